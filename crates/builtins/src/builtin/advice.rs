//! Advice: the winning moves, the suggestions of the temperature strategies, and a page about a game.

use std::rc::Rc;

use indexmap::IndexSet;
use num_traits::ToPrimitive;

use crate::{
    builtin::{Arguments, Builtin, Kind, Subject, one, player},
    kind::{
        convert::Fallible,
        tree::Play,
        value::{Form, Value},
    },
    number::Rational,
    partizan::{Game, Outcome, Searched, Strategy},
    player::Player,
    render::{
        format::Format,
        picture::Names,
        table::{Row, Slice, Table},
        text::Text,
        thermograph::ThermographPicture,
    },
    run::machine::Machine,
    synchronized::Status,
};
use cutcake_play::sum::Sum;

pub(super) const SUBJECT: Subject = Subject {
    title: "Advice and explanation",
    builtins: &[
        Builtin {
            name: "Advice",
            parameters: &[one("G", Kind::InTurn), one("player", Kind::Player)],
            summary: "What to move in a sum for the best stop, in a table: the best move, then what hotstrat (the hottest component), \
                      thermostrat (the widest gap between the walls at the best tax) and sentestrat (answer what became hotter than \
                      all was, else the hottest) advise, with the stop that each guarantees to who follows it to the end; then every \
                      move, the stop after it when both play well, what it loses against the best, and whether it wins.",
            examples: &["Advice(Domineering[2,3] + Domineering[2,2], Left)", "Advice({4||2|-1}, Right)"],
            run: advice,
        },
        Builtin {
            name: "Explain",
            parameters: &[one("G", Kind::InTurn)],
            summary: "A page on a value, a form or a position: its canonical form, outcome and kind, stops, mean, temperature, atomic \
                      weight, incentives and thermograph; of a form which options are dominated, by what, or reversible, through what; of a \
                      position what each move is worth.",
            examples: &["Explain({2||1|0})", "Explain(^*)", "Explain('{0,1,*|3}')", "Explain(Domineering[2,3])"],
            run: explain,
        },
    ],
};

/// More copies of a component than this are added up before the search.
const MOST_COPIES: usize = 16;

/// A component of a sum, and its value.
struct Component {
    play: Play,
    value: Game,
}

/// The components of a game: the boards of a sum, or any other game itself.
fn components(machine: &mut Machine, play: &Play) -> Fallible<Vec<Component>> {
    let mut components = Vec::new();
    let Play::Position(sum) = play else {
        let value = machine.value_of_play(play);
        return Ok(vec![Component { value: machine.game(&value)?, play: play.clone() }]);
    };
    let terms = machine.environment.catalogue.terms(sum).into_iter().map(|(term, times)| (term.clone(), times.clone()));
    for (term, times) in terms.collect::<Vec<_>>() {
        let mut board = Sum::default();
        board.add(term, 1u8.into());
        let copies = times.to_usize().filter(|copies| *copies <= MOST_COPIES);
        if copies.is_none() {
            board = board.multiple(&times);
        }
        machine.find_values(&board)?;
        let environment = &mut *machine.environment;
        let value = environment.catalogue.value(&mut environment.store, &board)?.rests(&mut environment.standing);
        let board = Rc::new(board);
        for _ in 0..copies.unwrap_or(1) {
            components.push(Component { play: Play::Position(Rc::clone(&board)), value });
        }
    }
    Ok(components)
}

/// The values of the components of a game.
fn summands(machine: &mut Machine, play: &Play) -> Fallible<Vec<Game>> {
    Ok(components(machine, play)?.into_iter().map(|component| component.value).collect())
}

/// The moves of a two-player game by which the player wins, by search in the sum of its boards.
pub(super) fn best_moves(machine: &mut Machine, arguments: &Arguments, player: Player) -> Fallible<Value> {
    let (mut best, mut most) = (IndexSet::new(), Status::Drawing);
    for option in super::outcome::options(machine, arguments, player)? {
        let status = super::outcome::secured_by(machine, &option, player)?;
        // If no move wins, those that draw are the best.
        if status > most {
            (best, most) = (IndexSet::new(), status);
        }
        if status == most {
            best.insert(option);
        }
    }
    Ok(Value::tuple(best.into_iter().collect())?)
}

/// A move in one component.
struct Move {
    /// The index of the component.
    place: usize,
    /// What the component becomes, and the values of its components.
    to: Play,
    value: Vec<Game>,
}

fn advice(machine: &mut Machine, arguments: &Arguments) -> Fallible<Value> {
    let player = player(arguments, 1)?;
    let play = arguments.read(0, |value| machine.play(value))?;
    let components = components(machine, &play)?;
    let sum: Vec<Game> = components.iter().map(|component| component.value).collect();
    let mut searched = Searched::default();
    let best = machine.environment.store.stop_of_sum(&sum, player, &mut searched)?;
    let mut moves: Vec<(Move, Rational, bool)> = Vec::new();
    let mut seen: Vec<&Play> = Vec::new();
    for (place, component) in components.iter().enumerate() {
        // Moves in copies of a board are listed once.
        if seen.iter().any(|play| play.is_copy_of(&component.play)) {
            continue;
        }
        seen.push(&component.play);
        for to in machine.options_of_play(&component.play, player)? {
            let value = summands(machine, &to)?;
            let mut after = sum.clone();
            after.splice(place..=place, value.iter().copied());
            let store = &mut machine.environment.store;
            let stop = store.stop_of_sum(&after, player.opponent(), &mut searched)?;
            let wins = !store.wins_first(&after, player.opponent(), &mut searched)?;
            moves.push((Move { place, to, value }, stop, wins));
        }
    }
    let mut slices = vec![Slice { title: "what to do".to_owned(), rows: Vec::new() }];
    let loss = |stop: &Rational| if player == Player::Left { &best - stop } else { stop - &best };
    let first = moves.iter().find(|(_, stop, wins)| *stop == best && *wins);
    let first = first.or_else(|| moves.iter().find(|(_, stop, _)| *stop == best));
    // If every move loses something, as in a number, the one that loses least is best.
    let first = first.or_else(|| moves.iter().min_by_key(|(_, stop, _)| loss(stop)));
    if let Some((best_move, stop, wins)) = first {
        let row = row(machine, "best", &components, best_move, stop, &loss(stop), Value::Boolean(*wins))?;
        slices[0].rows.push(row);
    }
    // The strategies are for Left; for Right the negatives are used.
    let mut turned = Vec::with_capacity(sum.len());
    for part in &sum {
        turned.push(if player == Player::Left { *part } else { machine.environment.store.neg(*part)? });
    }
    for strategy in Strategy::ALL {
        let store = &mut machine.environment.store;
        let Some((place, option)) = store.advised(strategy, &turned)? else { continue };
        let option = if player == Player::Left { option } else { store.neg(option)? };
        let guarantee = store.guarantee(strategy, &turned, &mut searched)?;
        let guarantee = if player == Player::Left { guarantee } else { -guarantee };
        // The move on a board that leads to this option, or else the option of the canonical form.
        let mut on_board = None;
        for known in &moves {
            if sum.get(known.0.place) == sum.get(place) && store.is_sum_of(&known.0.value, option)? {
                on_board = Some(known);
                break;
            }
        }
        let wins = on_board.map_or(Value::Nothing, |(_, _, wins)| Value::Boolean(*wins));
        let to = on_board.map_or(Play::Game(option), |(made, ..)| made.to.clone());
        let advised = Move { place, to, value: vec![option] };
        slices[0].rows.push(row(machine, strategy.name(), &components, &advised, &guarantee, &loss(&guarantee), wins)?);
    }
    let mut rows = Vec::new();
    for (number, (made, stop, wins)) in moves.iter().enumerate() {
        let head = (number + 1).to_string();
        rows.push(row(machine, &head, &components, made, stop, &loss(stop), Value::Boolean(*wins))?);
    }
    slices.push(Slice { title: "all moves".to_owned(), rows });
    let columns = ["in", "to", "stop", "loss", "wins"].map(str::to_owned).to_vec();
    Ok(Value::Table(Rc::new(Table {
        corner: (player.name().to_owned(), String::new()),
        columns,
        slices,
        ..Table::default()
    })))
}

fn row(
    machine: &mut Machine,
    head: &str,
    components: &[Component],
    made: &Move,
    stop: &Rational,
    loss: &Rational,
    wins: Value,
) -> Fallible<Row<Value>> {
    let from = components.get(made.place).map_or(Value::Nothing, |component| machine.value_of_play(&component.play));
    let to = machine.value_of_play(&made.to);
    let (from, to) = (machine.without_brackets(&from)?, machine.without_brackets(&to)?);
    Ok((head.to_owned(), vec![from, to, Value::Number(stop.clone()), Value::Number(loss.clone()), wins].into()))
}

/// The largest nimber whose incentives a page shows.
const MOST_NIMBER: u64 = 16;

/// The greatest number of followers of a game whose incentives a page shows: they take sums with each follower.
const MOST_FOLLOWERS: usize = 2_000;

/// The greatest number of moves of a position that a page lists.
const MOST_MOVES: usize = 40;

fn explain(machine: &mut Machine, arguments: &Arguments) -> Fallible<Value> {
    let play = arguments.read(0, |value| machine.play(value))?;
    let given = machine.value_of_play(&play);
    let game = machine.game(&given)?;
    let value = machine.game_value(game);
    let mut lines = Vec::new();
    if !matches!(play, Play::Game(_)) {
        say(&mut lines, if matches!(play, Play::Form(_)) { "form" } else { "position" }, text(machine, &given)?);
    }
    say(&mut lines, "value", text(machine, &value)?);
    let store = &mut machine.environment.store;
    let outcome = store.outcome(game)?;
    say(&mut lines, "outcome", format!("{outcome}: {}", who_wins(outcome)));
    say(&mut lines, "kind", kind(machine, game)?);
    let store = &mut machine.environment.store;
    say(&mut lines, "born", format!("by day {}", store.birthday(game)?));
    say(
        &mut lines,
        "stops",
        format!("{} when Left starts, {} when Right does", store.left_stop(game), store.right_stop(game)),
    );
    say(&mut lines, "mean", store.mean(game)?.to_string());
    say(&mut lines, "temperature", store.temperature(game)?.to_string());
    if let Some(weight) = store.atomic_weight(game)? {
        let weight = machine.game_value(weight);
        say(&mut lines, "atomic weight", text(machine, &weight)?);
    }
    let reduced = machine.environment.store.reduced_canonical_form(game)?;
    if reduced != game {
        let reduced = machine.game_value(reduced);
        say(&mut lines, "simplest near", format!("{} (the reduced canonical form)", text(machine, &reduced)?));
    }
    for (label, player) in [("Left's moves", Player::Left), ("Right's moves", Player::Right)] {
        let store = &mut machine.environment.store;
        // A large nimber has too many options.
        if store.is_number(game) || store.as_up_star(game).is_some_and(|(.., nimber)| nimber > MOST_NIMBER) {
            break;
        }
        if machine.environment.store.followers(game)?.len() > MOST_FOLLOWERS {
            say(&mut lines, label, format!("are worth what `{}Incentives(G)` says", player.name()));
            continue;
        }
        let incentives = machine.environment.store.incentives(game, Some(player))?;
        let mut texts = Vec::new();
        for incentive in incentives {
            let incentive = machine.game_value(incentive);
            texts.push(text(machine, &incentive)?);
        }
        say(&mut lines, label, format!("are worth {}", texts.join(", ")));
    }
    if let Play::Form(form) = &play
        && let Form::Options { left, right, .. } = &**form
    {
        let written = left.len() + right.len();
        let store = &mut machine.environment.store;
        let kept = store.left_options(game)?.len() + store.right_options(game)?.len();
        say(&mut lines, "simplified", format!("{written} options as played, {kept} in canonical form"));
        for (player, options) in [(Player::Left, left), (Player::Right, right)] {
            let left_out = left_out(machine, game, player, options)?;
            if !left_out.is_empty() {
                say(&mut lines, &format!("{}'s options", player.name()), left_out.join("; "));
            }
        }
    }
    if let Play::Position(_) = play {
        for player in [Player::Left, Player::Right] {
            let options = machine.options_of_play(&play, player)?;
            let heading = format!("{} can move to", player.name());
            lines.push(if options.is_empty() { format!("{} cannot move", player.name()) } else { heading });
            for option in options.iter().take(MOST_MOVES) {
                let position = machine.value_of_play(option);
                let value = machine.game(&position)?;
                let value = machine.game_value(value);
                lines.push(format!("  {} = {}", text(machine, &position)?, text(machine, &value)?));
            }
            if options.len() > MOST_MOVES {
                lines.push(format!("  and {} more: `Options(G, {})`", options.len() - MOST_MOVES, player.name()));
            }
        }
    }
    if machine.environment.store.temperature(game)?.signum() > 0 {
        let thermograph = (*machine.environment.store.thermograph(game)?).clone();
        let name = text(machine, &value)?;
        let window = machine.environment.window.map(|window| window.columns);
        let picture = ThermographPicture::new(vec![(Names::plain(&name), thermograph)]);
        let drawn = picture.lines(machine.environment.format == Format::Unicode, window);
        lines.extend(drawn.iter().map(ToString::to_string));
    }
    let page = lines.join("\n");
    let text = match machine.environment.format.is_for_programs() {
        true => machine.line_text(&[Value::string(page)])?,
        false => Text::plain(page),
    };
    machine.print_line(text);
    Ok(Value::Nothing)
}

/// What is said of the options of a form that are dominated or reversible.
fn left_out(machine: &mut Machine, game: Game, player: Player, options: &[Rc<Form>]) -> Fallible<Vec<String>> {
    let values = machine.form_values(options)?;
    let mut said = Vec::new();
    for (place, option) in options.iter().enumerate() {
        machine.environment.limit.check()?;
        if let Some(why) = why_left_out(machine, game, player, options, &values, place)? {
            said.push(format!("{} is {why}", form_text(machine, option)?));
        }
    }
    let more = said.len().saturating_sub(MOST_MOVES);
    said.truncate(MOST_MOVES);
    said.extend((more > 0).then(|| format!("and {more} more")));
    Ok(said)
}

/// Why the canonical form does without an option of a player, if it does: it is dominated by another option that is no worse for him, or
/// reversible, because the other player has an answer that is no worse for that one than the game itself (Siegel, *Combinatorial
/// Game Theory*, II.2).
fn why_left_out(
    machine: &mut Machine,
    game: Game,
    player: Player,
    options: &[Rc<Form>],
    values: &[Game],
    place: usize,
) -> Fallible<Option<String>> {
    let no_worse = |machine: &mut Machine, one: Game, other: Game, player: Player| {
        let (least, most) = if player == Player::Left { (other, one) } else { (one, other) };
        machine.environment.store.le(least, most)
    };
    let (option, value) = (&options[place], values[place]);
    for (other, better) in values.iter().enumerate() {
        // Of equal options the first one stays.
        let is_other = other < place || other > place && *better != value;
        if is_other && no_worse(machine, *better, value, player)? {
            return Ok(Some(format!("dominated by {}", form_text(machine, &options[other])?)));
        }
    }
    let opponent = player.opponent();
    let store = &mut machine.environment.store;
    let answers = match (&**option, opponent) {
        (Form::Options { left, .. }, Player::Left) => machine.form_values(left)?,
        (Form::Options { right, .. }, _) => machine.form_values(right)?,
        (Form::Value(value), Player::Left) => store.left_options(*value)?,
        (Form::Value(value), _) => store.right_options(*value)?,
    };
    for answer in answers {
        if no_worse(machine, answer, game, opponent)? {
            let answer = machine.game_value(answer);
            let through = text(machine, &answer)?;
            return Ok(Some(format!("reversible through {through}, whose {} options replace it", player.name())));
        }
    }
    Ok(None)
}

/// The text of an option of a form.
fn form_text(machine: &mut Machine, form: &Rc<Form>) -> Fallible<String> {
    let value = match &**form {
        Form::Value(game) => machine.game_value(*game),
        Form::Options { .. } => Value::AsPlayed(Rc::clone(form)),
    };
    text(machine, &value)
}

/// Adds a line with a label.
fn say(lines: &mut Vec<String>, label: &str, text: String) {
    lines.push(format!("{label:<16}{text}"));
}

/// How many characters of the text of a value a page shows.
const MOST_LETTERS: usize = 400;

/// The text of a value on a page, truncated if it is long.
fn text(machine: &mut Machine, value: &Value) -> Fallible<String> {
    let text = match machine.item_text(value) {
        Ok(text) => String::from(text),
        Err(error) if error.is_size() => return Ok("too long to be written".to_owned()),
        Err(error) => return Err(error),
    };
    let Some((end, _)) = text.char_indices().nth(MOST_LETTERS) else { return Ok(text) };
    Ok(format!("{} … ({} letters)", &text[..end], text.chars().count()))
}

fn who_wins(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::P => "who moves second wins",
        Outcome::N => "who moves first wins",
        Outcome::L => "Left wins, whoever starts",
        Outcome::R => "Right wins, whoever starts",
    }
}

/// The kind of a value, in words.
fn kind(machine: &mut Machine, game: Game) -> Fallible<String> {
    let store = &mut machine.environment.store;
    if store.is_number(game) {
        return Ok(if store.is_integer(game) { "an integer" } else { "a number" }.to_owned());
    }
    let mut kinds: Vec<&str> = Vec::new();
    let minus = store.neg(game)?;
    if store.is_nimber(game) {
        kinds.push("a nimber");
    } else if store.is_uptimal(game)? {
        kinds.push("an uptimal");
    } else if store.is_number_tiny(game)? {
        kinds.push("a tiny or miny, beside a number");
    }
    if store.is_all_small(game) {
        kinds.push("all-small");
    } else if store.is_infinitesimal(game) {
        kinds.push("infinitesimal");
    } else if store.is_numberish(game) {
        kinds.push("infinitesimally near a number");
    } else {
        let numbers = [store.left_options(game)?, store.right_options(game)?];
        let is_switch =
            numbers.iter().all(|side| side.len() == 1 && side.iter().all(|option| store.is_number(*option)));
        kinds.push(if is_switch { "a switch" } else { "hot" });
    }
    if minus == game {
        kinds.push("its own negative");
    }
    if store.is_even_tempered(game)? {
        kinds.push("even-tempered");
    } else if store.is_odd_tempered(game)? {
        kinds.push("odd-tempered");
    }
    Ok(kinds.join(", "))
}
