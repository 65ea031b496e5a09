//! Spelling corrections.

use std::cmp::Reverse;

use strsim::osa_distance;

/// The known name closest to a misspelt one, if any is close. That is, in this order, a name that differs only in case or by an
/// ending; one that differs word by word (`LeftStop` has two) by typing errors; a shorter name of some words of it; the only
/// name that it begins; a long name that it begins or ends with.
///
/// Short words are close to each other by chance. So words of two or three letters have no typing errors, and in those of four
/// or five only swapped, missing or doubled letters and other vowels count.
pub fn nearest<'n, S: AsRef<str>>(name: &str, known: &'n [S]) -> Option<&'n str> {
    let folded = name.to_lowercase();
    let letters = name.chars().count();
    let others = || known.iter().map(AsRef::as_ref).filter(|other| *other != name);
    // A word much longer than every name is close to none, and would take long to compare.
    if letters < 3 || others().all(|other| letters > other.chars().count() + MOST_SLIPS) {
        return None;
    }
    if let Some(same) = others().find(|other| other.to_lowercase() == folded).or_else(|| stemmed(&folded, known)) {
        return Some(same);
    }
    let is_short = letters < 4;
    if is_short && !name.starts_with(char::is_uppercase) {
        return None;
    }
    let near = others().filter(|other| !is_short && is_near(name, other));
    if let Some(near) = near.min_by_key(|other| osa_distance(&folded, &other.to_lowercase())) {
        return Some(near);
    }
    // `ToadsFrogs`: some words of the name are missing.
    let typed = words(name);
    let is_shortened = |other: &&str| {
        let mut others = words(other).into_iter();
        typed.len() > 1 && typed.iter().all(|word| others.any(|other| other == *word))
    };
    if let Some(other) = others().filter(is_shortened).min_by_key(|other| other.len()) {
        return Some(other);
    }
    let mut completions = others().filter(|other| other.to_lowercase().starts_with(&folded));
    match (completions.next(), completions.next()) {
        (Some(other), None) => Some(other),
        (Some(_), Some(_)) => None,
        // `GreenHackenbush`, `SubtractionGame`, `tiny_2`: the longest name that it contains.
        (None, _) => {
            let is_part = |other: &&str| {
                let (other, is_long) = (other.to_lowercase(), other.chars().count() > LONGEST_COMMON);
                let ending = folded.strip_prefix(&other);
                let order = ending.and_then(|ending| ending.strip_prefix('_'));
                let is_numbered = order.is_some_and(|order| order.bytes().all(|byte| byte.is_ascii_digit()));
                is_numbered || is_long && (ending.is_some() || folded.ends_with(&other))
            };
            others().filter(is_part).max_by_key(|other| other.len())
        }
    }
}

/// The name of which a lower-case word is an inflected form: `cooling`, `heated`, `temperatures`, `follower`.
pub fn stemmed<'n, S: AsRef<str>>(word: &str, known: &'n [S]) -> Option<&'n str> {
    /// Words of this length have such endings by chance.
    const SHORTEST: usize = 3;
    let stems = ["s", "ing", "ed"].into_iter().filter_map(|ending| word.strip_suffix(ending));
    let forms: Vec<String> =
        stems.flat_map(|stem| [stem.to_owned(), format!("{stem}e")]).chain([format!("{word}s")]).collect();
    let is_form = |name: &&str| name.chars().count() > SHORTEST && forms.contains(&name.to_lowercase());
    known.iter().map(AsRef::as_ref).find(is_form)
}

/// The only name whose first word begins with a lower-case word: `thermo`, `canonical`.
pub fn abbreviated<'n, S: AsRef<str>>(word: &str, known: &'n [S]) -> Option<&'n str> {
    /// Shorter words are the beginnings of names by chance.
    const SHORTEST: usize = 6;
    let is_longer = |name: &&str| words(name).first().is_some_and(|first| first.starts_with(word));
    let mut longer = known.iter().map(AsRef::as_ref).filter(is_longer);
    longer.next().filter(|_| word.chars().count() >= SHORTEST && longer.next().is_none())
}

/// The shortest of the names that have a word of a name, or the beginning of one, in them: `SensibleOptions` for `Sensible`,
/// `IsTame` for `TameQ`, `IsUptimal` for `Uptimality`.
pub fn related<'n>(name: &str, known: &[&'n str]) -> Option<&'n str> {
    /// Shorter words have a beginning in common by chance.
    const SHORTEST: usize = 4;
    const SHORTEST_BEGINNING: usize = 6;
    let is_one = |typed: &str, other: &str| {
        let (longer, shorter) = if typed.len() < other.len() { (other, typed) } else { (typed, other) };
        longer == shorter || shorter.len() >= SHORTEST_BEGINNING && longer.starts_with(shorter)
    };
    let typed: Vec<String> = words(name).into_iter().filter(|word| word.len() >= SHORTEST).collect();
    let length = |other: &&str| {
        let others = words(other);
        typed.iter().filter(|word| others.iter().any(|other| is_one(word, other))).map(String::len).max()
    };
    let found = known.iter().filter_map(|other| Some((length(other)?, other)));
    found.max_by_key(|(length, other)| (*length, Reverse(other.len()), Reverse(**other))).map(|(_, other)| *other)
}

/// Names of up to this length are parts of other words by chance.
const LONGEST_COMMON: usize = 7;

/// The most typing errors in a word.
const MOST_SLIPS: usize = 2;

/// Whether a name differs from another by typing errors, word by word.
fn is_near(name: &str, other: &str) -> bool {
    let (words, others) = (words(name), words(other));
    match words.len() == others.len() {
        true => words.iter().zip(&others).all(|(word, other)| is_slip(word, other)),
        false => is_slip(&name.to_lowercase(), &other.to_lowercase()),
    }
}

/// Whether a lower-case word equals another or differs from it by typing errors.
fn is_slip(word: &str, other: &str) -> bool {
    let (letters, others): (Vec<char>, Vec<char>) = (word.chars().collect(), other.chars().collect());
    let distance = osa_distance(word, other);
    let is_plural = letters.len() > 4 && word.strip_suffix('s') == Some(other);
    if distance == 0 || is_plural {
        return true;
    }
    if letters.len() < 3 || letters.first() != others.first() {
        return false;
    }
    let mut runs = letters.clone();
    runs.dedup();
    let mut other_runs = others.clone();
    other_runs.dedup();
    match letters.len() {
        0..=5 => {
            let is_swapped = letters.len() == others.len() && {
                let (mut letters, mut others) = (letters.clone(), others.clone());
                letters.sort_unstable();
                others.sort_unstable();
                letters == others
            };
            let is_vowel = |letter: &char| "aeiou".contains(*letter);
            // `Meen`
            let has_other_vowel = letters.len() == others.len()
                && letters
                    .iter()
                    .zip(&others)
                    .all(|(letter, other)| letter == other || is_vowel(letter) && is_vowel(other));
            distance == 1 && (is_swapped || has_other_vowel || letters.len() < others.len() || runs == other_runs)
        }
        6..=8 => distance == 1,
        _ => distance <= MOST_SLIPS,
    }
}

/// The words of a name, which begin with capitals, in lower case.
fn words(name: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for letter in name.chars() {
        match words.last_mut() {
            Some(word) if !letter.is_uppercase() => word.push(letter),
            _ => words.push(letter.to_lowercase().collect()),
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::{nearest, related};

    #[test]
    fn a_much_longer_word_is_close_to_no_name() {
        assert_eq!(nearest(&"Outcome".repeat(1 << 16), KNOWN), None);
        assert_eq!(nearest("OutcommeTabel", KNOWN), Some("OutcomeTable"));
    }

    const KNOWN: &[&str] = &[
        "Outcome",
        "OutcomeTable",
        "Sort",
        "IsOdd",
        "IsEven",
        "N",
        "Max",
        "Temperature",
        "LeftStop",
        "LeftOptions",
        "Options",
        "Print",
        "PPositions",
        "NPositions",
        "Show",
        "Size",
        "Set",
        "ToSet",
        "IsZero",
        "Mean",
        "CanonicalForm",
    ];

    #[test]
    fn typing_errors_are_corrected() {
        for (typed, meant) in [
            ("Outcom", "Outcome"),
            ("outcome", "Outcome"),
            ("Otucome", "Outcome"),
            ("max", "Max"),
            ("Prnt", "Print"),
            ("Pritn", "Print"),
            ("Sortt", "Sort"),
            ("Temprature", "Temperature"),
            ("LeftStpo", "LeftStop"),
            ("LeftOption", "LeftOptions"),
            ("Option", "Options"),
            ("PPosition", "PPositions"),
            ("Tempera", "Temperature"),
            ("IsEvn", "IsEven"),
            ("LeftStops", "LeftStop"),
            ("ColdTemperature", "Temperature"),
            ("mean_1", "Mean"),
            ("Tem", "Temperature"),
            ("Moan", "Mean"),
        ] {
            assert_eq!(nearest(typed, KNOWN), Some(meant), "{typed}");
        }
    }

    #[test]
    fn names_with_a_word_in_common_are_related() {
        for (typed, other) in [
            ("Zero", Some("IsZero")),
            ("MeanQ", Some("Mean")),
            ("Canonicals", Some("CanonicalForm")),
            ("Foo", None),
            ("Shop", None),
        ] {
            assert_eq!(related(typed, KNOWN), other, "{typed}");
        }
    }

    #[test]
    fn other_words_are_not_corrected() {
        for typed in ["Snort", "on", "up", "off", "n", "m", "IsCold", "IsHot", "Shop", "LeftStart", "foo", "x"] {
            assert_eq!(nearest(typed, KNOWN), None, "{typed}");
        }
    }
}
