//! What Cargo does not say of the crates: inside each no circle ties files of different folders, and the modules of the lowest
//! have an order.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

/// The modules of `crates/base`, from the bottom up.
const BASE: &[&str] = &[
    "input", "file", "random", "progress", "host", "limit", "stack", "number", "player", "relation", "position",
    "standing", "rules", "moves", "explore", "search", "board",
];

/// The sources of each crate.
fn crates() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let others = fs::read_dir(root.join("crates")).unwrap().map(|entry| entry.unwrap().path());
    others.map(|folder| folder.join("src")).chain([root.join("src")]).collect()
}

/// The modules of a crate, as `kind/value`, each with the text of its file but for its tests.
fn modules(folder: &Path, name: &str, modules: &mut BTreeMap<String, String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let stem = path.file_stem().unwrap().to_str().unwrap();
        let inner = if name.is_empty() { stem.to_owned() } else { format!("{name}/{stem}") };
        if path.is_dir() {
            self::modules(&path, &inner, modules);
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        let text = text.split("#[cfg(test)]\nmod tests").next().unwrap().to_owned();
        modules.insert(if stem == "mod" { name.to_owned() } else { inner }, text);
    }
}

/// The paths that `use` names in a text, as far as they are of this crate.
fn used(text: &str) -> Vec<String> {
    let mut used = Vec::new();
    for (start, _) in text.match_indices("use crate::") {
        let rest = &text[start + "use crate::".len()..];
        let (mut before, mut word) = (vec![String::new()], String::new());
        for letter in rest[..rest.find(';').unwrap()].chars().chain([',']) {
            match letter {
                '{' => before.push(std::mem::take(&mut word)),
                ',' | '}' => {
                    let word = std::mem::take(&mut word);
                    used.extend((!word.is_empty()).then(|| (before.concat() + &word).replace("::", "/")));
                    if letter == '}' {
                        before.pop();
                    }
                }
                letter => word.extend((!letter.is_whitespace()).then_some(letter)),
            }
        }
    }
    used
}

/// Which modules of a crate each of them knows.
fn arrows(sources: &Path) -> BTreeMap<String, BTreeSet<String>> {
    let mut texts = BTreeMap::new();
    modules(sources, "", &mut texts);
    let module = |path: &str| {
        let mut path = path;
        while !texts.contains_key(path) {
            path = path.rsplit_once('/')?.0;
        }
        Some(path.to_owned())
    };
    let known = |text: &String| used(text).iter().filter_map(|path| module(path)).collect();
    texts.iter().map(|(name, text)| (name.clone(), known(text))).collect()
}

#[test]
fn the_modules_of_the_lowest_crate_have_an_order() {
    let place = |module: &str| {
        let subject = module.split('/').next().unwrap();
        BASE.iter().position(|other| *other == subject)
    };
    for (module, known) in arrows(&Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/base/src")) {
        assert!(module == "lib" || place(&module).is_some(), "{module} has no place in the order");
        for other in known {
            assert!(place(&other) <= place(&module), "{module} knows {other}, which is above it");
        }
    }
}

#[test]
fn no_circle_ties_files_of_different_folders() {
    let crates = crates();
    assert!(crates.len() > 10);
    for sources in crates {
        no_circle_in(&arrows(&sources));
    }
}

/// Fails where modules of different folders know each other.
fn no_circle_in(arrows: &BTreeMap<String, BTreeSet<String>>) {
    let reached = |from: &String| {
        let (mut reached, mut waiting) = (BTreeSet::new(), vec![from]);
        while let Some(module) = waiting.pop() {
            waiting.extend(arrows[module].iter().filter(|other| reached.insert((*other).clone())));
        }
        reached
    };
    let reached: BTreeMap<&String, BTreeSet<String>> = arrows.keys().map(|module| (module, reached(module))).collect();
    let folder = |module: &str| module.rsplit_once('/').map_or(String::new(), |(folder, _)| folder.to_owned());
    for (module, all) in &reached {
        for other in all.iter().filter(|other| reached[other].contains(*module)) {
            // The file of a folder itself belongs to it.
            let is_one = folder(module) == folder(other) || folder(module) == *other || folder(other) == **module;
            assert!(is_one, "{module} and {other} know each other");
        }
    }
}

/// The tables that have a row for each theory, beside that of `crates/base/src/rules/theory.rs`.
const TABLES: &[&str] = &["crates/language/src/kind/theory.rs", "crates/builtins/src/builtin/theory.rs"];

/// The files of a theory: its engine, its rulesets and traits, and the three files of the same name above these.
fn is_of_a_theory(path: &str) -> bool {
    const OWN: &[&str] = &[
        "crates/partizan/",
        "crates/impartial/",
        "crates/synchronized/",
        "crates/three-player/",
        "crates/loopy/",
        "crates/misere/",
        "crates/transfinite/",
        "crates/rulesets/",
        // Who wins a sum of two-player boards.
        "crates/search/",
        "crates/base/src/rules/",
        // Rulesets of programs that use the library.
        "crates/builtins/src/own_rules.rs",
        // Two-player values as boards.
        "crates/language/src/ruleset/component.rs",
        // Play whose end its rules say.
        "crates/language/src/kind/ends.rs",
        "crates/language/src/ruleset/ends.rs",
        "crates/language/src/ruleset/loopy.rs",
    ];
    const FILES: &[&str] =
        &["two_player", "impartial", "misere", "synchronized", "mixed", "law", "three_player", "loopy"];
    let (folder, file) = path.rsplit_once('/').unwrap();
    let is_file = FILES.contains(&file.trim_end_matches(".rs"));
    OWN.iter().any(|own| path.starts_with(own))
        || is_file && ["crates/play/src", "crates/language/src/kind", "crates/builtins/src/builtin"].contains(&folder)
}

/// The words of a text that name a theory as one case among others: a row of the tables, the rules of one, a function that
/// says it in its name.
fn theories_named(text: &str) -> Vec<&str> {
    const ROWS: &[&str] = &[
        "TWO_PLAYER",
        "AT_ONCE",
        "OF_THREE",
        "IMPARTIAL",
        "PARTIZAN",
        "SYNCHRONIZED",
        "THREE_PLAYER",
        // Where rules say how play ends.
        "MISERE",
        "ENTAILING",
        "GOAL",
        "SCORE",
        "MISERE_IMPARTIAL",
        "MISERE_PARTIZAN",
        "ENTAILED",
        "GOALS",
        "SCORING",
    ];
    const RULES: &[&str] = &["Partizan", "Impartial", "Synchronized", "ThreePlayer"];
    const PARTS: &[&str] =
        &["synchronized_", "_synchronized", "three_player_", "_three_player", "is_impartial", "two_player_"];
    let words = |line| str::split(line, |letter: char| !letter.is_alphanumeric() && letter != '_');
    let mut named = Vec::new();
    for line in text.lines().filter(|line| !line.trim_start().starts_with("//")) {
        let mut before = "";
        for word in words(line) {
            let is_rules = ["Play", "Rules", "Theory"].contains(&before) && RULES.contains(&word);
            let is_crate = word.starts_with("cutcake_");
            if is_rules || ROWS.contains(&word) || !is_crate && PARTS.iter().any(|part| word.contains(part)) {
                named.push(word);
            }
            before = if word.is_empty() { before } else { word };
        }
    }
    named
}

#[test]
fn a_theory_is_named_in_its_own_files() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    for sources in crates() {
        let mut texts = BTreeMap::new();
        modules(&sources, "", &mut texts);
        let folder = sources.strip_prefix(root).unwrap().display().to_string();
        for (module, text) in texts {
            let path = format!("{folder}/{module}.rs");
            let named = theories_named(&text);
            // The names of crates, and the tables of what is done with games.
            let is_table = module == "lib" || TABLES.contains(&path.as_str());
            if !named.is_empty() && !is_table && !is_of_a_theory(&path) {
                found.push(format!("{path}: {named:?}"));
            }
        }
    }
    assert!(found.is_empty(), "these name a theory, where a row of a table could be asked: {found:#?}");
}
