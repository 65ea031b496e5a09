//! Names of functions and rulesets lead to their places in the reference: all in programs, and among words the first one of a
//! section.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
};

use crate::highlight::END_OF_WORD;

/// Where names are explained: the page, and the place on it.
pub type Places = BTreeMap<String, (PathBuf, String)>;

/// A page with names as links. Headings, tables, programs and what is a link already are left alone.
pub fn linked(content: &str, page: &Path, places: &Places) -> String {
    let mut text = String::with_capacity(2 * content.len());
    let mut told = BTreeSet::new();
    let mut words = String::new();
    // What ends the program that a line stands in.
    let mut end = None;
    for line in content.split_inclusive('\n') {
        let start = line.trim_start();
        let is_inside = end.is_some();
        end = match end {
            Some(mark) if line.contains(mark) => None,
            None if start.starts_with("```") => Some("```"),
            None if line.contains("<pre") && !line.contains("</pre>") => Some("</pre>"),
            other => other,
        };
        if is_inside || end.is_some() || start.starts_with(['#', '|', '<']) || start.is_empty() {
            text += &paragraph(&std::mem::take(&mut words), page, places, &mut told);
            if let Some(title) = line.strip_prefix("## ") {
                // A section does not lead to itself.
                told = BTreeSet::from([title.trim().to_owned()]);
            }
            text += line;
        } else {
            words += line;
        }
    }
    text + &paragraph(&words, page, places, &mut told)
}

/// A page with the names in its programs, which are HTML by now, as links.
pub fn linked_programs(content: &str, page: &Path, places: &Places) -> String {
    let mut text = String::with_capacity(2 * content.len());
    for part in content.split(END_OF_WORD) {
        match places.get(part) {
            Some((file, place)) => {
                let file = file.with_extension("html");
                let href = format!("{}{}#{place}", up(page), file.display());
                text += &format!("<a class=\"cgs-name\" href=\"{href}\">{part}</a>");
            }
            None => text += part,
        }
        text += END_OF_WORD;
    }
    text.truncate(text.len() - END_OF_WORD.len());
    text
}

/// The way from a page to the folder of all.
fn up(page: &Path) -> String {
    "../".repeat(page.components().count().saturating_sub(1))
}

/// A paragraph with those names as links that this section has not told yet.
fn paragraph(words: &str, page: &Path, places: &Places, told: &mut BTreeSet<String>) -> String {
    let parts: Vec<&str> = words.split('`').collect();
    // A span with several backticks, or one that is not closed, is not taken apart.
    if words.contains("``") || parts.len().is_multiple_of(2) {
        return words.to_owned();
    }
    let up = up(page);
    let mut text = String::with_capacity(2 * words.len());
    let mut depth = 0_usize;
    for (number, part) in parts.iter().enumerate() {
        if number % 2 == 0 {
            depth = (depth + part.matches('[').count()).saturating_sub(part.matches(']').count());
            text += part;
            continue;
        }
        match places.get(*part).filter(|_| depth == 0 && !told.contains(*part)) {
            Some((file, place)) => {
                told.insert((*part).to_owned());
                text += &format!("[`{part}`]({up}{}#{place})", file.display());
            }
            None => text += &format!("`{part}`"),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use std::path::{Path, PathBuf};

    use super::{Places, linked, linked_programs};
    use crate::highlight::highlighted;

    fn places() -> Places {
        Places::from([("Mean".to_owned(), (PathBuf::from("reference/values.md"), "mean".to_owned()))])
    }

    #[test]
    fn names_in_programs_are_links() {
        let program = linked_programs(&highlighted("Mean(g)"), Path::new("index.md"), &places());
        assert_eq!(
            program,
            "<i></i><a class=\"cgs-name\" href=\"reference/values.html#mean\">Mean</a><i></i>(<i></i>g<i></i>)"
        );
    }

    #[test]
    fn the_first_name_of_a_section_is_a_link() {
        let places = places();
        let page = "# `Mean`\n\nThe `Mean` and\n`Mean`, [`Mean`](x.md).\n\n```cgs\n`Mean`\n```\n\n## Mean\n\n`Mean`\n\n## More\n\n`Mean`\n";
        let linked = linked(page, Path::new("learn/hot.md"), &places);
        let link = "[`Mean`](../reference/values.md#mean)";
        assert_eq!(linked.matches(link).count(), 2);
        assert!(linked.contains(&format!("The {link} and\n`Mean`, [`Mean`](x.md).")));
        assert!(linked.ends_with(&format!("## Mean\n\n`Mean`\n\n## More\n\n{link}\n")));
    }
}
