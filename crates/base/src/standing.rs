//! [`Standing`]: what an answer rests on; [`Answer`]: an answer that says so.

use std::fmt;

/// What an answer rests on, from play alone down to nothing.
///
/// Who decides something says what it rests on; of several things that an answer needs the weakest counts. Nothing rests on
/// anything by default.
///
/// ```
/// use cutcake_base::standing::Standing;
/// let theorem = Standing::theorem("Winning Ways, ch. 2");
/// assert_eq!(theorem.to_string(), "theorem");
/// assert_eq!(theorem.with_source(), "theorem (Winning Ways, ch. 2)");
/// let added = Standing::derived("values are added");
/// assert_eq!(Standing::Proved.and(theorem).and(added), added);
/// assert_eq!(added.with_source(), "derived (values are added)");
/// let both = theorem.and(Standing::theorem("Bouton 1901"));
/// assert_eq!(both.with_source(), "theorem (Bouton 1901; Winning Ways, ch. 2)");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Standing {
    /// Exact search, or a calculation from the rules alone.
    Proved,
    /// Theorems, with where they are proved; closed forms of synchronized games agree with play wherever they were compared, and
    /// their proofs take for granted that values add.
    Theorem(Sources),
    /// A way that is not proved, with what is taken for granted: that values of synchronized games are additive (see the crate
    /// of them), or what rules tell of boards and do not say where it is proved.
    Derived(Sources),
    /// Nothing: the answer was not found.
    Open,
}

/// How many sources are kept by name.
const MOST_SOURCES: usize = 3;

/// Where theorems are proved, or what is taken for granted: in the order of the alphabet, the first few by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Sources {
    /// Filled from the front, the rest empty.
    first: [&'static str; MOST_SOURCES],
    has_more: bool,
}

impl Sources {
    /// No source.
    pub const NONE: Sources = Sources { first: [""; MOST_SOURCES], has_more: false };

    /// One source; an empty text is none.
    pub const fn one(source: &'static str) -> Self {
        let mut sources = Sources::NONE;
        sources.first[0] = source;
        sources
    }

    /// The sources that are kept by name.
    pub fn iter(&self) -> impl Iterator<Item = &'static str> {
        self.first.into_iter().filter(|source| !source.is_empty())
    }

    /// These and others. In whatever order sources come together, they are the same.
    #[must_use]
    fn and(self, other: Sources) -> Self {
        if self == other {
            return self;
        }
        let mut both = Sources { has_more: self.has_more || other.has_more, ..Sources::NONE };
        let (mut these, mut those) = (self.iter().peekable(), other.iter().peekable());
        for place in 0.. {
            let next = match (these.peek(), those.peek()) {
                (Some(a), Some(b)) if a == b => {
                    these.next();
                    those.next()
                }
                (Some(a), Some(b)) if a > b => those.next(),
                (Some(_), _) => these.next(),
                (None, _) => those.next(),
            };
            match (next, both.first.get_mut(place)) {
                (Some(source), Some(free)) => *free = source,
                (Some(_), None) => {
                    both.has_more = true;
                    break;
                }
                (None, _) => break,
            }
        }
        both
    }
}

impl fmt::Display for Sources {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, source) in self.iter().enumerate() {
            f.write_str(if place == 0 { "" } else { "; " })?;
            f.write_str(source)?;
        }
        f.write_str(if self.has_more { "; and others" } else { "" })
    }
}

impl Standing {
    /// All of them, the strongest first, without sources.
    pub const ALL: [Standing; 4] =
        [Standing::Proved, Standing::Theorem(Sources::NONE), Standing::Derived(Sources::NONE), Standing::Open];

    /// A theorem that is proved there.
    pub const fn theorem(source: &'static str) -> Self {
        Standing::Theorem(Sources::one(source))
    }

    /// What rests on something that is taken for granted.
    pub const fn derived(what: &'static str) -> Self {
        Standing::Derived(Sources::one(what))
    }

    /// What rests on something that rules tell of their boards at once: a theorem if they say where it is proved, and otherwise
    /// nothing that is proved.
    pub fn told(source: Option<&'static str>) -> Self {
        match source {
            Some(source) if !source.is_empty() => Standing::theorem(source),
            _ => Standing::derived("what a ruleset tells of its boards, without a source"),
        }
    }

    /// The word for it: `proved`, `theorem`, `derived` or `open`.
    pub fn name(self) -> &'static str {
        match self {
            Standing::Proved => "proved",
            Standing::Theorem(_) => "theorem",
            Standing::Derived(_) => "derived",
            Standing::Open => "open",
        }
    }

    /// The word, and behind it where theorems are proved, or what is taken for granted.
    pub fn with_source(self) -> String {
        match self {
            Standing::Theorem(sources) | Standing::Derived(sources) if sources != Sources::NONE => {
                format!("{self} ({sources})")
            }
            _ => self.name().to_owned(),
        }
    }

    /// Where theorems are proved, of those that say so.
    pub fn sources(self) -> Option<Sources> {
        match self {
            Standing::Theorem(sources) => Some(sources).filter(|sources| *sources != Sources::NONE),
            _ => None,
        }
    }

    /// What an answer rests on that needs this and something else: the weaker of both, of theorems all.
    #[must_use]
    #[inline]
    pub fn and(mut self, other: Standing) -> Standing {
        self.rest_on(&other);
        self
    }

    /// Lets an answer rest on this too.
    #[inline]
    pub fn rest_on(&mut self, other: &Standing) {
        if other.weakness() > self.weakness() {
            *self = *other;
        } else if let (Standing::Theorem(sources), Standing::Theorem(more))
        | (Standing::Derived(sources), Standing::Derived(more)) = (self, other)
        {
            *sources = sources.and(*more);
        }
    }

    /// Whether the answer is certain: proved here or elsewhere.
    pub fn is_certain(self) -> bool {
        matches!(self, Standing::Proved | Standing::Theorem(_))
    }

    fn weakness(self) -> u8 {
        match self {
            Standing::Proved => 0,
            Standing::Theorem(_) => 1,
            Standing::Derived(_) => 2,
            Standing::Open => 3,
        }
    }
}

impl fmt::Display for Standing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What was found, with what it rests on. Nothing is an answer without saying so, and who takes the value takes that too.
///
/// ```
/// use cutcake_base::standing::{Answer, Standing};
/// let derived = Standing::derived("values are added");
/// let square = Answer::new(0, derived).with(Answer::proved(1), Standing::Proved, |a, b| a + b);
/// let mut standing = Standing::Proved;
/// assert_eq!(square.rests(&mut standing), 1);
/// assert_eq!(standing, derived);
/// // A step may be weaker than the things it is about.
/// let sum = Answer::proved(0).with(Answer::proved(0), derived, |a, b| a + b);
/// assert_eq!(sum.into_parts(), (0, derived));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[must_use = "an answer rests on something: take it with `rests`"]
pub struct Answer<T> {
    value: T,
    standing: Standing,
}

impl<T> Answer<T> {
    /// An answer that rests on something.
    pub fn new(value: T, standing: Standing) -> Self {
        Answer { value, standing }
    }

    /// What was found by exact search, or is a calculation from the rules alone.
    pub fn proved(value: T) -> Self {
        Answer::new(value, Standing::Proved)
    }

    /// What a theorem says that is proved there.
    pub fn theorem(value: T, source: &'static str) -> Self {
        Answer::new(value, Standing::theorem(source))
    }

    /// What was found by a way that takes something for granted.
    pub fn derived(value: T, what: &'static str) -> Self {
        Answer::new(value, Standing::derived(what))
    }

    /// The value; what it rests on counts from now on for something else.
    #[inline]
    pub fn rests(self, on: &mut Standing) -> T {
        on.rest_on(&self.standing);
        self.value
    }

    /// What it rests on.
    pub fn standing(&self) -> Standing {
        self.standing
    }

    /// The value and what it rests on.
    pub fn into_parts(self) -> (T, Standing) {
        (self.value, self.standing)
    }

    /// What is calculated from the value by a step that is exact.
    pub fn map<U>(self, step: impl FnOnce(T) -> U) -> Answer<U> {
        Answer::new(step(self.value), self.standing)
    }

    /// The answer where it was found by a step that rests on something itself.
    pub fn by(self, step: Standing) -> Self {
        Answer::new(self.value, self.standing.and(step))
    }

    /// What is made of this and another answer by a step: it rests on both and on what the step rests on.
    pub fn with<U, V>(self, other: Answer<U>, step: Standing, make: impl FnOnce(T, U) -> V) -> Answer<V> {
        Answer::new(make(self.value, other.value), self.standing.and(other.standing).and(step))
    }
}
