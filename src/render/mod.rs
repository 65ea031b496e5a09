//! How values become text: styled spans, in ASCII, Unicode, LaTeX or JSON.
pub mod format;
pub mod game;
pub mod infinitesimal;
pub mod table;
pub mod text;
