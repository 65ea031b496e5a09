//! The numbers born by a given day.
//!
//! A class of numbers is a triple of projections, and that of `{L|C|R}` has for each player p the simplest number a_p
//! between the greatest projection of his own options and the least one of all others. By the definition of simplest, it is a_p
//! if and only if all own options are less than a_p and all others greater, one of the own ones is at least the left option
//! of the canonical form of a_p, if that has one, and one of the others is at most its right option, if that has one. So
//! let an option *fit* player p if it is less than a_p in his order and greater than a_q and a_r in those of the others.
//! All options have to fit their players, which makes the game a number; and the more options fit, the better are the other
//! conditions satisfied. *A triple is that of a number by day n + 1 if and only if the game with all numbers by day n that
//! fit has it.* So the search runs over triples, of which there are few, instead of sets of options.

use std::{array, cmp::Reverse};

use super::form::{Form, Forms};
use crate::{
    limit::Stop,
    partizan::{Game, Store},
};
use cutcake_base::number::Rational;

/// The latest day whose numbers are listed, of which there are 35,680.
const LAST_DAY: u32 = 5;

const NO_NUMBER: Stop = Stop::Internal { what: "a projection of a three-player number is not a number" };

/// A possible projection of a number, and its position among those of the day before, by rank in ascending order.
struct Candidate {
    /// How many projections are less.
    below: usize,
    /// How many are not greater.
    up_to: usize,
    /// The rank from which on they are at least its left option, if it has one.
    from_left: Option<usize>,
    /// The rank up to which, exclusive, they are at most its right option, if it has one.
    to_right: Option<usize>,
}

/// A number of the day before: for each player the rank of its projection.
type Ranks = [usize; 3];

/// For each player, indices of some options of his in the list of the day before.
type Sides = [Vec<usize>; 3];

impl Forms {
    /// One form of each class of numbers born by day n, in the printing order: 1, 4, 28, 450 and 4,150 of them for n = 0 to 4.
    ///
    /// ```
    /// use cutcake_base::limit::Limit;
    /// use cutcake_partizan::Store;
    /// use cutcake_three_player::Forms;
    /// # fn main() -> Result<(), cutcake_base::limit::Stop> {
    /// let mut forms = Forms::new(Limit::default());
    /// let mut store = Store::new(Limit::default());
    /// assert_eq!(forms.numbers_by_day(&mut store, 2)?.len(), 28);
    /// # Ok(())
    /// # }
    /// ```
    pub fn numbers_by_day(&mut self, store: &mut Store, day: u32) -> Result<Vec<Form>, Stop> {
        if day > LAST_DAY {
            return Err(Stop::Size { what: "a list of all three-player numbers of a day", limit: "day 5" });
        }
        let mut numbers = vec![Form::ZERO];
        for _ in 0..day {
            numbers = self.next_day(store, &numbers)?;
        }
        Ok(numbers)
    }

    fn next_day(&mut self, store: &mut Store, numbers: &[Form]) -> Result<Vec<Form>, Stop> {
        let mut ranks = vec![[0; 3]; numbers.len()];
        let mut candidates = [const { Vec::new() }; 3];
        for player in 0..3 {
            let mut projections = Vec::with_capacity(numbers.len());
            for number in numbers {
                let game = self.values(store, *number)?.projections[player];
                projections.push((store.as_number(game).ok_or(NO_NUMBER)?, game));
            }
            let mut order = projections.clone();
            order.sort_by(|(x, _), (y, _)| x.cmp(y));
            order.dedup();
            for (ranks, (number, _)) in ranks.iter_mut().zip(&projections) {
                ranks[player] = order.partition_point(|(other, _)| other < number);
            }
            candidates[player] = candidates_among(store, &order)?;
        }
        let all: Sides = array::from_fn(|_| (0..numbers.len()).collect());
        let mut forms = Vec::new();
        for left in &candidates[0] {
            let by_left = fitting(&ranks, &all, 0, left);
            for center in &candidates[1] {
                let by_two = fitting(&ranks, &by_left, 1, center);
                for right in &candidates[2] {
                    self.limit.check()?;
                    let sides = fitting(&ranks, &by_two, 2, right);
                    if let Some(sides) = few_options(&ranks, &sides, [left, center, right]) {
                        let sides = sides.map(|side| side.iter().map(|place| numbers[*place]).collect::<Vec<_>>());
                        forms.push(self.form([&sides[0], &sides[1], &sides[2]])?);
                    }
                }
            }
        }
        forms.sort_by(|x, y| self.cmp(*x, *y));
        Ok(forms)
    }
}

/// Every number that can be the simplest between two of the given ones, which are sorted, or beyond one of them: one of them,
/// or the simplest between two neighbours.
fn candidates_among(store: &mut Store, order: &[(Rational, Game)]) -> Result<Vec<Candidate>, Stop> {
    let mut games: Vec<Game> = order.iter().map(|(_, game)| *game).collect();
    for place in 0..=order.len() {
        let [below, above] = [place.checked_sub(1), Some(place)].map(|place| order.get(place?).map(|(_, game)| *game));
        games.push(store.form(below.as_slice(), above.as_slice())?);
    }
    let mut candidates = Vec::with_capacity(games.len());
    for game in games {
        let options = [store.left_options(game)?, store.right_options(game)?];
        let count = |game: &Game, is_counted: fn(&Rational, &Rational) -> bool| {
            let number = store.as_number(*game).ok_or(NO_NUMBER)?;
            Ok(order.partition_point(|(other, _)| is_counted(other, &number)))
        };
        candidates.push(Candidate {
            below: count(&game, Rational::lt)?,
            up_to: count(&game, Rational::le)?,
            from_left: options[0].first().map(|left| count(left, Rational::lt)).transpose()?,
            to_right: options[1].first().map(|right| count(right, Rational::le)).transpose()?,
        });
    }
    Ok(candidates)
}

/// The options of each player that fit in one order.
fn fitting(ranks: &[Ranks], sides: &Sides, order: usize, candidate: &Candidate) -> Sides {
    let fits = |player: usize, place: usize| match ranks[place][order] {
        rank if player == order => rank < candidate.below,
        rank => rank >= candidate.up_to,
    };
    array::from_fn(|player| sides[player].iter().copied().filter(|place| fits(player, *place)).collect())
}

/// A few of the options, which all fit, such that a game with them has the projections; `None` if not even all of them suffice.
fn few_options(ranks: &[Ranks], sides: &Sides, triple: [&Candidate; 3]) -> Option<Sides> {
    let others = |player: usize| (0..3).filter(move |other| *other != player);
    let is_low = |place: usize, order: usize| triple[order].to_right.is_some_and(|to| ranks[place][order] < to);
    // The first of those that are low in most of the others' orders.
    let best = |options: &mut dyn Iterator<Item = (usize, usize)>| {
        options.min_by_key(|(player, place)| Reverse(others(*player).filter(|order| is_low(*place, *order)).count()))
    };
    let mut chosen = Sides::default();
    for player in 0..3 {
        if let Some(from) = triple[player].from_left {
            let high = sides[player].iter().filter(|place| ranks[**place][player] >= from);
            let (_, place) = best(&mut high.map(|place| (player, *place)))?;
            chosen[player].push(place);
        }
    }
    for order in (0..3).filter(|order| triple[*order].to_right.is_some()) {
        if !others(order).any(|player| chosen[player].iter().any(|place| is_low(*place, order))) {
            let of_player = |player: usize| sides[player].iter().map(move |place| (player, *place));
            let (player, place) =
                best(&mut others(order).flat_map(of_player).filter(|(_, place)| is_low(*place, order)))?;
            chosen[player].push(place);
        }
    }
    Some(chosen)
}
