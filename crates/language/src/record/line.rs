//! The lines of a record, a JSON object each: which program it is of, then for each sweep what is swept, and its positions.
//! Each ends with a digest of itself and of the digest before it, so that a line that was changed, lost or moved is noticed.

use serde_json::{Value as Json, json};

use super::shard::Shard;

/// The version of the format.
pub const VERSION: u64 = 2;

/// What tells one text from others: FNV-1a of 128 bits (Fowler, Noll and Vo), in hexadecimal digits.
pub fn fingerprint(texts: &[&str]) -> String {
    const OFFSET: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
    const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013b;
    // What no text has stands between them.
    let bytes = texts.iter().flat_map(|text| text.bytes().chain([0xff]));
    format!("{:032x}", bytes.fold(OFFSET, |hash, byte| (hash ^ u128::from(byte)).wrapping_mul(PRIME)))
}

/// The digest of the lines that were read or written so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chain(String);

/// A line of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// The first one: the fingerprint of the program.
    Program(String),
    /// A sweep begins.
    Sweep(Sweep),
    /// A position of it.
    Entry(Entry),
}

/// What a sweep goes over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sweep {
    /// Which one of its program, from 1, as they are run.
    pub number: u64,
    /// The call, as it is written.
    pub call: String,
    /// The fingerprint of all that the call means: the rules, the function, and what the names of the session hold.
    pub hash: String,
    /// How many positions there are.
    pub positions: u64,
    /// Which of them are asked, if not all.
    pub shard: Option<Shard>,
}

/// A position and what was found of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The number of the sweep.
    pub sweep: u64,
    /// Which position of the sweep, from 1.
    pub index: u64,
    /// The position, as it is typed.
    pub position: String,
    /// How many positions it stands for.
    pub times: u64,
    /// What was found.
    pub told: Recorded,
}

/// A value as a text from which the same value is read.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Recorded {
    /// A value as it is typed.
    Value(String),
    /// A word that is written without quotes, and need not be one that can be typed: a class.
    Symbol(String),
    /// The sign of an outcome of synchronized play.
    Outcome(String),
    /// Why nothing was found: a cell of a table that stays open.
    Open(String),
}

impl Line {
    /// The line of a text, if it is one; of one that begins a record of another version, the version.
    pub fn read(text: &str) -> Result<Self, Option<u64>> {
        let json: Json = serde_json::from_str(text).map_err(|_| None)?;
        let number = |key: &str| json[key].as_u64();
        let word = |key: &str| json[key].as_str().map(str::to_owned);
        if let Some(program) = word("program") {
            return match number("version") {
                Some(VERSION) => Ok(Line::Program(program)),
                other => Err(other),
            };
        }
        let read = || {
            let sweep = number("sweep")?;
            if let Some(call) = word("call") {
                let shard = match word("shard") {
                    Some(shard) => Some(shard.parse().ok()?),
                    None => None,
                };
                let (hash, positions) = (word("hash")?, number("positions")?);
                return Some(Line::Sweep(Sweep { number: sweep, call, hash, positions, shard }));
            }
            let value = word("value").map(Recorded::Value).or_else(|| word("symbol").map(Recorded::Symbol));
            let told = value
                .or_else(|| word("outcome").map(Recorded::Outcome))
                .or_else(|| word("open").map(Recorded::Open))?;
            let (index, position, times) = (number("index")?, word("position")?, number("multiplicity")?);
            Some(Line::Entry(Entry { sweep, index, position, times, told }))
        };
        read().ok_or(None)
    }

    /// The line as text, with its digest and its end, behind what is in the chain.
    pub fn text(&self, chain: &mut Chain) -> String {
        let json = match self {
            Line::Program(program) => json!({ "record": "cutcake sweeps", "version": VERSION, "program": program }),
            Line::Sweep(Sweep { number, call, hash, positions, shard }) => {
                let mut json = json!({ "sweep": number, "call": call, "hash": hash, "positions": positions });
                if let Some(shard) = shard {
                    json["shard"] = json!(shard.to_string());
                }
                json
            }
            Line::Entry(Entry { sweep, index, position, times, told }) => {
                let (key, text) = match told {
                    Recorded::Value(text) => ("value", text),
                    Recorded::Symbol(text) => ("symbol", text),
                    Recorded::Outcome(text) => ("outcome", text),
                    Recorded::Open(text) => ("open", text),
                };
                json!({ "sweep": sweep, "index": index, "position": position, "multiplicity": times, key: text })
            }
        };
        let mut text = json.to_string();
        chain.0 = fingerprint(&[&chain.0, &text]);
        text.truncate(text.len() - 1);
        format!("{text},\"digest\":\"{}\"}}\n", chain.0)
    }
}

impl Recorded {
    /// What was found, in words.
    pub fn words(&self) -> &str {
        let (Recorded::Value(text) | Recorded::Symbol(text) | Recorded::Outcome(text) | Recorded::Open(text)) = self;
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_back() {
        let sweep = Sweep {
            number: 1,
            call: "Sweep(Clobber, (2, 2), Value)".to_owned(),
            hash: fingerprint(&["a", "b"]),
            positions: 24,
            shard: "2/4".parse().ok(),
        };
        let entry = Entry {
            sweep: 1,
            index: 7,
            position: "Clobber[\"xo|ox\"]".to_owned(),
            times: 2,
            told: Recorded::Outcome(">".to_owned()),
        };
        for line in [
            Line::Program(fingerprint(&[])),
            Line::Sweep(sweep.clone()),
            Line::Sweep(Sweep { shard: None, ..sweep }),
            Line::Entry(entry.clone()),
            Line::Entry(Entry { told: Recorded::Value("{1|*}".to_owned()), ..entry.clone() }),
            Line::Entry(Entry { told: Recorded::Open("too large".to_owned()), ..entry }),
        ] {
            let mut chain = Chain::default();
            let [first, second] = [line.text(&mut chain), line.text(&mut chain)];
            assert_ne!(first, second, "a digest is that of all lines before");
            assert_eq!(Line::read(&first), Ok(line));
        }
        assert_eq!(Line::read("{\"version\":9,\"program\":\"x\"}"), Err(Some(9)));
        assert_eq!(Line::read("{\"sweep\":1}"), Err(None));
    }

    #[test]
    fn texts_are_told_apart_where_they_are_divided() {
        assert_eq!(fingerprint(&[]), "6c62272e07bb014262b821756295c58d");
        assert_ne!(fingerprint(&["ab", "c"]), fingerprint(&["a", "bc"]));
    }
}
