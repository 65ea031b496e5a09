//! Joins and products of games on a heap, at least one of which is written in the language.

use std::rc::Rc;

use num_traits::ToPrimitive;

use crate::{
    kind::{
        convert::{Fallible, type_error, value_error},
        value::Value,
    },
    play::sum::{RulesetId, Sum, Term},
    player::Player,
    position::{Board, Boards},
    ruleset::{Script, ask::terms},
    run::{
        call::{EntryError, count},
        machine::Machine,
    },
};
use cutcake_rulesets::{
    Ruleset,
    join::{JoinedRuleset, heaps_of},
};

impl Machine<'_> {
    /// Registers the join or product of two rulesets, one of which runs code. Equal joins are one ruleset.
    pub fn join_by_rules(&mut self, ruleset: JoinedRuleset, parts: [RulesetId; 2]) -> RulesetId {
        let is_same = |script: &Script| matches!(script, Script::Join(of, known) if *of == parts && known.kind() == ruleset.kind());
        if let Some((id, _)) = self.environment.scripts.iter().find(|(_, script)| is_same(script)) {
            return *id;
        }
        let ruleset = Rc::new(ruleset);
        let id = self.environment.catalogue.keep(Rc::clone(&ruleset) as Rc<dyn Ruleset>);
        self.environment.scripts.insert(id, Script::Join(parts, ruleset));
        id
    }

    /// The board of a join or product with these values between brackets: in a join they are a board of both parts, in
    /// a product each of them is a heap of its part.
    ///
    /// # Errors
    /// If they are not.
    pub(crate) fn board_of_join(
        &mut self,
        parts: [RulesetId; 2],
        ruleset: &JoinedRuleset,
        values: &[Value],
    ) -> Result<Board, EntryError> {
        let sides = ruleset.sides().unwrap_or_default().len();
        if values.len() != sides {
            let message = format!("{} takes {}, not {}", ruleset.form(), count(sides, "entry"), values.len());
            return Err((None, value_error(message)));
        }
        let mut board = Board::default();
        for (place, value) in values.iter().enumerate() {
            let number = match value {
                Value::Number(number) => number.to_integer().and_then(|number| number.to_u64()),
                _ => None,
            };
            let rule = || value_error(format!("the entries of {} are integers from 0 to 2^64 - 1", ruleset.name()));
            board.push(number.ok_or_else(|| (Some(place), rule()))?);
        }
        for (place, part) in parts.into_iter().enumerate() {
            match ruleset.kind().is_join() {
                true => self.board(part, values)?,
                false => self.board(part, &values[place..=place]).map_err(|(_, error)| (Some(place), error))?,
            };
        }
        Ok(board)
    }

    /// The options of a player on a board of a join or product.
    pub(super) fn sums_of_join(
        &mut self,
        id: RulesetId,
        parts: [RulesetId; 2],
        ruleset: &JoinedRuleset,
        board: &Board,
        player: Player,
    ) -> Fallible<Vec<Sum>> {
        let options = ruleset.options_by(board, player, &mut |part, board| {
            self.environment.limit.check()?;
            self.options_of_part(parts[part], board)
        })?;
        Ok(options.iter().map(|boards| Sum::of_boards(id, boards)).collect())
    }

    /// The options of a board of a part, by the rules of the part.
    fn options_of_part(&mut self, part: RulesetId, board: &Board) -> Fallible<Vec<Boards>> {
        let entries: Vec<Value> = board.iter().map(|number| Value::integer(*number)).collect();
        let sum = self.board(part, &entries).map_err(|(_, error)| error)?;
        let mut options = Vec::new();
        for (term, _) in sum.iter() {
            for option in self.options_of_board(term, Player::Left)? {
                let mut boards = Boards::default();
                for (Term { ruleset, board, .. }, times) in terms(&option)? {
                    let numbers = self.environment.catalogue.get(ruleset).coordinates(&board).map(Board::from_slice);
                    let Some(numbers) = numbers.filter(|_| ruleset == part) else {
                        let name = self.environment.catalogue.get(part).written();
                        let error = type_error(format!("an option of {name} is not a sum of its own boards"));
                        return Err(error.help("joins and products are made of games that leave boards of their own"));
                    };
                    boards.add(numbers, times)?;
                }
                options.push(match board.len() {
                    1 => heaps_of(boards.iter(), &self.environment.limit)?,
                    _ => boards,
                });
            }
        }
        Ok(options)
    }
}
