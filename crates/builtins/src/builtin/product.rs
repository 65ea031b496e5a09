//! Products of games, sums other than the disjunctive sum, and variants of games.

use std::rc::Rc;

use cutcake_misere::form;

use crate::{
    builtin::{Arguments, Builtin, Kind, Subject, form::OF_TWO, one, optional, players_at, rest},
    kind::{
        convert::{Fallible, type_error, value_error},
        tree::Play,
        value::{Form, Value},
    },
    limit::Stop,
    number::nim,
    partizan::{Compound, Game, Store, Tree, Variant},
    player::Player,
    ruleset::variant::{Change, VariantRuleset},
    run::machine::Machine,
};
use cutcake_play::sum::RulesetId;

pub(super) const SUBJECT: Subject = Subject {
    title: "Incentives, products and other sums",
    builtins: &[
        Builtin {
            name: "Components",
            parameters: &[rest("G", Kind::Summand)],
            summary: "The sum of games, in which values stay beside each other as boards do: what is played on a table with these \
                      components. `G + H` of two values is one value. A sum that is typed as the argument of `Advice`, `Tree`, \
                      `Replay`, `:play` or `:explore`, or of a function of misère play, or stands beside \
                      `=_M` or another sign of misère play, stays such a sum by itself.",
            examples: &[
                "Components({3|1}, {2|-1})",
                "Show(Components({3|1} + {2|-1} + Domineering[2,2]))",
                "Options(Components({3|1}, *), Left)",
            ],
            run: |machine, arguments| machine.components(arguments.rest(0)),
        },
        Builtin {
            name: "Incentives",
            parameters: &[one("G", Kind::Game)],
            summary: "What the moves in G are worth: G^L - G for each left option, G - G^R for each right option, of those that compare \
                      the greatest.",
            examples: &["Incentives({3|1})", "Incentives(^)", "Incentives({2||1|0})"],
            run: |machine, arguments| incentives(machine, arguments, None),
        },
        Builtin {
            name: "LeftIncentives",
            parameters: &[one("G", Kind::Game)],
            summary: "What Left's moves in G are worth: G^L - G.",
            examples: &["LeftIncentives(v*)", "LeftIncentives(5)"],
            run: |machine, arguments| incentives(machine, arguments, Some(Player::Left)),
        },
        Builtin {
            name: "RightIncentives",
            parameters: &[one("G", Kind::Game)],
            summary: "What Right's moves in G are worth: G - G^R.",
            examples: &["RightIncentives(v*)", "RightIncentives(5)"],
            run: |machine, arguments| incentives(machine, arguments, Some(Player::Right)),
        },
        Builtin {
            name: "NortonProduct",
            parameters: &[one("G", Kind::Game), one("U", Kind::Game)],
            summary: "The Norton product G·U (Winning Ways, ch. 8): for an integer n it is n copies of U, for any other G \
                      `{G^L·U + (U + I) | G^R·U - (U + I)}` over the incentives I of U. For U > 0 it is additive in G and keeps the order; \
                      for any other U it is that of the canonical form of G.",
            examples: &[
                "NortonProduct(1/2, ^)",
                "NortonProduct(3, {2|0})",
                "NortonProduct({1|0}, ^)",
                "NortonProduct(*, ^)",
            ],
            run: |machine, arguments| {
                let (game, unit) = (arguments.game(machine, 0)?, arguments.game(machine, 1)?);
                let store = &mut machine.environment.store;
                if store.is_zero(unit) {
                    let error = value_error("the unit of a Norton product is not 0: 0 has no incentives");
                    return Err(arguments.at(1, error.help("a unit is a positive game, such as `^` or `{2|1}`")));
                }
                let product = store.norton_product(game, unit)?;
                Ok(machine.game_value(product))
            },
        },
        Builtin {
            name: "ConwayProduct",
            parameters: &[one("G", Kind::InTurn), one("H", Kind::InTurn)],
            summary: "The Conway product (On Numbers and Games): for numbers the product, for nimbers the nim-product. In general it depends \
                      on the forms: of a value it is that of its canonical form, of a form as played and of a position that of the \
                      play.",
            examples: &[
                "ConwayProduct(3/2, 5)",
                "ConwayProduct(*2, *3)",
                "ConwayProduct(^, 2)",
                "ConwayProduct({1|0}, *)",
            ],
            run: |machine, arguments| {
                if let (Value::Number(a), Value::Number(b)) = (arguments.get(0), arguments.get(1)) {
                    // This refuses numbers that are not games.
                    arguments.game(machine, 0)?;
                    arguments.game(machine, 1)?;
                    let product = a * b;
                    product.check_size()?;
                    return Ok(Value::Number(product));
                }
                if let [Value::Game(a), Value::Game(b)] = arguments.values.as_slice() {
                    let store = &machine.environment.store;
                    if let (Some(a), Some(b)) = (store.as_nimber(*a), store.as_nimber(*b)) {
                        let product = nim::nim_product(&a.into(), &b.into(), &machine.environment.limit)?;
                        let product =
                            u64::try_from(product).map_err(|_| Stop::Size { what: "a nimber", limit: "2^64 - 1" })?;
                        let product = machine.environment.store.nimber(product)?;
                        return Ok(machine.game_value(product));
                    }
                }
                of_two(machine, arguments, Store::conway_product)
            },
        },
        Builtin {
            name: "OrdinalProduct",
            parameters: &[one("G", Kind::PlayOrOrdinal), one("H", Kind::PlayOrOrdinal)],
            summary: "The ordinal product, of ordinals that of order types; of games a copy of G on top for each move in H: `{(G×H^L):G^L, (G×H^R):-G^R | (G×H^L):G^R, (G×H^R):-G^L}`. \
                      For nimbers it is the product of ordinals. It depends on the forms, as the Conway product does. The ordinal sum is \
                      `G:H`.",
            examples: &[
                "OrdinalProduct(*2, *3)",
                "OrdinalProduct(^, *2)",
                "OrdinalProduct({1|0}, 1)",
                "OrdinalProduct(2, omega)",
            ],
            run: |machine, arguments| match super::transfinite::ordinal_product(machine, arguments) {
                Some(product) => product,
                None => of_two(machine, arguments, Store::ordinal_product),
            },
        },
        Builtin {
            name: "Subordinate",
            parameters: &[one("G", Kind::Game), one("B", Kind::Game)],
            summary: "The H for which G is the ordinal sum `B:H`; by the colon principle there is only one. B is in canonical form, or a \
                      form as played.",
            examples: &[
                "Subordinate(*5, *2)",
                "Subordinate({1|0}:^, {1|0})",
                "Subordinate(3/4, 1/2)",
                "Subordinate('{*|*}':^, '{*|*}')",
            ],
            run: |machine, arguments| {
                let (game, base) = (arguments.game(machine, 0)?, arguments.game(machine, 1)?);
                let found = if let Value::AsPlayed(form) = arguments.get(1)
                    && let Form::Options { left, right, .. } = &**form
                {
                    let sides = [machine.form_values(left)?, machine.form_values(right)?];
                    machine.environment.store.subordinate_to(game, &sides)?
                } else {
                    machine.environment.store.subordinate(game, base)?
                };
                match found {
                    Some(top) => Ok(machine.game_value(top)),
                    None => {
                        let game = machine.game_value(game);
                        let [game, base] = match (machine.plain_text(&game), machine.plain_text(arguments.get(1))) {
                            (Ok(game), Ok(base)) => [game, base],
                            (Err(error), _) | (_, Err(error)) if !error.is_size() => return Err(error),
                            _ => ["G".to_owned(), "B".to_owned()],
                        };
                        let error = value_error(format!(
                            "{game} is not an ordinal sum on {base}: there is no H with {game} = {base}:H"
                        ));
                        Err(arguments.at(1, error))
                    }
                }
            },
        },
        Builtin {
            name: "ConjunctiveSum",
            parameters: OF_TWO,
            summary: "The value of playing G and H at once: a player moves in both, and the player who cannot move in one of them loses. It depends on \
                      the play: that of the canonical form of a value, of the form as played, of the boards. Of forms it is a form. \
                      With `misere := true` it is what is played, as a form, of which `MisereOutcomeClass` says who wins. Of misère games, \
                      each played in its canonical form, it is a misère game.",
            examples: &[
                "ConjunctiveSum(*2, *3)",
                "ConjunctiveSum({3|1}, {2|0})",
                "ConjunctiveSum(Domineering[2,2], *)",
                "ConjunctiveSum(*[2], *[2#])",
                "MisereOutcomeClass(ConjunctiveSum(Domineering[2,3], Nim[2]; misere := true))",
            ],
            run: |machine, arguments| match super::form::as_played(machine, arguments, form::Compound::Conjunctive)? {
                Some(form) => Ok(form),
                None => of_two(machine, arguments, |store, g, h| store.compound(g, h, Compound::Conjunctive)),
            },
        },
        Builtin {
            name: "SelectiveSum",
            parameters: OF_TWO,
            summary: "The value of playing G and H with a move in one of them or in both. It depends on the play, as ConjunctiveSum does.",
            examples: &["SelectiveSum(*, *)", "SelectiveSum({3|1}, {2|0})", "SelectiveSum(*[2], *[2#])"],
            run: |machine, arguments| match super::form::as_played(machine, arguments, form::Compound::Selective)? {
                Some(form) => Ok(form),
                None => of_two(machine, arguments, |store, g, h| store.compound(g, h, Compound::Selective)),
            },
        },
        Builtin {
            name: "DicoticVariant",
            parameters: &[one("G", Kind::PlayOrRuleset)],
            summary: "The value of G played so that a player may move only where both could: all-small play. It depends on the play. Of a \
                      ruleset it is the ruleset of that variant.",
            examples: &[
                "DicoticVariant(Domineering[2,3])",
                "DicoticVariant({2|-1})",
                "DicoticVariant(Domineering)[3,3]",
            ],
            run: |machine, arguments| variant(machine, arguments, Variant::Dicotic),
        },
        Builtin {
            name: "ImpartialVariant",
            parameters: &[one("G", Kind::PlayOrRuleset)],
            summary: "The value of G played so that both players may make the moves of both: a nimber. It depends on the play. \
                      Of a ruleset it is the ruleset of that variant.",
            examples: &["ImpartialVariant(Domineering[2,3])", "Grundy(ImpartialVariant(Domineering)[3,3])"],
            run: |machine, arguments| variant(machine, arguments, Variant::Impartial),
        },
        Builtin {
            name: "TwistedVariant",
            parameters: &[one("G", Kind::PlayOrRuleset)],
            summary: "The value of G played so that the players change sides after every move: each option becomes the negative of its own \
                      variant. It depends on the play. Of a ruleset it is the ruleset of that variant.",
            examples: &["TwistedVariant(Domineering[2,3])", "TwistedVariant(2)", "TwistedVariant({2||1|0})"],
            run: |machine, arguments| variant(machine, arguments, Variant::Twisted),
        },
        Builtin {
            name: "SensibleOptions",
            parameters: &[one("G", Kind::InTurn), optional("player", Kind::Player)],
            summary: "For each option of the canonical form the first move that is as good: the moves that a player need look at, those of \
                      `player` or of both. Of a position they are positions.",
            examples: &[
                "SensibleOptions('{0,*,1|2}')",
                "SensibleOptions(Domineering[2,3])",
                "SensibleOptions({2||1|0}, Right)",
            ],
            run: |machine, arguments| {
                let players = players_at(arguments, 1, &[Player::Left, Player::Right])?;
                sensible(machine, arguments, &players)
            },
        },
        Builtin {
            name: "SensibleLeftOptions",
            parameters: &[one("G", Kind::InTurn)],
            summary: "The moves that Left need look at.",
            examples: &["SensibleLeftOptions('{0,*,1|2}')", "SensibleLeftOptions(Domineering[2,3])"],
            run: |machine, arguments| sensible(machine, arguments, &[Player::Left]),
        },
        Builtin {
            name: "SensibleRightOptions",
            parameters: &[one("G", Kind::InTurn)],
            summary: "The moves that Right need look at.",
            examples: &["SensibleRightOptions('{0|1,2,1/2}')", "SensibleRightOptions(Domineering[2,3])"],
            run: |machine, arguments| sensible(machine, arguments, &[Player::Right]),
        },
    ],
};

fn incentives(machine: &mut Machine, arguments: &Arguments, player: Option<Player>) -> Fallible<Value> {
    let game = arguments.game(machine, 0)?;
    let incentives = machine.environment.store.incentives(game, player)?;
    Ok(Value::tuple(incentives.into_iter().map(|incentive| machine.game_value(incentive)).collect())?)
}

/// The play of the argument at a place.
fn played(machine: &mut Machine, arguments: &Arguments, place: usize) -> Fallible<Play> {
    arguments.read(place, |value| machine.play(value))
}

/// A value that depends on the play of two games.
fn of_two(
    machine: &mut Machine,
    arguments: &Arguments,
    of: impl FnOnce(&mut Store, &Tree, &Tree) -> Result<Game, Stop>,
) -> Fallible<Value> {
    let (g, h) = (played(machine, arguments, 0)?, played(machine, arguments, 1)?);
    let (g, h) = (machine.tree(&g)?.0, machine.tree(&h)?.0);
    let value = of(&mut machine.environment.store, &g, &h)?;
    Ok(machine.game_value(value))
}

/// Adds a variant of a ruleset to the session.
pub(super) fn changed(machine: &mut Machine, base: RulesetId, ruleset: VariantRuleset) -> Value {
    let ruleset = Rc::new(ruleset);
    Value::Ruleset(match ruleset.runs_code() {
        true => machine.variant_by_rules(base, ruleset),
        false => machine.environment.catalogue.keep_once(ruleset, &[base]),
    })
}

fn variant(machine: &mut Machine, arguments: &Arguments, variant: Variant) -> Fallible<Value> {
    if let Value::Ruleset(id) = arguments.get(0) {
        let catalogue = &mut machine.environment.catalogue;
        let ruleset = VariantRuleset::new(Rc::clone(catalogue.get(*id)), Change::Variant(variant))
            .ok_or_else(|| arguments.at(0, type_error("rulesets for two players in turn have variants")))?;
        return Ok(changed(machine, *id, ruleset));
    }
    let game = played(machine, arguments, 0)?;
    let (tree, _) = machine.tree(&game)?;
    let value = machine.environment.store.variant(&tree, variant)?;
    Ok(machine.game_value(value))
}

/// For each option of the canonical form, the first option of the game as played that is at least as good.
fn sensible(machine: &mut Machine, arguments: &Arguments, players: &[Player]) -> Fallible<Value> {
    let game = played(machine, arguments, 0)?;
    let value = arguments.game(machine, 0)?;
    let mut chosen = indexmap::IndexSet::new();
    for player in players {
        let mut options = Vec::new();
        for option in machine.options_of_play(&game, *player)? {
            let option = machine.value_of_play(&option);
            options.push((machine.game(&option)?, option));
        }
        let store = &mut machine.environment.store;
        let wanted = if *player == Player::Left { store.left_options(value)? } else { store.right_options(value)? };
        for wanted in wanted {
            for (value, option) in &options {
                let is_as_good = match player {
                    Player::Left => store.le(wanted, *value)?,
                    _ => store.le(*value, wanted)?,
                };
                if is_as_good {
                    chosen.insert(option.clone());
                    break;
                }
            }
        }
    }
    Ok(Value::tuple(chosen.into_iter().collect())?)
}
