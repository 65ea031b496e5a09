//! Forms of three-player games: the reference table, the orders against the papers' definition, winners against a plain
//! search, and the errata of the papers' tables.

use std::collections::{HashMap, HashSet};

use cutcake::{
    limit::{Limit, Stop},
    number::Rational,
    partizan::{Game, Relation, Store},
    player::Player::{self, Center, Left, Right},
    three_player::{Class, CoalitionSearch, Form, Forms, Winner},
};
use indexmap::IndexSet;
use proptest::prelude::*;

/// Reads `<L|C|R>`; the notation of the tables.
fn read(forms: &mut Forms, text: &str) -> Form {
    let mut open: Vec<[Vec<Form>; 3]> = vec![Default::default()];
    let mut side = vec![0];
    for mark in text.chars() {
        let depth = open.len() - 1;
        match mark {
            '<' => {
                open.push(Default::default());
                side.push(0);
            }
            '|' => side[depth] += 1,
            '>' => {
                let [left, center, right] = open.pop().unwrap();
                side.pop();
                let form = forms.form([&left, &center, &right]).unwrap();
                open[depth - 1][side[depth - 1]].push(form);
            }
            '0' => open[depth][side[depth]].push(Form::ZERO),
            _ => assert_eq!(mark, ','),
        }
    }
    open[0][0][0]
}

/// The two-player value of `-1/2`, `*`, `*2` or `{0,*|-1}`; the table does not simplify.
fn value_of(store: &mut Store, text: &str) -> Game {
    if let Some(sides) = text.strip_prefix('{').and_then(|text| text.strip_suffix('}')) {
        let sides: Vec<Vec<Game>> =
            sides.split('|').map(|side| side.split(',').map(|option| value_of(store, option)).collect()).collect();
        return store.form(&sides[0], &sides[1]).unwrap();
    }
    if let Some(nimber) = text.strip_prefix('*') {
        return store.nimber(if nimber.is_empty() { 1 } else { nimber.parse().unwrap() }).unwrap();
    }
    let (numerator, denominator) = text.split_once('/').unwrap_or((text, "1"));
    let number = Rational::new(numerator.parse().unwrap(), denominator.parse().unwrap()).unwrap();
    store.number(&number).unwrap().unwrap()
}

fn stores() -> (Forms, Store) {
    (Forms::new(Limit::default()), Store::new(Limit::default()))
}

fn name(winner: Winner) -> &'static str {
    match winner {
        Winner::Player(player) => player.letter(),
        Winner::Queer => "queer",
    }
}

fn winners(forms: &Forms, sum: &[(Form, u64)]) -> [&'static str; 3] {
    let mut search = CoalitionSearch::new(Limit::default());
    Player::ALL.map(|starter| name(search.winner(forms, sum, starter).unwrap()))
}

/// A stack of edges of one of three colours each: who takes an edge of his own takes all above it.
#[test]
fn strings_of_three_player_hackenbush_are_won_by_one_player() {
    let (mut forms, mut store) = stores();
    let mut strings: Vec<Vec<(usize, Form)>> = vec![Vec::new()];
    let mut first = [0; 3];
    for string in 0.. {
        let Some(edges) = strings.get(string).cloned() else { break };
        let mut sides: [Vec<Form>; 3] = Default::default();
        edges.iter().for_each(|(player, below)| sides[*player].push(*below));
        let form = forms.form([&sides[0], &sides[1], &sides[2]]).unwrap();
        let values = forms.values(&mut store, form).unwrap();
        let class = values.class(&mut store).unwrap().map(|class| class.to_string());
        // It belongs to the player of the lowest edge.
        let expected =
            edges.first().map_or("=".to_owned(), |(player, _)| format!(">_{}", Player::ALL[*player].letter()));
        assert_eq!(class, Some(expected));
        edges.first().into_iter().for_each(|(player, _)| first[*player] += 1);
        if edges.len() < 6 {
            strings.extend((0..3).map(|player| [edges.as_slice(), &[(player, form)]].concat()));
        }
    }
    assert_eq!(first, [364; 3]);
}

#[test]
fn the_table_of_forms() {
    let (mut forms, mut store) = stores();
    for row in include_str!("../reference/three_player_numbers.tsv").lines().skip(1) {
        let row: Vec<&str> = row.split('\t').collect();
        let form = read(&mut forms, row[0]);
        let values = forms.values(&mut store, form).unwrap();
        assert_eq!(values.is_number.to_string(), row[1], "{row:?}");
        let comparisons = values.compare_zero(&mut store).unwrap();
        for (player, sign) in Player::ALL.into_iter().zip(&row[2..5]) {
            let expected = match *sign {
                "=" => Relation::Equal,
                "<" => Relation::Less,
                ">" => Relation::Greater,
                _ => Relation::Confused,
            };
            assert_eq!(comparisons.relation(player), expected, "{row:?}");
        }
        // The table names the class of signs also where the game is not a number.
        assert_eq!(Class::of(comparisons).map_or("-".to_owned(), |class| class.to_string()), row[5], "{row:?}");
        assert_eq!(values.class(&mut store).unwrap(), Class::of(comparisons).filter(|_| values.is_number), "{row:?}");
        for (player, value) in Player::ALL.into_iter().zip(&row[6..9]) {
            assert_eq!(values.projection(player), value_of(&mut store, value), "{row:?}");
        }
        assert_eq!(winners(&forms, &[(form, 1)]), row[9..12], "{row:?}");
        assert_eq!(forms.mobility(form).is_hereditary.to_string(), row[12], "{row:?}");
        assert_eq!(forms.mobility(form).birthday.to_string(), row[13], "{row:?}");
        let text = forms.write(form).unwrap();
        assert_eq!(read(&mut forms, &text), form, "{row:?}");
        assert_eq!(forms.why_not_number(&mut store, form).unwrap().is_none(), values.is_number, "{row:?}");
    }
}

#[test]
fn forms_print_as_they_are_read() {
    let (mut forms, _) = stores();
    for text in ["0", "<0||>", "<0|0|>", "<<0||>|<0|0|>|>", "<0,<0||>|<|0|>,<||0>|0>"] {
        let form = read(&mut forms, text);
        assert_eq!(forms.write(form).unwrap(), text);
    }
    let form = read(&mut forms, "<<0||>,0,0|<||>|>");
    assert_eq!(forms.write(form).unwrap(), "<0,<0||>|0|>");
}

#[test]
fn why_a_form_is_not_a_number() {
    let (mut forms, mut store) = stores();
    let form = read(&mut forms, "<<0|0|>||>");
    let (position, offence) = forms.why_not_number(&mut store, form).unwrap().unwrap();
    assert_eq!(forms.write(position).unwrap(), "<0|0|>");
    assert_eq!((offence.player, offence.other_player), (Left, Center));
    assert_eq!((offence.option, offence.other_option), (Form::ZERO, Form::ZERO));
}

/// The projections of a form, and whether it is a number.
fn numbers(forms: &mut Forms, store: &mut Store, form: Form) -> (bool, [Rational; 3]) {
    let values = forms.values(store, form).unwrap();
    (values.is_number, values.projections.map(|game| store.as_number(game).unwrap_or_default()))
}

#[test]
fn numbers_by_day() {
    let (mut forms, mut store) = stores();
    for (day, count) in [1, 4, 28, 450, 4150].into_iter().enumerate() {
        let day = u32::try_from(day).unwrap();
        let found = forms.numbers_by_day(&mut store, day).unwrap();
        let mut triples = HashSet::new();
        for number in found {
            let (is_number, triple) = numbers(&mut forms, &mut store, number);
            assert!(is_number && triples.insert(triple) && forms.mobility(number).birthday <= day.into());
        }
        assert_eq!(triples.len(), count);
    }
    assert!(matches!(forms.numbers_by_day(&mut store, 6), Err(Stop::Size { .. })));
}

#[test]
fn numbers_of_day_two_are_those_of_all_sets_of_options() {
    let (mut forms, mut store) = stores();
    let options = forms.numbers_by_day(&mut store, 1).unwrap();
    let subset = |set: usize| -> Vec<Form> {
        (0..4).filter(|place| set >> place & 1 == 1).map(|place| options[place]).collect()
    };
    let sets: Vec<Vec<Form>> = (0..1 << options.len()).map(subset).collect();
    let mut triples = HashSet::new();
    for left in &sets {
        for center in &sets {
            for right in &sets {
                let form = forms.form([left, center, right]).unwrap();
                let (is_number, triple) = numbers(&mut forms, &mut store, form);
                if is_number {
                    triples.insert(triple);
                }
            }
        }
    }
    let listed = forms.numbers_by_day(&mut store, 2).unwrap();
    let listed: HashSet<_> = listed.into_iter().map(|number| numbers(&mut forms, &mut store, number).1).collect();
    assert_eq!(triples, listed);
}

/// What a set of options comes to in the three orders: the greatest rank in that of whose they are, the least in the others.
type Profile = Option<[usize; 3]>;

/// The profiles of all sets of options of a player, from their ranks.
fn profiles(ranks: &[[usize; 3]], player: usize) -> Vec<Profile> {
    let mut found: IndexSet<Profile> = IndexSet::from([None]);
    let mut place = 0;
    while let Some(profile) = found.get_index(place).copied() {
        for option in ranks {
            let profile = profile.unwrap_or(*option);
            found.insert(Some([0, 1, 2].map(|order| match order == player {
                true => profile[order].max(option[order]),
                false => profile[order].min(option[order]),
            })));
        }
        place += 1;
    }
    found.into_iter().collect()
}

#[test]
fn numbers_of_day_three_are_those_of_all_profiles_of_options() {
    let (mut forms, mut store) = stores();
    let options = forms.numbers_by_day(&mut store, 2).unwrap();
    let triples: Vec<_> = options.iter().map(|number| numbers(&mut forms, &mut store, *number).1).collect();
    let mut order: Vec<Rational> = triples.iter().flatten().cloned().collect();
    order.sort();
    order.dedup();
    let rank = |number: &Rational| order.binary_search(number).unwrap();
    let ranks: Vec<[usize; 3]> = triples.iter().map(|triple| triple.each_ref().map(rank)).collect();
    let sides = [0, 1, 2].map(|player| profiles(&ranks, player));
    // Between which ranks each projection lies is all that tells it.
    let mut between = HashSet::new();
    for left in &sides[0] {
        for center in &sides[1] {
            if (left.is_some() && center.is_some())
                && (left.unwrap()[0] >= center.unwrap()[0] || center.unwrap()[1] >= left.unwrap()[1])
            {
                continue;
            }
            for right in &sides[2] {
                let profiles = [left, center, right];
                let own = |order: usize| profiles[order].map(|profile| profile[order]);
                let least = |order: usize| {
                    let others = [(order + 1) % 3, (order + 2) % 3];
                    others.into_iter().filter_map(|other| profiles[other].map(|profile| profile[order])).min()
                };
                let bounds = [0, 1, 2].map(|order| (own(order), least(order)));
                if bounds.iter().all(|(own, least)| own.is_none() || least.is_none() || own < least) {
                    between.insert(bounds);
                }
            }
        }
    }
    let mut game = |rank: Option<usize>| rank.map(|rank| store.number(&order[rank]).unwrap().unwrap());
    let all: Vec<[(Option<Game>, Option<Game>); 3]> =
        between.into_iter().map(|bounds| bounds.map(|(own, least)| (game(own), game(least)))).collect();
    let mut simplest = HashSet::new();
    for bounds in all {
        simplest.insert(bounds.map(|(own, least)| {
            let game = store.form(own.as_slice(), least.as_slice()).unwrap();
            store.as_number(game).unwrap()
        }));
    }
    let listed = forms.numbers_by_day(&mut store, 3).unwrap();
    let listed: HashSet<_> = listed.into_iter().map(|number| numbers(&mut forms, &mut store, number).1).collect();
    assert_eq!(simplest, listed);
}

#[test]
fn random_numbers_of_day_four_are_among_those_that_are_listed() {
    let (mut forms, mut store) = stores();
    let listed = forms.numbers_by_day(&mut store, 4).unwrap();
    let listed: HashSet<_> = listed.into_iter().map(|number| numbers(&mut forms, &mut store, number).1).collect();
    let options = forms.numbers_by_day(&mut store, 3).unwrap();
    let mut random = 1_u64;
    let mut next = |below: usize| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) as usize % below
    };
    let mut seen = HashSet::new();
    for _ in 0..40_000 {
        let sides = [0, 1, 2].map(|_| (0..next(4)).map(|_| options[next(options.len())]).collect::<Vec<_>>());
        let form = forms.form([&sides[0], &sides[1], &sides[2]]).unwrap();
        let (is_number, triple) = numbers(&mut forms, &mut store, form);
        if is_number {
            assert!(listed.contains(&triple), "{}", forms.write(form).unwrap());
            seen.insert(triple);
        }
    }
    assert!(seen.len() > 300, "{}", seen.len());
}

#[test]
fn all_eleven_classes_occur_by_day_three() {
    let (mut forms, mut store) = stores();
    let mut found = Vec::new();
    for number in forms.numbers_by_day(&mut store, 3).unwrap() {
        let class = forms.class(&mut store, number).unwrap().unwrap();
        found.push(class);
        if forms.mobility(number).is_hereditary {
            let names = winners(&forms, &[(number, 1)]);
            for starter in Player::ALL {
                let told = class.winner(starter).map(Player::letter);
                assert!(told.is_none_or(|told| told == names[starter.index()]), "{}", forms.write(number).unwrap());
            }
        }
    }
    assert!(Class::ALL.iter().all(|class| found.contains(class)));
    assert_eq!(Class::ALL.map(|class| class.to_string()).join(" "), "= >_L >_C >_R =_LC =_LR =_CR <_CR <_LR <_LC <");
}

#[test]
fn table_ii_fails_for_numbers_that_are_not_hereditary() {
    let (mut forms, mut store) = stores();
    for (text, class, starter, told, true_winner) in
        [("<<|<||0>|>||>", "<_CR", Right, Left, Center), ("<|<0||<0||>>|>", "=_LC", Left, Center, Right)]
    {
        let form = read(&mut forms, text);
        let found = forms.class(&mut store, form).unwrap().unwrap();
        assert_eq!(found.to_string(), class);
        assert!(!forms.mobility(form).is_hereditary);
        assert_eq!(found.winner(starter), Some(told));
        let mut search = CoalitionSearch::new(Limit::default());
        assert_eq!(search.winner(&forms, &[(form, 1)], starter).unwrap(), Winner::Player(true_winner));
        let line = search.line(&forms, &[(form, 1)], true_winner, starter).unwrap();
        assert_eq!(line.winner, true_winner);
    }
}

#[test]
fn equal_numbers_can_have_different_winners_in_a_sum() {
    let (mut forms, mut store) = stores();
    let [first, second, third] = ["<|<||0>|0>", "<|<||0>|0,<|0|>>", "<0||>"].map(|text| read(&mut forms, text));
    assert!(forms.eq(&mut store, first, second).unwrap());
    assert!(forms.is_number(&mut store, first).unwrap() && forms.is_number(&mut store, second).unwrap());
    let mut search = CoalitionSearch::new(Limit::default());
    let mut winner = |form| search.winner(&forms, &[(form, 1), (third, 1)], Right).unwrap();
    assert_eq!(winner(first), Winner::Player(Left));
    assert_eq!(winner(second), Winner::Queer);
}

#[test]
fn what_simplifies_and_what_does_not() {
    let (mut forms, mut store) = stores();
    for (one, other) in [("<||0,<0||>>", "<||0>"), ("<||<0||>>", "0")] {
        let (one, other) = (read(&mut forms, one), read(&mut forms, other));
        assert!(!forms.eq(&mut store, one, other).unwrap());
    }
}

/// The papers' Definition 4, word for word.
struct Definition<'a> {
    forms: &'a Forms,
    memo: HashMap<(Form, Form, Player), bool>,
}

impl Definition<'_> {
    fn is_at_least(&mut self, x: Form, y: Form, player: Player) -> bool {
        if let Some(answer) = self.memo.get(&(x, y, player)) {
            return *answer;
        }
        let forms = self.forms;
        let mut others = Player::ALL.into_iter().filter(|other| *other != player);
        let answer = others
            .all(|other| forms.options(x, other).iter().all(|option| !self.is_at_least(y, *option, player)))
            && forms.options(y, player).iter().all(|option| !self.is_at_least(*option, x, player));
        self.memo.insert((x, y, player), answer);
        answer
    }

    /// Definition 2.
    fn is_number(&mut self, x: Form) -> bool {
        let forms = self.forms;
        Player::ALL.into_iter().all(|player| {
            forms.options(x, player).iter().all(|option| {
                self.is_number(*option)
                    && Player::ALL.into_iter().filter(|other| *other != player).all(|other| {
                        forms.options(x, other).iter().all(|less| !self.is_at_least(*option, *less, player))
                    })
            })
        })
    }
}

/// The rules of play, word for word: whether `player` wins against the others together.
struct Rules<'a> {
    forms: &'a Forms,
    memo: HashMap<(Form, Player, [bool; 3], Player), bool>,
}

impl Rules<'_> {
    fn wins(&mut self, form: Form, mover: Player, is_in: [bool; 3], player: Player) -> bool {
        if is_in.iter().filter(|is_in| **is_in).count() == 1 {
            return is_in[player.index()];
        }
        if !is_in[mover.index()] {
            return self.wins(form, mover.next(), is_in, player);
        }
        if let Some(answer) = self.memo.get(&(form, mover, is_in, player)) {
            return *answer;
        }
        let forms = self.forms;
        let options = forms.options(form, mover);
        let answer = if options.is_empty() {
            let mut still_in = is_in;
            still_in[mover.index()] = false;
            self.wins(form, mover.next(), still_in, player)
        } else if mover == player {
            options.iter().any(|option| self.wins(*option, mover.next(), is_in, player))
        } else {
            options.iter().all(|option| self.wins(*option, mover.next(), is_in, player))
        };
        self.memo.insert((form, mover, is_in, player), answer);
        answer
    }

    fn winner(&mut self, form: Form, starter: Player) -> Winner {
        let winner = Player::ALL.into_iter().find(|player| self.wins(form, starter, [true; 3], *player));
        winner.map_or(Winner::Queer, Winner::Player)
    }
}

/// A form built step by step: each step is the options, among the forms of the steps before, of each player.
fn build(forms: &mut Forms, steps: &[[Vec<prop::sample::Index>; 3]]) -> Form {
    let mut built = vec![Form::ZERO];
    for step in steps {
        let sides = step.each_ref().map(|side| side.iter().map(|index| *index.get(&built)).collect::<Vec<_>>());
        built.push(forms.form([&sides[0], &sides[1], &sides[2]]).unwrap());
    }
    built[built.len() - 1]
}

fn steps() -> impl Strategy<Value = Vec<[Vec<prop::sample::Index>; 3]>> {
    let side = || prop::collection::vec(any::<prop::sample::Index>(), 0..3);
    prop::collection::vec([side(), side(), side()], 1..6)
}

/// A form in which players often get moves again after they had none: each step has one option at most for each player,
/// among the last three forms.
fn build_deep(forms: &mut Forms, steps: &[[usize; 3]]) -> Form {
    let mut built = vec![Form::ZERO];
    for step in steps {
        let sides =
            step.map(|back| if back < built.len().min(3) { vec![built[built.len() - 1 - back]] } else { vec![] });
        built.push(forms.form([&sides[0], &sides[1], &sides[2]]).unwrap());
    }
    built[built.len() - 1]
}

fn deep_steps() -> impl Strategy<Value = Vec<[usize; 3]>> {
    prop::collection::vec(prop::array::uniform3(0..5usize), 1..7)
}

#[test]
fn a_player_who_left_does_not_set_the_pace() {
    for (sum, expected) in [
        (&["<<||<|<0||>|>>||>"][..], ["R", "L", "L"]),
        (&["<0||>", "<||<|<0||>|>>"], ["R", "L", "L"]),
        (&["<|<|0|>|>", "<<||<0||>>||>"], ["C", "C", "C"]),
        (&["<||<||0>>", "<|<|<<|0|>||>|>|>"], ["R", "R", "C"]),
    ] {
        let (mut forms, _) = stores();
        let terms: Vec<(Form, u64)> = sum.iter().map(|text| (read(&mut forms, text), 1)).collect();
        assert_eq!(winners(&forms, &terms), expected, "{sum:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn winners_of_deep_forms_are_those_of_the_rules(x in deep_steps(), y in deep_steps()) {
        let (mut forms, _) = stores();
        let (x, y) = (build_deep(&mut forms, &x), build_deep(&mut forms, &y));
        let sum = forms.add(x, y).unwrap();
        let mut search = CoalitionSearch::new(Limit::default());
        let mut rules = Rules { forms: &forms, memo: HashMap::new() };
        for starter in Player::ALL {
            let found = search.winner(&forms, &[(x, 1), (y, 1)], starter).unwrap();
            prop_assert_eq!(found, rules.winner(sum, starter));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn orders_are_those_of_the_definition(x in steps(), y in steps()) {
        let (mut forms, mut store) = stores();
        let (x, y) = (build(&mut forms, &x), build(&mut forms, &y));
        for player in Player::ALL {
            let found = forms.relation(&mut store, x, y, player).unwrap();
            let mut definition = Definition { forms: &forms, memo: HashMap::new() };
            let pair = (definition.is_at_least(x, y, player), definition.is_at_least(y, x, player));
            let expected = match pair {
                (true, true) => Relation::Equal,
                (true, false) => Relation::Greater,
                (false, true) => Relation::Less,
                (false, false) => Relation::Confused,
            };
            prop_assert_eq!(found, expected);
        }
        let is_number = forms.is_number(&mut store, x).unwrap();
        prop_assert_eq!(is_number, Definition { forms: &forms, memo: HashMap::new() }.is_number(x));
    }

    #[test]
    fn winners_are_those_of_the_rules(x in steps(), y in steps()) {
        let (mut forms, _) = stores();
        let (x, y) = (build(&mut forms, &x), build(&mut forms, &y));
        let sum = forms.add(x, y).unwrap();
        let mut search = CoalitionSearch::new(Limit::default());
        let mut rules = Rules { forms: &forms, memo: HashMap::new() };
        for starter in Player::ALL {
            let expected = rules.winner(sum, starter);
            prop_assert_eq!(search.winner(&forms, &[(x, 1), (y, 1)], starter).unwrap(), expected);
            prop_assert_eq!(search.winner(&forms, &[(sum, 1)], starter).unwrap(), expected);
            for player in Player::ALL {
                let line = search.line(&forms, &[(sum, 1)], player, starter).unwrap();
                prop_assert_eq!(line.winner == player, rules.wins(sum, starter, [true; 3], player));
            }
            let winning = search.winning_moves(&forms, &[(sum, 1)], starter).unwrap();
            prop_assert_eq!(winning.is_empty(), expected != Winner::Player(starter));
            for candidate in winning {
                prop_assert!(rules.wins(candidate.option[0].0, starter.next(), [true; 3], starter));
            }
        }
    }

    #[test]
    fn laws(x in steps(), y in steps()) {
        let (mut forms, mut store) = stores();
        let (x, y) = (build(&mut forms, &x), build(&mut forms, &y));
        let sum = forms.add(x, y).unwrap();
        prop_assert_eq!(sum, forms.add(y, x).unwrap());
        prop_assert_eq!(forms.multiple(x, 3).unwrap(), {
            let twice = forms.add(x, x).unwrap();
            forms.add(twice, x).unwrap()
        });
        let (a, b) = (forms.values(&mut store, x).unwrap(), forms.values(&mut store, y).unwrap());
        let added = a.add(&b, &mut store).unwrap();
        prop_assert_eq!(added, forms.values(&mut store, sum).unwrap());
        let once = forms.rotate(x).unwrap();
        let turned = forms.values(&mut store, once).unwrap();
        for player in Player::ALL {
            prop_assert_eq!(turned.projection(player.next()), a.projection(player));
        }
        let twice = forms.rotate(once).unwrap();
        prop_assert_eq!(forms.rotate(twice).unwrap(), x);
        prop_assert_eq!(forms.mobility(sum), forms.mobility(x).add(&forms.mobility(y), 1).unwrap());
        let text = forms.write(x).unwrap();
        prop_assert_eq!(read(&mut forms, &text), x);
    }
}
