//! The search for the quotient of heaps, one heap at a time.

use std::collections::{BTreeMap, BTreeSet};

use crate::{
    error::MisereError,
    impartial::heap::Parts,
    limit::{Limit, Stop},
    quotient::{
        monoid::{Element, Monoid},
        period::Periods,
        rules::HeapRules,
        transition::{Generator, Proof, Transitions},
        word::{Guess, Letter, Reached, Word, guess},
    },
};

/// The proved quotient of the heaps from 1 up to some heap.
#[derive(Debug)]
pub(super) struct Found {
    pub(super) monoid: Monoid,
    /// The element of heap n at index n; heap 0 is the unit.
    pub(super) images: Vec<Element>,
    /// The period of the images and the heap from which on it holds, if it is proved for all heaps.
    pub(super) period: Option<(u64, u64)>,
}

/// How often a search may restart with more letters, or with longer words.
const MOST_ATTEMPTS: usize = 200;
/// The largest exponent up to which the powers of a letter are distinguished.
const MOST_INDEX: u32 = 24;

const MISPLACED: Stop = Stop::Internal { what: "an option of a heap is not a sum of smaller heaps" };

/// What is kept from one attempt to the next.
struct QuotientSearch<'a> {
    rules: &'a dyn HeapRules,
    limit: &'a Limit,
    /// The options of heaps 0, 1, 2, ….
    options: Vec<Vec<Parts>>,
    /// Heaps that are made letters in any case: earlier guesses of their images were refuted by later heaps.
    forced: BTreeSet<u64>,
    /// The least exponents up to which powers of letters must be distinguished, learned from refuted guesses.
    min_indices: BTreeMap<u64, u32>,
    attempts: usize,
    /// The largest quotient that was proved: its order, and its last heap.
    order: usize,
    before: u64,
}

/// The state of an attempt.
struct State {
    monoid: Monoid,
    transitions: Transitions,
    /// The heaps that are letters.
    letters: Vec<u64>,
    /// A word for each heap.
    words: Vec<Word>,
    /// A short word for each element.
    of_elements: Vec<Word>,
    images: Vec<Element>,
    periods: Periods,
}

/// The result of adding a heap.
enum HeapStep {
    Done,
    /// Letters or exponents were added: the search restarts.
    Restart,
    Reached(Reached),
}

/// Finds the quotient of the heaps from 1 to `last`, or of fewer if they have a proved period.
pub(super) fn search(rules: &dyn HeapRules, last: u64, limit: &Limit) -> Result<Found, MisereError> {
    let mut search = QuotientSearch {
        rules,
        limit,
        options: vec![Vec::new()],
        forced: BTreeSet::new(),
        min_indices: BTreeMap::new(),
        attempts: 0,
        order: 1,
        before: 0,
    };
    search.run(last).map_err(|error| match error {
        MisereError::Stop(stop) if search.before > 0 => MisereError::Stopped { stop, before: search.before },
        error => error,
    })
}

impl State {
    fn new() -> Self {
        let monoid = Monoid::trivial();
        State {
            transitions: Transitions::new(&monoid),
            monoid,
            letters: Vec::new(),
            words: vec![Vec::new()],
            of_elements: vec![Vec::new()],
            images: vec![0],
            periods: Periods::default(),
        }
    }

    /// The distinct elements of the options of a heap.
    fn option_elements(&self, options: &[Parts], limit: &Limit) -> Result<Vec<Element>, Stop> {
        let mut elements = Vec::with_capacity(options.len());
        for option in options {
            limit.check()?;
            let mut product = 0;
            for part in option {
                let image = usize::try_from(*part).ok().and_then(|part| self.images.get(part));
                product = self.monoid.product(product, *image.ok_or(MISPLACED)?);
            }
            elements.push(product);
        }
        elements.sort_unstable();
        elements.dedup();
        Ok(elements)
    }

    fn set(&mut self, heap: u64, image: Element, word: Word) {
        self.images.push(image);
        self.words.push(word);
        self.periods.add(heap, &self.images);
    }
}

impl QuotientSearch<'_> {
    fn run(&mut self, last: u64) -> Result<Found, MisereError> {
        'attempts: loop {
            let mut state = State::new();
            for heap in 1..=last {
                self.limit.check()?;
                self.limit.count(heap, "heaps");
                match self.add(&mut state, heap)? {
                    HeapStep::Done => {}
                    HeapStep::Restart => continue 'attempts,
                    HeapStep::Reached(what) => {
                        let (order, before) = (self.order, self.before);
                        return Err(MisereError::NoQuotient { heap, order, before, what });
                    }
                }
                if heap >= self.before {
                    (self.order, self.before) = (state.monoid.order(), heap);
                }
                let period = self.rules.reach().and_then(|reach| state.periods.proved(reach));
                if period.is_some() {
                    return Ok(Found { monoid: state.monoid, images: state.images, period });
                }
            }
            return Ok(Found { monoid: state.monoid, images: state.images, period: None });
        }
    }

    /// The options of a heap, which are sorted and stored when first needed.
    fn options_of(&mut self, heap: u64) -> Result<Vec<Parts>, Stop> {
        let place = usize::try_from(heap).map_err(|_| MISPLACED)?;
        if self.options.len() == place {
            let mut options = self.rules.options(heap, self.limit)?;
            for option in &mut options {
                option.retain(|part| *part > 0);
                option.sort_unstable();
            }
            options.sort_unstable();
            options.dedup();
            self.options.push(options);
        }
        Ok(self.options.get(place).ok_or(MISPLACED)?.clone())
    }

    /// Adds the next heap.
    fn add(&mut self, state: &mut State, heap: u64) -> Result<HeapStep, Stop> {
        let limit = self.limit;
        let options = self.options_of(heap)?;
        if options.is_empty() {
            state.set(heap, 0, Vec::new());
            return Ok(HeapStep::Done);
        }
        if !self.forced.contains(&heap) {
            let elements = state.option_elements(&options, limit)?;
            let unknown = state.transitions.generator(heap, 0, &elements);
            for element in state.transitions.candidates(&state.monoid, &unknown) {
                let generator = Generator { element, ..unknown.clone() };
                match state.transitions.extend(&state.monoid, generator, limit)? {
                    Proof::Holds => {
                        let word = state.of_elements[usize::from(element)].clone();
                        state.set(heap, element, word);
                        return Ok(HeapStep::Done);
                    }
                    Proof::Fails(_) => {}
                    Proof::TooMany => return Ok(HeapStep::Reached("the number of transitions")),
                }
            }
        }
        loop {
            self.attempts += 1;
            if self.attempts > MOST_ATTEMPTS {
                return Ok(HeapStep::Reached("the number of attempts"));
            }
            let guess = match self.guess(state, heap, &options)? {
                Ok(guess) => guess,
                Err(reached) => return Ok(HeapStep::Reached(reached)),
            };
            match self.prove(state, heap, guess)? {
                Proof::Holds => return Ok(HeapStep::Done),
                Proof::TooMany => return Ok(HeapStep::Reached("the number of transitions")),
                Proof::Fails(sum) => {
                    let is_letter = |other: &u64| *other == heap || state.letters.binary_search(other).is_ok();
                    let others: Vec<u64> = sum.iter().copied().filter(|other| !is_letter(other)).collect();
                    if !others.is_empty() {
                        self.forced.extend(others);
                        return Ok(HeapStep::Restart);
                    }
                    for letter in sum.into_iter().collect::<BTreeSet<u64>>() {
                        let index = 1 + self.index(state, letter);
                        if index > MOST_INDEX {
                            return Ok(HeapStep::Reached("the length of words"));
                        }
                        self.min_indices.insert(letter, index);
                    }
                }
            }
        }
    }

    /// The exponent up to which a guess distinguishes powers of a letter: as far as the quotient so far does, and further where
    /// a guess was refuted; 2 at first for a new letter.
    fn index(&self, state: &State, letter: u64) -> u32 {
        let place = usize::try_from(letter).ok().filter(|_| state.letters.binary_search(&letter).is_ok());
        let image = place.and_then(|place| state.images.get(place));
        let index = image.map_or(2, |image| state.monoid.index_and_period(*image).0);
        let min_indices = self.min_indices.get(&letter).copied().unwrap_or(0);
        u32::try_from(index).unwrap_or(u32::MAX).max(min_indices)
    }

    /// A guess with one more letter.
    fn guess(&self, state: &State, heap: u64, options: &[Parts]) -> Result<Result<Guess, Reached>, Stop> {
        let mut letters = Vec::with_capacity(state.letters.len() + 1);
        for letter in &state.letters {
            let place = usize::try_from(*letter).map_err(|_| MISPLACED)?;
            let (_, period) = state.monoid.index_and_period(state.images[place]);
            letters.push(Letter {
                index: self.index(state, *letter),
                period: u32::try_from(period + period % 2 * period).unwrap_or(u32::MAX),
                options: words_of(state, &self.options[place], self.limit)?,
            });
        }
        let options = words_of(state, options, self.limit)?;
        letters.push(Letter { index: self.index(state, heap), period: 2, options });
        guess(&letters, self.limit)
    }

    /// Proves a guess for all heaps so far, and adopts it.
    fn prove(&self, state: &mut State, heap: u64, guess: Guess) -> Result<Proof, Stop> {
        let mut word = vec![0; state.letters.len()];
        word.push(1);
        let words: Vec<Word> = state.words.iter().cloned().chain([word]).collect();
        let mut next = State {
            transitions: Transitions::new(&guess.monoid),
            letters: state.letters.iter().copied().chain([heap]).collect(),
            images: words.iter().map(|word| guess.element(word)).collect(),
            words,
            of_elements: guess.words,
            monoid: guess.monoid,
            periods: Periods::default(),
        };
        let mut generators = Vec::new();
        for (other, options) in (0..=heap).zip(&self.options).skip(1) {
            let elements = next.option_elements(options, self.limit)?;
            let place = usize::try_from(other).map_err(|_| MISPLACED)?;
            generators.push(next.transitions.generator(other, next.images[place], &elements));
        }
        let proof = next.transitions.prove(&next.monoid, generators, self.limit)?;
        if matches!(proof, Proof::Holds) {
            for (other, place) in (1..=heap).zip(1..) {
                self.limit.check()?;
                next.periods.add(other, &next.images[..=place]);
            }
            *state = next;
        }
        Ok(proof)
    }
}

/// Options as distinct words.
fn words_of(state: &State, options: &[Parts], limit: &Limit) -> Result<Vec<Word>, Stop> {
    let mut words = BTreeSet::new();
    for option in options {
        limit.check()?;
        let mut sum = vec![0_u32; state.letters.len()];
        for part in option {
            let word = usize::try_from(*part).ok().and_then(|part| state.words.get(part)).ok_or(MISPLACED)?;
            sum.iter_mut().zip(word).for_each(|(sum, exponent)| *sum = sum.saturating_add(*exponent));
        }
        words.insert(sum);
    }
    Ok(words.into_iter().collect())
}
