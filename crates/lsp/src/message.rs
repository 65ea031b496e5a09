//! Messages on a stream: a header with the length of the JSON that follows. Streams are not trusted: malformed input is a fault,
//! after which the next message is read.
//!
//! The crate `lsp-server` also reads and writes messages, but it trusts the editor: its reader ends at the first malformed message,
//! it allocates as many bytes as a header claims, and its responses cannot have the id `null` for a message that could not be parsed.

use std::io::{self, BufRead, Read, Write};

use serde_json::{Value as Json, json};

/// The longest message that is read, in bytes: a program of the greatest length with its letters escaped.
const LONGEST: u64 = 64 << 20;
/// The longest part of a header line that is read at once.
const LONGEST_HEADER: u64 = 4 << 10;
/// The header that every message has.
const LENGTH: &str = "content-length:";

/// An object without its null fields, which the protocol omits.
pub fn without_nulls(mut object: Json) -> Json {
    if let Some(fields) = object.as_object_mut() {
        fields.retain(|_, value| !value.is_null());
    }
    object
}

/// The errors of JSON-RPC.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The message is not JSON.
    Parse,
    /// The header is missing.
    Header,
    /// The length in the header is malformed or too large.
    Length,
    /// The message is no valid request.
    Invalid,
    /// The method is unknown.
    Method,
    /// The parameters are invalid.
    Parameters,
    /// The first request must be `initialize`.
    Early,
    /// The new name is no name of the language.
    NoName,
    /// The new name has another meaning there.
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
    /// The part of the next header that was read because the length of the message before was too large.
    pending: Vec<u8>,
}

impl<R: BufRead> Messages<R> {
    /// The messages of a stream from its beginning.
    pub fn new(input: R) -> Self {
        Messages { input, pending: Vec::new() }
    }

    /// Reads the next message; `None` at the end of the stream. If its stated length reaches into the next header, that is a fault,
    /// and reading resumes at that header.
    ///
    /// # Errors
    /// If the stream cannot be read any more.
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
            // After a malformed header, the rest of its message precedes the next header on the same line.
            match content_length(line) {
                Some(Some(number)) => length = Some(number),
                Some(None) => return Ok(Some(Err(Fault::Length))),
                None if line.contains(':') => {}
                None => return Ok(Some(Err(Fault::Header))),
            }
        }
        let length = length.unwrap_or_default();
        // Memory is allocated as bytes arrive, not as the header claims.
        let mut body = Vec::new();
        while (body.len() as u64) < length {
            let start = body.len();
            let count = self.input.by_ref().take(length - start as u64).read_until(b'\n', &mut body)?;
            if count == 0 {
                return Ok(None);
            }
            // No line of JSON ends like a header.
            if body.ends_with(b"\n")
                && let Some(Some(_)) = content_length(&String::from_utf8_lossy(&body[start..]).to_ascii_lowercase())
            {
                self.pending = body.split_off(start);
                return Ok(Some(Err(Fault::Length)));
            }
        }
        let read = serde_json::from_slice(&body).map_err(|_| Fault::Parse);
        if read.is_err()
            && let Some(header) = partial_header(&body)
        {
            self.pending = body.split_off(header);
        }
        Ok(Some(read))
    }

    /// Reads a line; of one longer than a header, only the end is kept.
    fn line(&mut self) -> io::Result<Vec<u8>> {
        let mut line = std::mem::take(&mut self.pending);
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

/// The length in a header at the end of a line in lower case; the inner `None` is an invalid length.
fn content_length(line: &str) -> Option<Option<u64>> {
    let start = line.rfind(LENGTH)? + LENGTH.len();
    Some(line[start..].trim().parse().ok().filter(|length| *length <= LONGEST))
}

/// The start of a possibly incomplete header at the end of some bytes.
fn partial_header(body: &[u8]) -> Option<usize> {
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
/// If it cannot be written.
pub fn write(output: &mut dyn Write, message: &Json) -> io::Result<()> {
    let text = message.to_string();
    write!(output, "Content-Length: {}\r\n\r\n{text}", text.len())?;
    output.flush()
}

/// The response to a request.
pub fn answer(id: &Json, result: Result<Json, Fault>, what: &str) -> Json {
    match result {
        Ok(result) => json!({ "jsonrpc": "2.0", "id": id, "result": result }),
        Err(fault) => {
            let message = match fault {
                Fault::Parse => "the bytes that `Content-Length` counts are not JSON".to_owned(),
                Fault::Header => "a message begins with `Content-Length: ` and how many bytes it has".to_owned(),
                Fault::Length => format!("`Content-Length` is a number of bytes, at most {LONGEST}"),
                Fault::Invalid => "this request is not supported".to_owned(),
                Fault::Method => format!("`{what}` is not answered here"),
                Fault::Parameters => format!("these are not the parameters of `{what}`"),
                Fault::Early => "`initialize` comes first".to_owned(),
                Fault::NoName => {
                    "a name is made of letters, digits and `_`, and is not a word of the language".to_owned()
                }
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
    fn malformed_messages_are_skipped() {
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
    fn after_a_wrong_length_the_next_message_is_read() {
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
        // The message may end anywhere in the next header.
        for length in 9..8 + good.find('{').unwrap() {
            let read = all(format!("Content-Length: {length}\r\n\r\n{{\"a\": 1}}{good}{good}").as_bytes());
            assert!(read[0].is_err(), "{length}");
            assert_eq!(read[1..], [Ok(json!({})), Ok(json!({}))], "{length}");
        }
        // The parts of a long line may meet anywhere.
        for length in 4_050..4_150 {
            let read = all(format!("Content-Length: x\r\n\r\n{}{good}", "y".repeat(length)).as_bytes());
            assert_eq!(read, [Err(Fault::Length), Ok(json!({}))], "{length}");
        }
    }
}
