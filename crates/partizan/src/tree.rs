//! [`Tree`]: a game as it is played, and the constructions that depend on its form and not on its value alone.

use super::store::{Game, Store};
use crate::{limit::Stop, player::Player, rules::variant::Variant};

/// The positions of a game as it is played, each once and after all its followers; the last is the game itself. Options
/// may be dominated or reversible.
#[derive(Clone, Debug, Default)]
pub struct Tree {
    positions: Vec<[Vec<usize>; 2]>,
}

const NO_POSITION: Stop = Stop::Internal { what: "a game has no position" };

impl Tree {
    /// Adds a position with the options of Left and of Right, which are in the tree, as the game. Returns its place.
    pub fn push(&mut self, options: [Vec<usize>; 2]) -> usize {
        self.positions.push(options);
        self.positions.len() - 1
    }

    /// The number of positions.
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// Whether it has no positions yet.
    pub fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    /// The places of a player's options in the position at a place, in order.
    pub fn options(&self, place: usize, player: Player) -> &[usize] {
        self.positions.get(place).map_or(&[], |options| &options[usize::from(player != Player::Left)])
    }

    /// The positions from the bottom up, with the options of Left and of Right.
    pub fn positions(&self) -> impl Iterator<Item = &[Vec<usize>; 2]> {
        self.positions.iter()
    }
}

/// A sum of two games other than the disjunctive sum.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Compound {
    /// A player moves in both; the sum ends when the player to move cannot move in one of them.
    Conjunctive,
    /// A player moves in one or in both.
    Selective,
}

impl Store {
    /// The value of a variant of a game with the given play.
    pub fn variant(&mut self, tree: &Tree, variant: Variant) -> Result<Game, Stop> {
        let mut values: Vec<Game> = Vec::with_capacity(tree.len());
        for [left, right] in tree.positions() {
            self.check()?;
            let [mut left, mut right] =
                [left, right].map(|options| options.iter().map(|place| values[*place]).collect::<Vec<_>>());
            match variant {
                Variant::Dicotic if left.is_empty() || right.is_empty() => {
                    left.clear();
                    right.clear();
                }
                Variant::Dicotic => {}
                Variant::Impartial => {
                    left.append(&mut right);
                    right.clone_from(&left);
                }
                Variant::Twisted => {
                    for option in left.iter_mut().chain(&mut right) {
                        *option = self.neg(*option)?;
                    }
                }
            }
            values.push(self.form_of_many(left, right)?);
        }
        values.last().copied().ok_or(NO_POSITION)
    }

    /// The value of a conjunctive or selective sum of two games with the given play.
    pub fn compound(&mut self, g: &Tree, h: &Tree, compound: Compound) -> Result<Game, Stop> {
        self.of_pairs(g, h, |_, values, [g, h], side| {
            let both = g.options[side].iter().flat_map(|g| h.options[side].iter().map(|h| values.at(*g, *h)));
            let mut options: Vec<Game> = both.collect();
            if compound == Compound::Selective {
                options.extend(g.options[side].iter().map(|option| values.at(*option, h.place)));
                options.extend(h.options[side].iter().map(|option| values.at(g.place, *option)));
            }
            Ok(options)
        })
    }

    /// The Conway product of two games with the given play (On Numbers and Games, ch. 0): for numbers the product, for
    /// nimbers the nim product; in general it depends on the forms.
    pub fn conway_product(&mut self, g: &Tree, h: &Tree) -> Result<Game, Stop> {
        self.of_pairs(g, h, |store, values, [g, h], side| {
            let mut options = Vec::new();
            // Left moves on the same side in both, Right on different sides.
            for (of_g, of_h) in [(0, side), (1, 1 - side)] {
                for a in &g.options[of_g] {
                    for b in &h.options[of_h] {
                        let sum = store.add(values.at(*a, h.place), values.at(g.place, *b))?;
                        options.push(store.sub(sum, values.at(*a, *b))?);
                    }
                }
            }
            Ok(options)
        })
    }

    /// The value of the pair of both games, after those of all pairs of positions, from the bottom up.
    fn of_pairs(
        &mut self,
        g: &Tree,
        h: &Tree,
        mut options: impl FnMut(&mut Store, &Pairs, [TreePlace; 2], usize) -> Result<Vec<Game>, Stop>,
    ) -> Result<Game, Stop> {
        self.limit.allow(g.len().saturating_mul(h.len()).saturating_mul(size_of::<Game>()))?;
        let mut values = Pairs { values: Vec::with_capacity(g.len() * h.len()), width: h.len() };
        for (g_place, of_g) in g.positions().enumerate() {
            for (h_place, of_h) in h.positions().enumerate() {
                self.check()?;
                let places = [TreePlace { place: g_place, options: of_g }, TreePlace { place: h_place, options: of_h }];
                let left = options(self, &values, places, 0)?;
                let right = options(self, &values, places, 1)?;
                let value = self.form_of_many(left, right)?;
                values.values.push(value);
            }
        }
        values.values.last().copied().ok_or(NO_POSITION)
    }

    /// The ordinal product of two games with the given play, with a copy of G for each move in H: {(G×H^L):G^L,
    /// (G×H^R):-G^R | (G×H^L):G^R, (G×H^R):-G^L}.
    pub fn ordinal_product(&mut self, g: &Tree, h: &Tree) -> Result<Game, Stop> {
        // For each position H' of H the sums (G×H'):G' and (G×H'):-G' for all positions G' of G.
        let mut tops: Vec<[Vec<Game>; 2]> = Vec::with_capacity(h.len());
        let root = g.len().checked_sub(1).ok_or(NO_POSITION)?;
        let [g_left, g_right] = [Player::Left, Player::Right].map(|player| g.options(root, player));
        let mut value = self.zero();
        for of_h in h.positions() {
            let mut options = [Vec::new(), Vec::new()];
            for (side, below) in of_h.iter().enumerate() {
                for place in below {
                    // (G×H'):G' for H' an option of Left, (G×H'):-G' for one of Right.
                    let top = &tops[*place][side];
                    let (left, right) = if side == 0 { (g_left, g_right) } else { (g_right, g_left) };
                    options[0].extend(left.iter().map(|place| top[*place]));
                    options[1].extend(right.iter().map(|place| top[*place]));
                }
            }
            value = self.form_of_many(options[0].clone(), options[1].clone())?;
            tops.push([self.on_top(&options, g, false)?, self.on_top(&options, g, true)?]);
        }
        Ok(value)
    }

    /// The ordinal sums of the form with these options and each position of a game, or of its negative.
    fn on_top(&mut self, base: &[Vec<Game>; 2], g: &Tree, is_negated: bool) -> Result<Vec<Game>, Stop> {
        let mut sums: Vec<Game> = Vec::with_capacity(g.len());
        for [left, right] in g.positions() {
            self.check()?;
            let (left, right) = if is_negated { (right, left) } else { (left, right) };
            let mut sides = base.clone();
            sides[0].extend(left.iter().map(|place| sums[*place]));
            sides[1].extend(right.iter().map(|place| sums[*place]));
            let [left, right] = sides;
            sums.push(self.form_of_many(left, right)?);
        }
        Ok(sums)
    }

    /// The value of a form whose options may be repeated.
    fn form_of_many(&mut self, mut left: Vec<Game>, mut right: Vec<Game>) -> Result<Game, Stop> {
        for side in [&mut left, &mut right] {
            side.sort_unstable();
            side.dedup();
        }
        self.form_from(left, right)
    }
}

/// A position: its place and the places of its options.
#[derive(Clone, Copy)]
struct TreePlace<'a> {
    place: usize,
    options: &'a [Vec<usize>; 2],
}

/// The values of the pairs of positions so far.
struct Pairs {
    values: Vec<Game>,
    width: usize,
}

impl Pairs {
    fn at(&self, g: usize, h: usize) -> Game {
        self.values[g * self.width + h]
    }
}
