//! Which name was meant by a misspelt one.

use strsim::osa_distance;

/// The name that a misspelt one stands for, if one is near: the same but for capitals, or word by word (`LeftStop` has
/// two) with a slip of the hand, or the beginning of one name alone. Short words are too near to each other, so nothing
/// is near to those of two or three letters, and to those of four or five only what differs by letters changed about,
/// left out or doubled. A longer word that begins or ends with a long name stands for that.
pub fn nearest<'n, S: AsRef<str>>(name: &str, known: &'n [S]) -> Option<&'n str> {
    let folded = name.to_lowercase();
    let letters = name.chars().count();
    let others = || known.iter().map(AsRef::as_ref).filter(|other| *other != name);
    // What is much longer than every name is near to none, and would take long to be compared.
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
    // `ToadsFrogs`: words of the name are left out.
    let typed = words(name);
    let is_shortened = |other: &&str| {
        let mut rest = words(other).into_iter();
        typed.len() > 1 && typed.iter().all(|word| rest.any(|other| other == *word))
    };
    if let Some(other) = others().filter(is_shortened).min_by_key(|other| other.len()) {
        return Some(other);
    }
    let mut begun = others().filter(|other| other.to_lowercase().starts_with(&folded));
    match (begun.next(), begun.next()) {
        (Some(other), None) => Some(other),
        (Some(_), Some(_)) => None,
        // `GreenHackenbush`, `SubtractionGame`, `tiny_2`: the longest name of words of it.
        (None, _) => {
            let is_part = |other: &&str| {
                let (other, is_long) = (other.to_lowercase(), other.chars().count() > LONGEST_COMMON);
                let behind = folded.strip_prefix(&other);
                let order = behind.and_then(|behind| behind.strip_prefix('_'));
                let is_numbered = order.is_some_and(|order| order.bytes().all(|byte| byte.is_ascii_digit()));
                is_numbered || is_long && (behind.is_some() || folded.ends_with(&other))
            };
            others().filter(is_part).max_by_key(|other| other.len())
        }
    }
}

/// The name of which a word, in small letters, is a form: `cooling`, `heated`, `temperatures`, `follower`.
pub fn stemmed<'n, S: AsRef<str>>(word: &str, known: &'n [S]) -> Option<&'n str> {
    /// Shorter words end so by chance.
    const SHORTEST: usize = 3;
    let stems = ["s", "ing", "ed"].into_iter().filter_map(|ending| word.strip_suffix(ending));
    let forms: Vec<String> =
        stems.flat_map(|stem| [stem.to_owned(), format!("{stem}e")]).chain([format!("{word}s")]).collect();
    let is_form = |name: &&str| name.chars().count() > SHORTEST && forms.contains(&name.to_lowercase());
    known.iter().map(AsRef::as_ref).find(is_form)
}

/// Names of so many letters are parts of other words by chance.
const LONGEST_COMMON: usize = 7;

/// How many letters differ at most in a slip of the hand.
const MOST_SLIPS: usize = 2;

/// Whether a name is a slip of the hand from another, each of its words from the word at its place.
fn is_near(name: &str, other: &str) -> bool {
    let (words, others) = (words(name), words(other));
    match words.len() == others.len() {
        true => words.iter().zip(&others).all(|(word, other)| is_slip(word, other)),
        false => is_slip(&name.to_lowercase(), &other.to_lowercase()),
    }
}

/// Whether a word, in small letters, is the other or a slip of the hand from it.
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
            distance == 1 && (is_swapped || letters.len() < others.len() || runs == other_runs)
        }
        6..=8 => distance == 1,
        _ => distance <= MOST_SLIPS,
    }
}

/// The words of a name in small letters: each begins with a capital.
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
    use super::nearest;

    #[test]
    fn what_is_much_longer_than_all_names_is_near_to_none() {
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
    fn a_slip_of_the_hand_is_seen() {
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
        ] {
            assert_eq!(nearest(typed, KNOWN), Some(meant), "{typed}");
        }
    }

    #[test]
    fn another_word_is_not_taken_for_a_slip() {
        for typed in ["Snort", "on", "up", "off", "n", "m", "IsCold", "IsHot", "Shop", "LeftStart", "Moan", "foo", "x"]
        {
            assert_eq!(nearest(typed, KNOWN), None, "{typed}");
        }
    }
}
