//! The library as programs use it that embed it: the examples run, and what is public is what was reviewed.

use std::{env, fmt::Write, fs, path::Path};

use cutcake::prelude::*;

#[path = "../../examples/external_ruleset.rs"]
mod external_ruleset;
#[path = "../../examples/session.rs"]
mod session;
#[path = "../../examples/store.rs"]
mod store;

#[test]
fn the_examples_run() {
    external_ruleset::main().expect("it runs");
    session::main().expect("it runs");
    store::main().expect("it runs");
}

#[test]
fn errors_go_where_errors_go() {
    fn is_error<E: std::error::Error + Send + Sync + 'static>() {}
    is_error::<Error>();
    fn can_be_looked_into<T: std::fmt::Debug>() {}
    can_be_looked_into::<(Session, Store, Value, Limit, Error)>();
    let mut session = Session::builder().build();
    let error = session.eval("1 + 1\n  Grundyy(Nim[3])").expect_err("there is no such function");
    assert_eq!((error.line(), error.column()), (Some(2), Some(3)));
    assert_eq!(error.to_string(), "unknown name `Grundyy`");
    assert_eq!(error.help.as_deref(), Some("did you mean `Grundy`?"));
}

#[test]
fn values_belong_to_their_session() {
    let [mut one, mut other] = [(); 2].map(|()| Session::builder().build());
    let game = |session: &mut Session| session.eval("{3|1}").expect("a game").into_parts().0;
    let (a, b) = (game(&mut one), game(&mut other));
    assert_eq!(a, game(&mut one));
    assert_ne!(a, b);
    assert_eq!(one.text(&b).expect_err("it is another's").to_string(), "a value of another session means nothing here");
    let five = one.eval("(2 + 3, \"five\")").expect("a tuple").into_parts().0;
    assert_eq!(five, Value::tuple([5.into(), "five".into()]).expect("it is flat"));
    assert_eq!(other.text(&five).expect("numbers are nobody's"), "(5, \"five\")");
}

/// What is held outside stays, whatever else is forgotten.
#[test]
fn values_outlive_what_is_forgotten() {
    let limit = Limit::on(Host { memory: Some(|| 1 << 19), ..Host::default() });
    limit.set_memory(Some(1));
    let mut session = Session::new(limit);
    let held = session.eval("({3|1} + {7|-2||-5|-9}, 4)").expect("a tuple").into_parts().0;
    let item = held.items().into_iter().flatten().next().expect("two items");
    let text = session.text(&item).expect("a game");
    drop(held);
    for number in 1..40 {
        let _ = session.eval(&format!("Value(Cutcake[{number},{number}+3]) + {{{number}|*}}")).expect("a value");
    }
    assert_eq!(session.text(&item).expect("it is still there"), text);
}

/// The files that say what programs use which embed the library.
const FILES: [&str; 13] = [
    "src/lib.rs",
    "crates/base/src/file.rs",
    "crates/base/src/host.rs",
    "crates/base/src/limit.rs",
    "crates/base/src/position.rs",
    "crates/base/src/standing.rs",
    "crates/builtins/src/evaluation.rs",
    "crates/builtins/src/own_rules.rs",
    "crates/builtins/src/session.rs",
    "crates/language/src/run/error.rs",
    "crates/partizan/src/order.rs",
    "crates/partizan/src/parse.rs",
    "crates/partizan/src/store.rs",
];

/// `docs/api.txt` is read whenever it changes; `UPDATE_API=1` writes it.
#[test]
fn what_is_public_was_reviewed() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut listing = String::new();
    for file in FILES {
        let text = fs::read_to_string(root.join(file)).expect("the file is there");
        let _ = writeln!(listing, "{file}");
        let mut lines = text.lines().take_while(|line| *line != "#[cfg(test)]");
        while let Some(line) = lines.next() {
            let begins = ["pub ", "impl"].iter().any(|word| line.trim_start().starts_with(word));
            if !begins || line.trim_start().starts_with("pub use") {
                continue;
            }
            // A signature may take several lines.
            let mut item = line.trim_start().to_owned();
            while !item.ends_with(['{', ';', ',', '}'])
                || item.ends_with(',') && item.contains('(') && !item.contains(')')
            {
                let Some(next) = lines.next() else { break };
                item += next.trim();
            }
            let _ = writeln!(listing, "    {}", item.trim_end_matches(['{', ';', ',']).trim_end());
        }
    }
    let path = root.join("docs/api.txt");
    if env::var_os("UPDATE_API").is_some() {
        fs::write(&path, &listing).expect("it is written");
    }
    let known = fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(
        known, listing,
        "what is public changed: read it, and `UPDATE_API=1 cargo test --test suite library` keeps it"
    );
}
