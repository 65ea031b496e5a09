[
  (definition body: (block))
  (ruleset)
  (if)
  (loop)
  (begin)
  (parenthesized)
  (bracketed)
  (game)
] @indent.begin

[
  "end"
  "else"
  "elseif"
  ")"
  "]"
  "}"
] @indent.branch
