//! The topics of help that are not functions: the language in short.

/// A topic of help.
pub struct Topic {
    /// The word by which it is found.
    pub name: &'static str,
    /// Other words by which it is found, separated by spaces.
    pub also: &'static str,
    /// How it is written.
    pub form: &'static str,
    /// What it does, in a few sentences.
    pub summary: &'static str,
    /// Programs that demonstrate it; their answers are computed whenever they are shown.
    pub examples: &'static [&'static str],
}

impl Topic {
    /// Every word by which it is found.
    pub fn words(&self) -> impl Iterator<Item = &'static str> {
        std::iter::once(self.name).chain(self.also.split_whitespace())
    }
}

/// Every topic, in the order in which a newcomer would read them.
pub const TOPICS: &[Topic] = &[
    Topic {
        name: "numbers",
        also: "number",
        form: "3, -5/8, 2.5",
        summary: "Numbers are exact and of any size. Those whose denominator is a power of two are games too.",
        examples: &["2^100", "1/3 + 1/6", "(7 div 2, 7 mod 2)", "2.5"],
    },
    Topic {
        name: "games",
        also: "game canonical switch switches { } | || {|} +- ±",
        form: "{L, … | R, …}",
        summary: "A game is written by its options: Left's, a bar, Right's. More bars bind looser: `{2||1|0}` is `{2|{1|0}}`. Every \
                  two-player value is kept and printed in canonical form. `+-G` is the switch `{G|-G}`. Options can be computed: a tuple, a \
                  range or a set among them adds its items, and a comprehension needs no parentheses there. The games that come with \
                  the program as rulesets are shown by `:list rulesets` at the prompt.",
        examples: &[
            "{3|1} + {2|-1}",
            "{2||1|0,*}",
            "{|}",
            "+-{1,1+*}",
            "3 +- 1",
            "{n for n in 0..3|}",
            "moves := (1, 2); {0, moves|(3, 4)}",
        ],
    },
    Topic {
        name: "nimbers",
        also: "star nimber * ⋆ ∗",
        form: "*, *3, *(n)",
        summary: "A star with a number directly behind it is a nimber; `2*3` between two numbers is a product. A star directly behind \
                  ups is added to them, and so is one directly behind a number where no factor follows: `1*`, `1* + 2`.",
        examples: &["* + *2", "*(2^40)", "2 + *3", "1* + 2"],
    },
    Topic {
        name: "ups",
        also: "up down uptimals uptimal ^ ^^ v vv ↑ ↓ ⇑ ⇓ ^< ^[",
        form: "^, ^^, ^5, v, v3, ^<n>, ^[n]",
        summary: "Ups and downs. A word `v`, `vv`, `v3` is a down, not a name. `^<n>` is `^.Pow(n)`, `^[n]` is `^.PowTo(n)`. Between \
                  two values `^` is a power, so write `2+^` for a sum.",
        examples: &["^*+v3", "3*^", "^<2> + ^", "^ > 0 and ^ <> *"],
    },
    Topic {
        name: "as-played",
        also: "played form ' '{",
        form: "'{… | …}'",
        summary: "Between quotes a game is kept as it is written, not simplified. In a calculation it stands for its value, but its options, \
                  its birthday and an ordinal sum with it are those of the form.",
        examples: &["'{*|*}'", "'{*|*}' == 0", "'{*|*}':1"],
    },
    Topic {
        name: "operators",
        also: "operator precedence + - − × · / div mod : == != ≠ < > <= ≤ >= ≥ <> ∥ ‖ <| |> not and or ² ³",
        form: "^   + - +- before a value   * / div mod   :   + - +-   ..   == != < > <= >= <> <| |>   not   and   or   ->   :=",
        summary: "From the tightest to the loosest. `:` is the ordinal sum. `<>` says that neither is at least the other (confused with), \
                  `<|` less or confused, `|>` greater or confused; `>=_L` and the like are \
                  for games of three players. An integer times a game is the multiple.",
        examples: &["-2^2", "1:*", "* <> 0", "0 <| ^*", "3*{1|0}"],
    },
    Topic {
        name: "names",
        also: "variables := ≔ assign _ ;",
        form: "x := e",
        summary: "Gives a name a value. A function changes only its own variables and those of functions around it, never the names at the \
                  top level. `_` is the last printed result, `_1`, `_2`, … the numbered ones of the prompt. A `;` at the end of a \
                  statement hides its result.",
        examples: &["g := {3|1}; g + g"],
    },
    Topic {
        name: "functions",
        also: "def -> → function lambda return ? .",
        form: "def f(a, b ? 3) := e    def f(a) … end    x -> e    (x, y) -> e",
        summary: "Functions. `b ? 3` gives a parameter a value for when it is left out; arguments can be given by name after a `;`. The value of a \
                  block is that of its last statement, or that of `return`. `G.F(x)` is the same as `F(G, x)`, and where F begins with a capital \
                  `G F x` with blanks around it. Inside a function its parameters mean what they were given, also one that is called like a \
                  constant or `v`.",
        examples: &[
            "3 NimSum 5",
            "def double(g) := g + g; double({3|1})",
            "def f(a, b ? 3) := a*b; (f(2), f(2; b := 5))",
            "twice := f -> (x -> f(f(x))); twice(x -> x^2)(3)",
        ],
    },
    Topic {
        name: "if",
        also: "then elseif else begin end",
        form: "if c then … elseif c then … else … end    begin … end",
        summary: "Does the first block whose condition holds. It is an expression: its value is that of the block. `begin … end` is a block \
                  in place of an expression.",
        examples: &[
            "begin x := 3; x*x end",
            "g := ^*; if g > 0 then \"Left\" elseif g <> 0 then \"first\" else \"other\" end",
        ],
    },
    Topic {
        name: "for",
        also: "from to by in where do yield comprehension comprehensions loop loops",
        form: "for x from a to b by s while c where p do … end    for (x, y) in xs do … end    for … yield … end    (e for x in xs where p for y in ys)",
        summary: "Repeats a block for each value of a variable. With `yield` the values of the block are collected in a tuple, and so they are by \
                  the short form in parentheses. Several `for` may follow each other, a later one inside the earlier ones. Where `while` does not \
                  hold the loop ends, where `where` does not a value is left out. `for (x, y) in …` takes tuples apart. `break` and `continue` work.",
        examples: &[
            "s := 0; for i from 1 to 10 do s := s + i end; s",
            "for i from 10 to 1 by -3 yield i*^ end",
            "({n|-n} for n in 1..9 where n mod 4 == 1)",
            "((a, b) for a in 1..4 for b in 1..a where a + b == 5)",
            "for (n, g) in ((2, *), (3, ^)) yield n*g end",
            "for x from ^ by ^* while x < ^5 yield x end",
            "for a in 1..3 for b in 1..a yield a*b end",
        ],
    },
    Topic {
        name: "while",
        also: "break continue",
        form: "while c do … end",
        summary: "Repeats a block as long as a condition holds.",
        examples: &["n := 1; while 2^n < 1000 do n := n + 1 end; n"],
    },
    Topic {
        name: "tuples",
        also: "tuple lists list range ranges .. slice slices ( ) ,",
        form: "(a, b), (a,), (), a..b, t[i], t[i..j]",
        summary: "Tuples are the lists; `a..b` is a range of integers. `t[i]` is an item, from 1; `t[i..j]` is the slice of items i to j, of ranges, \
                  sets and strings too. Tuples are joined by `+`. `Set(…)` and `Map(…)` keep the \
                  order in which they were filled.",
        examples: &["(1, *, ^)[2]", "(1, *, ^)[2..3]", "(1, 2) + (3,)", "(1..10).Size"],
    },
    Topic {
        name: "strings",
        also: "string \"",
        form: "\"…\"",
        summary: "Text between quotes, with the escapes `\\n`, `\\t`, `\\\"`, `\\\\` and `\\u{3b5}`. `+` joins a string to whatever stands beside it. \
                  `s[i]` is a letter, `s[i..j]` a part.",
        examples: &["\"the mean is \" + Mean({3|1})", "\"LLR\"[1..2]"],
    },
    Topic {
        name: "positions",
        also: "position use brackets [ ]",
        form: "Name[a,b]    use Name    [a,b]    Name[a,b; k := 3]    Name(3)[a,b]",
        summary: "A position of a ruleset. At the start a bare `[l,r]` is SynchronizedCutcake and `[l,c,r]` Cutblock. `use Name` lets a bare bracket with the same number of sides mean it; `use` alone says what is in use. \
                  The rulesets of a family are told apart by parameters: `TriangularChocolate[4,2,3; k := 3]`, or \
                  `TriangularChocolate(k := 3)` for the ruleset. Positions add, \
                  subtract, negate and multiply by integers as sums of boards; as a result a position prints as its value, in a tuple and by \
                  `Show` as boards.",
        examples: &[
            "Cutcake[8,7] + Cutcake[3,4]",
            "Nim[3] + {3|1}",
            "TakeAndBreak(\"0.77\")[5]",
            "use MaundyCake; [12,9] - [9,12]",
            "Options(Cutcake[3,2])",
        ],
    },
    Topic {
        name: "bounds",
        also: "bound tables table",
        form: "ValueTable(Name, bounds, …)    PPositions(Name, bounds)    …(Name, bounds; k := 3)",
        summary: "Tables, counts and lists of boards take bounds for the numbers between the brackets: a range, another collection, or \
                  a number n, which means all up to n, from 1, or from 0 where the ruleset has a board of zeros. One alone is for every \
                  number. In a table the last number runs across the columns, the one before it down the rows, and those before that \
                  tell slices apart; one that is to stay the same is given by its name, `y := 1`, and stands in the title. `-` stands where the \
                  rules have no such board. Behind a `;` stand the parameters of the ruleset.",
        examples: &[
            "ValueTable(Cutcake, 3, 6)",
            "ValueTable(Kayles, 0..10)",
            "GrundyTable(TriangularChocolate, 4, 6; y := 1, k := 3)",
            "PPositions(Wythoff, 8)",
        ],
    },
    Topic {
        name: "limits",
        also: "limit",
        form: "Outcome(G; positions := 10^9)    Try(e, otherwise; seconds := 5)    cutcake --timeout 60 --memory 4000",
        summary: "A program may have limits of time and memory, and a question one of its own: `positions` is how many new positions a search may \
                  look into for one question, and `seconds` how long the whole of it may take; every function of games and rulesets takes both. A search that reaches it is an error, or `open` in the Outcome of a three-player game. \
                  `Try(e, otherwise)` gives another value where a limit or an error ends e. In a table `?` stands for a cell that fails, with \
                  the reason under the table; a table that is interrupted, or ends at a limit of the program, is shown with what there is.",
        examples: &[
            "Outcome(Domineering[4,5]; positions := 10^5)",
            "Try(Outcome(Domineering[7,7]; positions := 100), \"not within 100\")",
            "OutcomeTable(Domineering, 4..5, 5; positions := 50)",
        ],
    },
    Topic {
        name: "misere",
        also: "misère _M _D _E",
        form: "Outcome(G; misere := true), x >=_M y, x =_D y, x <>_E y",
        summary: "In misère play the player who cannot move wins. It is known of sums of boards of any rulesets, also such that are written in \
                  the language: `Outcome`, `Winner`, `WinningMoves`, `BestMoves`, `PPositions`, `NPositions` and `OutcomeTable` take \
                  `misere := true`. Where sums of impartial boards behave as those of Nim heaps do two numbers of each board tell who wins; \
                  what is wild is searched. Where both players move at once, who alone cannot move wins, and where neither can it is a draw. Of \
                  three players the first player who cannot move wins: normal play ranks players by when they leave, and misère play turns that \
                  round. Values, laws and comparisons are of normal play, and say nothing of it; games of two players in turn are \
                  compared in misère play by `>=_M` and the like beside all games, by `_D` beside dicots and by `_E` beside dead-ending games, \
                  where a sum that is typed is played as that sum.",
        examples: &[
            "Outcome(Nim[1,1] + Kayles[9]; misere := true)",
            "PPositions(Kayles, 30; misere := true)",
            "WinningMoves(Nim[1,1,3]; misere := true)",
            "Outcome([3,2]; misere := true)",
            "Outcome(MaundyBlock[2,3,2]; misere := true)",
            "(*2 + *2 == 0, *2 + *2 =_M 0)",
        ],
    },
    Topic {
        name: "sweeps",
        also: "sweep checkpoint shard record",
        form: "Sweep(Name, size, f)    Tally(Name, size, f)    cutcake --checkpoint FILE --shard k/n sweep.cgs",
        summary: "A sweep asks a function of all positions of a ruleset of a size, and of those that are the same up to a symmetry of the \
                  rules once: boards of cells by (rows, columns), strips by their length, other rulesets by bounds. It says how long \
                  it will take, and Ctrl-C stops it. With `--checkpoint FILE` a program records its Sweep, Tally and ValueTable in a file, \
                  and goes on where the file ends if it is started again; `--shard k/n` works on the k-th of n parts, and `cutcake merge` \
                  puts the parts together; `cutcake verify` computes a sample of a record again. `--threads N` works on N of them at once. docs/at-scale.md shows it on a cluster.",
        examples: &[
            "Sweep(ToadsAndFrogs, 3)[9]",
            "Tally(Domineering, (2, 3), Value)",
            "Tally(Sweep(Clobber, (2, 2), Outcome); all := true)",
            "(p for (p, g, n) in Sweep(Clobber, (1, 4)) where g == ^)",
        ],
    },
    Topic {
        name: "eps",
        also: "ε epsilon infinitesimal infinitesimals synchronized scales",
        form: "eps, eps^2, eps^(5/2), 2 - 3*eps",
        summary: "The values of synchronized games: sums of rational multiples of scales. Each scale is infinitely smaller than those with \
                  smaller exponents: `1 > n*eps` and `eps > n*eps^2` for every n. At the start of a session `[l,r]` is a rectangle of \
                  Synchronized Cutcake. A position plus a number or a scale is still a sum of boards: 1 is [2,1], `eps` is [3,2], `eps^2` \
                  is [6,5], `eps^3` is [5,4], and `Scales()` has the others. `Outcome` plays it, and `Prove` decides a comparison by search.",
        examples: &[
            "[3,2] + [6,5]",
            "[15,11]",
            "[10,6] - 1 + eps",
            "Outcome([10,6] - 1 + eps)",
            "Prove([10,6] > 1 - eps)",
            "(eps > 1000*eps^2, LeadingTerm(2*eps - eps^3))",
        ],
    },
    Topic {
        name: "three-player",
        also: "three players queer classes >=_L _L _C _R <L|C|R> <||>",
        form: "<L, …|C, …|R, …>, x >=_L y, x =_C y, x <>_R y, x == y",
        summary: "Games of three players in turn, Left, Center and Right, are written by their options; `<||>` is 0. The player who cannot move leaves for \
                  good, and the last to stay wins. At the start of a session `[l,c,r]` is a block of Cutblock. Each player has an \
                  order: a comparison of three-player games ends in `_L`, `_C` or `_R`, and `==` holds in all three. Games stay as they \
                  are played, because equal ones can have different winners. As a result a position prints its class and its three \
                  values.",
        examples: &[
            "<<0||>|<0|0|>|>",
            "[3,2,4] + [2,2,9]",
            "[8,2,2] >_L 0 and [8,2,2] <_C 0",
            "<0||> == [2,1,1]",
            "Outcome(MaundyBlock[25,2,2])",
            "(Values(<0|0|>), IsNumber(<0|0|>))",
        ],
    },
    Topic {
        name: "ruleset",
        also: "impartial partizan center both gives valid split negative show draw let Grid Strip Graph Any class define",
        form: "ruleset Name[entries] with k := 3 impartial … end    … partizan … end    … synchronized … end    … three-player … end",
        summary: "Defines a ruleset by its rules; those that come with the program are shown by `:list rulesets`. An entry is an integer, or `board as Grid(\".xo\")` (the first letter is the empty cell), with opposite \
                  edges joined `as Torus(\".xo\")`, of hexagons `as Hexagons(\".xo\")`, of three dimensions `as Layers(\".xo\")`, a row `s as \
                  Strip(\".xo\")`, `g as Graph`, `x as Any`; `heaps...` at their end is any number of integers, which rules see as a tuple and write as `[heaps]`. The moves are `options` in an impartial ruleset, `left` and `right` in a partizan one, `left`, \
                  `center` and `right` in one of three players; each statement behind such a word adds the positions it gives, and `right none` says \
                  that Right never moves. In them `[…]` is a position of the ruleset itself. A synchronized ruleset says the moves by variables \
                  and what they leave: `left i in 1..n-1 gives …`, `right j in 1..m-1 gives …`, `both i, j gives …`. Clauses that may be added: \
                  `valid COND, \"text\"`, `split` (parts whose sum the board is), `same` (boards of equal value), `negative` (a board of the \
                  negative value), `bounds -n, n` (games between which its value lies, by which who wins is found sooner; `Nothing` for one that is \
                  not known), how play ends and the boards of a size (`?ends`), `show` (what is printed between the brackets), `draw` (what `Draw` shows: a position of another ruleset, a grid, a strip, a graph, \
                  a text, or several in a tuple), constants by `let NAME := …` and functions by `def`. The `///` lines above a definition \
                  are what `?Name` shows.",
        examples: &[
            "ruleset Take[n] with k := 2 impartial\n  valid n >= 0\n  options for i from 1 to Min(n, k) yield [n-i] end\nend\nTake[5]\nNimSequence(Take(k := 3), 10)",
            "ruleset Heaps[heaps...] impartial\n  let most := 2\n  options for i in 1..heaps.Size yield for k from 1 to Min(most, heaps[i]) yield [(if j == i then heaps[j]-k else heaps[j] end for j in 1..heaps.Size)] end end\nend\nGrundy(Heaps[3,4])",
            "ruleset Cuts[l, r] partizan\n  left  for i from 1 to l-1 yield [i, r] + [l-i, r] end\n  right for j from 1 to r-1 yield [l, j] + [l, r-j] end\nend\nCuts[8,3]",
            "ruleset SyncCuts[l, r] synchronized\n  left  i in 1..l-1 gives [i, r] + [l-i, r]\n  right j in 1..r-1 gives [l, j] + [l, r-j]\n  both  i, j gives [i, j] + [i, r-j] + [l-i, j] + [l-i, r-j]\nend\nSyncCuts[3,2]",
            "ruleset Heap[n] three-player\n  left   if n >= 1 then [n-1] end\n  center if n >= 2 then [n-2] end\n  right  if n >= 3 then [n-3] end\nend\nOutcome(Heap[4])",
        ],
    },
    Topic {
        name: "like",
        also: "more inherit extends",
        form: "ruleset Own like Other … end    ruleset Own like Other with k := 4 … end    ruleset Own like Other(4) … end    more options …",
        summary: "Defines a ruleset by another one, yours or one that comes with the program: with its entries, its parameters, of which others \
                  may be the defaults (of one of a family they say which it is, `like TakeAndBreak(\"0.77\")`), and each of its clauses that this one has not. `more options …`, `more left …` add moves to its \
                  moves. All moves lead to boards of the new ruleset: a position of another one between the brackets, `[Wythoff[3,5]]`, is \
                  read there. Entries are called as `?Other` writes them, `heaps` where any number may stand, and `board` where there are \
                  letters or a text.",
        examples: &[
            "ruleset Maharaja like Wythoff\n  more options if a >= 1 and b >= 2 then [a-1, b-2] end\n  more options if a >= 2 and b >= 1 then [a-2, b-1] end\nend\nPPositions(Maharaja, 6)",
            "ruleset Walls like Domineering\n  more left ([board.With(p, \"#\")] for p in board.FindAll(\".\"))\nend\nWalls[1,2]",
        ],
    },
    Topic {
        name: "ends",
        also: "wins when score entailing boards goal goals loony sunny",
        form: "misere    wins Left when c    wins when c    entailing …    score e    score left e right e    boards n: e",
        summary: "How play ends, in a ruleset. Without such a clause the player who cannot move loses. `misere`: the player who cannot move wins; `Outcome`, tables and the \
                  others ask about misère play then. `wins Left when c`, in a partizan ruleset: Left has won where c holds, whatever else there is; \
                  in an impartial one `wins when c`, who moved there. `entailing`, beside `options`: moves that the other player has to answer in \
                  the same board. Values of such impartial boards are nimbers, or `loony` where the next player wins beside any others, or `sunny` \
                  where the last one has won. `score left e right e`: what Left has where Left is to move and cannot, and where Right cannot; `score e` \
                  is both; scores of a sum add, `ScoreOutcome(G)`, `LeftStop(G)` and `RightStop(G)` are what Left has at the end, and `G >= H` compares \
                  guaranteed games. `boards n: e` gives the boards of a size, so that `Check`, `Sweep`, `NimSequence` and tables know which are meant.",
        examples: &[
            "ruleset MisereNim[heaps...] impartial\n  options for i in 1..heaps.Size for h in 0..heaps[i]-1 yield [heaps.With(i, h)] end\n  misere\nend\nOutcome(MisereNim[1,1,1])",
            "ruleset Race[a, b] partizan\n  left  for i in 1..Min(2, a) yield [a-i, b] end\n  right for i in 1..Min(2, b) yield [a, b-i] end\n  wins Left when a == 0\n  wins Right when b == 0\nend\nOutcome(Race[3,3])",
            "ruleset TopEntails[n] impartial\n  options for i in 1..n div 2 yield [i] + [n-i] end\n  entailing if n > 0 then [n-1] end\nend\nNimSequence(TopEntails, 10)",
            "ruleset Coins[n] partizan\n  left  for i in 1..Min(2, n) yield [n-i] end\n  right for i in 1..Min(2, n) yield [n-i] end\n  score left -1 right 1\nend\nScoreOutcome(Coins[3] + Coins[2])",
            "ruleset Take[g as Graph] impartial\n  options ([g.Remove(x)] for x in g.Vertices)\n  split g.Components\n  boards n: [Graph.Path(n)]\nend\nNimSequence(Take, 8)",
        ],
    },
    Topic {
        name: "cgsuite",
        also: "CGSuite cgs worksheet",
        form: "Nim[3], not game.heap.Nim(3)    '{*|*}', not ExplicitGame    ruleset, not class",
        summary: "What is written otherwise than in CGSuite. A position has its ruleset before brackets, without a path: `Nim[3]`, \
                  `Domineering[\"..|.#\"]`, where a closed square is `#`. A game as played stands between quotes; `{…}` is always a game, a \
                  set is `Set(1, 2)`, a tuple `(1, 2)`. Confused with is `<>`, tiny and miny are `Tiny(2)` and `Miny(2)`, the game of a \
                  code is `TakeAndBreak(\"0.77\")`. A game of your own is a ruleset and no class: `?ruleset`. Thermographs are plotted by \
                  `Plot({3|1})`, boards drawn by `Draw(Clobber[\"xo\"])`. A name that is another one here is answered with that. The session is \
                  the worksheet: `:save FILE` writes its names.",
        examples: &[
            "Nim[3] + Domineering[\"..|.#\"]",
            "CanonicalForm('{1|1}')",
            "NimSequence(TakeAndBreak(\"0.77\"), 10)",
        ],
    },
    Topic {
        name: "comments",
        also: "comment // /// /* */ #!",
        form: "// …    /* … */    /// …",
        summary: "Text that is not read: from `//` to the end of the line, or from `/*` to `*/`. A first line `#!…` is skipped. The `///` lines right \
                  above a ruleset are its help.",
        examples: &["{3|1} /* hot */ + * // and a star"],
    },
    Topic {
        name: "load",
        also: "files file",
        form: "load \"file.cgs\"    load \"file.cgs\" as X",
        summary: "Runs a file. Its path is taken relative to the file that says so. The names that it gives values are its own: what its \
                  functions and rulesets mean by them does not change when another file, or you, use one of them for something else. \
                  `load` gives them to those who load the file, with a note where that replaces another value; `load … as X` does not: \
                  they are `X.name`, `X.Game[3]`.",
        examples: &[],
    },
    Topic {
        name: "assert",
        also: "",
        form: "assert e",
        summary: "Stops with an error if e does not hold; the error shows both sides of a comparison.",
        examples: &["assert {3|1} + {3|1} == 4"],
    },
];
