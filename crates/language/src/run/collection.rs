//! Lists while they are made, and loops over collections.

use std::rc::Rc;

use crate::{
    kind::{
        convert::{Fallible, items},
        value::Value,
    },
    number::Rational,
    run::{code::Register, execute::put, machine::Machine},
};

impl Machine<'_> {
    /// Calls `visit` with each item of a collection, in order: of a tuple, a range, a set, a string; of a map its
    /// pairs.
    ///
    /// # Errors
    /// If the value is no collection, and whatever `visit` says.
    pub fn for_each(
        &mut self,
        collection: &Value,
        mut visit: impl FnMut(&mut Self, Value) -> Fallible<()>,
    ) -> Fallible<()> {
        let mut next = items(collection)?;
        while let Some(item) = next() {
            self.environment.limit.check()?;
            visit(self, item)?;
        }
        Ok(())
    }

    /// The items of a collection.
    ///
    /// # Errors
    /// If the value is none, or has more items than the limits allow.
    pub fn list(&mut self, collection: &Value) -> Fallible<Vec<Value>> {
        let mut list = Vec::new();
        self.for_each(collection, |machine, item| Ok(machine.environment.limit.lengthen(&mut list, item)?))?;
        Ok(list)
    }

    /// Question before a collection is made at once of so many values: whether there is memory for them.
    ///
    /// # Errors
    /// If there is not.
    pub fn room_for(&self, values: usize) -> Fallible<()> {
        Ok(self.environment.limit.allow(values.saturating_mul(size_of::<Value>()))?)
    }

    /// The values of registers side by side.
    pub(super) fn taken(&mut self, base: usize, first: Register, count: u32) -> Vec<Value> {
        let first = base + first as usize;
        self.stack[first..first + count as usize].iter_mut().map(std::mem::take).collect()
    }

    pub(super) fn push(&mut self, base: usize, list: Register, value: Value) -> Fallible<()> {
        if let Value::Tuple(list) = &mut self.stack[base + list as usize]
            && let Some(list) = Rc::get_mut(list)
        {
            self.environment.limit.room(list.items.len(), list.items.capacity(), size_of::<Value>())?;
            list.items.push(value);
        }
        Ok(())
    }

    /// The items of a list that is complete.
    pub(super) fn listed(&mut self, base: usize, list: Register) -> Vec<Value> {
        match std::mem::take(&mut self.stack[base + list as usize]) {
            Value::Tuple(list) => Rc::try_unwrap(list).map(|list| list.items.into_vec()).unwrap_or_default(),
            _ => Vec::new(),
        }
    }

    /// What a loop over a collection remembers: the collection, the place of the next item, and of a range only its next
    /// number and its last.
    pub(super) fn loop_over(&mut self, collection: Value) -> Fallible<(Value, Value, Value)> {
        let start = Value::Number(Rational::ZERO);
        Ok(match collection {
            Value::Range(range) => {
                let (from, to) = (Value::integer(range.0.clone()), Value::integer(range.1.clone()));
                (Value::Nothing, from, to)
            }
            Value::Tuple(_) | Value::Set(_) | Value::Map(_) | Value::String(_) => (collection, start, Value::Nothing),
            other => (Value::tuple(self.list(&other)?)?, start, Value::Nothing),
        })
    }

    /// The next item of a collection that is no range.
    pub(super) fn next_item(&mut self, state: usize) -> Option<Value> {
        let Value::Number(next) = &self.stack[state + 1] else { return None };
        let place = next.to_i64().and_then(|place| usize::try_from(place).ok());
        let (item, length) = match &self.stack[state] {
            Value::Tuple(tuple) => (tuple.items.get(place?).cloned(), 1),
            Value::Set(set) => (set.items.get_index(place?).cloned(), 1),
            Value::Map(map) => {
                let pair = map.items.get_index(place?);
                (pair.and_then(|(key, value)| Value::tuple(vec![key.clone(), value.clone()]).ok()), 1)
            }
            Value::String(text) => {
                let letter = text.get(place?..).and_then(|rest| rest.chars().next());
                let length = letter.map_or(1, char::len_utf8);
                (letter.map(|letter| Value::string(letter.to_string())), length)
            }
            _ => (None, 1),
        };
        let next = match length {
            1 => next + &Rational::ONE,
            length => next + &Rational::from(length as i64),
        };
        match item {
            Some(_) => put(&mut self.stack[state + 1], Value::Number(next)),
            // Whoever goes over the collection no longer keeps others from changing it.
            None => put(&mut self.stack[state], Value::Nothing),
        }
        item
    }

    /// Says how many turns of a loop are done, and how many there are: its state is in the registers from `state` on, with
    /// the next item already taken.
    pub(super) fn tell_turns(&self, state: usize, is_stepped: bool) {
        let [over, next, last] = [0, 1, 2].map(|place| &self.stack[state + place]);
        let turns = |way: Rational| Rational::from(way.floor() + 1).to_u64();
        let left = match (over, next, last) {
            (Value::Number(next), Value::Number(last), Value::Number(step)) if is_stepped => {
                (last - next).checked_div(step).and_then(turns)
            }
            (Value::Nothing, Value::Number(next), Value::Number(last)) => turns(last - next),
            (Value::Tuple(tuple), Value::Number(next), _) => left_of(tuple.items.len(), next),
            (Value::Set(set), Value::Number(next), _) => left_of(set.items.len(), next),
            (Value::Map(map), Value::Number(next), _) => left_of(map.items.len(), next),
            _ => None,
        };
        if let Some(left) = left {
            self.environment.limit.count_of(
                self.turns - 1,
                (self.turns - 1).saturating_add(left).saturating_add(1),
                "turns",
            );
        }
    }

    /// Hands the items of a collection to `add`, also those of collections in it; any other value itself.
    pub(super) fn spread(
        &mut self,
        value: &Value,
        add: &mut dyn FnMut(&mut Self, &Value) -> Fallible<()>,
    ) -> Fallible<()> {
        if !matches!(value, Value::Tuple(_) | Value::Range(_) | Value::Set(_)) {
            return add(self, value);
        }
        let mut next = items(value)?;
        while let Some(item) = next() {
            self.environment.limit.check()?;
            crate::stack::deeper(|| self.spread(&item, add))?;
        }
        Ok(())
    }
}

/// How many of so many items come from the next one on.
fn left_of(items: usize, next: &Rational) -> Option<u64> {
    (items as u64).checked_sub(next.to_u64()?)
}
