//! Compounds of forms against play of two trees side by side, and the theorems on the length of play.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod dice;

use std::rc::Rc;

use cutcake_base::limit::Limit;
use cutcake_misere::{
    Form, Forms, MisereOutcome,
    form::{Compound, Convention, Haste, Side},
};
use dice::Dice;

const ALL: [Compound; 8] = [
    Compound::Disjunctive,
    Compound::Diminished,
    Compound::Conjunctive,
    Compound::ContinuedConjunctive,
    Compound::Selective,
    Compound::ShortenedSelective,
    Compound::Sequential,
    Compound::Ordinal,
];

/// A game as a tree.
struct Tree([Vec<Rc<Tree>>; 2]);

impl Tree {
    fn of(forms: &Forms, form: Form) -> Rc<Tree> {
        let side = |side| forms.options(form, side).iter().map(|option| Tree::of(forms, *option)).collect();
        Rc::new(Tree([side(Side::Left), side(Side::Right)]))
    }

    fn is_over(&self) -> bool {
        self.0.iter().all(Vec::is_empty)
    }
}

/// What is left of both games; `None` for one in which nobody may move any more.
type Table = [Option<Rc<Tree>>; 2];

/// The options of a player.
fn moves(compound: Compound, table: &Table, player: usize) -> Vec<Table> {
    let none = Vec::new();
    let [g, h] = [0, 1].map(|place| table[place].as_ref().map_or(&none, |game| &game.0[player]));
    let is_over = [0, 1].map(|place| table[place].as_ref().is_none_or(|game| game.is_over()));
    let in_one = |place: usize, options: &[Rc<Tree>]| -> Vec<Table> {
        let moved = options.iter().map(|option| {
            let mut table = table.clone();
            table[place] = Some(Rc::clone(option));
            table
        });
        moved.collect()
    };
    let in_both: Vec<Table> =
        g.iter().flat_map(|a| h.iter().map(|b| [Some(Rc::clone(a)), Some(Rc::clone(b))])).collect();
    let ended = is_over[0] || is_over[1];
    match compound {
        Compound::Diminished | Compound::ShortenedSelective if ended => Vec::new(),
        Compound::Disjunctive | Compound::Diminished => [in_one(0, g), in_one(1, h)].concat(),
        Compound::Selective | Compound::ShortenedSelective => [in_one(0, g), in_one(1, h), in_both].concat(),
        Compound::Conjunctive => in_both,
        // A move in every game in which he can move.
        Compound::ContinuedConjunctive => match (g.is_empty(), h.is_empty()) {
            (false, false) => in_both,
            (false, true) => in_one(0, g),
            _ => in_one(1, h),
        },
        Compound::Sequential if !is_over[0] => in_one(0, g),
        Compound::Sequential => in_one(1, h),
        Compound::Ordinal => {
            let in_first = in_one(0, g).into_iter().map(|[first, _]| [first, None]);
            in_first.chain(in_one(1, h)).collect()
        }
    }
}

fn wins(compound: Compound, table: &Table, player: usize, is_misere: bool) -> bool {
    let moves = moves(compound, table, player);
    if moves.is_empty() {
        return is_misere;
    }
    moves.iter().any(|after| !wins(compound, after, 1 - player, is_misere))
}

/// Whether the player who moves first wins, given the number of moves.
fn wins_by_length(length: u32, is_misere: bool) -> bool {
    length.is_multiple_of(2) == is_misere
}

/// Some forms of the first days, and sums of two of them.
fn some_forms(forms: &mut Forms, limit: &Limit, dice: &mut Dice, count: usize) -> Vec<Form> {
    let day = dice::day_2(forms);
    let mut found = Vec::new();
    while found.len() < count {
        let mut any = || day[dice.below(day.len())];
        let (left, right) = (vec![any(), any()], vec![any()]);
        found.push(match found.len() % 2 {
            0 => day[dice.below(day.len())],
            _ => forms.make(left, right, limit).unwrap(),
        });
    }
    found
}

#[test]
fn compounds_are_played_as_two_games_are() {
    let (mut forms, limit, mut dice) = (Forms::default(), Limit::default(), Dice::new(29));
    let pairs = some_forms(&mut forms, &limit, &mut dice, 240);
    let mut kinds = std::collections::BTreeSet::new();
    for pair in pairs.chunks(2) {
        let table: Table = [pair[0], pair[1]].map(|form| Some(Tree::of(&forms, form)));
        for compound in ALL {
            let form = forms.compound(compound, pair[0], pair[1], &limit).unwrap();
            let expected = [0, 1].map(|player| wins(compound, &table, player, true));
            let outcome = match expected {
                [true, true] => MisereOutcome::N,
                [false, false] => MisereOutcome::P,
                [true, false] => MisereOutcome::L,
                [false, true] => MisereOutcome::R,
            };
            assert_eq!(forms.outcome(&[form], &limit).unwrap(), outcome, "{compound:?}");
            kinds.insert((format!("{compound:?}"), outcome.to_string()));
            for (player, side) in [Side::Left, Side::Right].into_iter().enumerate() {
                for is_misere in [false, true] {
                    let expected = wins(compound, &table, player, is_misere);
                    for haste in [Haste::WinnerHurries, Haste::LoserHurries] {
                        let length = forms.length(form, side, Convention { haste, is_misere }, &limit).unwrap();
                        assert_eq!(wins_by_length(length, is_misere), expected, "{compound:?} {haste:?}");
                    }
                }
            }
        }
    }
    // Every compound has every outcome.
    assert_eq!(kinds.len(), 4 * ALL.len());
}

#[test]
fn the_first_component_to_end_has_the_least_remoteness_and_the_last_the_greatest_suspense_number() {
    let (mut forms, limit, mut dice) = (Forms::default(), Limit::default(), Dice::new(31));
    let mut all = some_forms(&mut forms, &limit, &mut dice, 600);
    // Dicots are few: these are all born by day 2, and some whose options these are.
    let dicots: Vec<Form> = all.iter().copied().filter(|form| forms.is_dicot(*form)).collect();
    for _ in 0..400 {
        let mut any = || dicots[dice.below(dicots.len())];
        let (left, right) = (vec![any(), any()], vec![any(), any()]);
        all.push(forms.make(left, right, &limit).unwrap());
    }
    let mut compared = 0;
    for pair in all.chunks(2) {
        for (compound, haste) in
            [(Compound::Conjunctive, Haste::WinnerHurries), (Compound::ContinuedConjunctive, Haste::LoserHurries)]
        {
            if haste == Haste::LoserHurries && !pair.iter().all(|form| forms.is_dicot(*form)) {
                continue;
            }
            compared += 1;
            let both = forms.compound(compound, pair[0], pair[1], &limit).unwrap();
            for side in [Side::Left, Side::Right] {
                for is_misere in [false, true] {
                    let convention = Convention { haste, is_misere };
                    let [g, h, both] =
                        [pair[0], pair[1], both].map(|form| forms.length(form, side, convention, &limit).unwrap());
                    let expected = if haste == Haste::WinnerHurries { g.min(h) } else { g.max(h) };
                    assert_eq!(both, expected, "{convention:?}");
                }
            }
        }
    }
    assert!(compared >= 700, "{compared}");
}
