//! Positions of rulesets for three players, and their values.

use hashbrown::{HashMap, HashSet};
use rustc_hash::FxBuildHasher;

use super::{
    course::Course,
    form::{Form, Forms},
    order::Values,
};
use crate::{
    explore::explore,
    limit::{Limit, Stop},
    partizan::Store,
    player::Player,
    rules::three_player::ThreePlayerRules,
    standing::{Answer, Standing},
};
use cutcake_base::position::{Board, Boards};

/// A sum of games of some kind: each with how often it stands in the sum.
pub type Terms<G> = Vec<(G, u64)>;

/// Where the pieces of a sum get their moves: from a ruleset, from several, or from a store of forms.
pub trait Play {
    /// A piece of play that is not cut any further before somebody moves in it.
    type Piece: Clone + Eq + std::hash::Hash;

    /// The sums that `player` can move to from `piece`.
    ///
    /// # Errors
    /// If `limit` stopped it.
    fn options(&self, piece: &Self::Piece, player: Player, limit: &Limit) -> Result<Vec<Terms<Self::Piece>>, Stop>;

    /// The player who alone can ever move in a piece, where that is told at once, with how many moves he has there.
    ///
    /// # Errors
    /// If `limit` stopped it.
    fn known_counter(&self, _piece: &Self::Piece, _limit: &Limit) -> Result<Option<Answer<(Player, u64)>>, Stop> {
        Ok(None)
    }
}

impl<R: ThreePlayerRules + ?Sized> Play for R {
    type Piece = Board;

    fn options(&self, piece: &Board, player: Player, limit: &Limit) -> Result<Vec<Terms<Board>>, Stop> {
        let options = self.options_in_parts(piece, player, limit)?;
        Ok(options.iter().map(|boards| boards.iter().map(|(board, times)| (board.clone(), times)).collect()).collect())
    }

    fn known_counter(&self, piece: &Board, limit: &Limit) -> Result<Option<Answer<(Player, u64)>>, Stop> {
        let counter = ThreePlayerRules::known_counter(self, piece, limit)?;
        Ok(counter.map(|counter| Answer::new(counter, self.standing_of_counters())))
    }
}

impl Play for Forms {
    type Piece = Form;

    fn options(&self, piece: &Form, player: Player, _: &Limit) -> Result<Vec<Terms<Form>>, Stop> {
        Ok(Forms::options(self, *piece, player).iter().map(|option| vec![(*option, 1)]).collect())
    }
}

/// What was found so far of the boards of one ruleset: their values, and how play of them can go.
#[derive(Debug, Default)]
pub struct BoardValues {
    values: Found<Values>,
    /// The boards whose values rest on what the rules tell.
    told: HashSet<Board, FxBuildHasher>,
    courses: Found<Course>,
}

type Found<T> = HashMap<Board, T, FxBuildHasher>;

impl BoardValues {
    /// The values of a board.
    ///
    /// # Errors
    /// If the calculation was stopped; what was found so far is kept.
    pub fn values(
        &mut self,
        store: &mut Store,
        rules: &dyn ThreePlayerRules,
        board: &Board,
    ) -> Result<Answer<Values>, Stop> {
        let parts = rules.split(board);
        let limit = store.limit().of_question();
        let mut standing = Standing::Proved;
        for (part, _) in parts.iter() {
            if let Some(integers) = rules.known_values(part, &limit)? {
                self.values.insert(part.clone(), Values::from_integers(store, integers)?);
                self.told.insert(part.clone());
            }
            let told = &mut self.told;
            find(&mut self.values, rules, part, &limit, |found, board, options| {
                limit.position()?;
                let mut boards = options.iter().flatten().flat_map(Boards::iter);
                if !told.is_empty() && boards.any(|(option, _)| told.contains(option)) {
                    told.insert(board.clone());
                }
                let mut sides = [const { Vec::new() }; 3];
                for (side, options) in sides.iter_mut().zip(options) {
                    for option in options {
                        side.push(sum_of_values(found, store, option)?);
                    }
                }
                Values::from_options(store, [&sides[0], &sides[1], &sides[2]])
            })?;
            if self.told.contains(part) {
                standing.rest_on(&rules.standing());
            }
        }
        Ok(Answer::new(sum_of_values(&self.values, store, &parts)?, standing))
    }

    /// How play of a board can go.
    ///
    /// # Errors
    /// If the calculation was stopped; what was found so far is kept.
    pub fn course(&mut self, rules: &dyn ThreePlayerRules, board: &Board, limit: &Limit) -> Result<Course, Stop> {
        let parts = rules.split(board);
        for (part, _) in parts.iter() {
            find(&mut self.courses, rules, part, limit, |found, _, options| {
                let mut sides = [const { Vec::new() }; 3];
                for (side, options) in sides.iter_mut().zip(options) {
                    for option in options {
                        side.push(sum_of_courses(found, option)?);
                    }
                }
                Course::from_options(sides)
            })?;
        }
        sum_of_courses(&self.courses, &parts)
    }

    /// How many boards have known values.
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Whether no board has.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }
}

/// The options of a board that waits for what is to be found of them.
type Open = [Vec<Boards>; 3];

/// Finds something of a board, and before that of all that come of it, from what was found of the boards of its options.
fn find<T>(
    found: &mut Found<T>,
    rules: &dyn ThreePlayerRules,
    board: &Board,
    limit: &Limit,
    mut of_options: impl FnMut(&Found<T>, &Board, &Open) -> Result<T, Stop>,
) -> Result<(), Stop> {
    let mut asked = 0;
    explore(
        board.clone(),
        found,
        |found, board| found.contains_key(board),
        |found, board| {
            limit.check()?;
            asked += 1;
            limit.count(asked, "positions");
            let mut options = [const { Vec::new() }; 3];
            for (player, side) in Player::ALL.into_iter().zip(&mut options) {
                *side = rules.options_in_parts(board, player, limit)?;
            }
            let boards = options.iter().flatten().flat_map(|option| option.iter().map(|(board, _)| board));
            let unknown = boards.filter(|board| !found.contains_key(*board)).cloned().collect();
            Ok((options, unknown))
        },
        |found, board, options| {
            let of_board = of_options(found, &board, &options)?;
            found.insert(board, of_board);
            Ok(())
        },
    )
}

/// The values of a sum of boards that are all known.
fn sum_of_values(found: &Found<Values>, store: &mut Store, boards: &Boards) -> Result<Values, Stop> {
    let mut sum = Values::zero(store);
    for (board, times) in boards.iter() {
        if let Some(values) = found.get(board) {
            let term = values.multiple(&times.into(), store)?;
            sum = sum.add(&term, store)?;
        }
    }
    Ok(sum)
}

/// How play of a sum of boards that are all known can go.
fn sum_of_courses(found: &Found<Course>, boards: &Boards) -> Result<Course, Stop> {
    let mut sum = Course::ZERO;
    for (board, times) in boards.iter() {
        if let Some(course) = found.get(board) {
            sum = sum.add(course, times)?;
        }
    }
    Ok(sum)
}
