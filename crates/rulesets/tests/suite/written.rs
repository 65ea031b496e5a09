//! The rulesets that are files of the language.
#![allow(clippy::disallowed_methods, reason = "files of the repository")]

use std::{collections::HashSet, ffi::OsStr, fs, path::Path};

use cutcake_rulesets::written::{FILES, names};

#[test]
fn every_file_is_listed_and_every_name_is_there_once() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/written");
    let listed: HashSet<&OsStr> = FILES.iter().map(|file| OsStr::new(file.name)).collect();
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let name = entry.expect("the folder can be read").file_name();
        assert!(listed.contains(&*name), "{} is not in the list", name.display());
    }
    let mut seen: HashSet<String> = cutcake_rulesets::all().iter().map(|ruleset| ruleset.name().to_owned()).collect();
    for name in names() {
        assert!(seen.insert(name.to_owned()), "there are two rulesets {name}");
    }
}
