//! The tokenizer.
//!
//! The grammar decides what a program is; the tokenizer accepts any text, including one that is only half typed. The
//! prompt uses it for colours and matching brackets, and diagnostics use it to describe a syntax error. At each token
//! it knows what is open and whether an operand is expected, which tells the `<` of `<L|C|R>` from a comparison and the
//! star of `*3` from a product.

use std::ops::Range;

use cutcake_base::rules::theory::WORDS;

/// The reserved words.
pub const KEYWORDS: &[&str] = &[
    "and", "assert", "begin", "break", "by", "continue", "def", "div", "do", "else", "elseif", "end", "for", "from",
    "if", "in", "load", "mod", "not", "or", "return", "ruleset", "then", "to", "use", "where", "while", "yield",
];

/// The words that are keywords only in the head and the clauses of a ruleset. Elsewhere they are names.
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

/// The theories that the head of a ruleset can name.
pub const THEORIES: &[&str] = &WORDS;

/// The words that begin a clause of a ruleset, besides `def`.
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

/// What is expected after the head of a loop.
const LOOP: &[&str] = &["do", "yield"];

/// Names of constants. A program cannot bind them.
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

/// Operators of several characters or outside ASCII, longer ones first.
const LONG: &[&str] = &[
    ":=", "==", "!=", "<=", ">=", "<>", "<|", "|>", "->", "=>", "=<", "+-", "..", "&&", "||", "≠", "≤", "≥", "∥", "‖",
    "→", "≔", "±", "−", "–", "×", "·", "²", "³",
];

/// The kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenKind {
    /// `3`, `2.5`
    Number,
    /// `"…"`, closed or not.
    String,
    /// `// …`, `/* … */`, or a first line `#!…`.
    Comment,
    /// One of [`KEYWORDS`], or one of [`RULESET_WORDS`] where it is a keyword.
    Keyword,
    /// A name, `_` or `_3`.
    Name,
    /// One of [`CONSTANTS`].
    Constant,
    /// A star and its number: `*`, `*3`.
    Star,
    /// An up or a down and its order: `^^`, `v3`, `^<2>`.
    Up,
    /// `+`, `:=`, `.` and the like.
    Operator,
    /// The bars of a game.
    Bar,
    /// `( [ {`, or `<` where a three-player game begins.
    Open,
    /// `) ] }`, or `>` where a three-player game ends.
    Close,
    /// Punctuation: `,`, `;`, `'`, and the `#` of misère games.
    Mark,
    /// A command of the prompt: `:help`, `?Outcome`.
    Command,
    /// A character that no token begins with.
    Unknown,
}

/// The tokens of a text and their kinds, in order, without white space.
pub fn tokens(text: &str) -> Vec<(Range<usize>, TokenKind)> {
    Reader::new(text).map(|token| (token.bytes, token.kind)).collect()
}

/// Where the bracket begins that matches the one at `byte`; none if there is no bracket or it is unmatched.
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

/// A token.
#[derive(Clone, Debug)]
pub struct Token {
    /// Its byte offsets.
    pub bytes: Range<usize>,
    /// Its kind.
    pub kind: TokenKind,
    /// For a closing bracket, where the opening one begins.
    pub partner: Option<usize>,
    /// Whether it can begin a statement or a clause of a ruleset, because the text before it is complete.
    pub begins: bool,
    /// How many brackets and blocks are open after it.
    pub depth: usize,
}

/// A kind of bracket or block.
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

/// An open bracket or block.
#[derive(Clone, Debug)]
pub struct Open {
    /// Its kind.
    pub opening: Opening,
    /// The bracket or the word that opened it.
    pub bytes: Range<usize>,
    /// For a block, the words of which one must come before its statements.
    pub expected: &'static [&'static str],
}

/// The tokenizer: an iterator over tokens that keeps track of open brackets and blocks.
pub struct Reader<'t> {
    text: &'t str,
    at: usize,
    open: Vec<Open>,
    /// How many of each [`Opening`] are open, so that an unmatched closing bracket is found at once.
    counts: [usize; 5],
    expects_operand: bool,
    /// The end of an up or a number that a star directly after it would belong to.
    star_place: usize,
    /// Whether the last token is the `)` after the parameters of a `def`.
    ends_parameters: bool,
    /// Whether a statement or a clause of a ruleset can begin here.
    begins: bool,
    /// The keyword of the latest clause of a ruleset.
    clause: Option<Range<usize>>,
    /// Whether that clause has variables and its `gives` has not come yet.
    awaits_gives: bool,
}

impl<'t> Reader<'t> {
    /// A tokenizer at the beginning of a text.
    pub fn new(text: &'t str) -> Self {
        Reader {
            text,
            at: 0,
            open: Vec::new(),
            counts: [0; 5],
            expects_operand: true,
            star_place: usize::MAX,
            ends_parameters: false,
            begins: true,
            clause: None,
            awaits_gives: false,
        }
    }

    /// The open brackets and blocks, outermost first.
    pub fn open(&self) -> &[Open] {
        &self.open
    }

    /// Whether an operand is expected next.
    pub fn expects_operand(&self) -> bool {
        self.expects_operand
    }

    /// The keyword of the latest clause of a ruleset, and whether its `gives` is still to come.
    pub fn clause(&self) -> Option<(Range<usize>, bool)> {
        Some((self.clause.clone()?, self.awaits_gives))
    }

    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    fn inside_brackets(&self) -> bool {
        self.open.last().is_some_and(|open| open.opening != Opening::Block)
    }

    fn push(&mut self, opening: Opening, bytes: Range<usize>, expected: &'static [&'static str]) {
        self.counts[opening as usize] += 1;
        self.open.push(Open { opening, bytes, expected });
    }

    /// Closes the innermost `opening` and whatever is open inside it, and returns where it begins.
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

    /// Whether the text after a `*` that touches a number begins with no factor. Then `*` is a star: `1*`, `1* + 2`.
    fn has_no_factor(&self, after: &str) -> bool {
        const SIGNS: &[&str] = &["!=", "≠", "≤", "≥", "<=", "<>", "<|", "< ", "<\t", "<\n", "//"];
        const WORDS: &[&str] = &[
            "and", "by", "div", "do", "else", "elseif", "end", "for", "from", "in", "mod", "or", "then", "to", "where",
            "while", "yield",
        ];
        let is_inside = self.inside_brackets();
        let is_blank =
            |letter: char| matches!(letter, ' ' | '\t' | '\u{a0}') || is_inside && matches!(letter, '\n' | '\r');
        let next = after.trim_start_matches(is_blank);
        match next.strip_prefix(['+', '-', '−', '–']) {
            Some(rest) => next.len() < after.len() && rest.starts_with(is_blank),
            None => {
                next.is_empty()
                    || next.starts_with(['\n', '\r', ')', ']', '}', ',', ';', '|', '>', '='])
                    || SIGNS.iter().any(|sign| next.starts_with(sign))
                    || WORDS.contains(&&next[..Self::word(next)])
            }
        }
    }

    /// Skips white space. After a newline that ends a statement an operand is expected.
    fn skip_blanks(&mut self) {
        let is_after_clause = self.clause.as_ref().is_some_and(|clause| clause.end == self.at);
        for letter in self.rest().chars() {
            if !letter.is_whitespace() && letter != '\u{feff}' {
                break;
            }
            if matches!(letter, '\n' | '\r') && !self.inside_brackets() {
                self.begins |= !self.expects_operand || self.ends_parameters || is_after_clause;
                self.expects_operand = true;
            }
            self.at += letter.len_utf8();
        }
    }

    /// The length of the word at the beginning of `text`.
    fn word(text: &str) -> usize {
        text.find(|letter: char| !is_in_word(letter)).unwrap_or(text.len())
    }

    fn digits(text: &str) -> usize {
        text.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(text.len())
    }

    fn keyword(&mut self, word: &'t str, bytes: Range<usize>) {
        let is_operand = self.expects_operand;
        self.expects_operand = !matches!(word, "end" | "break" | "continue");
        match word {
            "in" | "from" if self.clause.is_some() && !self.inside_brackets() => self.awaits_gives = true,
            "do" | "yield" => self.awaits_gives = false,
            "end" if self.in_ruleset() => self.clause = None,
            _ => {}
        }
        match word {
            "begin" => self.push(Opening::Block, bytes, &[]),
            "if" => self.push(Opening::Block, bytes, &["then"]),
            // In the head of a loop both continue it.
            "while" | "for" if !is_operand && self.open.last().is_some_and(|open| open.expected == LOOP) => {}
            "while" => self.push(Opening::Block, bytes, &["do"]),
            "def" => self.push(Opening::Block, bytes, &["("]),
            "ruleset" => self.push(Opening::Block, bytes, THEORIES),
            // After an operand it is the `for` of a comprehension.
            "for" if is_operand || !self.inside_brackets() => self.push(Opening::Block, bytes, LOOP),
            "end" => {
                // Closes brackets that are wrongly left open inside, too.
                self.close(Opening::Block);
            }
            _ => {
                if let Some(open) = self.open.last_mut().filter(|open| open.opening == Opening::Block) {
                    if open.expected.contains(&word) {
                        open.expected = &[];
                    } else if word == "elseif" {
                        open.expected = &["then"];
                    }
                }
            }
        }
    }

    fn word_token(&mut self, length: usize) -> TokenKind {
        let word = &self.rest()[..length];
        let bytes = self.at..self.at + length;
        let is_field = self.text[..self.at].ends_with('.') && !self.text[..self.at].ends_with("..");
        if !is_field && self.ruleset_word(word, bytes.clone()) {
            return TokenKind::Keyword;
        }
        if !is_field && KEYWORDS.contains(&word) {
            self.keyword(word, bytes);
            return TokenKind::Keyword;
        }
        self.expects_operand = false;
        if !is_field && is_down(word) {
            return TokenKind::Up;
        }
        if CONSTANTS.contains(&word) { TokenKind::Constant } else { TokenKind::Name }
    }

    /// Whether the innermost open block is a ruleset.
    pub fn in_ruleset(&self) -> bool {
        self.open.last().is_some_and(|open| self.opens_ruleset(open))
    }

    fn opens_ruleset(&self, open: &Open) -> bool {
        open.opening == Opening::Block && &self.text[open.bytes.clone()] == "ruleset"
    }

    /// Reads a word as a keyword of a ruleset, if it is one here.
    fn ruleset_word(&mut self, word: &str, bytes: Range<usize>) -> bool {
        // The loop of `left for i in xs gives e` has no `end`.
        if word == "gives" && self.awaits_gives {
            while self.open.last().is_some_and(|open| open.expected == LOOP) {
                self.close(Opening::Block);
            }
        }
        let is_inside = self.in_ruleset();
        let is_head = |open: &Open| self.opens_ruleset(open) && open.expected == THEORIES;
        let is_word = match (word, self.open.as_slice()) {
            ("as", [.., outer, inner]) => inner.opening == Opening::Square && is_head(outer) && !self.expects_operand,
            ("with" | "loopy" | "like", [.., head]) => is_head(head),
            ("gives", _) => is_inside && self.awaits_gives,
            ("none", _) => {
                self.expects_operand
                    && self.clause.as_ref().is_some_and(|clause| self.text[clause.end..bytes.start].trim().is_empty())
            }
            ("when", _) => {
                is_inside && self.clause.as_ref().is_some_and(|clause| self.text.get(clause.clone()) == Some("wins"))
            }
            (_, [.., head]) if THEORIES.contains(&word) => is_head(head),
            _ => {
                let next = self.text[bytes.end..].trim_start_matches([' ', '\t']);
                // A function of the rules may have one of these names.
                let is_called =
                    matches!(word, "boards" | "misere" | "wins" | "score") && next.starts_with(['(', '[', '=']);
                let is_name = next.starts_with(":=") || next.starts_with(['≔', '.']) || is_called;
                let is_clause = is_inside && self.begins && !is_name && CLAUSES.contains(&word);
                if is_clause {
                    self.clause = Some(bytes);
                    self.awaits_gives = word == "both";
                }
                is_clause
            }
        };
        if !is_word {
            return false;
        }
        self.expects_operand = !matches!(word, "none" | "misere");
        if word == "gives" {
            self.awaits_gives = false;
        }
        if (THEORIES.contains(&word) || word == "like")
            && let Some(head) = self.open.last_mut()
        {
            head.expected = &[];
        }
        true
    }

    /// The length of the order after the sign of a star or an up: a number, or `<n>` after an up.
    fn order(rest: &str, up: bool) -> usize {
        let digits = Self::digits(rest);
        if digits > 0 || !up {
            return digits;
        }
        let Some(inner) = rest.strip_prefix('<') else { return 0 };
        let word = Self::word(inner);
        if word > 0 && inner[word..].starts_with('>') { word + 2 } else { 0 }
    }

    /// The kind of the token here and its length, which is never 0.
    fn token(&mut self) -> (TokenKind, usize) {
        let rest = self.rest();
        let first = rest.chars().next().unwrap_or_default();
        let one = first.len_utf8();
        // Computed only when needed: a line may be megabytes long.
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
        let ends_parameters = std::mem::take(&mut self.ends_parameters);
        let is_star_place = self.at == self.star_place;
        let expects_operand = self.expects_operand;
        match first {
            '"' => {
                self.expects_operand = false;
                (TokenKind::String, string_length(rest))
            }
            '0'..='9' => {
                self.expects_operand = false;
                let integer = Self::digits(rest);
                let decimals = rest[integer..].strip_prefix('.').map_or(0, Self::digits);
                let length = if decimals > 0 { integer + 1 + decimals } else { integer };
                // `1*`: a star directly after a number, without a factor.
                if rest[length..].strip_prefix('*').is_some_and(|after| self.has_no_factor(after)) {
                    self.star_place = self.at + length;
                }
                (TokenKind::Number, length)
            }
            '_' => {
                self.expects_operand = false;
                (TokenKind::Name, Self::word(rest))
            }
            'v' => {
                let word = Self::word(rest);
                let kind = self.word_token(word);
                let order = if kind == TokenKind::Up { Self::order(&rest[word..], true) } else { 0 };
                if kind == TokenKind::Up {
                    self.star_place = self.at + word + order;
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
            '^' if expects_operand => self.up(rest, first),
            '⋆' | '∗' | '★' => self.star(rest, one),
            '*' if expects_operand || is_star_place => self.star(rest, one),
            '(' | '[' | '{' => {
                let opening = match first {
                    '(' => Opening::Paren,
                    '[' => Opening::Square,
                    _ => Opening::Brace,
                };
                self.expects_operand = true;
                self.push(opening, self.at..self.at + 1, &[]);
                (TokenKind::Open, 1)
            }
            ')' | ']' | '}' => (TokenKind::Close, 1),
            '<' if expects_operand => {
                self.push(Opening::Angle, self.at..self.at + 1, &[]);
                (TokenKind::Open, 1)
            }
            '>' if self.open.last().is_some_and(|open| open.opening == Opening::Angle) => (TokenKind::Close, 1),
            '|' | '∣' | '∥' | '‖' if first == '|' || self.in_game() => {
                let inner = self.open.last().map(|open| open.opening);
                let strokes = rest.find(|letter| !matches!(letter, '|' | '∣' | '∥' | '‖')).unwrap_or(rest.len());
                self.expects_operand = true;
                match inner {
                    Some(Opening::Brace) => (TokenKind::Bar, strokes),
                    Some(Opening::Angle) => (TokenKind::Bar, one),
                    _ if rest.starts_with("|>") => (TokenKind::Operator, 2 + player(&rest[2..])),
                    _ => (TokenKind::Bar, strokes),
                }
            }
            '²' | '³' => (TokenKind::Operator, one),
            ',' | ';' => {
                self.expects_operand = true;
                (TokenKind::Mark, 1)
            }
            '\'' => (TokenKind::Mark, 1),
            // After an item of a misère game: `*[2#]`.
            '#' if self.inside_brackets() && self.text[..self.at].ends_with(is_item) => (TokenKind::Mark, 1),
            _ => {
                let long = LONG.iter().find(|sign| rest.starts_with(**sign)).map(|sign| sign.len());
                // Directly inside a game `<|` is `<` and a bar.
                let length = match long {
                    Some(2) if rest.starts_with("<|") && self.in_game() => 1,
                    Some(length) => length,
                    None => one,
                };
                if ends_parameters && (rest.starts_with(":=") || rest.starts_with('≔')) {
                    // The body is an expression, so that no `end` follows.
                    self.close(Opening::Block);
                }
                self.expects_operand = true;
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
        self.expects_operand = false;
        let signs = rest.find(|letter| letter != sign).unwrap_or(rest.len());
        let length = signs + if signs == sign.len_utf8() { Self::order(&rest[signs..], true) } else { 0 };
        self.star_place = self.at + length;
        (TokenKind::Up, length)
    }

    fn star(&mut self, rest: &str, sign: usize) -> (TokenKind, usize) {
        self.expects_operand = false;
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
            // Outside a loop `yield` begins a statement itself.
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
            self.expects_operand = false;
            if let Some(definition) = self.open.last_mut().filter(|open| open.expected == ["("]) {
                definition.expected = &[];
                self.ends_parameters = true;
                self.expects_operand = true;
            }
        }
        self.at = bytes.end;
        Some(Token { bytes, kind, partner, begins, depth: self.open.len() })
    }
}

/// Whether an item of a misère game, which `#` can follow, may end in this character.
fn is_item(letter: char) -> bool {
    letter.is_ascii_digit() || matches!(letter, ']' | ')' | '[' | '#')
}

/// Whether a word may contain this character.
fn is_in_word(letter: char) -> bool {
    letter.is_alphabetic() || letter.is_ascii_digit() || letter == '_'
}

/// Whether a word is a down: `v`, `vv`, `v3`.
pub fn is_down(word: &str) -> bool {
    let Some(rest) = word.strip_prefix('v') else { return false };
    rest.bytes().all(|byte| byte == b'v') || rest.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether the letter of a player may follow a sign: `>=_L`.
pub(crate) fn is_comparison(sign: &str) -> bool {
    ["=", "==", "!=", "<", ">", "<=", ">=", "<>", "<|", "≠", "≤", "≥", "∥", "‖"].contains(&sign)
}

/// The length of the suffix of a comparison, if it has one: a player `_L`, `_C` or `_R`, or a universe of misère play `_M`,
/// `_D` or `_E`.
fn player(rest: &str) -> usize {
    let is_player = ["_L", "_C", "_R", "_M", "_D", "_E"].iter().any(|player| rest.starts_with(player));
    if is_player && !rest[2..].starts_with(is_in_word) { 2 } else { 0 }
}

/// The length of the string literal at the beginning of a text, with its quotes. An unclosed one ends with its line.
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
