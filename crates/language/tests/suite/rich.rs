//! What pages typeset.

use cutcake_language::kind::rich::is_formula;

#[test]
fn text_with_commands_is_no_formula() {
    for formula in ["\\frac{1}{2}", "\\text{P}", "(\\text{Nim}[2], \\text{``a''})", "\\left\\{3 \\mid 1\\right\\}"] {
        assert!(is_formula(formula), "{formula}");
    }
    for text in ["\\text{a\\_b}", "\\text{\\textless{}}", "\\text{Clobber}[\\texttt{xo}]", "\\text{\\char34{}}"] {
        assert!(!is_formula(text), "{text}");
    }
}
