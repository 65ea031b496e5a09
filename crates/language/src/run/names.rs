//! The names of a session: each has a place, found once, where its value is.

use std::{collections::HashMap, rc::Rc};

use rustc_hash::FxBuildHasher;

use crate::{
    kind::value::Value,
    run::code::{NameId, part},
    standing::Standing,
};

/// The names of a session and their values, in the order in which the names were first given one.
#[derive(Default)]
pub struct Names {
    ids: HashMap<Rc<str>, NameId, FxBuildHasher>,
    /// The names in the files that come with the program, by file: a session neither sees nor changes them.
    apart: HashMap<(&'static str, Rc<str>), NameId, FxBuildHasher>,
    /// The file of those whose names are meant now.
    file: Option<&'static str>,
    entries: Vec<Entry>,
    /// The names that have a value.
    order: Vec<NameId>,
    /// Whether a name that rules read means something else since.
    is_stale: bool,
}

struct Entry {
    name: Rc<str>,
    /// Whether it is a name in a file that comes with the program.
    is_apart: bool,
    value: Option<Value>,
    /// What the value rests on.
    rests_on: Standing,
    /// What the name means as long as it is given no value.
    standing: Option<Value>,
    /// Whether rules of rulesets read it since [`Names::take_stale`] was last true.
    is_read_by_rules: bool,
}

/// The values of names at one time.
pub struct SavedNames(Vec<(NameId, Value, Standing)>);

impl Names {
    /// The place of a name, which it keeps.
    pub fn id(&mut self, name: &Rc<str>) -> NameId {
        let known = match self.file {
            Some(file) => self.apart.get(&(file, Rc::clone(name))),
            None => self.ids.get(name),
        };
        if let Some(id) = known {
            return *id;
        }
        // A program is at most 4 MiB; a session would have to read a thousand of them to come near.
        let id = NameId(part(self.entries.len()));
        match self.file {
            Some(file) => self.apart.insert((file, Rc::clone(name)), id),
            None => self.ids.insert(Rc::clone(name), id),
        };
        self.entries.push(Entry {
            name: Rc::clone(name),
            is_apart: self.file.is_some(),
            value: None,
            rests_on: Standing::Proved,
            standing: None,
            is_read_by_rules: false,
        });
        id
    }

    /// Says of which file that comes with the program the names are meant from now on, none for those of the session; gives
    /// what was said before.
    pub fn set_file(&mut self, file: Option<&'static str>) -> Option<&'static str> {
        std::mem::replace(&mut self.file, file)
    }

    /// Whether a name is one in a file that comes with the program.
    pub fn is_apart(&self, id: NameId) -> bool {
        self.entries[id.0 as usize].is_apart
    }

    /// The name at a place.
    pub fn name(&self, id: NameId) -> &Rc<str> {
        &self.entries[id.0 as usize].name
    }

    /// The value at a place.
    #[inline]
    pub fn value(&self, id: NameId) -> Option<&Value> {
        self.entries[id.0 as usize].value.as_ref()
    }

    /// What the value at a place rests on.
    #[inline]
    pub fn rests_on(&self, id: NameId) -> &Standing {
        &self.entries[id.0 as usize].rests_on
    }

    /// Says that the value at a place rests on this too.
    pub fn rest_on(&mut self, id: NameId, standing: &Standing) {
        self.entries[id.0 as usize].rests_on.rest_on(standing);
    }

    /// Gives the name at a place a value, which rests on something.
    #[inline]
    pub fn set(&mut self, id: NameId, value: Value, rests_on: &Standing) -> Option<Value> {
        let entry = &mut self.entries[id.0 as usize];
        if [&entry.rests_on, rests_on].into_iter().any(|standing| !matches!(standing, Standing::Proved)) {
            entry.rests_on = *rests_on;
        }
        self.is_stale |= entry.is_read_by_rules;
        let old = entry.value.replace(value);
        if old.is_none() && !entry.is_apart {
            self.order.push(id);
        }
        old
    }

    /// What a name means as long as it is given no value, if that was noted.
    pub fn standing(&self, id: NameId) -> Option<&Value> {
        self.entries[id.0 as usize].standing.as_ref()
    }

    /// Notes what a name means as long as it is given no value.
    pub fn set_standing(&mut self, id: NameId, value: Value) {
        self.entries[id.0 as usize].standing = Some(value);
    }

    /// The value of a name.
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.ids.get(name).and_then(|id| self.value(*id))
    }

    /// Whether a name has a value.
    pub fn contains_key(&self, name: &str) -> bool {
        self.get(name).is_some()
    }

    /// Takes the value of a name away; says whether it had one.
    pub fn remove(&mut self, name: &str) -> bool {
        let Some(id) = self.ids.get(name).copied() else { return false };
        self.order.retain(|other| *other != id);
        let entry = &mut self.entries[id.0 as usize];
        self.is_stale |= entry.is_read_by_rules;
        entry.value.take().is_some()
    }

    /// Notes that rules of a ruleset read the name at a place: what was found of boards rests on its value.
    #[inline]
    pub fn note_read_by_rules(&mut self, id: NameId) {
        self.entries[id.0 as usize].is_read_by_rules = true;
    }

    /// Whether a name that rules read means something else since this was last asked. What was found of boards is wrong
    /// then.
    pub fn take_stale(&mut self) -> bool {
        if !std::mem::take(&mut self.is_stale) {
            return false;
        }
        self.entries.iter_mut().for_each(|entry| entry.is_read_by_rules = false);
        true
    }

    /// The names that have a value.
    pub fn keys(&self) -> impl Iterator<Item = &Rc<str>> {
        self.iter().map(|(name, _)| name)
    }

    /// The names that have a value, each with it.
    pub fn iter(&self) -> impl Iterator<Item = (&Rc<str>, &Value)> {
        self.order.iter().filter_map(|id| {
            let entry = &self.entries[id.0 as usize];
            Some((&entry.name, entry.value.as_ref()?))
        })
    }

    /// The values of the names that have one.
    pub fn values(&self) -> impl Iterator<Item = &Value> {
        self.iter().map(|(_, value)| value)
    }

    /// What to give [`restore`](Self::restore).
    pub fn save(&self) -> SavedNames {
        let saved = self.order.iter().filter_map(|id| Some((*id, self.value(*id)?.clone(), *self.rests_on(*id))));
        SavedNames(saved.collect())
    }

    /// Gives the names the values they had, and no others.
    pub fn restore(&mut self, saved: SavedNames) {
        let mut before: Vec<(NameId, Value)> = Vec::new();
        for id in self.order.drain(..) {
            let entry = &mut self.entries[id.0 as usize];
            before.extend(entry.is_read_by_rules.then(|| entry.value.take()).flatten().map(|value| (id, value)));
            entry.value = None;
        }
        let is_stale = self.is_stale;
        for (id, value, rests_on) in saved.0 {
            self.set(id, value, &rests_on);
        }
        self.is_stale = is_stale || before.iter().any(|(id, value)| self.value(*id) != Some(value));
    }
}
