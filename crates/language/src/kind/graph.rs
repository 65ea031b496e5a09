//! Graphs and their edges as values: vertices by number, labels as strings.

use std::rc::Rc;

use crate::{
    board::graph::{Edge, Graph, Label, Unreadable},
    kind::{
        convert::{Fallible, mismatch, value_error},
        value::Value,
    },
    run::error::Error,
};

impl From<Unreadable> for Box<Error> {
    fn from(error: Unreadable) -> Self {
        value_error(error.to_string())
    }
}

/// The graph of a text.
///
/// # Errors
/// If the value is not a string, or the text not a graph.
pub fn read(text: &Value) -> Fallible<Graph> {
    match text {
        Value::String(text) => Ok(Graph::read(text)?),
        other => Err(mismatch("a graph in a string, such as \"l(r;e)\"", other)),
    }
}

/// The vertex of a graph that a value numbers.
///
/// # Errors
/// If there is none.
pub fn vertex(graph: &Graph, value: &Value) -> Fallible<u32> {
    let Value::Number(number) = value else { return Err(mismatch("the number of a vertex", value)) };
    let vertex = number.to_i64().and_then(|number| u32::try_from(number).ok());
    vertex.filter(|vertex| graph.label(*vertex).is_some()).ok_or_else(|| {
        let vertices = match graph.vertices().len() {
            0 => "there are none".to_owned(),
            count => format!("they run from 1 to {count}"),
        };
        value_error(format!("the graph has no vertex {number}: {vertices}"))
    })
}

/// The vertex at an end of an edge, by its number.
///
/// # Errors
/// If the value is not a positive integer.
pub fn end(value: &Value) -> Fallible<u32> {
    let Value::Number(number) = value else { return Err(mismatch("the number of a vertex", value)) };
    let end = number.to_i64().and_then(|number| u32::try_from(number).ok()).filter(|end| *end > 0);
    end.ok_or_else(|| value_error(format!("vertices are numbered from 1, and {number} is no such number")))
}

/// The label of a vertex that a value gives: a string, or a number as it is written.
///
/// # Errors
/// If it is not a label.
pub fn label_of_vertex(value: &Value) -> Fallible<Label> {
    label(
        value,
        Label::of_vertex,
        "a vertex is labelled by `.`, a capital letter, a digit or a sign, or by up to eight of them",
    )
}

/// The label of an edge that a value gives.
///
/// # Errors
/// If it is not a label.
pub fn label_of_edge(value: &Value) -> Fallible<Label> {
    label(
        value,
        Label::of_edge,
        "an edge is labelled by `-` or a small letter, or by up to eight letters of which the first is small",
    )
}

fn label(value: &Value, read: fn(&str) -> Option<Label>, rule: &str) -> Fallible<Label> {
    let text: Rc<str> = match value {
        Value::String(text) => Rc::clone(text),
        Value::Number(number) => number.to_string().into(),
        other => return Err(mismatch("a label in a string", other)),
    };
    read(&text).ok_or_else(|| value_error(format!("\"{text}\" is not a label: {rule}")))
}

/// The value of an edge.
pub fn value_of_edge(edge: Edge) -> Value {
    Value::Edge(Rc::new(edge))
}
