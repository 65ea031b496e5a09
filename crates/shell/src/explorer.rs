//! `:explore`: browsing the game tree on the whole screen.
//!
//! The position is on the left, the moves of a player with their values and outcomes on the right; below the position is the one after
//! the move under the cursor.

use std::io::{self, IsTerminal, Write};

use crossterm::{
    cursor::{Hide, MoveTo, Show},
    event::{self, Event, KeyCode, KeyEventKind, KeyModifiers},
    execute, queue,
    terminal::{Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode},
};

use crate::{
    contest::{
        Agreement,
        judgement::{Effort, Worth},
    },
    explore::Branch,
    player::Player,
    render::{
        text::{Style, Text},
        window::Window,
        wrap::characters,
    },
    run::error::Error,
    session::Value,
};

use super::{
    activity::problem,
    command::shortened,
    console::{Console, Next},
    game::written_cells,
    paint::paint,
    screen::is_plain,
};

/// The effort spent on evaluating one move.
const EFFORT: Effort = Effort { positions: Some(1 << 13), time: None };
/// The least width of the list of moves.
const MIN_LIST_WIDTH: usize = 28;
/// The columns between the board and the list.
const GAP: usize = 3;
/// The most columns of a value in the list.
const MAX_VALUE_WIDTH: usize = 24;

/// A position on the path from the root.
struct Level {
    position: Value,
    worth: Worth,
    /// The players, and the index of the one whose moves are shown.
    players: &'static [Player],
    player: usize,
    /// The moves of each player, by [`Player::index`], once they were shown.
    branches: [Option<Vec<Branch>>; 3],
    cursor: usize,
}

/// Explores the game of an expression until the person leaves.
///
/// # Errors
/// If the text is no game, or there is no screen.
pub fn explore(console: &mut Console<'_>, text: &str) -> Result<Next, Box<Error>> {
    let is_screen = io::stdin().is_terminal() && io::stdout().is_terminal() && !is_plain();
    if !is_screen || console.window().is_none() {
        let help = "in a file use `Options(G)`, `BestMoves(G, Left)` and `Explain(G)`";
        return Err(problem("`:explore` needs a terminal with a movable cursor", help));
    }
    let contest = console.calculate(|session, _| session.begin(text, Agreement::default()))?;
    let mut levels = vec![Level::new(console, contest.now().position.clone())?];
    let unusable = |error: io::Error| problem(format!("the screen cannot be used: {error}"), "`:play` needs no cursor");
    enable_raw_mode().and_then(|()| execute!(io::stdout(), EnterAlternateScreen, Hide)).map_err(unusable)?;
    let explored = run(console, &mut levels);
    let left = execute!(io::stdout(), Show, LeaveAlternateScreen).and_then(|()| disable_raw_mode());
    explored?;
    left.map_err(unusable)?;
    Ok(Next::Input)
}

/// Handles keys until the person leaves.
fn run(console: &mut Console<'_>, levels: &mut Vec<Level>) -> Result<(), Box<Error>> {
    let mut message = String::new();
    loop {
        let depth = levels.len();
        let Some(level) = levels.last_mut() else { return Ok(()) };
        let lines = level.shown(console, depth, &message)?;
        message.clear();
        let shown = show(console, &lines).and_then(|()| event::read());
        let key = match shown {
            Ok(Event::Key(key)) if key.kind != KeyEventKind::Release => key,
            Ok(_) => continue,
            Err(error) => return Err(problem(format!("the keys cannot be read: {error}"), "`:play` needs no cursor")),
        };
        let count = level.branches[level.mover().index()].as_ref().map_or(0, Vec::len);
        match key.code {
            KeyCode::Char('c' | 'd') if key.modifiers.contains(KeyModifiers::CONTROL) => return Ok(()),
            KeyCode::Char('q') | KeyCode::Esc => return Ok(()),
            KeyCode::Up | KeyCode::Char('k') => level.cursor = level.cursor.saturating_sub(1),
            KeyCode::Down | KeyCode::Char('j') if level.cursor + 1 < count => level.cursor += 1,
            KeyCode::Home => level.cursor = 0,
            KeyCode::End => level.cursor = count.saturating_sub(1),
            KeyCode::PageUp => level.cursor = level.cursor.saturating_sub(10),
            KeyCode::PageDown => level.cursor = (level.cursor + 10).min(count.saturating_sub(1)),
            KeyCode::Tab => (level.player, level.cursor) = ((level.player + 1) % level.players.len(), 0),
            KeyCode::Enter | KeyCode::Right | KeyCode::Char('l') => {
                let wanted = level.branches[level.mover().index()].as_ref().and_then(|all| all.get(level.cursor));
                match wanted.map(|branch| branch.leads.clone()) {
                    Some(position) => {
                        let mut next = Level::new(console, position)?;
                        // The next player replies.
                        next.player = (level.player + 1) % next.players.len();
                        levels.push(next);
                    }
                    None => message = format!("{} has no move here", level.mover()),
                }
            }
            KeyCode::Backspace | KeyCode::Left | KeyCode::Char('h') if depth > 1 => drop(levels.pop()),
            _ => {}
        }
    }
}

impl Level {
    fn new(console: &mut Console<'_>, position: Value) -> Result<Self, Box<Error>> {
        let worth = console.calculate(|session, _| session.worth_of(&position, EFFORT))?;
        let players = console.calculate(|session, _| session.convention_of(&position))?.players();
        Ok(Level { position, worth, players, player: 0, branches: Default::default(), cursor: 0 })
    }

    /// The player whose moves are shown.
    fn mover(&self) -> Player {
        self.players.get(self.player).copied().unwrap_or(Player::Left)
    }

    /// All lines of the screen.
    fn shown(&mut self, console: &mut Console<'_>, depth: usize, message: &str) -> Result<Vec<Text>, Box<Error>> {
        let window = console.window().unwrap_or(Window { columns: 80, rows: Some(24) });
        let (columns, rows) = (window.columns, window.rows.unwrap_or(24));
        let mover = self.mover();
        if self.branches[mover.index()].is_none() {
            let branches = console.calculate(|session, _| session.branches(&self.position, mover, EFFORT))?;
            self.branches[mover.index()] = Some(branches);
        }
        let branches = self.branches[mover.index()].as_deref().unwrap_or_default();
        let mut head = position_text(console, &self.position)?;
        head.push(Style::Plain, "   ");
        head.append(worth_text(console, &self.worth)?);
        let mut lines = vec![shortened(&head, columns.saturating_sub(1)), Text::new()];

        let now = sketch(console, &self.position);
        let then = branches.get(self.cursor).map_or_else(Vec::new, |branch| sketch(console, &branch.leads));
        let mut left = now.clone();
        if !then.is_empty() {
            left.extend([Text::new(), Text::styled(Style::Muted, format!("after move {}:", self.cursor + 1))]);
            left.extend(changed(&now, &then));
        }
        let width = left.iter().map(characters).max().unwrap_or(0);
        let room = rows.saturating_sub(5).max(3);
        let right = self.listed(console, branches, room)?;
        if width + GAP + MIN_LIST_WIDTH <= columns {
            let beside = columns - width - GAP - 1;
            for place in 0..left.len().max(right.len()) {
                let mut line = left.get(place).cloned().unwrap_or_default();
                line.push(Style::Plain, " ".repeat(width + GAP - characters(&line)));
                line.append(right.get(place).map_or_else(Text::new, |right| shortened(right, beside)));
                lines.push(line);
            }
        } else {
            lines.extend(right.iter().map(|line| shortened(line, columns.saturating_sub(1))));
        }
        lines.truncate(rows.saturating_sub(2));
        lines.resize(rows.saturating_sub(2), Text::new());
        let back = if depth > 1 { "  Backspace: back" } else { "" };
        let next = self.players.get((self.player + 1) % self.players.len()).copied().unwrap_or(mover);
        lines.push(Text::styled(Style::Bad, message));
        let keys = format!("Up, Down: choose  Enter: move{back}  Tab: {next}'s moves  q: leave");
        lines.push(shortened(&Text::styled(Style::Muted, keys), columns.saturating_sub(1)));
        Ok(lines)
    }

    /// The list of the moves around the cursor, each with its value and outcome.
    fn listed(&self, console: &mut Console<'_>, branches: &[Branch], room: usize) -> Result<Vec<Text>, Box<Error>> {
        let mover = self.mover();
        let count = branches.len();
        let moves = if count == 1 { "1 move" } else { "moves" };
        let head = if count == 1 { moves.to_owned() } else { format!("{count} {moves}") };
        let mut lines = vec![Text::styled(Style::Heading, format!("{mover}: {head}"))];
        let first = self.cursor.saturating_sub(room / 2).min(count.saturating_sub(room));
        for (place, branch) in branches.iter().enumerate().skip(first).take(room) {
            let is_chosen = place == self.cursor;
            let mut line = Text::styled(
                if is_chosen { Style::Heading } else { Style::Muted },
                format!("{} {:>3}  ", if is_chosen { ">" } else { " " }, place + 1),
            );
            let mut worth = worth_text(console, &branch.worth)?;
            if worth.is_empty() {
                worth = Text::styled(Style::Muted, "not found");
            }
            let room = MAX_VALUE_WIDTH.saturating_sub(characters(&worth));
            line.append(worth);
            line.push(Style::Plain, " ".repeat(room + 2));
            match &branch.cells {
                Some(cells) => line.push(Style::Muted, written_cells(cells)),
                None => line.append(position_text(console, &branch.leads)?),
            }
            lines.push(line);
        }
        Ok(lines)
    }
}

fn show(console: &Console<'_>, lines: &[Text]) -> io::Result<()> {
    let mut output = io::stdout().lock();
    queue!(output, Clear(ClearType::All))?;
    for (row, line) in lines.iter().enumerate() {
        queue!(output, MoveTo(0, u16::try_from(row).unwrap_or(u16::MAX)))?;
        write!(output, "{}", console.in_letters(&paint(line, console.colour())))?;
    }
    output.flush()
}

fn position_text(console: &mut Console<'_>, position: &Value) -> Result<Text, Box<Error>> {
    console.calculate(|session, _| session.item_text(position))
}

/// The value, or the class, and the outcome.
fn worth_text(console: &mut Console<'_>, worth: &Worth) -> Result<Text, Box<Error>> {
    let mut text = worth.class.as_ref().map_or_else(Text::new, |class| Text::styled(Style::Symbol, class));
    for value in [&worth.value, &worth.outcome].into_iter().flatten() {
        if !text.is_empty() {
            text.push(Style::Plain, "  ");
        }
        text.append(shortened(&console.calculate(|session, _| session.line_text(value))?, MAX_VALUE_WIDTH));
    }
    Ok(text)
}

/// The lines of the picture of a position; empty if it has none.
fn sketch(console: &mut Console<'_>, position: &Value) -> Vec<Text> {
    let format = console.session().format();
    let picture = console.calculate(|session, _| Ok(session.picture_of(position)));
    picture.ok().flatten().map_or_else(Vec::new, |picture| picture.lines(format).to_vec())
}

/// The picture `then` with its differences from `now` highlighted, if both have the same height.
fn changed(now: &[Text], then: &[Text]) -> Vec<Text> {
    if now.len() != then.len() {
        return then.to_vec();
    }
    let line = |(now, then): (&Text, &Text)| {
        let (mut text, now) = (Text::new(), now.to_string());
        let mut before = now.chars();
        for letter in then.to_string().chars() {
            let is_new = before.next() != Some(letter);
            text.push(if is_new { Style::Good } else { Style::Plain }, letter.to_string());
        }
        text
    };
    now.iter().zip(then).map(line).collect()
}
