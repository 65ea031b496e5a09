//! Whether two positions have the same play move for move, whatever their boards: then either can replace the other in
//! every sum, for every question.
//!
//! A form is a position without its boards. Each player's moves are partitioned into classes: the moves of a class
//! leave positions of the same form when made alone and, in synchronized play, for each class of the opponent's moves
//! and each form the same number of positions of that form. The classes are refined until this holds (colour
//! refinement). Positions of one form have the same moves in alternating play. In synchronized play a player has a move
//! that is good against all replies in both or in neither; and since probabilities can be distributed evenly within a
//! class, without changing the average that the player can guarantee, both are matrix games with one value. By
//! induction the sums of either with any other position have one form too.

use std::collections::{BTreeMap, HashMap};

use indexmap::IndexSet;
use num_traits::ToPrimitive;

use crate::{
    kind::convert::Fallible,
    play::sum::{Sum, Term},
    rules::theory::Universe,
    run::machine::Machine,
};

/// The forms of positions found so far, by the options alone.
pub(super) struct Forms {
    universe: &'static Universe,
    of: HashMap<Sum, usize>,
    all: IndexSet<Form>,
}

/// A position without its boards.
#[derive(PartialEq, Eq, Hash)]
struct Form {
    /// The result by the rules that end play, in universes other than normal play.
    ends: Option<String>,
    /// The moves of each player.
    moves: Vec<Vec<Class>>,
}

/// A class of equivalent moves.
#[derive(PartialEq, Eq, Hash)]
struct Class {
    /// The form that each of them leaves when made alone.
    leaves: usize,
    count: usize,
    /// The forms that each of them leaves together with a move of the opponent: the class of that move and the form,
    /// with the number of such moves.
    rounds: BTreeMap<(usize, usize), usize>,
}

/// A move on a board of a sum.
struct Move<'s> {
    /// The index among equal boards, and the board.
    board: (u64, &'s Term),
    number: usize,
    /// The option of the board.
    option: Sum,
    /// The form of the sum after the move alone.
    leaves: usize,
}

impl Forms {
    pub(super) fn new(universe: &'static Universe) -> Self {
        Forms { universe, of: HashMap::new(), all: IndexSet::new() }
    }
}

impl Machine<'_> {
    /// The number of the form of a loopfree position.
    pub(super) fn form_of_play(&mut self, forms: &mut Forms, sum: &Sum) -> Fallible<usize> {
        if let Some(form) = forms.of.get(sum) {
            return Ok(*form);
        }
        self.environment.limit.position()?;
        let ends = match forms.universe.ends_otherwise() {
            true => {
                Some(self.worth_by_rules_of(forms.universe, sum)?).map(|worth| self.plain_text(&worth)).transpose()?
            }
            false => None,
        };
        let mut moves: Vec<Vec<Move>> = Vec::new();
        for player in forms.universe.players {
            let mut own = Vec::new();
            let terms = if self.is_over(sum)? { None } else { Some(sum.iter()) };
            for (term, times) in terms.into_iter().flatten() {
                for (number, option) in self.options_of_board(term, *player)?.into_iter().enumerate() {
                    let leaves = self.form_after(forms, &sum.replace(term, &option))?;
                    for copy in 0..times.to_u64().unwrap_or(u64::MAX) {
                        if copy > 0 {
                            self.environment.limit.position()?;
                        }
                        own.push(Move { board: (copy, term), number, option: option.clone(), leaves });
                    }
                }
            }
            moves.push(own);
        }
        let mut rounds = Vec::new();
        if let (true, [of_left, of_right]) = (forms.universe.is_at_once(), moves.as_slice()) {
            for left in of_left {
                let mut row = Vec::with_capacity(of_right.len());
                for right in of_right {
                    self.environment.limit.check()?;
                    let (board, other) = (left.board.1, right.board.1);
                    let after = match left.board == right.board {
                        true => sum.replace(board, &self.both_of_board(board, left.number, right.number)?),
                        false => sum.replace(board, &left.option).replace(other, &right.option),
                    };
                    row.push(self.form_after(forms, &after)?);
                }
                rounds.push(row);
            }
        }
        let leaves: Vec<Vec<usize>> = moves.iter().map(|own| own.iter().map(|one| one.leaves).collect()).collect();
        let form = forms.all.insert_full(Form { ends, moves: classes(&leaves, &rounds) }).0;
        forms.of.insert(sum.clone(), form);
        Ok(form)
    }

    fn form_after(&mut self, forms: &mut Forms, sum: &Sum) -> Fallible<usize> {
        crate::stack::deeper(|| self.form_of_play(forms, sum))
    }
}

/// The classes of the moves of each player, from the forms that moves leave alone and those that the rounds of two
/// players leave.
fn classes(leaves: &[Vec<usize>], rounds: &[Vec<usize>]) -> Vec<Vec<Class>> {
    let mut colours: Vec<Vec<usize>> = leaves.iter().map(|leaves| ranks(leaves)).collect();
    loop {
        let signature = |player: usize, own: usize| {
            let mut counts = BTreeMap::new();
            if !rounds.is_empty() {
                for (other, colour) in colours[1 - player].iter().enumerate() {
                    let form = if player == 0 { rounds[own][other] } else { rounds[other][own] };
                    *counts.entry((*colour, form)).or_insert(0) += 1;
                }
            }
            (colours[player][own], counts)
        };
        let signatures: Vec<Vec<_>> = (0..leaves.len())
            .map(|player| (0..leaves[player].len()).map(|own| signature(player, own)).collect())
            .collect();
        let finer: Vec<Vec<usize>> = signatures.iter().map(|signatures| ranks(signatures)).collect();
        if finer == colours {
            let of_player = |(signatures, leaves): (&Vec<(usize, BTreeMap<_, _>)>, &Vec<usize>)| {
                let mut classes = BTreeMap::new();
                for ((colour, rounds), leaves) in signatures.iter().zip(leaves) {
                    let class = || Class { leaves: *leaves, count: 0, rounds: rounds.clone() };
                    classes.entry(*colour).or_insert_with(class).count += 1;
                }
                classes.into_values().collect()
            };
            return signatures.iter().zip(leaves).map(of_player).collect();
        }
        colours = finer;
    }
}

/// The rank of each item among the distinct ones.
fn ranks<T: Ord>(all: &[T]) -> Vec<usize> {
    let mut different: Vec<&T> = all.iter().collect();
    different.sort();
    different.dedup();
    all.iter().map(|one| different.partition_point(|other| *other < one)).collect()
}
