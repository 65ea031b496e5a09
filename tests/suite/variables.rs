//! What names mean: variables of functions and loops, the session's names, and when each begins.

use cutcake::{language::session::Session, limit::Limit};

/// Programs, and the last line that they print or the message of the error they end with.
const PROGRAMS: &[(&str, &str)] = &[
    ("x := 1; def f() y := x; x := 2; return (y, x) end; (f(), x)", "((1, 2), 1)"),
    ("def f() if false then x := 1 end; return x end; x := 7; f()", "7"),
    ("def f() g := () -> (n := n + 1); n := 10; g(); g(); n end; f()", "12"),
    ("def f() g := () -> (m := 5); g(); m end; f()", "error: unknown name `m`"),
    ("m := 3; def f() g := () -> (m := 5); (g(), m) end; (f(), m)", "((5, 3), 3)"),
    ("def f() def g() h := () -> (k := k + 1); k := 1; h(); h(); k end; k := 50; (g(), k) end; f()", "(3, 3)"),
    ("fs := (); for i from 1 to 3 do fs := fs + (() -> (i := i + 1),) end; (fs[1](), fs[1](), fs[2]())", "(2, 3, 3)"),
    ("s := (); for i from 1 to 3 do i := i * 10; s := s + (i,) end; s", "(10, 20, 30)"),
    ("def f() for i in 1..3 do i := i + 1; last := i end; (last, i) end; f()", "error: unknown name `i`"),
    (
        "def f(a, b ? a + 1, c ? b * 2) := (a, b, c); (f(1), f(1; c := 5), f(1, 9), f(c := 1, a := 2))",
        "((1, 2, 4), (1, 2, 5), (1, 9, 18), (2, 3, 1))",
    ),
    ("b := 100; def f(a ? b, b ? 3) := (a, b); (f(), f(1), f(b := 7))", "((100, 3), (1, 3), (7, 7))"),
    ("b := 100; def f(a ? (() -> b), b ? 3) := (a(), b); (f(), f(b := 7))", "((3, 3), (7, 7))"),
    ("x := 3; (x + (x := 5), x)", "(8, 5)"),
    ("def f() x := 3; x + (x := 5) end; f()", "8"),
    ("def f() x := 3; y := x + (if true then x := 7 else 0 end); (x, y) end; f()", "(7, 10)"),
    ("def f() x := true; x := x and (x := false); x end; f()", "false"),
    ("def f() t := (1,2); t := (a + t[1] for a in t); t end; f()", "(2, 3)"),
    ("def f() x := 1; x := (x, x, (x := 2)); x end; f()", "(1, 1, 2)"),
    ("m := (1,2); n := m; m := m.Adjoin(3); (m, n)", "((1, 2, 3), (1, 2))"),
    ("m := Set(1,2); n := m; for i in 1..4 do m := m.Adjoin(i) end; (m, n)", "(Set(1, 2, 3, 4), Set(1, 2))"),
    ("def f(m) n := m; m := m.Adjoin(9); (m, n) end; q := (1,2); (f(q), q)", "(((1, 2, 9), (1, 2)), (1, 2))"),
    (
        "def f() m := (); g := () -> m; for i in 1..3 do m := m.Adjoin(i) end; (g(), m) end; f()",
        "((1, 2, 3), (1, 2, 3))",
    ),
    ("m := (1,); for x in m do m := m.Adjoin(x + 1) end; m", "(1, 2)"),
    ("m := Map(); for i in 1..3 do m := Adjoin(m, (i, m.Size)) end; m", "Map((1, 0), (2, 1), (3, 2))"),
    ("m := (1,2); m := m.Adjoin((m := 5)); m", "(1, 2, 5)"),
    (
        "t := (); for i in 1..3 do for j in 1..3 do if j == 2 then continue end; t := t + ((i,j),) end end; t",
        "((1, 1), (1, 3), (2, 1), (2, 3), (3, 1), (3, 3))",
    ),
    ("for i in 1..5 where i != 3 yield if i == 2 then continue else i*i end end", "(1, 16, 25)"),
    ("(if i > 3 then break else i end for i in 1..10)", "(1, 2, 3)"),
    (
        "for x in 9223372036854775806..9223372036854775809 yield x end",
        "(9223372036854775806, 9223372036854775807, 9223372036854775808, 9223372036854775809)",
    ),
    (
        "for x from 9223372036854775806 to 9223372036854775809 yield x end",
        "(9223372036854775806, 9223372036854775807, 9223372036854775808, 9223372036854775809)",
    ),
    ("for p in Map((1,2),(3,4)) yield p end", "((1, 2), (3, 4))"),
    ("for c in \"aεb\" yield c end", "(\"a\", \"ε\", \"b\")"),
    (
        "def even(n) := if n == 0 then true else odd(n-1) end; def odd(n) := if n == 0 then false else even(n-1) end; even(101)",
        "false",
    ),
    (
        "def mk() n := 0; inc := () -> (n := n + 1); get := () -> n; (inc, get) end; p := mk(); p[1](); p[1](); p[2]()",
        "2",
    ),
    ("def outer() a := 1; def inner() a := a + 1; a end; inner(); inner(); a end; outer()", "3"),
    ("def f(x) def f(x) := x * 2; f(x) + 1 end; f(5)", "11"),
    ("def f() def g() := h(); def h() := 7; g() end; f()", "7"),
    ("(x -> y -> z -> x + y + z)(1)(2)(3)", "6"),
    ("n := 0; while n < 5 and true do n := n + 1; if n == 3 then continue end end; n", "5"),
    ("def f(n) while true do n := n - 1; if n < 0 then return n end end end; f(10)", "-1"),
    ("def f(n) for i in 1..n do for j in 1..n do if i*j == 12 then return (i, j) end end end end; f(10)", "(2, 6)"),
    ("def f() end; Type(f())", "nothing"),
    ("x.Nowhere", "error: unknown name `x`"),
    ("def f() (g := n -> n + 1).g(3) end; f()", "error: unknown name `g`"),
];

fn last_line(program: &str) -> String {
    let mut session = Session::new(Limit::default());
    let mut shown = Vec::new();
    match session.run("test", program, &mut |result| shown.push(result.text.to_string())) {
        Ok(()) => shown.pop().unwrap_or_default(),
        Err(error) => format!("error: {}", error.kind),
    }
}

#[test]
fn names_mean_the_innermost_variable_that_has_a_value() {
    for (program, printed) in PROGRAMS {
        assert_eq!(last_line(program), *printed, "{program}");
    }
}

#[test]
fn a_failed_change_leaves_the_variable_as_it_was() {
    let mut session = Session::new(Limit::default());
    assert!(session.run("test", "m := Map((1, 2)); m := m.Adjoin(3)", &mut |_| {}).is_err());
    let mut shown = Vec::new();
    session.run("test", "m", &mut |result| shown.push(result.text.to_string())).unwrap();
    assert_eq!(shown, ["Map((1, 2))"]);
}

#[test]
fn calls_nest_to_their_limit_and_no_further() {
    assert_eq!(last_line("def f(n) := if n == 0 then 0 else 1 + f(n-1) end; f(9990)"), "9990");
    let program = "def f(n) := if n == 0 then 0 else 1 + f(n-1) end; f(10001)";
    assert_eq!(last_line(program), "error: nested deeper than 10000 levels");
    let program = "def f(n) := if n == 0 then 0 else Sum((1,).Apply(x -> x + f(n-1))) end; f(100000)";
    assert_eq!(last_line(program), "error: nested deeper than 10000 levels");
    assert_eq!(last_line(&format!("1{}", "+1".repeat(100_000))), "100001");
}
