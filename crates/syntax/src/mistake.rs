//! Error messages for a text that the grammar rejects.

mod class;
mod habit;
mod ruleset;

pub(super) use habit::notes;

use std::{ops::Range, sync::Arc};

use cutcake_grammar::{Grammar, Rule};
use pest::Parser as _;

use super::{mistake, span};
use crate::{
    Mistake, MistakeKind, foreign,
    source::Source,
    spelling::nearest,
    token::{CONSTANTS, Open, Opening, Reader, Token, TokenKind, is_comparison, is_down},
};

/// Whether a line has a quotient of other programs, `(n-1, n//2)`, which is the beginning of a comment here and hides what closes.
fn has_quotient(text: &str) -> bool {
    text.lines().filter_map(|line| line.split_once("//")).any(|(before, after)| {
        before.ends_with(|sign: char| sign.is_alphanumeric() || sign == ')')
            && after.starts_with(|sign: char| sign.is_ascii_digit())
            && (after.contains([')', ']', '}']) || after.trim_end().ends_with(" end"))
    })
}

/// The error for a text in which parsing failed at the byte `at`. A line of another program is not completed by a further one.
pub(super) fn explain(source: &Arc<Source>, at: usize) -> Box<Mistake> {
    let mut error = explained(source, at);
    if let MistakeKind::Syntax { incomplete: incomplete @ true, .. } = &mut error.kind
        && has_quotient(&source.text)
    {
        *incomplete = false;
        error.help = Some("`//` begins a comment; a quotient is `n div 2`".to_owned());
    }
    let place = error.place.clone().unwrap_or_else(|| span(source, at, at));
    // A constant keeps its value.
    let is_bindable = |code: &str| {
        code.split(';').all(|part| part.split_once(":=").is_none_or(|(name, _)| !CONSTANTS.contains(&name.trim())))
    };
    let mut read =
        |code: &str| (is_bindable(code) && Grammar::parse(Rule::program, code).is_ok()).then(|| code.to_owned());
    if let Some(instead) = foreign::line_at(&place, &mut read) {
        error.help = Some(instead);
        if let MistakeKind::Syntax { incomplete, .. } = &mut error.kind {
            *incomplete = false;
        }
    }
    error
}

fn explained(source: &Arc<Source>, at: usize) -> Box<Mistake> {
    let text = source.text.as_str();
    let context = Context::new(source, at);
    let Some(found) = context.found.clone() else {
        let mut error = context.explain_end();
        if let MistakeKind::Syntax { incomplete, .. } = &mut error.kind {
            *incomplete = !context.is_finished();
        }
        // Directly after the last token: the text may end some lines below.
        let end = context.last.as_ref().map_or(text.len(), |last| last.bytes.end);
        let error = error.at(span(source, end, end));
        return match context.hint(None) {
            Some(help) => error.help(help),
            None => error,
        };
    };
    let error = if found.kind == TokenKind::Comment {
        let mut error = mistake("the comment is not closed").help("close it with `*/`");
        if let MistakeKind::Syntax { incomplete, .. } = &mut error.kind {
            *incomplete = true;
        }
        error
    } else {
        let error = context
            .class(&found)
            .or_else(|| context.foreign_notation(&found))
            .unwrap_or_else(|| context.explain_token(&found));
        match context.hint(Some(&found)) {
            Some(help) => error.help(help),
            None => error,
        }
    };
    error.at(span(source, found.bytes.start, found.bytes.end))
}

/// The context of the place where parsing failed.
struct Context<'t> {
    source: &'t Arc<Source>,
    text: &'t str,
    /// The open brackets and blocks, outermost first.
    open: Vec<Open>,
    /// Whether an operand is expected.
    expects_operand: bool,
    /// The token before the last one.
    earlier: Option<Token>,
    /// The last token before the error.
    last: Option<Token>,
    /// The unexpected token; none at the end of the text. It is a comment only if that is not closed.
    found: Option<Token>,
    /// The keyword of the latest clause of a ruleset, and whether its `gives` is still to come.
    clause: Option<(Range<usize>, bool)>,
}

impl<'t> Context<'t> {
    fn new(source: &'t Arc<Source>, at: usize) -> Self {
        let text = source.text.as_str();
        let closed = |token: &Token| {
            let comment = &text[token.bytes.clone()];
            !comment.starts_with("/*") || comment.len() >= 4 && comment.ends_with("*/")
        };
        let fits = |token: &Token| token.bytes.end <= at || token.kind == TokenKind::Comment && closed(token);
        let count = Reader::new(text).take_while(fits).count();
        let mut reader = Reader::new(text);
        let (mut earlier, mut last) = (None, None);
        for token in reader.by_ref().take(count).filter(|token| token.kind != TokenKind::Comment) {
            earlier = last.replace(token);
        }
        let open = reader.open().to_vec();
        let expects_operand = reader.expects_operand();
        let clause = reader.clause();
        let found = reader.next();
        Context { source, text, open, expects_operand, earlier, last, found, clause }
    }

    fn word(&self, token: &Token) -> &'t str {
        &self.text[token.bytes.clone()]
    }

    fn last_word(&self) -> &'t str {
        self.last.as_ref().map_or("", |token| self.word(token))
    }

    fn is_open(&self, opening: Opening) -> bool {
        self.open.last().is_some_and(|open| open.opening == opening)
    }

    /// The error with a pointer to the open bracket or block.
    fn with_opener(&self, mut error: Box<Mistake>, open: &Open) -> Box<Mistake> {
        let word = &self.text[open.bytes.clone()];
        error.related.push((span(self.source, open.bytes.start, open.bytes.end), format!("`{word}` opened here")));
        error
    }

    fn explain_end(&self) -> Box<Mistake> {
        let is_unfinished = self.last.as_ref().is_some_and(|last| {
            matches!(last.kind, TokenKind::Operator) || last.kind == TokenKind::Keyword && self.expects_operand
        });
        let statements = matches!(self.last_word(), "then" | "do" | "yield" | "else");
        if is_unfinished && !statements {
            let error = mistake(format!("expected {} after `{}`", self.operand_name(), self.last_word()));
            let constant = self.earlier.as_ref().filter(|earlier| earlier.kind == TokenKind::Constant);
            return match constant.filter(|_| self.last_word() == "*") {
                Some(constant) => error.help(format!("a star is added: `{} + *`", self.word(constant))),
                None => error,
            };
        }
        let Some(open) = self.open.last() else { return mistake("the text ends too early") };
        let word = &self.text[open.bytes.clone()];
        let error = match (open.opening, open.expected) {
            (Opening::Block, []) if word == "ruleset" => mistake("expected `end` to close the ruleset"),
            (Opening::Block, ["(", ..]) => mistake("expected a name and parameters after `def`"),
            (Opening::Block, []) => mistake(format!("expected `end` to close the `{word}`")),
            (Opening::Block, expected) => mistake(format!("expected {}", list(expected))).help(block_form(open)),
            (opening, _) => mistake(format!("unclosed `{word}`: expected `{}`", opening.closer())),
        };
        let error = self.with_opener(error, open);
        if self.text[..open.bytes.start].ends_with('<') {
            return error.help("n times doubled is a product: `1*2^4`; what is less with every multiple is shown by `Prove(n*^ < 1 for all n)`");
        }
        if let Some((opener, end)) = self.wrong_end() {
            let word = &self.text[opener.clone()];
            let mut error =
                error.help(format!("each block has an `end` of its own: write one behind what the `{word}` says"));
            error.related.truncate(0);
            error.related.push((span(self.source, opener.start, opener.end), format!("this `{word}` …")));
            error.related.push((span(self.source, end.start, end.end), "… is closed by this `end`".to_owned()));
            return error;
        }
        if word == "if" && self.text[open.bytes.end..].contains("else if") {
            return error.help("`else if` opens an `if` of its own; write `elseif` to go on with the one before");
        }
        error
    }

    /// The opener and the `end` of the first block whose `end` is indented less than its opener: it was meant to close an outer
    /// block.
    fn wrong_end(&self) -> Option<(Range<usize>, Range<usize>)> {
        let line = |byte: usize| {
            let start = self.text[..byte].rfind('\n').map_or(0, |end| end + 1);
            (start, self.text[start..].len() - self.text[start..].trim_start_matches([' ', '\t']).len())
        };
        let mut reader = Reader::new(self.text);
        loop {
            let block = reader.open().last().filter(|open| open.opening == Opening::Block);
            let opener = block.map(|open| open.bytes.clone());
            let token = reader.next()?;
            if let Some(opener) = opener.filter(|_| self.word(&token) == "end") {
                let ((start, indent), (_, opener_indent)) = (line(token.bytes.start), line(opener.start));
                if start + indent == token.bytes.start && opener.start < start && indent < opener_indent {
                    return Some((opener, token.bytes));
                }
            }
        }
    }

    fn operand_name(&self) -> &'static str {
        match self.last_word() {
            "." => "a name",
            "for" | "def" | "ruleset" => "a name",
            "use" => "the name of a ruleset",
            _ => "an operand",
        }
    }

    fn explain_token(&self, found: &Token) -> Box<Mistake> {
        let word = self.word(found);
        let shown = shown(word);
        if let Some(error) = self.habit(found) {
            return error;
        }
        if found.kind != TokenKind::Unknown
            && let Some(error) = self.in_ruleset(found)
        {
            return error;
        }
        match found.kind {
            TokenKind::String if !(word.len() > 1 && word.ends_with('"')) => {
                return mistake("the string is not closed").help("a string ends on its line; a newline in it is `\\n`");
            }
            TokenKind::Unknown => {
                let error = mistake(format!("`{shown}` means nothing here"));
                return error.help(match word {
                    "«" | "»" | "“" | "”" | "„" | "`" => "a game is `{2|1}`, text stands between straight quotes: `\"text\"`",
                    "∣" | "│" | "┃" | "｜" | "¦" | "⏐" | "❘" | "⎪" | "⎮" => "the bar of a game is `|`",
                    "‘" | "’" => "a game as played stands between straight quotes: `'{*|*}'`; text between double ones: `\"text\"`",
                    "∕" | "⁄" => "a fraction is `1/2`",
                    "∶" | "：" | "꞉" => "the sign of the ordinal sum is `:`, as in `1:*`",
                    // The full-width characters of East Asian keyboards.
                    wide if wide.starts_with(|sign| ('！'..='～').contains(&sign)) => {
                        "write the narrow sign: `{1|0}`, `(1, 2)`, `1 + 2`"
                    }
                    "←" | "⟵" | "⇐" => "a name gets a value by `x := 3`",
                    "⊻" => "the nim-sum is `NimSum(3, 5)`, the sum of games `G + H`",
                    "≶" | "≷" | "≸" | "≹" | "~" => "confused with is `<>`: `G <> 0`",
                    "≈" | "≅" | "≃" | "≟" => "equal values are asked for by `G == H`",
                    "↦" => "a function is `x -> e`",
                    "∅" => "a side without options is left empty: `{0|}`",
                    "⩽" | "≦" | "≼" | "⪯" => "write `<=`",
                    "⩾" | "≧" | "≽" | "⪰" => "write `>=`",
                    "≺" => "write `<`",
                    "≻" => "write `>`",
                    "≪" | "≫" => "what is less with every multiple is shown by `Prove(n*^ < 1 for all n)`",
                    "—" | "―" | "‐" | "‑" => "a difference is `3 - 2`, a negative number `-1`",
                    "⧏" | "⊲" | "◁" | "⋖" => "less or confused is `<|`",
                    "⧐" | "⊳" | "▷" | "⋗" => "greater or confused is `|>`",
                    "≡" => "equal values are asked for by `G == H`; forms that are the same by `Show(G) == Show(H)`",
                    "⋅" | "•" | "∙" => "a multiple is `3*^`",
                    "⧾" => "tiny-2 is `Tiny(2)`",
                    "⧿" => "miny-2 is `Miny(2)`",
                    "∫" => "heating by t is `Heat(G, t)`, overheating from s to t `Overheat(G, s, t)`",
                    "⟨" | "⟩" => "a three-player game is `<L|C|R>`",
                    "₀" | "₁" | "₂" | "₃" | "₄" | "₅" | "₆" | "₇" | "₈" | "₉" => {
                        "there are no small digits below a line: a nimber is `*2`, tiny-2 `Tiny(2)`, and a name is made of letters, digits and `_`"
                    }
                    "½" | "¼" | "¾" | "⅛" => "a half is `1/2`, a quarter `1/4`, three quarters `3/4`, an eighth `1/8`",
                    "⌊" | "⌋" | "⌈" | "⌉" => "rounding down is `Floor(7/2)`, rounding up `Ceiling(7/2)`",
                    "√" | "∛" => "numbers are exact and rational, so there are no roots",
                    "∞" => "every number is finite",
                    "⊕" => "the nim-sum is `NimSum(3, 5)`, the sum of games `G + H`",
                    "∈" => "an item of a collection is asked for by `t.Contains(x)`; in a loop write `in`",
                    "∧" => "write `and`",
                    "∨" => "write `or`",
                    "¬" => "write `not`",
                    "$" | "@" => "names are words of letters, digits and `_`, and formulas stand without `$`",
                    _ => "`?operators` at the prompt shows the signs there are",
                });
            }
            TokenKind::Close => return self.explain_closer(word),
            TokenKind::Up if self.last_word() == "def" => {
                return mistake(format!("`{shown}` is a down, so it cannot be a name")).help("choose another name");
            }
            TokenKind::Up if self.expects_operand && self.text[found.bytes.end..].starts_with(['(', '[']) => {
                let error = mistake(format!("only a single up or down takes a number, not `{shown}`"));
                let help = multiple_of_up(&self.text[found.bytes.start..]);
                return if let Some(help) = help { error.help(help) } else { error };
            }
            TokenKind::Open if matches!(word, "(" | "[") && !self.expects_operand => {
                if let Some(last) = self.last.as_ref().filter(|last| last.kind == TokenKind::Up)
                    && last.bytes.end == found.bytes.start
                {
                    let ups = self.word(last);
                    let help = multiple_of_up(&self.text[last.bytes.start..]);
                    let place = span(self.source, last.bytes.start, last.bytes.end);
                    let error = mistake(format!("only a single up or down takes a number, not `{ups}`")).at(place);
                    return if let Some(help) = help { error.help(help) } else { error };
                }
            }
            TokenKind::Keyword if word == "end" && self.open.is_empty() => {
                let error = mistake("`end` closes nothing");
                let statement = self.line_before(&self.text[..found.bytes.start]);
                return match statement {
                    _ if statement.starts_with("def ") && statement.contains(":=") => {
                        error.help("a function after `:=` has no `end`: `def f(n) := n^2`")
                    }
                    _ if statement.starts_with("for ") && statement.matches("for ").count() > 1 => {
                        error.help("loops before one `do` or `yield` have one `end`")
                    }
                    _ => error,
                };
            }
            TokenKind::Bar if self.expects_operand && self.last_word() == "*" => return self.explain_closer(word),
            _ => {}
        }
        let is_factor = self.earlier.as_ref().is_some_and(|earlier| earlier.kind == TokenKind::Number) && word == "{";
        if self.last_word() == "." && (is_factor || matches!(found.kind, TokenKind::Up | TokenKind::Star)) {
            let number = self.earlier.as_ref().filter(|earlier| earlier.kind == TokenKind::Number);
            let number = number.map_or("3", |number| self.word(number));
            return mistake(format!("expected a name after `.`, found `{shown}`")).help(format!(
                "a multiple is `{}*{}`",
                self::shown(number),
                game_at(&self.text[found.bytes.start..]).unwrap_or(&shown)
            ));
        }
        if self.last_word() == "'" && self.expects_operand {
            return mistake(format!("expected a game in braces, found `{shown}`"))
                .help("a game as played is `'{L|R}'`; text stands between double quotes: `\"text\"`");
        }
        if matches!(word, ":=" | "≔") {
            return self.explain_assignment();
        }
        if let Some(open) = self.open.last().filter(|open| open.opening == Opening::Block && !open.expected.is_empty())
        {
            if open.expected == ["("] {
                let expected = if self.last_word() == "def" { "a name" } else { "`(` and parameters" };
                let error = mistake(format!("expected {expected}, found `{shown}`"));
                return error.help(match word {
                    "." => "moves are clauses of a ruleset, such as `left …` and `right …`: `?ruleset` shows some",
                    _ => "a function is `def f(a, b) := e` or `def f(a, b) … end`",
                });
            }
            let misses_operand =
                self.expects_operand && self.last.as_ref().is_some_and(|last| last.kind == TokenKind::Operator);
            if !misses_operand && !matches!(self.last_word(), "if" | "while" | "for" | "in" | "from" | "elseif") {
                let error =
                    self.with_opener(mistake(format!("expected {}, found `{shown}`", list(open.expected))), open);
                return match (word, nearest(word, open.expected)) {
                    ("for", _) => error,
                    ("if", _) if open.expected.contains(&"yield") => {
                        error.help("the condition of a loop is `for x in xs where c yield … end`")
                    }
                    (_, Some(near)) => error.help(format!("did you mean `{near}`?")),
                    _ => error.help(block_form(open)),
                };
            }
        }
        if self.expects_operand {
            let error = match &self.last {
                Some(last) if matches!(last.kind, TokenKind::Operator | TokenKind::Keyword) => {
                    mistake(format!("expected {} after `{}`, found `{shown}`", self.operand_name(), self.last_word()))
                }
                _ => mistake(format!("expected an expression, found `{shown}`")),
            };
            return match (found.kind, self.last_word()) {
                (TokenKind::Bar, "^") => error.help(UP_IS_ADDED),
                (TokenKind::Bar, _) if self.is_open(Opening::Angle) => {
                    error.help("a side without options is left empty, also between two bars: `<0||>`, `<<0||>|0|>`")
                }
                (TokenKind::Mark, "{") | (TokenKind::Bar, _) => {
                    error.help("a side without options is left empty: `{0|}`, `{|0}`")
                }
                _ if word.starts_with("..") => {
                    error.help("options are listed to the last: `{n for n in 0..3|}`; `omega` has all integers")
                }
                (TokenKind::Open | TokenKind::Number, ".") => {
                    error.help("a function stands behind the dot: `G.Mean`, which is `Mean(G)`")
                }
                (_, "^") => error.help("a number and an up add with `+`: `1+^`; up to the second is `^<2>`, twice up `^^`, a power of a number `2^3`"),
                _ => error,
            };
        }
        if found.kind == TokenKind::Bar {
            return self.explain_bar();
        }
        let forbidden = matches!(word, "==" | "!=" | "<" | ">" | "<=" | ">=" | "<>" | "->" | "and" | "or");
        if forbidden && (self.is_open(Opening::Brace) || self.is_open(Opening::Angle)) {
            let error = mistake(format!("`{word}` cannot stand in an option"));
            return error.help(match word {
                "->" => "a function has no braces: `x -> x^2`",
                _ => "put the option in parentheses",
            });
        }
        if matches!(word, "->" | "→") {
            return mistake("the left side of `->` is a name, or names in parentheses")
                .help("a function is `x -> e` or `(x, y) -> e`; it is called by `G.Mean` or `Mean(G)`");
        }
        let starts = !matches!(found.kind, TokenKind::Operator | TokenKind::Mark | TokenKind::Keyword);
        if starts { self.missing_operator(found) } else { self.unexpected(&shown) }
    }

    /// Whether another line would not help, although the text is incomplete: it is an English question, `is * < 1`, or a foreign
    /// word with a star, `up*`.
    fn is_finished(&self) -> bool {
        let is_foreign = |token: &Token| {
            let word = self.word(token);
            token.kind == TokenKind::Constant || token.kind == TokenKind::Name && foreign::instead(word).is_some()
        };
        // `up*`, `cd ..`
        let is_adjacent = matches!(self.last_word(), "*" | "..") && self.earlier.as_ref().is_some_and(is_foreign);
        let first = self.text.split_whitespace().next().unwrap_or_default();
        let is_question = matches!(first, "is" | "does" | "what" | "who" | "how");
        // `while true: pass`, as in Python, and no ordinal sum as in `for g in (1: *)` and `if 1: * == g`.
        let is_foreign_block = self.open.last().filter(|open| !open.expected.is_empty()).is_some_and(|open| {
            let head = &self.text[open.bytes.end..];
            let mut depth = 0;
            head.char_indices().any(|(at, letter)| {
                depth += i32::from("([{".contains(letter)) - i32::from(")]}".contains(letter));
                let behind = head[at..].strip_prefix(": ").map(str::trim_start);
                depth == 0
                    && !head[..at].ends_with(' ')
                    && behind.is_some_and(|behind| behind.starts_with(char::is_alphanumeric))
            })
        });
        // `1 << 4`
        let is_shift =
            self.open.last().is_some_and(|open| open.opening == Opening::Angle) && self.text.contains(" << ");
        // `for … do …; od`, but not `while not done`
        let is_closed = self.open.last().is_some_and(|open| open.opening == Opening::Block)
            && matches!(self.last_word(), "od" | "fi" | "endif" | "endfor" | "done")
            && self.earlier.as_ref().is_some_and(|token| matches!(self.word(token), ";" | ")" | "]" | "}"));
        is_adjacent || is_shift || is_closed || (is_question || is_foreign_block) && !self.text.contains('\n')
    }

    fn unexpected(&self, shown: &str) -> Box<Mistake> {
        match self.open.last() {
            None if shown == "," => mistake("unexpected `,`").help(match self.text.contains('=') {
                true => "names are bound one by one, `a := 1; b := 2`; a tuple stands in parentheses: `(3, 4)`",
                false => "a tuple stands in parentheses: `(3, 4)`",
            }),
            None if shown == "'" => mistake("unexpected `'`")
                .help("a name is made of letters, digits and `_`; a game as played stands between quotes: `'{*|*}'`"),
            Some(open) if open.opening != Opening::Block => {
                let closer = open.opening.closer();
                if shown == "," && self.text[open.bytes.end..].contains(" for ") {
                    let error = mistake(format!("expected an operator or `{closer}`, found `,`"));
                    return self.with_opener(
                        error.help("each name has its own `for`: `(a*b for a in 1..4 for b in 1..4)`"),
                        open,
                    );
                }
                let error = mistake(format!("expected an operator, `,` or `{closer}`, found `{shown}`"));
                self.with_opener(error, open)
            }
            _ => mistake(format!("unexpected `{shown}`")),
        }
    }

    /// The error for two operands without an operator between them.
    fn missing_operator(&self, found: &Token) -> Box<Mistake> {
        let (last, word) = (self.last_word(), self.word(found));
        let error = self.unexpected(&shown(word));
        let Some(before) = &self.last else { return error };
        let touches = before.bytes.end == found.bytes.start;
        let names = [before, found].into_iter().filter(|token| token.kind == TokenKind::Name);
        if let Some(instead) = names.filter_map(|token| foreign::instead_folded(self.word(token))).next() {
            return error.help(instead);
        }
        let begins = self.open.is_empty() && self.earlier.as_ref().is_none_or(|earlier| self.word(earlier) == ";");
        let ends = matches!(before.kind, TokenKind::Number | TokenKind::Close | TokenKind::Star | TokenKind::Up);
        let subscript = word.strip_prefix('_').filter(|_| touches);
        // `4x5`, the size of a board.
        let side = word.strip_prefix('x').filter(|side| side.parse::<u64>().is_ok());
        let is_compared = self
            .earlier
            .as_ref()
            .is_some_and(|earlier| is_comparison(self.word(earlier)) && earlier.bytes.end == before.bytes.start);
        match (before.kind, found.kind) {
            _ if is_compared && matches!(last, "L" | "C" | "R") => {
                error.help("the comparisons of three-player games end in `_L`, `_C` or `_R`: `x >=_L y`")
            }
            (TokenKind::Number, _) if word == "over" => error.help("a fraction is `3/8`"),
            (TokenKind::Number, TokenKind::Name) if subscript.is_some() => {
                error.help(format!("the digits of a number stand together: `{last}{}`", word.replace('_', "")))
            }
            (TokenKind::Close, TokenKind::Name) if subscript.is_some() => error.help(COOLED),
            // `+_{2}`
            (TokenKind::Name, TokenKind::Open) if touches && last == "_" && self.earlier.is_some() => {
                error.help("tiny-2 is `Tiny(2)`, miny-2 `Miny(2)`")
            }
            (TokenKind::Name, TokenKind::Open) if touches && last.ends_with('_') => error.help(COOLED),
            (TokenKind::Number | TokenKind::Star | TokenKind::Up, TokenKind::Name) if !touches && matches!(word, "x" | "X") => {
                error.help("a product is `2*3`, twice a game `2*^`; the entries of a board are separated by commas: `Cutcake[8,7]`")
            }
            (TokenKind::Number, TokenKind::Name)
                if touches && side.is_some() && (self.is_open(Opening::Square) || self.is_open(Opening::Paren)) =>
            {
                error.help(format!("entries are separated by commas: `[{last},{}]`", side.unwrap_or_default()))
            }
            (TokenKind::Number, TokenKind::Name) if touches && side.is_some() => {
                let side = side.unwrap_or_default();
                error.help(format!("a product is `{last}*{side}`, a board of such sides `Domineering[{last},{side}]`"))
            }
            (TokenKind::Number, TokenKind::Number) if !touches && self.text[found.bytes.end..].starts_with('/') => {
                let end = self.text[found.bytes.start..].find(|sign: char| sign != '/' && !sign.is_ascii_digit());
                let fraction =
                    &self.text[found.bytes.start..end.map_or(self.text.len(), |end| found.bytes.start + end)];
                error.help(format!("a mixed number is a sum: `{last} + {fraction}`"))
            }
            (TokenKind::Number, TokenKind::Number) if !touches && word.len() == 3 && self.open.is_empty() => {
                let behind = self.text[before.bytes.start..].chars();
                let digits =
                    behind.take_while(|sign| *sign == ' ' || sign.is_ascii_digit()).filter(|sign| *sign != ' ');
                error.help(format!("the digits of a number stand together: `{}`", digits.take(40).collect::<String>()))
            }
            (TokenKind::Close | TokenKind::Up | TokenKind::Star, TokenKind::Name) if word == "x" => {
                error.help("twice a game is `2*{1|0}`, also for games with a name: `2*G`")
            }
            (TokenKind::Close, TokenKind::Name | TokenKind::Constant) if self.open.is_empty() && matches!(last, "}" | "]") => {
                error.help("what is asked of a game stands before it, `Outcome({1|0})`, or behind a dot: `{1|0}.Outcome`; a new \
                     statement begins on a new line or after `;`")
            }
            (TokenKind::Close, TokenKind::Number) if self.open.is_empty() && last == "}" => {
                error.help(format!("{word} times a game is `{word}*{{1|0}}`, a sum `{{1|0}} + {word}`"))
            }
            (TokenKind::Star, TokenKind::Number)
                if self.earlier.as_ref().is_some_and(|earlier| earlier.bytes.end == before.bytes.start && self.word(earlier) == "*") =>
            {
                error.help(format!("a power is `2^{word}`, `x^2`"))
            }
            (TokenKind::Star | TokenKind::Up, TokenKind::Number) if !touches => error.help(format!(
                "write `{last}{word}` without a blank between, or an operand before `{last}` for a product or a power"
            )),
            (TokenKind::Up, TokenKind::Number) => {
                let sign: String = last.chars().take(1).collect();
                error.help(format!("only a single up or down takes a number: `{sign}{word}`"))
            }
            (TokenKind::Star, TokenKind::Up) | (TokenKind::Number | TokenKind::Up, TokenKind::Up) => {
                let star = if self.text[found.bytes.end..].starts_with('*') { "*" } else { "" };
                error.help(format!("put `+` between: `{last} + {word}{star}`"))
            }
            (TokenKind::Number, TokenKind::Constant) if !touches => error.help(format!("a product needs its sign: `{last}*{word}`")),
            // `0.33F`
            (TokenKind::Number, TokenKind::Name)
                if touches && last.starts_with("0.") && word.chars().all(|digit| matches!(digit, 'A'..='F')) =>
            {
                error.help(format!("the game of a code is `TakeAndBreak(\"{last}{word}\")[20]`"))
            }
            (TokenKind::Number, TokenKind::Name | TokenKind::Constant | TokenKind::Open) if touches => {
                let factor = game_at(&self.text[found.bytes.start..]).filter(|_| word == "{").unwrap_or(word);
                error.help(format!("a product needs its sign: `{last}*{factor}`"))
            }
            (TokenKind::Name, TokenKind::Open | TokenKind::Number | TokenKind::Name) if begins => {
                let game = game_at(&self.text[found.bytes.start..]).filter(|game| game.contains('|'));
                let is_capital = last.starts_with(char::is_uppercase);
                error.help(match (found.kind, game) {
                    (TokenKind::Open, Some(game)) if is_capital => {
                        format!("a function takes parentheses: `{last}({game})`")
                    }
                    (TokenKind::Open | TokenKind::Number, None) if is_capital => {
                        format!("a function takes parentheses, `{last}(…)`, a position brackets, `{last}[…]`")
                    }
                    (_, game) => format!(
                        "a function begins with a capital and takes parentheses, as `Outcome({})` does; `:list TEXT` at the prompt \
                         looks for a word in the help",
                        game.unwrap_or("G")
                    ),
                })
            }
            (_, TokenKind::Open) if ends && word == "{" && self.open.is_empty() => {
                error.help("between two games stands `+` or `-`: `{1|0} + {2|1}`; twice a game is `2*{1|0}`")
            }
            _ if self.open.is_empty() => error.help("a new statement begins on a new line or after `;`"),
            _ if self.is_open(Opening::Brace) => error.help("options are separated by commas"),
            _ if self.is_open(Opening::Square) => error.help(
                "entries are separated by commas: `Nim[3,5]`, and text stands between quotes: `Hackenbush[\"lr\"]`",
            ),
            (TokenKind::Name, TokenKind::Open) if self.is_open(Opening::Paren) && last.starts_with(char::is_uppercase) => {
                error.help(format!("a function takes parentheses: `{last}(…)`"))
            }
            (TokenKind::Name, TokenKind::String) if touches && last.len() == 1 => {
                error.help("a string with values in it is a sum: `\"n = \" + String(3)`")
            }
            _ if self.is_open(Opening::Paren) => error.help("arguments and items are separated by commas"),
            _ => error,
        }
    }

    fn explain_closer(&self, word: &str) -> Box<Mistake> {
        if let Some(last) = &self.last
            && last.kind == TokenKind::Operator
            && self.last_word() == "*"
        {
            return mistake(format!("expected an operand after `*`, found `{word}`"))
                .help("a number and a star add with `+`: `2+*`");
        }
        let Some(open) = self.open.last() else { return mistake(format!("`{word}` closes nothing")) };
        if open.opening == Opening::Block {
            let opener = &self.text[open.bytes.clone()];
            let error = mistake(format!("expected `end` to close the `{opener}`, found `{word}`"));
            return self.with_opener(error, open);
        }
        if open.opening.closer() != word {
            let error = mistake(format!("expected `{}`, found `{word}`", open.opening.closer()));
            return self.with_opener(error, open);
        }
        if open.opening == Opening::Angle {
            return self
                .with_opener(mistake("a three-player game has three sides"), open)
                .help("write `<L|C|R>`; a game of two players is `{L|R}`");
        }
        match &self.last {
            Some(last) if matches!(last.kind, TokenKind::Operator | TokenKind::Keyword) => {
                let error =
                    mistake(format!("expected {} after `{}`, found `{word}`", self.operand_name(), self.last_word()));
                if self.last_word() == "^" { error.help(UP_IS_ADDED) } else { error }
            }
            _ => mistake(format!("expected an expression, found `{word}`")),
        }
    }

    fn explain_bar(&self) -> Box<Mistake> {
        match self.open.last() {
            Some(open) if open.opening == Opening::Angle => {
                let error = mistake("a three-player game has three sides, so two bars");
                self.with_opener(error, open).help("write `<L|C|R>`; a game inside has brackets of its own")
            }
            _ => mistake("a bar stands only inside a game").help("a game is `{L|R}`, a three-player game `<L|C|R>`"),
        }
    }

    fn explain_assignment(&self) -> Box<Mistake> {
        let error = mistake("only a name can be assigned to");
        match &self.last {
            Some(last) if is_down(self.word(last)) => {
                let word = self.word(last);
                error.help(format!("`{word}` is a down, as every word `v`, `vv`, `v3`; choose another name"))
            }
            Some(last) if last.kind == TokenKind::Keyword => {
                error.help(format!("`{}` is a word of the language", self.word(last)))
            }
            _ if self.open.last().is_some_and(|open| open.expected == ["("]) => {
                mistake("expected `(` and parameters, found `:=`")
                    .help("a function is `def f(x) := e`, a name `x := e`")
            }
            Some(last) if self.word(last) == ")" => {
                error.help("a function is defined by `def f(x) := e`; several names are bound one by one: `x := t[1]`")
            }
            _ if self.earlier.as_ref().is_some_and(|token| self.word(token) == "-") => {
                error.help("a name is made of letters, digits and `_`: `my_name`")
            }
            _ => error.help("write `name := value`; a comparison is `==`"),
        }
    }

    /// The error for a line of the prompt in a program: a command, a question about a name, or an input with its `> `.
    fn prompt_line(&self, found: &Token) -> Option<Box<Mistake>> {
        let before = &self.text[..found.bytes.start];
        let is_first = before[before.rfind(['\n', '\r', ';']).map_or(0, |end| end + 1)..].trim().is_empty();
        let mut letters = self.text[found.bytes.start..].chars();
        let sign = letters.next()?;
        let name = letters.as_str();
        let name = &name[..name.find(|letter: char| !letter.is_alphanumeric()).unwrap_or(name.len())];
        let error = |line: &str| mistake(format!("{line} belongs to the prompt, not into a program"));
        Some(match sign {
            '>' if is_first && self.open.is_empty() && !letters.as_str().starts_with('_') => {
                error("`> `").help("it stands before what is typed there: leave it out")
            }
            '?' if is_first && self.open.is_empty() => error(&format!("`?{name}`")).help(match name {
                "" => "`cutcake help` shows the help".to_owned(),
                name => format!("`cutcake help {name}` shows the help on it"),
            }),
            ':' if is_first && !name.is_empty() => error(&format!("`:{name}`")).help(match name {
                "format" => "how results are written says `cutcake --format json FILE`",
                "load" => "another file is run by `load \"file.cgs\"`",
                "time" => "how long results take says `cutcake --time FILE`",
                "set" => "limits are given by `cutcake --timeout SECONDS --memory MB FILE`",
                "quit" => "a program ends with its last line",
                "help" | "list" => "`cutcake help` shows the help",
                _ => "leave the line out",
            }),
            _ => return None,
        })
    }

    /// The error for an operator or a keyword of another language.
    fn habit(&self, found: &Token) -> Option<Box<Mistake>> {
        let word = self.word(found);
        let rest = &self.text[found.bytes.end..];
        if word == "#" {
            let error = mistake("`#` means nothing here");
            return Some(error.help(match self.is_open(Opening::Square) {
                true => "the text of a board stands between quotes: `Domineering[\"..|.#\"]`",
                false => "a comment begins with `//`",
            }));
        }
        if is_comparison(self.last_word()) && is_lettered(word) || word == "=" && is_lettered(rest) {
            let text = &self.text[if word == "=" { found.bytes.end } else { found.bytes.start }..];
            let name =
                &text[..text.find(|letter: char| letter != '_' && !letter.is_alphanumeric()).unwrap_or(text.len())];
            if ["_L", "_C", "_R"].contains(&name) {
                let sign = if word == "=" { word } else { self.last_word() };
                return Some(mistake(format!("the player stands directly behind the sign: `{sign}{name}`")));
            }
            let name = shown(name);
            return Some(
                mistake(format!(
                    "`{name}` is not a player: the comparisons of three-player games end in `_L`, `_C` or `_R`"
                ))
                .help("write `x >=_L y` for the order of Left; `x == y` holds in all three"),
            );
        }
        let before = self.line_before(&self.text[..found.bytes.start]);
        let instead = match word {
            "=" if self.open.is_empty() && is_call(before) => "a function is defined by `def f(x) := e`",
            "=" if self.is_open(Opening::Paren)
                && self.last.as_ref().is_some_and(|last| last.kind == TokenKind::Name) =>
            {
                "to compare, write `==`; an argument by name stands behind `;` and has `:=`: `Outcome(G; misere := true)`; items are \
                 counted through by `for`: `Sum(i^2 for i in 1..5)`"
            }
            "=" | ":" if self.open.last().is_some_and(|open| self.text[open.bytes.clone()] == *"def") => {
                "a function is `def f(x) := e` or `def f(x) … end`"
            }
            "=" if CONSTANTS.contains(&self.last_word())
                && self.earlier.as_ref().is_none_or(|token| matches!(self.word(token), ";" | "end")) =>
            {
                let constant = self.last_word();
                return Some(mistake("`=` is not an operator").help(format!(
                    "to compare, write `==`; `{constant}` is a constant, and `?{constant}` says which"
                )));
            }
            "=" => "to compare, write `==`; to bind a name, write `:=`",
            "!" if rest.starts_with(['<', '>']) => "what is not so is asked for by `not`: `not G > H`",
            "!" if !self.expects_operand => "a factorial is `Factorial(5)`; `not equal` is `!=`",
            "!" if before.is_empty() && is_for_shell(rest) => foreign::SHELL,
            "!" => "write `not`",
            "%" if self.last.as_ref().is_some_and(|token| token.kind == TokenKind::String) => {
                "a string with values in it is a sum: `\"n = \" + String(3)`"
            }
            "%" => "the remainder is `mod`",
            "=>" if self.is_open(Opening::Brace) => "a map is `Map((1, *), (2, ^))`",
            "=>" => "a function is `x -> e`; an argument by name is `f(k := 2)`; a comparison is `>=`",
            "=<" => "write `<=`",
            "÷" => "write `/` or `div`",
            "." if self.last_word() == ".." => "a range is `1..10`",
            "." if self.last_word() == "/" => "a function of a value is called: `(x -> x^2)(3)`",
            "." if matches!(self.last_word(), "*" | "^") && self.text[..found.bytes.start].ends_with(['*', '^']) => {
                "what is asked of a sum with a star or an up stands behind parentheses: `(1*).Birthday`, `(2 + ^).Mean`"
            }
            "." if self.expects_operand => {
                "a decimal needs a digit before the point, `0.5`, and the game of a code is `TakeAndBreak(\"0.137\")`"
            }
            _ => {
                let begins = self.earlier.as_ref().is_none_or(|token| matches!(self.word(token), ";" | "end"));
                let last = self.last.as_ref().filter(|token| token.kind == TokenKind::Name);
                let (place, instead) = match (self.last_word(), word) {
                    ("elif" | "elsif", _) => (last?, "write `elseif`"),
                    ("print", _) => (last?, "printing is `Print(\"text\", 3)`"),
                    (_, "od" | "fi" | "endif" | "done") if begins || self.is_open(Opening::Block) => {
                        (found, "a block ends with `end`")
                    }
                    (other, _) if begins && !self.expects_operand && found.kind != TokenKind::Operator => {
                        (last?, foreign::instead(other)?)
                    }
                    _ => return None,
                };
                let bytes = &place.bytes;
                let place = self.word(place);
                let error = mistake(format!("`{place}` is not a word of the language"));
                return Some(error.at(span(self.source, bytes.start, bytes.end)).help(instead));
            }
        };
        Some(mistake(format!("`{word}` is not an operator")).help(instead))
    }
}

/// Whether a text begins with a command of a shell.
fn is_for_shell(text: &str) -> bool {
    let word = text.find(|letter: char| !letter.is_alphanumeric()).map_or(text, |end| &text[..end]);
    word == "ls" || foreign::instead(word) == Some(foreign::SHELL)
}

/// Longer multiples of ups are not written out in messages.
const MOST_UPS: usize = 40;

/// The help on `^^[2]` and `vv<3>`, at which a text begins: `2*^[2]`.
fn multiple_of_up(text: &str) -> Option<String> {
    let (ups, rest) = text.split_at(text.find(['(', '[', '<'])?);
    let number = &rest[..=rest.find([')', ']', '>'])?];
    (number.len() < MOST_UPS).then(|| format!("the multiple is `{}*{}{number}`", ups.len(), &ups[..1]))
}

/// The help on `1^` before a bar or a brace.
const UP_IS_ADDED: &str = "a number and an up add with `+`: `1+^`";

/// The help on `G_t`.
const COOLED: &str = "what stands below a line is not part of a game: G cooled by t is `Cool(G, t)`";

/// Whether a text is the head of a function as in other languages, a name and names in parentheses: `f(x, y)`.
fn is_call(text: &str) -> bool {
    let Some((name, inside)) = text.trim_end().strip_suffix(')').and_then(|text| text.split_once('(')) else {
        return false;
    };
    let is_name = |word: &str| {
        word.starts_with(char::is_alphabetic) && word.chars().all(|letter| letter == '_' || letter.is_alphanumeric())
    };
    is_name(name.trim()) && inside.split(',').all(|word| is_name(word.trim()))
}

/// The game in braces at the beginning of a text, if it is closed and short.
fn game_at(text: &str) -> Option<&str> {
    const MOST: usize = 60;
    let mut reader = Reader::new(text);
    let end = loop {
        let token = reader.next()?;
        if reader.open().is_empty() {
            break token.bytes.end;
        }
    };
    (end <= MOST).then(|| &text[..end])
}

/// The form of a block, for one that lacks the keyword after its head.
fn block_form(open: &Open) -> &'static str {
    match open.expected {
        ["then", ..] => "write `if c then … end`, without braces or a colon",
        ["do"] => "write `while c do … end`, without braces or a colon",
        _ => "write `for x in xs do … end`, without braces or a colon",
    }
}

/// ``a`, `b` or `c``
fn list(words: &[&str]) -> String {
    match words {
        [] => String::new(),
        [word] => format!("`{word}`"),
        [first @ .., last] => {
            let first: Vec<String> = first.iter().map(|word| format!("`{word}`")).collect();
            format!("{} or `{last}`", first.join(", "))
        }
    }
}

/// Whether a text begins with `_` and a letter.
fn is_lettered(text: &str) -> bool {
    text.strip_prefix('_').is_some_and(|rest| rest.starts_with(char::is_alphabetic))
}

/// A word, shortened for a message.
fn shown(word: &str) -> String {
    let short: String = word.chars().take(30).collect();
    if short.len() < word.len() { format!("{short}…") } else { short }
}
