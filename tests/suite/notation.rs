//! Notation of blackboards, of other programs and of papers: read as it is meant, or answered with the line to type.

use crate::session::run;
use cutcake::{language::session::Session, limit::Limit};

#[test]
fn a_star_behind_a_number_without_a_factor_is_a_star() {
    for (typed, printed) in [
        ("1*", "1+*"),
        ("1* + 2", "3+*"),
        ("2* - 3", "-1+*"),
        ("-1* + 2", "1+*"),
        ("1/2*", "1/2+*"),
        ("3*2*", "6+*"),
        ("(1*, 2)", "(1+*, 2)"),
        ("{1*|0}", "{1+*|0}"),
        ("{0|1* + 1}", "1"),
        ("1* == 1 + *", "true"),
        ("1* > 0 and 2* < 3", "true"),
        ("(2* for n in 1..2)", "(2+*, 2+*)"),
        ("1* // one and a star", "1+*"),
        // Products stay products.
        ("2* 3", "6"),
        ("2*3", "6"),
        ("2* -3", "-6"),
        ("2*(1+2)", "6"),
        ("(2*\n3)", "6"),
        ("2 * + 3", "6"),
    ] {
        assert_eq!(run(typed), [printed], "{typed}");
    }
}

#[test]
fn signs_of_papers_are_read() {
    for (typed, printed) in [
        ("{2∣1}", "{2|1}"),
        ("{2∥1|0}", "{2||1|0}"),
        ("{2∥1∣0}", "{2||1|0}"),
        ("<0∣0∣>", "<0|0|>"),
        ("3 – 1", "2"),
        ("–1", "-1"),
        ("★ + 3", "3+*"),
        ("3★", "3+*"),
        ("*2 ∥ *3", "true"),
    ] {
        assert_eq!(run(typed), [printed], "{typed}");
    }
}

#[test]
fn what_is_written_otherwise_is_answered_with_the_line_to_type() {
    for (typed, help) in [
        (r"{2 \mid 1}", "type `{2 | 1}`"),
        (r"$\{2 \mid \frac{1}{2}\}$", "type `{2 | 1/2}`"),
        (r"\uparrow + \star 2", "type `^ + *2`"),
        (r"\alpha + 1", "plain text"),
        ("3.↑", "`3*↑`"),
        ("Hackenbush[\"LRL\"]", "`Hackenbush[\"lrl\"]`"),
        ("Clobber[2,2]", "`Clobber[\"xo|ox\"]`"),
        ("Temperature {3|1}", "`Temperature({3|1})`"),
        ("10!", "`Factorial(5)`"),
        ("*2 * *2", "`NimProduct(2, 3)`"),
        ("Mean?", "`?Mean`"),
        ("+_2", "`Tiny(2)`"),
        ("Out[1]", "`_1`"),
        ("ans + 1", "`_`"),
        ("sg(Nim[3])", "`Grundy(G)`"),
        ("aw(^)", "`AtomicWeight(G)`"),
        ("latex({3|1})", "`ExportString"),
        ("n*^ < 1 for all n", "`Prove(n*^ < 1 for all n)`"),
        ("Kayles(1..10)", "`(Kayles[n] for n in 1..10)`"),
        ("Winner({3|1})", "`?Winner`"),
        ("FibonacciNim[8]", "`?FibonacciNim`"),
        ("3 == ()", "`t[1]`"),
    ] {
        let shown = run(typed).join("\n");
        assert!(shown.contains(help), "{typed}: {shown}");
    }
}

#[test]
fn what_may_be_meant_otherwise_is_noted() {
    let mut session = Session::new(Limit::default());
    let mut notes = |typed: &str| {
        session.interact(typed, &mut |_| {}).unwrap();
        session.take_notes().join("\n")
    };
    for (typed, note) in [
        ("(1,2,3)[1:2]", "`1..2`"),
        ("Sum(1:4)", "`1..4`"),
        ("3+-1", "`3 ± 1`"),
        ("[1,2,3].Sum", "`(1,2,3).Sum`"),
        ("[1,2,3]", "a position of Cutblock"),
        ("+_2", "`Tiny(2)`"),
        ("2**3", "`2^3`"),
        ("7 // 2", "`7 div 2`"),
    ] {
        let noted = notes(typed);
        assert!(noted.contains(note), "{typed}: {noted}");
    }
    for typed in ["[1,2,4]", "1:2", "3 +- 1", "(1..4)[2]", "3 + _1", "*:2"] {
        assert_eq!(notes(typed), "", "{typed}");
    }
}

#[test]
fn one_key_takes_what_was_probably_meant() {
    let mut session = Session::new(Limit::default());
    for (typed, meant) in
        [("Outcom({3|1})", Some("Outcome({3|1})")), ("1 + nim(3)", Some("1 + Nim(3)")), ("xyzzy", None)]
    {
        let error = session.interact(typed, &mut |_| {}).unwrap_err();
        assert_eq!(error.corrected(typed).as_deref(), meant, "{error:?}");
    }
}
