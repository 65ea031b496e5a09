//! Who wins a packed board, and how many positions were searched:
//! `cargo run --release -p cutcake-search --example winner Domineering 7 7`, or `… NoGo "...|.x.|..."`. A full board of Clobber or
//! Konane has stones in turn. `THREADS=2` searches on so many, and `POSITIONS=10000000` gives up after so many positions.
#![allow(clippy::print_stdout, reason = "an example is a program")]

use std::{env, sync::Arc};

use cutcake_base::{
    board::{squares::Squares, stones::Stones},
    limit::{Limit, Stop},
    moves::{Position, RulesetId},
    player::Player,
};
use cutcake_partizan::{Game, Store};
use cutcake_search::{
    boards::{Boards, Piece},
    game::{amazons::Amazons, clobber::Clobber, dominoes, lines, nogo::NoGo},
    rules::PackedRules,
    search::Search,
};

/// The boards of one game.
struct One(Store, Arc<dyn PackedRules>);

impl Boards for One {
    type Error = Stop;

    fn store(&mut self) -> &mut Store {
        &mut self.0
    }

    fn packed(&self, _: RulesetId) -> Option<Arc<dyn PackedRules>> {
        Some(Arc::clone(&self.1))
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

fn main() -> Result<(), Stop> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let Some((name, entries)) = arguments.split_first() else { return Ok(()) };
    let (Some(rules), Some(text)) = (rules(name), text(name, entries)) else { return Ok(()) };
    let board = match Squares::read(&text, '.', ".#").filter(|_| ["Domineering", "Cram"].contains(&name.as_str())) {
        Some(free) => Some(free.code()),
        None => Stones::read(&text, ".xo#").map(|stones| stones.code()),
    };
    let Some(board) = board else { return Ok(()) };
    let number = |name| env::var(name).ok().and_then(|number| number.parse::<u64>().ok());
    let threads = number("THREADS").and_then(|threads| usize::try_from(threads).ok()).unwrap_or(1);
    let given = number("POSITIONS").unwrap_or(u64::MAX);
    let piece = Piece { board: (RulesetId::default(), board), negated: false, times: 1 };
    let (mut search, mut one) = (Search::default(), One(Store::new(Limit::default()), rules));
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
