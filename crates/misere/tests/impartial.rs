//! Canonical forms of impartial games, against a plain search that knows nothing of them.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::print_stdout)]

mod dice;

use std::collections::{BTreeMap, HashSet};

use cutcake_base::limit::{Limit, Stop};
use cutcake_misere::{Game, Games, MisereError};
use dice::{Dice, game};

/// Games as sets of games, not simplified.
#[derive(Default)]
struct Trees {
    options: Vec<Vec<usize>>,
    numbers: BTreeMap<Vec<usize>, usize>,
    is_p: BTreeMap<Vec<usize>, bool>,
}

impl Trees {
    fn make(&mut self, mut options: Vec<usize>) -> usize {
        options.sort_unstable();
        options.dedup();
        if let Some(number) = self.numbers.get(&options) {
            return *number;
        }
        self.options.push(options.clone());
        self.numbers.insert(options, self.options.len() - 1);
        self.options.len() - 1
    }

    /// The tree of a canonical form.
    fn of_game(&mut self, games: &Games, game: Game) -> usize {
        let options = games.options(game).into_iter().map(|option| self.of_game(games, option)).collect();
        self.make(options)
    }

    /// Whether a sum is a P-position; only 0 is dropped from it.
    fn is_p(&mut self, sum: &[usize]) -> bool {
        let mut sum: Vec<usize> = sum.iter().copied().filter(|term| !self.options[*term].is_empty()).collect();
        sum.sort_unstable();
        if let Some(known) = self.is_p.get(&sum) {
            return *known;
        }
        let mut is_p = !sum.is_empty();
        'search: for place in 0..sum.len() {
            for option in self.options[sum[place]].clone() {
                let mut after = sum.clone();
                after[place] = option;
                if self.is_p(&after) {
                    is_p = false;
                    break 'search;
                }
            }
        }
        self.is_p.insert(sum, is_p);
        is_p
    }

    fn random(&mut self, dice: &mut Dice, depth: usize) -> usize {
        if depth == 0 {
            return self.make(Vec::new());
        }
        let count = dice.below(5);
        let options = (0..count)
            .map(|_| {
                let lower = dice.below(depth);
                self.random(dice, lower)
            })
            .collect();
        self.make(options)
    }

    fn canonical(&self, games: &mut Games, tree: usize, limit: &Limit) -> Game {
        let options = self.options[tree].iter().map(|option| self.canonical(games, *option, limit)).collect();
        games.make(options, limit).unwrap()
    }
}

fn world() -> (Games, Trees, Limit, Dice) {
    (Games::default(), Trees::default(), Limit::default(), Dice::new(7))
}

#[test]
fn canonical_forms_are_played_like_their_games_in_sums_with_all_of_day_3() {
    let (mut games, mut trees, limit, mut dice) = world();
    let tests: Vec<usize> = games.day(3, &limit).unwrap().iter().map(|game| trees.of_game(&games, *game)).collect();
    for _ in 0..3_000 {
        let tree = trees.random(&mut dice, 5);
        let game = trees.canonical(&mut games, tree, &limit);
        let form = trees.of_game(&games, game);
        assert_eq!(games.is_p(game), trees.is_p(&[tree]));
        for test in &tests {
            assert_eq!(trees.is_p(&[tree, *test]), trees.is_p(&[form, *test]), "{}", games.name(game, &limit).unwrap());
        }
        let double = games.sum(game, game, &limit).unwrap();
        assert_eq!(games.is_p(double), trees.is_p(&[tree, tree]));
    }
}

#[test]
fn five_thousand_sums_have_the_outcomes_of_their_terms() {
    let (mut games, mut trees, limit, mut dice) = world();
    let day = games.day(4, &limit).unwrap();
    let terms: Vec<usize> = day.iter().map(|game| trees.of_game(&games, *game)).collect();
    for _ in 0..5_000 {
        let places: Vec<usize> = (0..2 + dice.below(2)).map(|_| dice.below(day.len())).collect();
        let sum: Vec<Game> = places.iter().map(|place| day[*place]).collect();
        let sum = games.sum_of(&sum, &limit).unwrap();
        let of_trees: Vec<usize> = places.iter().map(|place| terms[*place]).collect();
        assert_eq!(games.is_p(sum), trees.is_p(&of_trees));
    }
}

#[test]
fn different_games_are_distinguished() {
    let (mut games, mut trees, limit, _) = world();
    let day = games.day(4, &limit).unwrap();
    for g in &day {
        for h in &day {
            if g == h {
                assert_eq!(games.distinguisher(*g, *h, &limit), Err(MisereError::Equal));
                continue;
            }
            let test = games.distinguisher(*g, *h, &limit).unwrap();
            let [of_g, of_h, of_test] = [*g, *h, test].map(|game| trees.of_game(&games, game));
            assert!(trees.is_p(&[of_g, of_test]) && !trees.is_p(&[of_h, of_test]));
            match games.link(*g, *h, &limit) {
                Ok(link) => {
                    let of_link = trees.of_game(&games, link);
                    assert!(trees.is_p(&[of_g, of_link]) && trees.is_p(&[of_h, of_link]));
                }
                Err(error) => assert_eq!(error, MisereError::NotLinked),
            }
        }
        let mate = games.mate(*g, &limit).unwrap();
        let sum = games.sum(*g, mate, &limit).unwrap();
        assert!(games.is_p(sum));
        assert_eq!(games.mate(g.plus_star(), &limit).unwrap(), mate.plus_star());
    }
}

/// The games of day 4 and some games of later days.
fn some_games(games: &mut Games, count: usize, limit: &Limit, dice: &mut Dice) -> Vec<Game> {
    let day = games.day(4, limit).unwrap();
    let mut some: Vec<Game> = day.clone();
    while some.len() < count {
        let options = (0..1 + dice.below(4)).map(|_| some[dice.below(some.len())]).collect();
        let game = games.make(options, limit).unwrap();
        let other = day[dice.below(day.len())];
        let sum = games.sum(game, other, limit).unwrap();
        for game in [game, sum] {
            if games.birthday(game) < 9 && !some.contains(&game) {
                some.push(game);
            }
        }
    }
    some
}

#[test]
fn parts_are_those_whose_sums_are_the_game() {
    let (mut games, _, limit, mut dice) = world();
    let some = some_games(&mut games, 150, &limit, &mut dice);
    let mut found = 0;
    for game in &some {
        let parts = games.parts(*game, &limit).unwrap();
        found += parts.len();
        for part in &parts {
            let rest = games.minus(*game, *part, &limit).unwrap();
            assert_eq!(games.sum(*part, rest, &limit).unwrap(), *game);
            assert!(parts.contains(&rest.even_part()));
        }
        assert_eq!(games.minus(*game, *game, &limit).unwrap(), Game::ZERO);
        assert_eq!(games.minus(*game, game.plus_star(), &limit).unwrap(), Game::STAR);
        for partition in games.partitions(*game, &limit).unwrap() {
            assert_eq!(games.sum_of(&partition, &limit).unwrap(), *game);
            for part in partition {
                assert!(part == Game::STAR || games.is_prime(part, &limit).unwrap());
            }
        }
    }
    assert!(found > 50, "{found}");
    // Both summands of a sum are parts of it.
    for _ in 0..300 {
        let [g, h] = [0, 0].map(|_| some[dice.below(60)]);
        let sum = games.sum(g, h, &limit).unwrap();
        assert_eq!(games.difference(sum, g, &limit).unwrap(), Some(h));
    }
}

#[test]
fn the_digits_of_a_genus_are_nim_values_of_sums_with_heaps_of_two() {
    let (mut games, _, limit, mut dice) = world();
    let two = games.heap(2, &limit).unwrap();
    for game in some_games(&mut games, 120, &limit, &mut dice) {
        let genus = games.genus(game, &limit).unwrap();
        assert_eq!(genus.normal(), games.nim_value(game));
        let mut sum = game;
        for twos in 0..6 {
            assert_eq!(genus.digit(twos), games.misere_nim_value(sum), "{genus} {twos}");
            sum = games.sum(sum, two, &limit).unwrap();
        }
        let class = games.class(game, &limit).unwrap();
        assert_eq!(games.class(game.plus_star(), &limit).unwrap(), class);
        if class.is_generally_tame() {
            let (p, odd) = (genus.normal(), |twos: u64| u32::try_from(twos % 2 * 2).unwrap());
            assert!((1..8).all(|twos| genus.digit(twos) == p ^ odd(twos)), "{genus}");
        }
        if class.is_generally_restive() {
            let (p, m) = (genus.normal(), genus.digit(0));
            let base = if m < 4 { m } else { p };
            assert!((1..8).all(|twos| genus.digit(twos) == base ^ u32::try_from(twos % 2 * 2).unwrap()), "{genus}");
        }
    }
}

#[test]
fn sums_of_tame_games_are_played_like_nim() {
    let (mut games, _, limit, mut dice) = world();
    let some = some_games(&mut games, 300, &limit, &mut dice);
    let tame: Vec<Game> =
        some.into_iter().filter(|game| games.class(*game, &limit).unwrap().is_generally_tame()).collect();
    for _ in 0..500 {
        let [g, h] = [0, 0].map(|_| tame[dice.below(tame.len())]);
        let pairs = [g, h].map(|game| (games.nim_value(game), games.misere_nim_value(game)));
        // If all are fickle, a P-position if an odd number of them has the value 1; otherwise as in nim.
        let are_fickle = pairs.iter().all(|(normal, misere)| normal != misere);
        let sum = games.sum(g, h, &limit).unwrap();
        assert!(games.class(sum, &limit).unwrap().is_generally_tame());
        assert_eq!(pairs[0].0 ^ pairs[1].0 == u32::from(are_fickle), games.is_p(sum));
    }
}

#[test]
fn days_have_as_many_games_as_are_known() {
    let (mut games, _, limit, _) = world();
    let counts: Vec<usize> = (0..5).map(|day| games.day(day, &limit).unwrap().len()).collect();
    assert_eq!(counts, [1, 2, 3, 5, 22]);
    let error = games.day(5, &limit).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the misere games born by day 5 are too many to be listed: the last day that is listed is 4"
    );
}

#[test]
#[ignore = "four million games: half a minute"]
fn day_5_has_4171780_games() {
    let (mut games, _, limit, _) = world();
    let day = games.day(4, &limit).unwrap();
    let mut all = HashSet::new();
    for set in 0..1_u32 << day.len() {
        let options = day.iter().enumerate().filter(|(place, _)| set >> place & 1 == 1).map(|(_, game)| *game);
        let game = games.make(options.collect(), &limit).unwrap();
        all.insert(game);
    }
    assert_eq!(all.len(), 4_171_780);
}

#[test]
fn errors_say_what_is_wrong() {
    let (mut games, _, limit, _) = world();
    let [sharp, other] = ["2##", "4#"].map(|text| game(&mut games, text));
    assert_eq!(games.minus(sharp, other, &limit).unwrap_err().to_string(), "*[4#] is not a part of *[2##]");
    let two = games.heap(2, &limit).unwrap();
    let text = "these misere games are not linked: one is an option of the other";
    assert_eq!(games.link(two, Game::ZERO, &limit).unwrap_err().to_string(), text);
}

#[test]
fn a_stop_changes_no_answer() {
    let (mut games, _, limit, _) = world();
    let stopped = Limit::default().checking_every_step();
    stopped.interrupt();
    let [a, b] = ["[[4,2],4,3,1]", "[[[2],0],3]"].map(|text| game(&mut games, text));
    assert_eq!(games.sum(a, b, &stopped), Err(Stop::Interrupted));
    assert_eq!(games.genus(a, &stopped), Err(Stop::Interrupted));
    assert_eq!(games.name(a, &stopped).unwrap_err(), Stop::Interrupted);
    let sum = games.sum(a, b, &limit).unwrap();
    let name = games.name(sum, &limit).unwrap();
    let mut others = Games::default();
    let [a, b] = ["[[4,2],4,3,1]", "[[[2],0],3]"].map(|text| game(&mut others, text));
    let sum = others.sum(a, b, &limit).unwrap();
    assert_eq!(others.name(sum, &limit).unwrap(), name);
}

#[test]
fn long_chains_are_no_deep_recursion() {
    let (mut games, _, limit, _) = world();
    let mut game = games.heap(2, &limit).unwrap();
    for _ in 0..20_000 {
        game = games.make(vec![game], &limit).unwrap();
    }
    assert_eq!(games.birthday(game), 20_002);
    assert!(games.name(game, &limit).unwrap().starts_with("*[2####"));
    assert_eq!(games.genus(game, &limit).unwrap().to_string(), "1^1");
    let mate = games.mate(game, &limit).unwrap();
    assert_eq!(games.birthday(mate), 20_002);
    assert!(games.is_linked(game, mate));
    let (two, mut shorter) = (games.heap(2, &limit).unwrap(), game);
    for _ in 0..19_900 {
        shorter = games.options(shorter)[0];
    }
    let test = games.distinguisher(shorter, two, &limit).unwrap();
    let [of_shorter, of_two] = [shorter, two].map(|game| games.sum(game, test, &limit).unwrap());
    assert!(games.is_p(of_shorter) && !games.is_p(of_two));
}

#[test]
fn heaps_are_the_same_however_they_are_made() {
    let (mut games, _, limit, _) = world();
    let [five, six] = ["[0,[0],2,3,4]", "[0,1,2,3,4,5]"].map(|text| game(&mut games, text));
    assert_eq!(games.heap(5, &limit), Ok(five));
    assert_eq!(games.heap(6, &limit), Ok(six));
    let large = games.heap(1_000_000, &limit).unwrap();
    assert_eq!(games.name(large, &limit).unwrap(), "*[1000000]");
    assert_eq!(
        (games.birthday(large), games.genus(large, &limit).unwrap().to_string()),
        (1_000_000, "1000000".to_owned())
    );
    assert!(games.has_option(large, six));
    let error = games.heap(1 << 21, &limit).unwrap_err().to_string();
    assert_eq!(error, "a heap of a misere game is too large: the limit is 2^20");
    let again = (0..8).map(|tokens| games.heap(tokens, &limit).unwrap()).collect();
    assert_eq!(games.make(again, &limit), games.heap(8, &limit));
}
