//! Programs on pages and their answers.

use cutcake_base::limit::Limit;
use cutcake_builtins::{
    page::{answered, parts},
    session::Session,
};

fn answer(page: &str) -> String {
    answered(page, &mut Session::new(Limit::default()))
}

#[test]
fn what_programs_print_stands_under_them() {
    let page = "One\n\n```cgs\nx := 2;\n```\n\ntwo\n\n````text\n```cgs\n````\n```cgs\nx + 1\n```\n\n```text\nold\n```\n\nthree";
    let right =
        "One\n\n```cgs\nx := 2;\n```\n\ntwo\n\n````text\n```cgs\n````\n```cgs\nx + 1\n```\n```text\n3\n```\n\nthree";
    assert_eq!(answer(page), right);
    assert_eq!(answer(right), right);
    let error = answer("```cgs\n1\nfoo\n```\n");
    assert!(
        error.starts_with("```cgs\n1\nfoo\n```\n```text\n1\nerror: unknown name `foo`\n --> example:2:1\n"),
        "{error}"
    );
}

#[test]
fn rows_of_tables_are_programs() {
    let page =
        "| a | typed here | prints |\n|---|---|---|\n| b | `{2\\|1}` | old |\n| c | no | such |\n\n| d | `1` | 2 |\n";
    let right = page.replace("old", "`{2\\|1}`");
    assert_eq!(answer(page), right);
    assert_eq!(parts(page).iter().map(|part| part.text).collect::<String>(), page);
}

#[test]
fn pictures_are_drawn_or_say_why_not() {
    let page = "```cgs picture\nCutcake[3,2]\n```\n";
    assert_eq!(answer(page), page);
    assert!(answer("```cgs picture\ntrue\n```\n").contains("```text\nerror: "));
}
