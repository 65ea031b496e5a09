//! Who wins every board of a game up to a size, found once and kept in a file.
//!
//! A board has a number, whose digits are what stands on its squares, and two bits: whether Left and whether Right wins as the
//! first to move. So a file is read whole, in one piece: it takes a quarter of a byte a board, 11 megabytes for all of
//! Clobber 4 by 4. (Mapping it into memory would need code that the compiler cannot check, and save some milliseconds.)
//! The first line says what the file is and which version of the program wrote it, and the end is a digest.

use std::{
    io::{self, Read, Write},
    path::PathBuf,
    sync::Arc,
};

use cutcake_base::{
    input,
    limit::{Limit, Stop},
    player::Player,
};
use hashbrown::HashMap;
use smallvec::SmallVec;

use crate::{facts::Signs, key::mark, packed::Packed, record::Fault, rules::PackedRules};

/// The first line of a file; behind it stand the rows, the columns and the name of the rules in a second one.
const HEAD: &str = concat!("cutcake outcomes 1, of version ", env!("CARGO_PKG_VERSION"), "\n");
/// The longest second line.
const LONGEST: usize = 256;
/// The most boards, and the most columns of a board.
const MOST_BOARDS: u64 = 1 << 36;
const MOST_COLUMNS: u32 = 16;
/// So many bytes are read and written at once.
const AT_ONCE: usize = 1 << 16;
/// The ending of the names of files.
const ENDING: &str = "outcomes";

/// Who wins all boards of some rules up to a size.
pub struct Outcomes {
    name: String,
    rows: u8,
    columns: u8,
    states: u64,
    /// For the bits of a row the number whose digits they are, and the weight of each row.
    spread: Vec<u64>,
    weights: Vec<u64>,
    /// Two bits for each board: whether Left, and whether Right, wins as the first to move.
    winners: Vec<u8>,
}

/// The bits of a player.
fn bit(player: Player) -> u8 {
    if player == Player::Left { 1 } else { 2 }
}

/// Where the two bits of a board are.
fn place(number: u64) -> (usize, u32) {
    ((number >> 2) as usize, 2 * (number & 3) as u32)
}

impl Outcomes {
    /// Boards of this size, of which nothing is known; none if there are too many.
    fn empty(name: &str, states: u64, [rows, columns]: [u8; 2], limit: &Limit) -> Result<Option<Self>, Stop> {
        let count = states.checked_pow(u32::from(rows) * u32::from(columns)).filter(|count| *count <= MOST_BOARDS);
        let is_small = u32::from(columns) <= MOST_COLUMNS && rows > 0 && columns > 0 && states > 1;
        let Some(bytes) = count.filter(|_| is_small).and_then(|count| usize::try_from(count.div_ceil(4)).ok()) else {
            return Ok(None);
        };
        limit.allow(bytes)?;
        let digit = |bits: u64| (0..columns).map(|place| (bits >> place & 1) * states.pow(place.into())).sum();
        Ok(Some(Outcomes {
            name: name.to_owned(),
            rows,
            columns,
            states,
            spread: (0..1_u64 << columns).map(digit).collect(),
            weights: (0..rows).map(|row| states.pow(u32::from(row) * u32::from(columns))).collect(),
            winners: vec![0; bytes],
        }))
    }

    /// Finds who wins all boards of a size; none if these rules have no such databases or the boards are too many.
    ///
    /// # Errors
    /// If it is stopped.
    pub fn build(rules: &dyn PackedRules, rows: u8, columns: u8, limit: &Limit) -> Result<Option<Self>, Stop> {
        let Some(states) = rules.states() else { return Ok(None) };
        let Some(outcomes) = Self::empty(rules.name(), states, [rows, columns], limit)? else { return Ok(None) };
        let Some(empty) = Packed::empty(rows.into(), columns.into()) else { return Ok(None) };
        limit.allow(outcomes.winners.len() / 2)?;
        let known = vec![0; outcomes.winners.len().div_ceil(2)];
        let mut building = Building { outcomes, known, rules, limit };
        let count = building.outcomes.count();
        let mut board = empty;
        let mut digits = vec![0; usize::from(rows) * usize::from(columns)];
        for number in 0..count {
            if number.is_multiple_of(1 << 12) {
                limit.count_of(number, count, "boards");
            }
            building.winners(&board)?;
            for (place, digit) in digits.iter_mut().enumerate() {
                *digit = (*digit + 1) % states;
                let square = empty.square(place / usize::from(columns), place % usize::from(columns));
                for (plane, is_in) in board.planes.iter_mut().zip(planes(*digit)) {
                    *plane = if is_in { *plane | square } else { *plane & !square };
                }
                if *digit > 0 {
                    break;
                }
            }
        }
        Ok(Some(building.outcomes))
    }

    /// How many boards there are.
    pub fn count(&self) -> u64 {
        self.states.pow(u32::from(self.rows) * u32::from(self.columns))
    }

    fn number(&self, board: &Packed) -> u64 {
        let row_bits = (1_u128 << board.columns) - 1;
        let mut number = 0;
        for (row, weight) in (0..u32::from(board.rows)).zip(&self.weights) {
            let digits = |plane: u128| self.spread[(plane >> (row * board.stride()) & row_bits) as usize];
            let [first, second, third] = board.planes.map(digits);
            number += weight * (first + 2 * second + 3 * third);
        }
        number
    }

    /// Whether Left and whether Right wins a board as the first to move, if it has such boards.
    pub(crate) fn signs(&self, board: &Packed) -> Option<Signs> {
        let has_room = board.rows <= self.rows && board.columns <= self.columns;
        has_room.then(|| {
            let (byte, shift) = place(self.number(board));
            Signs::of(match self.winners[byte] >> shift & 3 {
                0 => [0, 0, 0, 0],
                1 => [0, 1, 0, 0],
                2 => [0, 0, 1, 0],
                _ => [0, 0, 0, 1],
            })
        })
    }

    /// Writes them.
    ///
    /// # Errors
    /// What the system says.
    pub fn write(&self, to: &mut dyn Write) -> io::Result<()> {
        to.write_all(HEAD.as_bytes())?;
        let title = self.title();
        to.write_all(title.as_bytes())?;
        let mut digest = digest_of(0, title.as_bytes());
        for bytes in self.winners.chunks(AT_ONCE) {
            digest = digest_of(digest, bytes);
            to.write_all(bytes)?;
        }
        to.write_all(&digest.to_le_bytes())
    }

    fn title(&self) -> String {
        format!("{} by {}, {} states, {}\n", self.rows, self.columns, self.states, self.name)
    }

    /// Reads what was written of these rules.
    ///
    /// # Errors
    /// A [`Fault`].
    pub fn read(rules: &dyn PackedRules, from: &mut dyn Read, limit: &Limit) -> Result<Self, Fault> {
        let mut head = [0; HEAD.len()];
        from.read_exact(&mut head).map_err(|_| Fault::Version)?;
        if head != *HEAD.as_bytes() {
            return Err(Fault::Version);
        }
        let mut title = Vec::new();
        while title.last() != Some(&b'\n') {
            let mut next = [0];
            from.read_exact(&mut next)?;
            title.extend(next);
            if title.len() > LONGEST {
                return Err(Fault::Damaged);
            }
        }
        let text = std::str::from_utf8(&title).map_err(|_| Fault::Damaged)?;
        let mut sides = text.split([' ', ',']).filter_map(|word| word.parse().ok());
        let (Some(rows), Some(columns), Some(states)) = (sides.next(), sides.next(), rules.states()) else {
            return Err(Fault::Damaged);
        };
        let outcomes = Self::empty(rules.name(), states, [rows, columns], limit)?;
        let mut outcomes = outcomes.filter(|outcomes| outcomes.title() == text).ok_or(Fault::Version)?;
        let mut digest = digest_of(0, &title);
        for bytes in outcomes.winners.chunks_mut(AT_ONCE) {
            limit.check()?;
            from.read_exact(bytes)?;
            digest = digest_of(digest, bytes);
        }
        let mut end = [0; 16];
        from.read_exact(&mut end)?;
        let is_end = from.read(&mut [0])? == 0;
        if u128::from_le_bytes(end) == digest && is_end { Ok(outcomes) } else { Err(Fault::Damaged) }
    }
}

/// The sets in which a square is by its digit: the weights of the sets are 1, 2 and 3.
fn planes(digit: u64) -> [bool; 3] {
    let (digit, is_third) = if digit >= 3 { (digit - 3, true) } else { (digit, false) };
    [digit & 1 == 1, digit & 2 == 2, is_third]
}

fn digest_of(before: u128, bytes: &[u8]) -> u128 {
    let words = bytes.chunks(8).map(|chunk| chunk.iter().fold(1, |word, byte| word << 8 | u64::from(*byte)));
    mark(before as u64, [(before >> 64) as u64, bytes.len() as u64].into_iter().chain(words))
}

/// Outcomes of which some are known: a bit for each board.
struct Building<'a> {
    outcomes: Outcomes,
    known: Vec<u8>,
    rules: &'a dyn PackedRules,
    limit: &'a Limit,
}

impl Building<'_> {
    /// Who wins a board as the first to move. No board comes back, and each move takes something off it.
    fn winners(&mut self, board: &Packed) -> Result<u8, Stop> {
        let number = self.outcomes.number(board);
        let (byte, shift) = place(number);
        if self.known[(number >> 3) as usize] >> (number & 7) & 1 == 1 {
            return Ok(self.outcomes.winners[byte] >> shift & 3);
        }
        self.limit.check()?;
        let mut winners = 0;
        for player in [Player::Left, Player::Right] {
            let mut options: SmallVec<[Packed; 16]> = SmallVec::new();
            self.rules.moves(board, player, &mut |option| options.push(option));
            for option in options {
                if self.winners(&option)? & (3 ^ bit(player)) == 0 {
                    winners |= bit(player);
                    break;
                }
            }
        }
        self.known[(number >> 3) as usize] |= 1 << (number & 7);
        self.outcomes.winners[byte] |= winners << shift;
        Ok(winners)
    }
}

/// Where databases are, and which of them were read.
#[derive(Default)]
pub struct Databases {
    folder: Option<PathBuf>,
    read: HashMap<String, Option<Arc<Outcomes>>>,
    /// Those that could not be used, and why.
    faults: Vec<(PathBuf, Fault)>,
}

impl Databases {
    /// Databases in a folder.
    pub fn below(folder: PathBuf) -> Self {
        Databases { folder: Some(folder), ..Databases::default() }
    }

    /// The name of the file of some rules; none for those whose name is none of a file.
    pub fn file(rules: &dyn PackedRules) -> Option<String> {
        let name = rules.name();
        name.bytes().all(|byte| byte.is_ascii_alphanumeric()).then(|| format!("{name}.{ENDING}"))
    }

    /// Uses outcomes that are in no file.
    pub fn insert(&mut self, outcomes: Outcomes) {
        self.read.insert(outcomes.name.clone(), Some(Arc::new(outcomes)));
    }

    /// What could not be used since this was asked last, and why.
    pub fn take_faults(&mut self) -> Vec<(PathBuf, Fault)> {
        std::mem::take(&mut self.faults)
    }

    /// Who wins boards of some rules, if that is there.
    pub(crate) fn of(&mut self, rules: &dyn PackedRules, limit: &Limit) -> Option<Arc<Outcomes>> {
        if let Some(known) = self.read.get(rules.name()) {
            return known.clone();
        }
        let path = self.folder.as_ref()?.join(Self::file(rules)?);
        let found = match input::open(&path) {
            Ok(file) => Outcomes::read(rules, &mut io::BufReader::with_capacity(AT_ONCE, file), limit),
            Err(error) => Err(error.into()),
        };
        let found = match found {
            Ok(outcomes) => Some(Arc::new(outcomes)),
            Err(Fault::System(error)) if error.kind() == io::ErrorKind::NotFound => None,
            Err(fault) => {
                self.faults.push((path, fault));
                None
            }
        };
        self.read.insert(rules.name().to_owned(), found.clone());
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{clobber::Clobber, dominoes::Domineering};

    #[test]
    fn outcomes_are_written_and_read() {
        let limit = Limit::default();
        let clobber = Clobber::default();
        let outcomes = Outcomes::build(&clobber, 2, 3, &limit).unwrap().unwrap();
        let mut file = Vec::new();
        outcomes.write(&mut file).unwrap();
        let again = Outcomes::read(&clobber, &mut &*file, &limit).unwrap();
        assert_eq!((again.winners, again.rows), (outcomes.winners, 2));
        for place in [3, HEAD.len() + 1, HEAD.len() + 40, file.len() - 1] {
            let mut damaged = file.clone();
            damaged[place] ^= 1;
            assert!(Outcomes::read(&clobber, &mut &*damaged, &limit).is_err(), "{place}");
        }
        assert!(Outcomes::read(&clobber, &mut &file[..file.len() - 1], &limit).is_err());
        let longer = [&*file, &[0]].concat();
        assert!(Outcomes::read(&clobber, &mut &*longer, &limit).is_err());
        assert!(matches!(Outcomes::read(&Domineering, &mut &*file, &limit), Err(Fault::Version)));
        assert!(Outcomes::build(&clobber, 9, 9, &limit).unwrap().is_none());
    }
}
