//! Texts for a terminal that shows only ASCII.

use std::borrow::Cow;

/// The replacements of the non-ASCII letters in the program's own texts.
const LETTERS: &[(char, &str)] = &[
    ('…', "..."),
    ('·', "~"),
    ('–', "-"),
    ('−', "-"),
    ('×', "x"),
    ('→', "->"),
    ('≤', "<="),
    ('≥', ">="),
    ('≠', "!="),
    ('±', "+-"),
    ('↑', "^"),
    ('↓', "v"),
    ('⋆', "*"),
    ('ε', "eps"),
    ('ω', "omega"),
    ('é', "e"),
    ('è', "e"),
    ('’', "'"),
];

/// A text in ASCII: letters without a replacement become question marks.
pub(super) fn ascii(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return text.into();
    }
    let mut plain = String::with_capacity(text.len());
    for letter in text.chars() {
        match LETTERS.iter().find(|(other, _)| *other == letter) {
            Some((_, written)) => plain += written,
            None => plain.push(if letter.is_ascii() { letter } else { '?' }),
        }
    }
    plain.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_replaced() {
        assert_eq!(ascii("`_1`, `_2`, …: a ≥ b → misère"), "`_1`, `_2`, ...: a >= b -> misere");
        assert_eq!(ascii("日"), "?");
    }
}
