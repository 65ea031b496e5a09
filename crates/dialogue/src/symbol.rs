//! Names for the letters that keyboards do not have: `\up` and the Tab key give `↑`.

/// A letter of the language and how it is typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symbol {
    /// What is typed after the backslash.
    pub name: &'static str,
    /// The letter.
    pub letter: &'static str,
}

const fn symbol(name: &'static str, letter: &'static str) -> Symbol {
    Symbol { name, letter }
}

/// Every letter that has a name. Where a letter has several names, the first is the usual one.
pub const SYMBOLS: &[Symbol] = &[
    symbol("up", "↑"),
    symbol("down", "↓"),
    symbol("star", "⋆"),
    symbol("pm", "±"),
    symbol("eps", "ε"),
    symbol("epsilon", "ε"),
    symbol("omega", "ω"),
    symbol("le", "≤"),
    symbol("ge", "≥"),
    symbol("ne", "≠"),
    symbol("confused", "∥"),
    symbol("parallel", "∥"),
    symbol("^0", "⁰"),
    symbol("^1", "¹"),
    symbol("^2", "²"),
    symbol("^3", "³"),
    symbol("^4", "⁴"),
    symbol("^5", "⁵"),
    symbol("^6", "⁶"),
    symbol("^7", "⁷"),
    symbol("^8", "⁸"),
    symbol("^9", "⁹"),
];

/// The name that is being typed before the cursor: the byte of its backslash, and the text after the backslash.
///
/// ```
/// use cutcake_dialogue::symbol::typed;
/// assert_eq!(typed(r"3 + \up"), Some((4, "up")));
/// assert_eq!(typed("3 + up"), None);
/// ```
pub fn typed(before_cursor: &str) -> Option<(usize, &str)> {
    let backslash = before_cursor.rfind('\\')?;
    let name = &before_cursor[backslash + 1..];
    name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '^').then_some((backslash, name))
}

/// The symbols that a name may stand for: the one with this name, otherwise all whose names begin with it.
///
/// ```
/// use cutcake_dialogue::symbol::named;
/// assert_eq!(named("eps")[0].letter, "ε");
/// assert_eq!(named("e").len(), 2);
/// ```
pub fn named(name: &str) -> Vec<Symbol> {
    match SYMBOLS.iter().find(|symbol| symbol.name == name) {
        Some(symbol) => vec![*symbol],
        None => SYMBOLS.iter().filter(|symbol| symbol.name.starts_with(name)).copied().collect(),
    }
}
