//! The help on an error: of a line of another program, of a line in words, and of a name that is nearly another one.

use std::ops::Range;

use crate::{
    foreign,
    read::token::{Reader, TokenKind, tokens},
    run::{
        call::offered_board,
        error::{Error, ErrorKind},
        machine::{Machine, UNQUOTED, no_ruleset},
        phrase::{
            LONGEST,
            listing::names,
            piece::{self, group},
            with_signs,
        },
    },
};

/// The most lines that are tried where a line is corrected step by step, and for all of the advice on an error.
const MOST_TRIED: usize = 20;
const MOST_TRIED_IN_ALL: usize = 80;

/// Words of programs that define more than names: a line with one of them is not tried.
const DEFINES: [&str; 2] = ["ruleset ", "load "];

impl Machine<'_> {
    /// The error with what to type instead of the line, as far as that is known.
    pub(super) fn advised(&mut self, mut error: Box<Error>) -> Box<Error> {
        if let ErrorKind::UnknownName { name } = &error.kind
            && self.environment.refused.contains(name)
        {
            error.help =
                Some(format!("the definition of `{name}` was refused: the Up key brings it back to be changed"));
            return error;
        }
        // `Push["L..R"]`, which is now the ruleset that comes with the program.
        if let Some(name) = self.board_of_refused(&error) {
            error.help = Some(format!(
                "your definition of `{name}` was refused, and the Up key brings it back; this is the `{name}` that comes with the program"
            ));
            return error;
        }
        self.trials = MOST_TRIED_IN_ALL;
        if let Some(instead) = self.of_elsewhere(&error) {
            error.help = Some(instead);
            return error;
        }
        error.help = self.with_failure(&error).or(error.help);
        let error = self.said_in_words(error);
        self.with_near_names(error)
    }

    /// The ruleset of the board that an error is about, if a definition of that name was refused.
    fn board_of_refused(&self, error: &Error) -> Option<String> {
        let place = error.place.as_ref().filter(|_| !self.environment.refused.is_empty())?;
        let before = place.source.text.get(..place.bytes.start)?.trim_end_matches('[');
        let starts_here = place.source.text.get(place.bytes.start..)?;
        let name = before.rsplit(|letter: char| !letter.is_alphanumeric()).next().filter(|name| !name.is_empty());
        let name = name.or_else(|| starts_here.split(|letter: char| !letter.is_alphanumeric()).next())?;
        let environment = &self.environment;
        let is_refused = environment.refused.contains(name) && !environment.names.contains_key(name);
        (is_refused && environment.catalogue.find(name).is_some()).then(|| name.to_owned())
    }

    /// What to type instead of a line of another program.
    fn of_elsewhere(&mut self, error: &Error) -> Option<String> {
        let is_wrong = matches!(
            error.kind,
            ErrorKind::Syntax { .. }
                | ErrorKind::UnknownName { .. }
                | ErrorKind::Type { .. }
                | ErrorKind::Arguments { .. }
                | ErrorKind::Value { .. }
        );
        let place = error.place.as_ref().filter(|_| is_wrong)?;
        // The place of an error in a function is not in the line that was typed.
        let place = error.trace.last().map_or(place, |(called, _)| called);
        let typed = place.surrounding(&['\n', ';']);
        // With the name that is meant it is a line of this program.
        if error.meant().and_then(|_| error.corrected(typed)).is_some_and(|line| self.tried(&line).is_ok()) {
            return None;
        }
        let is_offered = error.help.as_deref().and_then(offered_board).is_some();
        let is_listed = typed.contains("[[");
        let mut mended = |code: &str| {
            // In a list of lists the inner ones are tuples too, not positions.
            let listed = if is_listed { self.with_tuples(code) } else { None };
            let codes = listed.as_deref().into_iter().chain([code]);
            codes.into_iter().find_map(|code| {
                self.made_useful(code, error).filter(|made| code != typed || made != code && !is_offered)
            })
        };
        let instead = match foreign::line_at(place, &mut mended) {
            Some(instead) => instead,
            None => {
                let line = self.by_trials(|machine, left| machine.with_right_part(error, typed, left))?;
                format!("type `{line}`")
            }
        };
        // A line that names a board is right, although play on that board does not end.
        let is_right = matches!(error.kind, ErrorKind::Value { .. }) && self.tried(typed).is_ok();
        (!is_right).then(|| self.printing_values(&instead))
    }

    /// An advice on a loop that prints the values of boards instead of the boards: `Print(Value(Kayles[n]))` for `Print(Kayles[n])`.
    fn printing_values(&self, advice: &str) -> String {
        const PRINT: &str = "Print(";
        if !advice.contains("for ") {
            return advice.to_owned();
        }
        let mut parts = advice.split(PRINT);
        let first = parts.next().unwrap_or_default().to_owned();
        parts.fold(first, |advice, part| {
            let mut valued = String::new();
            let mut rest = part;
            for argument in piece::arguments(group(&format!("({part}")).unwrap_or_default()) {
                let Some((before, behind)) = rest.split_once(&argument) else { break };
                valued += before;
                valued += &self.valued(&argument).unwrap_or(argument);
                rest = behind;
            }
            format!("{advice}{PRINT}{valued}{rest}")
        })
    }

    /// An argument with the value of a board in place of the board: `Value(Kayles[n])`, `(Value(Kayles[n]) for n in 1..3)`.
    fn valued(&self, argument: &str) -> Option<String> {
        let inside = argument.trim_start_matches('(');
        let head = inside.split(|sign: char| !sign.is_alphanumeric()).next()?;
        self.environment.catalogue.find(head)?;
        let entries = group(&inside[head.len()..]).filter(|_| inside[head.len()..].starts_with('['))?;
        let (board, rest) = inside.split_at(head.len() + entries.len() + 2);
        let opening = &argument[..argument.len() - inside.len()];
        (rest.is_empty() || rest.starts_with([')', ' '])).then(|| format!("{opening}Value({board}){rest}"))
    }

    /// The advice on a line of another program that is read as it is offered there, or on a board without quotes, which fails,
    /// with the reason.
    fn with_failure(&mut self, error: &Error) -> Option<String> {
        let (place, help) = (error.place.as_ref()?, error.help.as_ref()?);
        if let Some(board) = help.strip_prefix(UNQUOTED) {
            let other = self.tried(board.trim_end_matches('`')).err()?;
            return Some(match other.help.as_deref().and_then(offered_board) {
                Some(board) => format!("{UNQUOTED}{board}`"),
                None => format!("{help}, but then: {}", other.kind),
            });
        }
        let advice = foreign::line_at(place, &mut |code| self.is_read(code).then(|| code.to_owned()))?;
        let line = advice.split('`').skip(1).step_by(2).find(|code| self.is_read(code))?;
        let other = self.tried(line).err().filter(|_| advice == *help)?;
        let reason = other.help.as_ref().map_or(String::new(), |help| format!("; {help}"));
        Some(format!("{help}, but then: {}{reason}", other.kind))
    }

    /// A line that would be offered for an error, with its names corrected, if it can be read and does not fail. Names without a
    /// value may be parameters, as in `def f(n) := if(n < 2, 1, n)`.
    fn made_useful(&mut self, line: &str, error: &Error) -> Option<String> {
        // What has a name of another program in it is of no use, unless it gives that a value.
        let is_foreign = self.foreign_name(line).is_some();
        // What writes files is only read.
        if self.writes(line) || DEFINES.iter().any(|word| line.contains(word)) {
            return (!is_foreign && self.is_read(line)).then(|| line.to_owned());
        }
        self.with_right_names(line).or_else(|| {
            let other = self.tried(line).err().filter(|_| !is_foreign)?;
            let ErrorKind::UnknownName { name } = &other.kind else { return None };
            let is_same = matches!(&error.kind, ErrorKind::UnknownName { name: other } if name == other);
            (!is_same && !line.contains(&format!("{name}("))).then(|| line.to_owned())
        })
    }

    /// A line that runs, with other names and signs in place of those that are wrong: names that are nearly those, or of other programs.
    pub(super) fn with_right_names(&mut self, line: &str) -> Option<String> {
        self.by_trials(|machine, left| machine.corrected_line(line, left))
    }

    /// Runs something that tries lines, with the number that it may try.
    fn by_trials<T>(&mut self, run: impl FnOnce(&mut Self, &mut usize) -> Option<T>) -> Option<T> {
        let given = MOST_TRIED.min(self.trials);
        let mut left = given;
        let found = run(self, &mut left);
        self.trials -= given - left;
        found
    }

    /// The same as [`with_right_names`](Self::with_right_names), with so many trials left.
    fn corrected_line(&mut self, line: &str, left: &mut usize) -> Option<String> {
        *left = left.checked_sub(1)?;
        let error = match self.tried(line) {
            Err(error) => error,
            Ok(()) => match self.misnamed_in_definition(line) {
                Some(error) => error,
                None => return Some(line.to_owned()),
            },
        };
        // A whole part says more than a sign of it, `[n for n in t if n > 2]`, and a name more than the part around it.
        let is_syntax = matches!(error.kind, ErrorKind::Syntax { .. });
        if is_syntax && let Some(line) = self.with_right_part(&error, line, left) {
            return Some(line);
        }
        let with_names = match (corrected(&error, line), &error.kind, &error.help) {
            (Some((_, line)), ..) => self.corrected_line(&line, left),
            (_, ErrorKind::UnknownName { name }, _) if let Some(near) = error.meant() => {
                self.corrected_line(&line.replace(&format!("{name}("), &format!("{near}(")), left)
            }
            (_, ErrorKind::UnknownName { name }, Some(advice)) => {
                self.with_names_of(line, name, advice, left).map(|(_, line)| line)
            }
            _ => None,
        };
        if with_names.is_some() {
            return with_names;
        }
        if !is_syntax && let Some(line) = self.with_right_part(&error, line, left) {
            return Some(line);
        }
        self.corrected_line(&self.with_tuples(line)?, left)
    }

    /// The error of a name that a definition calls, whose function is not run, if another name is probably meant.
    fn misnamed_in_definition(&mut self, line: &str) -> Option<Box<Error>> {
        let (head, body) = line.strip_prefix("def ")?.split_once(":=")?;
        let mut called =
            names(body).filter(|name| body.contains(&format!("{name}(")) && !names(head).any(|own| own == *name));
        called.find_map(|name| {
            let error = self.tried(name).err()?;
            let is_other = error.meant().is_some() || foreign::instead(name).is_some();
            (is_other && matches!(error.kind, ErrorKind::UnknownName { .. })).then_some(error)
        })
    }

    /// A line that runs, with a part of another program around the place of an error as it is written here, and with so many
    /// trials left: `Mex(g(n-k) for k in (1,2) where n >= k)` for `Mex([g(n-k) for k in (1,2) if n >= k])`.
    fn with_right_part(&mut self, error: &Error, line: &str, left: &mut usize) -> Option<String> {
        let place = error.place.as_ref()?;
        let start = place.bytes.start.checked_sub(place.source.text.find(line)?)?;
        parts_around(line, start).into_iter().find_map(|part| {
            let (before, behind) = (&line[..part.start], &line[part.end..]);
            let mut right = None;
            let advice = foreign::line(&line[part.clone()], &mut |code| {
                // The items of a comprehension that is the only argument need no parentheses.
                let is_alone = before.ends_with('(') && behind.starts_with(')') && code.contains(" for ");
                let items = group(code).filter(|items| is_alone && items.len() + 2 == code.len());
                right = self.corrected_line(&format!("{before}{}{behind}", items.unwrap_or(code)), left);
                right.as_ref().map(|_| code.to_owned())
            })?;
            // What is said beside the code would be lost.
            right.filter(|_| advice.matches('`').count() == 2 && advice.ends_with('`'))
        })
    }

    /// The advice on an unknown name with the line itself in place of its first example that fits: the game of a code is
    /// `TakeAndBreak("0.137")[20]` for `Octal("0.137")[20]`.
    pub(super) fn renamed(&mut self, line: &str, name: &str, advice: &str) -> Option<String> {
        let (example, line) = self.by_trials(|machine, left| machine.with_names_of(line, name, advice, left))?;
        Some(advice.replacen(&format!("`{example}`"), &format!("`{line}`"), 1))
    }

    /// The first example in an advice on a name whose function or ruleset can stand for the name in a line, and the line with it,
    /// where other names are changed too, with so many trials left.
    fn with_names_of<'a>(
        &mut self,
        line: &str,
        name: &str,
        advice: &'a str,
        left: &mut usize,
    ) -> Option<(&'a str, String)> {
        // Another ruleset than the one that is meant is shown too, such as one that there is of a theory.
        let is_same = advice.starts_with("it is `");
        let examples = advice.split('`').skip(1).step_by(2).filter(|example| is_same || !example.ends_with(']'));
        examples.filter_map(|example| Some((example, head_of(example)?))).find_map(|(example, head)| {
            // What writes files is only read, and may still fail.
            let line = with_head(line, name, head).filter(|line| !self.writes(line))?;
            Some((example, self.corrected_line(&line, left)?))
        })
    }

    /// The error of an unknown name that is nearly another one. The other name is offered only if the line does not fail with it;
    /// else the help also says what is wrong then.
    fn with_near_names(&mut self, mut error: Box<Error>) -> Box<Error> {
        let typed = error.place.as_ref().map(|place| place.surrounding(&[])).filter(|typed| typed.len() <= LONGEST);
        let is_tried = |typed: &&str| !typed.contains('\n') && !DEFINES.iter().any(|word| typed.contains(word));
        let Some(typed) = typed.filter(is_tried).map(str::to_owned) else { return error };
        let is_shown = |line: &str| error.help.as_ref().is_some_and(|help| help.contains(&format!("`{line}`")));
        let corrected = corrected(&error, &typed).filter(|(_, line)| !is_shown(line) || self.tried(line).is_err());
        let Some((said, line)) = corrected else {
            let is_helpless = matches!(error.kind, ErrorKind::Type { .. }) && error.help.is_none();
            let is_bracket = (is_helpless || matches!(error.kind, ErrorKind::Value { .. }))
                && error.place.as_ref().is_some_and(|place| place.text().starts_with('['));
            // `x := [^, *]` in a line; brackets alone may be a slip in a position.
            let example = "a tuple is `(1, 2)`";
            let is_alone =
                typed.starts_with('[') && group(&typed).is_some_and(|inside| inside.len() + 2 == typed.len());
            let is_list = !is_alone && error.help.as_ref().is_some_and(|help| help.contains(example));
            let tuples = self.with_tuples(&typed).filter(|_| is_bracket || is_list);
            if let Some(line) = tuples.and_then(|line| self.with_right_names(&line)) {
                error.help = Some(match &error.help {
                    Some(help) if is_list => help.replace(example, &format!("with a tuple it is `{line}`")),
                    _ => format!(
                        "a position has its ruleset before it, `Nim[3,5]`; a tuple stands in parentheses: `{line}`"
                    ),
                });
            }
            return error;
        };
        let Err(other) = self.tried(&line) else {
            if error.meant().is_none() {
                let help = error.help.as_deref().unwrap_or_default();
                let more = help.find("; `?").map_or("", |start| &help[start..]);
                error.help = Some(format!("type `{line}`{more}"));
            }
            return error;
        };
        if let Some(line) = self.with_right_names(&line) {
            error.help = Some(format!("type `{line}`"));
            return error;
        }
        // `Tri[1,1,1]` is no board of TriangularChocolate.
        if let ErrorKind::UnknownName { name } = &error.kind
            && error
                .meant()
                .is_some_and(|near| near.len() > 2 * name.len() && self.environment.library.find(near).is_none())
        {
            error.help = Some(no_ruleset(name));
            return error;
        }
        // The function is the one that is meant, although it has no answer here.
        let is_meant = error.meant().is_some_and(|near| self.environment.library.find(near).is_some())
            && matches!(other.kind, ErrorKind::Value { .. });
        if !said.is_empty() && !is_meant {
            let help = other.help.as_ref().map_or(String::new(), |help| format!("; {help}"));
            error.help = Some(format!("{said}, but then: {}{help}", other.kind));
        }
        error
    }

    /// A line with its positions of no ruleset in use as tuples, if it has any and writes no files.
    fn with_tuples(&self, line: &str) -> Option<String> {
        if self.writes(line) { None } else { in_parentheses(line) }
    }
}

/// The function or ruleset of an example that is one call or one board, `Graph.Cycle(5)`, with its opening bracket. One with a code,
/// `Turning("1-2")["htth"]`, is a ruleset with that code.
fn head_of(example: &str) -> Option<(&str, char)> {
    let (head, behind) = example.split_at(example.find(['(', '['])?);
    let end = group(behind)?.len() + 2;
    let is_one = end == behind.len() || group(&behind[end..]).is_some_and(|last| end + last.len() + 2 == behind.len());
    if is_one && behind.starts_with("(\"") && behind[end..].starts_with('[') {
        return Some((&example[..head.len() + end], '['));
    }
    let is_name =
        head.starts_with(char::is_uppercase) && head.chars().all(|sign| sign.is_alphanumeric() || sign == '.');
    (is_one && is_name).then_some((head, behind.chars().next()?))
}

/// A line with another function or ruleset in place of a name that is called or has brackets or a game before it.
fn with_head(line: &str, name: &str, (head, opening): (&str, char)) -> Option<String> {
    let bytes = Reader::new(line).map(|token| token.bytes).find(|bytes| &line[bytes.clone()] == name)?;
    let (before, behind) = (&line[..bytes.start], &line[bytes.end..]);
    // `t.Sorted[1]` is an item.
    let is_item = before.ends_with('.') && behind.starts_with('[');
    match group(behind).filter(|_| behind.starts_with(['(', '[']) && !is_item) {
        Some(inside) => {
            let closing = if opening == '(' { ')' } else { ']' };
            let rest = &behind[inside.len() + 2..];
            Some(format!("{before}{head}{opening}{inside}{closing}{rest}"))
        }
        None => (before.ends_with('.') && opening == '(').then(|| format!("{before}{head}{behind}")),
    }
}

/// What is said of a name in an error, and the line without that mistake: the name is nearly another one, or begins a path of CGSuite,
/// `game.grid.` or `examples.`; or a board stands in parentheses, or is written otherwise. Nothing is said of other mistakes.
fn corrected(error: &Error, line: &str) -> Option<(String, String)> {
    // `G_1` is G cooled by 1.
    if let ErrorKind::UnknownName { name } = &error.kind
        && let Some((game, temperature)) = name.split_once('_')
        && game.len() == 1
        && temperature.parse::<u64>().is_ok()
    {
        return Some((String::new(), line.replace(name, &format!("Cool({game}, {temperature})"))));
    }
    if let Some(near) = error.meant() {
        return Some((format!("there is `{near}`"), error.corrected(line)?));
    }
    if let Some(board) = error.help.as_deref().and_then(offered_board)
        && let Some((name, _)) = board.split_once('[')
    {
        // Of several boards of one ruleset it is the last one that begins before the end of the error.
        let end = error.place.as_ref().and_then(|place| place.bytes.end.checked_sub(place.source.text.find(line)?));
        let is_board =
            |start: &usize| line[start + name.len()..].starts_with(['(', '[']) && end.is_none_or(|end| *start < end);
        let start = line.match_indices(name).map(|(start, _)| start).filter(is_board).last()?;
        let behind = &line[start + name.len()..];
        let inside = group(behind)?;
        // A board for all sizes of a range is no single one.
        let is_lost = |size: &str| line.contains(&format!(" for {size} ")) && names(board).all(|kept| kept != size);
        if names(inside).any(is_lost) {
            return None;
        }
        let rest = &behind[inside.len() + 2..];
        return Some((format!("a position is `{board}`"), format!("{}{board}{rest}", &line[..start])));
    }
    if let Some(line) = repaired(error, line) {
        return Some((String::new(), line));
    }
    let ErrorKind::UnknownName { name } = &error.kind else { return None };
    let (signed, line_with_signs) = (with_signs(name), with_signs(line));
    if signed != *name && line_with_signs != line {
        return Some((format!("{name} is `{signed}`"), line_with_signs));
    }
    let is_offered = error.help.as_ref().is_some_and(|help| help.starts_with("type `"));
    let is_path = ["game", "examples"].contains(&&**name) && !is_offered;
    let (before, path) = line.split_once(&format!("{name}.")).filter(|_| is_path)?;
    let behind = path.trim_start_matches(|letter: char| letter.is_lowercase());
    let bare = behind.strip_prefix('.').unwrap_or(path);
    let path = &line[before.len()..line.len() - bare.len()];
    Some((format!("leave out `{path}`"), format!("{before}{}", with_size(bare).as_deref().unwrap_or(bare))))
}

/// A line that begins with a board with a grid of a size, `Domineering(Grid(2,3))`, with that size in brackets.
fn with_size(line: &str) -> Option<String> {
    let (name, behind) = line.split_once("(Grid")?;
    let size = group(behind).filter(|_| name.chars().all(char::is_alphanumeric))?;
    Some(format!("{name}[{size}]{}", behind[size.len() + 2..].strip_prefix(')')?))
}

/// The groups in brackets of a line around a place, alone or with the name before them, from the inside to the outside. The line
/// itself is none.
fn parts_around(line: &str, place: usize) -> Vec<Range<usize>> {
    let opened = line.char_indices().filter(|(_, sign)| matches!(sign, '(' | '[' | '{')).map(|(at, _)| at);
    let mut parts: Vec<Range<usize>> = Vec::new();
    for at in opened {
        let Some(inside) = group(&line[at..]) else { continue };
        let end = at + inside.len() + 2;
        let name = line[..at].trim_end_matches(|letter: char| letter.is_alphanumeric() || letter == '_').len();
        if (name..end).contains(&place) {
            parts.push(name..end);
        }
    }
    parts.retain(|part| part.len() < line.len());
    parts.sort_by_key(|part| part.len());
    parts
}

/// A line with other signs where an error is: `*(5)` for `nimber(5)`, `==` for `=`, `end` for `od`, parentheses behind a function and
/// around items, quotes around a code or the letters of a board, the ruleset of a code, a player where one is missing.
fn repaired(error: &Error, line: &str) -> Option<String> {
    let (place, help) = (error.place.as_ref()?, error.help.as_deref().unwrap_or_default());
    let start = place.bytes.start.checked_sub(place.source.text.find(line)?)?;
    let wrong = place.text();
    let (before, behind) = (line.get(..start)?, line.get(start..)?.strip_prefix(wrong)?);
    let is_alone = before.ends_with(['(', '[']) && behind.starts_with([')', ']']);
    let in_braces = || group(wrong).filter(|inside| wrong.starts_with('{') && !inside.contains('|'));
    if wrong.eq_ignore_ascii_case("nimber")
        && let Some(heap) = group(behind).filter(|_| behind.starts_with(['(', '[']))
    {
        return Some(format!("{before}*({heap}){}", &behind[heap.len() + 2..]));
    }
    // `Outcome(G, misere=true)`
    if wrong == "="
        && help.contains("an argument by name stands behind `;`")
        && let Some((arguments, name)) = before.rsplit_once(',').filter(|(_, name)| is_lower(name.trim()))
    {
        let value = behind.trim_start();
        let value = value.strip_prefix("True").map_or(value.to_owned(), |rest| format!("true{rest}"));
        return Some(format!("{arguments}; {} := {value}", name.trim()));
    }
    if wrong == "," && help.starts_with("each name has its own `for`") {
        return Some(format!("{before} for {}", behind.trim_start()));
    }
    // `Outcome(Nim[1,2,3)`
    if let Some(closer) = error.to_string().strip_prefix("expected `").and_then(|rest| rest.chars().next())
        && ")]}".contains(closer)
        && [")", "]", "}"].contains(&wrong)
    {
        // `{1|-1)`
        let opener = match wrong {
            ")" => '(',
            "]" => '[',
            _ => '{',
        };
        let kept = if before.contains(opener) { wrong } else { "" };
        return Some(format!("{before}{closer}{kept}{behind}"));
    }
    // `Chomp([3,2])`
    if help.starts_with("brackets alone are a position: write `")
        && let (Some(before), Some(behind)) = (before.strip_suffix('('), behind.strip_prefix(')'))
    {
        return Some(format!("{before}{wrong}{behind}"));
    }
    let instead = if help == "a block ends with `end`" {
        "end".to_owned()
    } else if wrong == "if" && help.contains("with a condition `(") {
        "where".to_owned()
    } else if wrong == "%" && help.starts_with("the remainder is `mod`") {
        return Some(format!("{} mod {}", before.trim_end(), behind.trim_start()));
    } else if wrong == "=" && help.starts_with("to compare, write `==`") {
        if is_bound(before) { ":=".to_owned() } else { "==".to_owned() }
    } else if let Some(call) = help.strip_prefix("a function takes parentheses: `") {
        if wrong.starts_with('{') { format!("({wrong})") } else { call.trim_end_matches('`').to_owned() }
    } else if error.to_string().ends_with("`player` is missing") && help.contains(", Left)`") {
        match wrong.strip_suffix(')') {
            Some(call) => format!("{call}, Left)"),
            None => format!("{wrong}(Left)"),
        }
    } else if is_code(wrong) && help.contains("TakeAndBreak(") {
        format!("TakeAndBreak(\"{wrong}\")")
    } else if is_code(wrong) && help.contains("(\"0.")
        || help.starts_with("a code stands between quotes")
        || is_alone && is_letters(error, before)
    {
        format!("\"{wrong}\"")
    } else if let (ErrorKind::Syntax { .. }, Some(items)) = (&error.kind, in_braces()) {
        let is_number = items.bytes().all(|digit| digit.is_ascii_digit());
        let list: Vec<&str> = items.split(',').map(str::trim).collect();
        // What gets a name is a set elsewhere, and with an item twice it has fewer.
        let is_set =
            before.trim_end().ends_with(":=") || (1..list.len()).any(|place| list[..place].contains(&list[place]));
        match is_alone || is_number {
            true => items.to_owned(),
            false if is_set => format!("Set({items})"),
            false => format!("({items})"),
        }
    } else {
        return None;
    };
    Some(format!("{before}{instead}{behind}"))
}

/// Whether a text ends with a name at the beginning of a statement in a block: `while n < 5 do n `.
fn is_bound(text: &str) -> bool {
    let text = text.trim_end();
    let before = text.trim_end_matches(|letter: char| letter.is_alphanumeric() || letter == '_');
    before.len() < text.len() && [" do ", " then ", " else ", "; "].iter().any(|start| before.ends_with(start))
}

/// Whether a text is a name as arguments have it.
fn is_lower(text: &str) -> bool {
    text.starts_with(char::is_lowercase) && text.chars().all(char::is_alphanumeric)
}

/// Whether a text is a decimal fraction, as the codes of take-and-break games are.
fn is_code(text: &str) -> bool {
    let is_number = |digits: &str| !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
    text.split_once('.').is_some_and(|(whole, fraction)| is_number(whole) && is_number(fraction))
}

/// Whether an unknown name may be the letters of a board, behind the name of its ruleset and a bracket.
fn is_letters(error: &Error, before: &str) -> bool {
    let head = before.trim_end_matches(['(', '[']).rsplit(|letter: char| !letter.is_alphanumeric()).next();
    matches!(error.kind, ErrorKind::UnknownName { .. }) && head.is_some_and(|name| name.starts_with(char::is_uppercase))
}

/// A line with parentheses for its brackets that have no ruleset before them, if it has any: `Sort([*, 1])` is `Sort((*, 1))`.
fn in_parentheses(line: &str) -> Option<String> {
    let tokens = tokens(line);
    // Behind a name, a star or an up a bracket has the entries of a board, the options of a misère game, or a number.
    let is_bare = |place: usize| {
        place.checked_sub(1).is_none_or(|before| {
            matches!(tokens[before].1, TokenKind::Keyword | TokenKind::Operator | TokenKind::Bar | TokenKind::Open)
                || matches!(&line[tokens[before].0.clone()], "," | ";")
        })
    };
    let (mut tuples, mut at) = (String::new(), 0);
    for (place, (bytes, _)) in tokens.iter().enumerate() {
        let inside = group(&line[bytes.start..]).filter(|_| line[bytes.start..].starts_with('[') && is_bare(place));
        if let Some(inside) = inside.filter(|_| bytes.start >= at) {
            let items = in_parentheses(inside).unwrap_or_else(|| inside.to_owned());
            let is_one = !inside.trim().is_empty() && ![",", " for ", ".."].iter().any(|sign| inside.contains(sign));
            tuples += &line[at..bytes.start];
            tuples += &format!("({items}{})", if is_one { "," } else { "" });
            at = bytes.start + inside.len() + 2;
        }
    }
    (at > 0).then(|| tuples + &line[at..])
}
