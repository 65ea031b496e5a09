//! Parts of a calculation that may fail, or have bounds of their own.

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
    /// The argument at a place, evaluated now if the call deferred it.
    pub fn deferred(&mut self, arguments: &Arguments, place: usize) -> Fallible<Value> {
        match arguments.get(place) {
            function @ Value::Function(_) if arguments.is_deferred => self.call(function, Arguments::default()),
            value => Ok(value.clone()),
        }
    }

    /// Runs a part of a calculation with a bound on the positions of each question to a search, and on the time. The
    /// narrower of this bound and an enclosing one applies.
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

    /// Runs a part of a calculation that may fail by itself, and returns its value or its error.
    ///
    /// # Errors
    /// Those that end everything: an interrupt, the end of the whole time or of a shard, a memory limit still exceeded
    /// after caches are emptied, and an internal error.
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
        match self.environment.limit.check_now() {
            Ok(()) => Ok(Err(error)),
            Err(_) if error.is_stop() => Err(error),
            Err(stop) => Err(stop.into()),
        }
    }

    /// Frees the caches that may be emptied while values are in use.
    fn forget_searches(&mut self) {
        self.environment.winners.forget();
        self.environment.store.forget_memos();
        if self.rules_running == 0 {
            self.environment.catalogue.forget();
        }
    }
}
