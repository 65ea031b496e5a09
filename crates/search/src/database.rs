//! Databases: the outcomes of all boards of a game up to a size, in a file.
//!
//! A board is numbered by the states of its squares as digits, and has two bits: whether Left and whether Right wins moving
//! first. All of Clobber 4 by 4 takes 11 megabytes.
//!
//! The first line of a file names the format and the version of the program, the second the boards. Blocks of bits follow, each
//! with a digest. A block is read and checked when a board in it is first looked up, so that a file of any size opens at once
//! and takes memory only for the blocks in use. (Mapping the file into memory would need unsafe code.)

use std::{
    collections::BTreeMap,
    io::{self, Read, Seek, SeekFrom, Write},
    path::PathBuf,
    sync::{Arc, Mutex, OnceLock, PoisonError},
};

use cutcake_base::{
    input,
    limit::{Limit, Stop},
    player::Player,
};
use smallvec::SmallVec;

use crate::{facts::Signs, key::hash, packed::Packed, record::Fault, rules::PackedRules};

/// The first line of a file; the second has the rows, the columns and the name of the rules.
const HEAD: &str = concat!("cutcake outcomes 2, of version ", env!("CARGO_PKG_VERSION"), "\n");
/// The longest second line.
const LONGEST: usize = 256;
/// The most boards, and the most columns of a board.
const MOST_BOARDS: u64 = 1 << 36;
const MOST_COLUMNS: u32 = 16;
/// The size of a block in bytes, without its digest.
const BLOCK: usize = 1 << 12;
const DIGEST: usize = 16;
/// Blocks take one part in so many of the memory limit, or so many bytes where there is none.
const SHARE: u64 = 8;
const MOST_READ: u64 = 1 << 30;
/// The file extension.
const ENDING: &str = "outcomes";

/// The outcomes of all boards of some rules up to a size.
pub struct Outcomes {
    name: String,
    rows: u8,
    columns: u8,
    states: u64,
    /// The number of each row by its bits, and the weight of each row.
    spread: Vec<u64>,
    weights: Vec<u64>,
    /// The seed of the digests, which depends on the boards.
    identity: u128,
    /// Two bits for each board, whether Left and whether Right wins moving first, in the blocks read so far.
    blocks: Vec<OnceLock<Box<[u8]>>>,
    rest: Mutex<Rest>,
}

/// The file of a database.
pub trait Source: Read + Seek + Send {}

impl<T: Read + Seek + Send> Source for T {}

/// Where the other blocks are.
enum Rest {
    /// Nowhere.
    Nowhere,
    /// In a file, from an offset on, of which so many more may be read.
    In { file: Box<dyn Source>, start: u64, left: u64 },
    /// They cannot be read.
    Faulty(Fault),
}

/// The bits of a player.
fn bit(player: Player) -> u8 {
    if player == Player::Left { 1 } else { 2 }
}

/// The block, byte and bit of a board.
fn place(number: u64) -> (usize, usize, u32) {
    let byte = (number >> 2) as usize;
    (byte / BLOCK, byte % BLOCK, 2 * (number & 3) as u32)
}

impl Outcomes {
    /// Outcomes of this size, none of them known; none if there are too many.
    fn empty(name: &str, states: u64, [rows, columns]: [u8; 2], limit: &Limit) -> Result<Option<Self>, Stop> {
        let count = states.checked_pow(u32::from(rows) * u32::from(columns)).filter(|count| *count <= MOST_BOARDS);
        let is_small = u32::from(columns) <= MOST_COLUMNS && rows > 0 && columns > 0 && states > 1;
        let Some(bytes) = count.filter(|_| is_small).and_then(|count| usize::try_from(count.div_ceil(4)).ok()) else {
            return Ok(None);
        };
        let blocks = bytes.div_ceil(BLOCK);
        limit.allow(blocks * size_of::<OnceLock<Box<[u8]>>>())?;
        let digit = |bits: u64| (0..columns).map(|place| (bits >> place & 1) * states.pow(place.into())).sum();
        let mut outcomes = Outcomes {
            name: name.to_owned(),
            rows,
            columns,
            states,
            spread: (0..1_u64 << columns).map(digit).collect(),
            weights: (0..rows).map(|row| states.pow(u32::from(row) * u32::from(columns))).collect(),
            identity: 0,
            blocks: vec![OnceLock::new(); blocks],
            rest: Mutex::new(Rest::Nowhere),
        };
        outcomes.identity = digest_of(0, 0, outcomes.title().as_bytes());
        Ok(Some(outcomes))
    }

    /// The bytes of a block.
    fn size(&self, block: usize) -> usize {
        let bytes = self.count().div_ceil(4) - (block * BLOCK) as u64;
        usize::try_from(bytes).map_or(BLOCK, |bytes| bytes.min(BLOCK))
    }

    /// Finds the outcomes of all boards of a size; none if the rules have no databases, or there are too many boards.
    pub fn build(rules: &dyn PackedRules, rows: u8, columns: u8, limit: &Limit) -> Result<Option<Self>, Stop> {
        let Some(states) = rules.states() else { return Ok(None) };
        let Some(outcomes) = Self::empty(rules.name(), states, [rows, columns], limit)? else { return Ok(None) };
        let Some(empty) = Packed::empty(rows.into(), columns.into()) else { return Ok(None) };
        let bits = usize::try_from(outcomes.count()).unwrap_or(usize::MAX);
        limit.allow(bits / 4 + bits / 8)?;
        let known = vec![0; bits.div_ceil(8)];
        let blocks = (0..outcomes.blocks.len()).map(|place| vec![0; outcomes.size(place)].into_boxed_slice()).collect();
        let mut building = Building { outcomes, blocks, known, rules, limit };
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
        let blocks = building.blocks.into_iter().map(OnceLock::from).collect();
        Ok(Some(Outcomes { blocks, ..building.outcomes }))
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

    /// Whether Left and whether Right wins a board moving first, if it is in the database.
    pub(crate) fn signs(&self, board: &Packed) -> Option<Signs> {
        if board.rows > self.rows || board.columns > self.columns {
            return None;
        }
        let (block, byte, shift) = place(self.number(board));
        Some(Signs::of(match self.block(block)?[byte] >> shift & 3 {
            0 => [0, 0, 0, 0],
            1 => [0, 1, 0, 0],
            2 => [0, 0, 1, 0],
            _ => [0, 0, 0, 1],
        }))
    }

    /// A block, if it can be read.
    fn block(&self, place: usize) -> Option<&[u8]> {
        let block = &self.blocks[place];
        if block.get().is_none() {
            let mut rest = self.rest.lock().unwrap_or_else(PoisonError::into_inner);
            let Rest::In { file, start, left } = &mut *rest else { return None };
            *left = left.checked_sub(1)?;
            match self.read_block(&mut **file, *start, place) {
                // Another thread may have read it.
                Ok(bytes) => drop(block.set(bytes)),
                Err(fault) => *rest = Rest::Faulty(fault),
            }
        }
        block.get().map(|bytes| &**bytes)
    }

    fn read_block(&self, file: &mut dyn Source, start: u64, place: usize) -> Result<Box<[u8]>, Fault> {
        file.seek(SeekFrom::Start(start + (place * (BLOCK + DIGEST)) as u64))?;
        let mut bytes = vec![0; self.size(place)].into_boxed_slice();
        file.read_exact(&mut bytes)?;
        let mut digest = [0; DIGEST];
        file.read_exact(&mut digest)?;
        let is_whole = u128::from_le_bytes(digest) == digest_of(self.identity, place, &bytes);
        if is_whole { Ok(bytes) } else { Err(Fault::Damaged) }
    }

    /// Why no more blocks can be read, reported once.
    fn take_fault(&self) -> Option<Fault> {
        let mut rest = self.rest.lock().unwrap_or_else(PoisonError::into_inner);
        match &*rest {
            Rest::Faulty(_) => match std::mem::replace(&mut *rest, Rest::Nowhere) {
                Rest::Faulty(fault) => Some(fault),
                _ => None,
            },
            _ => None,
        }
    }

    /// Writes them.
    ///
    /// # Errors
    /// If the file cannot be written, or not all blocks can be read.
    pub fn write(&self, to: &mut dyn Write) -> io::Result<()> {
        to.write_all(HEAD.as_bytes())?;
        to.write_all(self.title().as_bytes())?;
        for place in 0..self.blocks.len() {
            let bytes = self.block(place).ok_or(io::ErrorKind::InvalidData)?;
            to.write_all(bytes)?;
            to.write_all(&digest_of(self.identity, place, bytes).to_le_bytes())?;
        }
        Ok(())
    }

    fn title(&self) -> String {
        format!("{} by {}, {} states, {}\n", self.rows, self.columns, self.states, self.name)
    }

    /// Opens a database of these rules. No block is read before a board in it is looked up.
    ///
    /// # Errors
    /// A [`Fault`].
    pub fn open(rules: &dyn PackedRules, mut file: Box<dyn Source>, limit: &Limit) -> Result<Self, Fault> {
        let mut lines = Vec::new();
        file.by_ref().take((HEAD.len() + LONGEST) as u64).read_to_end(&mut lines)?;
        let title = lines.strip_prefix(HEAD.as_bytes()).ok_or(Fault::Version)?;
        let title = title.split_inclusive(|byte| *byte == b'\n').next();
        let text = title.and_then(|title| std::str::from_utf8(title).ok()).ok_or(Fault::Damaged)?;
        let mut sides = text.split([' ', ',']).filter_map(|word| word.parse().ok());
        let (Some(rows), Some(columns), Some(states)) = (sides.next(), sides.next(), rules.states()) else {
            return Err(Fault::Damaged);
        };
        let outcomes = Self::empty(rules.name(), states, [rows, columns], limit)?;
        let outcomes = outcomes.filter(|outcomes| outcomes.title() == text).ok_or(Fault::Version)?;
        let start = (HEAD.len() + text.len()) as u64;
        let bytes = outcomes.count().div_ceil(4) + (outcomes.blocks.len() * DIGEST) as u64;
        if file.seek(SeekFrom::End(0))? != start + bytes {
            return Err(Fault::Damaged);
        }
        let left = limit.memory_given().map_or(MOST_READ, |memory| memory / SHARE) / BLOCK as u64;
        Ok(Outcomes { rest: Mutex::new(Rest::In { file, start, left }), ..outcomes })
    }
}

/// The sets of a square by its digit: the sets add 1, 2 and 3.
fn planes(digit: u64) -> [bool; 3] {
    let (digit, is_third) = if digit >= 3 { (digit - 3, true) } else { (digit, false) };
    [digit & 1 == 1, digit & 2 == 2, is_third]
}

fn digest_of(identity: u128, place: usize, bytes: &[u8]) -> u128 {
    let words = bytes.chunks(8).map(|chunk| chunk.iter().fold(1, |word, byte| word << 8 | u64::from(*byte)));
    let before = [(identity >> 64) as u64, place as u64, bytes.len() as u64];
    hash(identity as u64, before.into_iter().chain(words))
}

/// Outcomes that are being found, with a bit for each board that is done.
struct Building<'a> {
    outcomes: Outcomes,
    blocks: Vec<Box<[u8]>>,
    known: Vec<u8>,
    rules: &'a dyn PackedRules,
    limit: &'a Limit,
}

impl Building<'_> {
    /// Who wins a board moving first. No board is repeated, because each move removes something.
    fn winners(&mut self, board: &Packed) -> Result<u8, Stop> {
        let number = self.outcomes.number(board);
        let (block, byte, shift) = place(number);
        if self.known[(number >> 3) as usize] >> (number & 7) & 1 == 1 {
            return Ok(self.blocks[block][byte] >> shift & 3);
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
        self.blocks[block][byte] |= winners << shift;
        Ok(winners)
    }
}

fn file_of(name: &str) -> String {
    format!("{name}.{ENDING}")
}

/// The folder of databases, and those opened so far.
#[derive(Default)]
pub struct Databases {
    folder: Option<PathBuf>,
    opened: BTreeMap<String, Option<Arc<Outcomes>>>,
    /// Those that cannot be used, and why.
    faults: Vec<(PathBuf, Fault)>,
}

impl Databases {
    /// Databases in a folder.
    pub fn below(folder: PathBuf) -> Self {
        Databases { folder: Some(folder), ..Databases::default() }
    }

    /// The file name of some rules, if their name can be one.
    pub fn file(rules: &dyn PackedRules) -> Option<String> {
        let name = rules.name();
        name.bytes().all(|byte| byte.is_ascii_alphanumeric()).then(|| file_of(name))
    }

    /// Adds outcomes that are in no file.
    pub fn insert(&mut self, outcomes: Outcomes) {
        self.opened.insert(outcomes.name.clone(), Some(Arc::new(outcomes)));
    }

    /// What could not be used since the last call, and why.
    pub fn take_faults(&mut self) -> Vec<(PathBuf, Fault)> {
        let mut faults = std::mem::take(&mut self.faults);
        for (name, outcomes) in &self.opened {
            if let (Some(folder), Some(fault)) = (&self.folder, outcomes.as_ref().and_then(|all| all.take_fault())) {
                faults.push((folder.join(file_of(name)), fault));
            }
        }
        faults
    }

    /// The database of some rules, if there is one.
    pub(crate) fn of(&mut self, rules: &dyn PackedRules, limit: &Limit) -> Option<Arc<Outcomes>> {
        if let Some(known) = self.opened.get(rules.name()) {
            return known.clone();
        }
        let path = self.folder.as_ref()?.join(Self::file(rules)?);
        let found = match input::open(&path) {
            Ok(file) => Outcomes::open(rules, Box::new(file), limit),
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
        self.opened.insert(rules.name().to_owned(), found.clone());
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
        let outcomes = Outcomes::build(&clobber, 3, 3, &limit).unwrap().unwrap();
        let mut file = Vec::new();
        outcomes.write(&mut file).unwrap();
        let open = |rules: &dyn PackedRules, file: &[u8]| {
            Outcomes::open(rules, Box::new(io::Cursor::new(file.to_vec())), &limit)
        };
        let all = |outcomes: &Outcomes| {
            (0..outcomes.blocks.len())
                .map(|place| outcomes.block(place).map(<[u8]>::to_vec))
                .collect::<Option<Vec<_>>>()
        };
        let again = open(&clobber, &file).unwrap();
        assert!(again.blocks.iter().all(|block| block.get().is_none()));
        assert_eq!((all(&again), again.rows), (all(&outcomes), 3));
        for place in [3, HEAD.len() + 1, HEAD.len() + 20] {
            let mut damaged = file.clone();
            damaged[place] ^= 1;
            assert!(open(&clobber, &damaged).is_err(), "{place}");
        }
        let last = file.len() - 1;
        for place in [last - DIGEST - BLOCK / 2, last - DIGEST, last] {
            let mut damaged = file.clone();
            damaged[place] ^= 1;
            let damaged = open(&clobber, &damaged).unwrap();
            assert_eq!(all(&damaged), None);
            assert!(matches!(damaged.take_fault(), Some(Fault::Damaged)));
            assert!(damaged.take_fault().is_none());
        }
        assert!(open(&clobber, &file[..last]).is_err());
        assert!(open(&clobber, &[&*file, &[0]].concat()).is_err());
        assert!(matches!(open(&Domineering, &file), Err(Fault::Version)));
        assert!(Outcomes::build(&clobber, 9, 9, &limit).unwrap().is_none());
    }
}
