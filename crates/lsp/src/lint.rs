//! What is wrong with programs in files, as a person is told it who has no editor open.

use std::{io, path::Path, sync::Arc};

use crate::{
    document::Document,
    file,
    files::{Files, address_of},
    input,
    mistakes::mistakes,
    read::{
        LONGEST,
        source::{Source, Span},
    },
    run::error::Error,
};

/// Something that is wrong with a program, or may be.
pub struct Finding {
    /// What it is, with its place.
    pub error: Box<Error>,
    /// Whether it is wrong however the program runs.
    pub is_certain: bool,
}

/// What is found in a file without running it, and without reading more than it may load. One that is run behind others in the
/// same session may mean their names.
///
/// # Errors
/// If it cannot be read.
pub fn lint(path: &Path, is_behind_others: bool, allowed: &file::Files) -> io::Result<Vec<Finding>> {
    let text = input::read_text(path, LONGEST as u64)?;
    let source = Arc::new(Source {
        name: path.display().to_string(),
        text: text.clone(),
        directory: path.parent().unwrap_or(Path::new("")).to_owned(),
    });
    let mut allowed = allowed.clone();
    allowed.begin_script(path);
    let mut files = Files::default().loading(allowed);
    let address = address_of(&std::path::absolute(path)?);
    files.set(&address, Some(Document::new(text)));
    let Some(mut open) = files.get(&address) else { return Ok(Vec::new()) };
    open.is_whole &= !is_behind_others;
    let finding = |mistake: crate::mistakes::Mistake| {
        let own = |bytes| Span { source: Arc::clone(&source), bytes };
        let mut error = Box::new(mistake.error);
        error.place = Some(own(mistake.bytes));
        error.related = mistake.related.into_iter().map(|(bytes, words)| (own(bytes), words)).collect();
        Finding { error, is_certain: mistake.is_error }
    };
    Ok(mistakes(&open).into_iter().map(finding).collect())
}
