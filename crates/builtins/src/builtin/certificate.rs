//! Certificates: proofs that can be checked without the program.

use std::path::PathBuf;

use num_traits::ToPrimitive;

use crate::{
    builtin::{
        Arguments, Builtin, Kind, Subject,
        for_all::{ForAll, first_of},
        law,
        misere::is_misere,
        named, one, optional,
        outcome::most_positions,
        player, player_of_three,
        question::Question,
    },
    certificate::{self, Linear, Request, sign_of},
    kind::{
        convert::{Fallible, integer, mismatch, small_integer, text, type_error, value_error},
        value::Value,
    },
    limit::Stop,
    read::ast::BinaryOp,
    rules::theory::{Theory, Universe},
    run::{
        error::{Error, ErrorKind},
        machine::Machine,
    },
    standing::Standing,
};
use cutcake_certificate::Question as Claimed;
use cutcake_play::sum::Term;

/// The extension of certificate files.
const ENDING: &str = "json";
/// The greatest number of positions of a certificate by default.
const MOST_POSITIONS: usize = 100_000;

pub(super) const SUBJECT: Subject = Subject {
    title: "Certificates",
    builtins: &[Builtin {
        name: "Certificate",
        parameters: &[
            one("question", Kind::Question),
            optional("file", Kind::String),
            optional("positions", Kind::Integer),
            named("overwrite", Kind::Boolean),
        ],
        summary: "Writes a file that proves an answer: a strategy, or values, that `cutcake check` and the short program \
                  examples/python/check.py check by the rules of the game alone. The question is Outcome(G), Winner(G, player), \
                  IsQueer(G, player), a comparison or Prove of one, also `for all n`, Class(G), Grundy(G), MixedValue(G), also compared \
                  with a number, Law(R, bounds), or Periodicity(R, n), of games of any theory; of misère play Outcome, Winner and \
                  MisereOutcomeClass. The result says what is proved, and in how many positions; without a name of a file, nothing is written; \
                  a file that is there already is replaced with `overwrite := true` alone. \
                  `positions` bounds them, 10^5 unless given. docs/certificates.md is the page of the format.",
        examples: &[
            "Certificate(Outcome(Cutcake[4,4] - Cutcake[2,2]))",
            "Certificate(Prove([6,5] > 0))",
            "Certificate(Prove(n*[6,5] < [3,2] for all n))",
            "Certificate(Prove(n*{2|-1} > 1 for all n >= 6))",
            "Certificate(Winner(MaundyBlock[9,2,2], Left))",
            "Certificate(Grundy(TriangularChocolate[4,2,3; k := 3]))",
            "Certificate(Periodicity(Kayles, 200))",
            "Certificate(MixedValue([3,2] + [2,3]))",
            "Certificate(Outcome(Kayles[5]; misere := true))",
            "Certificate(Law(SynchronizedCutcake, 4))",
        ],
        run: |machine, arguments| {
            let file = arguments.optional(1).map(|name| file_name(arguments, name)).transpose()?;
            let most = match arguments.optional(2) {
                None => MOST_POSITIONS,
                Some(most) => {
                    let most = small_integer(most, 1).map_err(|error| arguments.at(2, error))?;
                    most.to_usize().unwrap_or(usize::MAX)
                }
            };
            let request = arguments.read(0, |value| request(machine, value))?;
            let searched = arguments.read(0, |value| searched_positions(machine, value))?;
            // The bound of `Prove` on positions bounds the lines of its proof too.
            let of_proof = searched.filter(|_| is_proof(machine, arguments.get(0))).and_then(|most| most.to_usize());
            let bound = of_proof.map_or(most, |of_proof| most.min(of_proof));
            let made = machine.within(searched, None, |machine| certificate::certificate(machine, &request, bound));
            let (text, words, positions) = made.map_err(|error| {
                let error = with_search_help(error);
                arguments.at(0, if bound < most { with_bound_help(error, bound) } else { error })
            })?;
            let size = size(&request, positions);
            if let Some(file) = file {
                let overwrite = arguments.flag("overwrite")?;
                let written = machine.write_file(&file, "certificate", text.as_bytes(), overwrite);
                written.map_err(|error| arguments.at(1, error))?;
            }
            Ok(Value::symbol(format!("{words} ({size})")))
        },
    }],
};

/// The size of a certificate, in words.
fn size(request: &Request, positions: usize) -> String {
    let what = match request {
        Request::Periodicity(..) => "heap",
        Request::Law(_) => "board",
        Request::Game(..) | Request::Misere(..) | Request::ForAll(_) => "position",
    };
    if positions == 1 { format!("1 {what}") } else { format!("{positions} {what}s") }
}

/// How many positions a search may visit, according to the question.
fn searched_positions(machine: &Machine, value: &Value) -> Fallible<Option<u64>> {
    let Some(question) = Question::read(value) else { return Ok(None) };
    let place = match question.name(machine) {
        "Outcome" | "Prove" => 1,
        "Winner" | "IsQueer" => 2,
        // It has the bound only as a named argument.
        "MixedValue" => question.arguments.values.len(),
        _ => return Ok(None),
    };
    let arguments = &question.arguments;
    let by_place = most_positions(arguments.optional(place))?;
    Ok(by_place.into_iter().chain(most_positions(arguments.named("positions"))?).min())
}

/// Whether a question is `Prove`.
fn is_proof(machine: &Machine, value: &Value) -> bool {
    Question::read(value).is_some_and(|question| question.name(machine) == "Prove")
}

/// The error of a certificate whose size is bounded by its question, with help.
fn with_bound_help(mut error: Box<Error>, bound: usize) -> Box<Error> {
    let more = bound.saturating_mul(10);
    error.help = Some(format!("`Prove` says how many there may be: `Prove(…; positions := {more})`"));
    error
}

/// The error of a search that reached its bound, with help.
fn with_search_help(mut error: Box<Error>) -> Box<Error> {
    if let ErrorKind::Stopped(Stop::Positions { most }) = error.kind {
        let more = most.saturating_mul(10);
        error.help = Some(format!(
            "who wins is open; let the search go on, as without a certificate: `Outcome(G; positions := {more})`"
        ));
    }
    error
}

/// The request for a certificate of a question.
fn request(machine: &mut Machine, value: &Value) -> Fallible<Request> {
    let Some(question) = Question::read(value) else {
        if let Some(claim) = ForAll::read(machine, value) {
            return for_all(machine, claim);
        }
        return match value {
            Value::Tuple(claim) => comparison(machine, value, &claim.items),
            _ => Err(no_question(value)),
        };
    };
    let arguments = &question.arguments;
    let game = arguments.get(0).clone();
    let has_center = machine.theory(&game).is_some_and(Universe::has_orders_of_players);
    let name = question.name(machine);
    if name == "MisereOutcomeClass" || matches!(name, "Outcome" | "Winner") && is_misere(machine, arguments)? {
        if arguments.values.len() > 1 && name == "MisereOutcomeClass" {
            let error = value_error("a certificate is of one game");
            return Err(
                error.help("of several it is of their sum: `Certificate(MisereOutcomeClass(Kayles[5] + Nim[2]))`")
            );
        }
        let question = match name {
            "Winner" => Claimed::Winner(player(arguments, 1)?),
            _ => Claimed::Outcome,
        };
        // A misère game is played by its options.
        let is_of_misere = matches!(game, Value::Misere(_));
        return Ok(Request::Misere(question, if is_of_misere { machine.as_form(&game)? } else { game }));
    }
    let claimed = match name {
        "Prove" => return request(machine, &game),
        "Outcome" => Claimed::Outcome,
        "Winner" if has_center => Claimed::Winner(player_of_three(arguments, 1)?),
        "Winner" => {
            let starter = player_of_three(arguments, 1)?;
            if machine.theory(&game).is_some_and(Universe::is_at_once) {
                let error = type_error("in a synchronized game both players move at once, and nobody starts");
                return Err(error.help("`Certificate(Outcome(G))` proves what they can be sure of"));
            }
            let is_zero = matches!(&game, Value::Number(number) if number.is_zero());
            Claimed::Winner(if is_zero { starter } else { player(arguments, 1)? })
        }
        "IsQueer" => Claimed::IsQueer(player_of_three(arguments, 1)?),
        "Class" | "CompareZero" => Claimed::Class,
        "Grundy" | "NimValue" => {
            let has_same_moves = match &game {
                Value::Position(sum) => {
                    let kind = |term: &Term| machine.environment.catalogue.get(term.ruleset).theory();
                    sum.iter().all(|(term, _)| kind(term).is_some_and(Theory::has_same_moves))
                }
                _ => false,
            };
            if !has_same_moves {
                let error = type_error("a certificate of a Grundy value is of a position of impartial games");
                return Err(error.help("that a game is equal to a nimber proves `Certificate(G == *3)`"));
            }
            Claimed::Grundy
        }
        "MixedValue" => Claimed::MixedValue,
        "Law" => return Ok(Request::Law(law::boards(machine, arguments)?)),
        "Periodicity" => {
            let Value::Ruleset(id) = game else { return Err(mismatch("a ruleset", &game)) };
            let last = integer(arguments.get(1))?;
            let last = last.to_u64().ok_or_else(|| value_error("expected a number of heaps"))?;
            return Ok(Request::Periodicity(id, last));
        }
        name => return Err(no_certificate(name)),
    };
    Ok(Request::Game(claimed, game, None))
}

/// The request for a certificate of a claim for all n.
fn for_all(machine: &Machine, claim: ForAll) -> Fallible<Request> {
    if let ForAll::Winners { question, .. } = &claim {
        let error = value_error(format!("there is no certificate for {} of all n", question.name));
        return Err(error.help("each single n has one: `Certificate(Winner(7*[2,2,2], Left))`"));
    }
    let ForAll::From { left, sign: (comparison, player), right, first } = claim else {
        let error = value_error("a certificate is of one claim, and `for all n in` is one for each n");
        return Err(error.help("write one for each: `for n in 3..9 do Certificate(Prove([n,2] > 0)) end`"));
    };
    let sides = left.iter().chain(&right);
    let has_orders = |value| machine.theory(value).is_some_and(Universe::has_orders_of_players);
    if player.is_none() && sides.clone().any(has_orders) {
        return Err(machine.no_player(comparison));
    }
    let theories: Vec<_> = sides.clone().filter_map(|value| Some((value, machine.theory(value)?))).collect();
    if let [(one, theory), others @ ..] = theories.as_slice()
        && let Some((other, _)) = others.iter().find(|(_, other)| other != theory)
    {
        return Err(machine.two_theories("a claim", one, other));
    }
    let symbol = BinaryOp::Compare(comparison, player).symbol();
    let sign = sign_of(&symbol).ok_or_else(|| value_error(format!("`{symbol}` is not a sign of a comparison")))?;
    let from = first_of(&first)?;
    Ok(Request::ForAll(Box::new(Linear { left, sign, right, from })))
}

/// The request for a certificate of a comparison.
fn comparison(machine: &mut Machine, value: &Value, parts: &[Value]) -> Fallible<Request> {
    let [a, sign, b] = parts else { return Err(no_question(value)) };
    let Ok(sign) = text(sign) else { return Err(no_question(value)) };
    if let Some(question) = mixed_value_of(machine, a, b).or_else(|| mixed_value_of(machine, b, a)) {
        return request(machine, question);
    }
    let Some((sign, player)) = sign_of(&sign) else { return Err(no_question(value)) };
    let is_game = |value: &Value| matches!(value, Value::Number(_)) || machine.theory(value).is_some();
    if !is_game(a) || !is_game(b) {
        return Err(value_error("there is no certificate for a comparison of answers").help(HAVE));
    }
    // For calculated values a certificate would prove how they compare, but not that they are right.
    let has_position = [a, b].iter().any(|side| matches!(side, Value::Position(_) | Value::SumWithForm(_)));
    let standing = machine.resting_so_far();
    if !has_position && standing != Standing::Proved {
        let error = value_error(format!("what the values of this comparison rest on is {standing}, not proved"));
        return Err(error.help("`Certificate(G == 1)` is about the play of a position G"));
    }
    let theories = [a, b].map(|side| machine.theory(side));
    if let [Some(one), Some(other)] = theories
        && one != other
    {
        return Err(machine.two_theories("a comparison", a, b));
    }
    let theory = certificate::theory_of_claim(machine, [a, b], player.is_some());
    if theory.players.len() == 3 && player.is_none() {
        let error = type_error("three-player games are compared in the order of a player");
        return Err(
            error.help("`Certificate(G >=_L H)` is in the order of Left; `Certificate(Class(G))` has all three")
        );
    }
    Ok(Request::Game(Claimed::Prove(sign, player), a.clone(), Some(b.clone())))
}

/// The question of a comparison of `MixedValue(G)` with a number, whose answer decides the comparison.
fn mixed_value_of<'v>(machine: &Machine, side: &'v Value, other: &Value) -> Option<&'v Value> {
    let question = Question::read(side).filter(|question| question.name(machine) == "MixedValue");
    question.filter(|_| matches!(other, Value::Number(_))).map(|_| side)
}

/// The questions that have certificates.
const HAVE: &str = "certificates are for Outcome(G), Winner(G, player), IsQueer(G, player), comparisons such as `G >= H`, Class(G), \
                    Grundy(G), MixedValue(G), Law(R, bounds) and Periodicity(R, n), of misère play Outcome, Winner and \
                    MisereOutcomeClass(G)";

fn no_certificate(name: &str) -> Box<Error> {
    value_error(format!("there is no certificate for {name}")).help(HAVE)
}

fn no_question(value: &Value) -> Box<Error> {
    mismatch("a question", value).help(HAVE)
}

/// The second argument as the name of a file.
fn file_name(arguments: &Arguments, name: &Value) -> Fallible<PathBuf> {
    let name = text(name).map_err(|error| arguments.at(1, error))?;
    let path = PathBuf::from(&*name);
    if path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case(ENDING)) {
        return Ok(path);
    }
    let error = value_error("certificates are written as JSON, and the name of such a file ends with `.json`");
    Err(arguments.at(1, error.help("write `\"certificate.json\"`")))
}
