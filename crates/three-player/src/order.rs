//! The order of each player, by projection onto the games of two players.
//!
//! Cincotti, "Three-player partizan games" (2005), defines x ≥_L y by: y ≥_L no x^C, y ≥_L no x^R, and no y^L ≥_L x;
//! the orders of the others are analogous. It is Conway's order of the *projections* π_L: the two-player games in which Left
//! stays Left and the other two are merged into Right. The projection of a sum is the sum of the projections, so that
//! comparison, addition and classification all use two-player values.

use num_bigint::BigInt;

use super::{
    class::{Class, Comparisons},
    form::{Form, Forms},
};
use crate::{
    limit::Stop,
    partizan::{Game, Outcome, Relation, Store},
    player::Player,
    stack::deeper,
};
use cutcake_base::number::Rational;

/// The value of a three-player game in the orders: its three projections, which are a normal form for `=`, and whether it is a
/// number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Values {
    /// The two-player value for Left, for Center and for Right.
    pub projections: [Game; 3],
    /// Whether all options are numbers, and no option of one player is ≥, in that player's order, any of another's.
    pub is_number: bool,
}

/// Two options that keep a game from being a number: the first, of `player`, is ≥ the second in that player's order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offence<O> {
    /// The player whose option and order it is.
    pub player: Player,
    /// The player's option.
    pub option: O,
    /// The player who has the other option.
    pub other_player: Player,
    /// The option that is not greater.
    pub other_option: O,
}

impl Values {
    /// The values of the empty sum.
    pub fn zero(store: &Store) -> Values {
        Values { projections: [store.zero(); 3], is_number: true }
    }

    /// The values of a number whose projections are these integers.
    pub fn from_integers(store: &mut Store, integers: [BigInt; 3]) -> Result<Values, Stop> {
        let mut values = Values::zero(store);
        for (projection, integer) in values.projections.iter_mut().zip(integers) {
            if let Some(game) = store.number(&Rational::from(integer))? {
                *projection = game;
            }
        }
        Ok(values)
    }

    /// The projection for a player.
    pub fn projection(&self, player: Player) -> Game {
        self.projections[player.index()]
    }

    /// The values of a game computed from those of each player's options.
    pub fn from_options(store: &mut Store, options: [&[Values]; 3]) -> Result<Values, Stop> {
        let mut projections = [store.zero(); 3];
        let mut is_number = options.iter().copied().flatten().all(|option| option.is_number);
        for (player, projection) in projections.iter_mut().enumerate() {
            let [mine, theirs] = [true, false].map(|mine| {
                let sides = options.iter().enumerate().filter(|(side, _)| (*side == player) == mine);
                let mut games: Vec<Game> =
                    sides.flat_map(|(_, side)| side.iter()).map(|option| option.projections[player]).collect();
                games.sort_unstable();
                games.dedup();
                games
            });
            *projection = store.form(&mine, &theirs)?;
            for option in mine {
                for other in &theirs {
                    is_number = is_number && !store.le(*other, option)?;
                }
            }
        }
        Ok(Values { projections, is_number })
    }

    /// The values of a sum. A sum is a number if and only if its summands are: each summand remains when the other is played out.
    pub fn add(&self, other: &Values, store: &mut Store) -> Result<Values, Stop> {
        let mut projections = self.projections;
        for (projection, other) in projections.iter_mut().zip(other.projections) {
            *projection = store.add(*projection, other)?;
        }
        Ok(Values { projections, is_number: self.is_number && other.is_number })
    }

    /// The values of a number of copies.
    pub fn multiple(&self, times: &BigInt, store: &mut Store) -> Result<Values, Stop> {
        let mut projections = self.projections;
        for projection in &mut projections {
            *projection = store.multiple(*projection, times)?;
        }
        Ok(Values { projections, ..*self })
    }

    /// How two games compare in the order of a player; [`Relation::Confused`] where neither is ≥ the other.
    pub fn relation(&self, other: &Values, player: Player, store: &mut Store) -> Result<Relation, Stop> {
        store.relation(self.projection(player), other.projection(player))
    }

    /// How the game compares with 0 in each order.
    pub fn compare_zero(&self, store: &mut Store) -> Result<Comparisons, Stop> {
        let mut relations = [Relation::Equal; 3];
        for (relation, projection) in relations.iter_mut().zip(self.projections) {
            *relation = match store.outcome(projection)? {
                Outcome::P => Relation::Equal,
                Outcome::N => Relation::Confused,
                Outcome::L => Relation::Greater,
                Outcome::R => Relation::Less,
            };
        }
        Ok(Comparisons(relations))
    }

    /// The class of a number; `None` if the game is not one.
    pub fn class(&self, store: &mut Store) -> Result<Option<Class>, Stop> {
        if !self.is_number {
            return Ok(None);
        }
        Ok(Class::of(self.compare_zero(store)?))
    }
}

impl Forms {
    /// The projections of a form, and whether it is a number.
    pub fn values(&mut self, store: &mut Store, form: Form) -> Result<Values, Stop> {
        if let Some(values) = self.values.get(&form) {
            return Ok(*values);
        }
        self.limit.check()?;
        let mut sides = [const { Vec::new() }; 3];
        for (player, side) in Player::ALL.into_iter().zip(&mut sides) {
            for place in 0..self.options(form, player).len() {
                let option = self.options(form, player)[place];
                side.push(deeper(|| self.values(store, option))?);
            }
        }
        let values = Values::from_options(store, [&sides[0], &sides[1], &sides[2]])?;
        self.values.insert(form, values);
        Ok(values)
    }

    /// π_p: the two-player game in which `player` is Left and the other two together are Right.
    pub fn projection(&mut self, store: &mut Store, form: Form, player: Player) -> Result<Game, Stop> {
        Ok(self.values(store, form)?.projection(player))
    }

    /// Whether a form is a number in the sense of the papers.
    pub fn is_number(&mut self, store: &mut Store, form: Form) -> Result<bool, Stop> {
        Ok(self.values(store, form)?.is_number)
    }

    /// The class of a number; `None` if the form is not one.
    pub fn class(&mut self, store: &mut Store, form: Form) -> Result<Option<Class>, Stop> {
        self.values(store, form)?.class(store)
    }

    /// How x compares with y in the order of a player.
    pub fn relation(&mut self, store: &mut Store, x: Form, y: Form, player: Player) -> Result<Relation, Stop> {
        let (x, y) = (self.values(store, x)?, self.values(store, y)?);
        x.relation(&y, player, store)
    }

    /// Whether x = y: equal in all three orders. Equal forms can have different winners, alone and in sums.
    pub fn eq(&mut self, store: &mut Store, x: Form, y: Form) -> Result<bool, Stop> {
        Ok(self.values(store, x)?.projections == self.values(store, y)?.projections)
    }

    /// Why a form is not a number: the first position in it that breaks the rule although its options are numbers, and the two
    /// options that break it. `None` for a number.
    pub fn why_not_number(&mut self, store: &mut Store, form: Form) -> Result<Option<(Form, Offence<Form>)>, Stop> {
        let mut form = form;
        if self.is_number(store, form)? {
            return Ok(None);
        }
        while let Some(option) = self.option_not_number(store, form)? {
            form = option;
        }
        for player in Player::ALL {
            for other_player in Player::ALL.into_iter().filter(|other| *other != player) {
                for option in self.options(form, player).to_vec() {
                    for other_option in self.options(form, other_player).to_vec() {
                        let relation = self.relation(store, option, other_option, player)?;
                        if matches!(relation, Relation::Equal | Relation::Greater) {
                            return Ok(Some((form, Offence { player, option, other_player, other_option })));
                        }
                    }
                }
            }
        }
        Ok(None)
    }

    fn option_not_number(&mut self, store: &mut Store, form: Form) -> Result<Option<Form>, Stop> {
        for player in Player::ALL {
            for option in self.options(form, player).to_vec() {
                if !self.is_number(store, option)? {
                    return Ok(Some(option));
                }
            }
        }
        Ok(None)
    }
}
