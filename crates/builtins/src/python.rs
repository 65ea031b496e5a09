//! The functions that come with the program as Python has them: their names, signatures and declarations.

use std::{cell::Cell, collections::HashSet, fmt::Write as _};

use indexmap::IndexSet;

use crate::builtin::{self, Builtin, POSITIONS, Parameter, SECONDS, Times};

/// Words that Python keeps for itself.
const KEYWORDS: [&str; 32] = [
    "and", "as", "assert", "async", "await", "break", "class", "continue", "def", "del", "elif", "else", "except",
    "finally", "for", "from", "global", "if", "import", "in", "is", "lambda", "nonlocal", "not", "or", "pass", "raise",
    "return", "try", "while", "with", "yield",
];

/// What Python itself calls so: such functions are `cutcake.max`, and no names of a program that takes all others.
const OWN_OF_PYTHON: [&str; 24] = [
    "abs",
    "all",
    "any",
    "bin",
    "bool",
    "copyright",
    "dict",
    "filter",
    "format",
    "hex",
    "int",
    "len",
    "list",
    "map",
    "max",
    "min",
    "pow",
    "print",
    "range",
    "round",
    "set",
    "sorted",
    "sum",
    "type",
];

/// Names that the package gives something else: the value `*`, and sweeps that take a scheduler.
const OF_THE_PACKAGE: [&str; 2] = ["star", "sweep"];

/// What functions give, as Python declares it. What is in no row is a [`Value`](crate::evaluation::Value), if its name does not say
/// what it is. `Any` behind a bar stands for what rarer arguments give: it is declared so that nobody has to tell them apart first.
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

/// What a function gives, as Python declares it.
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

/// A name of the language as Python has it.
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

/// The name of a parameter: a value stays a capital letter, as in `heat(G, t)`.
fn parameter_name(parameter: &Parameter) -> String {
    if parameter.name.len() == 1 { parameter.name.to_owned() } else { name(parameter.name) }
}

/// The name in the language of a parameter of a function that Python calls so.
pub fn parameter(function: &str, python: &str) -> Option<&'static str> {
    let parameters = builtin::entries(function).iter().flat_map(|entry| entry.parameters);
    parameters.filter(|own| own.name == python || parameter_name(own) == python).map(|own| own.name).next()
}

/// A parameter as Python has it.
struct Taken {
    /// With the stars before it.
    name: String,
    types: String,
    is_optional: bool,
}

impl Taken {
    fn declared(&self) -> String {
        let otherwise = if self.is_optional { " = ..." } else { "" };
        format!("{}: {}{otherwise}", self.name, self.types)
    }
}

/// The parameters of a function: those of its first entry, each with all that any entry takes in its place, and what every function
/// of games takes besides.
fn parameters(function: &str) -> Vec<Taken> {
    let entries = builtin::entries(function);
    let Some(first) = entries.first() else { return Vec::new() };
    let mut parameters: Vec<Taken> = Vec::new();
    let is_behind_star = Cell::new(false);
    let by_name = |name: String, types: String| {
        let star = if is_behind_star.replace(true) { "" } else { "*, " };
        Taken { name: format!("{star}{name}"), types: types + " | None", is_optional: true }
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
            Times::Once | Times::Optional => Taken { name, types, is_optional },
            Times::Rest => {
                is_behind_star.set(true);
                Taken { name: format!("*{name}"), types, is_optional: false }
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
        parameters.push(Taken { name: "**parameters".to_owned(), types: "Any".to_owned(), is_optional: false });
    }
    parameters
}

/// How a function is called in Python, from its first entry.
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

/// What is said of a function in Python: how it is called, what it gives, and examples in the language, each with its answer where
/// `answer` gives one.
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

/// Whether a function is an attribute of values, and then whether it needs nothing but the value.
///
/// ```
/// use cutcake_builtins::python::is_whole_field;
/// assert_eq!(["LeftOptions", "Heat", "NoSuchFunction"].map(is_whole_field), [Some(true), Some(false), None]);
/// ```
pub fn is_whole_field(function: &str) -> Option<bool> {
    let behind_value = |entry: &&'static Builtin| match entry.parameters {
        [first, behind @ ..] if matches!(first.times, Times::Once | Times::Rest) => Some(behind),
        _ => None,
    };
    let is_whole = |behind: &[Parameter]| behind.iter().all(|own| matches!(own.times, Times::Optional | Times::Named));
    builtin::entries(function).iter().filter_map(behind_value).map(is_whole).reduce(|one, other| one || other)
}

/// Whether the argument `seconds` bounds what a call of the function may take.
///
/// ```
/// use cutcake_builtins::python::takes_seconds;
/// assert!(takes_seconds("Outcome") && !takes_seconds("Gcd"));
/// ```
pub fn takes_seconds(function: &str) -> bool {
    builtin::find(function).is_some_and(|entry| entry.bounds(SECONDS))
}

/// Whether Python itself has something of this name.
pub fn is_own_of_python(name: &str) -> bool {
    OWN_OF_PYTHON.contains(&name)
}

/// The names of the functions that the package takes from the program, each once, in the order of the reference.
pub fn functions() -> impl Iterator<Item = &'static str> {
    let mut seen = HashSet::new();
    let names = builtin::all().map(|entry| entry.name).filter(move |function| seen.insert(*function));
    names.filter(|function| !OF_THE_PACKAGE.contains(&name(function).as_str()))
}

/// Who writes the files of declarations.
const HEAD: &str = "# Written by `UPDATE_REFERENCE=1 cargo test --test suite python` from the functions that come with the program.\n\
                    from typing import Any, SupportsIndex\n\n\
                    from ._cutcake import Function, Number, Ruleset, Table, Value, _Game, _Items, _Real\n\
                    from .collection import Set\n\n";

/// The declarations of all functions and of rulesets: the text of the file by which editors and checkers of types know them.
pub fn declarations<'a>(rulesets: impl IntoIterator<Item = &'a str>) -> String {
    let rulesets: Vec<&str> = rulesets.into_iter().collect();
    let mut text = format!("{HEAD}__all__ = [\n");
    let taken = functions().map(name).filter(|name| !is_own_of_python(name));
    for name in rulesets.iter().map(|ruleset| (*ruleset).to_owned()).chain(taken) {
        let _ = writeln!(text, "    \"{name}\",");
    }
    text += "]\n\n";
    for ruleset in rulesets {
        let _ = writeln!(text, "{ruleset}: Ruleset");
    }
    for function in functions() {
        let said = documentation(function, |_| None).replace("\"\"\"", "'''").replace('\n', "\n    ");
        let said = said.lines().map(str::trim_end).collect::<Vec<_>>().join("\n");
        let declared = Vec::from_iter(parameters(function).iter().map(Taken::declared)).join(", ");
        let (name, result) = (name(function), result(function));
        let _ = write!(text, "\ndef {name}({declared}) -> {result}:\n    r\"\"\"{said}\n    \"\"\"\n");
    }
    text
}

/// The declarations of the functions that are attributes of values.
pub fn fields() -> String {
    let mut text = HEAD.to_owned()
        + "class Fields:\n    \"\"\"The functions that take a value first, as its attributes.\"\"\"\n\n";
    for function in functions() {
        let (Some(entry), Some(is_whole)) = (builtin::find(function), is_whole_field(function)) else { continue };
        let without = entry.parameters.iter().take(1).filter(|first| first.times != Times::Rest).count();
        let behind = Vec::from_iter(parameters(function).iter().skip(without).map(Taken::declared)).join(", ");
        let (name, result) = (name(function), result(function));
        text += &match (is_whole, behind.as_str()) {
            (true, _) => format!("    @property\n    def {name}(self) -> {result}: ...\n"),
            (false, "") => format!("    def {name}(self) -> {result}: ...\n"),
            (false, behind) => format!("    def {name}(self, {behind}) -> {result}: ...\n"),
        };
    }
    text
}
