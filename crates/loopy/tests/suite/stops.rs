//! A calculation may be stopped at any moment; the stores remain usable.

use cutcake_base::limit::{Limit, Stop};
use cutcake_loopy::{
    error::LoopyError,
    ruleset::toads_and_frogs::{BackslidingToadsAndFrogs, Strip},
    value::{LoopyStore, Solved},
};

use crate::Session;

#[test]
fn positions_are_bounded() {
    let mut session = Session::new();
    let strip = Strip::parse("tt..ff").unwrap();
    let mut solved = Solved::default().with_most(Some(10));
    let stop = solved.value(&mut session.calculator(), &mut BackslidingToadsAndFrogs, &strip).unwrap_err();
    assert_eq!(stop, Stop::Positions { most: 10 });
    let error = LoopyError::from(stop);
    assert_eq!(error.to_string(), "More than 10 positions; raise --memory or ask for OutcomeClass.");
    assert_eq!(LoopyError::Loopy.to_string(), "That game is loopy; ask for GameValue.");
    let mut solved = solved.with_most(None);
    let value = solved.value(&mut session.calculator(), &mut BackslidingToadsAndFrogs, &strip).unwrap();
    assert_eq!(session.calculator().text(value).unwrap(), "*");
}

#[test]
fn an_interrupt_leaves_the_stores_usable() {
    // The limit stops the calculation after more and more positions.
    let mut loopy = LoopyStore::default();
    for most in [1, 2, 5, 10, 20, 38, 10_000] {
        let mut short = cutcake_partizan::Store::new(Limit::default().with_positions(most));
        let mut loopy_here = LoopyStore::default();
        let strip = Strip::parse("tt..ff").unwrap();
        let answer = Solved::default().value(&mut loopy_here.with(&mut short), &mut BackslidingToadsAndFrogs, &strip);
        assert_eq!(answer.is_ok(), most > 38, "{most}");
    }
    let limit = Limit::default().checking_every_step();
    let mut short = cutcake_partizan::Store::new(limit.clone());
    limit.interrupt();
    assert_eq!(loopy.with(&mut short).upon().map(|_| ()), Err(Stop::Interrupted));
    limit.restart(None);
    let upon = loopy.with(&mut short).upon().unwrap();
    assert_eq!(loopy.with(&mut short).text(upon).unwrap(), "^[on]");
    // A deadline in the middle of a calculation.
    for micros in [50, 200, 1_000, 5_000] {
        limit.restart(Some(std::time::Duration::from_micros(micros)));
        let strip = Strip::parse("ttt..ff").unwrap();
        let answer = Solved::default().value(&mut loopy.with(&mut short), &mut BackslidingToadsAndFrogs, &strip);
        assert!(matches!(answer, Ok(_) | Err(Stop::Deadline)));
    }
    limit.restart(None);
    let strip = Strip::parse("tt..ff").unwrap();
    let value = Solved::default().value(&mut loopy.with(&mut short), &mut BackslidingToadsAndFrogs, &strip).unwrap();
    assert_eq!(loopy.with(&mut short).text(value).unwrap(), "*");
}
