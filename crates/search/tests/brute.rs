//! Packed boards against rules that are written apart: letters on squares, every move tried, nothing remembered but who won.
#![allow(clippy::expect_used, reason = "that is how a test fails")]

use std::{collections::HashMap, path::PathBuf, sync::Arc, time::Duration};

use cutcake_base::{
    board::{
        graph::{Edge, Graph, Label},
        squares::Squares,
        stones::{COMPASS, ORTHOGONAL, Stones},
    },
    limit::{Limit, Stop},
    moves::{Position, RulesetId},
    player::Player,
    position::Board,
};
use cutcake_partizan::{Game, Store};
use cutcake_search::{
    boards::{Boards, Piece},
    database::Outcomes,
    facts::{Facts, Signs},
    game::{
        amazons::Amazons,
        clobber::Clobber,
        dominoes::{Cram, Domineering},
        hackenbush::Hackenbush,
        lines::{BicolourFission, Fission, Konane},
        nogo::NoGo,
        painting::Painting,
        toads::ToadsAndFrogs,
    },
    packed::Packed as Bits,
    record::Keeper,
    rules::{Canonical, Engine, Order, PackedRules, Words},
    search::Search,
};
use proptest::{prelude::*, strategy::ValueTree};

/// A board as rows of letters: `.` free, `#` closed, `x` of Left, `o` of Right.
type Letters = Vec<Vec<char>>;

/// What a player can make of a board.
type Moves = fn(&Letters, Player) -> Vec<Letters>;

const WAYS: [(isize, isize); 4] = [(-1, 0), (0, 1), (1, 0), (0, -1)];

fn at(board: &Letters, row: isize, column: isize) -> char {
    let row = usize::try_from(row).ok().and_then(|row| board.get(row));
    row.zip(usize::try_from(column).ok()).and_then(|(row, column)| row.get(column)).copied().unwrap_or('#')
}

fn squares(board: &Letters) -> impl Iterator<Item = (isize, isize)> + use<> {
    let (rows, columns) = (board.len() as isize, board[0].len() as isize);
    (0..rows).flat_map(move |row| (0..columns).map(move |column| (row, column)))
}

fn with(board: &Letters, changes: &[((isize, isize), char)]) -> Letters {
    let mut board = board.clone();
    for ((row, column), letter) in changes {
        board[*row as usize][*column as usize] = *letter;
    }
    board
}

fn dominoes(board: &Letters, ways: &[(isize, isize)]) -> Vec<Letters> {
    let mut moves = Vec::new();
    for (row, column) in squares(board) {
        for (down, right) in ways {
            if at(board, row, column) == '.' && at(board, row + down, column + right) == '.' {
                moves.push(with(board, &[((row, column), '#'), ((row + down, column + right), '#')]));
            }
        }
    }
    moves
}

fn domineering(board: &Letters, player: Player) -> Vec<Letters> {
    dominoes(board, &[if player == Player::Left { (1, 0) } else { (0, 1) }])
}

fn cram(board: &Letters, _: Player) -> Vec<Letters> {
    dominoes(board, &[(1, 0), (0, 1)])
}

fn stones(player: Player) -> [char; 2] {
    if player == Player::Left { ['x', 'o'] } else { ['o', 'x'] }
}

fn clobber(board: &Letters, player: Player) -> Vec<Letters> {
    let [own, other] = stones(player);
    let mut moves = Vec::new();
    for (row, column) in squares(board) {
        for (down, right) in WAYS {
            if at(board, row, column) == own && at(board, row + down, column + right) == other {
                moves.push(with(board, &[((row, column), '.'), ((row + down, column + right), own)]));
            }
        }
    }
    moves
}

fn clobber_over(board: &Letters, player: Player, ways: &[(isize, isize)], most: isize) -> Vec<Letters> {
    let [own, other] = stones(player);
    let mut moves = Vec::new();
    for (row, column) in squares(board).filter(|(row, column)| at(board, *row, *column) == own) {
        for (down, right) in ways {
            let mut line = (1..=most).map(|length| (row + length * down, column + length * right));
            let met = line.find(|(row, column)| at(board, *row, *column) != '.');
            if let Some(target) = met.filter(|(row, column)| at(board, *row, *column) == other) {
                moves.push(with(board, &[((row, column), '.'), (target, own)]));
            }
        }
    }
    moves
}

fn kings(board: &Letters, player: Player) -> Vec<Letters> {
    clobber_over(board, player, &COMPASS, 1)
}

fn queens(board: &Letters, player: Player) -> Vec<Letters> {
    clobber_over(board, player, &COMPASS, 9)
}

fn rooks(board: &Letters, player: Player) -> Vec<Letters> {
    clobber_over(board, player, &ORTHOGONAL, 9)
}

fn nogo(board: &Letters, player: Player) -> Vec<Letters> {
    let [own, _] = stones(player);
    let breathes = |board: &Letters, from: (isize, isize)| {
        let letter = at(board, from.0, from.1);
        let mut group = vec![from];
        let mut done = 0;
        while let Some((row, column)) = group.get(done).copied() {
            done += 1;
            for (down, right) in WAYS {
                let next = (row + down, column + right);
                match at(board, next.0, next.1) {
                    '.' => return true,
                    other if other == letter && !group.contains(&next) => group.push(next),
                    _ => {}
                }
            }
        }
        false
    };
    let moves = squares(board).filter(|(row, column)| at(board, *row, *column) == '.');
    let moves = moves.map(|place| (place, with(board, &[(place, own)])));
    let is_allowed = |((row, column), after): &((isize, isize), Letters)| {
        let beside = WAYS.map(|(down, right)| (row + down, column + right));
        let stones = beside.into_iter().chain([(*row, *column)]);
        let mut stones = stones.filter(|(row, column)| "xo".contains(at(after, *row, *column)));
        stones.all(|stone| breathes(after, stone))
    };
    moves.filter(is_allowed).map(|(_, after)| after).collect()
}

fn konane(board: &Letters, player: Player) -> Vec<Letters> {
    let [own, other] = stones(player);
    let mut moves = Vec::new();
    for (row, column) in squares(board) {
        for (down, right) in WAYS {
            let (mut left, mut place) = (board.clone(), (row, column));
            while at(&left, place.0, place.1) == own
                && at(&left, place.0 + down, place.1 + right) == other
                && at(&left, place.0 + 2 * down, place.1 + 2 * right) == '.'
            {
                let target = (place.0 + 2 * down, place.1 + 2 * right);
                left = with(&left, &[(place, '.'), ((place.0 + down, place.1 + right), '.'), (target, own)]);
                place = target;
                moves.push(left.clone());
            }
        }
    }
    moves
}

fn divisions(board: &Letters, own: char, ways: &[(isize, isize)]) -> Vec<Letters> {
    let mut moves = Vec::new();
    for (row, column) in squares(board).filter(|(row, column)| at(board, *row, *column) == own) {
        for (down, right) in ways {
            let ends = [(row - down, column - right), (row + down, column + right)];
            if ends.iter().all(|(row, column)| at(board, *row, *column) == '.') {
                moves.push(with(board, &[((row, column), '.'), (ends[0], own), (ends[1], own)]));
            }
        }
    }
    moves
}

fn fission(board: &Letters, player: Player) -> Vec<Letters> {
    divisions(board, 'x', &[if player == Player::Left { (1, 0) } else { (0, 1) }])
}

fn bicolour_fission(board: &Letters, player: Player) -> Vec<Letters> {
    divisions(board, stones(player)[0], &[(1, 0), (0, 1)])
}

fn amazons(board: &Letters, player: Player) -> Vec<Letters> {
    let queen = |board: &Letters, (row, column): (isize, isize)| {
        let mut reached = Vec::new();
        for (down, right) in (-1..=1).flat_map(|down| (-1..=1).map(move |right| (down, right))) {
            let mut length = 1;
            while (down, right) != (0, 0) && at(board, row + length * down, column + length * right) == '.' {
                reached.push((row + length * down, column + length * right));
                length += 1;
            }
        }
        reached
    };
    let own = stones(player)[0];
    let mut moves = Vec::new();
    for amazon in squares(board).filter(|(row, column)| at(board, *row, *column) == own) {
        for target in queen(board, amazon) {
            let moved = with(board, &[(amazon, '.'), (target, own)]);
            moves.extend(queen(&moved, target).into_iter().map(|arrow| with(&moved, &[(arrow, '#')])));
        }
    }
    moves
}

fn painted(board: &Letters, player: Player, permitted: [&str; 2]) -> Vec<Letters> {
    let ([own, other], permitted) = (stones(player), permitted[usize::from(player != Player::Left)]);
    let mut moves = Vec::new();
    for (row, column) in squares(board).filter(|(row, column)| permitted.contains(at(board, *row, *column))) {
        let mut left = with(board, &[((row, column), '#')]);
        for (row, column) in WAYS.map(|(down, right)| (row + down, column + right)) {
            match at(board, row, column) {
                '.' => left = with(&left, &[((row, column), own)]),
                letter if letter == other => left = with(&left, &[((row, column), '#')]),
                _ => {}
            }
        }
        moves.push(left);
    }
    moves
}

/// What Left and what Right may paint: where nothing is, what is his (`x`, `o`), what is not.
const PERMITTED: [[&str; 2]; 4] = [[".o", ".x"], [".x", ".o"], ["x", "o"], [".xo", "."]];

fn col(board: &Letters, player: Player) -> Vec<Letters> {
    painted(board, player, PERMITTED[0])
}

fn snort(board: &Letters, player: Player) -> Vec<Letters> {
    painted(board, player, PERMITTED[1])
}

fn fjords(board: &Letters, player: Player) -> Vec<Letters> {
    painted(board, player, PERMITTED[2])
}

fn unlike(board: &Letters, player: Player) -> Vec<Letters> {
    painted(board, player, PERMITTED[3])
}

/// The free and the labelled squares of a board as a graph, beside each other in an order that another board does not have.
fn painting(board: &Letters, permitted: [&str; 2]) -> Option<(Painting, Bits)> {
    let places: Vec<_> = squares(board).filter(|(row, column)| at(board, *row, *column) != '#').collect();
    let label = |letter: char| Graph::read(&letter.to_string()).expect("it is a vertex").vertices()[0];
    let labels = [('x', 'L'), ('o', 'R'), ('.', '.')].map(|(letter, text)| (letter, label(text)));
    let label_at =
        |(row, column): &(isize, isize)| labels.iter().find(|(letter, _)| *letter == at(board, *row, *column));
    let vertices: Vec<Label> = places.iter().filter_map(label_at).map(|(_, label)| *label).collect();
    let number = |place: &(isize, isize)| places.iter().position(|other| other == place).map(|place| place as u32 + 1);
    let mut edges = Vec::new();
    for (row, column) in &places {
        let ends = [(row + 1, *column), (*row, column + 1)].into_iter().filter_map(|end| number(&end));
        let from = number(&(*row, *column)).expect("it is there");
        edges.extend(ends.map(|to| Edge { from, to, label: Label::EDGE }));
    }
    let permitted = permitted.map(|letters| ['x', 'o', '.'].map(|letter| letters.contains(letter)));
    Painting::of_graph(&Graph::new(&vertices, &edges), permitted)
}

/// The vertices below and above an edge of Hackenbush, by row and column; none is the ground. Two edges of a row lead to one
/// vertex, and the edges on it begin at that of the one or of the other side.
fn ends((row, column): (isize, isize)) -> [Option<(isize, isize)>; 2] {
    [(row > 0).then_some((row - 1, (column + 1) / 2)), Some((row, column / 2))]
}

/// The squares are edges: `x` of Left, `o` of Right, `.` of both. What is not connected to the ground is none.
fn hackenbush(board: &Letters, player: Player) -> Vec<Letters> {
    let standing = |board: &Letters| {
        let edges: Vec<_> = squares(board).filter(|(row, column)| at(board, *row, *column) != '#').collect();
        let mut reached = vec![None];
        loop {
            let next = edges.iter().flat_map(|edge| {
                let [a, b] = ends(*edge);
                [(a, b), (b, a)]
            });
            let mut next = next.filter(|(from, to)| reached.contains(from) && !reached.contains(to)).map(|(_, to)| to);
            let Some(to) = next.next() else { break };
            reached.push(to);
        }
        edges
            .into_iter()
            .filter(|edge| reached.contains(&ends(*edge)[0]) || reached.contains(&ends(*edge)[1]))
            .collect()
    };
    let own = stones(player)[0];
    let before: Vec<(isize, isize)> = standing(board);
    let cut = before.iter().filter(|(row, column)| [own, '.'].contains(&at(board, *row, *column)));
    cut.map(|edge| {
        let after = with(board, &[(*edge, '#')]);
        let kept: Vec<(isize, isize)> = standing(&after);
        let fallen: Vec<_> = before.iter().filter(|edge| !kept.contains(edge)).map(|edge| (*edge, '#')).collect();
        with(&after, &fallen)
    })
    .collect()
}

/// The edges as a graph.
fn stalks(board: &Letters) -> Option<(Hackenbush, Bits)> {
    let edges: Vec<_> = squares(board).filter(|(row, column)| at(board, *row, *column) != '#').collect();
    let mut vertices = vec![None];
    for end in edges.iter().flat_map(|edge| ends(*edge)) {
        if !vertices.contains(&end) {
            vertices.push(end);
        }
    }
    let label = |(row, column): (isize, isize)| match at(board, row, column) {
        'x' => Label::of_edge("l"),
        'o' => Label::of_edge("r"),
        _ => Label::of_edge("e"),
    };
    let number = |end| vertices.iter().position(|other| *other == end).map(|place| place as u32 + 1);
    let edge = |edge: &(isize, isize)| {
        let [from, to] = ends(*edge).map(number);
        Some(Edge { from: from?, to: to?, label: label(*edge)? })
    };
    let edges: Option<Vec<Edge>> = edges.iter().map(edge).collect();
    Hackenbush::of_graph(&Graph::new(&vec![Label::VERTEX; vertices.len()], &edges?))
}

/// Toads are `x`, frogs `o`.
fn toads(board: &Letters, player: Player) -> Vec<Letters> {
    let [own, other] = stones(player);
    let way = if player == Player::Left { 1 } else { -1 };
    let mut moves = Vec::new();
    for (_, cell) in squares(board).filter(|(_, cell)| at(board, 0, *cell) == own) {
        let length = if at(board, 0, cell + way) == other { 2 * way } else { way };
        if at(board, 0, cell + length) == '.' {
            moves.push(with(board, &[((0, cell), '.'), ((0, cell + length), own)]));
        }
    }
    moves
}

/// Who wins a board with a value beside it.
fn wins_beside(
    store: &mut Store,
    (game, board): (Moves, &Letters),
    value: Game,
    player: Player,
    known: &mut HashMap<(Letters, Game, Player), bool>,
) -> bool {
    if let Some(wins) = known.get(&(board.clone(), value, player)) {
        return *wins;
    }
    let other = player.opponent();
    let mut found = false;
    for after in game(board, player) {
        found = found || !wins_beside(store, (game, &after), value, other, known);
    }
    let options = if player == Player::Left { store.left_options(value) } else { store.right_options(value) };
    for after in options.expect("nothing stops it") {
        found = found || !wins_beside(store, (game, board), after, other, known);
    }
    known.insert((board.clone(), value, player), found);
    found
}

fn wins(
    games: &[Moves],
    boards: &[Letters],
    player: Player,
    known: &mut HashMap<(Vec<Letters>, Player), bool>,
) -> bool {
    if let Some(wins) = known.get(&(boards.to_vec(), player)) {
        return *wins;
    }
    let other = player.opponent();
    let mut found = false;
    for place in 0..boards.len() {
        for after in games[place](&boards[place], player) {
            let mut next = boards.to_vec();
            next[place] = after;
            found = found || !wins(games, &next, other, known);
        }
    }
    known.insert((boards.to_vec(), player), found);
    found
}

/// Boards by their rulesets' places: packed ones, with the engine by which they are searched, or boards that are asked.
struct Packed(Store, Option<Engine>);

/// Rules that are searched by another engine than they ask for.
struct By(Arc<dyn PackedRules>, Engine);

impl PackedRules for By {
    fn name(&self) -> &str {
        self.0.name()
    }

    fn graph(&self) -> &str {
        self.0.graph()
    }

    fn pack(&self, board: &Board) -> Option<Bits> {
        self.0.pack(board)
    }

    fn words(&self, board: &Bits) -> Words {
        self.0.words(board)
    }

    fn moves(&self, board: &Bits, player: Player, visit: &mut dyn FnMut(Bits)) {
        self.0.moves(board, player, visit);
    }

    fn parts(&self, board: &Bits, visit: &mut dyn FnMut(Bits)) {
        self.0.parts(board, visit);
    }

    fn canonical(&self, part: &Bits) -> Canonical {
        self.0.canonical(part)
    }

    fn facts(&self, part: &Bits) -> Facts {
        self.0.facts(part)
    }

    fn states(&self) -> Option<u64> {
        self.0.states()
    }

    fn moves_along_lines(&self) -> bool {
        self.0.moves_along_lines()
    }

    fn small(&self, part: &Bits, larger: i32) -> i32 {
        self.0.small(part, larger)
    }

    fn has_same_moves(&self) -> bool {
        self.0.has_same_moves()
    }

    fn order(&self) -> Order {
        self.0.order()
    }

    fn engine(&self) -> Engine {
        self.1
    }
}

/// The games, their letters, and how large the boards are that are tried.
const GAMES: [(Moves, &str, usize); 17] = [
    (domineering, ".#", 20),
    (cram, ".#", 16),
    (clobber, ".xo", 16),
    (nogo, ".xo", 10),
    (konane, ".xo#", 16),
    (fission, ".x#", 16),
    (bicolour_fission, ".xo#", 14),
    (amazons, "#.xo", 8),
    (toads, ".xo", 9),
    (kings, ".xo", 12),
    (queens, ".xo#", 9),
    (rooks, ".xo#", 9),
    (col, ".xo#", 12),
    (snort, ".xo#", 12),
    (fjords, ".xo#", 12),
    (unlike, ".xo#", 10),
    (hackenbush, ".xo#", 12),
];
const TOADS: usize = 8;
/// The first of the games on graphs.
const PAINTINGS: usize = 12;
const HACKENBUSH: usize = PAINTINGS + PERMITTED.len();

/// How a board is packed.
fn packed(place: usize, board: &Letters) -> Option<(Arc<dyn PackedRules>, Bits)> {
    match place.checked_sub(PAINTINGS) {
        _ if place == HACKENBUSH => stalks(board).map(|(rules, board)| (Arc::new(rules) as _, board)),
        Some(which) => painting(board, PERMITTED[which]).map(|(rules, board)| (Arc::new(rules) as _, board)),
        None => {
            let rules = rules(place);
            let board = rules.pack(&code(place, board))?;
            Some((rules, board))
        }
    }
}

fn rules(place: usize) -> Arc<dyn PackedRules> {
    match place {
        0 => Arc::new(Domineering),
        1 => Arc::new(Cram),
        2 => Arc::new(Clobber::default()),
        3 => Arc::new(NoGo),
        4 => Arc::new(Konane),
        5 => Arc::new(Fission),
        6 => Arc::new(BicolourFission),
        7 => Arc::new(Amazons),
        TOADS => Arc::new(ToadsAndFrogs),
        9 => Arc::new(Clobber::by_steps(&COMPASS, 1).expect("they are symmetric")),
        10 => Arc::new(Clobber::by_steps(&COMPASS, 64).expect("they are symmetric")),
        _ => Arc::new(Clobber::by_steps(&ORTHOGONAL, 64).expect("they are symmetric")),
    }
}

fn code(place: usize, board: &Letters) -> Board {
    let text = board.iter().map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join("|");
    match place {
        0 | 1 => Squares::read(&text, '.', ".#").expect("it is a board").code(),
        TOADS => {
            let bits = |letter| board[0].iter().rev().fold(0, |bits, other| bits << 1 | u64::from(*other == letter));
            Board::from_slice(&[board[0].len() as u64, bits('x'), bits('o')])
        }
        _ => Stones::read(&text, ".xo#").expect("it is a board").code(),
    }
}

fn letters(place: usize, board: &Board) -> Letters {
    let text = match place {
        0 | 1 => Squares::of_code(board).written('.', '#'),
        TOADS => {
            let letter = |cell: u64| ['.', 'x', 'o'][(board[1] >> cell & 1 | (board[2] >> cell & 1) << 1) as usize];
            (0..board[0]).map(letter).collect()
        }
        _ => Stones::of(board).to_string(),
    };
    text.split('|').map(|row| row.chars().collect()).collect()
}

impl Boards for Packed {
    type Error = Stop;

    fn store(&mut self) -> &mut Store {
        &mut self.0
    }

    fn packed(&self, (ruleset, board): &Position) -> Option<(Arc<dyn PackedRules>, Bits)> {
        let (rules, board) = packed(ruleset.place(), &letters(ruleset.place(), board))?;
        Some((Arc::new(By(rules, self.1?)), board))
    }

    fn parts(&mut self, board: &Position) -> Result<Vec<Piece>, Stop> {
        Ok(vec![Piece { board: board.clone(), negated: false, times: 1 }])
    }

    fn options(&mut self, (ruleset, board): &Position, player: Player) -> Result<Vec<Vec<Piece>>, Stop> {
        let moves = GAMES[ruleset.place()].0(&letters(ruleset.place(), board), player);
        let piece = |board| Piece { board: (*ruleset, code(ruleset.place(), &board)), negated: false, times: 1 };
        Ok(moves.into_iter().map(|board| vec![piece(board)]).collect())
    }

    fn value(&mut self, _: &Position, _: usize) -> Result<Option<Game>, Stop> {
        Ok(None)
    }

    fn size(&mut self, (_, board): &Position) -> Result<u64, Stop> {
        Ok(board.len() as u64)
    }

    fn bounds(&mut self, _: &Position) -> Result<[Option<i64>; 2], Stop> {
        Ok([None; 2])
    }

    fn is_own_negative(&self, _: &Position) -> bool {
        false
    }
}

fn agree(places: &[usize], boards: &[Letters]) -> Result<(), TestCaseError> {
    let games: Vec<Moves> = places.iter().map(|place| GAMES[*place].0).collect();
    let mut known = HashMap::new();
    let piece = |(place, board): (&usize, &Letters)| Piece {
        board: (RulesetId::at(*place), code(*place, board)),
        negated: false,
        times: 1,
    };
    let pieces: Vec<Piece> = places.iter().zip(boards).map(piece).collect();
    for engine in [None, Some(Engine::Winner), Some(Engine::ProofNumber)] {
        let mut search = Search::default();
        let mut packed = Packed(Store::new(Limit::default()), engine);
        for player in [Player::Left, Player::Right] {
            let found = search.wins(&mut packed, &pieces, &[], player, 1 << 20, 1).expect("nothing stops it");
            let known = wins(&games, boards, player, &mut known);
            prop_assert_eq!(found, Some(known), "{:?} {:?} {:?} {:?}", places, boards, player, engine);
        }
    }
    Ok(())
}

/// Values, some of them numbers: then a move in a number may be the only one that wins.
const VALUES: [&str; 9] = ["1", "-1/2", "3/4", "^", "*2", "{1|-1}", "{2|1/2}", "{0||0|-2}", "{1/2|{0|-1}}"];

fn agree_beside(place: usize, board: &Letters, text: &str, integer: i64) -> Result<(), TestCaseError> {
    for engine in [None, Some(Engine::Winner), Some(Engine::ProofNumber)] {
        let mut packed = Packed(Store::new(Limit::default()), engine);
        let values =
            [packed.0.parse(text), packed.0.parse(&integer.to_string())].map(|value| value.expect("it is a value"));
        let sum = packed.0.add(values[0], values[1]).expect("nothing stops it");
        let piece = Piece { board: (RulesetId::at(place), code(place, board)), negated: false, times: 1 };
        let mut known = HashMap::new();
        let mut search = Search::default();
        for player in [Player::Left, Player::Right] {
            let found = search.wins(&mut packed, std::slice::from_ref(&piece), &values, player, 1 << 20, 1);
            let wins = wins_beside(&mut packed.0, (GAMES[place].0, board), sum, player, &mut known);
            prop_assert_eq!(found, Ok(Some(wins)), "{:?} {} {} {:?} {:?}", board, text, integer, player, engine);
        }
    }
    Ok(())
}

/// A board of a game, of some squares at most.
fn board(place: usize, most: usize) -> impl Strategy<Value = Letters> {
    let letters: Vec<char> = GAMES[place].1.chars().collect();
    let rows = if place == TOADS { 1 } else { 5 };
    let sizes: Vec<(usize, usize)> = (1..=rows)
        .flat_map(|rows| (1..=9).map(move |columns| (rows, columns)))
        .filter(|(r, c)| r * c <= most)
        .collect();
    proptest::sample::select(sizes).prop_flat_map(move |(rows, columns)| {
        let weighted = [letters[0], letters[0]].into_iter().chain(letters.clone()).collect::<Vec<_>>();
        proptest::collection::vec(proptest::collection::vec(proptest::sample::select(weighted), columns), rows)
    })
}

/// Boards of all games with a database of small ones, which is a second side of them.
#[test]
fn databases_agree() {
    let limit = Limit::default();
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    for (place, (game, letters, most)) in GAMES.into_iter().enumerate().take(PAINTINGS) {
        let packed_rules = rules(place);
        let [rows, columns] = if place == TOADS { [1, 6] } else { [2, 3] };
        let mut search = Search::default();
        let outcomes = Outcomes::build(&*packed_rules, rows, columns, &limit).expect("nothing stops it");
        search.databases.insert(outcomes.expect("there are few boards"));
        let mut packed = Packed(Store::new(Limit::default()), Some(packed_rules.engine()));
        for _ in 0..60 {
            let boards = [board(place, most), board(place, 5)]
                .map(|board| board.new_tree(&mut runner).expect(letters).current());
            let pieces = boards.clone().map(|board| Piece {
                board: (RulesetId::at(place), code(place, &board)),
                negated: false,
                times: 1,
            });
            for player in [Player::Left, Player::Right] {
                for count in [1, 2].into_iter().filter(|count| *count == 1 || most > 9) {
                    let found = search.wins(&mut packed, &pieces[..count], &[], player, u64::MAX, 1);
                    let mut plain = Packed(Store::new(Limit::default()), Some(Engine::Winner));
                    let known = Search::default().wins(&mut plain, &pieces[..count], &[], player, 1 << 12, 1);
                    assert_eq!(found, known, "{boards:?} {player:?} {count}");
                }
                let found = search.wins(&mut packed, &pieces[..1], &[], player, u64::MAX, 1);
                let known = wins(&[game], &boards[..1], player, &mut HashMap::new());
                assert_eq!(found, Ok(Some(known)), "{boards:?} {player:?}");
            }
        }
    }
}

/// What is seen of boards at a glance, beside an integer, is true of play.
#[test]
fn facts_are_true() {
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let mut decided = [0; GAMES.len()];
    for (place, (game, letters, most)) in GAMES.into_iter().enumerate() {
        let mut store = Store::new(Limit::default());
        for _ in 0..150 {
            let board = board(place, most.min(14)).new_tree(&mut runner).expect(letters).current();
            let mut facts = Facts::default();
            let Some((rules, bits)) = packed(place, &board) else { continue };
            rules.parts(&bits, &mut |part| {
                facts += Facts { signs: Signs::UNKNOWN, ..rules.facts(&part) };
            });
            let mut known = HashMap::new();
            for integer in -3..=3 {
                let value = store.integer(integer).expect("nothing stops it");
                for player in [Player::Left, Player::Right] {
                    let Some(found) = (facts + Facts::of_integer(integer)).winner(player) else { continue };
                    let wins = wins_beside(&mut store, (game, &board), value, player, &mut known);
                    assert_eq!(found, wins, "{place} {board:?} {integer} {player:?}");
                    decided[place] += 1;
                }
            }
        }
    }
    assert!(decided.iter().all(|count| *count > 100), "{decided:?}");
}

/// The value of a board of Amazons.
fn amazons_value(store: &mut Store, board: &Letters, known: &mut HashMap<Letters, Game>) -> Game {
    if let Some(value) = known.get(board) {
        return *value;
    }
    let [left, right] = [Player::Left, Player::Right].map(|player| {
        let options = amazons(board, player);
        options.iter().map(|option| amazons_value(store, option, known)).collect::<Vec<_>>()
    });
    let value = store.form(&left, &right).expect("nothing stops it");
    known.insert(board.clone(), value);
    value
}

/// The bounds of every board of Amazons of these sizes hold for its value.
#[test]
fn territories_are_bounds() {
    const AMAZONS: usize = 7;
    let mut store = Store::new(Limit::default());
    let mut known = HashMap::new();
    let mut exact = 0;
    for (rows, columns) in [(1, 6), (2, 4), (3, 3)] {
        for code in 0..4_usize.pow(rows * columns) {
            let letter = |place| ['.', '#', 'x', 'o'][code >> (2 * place) & 3];
            let board: Letters =
                (0..rows).map(|row| (0..columns).map(|column| letter(row * columns + column)).collect()).collect();
            let (rules, bits) = packed(AMAZONS, &board).expect("it is small");
            let mut facts = Facts::default();
            rules.parts(&bits, &mut |part| facts += rules.facts(&part));
            let [least, most] = facts.bounds.map(|bound| store.integer(bound).expect("nothing stops it"));
            let value = amazons_value(&mut store, &board, &mut known);
            assert!(store.le(least, value).expect("nothing stops it"), "{board:?} {facts:?}");
            assert!(store.le(value, most).expect("nothing stops it"), "{board:?} {facts:?}");
            exact += u32::from(least == most);
        }
    }
    assert!(exact > 10_000, "{exact}");
}

/// The integers that stand beside boards of Domineering.
const BESIDE: std::ops::RangeInclusive<i64> = -3..=3;

/// Who wins Domineering on every set of squares of a grid beside each integer: bits of the integers from the least, first those
/// where Left wins who is to move, then those where Right does.
fn winners(rows: usize, columns: usize) -> Vec<[u8; 2]> {
    let everywhere = (1_u32 << (rows * columns)) - 1;
    let last_column = (0..rows).fold(0, |all, row| all | 1 << (row * columns + columns - 1));
    let mut winners = Vec::<[u8; 2]>::with_capacity(1 << (rows * columns));
    for free in 0..=everywhere {
        let mut wins = [0; 2];
        for (player, step, first) in [(0, columns, everywhere), (1, 1, everywhere & !last_column)] {
            let mut pairs = free & free >> step & first;
            while pairs != 0 {
                let pair = pairs & pairs.wrapping_neg();
                wins[player] |= !winners[(free & !(pair | pair << step)) as usize][1 - player];
                pairs &= pairs - 1;
            }
        }
        // Moves in the integers: Left's in n > 0 to n - 1, Right's in -n to -n + 1.
        let zero = *BESIDE.end() as usize;
        for up in 1..=zero {
            wins[0] |= u8::from(wins[1] & 1 << (zero + up - 1) == 0) << (zero + up);
            wins[1] |= u8::from(wins[0] & 1 << (zero - up + 1) == 0) << (zero - up);
        }
        winners.push(wins);
    }
    winners
}

/// What is seen of all boards of Domineering of these sizes, which have areas of every kind, is true of play.
fn areas_are_true_on(sizes: &[(usize, usize)]) {
    let mut decided = 0;
    for (rows, columns) in sizes.iter().copied() {
        let winners = winners(rows, columns);
        for (free, wins) in winners.iter().enumerate() {
            let letter = |place| if free >> place & 1 == 1 { '.' } else { '#' };
            let board: Letters =
                (0..rows).map(|row| (0..columns).map(|column| letter(row * columns + column)).collect()).collect();
            let packed = Domineering.pack(&code(0, &board)).expect("it is small");
            let facts = Facts { signs: Signs::UNKNOWN, ..Domineering.facts(&packed) };
            for (place, integer) in BESIDE.enumerate() {
                for (wins, player) in wins.iter().zip([Player::Left, Player::Right]) {
                    let Some(found) = (facts + Facts::of_integer(integer)).winner(player) else { continue };
                    decided += 1;
                    assert_eq!(found, wins >> place & 1 == 1, "{board:?} {integer} {player:?}");
                }
            }
        }
    }
    assert!(decided > 10_000, "{decided}");
}

#[test]
fn areas_are_true() {
    areas_are_true_on(&[(4, 4), (3, 5), (5, 3), (2, 7), (7, 2)]);
}

#[test]
#[ignore = "a hundred million boards"]
fn areas_are_true_on_larger_boards() {
    areas_are_true_on(&[(5, 5), (4, 6), (6, 4), (3, 8), (8, 3), (2, 12), (12, 2)]);
}

/// Boards of Cram that are their own image half a turn around.
#[test]
fn symmetric_boards_agree() {
    const CRAM: usize = 1;
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    for _ in 0..200 {
        let mut board = board(CRAM, 15).new_tree(&mut runner).expect("there are boards").current();
        let (rows, columns) = (board.len(), board[0].len());
        for place in 0..rows * columns {
            let image = rows * columns - 1 - place;
            board[image / columns][image % columns] = board[place / columns][place % columns];
        }
        agree(&[CRAM], &[board]).expect("the engines agree with the twin");
    }
}

/// Threads change nothing, and neither do lines that cut a board or those after its moves.
#[test]
fn threads_and_lines_agree() {
    const DOMINEERING: usize = 0;
    let mut boards: Vec<(usize, Letters)> = [
        (0, "......|......|..#...|......|......|......"),
        (0, ".........|.........|....#....|........."),
        (0, ".............|.............|............."),
        (2, "xoxox|oxoxo|xo.ox|oxoxo"),
        (3, "....|...x|.x..|.o.."),
        (7, "x..o|....|o..x"),
    ]
    .map(|(place, text)| (place, text.split('|').map(|row| row.chars().collect()).collect()))
    .into();
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let closed = proptest::collection::vec((0..4_usize, 0..11_usize), 4..7);
    for upright in 0..12 {
        let mut board = vec![vec!['.'; 11]; 4];
        for (row, column) in closed.new_tree(&mut runner).expect("there are squares").current() {
            board[row][column] = '#';
        }
        if upright % 2 == 1 {
            board = (0..11).map(|column| board.iter().map(|row| row[column]).collect()).collect();
        }
        boards.push((DOMINEERING, board));
    }
    for (place, board) in boards {
        let piece =
            |board: &Letters| Piece { board: (RulesetId::at(place), code(place, board)), negated: false, times: 1 };
        for player in [Player::Left, Player::Right] {
            // Some of the moves too, whose results the search of the board may have stored.
            let moves: Vec<Letters> = GAMES[place].0(&board, player).into_iter().step_by(4).collect();
            let [one, many, unasked] = [(1, u64::MAX), (3, u64::MAX), (1, 1 << 14)].map(|(threads, most)| {
                let mut packed = Packed(Store::new(Limit::default()), Some(rules(place).engine()));
                let mut search = Search::default();
                search.start_threads_after(1 << 8);
                let mut wins = |board: &Letters, player| {
                    // So few positions at once do not let lines cut.
                    let mut found = Ok(None);
                    while found == Ok(None) {
                        found = search.wins(&mut packed, &[piece(board)], &[], player, most, threads);
                    }
                    found
                };
                let mut results = vec![wins(&board, player)];
                results.extend(moves.iter().map(|moved| wins(moved, player.opponent())));
                results
            });
            assert!(one == many && one == unasked, "{board:?} {player:?}");
        }
    }
}

/// An answer from a table that is kept still names what the table rests on.
#[test]
fn a_kept_table_names_its_source() {
    let board = vec![vec!['.'; 8]; 7];
    let piece = Piece { board: (RulesetId::at(0), code(0, &board)), negated: false, times: 1 };
    let mut packed = Packed(Store::new(Limit::default()), Some(rules(0).engine()));
    let mut search = Search::default();
    let (every, path) = (Duration::MAX, PathBuf::new());
    search.set_keeper(Some(Keeper { every, last: Duration::ZERO, path, keep: Box::new(|_| Ok(())) }));
    for _ in 0..2 {
        let found = search.wins(&mut packed, std::slice::from_ref(&piece), &[], Player::Left, u64::MAX, 1);
        assert_eq!(found, Ok(Some(false)));
        assert!(search.take_source().is_some());
        search.forget();
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn single_boards(
        (place, board) in (0..GAMES.len()).prop_flat_map(|place| (Just(place), board(place, GAMES[place].2))),
    ) {
        agree(&[place], &[board])?;
    }

    #[test]
    fn sums_of_two_games(
        (places, first, second) in (0..GAMES.len(), 0..GAMES.len())
            .prop_flat_map(|(a, b)| (Just([a, b]), board(a, 7), board(b, 7))),
    ) {
        agree(&places, &[first, second])?;
    }

    #[test]
    fn boards_with_values(
        (place, board) in (0..GAMES.len()).prop_flat_map(|place| (Just(place), board(place, 9))),
        value in proptest::sample::select(VALUES.to_vec()),
        integer in -2..=2_i64,
    ) {
        agree_beside(place, &board, value, integer)?;
    }
}
