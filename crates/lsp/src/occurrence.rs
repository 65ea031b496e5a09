//! The occurrences of a declared name: in its text, and in the texts that load it.

use std::ops::Range;

use crate::{
    document::Document,
    files::Open,
    outline::{Declaration, Kind},
    read::{
        ruleset::ITSELF,
        token::{CONSTANTS, TokenKind, tokens},
    },
};

/// The declaration of a name that is used somewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// The address of the text.
    pub address: String,
    /// The bytes of the name in the declaration.
    pub at: Range<usize>,
    /// The name.
    pub name: String,
    /// For a parameter, the name of its function or ruleset in the declaration: calls may name the parameter.
    owner: Option<Range<usize>>,
    is_function: bool,
}

/// The declaration of the name at a byte of a text.
pub fn target(open: &Open, address: &str, byte: usize) -> Option<Target> {
    let text = open.document.text();
    let (bytes, callee) =
        names_of(&open.document).into_iter().find(|(bytes, _)| bytes.start <= byte && byte <= bytes.end)?;
    let name = &text[bytes.clone()];
    let of = |(other, document, found): (Option<&str>, &Document, &Declaration)| {
        let outer = found.outer.and_then(|outer| document.outline().declarations.get(outer));
        Target {
            address: other.unwrap_or(address).to_owned(),
            at: found.at.clone(),
            name: name.to_owned(),
            owner: outer.filter(|outer| outer.parameters.iter().any(|own| own == name)).map(|outer| outer.at.clone()),
            is_function: found.kind == Kind::Function,
        }
    };
    match callee {
        Callee::None => open.find(name, bytes.start).map(of),
        Callee::Dot => open.find(name, bytes.start).map(of).filter(|target| target.is_function),
        // A parameter that a call names.
        Callee::Of(callee) => {
            let (other, document, owner) = open.find(&text[callee.clone()], callee.start)?;
            let parameter = document.outline().declarations.iter().find(|declaration| {
                declaration.name == name
                    && declaration.kind == Kind::Parameter
                    && declaration
                        .outer
                        .and_then(|outer| document.outline().declarations.get(outer))
                        .map(|outer| &outer.at)
                        == Some(&owner.at)
            })?;
            Some(of((other, document, parameter)))
        }
    }
}

/// The occurrences of the target in a text, in order.
pub fn occurrences(open: &Open, address: &str, target: &Target) -> Vec<Range<usize>> {
    let text = open.document.text();
    let is_target =
        |bytes: &Range<usize>, found: Option<(Option<&str>, &Document, &Declaration)>, at: &Range<usize>| {
            found.is_some_and(|(other, _, found)| other.unwrap_or(address) == target.address && found.at == *at)
                && !bytes.is_empty()
        };
    let means = |(bytes, callee): &(Range<usize>, Callee)| {
        let found = |bytes: &Range<usize>| open.find(&text[bytes.clone()], bytes.start);
        text[bytes.clone()] == target.name
            && match callee {
                Callee::None => is_target(bytes, found(bytes), &target.at),
                Callee::Dot => target.is_function && is_target(bytes, found(bytes), &target.at),
                Callee::Of(callee) => {
                    target.owner.as_ref().is_some_and(|owner| is_target(callee, found(callee), owner))
                }
            }
    };
    names_of(&open.document).into_iter().filter(means).map(|(bytes, _)| bytes).collect()
}

/// Whether a text is a name that can be declared.
pub fn is_name(text: &str) -> bool {
    let whole = |(bytes, kind): &(Range<usize>, TokenKind)| *kind == TokenKind::Name && bytes.len() == text.len();
    !CONSTANTS.contains(&text) && text != ITSELF && tokens(text).first().is_some_and(whole)
}

/// What a name belongs to.
#[derive(Clone, Debug)]
enum Callee {
    /// Nothing: it is the name of a value.
    None,
    /// The value before a dot: it is a function or a property.
    Dot,
    /// The function of a call that names a parameter, `f(x; k := 3)`.
    Of(Range<usize>),
}

/// The names of a text, each with what it belongs to.
fn names_of(document: &Document) -> Vec<(Range<usize>, Callee)> {
    let text = document.text();
    let tokens: Vec<_> = document.read().tokens().iter().filter(|token| token.kind != TokenKind::Comment).collect();
    let word = |place: usize| tokens.get(place).map_or("", |token| &text[token.bytes.clone()]);
    let (mut names, mut brackets): (Vec<_>, Vec<Option<usize>>) = (Vec::new(), Vec::new());
    for (place, token) in tokens.iter().enumerate() {
        match (token.kind, word(place)) {
            (TokenKind::Open, open) => {
                let before = place.checked_sub(1).filter(|before| {
                    tokens[*before].kind == TokenKind::Name && (open == "(" || open == "[") && !tokens[place].begins
                });
                brackets.push(before);
            }
            (TokenKind::Close, _) => _ = brackets.pop(),
            (TokenKind::Name, _) => {
                let is_label =
                    matches!(word(place + 1), ":=" | "≔") && place > 0 && matches!(word(place - 1), ";" | "," | "(");
                let callee = match brackets.last().copied().flatten().filter(|_| is_label) {
                    Some(callee) => Callee::Of(tokens[callee].bytes.clone()),
                    None if place > 0 && word(place - 1) == "." => Callee::Dot,
                    None => Callee::None,
                };
                names.push((token.bytes.clone(), callee));
            }
            _ => {}
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::Files;

    /// The text with quotes around each occurrence of the name after the mark `@`.
    fn marked(text: &str) -> String {
        let byte = text.find('@').unwrap_or_default();
        let text = text.replace('@', "");
        let mut files = Files::default();
        files.set("file:///a.cgs", Some(Document::new(text.clone())));
        let open = files.get("file:///a.cgs").unwrap();
        let Some(target) = target(&open, "file:///a.cgs", byte) else { return "none".to_owned() };
        let mut shown = text;
        for bytes in occurrences(&open, "file:///a.cgs", &target).into_iter().rev() {
            shown.insert(bytes.end, '»');
            shown.insert(bytes.start, '«');
        }
        shown
    }

    #[test]
    fn a_name_is_found_where_it_means_the_same() {
        for (text, found) in [
            ("x := 1\ny := @x + x", "«x» := 1\ny := «x» + «x»"),
            ("def f(@x) := x\nx := 2\nf(x)", "def f(«x») := «x»\nx := 2\nf(x)"),
            ("def @f(x) := x\n3.f + f(2)", "def «f»(x) := x\n3.«f» + «f»(2)"),
            ("Mean := 1\n{1|0}.Mean + @Mean", "«Mean» := 1\n{1|0}.Mean + «Mean»"),
            ("def f(x, @k ? 1) := k\nk := 2\nf(1; k := k)", "def f(x, «k» ? 1) := «k»\nk := 2\nf(1; «k» := k)"),
            ("k := 2\ndef f(x, k ? 1) := k\nf(1; k := @k)", "«k» := 2\ndef f(x, k ? 1) := k\nf(1; k := «k»)"),
            ("def f(x, k ? 1) := k\nf(1; @k := 3)", "def f(x, «k» ? 1) := «k»\nf(1; «k» := 3)"),
            (
                "ruleset A[n] with @k := 3 impartial\n options [n - k]\nend\nA[3; k := 2]",
                "ruleset A[n] with «k» := 3 impartial\n options [n - «k»]\nend\nA[3; «k» := 2]",
            ),
            ("(@i for i in 1..3) + (i for i in 1..2)", "(«i» for «i» in 1..3) + (i for i in 1..2)"),
            ("@Nim[3]", "none"),
        ] {
            assert_eq!(marked(text), found);
        }
    }

    #[test]
    fn words_of_the_language_are_no_names() {
        for (text, is) in
            [("x", true), ("ε", false), ("end", false), ("Left", false), ("a b", false), ("", false), ("3", false)]
        {
            assert_eq!(is_name(text), is, "{text}");
        }
    }
}
