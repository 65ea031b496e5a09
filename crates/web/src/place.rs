//! Positions in texts: the program counts bytes, and a page counts UTF-16 code units.

/// The byte after this many UTF-16 code units.
pub fn byte_of(text: &str, units: usize) -> usize {
    let mut left = units;
    for (byte, letter) in text.char_indices() {
        if left == 0 {
            return byte;
        }
        left = left.saturating_sub(letter.len_utf16());
    }
    text.len()
}

/// The number of UTF-16 code units before a byte.
pub fn units(text: &str, byte: usize) -> usize {
    text.get(..byte).map_or(0, |before| before.encode_utf16().count())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_the_same_both_ways() {
        let text = "a↑𝒜b";
        for byte in text.char_indices().map(|(byte, _)| byte).chain([text.len()]) {
            assert_eq!(byte_of(text, units(text, byte)), byte);
        }
        assert_eq!(units(text, text.len()), 5);
        assert_eq!(byte_of(text, 99), text.len());
    }
}
