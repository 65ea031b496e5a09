//! Running the cells of a notebook file.

use std::cell::RefCell;

use serde_json::{Map, Value, json};

use super::{evaluation::evaluate, output::Output};
use crate::{
    render::format::Format,
    session::Session,
    shell::{console::Settings, journal::Journal},
};

/// The notebook with the outputs of its cells, run in order in a session as the kernel would run them. All else stays.
pub fn executed(notebook: &Value, mut session: Session) -> Value {
    session.set_format(Format::Unicode);
    session.set_rich(true);
    let session = RefCell::new(session);
    let (mut notebook, mut settings, mut count) = (notebook.clone(), Settings::default(), 0);
    for cell in notebook["cells"].as_array_mut().into_iter().flatten().filter(|cell| cell["cell_type"] == "code") {
        count += 1;
        let code = text(&cell["source"]);
        let outputs = RefCell::new(Vec::new());
        let send = |kind: &'static str, content: Value| add(&mut outputs.borrow_mut(), kind, content);
        session.borrow().limit().restart(settings.timeout);
        let journal = RefCell::new(Journal::default());
        let mut output = Output::new(&send, count, settings.notes);
        evaluate(&code, &session, &mut settings, &mut output, &journal, None);
        cell["execution_count"] = count.into();
        cell["outputs"] = outputs.into_inner().into_iter().map(Value::Object).collect();
    }
    notebook
}

/// A text that a file stores as one string or as its lines.
fn text(value: &Value) -> String {
    match value {
        Value::Array(lines) => lines.iter().filter_map(Value::as_str).collect(),
        value => value.as_str().unwrap_or_default().to_owned(),
    }
}

/// A text as its lines, as files store it.
fn lines(text: &str) -> Value {
    text.split_inclusive('\n').collect()
}

/// Adds the content of a message to the outputs of a cell. Consecutive printed text is one output.
fn add(outputs: &mut Vec<Map<String, Value>>, kind: &'static str, content: Value) {
    let Value::Object(mut content) = content else { return };
    if kind == "stream" {
        let printed = text(&content["text"]);
        match outputs.last_mut().filter(|last| last["output_type"] == "stream") {
            Some(last) => {
                last["text"] = lines(&(text(&last["text"]) + &printed));
                return;
            }
            None => content["text"] = lines(&printed),
        }
    }
    if let Some(Value::Object(data)) = content.get_mut("data") {
        for (_, form) in data {
            *form = lines(&text(form));
        }
    }
    content.insert("output_type".to_owned(), json!(kind));
    content.sort_keys();
    outputs.push(content);
}
