//! `Try`: a question with limits of its own, and a fallback if a limit or an error ends it.

use std::time::Duration;

use num_traits::ToPrimitive;

use crate::{
    builtin::{Arguments, Builtin, Kind, Subject, named, one, optional, outcome::most_positions},
    kind::{
        convert::{Fallible, number, value_error},
        value::Value,
    },
    limit::Stop,
    number::Rational,
    run::{error::ErrorKind, machine::Machine},
    standing::Standing,
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
            let value = machine.deferred(arguments, 0)?;
            // The value of a position would otherwise be found when it is shown, outside the bounds.
            if let Value::Position(_) | Value::SumWithForm(_) = value {
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
    machine.deferred(arguments, 1)
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
