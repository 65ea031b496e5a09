//! Misère play: impartial games in canonical form, such as `*[2#,0]`, quotients and their elements, and the misère
//! outcome of any two-player game.

use std::{collections::HashMap, rc::Rc};

use cutcake_misere::{
    Form, Game, Games, MisereError, MisereOutcome, Quotient, Universe, Value as Misere,
    form::{
        Compound, Side,
        search::{self, Pieces},
    },
    quotient::{Element, HeapRules, ListedHeaps},
};
use num_bigint::BigUint;
use num_traits::ToPrimitive;

use crate::{
    kind::{
        convert::{Fallible, small_integer, type_error, value_error},
        tree::Play,
        value::{self, Value},
        write::{MOST_OPTIONS, part, write_list},
    },
    limit::{Limit, Stop},
    moves::RulesetId,
    number::Rational,
    partizan::{Outcome, Relation},
    play::{
        misere::Piece,
        sum::{Sum, Term},
    },
    player::Player,
    read::{
        ast::{BinaryOp, Comparison},
        misere::{MisereOp, Universe as Letter},
    },
    render::{
        format::{Format, Writer},
        piece::Piece as Text,
    },
    rules::theory::{MISERE, TWO_PLAYER, Theory},
    run::{error::Error, machine::Machine},
};

/// The text of a tuple of one element, `(a)` as in the literature. It does not read back.
pub(super) fn single_element(items: &[Value]) -> Option<String> {
    match items {
        [Value::Misere(Misere::Element(quotient, element))] => Some(quotient.words(&[*element])),
        _ => None,
    }
}

impl From<Game> for Value {
    fn from(game: Game) -> Self {
        Value::Misere(Misere::Game(game))
    }
}

fn proved_to(heap: u64) -> String {
    format!("that of the heaps to {heap} is proved: `MisereQuotient(R, {heap})`")
}

impl From<MisereError> for Box<Error> {
    fn from(error: MisereError) -> Self {
        let text = error.to_string();
        match error {
            MisereError::Stop(stop) => stop.into(),
            MisereError::Stopped { stop, before } => Box::<Error>::from(stop).note(proved_to(before)),
            MisereError::NotAnOption => type_error(text).help("`*[4,2]` has the options *4 and *2, `*[[2],0]` those of lists"),
            MisereError::NotImpartial { .. } => type_error(text)
                .help("an impartial position is `Kayles[5]`, a misere game `*[4,2]`; who wins a partizan one is `MisereOutcomeClass(G)`"),
            MisereError::NotDicot { .. } | MisereError::NotDeadEnding { .. } => {
                value_error(text).help("`>=_M` compares all games, `>=_E` dead-ending ones, `>=_D` dicots")
            }
            MisereError::Day { .. } => value_error(text).help("`MisereDay(4)` lists 22"),
            MisereError::NoQuotient { before, .. } => {
                value_error(text).help(proved_to(before))
            }
            MisereError::BeyondHeaps { heap, .. } => {
                value_error(text).help(format!("ask for the quotient of more heaps: `MisereQuotient(R, {heap})`"))
            }
            _ => value_error(text),
        }
    }
}

/// The universe that a comparison names.
fn universe(letter: Letter) -> Universe {
    match letter {
        Letter::Full => Universe::Full,
        Letter::Dicots => Universe::Dicot,
        Letter::DeadEnding => Universe::DeadEnding,
    }
}

impl From<MisereOutcome> for Value {
    fn from(outcome: MisereOutcome) -> Self {
        Value::symbol(outcome)
    }
}

/// Gives the search the options of one piece of a sum at a time.
struct Played<'m, 'e>(&'m mut Machine<'e>);

impl search::Play for Played<'_, '_> {
    type Piece = Piece;
    type Error = Box<Error>;

    fn options(&mut self, piece: &Piece, side: Side) -> Fallible<Vec<Pieces<Piece>>> {
        let player = if side == Side::Left { Player::Left } else { Player::Right };
        match piece {
            Piece::Form(form) => {
                let forms = &self.0.environment.catalogue.misere.forms;
                Ok(forms.options(*form, side).iter().map(|option| vec![(Piece::Form(*option), 1)]).collect())
            }
            Piece::Board(term) => {
                let options = self.0.options_of_board(term, player)?;
                options.iter().map(|option| self.0.misere_pieces(option)).collect()
            }
        }
    }
}

impl Machine<'_> {
    /// Runs `act` on the store of misère games.
    ///
    /// # Errors
    /// Those of `act`.
    pub fn with_misere<T, E>(&mut self, act: impl FnOnce(&mut Games, &Limit) -> Result<T, E>) -> Fallible<T>
    where
        Box<Error>: From<E>,
    {
        Ok(act(&mut self.environment.catalogue.misere.games, &self.environment.limit)?)
    }

    /// `*[…]`: the game that a single item is, or the game with several items as options.
    pub(super) fn misere_bracket(&mut self, items: &[Value]) -> Fallible<Value> {
        let game = match items {
            [item] => self.misere_item(item)?,
            items => self.misere_of_options(items)?,
        };
        Ok(game.into())
    }

    /// The options of a misère game, which are the same for both players.
    pub(super) fn options_of_misere(&mut self, game: Game) -> Fallible<Vec<Value>> {
        let options = self.with_misere(|games, _| Ok::<_, Stop>(games.options(game)))?;
        Ok(options.into_iter().map(Value::from).collect())
    }

    fn misere_of_options(&mut self, items: &[Value]) -> Fallible<Game> {
        let options = items.iter().map(|item| crate::stack::deeper(|| self.misere_item(item)));
        let options = options.collect::<Fallible<Vec<_>>>()?;
        self.with_misere(|games, limit| games.make(options, limit))
    }

    fn misere_item(&mut self, item: &Value) -> Fallible<Game> {
        match item {
            Value::Misere(Misere::Game(game)) => Ok(*game),
            Value::Tuple(_) | Value::Range(_) | Value::Set(_) => {
                let items = self.list(item)?;
                self.misere_of_options(&items)
            }
            Value::Number(number) => match number.to_u64() {
                Some(heap) => self.with_misere(|games, limit| games.heap(heap, limit)),
                None if number.is_integer() && *number > Rational::ZERO => Err(cutcake_misere::game::TOO_LARGE.into()),
                None => Err(MisereError::NotAnOption.into()),
            },
            _ => Err(MisereError::NotAnOption.into()),
        }
    }

    /// `a op b`, where one of them is a value of misère play.
    ///
    /// # Errors
    /// If the operator is not defined for them.
    pub(super) fn misere(&mut self, op: BinaryOp, a: &Value, b: &Value) -> Fallible<Value> {
        use Misere::{Element, Game};
        match (op, a, b) {
            (BinaryOp::Misere(MisereOp::Compare(comparison, letter)), ..) => {
                Ok(Value::Boolean(self.compare_in(universe(letter), comparison, a, b)?))
            }
            (BinaryOp::Misere(MisereOp::Without), Value::Misere(Game(g)), Value::Misere(Game(h))) => {
                Ok(self.with_misere(|games, limit| games.minus(*g, *h, limit))?.into())
            }
            // A game is its own negative.
            (BinaryOp::Add | BinaryOp::Subtract, Value::Misere(Game(g)), Value::Misere(Game(h))) => {
                Ok(self.with_misere(|games, limit| games.sum(*g, *h, limit))?.into())
            }
            (BinaryOp::OrdinalSum, Value::Misere(Game(_)), _) | (BinaryOp::OrdinalSum, _, Value::Misere(Game(_))) => {
                self.misere_compound(Compound::Ordinal, a, b)
            }
            (BinaryOp::Multiply, Value::Number(number), Value::Misere(Game(game)))
            | (BinaryOp::Multiply, Value::Misere(Game(game)), Value::Number(number)) => {
                let times = number.to_integer().and_then(|times| times.magnitude().to_u64()).ok_or_else(|| {
                    type_error(format!("only integer multiples of misère games are defined, not {number} times one"))
                })?;
                Ok(self.with_misere(|games, limit| games.multiple(*game, times, limit))?.into())
            }
            (BinaryOp::Multiply, Value::Misere(Element(one, x)), Value::Misere(Element(other, y))) => {
                if one != other {
                    return Err(value_error("elements of different quotients have no product"));
                }
                Ok(Value::Misere(Element(Rc::clone(one), one.monoid().product(*x, *y))))
            }
            (BinaryOp::Power, Value::Misere(Element(quotient, x)), exponent) => {
                let power = quotient.monoid().power(*x, small_integer(exponent, 0)?);
                Ok(Value::Misere(Element(Rc::clone(quotient), power)))
            }
            _ => {
                let error = self.not_both(op, a, b);
                let is_other = |value| matches!(value, &(Value::Game(_) | Value::Position(_) | Value::Number(_)));
                Err(match is_other(a) || is_other(b) {
                    true => error.help("misere games add to misere games: `*[2] + MisereCanonicalForm(Kayles[5])`"),
                    false => error,
                })
            }
        }
    }

    /// The misère canonical form of an impartial position or sum, of a nimber, of an impartial form, or of a misère
    /// game.
    ///
    /// # Errors
    /// If the value is none of these.
    pub fn misere_game(&mut self, value: &Value, function: &'static str) -> Fallible<Game> {
        let not_impartial = || MisereError::NotImpartial { function };
        match value {
            Value::Misere(Misere::Game(game)) => Ok(*game),
            Value::Position(sum) if self.has_impartial_boards(sum) => {
                self.check_ends(sum, function)?;
                self.explore(sum)?;
                let game = self.environment.catalogue.misere_game(sum, &self.environment.limit)?;
                Ok(game.rests(&mut self.environment.standing))
            }
            Value::Position(sum) => {
                let (values, boards) = self.split_components(sum);
                if values.is_empty() {
                    return Err(not_impartial().into());
                }
                let game = self.misere_game(&Value::Position(Rc::new(boards)), function)?;
                values.into_iter().try_fold(game, |sum, (value, times)| {
                    let game = self.misere_game(&value, function)?;
                    let times = times.to_u64().ok_or(cutcake_misere::game::TOO_LARGE)?;
                    let copies = self.with_misere(|games, limit| games.multiple(game, times, limit))?;
                    self.with_misere(|games, limit| games.sum(sum, copies, limit))
                })
            }
            Value::Number(zero) if zero.is_zero() => Ok(Game::ZERO),
            Value::Game(game) => {
                let heap = self.environment.store.as_nimber(*game).ok_or_else(not_impartial)?;
                self.with_misere(|games, limit| games.heap(heap, limit))
            }
            Value::AsPlayed(_) => {
                let form = self.misere_form(value)?;
                let misere = &mut self.environment.catalogue.misere;
                let game = misere.forms.as_impartial(form, &mut misere.games, &self.environment.limit)?;
                Ok(game.ok_or_else(not_impartial)?)
            }
            _ => Err(not_impartial().into()),
        }
    }

    /// The nim values g⁺ of normal and g⁻ of misère play, for the same values as [`misere_game`](Self::misere_game).
    ///
    /// # Errors
    /// As [`misere_game`](Self::misere_game).
    pub fn misere_nim_values(&mut self, value: &Value, function: &'static str) -> Fallible<(u64, u64)> {
        if let Value::Position(sum) = value
            && self.has_impartial_boards(sum)
        {
            self.check_ends(sum, function)?;
            self.explore(sum)?;
            let values = self.environment.catalogue.misere_nim_values(sum, &self.environment.limit)?;
            return Ok(values.rests(&mut self.environment.standing));
        }
        let game = self.misere_game(value, function)?;
        self.with_misere(|games, _| Ok::<_, Stop>((games.nim_value(game).into(), games.misere_nim_value(game).into())))
    }

    /// Fails if play on impartial boards can return to the same position.
    fn check_ends(&mut self, sum: &Sum, function: &'static str) -> Fallible<()> {
        match self.has_loopy_boards(sum) && self.comes_back_to_itself(sum)? {
            true => Err(MisereError::NotImpartial { function }.into()),
            false => Ok(()),
        }
    }

    /// Whether all boards of a sum are impartial.
    pub(crate) fn has_impartial_boards(&self, sum: &Sum) -> bool {
        let catalogue = &self.environment.catalogue;
        sum.iter().all(|(term, _)| catalogue.get(term.ruleset).theory().is_some_and(Theory::is_impartial))
    }

    /// A two-player game as a form: the canonical form of a value, a form as it is, or the game tree of a position.
    ///
    /// # Errors
    /// If the value is not such a game.
    pub fn misere_form(&mut self, value: &Value) -> Fallible<Form> {
        if let Value::Misere(Misere::Game(game)) = value {
            let misere = &mut self.environment.catalogue.misere;
            return Ok(misere.forms.of_impartial(*game, &misere.games, &self.environment.limit)?);
        }
        let play = match value {
            Value::Position(sum) if self.theory(value) == Some(&MISERE) => {
                self.explore(sum)?;
                Play::Position(Rc::clone(sum))
            }
            value => self.play(value)?,
        };
        if let Play::Position(sum) = &play {
            self.rest_on_play(sum);
        }
        let (tree, _) = self.tree(&play)?;
        let mut forms: Vec<Form> = Vec::with_capacity(tree.len());
        for [left, right] in tree.positions() {
            let [left, right] = [left, right].map(|side| side.iter().map(|place| forms[*place]).collect());
            forms.push(self.environment.catalogue.misere.forms.make(left, right, &self.environment.limit)?);
        }
        Ok(forms.last().copied().unwrap_or(Form::ZERO))
    }

    /// A form as a value of the language, in braces and bars, with 0 for subforms without options.
    ///
    /// # Errors
    /// If it is nested too deeply.
    pub fn value_of_misere_form(&mut self, form: Form) -> Fallible<Value> {
        Ok(Value::AsPlayed(match form {
            Form::ZERO => Rc::new(value::Form::new(Vec::new(), Vec::new())?),
            form => self.written_form(form, &mut HashMap::new())?,
        }))
    }

    fn written_form(&mut self, form: Form, known: &mut HashMap<Form, Rc<value::Form>>) -> Fallible<Rc<value::Form>> {
        if let Some(written) = known.get(&form) {
            return Ok(Rc::clone(written));
        }
        self.environment.limit.check()?;
        let written = if form == Form::ZERO {
            value::Form::Value(self.game(&Value::integer(0))?)
        } else {
            let mut sides = [Vec::new(), Vec::new()];
            for (written, side) in sides.iter_mut().zip([Side::Left, Side::Right]) {
                for option in self.environment.catalogue.misere.forms.options(form, side).to_vec() {
                    written.push(crate::stack::deeper(|| self.written_form(option, known))?);
                }
            }
            let [left, right] = sides;
            value::Form::new(left, right)?
        };
        let written = Rc::new(written);
        known.insert(form, Rc::clone(&written));
        Ok(written)
    }

    /// Whether a comparison holds in misère play modulo a universe.
    fn compare_in(&mut self, universe: Universe, comparison: Comparison, a: &Value, b: &Value) -> Fallible<bool> {
        let (g, h) = (self.misere_form(a)?, self.misere_form(b)?);
        let order = self.environment.catalogue.misere.forms.order(g, h, universe, &self.environment.limit)?;
        Ok(comparison.holds(order.map_or(Relation::Confused, Relation::from)))
    }

    /// Whether a player who moves first wins in misère play.
    ///
    /// # Errors
    /// If the value is not a two-player game.
    pub fn wins_misere(&mut self, value: &Value, starter: Player) -> Fallible<bool> {
        self.wins_misere_sum(std::slice::from_ref(value), starter)
    }

    /// As [`wins_misere`](Self::wins_misere), for a sum of games.
    ///
    /// # Errors
    /// As [`wins_misere`](Self::wins_misere).
    pub fn wins_misere_sum(&mut self, terms: &[Value], starter: Player) -> Fallible<bool> {
        if let Some(sum) = self.impartial_sum(terms) {
            self.explore(&sum)?;
            let wins = self.environment.catalogue.misere_wins_first(&sum, &self.environment.limit)?;
            return Ok(wins.rests(&mut self.environment.standing));
        }
        if let Some(other) =
            terms.iter().find(|term| self.theory(term).is_some_and(|theory| *theory != TWO_PLAYER && *theory != MISERE))
        {
            let what = self.theory_of(other);
            let error =
                type_error(format!("in misère play this is known of games of two players in turn, not of {what}"));
            return Err(error.help("who wins where both move at once, or three play, is `Outcome(G; misere := true)`"));
        }
        // Drops what is cached for rules that have changed.
        self.explore(&Sum::default())?;
        let mut pieces = Vec::new();
        for term in terms {
            match term {
                Value::Position(sum) => {
                    self.rest_on_play(sum);
                    pieces.extend(self.misere_pieces(sum)?);
                }
                term => pieces.push((Piece::Form(self.misere_form(term)?), 1)),
            }
        }
        let side = if starter == Player::Left { Side::Left } else { Side::Right };
        let limit = self.environment.limit.clone();
        let mut search = std::mem::take(&mut self.environment.catalogue.misere.search);
        let wins = search.wins_first(&mut Played(self), &pieces, side, &limit);
        self.environment.catalogue.misere.search = search;
        wins
    }

    /// The sum of the terms, if all are impartial positions.
    fn impartial_sum(&self, terms: &[Value]) -> Option<Sum> {
        let mut all = Sum::default();
        for term in terms {
            match term {
                Value::Position(sum) if self.has_impartial_boards(sum) => all.add_all(sum),
                _ => return None,
            }
        }
        Some(all)
    }

    /// A sum of boards as pieces, decomposed and with equivalent boards replaced by one of them.
    fn misere_pieces(&mut self, sum: &Sum) -> Fallible<Vec<(Piece, u64)>> {
        const TOO_MANY: Stop = Stop::Size { what: "the number of boards in a sum", limit: "2^64 - 1" };
        let reduced = self.reduced(sum)?;
        let pieces = reduced
            .iter()
            .map(|(term, times): (&Term, &BigUint)| Ok((Piece::Board(term.clone()), times.to_u64().ok_or(TOO_MANY)?)));
        pieces.collect()
    }

    /// The outcome of a sum in misère play.
    ///
    /// # Errors
    /// If one of the terms is not a two-player game.
    pub fn misere_outcome(&mut self, terms: &[Value]) -> Fallible<Outcome> {
        if let Some(game) = self.sum_of_misere_games(terms)? {
            return self.with_misere(|games, _| Ok::<_, Stop>(if games.is_p(game) { Outcome::P } else { Outcome::N }));
        }
        let left = self.wins_misere_sum(terms, Player::Left)?;
        let right = match self.impartial_sum(terms) {
            Some(_) => left,
            None => self.wins_misere_sum(terms, Player::Right)?,
        };
        Ok(match (left, right) {
            (true, true) => Outcome::N,
            (false, false) => Outcome::P,
            (true, false) => Outcome::L,
            (false, true) => Outcome::R,
        })
    }

    /// The sum of misère games and impartial positions, with at least one misère game; `None` for other sums.
    fn sum_of_misere_games(&mut self, terms: &[Value]) -> Fallible<Option<Game>> {
        let is_game = |term: &Value| matches!(term, Value::Misere(Misere::Game(_)));
        let is_position = |term: &Value| matches!(term, Value::Position(sum) if self.has_impartial_boards(sum));
        if !terms.iter().any(is_game) || !terms.iter().all(|term| is_game(term) || is_position(term)) {
            return Ok(None);
        }
        let games = terms.iter().map(|term| self.misere_game(term, "MisereOutcomeClass"));
        let games = games.collect::<Fallible<Vec<_>>>()?;
        Ok(Some(self.with_misere(|store, limit| store.sum_of(&games, limit))?))
    }

    /// The quotient of the heaps to `last` of an impartial ruleset.
    ///
    /// # Errors
    /// If it is not a ruleset of heaps, or if no finite quotient was found.
    pub fn misere_quotient(&mut self, id: RulesetId, last: u64) -> Fallible<Rc<Quotient>> {
        if let Some(known) = self.environment.catalogue.misere_quotient(id, last, &self.environment.limit)? {
            return Ok(known);
        }
        let rules: Rc<dyn HeapRules> = Rc::new(self.listed_heaps(id, last)?);
        Ok(Rc::new(Quotient::of_heaps(rules, last, &self.environment.limit)?))
    }

    /// The options of the heaps to `last` of a ruleset with one number between its brackets.
    fn listed_heaps(&mut self, id: RulesetId, last: u64) -> Fallible<ListedHeaps> {
        let ruleset = Rc::clone(self.environment.catalogue.get(id));
        let is_on_heaps =
            ruleset.theory().is_some_and(Theory::is_impartial) && ruleset.sides().is_some_and(|sides| sides.len() == 1);
        let no_heaps = || {
            let error = type_error(format!("{} is not an impartial game on heaps", ruleset.written()));
            error.help("quotients are of heaps: `MisereQuotient(Kayles)`, `MisereQuotient(\"0.75\")`; of one game `MisereQuotient(*[4,2])`")
        };
        if !is_on_heaps {
            return Err(no_heaps());
        }
        let mut heaps = ListedHeaps::default();
        for heap in 1..=last {
            self.environment.limit.check()?;
            let board = self.board(id, &[Value::integer(heap)]).map_err(|(_, error)| error)?;
            let mut options = Vec::new();
            for (term, _) in board.iter() {
                for option in self.options_of_board(term, Player::Left)? {
                    let parts = self.heaps_of(&option).filter(|_| board.is_one_board()).ok_or_else(no_heaps)?;
                    if parts.iter().any(|(part, _)| *part >= heap) {
                        let error =
                            value_error(format!("{} moves from the heap {heap} to one no smaller", ruleset.written()));
                        return Err(error.help("quotients are known where each move leaves smaller heaps"));
                    }
                    options.push(parts.into_iter().flat_map(|(part, times)| (0..times).map(move |_| part)).collect());
                }
            }
            heaps.options.push(options);
        }
        Ok(heaps)
    }

    /// The heaps of a sum of boards of one ruleset, each with its multiplicity; `None` for other boards.
    pub fn heaps_of(&self, sum: &Sum) -> Option<Vec<(u64, u64)>> {
        let mut heaps = Vec::new();
        let mut rulesets = sum.iter().map(|(term, _)| term.ruleset);
        let first = rulesets.next();
        if rulesets.any(|other| Some(other) != first) {
            return None;
        }
        for (term, times) in sum.iter() {
            let ruleset = self.environment.catalogue.get(term.ruleset);
            for heap in ruleset.coordinates(&term.board)? {
                heaps.push((*heap, times.to_u64()?));
            }
        }
        heaps.retain(|(heap, _)| *heap > 0);
        Some(heaps)
    }

    /// Writes a value of misère play, for programs with its parts.
    ///
    /// # Errors
    /// If the text is too long.
    pub(super) fn write_misere(&mut self, value: &Misere, pen: &mut dyn Writer) -> Fallible<()> {
        let name = match value {
            Misere::Game(game) => self.with_misere(|games, limit| games.name(*game, limit))?,
            Misere::Quotient(quotient) => quotient.to_string(),
            Misere::Element(quotient, element) => quotient.word(*element),
            Misere::Genus(genus) => genus.to_string(),
        };
        let text = match (value, pen.format()) {
            (Misere::Game(_), Format::Unicode) => name.replacen('*', "⋆", 1),
            (Misere::Game(_), Format::Latex) => game_in_latex(&name),
            (Misere::Genus(_), Format::Latex) => genus_in_latex(&name),
            (Misere::Genus(_), _) => name,
            (_, Format::Unicode) => in_unicode(&name),
            (_, Format::Latex) => in_latex(&name),
            _ => name,
        };
        pen.put(Text::Formula(&text))?;
        if !pen.wants_parts() {
            return Ok(());
        }
        match value {
            Misere::Game(game) => self.write_parts_of_game(*game, pen),
            Misere::Quotient(quotient) => write_parts_of_quotient(quotient, pen),
            Misere::Genus(genus) => {
                part("normal", Text::Text(&genus.normal().to_string()), pen)?;
                write_list("digits", genus.digits(), pen, |digit, pen| Ok(pen.put(Text::Text(&digit.to_string()))?))
            }
            Misere::Element(..) => Ok(()),
        }
    }

    fn write_parts_of_game(&mut self, game: Game, pen: &mut dyn Writer) -> Fallible<()> {
        let (genus, options) = self.with_misere(|games, limit| {
            let options = if games.option_count(game) <= MOST_OPTIONS { games.options(game) } else { Vec::new() };
            let names = options.into_iter().map(|option| games.name(option, limit));
            let names: Vec<String> = names.collect::<Result<_, Stop>>()?;
            Ok::<_, Stop>((games.genus(game, limit)?.to_string(), names))
        })?;
        part("genus", Text::Text(&genus), pen)?;
        write_list("options", &options, pen, |option, pen| Ok(pen.put(Text::Text(option))?))
    }
}

fn write_parts_of_quotient(quotient: &Quotient, pen: &mut dyn Writer) -> Fallible<()> {
    let number =
        |name: &'static str, number: u64, pen: &mut dyn Writer| part(name, Text::Text(&number.to_string()), pen);
    part("presentation", Text::Text(&quotient.presentation().to_string()), pen)?;
    number("order", quotient.order() as u64, pen)?;
    number("heaps", quotient.heaps(), pen)?;
    if let Some((period, start)) = quotient.period() {
        number("period", period, pen)?;
        number("periodStart", start, pen)?;
    }
    let word = |element: &Element, pen: &mut dyn Writer| Ok(pen.put(Text::Text(&quotient.word(*element)))?);
    write_list("pPortion", &quotient.p_portion(), pen, word)?;
    let images: Vec<Element> = (1..=quotient.heaps()).filter_map(|heap| quotient.phi(heap).ok()).collect();
    write_list("phi", &images, pen, word)
}

/// The name of a game in LaTeX, with subscripts for signs and nested lists.
fn game_in_latex(name: &str) -> String {
    let inner = name.strip_prefix("*[").and_then(|rest| rest.strip_suffix(']')).unwrap_or(name);
    let mut text = "{\\ast}[".to_owned();
    let (mut is_below, mut is_bare) = (false, false);
    for letter in inner.chars() {
        if is_bare && letter != '#' {
            text.push('}');
            is_bare = false;
        }
        match letter {
            '[' => {
                text.push_str("_{");
                is_below = true;
            }
            ']' => {
                text.push('}');
                is_below = false;
            }
            '#' => {
                if !is_below && !is_bare {
                    text.push_str("_{");
                    is_bare = true;
                }
                text.push_str("\\#");
            }
            other => text.push(other),
        }
    }
    text.push_str(if is_bare { "}]" } else { "]" });
    text
}

fn genus_in_latex(name: &str) -> String {
    match name.split_once('^') {
        Some((base, digits)) => format!("{base}^{{{digits}}}"),
        None => name.to_owned(),
    }
}

/// A presentation or a word in Unicode.
fn in_unicode(text: &str) -> String {
    const RAISED: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    let mut written = String::with_capacity(text.len());
    let mut is_raised = false;
    for letter in text.chars() {
        let raised = letter.to_digit(10).filter(|_| is_raised).and_then(|digit| RAISED.get(digit as usize));
        is_raised = letter == '^' || raised.is_some();
        match (letter, raised) {
            ('^', _) => {}
            (_, Some(raised)) => written.push(*raised),
            ('*', _) => written.push('·'),
            ('<', _) => written.push('⟨'),
            ('>', _) => written.push('⟩'),
            (other, None) => written.push(other),
        }
    }
    written
}

/// A presentation or a word in LaTeX.
fn in_latex(text: &str) -> String {
    let mut formula = String::with_capacity(text.len() * 2);
    let (presentation, note) = match text.split_once(", order ") {
        Some((presentation, note)) => (presentation, Some(note)),
        None => (text, None),
    };
    let mut raised = false;
    for letter in presentation.chars() {
        if raised && !letter.is_ascii_digit() {
            formula.push('}');
            raised = false;
        }
        match letter {
            '^' => {
                formula.push_str("^{");
                raised = true;
            }
            '*' => formula.push(' '),
            '<' => formula.push_str("\\langle "),
            '>' => formula.push_str(" \\rangle"),
            '|' => formula.push_str("\\mid"),
            'P' => formula.push_str("\\mathcal{P}"),
            other => formula.push(other),
        }
    }
    formula.push_str(if raised { "}" } else { "" });
    if let Some(note) = note {
        formula.push_str(&format!(",\\ \\text{{order {note}}}"));
    }
    formula
}
