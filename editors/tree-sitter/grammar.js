// The structure of programs: statements, blocks that end with `end`, brackets, and the tokens between them. It reads what the language
// reads, and more: what operators mean, and whether a newline ends a statement, is left to the program.

const list = (...words) => choice(...words);

module.exports = grammar({
  name: "cutcake",

  extras: $ => [/[\s\u00a0\ufeff]/, $.comment],

  word: $ => $.name,

  conflicts: $ => [],

  rules: {
    program: $ => seq(optional($.first_line), repeat($._item)),

    first_line: _ => token(prec(2, /#![^\r\n]*/)),

    comment: _ => token(choice(/\/\/[^\r\n]*/, seq("/*", /[^*]*\*+([^/*][^*]*\*+)*/, "/"))),

    _item: $ => choice($.definition, $.ruleset, $._expression, ";", ","),

    // `def f(x) := e` ends with its expression, which is among the items behind it.
    definition: $ => choice(
      prec(1, seq("def", field("name", $.name), field("parameters", $.parenthesized), $.becomes)),
      seq("def", field("name", $.name), field("parameters", $.parenthesized), field("body", alias($._def_body, $.block)), "end"),
    ),
    _def_body: $ => repeat1($._item),

    ruleset: $ => seq(
      "ruleset", field("name", $.name),
      choice(
        field("entries", $.bracketed),
        seq("like", field("base", $.name)),
      ),
      field("body", alias($._rules, $.rules)),
      "end",
    ),
    _rules: $ => repeat1(choice($._item, $.clause_word, $.theory)),
    clause_word: _ => list(
      "options", "left", "center", "right", "both", "more", "let", "valid", "split", "same", "negative", "bounds", "show", "draw", "with", "gives",
      "misere", "score", "entailing", "wins", "when", "none",
    ),
    theory: _ => list("impartial", "partizan", "synchronized", "loopy", token(prec(1, "three-player"))),

    _expression: $ => choice(
      $.if, $.loop, $.begin, $.assignment, $.load, $.use,
      $.call, $.board, $.field,
      $.parenthesized, $.bracketed, $.game,
      $.name, $.result, $.number, $.string, $.constant,
      $.operator, $.keyword, $.becomes,
    ),

    assignment: $ => prec(2, seq(field("name", $.name), $.becomes)),
    becomes: _ => choice(":=", "≔"),

    load: $ => prec.right(seq("load", optional(seq($.string, optional(seq("as", field("name", $.name))))))),
    use: $ => prec.right(seq("use", optional(field("ruleset", $.name)))),

    call: $ => prec(3, seq(field("function", $.name), field("arguments", alias($._near_parenthesis, $.parenthesized)))),
    _near_parenthesis: $ => seq(token.immediate("("), repeat($._item), ")"),
    board: $ => prec(3, seq(field("ruleset", $.name), field("entries", alias($._near_bracket, $.bracketed)))),
    _near_bracket: $ => seq(token.immediate("["), repeat($._item), "]"),
    field: $ => prec(4, seq(".", field("name", $.name), optional(field("arguments", alias($._near_parenthesis, $.parenthesized))))),

    if: $ => seq("if", repeat1($._item), "then", alias(repeat1($._item), $.block),
      repeat(seq("elseif", repeat1($._item), "then", alias(repeat1($._item), $.block))),
      optional(seq("else", alias(repeat1($._item), $.block))), "end"),
    loop: $ => seq(choice("do", "yield"), alias(repeat1($._item), $.block), "end"),
    begin: $ => seq("begin", alias(repeat1($._item), $.block), "end"),

    parenthesized: $ => seq("(", repeat($._item), ")"),
    bracketed: $ => seq("[", repeat($._item), "]"),
    game: $ => seq("{", repeat($._item), "}"),

    keyword: _ => list(
      "and", "as", "assert", "break", "by", "continue", "div", "for", "from", "in", "mod", "not", "or", "return", "to", "where", "while",
    ),
    constant: _ => list("true", "false", "Left", "Center", "Right", "Nothing"),

    result: _ => /_[0-9]*/,
    number: _ => /[0-9]+(\.[0-9]+)?/,
    string: _ => /"([^"\\\r\n]|\\[^\r\n])*"/,
    name: _ => /\p{Alphabetic}[\p{Alphabetic}0-9_]*/,
    operator: _ => token(choice(
      "..", "...", "…", "->", "→", "==", "!=", "≠", "<=", "≤", ">=", "≥", "<>", "∥", "‖", "<|", "|>", "<", ">", "+-", "±", "+", "-", "−", "–",
      "*", "×", "·", "/", ":", "^", "&", "?", "|", "∣", "'", "#", "=", "²", "³", "⋆", "∗", "★", "↑", "⇑", "↓", "⇓",
      /[<>=]=?_[LCRMDE]/,
    )),
  },
});
