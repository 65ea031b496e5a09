//! What an editor is answered about a place in a text, or about a whole text.

use std::{
    collections::{HashMap, HashSet},
    ops::Range,
    time::Duration,
};

use serde_json::{Value as Json, json};

use crate::{
    builtin,
    call::is_typed,
    document::{Document, Position, unsigned},
    files::{Open, address_of, path_of},
    help,
    limit::Limit,
    message::stated,
    mistakes::{Mistake, mistakes},
    outline::{Declaration, What},
    read::token::{CLAUSES, KEYWORDS, Reader, TokenKind},
    session::{Declared, Session},
};

/// The word at a byte, or that ends there.
struct Word<'d> {
    text: &'d str,
    bytes: Range<usize>,
    kind: TokenKind,
}

fn word(document: &Document, byte: usize) -> Option<Word<'_>> {
    let text = document.text();
    let touching = |bytes: &Range<usize>| bytes.start <= byte && byte <= bytes.end;
    let tokens = document.read().tokens();
    let from = tokens.partition_point(|piece| piece.bytes.end < byte);
    let near = tokens[from..].iter().take(2).filter(|piece| touching(&piece.bytes));
    let is_word = |kind: TokenKind| matches!(kind, TokenKind::Name | TokenKind::Constant | TokenKind::Keyword);
    let found = near.reduce(|first, second| if is_word(first.kind) { first } else { second })?;
    Some(Word { text: &text[found.bytes.clone()], bytes: found.bytes.clone(), kind: found.kind })
}

fn markdown(value: &str) -> Json {
    json!({ "kind": "markdown", "value": value })
}

/// Program text in Markdown.
fn code(text: &str) -> String {
    format!("```cutcake\n{text}\n```\n")
}

/// How long the examples of a page may take together, and the longest answer that is shown, in bytes.
const PATIENCE: Duration = Duration::from_millis(200);
const LONGEST_ANSWER: usize = 400;

/// The page of help on a name. Its examples come with the program, and those that are quick have their answers.
fn page(name: &str) -> Option<String> {
    let page = help::page(name)?;
    let mut text = format!("{}\n{}\n", code(&page.form), page.summary);
    if !page.examples.is_empty() {
        let limit = Limit::default();
        limit.restart(Some(PATIENCE));
        let mut lines = String::new();
        for (example, answers) in page.answered(&limit) {
            lines += &format!("{example}\n");
            for answer in answers.iter().filter(|answer| answer.len() <= LONGEST_ANSWER) {
                lines.extend(answer.as_str().lines().map(|line| format!("// {line}\n")));
            }
        }
        text += &format!("\n{}", code(lines.trim_end()));
    }
    Some(text)
}

/// What a declaration says of itself.
fn declared_page(declaration: &Declaration, address: Option<&str>) -> String {
    let mut text = code(&declaration.form);
    if let Some(doc) = &declaration.doc {
        text += &format!("\n{doc}\n");
    }
    if let Some(path) = address.and_then(path_of) {
        text += &format!("\nin {}\n", path.display());
    }
    text
}

/// What the word at a byte means.
pub fn hover(open: &Open, byte: usize) -> Option<Json> {
    let word = word(&open.document, byte)?;
    let is_name = matches!(word.kind, TokenKind::Name | TokenKind::Constant);
    let declared = open.find(word.text, word.bytes.start).filter(|_| is_name);
    let value = match declared {
        Some((address, _, declaration)) => declared_page(declaration, address),
        None if matches!(word.kind, TokenKind::Comment | TokenKind::Unknown) => return None,
        None => page(word.text)?,
    };
    Some(json!({ "contents": markdown(&value), "range": open.document.range(&word.bytes) }))
}

/// Where the name at a byte is declared; of the name of a file behind `load`, the file.
pub fn definition(open: &Open, address: &str, byte: usize) -> Option<Json> {
    let document = &open.document;
    let load = document.outline().loads.iter().find(|(bytes, _)| bytes.start <= byte && byte <= bytes.end);
    if let Some((_, name)) = load {
        let path = path_of(address)?.parent()?.join(name);
        let found = address_of(&path.is_file().then_some(path)?);
        return Some(location(&found, &Document::default().range(&(0..0))));
    }
    let word = word(document, byte)?;
    let (other, document, declaration) = open.find(word.text, word.bytes.start)?;
    Some(location(other.unwrap_or(address), &document.range(&declaration.at)))
}

/// A range of a text, as the protocol writes it.
pub fn location(address: &str, range: &Json) -> Json {
    json!({ "uri": address, "range": range })
}

/// A change of a text, as the protocol writes it.
pub fn edit(range: &Json, new_text: &str) -> Json {
    json!({ "range": range, "newText": new_text })
}

/// The numbers that the protocol has for kinds of names that are offered.
mod offered {
    pub const FUNCTION: u64 = 3;
    pub const VARIABLE: u64 = 6;
    pub const CLASS: u64 = 7;
    pub const KEYWORD: u64 = 14;
    pub const CONSTANT: u64 = 21;
}

/// The number that the protocol has for what a text declares; none for what is not listed.
fn kind_of_symbol(declaration: &Declaration) -> Option<u64> {
    Some(match declaration.what {
        What::Ruleset => 5,
        What::Clause => 6,
        What::Function => 12,
        What::Variable if declaration.outer.is_none() => 13,
        _ => return None,
    })
}

/// How many names are offered at a time.
const MOST: usize = 1_000;

/// How many bytes before the cursor at least say which names fit: a line may be megabytes long.
const NEAR: usize = 1 << 14;

/// Of an entry that is a board, as `board as Grid(".#")`, what makes one: `Grid()`.
fn board_of(text: &str, entry: &Declaration) -> Option<String> {
    let kind = text.get(entry.at.end..)?.trim_start().strip_prefix("as ")?;
    let kind: String = kind.trim_start().chars().take_while(char::is_ascii_alphabetic).collect();
    (kind != "Any").then(|| format!("{kind}()"))
}

/// The names that fit at a byte.
pub fn completion(session: &Session, open: &Open, byte: usize) -> Option<Json> {
    let document = &open.document;
    let text = document.text().get(..byte)?;
    let mut reader = Reader::new(text);
    let (mut last, mut near) = (None, [0; 2]);
    for token in reader.by_ref() {
        if token.bytes.start >= near[1] + NEAR {
            near = [near[1], token.bytes.start];
        }
        last = Some(token);
    }
    if last.is_some_and(|token| is_typed(token.kind, &token.bytes, text)) {
        return None;
    }
    let near = near[0];
    let in_ruleset = reader.in_ruleset();
    let is_visible = |declaration: &&Declaration| {
        declaration.what != What::Clause && declaration.scope.start <= byte && byte <= declaration.scope.end
    };
    let own = document.outline().declarations.iter().filter(is_visible);
    let declared = own.chain(open.outermost()).filter(|declaration| declaration.at.end != byte);
    // Of a name that is declared often the first declaration is offered.
    let mut names = HashSet::new();
    let declared: Vec<Declared> = declared
        .filter(|declaration| names.insert(declaration.name.as_str()))
        .map(|declaration| Declared {
            name: declaration.name.clone(),
            note: declaration.form.clone(),
            is_function: declaration.what == What::Function,
            is_ruleset: declaration.what == What::Ruleset,
            value: match declaration.what {
                What::Variable => declaration.form.split_once(":=").map(|(_, value)| value.to_owned()),
                What::Parameter => board_of(document.text(), declaration),
                _ => None,
            },
        })
        .collect();
    let (start, mut candidates) = session.complete_with(&declared, &text[near..], byte - near);
    let start = near + start;
    let is_incomplete = candidates.len() > MOST;
    candidates.truncate(MOST);
    let kinds: HashMap<&str, &Declared> = declared.iter().map(|declared| (declared.name.as_str(), declared)).collect();
    let range = document.range(&(start..byte));
    let item = |name: &str, note: &str, kind: u64| {
        let detail = (!note.is_empty()).then_some(note);
        stated(json!({ "label": name, "kind": kind, "detail": detail, "textEdit": edit(&range, name) }))
    };
    let mut items: Vec<Json> = candidates
        .into_iter()
        .map(|candidate| {
            let kind = match kinds.get(candidate.name.as_str()) {
                Some(declared) if declared.is_function => offered::FUNCTION,
                Some(declared) if declared.is_ruleset => offered::CLASS,
                Some(_) => offered::VARIABLE,
                None if builtin::find(&candidate.name).is_some() => offered::FUNCTION,
                None if KEYWORDS.contains(&candidate.name.as_str()) => offered::KEYWORD,
                None if builtin::CONSTANTS.iter().any(|constant| constant.name == candidate.name) => offered::CONSTANT,
                None => offered::CLASS,
            };
            item(&candidate.name, &candidate.note, kind)
        })
        .collect();
    let typed = &text[start..];
    let clauses = CLAUSES.iter().filter(|clause| in_ruleset && !typed.is_empty() && clause.starts_with(typed));
    items.extend(clauses.map(|clause| item(clause, "", offered::KEYWORD)));
    Some(json!({ "isIncomplete": is_incomplete, "items": items }))
}

/// A name that was offered, with its page of help.
pub fn completed(item: &Json) -> Option<Json> {
    let label = item["label"].as_str()?;
    let mut item = item.clone();
    if item["kind"].as_u64() != Some(offered::VARIABLE)
        && item.get("documentation").is_none()
        && let Some(page) = page(label)
    {
        item["documentation"] = markdown(&page);
    }
    Some(item)
}

/// How deep what is declared is listed.
const DEEPEST: usize = 16;

/// What a text declares, each in what it stands in.
pub fn symbols(document: &Document) -> Vec<Json> {
    let declarations = &document.outline().declarations;
    let mut inner: Vec<Vec<Json>> = declarations.iter().map(|_| Vec::new()).collect();
    let mut outermost = Vec::new();
    let mut levels: Vec<usize> = Vec::new();
    for declaration in declarations {
        let level = declaration.outer.and_then(|outer| levels.get(outer)).map_or(0, |level| level + 1);
        levels.push(level);
    }
    // What is inside something was declared behind it.
    for (place, declaration) in declarations.iter().enumerate().rev() {
        let Some(kind) = kind_of_symbol(declaration) else { continue };
        if levels[place] > DEEPEST {
            continue;
        }
        let mut children = std::mem::take(&mut inner[place]);
        children.reverse();
        let detail = match declaration.what {
            What::Function | What::Ruleset => {
                let head = declaration.form.split_once(' ').map_or("", |(_, head)| head);
                head.strip_prefix(&declaration.name).unwrap_or(head)
            }
            _ => "",
        };
        let symbol = stated(json!({
            "name": declaration.name,
            "detail": (!detail.is_empty()).then_some(detail),
            "kind": kind,
            "range": document.range(&declaration.whole),
            "selectionRange": document.range(&declaration.at),
            "children": (!children.is_empty()).then_some(children),
        }));
        match declaration.outer {
            Some(outer) if outer < place => inner[outer].push(symbol),
            _ => outermost.push(symbol),
        }
    }
    outermost.reverse();
    outermost
}

/// What each mistake in a part of a text was probably meant to be, as changes.
pub fn corrections(open: &Open, address: &str, part: [Position; 2]) -> Vec<Json> {
    let document = &open.document;
    let [start, end] = part.map(|end| document.byte(end));
    let near = mistakes(open).into_iter().filter(|mistake| mistake.bytes.start <= end && start <= mistake.bytes.end);
    let action = |mistake: Mistake| {
        let meant = mistake.error.meant()?;
        let edits = [edit(&document.range(&mistake.bytes), meant)];
        Some(json!({
            "title": format!("Write `{meant}`"),
            "kind": "quickfix",
            "edit": { "changes": { (address): edits } },
            "isPreferred": true,
        }))
    };
    near.filter_map(action).collect()
}

/// What texts declare for the whole of themselves and has the letters of a query in its name, in that order.
pub fn found(texts: impl Iterator<Item = (String, Open)>, query: &str) -> Vec<Json> {
    let fits = |name: &str| {
        let mut letters = name.chars().flat_map(char::to_lowercase);
        query.chars().flat_map(char::to_lowercase).all(|wanted| letters.any(|letter| letter == wanted))
    };
    let mut found = Vec::new();
    for (address, open) in texts {
        for declaration in open.document.outline().outermost().filter(|declaration| fits(&declaration.name)) {
            let location = location(&address, &open.document.range(&declaration.at));
            let kind = kind_of_symbol(declaration);
            found.push(json!({ "name": declaration.name, "kind": kind, "location": location }));
        }
        if found.len() >= MOST {
            break;
        }
    }
    found.truncate(MOST);
    found
}

/// What words are called that an editor may colour, in the order of their numbers in [`colours`].
pub const COLOURS: &[&str] =
    &["comment", "string", "number", "keyword", "operator", "variable", "function", "class", "enumMember", "macro"];

/// What the words of a text are, as the prompt colours them: of each how many lines and units it is behind the one before, its
/// length, its colour, and 0, as the protocol writes them.
pub fn colours(document: &Document) -> Vec<u32> {
    let text = document.text();
    let outline = document.outline();
    let rulesets: HashSet<String> = help::ruleset_names().into_iter().collect();
    let (mut colours, mut line, mut character) = (Vec::new(), 0, 0);
    for piece in document.read().tokens() {
        let word = &text[piece.bytes.clone()];
        let colour = match piece.kind {
            TokenKind::Comment => 0,
            TokenKind::String => 1,
            TokenKind::Number => 2,
            TokenKind::Keyword => 3,
            TokenKind::Operator | TokenKind::Bar => 4,
            TokenKind::Name => match outline.find(word, piece.bytes.start).map(|declaration| declaration.what) {
                Some(What::Function) => 6,
                Some(What::Ruleset) => 7,
                Some(_) => 5,
                None if builtin::find(word).is_some() => 6,
                None if rulesets.contains(word) => 7,
                None => 5,
            },
            TokenKind::Constant => 8,
            TokenKind::Star | TokenKind::Up => 9,
            _ => continue,
        };
        // A token that goes over several lines is told line by line.
        let mut start = piece.bytes.start;
        for part in word.split_inclusive(['\n', '\r']) {
            let length = part.trim_end_matches(['\n', '\r']).encode_utf16().count();
            let place = document.position(start);
            start += part.len();
            if length == 0 {
                continue;
            }
            let delta_line = place.line - line;
            let delta_start = if delta_line == 0 { place.character - character } else { place.character };
            colours.extend([delta_line, delta_start, unsigned(length), colour, 0]);
            (line, character) = (place.line, place.character);
        }
    }
    colours
}
