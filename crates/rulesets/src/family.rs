//! Families of rulesets with parameters.

use std::rc::Rc;

use num_traits::ToPrimitive;

use crate::{
    Entry, NoBoard, Play, Ruleset,
    heap::Heaps,
    impartial::broken,
    partizan_heap::PartizanHeaps,
    position::Board,
    subtraction,
    triangular_chocolate::{self, TriangularChocolate},
    turning::Turning,
    wythoff::GenWythoff,
};
use cutcake_impartial::HeapGame;

/// Makes the ruleset with parameters given by place and by name.
type Make = fn(&[Entry], &[(&str, Entry)]) -> Result<Rc<dyn Ruleset>, NoBoard>;

/// A family of rulesets.
pub struct Family {
    name: &'static str,
    /// An example of a board as it is typed.
    form: &'static str,
    summary: &'static str,
    examples: &'static [&'static str],
    sides: Option<&'static [&'static str]>,
    /// The error for missing parameters.
    rule: &'static str,
    make: Make,
}

impl Ruleset for Family {
    fn name(&self) -> &str {
        self.name
    }

    fn form(&self) -> String {
        self.form.to_owned()
    }

    fn with(&self, by_place: &[Entry], by_name: &[(&str, Entry)]) -> Result<Rc<dyn Ruleset>, NoBoard> {
        (self.make)(by_place, by_name)
    }

    fn summary(&self) -> &str {
        self.summary
    }

    fn of_functions(&self) -> Option<&str> {
        (self.name == GEN_WYTHOFF.name).then_some("BoundedWythoff")
    }

    fn examples(&self) -> &[&str] {
        self.examples
    }

    fn sides(&self) -> Option<Vec<&str>> {
        self.sides.map(<[_]>::to_vec)
    }

    fn board(&self, _entries: &[Entry]) -> Result<Board, NoBoard> {
        Err(broken(self.rule, None))
    }

    fn play(&self) -> Play<'_> {
        Play::Family
    }
}

/// Triangular bars of every slope: see [`TriangularChocolate`].
pub const TRIANGULAR_CHOCOLATE: Family = Family {
    name: "TriangularChocolate",
    form: "TriangularChocolate[x,y,z; k := 3]",
    summary: triangular_chocolate::SUMMARY,
    examples: triangular_chocolate::EXAMPLES,
    sides: Some(&triangular_chocolate::SIDES),
    rule: triangular_chocolate::RULE_FOR_K,
    make: |by_place, by_name| match (by_place, by_name) {
        ([], by_name) => Ok(Rc::new(TriangularChocolate::with_parameters(by_name)?)),
        ([k], []) => Ok(Rc::new(TriangularChocolate::with_parameters(&[("k", k.clone())])?)),
        _ => Err(broken(triangular_chocolate::RULE_FOR_K, Some(0))),
    },
};

/// Relatives of Wythoff's game: see [`GenWythoff`].
pub const GEN_WYTHOFF: Family = Family {
    name: "GenWythoff",
    form: "GenWythoff(2)[a,b]",
    summary: "A move takes any positive number of tokens from one of two heaps, or from both numbers that differ by less than the number \
              in parentheses; GenWythoff(1) is Wythoff's game. `GenWythoff(r; s := 2)`, Fraenkel's (s, r)-game, takes k from one and l \
              from the other, k <= l < s*k + r; `GenWythoff(f)` with a function, k <= l < f(k). The player who cannot move loses.",
    examples: &[
        "GenWythoff(2)[3,5]",
        "PPositions(GenWythoff(2), 20)",
        "PPositions(GenWythoff(1; s := 2), 20)",
        "Grundy(GenWythoff(2)[10,7])",
        "GenWythoff(k -> k + 2)[3,5]",
    ],
    sides: Some(&["a", "b"]),
    rule: GEN_WYTHOFF_RULE,
    make: |by_place, by_name| {
        let [mut r, mut s] = [None, Some(1)];
        let error = |place| broken(GEN_WYTHOFF_RULE, Some(place));
        let named = by_name.iter().map(|(name, entry)| (*name, entry));
        for (place, (name, entry)) in by_place.iter().map(|entry| ("r", entry)).chain(named).enumerate() {
            let number = match entry {
                Entry::Integer(number) => number.to_u64().filter(|number| *number > 0),
                _ => None,
            };
            let number = Some(number.ok_or_else(|| error(place))?);
            match name {
                "r" if r.is_none() => r = number,
                "s" => s = number,
                _ => return Err(error(place)),
            }
        }
        match (r, s) {
            (Some(r), Some(s)) => Ok(Rc::new(GenWythoff::new(r, s))),
            _ => Err(broken(GEN_WYTHOFF_RULE, None)),
        }
    },
};

const GEN_WYTHOFF_RULE: &str = "GenWythoff takes a positive integer, by less than which two amounts differ, and may take another one, s: GenWythoff(2)";

/// Take-and-break games of every code: see [`Heaps::take_and_break`].
pub const TAKE_AND_BREAK: Family = Family {
    name: "TakeAndBreak",
    form: "TakeAndBreak(\"0.137\")[a,b,…]",
    summary: "A move takes tokens from one heap and may break what is left, as a code allows. Its n-th digit behind the point says \
              what may be left when n tokens are taken: the sum of 1 for nothing, 2 for one heap, 4 for two heaps, 8 for three and \
              16 for four (octal digits to 7, hexadecimal ones to F, the last one is V). The digit before the point, 0, 4, 8 or C, \
              is for moves that take nothing; more digits before it add tokens. Digits in brackets repeat for ever: Nim is \"0.[3]\". \
              Behind a digit, `!` asks for heaps of different size (Grundy's game is \"4!.0\"), `?` for two at least that differ, `=` \
              for equal ones. `{1,3!}` names the numbers of heaps themselves, `{2+}` two or more, `*` any number. The player who cannot move \
              loses.",
    examples: &[
        "TakeAndBreak(\"0.137\")[7]",
        "NimSequence(TakeAndBreak(\"0.77\"), 10)",
        "Periodicity(TakeAndBreak(\"0.15\"), 1000)",
        "NimSequence(TakeAndBreak(\"4.[3]\"), 12)",
        "NimSequence(TakeAndBreak(\"4!.0\"), 20)",
        "Options(TakeAndBreak(\"{2+}=.0\")[10])",
        "NimSequence(TakeAndBreak(\"0.{1,3!}*\"), 20)",
    ],
    sides: None,
    rule: CODE_RULE,
    make: |by_place, by_name| Ok(Rc::new(Heaps::take_and_break(code(by_place, by_name, CODE_RULE)?)?)),
};

const CODE_RULE: &str = "TakeAndBreak takes one parameter, its code, a string: TakeAndBreak(\"0.137\")";

/// Subtraction games of every set: see [`Heaps::subtraction`].
pub const SUBTRACTION: Family = Family {
    name: "Subtraction",
    form: "Subtraction(1,2,3)[a,b,…]",
    summary: "A move takes one of the numbers in parentheses of tokens from one heap; the player who cannot move loses. With `allbut := true` it \
              takes any positive number but these, as in AllBut.",
    examples: &[
        "Subtraction(1,2,3)[10]",
        "Periodicity(Subtraction(2,3,7), 100)",
        "NimSequence(Subtraction((2,3,7); allbut := true), 12)",
    ],
    sides: None,
    rule: SUBTRACTION_RULE,
    make: |by_place, by_name| {
        let (numbers, all_but) = numbers(by_place, by_name, SUBTRACTION_RULE)?;
        Ok(Rc::new(if all_but { Heaps::all_but(&numbers)? } else { Heaps::subtraction(&numbers)? }))
    },
};

const SUBTRACTION_RULE: &str =
    "Subtraction takes the numbers of tokens that may be taken, positive integers below 2^64: Subtraction(1,2,3)";

/// All-but games of every set: see [`Heaps::all_but`].
pub const ALL_BUT: Family = Family {
    name: "AllBut",
    form: "AllBut(1,3)[a,b,…]",
    summary: "A move takes any positive number of tokens from one heap, but none of the numbers in parentheses; the player who cannot move \
              loses.",
    examples: &["AllBut(2)[10]", "Periodicity(AllBut(1,3), 100)"],
    sides: None,
    rule: ALL_BUT_RULE,
    make: |by_place, by_name| {
        if !by_name.is_empty() {
            return Err(broken(ALL_BUT_RULE, Some(by_place.len())));
        }
        Ok(Rc::new(Heaps::all_but(&numbers(by_place, by_name, ALL_BUT_RULE)?.0)?))
    },
};

const ALL_BUT_RULE: &str =
    "AllBut takes the numbers of tokens that may not be taken, positive integers below 2^64: AllBut(1,3)";

/// Splittles of every set: see [`Heaps::splittles`].
pub const SPLITTLES: Family = Family {
    name: "Splittles",
    form: "Splittles(1,2)[a,b,…]",
    summary: "A move takes one of the numbers in parentheses of tokens from one heap and may break what is left in two heaps; who \
              cannot move loses. With `allbut := true` it takes any positive number but these. Kayles is Splittles(1,2).",
    examples: &[
        "NimSequence(Splittles(1,2), 10)",
        "Periodicity(Splittles(1,4), 1000)",
        "NimSequence(Splittles(2; allbut := true), 12)",
    ],
    sides: None,
    rule: SPLITTLES_RULE,
    make: |by_place, by_name| {
        let (numbers, all_but) = numbers(by_place, by_name, SPLITTLES_RULE)?;
        Ok(Rc::new(Heaps::splittles(&numbers, all_but)?))
    },
};

const SPLITTLES_RULE: &str =
    "Splittles takes the numbers of tokens that may be taken, positive integers below 2^64: Splittles(1,2)";

/// Coin-turning games as heap games, of every code: see [`Heaps::spawning`].
pub const SPAWNING: Family = Family {
    name: "Spawning",
    form: "Spawning(\"1-3\")[a,b,…]",
    summary: "Coin-turning played with heaps, by a turning code: the coin at place n, counted from the left, is a heap of n, and a move \
              that turns it together with others further left leaves heaps as large as their places. The code says how many coins \
              are turned: \"2\", \"1-3\", \"1+\" for one or more. Behind that C asks for coins side by side, C(5) for coins among five \
              side by side, E for equal distances, S for a symmetric choice, F that the first coin of all is among them. Several \
              such choices are separated by commas. The player who cannot move loses.",
    examples: &[
        "NimSequence(Spawning(\"1-3\"), 12)",
        "NimSequence(Spawning(\"1+C\"), 16)",
        "Options(Spawning(\"3E\")[7])",
    ],
    sides: None,
    rule: SPAWNING_RULE,
    make: |by_place, by_name| Ok(Rc::new(Heaps::spawning(code(by_place, by_name, SPAWNING_RULE)?)?)),
};

const SPAWNING_RULE: &str = "Spawning takes one parameter, its turning code, a string: Spawning(\"1-3\")";

/// Coin-turning games of every code: see [`Turning`].
pub const TURNING: Family = Family {
    name: "Turning",
    form: "Turning(\"1-3\")[\"htth\"]",
    summary: "A row of coins shows heads h and tails t; a move turns coins over, the last of them from heads to tails, and who cannot \
              move loses. The code says which coins, as that of Spawning does: \"1-2\" is Turning Turtles, \"1-3\" Mock Turtles, \"1-5\" \
              Moebius, \"1-7\" Mogul, \"1-9\" Moidores, \"1+\" Motley, \"2\" Twins, \"3\" Triplets, \"1+C\" Ruler, \"1-3C(5)\" Mock Turtle \
              Fives, \"3C(5)\" Triplet Fives, \"1-5C\" Ruler Fives, \"3E\" Turnips, \"4FS\" Grunt, \"1+S\" Sym. `Turning(Spawning(\"1-3\"))` is that of the same code.",
    examples: &["Turning(\"1-3\")[\"htthhhtth\"]", "Options(Turning(\"3E\")[\"tthth\"])"],
    sides: None,
    rule: TURNING_RULE,
    make: |by_place, by_name| {
        let code = match (by_place, by_name) {
            ([Entry::Coded(name, code)], []) if name.starts_with(SPAWNING.name) => code,
            _ => code(by_place, by_name, TURNING_RULE)?,
        };
        Ok(Rc::new(Turning::new(code)?))
    },
};

const TURNING_RULE: &str = "Turning takes one parameter, its code, a string: Turning(\"1-3\")";

/// Take-and-break games with a code for each player.
pub const PARTIZAN_TAKE_AND_BREAK: Family = Family {
    name: "PartizanTakeAndBreak",
    form: "PartizanTakeAndBreak(\"0.137\", \"0.77\")[a,b,…]",
    summary: "Left moves in heaps as the first code of TakeAndBreak allows, Right as the second; the player who cannot move loses.",
    examples: &[
        "PartizanTakeAndBreak(\"0.137\", \"0.77\")[7]",
        "Options(PartizanTakeAndBreak(\"0.3\", \"0.07\")[5], Right)",
    ],
    sides: None,
    rule: PARTIZAN_CODE_RULE,
    make: |by_place, by_name| match (by_place, by_name) {
        ([Entry::Text(left), Entry::Text(right)], []) => {
            let games = [Heaps::take_and_break(left)?, Heaps::take_and_break(right)?].map(|heaps| heaps.game);
            Ok(Rc::new(PartizanHeaps::new(format!("PartizanTakeAndBreak(\"{left}\", \"{right}\")"), games)))
        }
        _ => Err(broken(PARTIZAN_CODE_RULE, (by_place.len() + by_name.len() > 0).then_some(0))),
    },
};

const PARTIZAN_CODE_RULE: &str =
    "PartizanTakeAndBreak takes two codes, Left's and Right's: PartizanTakeAndBreak(\"0.137\", \"0.77\")";

/// Subtraction games with a set for each player (Fraenkel and Kotzig 1987).
pub const PARTIZAN_SUBTRACTION: Family = Family {
    name: "PartizanSubtraction",
    form: "PartizanSubtraction((1,2), (1,3))[a,b,…]",
    summary: "From one heap Left takes one of the first numbers of tokens, Right one of the second; the player who cannot move loses. With \
              `allbut := true` they take any positive number but theirs.",
    examples: &[
        "PartizanSubtraction((1,2), (1,3))[7]",
        "PartizanSubtraction((1,3), (2,3))[6]",
        "PartizanSubtraction(1, 2)[5,3]",
    ],
    sides: None,
    rule: PARTIZAN_SUBTRACTION_RULE,
    make: |by_place, by_name| {
        of_two_sets("PartizanSubtraction", by_place, by_name, PARTIZAN_SUBTRACTION_RULE, |numbers, all_but| {
            let numbers = subtraction::positive("PartizanSubtraction", numbers)?;
            let list = subtraction::written(&numbers);
            let coded = |numbers: Vec<u64>| HeapGame::coded(numbers.into_iter().map(|number| (number, 3)));
            Ok((if all_but { HeapGame::all_but(numbers) } else { coded(numbers) }, list))
        })
    },
};

const PARTIZAN_SUBTRACTION_RULE: &str = "PartizanSubtraction takes the numbers of tokens that Left may take, and those of Right: PartizanSubtraction((1,2), (1,3))";

/// Splittles with a set for each player.
pub const PARTIZAN_SPLITTLES: Family = Family {
    name: "PartizanSplittles",
    form: "PartizanSplittles((1,2), (1,3))[a,b,…]",
    summary: "From one heap Left takes one of the first numbers of tokens, Right one of the second, and may break what is left in two \
              heaps; the player who cannot move loses. With `allbut := true` they take any positive number but theirs.",
    examples: &["PartizanSplittles((1,2), (1,3))[6]", "PartizanSplittles(1, 2)[5]"],
    sides: None,
    rule: PARTIZAN_SPLITTLES_RULE,
    make: |by_place, by_name| {
        of_two_sets("PartizanSplittles", by_place, by_name, PARTIZAN_SPLITTLES_RULE, subtraction::splittles)
    },
};

const PARTIZAN_SPLITTLES_RULE: &str = "PartizanSplittles takes the numbers of tokens that Left may take, and those of Right: PartizanSplittles((1,2), (1,3))";

/// The only parameter, a code.
fn code<'e>(by_place: &'e [Entry], by_name: &'e [(&str, Entry)], rule: &str) -> Result<&'e str, NoBoard> {
    match (by_place, by_name) {
        ([Entry::Text(code)], []) | ([], [("code", Entry::Text(code))]) => Ok(code),
        _ => Err(broken(rule, (by_place.len() + by_name.len() > 0).then_some(0))),
    }
}

/// The parameters, which must be numbers given by place or one collection of numbers, and whether these are the numbers that
/// may not be taken.
fn numbers(by_place: &[Entry], by_name: &[(&str, Entry)], rule: &str) -> Result<(Vec<u64>, bool), NoBoard> {
    let all_but = all_but(by_name, || broken(rule, Some(by_place.len())))?;
    let entries = match by_place {
        [Entry::List(entries)] => entries,
        entries => entries,
    };
    Ok((naturals(entries).map_err(|place| broken(rule, Some(place.min(by_place.len() - 1))))?, all_but))
}

/// Whether the named parameters say that the numbers are those that may not be taken.
fn all_but(by_name: &[(&str, Entry)], error: impl Fn() -> NoBoard) -> Result<bool, NoBoard> {
    match by_name {
        [] => Ok(false),
        [("allbut", Entry::Boolean(all_but))] => Ok(*all_but),
        _ => Err(error()),
    }
}

/// The entries as natural numbers, or the index of the first that is none.
fn naturals(entries: &[Entry]) -> Result<Vec<u64>, usize> {
    let number = |(place, entry): (usize, &Entry)| match entry {
        Entry::Integer(number) => number.to_u64().ok_or(place),
        _ => Err(place),
    };
    entries.iter().enumerate().map(number).collect()
}

/// The partizan ruleset of two sets of numbers; `game` makes the moves of a player from a set, and returns the numbers as they are
/// written.
fn of_two_sets(
    name: &str,
    by_place: &[Entry],
    by_name: &[(&str, Entry)],
    rule: &str,
    game: impl Fn(&[u64], bool) -> Result<(HeapGame, String), NoBoard>,
) -> Result<Rc<dyn Ruleset>, NoBoard> {
    let all_but = all_but(by_name, || broken(rule, Some(by_place.len())))?;
    let [left, right] = by_place else { return Err(broken(rule, (!by_place.is_empty()).then_some(0))) };
    let side = |place: usize, entry: &Entry| {
        let numbers = match entry {
            Entry::List(entries) => naturals(entries),
            one => naturals(std::slice::from_ref(one)),
        };
        let (game, list) = game(&numbers.map_err(|_| broken(rule, Some(place)))?, all_but)
            .map_err(|error| NoBoard { entry: Some(place), ..error })?;
        let comma = if list.is_empty() || list.contains(',') { "" } else { "," };
        Ok((game, format!("({list}{comma})")))
    };
    let ((left, left_list), (right, right_list)) = (side(0, left)?, side(1, right)?);
    let name = format!("{name}({left_list}, {right_list}{})", if all_but { "; allbut := true" } else { "" });
    Ok(Rc::new(PartizanHeaps::new(name, [left, right])))
}
