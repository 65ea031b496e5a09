//! The builtin functions as Python sees them: names, signatures and declarations.

use std::{cell::Cell, collections::HashSet, fmt::Write as _};

use indexmap::IndexSet;

use crate::builtin::{self, Builtin, POSITIONS, Parameter, SECONDS, Times};

/// The keywords of Python.
const KEYWORDS: [&str; 32] = [
    "and", "as", "assert", "async", "await", "break", "class", "continue", "def", "del", "elif", "else", "except",
    "finally", "for", "from", "global", "if", "import", "in", "is", "lambda", "nonlocal", "not", "or", "pass", "raise",
    "return", "try", "while", "with", "yield",
];

/// Builtins of Python: such functions are available as `cutcake.max`, and `from cutcake import *` leaves them out.
const PYTHON_BUILTINS: &str = "abs all any bin bool copyright dict filter format hex int len list map max min pow print \
                               range round set sorted sum type";

/// Names that the Python package uses for something else: the value `*`, and sweeps that take a scheduler.
const PACKAGE_NAMES: [&str; 2] = ["star", "sweep"];

/// The return types of functions, as declared for Python. For functions in no row the name decides, or else it is a
/// [`Value`](crate::evaluation::Value). `Any` after a bar stands for the results of rarer arguments, so that callers need not
/// narrow the type.
const RESULTS: &[(&str, &str)] = &[
    ("bool", "All Any Congruent Contains ContainsKey Interchangeable Matches"),
    (
        "Number",
        "BitAnd BitOr Born Coefficient Count CountWhere Denominator Factorial FollowerCount From Gcd Ground Heaps \
         IndexOf Lcm Length Mast Mean MisereNimValue Numerator Order Size Standard StopCount To",
    ),
    (
        "Number | Any",
        "Abs AtomicWeight Binomial Birthday Ceiling Floor Grundy Isqrt LeftStop Log2 Max Mex Min MixedValue \
         NimDiv NimExp NimInverse NimProduct NimSquareRoot NimSum NimValue Period PeriodStart Remoteness \
         RightStop Stop StrongStop Suspense Temperature UglyProduct",
    ),
    (
        "str",
        "CGSuiteName CNF Class Code ExportString Label MisereOutcomeClass OutcomeClass Presentation Replace \
         ReplaceRegex Show SignExpansion Standing Status String ToLowerCase ToUpperCase Type",
    ),
    ("str | Any", "Certificate Join Outcome Prove WhyNotNumber"),
    ("Set", "Difference Intersection Set ToSet Union"),
    ("Set | tuple[Value, ...]", "CenterOptions Followers LeftOptions Options RightOptions"),
    (
        "tuple[Value, ...]",
        "BestMoves DayN DayN3 Decomposition Edges Idempotents Incentives Kernel LeftIncentives MisereDay MisereMoves Moves \
         NPositions PPortion PPositions Parts RightIncentives SensibleLeftOptions SensibleOptions \
         SensibleRightOptions Values WinningMoves",
    ),
    ("tuple[Number, ...]", "Coordinates Divisors NimSequence Vertices"),
    ("tuple[str, ...]", "ColumnHeads CompareZero RowHeads"),
    (
        "tuple[Any, ...]",
        "BestReply Cells CheckTheorems Covers Distinct Factor FindAll Flattened Grouped Keys MixedStrategy \
         Multisets Neighbors Partitions Permutations Ray Reverse Scales ScoreOutcome Sort SortedWith Subsets \
         Successors ToTuple",
    ),
    ("tuple[Any, ...] | None", "Distinguish FindCounterexample UptimalExpansion WinningMove"),
    ("dict[Any, Any]", "Map Tally"),
    ("dict[Any, Any] | Any", "Guess Periodicity"),
    ("Table", "Advice Errata Law Line MarkStanding Puzzle Replay Strategy TableOfRows WithHeads"),
    ("Ruleset", "AcrosticProduct CakeProduct DirectProduct GenCutcake PartizanJoin PassMoves"),
    ("None", "Explain Export Print"),
    ("Value | Any", "Distinguisher Draw HasseDiagram Link MisereMinus Plot Sum Tree Winner"),
    (
        "Any",
        "Adjoin Apply At Check Columns Components Filter Fold Head Last Random RandomPosition Reversed Rotate \
         Rows Tail Try Updated Value With Without Wrap",
    ),
];

/// The return type of a function, as declared for Python.
///
/// ```
/// use cutcake_builtins::python::result;
/// assert_eq!(["IsNumber", "Mean", "LeftOptions"].map(result), ["bool", "Number", "Set | tuple[Value, ...]"]);
/// ```
pub fn result(function: &str) -> &'static str {
    match RESULTS.iter().find(|(_, functions)| functions.split(' ').any(|own| own == function)) {
        Some((result, _)) => result,
        None if function.starts_with("Is") => "bool",
        None if function.ends_with("Table") => "Table",
        None => "Value",
    }
}

/// The Python name for a name of the language.
///
/// ```
/// use cutcake_builtins::python::name;
/// assert_eq!(["LeftOptions", "upToSymmetry", "IsP"].map(name), ["left_options", "up_to_symmetry", "is_p"]);
/// ```
pub fn name(name: &str) -> String {
    let letters: Vec<char> = name.chars().collect();
    let mut snake = String::new();
    for (place, letter) in letters.iter().enumerate() {
        let before = place.checked_sub(1).and_then(|before| letters.get(before));
        let is_last_of_capitals = letters.get(place + 1).is_some_and(|next| next.is_lowercase());
        let begins = |before: &char| !before.is_uppercase() && *before != '_' || is_last_of_capitals;
        if letter.is_uppercase() && before.is_some_and(begins) {
            snake.push('_');
        }
        snake.extend(letter.to_lowercase());
    }
    if KEYWORDS.contains(&snake.as_str()) {
        snake.push('_');
    }
    snake
}

/// The Python name of a parameter; a single letter keeps its case, as in `heat(G, t)`.
fn parameter_name(parameter: &Parameter) -> String {
    if parameter.name.len() == 1 { parameter.name.to_owned() } else { name(parameter.name) }
}

/// The name in the language of a parameter of a function, given its name in Python.
pub fn parameter(function: &str, python: &str) -> Option<&'static str> {
    let parameters = builtin::entries(function).iter().flat_map(|entry| entry.parameters);
    parameters.filter(|own| own.name == python || parameter_name(own) == python).map(|own| own.name).next()
}

/// A parameter of a Python function.
struct PythonParameter {
    /// The name, with any stars before it.
    name: String,
    types: String,
    is_optional: bool,
}

impl PythonParameter {
    fn declaration(&self) -> String {
        let default = if self.is_optional { " = ..." } else { "" };
        format!("{}: {}{default}", self.name, self.types)
    }
}

/// The parameters of a function: those of its first entry, each with the types that any entry accepts in its place, and those
/// that every function of games has in addition.
fn parameters(function: &str) -> Vec<PythonParameter> {
    let entries = builtin::entries(function);
    let Some(first) = entries.first() else { return Vec::new() };
    let mut parameters: Vec<PythonParameter> = Vec::new();
    let has_star = Cell::new(false);
    let by_name = |name: String, types: String| {
        let star = if has_star.replace(true) { "" } else { "*, " };
        PythonParameter { name: format!("{star}{name}"), types: types + " | None", is_optional: true }
    };
    for (place, own) in first.parameters.iter().enumerate() {
        let likewise = |entry: &&'static Builtin| match own.times {
            Times::Named => entry.parameters.iter().find(|other| other.name == own.name),
            _ => entry.parameters.get(place),
        };
        let mut types: IndexSet<_> =
            entries.iter().filter_map(likewise).flat_map(|other| other.kind.in_python()).copied().collect();
        if types.contains("_Game") {
            types.shift_remove("Value");
        }
        let types = if types.contains("Any") { "Any".to_owned() } else { Vec::from_iter(types).join(" | ") };
        let name = parameter_name(own);
        let is_optional = own.times == Times::Optional || parameters.last().is_some_and(|before| before.is_optional);
        parameters.push(match own.times {
            Times::Once | Times::Optional => PythonParameter { name, types, is_optional },
            Times::Rest => {
                has_star.set(true);
                PythonParameter { name: format!("*{name}"), types, is_optional: false }
            }
            Times::Named => by_name(name, types),
        });
    }
    for (bound, types) in [(POSITIONS, "SupportsIndex"), (SECONDS, "float | _Real")] {
        if first.bounds(bound) {
            parameters.push(by_name(bound.to_owned(), types.to_owned()));
        }
    }
    if first.begins_with_ruleset() {
        parameters.push(PythonParameter {
            name: "**parameters".to_owned(),
            types: "Any".to_owned(),
            is_optional: false,
        });
    }
    parameters
}

/// The Python signature of a function, from its first entry.
///
/// ```
/// assert_eq!(cutcake_builtins::python::signature("Tiny").as_deref(), Some("(G, *, positions=None, seconds=None)"));
/// ```
pub fn signature(function: &str) -> Option<String> {
    builtin::find(function)?;
    let parameters = parameters(function);
    let written = parameters.iter().map(|own| own.name.clone() + if own.is_optional { "=None" } else { "" });
    Some(format!("({})", Vec::from_iter(written).join(", ")))
}

/// The docstring of a function: its summary and examples in the language, each with its answer if `answer` returns one.
pub fn documentation(function: &str, mut answer: impl FnMut(&str) -> Option<String>) -> String {
    let mut text = String::new();
    for entry in builtin::entries(function) {
        let between = if text.is_empty() { "" } else { "\n\n" };
        let _ = write!(text, "{between}{}", entry.summary);
        for example in entry.examples {
            let program = example.replace('\\', "\\\\").replace("\"\"\"", "\\\"\\\"\\\"").replace('\n', "\n... ");
            let space = if program.ends_with('"') { " " } else { "" };
            let _ = write!(text, "\n\n>>> print(text(\"\"\"{program}{space}\"\"\"))");
            for line in answer(example).iter().flat_map(|answer| answer.lines()) {
                let _ = write!(text, "\n{}", if line.is_empty() { "<BLANKLINE>" } else { line });
            }
        }
    }
    text
}

/// Whether a function can be called without arguments beyond the value; `None` if it is not an attribute of values.
///
/// ```
/// use cutcake_builtins::python::is_whole_field;
/// assert_eq!(["LeftOptions", "Heat", "NoSuchFunction"].map(is_whole_field), [Some(true), Some(false), None]);
/// ```
pub fn is_whole_field(function: &str) -> Option<bool> {
    let after_value = |entry: &&'static Builtin| match entry.parameters {
        [first, rest @ ..] if matches!(first.times, Times::Once | Times::Rest) => Some(rest),
        _ => None,
    };
    let is_whole = |rest: &[Parameter]| rest.iter().all(|own| matches!(own.times, Times::Optional | Times::Named));
    builtin::entries(function).iter().filter_map(after_value).map(is_whole).reduce(|one, other| one || other)
}

/// Whether the function accepts the argument `seconds`, which limits the time of a call.
///
/// ```
/// use cutcake_builtins::python::takes_seconds;
/// assert!(takes_seconds("Outcome") && !takes_seconds("Gcd"));
/// ```
pub fn takes_seconds(function: &str) -> bool {
    builtin::find(function).is_some_and(|entry| entry.bounds(SECONDS))
}

/// The names of the functions that the Python package takes from the program, each once, in the order of the reference.
pub fn functions() -> impl Iterator<Item = &'static str> {
    let mut seen = HashSet::new();
    let names = builtin::all().map(|entry| entry.name).filter(move |function| seen.insert(*function));
    names.filter(|function| !PACKAGE_NAMES.contains(&name(function).as_str()))
}

/// The head of the declaration files.
const HEAD: &str = "# Written by `UPDATE_REFERENCE=1 cargo test --test suite python` from the functions that come with the program.\n\
                    from typing import Any, SupportsIndex\n\n\
                    from ._cutcake import Function, Number, Ruleset, Table, Value, _Game, _Items, _Real\n\
                    from .collection import Set\n\n";

/// The declarations of all functions and rulesets: the text of the stub file for editors and type checkers.
pub fn declarations<'a>(rulesets: impl IntoIterator<Item = &'a str>) -> String {
    let rulesets: Vec<&str> = rulesets.into_iter().collect();
    let mut text = format!("{HEAD}__all__ = [\n");
    let exported = functions().map(name).filter(|name| PYTHON_BUILTINS.split(' ').all(|builtin| builtin != name));
    for name in rulesets.iter().map(|ruleset| (*ruleset).to_owned()).chain(exported) {
        let _ = writeln!(text, "    \"{name}\",");
    }
    text += "]\n\n";
    for ruleset in rulesets {
        let _ = writeln!(text, "{ruleset}: Ruleset");
    }
    for function in functions() {
        let docstring = documentation(function, |_| None).replace("\"\"\"", "'''").replace('\n', "\n    ");
        let docstring = docstring.lines().map(str::trim_end).collect::<Vec<_>>().join("\n");
        let declared = Vec::from_iter(parameters(function).iter().map(PythonParameter::declaration)).join(", ");
        let (name, result) = (name(function), result(function));
        let _ = write!(text, "\ndef {name}({declared}) -> {result}:\n    r\"\"\"{docstring}\n    \"\"\"\n");
    }
    text
}

/// The declarations of the functions that are attributes of values, for the stub file.
pub fn fields() -> String {
    let mut text = HEAD.to_owned()
        + "class Fields:\n    \"\"\"The functions that take a value first, as its attributes.\"\"\"\n\n";
    for function in functions() {
        let (Some(entry), Some(is_whole)) = (builtin::find(function), is_whole_field(function)) else { continue };
        let without = entry.parameters.iter().take(1).filter(|first| first.times != Times::Rest).count();
        let rest =
            Vec::from_iter(parameters(function).iter().skip(without).map(PythonParameter::declaration)).join(", ");
        let (name, result) = (name(function), result(function));
        text += &match (is_whole, rest.as_str()) {
            (true, _) => format!("    @property\n    def {name}(self) -> {result}: ...\n"),
            (false, "") => format!("    def {name}(self) -> {result}: ...\n"),
            (false, rest) => format!("    def {name}(self, {rest}) -> {result}: ...\n"),
        };
    }
    text
}
