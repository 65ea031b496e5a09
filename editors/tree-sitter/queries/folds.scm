[
  (definition body: (block))
  (ruleset)
  (if)
  (loop)
  (begin)
  (parenthesized)
  (bracketed)
  (game)
  (comment)
] @fold
