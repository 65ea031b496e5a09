//! A text cut into tokens, without asking whether it is a program.
//!
//! The grammar decides what a program is; this reader looks at any text, also at one that is half typed. It serves the
//! prompt (colours, matching brackets) and finds the words for mistakes: it knows at each token what is open around it
//! and whether an operand is due, which tells the `<` of `<L|C|R>` from a comparison and the star of `*3` from a
//! product.

use std::ops::Range;

use cutcake_base::rules::theory::WORDS;

/// The words that are not names.
pub const KEYWORDS: &[&str] = &[
    "and", "assert", "begin", "break", "by", "continue", "def", "div", "do", "else", "elseif", "end", "for", "from",
    "if", "in", "load", "mod", "not", "or", "return", "ruleset", "then", "to", "use", "where", "while", "yield",
];

/// The words of a ruleset's head and clauses, which are names everywhere else.
pub const RULESET_WORDS: &[&str] = &[
    "with",
    "as",
    "like",
    "more",
    "loopy",
    "impartial",
    "partizan",
    "synchronized",
    "three-player",
    "options",
    "left",
    "center",
    "right",
    "both",
    "none",
    "gives",
    "let",
    "valid",
    "split",
    "same",
    "negative",
    "bounds",
    "show",
    "draw",
    "entailing",
    "boards",
    "misere",
    "wins",
    "when",
    "score",
];

/// What may stand in the head of a ruleset behind its name, entries and parameters.
pub const THEORIES: &[&str] = &WORDS;

/// The words with which clauses of a ruleset begin, besides `def`.
pub const CLAUSES: &[&str] = &[
    "options",
    "entailing",
    "left",
    "center",
    "right",
    "both",
    "more",
    "let",
    "valid",
    "split",
    "same",
    "negative",
    "bounds",
    "show",
    "draw",
    "boards",
    "misere",
    "wins",
    "score",
];

/// What is due behind the head of a loop.
const LOOP: &[&str] = &["do", "yield"];

/// Names that always mean the same value, which the functions of the language say: no program gives them another.
pub const CONSTANTS: &[&str] = &[
    "true",
    "false",
    "Left",
    "Center",
    "Right",
    "eps",
    "ε",
    "omega",
    "ω",
    "winning",
    "drawing",
    "losing",
    "theorem",
    "derived",
    "proved",
    "refuted",
    "queer",
    "open",
    "loony",
    "sunny",
    "Orthogonal",
    "Diagonal",
    "Hexagonal",
    "Compass",
    "KnightsMove",
    "Nothing",
    "P",
    "N",
    "L",
    "R",
    "on",
    "off",
    "over",
    "under",
    "upon",
    "dud",
    "pass",
];

/// Operators and marks of more than one letter, the longer ones first.
const LONG: &[&str] = &[
    ":=", "==", "!=", "<=", ">=", "<>", "<|", "|>", "->", "=>", "=<", "+-", "..", "&&", "||", "≠", "≤", "≥", "∥", "‖",
    "→", "≔", "±", "−", "–", "×", "·", "²", "³",
];

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenKind {
    /// `3`, `2.5`
    Number,
    /// `"…"`, also without its end.
    String,
    /// `// …`, `/* … */`, and a first line `#!…`.
    Comment,
    /// One of [`KEYWORDS`], or of [`RULESET_WORDS`] where it is one.
    Keyword,
    /// A name, and `_` and `_3`.
    Name,
    /// One of [`CONSTANTS`].
    Constant,
    /// A star with its number: `*`, `*3`.
    Star,
    /// An up or a down with what belongs to it: `^^`, `v3`, `^<2>`.
    Up,
    /// `+`, `:=`, `.` and the like.
    Operator,
    /// The bars of a game.
    Bar,
    /// `( [ {`, and `<` where a three-player game begins.
    Open,
    /// `) ] }`, and `>` where a three-player game ends.
    Close,
    /// `,`, `;` and `'`.
    Mark,
    /// A command of the prompt: `:help`, `?Outcome`.
    Command,
    /// A letter that means nothing.
    Unknown,
}

/// What the tokens of a text are, in order. White space is left out.
pub fn tokens(text: &str) -> Vec<(Range<usize>, TokenKind)> {
    Reader::new(text).map(|token| (token.bytes, token.kind)).collect()
}

/// Where the other bracket of the one that begins at `byte` begins; none where no bracket is, or an unmatched one.
///
/// ```
/// use cutcake_syntax::token::matching_bracket;
/// assert_eq!(matching_bracket("<1|(2)|3>", 0), Some(8));
/// assert_eq!(matching_bracket("(1 < 2)", 3), None);
/// ```
pub fn matching_bracket(text: &str, byte: usize) -> Option<usize> {
    for token in Reader::new(text) {
        match token.partner {
            Some(open) if open == byte => return Some(token.bytes.start),
            Some(open) if token.bytes.start == byte => return Some(open),
            _ => {}
        }
    }
    None
}

/// A piece of text and what it is.
#[derive(Clone, Debug)]
pub struct Token {
    /// Where it is.
    pub bytes: Range<usize>,
    /// What it is.
    pub kind: TokenKind,
    /// Where the bracket begins that it closes.
    pub partner: Option<usize>,
    /// Whether a statement, or a clause of a ruleset, may begin with it: what stands before it is complete.
    pub begins: bool,
    /// How many brackets and blocks are open behind it.
    pub depth: usize,
}

/// The kinds of thing that can be open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opening {
    /// `(`
    Paren,
    /// `[`
    Square,
    /// `{`
    Brace,
    /// `<`
    Angle,
    /// `if`, `for`, `while`, `def` or `ruleset`: closed by `end`.
    Block,
}

impl Opening {
    /// What closes it.
    pub fn closer(self) -> &'static str {
        match self {
            Opening::Paren => ")",
            Opening::Square => "]",
            Opening::Brace => "}",
            Opening::Angle => ">",
            Opening::Block => "end",
        }
    }
}

/// Something that was opened and not closed yet.
#[derive(Clone, Debug)]
pub struct Open {
    /// What it is.
    pub opening: Opening,
    /// The bracket or the word that opened it.
    pub bytes: Range<usize>,
    /// For a block, the words one of which must come before its statements.
    pub due: &'static [&'static str],
}

/// Reads tokens and keeps account of what is open.
pub struct Reader<'t> {
    text: &'t str,
    at: usize,
    open: Vec<Open>,
    /// How many of each [`Opening`] are open, so that a closer without its opener is known at once.
    counts: [usize; 5],
    operand: bool,
    /// Where an up ends that a star directly behind would belong to.
    up_end: usize,
    /// Whether the last token is the `)` behind the parameters of a `def`.
    header: bool,
    /// Whether a statement, or a clause of a ruleset, may begin here.
    begins: bool,
    /// The word of the clause of a ruleset that was read last.
    clause: Option<Range<usize>>,
    /// Whether that clause has variables, so that `gives` is still due.
    waits: bool,
}

impl<'t> Reader<'t> {
    /// At the beginning of a text.
    pub fn new(text: &'t str) -> Self {
        Reader {
            text,
            at: 0,
            open: Vec::new(),
            counts: [0; 5],
            operand: true,
            up_end: usize::MAX,
            header: false,
            begins: true,
            clause: None,
            waits: false,
        }
    }

    /// What is open now, outermost first.
    pub fn open(&self) -> &[Open] {
        &self.open
    }

    /// Whether an operand is due now.
    pub fn wants_operand(&self) -> bool {
        self.operand
    }

    /// The word of the clause of a ruleset that was read last, and whether its `gives` is still due.
    pub fn clause(&self) -> Option<(Range<usize>, bool)> {
        Some((self.clause.clone()?, self.waits))
    }

    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    fn inside_brackets(&self) -> bool {
        self.open.last().is_some_and(|open| open.opening != Opening::Block)
    }

    fn push(&mut self, opening: Opening, bytes: Range<usize>, due: &'static [&'static str]) {
        self.counts[opening as usize] += 1;
        self.open.push(Open { opening, bytes, due });
    }

    /// Closes the innermost `opening`, and what is still open inside it. None where there is none.
    fn close(&mut self, opening: Opening) -> Option<usize> {
        if self.counts[opening as usize] == 0 {
            return None;
        }
        while let Some(open) = self.open.pop() {
            self.counts[open.opening as usize] -= 1;
            if open.opening == opening {
                return Some(open.bytes.start);
            }
        }
        None
    }

    /// Whether no factor stands behind a `*` that touches a number: then it is a star, as in `1*` and `1* + 2`.
    fn has_no_factor(&self, behind: &str) -> bool {
        const SIGNS: &[&str] = &["!=", "≠", "≤", "≥", "<=", "<>", "<|", "< ", "<\t", "<\n", "//"];
        const WORDS: &[&str] = &[
            "and", "by", "div", "do", "else", "elseif", "end", "for", "from", "in", "mod", "or", "then", "to", "where",
            "while", "yield",
        ];
        let is_inside = self.inside_brackets();
        let is_blank =
            |letter: char| matches!(letter, ' ' | '\t' | '\u{a0}') || is_inside && matches!(letter, '\n' | '\r');
        let next = behind.trim_start_matches(is_blank);
        match next.strip_prefix(['+', '-', '−', '–']) {
            Some(rest) => next.len() < behind.len() && rest.starts_with(is_blank),
            None => {
                next.is_empty()
                    || next.starts_with(['\n', '\r', ')', ']', '}', ',', ';', '|', '>', '='])
                    || SIGNS.iter().any(|sign| next.starts_with(sign))
                    || WORDS.contains(&&next[..Self::word(next)])
            }
        }
    }

    /// Skips white space; a newline that ends a statement makes an operand due.
    fn skip_blanks(&mut self) {
        let behind_clause = self.clause.as_ref().is_some_and(|clause| clause.end == self.at);
        for letter in self.rest().chars() {
            if !letter.is_whitespace() && letter != '\u{feff}' {
                break;
            }
            if matches!(letter, '\n' | '\r') && !self.inside_brackets() {
                self.begins |= !self.operand || self.header || behind_clause;
                self.operand = true;
            }
            self.at += letter.len_utf8();
        }
    }

    /// The length of the word at the beginning of `text`.
    fn word(text: &str) -> usize {
        text.find(|letter: char| !continues(letter)).unwrap_or(text.len())
    }

    fn digits(text: &str) -> usize {
        text.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(text.len())
    }

    fn keyword(&mut self, word: &'t str, bytes: Range<usize>) {
        let due = self.operand;
        self.operand = !matches!(word, "end" | "break" | "continue");
        match word {
            "in" | "from" if self.clause.is_some() && !self.inside_brackets() => self.waits = true,
            "do" | "yield" => self.waits = false,
            "end" if self.in_ruleset() => self.clause = None,
            _ => {}
        }
        match word {
            "begin" => self.push(Opening::Block, bytes, &[]),
            "if" => self.push(Opening::Block, bytes, &["then"]),
            // In the head of a loop both belong to it.
            "while" | "for" if !due && self.open.last().is_some_and(|open| open.due == LOOP) => {}
            "while" => self.push(Opening::Block, bytes, &["do"]),
            "def" => self.push(Opening::Block, bytes, &["("]),
            "ruleset" => self.push(Opening::Block, bytes, THEORIES),
            // Behind an operand it is the `for` of a comprehension.
            "for" if due || !self.inside_brackets() => self.push(Opening::Block, bytes, LOOP),
            "end" => {
                // A bracket that is still open inside is a mistake the reader steps over.
                self.close(Opening::Block);
            }
            _ => {
                if let Some(open) = self.open.last_mut().filter(|open| open.opening == Opening::Block) {
                    if open.due.contains(&word) {
                        open.due = &[];
                    } else if word == "elseif" {
                        open.due = &["then"];
                    }
                }
            }
        }
    }

    fn word_token(&mut self, length: usize) -> TokenKind {
        let word = &self.rest()[..length];
        let bytes = self.at..self.at + length;
        let field = self.text[..self.at].ends_with('.') && !self.text[..self.at].ends_with("..");
        if !field && self.ruleset_word(word, bytes.clone()) {
            return TokenKind::Keyword;
        }
        if !field && KEYWORDS.contains(&word) {
            self.keyword(word, bytes);
            return TokenKind::Keyword;
        }
        self.operand = false;
        if !field && is_down(word) {
            return TokenKind::Up;
        }
        if CONSTANTS.contains(&word) { TokenKind::Constant } else { TokenKind::Name }
    }

    /// Whether the innermost thing open is a ruleset.
    pub fn in_ruleset(&self) -> bool {
        self.open.last().is_some_and(|open| self.opens_ruleset(open))
    }

    fn opens_ruleset(&self, open: &Open) -> bool {
        open.opening == Opening::Block && &self.text[open.bytes.clone()] == "ruleset"
    }

    /// Reads a word as one of a ruleset, if that is what it is here.
    fn ruleset_word(&mut self, word: &str, bytes: Range<usize>) -> bool {
        // The loop of `left for i in xs gives e` has no `end`.
        if word == "gives" && self.waits {
            while self.open.last().is_some_and(|open| open.due == LOOP) {
                self.close(Opening::Block);
            }
        }
        let is_inside = self.in_ruleset();
        let is_head = |open: &Open| self.opens_ruleset(open) && open.due == THEORIES;
        let is_word = match (word, self.open.as_slice()) {
            ("as", [.., outer, inner]) => inner.opening == Opening::Square && is_head(outer) && !self.operand,
            ("with" | "loopy" | "like", [.., head]) => is_head(head),
            ("gives", _) => is_inside && self.waits,
            ("none", _) => {
                self.operand
                    && self.clause.as_ref().is_some_and(|clause| self.text[clause.end..bytes.start].trim().is_empty())
            }
            ("when", _) => {
                is_inside && self.clause.as_ref().is_some_and(|clause| self.text.get(clause.clone()) == Some("wins"))
            }
            (_, [.., head]) if THEORIES.contains(&word) => is_head(head),
            _ => {
                let next = self.text[bytes.end..].trim_start_matches([' ', '\t']);
                // Of the words that say how play ends some may be functions of the rules.
                let is_called =
                    matches!(word, "boards" | "misere" | "wins" | "score") && next.starts_with(['(', '[', '=']);
                let is_name = next.starts_with(":=") || next.starts_with(['≔', '.']) || is_called;
                let is_clause = is_inside && self.begins && !is_name && CLAUSES.contains(&word);
                if is_clause {
                    self.clause = Some(bytes);
                    self.waits = word == "both";
                }
                is_clause
            }
        };
        if !is_word {
            return false;
        }
        self.operand = !matches!(word, "none" | "misere");
        if word == "gives" {
            self.waits = false;
        }
        if (THEORIES.contains(&word) || word == "like")
            && let Some(head) = self.open.last_mut()
        {
            head.due = &[];
        }
        true
    }

    /// The length of what belongs to an up or a star after its sign: a number, or `<n>` behind an up.
    fn order(rest: &str, up: bool) -> usize {
        let digits = Self::digits(rest);
        if digits > 0 || !up {
            return digits;
        }
        let Some(inner) = rest.strip_prefix('<') else { return 0 };
        let word = Self::word(inner);
        if word > 0 && inner[word..].starts_with('>') { word + 2 } else { 0 }
    }

    /// The kind and length of the token here; at least one letter long.
    fn token(&mut self) -> (TokenKind, usize) {
        let rest = self.rest();
        let first = rest.chars().next().unwrap_or_default();
        let one = first.len_utf8();
        // Looked for only where it is needed: a line may be megabytes long.
        let line = || rest.find(['\n', '\r']).unwrap_or(rest.len());
        if self.at == 0 && rest.starts_with("#!") || rest.starts_with("//") {
            return (TokenKind::Comment, line());
        }
        if let Some(comment) = rest.strip_prefix("/*") {
            return (TokenKind::Comment, comment.find("*/").map_or(rest.len(), |end| end + 4));
        }
        if self.text[..self.at].trim().is_empty()
            && (first == '?' || first == ':' && rest[1..].starts_with(|letter: char| letter.is_alphabetic()))
        {
            return (TokenKind::Command, one + Self::word(&rest[one..]));
        }
        let header = std::mem::take(&mut self.header);
        let glued = self.at == self.up_end;
        let due = self.operand;
        match first {
            '"' => {
                self.operand = false;
                (TokenKind::String, string_length(rest))
            }
            '0'..='9' => {
                self.operand = false;
                let integer = Self::digits(rest);
                let decimals = rest[integer..].strip_prefix('.').map_or(0, Self::digits);
                let length = if decimals > 0 { integer + 1 + decimals } else { integer };
                // A star that touches a number and has no factor.
                if rest[length..].strip_prefix('*').is_some_and(|behind| self.has_no_factor(behind)) {
                    self.up_end = self.at + length;
                }
                (TokenKind::Number, length)
            }
            '_' => {
                self.operand = false;
                (TokenKind::Name, Self::word(rest))
            }
            'v' if due && !is_down(&rest[..Self::word(rest)]) => (self.word_token(Self::word(rest)), Self::word(rest)),
            'v' => {
                let word = Self::word(rest);
                let kind = self.word_token(word);
                let order = if kind == TokenKind::Up { Self::order(&rest[word..], true) } else { 0 };
                if kind == TokenKind::Up {
                    self.up_end = self.at + word + order;
                }
                (kind, word + order)
            }
            _ if first.is_alphabetic() => {
                let word = if rest.starts_with("three-player") && self.in_ruleset() {
                    "three".len() + "-".len() + Self::word(&rest["three-".len()..])
                } else {
                    Self::word(rest)
                };
                (self.word_token(word), word)
            }
            '↑' | '↓' | '⇑' | '⇓' => self.up(rest, first),
            '^' if due => self.up(rest, first),
            '⋆' | '∗' | '★' => self.star(rest, one),
            '*' if due || glued => self.star(rest, one),
            '(' | '[' | '{' => {
                let opening = match first {
                    '(' => Opening::Paren,
                    '[' => Opening::Square,
                    _ => Opening::Brace,
                };
                self.operand = true;
                self.push(opening, self.at..self.at + 1, &[]);
                (TokenKind::Open, 1)
            }
            ')' | ']' | '}' => (TokenKind::Close, 1),
            '<' if due => {
                self.push(Opening::Angle, self.at..self.at + 1, &[]);
                (TokenKind::Open, 1)
            }
            '>' if self.open.last().is_some_and(|open| open.opening == Opening::Angle) => (TokenKind::Close, 1),
            '|' | '∣' | '∥' | '‖' if first == '|' || self.in_game() => {
                let inner = self.open.last().map(|open| open.opening);
                let strokes = rest.find(|letter| !matches!(letter, '|' | '∣' | '∥' | '‖')).unwrap_or(rest.len());
                self.operand = true;
                match inner {
                    Some(Opening::Brace) => (TokenKind::Bar, strokes),
                    Some(Opening::Angle) => (TokenKind::Bar, one),
                    _ if rest.starts_with("|>") => (TokenKind::Operator, 2 + player(&rest[2..])),
                    _ => (TokenKind::Bar, strokes),
                }
            }
            '²' | '³' => (TokenKind::Operator, one),
            ',' => {
                self.operand = true;
                (TokenKind::Mark, 1)
            }
            ';' => {
                self.operand = true;
                (TokenKind::Mark, 1)
            }
            '\'' => (TokenKind::Mark, 1),
            // Behind an item of a misère game: `*[2#]`.
            '#' if self.inside_brackets() && self.text[..self.at].ends_with(is_item) => (TokenKind::Mark, 1),
            _ => {
                let long = LONG.iter().find(|sign| rest.starts_with(**sign)).map(|sign| sign.len());
                // Directly inside a game `<|` and `|>` are a sign and a bar, and bars are not reached here.
                let length = match long {
                    Some(2) if rest.starts_with("<|") && self.in_game() => 1,
                    Some(length) => length,
                    None => one,
                };
                if header && (rest.starts_with(":=") || rest.starts_with('≔')) {
                    // The body is an expression, so that no `end` follows.
                    self.close(Opening::Block);
                }
                self.operand = true;
                let length = if is_comparison(&rest[..length]) { length + player(&rest[length..]) } else { length };
                let known = long.is_some() || "+-*/^:<>=.?!%&".contains(first);
                (if known { TokenKind::Operator } else { TokenKind::Unknown }, length)
            }
        }
    }

    fn in_game(&self) -> bool {
        self.open.last().is_some_and(|open| matches!(open.opening, Opening::Brace | Opening::Angle))
    }

    fn up(&mut self, rest: &str, sign: char) -> (TokenKind, usize) {
        self.operand = false;
        let signs = rest.find(|letter| letter != sign).unwrap_or(rest.len());
        let length = signs + if signs == sign.len_utf8() { Self::order(&rest[signs..], true) } else { 0 };
        self.up_end = self.at + length;
        (TokenKind::Up, length)
    }

    fn star(&mut self, rest: &str, sign: usize) -> (TokenKind, usize) {
        self.operand = false;
        (TokenKind::Star, sign + Self::order(&rest[sign..], false))
    }
}

impl Iterator for Reader<'_> {
    type Item = Token;

    fn next(&mut self) -> Option<Token> {
        self.skip_blanks();
        if self.at >= self.text.len() {
            return None;
        }
        let begins = self.begins;
        let (kind, length) = self.token();
        let bytes = self.at..self.at + length;
        if kind != TokenKind::Comment {
            let word = &self.text[bytes.clone()];
            // Where nothing is open a `yield` belongs to no loop, and to what stands behind it.
            let opens = THEORIES.contains(&word)
                || matches!(word, "then" | "do" | "else" | "more")
                || word == "yield" && !self.open.is_empty();
            self.begins = kind == TokenKind::Keyword && opens || word == ";" && !self.inside_brackets();
        }
        let mut partner = None;
        if kind == TokenKind::Close {
            let opening = match &self.text[bytes.clone()] {
                ")" => Opening::Paren,
                "]" => Opening::Square,
                "}" => Opening::Brace,
                _ => Opening::Angle,
            };
            partner = self.close(opening);
            self.operand = false;
            if let Some(definition) = self.open.last_mut().filter(|open| open.due == ["("]) {
                definition.due = &[];
                self.header = true;
                self.operand = true;
            }
        }
        self.at = bytes.end;
        Some(Token { bytes, kind, partner, begins, depth: self.open.len() })
    }
}

/// Whether a sign of a misère game may stand behind a letter.
fn is_item(letter: char) -> bool {
    letter.is_ascii_digit() || matches!(letter, ']' | ')' | '[' | '#')
}

/// Whether a letter may stand in a word.
fn continues(letter: char) -> bool {
    letter.is_alphabetic() || letter.is_ascii_digit() || letter == '_'
}

/// Whether a word is a down: `v`, `vv`, `v3`.
pub fn is_down(word: &str) -> bool {
    let Some(rest) = word.strip_prefix('v') else { return false };
    rest.bytes().all(|byte| byte == b'v') || rest.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether a sign can be followed by a player: `>=_L`.
pub(crate) fn is_comparison(sign: &str) -> bool {
    ["=", "==", "!=", "<", ">", "<=", ">=", "<>", "<|", "≠", "≤", "≥", "∥", "‖"].contains(&sign)
}

/// The length of the letter behind the sign of a comparison, if one is there: of a player, `_L`, `_C` or `_R`, or of a universe of
/// misère play, `_M`, `_D` or `_E`.
fn player(rest: &str) -> usize {
    let is_player = ["_L", "_C", "_R", "_M", "_D", "_E"].iter().any(|player| rest.starts_with(player));
    if is_player && !rest[2..].starts_with(continues) { 2 } else { 0 }
}

/// The length of a string at the beginning of a text, with both quotes, or up to the end of its line where the second is
/// missing.
fn string_length(text: &str) -> usize {
    let mut escaped = false;
    for (at, letter) in text.char_indices().skip(1) {
        match letter {
            '\n' | '\r' => return at,
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return at + 1,
            _ => {}
        }
    }
    text.len()
}
