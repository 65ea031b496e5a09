//! The notation of other languages, of LaTeX and of the prompt.

use std::sync::Arc;

use num_bigint::BigInt;

use super::{Context, mistake, shown};
use crate::{
    Mistake, foreign,
    limit::Limit,
    source::Source,
    token::{Opening, Reader, Token, TokenKind, is_down, tokens},
};

impl Context<'_> {
    /// The error for notation that has a meaning elsewhere, at the token `found`.
    pub(super) fn foreign_notation(&self, found: &Token) -> Option<Box<Mistake>> {
        let (word, last) = (self.word(found), self.last_word());
        let (before, rest) = (&self.text[..found.bytes.start], &self.text[found.bytes.end..]);
        let earlier = self.earlier.as_ref().map_or("", |token| self.word(token));
        let no_operator = |instead: &str| Some(mistake(format!("`{word}` is not an operator")).help(instead));
        let error = self.prompt_line(found).or_else(|| self.reserved_name(found)).or_else(|| self.formula(found));
        if error.is_some() {
            return error;
        }
        match word {
            "/" if last == "+" && rest.starts_with('-') => no_operator("the switch of G is `+-G`, such as `+-1`"),
            // `x /= 2` is a new value for x.
            "=" if rest.starts_with("/=") || last == "/" && !self.follows_name() => {
                no_operator("unequal values are asked for by `G != H`")
            }
            "=" if self.follows_name() && self.expects_operand && matches!(last, "+" | "-" | "*" | "/" | "^") => {
                let value = rest.lines().next().unwrap_or_default().split(';').next().unwrap_or_default().trim();
                let value = if value.is_empty() || value.len() > 20 { "…" } else { value };
                no_operator(&format!("write `{earlier} := {earlier} {last} {value}`"))
            }
            "=" | ":=" if earlier == "for" || self.begins_a_loop(before) => {
                Some(mistake(format!("a loop has no `{word}`")).help("a loop over numbers is `for x from 1 to 9 do … end`"))
            }
            "->" if self.open.last().is_some_and(|open| self.text[open.bytes.clone()] == *"def") => {
                no_operator("a function is `def f(x) := e`, `def f(x) … end` or `f := x -> e`")
            }
            "|" if rest.starts_with("->") => no_operator("a function is `x -> x + 1`"),
            "in" | "|" | "if" if self.is_list_comprehension(word, rest) => {
                Some(mistake(format!("`{word}` cannot stand here")).help("what is made of each item is `(x^2 for x in 1..3)`, with a condition `(x for x in 1..9 where x mod 2 == 0)`"))
            }
            _ if [word, last].contains(&";") && (self.is_open(Opening::Square) || self.is_open(Opening::Paren)) => {
                Some(mistake("`;` ends a statement").help("entries, items and arguments are separated by commas"))
            }
            ";" if self.is_open(Opening::Brace) => {
                Some(mistake("`;` ends a statement").help("between the options of Left and of Right stands a bar: `{1|0}`"))
            }
            "|" if self.is_open(Opening::Square) && last.chars().all(|letter| letter.is_alphabetic()) => {
                no_operator("the rows of a board are text and stand between quotes: `Clobber[\"xo|ox\"]`")
            }
            "|" if self.is_open(Opening::Paren) || self.is_open(Opening::Square) => no_operator("a game has braces: `{2|1}`"),
            "|" | "||" if self.expects_operand && self.last.is_none() && rest.trim_end().ends_with('}') => {
                Some(mistake(format!("expected an expression, found `{word}`")).help("a game has both braces: `{|1}`, `{3|}`"))
            }
            "|" | "||" if self.expects_operand && self.last.is_none() => {
                Some(mistake(format!("expected an expression, found `{word}`")).help("the absolute value is `Abs(-3)`; a game has braces: `{L|R}`"))
            }
            "by" | "and" if self.is_open(Opening::Square) => {
                Some(mistake(format!("unexpected `{word}`")).help("entries are separated by commas: `Nim[3,5]`"))
            }
            "," if self.open.last().is_some_and(|open| open.opening == Opening::Block) => {
                Some(mistake("unexpected `,`").help("several items inside a block stand in parentheses: `([n-1], [n div 2])`"))
            }
            "," if self.open.is_empty() && is_assignment(rest) => {
                Some(mistake("unexpected `,`").help("statements are separated by `;` or stand on lines of their own"))
            }
            "," if self.open.is_empty() && self.is_grouped_number(found) => {
                Some(mistake("the digits of a number stand together").help("write `1000`, or a tuple in parentheses: `(1, 0)`"))
            }
            _ if !self.expects_operand && self.line_before(before).starts_with("--") => {
                Some(mistake(format!("unexpected `{}`", shown(word))).help("a comment begins with `//`"))
            }
            "||" | "|" if !self.is_open(Opening::Brace) && !self.is_open(Opening::Angle) => no_operator(
                "conditions join by `or`; two sets are `Union(s, t)`, confused with is `<>`, and a game has braces: `{L|R}`",
            ),
            // `2^ + 1`
            "^" if !self.expects_operand && rest.trim_start().starts_with(['+', '-', '−', '–']) => {
                let last = if last.len() < 20 { last } else { "2" };
                Some(mistake("this `^` has no exponent").help(format!(
                    "up beside {last} is added, `{last} + ^`, {last} times up is `{last}*^`, and a power `{last}^3`"
                )))
            }
            "&&" | "&" => no_operator("conditions join by `and`, strings by `+`; what two sets share is `Intersection(s, t)`"),
            "%" if before[before.rfind('\n').map_or(0, |end| end + 1)..].trim().is_empty() => {
                Some(mistake("`%` means nothing here").help("the last result is `_`; a comment begins with `//`, the remainder is `7 mod 3`"))
            }
            "?" if !self.expects_operand && rest.trim().is_empty() && before.trim().bytes().all(|letter| letter.is_ascii_alphanumeric()) => {
                no_operator(&format!("the help on `{last}` is `?{last}` at the prompt, and `cutcake help {last}` elsewhere"))
            }
            "for" if rest.trim_start().starts_with("all ") && self.open.is_empty() => {
                let start = before.rfind(['\n', ';']).map_or(0, |end| end + 1);
                let claim = self.text[start..].lines().next().unwrap_or_default();
                let claim = claim.split("//").next().unwrap_or_default().trim();
                let compared = claim.split(" for all ").next().unwrap_or_default();
                let is_claim = compared.contains(['<', '>', '=']) && claim.len() < MOST_SHOWN;
                let claim = if is_claim { claim } else { "n*^ < 1 for all n" };
                let subject = if is_claim { "it" } else { "a comparison" };
                Some(mistake("a claim for all n is not a value").help(format!("{subject} is proved by `Prove({claim})`")))
            }
            "?" if !self.expects_operand && rest.trim().is_empty() => {
                no_operator("a line is answered without it: `0 < ^`, and `?Mean` is the help on a name")
            }
            "?" if !self.expects_operand && rest.trim_start().starts_with(char::is_alphabetic) && !rest.contains(':') => no_operator("a line is answered without it: `0 < ^`"),
            "?" if !self.expects_operand => no_operator("a choice is `if c then a else b end`"),
            ":" if last == ":" && earlier != ":" => {
                Some(mistake("`::` is not an operator").help("a tuple with an item before it is `(x,) + t`"))
            }
            ":=" if last == "]" => self.bracket_before(before).map(|(name, inside)| {
                let error = mistake("only a name can be assigned to");
                let value = rest.split([';', '\n']).next().unwrap_or_default().trim();
                match name {
                    "In" | "Out" => error.help(format!("leave `{name}[{inside}]` out: the prompt numbers its results itself, `_1`, `_2`")),
                    _ if inside.contains('_') => {
                        let body = if value.is_empty() { "e" } else { value };
                        error.help(format!("a function is `def {name}({}) := {body}`", inside.replace('_', "")))
                    }
                    _ => error.help(format!(
                        "collections do not change; one with another item is `{name} := {name}.Updated({inside}, {})`, with an item \
                         more `t.Adjoin(x)`, a map with another value `m.Adjoin((k, v))`",
                        if value.is_empty() { "x" } else { value }
                    )),
                }
            }),
            _ if found.kind == TokenKind::Name && before.ends_with(last) => self.other_number(found),
            _ => None,
        }
    }

    /// Whether the last token comes after a name, which can be assigned to.
    fn follows_name(&self) -> bool {
        self.earlier.as_ref().is_some_and(|token| token.kind == TokenKind::Name)
    }

    /// Whether a word is part of a comprehension of another language: `[x^2 | x in t]`, `{x : x in t}`, `(x for x in t if c)`.
    fn is_list_comprehension(&self, word: &str, rest: &str) -> bool {
        let Some(open) = self.open.last().filter(|open| open.opening != Opening::Block) else { return false };
        let inside = &self.text[open.bytes.end..];
        match word {
            "|" => rest.contains(" in ") || rest.contains("<-"),
            "in" => inside.contains([':', '|']) && open.opening != Opening::Paren,
            _ => inside.contains(" for ") && inside.contains(" in "),
        }
    }

    /// Whether a text ends with the beginning of a loop of another language: `for (i`.
    fn begins_a_loop(&self, before: &str) -> bool {
        let head = before.trim_end().trim_end_matches(is_letter).trim_end();
        head.strip_suffix('(').is_some_and(|head| head.trim_end().ends_with("for"))
    }

    /// The last line of a text, without its indentation.
    pub(super) fn line_before<'a>(&self, before: &'a str) -> &'a str {
        before[before.rfind('\n').map_or(0, |end| end + 1)..].trim_start()
    }

    /// Whether a comma separates groups of three digits of a number.
    fn is_grouped_number(&self, comma: &Token) -> bool {
        let is_number = self.last.as_ref().is_some_and(|last| {
            last.kind == TokenKind::Number && last.bytes.end == comma.bytes.start && last.bytes.len() <= 3
        });
        let digits = self.text[comma.bytes.end..].bytes().take_while(u8::is_ascii_digit).count();
        is_number && digits == 3
    }

    /// The error for a command of LaTeX. The help shows the line in the notation of the language.
    fn formula(&self, found: &Token) -> Option<Box<Mistake>> {
        let formula = &self.text[found.bytes.start..];
        let command = match formula.trim_start_matches('$').strip_prefix('\\') {
            Some(formula) => command_at(formula),
            None if formula.starts_with('$') && formula.trim_end().ends_with('$') => "",
            None => return None,
        };
        if formula.contains("->") && command.len() == 1 {
            return Some(mistake("`\\` is not an operator").help("a function is `x -> x + 1`"));
        }
        if !formula.starts_with('$')
            && (command.trim().is_empty() || command.starts_with(|sign: char| sign.is_ascii_digit()))
        {
            return Some(
                mistake("`\\` is not an operator").help("a fraction is `5/2`, a quotient rounded down `5 div 2`"),
            );
        }
        let start = self.text[..found.bytes.start].rfind('\n').map_or(0, |end| end + 1);
        let line = self.text[start..].lines().next().unwrap_or_default().trim();
        let error = match command.trim() {
            "" => mistake("`$` means nothing here"),
            "int" => {
                return Some(mistake("`\\int` is a command of LaTeX").help(
                    "heating is `Heat(G, t)`, overheating `Overheat(G, s, t)`, Norton's product `NortonProduct(G, U)`",
                ));
            }
            "infty" => {
                return Some(
                    mistake("`\\infty` is a command of LaTeX")
                        .help("every number is finite; loopy games are `on` and `off`"),
                );
            }
            _ if foreign::line(line, &mut |code| Some(code.to_owned())).is_some() => mistake("`\\` means nothing here"),
            command => mistake(format!("`\\{}` is a command of LaTeX", shown(command))),
        };
        Some(match plain(line) {
            Some(plain) if plain.len() < MOST_SHOWN && is_read(&plain) => error.help(format!("type `{plain}`")),
            _ if let Some(instead) = foreign::instead(command.trim()) => error.help(instead),
            _ => error.help("games are typed in plain text: `{2||1|0,*}`, `^*`, `v3`, `1/2`, `2*eps^2`"),
        })
    }

    /// The error for a number of another language: `1e3`, `0x1f`.
    fn other_number(&self, found: &Token) -> Option<Box<Mistake>> {
        let number = self.last.as_ref().filter(|last| last.kind == TokenKind::Number)?;
        let (number, word) = (self.word(number), self.word(found));
        let sign = word.chars().next()?;
        let digits = &word[sign.len_utf8()..];
        let error = mistake(format!("`{}` is not a number here", shown(&format!("{number}{word}"))));
        let radix = match sign {
            'x' | 'X' => 16,
            'b' | 'B' => 2,
            'o' => 8,
            'e' | 'E' => {
                let is_small = self.text[found.bytes.end..].starts_with(['-', '+']) && digits.is_empty();
                return match digits.bytes().all(|digit| digit.is_ascii_digit()) {
                    true if is_small => Some(error.help(format!("a thousandth of it is `{number}/10^3`"))),
                    true if !digits.is_empty() => {
                        Some(error.help(format!("a power of ten is written `{number}*10^{digits}`")))
                    }
                    _ => None,
                };
            }
            _ => return None,
        };
        let value = BigInt::parse_bytes(digits.as_bytes(), radix).filter(|_| number == "0" && digits.len() < 30)?;
        Some(error.help(format!("numbers are written in decimal: `{value}`")))
    }

    /// The name before the brackets that end a text, and their contents.
    fn bracket_before<'a>(&self, before: &'a str) -> Option<(&'a str, &'a str)> {
        let (head, inside) = before.trim_end().strip_suffix(']')?.rsplit_once('[')?;
        let name = &head[head.trim_end_matches(is_letter).len()..];
        (!name.is_empty()).then_some((name, inside))
    }

    /// The error for a down or `_` in place of a name.
    fn reserved_name(&self, found: &Token) -> Option<Box<Mistake>> {
        let word = self.word(found);
        let is_reserved = |word: &str| is_down(word) || word == "_";
        let reserved = match word {
            "->" | "→" => match self.last_word() {
                last if is_reserved(last) => last,
                ")" => {
                    let (_, inside) = self.text[..found.bytes.start].trim_end().strip_suffix(')')?.rsplit_once('(')?;
                    inside.split(',').map(str::trim).find(|name| is_reserved(name))?
                }
                _ => return None,
            },
            word if is_reserved(word) => {
                let begins = matches!(self.last_word(), "for" | "def" | "ruleset");
                let is_listed = self.open.last().is_some_and(|open| {
                    let head = tokens(&self.text[..open.bytes.start]);
                    let word = |place: usize| {
                        head.get(head.len().checked_sub(place)?).map(|(bytes, _)| &self.text[bytes.clone()])
                    };
                    matches!(word(1), Some("for")) || matches!(word(2), Some("def" | "ruleset"))
                });
                if !(begins || is_listed && matches!(self.last_word(), "(" | "[" | ",")) {
                    return None;
                }
                word
            }
            _ => return None,
        };
        Some(match reserved {
            "_" => mistake("`_` is the last result, so it cannot be a name")
                .help("give what is not used a name too: `unused`"),
            _ => mistake(format!("`{reserved}` is a down, so it cannot be a name"))
                .help("every word `v`, `vv`, `v3` is a down; choose another name, such as `w` or `value`"),
        })
    }

    /// The help for an error at the token `found`, or at the end of the text, that has no better one.
    pub(super) fn hint(&self, found: Option<&Token>) -> Option<&'static str> {
        let is_doubled = self.last.as_ref().zip(self.earlier.as_ref()).is_some_and(|(last, earlier)| {
            earlier.bytes.end == last.bytes.start && self.word(earlier) == self.word(last)
        });
        match self.last_word() {
            "+" if is_doubled && self.expects_operand => return Some("one more is `x := x + 1`"),
            "-" if is_doubled && self.expects_operand => return Some("one less is `x := x - 1`"),
            last @ (".." | ":") if self.expects_operand && (last == ".." || self.is_open(Opening::Square)) => {
                return Some("a range has both ends: `1..3`; the items from the second on are `t[2..t.Size]`");
            }
            _ => {}
        }
        let Some(found) = found else {
            let open = self.open.last().filter(|open| open.opening == Opening::Block)?;
            return match &self.text[open.bytes.clone()] {
                "for" => Some(
                    "a loop is `for x in t do … end`; `for x in t yield e end` is the tuple of what its turns give",
                ),
                "def" => Some("a function is `def f(x) := e`, or `def f(x) … end` without braces"),
                word => keyword_hint(word),
            };
        };
        match self.last_word() {
            "end" if !matches!(self.word(found), "then" | "else" | "elseif") => {
                Some("what follows an `end` stands on a line of its own, or behind `;`")
            }
            "both" if self.word(found) == "for" => Some(
                "`both` is a clause of games that both play at once; the moves of an impartial ruleset are its `options`",
            ),
            _ if self.word(found) == "do" && self.text.contains(" while ") => keyword_hint("while"),
            _ => keyword_hint(self.word(found)),
        }
    }
}

/// Longer lines are not rewritten in messages.
const MOST_SHOWN: usize = 200;

/// Commands of LaTeX, and their notation here.
const COMMANDS: &[(&str, &str)] = &[
    ("mid", "|"),
    ("vert", "|"),
    ("|", "||"),
    ("Vert", "||"),
    ("parallel", "||"),
    ("uparrow", "^"),
    ("cgup", "^"),
    ("cgdown", "v"),
    ("cgstar", "*"),
    ("Uparrow", "^^"),
    ("downarrow", "v"),
    ("Downarrow", "vv"),
    ("star", "*"),
    ("ast", "*"),
    ("pm", "+-"),
    ("cdot", "*"),
    ("times", "*"),
    ("epsilon", "eps"),
    ("varepsilon", "eps"),
    ("omega", "omega"),
    ("leq", "<="),
    ("le", "<="),
    ("geq", ">="),
    ("ge", ">="),
    ("neq", "!="),
    ("ne", "!="),
    ("{", "{"),
    ("}", "}"),
    ("left", ""),
    ("middle", ""),
    ("right", ""),
    ("big", ""),
    ("bigl", ""),
    ("bigr", ""),
    (",", " "),
    (";", " "),
    ("!", ""),
    (":", " "),
    ("quad", " "),
    ("emptyset", ""),
    ("varnothing", ""),
    ("langle", "<"),
    ("rangle", ">"),
    ("lbrace", "{"),
    ("rbrace", "}"),
    ("cong", "=="),
    ("equiv", "=="),
    ("fuzzy", "<>"),
];

/// The name of the LaTeX command at the beginning of a text: a word, or one other character.
fn command_at(text: &str) -> &str {
    let word = text.find(|letter: char| !letter.is_ascii_alphabetic()).unwrap_or(text.len());
    &text[..if word > 0 { word } else { text.chars().next().map_or(0, char::len_utf8) }]
}

/// A line of LaTeX in the notation of the language. None if it has unknown commands.
fn plain(line: &str) -> Option<String> {
    let mut plain = String::new();
    let mut rest = line.trim_matches('$');
    while let Some(at) = rest.find('\\') {
        plain += &rest[..at];
        let command = command_at(&rest[at + 1..]);
        rest = &rest[at + 1 + command.len()..];
        match command {
            "frac" | "tfrac" | "dfrac" => {
                let (numerator, after) = braced(rest)?;
                let (denominator, after) = braced(after)?;
                plain += &format!("{numerator}/{denominator}");
                rest = after;
            }
            "mathord" | "mathrm" | "mathit" | "mathbf" | "mathcal" | "mathsf" | "operatorname" | "text"
            | "ensuremath" => {
                let (inside, after) = rest.trim_start().strip_prefix('{')?.split_once('}')?;
                plain += &self::plain(inside)?;
                rest = after;
            }
            word => {
                plain += COMMANDS.iter().find(|(command, _)| *command == word)?.1;
                // A blank that only ends the command.
                if plain.ends_with(['^', 'v', '*']) {
                    rest = rest
                        .strip_prefix(' ')
                        .filter(|rest| {
                            rest.starts_with(|next: char| next.is_ascii_digit())
                                || !plain.ends_with('*') && rest.starts_with("\\ast") | rest.starts_with("\\star")
                        })
                        .unwrap_or(rest);
                }
            }
        }
        // `\uparrow^{[2]}`, `\uparrow^2`
        if plain.ends_with(['^', 'v'])
            && let Some((power, after)) = rest.strip_prefix("^{").and_then(|rest| rest.split_once('}'))
        {
            plain += &if power.starts_with('[') { power.to_owned() } else { format!("<{power}>") };
            rest = after;
        }
    }
    plain += rest;
    // A game of two players in angle brackets, `⟨2 | 1⟩`; the blank of `^^ *` would make a product.
    if plain.matches('|').count() == 1 && plain.starts_with('<') && plain.ends_with('>') {
        plain = format!("{{{}}}", &plain[1..plain.len() - 1]);
    }
    if plain.ends_with("^ *") || plain.ends_with("v *") {
        plain = plain[..plain.len() - 2].to_owned() + "*";
    }
    // Without braces the bars say that games are confused.
    if !plain.contains(['{', '<']) {
        plain = plain.replace("||", "<>");
    }
    let plain = plain.trim();
    // Bars and commas stand between braces.
    Some(if plain.matches('|').count() == 1 && !plain.contains(['{', '<']) {
        format!("{{{plain}}}")
    } else {
        plain.to_owned()
    })
}

/// Whether a text can be read.
fn is_read(text: &str) -> bool {
    crate::parse(&Arc::new(Source { text: text.to_owned(), ..Source::default() }), &Limit::default()).is_ok()
}

/// What a command of LaTeX is given, in braces or a single digit, and the text behind it.
fn braced(text: &str) -> Option<(&str, &str)> {
    let text = text.trim_start();
    match text.strip_prefix('{') {
        Some(text) => text.split_once('}'),
        None => text.split_at_checked(1).filter(|(digit, _)| digit.bytes().all(|digit| digit.is_ascii_digit())),
    }
}

/// The help on a keyword.
fn keyword_hint(word: &str) -> Option<&'static str> {
    Some(match word {
        "if" | "then" | "else" | "elseif" => "a choice is `if c then a elseif d then b else e end`",
        "to" | "from" | "by" => "a range is `1..5`; a loop over numbers `for n from 1 to 9 by 2 do … end`",
        "in" => "whether x is an item of t is `t.Contains(x)`; a loop over its items `for x in t do … end`",
        "where" => {
            "`where` stands in a loop, `for x in t where c yield e end`; with one thing a condition is `if c then e end`"
        }
        "for" | "do" | "yield" => {
            "a loop is `for x in t do … end`, and `for x in t yield e end` the tuple of what its turns give; several `for` stand in \
             a comprehension, `(a*b for a in s for b in t)`"
        }
        "while" => "a loop is `while c do … end`",
        "end" => "`end` closes an `if`, a `for`, a `while`, a `def` or a `ruleset`",
        "def" => "a function is `def f(x) := e` or `def f(x) … end`",
        "ruleset" => "`?ruleset` at the prompt shows one",
        "return" => "a function is `x -> x^2` or `def f(x) := x^2`; in `def f(x) … end`, `return` ends a call sooner",
        "and" | "or" => "conditions stand on both sides: `x > 0 and x < 9`",
        "div" | "mod" => "numbers stand on both sides: `7 div 2`, `7 mod 2`",
        _ => return None,
    })
}

/// Whether a text begins with an assignment.
fn is_assignment(text: &str) -> bool {
    let text = text.trim_start();
    let rest = text.trim_start_matches(is_letter);
    rest.len() < text.len() && rest.trim_start().starts_with(":=")
}

fn is_letter(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// The digits of a star: `3` in `*3`.
fn order(star: &str) -> &str {
    let sign = star.chars().next().map_or(0, char::len_utf8);
    &star[sign..]
}

/// Functions of tuples that mean something else for a position, which is what a bracket denotes.
const OF_TUPLES: &[&str] =
    &["Sum", "Max", "Min", "Size", "Length", "Sort", "Contains", "ToSet", "Apply", "Filter", "Mex", "NimSum"];

/// A decimal that may be meant as an octal code, `0.77`: one that is no dyadic fraction, as `0.75` is, and has digits to 7.
fn octal_code(decimal: &str) -> Option<&str> {
    const LONGEST: usize = 8;
    let digits = decimal.strip_prefix("0.").filter(|digits| (2..=LONGEST).contains(&digits.len()))?;
    let is_octal = digits.bytes().all(|digit| (b'0'..=b'7').contains(&digit));
    let length = u32::try_from(digits.len()).ok()?;
    let is_dyadic = digits.parse::<u64>().ok()? % 5_u64.pow(length) == 0;
    (is_octal && !is_dyadic).then_some(decimal)
}

/// Notes on a valid text that means something else in other languages; `is_function` knows the names of functions.
pub(in super::super) fn notes(text: &str, is_function: &dyn Fn(&str) -> bool) -> Vec<String> {
    let mut notes = Vec::new();
    if let Some(code) = octal_code(text.trim()) {
        notes.push(format!("this is a number; the game of an octal code is `TakeAndBreak(\"{code}\")`"));
    }
    let mut reader = Reader::new(text);
    // The last tokens, the latest first, and whether an operand was expected before each.
    let mut last: [Option<(Token, bool)>; 3] = [const { None }; 3];
    loop {
        let expects_operand = reader.expects_operand();
        let Some(token) = reader.next() else { return notes };
        let word = &text[token.bytes.clone()];
        let is_inside = reader.open().iter().any(|open| matches!(open.opening, Opening::Paren | Opening::Square));
        let before = last.each_ref().map(|token| token.as_ref().map_or("", |(token, _)| &text[token.bytes.clone()]));
        let kinds = last.each_ref().map(|token| token.as_ref().map(|(token, _)| token.kind));
        let touches = |place: usize| match (&last[place], place) {
            (Some((earlier, _)), 0) => earlier.bytes.end == token.bytes.start,
            (Some((earlier, _)), place) => {
                last[place - 1].as_ref().is_some_and(|(later, _)| earlier.bytes.end == later.bytes.start)
            }
            (None, _) => false,
        };
        let number = Some(TokenKind::Number);
        match (token.kind, before) {
            (TokenKind::Number, ["^", middle, "^"]) if kinds[1] == number => {
                let before = last[2].as_ref().map_or("", |(power, _)| text[..power.bytes.start].trim_end());
                let first = &before[before.trim_end_matches(|digit: char| digit.is_ascii_digit()).len()..];
                let first = if first.is_empty() { String::new() } else { format!("{first}, ") };
                notes.push(format!(
                    "`^` is a power, taken from the right; a nim-sum is `NimSum({first}{middle}, {word})`"
                ));
            }
            // `**2` and `*2*3` are multiples.
            (TokenKind::Number, ["*", star, _]) if kinds[1] == Some(TokenKind::Star) && touches(0) && touches(1) => {
                notes.push(format!(
                    "`{star}*{word}` is {word} times the nimber `{star}`; their sum is `{star} + *{word}`"
                ));
            }
            (TokenKind::Number, ["&", first, _])
                if kinds[1] == number && [first, word].iter().any(|bits| !matches!(*bits, "0" | "1")) =>
            {
                notes.push(format!(
                    "`{first} & {word}` is the loopy game whose sides are {first} and {word}; bit by bit is `BitAnd({first}, {word})`"
                ));
            }
            (_, [last, "..", first]) if word.starts_with('.') && word.len() < 3 && kinds[0] == number && touches(0) => {
                let name: String =
                    text[token.bytes.end..].chars().take_while(|letter| letter.is_alphanumeric()).collect();
                notes.push(format!(
                    "what stands behind {last} is of it alone; of the range it is `({first}..{last}).{name}`"
                ));
            }
            // `+-1.Mean`, `1/2.Birthday`, `-1.Birthday`
            (_, [last, sign @ ("+-" | "/" | "-"), first])
                if word.starts_with('.') && kinds[0] == number && touches(0) && touches(1) =>
            {
                let name: String =
                    text[token.bytes.end..].chars().take_while(|letter| letter.is_alphanumeric()).collect();
                let whole = match sign {
                    "+-" => Some(("switch", "")),
                    "/" if kinds[2] == number => Some(("fraction", first)),
                    "-" if first.is_empty() && name != "Mean" => Some(("negative number", "")),
                    _ => None,
                };
                notes.extend(whole.map(|(whole, first)| {
                    format!(
                        "what stands behind {last} is of it alone; of the {whole} it is `({first}{sign}{last}).{name}`"
                    )
                }));
            }
            (_, ["misere", ..]) if word == ":=" && !is_inside => {
                notes.push(
                    "`misere` is a name now; in misère play an outcome is `Outcome(G; misere := true)`".to_owned(),
                );
            }
            // `2**3` is a number, a product sign and a star.
            (TokenKind::Star, ["*", base, _]) if touches(0) && !order(word).is_empty() => {
                let base = if base.is_empty() { "x" } else { base };
                let exponent = order(word);
                notes.push(format!(
                    "`{base}*{word}` is a multiple of the nimber `{word}`; a power is `{base}^{exponent}`"
                ));
            }
            (TokenKind::Comment, [operand, ..])
                if matches!(kinds[0], Some(TokenKind::Number | TokenKind::Name | TokenKind::Close)) =>
            {
                let comment = word.strip_prefix("//").unwrap_or_default().trim();
                let is_number = !comment.is_empty() && comment.bytes().all(|letter| letter.is_ascii_digit());
                let gap = last[0].as_ref().map_or("", |(earlier, _)| &text[earlier.bytes.end..token.bytes.start]);
                if gap.contains('\n') {
                } else if is_number && !operand.is_empty() {
                    notes.push(format!("`{word}` is a comment; a quotient rounded down is `7 div {comment}`"));
                } else if is_function(comment) {
                    notes.push(format!("`{word}` is a comment; a function stands before what it is asked of, `{comment}(G)`, or behind a dot: `G.{comment}`"));
                }
            }
            (TokenKind::Number, ["*", factor, _]) if touches(0) && !touches(1) && kinds[1] == Some(TokenKind::Star) => {
                notes.push(format!(
                    "`{factor} *{word}` is {word} times the nimber `{factor}`; their sum is `{factor} + *{word}`"
                ));
            }
            (TokenKind::Operator, ["<", name, _]) if word == "-" && touches(0) && kinds[1] == Some(TokenKind::Name) => {
                notes.push(format!("`{name} < -…` is a comparison; a name gets a value by `{name} := 3`"));
            }
            (TokenKind::Number, [":", first, _]) if kinds[1] == number && is_inside => {
                notes.push(format!("`{first}:{word}` is an ordinal sum; from {first} to {word} is `{first}..{word}`"));
            }
            // `Set([1,2])`
            (TokenKind::Open, ["(", name, _]) if word == "[" && (OF_TUPLES.contains(&name) || name == "Set") => {
                let after = &text[token.bytes.end..];
                let inside = &after[..after.find(']').unwrap_or(0)];
                if after[inside.len()..].starts_with("])") && inside.len() < MOST_SHOWN {
                    notes.push(format!("`[{inside}]` is a position; a tuple is `({inside})`"));
                }
            }
            (TokenKind::Number, ["+-", first, _]) if kinds[1] == number && touches(0) && touches(1) => {
                notes.push(format!(
                    "`{first}+-{word}` is `{first} ± {word}`, a switch; the difference is `{first} - {word}`"
                ));
            }
            (TokenKind::Name, [sign @ ("+" | "-"), ..])
                if touches(0) && last[0].as_ref().is_some_and(|(_, is_prefix)| *is_prefix) =>
            {
                // Outside of braces `-_1` is rarely a miny.
                let is_option = reader.open().last().is_some_and(|open| open.opening == Opening::Brace);
                let order = word.strip_prefix('_').filter(|order| !order.is_empty());
                if let Some(order) = order.filter(|_| sign == "+" || is_option) {
                    let (name, function) = if sign == "+" { ("tiny", "Tiny") } else { ("miny", "Miny") };
                    notes.push(format!(
                        "`{sign}{word}` is of the result of that number; {name}-{order} is `{function}({order})`"
                    ));
                }
            }
            (TokenKind::Name, [".", "]", _]) if OF_TUPLES.contains(&word) => {
                let bracket = last[1].as_ref().and_then(|(close, _)| Some(close.partner?..close.bytes.end));
                let bracket = bracket.filter(|bracket| {
                    let letter = text[..bracket.start].chars().next_back();
                    letter.is_none_or(|letter| !is_letter(letter) && !matches!(letter, ')' | ']' | '}' | '"'))
                });
                if let Some(bracket) = bracket.filter(|bracket| bracket.len() < MOST_SHOWN) {
                    let inside = &text[bracket.start + 1..bracket.end - 1];
                    notes.push(format!("`[{inside}]` is a position; of a tuple it is `({inside}).{word}`"));
                }
            }
            _ => {}
        }
        last.rotate_right(1);
        last[0] = Some((token, expects_operand));
    }
}
