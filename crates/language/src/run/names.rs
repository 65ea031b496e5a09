//! The names of a session: each has a place, found once, where its value is.

use std::{
    collections::HashMap,
    path::{Path, PathBuf},
    rc::Rc,
};

use rustc_hash::FxBuildHasher;

use crate::{
    kind::value::Value,
    run::code::{ModuleId, NameId, part},
    standing::Standing,
};

/// The names of a session and their values, in the order in which the names were first given one.
#[derive(Default)]
pub struct Names {
    ids: HashMap<Rc<str>, NameId, FxBuildHasher>,
    /// The names in files: what a file says by one of them no other file changes.
    apart: HashMap<(ModuleId, Rc<str>), NameId, FxBuildHasher>,
    /// The file whose names are meant now.
    module: Option<Module>,
    /// How many files there were.
    modules: u32,
    /// The files that come with the program.
    shipped: HashMap<&'static str, Module, FxBuildHasher>,
    /// The files that were loaded by a name.
    called: HashMap<Rc<str>, ModuleId, FxBuildHasher>,
    /// Which files these are.
    files: HashMap<ModuleId, PathBuf, FxBuildHasher>,
    entries: Vec<Entry>,
    /// The names that have a value.
    order: Vec<NameId>,
    /// Whether a name that rules read means something else since.
    is_stale: bool,
}

/// A file whose names are meant.
#[derive(Clone, Copy, Debug)]
pub struct Module {
    id: ModuleId,
    /// Whether it comes with the program: then it sees no names of the session.
    is_shipped: bool,
}

struct Entry {
    name: Rc<str>,
    /// The file that it is a name in; none if it is one of the session.
    module: Option<Module>,
    /// The name outside of the file that is meant as long as the file gives this one no value.
    outside: Option<NameId>,
    /// The file that gave a name of the session its value.
    origin: Option<Rc<str>>,
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
        match self.module {
            Some(module) => self.id_in(module, name),
            None => self.session_id(name),
        }
    }

    fn session_id(&mut self, name: &Rc<str>) -> NameId {
        if let Some(id) = self.ids.get(name) {
            return *id;
        }
        let id = self.enter_name(name, None, None);
        self.ids.insert(Rc::clone(name), id);
        id
    }

    fn id_in(&mut self, module: Module, name: &Rc<str>) -> NameId {
        if let Some(id) = self.apart.get(&(module.id, Rc::clone(name))) {
            return *id;
        }
        let outside = if module.is_shipped { None } else { Some(self.session_id(name)) };
        let id = self.enter_name(name, Some(module), outside);
        self.apart.insert((module.id, Rc::clone(name)), id);
        id
    }

    fn enter_name(&mut self, name: &Rc<str>, module: Option<Module>, outside: Option<NameId>) -> NameId {
        // A program is at most 4 MiB; a session would have to read a thousand of them to come near.
        let id = NameId(part(self.entries.len()));
        self.entries.push(Entry {
            name: Rc::clone(name),
            module,
            outside,
            origin: None,
            value: None,
            rests_on: Standing::Proved,
            standing: None,
            is_read_by_rules: false,
        });
        id
    }

    /// Says of which file the names are meant from now on, none for those of the session; gives what was said before.
    pub fn enter(&mut self, module: Option<Module>) -> Option<Module> {
        std::mem::replace(&mut self.module, module)
    }

    /// A file that comes with the program.
    pub fn shipped(&mut self, file: &'static str) -> Module {
        if let Some(module) = self.shipped.get(file) {
            return *module;
        }
        let module = Module { id: self.new_module(), is_shipped: true };
        self.shipped.insert(file, module);
        module
    }

    /// A file that is loaded, under a name or without.
    pub fn loaded(&mut self, called: Option<ModuleId>) -> Module {
        Module { id: called.unwrap_or_else(|| self.new_module()), is_shipped: false }
    }

    fn new_module(&mut self) -> ModuleId {
        self.modules += 1;
        ModuleId(self.modules)
    }

    /// The file that is loaded by a name.
    pub fn module_called(&mut self, name: &Rc<str>) -> ModuleId {
        if let Some(module) = self.called.get(name) {
            return *module;
        }
        let module = self.new_module();
        self.called.insert(Rc::clone(name), module);
        module
    }

    /// The file that a name means by which one was loaded, if it means nothing else.
    pub fn module_of(&self, name: &str) -> Option<ModuleId> {
        self.called.get(name).copied().filter(|_| !self.contains_key(name))
    }

    /// Notes which file is loaded by a name; gives the other one if there is one of that name already.
    pub fn set_file(&mut self, module: ModuleId, path: &Path) -> Option<PathBuf> {
        let file = self.files.entry(module).or_insert_with(|| path.to_owned());
        (file != path).then(|| file.clone())
    }

    /// The file that is loaded by a name.
    pub fn file(&self, module: ModuleId) -> Option<&Path> {
        self.files.get(&module).map(PathBuf::as_path)
    }

    /// The name in a file that is loaded by another name, if there is such a file; and whether the file is known not to have
    /// it.
    pub fn in_module(&mut self, called: &str, name: &Rc<str>) -> Option<(NameId, bool)> {
        let id = *self.called.get(called).filter(|_| !self.contains_key(called))?;
        let module = Module { id, is_shipped: false };
        let is_loaded = !self.of_module(module).is_empty();
        let id = self.id_in(module, name);
        Some((id, is_loaded && self.value(id).is_none()))
    }

    /// The names to which a file gave a value, with their places.
    pub fn of_module(&self, module: Module) -> Vec<(Rc<str>, NameId)> {
        let own = self.apart.iter().filter(|((other, _), id)| *other == module.id && self.value(**id).is_some());
        let mut own: Vec<_> = own.map(|((_, name), id)| (Rc::clone(name), *id)).collect();
        own.sort_by_key(|(_, id)| id.0);
        own
    }

    /// The names of the file that is loaded by a name.
    pub fn names_of(&self, called: &str) -> Vec<Rc<str>> {
        let module = self.called.get(called).map(|id| Module { id: *id, is_shipped: false });
        module.map_or_else(Vec::new, |module| self.of_module(module).into_iter().map(|(name, _)| name).collect())
    }

    /// The file that gave the name at a place its value.
    pub fn origin(&self, id: NameId) -> Option<&Rc<str>> {
        self.entries[id.0 as usize].origin.as_ref()
    }

    /// Notes which file gave the name at a place its value.
    pub fn set_origin(&mut self, id: NameId, file: &Rc<str>) {
        self.entries[id.0 as usize].origin = Some(Rc::clone(file));
    }

    /// The name that is meant as long as a file gives its own no value.
    #[inline]
    pub fn outside(&self, id: NameId) -> Option<NameId> {
        self.entries[id.0 as usize].outside
    }

    /// Whether a name is one in a file.
    pub fn is_apart(&self, id: NameId) -> bool {
        self.entries[id.0 as usize].module.is_some()
    }

    /// Whether a name is one in a file that comes with the program.
    pub fn is_shipped(&self, id: NameId) -> bool {
        self.entries[id.0 as usize].module.is_some_and(|module| module.is_shipped)
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
        entry.origin = None;
        if old.is_none() && entry.module.is_none() {
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
