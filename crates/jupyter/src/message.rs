//! Messages on the wire: identities, a delimiter, a signature, and four parts in JSON.

use std::{borrow::Cow, sync::Arc, time::SystemTime};

use serde_json::{Value, json};
use zeromq::ZmqMessage;

use super::{failure::Failure, signature::Key};

/// The delimiter between the identities and the message.
const DELIMITER: &[u8] = b"<IDS|MSG>";

/// The version of the protocol.
pub(super) const PROTOCOL: &str = "5.3";

/// The length up to which consecutive output is merged into one message.
const MAX_STREAM: usize = 1 << 20;

/// A message from a front end.
#[derive(Clone, Debug)]
pub(super) struct Request {
    /// The address of the front end.
    pub identities: Vec<Vec<u8>>,
    /// The header, which every answer repeats.
    pub header: Arc<Value>,
    /// The message type: `execute_request`.
    pub kind: String,
    /// The content.
    pub content: Value,
}

impl Request {
    /// Parses a message; `None` if it is malformed, not signed with the key, or a repetition.
    pub fn read(message: &ZmqMessage, key: &Key) -> Option<Self> {
        let frames: Vec<&[u8]> = message.iter().map(AsRef::as_ref).collect();
        let delimiter = frames.iter().position(|frame| *frame == DELIMITER)?;
        let (identities, rest) = frames.split_at(delimiter);
        let [_, signature, parts @ ..] = rest else { return None };
        let parts = parts.get(..4)?;
        if !key.accepts(signature, parts.iter().copied()) {
            return None;
        }
        let header: Value = serde_json::from_slice(parts[0]).ok()?;
        Some(Request {
            identities: identities.iter().map(|identity| identity.to_vec()).collect(),
            kind: header["msg_type"].as_str()?.to_owned(),
            header: Arc::new(header),
            content: serde_json::from_slice(parts[3]).ok()?,
        })
    }
}

/// A message from the kernel.
#[derive(Clone, Debug)]
pub(super) struct Message {
    identities: Vec<Vec<u8>>,
    parent: Arc<Value>,
    kind: Cow<'static, str>,
    content: Value,
}

impl Message {
    /// The reply to a request.
    pub fn reply(request: &Request, kind: &'static str, content: Value) -> Self {
        Self::to(request, kind.into(), content)
    }

    /// An error reply to a request of an unknown type, such as one of a later protocol version; `None` if the message is no request.
    pub fn unknown(request: &Request) -> Option<Self> {
        let name = request.kind.strip_suffix("_request")?;
        let failure = Failure::of_request(&format!("this kernel does not answer `{}`", request.kind));
        Some(Self::to(request, format!("{name}_reply").into(), Value::Object(failure.reply())))
    }

    /// A question to the person at the front end that sent a request, to be answered by a line.
    pub fn question(request: &Request, prompt: &str) -> Self {
        Self::to(request, "input_request".into(), json!({ "prompt": prompt, "password": false }))
    }

    fn to(request: &Request, kind: Cow<'static, str>, content: Value) -> Self {
        Message { identities: request.identities.clone(), parent: Arc::clone(&request.header), kind, content }
    }

    /// A message to all front ends, caused by the request with this header.
    pub fn published(parent: &Arc<Value>, kind: &'static str, content: Value) -> Self {
        Message { identities: vec![kind.as_bytes().to_vec()], parent: Arc::clone(parent), kind: kind.into(), content }
    }

    /// Whether the kernel is `busy` or `idle`.
    pub fn status(parent: &Arc<Value>, state: &str) -> Self {
        Self::published(parent, "status", json!({ "execution_state": state }))
    }

    /// Appends the next message to this one, if both are output of the same request.
    pub fn merge(&mut self, next: &Message) -> bool {
        let is_one = self.kind == "stream"
            && next.kind == "stream"
            && Arc::ptr_eq(&self.parent, &next.parent)
            && self.content["name"] == next.content["name"];
        match (self.content.get_mut("text"), &next.content["text"]) {
            (Some(Value::String(text)), Value::String(more)) if is_one && text.len() < MAX_STREAM => {
                text.push_str(more);
                true
            }
            _ => false,
        }
    }

    /// The message as it is sent.
    pub fn signed(&self, key: &Key, session: &str) -> ZmqMessage {
        let header = json!({
            "msg_id": uuid::Uuid::new_v4().to_string(),
            "session": session,
            "username": "kernel",
            "date": humantime::format_rfc3339_micros(SystemTime::now()).to_string(),
            "msg_type": self.kind,
            "version": PROTOCOL,
        });
        let parts = [header.to_string(), self.parent.to_string(), "{}".to_owned(), self.content.to_string()];
        let signature = key.sign(parts.iter().map(String::as_bytes));
        let frames = self.identities.iter().cloned().chain([DELIMITER.to_vec(), signature.into_bytes()]);
        let mut frames = frames.chain(parts.into_iter().map(String::into_bytes));
        let mut message = ZmqMessage::from(frames.next().unwrap_or_default());
        frames.for_each(|frame| message.push_back(frame.into()));
        message
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request() -> Request {
        let header = Arc::new(json!({ "msg_id": "1", "msg_type": "execute_request" }));
        Request { identities: vec![b"front".to_vec()], header, kind: "execute_request".to_owned(), content: json!({}) }
    }

    #[test]
    fn signed_messages_are_read_once() {
        let key = Key::new("secret");
        let message = Message::reply(&request(), "execute_reply", json!({ "status": "ok" })).signed(&key, "s");
        let read = Request::read(&message, &key).unwrap();
        assert_eq!((read.kind.as_str(), &read.content["status"]), ("execute_reply", &json!("ok")));
        assert_eq!(read.identities, [b"front".to_vec()]);
        assert!(Request::read(&message, &key).is_none());
        assert!(Request::read(&message, &Key::new("other")).is_none());
        assert!(Request::read(&ZmqMessage::from("no message"), &key).is_none());
    }

    #[test]
    fn output_of_one_request_is_one_message() {
        let (one, other) = (request(), request());
        let text = |request: &Request, text: &str| {
            Message::published(&request.header, "stream", json!({ "name": "stdout", "text": text }))
        };
        let mut first = text(&one, "a");
        assert!(first.merge(&text(&one, "b")) && !first.merge(&text(&other, "c")));
        assert!(!first.merge(&Message::status(&one.header, "idle")));
        assert_eq!(first.content["text"], "ab");
        let mut status = Message::status(&one.header, "busy");
        assert!(!status.merge(&first));
        assert_eq!(status.content, json!({ "execution_state": "busy" }));
    }
}
