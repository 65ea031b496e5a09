//! The reference: a page a subject, from the registry of help.

use std::path::PathBuf;

use cutcake::{
    language::{
        help,
        session::{Files, Session},
    },
    limit::Limit,
};

use crate::{answers::answered, highlight::form, names::Places, pages::Made};

/// A page for each subject.
pub fn pages(limit: &Limit) -> Vec<Made> {
    help::sections()
        .into_iter()
        .map(|section| {
            // An element with the id `exports` makes the scripts of the book take the page for a module of Node.
            let mut text = format!("# {} {{#subject}}\n", section.title);
            for (name, page) in &section.pages {
                text += &format!("\n## {name}\n\n{}", form(&page.form));
                text += &format!("\n{}\n\n", page.summary);
                for example in &page.examples {
                    let mut session = Session::new(limit.clone());
                    session.set_files(Files::default().discarding());
                    let html = answered(example, &mut session).html;
                    text += &format!("<div class=\"program alone\">\n{html}</div>\n\n");
                }
            }
            Made { title: section.title.to_owned(), path: path(section.title), text }
        })
        .collect()
}

/// All names in the order of the alphabet, with where each is explained.
pub fn index() -> String {
    let mut names = Vec::new();
    for section in help::sections() {
        let path = path(section.title);
        let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        names.extend(section.pages.into_iter().map(|(name, _)| (file.clone(), name)));
    }
    names.sort_by_key(|(_, name)| name.to_lowercase());
    let links: Vec<String> = names.iter().map(|(file, name)| format!("[`{name}`]({file}#{})", anchor(name))).collect();
    format!("\n## All names\n\n{}\n", links.join(" · "))
}

/// Where functions and rulesets are explained. Constants and words of the language are left out: they are too common.
pub fn places() -> Places {
    let mut places = Places::new();
    for section in help::sections() {
        let path = path(section.title);
        for (name, _) in section.pages {
            if section.title != "Constants" && name.starts_with(|letter: char| letter.is_ascii_uppercase()) {
                places.insert(name.to_string(), (path.clone(), anchor(&name)));
            }
        }
    }
    places
}

/// The place of a name on its page.
fn anchor(name: &str) -> String {
    name.to_lowercase().replace(' ', "-")
}

fn path(title: &str) -> PathBuf {
    let words: Vec<String> = title
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    PathBuf::from(format!("reference/{}.md", words.join("-")))
}
