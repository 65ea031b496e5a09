//! Calls of builtin functions: their arguments are put in place and counted, and their kinds checked.

use std::rc::Rc;

use crate::{
    builtin::{Builtin, Kind, Parameter, Times, collection, entries, limit::duration, number, outcome::most_positions},
    help,
    kind::{
        convert::{Fallible, argument_error, is_collection, mismatch, type_error, value_error},
        value::Value,
    },
    limit::Stop,
    player::Player,
    read::ast::is_lazy,
    rules::theory::Turns,
    ruleset::NoBoard,
    run::{
        call::count,
        error::{Error, ErrorKind},
        library::{Arguments, Callable, Change},
        machine::Machine,
    },
};
use cutcake_play::sum::RulesetId;

/// The argument that bounds the positions a search may visit.
pub(crate) const POSITIONS: &str = "positions";
/// The argument that bounds the time a call may take.
pub(crate) const SECONDS: &str = "seconds";

impl Callable for Builtin {
    fn name(&self) -> &'static str {
        self.name
    }

    fn example(&self) -> String {
        match self.shortest_call() {
            Some(example) => format!("it is called as in `{example}`; `?{}` shows more", self.name),
            None => format!("`?{}` shows how it is called", self.name),
        }
    }

    fn purpose(&self) -> String {
        let sentence = help::first_sentence(self.main().summary);
        let is_of_some = sentence.starts_with("Of ");
        let is_whole = |answer: &&str| !is_of_some && answer.matches('`').count().is_multiple_of(2);
        let answer = sentence.split([':', ';', '(']).next().filter(is_whole).unwrap_or(sentence);
        answer.trim_end_matches(['.', ' ']).to_owned()
    }

    fn sample(&self) -> Option<&'static str> {
        self.main().shortest_call()
    }

    fn outline(&self) -> String {
        let main = self.main();
        let needed = main.parameters.iter().enumerate();
        let needed = needed.filter(|(at, own)| *at == 0 || own.times == Times::Once);
        let names: Vec<&str> = needed.map(|(_, own)| own.name).collect();
        format!("{}({})", self.name, names.join(", "))
    }

    fn admits(&self, arguments: usize) -> bool {
        entries(self.name).iter().any(|entry| entry.counted(arguments).is_ok())
    }

    fn writes(&self) -> bool {
        ["Certificate", "Export", "Sweep"].contains(&self.name)
    }

    fn takes_ruleset(&self) -> bool {
        self.begins_with_ruleset()
    }

    fn takes_many(&self) -> bool {
        self.parameters.first().is_some_and(|parameter| parameter.times == Times::Rest)
    }

    fn takes_claim(&self, place: usize) -> bool {
        self.parameters.get(place).is_some_and(|parameter| matches!(parameter.kind, Kind::Claim | Kind::Question))
    }

    fn takes_question(&self, place: usize) -> bool {
        self.takes_claim(place)
    }

    fn takes_claim_for_all(&self, place: usize) -> bool {
        self.parameters.get(place).is_some_and(|parameter| parameter.kind == Kind::Claim)
    }

    fn is_lazy(&self) -> bool {
        is_lazy(self.name)
    }

    fn check(&self, machine: &mut Machine, arguments: &mut Arguments) -> Fallible<()> {
        self.entry(arguments).check_own(machine, arguments)
    }

    fn change(&self) -> Option<Change> {
        (self.name == collection::ADJOIN).then_some(collection::adjoin)
    }

    fn at_once(&self, arguments: &[Value]) -> Option<Value> {
        number::at_once(self.name, arguments)
    }

    fn call(&self, machine: &mut Machine, arguments: Arguments) -> Fallible<Value> {
        self.entry(&arguments).call_own(machine, arguments)
    }
}

impl Builtin {
    /// The entry of this name that says most: entries for the games of one theory alone, `Of a misère game: whether …`, are the last
    /// choice.
    fn main(&self) -> &Builtin {
        entries(self.name).iter().copied().find(|entry| !entry.summary.starts_with("Of ")).unwrap_or(self)
    }

    /// The shortest call among its examples.
    fn shortest_call(&self) -> Option<&'static str> {
        const LONGEST: usize = 60;
        let field = format!(".{}(", self.name);
        let call = format!("{}(", self.name);
        let is_inside = |example: &str| !example.starts_with(self.name) && !example.contains(&field);
        let is_call = |example: &&str| (!is_inside(example) || example.contains(&call)) && example.len() <= LONGEST;
        self.examples.iter().copied().filter(is_call).min_by_key(|example| (is_inside(example), example.len()))
    }

    /// The entry of this name that accepts the first argument, or else this one.
    fn entry(&self, arguments: &Arguments) -> &Builtin {
        let Some(first) = arguments.values.first() else { return self };
        let takes =
            |builtin: &&Builtin| builtin.parameters.first().is_some_and(|parameter| parameter.kind.admits(first));
        if takes(&self) { self } else { entries(self.name).iter().copied().find(takes).unwrap_or(self) }
    }

    fn check_own(&self, machine: &mut Machine, arguments: &mut Arguments) -> Fallible<()> {
        machine.environment.limit.check()?;
        self.give_parameters(machine, arguments)?;
        self.place_named(arguments)?;
        self.counted(arguments.values.len())?;
        let parameters = self.by_place();
        for (place, value) in arguments.values.iter().enumerate() {
            let Some(parameter) = parameters.get(place).or(parameters.last()) else { continue };
            let is_left_out = parameter.times == Times::Optional && matches!(value, Value::Nothing);
            if !is_left_out {
                self.takes(machine, parameter, value).map_err(|error| arguments.at(place, error))?;
            }
        }
        for (name, value) in &arguments.named {
            if let Some(parameter) = self.parameters.iter().find(|parameter| *parameter.name == **name) {
                self.takes(machine, parameter, value)?;
            }
        }
        self.takes_ruleset(machine, arguments)
    }

    fn call_own(&self, machine: &mut Machine, mut arguments: Arguments) -> Fallible<Value> {
        self.check_own(machine, &mut arguments)?;
        let bound = |name: &str| arguments.named(name).filter(|_| self.bounds(name));
        let (positions, seconds) = (bound(POSITIONS), bound(SECONDS));
        if positions.is_none() && seconds.is_none() {
            return self.run(machine, &arguments);
        }
        let positions = most_positions(positions).map_err(|error| arguments.at_named(POSITIONS, error))?;
        let seconds = match seconds {
            Some(Value::Number(seconds)) => Some(seconds),
            Some(other) => return Err(arguments.at_named(SECONDS, mismatch("a number of seconds", other))),
            None => None,
        };
        let time = seconds.map(duration).transpose().map_err(|error| arguments.at_named(SECONDS, error))?;
        let answer = machine.within(positions, time, |machine| self.run(machine, &arguments));
        answer.map_err(|error| match (&error.kind, seconds) {
            // The time limit of the session has not been reached.
            (ErrorKind::Stopped(Stop::Deadline), Some(seconds)) if machine.environment.limit.check_now().is_ok() => {
                let over = value_error(format!("{} took longer than its {seconds} s", self.name));
                let over = over.help("`Try(e, else; seconds := 1)` goes on with something else then");
                error.notes.iter().fold(over, |over, note| over.note(note))
            }
            _ => error,
        })
    }

    /// Runs the function; for a position with a loopy value, the entry for loopy values if the name has one.
    fn run(&self, machine: &mut Machine, arguments: &Arguments) -> Fallible<Value> {
        let Some(position @ Value::Position(sum)) = arguments.values.first() else {
            return (self.run)(machine, arguments);
        };
        if machine.has_loopy_boards(sum)
            && let Some(of_loopy) = entries(self.name).iter().find(|entry| entry.begins_with(Kind::LoopyValue))
        {
            let value = machine.loopy_game(position).map_err(|error| arguments.at(0, error))?;
            if value.short().is_none() {
                return (of_loopy.run)(machine, arguments);
            }
        }
        (self.run)(machine, arguments)
    }

    fn begins_with(&self, kind: Kind) -> bool {
        self.parameters.first().is_some_and(|parameter| parameter.kind == kind)
    }

    /// Whether an argument of this name bounds the cost of its searches, as in every function of games without such a parameter
    /// of its own.
    pub(crate) fn bounds(&self, name: &str) -> bool {
        [POSITIONS, SECONDS].contains(&name)
            && self.parameters.first().is_some_and(|parameter| parameter.kind.is_played())
            && !self.parameters.iter().any(|parameter| parameter.name == name)
    }

    /// The signature: `Options(G, player?)`.
    pub fn signature(&self) -> String {
        let parameters: Vec<String> = self
            .parameters
            .iter()
            .map(|parameter| match parameter.times {
                Times::Once => parameter.name.to_owned(),
                Times::Optional => format!("{}?", parameter.name),
                Times::Rest => format!("{}, …", parameter.name),
                Times::Named => format!("; {}?", parameter.name),
            })
            .collect();
        format!("{}({})", self.name, parameters.join(", ").replace(", ;", ";"))
    }

    /// Checks the number of positional arguments.
    fn counted(&self, given: usize) -> Fallible<()> {
        let parameters = self.by_place();
        let least = parameters.iter().filter(|parameter| parameter.times == Times::Once).count();
        let has_rest = parameters.last().is_some_and(|parameter| parameter.times == Times::Rest);
        if given >= least && (given <= parameters.len() || has_rest) {
            return Ok(());
        }
        let missing = parameters.get(given).filter(|_| given < least);
        let missing = missing.map_or(String::new(), |parameter| format!(": `{}` is missing", parameter.name));
        let message = format!("{} is given {}{missing}", self.signature(), count(given, "argument"));
        let bounds = parameters.iter().find(|parameter| parameter.name == "bounds" && parameter.times == Times::Once);
        let error = argument_error(message);
        Err(match bounds.filter(|_| given > parameters.len()) {
            Some(_) => error.help(format!("the bounds of several numbers are one tuple: `{}(…, (3, 3))`", self.name)),
            None => error.help(self.example()),
        })
    }

    /// What is wrong with a call, as far as the number of its positional arguments and the names of the others determine it.
    pub fn miscounted(&self, by_place: usize, named: &[&str]) -> Option<Box<Error>> {
        // Other names may be parameters of a ruleset, or its sides.
        let takes_others = self.begins_with_ruleset() || self.takes_bounds();
        if let Some(name) = named.iter().find(|name| !takes_others && !self.takes_named(name)) {
            return Some(self.has_no(name));
        }
        let placed = |name: &&str| self.by_place().iter().position(|parameter| parameter.name == *name);
        let given = named.iter().filter_map(placed).map(|place| place + 1).max();
        self.counted(by_place.max(given.unwrap_or_default())).err()
    }

    /// Whether it has a parameter of this name.
    fn takes_named(&self, name: &str) -> bool {
        self.bounds(name) || self.parameters.iter().any(|parameter| parameter.name == name)
    }

    /// The error for an argument with a name that no parameter has.
    fn has_no(&self, name: &str) -> Box<Error> {
        let error = argument_error(format!("{} has no `{name}`", self.signature()));
        error.help(self.example())
    }

    /// The positional parameters.
    pub(super) fn by_place(&self) -> &'static [Parameter] {
        let named = self.parameters.iter().position(|parameter| parameter.times == Times::Named);
        &self.parameters[..named.unwrap_or(self.parameters.len())]
    }

    /// Checks the kind of an argument.
    pub(super) fn takes(&self, machine: &Machine, parameter: &Parameter, value: &Value) -> Fallible<()> {
        if parameter.kind.admits(value) {
            return Ok(());
        }
        let (taken, found) = (parameter.kind.words(), value.kind());
        let error = type_error(format!("{} takes {taken} as {}, not {found}", self.name, parameter.name));
        let help = instead(machine, parameter.kind, value);
        Err(error.help(help.unwrap_or_else(|| self.example())))
    }

    /// Applies the named arguments that are not the function's own to the ruleset that is its first argument, as in
    /// `PPositions(TriangularChocolate, 20; k := 3)`.
    pub(super) fn give_parameters(&self, machine: &mut Machine, arguments: &mut Arguments) -> Fallible<()> {
        let Some(Value::Ruleset(family)) = arguments.values.first() else { return Ok(()) };
        let rules = Rc::clone(machine.environment.catalogue.get(*family));
        let sides = rules.sides().filter(|_| self.takes_bounds()).unwrap_or_default();
        let is_own = |name: &str| self.takes_named(name) || sides.contains(&name);
        if !self.begins_with_ruleset() || arguments.named.iter().all(|(name, _)| is_own(name)) {
            return Ok(());
        }
        let mut places = arguments.places.as_deref().unwrap_or_default().to_vec();
        let by_place = arguments.values.len().min(places.len());
        let mut written = places.split_off(by_place).into_iter();
        let named = std::mem::take(&mut arguments.named).into_iter().map(|named| (named, written.next().flatten()));
        let (own, given): (Vec<_>, Vec<_>) = named.partition(|((name, _), _)| is_own(name));
        let parameters: Vec<(&str, &Value)> = given.iter().map(|((name, value), _)| (&**name, value)).collect();
        let ruleset = machine.ruleset_with(*family, &[], &parameters).map_err(|(entry, error)| {
            let is_at_once = rules.theory().is_some_and(|theory| theory.universe.turns == Turns::AtOnce);
            let names_player = given.iter().any(|((_, value), _)| matches!(value, Value::Player(_)));
            let error = match error.help {
                Some(_) => error,
                None if is_at_once && names_player => {
                    error.help("in this game both players move at once, and nobody starts: leave the argument out")
                }
                None => error.help(format!("`?{}` shows which names it takes itself", self.name)),
            };
            match entry.and_then(|entry| given.get(entry)) {
                Some((_, Some(place))) => error.at(place.clone()),
                _ => error,
            }
        })?;
        arguments.values[0] = Value::Ruleset(ruleset);
        for (named, place) in own {
            arguments.named.push(named);
            places.push(place);
        }
        arguments.places = Some(places.into());
        Ok(())
    }

    /// Whether its first parameter is a ruleset.
    pub(crate) fn begins_with_ruleset(&self) -> bool {
        self.parameters.first().is_some_and(|parameter| parameter.kind.takes_ruleset())
    }

    /// Whether it takes bounds for the sides of a ruleset one by one, and therefore single numbers for sides by name.
    pub(super) fn takes_bounds(&self) -> bool {
        let is_bounds = |parameter: &Parameter| parameter.times == Times::Rest && parameter.name == "bounds";
        self.begins_with_ruleset() && self.by_place().last().is_some_and(is_bounds)
    }

    /// Checks that the ruleset that is its first argument has all its parameters.
    pub(super) fn takes_ruleset(&self, machine: &Machine, arguments: &Arguments) -> Fallible<()> {
        let (true, Some(Value::Ruleset(id))) = (self.begins_with_ruleset(), arguments.values.first()) else {
            return Ok(());
        };
        let ruleset = machine.environment.catalogue.get(*id);
        let Err(NoBoard { rule, .. }) = ruleset.board(&[]) else { return Ok(()) };
        if ruleset.theory().is_some() {
            return Ok(());
        }
        let form = ruleset.form();
        let example = form.split_once("; ").and_then(|(_, rest)| rest.strip_suffix(']'));
        let error = arguments.at(0, value_error(rule));
        Err(match example {
            Some(example) => {
                error.help(format!("add `; {example}` behind the other arguments: `{}(…; {example})`", self.name))
            }
            None => error,
        })
    }

    /// Moves named arguments to their places.
    pub(super) fn place_named(&self, arguments: &mut Arguments) -> Fallible<()> {
        if arguments.named.is_empty() {
            return Ok(());
        }
        let mut places = arguments.places.as_deref().unwrap_or_default().to_vec();
        let by_place = arguments.values.len().min(places.len());
        let mut written = places.split_off(by_place).into_iter();
        let mut sides = Vec::new();
        for (name, value) in std::mem::take(&mut arguments.named) {
            let span = written.next().flatten();
            let at = |error: Box<Error>| match &span {
                Some(span) => error.at(span.clone()),
                None => error,
            };
            let place = self.by_place().iter().position(|parameter| *parameter.name == *name);
            let Some(place) = place else {
                if self.takes_bounds() || self.takes_named(&name) {
                    sides.push((name, value));
                    continue;
                }
                return Err(at(self.has_no(&name)));
            };
            if arguments.values.len() <= place {
                arguments.values.resize(place + 1, Value::Nothing);
            } else if !matches!(arguments.values[place], Value::Nothing) {
                return Err(at(argument_error(format!("`{name}` is given twice"))));
            }
            if places.len() <= place {
                places.resize(place + 1, None);
            }
            arguments.values[place] = value;
            places[place] = span;
        }
        arguments.places = Some(places.into());
        arguments.named = sides;
        Ok(())
    }
}

/// Advice on what to pass in place of a value of another kind than the one needed.
fn instead(machine: &Machine, needed: Kind, value: &Value) -> Option<String> {
    let help = match (needed, value) {
        (
            Kind::Game
            | Kind::Thermal
            | Kind::Play
            | Kind::PlayOrLoopy
            | Kind::LoopyOrShort
            | Kind::InTurn
            | Kind::Alternating
            | Kind::OfTwo
            | Kind::ThreePlayer
            | Kind::Synchronized,
            Value::Ruleset(id),
        ) => {
            return Some(format!("a position of it is written {}", machine.environment.catalogue.get(*id).form()));
        }
        (Kind::Ruleset, Value::Position(_)) => "a ruleset is named without brackets: `Nim`",
        (Kind::Ruleset, Value::String(text)) if text.starts_with(|sign: char| sign.is_ascii_digit()) => {
            return Some(format!("the game of a code is `TakeAndBreak(\"{text}\")`"));
        }
        (Kind::Ruleset, Value::String(text)) => {
            return Some(format!(
                "a ruleset is named without quotes: `{text}`; `:list rulesets` shows those there are"
            ));
        }
        (Kind::Ruleset, Value::Number(_)) => {
            "a ruleset is named first, `NimSequence(Kayles, 10)`; that of a code is `TakeAndBreak(\"0.77\")`"
        }
        (Kind::Ruleset, _) => "`:list rulesets` at the prompt shows the rulesets",
        (Kind::Quotient, Value::Ruleset(_)) => {
            "the period of heaps is `Periodicity(Kayles, 200)`, the quotient of heaps in misère play `MisereQuotient(\"0.77\")`"
        }
        (Kind::Game | Kind::InTurn | Kind::Alternating | Kind::OfTwo, value) if machine.theory(value).is_some() => {
            return machine.not_two_player(value).help.clone();
        }
        (
            Kind::Game
            | Kind::Play
            | Kind::PlayOrLoopy
            | Kind::LoopyOrShort
            | Kind::InTurn
            | Kind::Alternating
            | Kind::OfTwo
            | Kind::Thermal
            | Kind::Synchronized,
            Value::String(_),
        ) => "a game is written without quotes: `{3|1}`, `Cutcake[8,7]`; what kind of value x is says `Type(x)`",
        (Kind::Natural | Kind::Integers, Value::AsPlayed(_)) => {
            "the number of the nimber `*3` is 3, or `Grundy(*3)`; nimbers themselves add: `*2 + *3`"
        }
        (Kind::Natural | Kind::Integers, _) => {
            "the integers are its arguments, or the items of one collection: `(1, 2)`, `0..5`"
        }
        (Kind::Data, _) => {
            "a sequence is a tuple or a comprehension: `Guess(n^2 for n in 1..20)`; values of boards are `Guess(Kayles, 200)`"
        }
        (Kind::Integer, Value::Player(_)) => {
            "who wins when Left starts is `Winner(G, Left)`, what Left can move to `LeftOptions(G)`"
        }
        (Kind::Truth, _) => "a comparison gives a boolean: `All(x > 0 for x in t)`",
        (Kind::Mapped, _) => {
            "a map is `Map((\"a\", 1), (\"b\", 2))`; what a function gives for each item is `t.Apply(f)`"
        }
        (Kind::Position, _) => "a position is written by its ruleset: `Nim[3,5]`",
        (Kind::Size, _) => {
            "the size of a board is its rows and columns, `(3, 4)`, that of a strip its cells; `?Sweep` shows more"
        }
        (Kind::Range, _) => "a range is written `8..64`",
        (Kind::Synchronized | Kind::ByStrategy, Value::Game(_) | Value::AsPlayed(_)) => {
            "a synchronized game is `[3,2]` or `eps`; where the players move in turn `WinningMoves(G, Left)` are the moves by which \
             Left wins, and `Outcome(G)` says who does"
        }
        (Kind::Synchronized | Kind::ByStrategy, _) => {
            "a synchronized game is `[3,2]` or `eps`, a three-player game `<L|C|R>`"
        }
        (Kind::InTurn, Value::Misere(_)) => {
            "what is asked depends on the play, and equal misère games may be played in many ways: give a position or a form, \
             as `Nim[2]` or `'{0,*|0,*}'`"
        }
        (Kind::Turned, _) => "a three-player game is `<L|C|R>`, a grid `Grid(\"..x|o..\", \".xo\")`",
        (Kind::Labelled, _) => "the label of a vertex of a graph is `g.Label(1)`, that of an edge `g.Edges[1].Label`",
        (Kind::Ordered, _) => "the greatest is `Max(1, 3, 2)`, or of the items of a collection `Max(t)`",
        (Kind::Summand, _) => "a sum is `Sum(1, *, 2)`, or of the items of a collection `Sum(t)`",
        (Kind::ThreePlayer, _) => "a three-player game is `<L|C|R>`, or a position such as `Cutblock[3,2,4]`",
        (Kind::WallOrTable, _) => "walls are `LeftWall(G)` and `RightWall(G)`; an item of a tuple is `t[i]`",
        (Kind::Table | Kind::BoardOrTable | Kind::GridOrTable, Value::Tuple(_)) => {
            "a table of rows is `TableOfRows((\"n\", \"a\", \"b\"), (1, 2, 3), (2, 4, 6))`; its heads come first"
        }
        (Kind::Table, _) => {
            "a table is `Table((a, b) -> a*b, 3, 4)`, `ValueTable(Cutcake, 4, 4)`; `?TableOfRows` makes one of rows"
        }
        (Kind::Player, Value::String(_) | Value::Symbol(_)) => {
            "the players are `Left`, `Right` and `Center`, without quotes"
        }
        (Kind::Collection, Value::Strip(_) | Value::Grid(_)) => {
            "the places of a board are `board.Cells`, and how many there are `board.Cells.Size`; a strip has `board.Columns` of them"
        }
        (Kind::Collection, Value::Number(_)) => "a tuple is `(1, 2)`, of one item `(1,)`; a range is `1..9`",
        (Kind::Collection, Value::Game(_) | Value::Position(_)) => {
            "the options of a game are `Options(G)`; a tuple is `(1, 2)`"
        }
        (Kind::Function, Value::Ruleset(_)) => {
            "a function is `x -> x + 1`; the values of the boards of a ruleset are `ValueTable(Cutcake, 4, 4)`"
        }
        (Kind::Function, _) => "a function is `x -> x + 1`, or the name of one",
        (Kind::String, _) => "a string stands between quotes; `String(x)` is that of a value",
        (Kind::Boolean, _) => "a comparison gives a boolean: `x > 0`, `x == 0`",
        (
            Kind::Play
            | Kind::PlayOrLoopy
            | Kind::LoopyOrShort
            | Kind::InTurn
            | Kind::Alternating
            | Kind::Game
            | Kind::Thermal
            | Kind::OfTwo,
            Value::Tuple(_) | Value::Range(_) | Value::Set(_),
        ) => "for each item of a collection: `t.Apply(f)`",
        _ => return None,
    };
    Some(help.to_owned())
}

/// The values of a variadic call: the arguments, or the items of the collection that is the only argument.
pub(super) fn many(machine: &mut Machine, arguments: &Arguments) -> Fallible<Vec<Value>> {
    match arguments.values.as_slice() {
        [one] if is_collection(one) && !matches!(one, Value::String(_)) => machine.list(one),
        values => Ok(values.to_vec()),
    }
}

/// The argument at a place as a ruleset.
pub(super) fn ruleset_at(arguments: &Arguments, place: usize) -> Fallible<RulesetId> {
    match arguments.get(place) {
        Value::Ruleset(id) => Ok(*id),
        other => Err(arguments.at(place, mismatch("a ruleset", other))),
    }
}

/// The optional argument at a place as one of `all` players; by default all of them.
pub(super) fn players_at(arguments: &Arguments, place: usize, all: &[Player]) -> Fallible<Vec<Player>> {
    Ok(match arguments.optional(place) {
        Some(_) if all.contains(&Player::Center) => vec![player_of_three(arguments, place)?],
        Some(_) => vec![player(arguments, place)?],
        None => all.to_vec(),
    })
}

/// The argument at a place as one of three players.
pub(super) fn player_of_three(arguments: &Arguments, place: usize) -> Fallible<Player> {
    match arguments.get(place) {
        Value::Player(player) => Ok(*player),
        other => Err(arguments.at(place, mismatch("a player", other))),
    }
}

/// The argument at a place as one of two players.
pub(super) fn player(arguments: &Arguments, place: usize) -> Fallible<Player> {
    match arguments.get(place) {
        Value::Player(Player::Center) => {
            Err(arguments.at(place, type_error("Center plays in games for three; here the players are Left and Right")))
        }
        Value::Player(player) => Ok(*player),
        other => Err(arguments.at(place, mismatch("a player", other))),
    }
}
