//! The answers to an editor's requests about a position in a text, or about a whole text.

use std::{
    collections::{HashMap, HashSet},
    ops::Range,
    time::Duration,
};

use serde_json::{Value as Json, json};

use crate::{
    builtin,
    call::is_unfinished,
    diagnostics::{Diagnostic, diagnostics},
    document::{Document, Position, unsigned},
    files::{Open, address_of, path_of},
    help,
    limit::Limit,
    message::without_nulls,
    outline::{Declaration, Kind},
    read::token::{CLAUSES, KEYWORDS, Reader, TokenKind},
    session::{Declared, Session},
};

/// The word that contains a byte or ends at it.
struct Word<'d> {
    text: &'d str,
    bytes: Range<usize>,
    kind: TokenKind,
}

fn word(document: &Document, byte: usize) -> Option<Word<'_>> {
    let text = document.text();
    let touching = |bytes: &Range<usize>| bytes.start <= byte && byte <= bytes.end;
    let tokens = document.read().tokens();
    let from = tokens.partition_point(|token| token.bytes.end < byte);
    let near = tokens[from..].iter().take(2).filter(|token| touching(&token.bytes));
    let is_word = |kind: TokenKind| matches!(kind, TokenKind::Name | TokenKind::Constant | TokenKind::Keyword);
    let token = near.reduce(|first, second| if is_word(first.kind) { first } else { second })?;
    Some(Word { text: &text[token.bytes.clone()], bytes: token.bytes.clone(), kind: token.kind })
}

fn markdown(value: &str) -> Json {
    json!({ "kind": "markdown", "value": value })
}

/// Program text in Markdown.
fn code(text: &str) -> String {
    format!("```cutcake\n{text}\n```\n")
}

/// The time that the examples of a page may take together.
const EXAMPLES_TIMEOUT: Duration = Duration::from_millis(200);
/// The longest answer that is shown, in bytes.
const LONGEST_ANSWER: usize = 400;

/// The page of help on a built-in name, with the answers of those examples that are fast.
fn page(name: &str) -> Option<String> {
    let page = help::page(name)?;
    let mut text = format!("{}\n{}\n", code(&page.form), page.summary);
    if !page.examples.is_empty() {
        let limit = Limit::default();
        limit.restart(Some(EXAMPLES_TIMEOUT));
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

/// The page of help on a declaration.
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

/// The help on the word at a byte.
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

/// The declaration of the name at a byte; for the name of a file after `load`, the file.
pub fn definition(open: &Open, address: &str, byte: usize) -> Option<Json> {
    let document = &open.document;
    let load = document.outline().loads.iter().find(|(bytes, _)| bytes.start <= byte && byte <= bytes.end);
    if let Some((_, name)) = load {
        let path = path_of(address)?.parent()?.join(name);
        let file = address_of(&path.is_file().then_some(path)?);
        return Some(location(&file, &Document::default().range(&(0..0))));
    }
    let word = word(document, byte)?;
    let (other, document, declaration) = open.find(word.text, word.bytes.start)?;
    Some(location(other.unwrap_or(address), &document.range(&declaration.at)))
}

/// A location as the protocol writes it.
pub fn location(address: &str, range: &Json) -> Json {
    json!({ "uri": address, "range": range })
}

/// A text edit as the protocol writes it.
pub fn edit(range: &Json, new_text: &str) -> Json {
    json!({ "range": range, "newText": new_text })
}

/// The protocol's numbers for the kinds of completion items.
mod completion_kind {
    pub const FUNCTION: u64 = 3;
    pub const VARIABLE: u64 = 6;
    pub const CLASS: u64 = 7;
    pub const KEYWORD: u64 = 14;
    pub const CONSTANT: u64 = 21;
}

/// The protocol's number for the kind of a declaration; `None` if it is not listed.
fn kind_of_symbol(declaration: &Declaration) -> Option<u64> {
    Some(match declaration.kind {
        Kind::Ruleset => 5,
        Kind::Clause => 6,
        Kind::Function => 12,
        Kind::Variable if declaration.outer.is_none() => 13,
        _ => return None,
    })
}

/// The most names in an answer.
const MAX_NAMES: usize = 1_000;

/// The least number of bytes before the cursor that completion considers: a line may be megabytes long.
const CONTEXT: usize = 1 << 14;

/// An expression for a board, `Grid()`, of the kind of an entry such as `board as Grid(".#")`.
fn board_of(text: &str, entry: &Declaration) -> Option<String> {
    let kind = text.get(entry.at.end..)?.trim_start().strip_prefix("as ")?;
    let kind: String = kind.trim_start().chars().take_while(char::is_ascii_alphabetic).collect();
    (kind != "Any").then(|| format!("{kind}()"))
}

/// The completions at a byte.
pub fn completion(session: &Session, open: &Open, byte: usize) -> Option<Json> {
    let document = &open.document;
    let text = document.text().get(..byte)?;
    let mut reader = Reader::new(text);
    let (mut last, mut near) = (None, [0; 2]);
    for token in reader.by_ref() {
        if token.bytes.start >= near[1] + CONTEXT {
            near = [near[1], token.bytes.start];
        }
        last = Some(token);
    }
    if last.is_some_and(|token| is_unfinished(token.kind, &token.bytes, text)) {
        return None;
    }
    let near = near[0];
    let in_ruleset = reader.in_ruleset();
    let is_visible = |declaration: &&Declaration| {
        declaration.kind != Kind::Clause && declaration.scope.start <= byte && byte <= declaration.scope.end
    };
    let own = document.outline().declarations.iter().filter(is_visible);
    let declared = own.chain(open.outermost()).filter(|declaration| declaration.at.end != byte);
    // Only the first declaration of a name is offered.
    let mut names = HashSet::new();
    let declared: Vec<Declared> = declared
        .filter(|declaration| names.insert(declaration.name.as_str()))
        .map(|declaration| Declared {
            name: declaration.name.clone(),
            note: declaration.form.clone(),
            is_function: declaration.kind == Kind::Function,
            is_ruleset: declaration.kind == Kind::Ruleset,
            value: match declaration.kind {
                Kind::Variable => declaration.form.split_once(":=").map(|(_, value)| value.to_owned()),
                Kind::Parameter => board_of(document.text(), declaration),
                _ => None,
            },
        })
        .collect();
    let (start, mut candidates) = session.complete_with(&declared, &text[near..], byte - near);
    let start = near + start;
    let is_incomplete = candidates.len() > MAX_NAMES;
    candidates.truncate(MAX_NAMES);
    let kinds: HashMap<&str, &Declared> = declared.iter().map(|declared| (declared.name.as_str(), declared)).collect();
    let range = document.range(&(start..byte));
    let item = |name: &str, note: &str, kind: u64| {
        let detail = (!note.is_empty()).then_some(note);
        without_nulls(json!({ "label": name, "kind": kind, "detail": detail, "textEdit": edit(&range, name) }))
    };
    let mut items: Vec<Json> = candidates
        .into_iter()
        .map(|candidate| {
            let kind = match kinds.get(candidate.name.as_str()) {
                Some(declared) if declared.is_function => completion_kind::FUNCTION,
                Some(declared) if declared.is_ruleset => completion_kind::CLASS,
                Some(_) => completion_kind::VARIABLE,
                None if builtin::find(&candidate.name).is_some() => completion_kind::FUNCTION,
                None if KEYWORDS.contains(&candidate.name.as_str()) => completion_kind::KEYWORD,
                None if builtin::CONSTANTS.iter().any(|constant| constant.name == candidate.name) => {
                    completion_kind::CONSTANT
                }
                None => completion_kind::CLASS,
            };
            item(&candidate.name, &candidate.note, kind)
        })
        .collect();
    let typed = &text[start..];
    let clauses = CLAUSES.iter().filter(|clause| in_ruleset && !typed.is_empty() && clause.starts_with(typed));
    items.extend(clauses.map(|clause| item(clause, "", completion_kind::KEYWORD)));
    Some(json!({ "isIncomplete": is_incomplete, "items": items }))
}

/// A completion item with its page of help.
pub fn resolved_completion(item: &Json) -> Option<Json> {
    let label = item["label"].as_str()?;
    let mut item = item.clone();
    if item["kind"].as_u64() != Some(completion_kind::VARIABLE)
        && item.get("documentation").is_none()
        && let Some(page) = page(label)
    {
        item["documentation"] = markdown(&page);
    }
    Some(item)
}

/// The depth to which nested declarations are listed.
const MAX_DEPTH: usize = 16;

/// The declarations of a text as nested symbols.
pub fn symbols(document: &Document) -> Vec<Json> {
    let declarations = &document.outline().declarations;
    let mut inner: Vec<Vec<Json>> = declarations.iter().map(|_| Vec::new()).collect();
    let mut outermost = Vec::new();
    let mut levels: Vec<usize> = Vec::new();
    for declaration in declarations {
        let level = declaration.outer.and_then(|outer| levels.get(outer)).map_or(0, |level| level + 1);
        levels.push(level);
    }
    // An inner declaration comes after the outer one.
    for (place, declaration) in declarations.iter().enumerate().rev() {
        let Some(kind) = kind_of_symbol(declaration) else { continue };
        if levels[place] > MAX_DEPTH {
            continue;
        }
        let mut children = std::mem::take(&mut inner[place]);
        children.reverse();
        let detail = match declaration.kind {
            Kind::Function | Kind::Ruleset => {
                let head = declaration.form.split_once(' ').map_or("", |(_, head)| head);
                head.strip_prefix(&declaration.name).unwrap_or(head)
            }
            _ => "",
        };
        let symbol = without_nulls(json!({
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

/// The corrections of the diagnostics in a range of a text, as code actions.
pub fn corrections(open: &Open, address: &str, part: [Position; 2]) -> Vec<Json> {
    let document = &open.document;
    let [start, end] = part.map(|end| document.byte(end));
    let near = diagnostics(open)
        .into_iter()
        .filter(|diagnostic| diagnostic.bytes.start <= end && start <= diagnostic.bytes.end);
    let action = |diagnostic: Diagnostic| {
        let meant = diagnostic.error.meant()?;
        let edits = [edit(&document.range(&diagnostic.bytes), meant)];
        Some(json!({
            "title": format!("Write `{meant}`"),
            "kind": "quickfix",
            "edit": { "changes": { (address): edits } },
            "isPreferred": true,
        }))
    };
    near.filter_map(action).collect()
}

/// The outermost declarations of texts whose names contain the letters of a query in order.
pub fn matching_symbols(texts: impl Iterator<Item = (String, Open)>, query: &str) -> Vec<Json> {
    let is_match = |name: &str| {
        let mut letters = name.chars().flat_map(char::to_lowercase);
        query.chars().flat_map(char::to_lowercase).all(|wanted| letters.any(|letter| letter == wanted))
    };
    let mut symbols = Vec::new();
    for (address, open) in texts {
        for declaration in open.document.outline().outermost().filter(|declaration| is_match(&declaration.name)) {
            let location = location(&address, &open.document.range(&declaration.at));
            let kind = kind_of_symbol(declaration);
            symbols.push(json!({ "name": declaration.name, "kind": kind, "location": location }));
        }
        if symbols.len() >= MAX_NAMES {
            break;
        }
    }
    symbols.truncate(MAX_NAMES);
    symbols
}

/// The token types, in the order of their numbers in [`semantic_tokens`].
pub const TOKEN_TYPES: &[&str] =
    &["comment", "string", "number", "keyword", "operator", "variable", "function", "class", "enumMember", "macro"];

/// The semantic tokens of a text as the protocol writes them: for each the distance from the token before in lines and units, its
/// length, its type, and 0.
pub fn semantic_tokens(document: &Document) -> Vec<u32> {
    let text = document.text();
    let outline = document.outline();
    let rulesets: HashSet<String> = help::ruleset_names().into_iter().collect();
    let (mut data, mut line, mut character) = (Vec::new(), 0, 0);
    for token in document.read().tokens() {
        let word = &text[token.bytes.clone()];
        let token_type = match token.kind {
            TokenKind::Comment => 0,
            TokenKind::String => 1,
            TokenKind::Number => 2,
            TokenKind::Keyword => 3,
            TokenKind::Operator | TokenKind::Bar => 4,
            TokenKind::Name => match outline.find(word, token.bytes.start).map(|declaration| declaration.kind) {
                Some(Kind::Function) => 6,
                Some(Kind::Ruleset) => 7,
                Some(_) => 5,
                None if builtin::find(word).is_some() => 6,
                None if rulesets.contains(word) => 7,
                None => 5,
            },
            TokenKind::Constant => 8,
            TokenKind::Star | TokenKind::Up => 9,
            _ => continue,
        };
        // A token over several lines is split into lines.
        let mut start = token.bytes.start;
        for part in word.split_inclusive(['\n', '\r']) {
            let length = part.trim_end_matches(['\n', '\r']).encode_utf16().count();
            let place = document.position(start);
            start += part.len();
            if length == 0 {
                continue;
            }
            let delta_line = place.line - line;
            let delta_start = if delta_line == 0 { place.character - character } else { place.character };
            data.extend([delta_line, delta_start, unsigned(length), token_type, 0]);
            (line, character) = (place.line, place.character);
        }
    }
    data
}
