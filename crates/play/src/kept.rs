//! A cache of the answers of rules that run code, which are expensive, and of what engines found from them.

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

/// The error for a board whose rules must be run before an engine reaches it, and were not.
pub const UNASKED: Stop = Stop::Internal { what: "the options of a board were never asked for" };

/// While a map grows, a table of twice its size exists next to the old one, and an eighth of a table stays free.
const GROWING: usize = 3;

/// The boards of rules that run code and those that they lead to, with the answers of the rules and what was found from them.
#[derive(Debug, Default)]
pub struct Kept {
    /// The boards and their numbers.
    pub positions: Positions,
    parts: HashMap<Node, Parts, FxBuildHasher>,
    /// The options, by board and index of the list.
    lists: HashMap<(Node, u8), Sums, FxBuildHasher>,
    /// The pairs of rulesets where boards of the first lead to boards of the second.
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
    /// Who can ever move, and for how long.
    pub mobilities: Rc<RefCell<Answers<Mobility>>>,
    /// The boards from which all play is known to end.
    pub ends: Rc<RefCell<Answers<()>>>,
    /// The winner of a board, where the ruleset has goals.
    pub goals: Rc<RefCell<Answers<Option<Player>>>>,
    /// Values of boards with entailing moves.
    pub entailed: Rc<RefCell<Answers<Entailed>>>,
    /// Scores at the end of sums.
    pub stops: Rc<RefCell<Stops>>,
    /// The same for play to goals.
    pub goal_stops: Rc<RefCell<Stops>>,
    /// Scores at all ends of boards.
    pub scores: Rc<RefCell<Answers<Ends>>>,
}

impl Kept {
    /// The sum that stands for a board, if it is kept.
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

    /// The options of a board, if they are kept; the theory of the ruleset says what each list holds.
    pub fn list(&self, node: Node, list: usize) -> Option<&Sums> {
        self.lists.get(&(node, u8::try_from(list).ok()?))
    }

    /// Keeps the options of a board.
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

    /// The other rulesets whose boards those of a ruleset lead to by one move, or by splitting into components.
    pub fn others(&self, ruleset: RulesetId) -> impl Iterator<Item = RulesetId> {
        let links = self.links.range((ruleset, RulesetId::default())..);
        links.take_while(move |(from, _)| *from == ruleset).map(|(_, to)| *to)
    }

    /// The number of boards of a ruleset with a known value.
    pub(crate) fn known(&self, ruleset: RulesetId) -> usize {
        let Found { games, nimbers, values, .. } = &self.found;
        let (games, nimbers, values) = (games.borrow(), nimbers.borrow(), values.borrow());
        let own = self.positions.iter().filter(|(_, (id, _))| *id == ruleset).map(|(node, _)| node);
        own.filter(|node| games.has(*node) || nimbers.has(*node) || values.has(*node)).count()
    }

    /// The sum that stands for a board of a ruleset, if it is kept.
    pub fn parts_of(&self, ruleset: RulesetId, board: &Board) -> Option<&Parts> {
        self.parts(self.positions.find(&(ruleset, board.clone()))?)
    }
}
