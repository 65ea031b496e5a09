//! Sums solved by search: the winner, the stop that play reaches, and what thermographic strategies guarantee (Winning
//! Ways, ch. 6; Siegel, II.5; sentestrat after Berlekamp and Yedwab).
//!
//! A sum is a list of values that are not added: a move replaces a component by its option.

use std::cmp::Ordering;

use rustc_hash::FxHashMap;

use super::store::{Game, Store};
use crate::{limit::Stop, number::Rational, player::Player};

/// A strategy that chooses moves by temperature alone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Strategy {
    /// Move in the hottest component.
    Hotstrat,
    /// Find the tax t for which the right walls and the widest gap between two walls add to most, and move there.
    Thermostrat,
    /// Answer a move that has just raised the temperature above the lowest so far; otherwise play hotstrat.
    Sentestrat,
}

impl Strategy {
    /// All of them.
    pub const ALL: [Strategy; 3] = [Strategy::Hotstrat, Strategy::Thermostrat, Strategy::Sentestrat];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Strategy::Hotstrat => "hotstrat",
            Strategy::Thermostrat => "thermostrat",
            Strategy::Sentestrat => "sentestrat",
        }
    }
}

/// The results of searches, by components and player to move.
#[derive(Default)]
pub struct Searched {
    wins: FxHashMap<(Vec<Game>, bool), bool>,
    stops: FxHashMap<(Vec<Game>, bool), Rational>,
    guarantees: FxHashMap<State, Rational>,
}

/// The state of a strategy: the strategy, the hot components, the lowest temperature so far, and the component that the
/// opponent has just moved to.
type State = (Strategy, Vec<Game>, Option<Rational>, Option<Game>);

impl Store {
    /// Whether a player who moves first wins a sum.
    pub fn wins_first(&mut self, sum: &[Game], player: Player, searched: &mut Searched) -> Result<bool, Stop> {
        let sum = self.gathered(sum)?;
        self.wins(sum, player, searched)
    }

    fn wins(&mut self, sum: Vec<Game>, player: Player, searched: &mut Searched) -> Result<bool, Stop> {
        if let [one] = sum.as_slice() {
            let outcome = self.relation(*one, self.zero())?;
            return Ok(match player {
                Player::Left => matches!(outcome, super::Relation::Greater | super::Relation::Confused),
                _ => matches!(outcome, super::Relation::Less | super::Relation::Confused),
            });
        }
        if sum.is_empty() {
            return Ok(false);
        }
        let is_left = player == Player::Left;
        if let Some(decided) = self.decided_by_stops(&sum, is_left) {
            return Ok(decided);
        }
        let key = (sum, is_left);
        if let Some(known) = searched.wins.get(&key) {
            return Ok(*known);
        }
        self.check()?;
        let mut wins = false;
        'moves: for part in self.hottest_first(&key.0)? {
            let options = if is_left { self.left_options(key.0[part])? } else { self.right_options(key.0[part])? };
            for option in options {
                let mut after = key.0.clone();
                after[part] = option;
                let after = self.gathered(&after)?;
                if !self.descend(|store| store.wins(after, player.opponent(), searched))? {
                    wins = true;
                    break 'moves;
                }
            }
        }
        searched.wins.insert(key, wins);
        Ok(wins)
    }

    /// Whether the player who moves first wins, if the stops of the components decide it: the stop of a sum lies
    /// between the sums of the stops.
    fn decided_by_stops(&self, sum: &[Game], is_left: bool) -> Option<bool> {
        let (mut least, mut most) = (Rational::ZERO, Rational::ZERO);
        let mut widest = Rational::ZERO;
        for part in sum {
            let (left, right) = (self.left_stop(*part), self.right_stop(*part));
            widest = widest.max(&left - &right);
            (least, most) = (least + right, most + left);
        }
        let (against, for_mover) = if is_left { (&most, &least + &widest) } else { (&least, &most - &widest) };
        let sign = if is_left { 1 } else { -1 };
        if against.signum() * sign < 0 {
            Some(false)
        } else if for_mover.signum() * sign > 0 {
            Some(true)
        } else {
            None
        }
    }

    /// Whether the components of a sum add up to G.
    pub fn is_sum_of(&mut self, sum: &[Game], g: Game) -> Result<bool, Stop> {
        let mut total = self.zero();
        for part in sum {
            total = self.add(total, *part)?;
        }
        Ok(total == g)
    }

    /// The indices of the components, hottest first.
    fn hottest_first(&mut self, sum: &[Game]) -> Result<Vec<usize>, Stop> {
        let mut places = Vec::with_capacity(sum.len());
        for (place, part) in sum.iter().enumerate() {
            places.push((self.temperature(*part)?, place));
        }
        places.sort_by(|(a, i), (b, j)| b.cmp(a).then(i.cmp(j)));
        Ok(places.into_iter().map(|(_, place)| place).collect())
    }

    /// A sum with components number + k·↑ + *m added up, those that cancel removed, and the rest sorted.
    fn gathered(&mut self, sum: &[Game]) -> Result<Vec<Game>, Stop> {
        let zero = self.zero();
        let mut short = zero;
        let mut parts: Vec<Game> = Vec::with_capacity(sum.len());
        for part in sum {
            if self.tagged(*part).is_some() {
                short = self.add(short, *part)?;
                continue;
            }
            self.push_or_cancel(&mut parts, *part)?;
        }
        if short != zero {
            parts.push(short);
        }
        parts.sort_unstable();
        Ok(parts)
    }

    /// The stop of a sum: the number that play reaches when a player starts and both play for the best stop. It is that
    /// of the reduced canonical forms.
    pub fn stop_of_sum(&mut self, sum: &[Game], player: Player, searched: &mut Searched) -> Result<Rational, Stop> {
        let (number, hot) = self.reduced_sum(sum)?;
        Ok(number + self.stop_of_hot(hot, player, searched)?)
    }

    fn stop_of_hot(&mut self, sum: Vec<Game>, player: Player, searched: &mut Searched) -> Result<Rational, Stop> {
        let is_left = player == Player::Left;
        match sum.as_slice() {
            [] => return Ok(Rational::ZERO),
            [one] => return Ok(if is_left { self.left_stop(*one) } else { self.right_stop(*one) }),
            _ => {}
        }
        let key = (sum, is_left);
        if let Some(known) = searched.stops.get(&key) {
            return Ok(known.clone());
        }
        self.check()?;
        let mut best: Option<Rational> = None;
        for (place, part) in key.0.iter().enumerate() {
            let options = if is_left { self.left_options(*part)? } else { self.right_options(*part)? };
            for option in options {
                let mut after = key.0.clone();
                after[place] = option;
                let (number, hot) = self.reduced_sum(&after)?;
                let stop = number + self.descend(|store| store.stop_of_hot(hot, player.opponent(), searched))?;
                best = Some(match best {
                    Some(best) if (best >= stop) == is_left => best,
                    _ => stop,
                });
            }
        }
        let best = best.unwrap_or_default();
        searched.stops.insert(key, best.clone());
        Ok(best)
    }

    /// A sum as a number and reduced canonical forms that are not numbers, without those that cancel.
    fn reduced_sum(&mut self, sum: &[Game]) -> Result<(Rational, Vec<Game>), Stop> {
        let mut number = Rational::ZERO;
        let mut hot: Vec<Game> = Vec::with_capacity(sum.len());
        for part in sum {
            let part = self.reduced_canonical_form(*part)?;
            if let Some(x) = self.as_number(part) {
                number = number + x;
                continue;
            }
            self.push_or_cancel(&mut hot, part)?;
        }
        hot.sort_unstable();
        Ok((number, hot))
    }

    /// Adds a component to a sum, unless it cancels with another one.
    fn push_or_cancel(&mut self, sum: &mut Vec<Game>, part: Game) -> Result<(), Stop> {
        let negative = self.neg(part)?;
        match sum.iter().position(|other| *other == negative) {
            Some(place) => drop(sum.swap_remove(place)),
            None => sum.push(part),
        }
        Ok(())
    }

    /// Left's first move in a sum by a strategy: the index of the component, and its option. `None` if none is hot.
    pub fn advised(&mut self, strategy: Strategy, sum: &[Game]) -> Result<Option<(usize, Game)>, Stop> {
        let mut hottest: Option<(Rational, usize)> = None;
        for (place, part) in sum.iter().enumerate() {
            let temperature = self.temperature(*part)?;
            if temperature.signum() > 0 && hottest.as_ref().is_none_or(|(other, _)| temperature > *other) {
                hottest = Some((temperature, place));
            }
        }
        let Some((temperature, place)) = hottest else { return Ok(None) };
        let (place, t) = match strategy {
            Strategy::Hotstrat | Strategy::Sentestrat => (place, temperature),
            Strategy::Thermostrat => self.widest(sum, (&temperature, place))?,
        };
        let option = self.best_at(sum[place], &t)?;
        Ok(option.map(|option| (place, option)))
    }

    /// The component that thermostrat chooses, and the tax: the least of those that maximize the sum of the right walls
    /// and the widest gap. If no gap is wider than that of the hottest component, it is that one: at its temperature no
    /// gap is left, and only a component as hot as that has a move that costs no more than the tax.
    fn widest(&mut self, sum: &[Game], hottest: (&Rational, usize)) -> Result<(usize, Rational), Stop> {
        let mut taxes = vec![Rational::ZERO, hottest.0.clone()];
        let mut graphs = Vec::with_capacity(sum.len());
        for part in sum {
            let graph = self.thermograph(*part)?;
            for wall in [&graph.left, &graph.right] {
                taxes.extend(wall.temperatures().iter().filter(|t| t.signum() >= 0).cloned());
            }
            graphs.push(graph);
        }
        taxes.sort_unstable();
        taxes.dedup();
        let mut best: Option<(Rational, usize, Rational)> = None;
        for t in taxes {
            self.check()?;
            let mut total = Rational::ZERO;
            let mut gaps = Vec::with_capacity(graphs.len());
            for graph in &graphs {
                let right = graph.right.at(&t);
                gaps.push(graph.left.at(&t) - &right);
                total = total + right;
            }
            let mut place = hottest.1;
            for (other, gap) in gaps.iter().enumerate() {
                if *gap > gaps[place] {
                    place = other;
                }
            }
            total = total + &gaps[place];
            if best.as_ref().is_none_or(|(other, ..)| total > *other) {
                best = Some((total, place, t));
            }
        }
        let (_, place, t) = best.unwrap_or_default();
        Ok((place, t))
    }

    /// Left's option with the largest right wall at t; the first of several.
    fn best_at(&mut self, g: Game, t: &Rational) -> Result<Option<Game>, Stop> {
        let mut best: Option<(Rational, Game)> = None;
        for option in self.left_options(g)? {
            let wall = self.thermograph(option)?.right.at(t);
            if best.as_ref().is_none_or(|(other, _)| wall.cmp(other) == Ordering::Greater) {
                best = Some((wall, option));
            }
        }
        Ok(best.map(|(_, option)| option))
    }

    /// The stop that Left guarantees by following a strategy in the sum of the reduced canonical forms, moving first.
    pub fn guarantee(&mut self, strategy: Strategy, sum: &[Game], searched: &mut Searched) -> Result<Rational, Stop> {
        let (number, hot) = self.reduced_sum(sum)?;
        Ok(number + self.guarantee_of_hot((strategy, hot, None, None), searched)?)
    }

    fn guarantee_of_hot(&mut self, state: State, searched: &mut Searched) -> Result<Rational, Stop> {
        if let Some(known) = searched.guarantees.get(&state) {
            return Ok(known.clone());
        }
        self.check()?;
        let (strategy, sum, ambient, made) = &state;
        let mut hottest = Rational::ZERO;
        for part in sum {
            hottest = hottest.max(self.temperature(*part)?);
        }
        let mut ambient = ambient.clone().unwrap_or_else(|| hottest.clone());
        let mut advised = None;
        if let (Strategy::Sentestrat, Some(made)) = (strategy, made)
            && let Some(place) = sum.iter().position(|part| part == made)
            && self.temperature(*made)? > ambient
        {
            advised = self.best_at(*made, &ambient)?.map(|option| (place, option));
        }
        if advised.is_none() {
            ambient = ambient.min(hottest);
            advised = self.advised(*strategy, sum)?;
        }
        let Some((place, option)) = advised else { return Ok(Rational::ZERO) };
        let mut after = sum.clone();
        after[place] = option;
        let (number, hot) = self.reduced_sum(&after)?;
        let ambient = (*strategy == Strategy::Sentestrat).then_some(ambient);
        let mut worst: Option<Rational> = None;
        for (place, part) in hot.iter().enumerate() {
            for answer in self.right_options(*part)? {
                let mut after = hot.clone();
                after[place] = answer;
                let (number, left) = self.reduced_sum(&after)?;
                let made = match strategy {
                    Strategy::Sentestrat => {
                        let made = self.reduced_canonical_form(answer)?;
                        (!self.is_number(made)).then_some(made)
                    }
                    _ => None,
                };
                let state = (*strategy, left, ambient.clone(), made);
                let stop = number + self.descend(|store| store.guarantee_of_hot(state, searched))?;
                worst = Some(match worst {
                    Some(worst) if worst <= stop => worst,
                    _ => stop,
                });
            }
        }
        let guarantee = number + worst.unwrap_or_default();
        searched.guarantees.insert(state, guarantee.clone());
        Ok(guarantee)
    }
}
