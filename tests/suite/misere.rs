//! Misère play and passes of impartial games, against rules of the literature and a slow and obvious twin.

use std::collections::HashMap;

use cutcake::{
    limit::Limit,
    misere::Games,
    play::{catalogue::Catalogue, sum::Sum},
    player::Player,
    random::Random,
    ruleset::Entry,
};

use crate::session::run;

/// The lines of the table of results that were calculated independently.
#[test]
fn the_reference_table_is_printed() {
    let table = include_str!("../../crates/misere/tests/reference/misere_values.tsv");
    let mut wrong = Vec::new();
    let lines: Vec<&str> = table.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty()).collect();
    assert_eq!(lines.len(), 345);
    for line in lines {
        let [_, typed, printed] = line.split('\t').collect::<Vec<&str>>()[..] else { panic!("{line}") };
        let shown = run(typed).join("\n");
        let agrees = match printed.strip_prefix("!!") {
            Some(message) => shown.contains(message),
            None => shown == printed,
        };
        if !agrees {
            wrong.push(format!("{typed}\n  {printed}\n  {shown}"));
        }
    }
    assert!(wrong.is_empty(), "{} lines:\n{}", wrong.len(), wrong.join("\n"));
}

/// Games of all days, as the engine prints them: a session prints the same, whatever it met before.
#[test]
fn what_is_printed_reads_back() {
    let (mut games, limit, mut random) = (Games::default(), Limit::default(), Random::new(3));
    let mut some = games.day(4, &limit).unwrap();
    while some.len() < 1_000 {
        let mut any = || some[usize::try_from(random.below(some.len() as u64)).unwrap()];
        let (options, other) = ([any(), any(), any()].to_vec(), any());
        let game = games.make(options, &limit).unwrap();
        let sum = games.sum(game, other, &limit).unwrap();
        some.extend([game, sum].into_iter().filter(|game| games.birthday(*game) < 9));
    }
    let names: Vec<String> = some.iter().map(|game| games.name(*game, &limit).unwrap()).collect();
    assert_eq!(run(&names.join("\n")), names);
    for (game, name) in some.iter().zip(&names) {
        assert_eq!(games.cgsuite_name(*game, &limit).unwrap(), name.replace(',', ""));
    }
    for (typed, message) in [
        ("*[true]", "an option of a misere game is an integer, a list or a misere game"),
        ("*[2[-4]]", "*[4] is not a part of *[2]"),
    ] {
        assert!(run(typed).concat().contains(message), "{typed}");
    }
}

/// Whether who is to move wins a sum when who cannot move wins, by its definition.
fn wins_by_definition(catalogue: &Catalogue, sum: &Sum, known: &mut HashMap<Sum, bool>) -> bool {
    if let Some(wins) = known.get(sum) {
        return *wins;
    }
    let options: Vec<Sum> = sum
        .iter()
        .flat_map(|(term, _)| {
            let options = catalogue.options_of(term, Player::Left, &Limit::default()).expect("nothing stops it");
            options.into_iter().map(|option| sum.replace(term, &option)).collect::<Vec<_>>()
        })
        .collect();
    let wins = options.is_empty() || options.iter().any(|option| !wins_by_definition(catalogue, option, known));
    known.insert(sum.clone(), wins);
    wins
}

/// Checks some sums of boards of two rulesets, one of a code, against the definition; says how many of them are losses in
/// both kinds of play, in misère play alone, and in normal play alone.
fn check(family: &str, code: &str, heaps: &[[u64; 3]]) -> [usize; 3] {
    let mut catalogue = Catalogue::default();
    let mut id = catalogue.find(family).expect("it comes with the program");
    if !code.is_empty() {
        id = catalogue.with(id, &[Entry::Text(code.to_owned())], &[]).expect("it is a code");
    }
    let nim = catalogue.find("Nim").expect("it comes with the program");
    let mut known = HashMap::new();
    let mut counts = [0; 3];
    for [a, b, c] in heaps {
        let entries = |heaps: &[u64]| heaps.iter().map(|heap| Entry::Integer((*heap).into())).collect::<Vec<_>>();
        let board = catalogue.get(id).board(&entries(&[*a, *b])).expect("it is a board");
        let mut sum = Sum::board(id, board);
        sum.add_all(&Sum::board(nim, catalogue.get(nim).board(&entries(&[*c])).expect("it is a board")));
        let wins = catalogue.misere_wins_first(&sum, &Limit::default()).expect("nothing stops it").into_parts().0;
        assert_eq!(wins, wins_by_definition(&catalogue, &sum, &mut known), "{}", catalogue.write(&sum));
        let normal = catalogue
            .grundy(&sum, &Limit::default())
            .expect("nothing stops it")
            .expect("it is impartial")
            .into_parts()
            .0;
        match (wins, normal == 0) {
            (false, true) => counts[0] += 1,
            (false, false) => counts[1] += 1,
            (true, true) => counts[2] += 1,
            (true, false) => {}
        }
    }
    counts
}

/// Triples of heaps.
fn triples(a: u64, b: u64, c: u64) -> Vec<[u64; 3]> {
    (0..=a).flat_map(|a| (0..=b).flat_map(move |b| (0..=c).map(move |c| [a, b, c]))).collect()
}

#[test]
fn misere_play_is_what_its_definition_says() {
    let mut all = [0; 3];
    for (family, code) in [
        ("Kayles", ""),
        ("DawsonsKayles", ""),
        ("GrundysGame", ""),
        ("TakeAndBreak", "0.75"),
        ("TakeAndBreak", "0.137"),
        ("TakeAndBreak", "0.26"),
        ("TakeAndBreak", "4.56"),
        ("TakeAndBreak", "0.123"),
        ("TakeAndBreak", "0.3102"),
        ("TakeAndBreak", "4.7"),
    ] {
        let counts = check(family, code, &triples(9, 7, 3));
        all.iter_mut().zip(counts).for_each(|(all, count)| *all += count);
    }
    assert!(all.iter().all(|count| *count > 50), "{all:?}");
}

#[test]
fn wild_heaps_are_searched() {
    // Of these games long heaps are wild (Winning Ways, ch. 13).
    check("GrundysGame", "", &[[13, 4, 1], [14, 0, 2]]);
    check("TakeAndBreak", "0.75", &[[11, 8, 1], [12, 3, 1], [9, 9, 0]]);
    check("DawsonsKayles", "", &[[13, 9, 1], [14, 8, 2], [12, 12, 0], [16, 0, 0]]);
}

#[test]
fn the_lost_rows_of_kayles_are_those_of_sibert_and_conway() {
    // W. Sibert, J. H. Conway, Mathematical Kayles, 1992.
    let table = run("PPositions(Kayles, 60; misere := true)").concat();
    assert_eq!(table, "(Kayles[1], Kayles[4], Kayles[9], Kayles[12], Kayles[20])");
}

#[test]
fn misere_nim_is_as_bouton_says() {
    for (a, b, c) in (0..5).flat_map(|a| (0..5).flat_map(move |b| (0..5).map(move |c| (a, b, c)))) {
        let heaps = [a, b, c];
        let sum = a ^ b ^ c;
        // All heaps are of one token: an odd number of them is lost. Else it is as in normal play.
        let is_lost = if heaps.iter().all(|heap| *heap < 2) { sum == 1 } else { sum == 0 };
        let outcome = run(&format!("Outcome(Nim[{a},{b},{c}]; misere := true)"));
        assert_eq!(outcome, [if is_lost { "P" } else { "N" }], "{heaps:?}");
    }
    assert_eq!(run("Outcome(Nim[10^12,10^12]; misere := true)"), ["P"]);
}

/// Nimbers that are added to 0 in normal play are beside each other in misère play.
#[test]
fn nimbers_typed_as_a_sum_are_heaps() {
    let program = "for a from 1 to 4 do for b from 0 to 4 do for c in (0, 1, 3) do
                     assert Genus(*a + *b + *c) == Genus(Nim[a,b,c]);
                     assert Genus(*a - *b + Nim[c]) == Genus(Nim[a,b,c]);
                     assert Outcome(*a + *b + *c; misere := true) == Outcome(Nim[a,b,c]; misere := true);
                     assert MisereOutcomeClass(*a + *b + *c) == MisereOutcomeClass(*a, *b, *c)
                   end end end;
                   (MisereOutcomeClass(*2 + *2), MisereCanonicalForm(*2 + *2), MisereOutcomeClass({1|-1} + *), MisereOutcomeClass(1))";
    assert_eq!(run(program), ["(P, *[2[2]], N, R)"]);
}

/// A value says nothing of misère play: what is compared are the terms that were typed, which are the heaps of Nim.
#[test]
fn sums_are_compared_as_they_are_typed() {
    let (mut values, mut heaps) = (String::new(), String::new());
    for (a, b, c) in (0..4).flat_map(|a| (0..4).flat_map(move |b| (0..4).map(move |c| (a, b, c)))) {
        values += &format!("*{a} + *{b} >=_M *{c} + *{a}\n2*(*{a}) =_M *{c}\nx := *{b}; x + *{c} <=_M *{a}\n");
        heaps += &format!(
            "Nim[{a},{b}] >=_M Nim[{c},{a}]\nNim[{a},{a}] =_M Nim[{c}]\nx := Nim[{b}]; x + Nim[{c}] <=_M Nim[{a}]\n"
        );
    }
    assert_eq!(run(&values), run(&heaps));
    for (typed, played) in [
        ("MisereOutcomeClass(*, *2 + *2)", "MisereOutcomeClass(*, *2, *2)"),
        ("MisereMinus(*2 + *3, *2 + 0)", "MisereMinus(Nim[2,3], Nim[2])"),
        ("(2*(*2) + *3).MisereMinus(*2 + *3)", "Nim[2,2,3].MisereMinus(Nim[2,3])"),
        ("MisereQuotient(*2 + *2)", "MisereQuotient(Nim[2,2])"),
        ("Link(*2 + *2, *)", "Link(Nim[2,2], *)"),
        ("Mate(*2 + *2)", "Mate(Nim[2,2])"),
        ("-(*2 + *2) =_M 0", "-Nim[2,2] =_M 0"),
        ("*3 - (*2 - 2*(*3)) =_M *2", "Nim[3,2,3,3] =_M Nim[2]"),
        ("IsDicot({1|-1} - {1|-1})", "IsDicot('{1|-1}' - '{1|-1}')"),
        ("IsDeadEnding({1|-1} + {2|1})", "IsDeadEnding('{1|-1}' + '{2|1}')"),
    ] {
        assert_eq!(run(typed), run(played), "{typed}");
    }
    let typed = "{1|-1} - {1|-1} >=_E 0\n'{1|-1}' - '{1|-1}' >=_E 0\n*2 + *2 == 0\n*2 + *2 =_M 0\n1 + 1 =_M 2";
    assert_eq!(run(typed), ["false", "false", "true", "false", "true"]);
}

#[test]
fn questions_about_misere_play_agree() {
    let program = "
        boards := (Kayles[a] + Wythoff[b,c] for a in 0..6 for b in 0..3 for c in 0..3)
        All((Outcome(G; misere := true) == N) == (G.Options.Size == 0 or WinningMoves(G; misere := true).Size > 0) for G in boards)
        All((Winner(G, Left; misere := true) == Left) == (Outcome(G; misere := true) == N) for G in boards)
        All(Outcome(H; misere := true) == P for G in boards for H in WinningMoves(G; misere := true))
        Count(PPositions(Wythoff, 6; misere := true)) + Count(NPositions(Wythoff, 6; misere := true)) == 49
        Outcome(Nim[0]; misere := true)
        Outcome(Nim[3]; misere := false)
        OutcomeTable(Nim, 0..2, 0..2; misere := true)";
    let shown = run(program);
    let table = "a\\b  0  1  2\n  0  N  P  N\n  1  P  N  N\n  2  N  N  P";
    assert_eq!(shown[1..], ["true", "true", "true", "true", "N", "N", table]);
}

#[test]
fn misere_games_are_played_and_drawn() {
    for (typed, printed) in [
        ("Outcome(*[4,2]; misere := true)", "P"),
        ("(Winner(*[4,2], Left), Winner(*[3], Right))", "(Right, Right)"),
        ("WinningMoves(*[2#,2,1])", "(*[1], *[2#])"),
        ("BestMoves(*[2#,2,1], Left)", "(*[1], *[2#])"),
        ("BestMoves(Nim[1,1,3], Right; misere := true)", "(Nim[1,1,1],)"),
        ("BestMoves(Domineering[2,3], Left; misere := true)", "(Domineering[\"#..|#..\"], Domineering[\"..#|..#\"])"),
        ("BestMoves('{0|}', Left; misere := true)", "()"),
    ] {
        assert_eq!(run(typed), [printed], "{typed}");
    }
    for typed in ["Draw(*[2#,0])", "Tree(*[4,2])", "Draw(MisereQuotient(\"0.75\"))", "Draw(omega^2-3)"] {
        assert!(!run(typed).concat().contains("error"), "{typed}");
    }
}

#[test]
fn what_is_not_played_misere_is_said() {
    for (typed, message) in [
        ("Outcome(*[4,2]; misere := false)", "the player who cannot move wins"),
        ("WinningMoves([3,2], Left; misere := true)", "this is known of games of two players in turn"),
        ("MisereOutcomeClass([3,2], [2,3])", "this is known of games of two players in turn"),
        ("Outcome(eps; misere := true)", "says nothing of misère play"),
        ("Winner([3,2], Left; misere := true)", "both players move at once"),
        (":play [3,2] misere", "belongs to the prompt"),
        ("ConjunctiveSum(*[2], *[3]; misere := false)", "a misère game is what is left of a game in misère play"),
        ("OrdinalProduct(*[2], *[3])", "a misère game"),
        ("Suspense(dud, Left)", "this one is loopy"),
        ("MisereCanonicalForm(on)", "MisereCanonicalForm is for impartial games"),
        ("Genus(LoopyGraph[\"a-b b-a a>c\"])", "Genus is for impartial games"),
        ("MisereOutcomeClass(over)", "this one is loopy"),
        ("MisereQuotient(\"4.7\"; seconds := 1/100)", "took longer than its"),
        ("MisereQuotient(\"0.07\"; seconds := 1)", "is proved: `MisereQuotient(\"0.07\", "),
    ] {
        assert!(run(typed).concat().contains(message), "{typed}");
    }
}

/// What Left and what Right can be sure of in a sum of rectangles at once where who alone cannot move wins: 2 a win, 1 a draw, 0
/// nothing.
fn sure(sum: &[(u64, u64)], known: &mut HashMap<Vec<(u64, u64)>, [u8; 2]>) -> [u8; 2] {
    if let Some(known) = known.get(sum) {
        return *known;
    }
    // Each move as the place of its rectangle and what is cut off there.
    let cuts = |side: fn(&(u64, u64)) -> u64| -> Vec<(usize, u64)> {
        sum.iter().enumerate().flat_map(|(place, cake)| (1..=side(cake) / 2).map(move |cut| (place, cut))).collect()
    };
    let (left, right) = (cuts(|cake| cake.0), cuts(|cake| cake.1));
    let result = match (left.is_empty(), right.is_empty()) {
        (true, true) => [1, 1],
        (true, false) => [2, 0],
        (false, true) => [0, 2],
        (false, false) => {
            let mut table = vec![vec![[0; 2]; right.len()]; left.len()];
            for (row, (at, a)) in table.iter_mut().zip(&left) {
                for (cell, (other, b)) in row.iter_mut().zip(&right) {
                    let mut after: Vec<(u64, u64)> = Vec::new();
                    for (place, (l, r)) in sum.iter().enumerate() {
                        let across: &[u64] = if place == *at { &[*a, l - a] } else { &[*l] };
                        let down: &[u64] = if place == *other { &[*b, r - b] } else { &[*r] };
                        after.extend(across.iter().flat_map(|l| down.iter().map(|r| (*l, *r))));
                    }
                    after.retain(|cake| *cake != (1, 1));
                    after.sort_unstable();
                    *cell = sure(&after, known);
                }
            }
            let of_left = table.iter().map(|row| row.iter().map(|cell| cell[0]).min().unwrap()).max().unwrap();
            let columns = 0..right.len();
            let of_right = columns.map(|place| table.iter().map(|row| row[place][1]).min().unwrap()).max().unwrap();
            [of_left, of_right]
        }
    };
    known.insert(sum.to_vec(), result);
    result
}

#[test]
fn rounds_in_misere_play_are_those_of_a_slow_twin() {
    let mut known = HashMap::new();
    let sides: Vec<(u64, u64)> = (1..=4).flat_map(|l| (1..=4).map(move |r| (l, r))).collect();
    let mut sums: Vec<Vec<(u64, u64)>> = sides.iter().map(|cake| vec![*cake]).collect();
    sums.extend(sides.iter().flat_map(|a| sides.iter().map(|b| vec![*a, *b])).filter(|sum| sum[0] < sum[1]));
    let typed: Vec<String> = sums
        .iter()
        .map(|sum| sum.iter().map(|(l, r)| format!("[{l},{r}]")).collect::<Vec<_>>().join(" + "))
        .map(|sum| format!("Outcome({sum}; misere := true)"))
        .collect();
    let shown = run(&typed.join("\n"));
    let mut met = std::collections::BTreeSet::new();
    for ((sum, typed), shown) in sums.iter().zip(&typed).zip(&shown) {
        let expected = match sure(sum, &mut known) {
            [2, _] => "> (",
            [_, 2] => "< (",
            [1, 1] => "= (",
            [1, 0] => ">= (",
            [0, 1] => "<= (",
            _ => "<> (",
        };
        assert!(shown.starts_with(expected), "{typed}: {shown}, not {expected}");
        met.insert(expected);
    }
    assert!(met.len() >= 3, "{met:?}");
}

/// In three-player misère play the first who cannot move wins.
#[test]
fn three_players_in_misere_play_are_those_of_a_slow_twin() {
    let program = "next := Map((Left, Center), (Center, Right), (Right, Left))
        def wins(G, player, mover)
          moves := Options(G, mover)
          if moves.Size == 0 then return player == mover end
          for after in moves do
            if wins(after, player, next[mover]) == (player == mover) then return player == mover end
          end
          return player != mover
        end
        def winner(G, starter)
          for player in (Left, Center, Right) do if wins(G, player, starter) then return player end end
          return queer
        end
        boards := (Cutblock[a,b,c] for a in 1..2 for b in 1..2 for c in 1..3)
        games := boards + (g + h for g in boards for h in (Cutblock[1,2,1], MaundyBlock[2,1,2], <0|<0||>|>)) + (<<|0|>||0>, <0||<|0|>>)
        All(Outcome(g; misere := true) == (winner(g, Left), winner(g, Center), winner(g, Right)) for g in games)
        All(Winner(g, p; misere := true) == winner(g, p) for g in boards for p in (Left, Center, Right))
        All(WinningMoves(g, p; misere := true) == (h for h in Options(g, p) where wins(h, p, next[p])) for g in boards for p in (Left, Center, Right))
        Any(Winner(g, Left; misere := true) == queer for g in games)";
    let shown = run(program);
    assert_eq!(shown[shown.len() - 4..], ["true", "true", "true", "true"]);
}

#[test]
fn compounds_are_for_misere_play_too() {
    for (typed, printed) in [
        ("ConjunctiveSum(*[2], *[3])", "*[2]"),
        ("SelectiveSum(*[2], *[2#])", "*[4,(2#,3,2),2#,3,2]"),
        ("SequentialSum(*[2], *[3])", "*[3#,3]"),
        ("ConjunctiveSum('{0|}', *[3])", "'{0|}'"),
        ("*[2]:*[3]", "*[5]"),
        ("OrdinalSum(*[2], *[3])", "*[5]"),
        ("Genus(Nim[2]:*[3])", "5"),
        ("Genus(DiminishedSum(Kayles[4], Nim[2]; misere := true))", "2"),
        ("Suspense(ContinuedConjunctiveSum(Kayles[5], Kayles[7]; misere := true), Left; misere := true)", "6"),
        ("SelectiveSum(Domineering[1,2], Domineering[2,1]; misere := true)", "'{-1|1}'"),
        (
            "(Remoteness(Nim[3], Left), Remoteness(Nim[3], Left; misere := true), Suspense(Nim[3], Left; misere := true))",
            "(1, 2, 2)",
        ),
        ("(Remoteness('{0,1|}', Right), Remoteness(*[4,2], Left), Remoteness(^, Right))", "(0, 3, 2)"),
    ] {
        assert_eq!(run(typed), [printed], "{typed}");
    }
    // The compound of positions is the form of the compound of their forms, and of misère games that of what they are.
    let program = "functions := (ConjunctiveSum, ContinuedConjunctiveSum, SelectiveSum, ShortenedSelectiveSum, DiminishedSum, SequentialSum)
        games := (Kayles[3], Kayles[4], Nim[2], Nim[1,2])
        All(f(a, b; misere := true) == f(Form(a), Form(b)) for f in functions for a in games for b in games)
        All(Outcome(f(Form(a), Form(b)); misere := true) == MisereOutcomeClass(f(a, b; misere := true)) for f in functions for a in games for b in games)
        boards := (Domineering[2,2], Domineering[2,3], ToadsAndFrogs[\"tt.f\"], Nim[2])
        All(MisereOutcomeClass(f(Form(a), Form(b))) == MisereOutcomeClass(f(a, b; misere := true)) for f in functions for a in boards for b in boards)
        All(Remoteness(ConjunctiveSum(a, b; misere := true), Left; misere := true) == Min(Remoteness(a, Left; misere := true), Remoteness(b, Left; misere := true)) for a in boards for b in boards)";
    let shown: Vec<String> = run(program).into_iter().filter(|line| !line.starts_with('(')).collect();
    assert_eq!(shown, ["true", "true", "true", "true"]);
}

#[test]
fn rules_in_the_language_are_played_misere() {
    let rules = "ruleset Pins[n] impartial
          options
            for i from 0 to n-1 yield [i] + [n-1-i] end
            for i from 0 to n-2 yield [i] + [n-2-i] end
        end\n";
    let program = format!(
        "{rules}All(Outcome(Pins[n] + Nim[m]; misere := true) == Outcome(Kayles[n] + Nim[m]; misere := true) for n in 0..14 for m in 0..3)
        PPositions(Pins, 14; misere := true).Size == PPositions(Kayles, 14; misere := true).Size"
    );
    assert_eq!(run(&program), ["true", "true"]);
}

#[test]
fn passes_are_what_a_ruleset_that_counts_them_says() {
    let twin = "ruleset Passing[a,b,c,p] impartial
          options
            for i from 0 to a-1 yield [i,b,c,p] end
            for i from 0 to b-1 yield [a,i,c,p] end
            for i from 0 to c-1 yield [a,b,i,p] end
            if p > 0 and a+b+c > 0 then [a,b,c,p-1] end
        end
        ruleset Pins[n,p] impartial
          options
            for i from 1 to n yield [n-i,p] end
            if p > 0 and n > 0 then [n,p-1] end
        end\n";
    let program = format!(
        "{twin}cells := (for p from 0 to 2 yield All(Grundy(PassMoves(Nim, p)[a,b,c]) == Grundy(Passing[a,b,c,p]) for a in 0..3 for b in 0..3 for c in 0..3) end)
        All(Outcome(PassMoves(Nim, 1)[a,b,c]; misere := true) == Outcome(Passing[a,b,c,1]; misere := true) for a in 0..2 for b in 0..3 for c in 0..3)
        own := PassMoves(Passing, 1);
        All(Grundy(own[a,b,1,0]) == Grundy(Passing[a,b,1,1]) for a in 0..3 for b in 0..3)
        PPositions(own, (2, 2, 2, 0)).Size == PPositions(PassMoves(Nim, 1), (2, 2, 2)).Size
        Count(PPositions(PassMoves(Nim, 1), (5, 5, 5))) == CountWhere(PassMoves(Nim, 1), (5, 5, 5), g -> g == 0)
        Options(PassMoves(Nim, 2)[0])
        Options(PassMoves(Nim, 2)[1])
        (PassMoves(Kayles, 1)[3] + PassMoves(Nim, 0)[2],)
        Options(PassMoves(Cram, 1)[1,4])
        Grundy(PassMoves(Chomp, 1)[2,3])"
    );
    let shown = run(&program);
    let expected = [
        "(true, true, true)",
        "true",
        "true",
        "true",
        "true",
        "()",
        "(PassMoves(Nim, 2)[0], PassMoves(Nim, 1)[1])",
        "(PassMoves(Nim, 0)[2] + PassMoves(Kayles, 1)[3],)",
    ];
    assert_eq!(shown[..8], expected);
    // What comes of a board reads back.
    for option in ["PassMoves(Nim, 1)[1]", "PassMoves(Kayles, 0)[3,2]"] {
        assert_eq!(run(&format!("({option},)")), [format!("({option},)")]);
    }
    assert!(run("PassMoves(Domineering, 1)").concat().contains("is not impartial"));
    assert!(run("PassMoves(Nim, -1)").concat().contains("expected an integer from 0"));
}
