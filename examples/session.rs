//! A program that asks a session and inspects its answers: `cargo run --example session`.
#![allow(clippy::print_stdout)]

use std::time::Duration;

use cutcake::prelude::*;

/// Which cuts of small cakes are hot, and by how much.
pub fn main() -> Result<(), Box<dyn std::error::Error>> {
    // Programs may take two seconds each, and have no access to files.
    let mut session = Session::builder().time(Duration::from_secs(2)).files(Files::none()).build();
    let _ = session.eval("def heat(l, r) := Temperature(Cutcake[l,r])")?;
    for (left, right) in [(3, 2), (4, 2), (5, 2), (4, 3)] {
        let (heat, _) = session.call("heat", &[left.into(), right.into()])?.into_parts();
        let heat = heat.as_rational().ok_or("a temperature is a number")?.clone();
        println!("Cutcake[{left},{right}] has temperature {heat}");
    }
    // Values of the session go back into it, and compare as games do.
    let (hot, _) = session.eval("{3|1}")?.into_parts();
    let (star, _) = session.eval("*")?.into_parts();
    assert_eq!(session.relation(&hot, &star)?, Some(Relation::Greater));
    session.set("G", hot)?;
    let (sum, standing) = session.eval("G + {2|-1}")?.into_parts();
    assert_eq!((session.text(&sum)?.as_str(), standing), ("{5|3||2|0}", Standing::Proved));
    let (options, _) = session.call("Options", &[sum, Player::Left.into()])?.into_parts();
    for option in options.items().into_iter().flatten() {
        println!("Left can move to {}", session.text(&option)?);
    }
    // An error says where it is, and what to write instead.
    if let Err(error) = session.eval("Outcom(G)") {
        println!("line {:?}, column {:?}: {error}; {:?}", error.line(), error.column(), error.help);
    }
    Ok(())
}
