//! Compounds: two games played as one.

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::{
    form::{Form, Forms, Side},
    limit::{Limit, Stop},
};

/// The ways to play two games as one (Conway, *On Numbers and Games*, ch. 14; Siegel, *Combinatorial Game Theory*, ch. I.4;
/// Stromquist and Ullman, *Sequential compounds of combinatorial games*).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Compound {
    /// A move in one of the games: the disjunctive sum.
    Disjunctive,
    /// The same, until nobody can move in one of them.
    Diminished,
    /// A move in both; a player who cannot move in one of them cannot move.
    Conjunctive,
    /// A move in each game in which the player can move.
    ContinuedConjunctive,
    /// A move in one of the games or in both.
    Selective,
    /// The same, until nobody can move in one of them.
    ShortenedSelective,
    /// A move in the first until nobody can move there, then in the second.
    Sequential,
    /// A move in the second, or one in the first, which ends the second: the ordinal sum.
    Ordinal,
}

/// The result of a move: a form, or two forms that are played as one.
enum After {
    One(Form),
    Both(Form, Form),
}

const UNKNOWN: Stop = Stop::Internal { what: "a compound of forms was not found" };

impl Forms {
    /// The compound of two games as a form, which may be as large as the product of both.
    ///
    /// ```
    /// use cutcake_misere::{Form, Forms, form::Compound};
    /// # use cutcake_base::limit::{Limit, Stop};
    /// let (mut forms, limit) = (Forms::default(), Limit::default());
    /// let star = forms.make(vec![Form::ZERO], vec![Form::ZERO], &limit)?;
    /// let sum = forms.compound(Compound::Disjunctive, star, star, &limit)?;
    /// assert_eq!(forms.name(sum, &limit)?, "{{0|0}|{0|0}}");
    /// let both = forms.compound(Compound::Conjunctive, star, star, &limit)?;
    /// assert_eq!(both, star);
    /// # Ok::<(), Stop>(())
    /// ```
    pub fn compound(&mut self, compound: Compound, g: Form, h: Form, limit: &Limit) -> Result<Form, Stop> {
        let mut known: HashMap<(Form, Form), Form, FxBuildHasher> = HashMap::default();
        let mut waiting = vec![(g, h)];
        while let Some((a, b)) = waiting.last().copied() {
            limit.position()?;
            let mut sides = [Vec::new(), Vec::new()];
            let before = waiting.len();
            for (options, side) in sides.iter_mut().zip([Side::Left, Side::Right]) {
                for after in self.moves_in_both(compound, a, b, side) {
                    limit.check()?;
                    match after {
                        After::One(form) => options.push(form),
                        After::Both(a, b) => match known.get(&(a, b)) {
                            Some(form) => options.push(*form),
                            None => waiting.push((a, b)),
                        },
                    }
                }
            }
            if waiting.len() == before {
                waiting.pop();
                let [left, right] = sides;
                let form = self.make(left, right, limit)?;
                known.insert((a, b), form);
            }
        }
        known.get(&(g, h)).copied().ok_or(UNKNOWN)
    }

    /// The options of a player in a compound.
    fn moves_in_both(&self, compound: Compound, g: Form, h: Form, side: Side) -> Vec<After> {
        let (of_g, of_h) = (self.options(g, side), self.options(h, side));
        let in_first = || of_g.iter().map(|option| After::Both(*option, h));
        let in_second = || of_h.iter().map(|option| After::Both(g, *option));
        let in_both = || of_g.iter().flat_map(|a| of_h.iter().map(|b| After::Both(*a, *b)));
        match compound {
            Compound::Diminished | Compound::ShortenedSelective if g == Form::ZERO || h == Form::ZERO => Vec::new(),
            Compound::Disjunctive | Compound::Diminished => in_first().chain(in_second()).collect(),
            Compound::ContinuedConjunctive if of_g.is_empty() => in_second().collect(),
            Compound::ContinuedConjunctive if of_h.is_empty() => in_first().collect(),
            Compound::Conjunctive | Compound::ContinuedConjunctive => in_both().collect(),
            Compound::Selective | Compound::ShortenedSelective => {
                in_first().chain(in_second()).chain(in_both()).collect()
            }
            Compound::Sequential if g == Form::ZERO => of_h.iter().map(|option| After::One(*option)).collect(),
            Compound::Sequential => in_first().collect(),
            Compound::Ordinal => of_g.iter().map(|option| After::One(*option)).chain(in_second()).collect(),
        }
    }

    /// The sum of two forms as a form, which is as large as both trees together. [`outcome`](Self::outcome) does not need it.
    pub fn sum(&mut self, g: Form, h: Form, limit: &Limit) -> Result<Form, Stop> {
        self.compound(Compound::Disjunctive, g, h, limit)
    }

    /// The sum of a number of copies of a form, as a form.
    pub fn multiple(&mut self, form: Form, times: u64, limit: &Limit) -> Result<Form, Stop> {
        let mut sum = Form::ZERO;
        if form != Form::ZERO {
            for _ in 0..times {
                sum = self.sum(sum, form, limit)?;
            }
        }
        Ok(sum)
    }
}
