//! Limits that a question sets itself, and what stands in where one of them, or an error, ends it.

use std::{rc::Rc, time::Duration};

use num_traits::ToPrimitive;

use crate::{
    language::{
        builtin::{Arguments, Builtin, Kind, Subject, named, one, optional, outcome::most_positions},
        kind::convert::{Fallible, number, value_error},
        kind::value::Value,
        run::error::{Error, ErrorKind},
        run::machine::Machine,
    },
    limit::Stop,
    number::Rational,
    standing::Standing,
    three_player::MOST_POSITIONS,
};

pub(super) const SUBJECT: Subject = Subject {
    title: "Limits",
    builtins: &[Builtin {
        name: "Try",
        parameters: &[
            one("e", Kind::Any),
            optional("otherwise", Kind::Any),
            named("seconds", Kind::Number),
            named("positions", Kind::Integer),
        ],
        summary: "The value of e, which for a position is found at once; where an error or a limit ends it, that of `otherwise`, or Nothing, with a note that says why. Each is \
                  asked for only when it is needed. `seconds` bounds the time for e, `positions` how many positions each search in it may \
                  look into. In e, as in a function, the variables of the session get no values. Ctrl-C and the time limit of the program end \
                  `Try` too.",
        examples: &["Try(1/0, 7)", "Try(1/2, 1/0)", "Try(Winner(MaundyBlock[12,12,4], Left; positions := 100), \"?\")"],
        run: attempt,
    }],
};

fn attempt(machine: &mut Machine, arguments: &Arguments) -> Fallible<Value> {
    let seconds = arguments.named("seconds").map(number).transpose()?;
    let time = seconds.as_ref().map(duration).transpose()?;
    let positions = most_positions(arguments.named("positions"))?;
    let tried = machine.attempt(|machine| {
        machine.within(positions, time, |machine| {
            let value = machine.kept(arguments, 0)?;
            // What a position is worth would else be found when it is shown, outside of the bounds.
            if let Value::Position(_) | Value::Beside(_) = value {
                machine.result_text(&value)?;
            }
            Ok(value)
        })
    })?;
    let error = match tried {
        Ok(value) => return Ok(value),
        Err(error) => error,
    };
    if error.is_stop() {
        machine.rest_on(Standing::Open);
    }
    let why = match (&error.kind, seconds) {
        (ErrorKind::Stopped(Stop::Deadline), Some(seconds)) => format!("its time of {seconds} s was over"),
        (kind, _) => kind.to_string(),
    };
    let place = arguments.place(0).map_or_else(String::new, |place| {
        let (line, column) = place.line_column();
        format!(" at {}:{line}:{column}", place.source.name)
    });
    let instead = if arguments.optional(1).is_some() { "took its second argument" } else { "gave Nothing" };
    machine.environment.note(format!("`Try`{place} {instead}: {why}"));
    machine.kept(arguments, 1)
}

/// A time in seconds.
pub(super) fn duration(seconds: &Rational) -> Fallible<Duration> {
    let milliseconds = (seconds * &1_000.into()).floor().to_u64().filter(|milliseconds| *milliseconds > 0);
    let milliseconds = milliseconds.ok_or_else(|| {
        value_error(format!("expected a time of at least 1/1000 of a second, found {seconds}"))
            .help("`seconds := 5` gives five seconds")
    })?;
    Ok(Duration::from_millis(milliseconds))
}

impl Machine<'_> {
    /// The argument at a place, which is asked for now if the call kept it.
    pub(super) fn kept(&mut self, arguments: &Arguments, place: usize) -> Fallible<Value> {
        match arguments.get(place) {
            function @ Value::Function(_) if arguments.kept => self.call(function, Arguments::default()),
            value => Ok(value.clone()),
        }
    }

    /// Runs a part of a calculation, each question of whose searches may look into so many positions, and which may take so
    /// long. Where a bound is in force already the narrower one counts.
    pub(crate) fn within<T>(
        &mut self,
        positions: Option<u64>,
        time: Option<Duration>,
        run: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let environment = &mut *self.environment;
        let _bound = environment.limit.within(positions, time);
        let limit = environment.limit.clone();
        let most = environment.winners.most_positions();
        environment.limit = limit.of_question();
        environment.winners.set_most_positions(limit.most_positions().unwrap_or(MOST_POSITIONS));
        let answer = run(self);
        self.environment.winners.set_most_positions(most);
        self.environment.limit = limit;
        answer
    }

    /// Runs a part of a calculation that may fail without all of it failing, and gives what ended it.
    ///
    /// # Errors
    /// What ends everything: an interrupt, the end of the time for all, more memory than allowed that nothing gives back, and
    /// a mistake of the program itself.
    pub(crate) fn attempt<T>(&mut self, run: impl FnOnce(&mut Self) -> Fallible<T>) -> Fallible<Result<T, Box<Error>>> {
        let error = match run(self) {
            Ok(value) => return Ok(Ok(value)),
            Err(error) => error,
        };
        match error.kind {
            ErrorKind::Shard { .. } | ErrorKind::Stopped(Stop::Interrupted | Stop::Internal { .. }) => {
                return Err(error);
            }
            ErrorKind::Stopped(Stop::Memory { .. }) => self.forget_searches(),
            _ => {}
        }
        match self.environment.limit.look() {
            Ok(()) => Ok(Err(error)),
            Err(_) if error.is_stop() => Err(error),
            Err(stop) => Err(stop.into()),
        }
    }

    /// Gives back the memory of what is only remembered, while values are in use.
    fn forget_searches(&mut self) {
        self.environment.winners.forget();
        self.environment.store.forget_memos();
        if self.rules_running == 0 {
            self.environment.catalogue.forget();
        }
    }

    /// The text of what stands at a place of a table, `(12,12,4)`.
    pub(super) fn coordinates_text(&mut self, coordinates: &[Value]) -> Fallible<String> {
        let texts =
            coordinates.iter().map(|coordinate| self.raw_text(coordinate)).collect::<Fallible<Vec<Rc<str>>>>()?;
        Ok(match texts.as_slice() {
            [one] => one.to_string(),
            texts => format!("({})", texts.join(",")),
        })
    }
}
