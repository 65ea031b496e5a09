//! Parts of a calculation that may fail or be bounded without all of it.

use std::time::Duration;

use crate::{
    kind::{convert::Fallible, value::Value},
    limit::Stop,
    run::{
        error::{Error, ErrorKind},
        library::Arguments,
        machine::Machine,
    },
    three_player::MOST_POSITIONS,
};

impl Machine<'_> {
    /// The argument at a place, which is asked for now if the call kept it.
    pub fn kept(&mut self, arguments: &Arguments, place: usize) -> Fallible<Value> {
        match arguments.get(place) {
            function @ Value::Function(_) if arguments.kept => self.call(function, Arguments::default()),
            value => Ok(value.clone()),
        }
    }

    /// Runs a part of a calculation, each question of whose searches may look into so many positions, and which may take so
    /// long. Where a bound is in force already the narrower one counts.
    pub fn within<T>(&mut self, positions: Option<u64>, time: Option<Duration>, run: impl FnOnce(&mut Self) -> T) -> T {
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
    pub fn attempt<T>(&mut self, run: impl FnOnce(&mut Self) -> Fallible<T>) -> Fallible<Result<T, Box<Error>>> {
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
}
