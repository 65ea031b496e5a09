//! Games in progress: the program against every play of the other side, records that read back, and what is refused.

use cutcake::{
    language::{
        contest::{
            Agreement, Contest, Convention, End, Turn,
            judgement::{Effort, Reason},
        },
        read::token::matching_bracket,
        session::Session,
    },
    limit::Limit,
    play::{
        catalogue::Catalogue,
        sum::{Sum, Term},
    },
    player::Player,
    ruleset::Entry,
    synchronized::Status,
};
use indexmap::IndexSet;

/// As much as it takes: what is tested is small.
const ENOUGH: Effort = Effort { positions: None, time: None };

const CAKE: &str = "ruleset Cake[l, r] partizan
  left  for i from 1 to l div 2 yield [i, r] + [l-i, r] end
  right for j from 1 to r div 2 yield [l, j] + [l, r-j] end
end";

const BITES: &str = "ruleset Bites[n] impartial
  options for k from 1 to Min(n, 3) yield [n-k] end
end";

const SYNC_CAKE: &str = "ruleset SyncCake[l, r] synchronized
  left  i in 1..l-1 gives [i, r] + [l-i, r]
  right j in 1..r-1 gives [l, j] + [l, r-j]
  both  i, j gives [i, j] + [i, r-j] + [l-i, j] + [l-i, r-j]
end";

const BLOCK: &str = "ruleset Block[l, c, r] three-player
  left   for i from 1 to l div 2 yield [i, c, r] + [l-i, c, r] end
  center for j from 1 to c div 2 yield [l, j, r] + [l, c-j, r] end
  right  for k from 1 to r div 2 yield [l, c, k] + [l, c, r-k] end
end";

fn session() -> Session {
    let mut session = Session::new(Limit::default());
    for rules in [CAKE, BITES, SYNC_CAKE, BLOCK] {
        session.text_of(rules).expect("a ruleset");
    }
    session
}

fn begin(session: &mut Session, text: &str, agreement: Agreement) -> Contest {
    session.begin(text, agreement).unwrap_or_else(|error| panic!("{text}: {}", error.render(false)))
}

fn ends(contest: &Contest) -> Option<End> {
    match contest.now().turn {
        Turn::Over(end) => Some(end),
        _ => None,
    }
}

/// Plays every play of those whom the program does not play, and gives all the ends.
fn all_ends(session: &mut Session, contest: &Contest, program: &[Player], found: &mut Vec<End>) {
    if let Some(end) = ends(contest) {
        found.push(end);
        return;
    }
    let players: Vec<Player> = match contest.now().turn {
        Turn::Of(player) => vec![player],
        _ => vec![Player::Left, Player::Right],
    };
    let mut rounds: Vec<Vec<usize>> = vec![Vec::new()];
    for player in players {
        let places = if program.contains(&player) {
            let reply = session.reply(contest, player, ENOUGH).expect("nothing stops it").expect("a move");
            assert_ne!(reply.reason, Reason::Guess, "small games are known");
            vec![reply.place]
        } else {
            (0..contest.choices(player).len()).collect()
        };
        rounds = rounds
            .into_iter()
            .flat_map(|round| places.iter().map(move |place| [round.as_slice(), &[*place]].concat()))
            .collect();
    }
    for round in rounds {
        let mut after = contest.clone();
        session.make(&mut after, &round).expect("a move that is listed");
        all_ends(session, &after, program, found);
    }
}

fn ends_of(session: &mut Session, text: &str, agreement: Agreement, program: &[Player]) -> Vec<End> {
    let contest = begin(session, text, agreement);
    let mut found = Vec::new();
    all_ends(session, &contest, program, &mut found);
    found
}

#[test]
fn what_is_won_in_turn_the_program_wins() {
    let mut session = session();
    for game in [
        "Cutcake[3,4] + Cutcake[2,3]",
        "Cake[4,3] - Cake[2,2]",
        "Domineering[3,3]",
        "Clobber[\"xoxo|oxox\"]",
        "Nim[1,2,3]",
        "Nim[2,3]",
        "Bites[5] + Bites[4]",
        "{3|1} - 2",
        "'{*,{1|}|*}' + '{0|*}'",
        "-Hackenbush[\"l(r;l)\"]",
    ] {
        for starter in [Player::Left, Player::Right] {
            let winner = session.text_of(&format!("Winner({game}, {starter})")).expect("an answer");
            let winner = if winner == "Left" { Player::Left } else { Player::Right };
            let agreement = Agreement { starter, ..Agreement::default() };
            for end in ends_of(&mut session, game, agreement, &[winner]) {
                assert_eq!(end, End::Won(winner), "{game}, {starter} starts");
            }
        }
    }
}

#[test]
fn what_is_won_in_misere_the_program_wins() {
    let mut session = session();
    for game in ["Nim[1,1,1]", "Nim[1,2,2]", "Bites[5]", "Kayles[5]", "*[4,2]", "*[2#,0]"] {
        let winner = session.text_of(&format!("Winner({game}, Left; misere := true)")).expect("an answer");
        let winner = if winner == "Left" { Player::Left } else { Player::Right };
        let agreement = Agreement { misere: true, ..Agreement::default() };
        for end in ends_of(&mut session, game, agreement, &[winner]) {
            assert_eq!(end, End::Won(winner), "{game}");
        }
    }
}

#[test]
fn at_once_the_program_keeps_what_it_can_be_sure_of() {
    let mut session = session();
    for game in [
        "[3,2]",
        "[3,2] + [2,2]",
        "[2,3] + [3,2]",
        "2*[2,2]",
        "[4,3]",
        "SyncCake[3,2] + [2,3]",
        "-SyncCake[3,3]",
        "eps",
    ] {
        for player in [Player::Left, Player::Right] {
            let status = session.text_of(&format!("Status({game}, {player})")).expect("an answer");
            for end in ends_of(&mut session, game, Agreement::default(), &[player]) {
                match status.as_str() {
                    "winning" => assert_eq!(end, End::Won(player), "{game}"),
                    "drawing" => assert!([End::Won(player), End::Drawn].contains(&end), "{game}: {end:?}"),
                    _ => {}
                }
            }
        }
    }
}

#[test]
fn at_once_in_misere_the_program_keeps_what_it_can_be_sure_of() {
    let mut session = session();
    let agreement = Agreement { misere: true, ..Agreement::default() };
    let mut met = IndexSet::new();
    for game in
        ["[3,2]", "[3,2] + [2,2]", "[2,3] + [3,2]", "[1,4] + [4,2]", "[3,4]", "SyncCake[3,2] + [2,3]", "-SyncCake[3,3]"]
    {
        let outcome = session.text_of(&format!("Outcome({game}; misere := true)")).expect("an answer");
        let sign = outcome.split(' ').next().unwrap_or_default().to_owned();
        for (player, wins, draws) in [(Player::Left, ">", [">=", "="]), (Player::Right, "<", ["<=", "="])] {
            for end in ends_of(&mut session, game, agreement, &[player]) {
                if sign == wins {
                    assert_eq!(end, End::Won(player), "{game}");
                } else if draws.contains(&&*sign) {
                    assert!([End::Won(player), End::Drawn].contains(&end), "{game}: {end:?}");
                }
            }
        }
        met.insert(sign);
    }
    assert!(met.len() >= 3, "{met:?}");
}

#[test]
fn of_three_one_wins_against_two_or_two_keep_one_from_it() {
    let mut session = session();
    for game in ["[2,2,1]", "[3,1,2]", "Block[2,2,2]", "MaundyBlock[4,1,2]", "<0|<0||>|>", "[2,1,1] + <|0|0>"] {
        for (starter, misere) in Player::ALL.into_iter().flat_map(|starter| [(starter, false), (starter, true)]) {
            let winner = session.text_of(&format!("Winner({game}, {starter}; misere := {misere})")).expect("an answer");
            for alone in Player::ALL {
                let wins = winner == alone.name();
                let others: Vec<Player> = Player::ALL.into_iter().filter(|player| *player != alone).collect();
                let program = if wins { vec![alone] } else { others };
                let agreement = Agreement { starter, alone: Some(alone), misere };
                for end in ends_of(&mut session, game, agreement, &program) {
                    assert_eq!(end == End::Won(alone), wins, "{game}, {starter} starts, {alone} against two: {end:?}");
                }
            }
        }
    }
}

#[test]
fn hints_are_the_moves_that_win() {
    let mut session = session();
    let contest = begin(&mut session, "Nim[3,4,5]", Agreement::default());
    let judged = session.judged(&contest, Player::Left, ENOUGH).expect("nothing stops it");
    assert_eq!(judged.iter().filter(|worth| **worth == Some(Status::Winning)).count(), 1);
    let contest = begin(&mut session, "[3,2] + [2,3]", Agreement::default());
    let judged = session.judged(&contest, Player::Right, ENOUGH).expect("nothing stops it");
    assert!(judged.iter().flatten().all(|worth| *worth != Status::Winning));
}

#[test]
fn moves_are_meant_by_number_or_position() {
    let mut session = session();
    let contest = begin(&mut session, "Cutcake[4,3] + Nim[2]", Agreement::default());
    let meant = |session: &mut Session, text: &str| session.meant(&contest, Player::Left, text);
    assert_eq!(meant(&mut session, "2").ok(), Some(1));
    let whole = meant(&mut session, "Cutcake[1,3] + Cutcake[3,3] + Nim[2]").expect("a move");
    assert_eq!(meant(&mut session, "Cutcake[3,3] + Cutcake[1,3]").ok(), Some(whole));
    for text in ["0", "99", "Cutcake[4,3]", "nosuchname", "(", "{1|"] {
        assert!(meant(&mut session, text).is_err_and(|error| error.help.is_some()), "{text}");
    }
    // Without the ruleset a position is one of the game that is played.
    let nim = begin(&mut session, "Nim[2,3]", Agreement::default());
    for text in ["[2,2]", "2,2", "2 2", "Nim[2,2]"] {
        assert_eq!(session.meant(&nim, Player::Left, text).ok(), Some(4), "{text}");
    }
    assert!(session.meant(&nim, Player::Left, "2,4").is_err());
    let meant = |session: &mut Session, text: &str| session.meant(&contest, Player::Left, text);
    // What is typed changes no name.
    assert!(meant(&mut session, "x := Nim[2]").is_err());
    assert!(session.text_of("x").is_err());
}

#[test]
fn boards_are_shown_whole_and_in_their_place() {
    let mut session = session();
    for (game, moved) in [
        ("Domineering[3,3]", "Domineering[\"...|..#|..#\"]"),
        ("-Domineering[\"..|#.\"]", "-Domineering[\"##|#.\"]"),
        ("Clobber[\"xo.|.ox\"]", "Clobber[\"xo.|.x.\"]"),
        ("Cram[2,3]", "Cram[\"..x|..x\"]"),
        ("Hackenbush[\"(lr;l)\"]", "Hackenbush[\"lr\"]"),
        ("ToadsAndFrogs[\"t.f.\"]", "ToadsAndFrogs[\".tf.\"]"),
        ("Domineering[3,3] + Nim[2]", "Domineering[\"#..|#..|...\"] + Nim[2]"),
    ] {
        let contest = begin(&mut session, game, Agreement::default());
        let mut leads = Vec::new();
        for choice in contest.choices(Player::Left) {
            leads.push(session.position_text(&contest, &choice.leads).expect("it is short").to_string());
        }
        assert!(leads.iter().any(|leads| leads == moved), "{game}: {leads:?}");
    }
}

#[test]
fn whole_boards_come_to_what_the_rules_list() {
    let catalogue = Catalogue::default();
    let limit = Limit::default();
    let boards = [
        ("Domineering", "....|.#..|...."),
        ("Domineering", "..........|#.#.#.#.#.|.........."),
        ("Clobber", "xox.|oxo.|.xox"),
        ("Cram", "...|.x.|...|..."),
        ("Hackenbush", "(lr;e(l;r);rl)"),
        ("Hackenbush", "l(r;e)"),
        ("ToadsAndFrogs", "tt.f.tff.t..f"),
    ];
    for (name, text) in boards {
        let id = catalogue.find(name).expect("it comes with the program");
        let board = catalogue.get(id).board(&[Entry::Text(text.to_owned())]).expect("a board");
        let first = Term { ruleset: id, board, negated: false };
        // The boards of a first move too, as play leaves them.
        let mut terms = vec![first.clone()];
        for player in [Player::Left, Player::Right] {
            let whole = catalogue.whole_of(&first, player, &limit).expect("no limit").expect("whole boards");
            terms.extend(whole.iter().flat_map(|sum| sum.iter().map(|(term, _)| term.clone()).collect::<Vec<_>>()));
        }
        for (term, player) in terms.iter().flat_map(|term| [(term, Player::Left), (term, Player::Right)]) {
            let mut reduced = IndexSet::new();
            for whole in catalogue.whole_of(term, player, &limit).expect("no limit").expect("whole boards") {
                let mut sum = Sum::default();
                for (term, _) in whole.iter() {
                    sum.add_all(&catalogue.reduced(term).expect("not many"));
                }
                reduced.insert(sum);
            }
            let options = catalogue.options_of(term, player, &limit).expect("no limit");
            assert_eq!(reduced.into_iter().collect::<Vec<_>>(), options, "{name} {text} {player}");
        }
    }
}

#[test]
fn a_board_may_be_typed_turned_or_in_parts() {
    let mut session = session();
    for (game, typed) in [
        ("Domineering[\"..#|...|...\"]", "Domineering[\"#..|..#|..#\"]"),
        ("Domineering[4,1]", "2*Domineering[1,1] + Domineering[2,1]"),
        ("Domineering[3,1] + Nim[2]", "Nim[2]"),
        ("Clobber[\"xoxo\"]", "Clobber[\"x|o\"]"),
    ] {
        let contest = begin(&mut session, game, Agreement::default());
        let place = session.meant(&contest, Player::Left, typed);
        assert!(place.is_ok_and(|place| place < contest.choices(Player::Left).len()), "{game}: {typed}");
    }
    for (game, typed) in [
        ("Domineering[3,3]", "Domineering[\"#..|#..|...\"]"),
        ("Domineering[3,3]", "Domineering[\"...|..#|..#\"]"),
        ("Clobber[\"xo.|.ox\"]", "Clobber[\".x.|.ox\"]"),
        ("Domineering[3,3] + Nim[2]", "Domineering[\"#..|#..|...\"] + Nim[2]"),
        ("Domineering[3,3] + Domineering[3,3]", "Domineering[\"#..|#..|...\"] + Domineering[3,3]"),
    ] {
        let mut contest = begin(&mut session, game, Agreement::default());
        let place = session.meant(&contest, Player::Left, typed);
        let place = place.unwrap_or_else(|error| panic!("{typed}: {}", error.render(false)));
        session.make(&mut contest, &[place]).expect("a move");
        let after = session.position_text(&contest, &contest.now().position).expect("it is short");
        assert_eq!(after.to_string(), typed);
    }
    // Of a board in a sum what becomes of it.
    let contest = begin(&mut session, "Domineering[3,3] + Nim[2]", Agreement::default());
    let place = session.meant(&contest, Player::Left, "Domineering[\"..#|..#|...\"]").expect("a move");
    assert!(place < contest.choices(Player::Left).len());
    let contest = begin(&mut session, "Domineering[3,3]", Agreement::default());
    for typed in ["Domineering[\"##.|...|...\"]", "Domineering[\"##.|#..|...\"]", "Domineering[3,3]", "Nim[2]"] {
        assert!(session.meant(&contest, Player::Left, typed).is_err(), "{typed}");
    }
    // A record may have boards turned, and is shown as it is written.
    let record = "Replay((Clobber[\"xoxo\"], Clobber[\"oxx\"], Clobber[\"ox\"]), Left)";
    let shown = session.text_of(record).expect("a game");
    assert!(shown.contains("Clobber[\"oxx\"]"), "{shown}");
    assert!(session.text_of("Replay((Domineering[2,1], 0))").is_ok());
    assert!(session.text_of("Replay((Domineering[3,1] + Nim[1], Nim[1], Nim[0]))").is_ok());
    let contest = begin(&mut session, "Hackenbush[\"l\"] + Domineering[3,1]", Agreement::default());
    assert_eq!(session.meant(&contest, Player::Left, "Domineering[3,1]").ok(), Some(2), "the stalk is cut");
    // In a round too.
    let paint = "ruleset Paint[board as Grid(\".ab\")] synchronized
  left  p in board.FindAll(\".\") gives [board.With(p, \"a\")]
  right q in board.FindAll(\".\") gives [board.With(q, \"b\")]
  both  p, q gives [if p == q then board.With(p, \"a\") else board.With(p, \"a\", q, \"b\") end]
  same  board.FlipRows
end";
    session.text_of(paint).expect("a ruleset");
    for typed in ["Paint[\"a.|..\"]", "Paint[\"..|a.\"]", "Paint[\"ab|..\"]", "Paint[\"..|ab\"]"] {
        assert!(session.text_of(&format!("Replay((Paint[\"..|..\"], {typed}))")).is_ok(), "{typed}");
    }
    assert!(session.text_of("Replay((Paint[\"..|..\"], Paint[\".b|..\"]))").is_err());
    let contest = begin(&mut session, "Paint[\"..|..\"]", Agreement::default());
    assert_eq!(session.meant(&contest, Player::Left, "Paint[\"..|a.\"]").ok(), Some(2));
}

#[test]
fn moves_are_meant_by_the_squares_that_they_change() {
    let mut session = session();
    let contest = begin(&mut session, "Domineering[3,3] + Nim[2]", Agreement::default());
    for text in ["1,2 2,2", "2,2 1,2", "(1,2) (2,2)"] {
        assert_eq!(session.meant(&contest, Player::Left, text).ok(), Some(1), "{text}");
    }
    for text in ["1,2", "1,1 1,2", "9,9 8,9", "1,2,3", "0,0"] {
        assert!(session.meant(&contest, Player::Left, text).is_err(), "{text}");
    }
    assert_eq!(session.changed_cells(&contest.choices(Player::Left)[1]), Some(vec![[1, 2], [2, 2]]));
    // Of two like boards it is not said which, but it is all the same; of boards unlike it is not.
    let contest = begin(&mut session, "2*Domineering[3,3]", Agreement::default());
    assert_eq!(session.meant(&contest, Player::Left, "1,2 2,2").ok(), Some(1));
    let contest = begin(&mut session, "Domineering[3,3] + Domineering[2,2]", Agreement::default());
    assert!(
        session.meant(&contest, Player::Left, "1,2 2,2").is_err_and(|error| error.render(false).contains("several"))
    );
    // Where the rules draw pieces, by the places of these.
    let contest = begin(&mut session, "DotsAndBoxes[2,2,1]", Agreement::default());
    assert_eq!(session.meant(&contest, Player::Left, "2,3").ok(), Some(2));
    assert_eq!(session.changed_cells(&contest.choices(Player::Left)[2]), Some(vec![[2, 3]]));
}

#[test]
fn in_a_round_all_best_moves_are_known() {
    let mut session = session();
    let rules = "ruleset Mark[board as Grid(\".ab\")] synchronized
  left  p in board.FindAll(\".\") gives [board.With(p, \"a\")]
  right q in board.FindAll(\".\") where board.FindAll(\"b\").Size < 2 gives [board.With(q, \"b\")]
  both  p, q gives [if p == q then board.With(p, \"b\") else board.With(p, \"a\", q, \"b\") end]
  same  board.FlipRows
end
ruleset Twin[a, b] synchronized
  def less(n, m) := Max(n - m, 0)
  left  m in 1..2 where (a, b)[m] > 0 gives if m == 1 then [a-1, b] else [a, b-1] end
  right n in 1..2 where (a, b)[n] > 1 gives if n == 1 then [a-2, b] else [a, b-2] end
  both  m, n gives [less(a, (3, 2, 1, 0)[2*(n-1) + m]), less(b, (0, 1, 2, 3)[2*(n-1) + m])]
  same  [b, a]
end
ruleset Uneven[n] synchronized
  left  i in 1..n gives [0]
  right j in 1..n gives [0]
  both  i, j gives if i == 1 then SynchronizedCutcake[3,1] else SynchronizedCutcake[1,3] end
end";
    session.text_of(rules).expect("rulesets");
    for game in [
        "Mark[\"..|..\"]",
        "Mark[\"...\"]",
        "Twin[3,2]",
        "Twin[3,3]",
        "Uneven[2]",
        "Uneven[3]",
        "SyncCake[3,3]",
        "[4,3] + [2,2]",
        "2*[3,2]",
    ] {
        let contest = begin(&mut session, game, Agreement::default());
        for player in [Player::Left, Player::Right] {
            let judged = session.judged(&contest, player, ENOUGH).expect("nothing stops it");
            let status = session.worth(&contest, 0, ENOUGH).expect("nothing stops it").sure[player.index()];
            let other = if player == Player::Left { Player::Right } else { Player::Left };
            for (place, judged) in judged.into_iter().enumerate() {
                let mut worst = Some(Status::Winning);
                for reply in 0..contest.choices(other).len() {
                    let mut after = contest.clone();
                    let places = if player == Player::Left { [place, reply] } else { [reply, place] };
                    session.make(&mut after, &places).expect("a round");
                    worst = worst.min(session.worth(&after, 1, ENOUGH).expect("nothing stops it").sure[player.index()]);
                }
                assert_eq!(judged == status, worst == status, "{game}, {player}, move {place}");
            }
        }
    }
}

#[test]
fn a_mistake_is_known() {
    let mut session = session();
    let mut contest = begin(&mut session, "Nim[1,2]", Agreement::default());
    let before = session.worth(&contest, 0, ENOUGH).expect("nothing stops it");
    session.make(&mut contest, &[0]).expect("a move");
    let after = session.worth(&contest, 1, ENOUGH).expect("nothing stops it");
    assert_eq!(before.lost_until(&after, Player::Left), Some([Status::Winning, Status::Losing]));
    assert_eq!(before.lost_until(&after, Player::Right), None);
    contest.undo();
    session.make(&mut contest, &[2]).expect("a move");
    let after = session.worth(&contest, 1, ENOUGH).expect("nothing stops it");
    assert_eq!(before.lost_until(&after, Player::Left), None);
}

#[test]
fn a_value_is_known_to_be_played_in_canonical_form() {
    let mut session = session();
    for (game, is_value) in
        [("{3|1}", true), ("{3|1} + *2", false), ("3/4", true), ("'{*|*}'", false), ("Nim[2]", false), ("eps", false)]
    {
        assert_eq!(begin(&mut session, game, Agreement::default()).is_of_a_value(), is_value, "{game}");
    }
}

#[test]
fn a_lost_game_is_drawn_out() {
    let mut session = session();
    // Both moves of Right lose; after that to 3 he has none left.
    let contest = begin(&mut session, "3 + *2", Agreement { starter: Player::Right, ..Agreement::default() });
    assert!(contest.choices(Player::Right).len() > 1);
    let reply = session.reply(&contest, Player::Right, ENOUGH).expect("nothing stops it").expect("a move");
    let leads = session.position_text(&contest, &contest.choices(Player::Right)[reply.place].leads);
    assert_eq!(leads.expect("it is short").to_string(), "3 + *");
}

#[test]
fn a_value_that_takes_too_long_is_not_found() {
    let mut session = session();
    let contest = begin(&mut session, "Domineering[7,7]", Agreement::default());
    let short = Effort { positions: None, time: Some(std::time::Duration::from_millis(1)) };
    let worth = session.worth(&contest, 0, short).expect("nothing ends the game");
    assert!(worth.value.is_none());
    assert!(session.course(&contest, short).is_ok());
}

#[test]
fn moves_of_a_round_that_do_the_same_are_listed_once() {
    let mut session = session();
    let contest = begin(&mut session, "SyncCake[4,3]", Agreement::default());
    assert_eq!((contest.choices(Player::Left).len(), contest.choices(Player::Right).len()), (2, 1));
    // Two moves that leave the same alone may differ beside another move.
    let lopsided = "ruleset Lopsided[n] synchronized
  left  i in 1..n gives [0]
  right j in 1..n gives [0]
  both  i, j gives [(i - j)^2]
end";
    session.text_of(lopsided).expect("a ruleset");
    let contest = begin(&mut session, "Lopsided[2]", Agreement::default());
    assert_eq!(contest.choices(Player::Left).len(), 2);
}

#[test]
fn moves_are_taken_back() {
    let mut session = session();
    let mut contest = begin(&mut session, "Nim[3]", Agreement::default());
    assert!(!contest.undo());
    session.make(&mut contest, &[1]).expect("a move");
    assert_eq!(contest.moves_made(), 1);
    assert!(session.make(&mut contest, &[5]).is_err());
    assert_eq!(contest.moves_made(), 1);
    assert!(contest.undo());
    assert_eq!((contest.moves_made(), contest.now().turn), (0, Turn::Of(Player::Left)));
    contest.resign(Player::Left);
    assert_eq!(ends(&contest), Some(End::Resigned(Player::Left)));
    assert_eq!(session.record(&contest).ok().as_deref(), Some("Replay((Nim[3],), Left)"));
}

#[test]
fn a_record_shows_the_game_again() {
    let mut session = session();
    let agreements = [
        ("Cutcake[3,4] - Domineering[2,2]", Agreement { starter: Player::Right, ..Agreement::default() }),
        ("Nim[1,2]", Agreement { misere: true, ..Agreement::default() }),
        ("[3,2] + [2,2]", Agreement { misere: true, ..Agreement::default() }),
        ("[2,2,1]", Agreement { misere: true, ..Agreement::default() }),
        ("*[4,2]", Agreement::default()),
        ("[3,3] + 2*[2,2]", Agreement::default()),
        ("SyncCake[3,3]", Agreement::default()),
        ("[3,2,2] + <0||>", Agreement { starter: Player::Center, ..Agreement::default() }),
        ("{4||2|-1} + *", Agreement::default()),
        ("'{*,{1|}|*}'", Agreement::default()),
        ("3/4", Agreement::default()),
    ];
    for (game, agreement) in agreements {
        let mut contest = begin(&mut session, game, agreement);
        while ends(&contest).is_none() {
            let places: Vec<usize> = match contest.now().turn {
                Turn::Of(player) => vec![contest.choices(player).len() - 1],
                _ => vec![0, contest.choices(Player::Right).len() - 1],
            };
            session.make(&mut contest, &places).expect("a move");
        }
        let record = session.record(&contest).expect("a line");
        let course = session.course(&contest, ENOUGH).expect("a table").to_string();
        assert_eq!(session.text_of(&record).as_deref().ok(), Some(course.as_str()), "{record}");
        // The game goes on where its positions end.
        let tuple = "Replay".len() + 1;
        let close = matching_bracket(&record, tuple).expect("a tuple");
        let positions = record[tuple..=close].to_owned();
        let again = begin(&mut session, &positions, agreement);
        assert_eq!(again.now().turn, contest.now().turn, "{positions}");
    }
}

#[test]
fn what_is_not_played_is_said() {
    let mut session = session();
    let misere = Agreement { misere: true, ..Agreement::default() };
    let center = Agreement { starter: Player::Center, ..Agreement::default() };
    for (text, agreement, word) in [
        ("\"abc\"", Agreement::default(), "a string"),
        ("1/3", Agreement::default(), "1/3"),
        ("Nim", Agreement::default(), "a ruleset"),
        ("eps", misere, "says nothing of misère play"),
        ("Nim[3]", center, "Center"),
        ("Nim[1000000]", Agreement::default(), "too many"),
        ("()", Agreement::default(), "first position"),
        ("(Nim[3], Nim[4])", Agreement::default(), "cannot move from Nim[3] to Nim[4]"),
        ("(Nim[0], Nim[0])", Agreement::default(), "over"),
        ("([3,2], [3,2])", Agreement::default(), "no two moves"),
        ("Replay((Nim[3],))", Agreement::default(), "a table"),
    ] {
        let error = session.begin(text, agreement).err().unwrap_or_else(|| panic!("{text} is played"));
        let said = error.render(false);
        assert!(said.contains(word), "{text}: {said}");
    }
}

#[test]
fn a_game_without_moves_is_over() {
    let mut session = session();
    for (game, end) in [
        ("0", End::Won(Player::Right)),
        ("Nim[0]", End::Won(Player::Right)),
        ("-3", End::Won(Player::Right)),
        ("[1,1]", End::Drawn),
        ("[1,3]", End::Won(Player::Right)),
    ] {
        let contest = begin(&mut session, game, Agreement::default());
        assert_eq!(ends(&contest), Some(end), "{game}");
    }
    let contest =
        begin(&mut session, "[1,3,1]", Agreement { starter: Player::Left, alone: Some(Player::Left), misere: false });
    assert_eq!((contest.convention(), ends(&contest)), (Convention::Three, Some(End::Left(Player::Left))));
}

#[test]
fn what_is_too_large_to_search_is_a_guess() {
    let mut session = session();
    session
        .text_of(
            "ruleset Slow[a, b] partizan
  left for i from 0 to a-1 yield [i, b] + [b, i] end
  right for i from 0 to b-1 yield [a, i] + [i, a] end
end",
        )
        .expect("a ruleset");
    let contest = begin(&mut session, "Slow[9,8] + Slow[8,9] + Slow[7,9]", Agreement::default());
    let little = Effort { positions: Some(1), time: Some(std::time::Duration::from_millis(1)) };
    let reply = session.reply(&contest, Player::Left, little).expect("no error").expect("a move");
    assert_eq!(reply.reason, Reason::Guess);
}

/// A sum of values is played component by component, and its record reads back.
#[test]
fn a_sum_of_values_is_played_by_its_components() {
    let mut session = Session::new(Limit::default());
    let mut contest = session.begin("{3|1} + {2|-1}", Agreement::default()).unwrap();
    let place = session.meant(&contest, Player::Left, "3 + {2|-1}").unwrap();
    session.make(&mut contest, &[place]).unwrap();
    let place = session.meant(&contest, Player::Right, "-1").unwrap();
    session.make(&mut contest, &[place]).unwrap();
    let record = session.record(&contest).unwrap();
    assert_eq!(record, "Replay(({3|1} + {2|-1}, {2|-1} + 3, 3 + (-1)), Left)");
    assert!(session.text_of(&record).unwrap().contains("3 + (-1)"));
}

const ENDS: &str = "ruleset TopEntails[n] impartial
  options for i in 1..n div 2 yield [i] + [n-i] end
  entailing if n > 0 then [n-1] end
end
ruleset Race[a, b] partizan
  left  if a > 0 then for i in 1..Min(2, a) yield [a-i, b] end end
  right if b > 0 then for i in 1..Min(2, b) yield [a, b-i] end end
  wins Left when a == 0
  wins Right when b == 0
end
ruleset Coins[worth, coins...] partizan
  def taken(sign) := if coins.Length > 0 then
    ([(worth + sign*coins[1],) + coins.Without(1)], [(worth + sign*coins[coins.Length],) + coins.Without(coins.Length)])
  end
  left  taken(1)
  right taken(-1)
  score worth
end";

#[test]
fn where_rules_say_how_play_ends_the_program_keeps_what_it_can() {
    let mut session = session();
    session.text_of(ENDS).expect("rulesets");
    for game in
        ["TopEntails[5]", "TopEntails[4] + TopEntails[3]", "TopEntails[6]", "Race[3,3]", "Race[2,3] + Race[3,3]"]
    {
        for starter in [Player::Left, Player::Right] {
            let winner = session.text_of(&format!("Winner({game}, {starter})")).expect("an answer");
            let winner = if winner == "Left" { Player::Left } else { Player::Right };
            let agreement = Agreement { starter, ..Agreement::default() };
            for end in ends_of(&mut session, game, agreement, &[winner]) {
                assert!([End::Won(winner), End::Goal(winner)].contains(&end), "{game}, {starter} starts: {end:?}");
            }
        }
    }
    for (game, left, right) in
        [("Coins[0,1,5,2]", -2, 2), ("Coins[0,1,5,2] + Coins[0,3]", 5, -5), ("Coins[0,4,4]", 0, 0)]
    {
        for (starter, stop) in [(Player::Left, left), (Player::Right, right)] {
            let agreement = Agreement { starter, ..Agreement::default() };
            for program in [Player::Left, Player::Right] {
                for end in ends_of(&mut session, game, agreement, &[program]) {
                    let End::Scored(winner) = end else { panic!("{game}: {end:?}") };
                    let sign = match program {
                        Player::Left => stop,
                        _ => -stop,
                    };
                    assert!(winner == Some(program) || sign <= 0 && winner.is_none() || sign < 0, "{game}: {end:?}");
                }
            }
        }
    }
}

#[test]
fn a_move_that_entails_is_answered_in_its_board() {
    let mut session = session();
    session.text_of(ENDS).expect("rulesets");
    let mut contest = begin(&mut session, "TopEntails[3] + TopEntails[5]", Agreement::default());
    let entails = contest.choices(Player::Left).iter().position(|choice| choice.entails).expect("an entailing move");
    session.make(&mut contest, &[entails]).expect("a move");
    assert!(contest.is_entailed());
    let boards: Vec<String> = contest
        .choices(Player::Right)
        .iter()
        .map(|choice| choice.board.as_ref().map(|board| session.position_text(&contest, board)))
        .map(|text| text.expect("a board").expect("a text").as_str().to_owned())
        .collect();
    assert!(!boards.is_empty() && boards.iter().all(|board| board == "TopEntails[2]"), "{boards:?}");
    let mut scored = begin(&mut session, "Coins[0,3]", Agreement::default());
    session.make(&mut scored, &[0]).expect("a move");
    assert_eq!(scored.end_in_words().as_deref(), Some("Left wins: Left has 3"));
}
