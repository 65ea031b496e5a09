//! Numbers and values in words, and how they are typed: `one half plus star`, `two ups and a star`, `tiny two`.

use super::is_among;

/// The numbers from 1.
const NUMBERS: &[&str] =
    &["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

/// The denominators of fractions.
const PARTS: &[(&str, u32)] =
    &[("half halves", 2), ("third thirds", 3), ("quarter quarters fourths", 4), ("eighth eighths", 8)];

/// Values in words.
const VALUES: &[(&str, &str)] =
    &[("star", "*"), ("nimber", "*"), ("up", "^"), ("down", "v"), ("zero", "0"), ("half", "1/2")];

/// Words behind a number that count people, or belong to a name.
const COUNTING: &str =
    "ahead games moves numbers of options p-positions people person player players positions values way";

/// Words behind `one` where it is a number.
const COUNTED: &str = "blue red green edge heap pile plus minus square up";

/// A line with the numbers and values that it has in words as they are typed.
pub(super) fn in_signs(line: &str) -> String {
    let words: Vec<&str> = line.split(' ').collect();
    let mut written: Vec<String> = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let (text, count) =
            spelt(&words[at..], written.last().map(|last| &**last)).unwrap_or_else(|| (words[at].to_owned(), 1));
        written.push(text);
        at += count;
    }
    written.join(" ")
}

/// The value at the beginning of some words, behind another one, and how many words it has.
fn spelt(words: &[&str], before: Option<&str>) -> Option<(String, usize)> {
    let (first, rest) = words.split_first()?;
    let ends = |text: &str| text.trim_end_matches(['?', '.', ',', '!']).to_lowercase();
    let next = rest.first().map(|next| ends(next)).unwrap_or_default();
    let first = ends(first);
    let end = &words[0][first.len()..];
    if matches!(&*first, "minus" | "negative") && before.is_none() {
        let (value, count) = spelt(rest, Some("-")).or_else(|| Some(((*rest.first()?).to_owned(), 1)))?;
        return value
            .starts_with(|sign: char| sign.is_ascii_digit() || "{^*".contains(sign))
            .then(|| (format!("-{value}"), count + 1));
    }
    let is_value = |text: &str| text.ends_with(|last: char| last.is_ascii_digit() || matches!(last, '^' | 'v'));
    // `two ups and a star`, `triple up star`
    if before.is_some_and(|before| is_value(before) && before.contains(['^', 'v'])) {
        let star: usize = words.iter().take_while(|word| matches!(&*ends(word), "and" | "plus" | "a")).count();
        if words.get(star).is_some_and(|word| ends(word) == "star") {
            return Some((format!("+ *{}", &words[star][4..]), star + 1));
        }
    }
    let number = |word: &str| {
        let place = NUMBERS.iter().position(|number| *number == word)?;
        u32::try_from(place + 1).ok()
    };
    if first == "star"
        && let Some(number) = number(&next)
    {
        return Some((format!("*{number}{}", &rest[0][next.len()..]), 2));
    }
    // `a half`, but not `a half of …`
    let is_part = |word: &&str| is_among(word, "half third quarter eighth");
    let count = match &*first {
        "a" | "an" if rest.first().is_some_and(is_part) && rest.get(1).is_none_or(|next| !is_among(next, "of way")) => {
            1
        }
        "double" => 2,
        "triple" => 3,
        _ => number(&first).or_else(|| first.parse().ok())?,
    };
    // `one and a half`
    if let ["and", "a" | "one", half, ..] = rest
        && ends(half) == "half"
    {
        return Some((format!("{}/2{}", 2 * u64::from(count) + 1, &half[4..]), 4));
    }
    let value = match &*next {
        "up" | "ups" => Some('^'),
        "down" | "downs" => Some('v'),
        _ => None,
    };
    if let Some(sign) = value.filter(|_| count > 0) {
        let count = if count > 2 { format!("{sign}{count}") } else { sign.to_string().repeat(count.try_into().ok()?) };
        return Some((count + &rest[0][next.len()..], 2));
    }
    if let Some((_, part)) = PARTS.iter().find(|(names, _)| is_among(&next, names)) {
        return Some((format!("{count}/{part}{}", &rest[0][next.len()..]), 2));
    }
    let is_number = number(&first).is_some() && end.len() < 2 && !is_among(&next, COUNTING);
    let is_operand = before.is_some_and(|before| is_among(before, "+ - plus minus times"));
    let is_one = first == "one" && !is_among(&next, COUNTED) && !is_operand;
    (is_number && !is_one).then(|| (format!("{count}{end}"), 1))
}

/// The value that a word always stands for where a value is expected.
pub(super) fn sign_of(word: &str) -> Option<&'static str> {
    VALUES.iter().find(|(name, _)| name.eq_ignore_ascii_case(word)).map(|(_, sign)| *sign)
}

/// The value that a word stands for beside an operator or, of stars and ups, beside another value: `star plus up2`, but not
/// `I give up`.
pub(super) fn value_of(word: &str, before: &str, behind: &str) -> Option<String> {
    let last = before.split_whitespace().next_back().unwrap_or_default();
    let next = behind.split_whitespace().next().unwrap_or_default();
    let is_operand = is_beside_operator(before, behind);
    let bare = |word: &str| word.trim_end_matches(|last: char| last.is_ascii_digit()).to_lowercase();
    let sign = |word: &str| sign_of(&bare(word));
    let value = sign(word)?;
    let is_number = |text: &str| text.starts_with(|first: char| first.is_ascii_digit());
    let is_value = match value {
        "0" | "1/2" => is_operand,
        "*" if bare(word) == "nimber" => is_number(next),
        _ => is_operand || is_number(next) || sign(last).or(sign(next)).is_some() || is_among(last, "of and by"),
    };
    let count = &word[bare(word).len()..];
    (is_value && next != "to" && behind.trim() != "*" && (count.is_empty() || value.len() == 1))
        .then(|| format!("{value}{count}"))
}

/// Whether an operator stands directly before or behind a word.
pub(super) fn is_beside_operator(before: &str, behind: &str) -> bool {
    let is_operator = |text: &str| text.chars().all(|sign| "+-*/<>=!:".contains(sign));
    let near = [before.split_whitespace().next_back(), behind.split_whitespace().next()];
    near.into_iter().flatten().any(is_operator)
}

/// Whether a word is a value.
pub(super) fn is_value(word: &str) -> bool {
    matches!(word, "eps" | "ε" | "omega" | "ω")
}
