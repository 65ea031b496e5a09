//! Messages on a stream: a header that says how long the JSON behind it is. Streams are not trusted: what is no message is a
//! fault, after which the next one is read.
//!
//! The crate `lsp-server` reads and writes messages too, but trusts the editor: its reader ends at the first that is none,
//! takes memory for as many bytes as a header promises, and its answers have no `null` for the id of what could not be read.

use std::io::{self, BufRead, Read, Write};

use serde_json::{Value as Json, json};

/// The longest message that is read, in bytes: a text of the greatest length, its letters written in the longest way.
const LONGEST: u64 = 64 << 20;
/// The longest line of a header that is read at once.
const LONGEST_HEADER: u64 = 4 << 10;
/// The header that every message has.
const LENGTH: &str = "content-length:";

/// An object without the fields that say nothing: in the protocol these are left out.
pub fn stated(mut object: Json) -> Json {
    if let Some(fields) = object.as_object_mut() {
        fields.retain(|_, value| !value.is_null());
    }
    object
}

/// What JSON-RPC says is wrong with a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It is no JSON.
    Parse,
    /// There is no header where one should be.
    Header,
    /// The header tells no length, or one that no message has.
    Length,
    /// It is no request.
    Invalid,
    /// Nothing has that name.
    Method,
    /// What is asked is not told as the protocol says.
    Parameters,
    /// The first request must be `initialize`.
    Early,
    /// It is no name of a program.
    NoName,
    /// It is the name of something else there.
    TakenName,
}

impl Fault {
    fn code(self) -> i64 {
        match self {
            Fault::Parse | Fault::Header | Fault::Length => -32700,
            Fault::Invalid => -32600,
            Fault::Method => -32601,
            Fault::Parameters => -32602,
            Fault::Early => -32002,
            Fault::NoName | Fault::TakenName => -32803,
        }
    }
}

/// The messages of a stream.
pub struct Messages<R> {
    input: R,
    /// What was read of the next header, where the message before it told too much.
    kept: Vec<u8>,
}

impl<R: BufRead> Messages<R> {
    /// Those of a stream that is at its beginning.
    pub fn new(input: R) -> Self {
        Messages { input, kept: Vec::new() }
    }

    /// The next message; none at the end of the stream. Where it reaches into the header of the one behind it, because its
    /// own told too much, that is a fault, and the one behind it is next.
    ///
    /// # Errors
    /// Where the stream cannot be read any more.
    pub fn read(&mut self) -> io::Result<Option<Result<Json, Fault>>> {
        let mut length = None;
        loop {
            let line = self.line()?;
            if line.is_empty() {
                return Ok(None);
            }
            let line = String::from_utf8_lossy(&line).to_ascii_lowercase();
            let line = line.trim_end();
            if line.is_empty() {
                match length {
                    Some(_) => break,
                    None => continue,
                }
            }
            // Where a header was wrong, the rest of its message stands on the line before the next header.
            match told(line) {
                Some(Some(number)) => length = Some(number),
                Some(None) => return Ok(Some(Err(Fault::Length))),
                None if line.contains(':') => {}
                None => return Ok(Some(Err(Fault::Header))),
            }
        }
        let length = length.unwrap_or_default();
        // Memory is taken as the bytes come, not as the header promises.
        let mut body = Vec::new();
        while (body.len() as u64) < length {
            let start = body.len();
            let count = self.input.by_ref().take(length - start as u64).read_until(b'\n', &mut body)?;
            if count == 0 {
                return Ok(None);
            }
            // No JSON has a line that ends so.
            if body.ends_with(b"\n")
                && let Some(Some(_)) = told(&String::from_utf8_lossy(&body[start..]).to_ascii_lowercase())
            {
                self.kept = body.split_off(start);
                return Ok(Some(Err(Fault::Length)));
            }
        }
        let read = serde_json::from_slice(&body).map_err(|_| Fault::Parse);
        if read.is_err()
            && let Some(header) = begun(&body)
        {
            self.kept = body.split_off(header);
        }
        Ok(Some(read))
    }

    /// A line, or the end of one that is longer than a header: what comes first there is forgotten.
    fn line(&mut self) -> io::Result<Vec<u8>> {
        let mut line = std::mem::take(&mut self.kept);
        while !line.ends_with(b"\n") {
            let count = self.input.by_ref().take(LONGEST_HEADER).read_until(b'\n', &mut line)?;
            if line.ends_with(b"\n") || (count as u64) < LONGEST_HEADER {
                break;
            }
            line.drain(..line.len().saturating_sub(2 * LENGTH.len()));
        }
        Ok(line)
    }
}

/// The length that the end of a line tells, in small letters; none inside where it is none that a message has.
fn told(line: &str) -> Option<Option<u64>> {
    let start = line.rfind(LENGTH)? + LENGTH.len();
    Some(line[start..].trim().parse().ok().filter(|length| *length <= LONGEST))
}

/// Where a header begins that some bytes end in.
fn begun(body: &[u8]) -> Option<usize> {
    let near = body.len().saturating_sub(2 * LENGTH.len());
    (near..body.len()).find(|start| {
        let end = body[*start..].to_ascii_lowercase();
        match end.strip_prefix(LENGTH.as_bytes()) {
            Some(number) => number.iter().all(|byte| byte.is_ascii_digit() || byte.is_ascii_whitespace()),
            None => LENGTH.as_bytes().starts_with(&end),
        }
    })
}

/// Writes a message.
///
/// # Errors
/// Where nobody reads it.
pub fn write(output: &mut dyn Write, message: &Json) -> io::Result<()> {
    let text = message.to_string();
    write!(output, "Content-Length: {}\r\n\r\n{text}", text.len())?;
    output.flush()
}

/// The answer to a request.
pub fn answer(id: &Json, result: Result<Json, Fault>, what: &str) -> Json {
    match result {
        Ok(result) => json!({ "jsonrpc": "2.0", "id": id, "result": result }),
        Err(fault) => {
            let message = match fault {
                Fault::Parse => "the bytes that `Content-Length` counts are no JSON".to_owned(),
                Fault::Header => "a message begins with `Content-Length: ` and how many bytes it has".to_owned(),
                Fault::Length => format!("`Content-Length` is a number of bytes, at most {LONGEST}"),
                Fault::Invalid => "this is no request that is answered here".to_owned(),
                Fault::Method => format!("`{what}` is not answered here"),
                Fault::Parameters => format!("these are not the parameters of `{what}`"),
                Fault::Early => "`initialize` comes first".to_owned(),
                Fault::NoName => "a name is made of letters, digits and `_`, and is no word of the language".to_owned(),
                Fault::TakenName => "something else has that name there".to_owned(),
            };
            json!({ "jsonrpc": "2.0", "id": id, "error": { "code": fault.code(), "message": message } })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(stream: &[u8]) -> Vec<Result<Json, Fault>> {
        let mut messages = Messages::new(stream);
        std::iter::from_fn(|| messages.read().unwrap()).collect()
    }

    #[test]
    fn what_is_no_message_is_stepped_over() {
        let good = "Content-Length: 2\r\nContent-Type: x\r\n\r\n{}";
        assert_eq!(all(format!("{good}{good}").as_bytes()), [Ok(json!({})), Ok(json!({}))]);
        assert_eq!(all(format!("nonsense\r\n{good}").as_bytes()), [Err(Fault::Header), Ok(json!({}))]);
        assert_eq!(all(format!("Content-Length: 3\r\n\r\n{{x}}{good}").as_bytes()), [Err(Fault::Parse), Ok(json!({}))]);
        assert_eq!(all(format!("content-length:2\n\n{{}}\r\n{good}").as_bytes()), [Ok(json!({})), Ok(json!({}))]);
        assert_eq!(all(b"Content-Length: -1\r\n\r\n"), [Err(Fault::Length)]);
        assert_eq!(all(b"Content-Length: 60000000\r\n\r\n{}"), []);
        assert_eq!(all(b"Content-Length: 4\r\n\r\n\"\xff\xff\""), [Err(Fault::Parse)]);
        assert!(all(&[0xff; 10_000]).iter().all(|read| *read == Err(Fault::Header)));
    }

    #[test]
    fn after_a_wrong_length_the_next_message_is_heard() {
        let good = "Content-Length: 2\r\n\r\n{}";
        for length in ["abc", "", "-1", "99999999999999"] {
            for body in ["{\"a\": 1}".to_owned(), format!("[\"{}\"]", "x:".repeat(5_000))] {
                let read = all(format!("Content-Length: {length}\r\n\r\n{body}{good}{good}").as_bytes());
                assert_eq!(read, [Err(Fault::Length), Ok(json!({})), Ok(json!({}))], "{length}");
            }
        }
        let read = all(format!("Content-Length: 3\r\n\r\n{{\"a\": 1}}{good}{good}").as_bytes());
        assert_eq!(read, [Err(Fault::Parse), Ok(json!({})), Ok(json!({}))]);
        for length in ["40", "60000000"] {
            let read = all(format!("Content-Length: {length}\r\n\r\n{{\"a\": 1}}{good}{good}").as_bytes());
            assert_eq!(read, [Err(Fault::Length), Ok(json!({})), Ok(json!({}))], "{length}");
        }
        // Wherever in the next header the message ends that told too much.
        for length in 9..8 + good.find('{').unwrap() {
            let read = all(format!("Content-Length: {length}\r\n\r\n{{\"a\": 1}}{good}{good}").as_bytes());
            assert!(read[0].is_err(), "{length}");
            assert_eq!(read[1..], [Ok(json!({})), Ok(json!({}))], "{length}");
        }
        // Wherever the parts of a long line meet.
        for length in 4_050..4_150 {
            let read = all(format!("Content-Length: x\r\n\r\n{}{good}", "y".repeat(length)).as_bytes());
            assert_eq!(read, [Err(Fault::Length), Ok(json!({}))], "{length}");
        }
    }
}
