//! Products, sums of other kinds, variants and incentives against their definitions.

use std::rc::Rc;

use crate::{
    reader::{print, read},
    session::run,
};
use cutcake::{
    limit::Limit,
    number::{Rational, nim},
    partizan::{Compound, Game, Relation, Store, Tree, Variant},
    player::Player,
};

fn store() -> Store {
    Store::new(Limit::default())
}

/// The canonical form of a value as a tree.
fn tree(store: &mut Store, g: Game) -> Tree {
    fn add(store: &mut Store, tree: &mut Tree, places: &mut Vec<(Game, usize)>, g: Game) -> usize {
        if let Some((_, place)) = places.iter().find(|(game, _)| *game == g) {
            return *place;
        }
        let sides = [store.left_options(g).unwrap(), store.right_options(g).unwrap()]
            .map(|options| options.into_iter().map(|option| add(store, tree, places, option)).collect::<Vec<_>>());
        let place = tree.push(sides);
        places.push((g, place));
        place
    }
    let mut tree = Tree::default();
    add(store, &mut tree, &mut Vec::new(), g);
    tree
}

#[test]
fn incentives() {
    let table = [
        ("0", "", "", ""),
        ("5", "-1", "", "-1"),
        ("-1/2", "-1/2", "-1/2", "-1/2"),
        ("^", "v", "^*", "^*"),
        ("v*", "^*", "v,v*", "^*"),
        ("6+^*", "v,v*", "^*", "^*"),
        ("^*6", "v*6", "^*", "^*"),
        ("{0|^<2>}", "{v<2>|0}", "^[2]*", "^[2]*"),
        ("{^3|vv}", "{^5|0}", "{^5|0}", "{^5|0}"),
        ("{0||0|-3/2}", "{3/2|0||0}", "{3/2,{3/2|0}|0}", "{3/2,{3/2|0}|0}"),
        ("{3||2+*|1+*}", "{2+*|1+*||0}", "{2+*|1+*||0}", "{2+*|1+*||0}"),
        ("*8", "*8,*9,*10,*11,*12,*13,*14,*15", "*8,*9,*10,*11,*12,*13,*14,*15", "*8,*9,*10,*11,*12,*13,*14,*15"),
    ];
    let mut store = store();
    for (text, left, right, both) in table {
        let game = read(&mut store, text);
        for (player, expected) in [(Some(Player::Left), left), (Some(Player::Right), right), (None, both)] {
            let mut found = Vec::new();
            for incentive in store.incentives(game, player).unwrap() {
                found.push(print(&mut store, incentive).replace("Miny(3/2)", "{3/2|0||0}"));
            }
            assert_eq!(found.join(","), expected, "{text} {player:?}");
        }
    }
}

#[test]
fn the_norton_product_is_additive_and_keeps_the_order() {
    let mut store = store();
    let day = store.day(2).unwrap();
    for unit in ["1", "^", "{2|0}", "{1||0|-1}", "{0|^<2>}"] {
        let unit = read(&mut store, unit);
        let zero = store.zero();
        if store.relation(unit, zero).unwrap() != Relation::Greater {
            continue;
        }
        for g in &day {
            for h in &day {
                let sum = store.add(*g, *h).unwrap();
                let [of_g, of_h, of_sum] = [*g, *h, sum].map(|game| store.norton_product(game, unit).unwrap());
                assert_eq!(store.add(of_g, of_h).unwrap(), of_sum);
                assert_eq!(store.relation(*g, *h).unwrap(), store.relation(of_g, of_h).unwrap());
            }
        }
    }
    // 1 is a unit for integers, 1·U = U.
    let one = store.integer(1).unwrap();
    for game in store.day(3).unwrap() {
        assert_eq!(store.norton_product(one, game).unwrap(), game);
    }
    let (half, up) = (read(&mut store, "1/2"), read(&mut store, "^"));
    let product = store.norton_product(half, up).unwrap();
    assert_eq!(print(&mut store, product), "{^^*|v*}");
    assert_eq!(store.add(product, product).unwrap(), up);
}

/// The product by its definition, on plain options.
fn conway(store: &mut Store, g: Game, h: Game) -> Game {
    let sides = |store: &mut Store, g| [store.left_options(g).unwrap(), store.right_options(g).unwrap()];
    let (of_g, of_h) = (sides(store, g), sides(store, h));
    let mut options = [Vec::new(), Vec::new()];
    for (i, g_side) in of_g.iter().enumerate() {
        for (j, h_side) in of_h.iter().enumerate() {
            for a in g_side {
                for b in h_side {
                    let (x, y, z) = (conway(store, *a, h), conway(store, g, *b), conway(store, *a, *b));
                    let sum = store.add(x, y).unwrap();
                    options[usize::from(i != j)].push(store.sub(sum, z).unwrap());
                }
            }
        }
    }
    let [left, right] = options;
    store.form(&left, &right).unwrap()
}

#[test]
fn the_conway_product_multiplies_numbers_and_nimbers() {
    let mut store = store();
    for (x, y) in [("1/2", "3"), ("-5/8", "3/4"), ("7", "-2"), ("9/4", "0"), ("1", "-11/8")] {
        let (g, h) = (read(&mut store, x), read(&mut store, y));
        let (of_g, of_h) = (tree(&mut store, g), tree(&mut store, h));
        let product = store.conway_product(&of_g, &of_h).unwrap();
        let [x, y]: [Rational; 2] = [x, y].map(|x| x.parse().unwrap());
        assert_eq!(store.as_number(product), Some(x * y));
    }
    for m in 0..7u64 {
        for n in 0..7u64 {
            let (g, h) = (store.nimber(m).unwrap(), store.nimber(n).unwrap());
            let (of_g, of_h) = (tree(&mut store, g), tree(&mut store, h));
            let product = store.conway_product(&of_g, &of_h).unwrap();
            let expected = nim::nim_product(&m.into(), &n.into(), &Limit::default()).unwrap();
            assert_eq!(store.as_nimber(product).map(Into::into), Some(expected), "*{m} *{n}");
        }
    }
    let day = store.day(2).unwrap();
    for g in &day {
        for h in day.iter().step_by(3) {
            let (of_g, of_h) = (tree(&mut store, *g), tree(&mut store, *h));
            let product = store.conway_product(&of_g, &of_h).unwrap();
            assert_eq!(product, conway(&mut store, *g, *h));
        }
    }
}

/// A game as its options, as played.
#[derive(Debug)]
struct Plain([Vec<Rc<Plain>>; 2]);

fn plain(store: &mut Store, g: Game) -> Rc<Plain> {
    let sides = [store.left_options(g).unwrap(), store.right_options(g).unwrap()];
    Rc::new(Plain(sides.map(|options| options.into_iter().map(|option| plain(store, option)).collect())))
}

fn minus(g: &Plain) -> Rc<Plain> {
    let [left, right] = [&g.0[1], &g.0[0]].map(|side| side.iter().map(|option| minus(option)).collect());
    Rc::new(Plain([left, right]))
}

fn ordinal_sum(g: &Plain, h: &Plain) -> Rc<Plain> {
    let side = |side: usize| {
        let tops = h.0[side].iter().map(|option| ordinal_sum(g, option));
        g.0[side].iter().cloned().chain(tops).collect::<Vec<_>>()
    };
    Rc::new(Plain([side(0), side(1)]))
}

fn ordinal_product(g: &Plain, h: &Plain) -> Rc<Plain> {
    let side = |side: usize| {
        let mut options = Vec::new();
        for (h_side, copy) in [(0, Rc::new(Plain(g.0.clone()))), (1, minus(g))] {
            for below in &h.0[h_side] {
                let base = ordinal_product(g, below);
                options.extend(copy.0[side].iter().map(|option| ordinal_sum(&base, option)));
            }
        }
        options
    };
    Rc::new(Plain([side(0), side(1)]))
}

fn value(store: &mut Store, g: &Plain) -> Game {
    let [left, right] = g.0.each_ref().map(|side| side.iter().map(|option| value(store, option)).collect::<Vec<_>>());
    store.form(&left, &right).unwrap()
}

#[test]
fn ordinal_products_are_as_defined() {
    let mut store = store();
    for g in store.day(2).unwrap() {
        for h in ["0", "1", "-1", "*", "2", "1/2", "*2", "{1|0}", "^", "{1|-1}", "v*"] {
            let h = read(&mut store, h);
            let (of_g, of_h) = (tree(&mut store, g), tree(&mut store, h));
            let (plain_g, plain_h) = (plain(&mut store, g), plain(&mut store, h));
            let expected = value(&mut store, &ordinal_product(&plain_g, &plain_h));
            assert_eq!(store.ordinal_product(&of_g, &of_h).unwrap(), expected);
        }
    }
    // Of nimbers it is the product of ordinals.
    for m in 0..5 {
        for n in 0..5 {
            let (g, h) = (store.nimber(m).unwrap(), store.nimber(n).unwrap());
            let (of_g, of_h) = (tree(&mut store, g), tree(&mut store, h));
            let product = store.ordinal_product(&of_g, &of_h).unwrap();
            assert_eq!(store.as_nimber(product), Some(m * n));
        }
    }
}

#[test]
fn what_is_subordinate_to_a_base_is_found_again() {
    let mut store = store();
    let day = store.day(2).unwrap();
    for base in &day {
        for top in &day {
            let sum = store.ordinal_sum(*base, *top).unwrap();
            assert_eq!(store.subordinate(sum, *base).unwrap(), Some(*top));
        }
    }
    // And nothing else is: every game of day 2 that has a subordinate of day 3 or less is the sum of both.
    for game in &day {
        for base in &day {
            if let Some(top) = store.subordinate(*game, *base).unwrap() {
                assert_eq!(store.ordinal_sum(*base, top).unwrap(), *game);
            }
        }
    }
    let (star, one) = (store.nimber(1).unwrap(), store.integer(1).unwrap());
    assert_eq!(store.subordinate(one, star).unwrap(), None);
    // On forms as played too, whatever their values are.
    for base in [[vec![star], vec![star]], [vec![], vec![one]], [vec![star, one], vec![]], [vec![], vec![]]] {
        for top in &day {
            let sum = store.ordinal_sum_on(&base, *top).unwrap();
            assert_eq!(store.subordinate_to(sum, &base).unwrap(), Some(*top));
        }
    }
}

#[test]
fn sums_of_nimbers_and_of_switched_sides() {
    let mut store = store();
    for (g, h) in [("*2", "*3"), ("2", "3"), ("1", "-1"), ("{3|1}", "{2|0}"), ("^*", "{1|0}")] {
        let (g, h) = (read(&mut store, g), read(&mut store, h));
        let (of_g, of_h) = (tree(&mut store, g), tree(&mut store, h));
        for compound in [Compound::Conjunctive, Compound::Selective] {
            let sum = store.compound(&of_g, &of_h, compound).unwrap();
            assert_eq!(sum, store.compound(&of_h, &of_g, compound).unwrap());
        }
    }
    // A selective sum of impartial games is won by the previous player just if each part is.
    for m in 0..4 {
        for n in 0..4 {
            let (g, h) = (store.nimber(m).unwrap(), store.nimber(n).unwrap());
            let (of_g, of_h) = (tree(&mut store, g), tree(&mut store, h));
            let sum = store.compound(&of_g, &of_h, Compound::Selective).unwrap();
            assert_eq!(store.is_zero(sum), m == 0 && n == 0, "*{m} *{n}");
            let sum = store.compound(&of_g, &of_h, Compound::Conjunctive).unwrap();
            assert_eq!(store.is_zero(sum), m == 0 || n == 0, "*{m} *{n}");
        }
    }
}

fn sum(g: &Plain, h: &Plain, is_selective: bool) -> Rc<Plain> {
    let side = |side: usize| {
        let mut options = Vec::new();
        for a in &g.0[side] {
            options.extend(h.0[side].iter().map(|b| sum(a, b, is_selective)));
            if is_selective {
                options.push(sum(a, h, true));
            }
        }
        if is_selective {
            options.extend(h.0[side].iter().map(|b| sum(g, b, true)));
        }
        options
    };
    Rc::new(Plain([side(0), side(1)]))
}

fn variant(g: &Plain, kind: Variant) -> Rc<Plain> {
    let [left, right] = g.0.each_ref().map(|side| side.iter().map(|option| variant(option, kind)).collect::<Vec<_>>());
    Rc::new(Plain(match kind {
        Variant::Dicotic if left.is_empty() || right.is_empty() => [Vec::new(), Vec::new()],
        Variant::Dicotic => [left, right],
        Variant::Impartial => {
            let both = [left, right].concat();
            [both.clone(), both]
        }
        Variant::Twisted => [left, right].map(|side| side.iter().map(|option| minus(option)).collect()),
    }))
}

#[test]
fn sums_and_variants_are_as_defined() {
    let mut store = store();
    let day = store.day(2).unwrap();
    for g in &day {
        let (of_g, plain_g) = (tree(&mut store, *g), plain(&mut store, *g));
        for kind in [Variant::Dicotic, Variant::Impartial, Variant::Twisted] {
            let expected = value(&mut store, &variant(&plain_g, kind));
            assert_eq!(store.variant(&of_g, kind).unwrap(), expected, "{kind:?} of {}", print(&mut store, *g));
        }
        for h in day.iter().step_by(2) {
            let (of_h, plain_h) = (tree(&mut store, *h), plain(&mut store, *h));
            for (compound, is_selective) in [(Compound::Conjunctive, false), (Compound::Selective, true)] {
                let expected = value(&mut store, &sum(&plain_g, &plain_h, is_selective));
                assert_eq!(store.compound(&of_g, &of_h, compound).unwrap(), expected);
            }
        }
    }
}

#[test]
fn sensible_options_are_as_good_as_all() {
    for game in [
        "Domineering[2,3]",
        "Domineering[3,4]",
        "Clobber[\"xoxo|oxox\"]",
        "ToadsAndFrogs[\"tt..ff\"]",
        "Nim[2,3] + Domineering[2,2]",
        "'{0,*,1|2,{3|1}}'",
        "{2||1|0,*}",
    ] {
        for player in ["Left", "Right"] {
            let program = format!(
                "g := {game}; s := Sensible{player}Options(g); \
                 (All(Options(g, {player}).Contains(o) for o in s), s.Size <= {player}Options(CanonicalForm(g)).Size, \
                 All(Any(o >= k and \"{player}\" == \"Left\" or o <= k and \"{player}\" == \"Right\" for o in s) \
                 for k in {player}Options(CanonicalForm(g))))"
            );
            assert_eq!(run(&program).last().map(String::as_str), Some("(true, true, true)"), "{program}");
        }
        let program =
            format!("SensibleOptions({game}) == SensibleOptions({game}, Left) + SensibleOptions({game}, Right)");
        if !game.contains("Nim") {
            assert_eq!(run(&program), ["true"], "{program}");
        }
    }
}

#[test]
fn variants() {
    let mut store = store();
    for game in store.day(3).unwrap() {
        let tree = tree(&mut store, game);
        let dicotic = store.variant(&tree, Variant::Dicotic).unwrap();
        assert!(store.is_all_small(dicotic), "{}", print(&mut store, game));
        if store.is_all_small(game) {
            assert_eq!(dicotic, game);
        }
        let impartial = store.variant(&tree, Variant::Impartial).unwrap();
        assert!(store.is_nimber(impartial));
        if store.is_nimber(game) {
            assert_eq!(impartial, game);
        }
        let twisted = store.variant(&tree, Variant::Twisted).unwrap();
        let minus = store.neg(game).unwrap();
        let of_minus = self::tree(&mut store, minus);
        let mirrored = store.variant(&of_minus, Variant::Twisted).unwrap();
        assert_eq!(store.neg(twisted).unwrap(), mirrored);
    }
    for (text, expected) in [("2", "0"), ("{2|-1}", "*"), ("^", "^"), ("1/2", "*")] {
        let game = read(&mut store, text);
        let of_game = tree(&mut store, game);
        let variant = store.variant(&of_game, Variant::Dicotic).unwrap();
        assert_eq!(print(&mut store, variant), expected, "{text}");
    }
}

#[test]
fn rulesets_have_variants() {
    // The variant of a board is that of its play, and what is printed reads back.
    for (ruleset, boards) in [
        ("Domineering", vec!["2,2", "2,3", "3,3", "\"..#|...\""]),
        ("Clobber", vec!["\"xo|ox\"", "\"xox\""]),
        ("ToadsAndFrogs", vec!["\"tt.ff\""]),
        ("Nim", vec!["2,3"]),
        ("Cutcake", vec!["4,3"]),
    ] {
        for variant in ["DicoticVariant", "ImpartialVariant", "TwistedVariant"] {
            for board in &boards {
                let program = format!("CanonicalForm({variant}({ruleset})[{board}]) == {variant}({ruleset}[{board}])");
                assert_eq!(run(&program), ["true"], "{program}");
                let program = format!("Options({variant}({ruleset})[{board}])");
                let printed = run(&program).concat();
                if printed != "()" {
                    assert_eq!(run(&printed), std::slice::from_ref(&printed), "{program}");
                }
            }
        }
    }
    assert_eq!(run("DicoticVariant(Domineering) == DicoticVariant(Domineering)"), ["true"]);
    assert!(run("TwistedVariant(Cutblock)").concat().contains("for two players in turn"));
}
