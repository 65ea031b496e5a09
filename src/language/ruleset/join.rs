//! Joins and products of games on a heap of which one at least was written in the language: asked as these are.

use std::rc::Rc;

use num_traits::ToPrimitive;

use crate::{
    impartial::heap::Parts,
    language::{
        kind::{
            convert::{Fallible, type_error, value_error},
            value::Value,
        },
        ruleset::ask::terms,
        run::{call::Misfit, machine::Machine},
    },
    limit::Stop,
    play::{
        graph::Options,
        sum::{RulesetId, Sum, Term},
    },
    player::Player,
    position::Board,
    ruleset::{
        Ruleset,
        join::{JoinedRuleset, heaps_of},
        theory::Kind,
    },
};

impl Machine<'_> {
    /// The ruleset made of two, one of which runs code; of the same it is always the same.
    pub(crate) fn join_by_rules(&mut self, ruleset: JoinedRuleset, parts: [RulesetId; 2]) -> RulesetId {
        let mut joins = self.environment.joins.iter();
        let same = joins.find(|(_, (of, known))| *of == parts && known.manner() == ruleset.manner());
        if let Some((id, _)) = same {
            return *id;
        }
        let ruleset = Rc::new(ruleset);
        let id = self.environment.catalogue.keep(Rc::clone(&ruleset) as Rc<dyn Ruleset>);
        self.environment.joins.insert(id, (parts, ruleset));
        id
    }

    /// The board of such a ruleset that is written with these values between brackets: each of them is a heap of its part.
    ///
    /// # Errors
    /// If one is not.
    pub(crate) fn board_of_join(
        &mut self,
        parts: [RulesetId; 2],
        ruleset: &JoinedRuleset,
        values: &[Value],
    ) -> Result<Board, Misfit> {
        let sides = ruleset.sides().unwrap_or_default().len();
        if values.len() != sides {
            let message = format!("{} takes {sides} entries, not {}", ruleset.form(), values.len());
            return Err((None, value_error(message)));
        }
        let mut board = Board::default();
        for (place, value) in values.iter().enumerate() {
            let heap = match value {
                Value::Number(number) => number.to_integer().and_then(|number| number.to_u64()),
                _ => None,
            };
            let rule = || value_error(format!("a heap of {} is an integer from 0 to 2^64 - 1", ruleset.name()));
            board.push(heap.ok_or_else(|| (Some(place), rule()))?);
            let part = parts[ruleset.part_of(place)];
            self.board(part, std::slice::from_ref(value)).map_err(|(_, error)| (Some(place), error))?;
        }
        Ok(board)
    }

    /// The options of a board of such a ruleset: one list if it is impartial, otherwise Left's and Right's.
    pub(super) fn options_of_join(
        &mut self,
        id: RulesetId,
        parts: [RulesetId; 2],
        ruleset: &JoinedRuleset,
        board: &Board,
    ) -> Fallible<Options> {
        let players: &[Player] = match ruleset.manner().kind() {
            Kind::Impartial => &[Player::Left],
            _ => &[Player::Left, Player::Right],
        };
        let mut options = Options::default();
        for player in players {
            for sum in self.sums_of_join(id, parts, ruleset, board, *player)? {
                options.add(terms(&sum)?);
            }
            options.end_list();
        }
        Ok(options)
    }

    /// What a player can move to from a board of such a ruleset.
    pub(super) fn sums_of_join(
        &mut self,
        id: RulesetId,
        parts: [RulesetId; 2],
        ruleset: &JoinedRuleset,
        board: &Board,
        player: Player,
    ) -> Fallible<Vec<Sum>> {
        let options = ruleset.options_by(board, player, &mut |part, heap| {
            self.environment.limit.check()?;
            self.heaps_by_part(parts[part], heap)
        })?;
        Ok(options.iter().map(|boards| Sum::of_boards(id, boards)).collect())
    }

    /// What a part makes of a heap.
    fn heaps_by_part(&mut self, part: RulesetId, heap: u64) -> Fallible<Vec<Parts>> {
        const TOO_MANY: Stop = Stop::Size { what: "the number of heaps in an option", limit: "2^64 - 1" };
        let board = self.board(part, &[Value::integer(heap)]).map_err(|(_, error)| error)?;
        let mut options = Vec::new();
        for (term, _) in board.iter() {
            for option in self.options_of_board(term, Player::Left)? {
                let mut boards = Vec::new();
                for (Term { ruleset, board, .. }, times) in option.iter() {
                    let heaps = self.environment.catalogue.get(*ruleset).coordinates(board).map(Board::from_slice);
                    let Some(heaps) = heaps.filter(|_| *ruleset == part) else {
                        let name = self.environment.catalogue.get(part).written();
                        let error = type_error(format!("an option of {name} is no sum of its own heaps"));
                        return Err(error.help("joins and products are made of games that leave heaps of their own"));
                    };
                    boards.push((heaps, times.to_u64().ok_or(TOO_MANY)?));
                }
                let boards = boards.iter().map(|(board, times)| (board, *times));
                options.push(heaps_of(boards, &self.environment.limit)?);
            }
        }
        Ok(options)
    }
}
