//! Lists under construction, and loops over collections.

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
    /// Calls `visit` with each item of a collection, in order; the items of a map are its pairs.
    ///
    /// # Errors
    /// If the value is not a collection, and those of `visit`.
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
    /// If the value is not a collection, or has more items than the limit allows.
    pub fn list(&mut self, collection: &Value) -> Fallible<Vec<Value>> {
        let mut list = Vec::new();
        self.for_each(collection, |machine, item| Ok(machine.environment.limit.lengthen(&mut list, item)?))?;
        Ok(list)
    }

    /// Checks that there is memory for a collection of this many values.
    ///
    /// # Errors
    /// If there is not.
    pub fn room_for(&self, values: usize) -> Fallible<()> {
        Ok(self.environment.limit.allow(values.saturating_mul(size_of::<Value>()))?)
    }

    /// Takes the values of adjacent registers.
    pub(super) fn take_registers(&mut self, base: usize, first: Register, count: u32) -> Vec<Value> {
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

    /// Takes the items of a complete list.
    pub(super) fn take_list(&mut self, base: usize, list: Register) -> Vec<Value> {
        match std::mem::take(&mut self.stack[base + list as usize]) {
            Value::Tuple(list) => Rc::try_unwrap(list).map(|list| list.items.into_vec()).unwrap_or_default(),
            _ => Vec::new(),
        }
    }

    /// The state of a loop over a collection: the collection, the position of the next item, and nothing; for a range
    /// nothing, the next number and the last.
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

    /// The next item of a collection other than a range.
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
            // The finished loop releases the collection, which can then be changed in place.
            None => put(&mut self.stack[state], Value::Nothing),
        }
        item
    }

    /// Reports how many iterations of a loop are done, and how many there are. The state is in the registers from
    /// `state` on, with the next item already taken.
    pub(super) fn report_iterations(&self, state: usize, is_stepped: bool) {
        let [over, next, last] = [0, 1, 2].map(|place| &self.stack[state + place]);
        let steps = |distance: Rational| Rational::from(distance.floor() + 1).to_u64();
        let left = match (over, next, last) {
            (Value::Number(next), Value::Number(last), Value::Number(step)) if is_stepped => {
                (last - next).checked_div(step).and_then(steps)
            }
            (Value::Nothing, Value::Number(next), Value::Number(last)) => steps(last - next),
            (Value::Tuple(tuple), Value::Number(next), _) => left_of(tuple.items.len(), next),
            (Value::Set(set), Value::Number(next), _) => left_of(set.items.len(), next),
            (Value::Map(map), Value::Number(next), _) => left_of(map.items.len(), next),
            _ => None,
        };
        if let Some(left) = left {
            self.environment.limit.count_of(self.iterations - 1, self.iterations.saturating_add(left), "turns");
        }
    }

    /// Calls `add` with the items of a collection and of nested collections, or with any other value itself.
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

/// The number of items from the next one on.
fn left_of(items: usize, next: &Rational) -> Option<u64> {
    (items as u64).checked_sub(next.to_u64()?)
}
