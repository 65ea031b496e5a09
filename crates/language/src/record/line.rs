//! The lines of a record, each a JSON object: the program, and then for each sweep a line and its positions. Each line
//! ends with a digest of itself and of the previous digest, so that changed, lost and moved lines are detected.

use serde_json::{Value as Json, json};

use super::shard::Shard;

/// The version of the format.
pub const VERSION: u64 = 2;

/// A hash of some texts: 128-bit FNV-1a (Fowler, Noll and Vo), in hexadecimal digits.
pub fn fingerprint(texts: &[&str]) -> String {
    const OFFSET: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
    const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013b;
    // No text contains the separator 0xff.
    let bytes = texts.iter().flat_map(|text| text.bytes().chain([0xff]));
    format!("{:032x}", bytes.fold(OFFSET, |hash, byte| (hash ^ u128::from(byte)).wrapping_mul(PRIME)))
}

/// The digest of the lines read or written so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chain(String);

/// A line of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// The first line: the fingerprint of the program.
    Program(String),
    /// The beginning of a sweep.
    Sweep(Sweep),
    /// A position of the sweep.
    Entry(Entry),
}

/// A sweep.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sweep {
    /// The number of the sweep in its program, from 1, in the order of execution.
    pub number: u64,
    /// The call as it is written.
    pub call: String,
    /// The fingerprint of everything that the call depends on: the rules, the function, and the values of the names of
    /// the session.
    pub hash: String,
    /// The number of positions.
    pub positions: u64,
    /// The shard, if only a part of the positions is evaluated.
    pub shard: Option<Shard>,
}

/// A position with its result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The number of the sweep.
    pub sweep: u64,
    /// The index of the position in the sweep, from 1.
    pub index: u64,
    /// The position as it is typed.
    pub position: String,
    /// The number of positions that it represents.
    pub times: u64,
    /// The result.
    pub recorded: Recorded,
}

/// A result as a text from which the same value is read back.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Recorded {
    /// A value as it is typed.
    Value(String),
    /// A word that is written without quotes, and that need not be possible to type: a class.
    Symbol(String),
    /// The sign of a synchronized outcome.
    Outcome(String),
    /// Why there is no result: a cell of a table that stays open.
    Open(String),
}

impl Line {
    /// Parses a line. The error has the version if the line begins a record of another version.
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
            let recorded = value
                .or_else(|| word("outcome").map(Recorded::Outcome))
                .or_else(|| word("open").map(Recorded::Open))?;
            let (index, position, times) = (number("index")?, word("position")?, number("multiplicity")?);
            Some(Line::Entry(Entry { sweep, index, position, times, recorded }))
        };
        read().ok_or(None)
    }

    /// The line as text with its digest and a newline; adds it to the chain.
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
            Line::Entry(Entry { sweep, index, position, times, recorded }) => {
                let (key, text) = match recorded {
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
    /// The text of the result.
    pub fn words(&self) -> &str {
        let (Recorded::Value(text) | Recorded::Symbol(text) | Recorded::Outcome(text) | Recorded::Open(text)) = self;
        text
    }
}
