//! What can be moved to from a position, and what each move is worth: what an explorer of games shows.

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
    /// The position that it leads to; where both move at once, as it would be if the other player did nothing.
    pub leads: Value,
    /// The squares that it changes, in a board of several rows where they are few.
    pub cells: Option<Vec<Cell>>,
    /// What the position is worth that it leads to.
    pub worth: Worth,
}

impl Session {
    /// How the game of a position is played.
    ///
    /// # Errors
    /// If it is no game.
    pub fn manner_of(&mut self, position: &Value) -> Result<Convention, Box<Error>> {
        let contest = |machine: &mut Machine| Contest::begin(machine, position, Agreement::default());
        Ok(self.aside(vec![position.clone()], contest)?.convention())
    }

    /// What a position is worth, found with some effort.
    ///
    /// # Errors
    /// If it is no game, and if the calculation was interrupted.
    pub fn worth_of(&mut self, position: &Value, effort: Effort) -> Result<Worth, Box<Error>> {
        self.aside(vec![position.clone()], |machine| worth_of(machine, position, effort))
    }

    /// What a player can move to from a position, each with its worth, found with some effort for each.
    ///
    /// # Errors
    /// If it is no game, and if the calculation was interrupted.
    pub fn branches(&mut self, position: &Value, player: Player, effort: Effort) -> Result<Vec<Branch>, Box<Error>> {
        self.aside(vec![position.clone()], |machine| {
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
        self.aside(vec![value.clone()], |machine| machine.line_text(std::slice::from_ref(value)))
    }

    /// A position in the format of the session, as it stands in a collection.
    ///
    /// # Errors
    /// If it is too long to be written.
    pub fn item_text(&mut self, value: &Value) -> Result<Text, Box<Error>> {
        self.aside(vec![value.clone()], |machine| machine.item_text(value))
    }
}

fn worth_of(machine: &mut Machine, position: &Value, effort: Effort) -> Result<Worth, Box<Error>> {
    Contest::begin(machine, position, Agreement::default())?.worth(machine, 0, effort)
}
