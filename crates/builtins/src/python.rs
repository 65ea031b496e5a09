//! The functions that come with the program as Python has them: their names, signatures and declarations.

use std::{collections::HashSet, fmt::Write as _};

use crate::builtin::{self, Builtin, Parameter, Times};

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
         RightStop Stop StrongStop Temperature UglyProduct",
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

/// The parameters of a function as Python declares them, `G, *, positions: Any = ...`.
fn parameters(parameters: &[Parameter]) -> String {
    let (mut declared, mut is_behind_star, mut may_be_left_out) = (Vec::new(), false, false);
    for own in parameters {
        let name = parameter_name(own);
        match own.times {
            Times::Once if !may_be_left_out => declared.push(format!("{name}: Any")),
            Times::Once | Times::Optional => {
                may_be_left_out = true;
                declared.push(format!("{name}: Any = ..."));
            }
            Times::Rest => {
                is_behind_star = true;
                declared.push(format!("*{name}: Any"));
            }
            Times::Named => {
                if !std::mem::replace(&mut is_behind_star, true) {
                    declared.push("*".to_owned());
                }
                declared.push(format!("{name}: Any = ..."));
            }
        }
    }
    declared.join(", ")
}

/// How a function is called in Python, from its first entry.
///
/// ```
/// assert_eq!(cutcake_builtins::python::signature("Heat").as_deref(), Some("(G, t)"));
/// ```
pub fn signature(function: &str) -> Option<String> {
    let declared = format!("({})", parameters(builtin::find(function)?.parameters));
    Some(declared.replace(": Any = ...", "=None").replace(": Any", ""))
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
                    from typing import Any\n\n";

/// The declarations of all functions and of rulesets: the text of the file by which editors and checkers of types know them.
pub fn declarations<'a>(rulesets: impl IntoIterator<Item = &'a str>) -> String {
    let rulesets: Vec<&str> = rulesets.into_iter().collect();
    let mut text = format!(
        "{HEAD}from ._cutcake import Number, Ruleset, Table, Value\nfrom .collection import Set\n\n__all__ = [\n"
    );
    let taken = functions().map(name).filter(|name| !is_own_of_python(name));
    for name in rulesets.iter().map(|ruleset| (*ruleset).to_owned()).chain(taken) {
        let _ = writeln!(text, "    \"{name}\",");
    }
    text += "]\n\n";
    for ruleset in rulesets {
        let _ = writeln!(text, "{ruleset}: Ruleset");
    }
    for function in functions() {
        let Some(entry) = builtin::find(function) else { continue };
        let said = documentation(function, |_| None).replace("\"\"\"", "'''").replace('\n', "\n    ");
        let said = said.lines().map(str::trim_end).collect::<Vec<_>>().join("\n");
        let declared = parameters(entry.parameters);
        let (name, result) = (name(function), result(function));
        let _ = write!(text, "\ndef {name}({declared}) -> {result}:\n    r\"\"\"{said}\n    \"\"\"\n");
    }
    text
}

/// The declarations of the functions that are attributes of values.
pub fn fields() -> String {
    let mut text = HEAD.to_owned()
        + "from ._cutcake import Number, Ruleset, Table, Value\nfrom .collection import Set\n\n\
           class Fields:\n    \"\"\"The functions that take a value first, as its attributes.\"\"\"\n\n";
    for function in functions() {
        let (Some(entry), Some(is_whole)) = (builtin::find(function), is_whole_field(function)) else { continue };
        let behind = match entry.parameters {
            [first, behind @ ..] if first.times != Times::Rest => parameters(behind),
            all => parameters(all),
        };
        let (name, result) = (name(function), result(function));
        text += &match (is_whole, behind.as_str()) {
            (true, _) => format!("    @property\n    def {name}(self) -> {result}: ...\n"),
            (false, "") => format!("    def {name}(self) -> {result}: ...\n"),
            (false, behind) => format!("    def {name}(self, {behind}) -> {result}: ...\n"),
        };
    }
    text
}
