//! [`Standing`]: what an answer rests on.

use std::fmt;

/// What an answer rests on, from play alone down to nothing.
///
/// Who decides something says what it rests on; of several things that an answer needs the weakest counts.
///
/// ```
/// use cutcake::standing::Standing;
/// let theorem = Standing::Theorem("Winning Ways, ch. 2");
/// assert_eq!(theorem.to_string(), "theorem");
/// assert_eq!(theorem.with_source(), "theorem (Winning Ways, ch. 2)");
/// assert_eq!(Standing::Proved.and(theorem).and(Standing::Derived), Standing::Derived);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Standing {
    /// Exact search, or a calculation from the rules alone.
    #[default]
    Proved,
    /// A closed form, with where it is proved; one of synchronized games agrees with play wherever it was compared, and its
    /// proof takes for granted that values add.
    Theorem(&'static str),
    /// Rounds of play, where values are taken to be additive (see the module [`synchronized`](crate::synchronized)).
    Derived,
    /// Nothing: the answer was not found.
    Open,
}

impl Standing {
    /// All of them, the strongest first, the theorem without its source.
    pub const ALL: [Standing; 4] = [Standing::Proved, Standing::Theorem(""), Standing::Derived, Standing::Open];

    /// The word for it: `proved`, `theorem`, `derived` or `open`.
    pub fn name(self) -> &'static str {
        match self {
            Standing::Proved => "proved",
            Standing::Theorem(_) => "theorem",
            Standing::Derived => "derived",
            Standing::Open => "open",
        }
    }

    /// The word, and behind it where the theorem is proved.
    pub fn with_source(self) -> String {
        match self.source() {
            Some(source) => format!("{self} ({source})"),
            None => self.name().to_owned(),
        }
    }

    /// Where the theorem is proved, of one that says so.
    pub fn source(self) -> Option<&'static str> {
        match self {
            Standing::Theorem(source) => Some(source).filter(|source| !source.is_empty()),
            _ => None,
        }
    }

    /// What an answer rests on that needs this and something else: the weaker of both, of equals the first.
    #[must_use]
    #[inline]
    pub fn and(self, other: Standing) -> Standing {
        if other.weakness() > self.weakness() { other } else { self }
    }

    /// Whether the answer is certain: proved here or elsewhere.
    pub fn is_certain(self) -> bool {
        matches!(self, Standing::Proved | Standing::Theorem(_))
    }

    fn weakness(self) -> u8 {
        match self {
            Standing::Proved => 0,
            Standing::Theorem(_) => 1,
            Standing::Derived => 2,
            Standing::Open => 3,
        }
    }
}

impl fmt::Display for Standing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
