//! The help on an error: of a line of another program, of a line in words, and of a name that is nearly another one.

use crate::{
    foreign,
    read::token::{Reader, tokens},
    run::{
        call::offered_board,
        error::{Error, ErrorKind},
        machine::Machine,
        phrase::{LONGEST, piece::group, with_signs},
    },
};

/// The most names in a line that are corrected one after the other.
pub(super) const MOST_NAMES: usize = 4;

/// Words of programs that change names: a line with one of them is not tried.
const CHANGES: [&str; 4] = [":=", "def ", "ruleset ", "load "];

impl Machine<'_> {
    /// The error with what to type instead of the line, as far as that is known.
    pub(super) fn advised(&mut self, mut error: Box<Error>) -> Box<Error> {
        if let Some(instead) = self.of_elsewhere(&error) {
            error.help = Some(instead);
            return error;
        }
        let error = self.said_in_words(error);
        self.with_near_names(error)
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
        let instead = foreign::line_at(place, &mut |code| self.made_useful(code, error))?;
        // A line that names a board is right, although play on that board does not end.
        let is_right =
            matches!(error.kind, ErrorKind::Value { .. }) && self.tried(place.surrounding(&['\n', ';'])).is_ok();
        (!is_right).then_some(instead)
    }

    /// A line that would be offered for an error, with its names corrected, if it can be read and does not fail. Names without a
    /// value may be parameters, as in `def f(n) := if(n < 2, 1, n)`.
    fn made_useful(&mut self, line: &str, error: &Error) -> Option<String> {
        // What has a name of another program in it is of no use, unless it gives that a value.
        let is_foreign = self.has_no_foreign_name(line).is_err();
        // What has effects is only read.
        if self.acts(line) || CHANGES.iter().any(|change| line.contains(change)) {
            return (!is_foreign && self.is_read(line)).then(|| line.to_owned());
        }
        self.with_right_names(line, MOST_NAMES).or_else(|| {
            let other = self.tried(line).err().filter(|_| !is_foreign)?;
            let is_parameter = match (&other.kind, &error.kind) {
                (ErrorKind::UnknownName { name }, ErrorKind::UnknownName { name: other }) => name != other,
                (kind, _) => matches!(kind, ErrorKind::UnknownName { .. }),
            };
            is_parameter.then(|| line.to_owned())
        })
    }

    /// A line that runs, with so many names at most in place of others: names that are nearly those, or of other programs.
    pub(super) fn with_right_names(&mut self, line: &str, most: usize) -> Option<String> {
        let Err(error) = self.tried(line) else { return Some(line.to_owned()) };
        let most = most.checked_sub(1)?;
        match (corrected(&error, line), &error.kind, &error.help) {
            (Some((_, line)), ..) => self.with_right_names(&line, most),
            (_, ErrorKind::UnknownName { name }, Some(advice)) => Some(self.with_names_of(line, name, advice, most)?.1),
            _ => None,
        }
    }

    /// The advice on an unknown name with the line itself in place of its first example that fits: the game of a code is
    /// `TakeAndBreak("0.137")[20]` for `Octal("0.137")[20]`.
    pub(super) fn renamed(&mut self, line: &str, name: &str, advice: &str) -> Option<String> {
        let (example, line) = self.with_names_of(line, name, advice, MOST_NAMES)?;
        Some(advice.replacen(&format!("`{example}`"), &format!("`{line}`"), 1))
    }

    /// The first example in an advice on a name whose function or ruleset can stand for the name in a line, and the line with it,
    /// where so many other names are changed too.
    fn with_names_of<'a>(&mut self, line: &str, name: &str, advice: &'a str, most: usize) -> Option<(&'a str, String)> {
        // Another ruleset than the one that is meant is shown too, such as one that there is of a theory.
        let is_same = advice.starts_with("it is `");
        let examples = advice.split('`').skip(1).step_by(2).filter(|example| is_same || !example.ends_with(']'));
        examples.filter_map(|example| Some((example, head_of(example)?))).find_map(|(example, head)| {
            // What has effects is only read, and may still fail.
            let line = with_head(line, name, head).filter(|line| !self.acts(line))?;
            Some((example, self.with_right_names(&line, most)?))
        })
    }

    /// The error of an unknown name that is nearly another one. The other name is offered only if the line does not fail with it;
    /// else the help also says what is wrong then.
    fn with_near_names(&mut self, mut error: Box<Error>) -> Box<Error> {
        let typed = error.place.as_ref().map(|place| place.surrounding(&[])).filter(|typed| typed.len() <= LONGEST);
        let Some(typed) = typed.map(str::to_owned) else { return error };
        // Statements before it would be done again.
        let (name, typed) = typed.split_once(":=").map_or(("", &*typed), |(name, value)| (name.trim(), value.trim()));
        let is_one = tokens(typed).into_iter().all(|(bytes, _)| &typed[bytes] != ";") && !typed.contains('\n');
        let is_alone = is_one && !CHANGES.iter().any(|change| typed.contains(change));
        let is_shown = |line: &str| error.help.as_ref().is_some_and(|help| help.contains(&format!("`{line}`")));
        let corrected_line = corrected(&error, typed).filter(|(_, line)| is_alone && !is_shown(line));
        let Some((said, mut line)) = corrected_line else { return error };
        let mut is_offered = error.meant().is_some();
        for _ in 0..MOST_NAMES {
            let Err(other) = self.tried(&line) else {
                if !is_offered {
                    let bound = if name.is_empty() { String::new() } else { format!("{name} := ") };
                    error.help = Some(format!("type `{bound}{line}`"));
                }
                return error;
            };
            let Some((_, next)) = corrected(&other, &line) else {
                // The function is the one that is meant, although it has no answer here.
                let is_meant =
                    is_offered && error.meant().is_some_and(|near| self.environment.library.find(near).is_some());
                if !is_meant || !matches!(other.kind, ErrorKind::Value { .. }) {
                    let help = other.help.as_ref().map_or(String::new(), |help| format!("; {help}"));
                    error.help = Some(format!("{said}, but then: {}{help}", other.kind));
                }
                return error;
            };
            line = next;
            is_offered = false;
        }
        error
    }
}

/// The function or ruleset of an example that is one call or one board, `Graph.Cycle(5)`, with its opening bracket.
fn head_of(example: &str) -> Option<(&str, char)> {
    let (head, behind) = example.split_at(example.find(['(', '['])?);
    let end = group(behind)?.len() + 2;
    let is_one = end == behind.len() || group(&behind[end..]).is_some_and(|last| end + last.len() + 2 == behind.len());
    let is_name =
        head.starts_with(char::is_uppercase) && head.chars().all(|sign| sign.is_alphanumeric() || sign == '.');
    (is_one && is_name).then_some((head, behind.chars().next()?))
}

/// A line with another function or ruleset in place of a name that is called or has brackets or a game before it.
fn with_head(line: &str, name: &str, (head, opening): (&str, char)) -> Option<String> {
    let bytes = Reader::new(line).map(|token| token.bytes).find(|bytes| &line[bytes.clone()] == name)?;
    let (before, behind) = (&line[..bytes.start], &line[bytes.end..]);
    match group(behind).filter(|_| behind.starts_with(['(', '['])) {
        Some(inside) => {
            let closing = if opening == '(' { ')' } else { ']' };
            let rest = &behind[inside.len() + 2..];
            Some(format!("{before}{head}{opening}{inside}{closing}{rest}"))
        }
        None => (before.ends_with('.') && opening == '(').then(|| format!("{before}{head}{behind}")),
    }
}

/// What is said of a name in an error, and the line without that mistake: the name is nearly another one, or begins a path of CGSuite,
/// `game.grid.`; or a board stands in parentheses, or is written otherwise.
fn corrected(error: &Error, line: &str) -> Option<(String, String)> {
    if let Some(near) = error.meant() {
        return Some((format!("there is `{near}`"), error.corrected(line)?));
    }
    if let Some(board) = error.help.as_deref().and_then(offered_board) {
        let (name, _) = board.split_at(board.find('[')?);
        let start = ['(', '['].iter().find_map(|sign| line.find(&format!("{name}{sign}")))?;
        let behind = &line[start + name.len()..];
        let rest = &behind[group(behind)?.len() + 2..];
        return Some((format!("a position is `{board}`"), format!("{}{board}{rest}", &line[..start])));
    }
    let ErrorKind::UnknownName { name } = &error.kind else { return None };
    let signed = with_signs(name);
    if signed != *name {
        return Some((format!("{name} is `{signed}`"), with_signs(line)));
    }
    let is_offered = error.help.as_ref().is_some_and(|help| help.starts_with("type `"));
    let (before, path) = line.split_once("game.").filter(|_| name == "game" && !is_offered)?;
    let behind = path.trim_start_matches(|letter: char| letter.is_lowercase());
    let bare = behind.strip_prefix('.').unwrap_or(path);
    let path = &line[before.len()..line.len() - bare.len()];
    Some((format!("leave out `{path}`"), format!("{before}{bare}")))
}
