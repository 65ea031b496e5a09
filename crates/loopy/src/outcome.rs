//! Who wins a loopy game: retrograde analysis.

use std::fmt;

use crate::{
    graph::Graph,
    limit::{Limit, Stop},
    moves::{LEFT, Moves, RIGHT},
    player::Player,
};

/// How play ends for Left, if both play as well as they can.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ending {
    /// Right wins.
    Loss,
    /// Nobody can force an end that is better than infinite play.
    Draw,
    /// Left wins.
    Win,
}

/// The outcome class of a loopy game (*Winning Ways*, ch. 11; Siegel, VI.1): how it ends when Left starts and when Right does.
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

    /// The class by how play ends when Left starts and when Right does.
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

    /// How play ends when this player starts; Right's start for Center.
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

    /// The class where the players change places.
    #[must_use]
    pub fn negative(self) -> Outcome {
        let turned = |starts| match self.ending(starts) {
            Ending::Win => Ending::Loss,
            Ending::Draw => Ending::Draw,
            Ending::Loss => Ending::Win,
        };
        Outcome::new(turned(Player::Right), turned(Player::Left))
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

    /// Whether this is at least as good for Left, whoever starts.
    pub fn is_at_least(self, other: Outcome) -> bool {
        [Player::Left, Player::Right].iter().all(|player| self.ending(*player) >= other.ending(*player))
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Who wins, and after how many moves it is decided if who wins hurries and who loses does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decision {
    /// Who wins.
    pub outcome: Outcome,
    /// When Left starts, and when Right does; none where that is a draw.
    pub remoteness: [Option<u32>; 2],
}

/// What is known of a state: its mover loses, wins, or neither.
const OPEN: u8 = 0;
const WON: u8 = 1;
const LOST: u8 = 2;
const DRAWN: u8 = 3;

/// The outcomes of all vertices of a graph: O(edges).
///
/// A mover without options has lost; a state with an option that is lost for the opponent is won; one whose options are all
/// won for the opponent is lost; the rest is drawn.
#[derive(Clone, Debug)]
pub struct Outcomes {
    /// By 2v where Left is to move, 2v + 1 where Right is.
    states: Vec<u8>,
    /// After how many moves a state that is won or lost is decided, if who wins hurries and who loses does not.
    moves: Vec<u32>,
}

impl Outcomes {
    /// The outcomes of a graph.
    pub fn new(graph: &Graph, limit: &Limit) -> Result<Outcomes, Stop> {
        Outcomes::with_known(graph.moves(), &[], limit)
    }

    /// The same, where the outcomes of some vertices are known; those need no options.
    pub(crate) fn with_known(moves: &Moves, known: &[(u32, Outcome)], limit: &Limit) -> Result<Outcomes, Stop> {
        let n = moves.len();
        // The states that lead to each state.
        let mut starts = vec![0_u32; 2 * n + 1];
        let mut open = vec![0_u32; 2 * n];
        for v in moves.vertices() {
            limit.check()?;
            for side in [LEFT, RIGHT] {
                let options = moves.options(v, side);
                for w in options {
                    starts[2 * *w as usize + 2 - side] += 1;
                }
                // The number of edges is below 2^31.
                open[2 * v as usize + side] = u32::try_from(options.len()).unwrap_or(u32::MAX);
            }
        }
        for place in 0..2 * n {
            starts[place + 1] += starts[place];
        }
        let mut tails = vec![0_u32; moves.edges()];
        // Filled from behind, so that `starts` ends as it should be.
        let mut ends: Vec<u32> = starts[1..].to_vec();
        for v in moves.vertices() {
            limit.check()?;
            for side in [LEFT, RIGHT] {
                for w in moves.options(v, side) {
                    let end = &mut ends[2 * *w as usize + 1 - side];
                    *end -= 1;
                    tails[*end as usize] = 2 * v + u32::from(side == RIGHT);
                }
            }
        }
        drop(ends);
        let mut states = vec![OPEN; 2 * n];
        let mut decided = vec![0_u32; 2 * n];
        // In the order in which they are decided, so that a state is won by the shortest way and lost by the longest.
        let mut waiting: Vec<u32> = Vec::new();
        for (v, outcome) in known {
            let [left, right] = [Player::Left, Player::Right].map(|player| outcome.ending(player));
            let of_left = match left {
                Ending::Win => WON,
                Ending::Draw => DRAWN,
                Ending::Loss => LOST,
            };
            let of_right = match right {
                Ending::Win => LOST,
                Ending::Draw => DRAWN,
                Ending::Loss => WON,
            };
            for (side, state) in [(0, of_left), (1, of_right)] {
                states[(2 * v + side) as usize] = state;
                if state != DRAWN {
                    waiting.push(2 * v + side);
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
            for tail in &tails[starts[place] as usize..starts[place + 1] as usize] {
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
        let left = match *self.states.get(place)? {
            WON => Ending::Win,
            LOST => Ending::Loss,
            _ => Ending::Draw,
        };
        let right = match *self.states.get(place + 1)? {
            WON => Ending::Loss,
            LOST => Ending::Win,
            _ => Ending::Draw,
        };
        Some(Outcome::new(left, right))
    }

    /// The outcome of a vertex with the moves to it, if there is such a vertex.
    pub fn decision(&self, vertex: u32) -> Option<Decision> {
        let outcome = self.get(vertex)?;
        let moves = |side: usize| self.moves.get(2 * vertex as usize + side).copied();
        let is_decided = |player| outcome.ending(player) != Ending::Draw;
        let left = moves(LEFT).filter(|_| is_decided(Player::Left));
        Some(Decision { outcome, remoteness: [left, moves(RIGHT).filter(|_| is_decided(Player::Right))] })
    }

    /// The outcomes of all vertices in turn.
    pub fn iter(&self) -> impl Iterator<Item = Outcome> + '_ {
        (0..).map_while(|vertex| self.get(vertex))
    }
}

impl Graph {
    /// The outcome of the start; `P`, as of 0, for a graph without vertices.
    pub fn outcome(&self, limit: &Limit) -> Result<Outcome, Stop> {
        Ok(Outcomes::new(self, limit)?.get(self.start()).unwrap_or(Outcome::P))
    }
}
