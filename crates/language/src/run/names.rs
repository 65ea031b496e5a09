//! The names of a session. Each has an identifier, resolved once, that leads to its value.

use std::{
    collections::HashMap,
    path::{Path, PathBuf},
    rc::Rc,
};

use rustc_hash::FxBuildHasher;

use crate::{
    kind::value::Value,
    run::code::{ModuleId, NameId, to_u32},
    standing::Standing,
};

/// The names of a session and their values, in the order in which the names were first set.
#[derive(Default)]
pub struct Names {
    ids: HashMap<Rc<str>, NameId, FxBuildHasher>,
    /// The names of files; no other file changes them.
    in_files: HashMap<(ModuleId, Rc<str>), NameId, FxBuildHasher>,
    /// The file whose names are being resolved; `None` for the session.
    module: Option<Module>,
    /// The number of files so far.
    modules: u32,
    /// The files that come with the program.
    shipped: HashMap<&'static str, Module, FxBuildHasher>,
    /// The files that were loaded under a name.
    loaded_as: HashMap<Rc<str>, ModuleId, FxBuildHasher>,
    /// The paths of those files.
    files: HashMap<ModuleId, PathBuf, FxBuildHasher>,
    entries: Vec<Entry>,
    /// The names of the session that have a value.
    order: Vec<NameId>,
    /// Whether a name that rules read has changed.
    is_stale: bool,
}

/// A file as a namespace.
#[derive(Clone, Copy, Debug)]
pub struct Module {
    id: ModuleId,
    /// Whether it comes with the program: then it does not see the names of the session.
    is_shipped: bool,
}

struct Entry {
    name: Rc<str>,
    /// The file that the name belongs to; `None` for a name of the session.
    module: Option<Module>,
    /// The name of the session that is meant as long as the file does not set this one.
    outside: Option<NameId>,
    /// The file that set a name of the session.
    origin: Option<Rc<str>>,
    value: Option<Value>,
    /// What the value rests on.
    rests_on: Standing,
    /// What comes with the program under this name, once looked up; it is meant as long as the name has no value.
    supplied: Option<Value>,
    /// Whether rules of rulesets have read it since [`Names::take_stale`] last returned true.
    is_read_by_rules: bool,
}

/// A snapshot of the values of names.
pub struct SavedNames(Vec<(NameId, Value, Standing)>);

impl Names {
    /// The identifier of a name, which never changes.
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
        if let Some(id) = self.in_files.get(&(module.id, Rc::clone(name))) {
            return *id;
        }
        let outside = if module.is_shipped { None } else { Some(self.session_id(name)) };
        let id = self.enter_name(name, Some(module), outside);
        self.in_files.insert((module.id, Rc::clone(name)), id);
        id
    }

    fn enter_name(&mut self, name: &Rc<str>, module: Option<Module>, outside: Option<NameId>) -> NameId {
        // A program is at most 4 MiB: it takes about a thousand of them to come near 2^32 names.
        let id = NameId(to_u32(self.entries.len()));
        self.entries.push(Entry {
            name: Rc::clone(name),
            module,
            outside,
            origin: None,
            value: None,
            rests_on: Standing::Proved,
            supplied: None,
            is_read_by_rules: false,
        });
        id
    }

    /// Sets the file in which names are resolved, or `None` for the session, and returns the previous one.
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

    /// A file that is loaded, with or without a name.
    pub fn loaded(&mut self, called: Option<ModuleId>) -> Module {
        Module { id: called.unwrap_or_else(|| self.new_module()), is_shipped: false }
    }

    fn new_module(&mut self) -> ModuleId {
        self.modules += 1;
        ModuleId(self.modules)
    }

    /// The file that is loaded under a name.
    pub fn module_called(&mut self, name: &Rc<str>) -> ModuleId {
        if let Some(module) = self.loaded_as.get(name) {
            return *module;
        }
        let module = self.new_module();
        self.loaded_as.insert(Rc::clone(name), module);
        module
    }

    /// The file that was loaded under a name, if the name has no value in the session.
    pub fn module_of(&self, name: &str) -> Option<ModuleId> {
        self.loaded_as.get(name).copied().filter(|_| !self.contains_key(name))
    }

    /// Sets the path of a file that is loaded under a name; returns the path if the name belongs to another file
    /// already.
    pub fn set_file(&mut self, module: ModuleId, path: &Path) -> Option<PathBuf> {
        let file = self.files.entry(module).or_insert_with(|| path.to_owned());
        (file != path).then(|| file.clone())
    }

    /// The path of a file that is loaded under a name.
    pub fn file(&self, module: ModuleId) -> Option<&Path> {
        self.files.get(&module).map(PathBuf::as_path)
    }

    /// A name in the file that is loaded as `called`, if there is such a file, and whether the file is known to lack
    /// it.
    pub fn in_module(&mut self, called: &str, name: &Rc<str>) -> Option<(NameId, bool)> {
        let module = Module { id: self.module_of(called)?, is_shipped: false };
        let is_loaded = !self.of_module(module).is_empty();
        let id = self.id_in(module, name);
        Some((id, is_loaded && self.value(id).is_none()))
    }

    /// The names that a file has set.
    pub fn of_module(&self, module: Module) -> Vec<(Rc<str>, NameId)> {
        let own = self.in_files.iter().filter(|((other, _), id)| *other == module.id && self.value(**id).is_some());
        let mut own: Vec<_> = own.map(|((_, name), id)| (Rc::clone(name), *id)).collect();
        own.sort_by_key(|(_, id)| id.0);
        own
    }

    /// The names in the file that is loaded under a name.
    pub fn names_of(&self, called: &str) -> Vec<Rc<str>> {
        let module = self.loaded_as.get(called).map(|id| Module { id: *id, is_shipped: false });
        module.map_or_else(Vec::new, |module| self.of_module(module).into_iter().map(|(name, _)| name).collect())
    }

    /// The file that set a name.
    pub fn origin(&self, id: NameId) -> Option<&Rc<str>> {
        self.entries[id.0 as usize].origin.as_ref()
    }

    /// Records the file that set a name.
    pub fn set_origin(&mut self, id: NameId, file: &Rc<str>) {
        self.entries[id.0 as usize].origin = Some(Rc::clone(file));
    }

    /// The name of the session that is meant as long as a file does not set its own.
    #[inline]
    pub fn outside(&self, id: NameId) -> Option<NameId> {
        self.entries[id.0 as usize].outside
    }

    /// Whether a name belongs to a file.
    pub fn is_apart(&self, id: NameId) -> bool {
        self.entries[id.0 as usize].module.is_some()
    }

    /// Whether a name belongs to a file that comes with the program.
    pub fn is_shipped(&self, id: NameId) -> bool {
        self.entries[id.0 as usize].module.is_some_and(|module| module.is_shipped)
    }

    /// The text of a name.
    pub fn name(&self, id: NameId) -> &Rc<str> {
        &self.entries[id.0 as usize].name
    }

    /// The value of a name.
    #[inline]
    pub fn value(&self, id: NameId) -> Option<&Value> {
        self.entries[id.0 as usize].value.as_ref()
    }

    /// What the value of a name rests on.
    #[inline]
    pub fn rests_on(&self, id: NameId) -> &Standing {
        &self.entries[id.0 as usize].rests_on
    }

    /// Adds to what the value of a name rests on.
    pub fn rest_on(&mut self, id: NameId, standing: &Standing) {
        self.entries[id.0 as usize].rests_on.rest_on(standing);
    }

    /// Sets a name to a value with what it rests on; returns the old value.
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

    /// What comes with the program under a name, if that has been looked up.
    pub fn supplied(&self, id: NameId) -> Option<&Value> {
        self.entries[id.0 as usize].supplied.as_ref()
    }

    /// Records what comes with the program under a name.
    pub fn set_supplied(&mut self, id: NameId, value: Value) {
        self.entries[id.0 as usize].supplied = Some(value);
    }

    /// The value of a name of the session.
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.ids.get(name).and_then(|id| self.value(*id))
    }

    /// Whether a name of the session has a value.
    pub fn contains_key(&self, name: &str) -> bool {
        self.get(name).is_some()
    }

    /// Removes the value of a name of the session; returns whether it had one.
    pub fn remove(&mut self, name: &str) -> bool {
        let Some(id) = self.ids.get(name).copied() else { return false };
        self.order.retain(|other| *other != id);
        let entry = &mut self.entries[id.0 as usize];
        self.is_stale |= entry.is_read_by_rules;
        entry.value.take().is_some()
    }

    /// Records that rules read a name: what is cached for boards depends on its value.
    #[inline]
    pub fn note_read_by_rules(&mut self, id: NameId) {
        self.entries[id.0 as usize].is_read_by_rules = true;
    }

    /// Whether a name that rules read has changed since the last call. What is cached for boards is invalid then.
    pub fn take_stale(&mut self) -> bool {
        if !std::mem::take(&mut self.is_stale) {
            return false;
        }
        self.entries.iter_mut().for_each(|entry| entry.is_read_by_rules = false);
        true
    }

    /// The names of the session that have a value.
    pub fn keys(&self) -> impl Iterator<Item = &Rc<str>> {
        self.iter().map(|(name, _)| name)
    }

    /// The names of the session that have a value, with their values.
    pub fn iter(&self) -> impl Iterator<Item = (&Rc<str>, &Value)> {
        self.order.iter().filter_map(|id| {
            let entry = &self.entries[id.0 as usize];
            Some((&entry.name, entry.value.as_ref()?))
        })
    }

    /// The values of the names of the session.
    pub fn values(&self) -> impl Iterator<Item = &Value> {
        self.iter().map(|(_, value)| value)
    }

    /// A snapshot for [`restore`](Self::restore).
    pub fn save(&self) -> SavedNames {
        let saved = self.order.iter().filter_map(|id| Some((*id, self.value(*id)?.clone(), *self.rests_on(*id))));
        SavedNames(saved.collect())
    }

    /// Restores a snapshot; names that had no value lose theirs.
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
