//! Boards in words: the name of a ruleset and the words beside it.

use std::iter;

use super::{
    LONGEST, POSITIONS, TIME, is_among,
    meaning::{HEAPS, Item},
    piece::group,
    question::EACH,
};
use crate::{
    foreign,
    read::{
        source::Source,
        token::{Reader, TokenKind},
    },
    run::{
        call::{spellings, without_powers},
        library::Callable,
        machine::Machine,
    },
};

/// In a line with one of these words, `0.77` is an octal code.
const OF_HEAPS: &str =
    "octal up code heap heaps nim grundy quotient sequence period periodic periodicity values game misere hexadecimal";

/// The functions that make graphs of a size.
const SHAPES: &[&str] = &["Path", "Cycle", "Clique", "Star", "Grid", "Torus"];

impl Machine<'_> {
    /// Joins each ruleset with the entries behind it, or the numbers before it, into a board. Rulesets stay as they are if a
    /// function of the line takes a ruleset. In a line about heaps, an octal code is a ruleset.
    pub(super) fn with_boards(&mut self, (words, mut items): (Vec<String>, Vec<Item>)) -> Vec<Item> {
        // `who wins 3 heaps 3 4 5`
        let is_number =
            |item: &Item| matches!(item, Item::Value(value) if value.bytes().all(|byte| byte.is_ascii_digit()));
        let has_heaps = items.iter().any(|item| matches!(item, Item::Unit(word) if is_among(word, HEAPS)));
        let is_played = items.iter().any(|item| {
            matches!(item, Item::Function(name) if name == "WinningMoves") || matches!(item, Item::Mark("moves"))
        }) && items.iter().any(|item| matches!(item, Item::Function(_)));
        if (has_heaps || is_played)
            && !items.iter().any(|item| matches!(item, Item::Rules(_)))
            && items.iter().filter(|item| is_number(item)).count() > 1
            && let Some(first) = items.iter().position(is_number)
        {
            items.insert(first, Item::Rules("Nim".to_owned()));
        }
        let is_of_heaps = words.iter().any(|word| is_among(word, OF_HEAPS));
        for item in &mut items {
            if let Item::Value(code) = item
                && is_of_heaps
                && is_code(code)
            {
                let zero = if code.starts_with('.') { "0" } else { "" };
                *item = Item::Rules(format!("TakeAndBreak(\"{zero}{code}\")"));
            }
            // `Subtraction(2,5) nim sequence`
            if let Item::Value(rules) = item
                && let Some((family, _)) = rules.split_once('(').filter(|_| rules.ends_with(')'))
                && self.is_family(family)
                && self.is_board(rules)
            {
                *item = Item::Rules(rules.clone());
            }
        }
        // The code was typed.
        if items.iter().any(|item| matches!(item, Item::Rules(name) if name.starts_with("TakeAndBreak("))) {
            items.retain(|item| !matches!(item, Item::Advice(text) if foreign::instead("Octal") == Some(text)));
        }
        let asks_rules = |machine: &Self, name: &str| {
            matches!(name, "Table" | "MisereQuotient") || machine.callable(name).is_some_and(Callable::takes_ruleset)
        };
        if items.iter().any(|item| matches!(item, Item::Function(name) if asks_rules(self, name))) {
            // `grundy sequence of subtraction {1,2}`
            let mut joined: Vec<Item> = Vec::new();
            for item in items {
                if let (Some(Item::Rules(family)), Item::Value(numbers)) = (joined.last(), &item)
                    && numbers.starts_with('{')
                    && self.is_family(family)
                    && let Some(member) = self.board_item(family, std::slice::from_ref(numbers), None, true, None)
                {
                    joined.pop();
                    joined.push(member);
                } else {
                    joined.push(item);
                }
            }
            return joined;
        }
        let mut boards: Vec<Item> = Vec::new();
        let mut items = items.into_iter().peekable();
        while let Some(item) = items.next() {
            let Item::Rules(name) = item else {
                boards.push(item);
                continue;
            };
            // `Domineering value of 4x4`
            let is_shape = |word: &str| SHAPES.iter().any(|shape| shape.eq_ignore_ascii_case(word));
            boards.extend(items.next_if(|item| matches!(item, Item::Function(name) if !is_shape(name))));
            let (mut entries, mut heaps, is_family) = (Vec::new(), None, self.is_family(&name));
            let (mut colours, mut shape) = (String::new(), None);
            // `green hackenbush stalk of 4`, `xoxoxo in clobber`
            while let Some(Item::Unknown(word)) = boards.last()
                && let Some(edge) = edge(word)
            {
                colours.insert(0, edge);
                boards.pop();
            }
            if let Some(Item::Unknown(word)) = boards.last()
                && let Some(text) = self.lettered(&name, &word.clone())
            {
                entries.push(text);
                boards.pop();
            }
            // `Kayles pins 12`, `Subtraction 1, 3, 4 heap 10`, `Toads TT_FF`.
            while let Some(item) = items.peek() {
                match item {
                    Item::Value(value) if value.starts_with(is_entry) || value == "n" => {
                        // `clobber [xo,ox]`, `hackenbush string 3/8`
                        let rows = group(value).map(|rows| rows.replace(',', "|")).filter(|rows| is_lettered(rows));
                        let text =
                            rows.and_then(|rows| self.lettered(&name, &rows)).or_else(|| self.stalk(&name, value));
                        entries.push(text.unwrap_or_else(|| value.clone()));
                    }
                    Item::Unit(word) if is_among(word, HEAPS) => {
                        heaps = heaps.or(Some(entries.len()).filter(|count| *count > 0));
                    }
                    Item::Unit(_) | Item::Mark("and") => {}
                    Item::Unknown(word) | Item::Function(word)
                        if let Some(function) = SHAPES.iter().find(|shape| shape.eq_ignore_ascii_case(word)) =>
                    {
                        shape = Some((*function).to_owned());
                    }
                    Item::Unknown(word) if let Some((function, size)) = graph(word) => {
                        shape = Some(function.to_owned());
                        entries.push(size.to_owned());
                    }
                    // `hackenbush with two red edges and one blue`
                    Item::Unknown(word) if let Some(edge) = edge(word) => {
                        let count = entries.pop().and_then(|count| count.parse().ok()).unwrap_or(1).min(LONGEST);
                        colours.extend(iter::repeat_n(edge, count));
                    }
                    Item::Function(name) if name == "Edges" && !colours.is_empty() => {}
                    // `a path of length 3`, `green hackenbush of height 4`
                    Item::Function(name) if name == "Length" && (shape.is_some() || !colours.is_empty()) => {}
                    Item::Unknown(word) if word == "height" && !colours.is_empty() => {}
                    Item::Unknown(word) if entries.is_empty() => match self.lettered(&name, &word.clone()) {
                        Some(text) => entries.push(text),
                        None => break,
                    },
                    // `clobber xo ox`
                    Item::Unknown(word)
                        if let [rows] = &*entries
                            && let Some(text) = self.lettered(&name, &format!("{}|{word}", rows.trim_matches('"'))) =>
                    {
                        entries = vec![text];
                    }
                    _ => break,
                }
                items.next();
            }
            // `2x3 Domineering`
            let is_size = |value: &str| value == "n" || value.bytes().all(|byte| byte.is_ascii_digit());
            let is_count = |item: &mut Item| matches!(item, Item::Value(value) if is_size(value));
            let is_bare = entries.is_empty();
            // `a 2x2 square in domineering`
            if let [.., Item::Value(size), Item::Unit(_)] = &*boards
                && is_bare
                && is_size(size)
            {
                boards.pop();
            }
            while is_bare && let Some(Item::Value(value)) = boards.pop_if(is_count) {
                entries.insert(0, value);
            }
            // `amazons 2x2 "x.|.o"`
            if entries.len() > 1
                && let Some(text) = entries.iter().find(|entry| entry.starts_with('"')).cloned()
            {
                entries = vec![text];
            }
            // `green stalk 3`
            if let [count] = &*entries
                && !colours.is_empty()
                && let Ok(count) = count.parse::<usize>()
            {
                colours = colours.repeat(count.min(LONGEST));
                entries.clear();
            }
            if entries.is_empty() {
                entries.extend(self.lettered(&name, &colours));
            }
            match self.board_item(&name, &entries, heaps, is_family, shape.as_deref()) {
                Some(board) => boards.push(board),
                None => {
                    let sizes = entries.iter().filter(|entry| !entry.contains("..") || entry.starts_with('"'));
                    let sizes: Vec<&str> = sizes.map(|size| if size == "n" { "2" } else { size }).collect();
                    let board = format!("{name}[{}]", sizes.join(","));
                    let help = match self.tried(&board) {
                        _ if entries.is_empty() || is_family => None,
                        Ok(()) => (heaps.is_none() && entries.len() > 1)
                            .then(|| self.with_pieces(&name, &entries))
                            .flatten()
                            .map(|pieces| without_pieces(&board, &pieces)),
                        Err(error) => error.help.map(|help| format!("`{board}` is no board: {help}")),
                    };
                    boards.push(Item::Rules(name));
                    match help {
                        Some(help) => boards.push(Item::Wrong(help)),
                        None => boards
                            .extend(entries.into_iter().map(|entry| Item::Unknown(entry.trim_matches('"').to_owned()))),
                    }
                }
            }
        }
        boards
    }

    /// The board of a ruleset, or the member of a family of rulesets, with these entries; `heaps` is the index of the first heap size.
    fn board_item(
        &mut self,
        name: &str,
        entries: &[String],
        heaps: Option<usize>,
        is_family: bool,
        shape: Option<&str>,
    ) -> Option<Item> {
        let bare =
            |entry: &String| group(entry).filter(|inside| inside.len() + 2 == entry.len()).unwrap_or(entry).to_owned();
        let listed = |entries: &[String]| entries.iter().map(bare).collect::<Vec<_>>().join(",").replace(" + ", ",");
        // `domineering 2xn`
        if entries.iter().any(|entry| entry == "n") {
            let (ranges, sizes): (Vec<&String>, Vec<&String>) = entries.iter().partition(|entry| entry.contains(".."));
            let range = ranges.first().map_or("1..5", |range| range);
            let sizes: Vec<&str> = sizes.iter().map(|size| size.as_str()).collect();
            let boards = format!("({name}[{}]{EACH}{range})", sizes.join(","));
            return self.is_board(&boards).then_some(Item::Value(boards));
        }
        let text = match (heaps, entries) {
            (_, []) => return None,
            _ if let Some(shape) = shape => format!("{name}[Graph.{shape}({})]", listed(entries)),
            (Some(first), _) if is_family && first < entries.len() => {
                format!("{name}({})[{}]", listed(&entries[..first]), listed(&entries[first..]))
            }
            // `Subtraction {1,2} 9`
            (None, [numbers, rest @ ..])
                if is_family
                    && numbers.starts_with(['{', '(', '"'])
                    && rest.iter().any(|entry| !entry.starts_with('{')) =>
            {
                format!("{name}({})[{}]", bare(numbers), listed(rest))
            }
            _ if is_family => {
                // `partizan subtraction L={1,2} R={1,3}`
                let lists: Vec<String> = entries.iter().map(|entry| format!("({})", bare(entry))).collect();
                let is_lists = entries.len() > 1 && entries.iter().all(|entry| entry.starts_with('{'));
                let inside = if is_lists { lists.join(", ") } else { listed(entries) };
                let rules = format!("{name}({inside})");
                return self.tried(&rules).is_ok().then_some(Item::Rules(rules));
            }
            // `kayles 1 to 20`
            (None, [range]) if range.contains("..") && !range.starts_with('"') => format!("({name}[n]{EACH}{range})"),
            // `Nim with 3 heaps 3, 4, 5`
            (Some(1), [count, rest @ ..]) if *count == rest.len().to_string() => format!("{name}[{}]", listed(rest)),
            (Some(_), [_, ..]) => return None,
            (None, [one]) if let Some(letters) = one.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) => {
                format!("{name}[{}]", self.lettered(name, letters).unwrap_or(one.clone()))
            }
            _ => format!("{name}[{}]", listed(entries)),
        };
        // `clobber 4x5` is a board full of stones, which the error offers.
        let offered = self.tried(&text).err().and_then(|error| error.help);
        let offered = offered.and_then(|help| Some(help.strip_prefix("write `")?.split_once('`')?.0.to_owned()));
        // `end-nim 3 5 2`, `snort 3x3`
        let tuple = (entries.len() > 1).then(|| format!("{name}[({})]", listed(entries)));
        // A board of boxes is no graph of coins.
        let grid =
            (entries.len() == 2 && name != "Nimstring").then(|| format!("{name}[Graph.Grid({})]", listed(entries)));
        let others = [tuple, grid].into_iter().flatten().filter(|_| heaps.is_none());
        let board = [text].into_iter().chain(others).chain(offered).find(|text| self.is_board(text))?;
        // `amazons 3x3` has no amazon.
        let is_empty = entries.len() > 1
            && self.example_board(name).is_some_and(|example| example.contains('"'))
            && !self.is_board(&format!("Options({board})[1]"));
        (!is_empty).then_some(Item::Value(board))
    }

    /// The advice on the first board of a text that is given by its size and on which nobody can move, though another one has pieces.
    pub fn board_without_moves(&mut self, text: &str) -> Option<String> {
        let is_size = |size: &str| !size.is_empty() && size.bytes().all(|byte| byte.is_ascii_digit());
        Reader::new(text).filter(|token| token.kind == TokenKind::Name).find_map(|token| {
            let (name, behind) = (&text[token.bytes.clone()], &text[token.bytes.end..]);
            let sizes = group(behind).filter(|_| behind.starts_with('['))?;
            if !sizes.contains(',') || !sizes.split(',').all(|size| is_size(size.trim())) {
                return None;
            }
            let board = format!("{name}[{sizes}]");
            let is_drawn = self.example_board(name).is_some_and(|example| example.contains('"'));
            if !is_drawn || !self.is_board(&board) || self.is_board(&format!("Options({board})[1]")) {
                return None;
            }
            let sizes: Vec<String> = sizes.split(',').map(|size| size.trim().to_owned()).collect();
            self.with_pieces(name, &sizes).map(|pieces| without_pieces(&board, &pieces))
        })
    }

    /// A board of a size with pieces of which one can move: two in the corners, or all but two neighbours in turn.
    fn with_pieces(&mut self, name: &str, sizes: &[String]) -> Option<String> {
        let [height, width] =
            sizes.iter().map(|size| size.parse().ok()).collect::<Option<Vec<usize>>>()?.try_into().ok()?;
        let example = self.example_board(name)?;
        let mut pieces = group(&example[name.len()..])?.chars().filter(|letter| letter.is_alphabetic());
        let first = pieces.next()?;
        let pieces = [first, pieces.find(|letter| *letter != first)?];
        let corners = |row, column| match (row, column) {
            (0, 0) => pieces[0],
            _ if row + 1 == height && column + 1 == width => pieces[1],
            _ => '.',
        };
        let turns = |row, column| {
            let is_taken = row == height / 2 && (column == width / 2 || column + 1 == width / 2);
            if is_taken { '.' } else { pieces[(row + column) % 2] }
        };
        let drawn = |square: &dyn Fn(usize, usize) -> char| {
            let rows = (0..height).map(|row| (0..width).map(|column| square(row, column)).collect::<String>());
            format!("{name}[\"{}\"]", rows.collect::<Vec<_>>().join("|"))
        };
        let boards = if height * width < LONGEST { vec![drawn(&corners), drawn(&turns)] } else { Vec::new() };
        boards.into_iter().find(|board| self.is_board(&format!("Options({board})[1]")))
    }

    /// The text of a board of a ruleset, or of a member of a family of rulesets.
    pub(super) fn board_text(&mut self, name: &str, inside: &str) -> String {
        if self.is_family(name) {
            return format!("{name}({inside})");
        }
        let text = if is_lettered(inside) { self.lettered(name, inside) } else { None };
        format!("{name}[{}]", text.as_deref().unwrap_or(inside))
    }

    /// The text of a board as a ruleset spells it, from letters that may be spelled otherwise.
    fn lettered(&mut self, name: &str, letters: &str) -> Option<String> {
        const MOST_LETTERS: usize = 3;
        // Every word is the text of some graph.
        if letters.len() < 2 || !self.has_pieces(letters, MOST_LETTERS) {
            return None;
        }
        let mut texts = iter::once(letters.to_owned()).chain(spellings(letters)).map(|text| format!("\"{text}\""));
        texts.find(|text| self.is_board(&format!("{name}[{text}]")))
    }

    /// A sum of boards of which only the letters were typed, with the games that have two such letters: `T.F + TTF.F`, `BRRB`.
    pub(super) fn bare_boards(&mut self, line: &str) -> Option<String> {
        const GAMES: [(&str, &str); 7] = [
            ("tf", "ToadsAndFrogs"),
            ("xo", "Clobber"),
            ("bw", "Clobber"),
            ("br", "Hackenbush"),
            ("bg", "Hackenbush"),
            ("lr", "Hackenbush"),
            ("g", "Hackenbush"),
        ];
        let all = line.to_lowercase();
        let boards = line.split('+').map(|letters| {
            // `-G` is no stalk.
            let letters = Some(letters.replace(' ', "")).filter(|letters| !letters.starts_with('-'))?;
            let letters = without_powers(&letters).unwrap_or(letters);
            let small = letters.to_lowercase();
            let is_of = |pieces: &str| {
                pieces.chars().all(|piece| all.contains(piece))
                    && small.chars().all(|letter| pieces.contains(letter) || !letter.is_alphanumeric())
            };
            let (_, name) = GAMES.iter().find(|(pieces, _)| is_of(pieces))?;
            Some(format!("{name}[{}]", self.lettered(name, &letters)?))
        });
        Some(boards.collect::<Option<Vec<_>>>()?.join(" + "))
    }

    /// The text of the stalk of Hackenbush whose value is a fraction.
    fn stalk(&mut self, name: &str, value: &str) -> Option<String> {
        if name != "Hackenbush" || !value.contains('/') {
            return None;
        }
        let source = Source { text: format!("SignExpansion({value})"), ..Source::default() };
        let signs = self.within(Some(POSITIONS), Some(TIME), |machine| machine.value_of(source)).ok()?;
        Some(format!("\"{}\"", signs.spelling()?.replace('+', "l").replace('-', "r")))
    }

    /// Whether a name stands for a family of rulesets, which takes parameters.
    fn is_family(&mut self, name: &str) -> bool {
        self.form(name).is_some_and(|form| form.starts_with(&format!("{name}(")))
    }

    /// How the boards of a ruleset are written.
    pub(super) fn form(&mut self, name: &str) -> Option<String> {
        let ruleset = self.own_ruleset(name)?;
        Some(self.environment.catalogue.get(ruleset).form().to_string())
    }

    /// A board among the examples of a ruleset.
    pub fn example_board(&mut self, name: &str) -> Option<String> {
        let ruleset = self.own_ruleset(name)?;
        let ruleset = self.environment.catalogue.get(ruleset).clone();
        let written = ruleset.summary().lines().filter_map(|line| line.trim_start().strip_prefix('>'));
        let texts = ruleset.examples().iter().copied().chain(written).filter_map(|example| {
            let board = &example[example.find(&format!("{name}["))?..];
            Some(board[..group(&board[name.len()..])?.len() + name.len() + 2].to_owned())
        });
        let mut texts: Vec<String> = texts.collect();
        // One letter shows little.
        texts.sort_by_key(|board| board.len() == format!("{name}[\"e\"]").len() && board.ends_with("\"]"));
        texts.into_iter().find(|board| self.is_board(board))
    }

    /// Whether a text has a value, as a board does.
    pub(super) fn is_board(&mut self, text: &str) -> bool {
        let source = Source { text: text.to_owned(), ..Source::default() };
        self.within(Some(POSITIONS), Some(TIME), |machine| machine.value_of(source).is_ok())
    }
}

/// Whether a text is rows of letters.
fn is_lettered(rows: &str) -> bool {
    rows.chars().all(|letter| letter.is_alphabetic() || letter == '|')
}

/// Whether an entry of a board begins so: a number, a text, or several in brackets.
fn is_entry(first: char) -> bool {
    first.is_ascii_digit() || "\"({[-.".contains(first)
}

/// The function that makes a graph of mathematics, and its size: `K5`, `P_4`, `C6`.
fn graph(word: &str) -> Option<(&'static str, &str)> {
    let function = match word.chars().next()? {
        _ if word == "triangle" => return Some(("Clique", "3")),
        'K' => "Clique",
        'P' => "Path",
        'C' => "Cycle",
        _ => return None,
    };
    let size = word[1..].trim_start_matches('_');
    (!size.is_empty() && size.bytes().all(|digit| digit.is_ascii_digit())).then_some((function, size))
}

/// The edge of a graph with a colour.
fn edge(colour: &str) -> Option<char> {
    let edges = [("blue", 'l'), ("red", 'r'), ("green", 'e')];
    edges.iter().find(|(name, _)| name.eq_ignore_ascii_case(colour)).map(|(_, edge)| *edge)
}

/// Whether a number looks like an octal code: `0.77`, `.137`.
fn is_code(number: &str) -> bool {
    number.split_once('.').is_some_and(|(first, digits)| {
        matches!(first, "" | "0" | "4") && !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_hexdigit())
    })
}

/// The value of a board with more empty squares than these is not offered.
const MOST_EMPTY: usize = 9;

/// The advice on an empty board.
fn without_pieces(board: &str, pieces: &str) -> String {
    // The value of a larger board takes long.
    let with_pieces = match pieces.chars().filter(|letter| *letter == '.').count() > MOST_EMPTY {
        true => format!("who wins with pieces on it is `Outcome({pieces})`"),
        false => format!("with pieces it is `{pieces}`"),
    };
    format!("nobody can move on the empty board `{board}`; {with_pieces}")
}
