//! Cutblock, Maundy Block and Nim for three players: the reference tables, the papers' classifications and theorems.

use std::{cell::Cell, collections::HashMap, error::Error};

use cutcake::{
    limit::{Limit, Stop},
    partizan::Store,
    player::Player::{self, Center, Left, Right},
    position::{Board, Boards, board},
    rules::Rules,
    ruleset::{cutblock::Cutblock, maundy_block::MaundyBlock, three_player_nim::ThreePlayerNim},
    three_player::{
        BoardValues, Class, CoalitionSearch, Terms, ThreePlayerRules, Turn, Values, Winner, harmless, moves,
    },
};
use proptest::prelude::*;

use crate::session::run;

/// The boards of one ruleset, with what is known of them.
struct Blocks<'a> {
    rules: &'a dyn ThreePlayerRules,
    store: Store,
    values: BoardValues,
    search: CoalitionSearch<Board>,
}

impl<'a> Blocks<'a> {
    fn new(rules: &'a dyn ThreePlayerRules) -> Self {
        let limit = Limit::default();
        let (store, search) = (Store::new(limit.clone()), CoalitionSearch::new(limit));
        Blocks { rules, store, values: BoardValues::default(), search }
    }

    fn values(&mut self, sides: [u64; 3]) -> Values {
        self.values.values(&mut self.store, self.rules, &Board::from(sides)).unwrap().into_parts().0
    }

    fn class(&mut self, sides: [u64; 3]) -> Class {
        self.values(sides).class(&mut self.store).unwrap().unwrap()
    }

    fn winner(&mut self, sum: &[[u64; 3]], starter: Player) -> Winner {
        let boards: Boards = sum.iter().map(|sides| Board::from(*sides)).collect();
        self.search.winner(self.rules, &terms(&boards), starter).unwrap()
    }

    fn winners(&mut self, sum: &[[u64; 3]]) -> [&'static str; 3] {
        Player::ALL.map(|starter| name(self.winner(sum, starter)))
    }
}

/// A ruleset whose values are found by play alone, without theorems.
struct ByPlay<'a>(&'a dyn ThreePlayerRules);

impl ThreePlayerRules for ByPlay<'_> {}

impl Rules for ByPlay<'_> {
    fn options(&self, board: &Board, player: Player, limit: &Limit) -> Result<Vec<Boards>, Stop> {
        self.0.options(board, player, limit)
    }
}

fn name(winner: Winner) -> &'static str {
    match winner {
        Winner::Player(player) => player.letter(),
        Winner::Queer => "queer",
    }
}

fn blocks(sides: u64) -> impl Iterator<Item = [u64; 3]> {
    let all = move |_| 1..=sides;
    (1..=sides).flat_map(move |l| all(l).flat_map(move |c| all(c).map(move |r| [l, c, r])))
}

/// ⌊log2 n⌋.
fn floor_log2(n: u64) -> u32 {
    n.ilog2()
}

/// How many prime factors n has, counted with multiplicity.
fn prime_factors(n: u64) -> u32 {
    match (2..=n).find(|factor| n.is_multiple_of(*factor)) {
        Some(factor) => 1 + prime_factors(n / factor),
        None => 0,
    }
}

/// The papers' classification of a block by what a measure says of its sides.
fn classification(sides: [u64; 3], measure: fn(u64) -> u32) -> Class {
    let m = sides.map(measure);
    let others = |player: usize| (m[(player + 1) % 3], m[(player + 2) % 3]);
    if sides == [1, 1, 1] {
        return Class::Zero;
    }
    for player in Player::ALL {
        let (own, (next, previous)) = (m[player.index()], others(player.index()));
        if own > next + previous {
            return Class::Positive(player);
        }
        if own == 0 && next == previous {
            return Class::ZeroBut(player);
        }
        if own == next + previous && !sides.contains(&1) {
            return Class::NegativeBut(player);
        }
    }
    Class::Negative
}

#[test]
fn classes_of_blocks_are_those_of_the_papers() {
    let rules = [ByPlay(&Cutblock), ByPlay(&MaundyBlock)];
    let (mut cutblock, mut maundy) = (Blocks::new(&rules[0]), Blocks::new(&rules[1]));
    for sides in blocks(12) {
        assert_eq!(cutblock.class(sides), classification(sides, floor_log2), "{sides:?}");
        assert_eq!(maundy.class(sides), classification(sides, prime_factors), "{sides:?}");
    }
}

#[test]
fn known_values_are_those_of_play() {
    for rules in [&Cutblock as &dyn ThreePlayerRules, &MaundyBlock] {
        let by_play = ByPlay(rules);
        let blocks_of = |rules, all: &mut dyn Iterator<Item = [u64; 3]>| {
            let mut game = Blocks::new(rules);
            let values = |sides| {
                let values = game.values(sides);
                assert!(values.is_number);
                Player::ALL.map(|player| game.store.as_number(values.projection(player)).unwrap())
            };
            all.map(values).collect::<Vec<_>>()
        };
        let long = [[64, 4, 9], [2, 30, 16], [5, 6, 48], [36, 8, 2], [1, 25, 40], [60, 3, 12], [7, 49, 11]];
        let all = || blocks(14).chain(long);
        assert_eq!(blocks_of(rules, &mut all()), blocks_of(&by_play, &mut all()));
    }
}

#[test]
fn huge_blocks_have_values_at_once() {
    let mut cutblock = Blocks::new(&Cutblock);
    assert_eq!(cutblock.class([1 << 40, 1 << 20, 1 << 20]).to_string(), "<_CR");
    assert_eq!(cutblock.class([u64::MAX; 3]).to_string(), "<");
    let mut maundy = Blocks::new(&MaundyBlock);
    assert_eq!(maundy.class([1 << 63, 3_u64.pow(30), 5_u64.pow(26)]).to_string(), ">_L");
}

#[test]
fn the_value_of_a_cutblock_is_an_integer() {
    let mut cutblock = Blocks::new(&Cutblock);
    for sides in blocks(9) {
        let values = cutblock.values(sides);
        let [l, c, r] = sides.map(floor_log2);
        let left = cutblock.store.as_number(values.projection(Left)).unwrap();
        assert!(left.is_integer());
        if l >= c + r {
            assert_eq!(left.to_u64(), Some((sides[0] >> (c + r)) - 1), "{sides:?}");
        }
    }
}

fn read_block(text: &str) -> [u64; 3] {
    let sides: Vec<u64> = text[1..text.len() - 1].split(',').map(|side| side.parse().unwrap()).collect();
    [sides[0], sides[1], sides[2]]
}

#[test]
fn the_table_of_sums_of_blocks() {
    let (mut cutblock, mut maundy) = (Blocks::new(&Cutblock), Blocks::new(&MaundyBlock));
    for row in include_str!("../reference/three_player_sums.tsv").lines().skip(1) {
        let row: Vec<&str> = row.split('\t').collect();
        let game = if row[0] == "cutblock" { &mut cutblock } else { &mut maundy };
        let sum: Vec<[u64; 3]> = row[1].split('+').map(read_block).collect();
        let mut values = Values::zero(&game.store);
        for block in &sum {
            let block = game.values(*block);
            values = values.add(&block, &mut game.store).unwrap();
        }
        assert_eq!(values.class(&mut game.store).unwrap().unwrap().to_string(), row[2], "{row:?}");
        assert_eq!(game.winners(&sum), row[3..6], "{row:?}");
        for (player, value) in Player::ALL.into_iter().zip(&row[6..9]) {
            let number = game.store.as_number(values.projection(player)).unwrap();
            assert_eq!(number.to_string(), *value, "{row:?}");
        }
    }
}

fn compare_blocks(rules: &dyn ThreePlayerRules, text: &str) {
    let mut game = Blocks::new(rules);
    for row in text.lines().skip(1) {
        let row: Vec<&str> = row.split('\t').collect();
        let sides = [0, 1, 2].map(|side| row[side].parse().unwrap());
        assert_eq!(game.class(sides).to_string(), row[3], "{row:?}");
        assert_eq!(game.winners(&[sides]), row[4..7], "{row:?}");
    }
}

#[test]
fn the_table_of_cutblocks() {
    compare_blocks(&Cutblock, include_str!("../reference/cutblock_classes.tsv"));
}

#[test]
fn the_table_of_maundy_blocks() {
    compare_blocks(&MaundyBlock, include_str!("../reference/maundy_block_classes.tsv"));
}

/// The papers' Tables II, III and IV: who can win a block with that player to start, a measure of its sides deciding;
/// whether it may be queer instead.
fn told(sides: [u64; 3], measure: fn(u64) -> u32, starter: Player) -> (Player, bool) {
    let class = classification(sides, measure);
    if let Some(winner) = class.winner(starter) {
        return (winner, false);
    }
    if let Class::NegativeBut(winner) = class {
        return (winner, true);
    }
    let m = sides.map(measure);
    let most = m.into_iter().max().unwrap_or(0);
    let first: Vec<Player> = Player::ALL.into_iter().filter(|player| m[player.index()] == most).collect();
    let winner = match first[..] {
        [one] => one,
        [one, other] if starter == one => other,
        [one, other] if starter == other => one,
        // The third starts: of the two that are level, the one to move first loses.
        [one, other] => {
            if starter.next() == one {
                other
            } else {
                one
            }
        }
        _ => starter.previous(),
    };
    (winner, true)
}

fn compare_with_the_papers(
    rules: &dyn ThreePlayerRules,
    measure: fn(u64) -> u32,
    blocks: impl Iterator<Item = [u64; 3]>,
) {
    let mut game = Blocks::new(rules);
    for sides in blocks {
        for starter in Player::ALL {
            let (winner, may_be_queer) = told(sides, measure, starter);
            let found = game.winner(&[sides], starter);
            assert!(
                found == Winner::Player(winner) || (may_be_queer && found == Winner::Queer),
                "{sides:?} {starter}: {found} instead of {winner}"
            );
        }
    }
}

#[test]
fn winners_of_cutblocks_are_those_of_the_papers() {
    compare_with_the_papers(&Cutblock, floor_log2, blocks(6));
}

/// Their searches begin again several times.
#[test]
#[ignore = "takes a minute"]
fn winners_of_hard_cutblocks_are_those_of_the_papers() {
    let hard = [[7, 5, 5], [7, 6, 6], [8, 5, 7], [8, 6, 7], [8, 7, 3], [5, 7, 8]];
    compare_with_the_papers(&Cutblock, floor_log2, hard.into_iter());
}

#[test]
fn winners_of_maundy_blocks_are_those_of_the_papers() {
    compare_with_the_papers(&MaundyBlock, prime_factors, blocks(7));
}

#[test]
fn the_queer_maundy_block() {
    let mut maundy = Blocks::new(&MaundyBlock);
    assert_eq!(maundy.winners(&[[25, 2, 2]]), ["queer", "L", "L"]);
    assert_eq!(maundy.winners(&[[4, 2, 2]]), ["L", "L", "L"]);
    assert_eq!(maundy.winners(&[[9, 2, 2]]), ["queer", "L", "L"]);
    let smaller = blocks(8).filter(|sides| sides[1] <= 2 && sides[2] <= 2);
    for sides in smaller {
        assert!(!maundy.winners(&[sides]).contains(&"queer"), "{sides:?}");
    }
}

/// With Left to start both rivals of Center together keep him from winning, each ahead of him in some of the parts.
#[test]
fn a_maundy_block_with_two_level_sides() {
    let mut maundy = Blocks::new(&MaundyBlock);
    assert_eq!(maundy.winners(&[[8, 8, 4]]), ["queer", "L", "C"]);
    assert_eq!(maundy.winners(&[[27, 8, 9]]), ["C", "L", "C"]);
}

/// The six sufficient conditions of "Further Results on the Game of Cutblock": whether one of them says that the
/// player whose side is the long one wins when he starts.
fn is_sufficient(sides: [u64; 3], player: Player) -> bool {
    let [own, next, previous] = [0, 1, 2].map(|turn| sides[player.later(turn).index()]);
    let is_power = |side: u64| side.is_power_of_two() && side > 1;
    let is_in_upper_half = own >= 3 << (floor_log2(own) - 1);
    (is_power(next) && is_power(previous)) || (is_in_upper_half && is_power(next))
}

#[test]
fn the_six_sufficient_conditions() {
    let mut cutblock = Blocks::new(&Cutblock);
    let mut seen = 0;
    for sides in blocks(16).filter(|sides| sides.iter().filter(|side| **side > 4).count() <= 1) {
        if let Class::NegativeBut(player) = classification(sides, floor_log2)
            && is_sufficient(sides, player)
        {
            assert_eq!(cutblock.winner(&[sides], player), Winner::Player(player), "{sides:?}");
            seen += 1;
        }
    }
    assert!(seen > 20);
}

#[test]
fn a_question_that_ends_at_the_memory_is_asked_again_if_something_was_forgotten() {
    const NO_MEMORY: Stop = Stop::Memory { megabytes: 1 };
    let block = [(Board::from([4, 3, 3]), 1)];
    let mut search = CoalitionSearch::new(Limit::default());
    let is_new_needed = |search: &mut CoalitionSearch<Board>| match search.searched() == 0 {
        true => search.winner(&Cutblock, &block, Left),
        false => Err(NO_MEMORY),
    };
    assert_eq!(search.with_room(is_new_needed), Ok(Winner::Queer));
    assert!(search.searched() > 0);
    assert_eq!(search.with_room(is_new_needed), Ok(Winner::Queer));
    search.forget();
    let asked = Cell::new(0);
    let never = |_: &mut CoalitionSearch<Board>| {
        asked.set(asked.get() + 1);
        Err::<(), Stop>(NO_MEMORY)
    };
    assert_eq!((search.with_room(never), asked.get()), (Err(NO_MEMORY), 1));
}

#[test]
fn three_player_nim_is_won_by_who_moves_last() {
    let heaps = |sizes: &[u64]| vec![(Board::from_slice(sizes), 1)];
    let mut search = CoalitionSearch::new(Limit::default());
    let mut winner = |sizes: &[u64], starter| search.winner(&ThreePlayerNim, &heaps(sizes), starter).unwrap();
    assert_eq!(winner(&[], Left), Winner::Player(Right));
    assert_eq!(winner(&[1], Left), Winner::Player(Left));
    assert_eq!(winner(&[1, 1], Left), Winner::Player(Center));
    assert_eq!(winner(&[2, 2], Left), Winner::Queer);
    assert_eq!(winner(&[3], Right), Winner::Player(Right));
    // Propp: with k heaps of one, who wins goes round with k.
    for count in 0..7 {
        let last = Left.later((count + 2) % 3);
        assert_eq!(winner(&vec![1; count], Left), Winner::Player(last));
    }
}

/// The rules of play, word for word: whether `player` wins against the others together.
struct ByDefinition<'a> {
    rules: &'a dyn ThreePlayerRules,
    memo: HashMap<(Boards, Player, [bool; 3], Player), bool>,
}

impl ByDefinition<'_> {
    fn wins_from(&mut self, stand: &Stand, player: Player) -> bool {
        self.wins(&stand.boards, stand.mover, stand.is_in, player)
    }

    fn wins(&mut self, sum: &Boards, mover: Player, is_in: [bool; 3], player: Player) -> bool {
        if is_in.iter().filter(|is_in| **is_in).count() == 1 {
            return is_in[player.index()];
        }
        if !is_in[mover.index()] {
            return self.wins(sum, mover.next(), is_in, player);
        }
        let key = (sum.clone(), mover, is_in, player);
        if let Some(answer) = self.memo.get(&key) {
            return *answer;
        }
        let mut options = Vec::new();
        for (moved, _) in sum.iter() {
            for option in self.rules.options(moved, mover, &Limit::default()).unwrap() {
                let mut after = Boards::default();
                for (board, times) in sum.iter() {
                    after.add(board.clone(), if board == moved { times - 1 } else { times }).unwrap();
                }
                option.iter().for_each(|(board, times)| after.add(board.clone(), times).unwrap());
                options.push(after);
            }
        }
        let answer = if options.is_empty() {
            let mut still_in = is_in;
            still_in[mover.index()] = false;
            self.wins(sum, mover.next(), still_in, player)
        } else if mover == player {
            options.iter().any(|option| self.wins(option, mover.next(), is_in, player))
        } else {
            options.iter().all(|option| self.wins(option, mover.next(), is_in, player))
        };
        self.memo.insert(key, answer);
        answer
    }
}

/// One block, or two that are smaller: the plain search takes long.
fn small_sum() -> impl Strategy<Value = Vec<[u64; 3]>> {
    prop_oneof![
        [1..=4u64, 1..=3u64, 1..=3u64].prop_map(|block| vec![block]),
        prop::collection::vec([1..=3u64, 1..=3u64, 1..=2u64], 2),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn winners_are_those_of_the_rules(sum in small_sum(), turn in 0..3usize) {
        let sum: Vec<[u64; 3]> = sum.into_iter().map(|sides| [0, 1, 2].map(|side| sides[(side + turn) % 3])).collect();
        for rules in [&Cutblock as &dyn ThreePlayerRules, &MaundyBlock] {
            let mut game = Blocks::new(rules);
            let mut plain = ByDefinition { rules, memo: HashMap::new() };
            let boards: Boards = sum.iter().map(|sides| Board::from(*sides)).collect();
            for starter in Player::ALL {
                let expected = Player::ALL.into_iter().find(|player| plain.wins(&boards, starter, [true; 3], *player));
                prop_assert_eq!(game.winner(&sum, starter), expected.map_or(Winner::Queer, Winner::Player));
            }
        }
    }

    #[test]
    fn a_plan_answers_every_reply_and_keeps_what_it_has(sum in small_sum(), player in 0..3usize, starter in 0..3usize) {
        let (player, starter) = (Player::ALL[player], Player::ALL[starter]);
        for rules in [&Cutblock as &dyn ThreePlayerRules, &MaundyBlock] {
            let mut plain = ByDefinition { rules, memo: HashMap::new() };
            let boards: Boards = sum.iter().map(|sides| Board::from(*sides)).collect();
            let mut search = CoalitionSearch::new(Limit::default());
            let plan = search.plan(rules, &terms(&boards), player, starter).unwrap();
            prop_assert_eq!(plan.wins, plain.wins(&boards, starter, [true; 3], player));
            let start = Stand { boards, is_in: [true; 3], mover: starter };
            let mut opening = vec![start];
            for turn in &plan.opening.turns {
                opening = opening[0].replies(rules).into_iter().filter(|stand| follows(stand, turn)).collect();
                prop_assert_eq!(opening.len(), 1);
            }
            let opening = opening.remove(0);
            prop_assert_eq!(plain.wins_from(&opening, player), plan.wins);
            // All that the other side can do, up to the next turn of the side that has the plan.
            let waits = |stand: &Stand| !stand.is_over(player) && (stand.mover == player) != plan.wins;
            prop_assert!(opening.is_over(player) || waits(&opening));
            let mut replies: Vec<Vec<Stand>> = vec![vec![opening]];
            let mut expected = Vec::new();
            while let Some(play) = replies.pop() {
                let last = play.last().unwrap();
                if !waits(last) {
                    expected.push(play);
                    continue;
                }
                replies.extend(last.replies(rules).into_iter().map(|stand| [play.as_slice(), &[stand]].concat()));
            }
            expected.retain(|play| play.len() > 1);
            let mut seen = HashMap::new();
            for round in &plan.rounds {
                let mut play = vec![expected[0][0].clone()];
                for turn in &round.turns {
                    let next = play.last().unwrap().replies(rules).into_iter().find(|stand| follows(stand, turn));
                    play.push(next.unwrap());
                }
                let last = play.last().unwrap();
                prop_assert!(last.is_over(player) || waits(last));
                prop_assert_eq!(&last.boards, &boards_of(&round.sum));
                prop_assert_eq!((last.is_in, last.is_over(player) || last.mover == round.mover), (round.is_in, true));
                prop_assert_eq!(plain.wins_from(last, player), plan.wins);
                let replies = 1 + play[1..].iter().position(|stand| !waits(stand)).unwrap();
                *seen.entry(play[..=replies].to_vec()).or_insert(0) += 1;
            }
            let expected: HashMap<Vec<Stand>, usize> = expected.into_iter().map(|play| (play, 1)).collect();
            prop_assert_eq!(seen, expected);
        }
    }
}

/// A moment of play.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Stand {
    boards: Boards,
    is_in: [bool; 3],
    mover: Player,
}

impl Stand {
    fn is_over(&self, player: Player) -> bool {
        !self.is_in[player.index()] || self.is_in.iter().filter(|is_in| **is_in).count() == 1
    }

    /// All that can happen in the next turn.
    fn replies(&self, rules: &dyn ThreePlayerRules) -> Vec<Stand> {
        let moves = moves(rules, &terms(&self.boards), self.mover, &Limit::default()).unwrap();
        let mut stands: Vec<Stand> = Vec::new();
        for option in moves {
            stands.push(Stand { boards: boards_of(&option.sum), ..self.clone() });
        }
        if stands.is_empty() {
            stands.push(self.clone());
            stands[0].is_in[self.mover.index()] = false;
        }
        for stand in &mut stands {
            stand.mover = [1, 2, 3]
                .map(|turns| self.mover.later(turns))
                .into_iter()
                .find(|player| stand.is_in[player.index()])
                .unwrap();
        }
        stands
    }
}

/// Whether a turn leads to this.
fn follows(stand: &Stand, turn: &Turn<Board>) -> bool {
    match &turn.played {
        Some(played) => stand.boards == boards_of(&played.sum),
        None => !stand.is_in[turn.player.index()],
    }
}

fn terms(boards: &Boards) -> Vec<(Board, u64)> {
    boards.iter().map(|(board, times)| (board.clone(), times)).collect()
}

fn boards_of(terms: &[(Board, u64)]) -> Boards {
    let mut boards = Boards::default();
    terms.iter().for_each(|(board, times)| boards.add(board.clone(), *times).unwrap());
    boards
}

/// Sums of cubes of side 2: who starts last wins up to six of them, and nobody any more.
#[test]
fn many_cubes_are_queer() {
    for n in 1..=12 {
        let winners = if n <= 6 { "(Right, Left, Center)" } else { "(queer, queer, queer)" };
        assert_eq!(run(&format!("Outcome({n}*[2,2,2])")), [winners], "{n}");
    }
    // What keeps Left from winning one cube more: each answer leaves what the next one begins with.
    let shown = run("Prove(Winner(n*[2,2,2], Left) != Center for all n; invariant := true)").concat();
    assert!(shown.starts_with("one copy more does not help Center: the others answer in it"), "{shown}");
    assert!(!shown.contains("does not help Left"), "{shown}");
}

/// A sum that is harmless against a player against the search: beside no small sum, whoever starts, it lets him win what he
/// does not win alone.
#[test]
fn what_is_harmless_helps_nowhere() -> Result<(), Box<dyn Error>> {
    let limit = Limit::default();
    let sides = || 1..=3u64;
    let blocks: Vec<Board> =
        sides().flat_map(|l| sides().flat_map(move |c| (1..=2u64).map(move |r| board([l, c, r])))).collect();
    let (mut kept, mut refused) = (0, 0);
    let mut search = CoalitionSearch::new(limit.clone());
    for (place, block) in blocks.iter().enumerate() {
        let added: Terms<Board> = match place % 3 {
            0 => vec![(block.clone(), 1)],
            1 => vec![(block.clone(), 2)],
            _ => vec![(block.clone(), 1), (blocks[(place * 7) % blocks.len()].clone(), 1)],
        };
        for player in Player::ALL {
            let Some(answers) = harmless(&Cutblock, &added, player, 10_000, &limit)? else {
                refused += 1;
                continue;
            };
            kept += 1;
            assert!(answers.iter().all(|answer| answer.mover != player || answer.moved.is_some()));
            for other in blocks.iter().step_by(2).flat_map(|one| blocks.iter().step_by(3).map(move |two| [one, two])) {
                let beside: Terms<Board> = other.iter().map(|block| ((*block).clone(), 1)).collect();
                let all: Terms<Board> = beside.iter().chain(&added).cloned().collect();
                for starter in Player::ALL {
                    if !search.wins(&Cutblock, &beside, player, starter)? {
                        let wins = search.wins(&Cutblock, &all, player, starter)?;
                        assert!(!wins, "{added:?} beside {beside:?} helps {player} when {starter} starts");
                    }
                }
            }
        }
    }
    assert!(kept > 10 && refused > 10, "{kept} {refused}");
    Ok(())
}
