//! Who wins a packed board, and how many positions were searched:
//! `cargo run --release -p cutcake-search --example winner Domineering 7 7`, or `… NoGo "...|.x.|..."`, or `… Hackenbush "(lr;e)"`. A
//! full board of Clobber or Konane has stones in turn. `THREADS=2` searches on so many, `POSITIONS=10000000` gives up after so many positions, and
//! `MEMORY=4096` is so many megabytes, of which the table takes half at most.
#![allow(clippy::print_stdout, reason = "an example is a program")]

use std::{env, sync::Arc};

use cutcake_base::{
    board::{
        graph::{Edge, Graph, Label},
        squares::Squares,
        stones::Stones,
    },
    limit::{Limit, Stop},
    moves::{Position, RulesetId},
    player::Player,
    position::Board,
};
use cutcake_partizan::{Game, Store};
use cutcake_search::{
    boards::{Boards, Piece},
    game::{
        amazons::Amazons, clobber::Clobber, dominoes, hackenbush::Hackenbush, lines, nogo::NoGo, painting::Painting,
    },
    packed::Packed,
    rules::PackedRules,
    search::Search,
};

/// One board.
struct One(Store, Arc<dyn PackedRules>, Packed);

impl Boards for One {
    type Error = Stop;

    fn store(&mut self) -> &mut Store {
        &mut self.0
    }

    fn packed(&self, _: &Position) -> Option<(Arc<dyn PackedRules>, Packed)> {
        Some((Arc::clone(&self.1), self.2))
    }

    fn parts(&mut self, _: &Position) -> Result<Vec<Piece>, Stop> {
        Err(Stop::Rules)
    }

    fn options(&mut self, _: &Position, _: Player) -> Result<Vec<Vec<Piece>>, Stop> {
        Err(Stop::Rules)
    }

    fn value(&mut self, _: &Position, _: usize) -> Result<Option<Game>, Stop> {
        Err(Stop::Rules)
    }

    fn size(&mut self, _: &Position) -> Result<u64, Stop> {
        Err(Stop::Rules)
    }

    fn bounds(&mut self, _: &Position) -> Result<[Option<i64>; 2], Stop> {
        Ok([None; 2])
    }

    fn is_own_negative(&self, _: &Position) -> bool {
        false
    }
}

fn rules(name: &str) -> Option<Arc<dyn PackedRules>> {
    let rules: [Arc<dyn PackedRules>; 8] = [
        Arc::new(dominoes::Domineering),
        Arc::new(dominoes::Cram),
        Arc::new(Clobber::default()),
        Arc::new(NoGo),
        Arc::new(lines::Konane),
        Arc::new(lines::Fission),
        Arc::new(lines::BicolourFission),
        Arc::new(Amazons),
    ];
    rules.into_iter().find(|rules| rules.name() == name)
}

fn text(name: &str, entries: &[String]) -> Option<String> {
    let [rows, columns] = entries else { return entries.first().cloned() };
    let (rows, columns): (usize, usize) = (rows.parse().ok()?, columns.parse().ok()?);
    let letters = if ["Clobber", "Konane"].contains(&name) { ['x', 'o'] } else { ['.', '.'] };
    let row = |row| (0..columns).map(|column| letters[(row + column) % 2]).collect();
    Some((0..rows).map(row).collect::<Vec<String>>().join("|"))
}

/// A board as it is packed, and how it is played.
fn board(name: &str, entries: &[String]) -> Option<(Arc<dyn PackedRules>, Packed)> {
    let text = text(name, entries)?;
    let permitted = match name {
        "Col" => [[false, true, true], [true, false, true]],
        "Snort" => [[true, false, true], [false, true, true]],
        "Hackenbush" => {
            let (rules, packed) = Hackenbush::of_graph(&Graph::read(&text).ok()?)?;
            return Some((Arc::new(rules), packed));
        }
        _ => {
            let rules = rules(name)?;
            let packed = rules.pack(&code(name, &text)?)?;
            return Some((rules, packed));
        }
    };
    let (rules, packed) = Painting::of_graph(&grid(&text), permitted)?;
    Some((Arc::new(rules), packed))
}

/// The squares of a grid as a graph.
fn grid(text: &str) -> Graph {
    let rows: Vec<&str> = text.split('|').collect();
    let vertices: Vec<Label> = rows.iter().flat_map(|row| row.chars()).map(|_| Label::VERTEX).collect();
    let columns = rows.first().map_or(0, |row| row.len());
    let number = |place: usize| u32::try_from(place + 1).unwrap_or_default();
    let edges = (0..vertices.len()).flat_map(|place| {
        let right = (place % columns + 1 < columns).then_some(place + 1);
        let below = Some(place + columns).filter(|below| *below < vertices.len());
        right.into_iter().chain(below).map(move |to| Edge { from: number(place), to: number(to), label: Label::EDGE })
    });
    Graph::new(&vertices, &edges.collect::<Vec<_>>())
}

fn code(name: &str, text: &str) -> Option<Board> {
    match Squares::read(text, '.', ".#").filter(|_| ["Domineering", "Cram"].contains(&name)) {
        Some(free) => Some(free.code()),
        None => Stones::read(text, ".xo#").map(|stones| stones.code()),
    }
}

fn main() -> Result<(), Stop> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let Some((name, entries)) = arguments.split_first() else { return Ok(()) };
    let Some((rules, packed)) = board(name, entries) else { return Ok(()) };
    let number = |name| env::var(name).ok().and_then(|number| number.parse::<u64>().ok());
    let threads = number("THREADS").and_then(|threads| usize::try_from(threads).ok()).unwrap_or(1);
    let given = number("POSITIONS").unwrap_or(u64::MAX);
    let piece = Piece { board: (RulesetId::default(), Board::default()), negated: false, times: 1 };
    let limit = Limit::default();
    limit.set_memory(number("MEMORY"));
    let (mut search, mut one) = (Search::default(), One(Store::new(limit), rules, packed));
    for player in [Player::Left, Player::Right] {
        // As the program does, which looks for values in between.
        let (mut most, mut wins) = (1 << 14, None);
        while wins.is_none() && search.searched() < given {
            wins = search.wins(&mut one, std::slice::from_ref(&piece), &[], player, most.min(given), threads)?;
            most *= 4;
        }
        println!("{player:?} first: wins {wins:?}, {} positions so far", search.searched());
    }
    Ok(())
}
