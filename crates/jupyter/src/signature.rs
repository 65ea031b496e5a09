//! The signature of a message, by which kernel and front end know each other.

use std::{
    fmt::Write,
    sync::{Arc, Mutex, PoisonError},
};

use hmac::{Hmac, KeyInit, Mac};
use indexmap::IndexSet;
use sha2::Sha256;

/// The secret that both sides have read in the connection file. An empty one signs nothing.
#[derive(Clone)]
pub(super) struct Key {
    code: Option<Hmac<Sha256>>,
    /// The signatures of the last messages that were taken, in order. Clones share them.
    taken: Arc<Mutex<IndexSet<Vec<u8>>>>,
}

/// How many signatures are remembered. Then the older half is forgotten.
const MOST: usize = 1 << 16;

impl Key {
    /// The key with this secret.
    pub fn new(secret: &str) -> Self {
        let code = Hmac::new_from_slice(secret.as_bytes()).ok().filter(|_| !secret.is_empty());
        Key { code, taken: Arc::default() }
    }

    /// Whether a message is signed with this key and was not taken before: who hears one on its way and says it again is no
    /// front end. A key that signs nothing knows no message again.
    pub fn takes<'p>(&self, signature: &[u8], parts: impl IntoIterator<Item = &'p [u8]>) -> bool {
        if !self.has_signed(signature, parts) {
            return false;
        }
        let Some(signature) = bytes(signature).filter(|_| self.code.is_some()) else { return true };
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        if taken.len() == MOST {
            taken.drain(..MOST / 2);
        }
        taken.insert(signature)
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

/// The bytes that hexadecimal digits say.
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
        assert!((0..2).all(|_| Key::new("").takes(b"anything", [&b"text"[..]])));
    }

    #[test]
    fn a_message_is_taken_once() {
        let (key, parts): (Key, [&[u8]; 1]) = (Key::new("secret"), [b"text"]);
        let signature = key.sign(parts);
        assert!(!key.takes(b"00", parts));
        assert!(key.clone().takes(signature.as_bytes(), parts));
        // In whatever letters it is written.
        assert!(!key.takes(signature.as_bytes(), parts) && !key.takes(signature.to_uppercase().as_bytes(), parts));
        for number in 0..MOST {
            let parts = [&number.to_le_bytes()[..]];
            assert!(key.takes(key.sign(parts).as_bytes(), parts));
        }
        assert!(key.taken.lock().unwrap().len() <= MOST);
    }
}
