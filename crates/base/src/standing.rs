//! [`Standing`]: what an answer rests on; [`Answer`]: an answer with its standing.

use std::fmt;

use smallvec::SmallVec;

/// What an answer rests on, from play alone down to nothing.
///
/// Whoever decides something says what it rests on. Of several things that an answer needs, the weakest counts.
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
    /// Theorems, with their sources. Closed forms of synchronized games agree with play wherever they were compared,
    /// and their proofs assume that values are additive.
    Theorem(Sources),
    /// An unproved method, with its assumptions: that values of synchronized games are additive (see their crate), or
    /// statements of rules about boards without a source.
    Derived(Sources),
    /// Nothing: the answer was not found.
    Open,
}

/// The most sources that are kept by name.
const MOST_SOURCES: usize = 3;

/// The sources of theorems, or assumptions, in alphabetical order; the first few are kept by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Sources {
    /// Filled from the front; the rest is empty.
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

    /// These sources and others. The result does not depend on the order in which sources are combined.
    #[must_use]
    fn and(self, other: Sources) -> Self {
        if self == other {
            return self;
        }
        let mut all: SmallVec<[_; 2 * MOST_SOURCES]> = self.iter().chain(other.iter()).collect();
        all.sort_unstable();
        all.dedup();
        let has_more = self.has_more || other.has_more || all.len() > MOST_SOURCES;
        let mut both = Sources { has_more, ..Sources::NONE };
        both.first.iter_mut().zip(all).for_each(|(free, source)| *free = source);
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

    /// A theorem with its source.
    pub const fn theorem(source: &'static str) -> Self {
        Standing::Theorem(Sources::one(source))
    }

    /// The standing of an answer that rests on an assumption.
    pub const fn derived(what: &'static str) -> Self {
        Standing::Derived(Sources::one(what))
    }

    /// The standing of an answer that rests on what a ruleset states about its boards: a theorem if a source is given,
    /// and otherwise an assumption.
    pub fn of_statement(source: Option<&'static str>) -> Self {
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

    /// The word, followed by the sources or the assumptions.
    pub fn with_source(self) -> String {
        match self {
            Standing::Theorem(sources) | Standing::Derived(sources) if sources != Sources::NONE => {
                format!("{self} ({sources})")
            }
            _ => self.name().to_owned(),
        }
    }

    /// The sources of theorems, if any are given.
    pub fn sources(self) -> Option<Sources> {
        match self {
            Standing::Theorem(sources) => Some(sources).filter(|sources| *sources != Sources::NONE),
            _ => None,
        }
    }

    /// The standing of an answer that needs both: the weaker of the two, or with equal strength the sources of both.
    #[must_use]
    #[inline]
    pub fn and(mut self, other: Standing) -> Standing {
        self.rest_on(&other);
        self
    }

    /// Makes an answer rest on something else too.
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

    /// Whether the answer is certain: proved by the program or in the literature.
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

/// A result with its standing. The standing is never left out, and whoever takes the value takes the standing too.
///
/// ```
/// use cutcake_base::standing::{Answer, Standing};
/// let derived = Standing::derived("values are added");
/// let square = Answer::new(0, derived).with(Answer::proved(1), Standing::Proved, |a, b| a + b);
/// let mut standing = Standing::Proved;
/// assert_eq!(square.rests(&mut standing), 1);
/// assert_eq!(standing, derived);
// A step may be weaker than the answers that it combines.
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
    /// An answer with its standing.
    pub fn new(value: T, standing: Standing) -> Self {
        Answer { value, standing }
    }

    /// An answer found by exact search, or by a calculation from the rules alone.
    pub fn proved(value: T) -> Self {
        Answer::new(value, Standing::Proved)
    }

    /// An answer that follows from a theorem, with its source.
    pub fn theorem(value: T, source: &'static str) -> Self {
        Answer::new(value, Standing::theorem(source))
    }

    /// An answer found by a method that makes an assumption.
    pub fn derived(value: T, what: &'static str) -> Self {
        Answer::new(value, Standing::derived(what))
    }

    /// The value; another answer comes to rest on its standing.
    #[inline]
    pub fn rests(self, on: &mut Standing) -> T {
        on.rest_on(&self.standing);
        self.value
    }

    /// What it rests on.
    pub fn standing(&self) -> Standing {
        self.standing
    }

    /// The value and its standing.
    pub fn into_parts(self) -> (T, Standing) {
        (self.value, self.standing)
    }

    /// The result of an exact calculation with the value.
    pub fn map<U>(self, step: impl FnOnce(T) -> U) -> Answer<U> {
        Answer::new(step(self.value), self.standing)
    }

    /// The answer, if it was found by a step with a standing of its own.
    pub fn by(self, step: Standing) -> Self {
        Answer::new(self.value, self.standing.and(step))
    }

    /// The result of combining this and another answer: it rests on both and on the step.
    pub fn with<U, V>(self, other: Answer<U>, step: Standing, make: impl FnOnce(T, U) -> V) -> Answer<V> {
        Answer::new(make(self.value, other.value), self.standing.and(other.standing).and(step))
    }
}
