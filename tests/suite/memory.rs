//! A calculation that was stopped leaves nothing behind but memory: afterwards every answer is that of a fresh session.

use std::{
    cell::{Cell, RefCell},
    time::Duration,
};

use cutcake::{
    host::Host,
    language::{
        contest::{Agreement, Contest, Turn},
        session::Session,
    },
    limit::{Limit, Stop},
    player::Player,
};
use proptest::prelude::*;

thread_local! {
    /// How many looks at the memory are left before there is none, or, with a limit, before that is interrupted.
    static LOOKS: Cell<u64> = const { Cell::new(u64::MAX) };
    static INTERRUPTED: RefCell<Option<Limit>> = const { RefCell::new(None) };
}

/// Runs out after so many looks.
fn gauge() -> u64 {
    let left = LOOKS.get();
    LOOKS.set(left.saturating_sub(1));
    if left > 0 {
        return 0;
    }
    INTERRUPTED.with_borrow(|limit| match limit {
        Some(limit) => {
            limit.interrupt();
            0
        }
        None => u64::MAX,
    })
}

/// Calculations of every engine, none of them long.
const QUESTIONS: &[&str] = &[
    "Outcome(Cutcake[9,7])",
    "Sum({{2*i|i}|-i} for i in 1..3)",
    "Temperature({{5|2}|-3} + {4|1})",
    "Outcome({{4|1}|{2|-1}} + {{1|0}|{0|-3}} - {2|*})",
    "Birthday({3|{1|*}} + ^^)",
    "{1|{2|-1}} : {*|-1/4}",
    "Grundy(Kayles[40])",
    "Grundy(TakeAndBreak(\"0.137\")[60])",
    "Grundy(Cram[3,5])",
    "GrundyTable(Wythoff, 0..6, 0..6)",
    "Grundy(TriangularChocolate[7,3,5; k := 2])",
    "PPositions(Wythoff, 12)",
    "Outcome(Chomp[\"xxxx|xxx|xx\"])",
    "SynchronizedCutcake[10,6]",
    "SynchronizedCutcake[12,7] + [3,2]",
    "Outcome([3,2] - [6,5])",
    "Prove([4,3] + [2,3] > 0)",
    "Outcome([4,3,3])",
    "Values([3,2,4] + [2,2,9])",
    "Winner(MaundyBlock[9,2,2], Center)",
    "Class(MaundyBlock[25,2,2])",
    "<0|<0||>|> + 2*<0|0|>",
    "Rotate([3,2,4])",
];

/// What names hold all the while.
const NAMES: &str = "a := {{3|1}|-2}; b := (a + a, Set({1|*}, ^2*), Map((1, {a|-a}))); \
                     t := <<0||>|<0|0|>|>; \
                     def g(x) h := x + {2|-1}; return y -> y + h + a; end; f := g(^); n := '{0,0|a}';";

const HELD: &str = "(a, b, a + b[1], t, t + t, f({1|0}), f(*), n, a + {{3|1}|-2})";

fn answer(session: &mut Session, text: &str) -> Vec<String> {
    let mut shown = Vec::new();
    let result = session.run("test", text, &mut |result| shown.push(result.text.to_string()));
    shown.extend(result.err().map(|error| error.render(false)));
    shown
}

fn stopped(session: &mut Session, text: &str) -> bool {
    match session.interact(text, &mut |_| {}) {
        Ok(()) => false,
        Err(error) => {
            assert!(error.is_stop(), "{text}: {}", error.render(false));
            true
        }
    }
}

/// Asks questions, some of which are stopped, and then each again.
fn check_after_stops(moments: &[(usize, u64)], is_memory: bool) {
    LOOKS.set(u64::MAX);
    INTERRUPTED.set(None);
    let limit = Limit::on(Host { memory: Some(gauge), ..Host::default() }).checking_every_step();
    limit.set_memory(Some(1));
    let mut session = Session::new(limit.clone());
    assert_eq!(answer(&mut session, NAMES), [""; 0]);
    if !is_memory {
        INTERRUPTED.set(Some(limit.clone()));
    }
    for (question, looks) in moments {
        LOOKS.set(*looks);
        stopped(&mut session, QUESTIONS[question % QUESTIONS.len()]);
        LOOKS.set(u64::MAX);
        limit.restart(None);
    }
    let mut fresh = Session::new(Limit::default());
    assert_eq!(answer(&mut fresh, NAMES), [""; 0]);
    assert_eq!(answer(&mut session, HELD), answer(&mut fresh, HELD));
    for (question, _) in moments {
        let text = QUESTIONS[question % QUESTIONS.len()];
        assert_eq!(answer(&mut session, text), answer(&mut Session::new(Limit::default()), text), "{text}");
    }
    assert_eq!(answer(&mut session, HELD), answer(&mut fresh, HELD));
    INTERRUPTED.set(None);
}

#[test]
fn the_questions_have_answers() {
    for text in QUESTIONS {
        let answer = answer(&mut Session::new(Limit::default()), text);
        assert!(answer.iter().all(|line| !line.starts_with("error")), "{text}: {answer:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(12) })]

    #[test]
    fn after_memory_stops_every_answer_is_as_in_a_fresh_session(
        moments in prop::collection::vec((0..QUESTIONS.len(), 0..4000u64), 1..12),
    ) {
        check_after_stops(&moments, true);
    }

    #[test]
    fn after_interrupts_every_answer_is_as_in_a_fresh_session(
        moments in prop::collection::vec((0..QUESTIONS.len(), 0..4000u64), 1..12),
    ) {
        check_after_stops(&moments, false);
    }
}

#[test]
fn after_timeouts_every_answer_is_as_in_a_fresh_session() {
    let limit = Limit::default();
    let mut session = Session::new(limit.clone());
    for (text, microseconds) in QUESTIONS.iter().zip((1..).map(|number| 137 * number)) {
        limit.restart(Some(Duration::from_micros(microseconds)));
        stopped(&mut session, text);
    }
    limit.restart(None);
    for text in QUESTIONS {
        assert_eq!(answer(&mut session, text), answer(&mut Session::new(Limit::default()), text), "{text}");
    }
}

/// A game in play is held, also right after it began and after each move, while all is forgotten that nobody holds.
#[test]
fn a_game_in_play_is_held() {
    LOOKS.set(u64::MAX);
    INTERRUPTED.set(None);
    let limit = Limit::on(Host { memory: Some(gauge), ..Host::default() }).checking_every_step();
    limit.set_memory(Some(1));
    let (mut session, mut fresh) = (Session::new(limit.clone()), Session::new(Limit::default()));
    let texts = |session: &mut Session, contest: &Contest| -> Vec<String> {
        let choices = [Player::Left, Player::Center, Player::Right].map(|player| contest.choices(player));
        let leads = choices.into_iter().flatten().map(|choice| &choice.leads);
        let all = [&contest.now().position].into_iter().chain(leads);
        all.map(|value| session.position_text(contest, value).expect("a text").to_string()).collect()
    };
    for start in ["{{3|1/4||-1}|-2}", "<<<0||>|0|>|<0|0|>|<0||>>", "'{0,{2|*}|*,{1|}}'"] {
        let begin = |session: &mut Session| session.begin(start, Agreement::default()).expect("a game");
        let (mut contest, mut other) = (begin(&mut session), begin(&mut fresh));
        while let Turn::Of(_) = other.now().turn {
            LOOKS.set(0);
            assert!(stopped(&mut session, QUESTIONS[1]));
            LOOKS.set(u64::MAX);
            limit.restart(None);
            assert_eq!(texts(&mut session, &contest), texts(&mut fresh, &other), "{start}");
            session.make(&mut contest, &[0]).expect("a move");
            fresh.make(&mut other, &[0]).expect("a move");
        }
        assert_eq!(contest.now().turn, other.now().turn);
    }
}

/// What a store of its own has in use: a real ceiling on it.
#[test]
fn a_store_forgets_what_nobody_holds() -> Result<(), Stop> {
    use cutcake::partizan::Store;
    let mut store = Store::new(Limit::default());
    let form = |store: &mut Store, n: i64| -> Result<_, Stop> {
        let [a, b, c] = [3 * n, n, -2 * n].map(|n| store.integer(n));
        let hot = store.form(&[a?], &[b?])?;
        store.form(&[hot], &[c?])
    };
    let mut kept = store.zero();
    for n in 1..=3 {
        let next = form(&mut store, n)?;
        kept = store.add(kept, next)?;
    }
    let before = store.statistics();
    let mut sum = kept;
    for n in 4..=7 {
        let next = form(&mut store, n)?;
        sum = store.add(sum, next)?;
    }
    let text = |store: &mut Store, game| -> Result<_, Stop> {
        Ok((store.thermograph(game)?, store.birthday(game)?, store.left_options(game)?.len()))
    };
    let expected = (text(&mut store, kept)?, text(&mut store, sum)?);
    let full = store.statistics();
    store.keep_only(&[kept]);
    let after = store.statistics();
    assert!(after.shapes <= before.shapes && after.comparisons == 0 && after.sums == 0, "{before:?} {after:?}");
    assert!(
        10 * (after.bytes_of_values + after.bytes_of_memos) < full.bytes_of_values + full.bytes_of_memos,
        "{full:?} {after:?}"
    );
    let mut sum = kept;
    for n in 4..=7 {
        let next = form(&mut store, n)?;
        sum = store.add(sum, next)?;
    }
    assert_eq!((text(&mut store, kept)?, text(&mut store, sum)?), expected);
    Ok(())
}

#[test]
#[cfg(debug_assertions)]
#[should_panic(expected = "a value of another store")]
fn a_value_of_another_store_is_caught() {
    use cutcake::partizan::Store;
    let (mut one, mut other) = (Store::new(Limit::default()), Store::new(Limit::default()));
    let star = one.nimber(1).unwrap();
    let _ = other.add(star, star);
}

#[test]
#[cfg(debug_assertions)]
#[should_panic(expected = "a value that the store was told to forget")]
fn a_value_that_was_forgotten_is_caught() {
    use cutcake::partizan::Store;
    let mut store = Store::new(Limit::default());
    let [star, up] = [store.nimber(1).unwrap(), store.up(1).unwrap()];
    store.keep_only(&[up]);
    let _ = store.temperature(star);
}

#[test]
#[cfg(debug_assertions)]
#[should_panic(expected = "a form of another store")]
fn a_form_of_another_store_is_caught() {
    use cutcake::three_player::{Form, Forms};
    let (mut one, mut other) = (Forms::new(Limit::default()), Forms::new(Limit::default()));
    let form = one.form([&[Form::ZERO], &[], &[]]).unwrap();
    let _ = other.add(form, form);
}

#[test]
fn boards_are_counted_exactly() {
    use cutcake::position::{Board, Boards};
    let mut boards = Boards::default();
    boards.add(Board::from_slice(&[2, 2]), u64::MAX).unwrap();
    assert!(matches!(boards.add(Board::from_slice(&[2, 2]), 1), Err(Stop::Size { .. })));
    assert_eq!(boards.iter().map(|(_, times)| times).collect::<Vec<_>>(), [u64::MAX]);
}
