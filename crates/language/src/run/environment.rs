//! The environment of a program: the values of names, the results so far, the store of values, the rulesets.

use std::{
    collections::{HashMap, HashSet},
    rc::Rc,
};

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

use crate::{
    file::Files,
    kind::{
        held::{Held, HeldOutside},
        value::Value,
    },
    limit::Limit,
    partizan::Store,
    play::{
        catalogue::{Catalogue, InUse},
        sum::RulesetId,
        three_player::Piece,
    },
    read::source::Span,
    record::Recording,
    render::{format::Format, picture::Printer, window::Window},
    ruleset::{Script, ScriptRuleset},
    run::{
        code::NameId,
        library::Library,
        names::{Names, SavedNames},
    },
    standing::Standing,
    three_player::{CoalitionSearch, Forms},
};
use cutcake_rulesets::written;

/// The state that programs run in and change.
pub struct Environment {
    /// The functions and constants that come with the program.
    pub library: &'static dyn Library,
    /// The two-player values.
    pub store: Store,
    /// The store of three-player forms.
    pub forms: Forms,
    /// The search for the winner of sums of three-player games.
    pub winners: CoalitionSearch<Piece>,
    /// The rulesets, what is known of their boards, and the ruleset in use.
    pub catalogue: Catalogue,
    /// The rulesets whose rules run code.
    pub scripts: IndexMap<RulesetId, Script, FxBuildHasher>,
    /// The rulesets written in the language, by a key that identifies them.
    pub instances: HashMap<String, RulesetId>,
    /// The limit that calculations check.
    pub limit: Limit,
    /// The format in which values are written.
    pub format: Format,
    /// The window that results are laid out for; `None` if they go to a file or a program.
    pub window: Option<Window>,
    /// The values of the names at the top level.
    pub names: Names,
    /// The printed results, `_1`, `_2`, …, and what each rests on.
    pub results: Vec<(Value, Standing)>,
    /// The last printed result, and what it rests on.
    pub last: Option<(Value, Standing)>,
    /// The values held by an embedding program.
    pub held: Rc<HeldOutside>,
    /// The values that a game in progress uses.
    pub in_play: Vec<Value>,
    /// Whether printed results are shown with their numbers, as at a prompt.
    pub is_numbering: bool,
    /// Whether results are also rendered for a page.
    pub is_rich: bool,
    /// The names whose definitions were refused at the prompt.
    pub refused: HashSet<String>,
    /// The notes on results that have not been shown yet.
    pub notes: Vec<String>,
    /// Where sweeps are recorded.
    pub recording: Recording,
    /// What programs may do with files.
    pub files: Files,
    /// Renders pictures as PNG and PDF, if the front end can.
    pub printer: Option<Printer>,
    /// Whether existing state is read-only: changing a name of the session, or a variable that functions share, is an
    /// error.
    pub keeps_all: bool,
    /// What the answers taken so far by the running statement rest on.
    pub standing: Standing,
    /// What the shown answer rests on, where calculating with it further rests on more.
    pub standing_alone: Option<Standing>,
    /// The value shown to a person instead of the result of the statement: the same with marks.
    pub shown_instead: Option<Value>,
    /// What each cell rests on, if the result of the statement is a table; for programs.
    pub result_cell_standings: Vec<Standing>,
    /// Whether only the options that rules give count, and not which boards they declare equal.
    pub is_by_rules_alone: bool,
    /// What each cell of the table under construction rests on, in the order of construction, if a caller asked for it.
    pub cell_standings: Option<Vec<Standing>>,
}

/// A name that comes with the program and is hidden by one of the session.
pub struct Hidden {
    /// The present meaning: `` `Outcome` means 3 here ``.
    pub meaning: String,
    /// How to get the hidden one back.
    pub back: String,
}

/// The state that is restored after a failed program.
pub struct Saved {
    names: SavedNames,
    in_use: InUse,
}

impl Environment {
    /// An environment without names.
    pub fn new(library: &'static dyn Library, limit: Limit) -> Self {
        Environment {
            library,
            store: Store::new(limit.clone()),
            forms: Forms::new(limit.clone()),
            winners: CoalitionSearch::new(limit.clone()),
            catalogue: Catalogue::default(),
            scripts: IndexMap::default(),
            instances: HashMap::new(),
            limit,
            format: Format::Ascii,
            window: None,
            names: Names::default(),
            results: Vec::new(),
            last: None,
            held: Rc::default(),
            in_play: Vec::new(),
            is_numbering: false,
            is_rich: false,
            refused: HashSet::default(),
            notes: Vec::new(),
            recording: Recording::default(),
            files: Files::default(),
            printer: None,
            keeps_all: false,
            standing: Standing::Proved,
            standing_alone: None,
            shown_instead: None,
            result_cell_standings: Vec::new(),
            is_by_rules_alone: false,
            cell_standings: None,
        }
    }

    /// Empties all caches, and drops every stored value that no name, result or embedding program holds.
    pub fn forget(&mut self) {
        let mut held = Held::default();
        let results = self.results.iter().chain(&self.last).map(|(value, _)| value);
        self.names.values().chain(results).chain(&self.in_play).for_each(|value| held.add(value));
        self.held.values().for_each(|value| held.add(&value));
        for script in self.scripts.values() {
            if let Script::Ruleset(written) = script {
                written.hold(&mut held);
            }
        }
        self.winners.forget();
        self.catalogue.forget();
        held.games.extend(self.catalogue.loopy.forget(held.has_loopy));
        self.store.keep_only(&held.games);
        self.forms.keep_only(&held.forms);
    }

    /// Sets a name at the top level, with a note if that hides something that comes with the program.
    #[inline]
    pub fn set(&mut self, name: NameId, value: Value) {
        if self.names.value(name).is_none() {
            self.note_hidden(name, &value);
        }
        self.names.set(name, value, &self.standing);
    }

    /// Adds a note on the results, unless there is the same one already. After a dozen it only adds that there are more.
    pub fn note(&mut self, note: String) {
        const MAX_NOTES: usize = 12;
        const MORE: &str = "there is more to note, of the same kind";
        if self.notes.contains(&note) {
            return;
        }
        match self.notes.len() < MAX_NOTES {
            true => self.notes.push(note),
            false if self.notes.iter().any(|note| note == MORE) => {}
            false => self.notes.push(MORE.to_owned()),
        }
    }

    fn note_hidden(&mut self, name: NameId, value: &Value) {
        if self.names.is_apart(name) {
            return;
        }
        let name = Rc::clone(self.names.name(name));
        if let Some(kind) = self.supplied(&name) {
            let value = brief(value);
            self.notes.push(match self.is_numbering {
                true => format!("`{name}` now means {value} here; `:unset {name}` gives the {kind} back"),
                false => format!("`{name}` now means {value}, and no longer the {kind} of that name"),
            });
        }
    }

    /// Notes that a definition replaces one with a different text.
    pub(crate) fn note_replaced(&mut self, name: NameId, value: &Value) {
        let text = Rc::clone(self.names.name(name));
        let before = self.names.value(name).and_then(|before| self.definition(&text, before));
        if let (Some(before), Some(after)) = (before, self.definition(&text, value))
            && before.text() != after.text()
        {
            let places = match before.source.name == after.source.name {
                true => format!(
                    ": line {} of {}, before line {}",
                    after.line_column().0,
                    after.source.name,
                    before.line_column().0
                ),
                false => String::new(),
            };
            self.note(format!("`{text}` replaces the `{text}` there was{places}"));
        }
    }

    /// The definition that gave a name this value.
    fn definition(&self, name: &str, value: &Value) -> Option<Span> {
        match value {
            Value::Function(closure) if closure.name().is_some_and(|own| **own == *name) => {
                Some(closure.code.span(&closure.code.bytes))
            }
            Value::Ruleset(id) => {
                let written = self
                    .written(*id)
                    .filter(|written| *written.definition().name.text == *name && written.is_as_defined())?;
                Some(written.span())
            }
            _ => None,
        }
    }

    /// What comes with the program under a name: a `function` or a `ruleset`, or `None`.
    fn supplied(&self, name: &str) -> Option<&'static str> {
        let is_ruleset = || self.catalogue.find(name).is_some() || written::file(name).is_some();
        self.library.owns(name).then_some("function").or_else(|| is_ruleset().then_some("ruleset"))
    }

    /// The names of the rulesets that come with the program or were added to it.
    pub fn ruleset_names(&self) -> impl Iterator<Item = &str> {
        let rulesets = self.catalogue.rulesets().map(|ruleset| ruleset.name());
        rulesets.filter(|name| written::file(name).is_none()).chain(written::names().map(|name| -> &str { name }))
    }

    /// What a name of the session hides, and how to get it back; `None` if it hides nothing.
    pub fn hidden(&self, name: &str) -> Option<Hidden> {
        let (value, kind) = (self.names.get(name)?, self.supplied(name)?);
        let back = match self.is_numbering {
            true => format!("`:unset {name}` gives the {kind} back"),
            false => format!("the {kind} of that name is hidden by it: give this value another name"),
        };
        Some(Hidden { meaning: format!("`{name}` means {} here", brief(value)), back })
    }

    /// Whether the names that come with the program mean the same in a new session, except for rulesets defined in the
    /// language.
    pub fn has_only_standard_meanings(&self) -> bool {
        self.catalogue.is_as_supplied() && self.names.keys().all(|name| self.library.find(name).is_none())
    }

    /// A ruleset that was defined in the language; `None` for any other.
    pub fn written(&self, id: RulesetId) -> Option<Rc<ScriptRuleset>> {
        match self.scripts.get(&id)? {
            Script::Ruleset(written) => Some(Rc::clone(written)),
            Script::Variant(..) | Script::Join(..) => None,
        }
    }

    /// The ruleset that a value is, if it was defined in the language; `None` for any other value.
    pub fn written_as(&self, value: &Value) -> Option<Rc<ScriptRuleset>> {
        match value {
            Value::Ruleset(id) => self.written(*id),
            _ => None,
        }
    }

    /// The mark `'` after the name of a ruleset if the name now means another one, and otherwise nothing. `S'` is not
    /// `S`, and cannot be typed.
    pub fn mark_of(&self, id: RulesetId) -> &'static str {
        let Some(Value::Ruleset(now)) = self.names.get(self.catalogue.get(id).name()) else { return "" };
        let [own, other] = [id, *now].map(|id| self.written(id));
        let is_same = match (own, other) {
            (Some(own), Some(other)) => own.is_of_definition(&other),
            (None, None) => self.catalogue.get(id).name() == self.catalogue.get(*now).name(),
            _ => false,
        };
        if is_same { "" } else { "'" }
    }

    /// A snapshot for [`restore`](Self::restore), in case the next program fails.
    pub fn save(&self) -> Saved {
        Saved { names: self.names.save(), in_use: self.catalogue.all_in_use().clone() }
    }

    /// Restores the names and the rulesets in use.
    pub fn restore(&mut self, saved: Saved) {
        self.names.restore(saved.names);
        self.catalogue.restore_in_use(saved.in_use);
    }
}

/// A value in a word or two.
fn brief(value: &Value) -> String {
    match value {
        Value::Number(number) => number.to_string(),
        Value::Function(_) => "a function of yours".to_owned(),
        other => other.kind().to_owned(),
    }
}
