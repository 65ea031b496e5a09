//! Misère quotients, which take the place of nim values in misère play.
//!
//! Let 𝒜 be the set of all sums of heaps of a game. Two sums X and Y are *equivalent* if o(X + Z) = o(Y + Z) for all Z in 𝒜; the
//! classes form a commutative monoid Q, the *quotient*, with a subset P, the classes of P-positions. The map Φ from sums to their
//! classes is the *pretending function*: the product of the images of its heaps determines the outcome of a sum.
//!
//! A quotient that is found is proved; only the search for it uses guesses. Not every game has a finite quotient.
//!
//! Sources: T. Plambeck and A. N. Siegel, *Misère quotients for impartial games*, J. Combin. Theory Ser. A 115 (2008);
//! T. Plambeck, *Taming the wild in impartial combinatorial games*, Integers 5 (2005); A. N. Siegel, *Combinatorial Game
//! Theory*, ch. V.6.

mod monoid;
mod period;
mod presentation;
mod rules;
mod search;
mod transition;
mod word;

use std::{
    fmt,
    hash::{Hash, Hasher},
    rc::Rc,
};

use crate::{
    error::MisereError,
    game::{Game, Games},
    impartial::{Outcome, heap::Parts},
    limit::Limit,
};

pub use monoid::{Element, Monoid};
pub use presentation::Presentation;
pub use rules::{CodedHeaps, Followers, HeapRules, ListedHeaps, Reach};

/// The largest heap considered by default.
pub const DEFAULT_HEAPS: u64 = 300;

/// The quotient of the heaps of a game, or of a game with its followers.
#[derive(Clone)]
pub struct Quotient {
    rules: Rc<dyn HeapRules>,
    monoid: Monoid,
    presentation: Presentation,
    images: Vec<Element>,
    period: Option<(u64, u64)>,
}

/// A move in a sum of heaps: the heap in which it is made, and what it leaves.
pub type HeapMove = (u64, Parts);

impl Quotient {
    /// The quotient of the heaps from 1 to `last`, or of fewer if a period is proved by them.
    ///
    /// ```
    /// use std::rc::Rc;
    /// use cutcake_misere::{MisereError, Quotient, quotient::CodedHeaps};
    /// use cutcake_base::limit::Limit;
    /// use cutcake_impartial::HeapGame;
    ///
    /// let game = HeapGame::coded([(1, 7), (2, 5)]);
    /// let quotient = Quotient::of_heaps(Rc::new(CodedHeaps::new(game)), 300, &Limit::default())?;
    /// assert_eq!(
    ///     quotient.to_string(),
    ///     "<a,b,c | a^2=1, b*c=a*b, c^2=b^2, b^3=b>, P = (a, b^2), order 8, period 2 from heap 8 (proved)"
    /// );
    /// # Ok::<(), MisereError>(())
    /// ```
    ///
    /// # Errors
    /// [`MisereError::NoQuotient`] if no finite one was found; also if the calculation was stopped.
    pub fn of_heaps(rules: Rc<dyn HeapRules>, last: u64, limit: &Limit) -> Result<Self, MisereError> {
        let last = rules.last().map_or(last, |largest| largest.min(last));
        let search::Found { monoid, images, period } = search::search(&*rules, last, limit)?;
        let presentation = Presentation::new(&monoid, &images, limit)?;
        Ok(Quotient { rules, monoid, presentation, images, period })
    }

    /// The quotient of all sums of a game and its followers. The heaps are the followers other than 0, by birthday, then in
    /// canonical order.
    ///
    /// # Errors
    /// [`MisereError::NoQuotient`] if no finite one was found; also if the calculation was stopped.
    pub fn of_game(games: &Games, game: Game, limit: &Limit) -> Result<Self, MisereError> {
        let followers = Followers::of(games, game, limit)?;
        Quotient::of_heaps(Rc::new(followers), u64::MAX, limit)
    }

    /// The monoid, with the classes of P-positions.
    pub fn monoid(&self) -> &Monoid {
        &self.monoid
    }

    /// The number of classes.
    pub fn order(&self) -> usize {
        self.monoid.order()
    }

    /// Generators and relations.
    pub fn presentation(&self) -> &Presentation {
        &self.presentation
    }

    /// The classes of P-positions, in the order of their words.
    pub fn p_portion(&self) -> Vec<Element> {
        self.sorted(|element| self.monoid.is_p(element))
    }

    /// The elements e with e² = e, in the order of their words.
    pub fn idempotents(&self) -> Vec<Element> {
        self.sorted(|element| self.monoid.product(element, element) == element)
    }

    /// The elements of the smallest ideal, in the order of their words.
    pub fn kernel(&self) -> Vec<Element> {
        let kernel = self.monoid.kernel();
        self.sorted(|element| kernel.binary_search(&element).is_ok())
    }

    fn sorted(&self, is_in: impl Fn(Element) -> bool) -> Vec<Element> {
        self.presentation.sorted().iter().copied().filter(|element| is_in(*element)).collect()
    }

    /// Whether it is the quotient of nim positions.
    pub fn is_tame(&self) -> bool {
        self.monoid.is_tame()
    }

    /// The largest heap considered.
    pub fn heaps(&self) -> u64 {
        self.images.len() as u64 - 1
    }

    /// The period of Φ and the heap from which it holds, if it is proved for all heaps; then so is the quotient.
    pub fn period(&self) -> Option<(u64, u64)> {
        self.period
    }

    /// Φ(n): the class of a heap.
    ///
    /// # Errors
    /// [`MisereError::BeyondHeaps`] if the class of the heap is not proved.
    pub fn phi(&self, heap: u64) -> Result<Element, MisereError> {
        let place = match self.period {
            Some((period, start)) if heap >= start => start + (heap - start) % period,
            _ => heap,
        };
        let image = usize::try_from(place).ok().and_then(|place| self.images.get(place));
        image.copied().ok_or(MisereError::BeyondHeaps { heap, heaps: self.heaps() })
    }

    /// Φ of a sum: of heaps, each with its multiplicity.
    ///
    /// # Errors
    /// [`MisereError::BeyondHeaps`] if the class of a heap is not proved; also if the calculation was stopped.
    pub fn phi_of_sum(&self, sum: &[(u64, u64)], limit: &Limit) -> Result<Element, MisereError> {
        let mut product = 0;
        for (heap, times) in sum {
            limit.check()?;
            product = self.monoid.product(product, self.monoid.power(self.phi(*heap)?, *times));
        }
        Ok(product)
    }

    /// The outcome of a sum.
    ///
    /// # Errors
    /// [`MisereError::BeyondHeaps`] if the class of a heap is not proved; also if the calculation was stopped.
    pub fn outcome(&self, sum: &[(u64, u64)], limit: &Limit) -> Result<Outcome, MisereError> {
        let is_p = self.monoid.is_p(self.phi_of_sum(sum, limit)?);
        Ok(if is_p { Outcome::P } else { Outcome::N })
    }

    /// A move to a P-position, in the smallest heap that has one; `None` if there is none. The empty sum is won without a move.
    ///
    /// # Errors
    /// [`MisereError::BeyondHeaps`] if the class of a heap is not proved; also if the calculation was stopped.
    pub fn winning_move(&self, sum: &[(u64, u64)], limit: &Limit) -> Result<Option<HeapMove>, MisereError> {
        let mut heaps: Vec<(u64, u64)> = sum.iter().copied().filter(|(heap, times)| *heap > 0 && *times > 0).collect();
        heaps.sort_unstable();
        // The products of all heaps from a place on, in reverse order.
        let mut suffixes = vec![0];
        for (heap, times) in heaps.iter().rev() {
            limit.check()?;
            let power = self.monoid.power(self.phi(*heap)?, *times);
            suffixes.push(self.monoid.product(power, suffixes[suffixes.len() - 1]));
        }
        let mut before = 0;
        for (place, (heap, times)) in heaps.iter().enumerate() {
            let image = self.phi(*heap)?;
            let others = self.monoid.product(before, suffixes[heaps.len() - 1 - place]);
            let rest = self.monoid.product(others, self.monoid.power(image, times - 1));
            let is_first = place == 0 || heaps[place - 1].0 != *heap;
            let options = if is_first { self.rules.options(*heap, limit)? } else { Vec::new() };
            for option in options {
                limit.check()?;
                let mut after = rest;
                for part in &option {
                    after = self.monoid.product(after, self.phi(*part)?);
                }
                if self.monoid.is_p(after) {
                    return Ok(Some((*heap, option)));
                }
            }
            before = self.monoid.product(before, self.monoid.power(image, *times));
        }
        Ok(None)
    }

    /// The word of a class.
    pub fn word(&self, element: Element) -> String {
        self.presentation.word(element)
    }

    /// The words of several classes, as a list.
    pub fn words(&self, elements: &[Element]) -> String {
        let words: Vec<String> = elements.iter().map(|element| self.word(*element)).collect();
        format!("({})", words.join(", "))
    }
}

impl PartialEq for Quotient {
    /// Whether they have the same presentation and map all heaps to the same words.
    fn eq(&self, other: &Self) -> bool {
        let words = |quotient: &Quotient| -> Vec<String> {
            quotient.images.iter().map(|image| quotient.word(*image)).collect()
        };
        self.to_string() == other.to_string() && words(self) == words(other)
    }
}

impl Eq for Quotient {}

impl Hash for Quotient {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.to_string().hash(state);
    }
}

impl fmt::Display for Quotient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let p = self.words(&self.p_portion());
        write!(f, "{}, P = {p}, order {}", self.presentation, self.order())?;
        match (self.period, self.rules.last()) {
            (Some((period, start)), _) => write!(f, ", period {period} from heap {start} (proved)"),
            (None, Some(last)) if last <= self.heaps() => Ok(()),
            (None, _) => write!(f, ", heaps to {} (no period found)", self.heaps()),
        }
    }
}

impl fmt::Debug for Quotient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Quotient").field(&self.to_string()).finish()
    }
}
