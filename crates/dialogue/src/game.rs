//! A game at the prompt, against the program: `:play`.

use std::time::Duration;

use crate::{
    contest::{
        Agreement, Contest, Convention, End, Turn,
        judgement::{Effort, Reason, Worth},
        moves::{Cell, Choice},
    },
    limit::Stop,
    player::Player,
    read::token::{TokenKind, tokens},
    render::{
        format::Format,
        text::{Style, Text},
        window::Window,
        wrap::characters,
    },
    run::error::{Error, ErrorKind},
    synchronized::Status,
};

use crate::{
    activity::{Activity, Board, Flow, Move, Word, problem, word},
    console::Console,
};

/// The time in which the program chooses a move.
const THINKING: Duration = Duration::from_secs(2);
/// The time in which it chooses a move after it was interrupted.
const THINKING_INTERRUPTED: Duration = Duration::from_millis(50);

/// The lines of moves that are shown below a position where there is no window.
const DEFAULT_MOVE_LINES: usize = 20;
/// The lines of a window that are left for the text around the moves.
const RESERVED_LINES: usize = 9;
/// The least number of lines of moves that are shown.
const MIN_MOVE_LINES: usize = 5;
/// The most letters of a value that are shown in a line.
const LETTERS: usize = 60;

/// The words that a person may type in a game instead of a move.
const WORDS: &[Word] = &[
    Word { name: "hint", summary: "the moves that win, or keep the most, and what they lead to" },
    Word {
        name: "value",
        summary: "value and outcome of every position so far, and from now on of each; `value off` ends that",
    },
    Word { name: "moves", summary: "all moves, with their numbers" },
    Word { name: "undo", summary: "take your last move back, and what followed" },
    Word { name: "record", summary: "the game as a line that can be typed: it shows the game again" },
    Word { name: "resign", summary: "give up" },
    Word { name: "quit", summary: "leave the game; Ctrl-D does the same" },
    Word { name: "help", summary: "these words" },
];

/// The arguments of `:play`.
#[derive(Debug, Default, PartialEq, Eq)]
struct Request {
    /// The game.
    expression: String,
    /// The players whom the person plays; empty means the first player.
    you: Vec<Player>,
    /// Whether the person plays all players.
    all: bool,
    /// The player whom the program plays as an ally of the person against the third.
    ally: Option<Player>,
    first: Option<Player>,
    misere: bool,
}

/// A game at the prompt.
pub struct Game {
    contest: Contest,
    /// Whether the person plays each player, by [`Player::index`].
    is_person: [bool; 3],
    shows_values: bool,
    /// A number of moves, and the evaluation of the position after them.
    worth_now: Option<(usize, Worth)>,
    /// Left's move of this round, if the person plays both and has chosen it.
    chosen: Option<usize>,
}

/// Begins the game that the arguments of `:play` describe.
///
/// # Errors
/// If the arguments are wrong.
pub fn begin(console: &mut Console<'_>, argument: &str) -> Result<(), Box<Error>> {
    if console.is_busy() {
        return Err(problem(
            "you are in the middle of a game or a lesson",
            "`quit` leaves it; then `:play` begins a game",
        ));
    }
    let request = Request::parse(argument)?;
    let agreement = Agreement { misere: request.misere, starter: request.first.unwrap_or(Player::Left), alone: None };
    let begun = console.calculate(|session, _| session.begin(&request.expression, agreement));
    let mut contest = begun.map_err(|mut error| {
        // A board that is typed instead is typed behind the command too.
        let is_board = |help: &String| help.starts_with("type `") && help.ends_with("]`");
        if let Some(help) = error.help.as_mut().filter(|help| is_board(help)) {
            *help = help.replacen('`', "`:play ", 1);
        }
        error
    })?;
    let (you, alone) = request.seats(contest.convention())?;
    if request.first.is_some() && contest.convention().is_at_once() {
        return Err(problem("nobody is first: both move at once", "leave `first` out"));
    }
    if alone.is_some() {
        let agreement = Agreement { alone, ..agreement };
        contest = console.calculate(|session, _| session.begin(&request.expression, agreement))?;
    }
    let mut is_person = [false; 3];
    you.iter().for_each(|player| is_person[player.index()] = true);
    let mut game = Game { contest, is_person, shows_values: false, worth_now: None, chosen: None };
    game.introduce(console)?;
    if game.advance(console)? == Flow::Continue {
        console.begin(Box::new(game));
    }
    Ok(())
}

impl Request {
    /// Parses the arguments.
    ///
    /// # Errors
    /// If a word after the expression is wrong.
    fn parse(argument: &str) -> Result<Self, Box<Error>> {
        // As functions are told: `:play Nim[1,1,2]; misere := true`.
        let by_name = argument
            .trim_end()
            .strip_suffix("misere := true")
            .and_then(|before| before.trim_end().strip_suffix([';', ',']));
        let with_word = by_name.map(|before| format!("{before} misere"));
        let argument = with_word.as_deref().unwrap_or(argument);
        let (expression, rest) = argument.split_at(end_of_expression(argument));
        let mut request = Request { expression: expression.trim().to_owned(), ..Request::default() };
        if request.expression.is_empty() {
            return Err(usage_error("a game to be played is missing"));
        }
        let mut words =
            rest.split_whitespace().flat_map(|word| word.split(',')).filter(|word| !word.is_empty()).peekable();
        while let Some(word) = words.next() {
            if word == "as" && words.next_if(|next| ["both", "all"].contains(next)).is_some() {
                request.all = true;
                continue;
            }
            // `as second`, or `first` alone.
            let place = match word {
                "as" => words.next_if(|next| ["first", "second"].contains(next)),
                _ if words.peek().is_none() => Some(word).filter(|word| ["first", "second"].contains(word)),
                _ => None,
            };
            if let Some(place) = place {
                let is_right = request.you.contains(&Player::Right) == (place == "second");
                request.first = Some(if is_right { Player::Left } else { Player::Right });
                continue;
            }
            let mut of_player = || match words.next() {
                Some(name) => player(name).ok_or_else(|| usage_error(format!("`{name}` is not a player"))),
                None => Err(usage_error(format!("a player is missing after `{word}`"))),
            };
            match word {
                "as" | "and" => request.you.push(of_player()?),
                "with" => request.ally = Some(of_player()?),
                "first" => request.first = Some(of_player()?),
                "misere" | "misère" => request.misere = true,
                other => match player(other).filter(|_| !request.you.is_empty()) {
                    Some(player) => request.you.push(player),
                    None => return Err(usage_error(format!("`{other}` means nothing here"))),
                },
            }
        }
        request.you.sort_unstable();
        request.you.dedup();
        Ok(request)
    }

    /// The players whom the person plays and, in a game for three, the one who plays against the other two.
    fn seats(&self, convention: Convention) -> Result<(Vec<Player>, Option<Player>), Box<Error>> {
        let players = convention.players();
        if let Some(stranger) = self.you.iter().chain(&self.ally).find(|player| !players.contains(player)) {
            return Err(usage_error(format!(
                "{stranger} plays in games for three; here the players are Left and Right"
            )));
        }
        let you = match self.you.is_empty() {
            _ if self.all => players.to_vec(),
            true => vec![Player::Left],
            false => self.you.clone(),
        };
        if !convention.is_of_three() {
            return match self.ally {
                Some(_) => Err(usage_error("in a game of two players there are no allies")),
                None => Ok((you, None)),
            };
        }
        let side: Vec<Player> = you.iter().copied().chain(self.ally).collect();
        if self.ally.is_some_and(|ally| you.contains(&ally)) || self.ally.is_some() && you.len() > 1 {
            return Err(usage_error("an ally is a player whom the program plays, besides the one whom you play"));
        }
        let alone = match side[..] {
            [one] => Some(one),
            [_, _] => players.iter().copied().find(|player| !side.contains(player)),
            _ => None,
        };
        Ok((you, alone))
    }
}

fn usage_error(message: impl Into<String>) -> Box<Error> {
    problem(
        message,
        "write `:play [3,2]+[6,5]`, or `cutcake play '[3,2]+[6,5]'` in a shell, and after the game options such as `as Right`, `as both`, `first Right`, `misere`; with three \
         players also `with Center` (your ally) or `as Left and Center`",
    )
}

fn player(word: &str) -> Option<Player> {
    Player::ALL.into_iter().find(|player| {
        let name = player.name();
        name.eq_ignore_ascii_case(word) || name[..1].eq_ignore_ascii_case(word)
    })
}

/// The byte where the words begin that say how to play, outside all brackets.
fn end_of_expression(argument: &str) -> usize {
    let mut depth = 0_usize;
    let tokens = tokens(argument);
    for (place, (bytes, kind)) in tokens.iter().enumerate() {
        match kind {
            TokenKind::Open => depth += 1,
            TokenKind::Close => depth = depth.saturating_sub(1),
            _ if depth > 0 => {}
            _ => {
                let text =
                    |place: usize| tokens.get(place).and_then(|(bytes, _)| argument.get(bytes.clone())).unwrap_or("");
                let is_for_player = || player(text(place + 1)).is_some();
                match text(place) {
                    "as" | "misere" | "misère" if place > 0 => return bytes.start,
                    "with" | "first" if place > 0 && is_for_player() => return bytes.start,
                    "first" | "second" if place > 0 && place + 1 == tokens.len() => return bytes.start,
                    _ => {}
                }
            }
        }
    }
    argument.len()
}

impl Activity for Game {
    fn prompt(&self) -> String {
        match (self.contest.now().turn, self.chosen) {
            (Turn::Of(player), _) => format!("{player}> "),
            (Turn::Both, None) if self.is_person[Player::Left.index()] => "Left> ".to_owned(),
            _ => "Right> ".to_owned(),
        }
    }

    fn words(&self) -> &'static [Word] {
        WORDS
    }

    fn takes_expressions(&self) -> bool {
        false
    }

    fn enter(&mut self, console: &mut Console<'_>, line: &str) -> Result<Flow, Box<Error>> {
        let Some(mover) = self.person_to_move() else { return self.advance(console) };
        if line.is_empty() {
            self.show_position(console)?;
            return Ok(Flow::Continue);
        }
        let Some((name, rest)) = word(WORDS, line) else {
            let place = console.calculate(|session, _| session.meant(&self.contest, mover, line));
            let place = place.map_err(|mut error| {
                let is_worded = !line.contains(['[', '{', '"']) && matches!(error.kind, ErrorKind::Syntax { .. });
                if is_worded || matches!(error.kind, ErrorKind::UnknownName { .. }) {
                    let types = self.written_otherwise(console, &[mover]);
                    error.help = Some(match line.split_whitespace().any(|word| ["best", "good", "winning"].contains(&word)) {
                        true => "the best moves are shown by `hint`".to_owned(),
                        false => format!(
                            "a move is its number, such as `1`, {types}: `help` lists the words of a game, `moves` the moves"
                        ),
                    });
                }
                error
            })?;
            return self.choose(console, place);
        };
        match name {
            "hint" => self.hint(console, mover)?,
            "value" => {
                self.shows_values = rest != "off";
                if self.shows_values {
                    // All positions together may take as long as one.
                    let count = u32::try_from(self.contest.stages().len()).unwrap_or(u32::MAX);
                    let effort = effort(console);
                    let effort = Effort { time: effort.time.map(|time| time / count.max(1)), ..effort };
                    let course = console.calculate(|session, _| session.course(&self.contest, effort))?;
                    console.show(&course);
                }
            }
            "moves" => {
                let moves = self.moves_text(console, mover, usize::MAX)?;
                console.show(&moves);
            }
            "undo" => return self.undo(console),
            "record" => {
                let record = self.record(console)?;
                console.say(&record);
            }
            "resign" => {
                self.contest.resign(mover);
                return self.advance(console);
            }
            "quit" => {
                self.leave(console);
                return Ok(Flow::Done);
            }
            _ => console.show(&help()),
        }
        Ok(Flow::Continue)
    }

    fn board(&self, console: &mut Console<'_>) -> Option<Board> {
        let position = &self.contest.now().position;
        let picture = console.calculate(|session, _| Ok(session.picture_of(position))).ok().flatten();
        let mover = self.person_to_move();
        let mut moves = Vec::new();
        if let Some(mover) = mover {
            let places = console.calculate(|session, _| session.places(&self.contest, mover)).unwrap_or_default();
            for (place, choice) in self.contest.choices(mover).iter().enumerate() {
                let text = self.choice_text(console, choice, false).ok()?.to_string();
                moves.push(Move { text, places: places.get(place).cloned().unwrap_or_default() });
            }
        }
        Some(Board { picture, mover, moves })
    }

    fn leave(&mut self, console: &mut Console<'_>) {
        // A game without moves has no record.
        if self.contest.moves_made() > 0
            && let Ok(record) = self.record(console)
        {
            console.say(&record);
        }
    }
}

impl Game {
    /// The player for whom the person has to choose a move now.
    fn person_to_move(&self) -> Option<Player> {
        let is_person = |player: &Player| self.is_person[player.index()];
        match self.contest.now().turn {
            Turn::Of(player) => Some(player).filter(is_person),
            Turn::Both if self.chosen.is_some() => Some(Player::Right).filter(is_person),
            Turn::Both => [Player::Left, Player::Right].into_iter().find(is_person),
            Turn::Over(_) => None,
        }
    }

    /// Makes the move of a person and the replies to it.
    fn choose(&mut self, console: &mut Console<'_>, place: usize) -> Result<Flow, Box<Error>> {
        let places = match (self.contest.now().turn, self.chosen) {
            (Turn::Both, None) => {
                let other = if self.is_person[Player::Left.index()] { Player::Right } else { Player::Left };
                if self.is_person[other.index()] {
                    self.chosen = Some(place);
                    let moves = self.moves_text(console, Player::Right, self.room(console))?;
                    console.say(&Text::plain("Now Right's move, as if Left's were not known:"));
                    console.say(&moves);
                    return Ok(Flow::Continue);
                }
                let (reply, _) = self.reply(console, other)?;
                if other == Player::Right { vec![place, reply] } else { vec![reply, place] }
            }
            (Turn::Both, Some(left)) => vec![left, place],
            _ => vec![place],
        };
        self.chosen = None;
        self.make(console, &places, None)?;
        self.advance(console)
    }

    /// Lets the program move until it is the person's turn or the game is over, and shows the result.
    fn advance(&mut self, console: &mut Console<'_>) -> Result<Flow, Box<Error>> {
        while let Turn::Of(player) = self.contest.now().turn
            && !self.is_person[player.index()]
        {
            let (place, reason) = self.reply(console, player)?;
            self.make(console, &[place], Some(reason))?;
        }
        if let Turn::Over(end) = self.contest.now().turn {
            self.finish(console, end)?;
            return Ok(Flow::Done);
        }
        self.show_position(console)?;
        Ok(Flow::Continue)
    }

    /// The program's move for a player, and the reason for it.
    fn reply(&self, console: &mut Console<'_>, player: Player) -> Result<(usize, Reason), Box<Error>> {
        let thinking = effort(console);
        let mut reply = console.calculate(|session, _| session.reply(&self.contest, player, thinking));
        if let Err(error) = &reply
            && matches!(error.kind, ErrorKind::Stopped(Stop::Interrupted))
        {
            // An interrupt asks for a move now.
            let hurry = Effort { positions: None, time: Some(THINKING_INTERRUPTED) };
            reply = console.calculate(|session, _| session.reply(&self.contest, player, hurry));
        }
        Ok(reply?.map_or((0, Reason::Guess), |reply| (reply.place, reply.reason)))
    }

    /// Makes and shows moves; `reason` is the program's reason for its move.
    fn make(&mut self, console: &mut Console<'_>, places: &[usize], reason: Option<Reason>) -> Result<(), Box<Error>> {
        let before = if self.shows_values { Some(self.worth(console)?) } else { None };
        console.calculate(|session, _| session.make(&mut self.contest, places))?;
        let stage = self.contest.now();
        let mut text = Text::new();
        for choice in &stage.made {
            if !text.is_empty() {
                text.push(Style::Plain, "\n");
            }
            let is_yours = self.is_person[choice.player.index()];
            text.push(Style::Heading, choice.player.name());
            text.push(Style::Muted, if is_yours { " (you)" } else { "" });
            text.push(Style::Plain, if choice.entails { " entails " } else { " moves " });
            let whole = self.choice_text(console, choice, true)?;
            let columns = console.window().map_or(usize::MAX, |window| window.columns);
            match console.session().changed_cells(choice) {
                Some(cells) if characters(&text) + characters(&whole) > columns => {
                    text.push(Style::Plain, "at ");
                    text.push(Style::Number, written_cells(&cells));
                }
                _ => text.append(whole),
            }
        }
        if reason == Some(Reason::Guess) {
            text.push(Style::Muted, "   (a guess: finding out what wins takes too long)");
        }
        for player in &stage.left {
            let is_you = if self.is_person[player.index()] { " (you)" } else { "" };
            text.push(Style::Plain, format!("\n{player}{is_you} cannot move and leaves."));
        }
        if let Some(before) = before {
            let after = self.worth(console)?;
            text.push(Style::Muted, "\n  before: ");
            text.append(self.worth_text(console, &before));
            text.push(Style::Muted, "\n  after:  ");
            text.append(self.worth_text(console, &after));
            for choice in &self.contest.now().made {
                if let Some(lost) = before.lost_until(&after, choice.player) {
                    text.push(Style::Plain, "\n  ");
                    text.append(self.mistake(choice.player, lost));
                }
            }
        }
        console.say(&text);
        Ok(())
    }

    /// Describes what a player has lost by a move.
    fn mistake(&self, player: Player, lost: [Status; 2]) -> Text {
        let is_kept_from = self.contest.agreement().alone.is_some_and(|alone| alone != player);
        let mut text = Text::styled(
            Style::Bad,
            match lost {
                [Status::Winning, _] if is_kept_from => {
                    format!("A mistake: {player} could have kept the other side from winning")
                }
                [Status::Winning, Status::Drawing] => {
                    format!("A mistake: {player} was sure to win, and now only of a draw")
                }
                [Status::Winning, _] => format!("A mistake: {player} was sure to win, and now is no longer"),
                _ => format!("A mistake: {player} was sure of a draw, and now is no longer"),
            },
        );
        if self.is_person[player.index()] {
            text.push(Style::Muted, "; `undo`, then `hint`, shows what does better");
        }
        text.push(Style::Plain, ".");
        text
    }

    fn introduce(&self, console: &mut Console<'_>) -> Result<(), Box<Error>> {
        let convention = self.contest.convention();
        let named = |is_person: bool| {
            let players = convention.players().iter().filter(|player| self.is_person[player.index()] == is_person);
            players.map(|player| player.name()).collect::<Vec<_>>().join(" and ")
        };
        let (you, program) = (named(true), named(false));
        let mut text = Text::plain(format!("You are {you}"));
        text.push(
            Style::Plain,
            match (program.as_str(), self.contest.agreement().alone) {
                ("", _) => ": you play all sides. ".to_owned(),
                (_, Some(alone)) if !you.contains(alone.name()) => {
                    let ally =
                        Player::ALL.into_iter().find(|player| *player != alone && !self.is_person[player.index()]);
                    match ally {
                        Some(ally) => format!(", with {ally} against {alone}; the program plays {program}. "),
                        None => format!(", against {alone}, whom the program plays. "),
                    }
                }
                (_, Some(_)) => format!(", alone against {program}, whom the program plays. "),
                _ => format!(", the program is {program}. "),
            },
        );
        text.push(Style::Plain, convention.rule());
        let starter = self.contest.agreement().starter;
        if !convention.is_at_once() {
            text.push(Style::Plain, format!(" {starter} moves first."));
        }
        if self.contest.is_of_a_value() {
            let note = "\nA value is played in its canonical form, without dominated and reversible moves; a form in quotes, `'{*|*}'`, as it stands.";
            text.push(Style::Muted, note);
        }
        let types = self.written_otherwise(console, convention.players());
        text.push(Style::Plain, format!("\nType the number of a move, {types}. "));
        let words = WORDS.iter().map(|word| word.name).collect::<Vec<_>>().join(", ");
        text.push(Style::Muted, format!("Also: {words}."));
        console.say(&text);
        Ok(())
    }

    /// How the moves of these players are typed, if not by their numbers.
    fn written_otherwise(&self, console: &mut Console<'_>, players: &[Player]) -> String {
        let mut choices = players.iter().flat_map(|player| self.contest.choices(*player));
        let cells = choices.find_map(|choice| console.session().changed_cells(choice));
        match cells.map(|cells| written_cells(&cells)) {
            Some(cells) => format!("the squares that it changes (`{cells}`: row, column), or the position it leads to"),
            None => "or the position it leads to".to_owned(),
        }
    }

    /// Shows the position, the player to move, and the moves.
    fn show_position(&mut self, console: &mut Console<'_>) -> Result<(), Box<Error>> {
        let stage = self.contest.now();
        let Some(mover) = self.person_to_move() else { return Ok(()) };
        let number = self.contest.moves_made() + 1;
        let mut text = Text::styled(
            Style::Heading,
            match stage.turn {
                Turn::Both => format!("Round {number}"),
                _ => format!("Move {number}, {mover}"),
            },
        );
        text.push(Style::Plain, "  ");
        text.append(console.calculate(|session, _| session.position_text(&self.contest, &stage.position))?);
        if console.shows_boards() {
            console.say(&text);
            return Ok(());
        }
        let picture = self.picture(console);
        let room = self.room(console).saturating_sub(picture.lines().len().saturating_sub(1)).max(MIN_MOVE_LINES);
        text.append(picture);
        if self.shows_values {
            text.push(Style::Plain, "\n  ");
            let worth = self.worth(console)?;
            text.append(self.worth_text(console, &worth));
        }
        text.push(Style::Plain, "\n");
        text.append(self.moves_text(console, mover, room)?);
        console.say(&text);
        Ok(())
    }

    /// The picture of the position, to be put below a line; empty if it has none, or leaves no room for the moves.
    fn picture(&self, console: &mut Console<'_>) -> Text {
        let mut text = Text::new();
        let Some(Window { columns, rows: Some(rows) }) = console.window() else { return text };
        let format = console.session().format();
        let position = &self.contest.now().position;
        let picture = console.calculate(|session, _| Ok(session.picture_of(position)));
        let Ok(Some(picture)) = picture else { return text };
        let lines = picture.lines(format);
        if lines.len() > 1 && lines.len() <= rows / 2 && lines.iter().all(|line| characters(line) + 2 <= columns) {
            for line in lines {
                text.push(Style::Plain, "\n  ");
                text.append(line.clone());
            }
        }
        text
    }

    /// The lines of moves that fit below a position.
    fn room(&self, console: &Console<'_>) -> usize {
        let rows = console.window().and_then(|window| window.rows);
        rows.map_or(DEFAULT_MOVE_LINES, |rows| rows.saturating_sub(RESERVED_LINES).max(MIN_MOVE_LINES))
    }

    /// The moves of a player, in about `most` lines.
    fn moves_text(&self, console: &mut Console<'_>, player: Player, most: usize) -> Result<Text, Box<Error>> {
        let choices = self.contest.choices(player);
        let columns = console.window().map_or(usize::MAX, |window| window.columns.max(1));
        let (mut text, mut lines) = (Text::new(), 0_usize);
        for (place, choice) in choices.iter().enumerate() {
            let line = self.numbered(console, place, choice)?;
            lines = lines.saturating_add(characters(&line).div_ceil(columns).max(1));
            // The note would take as much room as a single last move.
            let rest = choices.len() - place;
            if lines > most && place > 0 && (rest > 1 || lines > most.saturating_add(1)) {
                let note = format!("\n  … {rest} more: `moves` shows all, and a position can be typed");
                text.push(Style::Muted, note);
                break;
            }
            text.push(Style::Plain, if place > 0 { "\n" } else { "" });
            text.append(line);
        }
        Ok(text)
    }

    /// A move with its number, the squares that it changes, and the resulting board where that fits into the line.
    fn numbered(&self, console: &mut Console<'_>, place: usize, choice: &Choice) -> Result<Text, Box<Error>> {
        let mut text = Text::styled(Style::Muted, format!("{:>4}  ", place + 1));
        text.push(Style::Muted, if choice.entails { "entails " } else { "" });
        let whole = self.choice_text(console, choice, false)?;
        let Some(cells) = console.session().changed_cells(choice) else {
            text.append(whole);
            return Ok(text);
        };
        text.push(Style::Number, written_cells(&cells));
        text.push(Style::Plain, "  ");
        let columns = console.window().map_or(usize::MAX, |window| window.columns);
        if characters(&text) + characters(&whole) <= columns {
            text.append(whole);
        } else if let Some(board) = choice.board.as_ref().filter(|_| choice.board_is_one_of_many()) {
            let board = console.calculate(|session, _| session.position_text(&self.contest, board))?;
            text.append(crate::command::shortened(
                &board,
                columns.saturating_sub(characters(&text) + " ...".len()).max(1),
            ));
        }
        Ok(text)
    }

    /// A move: the position it leads to, after the board it is made in where there are several.
    fn choice_text(&self, console: &mut Console<'_>, choice: &Choice, in_words: bool) -> Result<Text, Box<Error>> {
        let arrow = if console.session().format() == Format::Unicode { " → " } else { " -> " };
        let mut text = Text::new();
        let board = choice.board.as_ref().filter(|_| in_words || choice.board_is_one_of_many());
        if let Some(board) = board {
            text.append(console.calculate(|session, _| session.position_text(&self.contest, board))?);
            if let Some(copy) = choice.copy {
                text.push(Style::Muted, format!(" no. {copy}"));
            }
            text.push(Style::Plain, arrow);
        } else if in_words {
            text.push(Style::Plain, "to ");
        }
        text.append(console.calculate(|session, _| session.position_text(&self.contest, &choice.result))?);
        Ok(text)
    }

    /// Shows the moves that are best for a player.
    fn hint(&self, console: &mut Console<'_>, player: Player) -> Result<(), Box<Error>> {
        let effort = effort(console);
        let judged = console.calculate(|session, _| session.judged(&self.contest, player, effort))?;
        let best = judged.iter().flatten().max().copied();
        let unknown = judged.iter().filter(|worth| worth.is_none()).count();
        let count = |status| judged.iter().filter(|worth| **worth == Some(status)).count();
        let choices = self.contest.choices(player);
        let is_alone = self.contest.agreement().alone.is_none_or(|alone| alone == player);
        let of_moves = |count: usize| match (count, choices.len()) {
            (1, 1) => "The only move".to_owned(),
            (count, all) if count == all => format!("All {all} moves"),
            (1, all) => format!("One of {all} moves"),
            (count, all) => format!("{count} of {all} moves"),
        };
        let (mut text, shown) = match best {
            Some(status @ (Status::Winning | Status::Drawing)) => {
                let count = count(status);
                let verb = |one: &'static str, many: &'static str| if count == 1 { one } else { many };
                let what = match (status, self.contest.now().turn) {
                    (Status::Drawing, _) => verb("is sure of a draw", "are sure of a draw"),
                    (_, Turn::Both) => verb("wins, whatever the other does", "win, whatever the other does"),
                    _ if is_alone => verb("wins", "win"),
                    _ => verb("keeps the other side from winning", "keep the other side from winning"),
                };
                (Text::styled(Style::Good, format!("{} {what}:", of_moves(count))), Some(status))
            }
            Some(Status::Losing) if unknown == 0 => {
                let reply = self.reply(console, player)?.0;
                let text = match self.contest.now().turn {
                    Turn::Both => "No move is sure of anything: each has an answer that wins against it.".to_owned(),
                    _ => "Every move loses, if it is answered well.".to_owned(),
                };
                let mut text = Text::styled(Style::Bad, text);
                text.push(Style::Plain, " The hardest to answer may be:\n");
                text.append(self.numbered(console, reply, &choices[reply])?);
                (text, None)
            }
            _ => (Text::styled(Style::Muted, "No winning move was found."), None),
        };
        if let Some(status) = shown {
            let best = judged.iter().enumerate().filter(|(_, worth)| **worth == Some(status));
            let room = self.room(console);
            for (place, _) in best.clone().take(room) {
                text.push(Style::Plain, "\n");
                text.append(self.numbered(console, place, &choices[place])?);
            }
            let rest = best.count().saturating_sub(room);
            if rest > 0 {
                text.push(Style::Muted, format!("\n  … and {rest} more"));
            }
        }
        if unknown > 0 && best != Some(Status::Winning) {
            text.push(Style::Muted, format!("\nOf {unknown} moves it takes too long to find out."));
        }
        console.say(&text);
        Ok(())
    }

    /// The evaluation of the current position, found once for each position. If it takes too long, the game goes on without it.
    fn worth(&mut self, console: &mut Console<'_>) -> Result<Worth, Box<Error>> {
        let moves = self.contest.moves_made();
        if let Some((_, worth)) = self.worth_now.as_ref().filter(|(known, _)| *known == moves) {
            return Ok(worth.clone());
        }
        let effort = effort(console);
        let worth = match console.calculate(|session, _| session.worth(&self.contest, moves, effort)) {
            Err(error) if error.is_stop() => Worth { has_value: true, ..Worth::default() },
            worth => worth?,
        };
        self.worth_now = Some((moves, worth.clone()));
        Ok(worth)
    }

    /// The evaluation of a position, in a line.
    fn worth_text(&self, console: &mut Console<'_>, worth: &Worth) -> Text {
        let (contest, mut text) = (&self.contest, Text::new());
        let mut part = |name: &str, content: Option<Text>| {
            let Some(content) = content else { return };
            text.push(Style::Muted, format!("{}{name} ", if text.is_empty() { "" } else { ", " }));
            text.append(crate::command::shortened(&content, LETTERS));
        };
        if let Some(class) = &worth.class {
            // A text with a comma is an order: games that are not numbers have no class, but compare with 0.
            let name = if class.contains(',') { "order" } else { "class" };
            part(name, Some(Text::styled(Style::Symbol, class.replace(", ", " "))));
        }
        let mut written = |value: &Option<_>| {
            let value = value.as_ref()?;
            console.calculate(|session, _| session.worth_text(contest, value)).ok()
        };
        let (value, outcome) = (written(&worth.value), written(&worth.outcome));
        if value.is_none() && worth.has_value {
            part("value", Some(Text::styled(Style::Muted, "not found")));
        }
        part("value", value);
        part("outcome", outcome);
        text.push(Style::Muted, if worth.words.is_empty() { String::new() } else { format!(" ({})", worth.words) });
        text
    }

    /// Takes back the last move of a person and all later moves.
    fn undo(&mut self, console: &mut Console<'_>) -> Result<Flow, Box<Error>> {
        if self.chosen.take().is_some() {
            self.show_position(console)?;
            return Ok(Flow::Continue);
        }
        let mut before = self.contest.clone();
        loop {
            if !before.undo() {
                return Err(problem("you have made no move that could be taken back", "`hint` shows good moves"));
            }
            let is_yours = match before.now().turn {
                Turn::Of(player) => self.is_person[player.index()],
                _ => true,
            };
            if is_yours {
                break;
            }
        }
        self.contest = before;
        self.worth_now = None;
        self.show_position(console)?;
        Ok(Flow::Continue)
    }

    /// The game as a line that shows it again.
    fn record(&self, console: &mut Console<'_>) -> Result<Text, Box<Error>> {
        let record = console.calculate(|session, _| session.record(&self.contest))?;
        let mut text = Text::styled(Style::Muted, "The game, to be shown again: ");
        text.push(Style::Plain, record);
        Ok(text)
    }

    fn finish(&self, console: &mut Console<'_>, end: End) -> Result<(), Box<Error>> {
        let mut text = Text::styled(Style::Heading, self.contest.end_in_words().unwrap_or_default());
        text.push(Style::Heading, ".");
        let side_of = |player: Player| {
            let alone = self.contest.agreement().alone;
            match alone {
                Some(alone) if alone != player => !self.is_person[alone.index()] || self.is_person[player.index()],
                _ => self.is_person[player.index()],
            }
        };
        let plays_all = self.contest.convention().players().iter().all(|player| self.is_person[player.index()]);
        let won = match end {
            End::Won(player) | End::Goal(player) | End::Scored(Some(player)) => Some(side_of(player)),
            End::Left(player) => Some(!self.is_person[player.index()]),
            End::Drawn | End::Scored(None) => None,
            End::Resigned(_) => Some(false),
        };
        match won {
            _ if plays_all => {}
            Some(true) => text.push(Style::Good, " You win!"),
            Some(false) => text.push(Style::Bad, " The program wins."),
            None => {}
        }
        text.push(Style::Plain, "\n");
        // A move in turn shows the position it leads to, a round does not.
        if self.contest.convention().is_at_once() && self.contest.moves_made() > 0 {
            text.push(Style::Muted, "The position at the end: ");
            let position = &self.contest.now().position;
            text.append(console.calculate(|session, _| session.position_text(&self.contest, position))?);
            text.append(self.picture(console));
            text.push(Style::Plain, "\n");
        }
        match self.record(console) {
            Ok(record) => text.append(record),
            // The game is over even so.
            Err(error) => text.push(Style::Muted, format!("No record: {}", error.kind)),
        }
        console.say(&text);
        Ok(())
    }
}

/// Cells as they are typed: `1,1 2,1`.
pub fn written_cells(cells: &[Cell]) -> String {
    cells.iter().map(|[row, column]| format!("{row},{column}")).collect::<Vec<_>>().join(" ")
}

/// The time that the program may take for one question.
fn effort(console: &Console<'_>) -> Effort {
    let time = console.settings().timeout.map_or(THINKING, |timeout| THINKING.min(timeout / 4));
    Effort { positions: None, time: Some(time) }
}

fn help() -> Text {
    let mut text = Text::styled(Style::Heading, "In a game");
    let rows = [
        ("3", "makes the move of that number"),
        ("1,1 2,1", "makes the move that changes these squares of a board, each its row and its column"),
        ("[1,2]", "makes the move that leads to this position"),
    ];
    let rows: Vec<_> = rows.into_iter().chain(WORDS.iter().map(|word| (word.name, word.summary))).collect();
    let width = rows.iter().map(|(name, _)| name.len()).max().unwrap_or_default();
    for (name, summary) in rows {
        text.push(Style::Plain, "\n  ");
        text.push(Style::Name, format!("{name:width$}"));
        text.push(Style::Muted, format!("  {summary}"));
    }
    let note = "\nA board of cells or a graph may also be typed turned or mirrored, as its rules allow, and without what is dead.";
    text.push(Style::Muted, note);
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(argument: &str) -> Request {
        Request::parse(argument).unwrap_or_default()
    }

    #[test]
    fn words_after_the_game_say_how_it_is_played() {
        let plain = parsed("[3,2] + [6,5]");
        assert_eq!((plain.expression.as_str(), plain.you.len(), plain.first), ("[3,2] + [6,5]", 0, None));
        let request = parsed("Nim[1,2] as right, first r misere");
        assert_eq!(request.expression, "Nim[1,2]");
        assert_eq!((request.you, request.first, request.misere), (vec![Player::Right], Some(Player::Right), true));
        let request = parsed("[4,3,3] as Left with Center");
        assert_eq!((request.you, request.ally), (vec![Player::Left], Some(Player::Center)));
        assert_eq!(parsed("[4,3,3] as Right and Left").you, [Player::Left, Player::Right]);
        assert!(parsed("{3|1} as both").all);
        assert_eq!(parsed("Nim[1,2] as second").first, Some(Player::Right));
        assert_eq!(parsed("Nim[1,2] as Right as second").first, Some(Player::Left));
        assert_eq!(parsed("Nim[1,2] second").first, Some(Player::Right));
        assert_eq!(parsed("Nim[1,2] first").first, Some(Player::Left));
        assert_eq!(parsed("Nim[1,2] as Right first").first, Some(Player::Right));
        // A name of the session may be such a word.
        assert_eq!(parsed("first + *").expression, "first + *");
    }

    #[test]
    fn wrong_arguments_are_refused() {
        for argument in ["", "Nim[1] as Lefty", "Nim[1] as", "Nim[1] as Left backwards"] {
            assert!(Request::parse(argument).is_err(), "{argument}");
        }
    }

    #[test]
    fn of_three_one_plays_against_two() {
        let alone = |argument: &str| parsed(argument).seats(Convention::Three).ok().and_then(|(_, alone)| alone);
        assert_eq!(alone("G"), Some(Player::Left));
        assert_eq!(alone("G as Right"), Some(Player::Right));
        assert_eq!(alone("G as Left with Center"), Some(Player::Right));
        assert_eq!(alone("G as Left and Right"), Some(Player::Center));
        assert_eq!(alone("G as all"), None);
        assert!(parsed("G as Center").seats(Convention::Normal).is_err());
        assert!(parsed("G as Left with Right").seats(Convention::Normal).is_err());
    }
}
