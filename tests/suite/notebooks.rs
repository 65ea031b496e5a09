//! The notebooks of `examples/notebooks` show what their cells show now. `UPDATE_NOTEBOOKS=1` writes it into them.

use std::{env, fs, path::Path};

use cutcake::{language::session::Session, limit::Limit};
use cutcake_jupyter::notebook;
use serde_json::Value;

/// A notebook as Jupyter writes it: with one blank for each level.
fn written(notebook: &Value) -> String {
    let text = serde_json::to_string_pretty(notebook).unwrap();
    let line = |line: &str| {
        let rest = line.trim_start_matches(' ');
        format!("{}{rest}\n", " ".repeat((line.len() - rest.len()) / 2))
    };
    text.lines().map(line).collect()
}

#[test]
fn notebooks_show_what_their_cells_show() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/notebooks");
    let mut count = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|ending| ending != "ipynb") {
            continue;
        }
        count += 1;
        let text = fs::read_to_string(&path).unwrap();
        let stored: Value = serde_json::from_str(&text).unwrap();
        let executed = notebook::executed(&stored, Session::new(Limit::default()));
        let outputs = executed["cells"].as_array().unwrap().iter().flat_map(|cell| cell["outputs"].as_array());
        for output in outputs.flatten() {
            assert_ne!(output["output_type"], "error", "{}: {}", path.display(), output["evalue"]);
        }
        if env::var_os("UPDATE_NOTEBOOKS").is_some() {
            fs::write(&path, written(&executed)).unwrap();
            continue;
        }
        let cells = |notebook: &Value| notebook["cells"].as_array().unwrap().clone();
        for (stored, now) in cells(&stored).iter().zip(cells(&executed)) {
            assert_eq!(stored["outputs"], now["outputs"], "{}: {}", path.display(), stored["source"]);
            assert_eq!(stored["execution_count"], now["execution_count"], "{}", path.display());
        }
    }
    assert_eq!(count, 4);
}
