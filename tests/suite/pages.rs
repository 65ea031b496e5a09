//! The pages that teach: every program in them runs and prints what stands under it.

use crate::session::run;

/// The blocks of a page that are fenced with this word.
fn blocks<'p>(page: &'p str, word: &str) -> Vec<&'p str> {
    let opening = format!("```{word}\n");
    page.split(&opening).skip(1).filter_map(|rest| rest.split("```").next()).collect()
}

#[test]
fn programs_of_pages_print_what_is_said() {
    for page in [include_str!("../../docs/your_own_game.md"), include_str!("../../docs/at-scale.md")] {
        let (programs, prints) = (blocks(page, "cgs"), blocks(page, "text"));
        assert_eq!(programs.len(), prints.len());
        for (program, expected) in programs.into_iter().zip(prints) {
            assert_eq!(run(program).join("\n"), expected.trim_end(), "{program}");
        }
    }
}
