//! Outcomes of loopy games, by retrograde analysis.

use std::fmt;

use crate::{
    graph::Graph,
    limit::{Limit, Stop},
    moves::{LEFT, Moves, Predecessors, RIGHT},
    player::Player,
};

/// How play ends for Left if both players play optimally.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ending {
    /// Right wins.
    Loss,
    /// Neither player can force a win.
    Draw,
    /// Left wins.
    Win,
}

/// The outcome class of a loopy game (*Winning Ways*, ch. 11; Siegel, VI.1): how it ends when Left starts and when Right starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// Left wins, whoever starts.
    L,
    /// Right wins, whoever starts.
    R,
    /// The player who starts wins.
    N,
    /// The player who does not start wins.
    P,
    /// A draw, whoever starts.
    D,
    /// Left wins if she starts, and otherwise it is a draw.
    NHat,
    /// Right wins if he starts, and otherwise it is a draw.
    NCheck,
    /// Left wins if Right starts, and otherwise it is a draw.
    PHat,
    /// Right wins if Left starts, and otherwise it is a draw.
    PCheck,
}

impl Outcome {
    /// All of them.
    pub const ALL: [Outcome; 9] = [
        Outcome::L,
        Outcome::R,
        Outcome::N,
        Outcome::P,
        Outcome::D,
        Outcome::NHat,
        Outcome::NCheck,
        Outcome::PHat,
        Outcome::PCheck,
    ];

    /// The class with these endings when Left starts and when Right starts.
    pub fn new(left_starts: Ending, right_starts: Ending) -> Outcome {
        use Ending::{Draw, Loss, Win};
        match (left_starts, right_starts) {
            (Win, Win) => Outcome::L,
            (Loss, Loss) => Outcome::R,
            (Win, Loss) => Outcome::N,
            (Loss, Win) => Outcome::P,
            (Draw, Draw) => Outcome::D,
            (Win, Draw) => Outcome::NHat,
            (Draw, Loss) => Outcome::NCheck,
            (Draw, Win) => Outcome::PHat,
            (Loss, Draw) => Outcome::PCheck,
        }
    }

    /// How play ends when this player starts; Center counts as Right.
    pub fn ending(self, starts: Player) -> Ending {
        use Ending::{Draw, Loss, Win};
        let (left, right) = match self {
            Outcome::L => (Win, Win),
            Outcome::R => (Loss, Loss),
            Outcome::N => (Win, Loss),
            Outcome::P => (Loss, Win),
            Outcome::D => (Draw, Draw),
            Outcome::NHat => (Win, Draw),
            Outcome::NCheck => (Draw, Loss),
            Outcome::PHat => (Draw, Win),
            Outcome::PCheck => (Loss, Draw),
        };
        if starts == Player::Left { left } else { right }
    }

    /// The class with the players interchanged.
    #[must_use]
    pub fn negative(self) -> Outcome {
        let reversed = |starts| match self.ending(starts) {
            Ending::Win => Ending::Loss,
            Ending::Draw => Ending::Draw,
            Ending::Loss => Ending::Win,
        };
        Outcome::new(reversed(Player::Right), reversed(Player::Left))
    }

    /// Its name: `L`, `R`, `N`, `P`, `D`, `NHat`, `NCheck`, `PHat`, `PCheck`.
    pub fn name(self) -> &'static str {
        match self {
            Outcome::L => "L",
            Outcome::R => "R",
            Outcome::N => "N",
            Outcome::P => "P",
            Outcome::D => "D",
            Outcome::NHat => "NHat",
            Outcome::NCheck => "NCheck",
            Outcome::PHat => "PHat",
            Outcome::PCheck => "PCheck",
        }
    }

    /// Whether this class is at least as good for Left as another one, whoever starts.
    pub fn is_at_least(self, other: Outcome) -> bool {
        [Player::Left, Player::Right].iter().all(|player| self.ending(*player) >= other.ending(*player))
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The outcome, and after how many moves it is decided if the winner hurries and the loser delays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The outcome.
    pub outcome: Outcome,
    /// The number of moves when Left starts and when Right starts; `None` where that is a draw.
    pub remoteness: [Option<u32>; 2],
}

/// What is known of a state: nothing yet, or whether its mover wins, loses or draws.
const OPEN: u8 = 0;
const WON: u8 = 1;
const LOST: u8 = 2;
const DRAWN: u8 = 3;

/// The outcomes of all vertices of a graph, found in time linear in the number of edges.
///
/// A mover without options has lost; a state with an option that the opponent, to move, loses is won; a state all of whose
/// options the opponent wins is lost; all others are drawn.
#[derive(Clone, Debug)]
pub struct Outcomes {
    /// The state with Left to move at v is at 2v, that with Right to move at 2v + 1.
    states: Vec<u8>,
    /// After how many moves a won or lost state is decided if the winner hurries and the loser delays.
    moves: Vec<u32>,
}

impl Outcomes {
    /// The outcomes of a graph.
    pub fn new(graph: &Graph, limit: &Limit) -> Result<Outcomes, Stop> {
        Outcomes::with_known(graph.moves(), &[], limit)
    }

    /// The outcomes of a graph where those of some vertices are known; these vertices need no options.
    pub(crate) fn with_known(moves: &Moves, known: &[(u32, Outcome)], limit: &Limit) -> Result<Outcomes, Stop> {
        let n = moves.len();
        let state_of = |v: u32, side: usize| 2 * v + u32::from(side == RIGHT);
        let edges = moves.all_edges().map(|(v, side, w)| (state_of(v, side), state_of(w, 1 - side)));
        let predecessors = Predecessors::new(2 * n, edges, limit)?;
        let mut open = vec![0_u32; 2 * n];
        for v in moves.vertices() {
            for side in [LEFT, RIGHT] {
                // The number of edges is below 2^31.
                open[state_of(v, side) as usize] = u32::try_from(moves.options(v, side).len()).unwrap_or(u32::MAX);
            }
        }
        let mut states = vec![OPEN; 2 * n];
        let mut decided = vec![0_u32; 2 * n];
        // States are in the order in which they are decided, so that each is won as fast and lost as slowly as possible.
        let mut waiting: Vec<u32> = Vec::new();
        for (v, outcome) in known {
            for (side, player, [win, loss]) in [(LEFT, Player::Left, [WON, LOST]), (RIGHT, Player::Right, [LOST, WON])]
            {
                let state = match outcome.ending(player) {
                    Ending::Win => win,
                    Ending::Draw => DRAWN,
                    Ending::Loss => loss,
                };
                states[state_of(*v, side) as usize] = state;
                if state != DRAWN {
                    waiting.push(state_of(*v, side));
                }
            }
        }
        for state in 0..crate::moves::narrow(2 * n)? {
            let place = state as usize;
            if states[place] == OPEN && open[place] == 0 {
                states[place] = LOST;
                waiting.push(state);
            }
        }
        let mut at = 0;
        while let Some(state) = waiting.get(at).copied() {
            limit.check()?;
            at += 1;
            let place = state as usize;
            let is_lost = states[place] == LOST;
            for tail in predecessors.of(state) {
                let before = *tail as usize;
                if states[before] != OPEN {
                    continue;
                }
                if is_lost {
                    states[before] = WON;
                } else {
                    open[before] -= 1;
                    if open[before] > 0 {
                        continue;
                    }
                    states[before] = LOST;
                }
                decided[before] = decided[place].saturating_add(1);
                waiting.push(*tail);
            }
        }
        Ok(Outcomes { states, moves: decided })
    }

    /// The outcome of a vertex, if there is such a vertex.
    pub fn get(&self, vertex: u32) -> Option<Outcome> {
        let place = 2 * vertex as usize;
        let ending = |state: u8, win: u8| match state {
            OPEN | DRAWN => Ending::Draw,
            state if state == win => Ending::Win,
            _ => Ending::Loss,
        };
        Some(Outcome::new(ending(*self.states.get(place)?, WON), ending(*self.states.get(place + 1)?, LOST)))
    }

    /// The decision of a vertex, if there is such a vertex.
    pub fn decision(&self, vertex: u32) -> Option<Decision> {
        let outcome = self.get(vertex)?;
        let moves = |side: usize| self.moves.get(2 * vertex as usize + side).copied();
        let is_decided = |player| outcome.ending(player) != Ending::Draw;
        let left = moves(LEFT).filter(|_| is_decided(Player::Left));
        Some(Decision { outcome, remoteness: [left, moves(RIGHT).filter(|_| is_decided(Player::Right))] })
    }

    /// The outcomes of all vertices in order.
    pub fn iter(&self) -> impl Iterator<Item = Outcome> + '_ {
        (0..).map_while(|vertex| self.get(vertex))
    }
}

impl Graph {
    /// The outcome of the start; `P`, like that of 0, for a graph without vertices.
    pub fn outcome(&self, limit: &Limit) -> Result<Outcome, Stop> {
        Ok(Outcomes::new(self, limit)?.get(self.start()).unwrap_or(Outcome::P))
    }
}
