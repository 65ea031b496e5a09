//! Makes the book: `cargo run -p cutcake-book` writes it to target/book.
//!
//! The pages are those of docs/book/src, with some of docs/ in them; the reference and the scripts are made from the
//! program and from examples/. It fails if a link inside the book leads nowhere.

mod answers;
mod errors;
mod highlight;
mod links;
mod names;
mod pages;
mod reference;
mod scripts;

use std::path::Path;

use anyhow::{Context, Result, ensure};
use mdbook_driver::MDBook;

fn main() -> Result<()> {
    let home = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..").canonicalize()?;
    let mut book = MDBook::load(home.join("docs/book")).context("docs/book cannot be read")?;
    let made = book.build_dir_for("html");
    if made.exists() {
        std::fs::remove_dir_all(&made)?;
    }
    book.with_preprocessor(pages::Pages { home: home.clone() });
    book.build()?;
    links::copy_files(&home, &made)?;
    let broken = links::broken(&made)?;
    ensure!(broken.is_empty(), "links that lead nowhere:\n{}", broken.join("\n"));
    println!("{}", made.join("index.html").canonicalize()?.display());
    Ok(())
}
