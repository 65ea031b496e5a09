//! The operators on three-player games: forms `<L|C|R>` and positions.
//!
//! Forms and their sums are not simplified, since games of equal value can have different winners; comparisons use
//! their values. Of the numbers only 0 is a three-player game, `<||>`.

use std::rc::Rc;

use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive};

use crate::{
    kind::{
        convert::{Fallible, mismatch, type_error},
        theory::{Operations, Worth},
        two_player::integer_factor,
        value::Value,
        write::{MOST_OPTIONS, write_list},
    },
    limit::Stop,
    number::Rational,
    partizan::{Game, Relation},
    play::{
        sum::{Sum, Term},
        three_player::{Piece, Pieces},
    },
    player::Player,
    read::ast::{BinaryOp, Comparison},
    render::{format::Writer, piece::Piece as Text},
    rules::theory::OF_THREE,
    run::{
        error::{Error, ErrorKind},
        machine::Machine,
    },
    standing::{Answer, Standing},
    three_player::{Class, CoalitionSearch, Form, MisereSearch, Outcome, Terms, Values, Winner},
};

/// The word for a game that no player wins, for a given starter.
pub const QUEER: &str = "queer";
/// The word for a game whose winner was not found within the limits, for a given starter.
pub const OPEN: &str = "open";

/// Whether a value is the number 0, which is also a three-player game.
pub fn is_zero(value: &Value) -> bool {
    matches!(value, Value::Number(number) if number.is_zero())
}

impl Value {
    /// The winner for a given starter, or `open` if it was not found.
    pub fn winner(winner: Option<Winner>) -> Self {
        match winner {
            Some(Winner::Player(player)) => Value::Player(player),
            Some(Winner::Queer) => Value::symbol(QUEER),
            None => Value::symbol(OPEN),
        }
    }
}

/// A three-player game: the sum of boards and a form.
struct Played {
    boards: Rc<Sum>,
    form: Form,
}

impl From<Played> for Value {
    fn from(Played { boards, form }: Played) -> Self {
        let has_boards = boards.iter().next().is_some();
        match (has_boards, form) {
            (false, form) => Value::ThreePlayer(form),
            (true, Form::ZERO) => Value::Position(boards),
            (true, form) => Value::SumWithForm(Rc::new((Sum::clone(&boards), form))),
        }
    }
}

/// Three-player games.
pub(super) struct OfThree;

impl Operations for OfThree {
    fn add(&self, machine: &mut Machine, a: &Value, b: &Value) -> Fallible<Value> {
        if machine.as_played(a).is_none() || machine.as_played(b).is_none() {
            let other = if machine.is_three_player(a) { b } else { a };
            return Err(match machine.theory(other) {
                Some(_) => machine.two_theories("`+`", a, b),
                None if matches!(other, Value::Number(_)) => machine.not_three_player(other),
                None => machine.not_both(BinaryOp::Add, a, b),
            });
        }
        machine.sum_of_played(a, b)
    }

    fn subtract(&self, _machine: &mut Machine, _a: &Value, _b: &Value) -> Fallible<Value> {
        Err(no_negative())
    }

    fn negative(&self, _machine: &mut Machine, _a: &Value) -> Fallible<Value> {
        Err(no_negative())
    }

    fn multiple(&self, machine: &mut Machine, times: &Rational, a: &Value) -> Fallible<Value> {
        let times = integer_factor(times, a)?;
        if times.is_negative() {
            return Err(no_negative());
        }
        let Played { boards, form } = machine.played(a)?;
        let form = match form {
            Form::ZERO => form,
            form => {
                const TOO_MANY: Stop = Stop::Size { what: "a multiple of a form", limit: "2^64 - 1 copies" };
                machine.environment.forms.multiple(form, times.to_u64().ok_or(TOO_MANY)?)?
            }
        };
        Ok(Played { boards: Rc::new(boards.multiple(times.magnitude())), form }.into())
    }

    fn equal(&self, machine: &mut Machine, a: &Value, b: &Value) -> Fallible<bool> {
        match (machine.as_three_player_values(a)?, machine.as_three_player_values(b)?) {
            (Some(a), Some(b)) => Ok(a.projections == b.projections),
            _ => Ok(false),
        }
    }

    fn order(&self, _machine: &mut Machine, _a: &Value, _b: &Value) -> Fallible<Option<Relation>> {
        Ok(None)
    }

    fn compare(&self, machine: &mut Machine, comparison: Comparison, _a: &Value, _b: &Value) -> Fallible<Option<bool>> {
        Err(machine.no_player(comparison))
    }

    fn outcome(&self, machine: &mut Machine, game: &Value) -> Fallible<Value> {
        machine.three_player_outcome(game)
    }

    fn misere_outcome(&self, machine: &mut Machine, game: &Value) -> Fallible<Value> {
        let winners = machine.search_misere(game, |search, play, sum| {
            Player::ALL.into_iter().map(|starter| search.winner(play, sum, starter)).collect::<Result<Vec<_>, Stop>>()
        })?;
        Ok(Value::tuple(winners.into_iter().map(|winner| Value::winner(Some(winner))).collect())?)
    }

    fn wins_misere(&self, machine: &mut Machine, game: &Value, player: Player, mover: Player) -> Fallible<bool> {
        machine.search_misere(game, |search, play, sum| search.wins(play, sum, player, mover))
    }

    fn worth(&self, machine: &mut Machine, position: &Value) -> Fallible<Worth> {
        let (class, values) = machine.classified(position)?;
        Ok(Worth { class: Some(class), value: Value::tuple(values)?, note: None })
    }

    fn options(
        &self,
        machine: &mut Machine,
        game: &Value,
        player: Player,
        _up_to_symmetry: bool,
    ) -> Fallible<Vec<Value>> {
        machine.three_player_options(game, player)
    }

    fn moves(&self, machine: &mut Machine, game: &Value) -> Fallible<Vec<(Player, Value)>> {
        let mut moves = Vec::new();
        for player in Player::ALL {
            let options = machine.three_player_options(game, player)?;
            moves.extend(options.into_iter().map(|option| (player, option)));
        }
        Ok(moves)
    }

    fn of_options(&self, machine: &mut Machine, sides: &[Vec<Value>]) -> Fallible<Value> {
        let mut options = [const { Vec::new() }; 3];
        for (options, side) in options.iter_mut().zip(sides) {
            for option in side {
                options.push(machine.three_player_form(option)?);
            }
        }
        Ok(Value::ThreePlayer(machine.environment.forms.form(options.each_ref().map(Vec::as_slice))?))
    }

    fn value_for(&self, machine: &mut Machine, game: &Value, player: Player) -> Fallible<Game> {
        Ok(machine.three_player_values(game)?.projection(player))
    }

    fn functions(&self) -> &'static str {
        "`Class(G)`, `Values(G)`, `Projection(G, Left)`, `Outcome(G)` and `Winner(G, Left)` are for three-player games"
    }
}

/// Writes a form; for programs also its options, and for a result its class and values.
pub(super) fn write(machine: &mut Machine, form: Form, result: Option<&Value>, pen: &mut dyn Writer) -> Fallible<()> {
    let forms = &machine.environment.forms;
    pen.put(Text::ThreePlayer(&forms.write(form)?))?;
    if !pen.wants_parts() {
        return Ok(());
    }
    let sides = [("left", Player::Left), ("center", Player::Center), ("right", Player::Right)];
    if sides.iter().all(|(_, player)| forms.options(form, *player).len() <= MOST_OPTIONS) {
        for (side, player) in sides {
            write_list(side, forms.options(form, player), pen, |option, pen| {
                Ok(pen.put(Text::ThreePlayer(&forms.write(*option)?))?)
            })?;
        }
    }
    result.map_or(Ok(()), |value| machine.write_worth(value, pen))
}

/// The error of `-` with a three-player game.
fn no_negative() -> Box<Error> {
    type_error("three-player games have no negatives, so nothing is subtracted")
        .help("compare them instead: `x == y`, `x >=_L y`, `x <_C y`")
}

impl Machine<'_> {
    /// Whether a value belongs to the three-player theory only.
    fn is_three_player(&self, value: &Value) -> bool {
        self.theory(value) == Some(&OF_THREE)
    }

    /// The three-player game that a value is, if it is one: a form, a position, the sum of both, or 0.
    fn as_played(&self, value: &Value) -> Option<Played> {
        let nothing = || Rc::new(Sum::default());
        match value {
            Value::ThreePlayer(form) => Some(Played { boards: nothing(), form: *form }),
            Value::Position(sum) if self.is_three_player(value) => {
                Some(Played { boards: Rc::clone(sum), form: Form::ZERO })
            }
            Value::SumWithForm(both) => Some(Played { boards: Rc::new(both.0.clone()), form: both.1 }),
            value if is_zero(value) => Some(Played { boards: nothing(), form: Form::ZERO }),
            _ => None,
        }
    }

    fn played(&self, value: &Value) -> Fallible<Played> {
        self.as_played(value).ok_or_else(|| self.not_three_player(value))
    }

    /// The form of a three-player game; boards are expanded into their game trees.
    ///
    /// # Errors
    /// If the value is not such a game.
    pub fn three_player_form(&mut self, value: &Value) -> Fallible<Form> {
        let Played { boards, form } = self.played(value)?;
        self.explore(&boards)?;
        let (catalogue, forms) = (&self.environment.catalogue, &mut self.environment.forms);
        let of_boards = forms.of_play(catalogue, &catalogue.pieces(&boards)?, &self.environment.limit)?;
        Ok(forms.add(of_boards, form)?)
    }

    /// The values of a three-player game; `None` for other values.
    pub fn as_three_player_values(&mut self, value: &Value) -> Fallible<Option<Values>> {
        let Some(Played { boards, form }) = self.as_played(value) else { return Ok(None) };
        self.find_values_of_three(&boards)?;
        let environment = &mut *self.environment;
        let store = &mut environment.store;
        let of_boards = environment.catalogue.three_player_values(store, &boards)?.rests(&mut environment.standing);
        let of_form = environment.forms.values(store, form)?;
        Ok(Some(of_boards.add(&of_form, store)?))
    }

    /// The values of a three-player game.
    ///
    /// # Errors
    /// If the value is not such a game.
    pub fn three_player_values(&mut self, value: &Value) -> Fallible<Values> {
        let values = self.as_three_player_values(value)?;
        values.ok_or_else(|| self.not_three_player(value))
    }

    /// The birthday of a three-player game: the greatest number of moves.
    ///
    /// # Errors
    /// If the value is not such a game.
    pub fn three_player_birthday(&mut self, value: &Value) -> Fallible<BigInt> {
        let Played { boards, form } = self.played(value)?;
        self.find_mobilities(&boards)?;
        let of_boards = self.environment.catalogue.three_player_birthday(&boards, &self.environment.limit)?;
        Ok((of_boards + self.environment.forms.mobility(form).birthday).into())
    }

    /// Whether in a three-player game a player without a move never has one again.
    ///
    /// # Errors
    /// If the value is not such a game.
    pub fn is_hereditary(&mut self, value: &Value) -> Fallible<bool> {
        let Played { boards, form } = self.played(value)?;
        self.find_mobilities(&boards)?;
        let is_form = self.environment.forms.mobility(form).is_hereditary;
        Ok(is_form && self.environment.catalogue.is_hereditary(&boards, &self.environment.limit)?)
    }

    /// A three-player game with the players permuted cyclically, on boards if their rulesets allow it and otherwise as
    /// a form.
    ///
    /// # Errors
    /// If the value is not such a game.
    pub fn rotated(&mut self, value: &Value) -> Fallible<Value> {
        let Played { boards, form } = self.played(value)?;
        if let Some(rotated) = self.environment.catalogue.rotated(&boards) {
            let form = self.environment.forms.rotate(form)?;
            return Ok(Played { boards: Rc::new(rotated), form }.into());
        }
        let form = self.three_player_form(value)?;
        Ok(Value::ThreePlayer(self.environment.forms.rotate(form)?))
    }

    /// The options of a player in a three-player game, those on boards first.
    ///
    /// # Errors
    /// If the value is not such a game.
    pub fn three_player_options(&mut self, value: &Value, player: Player) -> Fallible<Vec<Value>> {
        let Played { boards, form } = self.played(value)?;
        let in_boards = self.position_options(&boards, player)?;
        let in_form = self.environment.forms.options(form, player).iter();
        let in_boards = in_boards.into_iter().map(|option| Played { boards: Rc::new(option), form });
        let in_form = in_form.map(|option| Played { boards: Rc::clone(&boards), form: *option });
        Ok(in_boards.chain(in_form).map(Value::from).collect())
    }

    /// The sum of two three-player games.
    ///
    /// # Errors
    /// If a value is not such a game.
    pub fn sum_of_played(&mut self, a: &Value, b: &Value) -> Fallible<Value> {
        let (x, y) = (self.played(a)?, self.played(b)?);
        let mut boards = x.boards;
        Rc::make_mut(&mut boards).add_all(&y.boards);
        Ok(Played { boards, form: self.environment.forms.add(x.form, y.form)? }.into())
    }

    /// The relation of two three-player games in the order of a player.
    pub(crate) fn order_of_player(&mut self, player: Player, a: &Value, b: &Value) -> Fallible<Relation> {
        let (a, b) = (self.three_player_values(a)?, self.three_player_values(b)?);
        Ok(a.relation(&b, player, &mut self.environment.store)?)
    }

    /// The error for a comparison of three-player games without a player.
    pub fn no_player(&self, comparison: Comparison) -> Box<Error> {
        let sign = comparison.sign();
        type_error(format!("`{sign}` does not say in whose order: three players have three"))
            .help(format!("write `x {sign}_L y`, `x {sign}_C y` or `x {sign}_R y`; `x == y` holds in all three"))
    }

    fn not_three_player(&self, value: &Value) -> Box<Error> {
        match (value, self.theory(value)) {
            (Value::Number(number), _) => {
                type_error(format!("expected a three-player game, found the number {number}: only 0 is both"))
                    .help("a move that only Left has is `<0||>`, three of them are `3*<0||>`")
            }
            (_, Some(_)) => {
                let error = type_error(format!("expected a three-player game, found {}", self.theory_of(value)));
                error.help("a three-player game is `<L|C|R>`, or a position such as Cutblock[3,2,4]")
            }
            (Value::Symbol(_) | Value::Player(_), _) => {
                mismatch("a three-player game", value).help("the letters stand for options: `<0|0|0>`, `<<0||>|0|>`")
            }
            _ => mismatch("a three-player game", value),
        }
    }

    /// Searches for the winner of a three-player game.
    ///
    /// # Errors
    /// If the value is not such a game, and those of `ask`.
    pub fn search_winners<T>(
        &mut self,
        value: &Value,
        ask: impl Fn(&mut CoalitionSearch<Piece>, &Pieces, &[(Piece, u64)]) -> Result<T, Stop>,
    ) -> Fallible<T> {
        let sum = self.pieces(value)?;
        let environment = &mut *self.environment;
        let play = Pieces { catalogue: &environment.catalogue, forms: &environment.forms };
        let answer = environment.winners.with_room(|search| {
            let answer = ask(search, &play, &sum)?;
            Ok(Answer::new(answer, search.standing(&sum)))
        })?;
        Ok(answer.rests(&mut environment.standing))
    }

    /// Searches a three-player game in misère play, in which the first player who cannot move wins.
    fn search_misere<T>(
        &mut self,
        value: &Value,
        ask: impl FnOnce(&mut MisereSearch<Piece>, &Pieces, &[(Piece, u64)]) -> Result<T, Stop>,
    ) -> Fallible<T> {
        let sum = self.pieces(value)?;
        let play = Pieces { catalogue: &self.environment.catalogue, forms: &self.environment.forms };
        Ok(ask(&mut MisereSearch::new(self.environment.limit.clone()), &play, &sum)?)
    }

    fn pieces(&mut self, value: &Value) -> Fallible<Terms<Piece>> {
        let Played { boards, form } = self.played(value)?;
        self.find_mobilities(&boards)?;
        let boards = self.environment.catalogue.pieces(&boards)?;
        let boards = boards.into_iter().map(|(board, times)| (Piece::Board(board), times));
        Ok(boards.chain((form != Form::ZERO).then_some((Piece::Form(form), 1))).collect())
    }

    /// The value of a sum of pieces.
    pub fn of_pieces(&mut self, pieces: &[(Piece, u64)]) -> Fallible<Value> {
        let (mut boards, mut form) = (Sum::default(), Form::ZERO);
        for (piece, times) in pieces {
            match piece {
                Piece::Board((ruleset, board)) => {
                    boards.add(Term { ruleset: *ruleset, board: board.clone(), negated: false }, (*times).into());
                }
                Piece::Form(piece) => {
                    let forms = &mut self.environment.forms;
                    let more = forms.multiple(*piece, *times)?;
                    form = forms.add(form, more)?;
                }
            }
        }
        Ok(Played { boards: Rc::new(boards), form }.into())
    }

    /// The winner of a three-player game for each starter: a player, `queer`, or `open` with a note if the search
    /// reached its bound of positions.
    ///
    /// # Errors
    /// If the value is not such a game.
    pub fn three_player_outcome(&mut self, value: &Value) -> Fallible<Value> {
        let found = self.search_winners(value, |search, play, sum| search.outcome(play, sum));
        let Outcome { winners, most_positions } = found.or_else(|error| match error.kind {
            // Even listing the positions reaches the bound.
            ErrorKind::Stopped(Stop::Positions { most }) => {
                Ok(Outcome { winners: [None; 3], most_positions: Some(most) })
            }
            _ => Err(error),
        })?;
        if let Some(most) = most_positions {
            self.environment.standing.rest_on(&Standing::Open);
            let positions = if most == 1 { "position" } else { "positions" };
            let note = format!(
                "`open` where the search for a winner reached its bound of {most} {positions}; allow more by the argument \
                 `positions`: `Outcome(G; positions := {})`",
                most.saturating_mul(10)
            );
            let notes = &mut self.environment.notes;
            if !notes.contains(&note) {
                notes.push(note);
            }
        }
        Ok(Value::tuple(winners.into_iter().map(Value::winner).collect())?)
    }

    /// The class of a number, or the comparisons of another game with 0, as text; and the values.
    pub fn classified(&mut self, value: &Value) -> Fallible<(String, Vec<Value>)> {
        let values = self.three_player_values(value)?;
        let class = self.class(&values)?;
        Ok((class, values.projections.into_iter().map(|game| self.game_value(game)).collect()))
    }

    /// The class of a number, or the comparisons of another game with 0, as text.
    pub fn class(&mut self, values: &Values) -> Fallible<String> {
        let comparisons = values.compare_zero(&mut self.environment.store)?;
        let class = Class::of(comparisons).filter(|_| values.is_number);
        Ok(class.map_or_else(|| comparisons.to_string(), |class| class.to_string()))
    }
}
