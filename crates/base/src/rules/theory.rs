//! How games are played: [`THEORIES`], one row for each way to define a ruleset, and [`UNIVERSES`], one row for games that
//! add to each other.
//!
//! All that a program asks of a theory in general stands in its row. What an engine finds, and what the language does with
//! the values, stands in tables with the same keys, in the crates that know engines and values. Whether who cannot move
//! loses or wins belongs to the question that is asked, and whether play may come back to a position to the ruleset.

use std::{fmt, ptr};

use crate::player::Player;

/// Games that add to each other and compare, of any rulesets.
#[derive(Debug)]
pub struct Universe {
    /// Its name: that of its values and positions.
    pub name: &'static str,
    /// Its name in a certificate.
    pub in_certificates: &'static str,
    /// Those who play, in the order in which they move.
    pub players: &'static [Player],
    /// Who moves when.
    pub turns: Turns,
    /// How play ends, and who has won then.
    pub end: PlayEnd,
}

/// How play ends, and who has won then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayEnd {
    /// Who cannot move loses.
    Normal,
    /// Who cannot move wins.
    Misere,
    /// Who cannot move loses; some moves have to be answered where they were made.
    Entailing,
    /// Who comes to a goal wins.
    Goal,
    /// Where one cannot move, Left has a score.
    Score,
}

/// A theory: the rulesets of a universe whose moves are said in the same way.
#[derive(Debug)]
pub struct Theory {
    /// Its name, and its word in a definition.
    pub name: &'static str,
    /// The games to which its games add.
    pub universe: &'static Universe,
    /// What becomes of a game where the players change places.
    pub change: Change,
    /// The clauses of a definition that say the moves.
    pub clauses: &'static [&'static str],
    /// What a definition has, in a sentence.
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

/// What becomes of a game where the players change places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// Nothing: they have the same moves.
    Nothing,
    /// Its negative, where two players change places.
    Negative,
    /// The game turned, where each player gets the place of the next one; it has no negative.
    Rotation,
}

const TWO: &[Player] = &[Player::Left, Player::Right];

/// Two players in turn; who cannot move loses.
pub static TWO_PLAYER: Universe = Universe {
    name: "two-player",
    in_certificates: "two players",
    players: TWO,
    turns: Turns::InTurn,
    end: PlayEnd::Normal,
};

/// Two players at once, in rounds; who alone can move wins.
pub static AT_ONCE: Universe = Universe {
    name: "synchronized",
    in_certificates: "at once",
    players: TWO,
    turns: Turns::AtOnce,
    end: PlayEnd::Normal,
};

/// Three players in turn; who cannot move leaves, and the last to stay wins.
pub static OF_THREE: Universe = Universe {
    name: "three-player",
    in_certificates: "three players",
    players: &Player::ALL,
    turns: Turns::InTurn,
    end: PlayEnd::Normal,
};

/// Two players in turn; who cannot move wins.
pub static MISERE: Universe = Universe {
    name: "misère",
    in_certificates: "misère play",
    players: TWO,
    turns: Turns::InTurn,
    end: PlayEnd::Misere,
};

/// Two players in turn with the same moves, some of which the other one has to answer where they were made.
pub static ENTAILING: Universe = Universe {
    name: "entailing",
    in_certificates: "entailing moves",
    players: TWO,
    turns: Turns::InTurn,
    end: PlayEnd::Entailing,
};

/// Two players in turn; a player who comes to a goal has won all.
pub static GOAL: Universe =
    Universe { name: "goal", in_certificates: "goals", players: TWO, turns: Turns::InTurn, end: PlayEnd::Goal };

/// Two players in turn; play ends where one cannot move, and then Left has a score.
pub static SCORE: Universe =
    Universe { name: "scoring", in_certificates: "scores", players: TWO, turns: Turns::InTurn, end: PlayEnd::Score };

/// Every universe. The first one is that of the games that numbers are first of all.
pub static UNIVERSES: &[&Universe] = &[&TWO_PLAYER, &AT_ONCE, &OF_THREE, &MISERE, &ENTAILING, &GOAL, &SCORE];

/// Two players in turn with the same moves.
pub static IMPARTIAL: Theory = Theory {
    name: "impartial",
    universe: &TWO_PLAYER,
    change: Change::Nothing,
    clauses: &["options"],
    help: "an impartial ruleset has `options`, the same for both players",
};

/// Two players in turn, each with moves of his own.
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

/// Impartial games in misère play: a ruleset that says `misere`.
pub static MISERE_IMPARTIAL: Theory = Theory { name: "misère impartial", universe: &MISERE, ..IMPARTIAL };

/// Partizan games in misère play: a ruleset that says `misere`.
pub static MISERE_PARTIZAN: Theory = Theory { name: "misère partizan", universe: &MISERE, ..PARTIZAN };

/// Impartial games with entailing moves and goals: a ruleset that says `entailing` or `wins`.
pub static ENTAILED: Theory = Theory { name: "entailing", universe: &ENTAILING, ..IMPARTIAL };

/// Partizan games with goals: a ruleset that says `wins`.
pub static GOALS: Theory = Theory { name: "goal", universe: &GOAL, ..PARTIZAN };

/// Partizan games with scores: a ruleset that says `score`.
pub static SCORING: Theory = Theory { name: "scoring", universe: &SCORE, ..PARTIZAN };

/// Every theory that the head of a definition names; its clauses may say that play ends in another way.
///
/// ```
/// use cutcake_base::rules::theory::{IMPARTIAL, PARTIZAN, THREE_PLAYER, Theory};
/// assert_eq!(Theory::named("partizan"), Some(&PARTIZAN));
/// assert!(IMPARTIAL.adds_to(&PARTIZAN) && !PARTIZAN.adds_to(&THREE_PLAYER));
/// ```
pub static THEORIES: &[&Theory] = &[&IMPARTIAL, &PARTIZAN, &SYNCHRONIZED, &THREE_PLAYER];

/// The words by which definitions name theories.
pub const WORDS: [&str; THEORIES.len()] = {
    let (mut words, mut place) = ([""; THEORIES.len()], 0);
    while place < words.len() {
        words[place] = THEORIES[place].name;
        place += 1;
    }
    words
};

impl Universe {
    /// The universe of a name in certificates.
    pub fn in_certificate(name: &str) -> Option<&'static Universe> {
        UNIVERSES.iter().find(|universe| universe.in_certificates == name).copied()
    }

    /// The universe of normal play of so many players who move so.
    pub fn of(players: usize, turns: Turns) -> Option<&'static Universe> {
        let is_so = |universe: &&&Universe| universe.play() == (players, turns) && universe.end == PlayEnd::Normal;
        UNIVERSES.iter().find(is_so).copied()
    }

    /// The universe of misère play.
    pub fn misere() -> &'static Universe {
        &MISERE
    }

    /// How many play, and who moves when.
    pub fn play(&self) -> (usize, Turns) {
        (self.players.len(), self.turns)
    }

    /// Whether play of two players in turn ends otherwise than where one of them cannot move and loses.
    pub fn ends_otherwise(&self) -> bool {
        self.end != PlayEnd::Normal
    }

    /// Whether play may come back to a position where a ruleset says so.
    pub fn may_be_loopy(&self) -> bool {
        self == &TWO_PLAYER
    }

    /// Whether its games can be played as those of another one: those of normal play in misère play too.
    pub fn can_be_played_as(&self, other: &Universe) -> bool {
        self == other || self == &TWO_PLAYER && other.is_misere()
    }

    /// Whether who cannot move wins.
    pub fn is_misere(&self) -> bool {
        self.end == PlayEnd::Misere
    }

    /// Whether numbers are games of it before all others, so that a number beside its boards is one of them.
    pub fn has_numbers(&self) -> bool {
        self == &TWO_PLAYER
    }

    /// Whether its values are numbers and scales: these are in one line, and have multiples by fractions.
    pub fn has_scales(&self) -> bool {
        self == &AT_ONCE
    }

    /// Whether games compare in an order of each player, and not in one for all.
    pub fn has_orders_of_players(&self) -> bool {
        self.players.len() > 2
    }

    /// Whether all players move at once.
    pub fn is_at_once(&self) -> bool {
        self.turns == Turns::AtOnce
    }
}

impl Theory {
    /// The theory of a name.
    pub fn named(name: &str) -> Option<&'static Theory> {
        THEORIES.iter().find(|theory| theory.name == name).copied()
    }

    /// The theory of a ruleset of this one that says by a clause how its play ends; none where play of the theory does not end
    /// so.
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

    /// Whether two games played so can be played side by side.
    pub fn adds_to(&self, other: &Theory) -> bool {
        self.universe == other.universe
    }

    /// The players whose moves may differ: one for all where they have the same.
    pub fn movers(&self) -> &'static [Player] {
        if self.has_same_moves() { &self.universe.players[..1] } else { self.universe.players }
    }

    /// The place of a player among those whose moves may differ.
    pub fn list_of(&self, player: Player) -> usize {
        self.movers().iter().position(|other| *other == player).unwrap_or(0)
    }

    /// Whether play may come back to a position where a ruleset says so.
    pub fn may_be_loopy(&self) -> bool {
        self.universe.may_be_loopy()
    }

    /// Whether it is impartial play that ends where a player cannot move, whether he loses or wins.
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
