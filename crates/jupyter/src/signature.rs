//! The signatures of messages, by which kernel and front end authenticate each other.

use std::{
    fmt::Write,
    sync::{Arc, Mutex, PoisonError},
};

use hmac::{Hmac, KeyInit, Mac};
use indexmap::IndexSet;
use sha2::Sha256;

/// The secret from the connection file. An empty one signs nothing.
#[derive(Clone)]
pub(super) struct Key {
    code: Option<Hmac<Sha256>>,
    /// The signatures of the messages accepted last, in order. Clones share them.
    accepted: Arc<Mutex<IndexSet<Vec<u8>>>>,
}

/// The most signatures that are kept; then the older half is dropped.
const MAX_SIGNATURES: usize = 1 << 16;

impl Key {
    /// The key with this secret.
    pub fn new(secret: &str) -> Self {
        let code = Hmac::new_from_slice(secret.as_bytes()).ok().filter(|_| !secret.is_empty());
        Key { code, accepted: Arc::default() }
    }

    /// Whether a message is signed with this key and was not accepted before, which would be a replay attack. An empty key does not
    /// detect repetitions.
    pub fn accepts<'p>(&self, signature: &[u8], parts: impl IntoIterator<Item = &'p [u8]>) -> bool {
        if !self.has_signed(signature, parts) {
            return false;
        }
        let Some(signature) = bytes(signature).filter(|_| self.code.is_some()) else { return true };
        let mut accepted = self.accepted.lock().unwrap_or_else(PoisonError::into_inner);
        if accepted.len() == MAX_SIGNATURES {
            accepted.drain(..MAX_SIGNATURES / 2);
        }
        accepted.insert(signature)
    }

    /// The signature of the parts of a message, in hexadecimal digits.
    pub fn sign<'p>(&self, parts: impl IntoIterator<Item = &'p [u8]>) -> String {
        let Some(code) = self.code(parts) else { return String::new() };
        code.finalize().into_bytes().iter().fold(String::new(), |mut digits, byte| {
            // Writing to a string does not fail.
            let _ = write!(digits, "{byte:02x}");
            digits
        })
    }

    /// Whether a message is signed with this key. The comparison takes the same time wherever the signatures differ.
    pub fn has_signed<'p>(&self, signature: &[u8], parts: impl IntoIterator<Item = &'p [u8]>) -> bool {
        match self.code(parts) {
            Some(code) => bytes(signature).is_some_and(|signature| code.verify_slice(&signature).is_ok()),
            None => true,
        }
    }

    fn code<'p>(&self, parts: impl IntoIterator<Item = &'p [u8]>) -> Option<Hmac<Sha256>> {
        let mut code = self.code.clone()?;
        parts.into_iter().for_each(|part| code.update(part));
        Some(code)
    }
}

/// The bytes of hexadecimal digits.
fn bytes(digits: &[u8]) -> Option<Vec<u8>> {
    let digits = std::str::from_utf8(digits).ok().filter(|digits| digits.is_ascii() && digits.len() % 2 == 0)?;
    (0..digits.len()).step_by(2).map(|place| u8::from_str_radix(&digits[place..place + 2], 16).ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The second test case of RFC 4231.
    #[test]
    fn signatures_are_those_of_the_standard() {
        let key = Key::new("Jefe");
        let parts: [&[u8]; 2] = [b"what do ya want ", b"for nothing?"];
        let signature = "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843";
        assert_eq!(key.sign(parts), signature);
        assert!(key.has_signed(signature.as_bytes(), parts));
        assert!(
            !key.has_signed(b"5bdc", parts) && !key.has_signed(b"xy", parts) && !key.has_signed("é".as_bytes(), parts)
        );
        assert!(!Key::new("Chief").has_signed(signature.as_bytes(), parts));
    }

    #[test]
    fn an_empty_key_signs_nothing() {
        assert_eq!(Key::new("").sign([&b"text"[..]]), "");
        assert!(Key::new("").has_signed(b"anything", [&b"text"[..]]));
        assert!((0..2).all(|_| Key::new("").accepts(b"anything", [&b"text"[..]])));
    }

    #[test]
    fn a_message_is_accepted_once() {
        let (key, parts): (Key, [&[u8]; 1]) = (Key::new("secret"), [b"text"]);
        let signature = key.sign(parts);
        assert!(!key.accepts(b"00", parts));
        assert!(key.clone().accepts(signature.as_bytes(), parts));
        // The case of the digits does not matter.
        assert!(!key.accepts(signature.as_bytes(), parts) && !key.accepts(signature.to_uppercase().as_bytes(), parts));
        for number in 0..MAX_SIGNATURES {
            let parts = [&number.to_le_bytes()[..]];
            assert!(key.accepts(key.sign(parts).as_bytes(), parts));
        }
        assert!(key.accepted.lock().unwrap().len() <= MAX_SIGNATURES);
    }
}
