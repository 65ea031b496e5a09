//! Linting: the diagnostics of programs in files, without an editor.

use std::{io, path::Path, sync::Arc};

use crate::{
    diagnostics::diagnostics,
    document::Document,
    file,
    files::{Files, address_of},
    input,
    read::{
        LONGEST,
        source::{Source, Span},
    },
    run::error::Error,
};

/// An error in a program, or a warning.
pub struct Finding {
    /// The error with its place.
    pub error: Box<Error>,
    /// Whether it is an error however the program runs.
    pub is_certain: bool,
}

/// Checks a file without running it, and without reading files that it may not load. A file that is run after others in the same
/// session may use their names.
///
/// # Errors
/// If it cannot be read.
pub fn lint(path: &Path, is_after_others: bool, allowed: &file::Files) -> io::Result<Vec<Finding>> {
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
    open.is_whole &= !is_after_others;
    let finding = |diagnostic: crate::diagnostics::Diagnostic| {
        let own = |bytes| Span { source: Arc::clone(&source), bytes };
        let mut error = Box::new(diagnostic.error);
        error.place = Some(own(diagnostic.bytes));
        error.related = diagnostic.related.into_iter().map(|(bytes, words)| (own(bytes), words)).collect();
        Finding { error, is_certain: diagnostic.is_error }
    };
    Ok(diagnostics(&open).into_iter().map(finding).collect())
}
