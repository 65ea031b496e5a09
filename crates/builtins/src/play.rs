//! Playing a game in a session: what front ends that show a [`Contest`] need.
//!
//! ```
//! use cutcake_base::{limit::Limit, player::Player};
//! use cutcake_builtins::{
//!     contest::{Agreement, Turn, judgement::Effort},
//!     session::Session,
//! };
//!
//! let mut session = Session::new(Limit::default());
//! let mut contest = session.begin("Nim[1,2]", Agreement::default())?;
//! let reply = session.reply(&contest, Player::Left, Effort::default())?.expect("a move");
//! session.make(&mut contest, &[reply.place])?;
//! assert_eq!(contest.now().turn, Turn::Of(Player::Right));
//! assert_eq!(session.record(&contest)?, "Replay((Nim[1,2], Nim[1,1]), Left)");
//! # Ok::<(), Box<cutcake_language::Error>>(())
//! ```

use crate::{
    contest::{
        Agreement, Contest, MoveMatch,
        judgement::{Effort, Reply, Worth},
        moves::{self, Cell, Choice},
        record,
    },
    kind::{
        convert::{Fallible, value_error},
        value::Value,
    },
    player::Player,
    render::text::Text,
    run::{error::Error, machine::Machine},
    session::{Session, source},
    synchronized::Status,
};

impl Session {
    fn in_contest<T>(
        &mut self,
        contest: &Contest,
        run: impl FnOnce(&mut Machine) -> Fallible<T>,
    ) -> Result<T, Box<Error>> {
        self.isolated_with(contest.values().cloned().collect(), run)
    }

    /// Begins a game from an expression: a position, a value or a form. A tuple of positions resumes the game that passed through
    /// them.
    ///
    /// # Errors
    /// Whatever is wrong with the text, and if it is not a game or the agreement does not fit it.
    pub fn begin(&mut self, text: &str, agreement: Agreement) -> Result<Contest, Box<Error>> {
        let contest =
            self.isolated_with(Vec::new(), |machine| match machine.components_of(source("<play>", text))? {
                Value::Tuple(positions) => Contest::of_positions(machine, &positions.items, agreement),
                Value::Table(_) => Err(value_error("a game is played from a position, and this is a table")
                    .help("`:play (G, H, …)` goes on with a game from its positions: leave `Replay` away")),
                value => Contest::begin(machine, &value, agreement),
            })?;
        self.hold(&contest);
        self.note_empty_board(text);
        Ok(contest)
    }

    /// Keeps the values of a game in memory until the session is asked about another one.
    fn hold(&mut self, contest: &Contest) {
        self.environment.in_play = contest.values().cloned().collect();
    }

    /// Makes moves, given by their indices among the choices: that of the player to move, or in a round Left's and Right's.
    ///
    /// # Errors
    /// If there is no such move, and those of the rules. The game then stays as it is.
    pub fn make(&mut self, contest: &mut Contest, places: &[usize]) -> Result<(), Box<Error>> {
        let mut after = contest.clone();
        self.in_contest(contest, |machine| after.make(machine, places))?;
        *contest = after;
        self.hold(contest);
        Ok(())
    }

    /// What each of a player's moves secures. In a three-player coalition the player who is alone wants to win, and the others
    /// want to prevent it. `None` where finding out takes too long.
    ///
    /// # Errors
    /// If the calculation was interrupted.
    pub fn judged(
        &mut self,
        contest: &Contest,
        player: Player,
        effort: Effort,
    ) -> Result<Vec<Option<Status>>, Box<Error>> {
        self.in_contest(contest, |machine| contest.judged(machine, player, effort))
    }

    /// The move that a player would make, without knowing what the other does at the same time; `None` if there is no move.
    ///
    /// # Errors
    /// If the calculation was interrupted.
    pub fn reply(&mut self, contest: &Contest, player: Player, effort: Effort) -> Result<Option<Reply>, Box<Error>> {
        self.in_contest(contest, |machine| contest.reply(machine, player, effort))
    }

    /// What the position after `moves` moves is worth.
    ///
    /// # Errors
    /// If the calculation was interrupted.
    pub fn worth(&mut self, contest: &Contest, moves: usize, effort: Effort) -> Result<Worth, Box<Error>> {
        self.in_contest(contest, |machine| contest.worth(machine, moves, effort))
    }

    /// The game so far, move by move, as a table.
    ///
    /// # Errors
    /// If the calculation was interrupted.
    pub fn course(&mut self, contest: &Contest, effort: Effort) -> Result<Text, Box<Error>> {
        self.in_contest(contest, |machine| {
            let table = record::contest_table(machine, contest, effort)?;
            machine.result_text(&Value::Table(table.into()))
        })
    }

    /// The game so far, as an expression of the language.
    ///
    /// # Errors
    /// If it is too long to be written.
    pub fn record(&mut self, contest: &Contest) -> Result<String, Box<Error>> {
        self.in_contest(contest, |machine| contest.record(machine))
    }

    /// The index of the move that a text describes: by its number, from 1, by the position that it leads to, by what it leaves of
    /// a board, or by the cells that it changes, `1,1 2,1`. Boards of cells and graphs may be rotated or reflected as the rules
    /// allow.
    ///
    /// # Errors
    /// If the text describes no move, or several.
    pub fn meant(&mut self, contest: &Contest, player: Player, text: &str) -> Result<usize, Box<Error>> {
        let count = contest.choices(player).len();
        let text = text.trim();
        if let Ok(number) = text.parse::<usize>()
            && number.checked_sub(1).is_some_and(|place| place < count)
        {
            return Ok(number - 1);
        }
        let numbers = if count == 1 { "of the move, 1,".to_owned() } else { format!("of a move, 1 to {count},") };
        let help = format!("type the number {numbers} or the position that it leads to");
        let choices = contest.choices(player);
        let has_cells = choices.iter().any(|choice| self.changed_cells(choice).is_some());
        if let Some(position) = self.of_game(contest, text, has_cells)
            && let Ok(MoveMatch::One(place)) = self.in_contest(contest, |machine| {
                let value = machine.components_of(source("<play>", &position))?;
                contest.find_move(machine, player, &value)
            })
        {
            return Ok(place);
        }
        let single = |place: MoveMatch| match place {
            MoveMatch::One(place) => Ok(place),
            MoveMatch::None if has_cells && cells(text).is_some() => {
                let message = format!("{player} has no move that changes just the squares {text}");
                Err(value_error(message)
                    .help("a square is its row and its column, and stands behind the number of each move"))
            }
            MoveMatch::None => Err(value_error(format!("{player} has no move to `{text}`")).help(help.clone())),
            MoveMatch::Several(places) => {
                let numbers: Vec<String> = places.iter().map(|place| (place + 1).to_string()).collect();
                let message = format!("`{text}` may be one of several moves: {}", numbers.join(", "));
                Err(value_error(message).help(help.clone()))
            }
        };
        if let Some(cells) = cells(text).filter(|_| has_cells) {
            return single(self.in_contest(contest, |machine| {
                Ok(contest.find_move_by_cells(&machine.environment.catalogue, player, &cells))
            })?);
        }
        let value = self.in_contest(contest, |machine| {
            let value = machine.components_of(source("<play>", text))?;
            machine.component_as_in(&contest.now().position, &value)
        });
        let value = value.map_err(|error| match error.help.is_some() || error.is_stop() {
            true => error,
            false => error.help(help.clone()),
        })?;
        single(self.in_contest(contest, |machine| contest.find_move(machine, player, &value))?)
    }

    /// Brackets alone, or numbers alone where moves change no cells, as a position of the game that is played: `[2,2]`, `2 2`.
    fn of_game(&self, contest: &Contest, text: &str, has_cells: bool) -> Option<String> {
        let Value::Position(sum) = &contest.now().position else { return None };
        let (term, _) = sum.iter().next()?;
        let is_row = || {
            !has_cells
                && text.contains([' ', ','])
                && text.chars().all(|sign| sign.is_ascii_digit() || " ,".contains(sign))
        };
        let inside =
            text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).or_else(|| is_row().then_some(text))?;
        let entries: Vec<&str> = inside.split([',', ' ']).filter(|entry| !entry.is_empty()).collect();
        Some(format!("{}[{}]", self.catalogue().get(term.ruleset).name(), entries.join(",")))
    }

    /// The cells that a move changes, if the board has several rows and they are few.
    pub fn changed_cells(&self, choice: &Choice) -> Option<Vec<Cell>> {
        choice.changed_cells(self.catalogue())
    }

    /// The places that each move of a player touches on the [picture](Self::picture_of) of the position, where it can be clicked.
    ///
    /// # Errors
    /// If the calculation was stopped, and those of the rules that draw the picture.
    pub fn places(&mut self, contest: &Contest, player: Player) -> Result<Vec<Vec<moves::PicturePlace>>, Box<Error>> {
        self.in_contest(contest, |machine| contest.places(machine, player))
    }

    /// A value or an outcome in the format of the session, without quotes.
    ///
    /// # Errors
    /// If it is too long to be written.
    pub fn worth_text(&mut self, contest: &Contest, value: &Value) -> Result<Text, Box<Error>> {
        self.in_contest(contest, |machine| machine.line_text(std::slice::from_ref(value)))
    }

    /// A position of a game in the format of the session.
    ///
    /// # Errors
    /// If it is too long to be written.
    pub fn position_text(&mut self, contest: &Contest, position: &Value) -> Result<Text, Box<Error>> {
        self.in_contest(contest, |machine| machine.item_text(position))
    }
}

/// The cells that a text lists: `1,1 2,1` or `(1,1) (2,1)`.
fn cells(text: &str) -> Option<Vec<Cell>> {
    let cell = |word: &str| -> Option<Cell> {
        let word = word.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).unwrap_or(word);
        let (row, column) = word.split_once(',')?;
        Some([row.parse().ok()?, column.parse().ok()?])
    };
    let cells: Option<Vec<Cell>> = text.split_whitespace().map(cell).collect();
    cells.filter(|cells| !cells.is_empty())
}
