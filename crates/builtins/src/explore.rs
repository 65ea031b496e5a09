//! The moves from a position and what they are worth, for explorers of the game tree.

use crate::{
    contest::{
        Agreement, Contest, Convention,
        judgement::{Effort, Worth},
        moves::Cell,
    },
    kind::value::Value,
    player::Player,
    render::text::Text,
    run::{error::Error, machine::Machine},
    session::Session,
};

/// A move from a position.
#[derive(Clone)]
pub struct Branch {
    /// The position that it leads to; in simultaneous play, the one it would lead to if the other player did nothing.
    pub leads: Value,
    /// The cells that it changes, if the board has several rows and they are few.
    pub cells: Option<Vec<Cell>>,
    /// What the position that it leads to is worth.
    pub worth: Worth,
}

impl Session {
    /// The convention by which a position is played.
    ///
    /// # Errors
    /// If it is not a game.
    pub fn convention_of(&mut self, position: &Value) -> Result<Convention, Box<Error>> {
        let contest = |machine: &mut Machine| Contest::begin(machine, position, Agreement::default());
        Ok(self.isolated_with(vec![position.clone()], contest)?.convention())
    }

    /// What a position is worth, as far as `effort` suffices to find it.
    ///
    /// # Errors
    /// If it is not a game, or the calculation was interrupted.
    pub fn worth_of(&mut self, position: &Value, effort: Effort) -> Result<Worth, Box<Error>> {
        self.isolated_with(vec![position.clone()], |machine| worth_of(machine, position, effort))
    }

    /// The moves of a player from a position, each with what it is worth, as far as `effort` suffices for each.
    ///
    /// # Errors
    /// If it is not a game, or the calculation was interrupted.
    pub fn branches(&mut self, position: &Value, player: Player, effort: Effort) -> Result<Vec<Branch>, Box<Error>> {
        self.isolated_with(vec![position.clone()], |machine| {
            let contest = Contest::begin(machine, position, Agreement { starter: player, ..Agreement::default() })?;
            let mut branches = Vec::new();
            for choice in contest.choices(player) {
                branches.push(Branch {
                    leads: choice.leads.clone(),
                    cells: choice.changed_cells(&machine.environment.catalogue),
                    worth: worth_of(machine, &choice.leads, effort)?,
                });
            }
            Ok(branches)
        })
    }

    /// A value or an outcome in the format of the session, without quotes.
    ///
    /// # Errors
    /// If it is too long to be written.
    pub fn line_text(&mut self, value: &Value) -> Result<Text, Box<Error>> {
        self.isolated_with(vec![value.clone()], |machine| machine.line_text(std::slice::from_ref(value)))
    }

    /// A position in the format of the session, as it is written in a collection.
    ///
    /// # Errors
    /// If it is too long to be written.
    pub fn item_text(&mut self, value: &Value) -> Result<Text, Box<Error>> {
        self.isolated_with(vec![value.clone()], |machine| machine.item_text(value))
    }
}

fn worth_of(machine: &mut Machine, position: &Value, effort: Effort) -> Result<Worth, Box<Error>> {
    Contest::begin(machine, position, Agreement::default())?.worth(machine, 0, effort)
}
