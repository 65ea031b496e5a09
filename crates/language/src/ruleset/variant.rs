//! Variants of rulesets written in the language, which are played by changed rules.

use std::rc::Rc;

use crate::{
    kind::{
        convert::{Fallible, type_error, value_error},
        value::Value,
    },
    play::{
        kept::UNASKED,
        sum::{RulesetId, Sum, Term},
    },
    player::Player,
    position::{Board, Boards},
    ruleset::{Script, ask::terms},
    run::{call::EntryError, machine::Machine},
};
use cutcake_rulesets::{
    Ruleset,
    variant::{SEPARATOR, VariantRuleset},
};

impl Machine<'_> {
    /// Registers the variant of a ruleset written in the language. Equal variants are one ruleset.
    pub fn variant_by_rules(&mut self, base: RulesetId, variant: Rc<VariantRuleset>) -> RulesetId {
        let is_same = |script: &Script| matches!(script, Script::Variant(of, known) if *of == base && known.change() == variant.change());
        if let Some((id, _)) = self.environment.scripts.iter().find(|(_, script)| is_same(script)) {
            return *id;
        }
        let id = self.environment.catalogue.keep(Rc::clone(&variant) as Rc<dyn Ruleset>);
        self.environment.scripts.insert(id, Script::Variant(base, variant));
        id
    }

    /// The board of a variant with these values between brackets, which is one of the base or a sum of them.
    ///
    /// # Errors
    /// If the base has no such board.
    pub(crate) fn board_of_variant(
        &mut self,
        base: RulesetId,
        variant: &VariantRuleset,
        values: &[Value],
    ) -> Result<Board, EntryError> {
        let parts: Vec<Vec<Value>> = match values {
            [Value::String(text)] if text.contains(SEPARATOR) => text.split(SEPARATOR).map(entries_of_part).collect(),
            _ => vec![values.to_vec()],
        };
        let mut boards = Boards::default();
        for part in parts {
            let sum = self.board(base, &part)?;
            let (term, _) = sum.iter().next().ok_or_else(|| (None, UNASKED.into()))?;
            boards.add(term.board.clone(), 1).map_err(|stop| (None, stop.into()))?;
        }
        Ok(variant.board_of_sum(&boards))
    }

    /// The options of a player on a board of a variant.
    pub(super) fn sums_of_variant(
        &mut self,
        id: RulesetId,
        base: RulesetId,
        variant: &VariantRuleset,
        board: &Board,
        player: Player,
    ) -> Fallible<Vec<Sum>> {
        let options = variant.options_by(board, player, &mut |board, player| {
            self.environment.limit.check()?;
            self.boards_of_base(base, board, player)
        })?;
        Ok(options.iter().map(|boards| Sum::of_boards(id, boards)).collect())
    }

    /// The options of a board of the base, which are sums of its boards.
    fn boards_of_base(&mut self, base: RulesetId, board: &Board, player: Player) -> Fallible<Vec<Boards>> {
        let mut options = Vec::new();
        for sum in self.options_of_board(&Term { ruleset: base, board: board.clone(), negated: false }, player)? {
            let mut option = Boards::default();
            for (term, times) in terms(&sum)? {
                let name = || self.environment.catalogue.get(base).written();
                if term.ruleset != base {
                    let name = name();
                    let error = type_error(format!("an option of {name} is not a sum of its own boards"));
                    return Err(error.help("a variant changes the rules of one ruleset; of a position there is one always: `TwistedVariant(G)`"));
                }
                if term.negated {
                    let name = name();
                    return Err(value_error(format!(
                        "an option of {name} is the negative of a board, of which no variant is known"
                    )));
                }
                option.add(term.board, times)?;
            }
            options.push(option);
        }
        Ok(options)
    }
}

/// The entries of one board of a sum: numbers, or the text of a board.
fn entries_of_part(text: &str) -> Vec<Value> {
    let numbers: Option<Vec<Value>> =
        text.split(',').map(|number| number.trim().parse::<u64>().ok().map(Value::integer)).collect();
    numbers.unwrap_or_else(|| vec![Value::string(text)])
}
