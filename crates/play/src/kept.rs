//! What rules that run code said of boards, and what engines found of these: asking is dear, so both are kept.

use std::{cell::RefCell, collections::BTreeSet, rc::Rc};

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::{
    limit::{Limit, Stop},
    moves::{Answers, Node, Parts, Positions, RulesetId, Sums},
    partizan::{
        Game,
        score::{Ends, Stops},
    },
    player::Player,
    position::Board,
};
use cutcake_impartial::entailing::Entailed;
use cutcake_three_player::{Mobility, Values};

/// The error of a board that an engine met and nobody had asked for.
pub const UNASKED: Stop = Stop::Internal { what: "the options of a board were never asked for" };

/// A map that grows has a table of twice its size beside it for a moment, and an eighth of a table stays free.
const GROWING: usize = 3;

/// The boards of rules that run code and of those that they come to, with what was said and found of them.
#[derive(Debug, Default)]
pub struct Kept {
    /// The boards and their numbers.
    pub positions: Positions,
    parts: HashMap<Node, Parts, FxBuildHasher>,
    /// What can be moved to, by the place of the list.
    lists: HashMap<(Node, u8), Sums, FxBuildHasher>,
    /// The pairs of rulesets of which boards of the first come to boards of the second.
    links: BTreeSet<(RulesetId, RulesetId)>,
    /// What was found of boards.
    pub found: Found,
}

/// What engines found of boards, for each engine.
#[derive(Clone, Debug, Default)]
pub struct Found {
    /// Two-player values.
    pub games: Rc<RefCell<Answers<Game>>>,
    /// Grundy values.
    pub nimbers: Rc<RefCell<Answers<u64>>>,
    /// Values of three players.
    pub values: Rc<RefCell<Answers<Values>>>,
    /// How play can go.
    pub mobilities: Rc<RefCell<Answers<Mobility>>>,
    /// That play comes to an end.
    pub ends: Rc<RefCell<Answers<()>>>,
    /// Who has won a board, where a ruleset has goals.
    pub goals: Rc<RefCell<Answers<Option<Player>>>>,
    /// What answers boards with entailing moves.
    pub entailed: Rc<RefCell<Answers<Entailed>>>,
    /// Scores at the end of sums.
    pub stops: Rc<RefCell<Stops>>,
    /// The same of play to goals.
    pub goal_stops: Rc<RefCell<Stops>>,
    /// Scores at all ends of boards.
    pub scores: Rc<RefCell<Answers<Ends>>>,
}

impl Kept {
    /// The sum that stands for a board, if it was asked for.
    pub fn parts(&self, node: Node) -> Option<&Parts> {
        self.parts.get(&node)
    }

    /// Keeps the sum that stands for a board.
    ///
    /// # Errors
    /// [`Stop::Memory`] if there is no memory for it.
    pub fn keep_parts(&mut self, node: Node, parts: Parts, limit: &Limit) -> Result<(), Stop> {
        limit.room(self.parts.len(), self.parts.capacity(), GROWING * size_of::<(Node, Parts)>())?;
        self.link(node, parts.iter().map(|part| part.node));
        self.parts.insert(node, parts);
        Ok(())
    }

    /// What can be moved to from a board, if it was asked for: a list of its ruleset's theory.
    pub fn list(&self, node: Node, list: usize) -> Option<&Sums> {
        self.lists.get(&(node, u8::try_from(list).ok()?))
    }

    /// Keeps what can be moved to.
    ///
    /// # Errors
    /// [`Stop::Memory`] if there is no memory for it.
    pub fn keep_list(&mut self, node: Node, list: usize, sums: Sums, limit: &Limit) -> Result<(), Stop> {
        limit.room(self.lists.len(), self.lists.capacity(), GROWING * size_of::<((Node, u8), Sums)>())?;
        self.link(node, sums.parts().iter().map(|part| part.node));
        // A theory has no more than a few lists.
        if let Ok(list) = u8::try_from(list) {
            self.lists.insert((node, list), sums);
        }
        Ok(())
    }

    fn link(&mut self, node: Node, others: impl Iterator<Item = Node>) {
        let own = self.positions.board(node).0;
        for other in others {
            let other = self.positions.board(other).0;
            if other != own {
                self.links.insert((own, other));
            }
        }
    }

    /// The other rulesets to whose boards those of a ruleset come by one move, or by falling apart.
    pub fn others(&self, ruleset: RulesetId) -> impl Iterator<Item = RulesetId> {
        let links = self.links.range((ruleset, RulesetId::default())..);
        links.take_while(move |(from, _)| *from == ruleset).map(|(_, to)| *to)
    }

    /// Of how many boards of a ruleset something was found.
    pub fn found_of(&self, ruleset: RulesetId) -> usize {
        let Found { games, nimbers, values, .. } = &self.found;
        let (games, nimbers, values) = (games.borrow(), nimbers.borrow(), values.borrow());
        let own = self.positions.iter().filter(|(_, (id, _))| *id == ruleset).map(|(node, _)| node);
        own.filter(|node| games.has(*node) || nimbers.has(*node) || values.has(*node)).count()
    }

    /// The sum that stands for a board that was asked about.
    pub fn parts_of(&self, ruleset: RulesetId, board: &Board) -> Option<&Parts> {
        self.parts(self.positions.find(&(ruleset, board.clone()))?)
    }
}
