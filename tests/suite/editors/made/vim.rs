//! The syntax file of Vim and Neovim.

use cutcake::language::read::token::{CLAUSES, THEORIES};

use super::{OPERATORS, constants, functions, keywords, rulesets};

/// The longest line that words are put on.
const LINE: usize = 110;

/// What Vim reads among keywords, in letters of either case, as an option of theirs (`:help :syn-arguments`).
const OPTIONS: &[&str] = &[
    "cchar",
    "conceal",
    "concealends",
    "contained",
    "containedin",
    "contains",
    "display",
    "excludenl",
    "extend",
    "fold",
    "grouphere",
    "groupthere",
    "keepend",
    "nextgroup",
    "oneline",
    "skipempty",
    "skipnl",
    "skipwhite",
    "transparent",
];

/// Lines of `syn keyword`, and of `syn match` for words that would be options there.
fn keyword_lines(group: &str, words: impl IntoIterator<Item = impl AsRef<str>>) -> String {
    let head = format!("syn keyword {group}");
    let (mut lines, mut line, mut matches) = (String::new(), head.clone(), String::new());
    for word in words {
        if OPTIONS.iter().any(|option| option.eq_ignore_ascii_case(word.as_ref())) {
            matches += &format!("syn match {group} \"\\<{}\\>\"\n", word.as_ref());
            continue;
        }
        if line.len() + word.as_ref().len() > LINE {
            lines += &format!("{line}\n");
            line = head.clone();
        }
        line += &format!(" {}", word.as_ref());
    }
    lines + &line + "\n" + &matches
}

/// The file.
pub(super) fn text() -> String {
    let clauses = CLAUSES.join(r"\|");
    let theories = THEORIES.join(r"\|");
    // A letter of a language other than English is a word to Vim only where `iskeyword` says so.
    let (words, others): (Vec<_>, Vec<_>) = constants().into_iter().partition(|word| word.is_ascii());
    let mut text = String::from(
        "\" Vim syntax file of cutcake; made from the words of the language.\n\nif exists(\"b:current_syntax\")\n  finish\nendif\n\n\
         syn case match\nsyn iskeyword @,48-57,_,192-255\n\n",
    );
    text += &keyword_lines("cutcakeKeyword", keywords());
    text += &keyword_lines("cutcakeWordOperator", OPERATORS);
    text += &keyword_lines("cutcakeConstant", words);
    for letter in others {
        text += &format!("syn match cutcakeConstant \"{letter}\"\n");
    }
    text += &keyword_lines("cutcakeRuleset", rulesets());
    text += &keyword_lines("cutcakeFunction", functions());
    text += &format!(
        r#"
" Words of rulesets: clauses where a line begins with them, the rest in the head.
syn match cutcakeClause "^\s*\%({clauses}\)\>\%(\s*\%(:=\|≔\|->\|→\|\.\)\)\@!"
syn match cutcakeClause "\%(^\s*\%(options\|left\|center\|right\)\s\+\)\@<=none\>"
syn match cutcakeClause "\%(\<ruleset\s\+\h\w*\s\+\)\@<=like\>"
syn match cutcakeClause "\%(^\s*wins\s\+\%(Left\s\+\|Right\s\+\)\=\)\@<=when\>"
syn match cutcakeClause "\s\@<=gives\>\%(\s*\%(:=\|->\|\.\)\)\@!"
syn match cutcakeClause "\%(\<loopy\s\+\)\=\<\%({theories}\)\>\ze\s*\%(//.*\)\=$"
syn match cutcakeClause "\<with\>\ze\s\+\h\w*\s*\%(:=\|≔\)"
syn match cutcakeClause "\<as\>\ze\s\+\%(Grid\|Strip\|Graph\|Any\)\>"

syn match cutcakeNumber "\<\d\+\%(\.\d\+\)\=\>"
syn match cutcakeResult "\<_\d*\>"
syn match cutcakeOperator "[-+*/^:<>=|?]\|[≠≤≥∥‖±−×·²³]"
syn match cutcakeOperator ":=\|≔\|->\|→\|\.\."
syn match cutcakeGame "\<v\%(v*\|\d\+\)\>"
syn match cutcakeGame "[↑↓⇑⇓]\+\d*\|[⋆∗]\d*"
syn match cutcakeGame "\%(^\|[([{{|,;<>=:+/-]\)\@1<=\s*\zs\%(\^\+\d*\%(\*\d*\)\=\|\*\d*\)"

" What stands behind a dot is a name, whatever it is elsewhere.
syn match cutcakeField "\.\@1<!\.\h\w*" contains=cutcakeFunction

syn match cutcakeEscape "\\." contained
syn region cutcakeString start=+"+ skip=+\\.+ end=+"+ end=+$+ contains=cutcakeEscape oneline
syn match cutcakeComment "//.*$" contains=@Spell
syn match cutcakeDoc "///.*$" contains=@Spell
syn match cutcakeComment "\%^#!.*$"
syn region cutcakeComment start="/\*" end="\*/" contains=@Spell
syn sync ccomment cutcakeComment

hi def link cutcakeKeyword Keyword
hi def link cutcakeWordOperator Operator
hi def link cutcakeConstant Constant
hi def link cutcakeRuleset Type
hi def link cutcakeFunction Function
hi def link cutcakeClause Keyword
hi def link cutcakeNumber Number
hi def link cutcakeResult Identifier
hi def link cutcakeOperator Operator
hi def link cutcakeGame Special
hi def link cutcakeEscape SpecialChar
hi def link cutcakeString String
hi def link cutcakeComment Comment
hi def link cutcakeDoc SpecialComment

let b:current_syntax = "cutcake"
"#
    );
    text
}
