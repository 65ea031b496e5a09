//! The words of the literature, of CGSuite and of other languages that mean nothing here, each with what to write.
//!
//! A word leaves this list when it comes to exist: a test compares the list with the names that there are, and checks
//! that what it says to write can be read and names only what is there.

use crate::spelling::nearest;

/// Words that other people use for one thing.
pub struct Foreign {
    /// The words.
    pub words: &'static [&'static str],
    /// What to write here, or why there is nothing to write.
    pub instead: &'static str,
}

const fn say(words: &'static [&'static str], instead: &'static str) -> Foreign {
    Foreign { words, instead }
}

/// What is said of a line that is typed before the program is started.
pub const SHELL: &str = "this is a line for a shell, in which cutcake is started; here games and functions are typed: `{3|1}`, \
     `Outcome({3|1})`";

/// Every word that is known to be another's, by subject.
pub const FOREIGN: &[Foreign] = &[
    // Values.
    say(&["up", "Up", "UP", "uparrow", "up2", "up3", "ups"], "up is `^`, twice up `^^`, n times up `n*^`"),
    say(&["down", "downarrow", "down2", "down3"], "down is `v`, twice down `vv`, n times down `n*v`"),
    say(
        &["star", "stars", "star1", "star2", "star3", "Nimber"],
        "star is `*`, the nimber of a heap of n `*(n)`, such as `*3`; that of a position is its value, with the number `Grundy(G)`",
    ),
    say(
        &["RemoteStar", "FarStar", "remote"],
        "a nimber is `*8`; the remote star of a game is one that is none of its `Followers(G)`",
    ),
    say(&["UpStar", "StarUp"], "up and star side by side add: `^*`, `^*3`"),
    say(&["double", "doubleup", "DoubleUp", "triple"], "double up is `^^`, double down `vv`, triple up `^3`"),
    say(&["half"], "a half is `1/2`; of a game there is none, its mean is `Mean(G)`"),
    say(&["Fraction", "Rational"], "a number is typed as a fraction, `3/8`, or as a decimal, `0.375`"),
    say(&["round", "Rounded"], "rounding down is `Floor(7/2)`, rounding up `Ceiling(7/2)`"),
    say(&["DyadicRational"], "a number is typed as a fraction, `3/8`; whether it is dyadic is `IsDyadic(3/8)`"),
    say(
        &["Surreal", "SurrealNumber", "SimplestNumber"],
        "a number is typed as a fraction, `3/8`; the simplest one between two is the game of both: `{1/4|1}`",
    ),
    say(&["Superstar"], "superstars have no sign of their own: a game is written by its options, `{0,*|*2}`"),
    say(&["zero"], "zero is `0`, as a game `{|}`"),
    say(&["plusminus", "pm"], "the switch of G is `+-G`, such as `+-1`"),
    say(
        &["epsilon", "delta", "eps2", "eps3"],
        "the scale of synchronized games is `eps`, with the powers `eps^2`, `eps^(5/2)`",
    ),
    say(
        &["On", "Off", "Over", "Under", "Dud", "Upon", "tis", "tisn", "Tis", "Tisn", "loopy", "Sides", "IsLoopy"],
        "loopy games are `on`, `{0|pass}`, `a{0|{*|a}}`; `IsLoopfree(G)` asks for them, `G.Onside` and `G.Offside` are sides",
    ),
    say(
        &["pi", "Pi", "π", "sin", "cos", "tan", "exp", "ln", "Ln", "log", "Log10", "float", "Real", "Decimal", "NaN"],
        "numbers are exact and rational: there are no irrational numbers and no roundings here",
    ),
    say(
        &["sqrt", "SquareRoot", "isqrt", "FloorSqrt"],
        "there are no irrational numbers; `Isqrt(n)` is the floor of the square root",
    ),
    say(
        &["infinity", "oo", "Infinite"],
        "every number is finite; a loop without `to` has no end: `for n from 1 do if n^2 > 50 then break end end`",
    ),
    say(&["log2", "Lg", "BitLength", "IntegerLength"], "the floor of the logarithm to base 2 is `Log2(n)`"),
    say(&["game"], "a game is written by its options, `{2|-1}`; a ruleset has no path before it: `Nim[3,5]`"),
    // Questions in words.
    say(
        &["is", "Is", "does", "Does", "are", "Are"],
        "a question is a comparison, `{1|-1} > 0`, or a function that asks: `IsNumber(G)`, `Outcome(G) == P`",
    ),
    say(
        &["what", "What", "how", "How", "compute", "calculate", "Calculate", "find", "please"],
        "a value is typed as it is, `{3|1}`; all about it says `Explain({3|1})`, and `:list thermograph` looks for a word in the help",
    ),
    // What is asked of two-player values.
    say(
        &["NumberPart"],
        "the number part of a sum of ups is `UptimalExpansion(1 + ^)[1]`, of a synchronized value `Standard(1 + eps)`",
    ),
    say(&["Substitute"], "a form is written anew by its options, as played between quotes: `'{1|*}'`"),
    say(
        &["Reversible", "IsReversible", "Dominated", "IsDominated", "DominatedOptions", "ReversibleOptions"],
        "no value has dominated or reversible options; a form between quotes, `'{*,0|*}'`, keeps them, and `CanonicalForm('{*,0|*}')` is without",
    ),
    say(
        &["NodeCount", "NumberOfPositions", "HowManyPositions"],
        "how many positions a value has is `FollowerCount(G)`",
    ),
    say(&["OptionCount", "NumOptions"], "how many options there are is `Options(G, Left).Size`"),
    say(
        &["OptionsFor", "Lefts", "Rights", "GL", "GR"],
        "the options of a player are `Options(G, Left)`, of Left `LeftOptions(G)`, of Right `RightOptions(G)`",
    ),
    say(
        &["GamesBornByDay", "Day", "Day1", "Day2", "Day3", "born"],
        "the games born by day n are `DayN(2)`, the three-player numbers of a day `DayN3(2)`",
    ),
    say(
        &["GrundyValue", "GrundyNumber", "SpragueGrundy", "NimNumber", "Nimbers", "GValue", "sg", "SG"],
        "the Grundy value of G is `Grundy(G)`",
    ),
    say(
        &["WhoWins", "who", "wins", "Solve", "solve", "Evaluate"],
        "who wins is `Outcome(G)`, and `Winner(G, Left)` when Left starts; equations are not solved",
    ),
    say(&["SelectiveCompound"], "the selective sum is `SelectiveSum(G, H)`"),
    say(&["ConjunctiveCompound"], "the conjunctive sum is `ConjunctiveSum(G, H)`"),
    say(
        &["uptimal", "uptimals"],
        "the ups are `^`, `^<2>`, `^[3]`, `^.Pow(2)`; the parts of a sum of them says `UptimalExpansion(^^*)`",
    ),
    say(
        &["period"],
        "the period of heaps is `Periodicity(Kayles, 200)`, of a code `Periodicity(TakeAndBreak(\"0.77\"), 200)`",
    ),
    say(
        &["subtract", "Minus", "minus"],
        "the difference is `G - H`, the game of subtractions `Subtraction(1, 2, 3)[10]`",
    ),
    say(&["DisjunctiveSum", "DisjunctiveCompound", "GameSum"], "the sum of G and H is `G + H`"),
    say(&["add"], "the sum of G and H is `G + H`; a collection with an item more is `t.Adjoin(x)`"),
    say(&["twice", "thrice"], "twice G is `2*G`, such as `2*{1|0}`"),
    say(&["Negative", "Negate", "Inverse", "Conjugate", "Mirror"], "the negative of G is `-G`"),
    say(&["NCopies", "Copies"], "n copies of G are `n*G`, such as `3*{1|0}`"),
    say(
        &["SideSum", "SequentialJoin"],
        "of the sums there are `G + H`, the ordinal one, `G:H`, `ConjunctiveSum(G, H)` and `SelectiveSum(G, H)`",
    ),
    say(
        &["Canonicalize", "canon", "cf", "NormalForm", "Simplify", "SimplestForm", "Reduce"],
        "values are always in canonical form; that of a form or a position is `CanonicalForm(G)`",
    ),
    say(
        &["ExplicitGame", "LiteralForm", "GameForm", "Formal"],
        "a game as played, not simplified, stands between quotes: `'{*|*}'`",
    ),
    say(&["lstop", "LS"], "the left stop is `LeftStop(G)`"),
    say(&["rstop", "RS"], "the right stop is `RightStop(G)`"),
    say(
        &["stop", "stops", "BothStops", "Stops", "ConfusionInterval"],
        "the stops are `LeftStop(G)` and `RightStop(G)`",
    ),
    say(&["MeanValue", "MastValue"], "the mean is `Mean(G)`"),
    say(&["Temp", "Hotness", "hot", "FreezingPoint"], "the temperature is `Temperature(G)`"),
    say(
        &["Thermogram", "PlotThermograph", "ThermographOf", "Trajectory", "Piecewise"],
        "the thermograph is `Thermograph(G)`, its walls `LeftWall(G)` and `RightWall(G)`",
    ),
    say(&["Cooled", "chilled", "Tax", "tax"], "G cooled by t is `Cool(G, t)`"),
    say(&["Chill"], "chilling is cooling by 1: `Cool(G, 1)`"),
    say(&["Warm", "Unchill"], "heating by t is `Heat(G, t)`, overheating from s to t `Overheat(G, s, t)`"),
    say(&["UpWeight", "Weight", "aw", "AW"], "the atomic weight is `AtomicWeight(G)`"),
    say(&["rcf", "IsReduced"], "the reduced canonical form is `ReducedCanonicalForm(G)`"),
    say(
        &["NortonMultiply", "ConwayMultiply", "GameProduct"],
        "products are `NortonProduct(G, U)`, `ConwayProduct(G, H)` and `OrdinalProduct(G, H)`; for nimbers `NimProduct(2, 3)`",
    ),
    say(&["Incentive"], "the incentives are `Incentives(G)`, `LeftIncentives(G)` and `RightIncentives(G)`"),
    say(
        &["solution", "answer", "Solution"],
        "the solution of a puzzle is in the column `solution` of its table; the winning moves of a position are `WinningMoves(G)`",
    ),
    say(&["HowMany"], "how many items there are is `Count(Options(G))`"),
    say(
        &["Empty", "Checkerboard"],
        "an empty board is written by its size, `Domineering[4,4]`, as a grid `Grid((2, 3), \".#\")`",
    ),
    say(
        &["diff", "integrate", "integral", "derivative", "limit", "Limit", "polynomial", "factorize"],
        "there are games and exact numbers here, and no calculus or polynomials; the factors of a number are `Factor(360)`",
    ),
    say(&["divmod", "DivMod", "QuotientRemainder"], "the quotient and the remainder are `(17 div 5, 17 mod 5)`"),
    say(&["Stringency", "Sensitivity"], "it is not here; `:list` shows what is"),
    say(&["AllSmallVariant", "DicotVariant"], "the game in which only both may move is `DicoticVariant(G)`"),
    say(
        &["Subpositions", "Descendants", "Positions", "Reachable"],
        "all that can be reached from a value is `Followers(G)`",
    ),
    say(
        &["LegalMoves", "MoveList", "AllMoves", "EnumerateOptions"],
        "the moves are `Options(G)`, `LeftOptions(G)`, `RightOptions(G)`",
    ),
    say(
        &["BestMove", "GoodMove", "GoodMoves", "OptimalMoves", "Hint"],
        "winning moves are `WinningMoves(G)`, in synchronized games `BestMoves(G, Left)`",
    ),
    say(&["Depth", "Rank", "bday"], "the birthday is `Birthday(G)`"),
    say(&["GamesBornBy", "DayOne"], "the games born by a day are `DayN(2)`, the three-player numbers `DayN3(2)`"),
    say(&["IsHot"], "hot games are those with `Temperature(G) > 0`"),
    say(&["IsCold"], "cold games are the numbers: `IsNumber(G)`"),
    say(&["IsTepid"], "tepid games are near a number but none: `IsNumberish(G) and not IsNumber(G)`"),
    say(
        &["IsSmall", "IsTiny", "Infinitesimal", "Infinitesimals", "IsInfinitesimalGame"],
        "infinitesimals are asked for by `IsInfinitesimal(G)`, all-small games by `IsAllSmall(G)`",
    ),
    say(
        &["IsDicotic", "Dicot", "AllSmall"],
        "dicotic games are all-small: `IsAllSmall(G)`; whether a form is a dicot says `IsDicot(G)`",
    ),
    say(&["IsFuzzy", "IsConfused", "Fuzzy", "Confused", "Incomparable"], "confused with is `<>`: `G <> 0`"),
    say(
        &[
            "IsPositive",
            "IsNegative",
            "Sign",
            "Signum",
            "Compare",
            "CompareTo",
            "Equals",
            "EqualTo",
            "IsEqual",
            "Leq",
            "cmp",
            "greater",
            "less",
            "bigger",
            "smaller",
            "exceeds",
            "beat",
            "beats",
            "Geq",
            "Equal",
            "versus",
            "vs",
        ],
        "compare: `G > 0`, `G < 0`, `G == H`, `G <> H`",
    ),
    say(
        &["IsP", "IsPPosition", "ZeroPosition", "PPosition", "IsPreviousWin"],
        "the previous player wins if `Outcome(G) == P`",
    ),
    say(&["IsN", "IsNPosition", "NPosition", "IsNextWin"], "the next player wins if `Outcome(G) == N`"),
    say(&["IsImpartial"], "a value that an impartial game has is a nimber: `IsNimber(G)`"),
    say(
        &["IsSwitch", "IsGame"],
        "what kind of value x is says `Type(x)`; for games see `IsNumber(G)`, `IsNimber(G)`, `IsUptimal(G)`",
    ),
    say(
        &["Misere", "MisereOutcome", "MisereWinner"],
        "who wins in misère play is `MisereOutcomeClass(G)`, or `Outcome(G; misere := true)`",
    ),
    say(&["MisereGrundy", "MisereGrundyValue"], "the nim value of misère play is `MisereNimValue(G)`"),
    say(
        &["MisereCanonicalGame", "IsMisereEquivalent"],
        "equal games have one canonical form: `MisereCanonicalForm(G)`",
    ),
    say(&["MisereGenus", "GenusOf"], "the genus in misère play is `Genus(G)`"),
    say(&["IndistinguishabilityQuotient", "QuotientMonoid"], "the quotient of heaps is `MisereQuotient(\"0.77\")`"),
    // Impartial games and nim arithmetic.
    say(&["nimtimes", "otimes"], "the nim-product is `NimProduct(2, 3)`"),
    say(
        &["oplus", "xor", "BitXor", "NimAdd", "NimAddition", "NimPlus", "NimXor", "DigitalSum"],
        "the nim-sum is `NimSum(3, 5)`",
    ),
    say(
        &["NimMultiply", "NimMul", "NimMult", "NimTimes", "NimMultiplication"],
        "the nim-product is `NimProduct(2, 3)`",
    ),
    say(&["NimPower", "NimPow"], "a nim-power is `NimExp(5, 3)`"),
    say(&["NimSqrt"], "the nim-square-root is `NimSquareRoot(5)`"),
    say(&["MinimalExcludant", "MinExcluded"], "the least number that is missing is `Mex(0, 1, 3)`"),
    say(
        &[
            "GrundySequence",
            "NimValues",
            "GrundyValues",
            "NimValueSequence",
            "NimTable",
            "GSequence",
            "Sequence",
            "sequence",
        ],
        "the Grundy values of the heaps are `NimSequence(Kayles, 20)`, of a code `NimSequence(TakeAndBreak(\"0.137\"), 20)`, of boards \
         `GrundyTable(Wythoff, 5, 5)`",
    ),
    say(
        &["CheckPeriod", "CheckPeriodicity", "Periods", "IsPeriodic", "Preperiod", "Saltus", "APInfo", "APChecker"],
        "the period of a heap game is `Periodicity(Kayles, 200)`",
    ),
    say(
        &["Octal", "OctalGame", "OctalCode", "HeapGame", "HeapRuleset", "TakingAndBreaking"],
        "the game of a code is `TakeAndBreak(\"0.77\")`, of subtractions `Subtraction(1, 2, 3)`",
    ),
    say(&["HexadecimalGame"], "its code may have digits to F: `TakeAndBreak(\"0.F\")`"),
    say(&["NimHeap"], "a heap of Nim is `Nim[3]`, its value the nimber `*3`"),
    say(
        &["Fibonacci"],
        "it is soon defined: `def fibonacci(n) := if n < 2 then n else fibonacci(n-1) + fibonacci(n-2) end`",
    ),
    say(&["HackenbushString"], "a string is drawn as the edges one above the other: `Hackenbush[\"l(r(e))\"]`"),
    say(&["Domino", "Dominoes", "Crosscram"], "the game of dominoes on a board is `Domineering[4,4]`"),
    say(&["DawsonsChess"], "it is `TakeAndBreak(\"0.137\")`"),
    say(&["Treblecross"], "it is `TakeAndBreak(\"0.007\")`"),
    say(&["LaskersNim", "Lasker"], "it is `TakeAndBreak(\"4.[3]\")`"),
    say(&["TurningTurtles"], "with heaps for the places of the turtles it is `Spawning(\"1-2\")`"),
    say(&["Guiles"], "it is `TakeAndBreak(\"0.15\")`"),
    say(&["WythoffNim", "WythoffsGame", "WythoffsNim", "Wyt"], "it is `Wythoff[3,5]`"),
    say(
        &["BitterChocolate", "Chocolate", "Choco", "ChocolateBar"],
        "it is `RectangularChocolate[6,4,2,3]` or `TriangularChocolate[4,2,3; k := 3]`",
    ),
    say(
        &["BlockCutting", "CakeCutting"],
        "cutting games are `Cutcake[8,7]`, `MaundyCake[12,9]`, `SynchronizedCutcake[3,2]`, `Cutblock[3,2,4]`, `MaundyBlock[4,2,2]`",
    ),
    say(&["ToppleDominoes"], "it is `TopplingDominoes[\"lrl\"]`"),
    say(
        &[
            "Go",
            "ConnectFour",
            "SylverCoinage",
            "SilverDollar",
            "Chess",
            "Checkers",
            "TicTacToe",
            "Sprouts",
            "Hex",
            "Nimble",
            "Northcott",
            "NorthcottsGame",
            "MooresNim",
            "PokerNim",
            "Elephants",
            "Maize",
            "StaircaseNim",
            "EntrepreneurialChess",
        ],
        "this game does not come with the program; its rules are soon written: `?ruleset` shows how, `:list rulesets` what there is",
    ),
    // Who plays.
    say(
        &["Blue", "Red", "Green", "Black", "White", "Alice", "Bob", "Player", "Louise", "Richard"],
        "the players are `Left`, `Right`, and in games of three `Center`",
    ),
    say(
        &["Next", "Previous", "FirstPlayer", "SecondPlayer"],
        "the outcome of a game that the next player wins is `N`, the previous player `P`",
    ),
    say(
        &["Tie", "Win", "Loss"],
        "what a player of a synchronized game can be sure of is `winning`, `drawing` or `losing`",
    ),
    // Lessons, play and pictures.
    say(
        &["import", "include", "require", "package", "Get", "source", "library"],
        "nothing is imported: every function and game is there from the start; another file is run by `load \"file.cgs\"`",
    ),
    say(&["time", "timeit", "timing", "clock", "HowLong"], "at the prompt `:time 2^100` says how long it takes"),
    say(&["average", "avg"], "the average of numbers is `Sum(t)/t.Size`, the mean value of a game `Mean(G)`"),
    say(
        &["Explorer", "Explore", "explorer"],
        "at the prompt `:explore Clobber[\"xoxo\"]` shows a game with the values of all its moves, in a program `Explain({3|1})` and `Tree({3|1})`",
    ),
    say(&["GameTree", "gametree"], "the tree of a game is `Tree({3|1})`, all that can be reached `Followers({3|1})`"),
    say(&["lattice", "Lattice", "poset", "Poset", "hasse"], "the order of games is drawn by `HasseDiagram(DayN(2))`"),
    say(&["colon"], "the colon is the ordinal sum, `1:*`; the stalks of a tree of Hackenbush add so"),
    say(
        &["fusion"],
        "a graph of Hackenbush is one text, in which edges meet by the numbers of their ends: `?Hackenbush` shows one",
    ),
    say(
        &["Graphics", "Chart", "Picture", "view"],
        "pictures are `Draw(Cutcake[3,2])`, `Plot({3|1})`, `Tree({3|1})` and `HasseDiagram(DayN(2))`; tables `ValueTable(Cutcake, 4, 4)`",
    ),
    say(
        &["position"],
        "whether a position is an N-position says `Outcome(Nim[1,2]) == N`, and `PPositions(Nim, 1..5, 1..5)` lists those that are none",
    ),
    say(
        &["misere", "misère"],
        "misère play is asked for by name: `Outcome(Nim[1,2]; misere := true)`, `Grundy(Kayles[5])` is of normal play",
    ),
    say(&["quit", "exit", "bye", "logout", "q"], "at the prompt `:quit` or Ctrl-D ends the session"),
    say(
        &["help", "man", "doc", "info", "manual", "Hilfe", "aide", "ayuda", "aiuto", "помощь"],
        "at the prompt `?` is the help, `?Outcome` that of a name, `:list` shows all names",
    ),
    say(
        &["CGSuite", "cgsuite"],
        "what is called otherwise here is said where it is typed; `:list` at the prompt shows every name",
    ),
    say(
        &[
            "hello", "hi", "hey", "Hello", "Hi", "tutorial", "Tutorial", "intro", "demo", "tour", "lesson", "lessons",
            "learn",
        ],
        "at the prompt `:tour` is a first walk; a game is typed as it is, such as `{3|1}`",
    ),
    say(&["play", "Playing"], "at the prompt a game is played by `:play Nim[3,4,5]`"),
    say(
        &["GiveUp", "resign", "surrender"],
        "a game of `:play` is given up by `resign`; at the prompt `:quit` ends the session",
    ),
    say(
        &["cite", "citation", "bibtex", "CiteAs"],
        "how cutcake is cited says the file CITATION.cff beside its README: to a paper its version belongs, `cutcake --version`",
    ),
    say(&["thanks", "Thanks", "ThankYou"], "with pleasure; at the prompt `:quit` ends the session"),
    say(&["explore"], "at the prompt `:explore {3|1}` shows a game with the values of all its moves"),
    say(
        &["exercise", "exercises", "quiz", "worksheet", "Worksheet"],
        "at the prompt `:exercise hot` makes an exercise, another one each time; a sheet of puzzles is `Puzzle(Nim, (5, 5, 5))`",
    ),
    say(&["why"], "at the prompt `:why` says what the last answer rests on, `Standing(G)` what a value does"),
    say(
        &["WhatGamesAreThere", "games", "rulesets", "functions", "commands", "builtins", "examples", "menu"],
        "at the prompt `:list` shows every function and ruleset, `:help` the commands, `:list nim` what speaks of a word",
    ),
    say(
        &["GeneralizedOrdinal", "Ordinal", "ordinal", "ordinals"],
        "ordinals are `omega`, `omega^2 + 1`; the ordinal sum is `1:*`",
    ),
];

/// Words of other programs, which in a sentence mostly mean something else.
pub const PROGRAMS: &[Foreign] = &[
    // Collections.
    say(
        &["list", "tuple", "array", "vector", "ToList", "ToArray", "MutableList", "ImmutableList"],
        "lists are tuples: `(1, 2, 3)`, `(x,)`, `()`; of a collection `ToTuple(1..4)`; at the prompt `:list` shows every name",
    ),
    say(
        &["map"],
        "what f gives for each item is `xs.Apply(f)` or `(f(x) for x in xs)`; a map of keys is `Map((1, *), (2, ^))`",
    ),
    say(
        &["dict", "Dictionary", "HashMap", "HashTable", "MutableMap"],
        "a map is `Map((1, *), (2, ^))`, with a key more `m.Adjoin((3, v))`",
    ),
    say(&["len", "Cardinality", "SizeOf"], "how many items there are is `t.Size`"),
    say(
        &["append", "insert", "Put", "Prepend", "Extend", "AddAll", "InsertAt"],
        "a collection with an item more is `t.Adjoin(x)`; tuples join by `+`: `t + (x,)`",
    ),
    say(
        &["delete", "pop", "Drop", "Exclude", "RemoveAt", "RemoveAll"],
        "the items to keep are `t.Filter(x -> x != 3)`",
    ),
    say(&["first", "head", "Car"], "the first item is `t[1]`"),
    say(&["last"], "the last item is `t[t.Size]`"),
    say(&["tail", "rest", "Cdr"], "all items but the first are `t[2..t.Size]`"),
    say(&["range", "xrange", "linspace", "iota"], "a range is `1..9`; with steps `for n from 1 to 9 by 2 yield n end`"),
    say(&["Zip"], "pairs are `((s[i], t[i]) for i in 1..s.Size)`"),
    say(&["Enumerate", "Indexed"], "items with their places are `((i, t[i]) for i in 1..t.Size)`"),
    say(
        &["FoldLeft", "foldl", "foldr", "Accumulate", "reduce", "functools"],
        "a fold is `Fold(1..5, 0, (a, b) -> a + b)`",
    ),
    say(
        &["Select", "Where", "Find", "Grep"],
        "the items that have a property are `(1..20).Filter(n -> n mod 3 == 0)` or `(n for n in 1..20 where n mod 3 == 0)`",
    ),
    say(&["ForEach"], "a loop is `for x in xs do Print(x) end`"),
    say(
        &["listof", "setof", "sumof", "tableof"],
        "a comprehension stands in parentheses: `(n^2 for n in 1..9)`, also in a call: `Sum(n^2 for n in 1..9)`, `Set(n mod 3 for n in 1..9)`",
    ),
    say(&["IsSubsetOf", "IsSubset", "Subset"], "whether s is a subset of t is `Difference(s, t).IsEmpty`"),
    say(&["EmptySet", "MutableSet"], "the empty set is `Set()`; with an item more a set is `s.Adjoin(x)`"),
    say(&["HasKey"], "whether a map has a key is `m.Keys.Contains(k)`"),
    say(
        &["Entries", "KeySet"],
        "the keys of a map are `m.Keys`, and both keys and values `((k, m[k]) for k in m.Keys)`",
    ),
    say(&["Take", "Slice"], "the first items are `t[1..3]`"),
    say(&["Flatten", "FlatMap"], "the items of the items are `(x for t in ts for x in t)`"),
    say(
        &["GroupBy", "CountBy"],
        "how often each item is there says `Tally(t)`; those that share a property are `(x for x in t where f(x) == k)`",
    ),
    say(
        &["MaxBy", "ArgMax"],
        "the items at which f is greatest are `(x for x in t where f(x) == Max(f(y) for y in t))`",
    ),
    say(&["MinBy", "ArgMin"], "the items at which f is least are `(x for x in t where f(x) == Min(f(y) for y in t))`"),
    say(
        &["Position"],
        "a position is written `Clobber[\"xo|ox\"]`, `Nim[3,5]`; the place of an item is `IndexOf(t, x)`",
    ),
    say(
        &["IndexWhere", "FindIndex"],
        "the places of what is looked for are `(i for i in 1..t.Size where t[i] == x)`, the first of one item `IndexOf(t, x)`",
    ),
    say(&["Sorted"], "the items in order are `Sort(t)`"),
    say(
        &["SortBy", "SortWith", "OrderBy"],
        "items are sorted by their own order, `Sort(t)`; by a function of them it is `(x for k in Sort(ToSet(f(x) for x in t)) for x in t where f(x) == k)`",
    ),
    say(&["Minimum", "Smallest"], "the least is `Min(3, 1, 2)`"),
    say(&["Maximum", "Largest", "Greatest", "vecmax"], "the greatest is `Max(3, 1, 2)`"),
    say(
        &["Member", "IsElement", "IsMember", "Has", "Includes", "ElementOf"],
        "whether x is an item of t is `t.Contains(x)`",
    ),
    say(&["Unique", "DeleteDuplicates", "Nub"], "each item once is `ToSet(t)`"),
    say(&["Total", "Plus", "vecsum"], "the sum of all items is `Sum(t)`"),
    say(
        &["Exists", "ForAll", "Every", "Some"],
        "whether all or some have a property is `All(n > 0 for n in t)`, `Any(n > 5 for n in t)`",
    ),
    // Numbers.
    say(&["factorial", "fact"], "1·2·…·n is `Factorial(n)`"),
    say(
        &["Product", "Times", "prod", "multiply", "multiplied"],
        "n times G is `3*G`; a product of many is `Fold(1..5, 1, (a, b) -> a*b)`, which is 120",
    ),
    say(&["gcd", "GreatestCommonDivisor", "HCF"], "the greatest common divisor is `Gcd(12, 18)`"),
    say(&["lcm", "LeastCommonMultiple"], "the least common multiple is `Lcm(4, 6)`"),
    say(&["primes"], "the primes are `(n for n in 1..20 where IsPrime(n))`"),
    say(&["Prime", "PrimeQ", "isprime"], "whether n is prime is `IsPrime(n)`"),
    say(&["factor", "FactorInteger", "PrimeFactors", "factorint"], "the prime factors are `Factor(360)`"),
    say(&["divisors", "DivisorList"], "the divisors are `Divisors(12)`"),
    say(&["binomial", "choose", "Choose", "nCr"], "the binomial coefficient is `Binomial(5, 2)`"),
    say(&["C"], "the third player is `Center`; the binomial coefficient is `Binomial(5, 2)`"),
    say(&["BitNot"], "that is `-n - 1`, as integers are those of two's complement in `NimSum`, `BitAnd` and `BitOr`"),
    say(&["pow", "Power"], "a power is `2^10`; that of a game `^.Pow(2)`"),
    say(&["power_mod", "PowerMod", "powmod"], "a power modulo m is `2^10 mod 7`"),
    say(
        &["bezout", "xgcd", "gcdext", "ExtendedGCD"],
        "the greatest common divisor is `Gcd(12, 18)`; its multipliers are not here",
    ),
    say(
        &["euler_phi", "totient", "phi", "moebius", "sigma", "numdiv", "zeta"],
        "of the functions of number theory there are `Factor(360)`, `Divisors(12)`, `IsPrime(7)`, `Gcd(12, 18)`",
    ),
    say(
        &["digits", "IntegerDigits", "bin", "binary", "hex", "IntegerString"],
        "numbers are written in decimal; a digit is `123 div 10 mod 10`",
    ),
    say(&["Mod", "Modulo", "Remainder", "Rem"], "the remainder is `7 mod 3`"),
    say(&["Div", "Quotient", "IntDiv"], "the quotient rounded down is `7 div 3`"),
    say(&["lfloor", "rfloor"], "rounding down is `Floor(7/2)`"),
    say(&["ceil", "roof", "lceil", "rceil", "RoundUp"], "rounding up is `Ceiling(7/2)`"),
    say(
        &["Truncate", "int", "IntegerPart"],
        "rounding down is `Floor(7/2)`, rounding up `Ceiling(7/2)`; whether x is an integer says `IsInteger(x)`",
    ),
    say(
        &["Combinations", "combinations", "PowerSet", "Powerset"],
        "the ways to take items of a collection are `Subsets(1..4, 2)`, with repetition `Multisets(1..4, 2)`",
    ),
    say(&["IntegerPartitions", "partitions"], "the ways to write n as a sum are `Partitions(5)`"),
    say(
        &["FindSequenceFunction", "FindFormula", "InterpolatingPolynomial", "guess"],
        "the formula that data seem to follow is `Guess((1, 4, 9, 16, 25, 36))`",
    ),
    say(
        &["rand", "RandomInteger", "SetSeed", "NextInteger", "Seed"],
        "what looks like chance has a seed: `Random(1..6, 7)`, `RandomGame(7, 3)`",
    ),
    say(&["NOT", "AND", "OR"], "conditions are joined by `and`, `or` and `not`: `not 1 > 2 or 2 < 3`"),
    // Text, and the program itself.
    say(
        &["println", "printf", "echo", "puts", "disp", "Output", "Display", "Say", "ToOutput"],
        "printing is `Print(\"text\", 3)`",
    ),
    say(&["str", "ToString", "Text", "ToText"], "a value as a string is `String(x)`; strings join by `+`"),
    say(&["Concat"], "tuples and strings join by `+`: `(1, 2) + (3,)`"),
    say(
        &["Replaced", "ReplaceAll", "UpdateAt"],
        "items are replaced by a function: `Apply((1, 2), n -> if n == 1 then 9 else n end)`",
    ),
    say(
        &["Substring", "Split", "Trim", "Upper", "Lower", "ToUpper", "ToLower"],
        "a letter of a string is `s[1]`; the items of a collection join by `Join((1, 2), \", \")`",
    ),
    say(&["input", "ReadLine", "Read"], "a program asks nothing; another file is run by `load \"file.cgs\"`"),
    say(&["typeof", "TypeOf", "Kind", "IsInstance", "ClassOf"], "what kind of value x is says `Type(x)`"),
    say(
        &["integer", "rational", "boolean", "string", "symbol", "nothing"],
        "what `Type(x)` gives is compared with a string: `Type(x) == \"tuple\"`",
    ),
    say(&["null", "nil", "None", "undefined", "void"], "the value of what has none is `Nothing`"),
    say(
        &[
            "Ruleset",
            "rules",
            "rule",
            "GridGame",
            "StripGame",
            "GraphGame",
            "class",
            "create",
            "define",
            "extends",
            "object",
            "struct",
            "method",
            "override",
            "static",
            "super",
            "trait",
            "interface",
        ],
        "a game of your own is a ruleset and needs no class: `?ruleset` shows one, `?Nim` the rules of one that is there",
    ),
    say(
        &["this", "self"],
        "a form that comes back to itself has a name, `a{0|a}`, and `pass` is its move to itself; in a ruleset `[n-1]` is a position of its own",
    ),
    say(&["using"], "the ruleset of brackets alone is named by `use Nim`; another file is run by `load \"file.cgs\"`"),
    say(
        &["let", "var", "val", "const", "local", "global", "declare"],
        "a name is bound by `x := 3`, in a function for that call alone",
    ),
    say(
        &["lambda", "fn", "fun", "func", "function", "procedure", "proc"],
        "a function is `x -> x^2`, `(x, y) -> x + y`, or `def f(x) := x^2`",
    ),
    say(
        &["elif", "elsif", "endif", "unless", "match", "case"],
        "a choice is `if 1 < 2 then 3 elseif 2 < 3 then 4 else 5 end`",
    ),
    say(
        &["until", "repeat", "loop", "done", "next", "forprime", "forstep", "fordiv"],
        "a loop is `while n < 9 do n := n + 1 end` or `for n from 1 to 9 do Print(n) end`",
    ),
    say(
        &["try", "catch", "throw", "raise", "except"],
        "an error ends the program; what must hold is said by `assert 1 < 2`",
    ),
    say(&["error", "assertion", "verify"], "what must hold is said by `assert 1 < 2`"),
    say(
        &["AddVertex", "DeleteEdge", "DeleteVertex"],
        "a graph without edges or a vertex is `g.Remove(e)`; with more it is written anew: `Graph(\"l(r;e)\")`",
    ),
    say(
        &["Parse", "ParseGrid", "ParseStrip", "FromString"],
        "a board is made of its text by `Grid(\"x.|.o\", \".xo\")`, `Strip(\"x.o\", \".xo\")`, and as a position by its ruleset: `Clobber[\"xo|ox\"]`",
    ),
    say(&["history"], "at the prompt the Up key brings earlier lines back, and Ctrl-R searches them"),
    say(&["version", "about"], "`cutcake --version` says which version it is"),
    say(&["ans", "Ans", "Out", "In"], "the last result is `_`, the first one `_1`, the second one `_2`"),
    say(
        &["latex", "LaTeX", "Latex"],
        "a value is written as LaTeX by `ExportString(x, \"tex\")`; at the prompt `:format latex` writes all results so",
    ),
    say(&["clear", "cls"], "at the prompt Ctrl-L clears the screen, and `:reset` forgets every name"),
    say(&["vars", "whos", "ls", "dir", "names"], "at the prompt `:vars` lists the names and what they hold"),
    say(
        &["shape", "Dimensions", "nrows", "ncols"],
        "how many rows and columns a table has is `(t.Size, t.ColumnHeads.Size)`, a grid `(g.Rows, g.Columns)`",
    ),
    say(
        &["iloc", "loc", "iat", "Part", "cell", "Cell"],
        "a cell of a table is `t[i, j]`, rows are `t[1..3]`, and by its heads a cell is `t.At(row, column)`",
    ),
    say(
        &[
            "DataFrame",
            "Dataset",
            "Matrix",
            "dataframe",
            "matid",
            "IdentityMatrix",
            "identity_matrix",
            "matdet",
            "Det",
            "det",
            "eigenvalues",
            "zeros",
            "ones",
            "numpy",
            "np",
        ],
        "a table is `TableOfRows((\"n\", \"a\"), (1, 2), (2, 4))`, or of a function `Table((a, b) -> a*b, 3, 4)`",
    ),
    say(
        &["rename", "columns", "RenameColumns"],
        "the heads of a table are `t.ColumnHeads`, other ones `t.WithHeads(\"a\", \"b\")`",
    ),
    say(
        &["save"],
        "at the prompt `:save FILE` writes the names to a file; a value is written by `Export(x, \"file.csv\")`",
    ),
    say(
        &[
            "csv",
            "CSV",
            "tikz",
            "svg",
            "WriteCsv",
            "ToCsv",
            "to_csv",
            "to_json",
            "to_latex",
            "ToLatex",
            "TeXForm",
            "TeX",
            "Write",
            "WriteFile",
            "SaveFigure",
            "savefig",
        ],
        "values are written to files by `Export(x, \"file.csv\")`, also as json, tex or svg, and to strings by `ExportString(x, \"tex\")`",
    ),
    say(
        &[
            "pip", "pip3", "conda", "sudo", "apt", "brew", "cargo", "git", "cd", "pwd", "cat", "bash", "python",
            "python3", "sage", "gp", "ipython", "jupyter", "nano", "vim", "emacs", "mkdir", "rm", "whoami", "run",
        ],
        SHELL,
    ),
    say(
        &["settings", "preferences", "config", "configure", "setting"],
        "at the prompt `:set` shows the limits and notes, `:format` how results are written",
    ),
    say(
        &["memory", "allocatemem", "gc", "default"],
        "at the prompt `:set memory 2000` bounds the memory, `:stats` shows what is held",
    ),
    say(&["timeout", "seconds"], "at the prompt `:set timeout 5` bounds the seconds of an input"),
    say(&["unicode", "ascii"], "at the prompt `:format unicode` or `:format ascii` says how results are written"),
    say(&["reset"], "at the prompt `:reset` forgets every name and result"),
    say(&["set"], "at the prompt `:set` shows the limits; a set is `Set(1, 2)`, and a name is bound by `x := 3`"),
    say(
        &["Integer", "integers", "dyadics", "precision", "decimals", "QQ", "ZZ", "RR", "CC", "NN"],
        "numbers are exact, of any size, and typed as they are: `5/8`, `-3`",
    ),
    say(&["cancel", "abort", "interrupt"], "at the prompt Ctrl-C stops a calculation"),
    say(&["restart", "undo"], "at the prompt `:reset` forgets every name, `:unset NAME` one"),
];

/// What is called by `G.name` elsewhere and is no function here, with what to write.
pub const FIELDS: &[Foreign] = &[
    say(&["Left", "L"], "what Left can move to is `LeftOptions(G)`"),
    say(&["Right", "R"], "what Right can move to is `RightOptions(G)`"),
    say(&["Center"], "what Center can move to is `CenterOptions(G)`"),
];

/// How papers call functions, with what to write: letters that programs have for names of their own.
pub const CALLED: &[Foreign] = &[
    say(&["o"], "the outcome of G is `Outcome(G)`"),
    say(&["m", "μ", "M"], "the mean of G is `Mean(G)`"),
    say(&["t", "T", "τ"], "the temperature of G is `Temperature(G)`"),
    say(&["b"], "the birthday of G is `Birthday(G)`"),
    say(&["g", "G", "𝒢"], "the Grundy value of G is `Grundy(G)`, those of heaps `NimSequence(Kayles, 20)`"),
    say(&["Ls", "L0"], "the left stop of G is `LeftStop(G)`"),
    say(&["Rs", "R0"], "the right stop of G is `RightStop(G)`"),
    say(&["Σ", "∑"], "the sum of all items is `Sum(1..3)`"),
    say(&["S"], "the game of subtractions is `Subtraction(1, 2, 3)`, a heap of it `Subtraction(1, 2, 3)[10]`"),
    say(&["Q"], "the quotient of heaps in misère play is `MisereQuotient(\"0.07\")`"),
    say(&["f"], "a function is defined by `def f(x) := x^2`"),
];

/// What to write in place of a letter that is called as a function.
pub fn called(word: &str) -> Option<&'static str> {
    CALLED.iter().find(|entry| entry.words.contains(&word)).map(|entry| entry.instead)
}

/// What to write in place of a word of elsewhere.
pub fn instead(word: &str) -> Option<&'static str> {
    foreign().find(|entry| entry.words.contains(&word)).map(|entry| entry.instead)
}

fn foreign() -> impl Iterator<Item = &'static Foreign> {
    FOREIGN.iter().chain(PROGRAMS)
}

/// Whether what is to be written stands for a word of [`PROGRAMS`].
pub fn is_of_programs(instead: &str) -> bool {
    PROGRAMS.iter().any(|entry| entry.instead == instead)
}

/// The same of a word that may have other capitals, and `_` between its parts.
pub fn instead_folded(word: &str) -> Option<&'static str> {
    let folded = word.to_lowercase().replace('_', "");
    // `And` is no slip of `AND`.
    let is_word = |other: &str| other.contains(|letter: char| !letter.is_uppercase());
    let is_meant = |other: &&str| folded.chars().count() > 2 && is_word(other) && other.to_lowercase() == folded;
    let folded = || foreign().find(|entry| entry.words.iter().any(is_meant)).map(|entry| entry.instead);
    instead(word).or_else(folded)
}

/// What to say to somebody who used a name that is not among those known: a line of help, if anything is near.
pub fn advice(name: &str, known: &[String]) -> Option<String> {
    let folded = name.to_lowercase();
    // `getMean`, `compute_value`
    let bare = ["get", "compute", "calculate"].iter().find_map(|verb| folded.strip_prefix(verb)).unwrap_or(&folded);
    let bare = bare.trim_start_matches('_');
    let same =
        || known.iter().map(String::as_str).find(|other| bare.len() < folded.len() && other.to_lowercase() == bare);
    let near = || same().or_else(|| nearest(name, known)).map(|near| format!("did you mean `{near}`?"));
    let is_known_otherwise = name.chars().count() > 2 && known.iter().any(|other| other.to_lowercase() == folded);
    match instead(name) {
        Some(instead) => Some(instead.to_owned()),
        None if is_known_otherwise => near(),
        None => instead_folded(name).map(str::to_owned).or_else(near).or_else(|| misspelt(name).map(str::to_owned)),
    }
}

/// What to write in place of a long word of elsewhere with a slip of the hand in it.
fn misspelt(word: &str) -> Option<&'static str> {
    /// Shorter words are near to each other by chance.
    const SHORTEST: usize = 7;
    let is_long = |word: &str| word.chars().count() >= SHORTEST;
    let words: Vec<&str> = foreign().flat_map(|entry| entry.words).copied().filter(|other| is_long(other)).collect();
    nearest(word, &words).filter(|near| is_long(word) && near.len().abs_diff(word.len()) < 3).and_then(instead)
}

/// What to write in place of `.word`, where the word is a name of something else.
pub fn field(word: &str) -> Option<&'static str> {
    FIELDS.iter().find(|entry| entry.words.contains(&word)).map(|entry| entry.instead)
}
