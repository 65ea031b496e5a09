//! How games are played: [`THEORIES`], with one row for each way to define a ruleset, and [`UNIVERSES`], with one row
//! for games that add to each other.
//!
//! Everything that programs ask about theories in general is in these rows. The results of engines, and what the
//! language does with values, are in tables with the same keys, in the crates that know engines and values. Whether a
//! player who cannot move loses or wins depends on the question; whether play may be loopy depends on the ruleset.

use std::{fmt, ptr};

use crate::player::Player;

/// Games, of any rulesets, that can be added and compared.
#[derive(Debug)]
pub struct Universe {
    /// Its name, which its values and positions share.
    pub name: &'static str,
    /// Its name in a certificate.
    pub in_certificates: &'static str,
    /// The players, in the order in which they move.
    pub players: &'static [Player],
    /// Who moves when.
    pub turns: Turns,
    /// How play ends, and who wins then.
    pub end: PlayEnd,
}

/// How play ends, and who wins then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayEnd {
    /// A player who cannot move loses.
    Normal,
    /// A player who cannot move wins.
    Misere,
    /// A player who cannot move loses; some moves have to be answered in the component where they were made.
    Entailing,
    /// A player who reaches a goal wins.
    Goal,
    /// Where a player cannot move, Left has a score.
    Score,
}

/// A theory: the rulesets of a universe whose moves are given in the same way.
#[derive(Debug)]
pub struct Theory {
    /// Its name, which is also its keyword in a definition.
    pub name: &'static str,
    /// The universe of its games.
    pub universe: &'static Universe,
    /// How exchanging the players changes a game.
    pub change: Change,
    /// The clauses of a definition that give the moves.
    pub clauses: &'static [&'static str],
    /// What a definition contains, in a sentence.
    pub help: &'static str,
}

/// Who moves when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turns {
    /// One player after the other.
    InTurn,
    /// All players at once, in rounds.
    AtOnce,
}

/// How exchanging the players changes a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// Not at all: the players have the same moves.
    Nothing,
    /// It becomes its negative, where two players exchange their places.
    Negative,
    /// It is rotated, where each player takes the place of the next one; there is no negative.
    Rotation,
}

const TWO: &[Player] = &[Player::Left, Player::Right];

/// Two players in turn; a player who cannot move loses.
pub static TWO_PLAYER: Universe = Universe {
    name: "two-player",
    in_certificates: "two players",
    players: TWO,
    turns: Turns::InTurn,
    end: PlayEnd::Normal,
};

/// Two players at once, in rounds; a player who alone can move wins.
pub static AT_ONCE: Universe = Universe {
    name: "synchronized",
    in_certificates: "at once",
    players: TWO,
    turns: Turns::AtOnce,
    end: PlayEnd::Normal,
};

/// Three players in turn; a player who cannot move leaves, and the last one left wins.
pub static OF_THREE: Universe = Universe {
    name: "three-player",
    in_certificates: "three players",
    players: &Player::ALL,
    turns: Turns::InTurn,
    end: PlayEnd::Normal,
};

/// Two players in turn; a player who cannot move wins.
pub static MISERE: Universe = Universe {
    name: "misère",
    in_certificates: "misère play",
    players: TWO,
    turns: Turns::InTurn,
    end: PlayEnd::Misere,
};

/// Two players in turn with the same moves, some of which must be answered in the component where they were made.
pub static ENTAILING: Universe = Universe {
    name: "entailing",
    in_certificates: "entailing moves",
    players: TWO,
    turns: Turns::InTurn,
    end: PlayEnd::Entailing,
};

/// Two players in turn; a player who reaches a goal wins the whole game.
pub static GOAL: Universe =
    Universe { name: "goal", in_certificates: "goals", players: TWO, turns: Turns::InTurn, end: PlayEnd::Goal };

/// Two players in turn; play ends where one cannot move, and Left then has a score.
pub static SCORE: Universe =
    Universe { name: "scoring", in_certificates: "scores", players: TWO, turns: Turns::InTurn, end: PlayEnd::Score };

/// All universes. The first is the one whose games numbers are by default.
pub static UNIVERSES: &[&Universe] = &[&TWO_PLAYER, &AT_ONCE, &OF_THREE, &MISERE, &ENTAILING, &GOAL, &SCORE];

/// Two players in turn with the same moves.
pub static IMPARTIAL: Theory = Theory {
    name: "impartial",
    universe: &TWO_PLAYER,
    change: Change::Nothing,
    clauses: &["options"],
    help: "an impartial ruleset has `options`, the same for both players",
};

/// Two players in turn, each with moves of their own.
pub static PARTIZAN: Theory = Theory {
    name: "partizan",
    universe: &TWO_PLAYER,
    change: Change::Negative,
    clauses: &["left", "right"],
    help: "a partizan ruleset has `left` and `right`",
};

/// Two players at once.
pub static SYNCHRONIZED: Theory = Theory {
    name: "synchronized",
    universe: &AT_ONCE,
    change: Change::Negative,
    clauses: &["left", "right", "both"],
    help: "a synchronized ruleset has `left`, `right` and `both`",
};

/// Three players in turn.
pub static THREE_PLAYER: Theory = Theory {
    name: "three-player",
    universe: &OF_THREE,
    change: Change::Rotation,
    clauses: &["left", "center", "right"],
    help: "a three-player ruleset has `left`, `center` and `right`",
};

/// Impartial games in misère play: a ruleset with the clause `misere`.
pub static MISERE_IMPARTIAL: Theory = Theory { name: "misère impartial", universe: &MISERE, ..IMPARTIAL };

/// Partizan games in misère play: a ruleset with the clause `misere`.
pub static MISERE_PARTIZAN: Theory = Theory { name: "misère partizan", universe: &MISERE, ..PARTIZAN };

/// Impartial games with entailing moves and goals: a ruleset with a clause `entailing` or `wins`.
pub static ENTAILED: Theory = Theory { name: "entailing", universe: &ENTAILING, ..IMPARTIAL };

/// Partizan games with goals: a ruleset with a clause `wins`.
pub static GOALS: Theory = Theory { name: "goal", universe: &GOAL, ..PARTIZAN };

/// Partizan games with scores: a ruleset with a clause `score`.
pub static SCORING: Theory = Theory { name: "scoring", universe: &SCORE, ..PARTIZAN };

/// The theories that the head of a definition can name; its clauses may change how play ends.
///
/// ```
/// use cutcake_base::rules::theory::{IMPARTIAL, PARTIZAN, THREE_PLAYER, Theory};
/// assert_eq!(Theory::named("partizan"), Some(&PARTIZAN));
/// assert!(IMPARTIAL.adds_to(&PARTIZAN) && !PARTIZAN.adds_to(&THREE_PLAYER));
/// ```
pub static THEORIES: &[&Theory] = &[&IMPARTIAL, &PARTIZAN, &SYNCHRONIZED, &THREE_PLAYER];

/// The keywords of the theories in definitions.
pub const WORDS: [&str; THEORIES.len()] = {
    let (mut words, mut place) = ([""; THEORIES.len()], 0);
    while place < words.len() {
        words[place] = THEORIES[place].name;
        place += 1;
    }
    words
};

impl Universe {
    /// The universe with a name in certificates.
    pub fn in_certificate(name: &str) -> Option<&'static Universe> {
        UNIVERSES.iter().find(|universe| universe.in_certificates == name).copied()
    }

    /// The universe of normal play with so many players who move in this way.
    pub fn of(players: usize, turns: Turns) -> Option<&'static Universe> {
        let is_so = |universe: &&&Universe| universe.play() == (players, turns) && universe.end == PlayEnd::Normal;
        UNIVERSES.iter().find(is_so).copied()
    }

    /// The universe of misère play.
    pub fn misere() -> &'static Universe {
        &MISERE
    }

    /// The number of players, and who moves when.
    pub fn play(&self) -> (usize, Turns) {
        (self.players.len(), self.turns)
    }

    /// Whether play ends in another way than with the loss of a player who cannot move.
    pub fn ends_otherwise(&self) -> bool {
        self.end != PlayEnd::Normal
    }

    /// Whether play may come back to a position if a ruleset says so.
    pub fn may_be_loopy(&self) -> bool {
        self == &TWO_PLAYER
    }

    /// Whether its games can be played as games of another universe: those of normal play in misère play too.
    pub fn can_be_played_as(&self, other: &Universe) -> bool {
        self == other || self == &TWO_PLAYER && other.is_misere()
    }

    /// Whether a player who cannot move wins.
    pub fn is_misere(&self) -> bool {
        self.end == PlayEnd::Misere
    }

    /// Whether numbers are games of this universe by default, so that a number added to its boards is one.
    pub fn has_numbers(&self) -> bool {
        self == &TWO_PLAYER
    }

    /// Whether its values are numbers and scales, which are totally ordered and can be multiplied by fractions.
    pub fn has_scales(&self) -> bool {
        self == &AT_ONCE
    }

    /// Whether games compare in an order for each player instead of one for all.
    pub fn has_orders_of_players(&self) -> bool {
        self.players.len() > 2
    }

    /// Whether all players move at once.
    pub fn is_at_once(&self) -> bool {
        self.turns == Turns::AtOnce
    }
}

impl Theory {
    /// The theory with a name.
    pub fn named(name: &str) -> Option<&'static Theory> {
        THEORIES.iter().find(|theory| theory.name == name).copied()
    }

    /// The theory of a ruleset of this one with a clause that changes how play ends; `None` if there is no such clause.
    pub fn ended_by(&'static self, clause: &str) -> Option<&'static Theory> {
        match clause {
            "misere" if *self == IMPARTIAL => Some(&MISERE_IMPARTIAL),
            "misere" if *self == PARTIZAN => Some(&MISERE_PARTIZAN),
            "wins" | "entailing" if *self == IMPARTIAL => Some(&ENTAILED),
            "wins" if *self == PARTIZAN => Some(&GOALS),
            "score" if *self == PARTIZAN => Some(&SCORING),
            _ => None,
        }
    }

    /// Whether games of both theories can be added.
    pub fn adds_to(&self, other: &Theory) -> bool {
        self.universe == other.universe
    }

    /// The players whose moves may differ: only one if all have the same.
    pub fn movers(&self) -> &'static [Player] {
        if self.has_same_moves() { &self.universe.players[..1] } else { self.universe.players }
    }

    /// The index of a player among those whose moves may differ.
    pub fn list_of(&self, player: Player) -> usize {
        self.movers().iter().position(|other| *other == player).unwrap_or(0)
    }

    /// Whether play may come back to a position if a ruleset says so.
    pub fn may_be_loopy(&self) -> bool {
        self.universe.may_be_loopy()
    }

    /// Whether games are impartial and play ends where a player cannot move, whether that player loses or wins.
    pub fn is_impartial(&self) -> bool {
        self.has_same_moves() && (self.universe == &TWO_PLAYER || self.universe == &MISERE)
    }

    /// Whether every player has the same moves.
    pub fn has_same_moves(&self) -> bool {
        self.change == Change::Nothing
    }
}

impl PartialEq for Universe {
    fn eq(&self, other: &Self) -> bool {
        ptr::eq(self, other)
    }
}

impl Eq for Universe {}

impl PartialEq for Theory {
    fn eq(&self, other: &Self) -> bool {
        ptr::eq(self, other)
    }
}

impl Eq for Theory {}

impl fmt::Display for Universe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

impl fmt::Display for Theory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}
