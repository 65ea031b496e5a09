"""Programs of cutcake for Pygments; made from the words of the language."""

from pygments.lexer import RegexLexer, words
from pygments.token import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text

__all__ = ["CutcakeLexer"]

KEYWORDS = (
    "assert", "begin", "break", "by", "continue", "def", "do", "else", "elseif", "end", "for", "from", "if", "in",
    "load", "return", "ruleset", "then", "to", "use", "where", "while", "yield",
)
OPERATORS = (
    "and", "div", "mod", "not", "or",
)
CLAUSES = (
    "options", "entailing", "left", "center", "right", "both", "more", "let", "valid", "split", "same", "negative",
    "bounds", "show", "draw", "boards", "misere", "wins", "score", "impartial", "partizan", "synchronized",
    "three-player",
)
CONSTANTS = (
    "true", "false", "Left", "Center", "Right", "eps", "ε", "omega", "ω", "winning", "drawing", "losing", "theorem",
    "derived", "proved", "refuted", "queer", "open", "loony", "sunny", "Orthogonal", "Diagonal", "Hexagonal", "Compass",
    "KnightsMove", "Nothing", "P", "N", "L", "R", "on", "off", "over", "under", "upon", "dud", "pass",
)
FUNCTIONS = (
    "Abs", "AcrosticProduct", "AddEdge", "Adjoin", "Advice", "All", "Any", "Apply", "At", "AtomicWeight", "BestMoves",
    "BestReply", "Binomial", "Birthday", "Birthday", "BitAnd", "BitOr", "Born", "CGSuiteName", "CNF", "CakeProduct",
    "Canonical", "CanonicalForm", "CanonicalForm", "Ceiling", "Cells", "CenterOptions", "Certificate", "Check",
    "CheckTheorems", "Class", "ClassTable", "Clique", "Code", "Coefficient", "ColumnHeads", "Columns", "Companion",
    "CompareZero", "Components", "Components", "Congruent", "ConjunctiveSum", "Contains", "ContainsKey",
    "ContinuedConjunctiveSum", "ConwayProduct", "Cool", "Coordinates", "Count", "CountWhere", "Covers", "Cycle", "DayN",
    "DayN3", "Decomposition", "Degree", "Denominator", "DicoticVariant", "Difference", "DiminishedSum", "DirectProduct",
    "Distinct", "Distinguish", "Distinguisher", "Divisors", "Downsum", "DownsumVariety", "Draw", "Edge", "Edges",
    "Errata", "Exchange", "Explain", "Export", "ExportString", "Factor", "Factorial", "Filter", "FindAll",
    "FindCounterexample", "Flattened", "FlipColumns", "FlipLayers", "FlipRows", "Floor", "Fold", "FollowerCount",
    "FollowerCount", "Followers", "Followers", "Form", "Formula", "Freeze", "From", "FromAdjacencyList",
    "FromSignExpansion", "GameValue", "Gcd", "GenCutcake", "Genus", "Graph", "Graph", "Grid", "Grid", "Ground",
    "Grounded", "Grouped", "Grundy", "GrundyTable", "Guess", "HasseDiagram", "Head", "Heaps", "Heat", "Hexagons",
    "Hexagons", "Idempotents", "ImpartialVariant", "Incentives", "IndexOf", "Interchangeable", "Intersection",
    "IsAllSmall", "IsAtomic", "IsDeadEnding", "IsDicot", "IsDyadic", "IsDyadic", "IsEmpty", "IsEven", "IsEven",
    "IsEvenTempered", "IsEvil", "IsExtraverted", "IsGenerallyRestive", "IsGenerallyTame", "IsHalfTame", "IsHereditary",
    "IsIdempotent", "IsInfinitesimal", "IsInfinitesimal", "IsInteger", "IsInteger", "IsIntroverted", "IsKind",
    "IsLinkedTo", "IsLoopfree", "IsNimHeap", "IsNimber", "IsNimber", "IsNumber", "IsNumber", "IsNumberTiny",
    "IsNumberTiny", "IsNumberish", "IsNumberish", "IsOdd", "IsOddTempered", "IsOdious", "IsPlumtree", "IsPrime",
    "IsPrime", "IsPseudonumber", "IsQueer", "IsRestive", "IsRestless", "IsStable", "IsStopper", "IsStopperSided",
    "IsTame", "IsTame", "IsTameable", "IsTwoPower", "IsUptimal", "IsUptimal", "IsZero", "IsZero", "Isqrt", "Join",
    "Kernel", "Keys", "Label", "Last", "Law", "Layers", "Layers", "Lcm", "LeadingTerm", "LeftIncentives", "LeftOptions",
    "LeftOptions", "LeftScaffold", "LeftStop", "LeftStop", "LeftWall", "Length", "Line", "Link", "Log2", "Look", "Map",
    "MarkStanding", "Mast", "Matches", "Mate", "Max", "Mean", "Mean", "Meet", "Mex", "Min", "Miny", "Miny",
    "MisereCanonicalForm", "MisereDay", "MisereMinus", "MisereMoves", "MisereNimValue", "MisereOutcomeClass",
    "MisereQuotient", "MixedStrategy", "MixedTable", "MixedValue", "Moves", "Multisets", "NPositions", "Neighbors",
    "Neighbors", "NimDiv", "NimExp", "NimInverse", "NimProduct", "NimRoot", "NimSequence", "NimSquareRoot", "NimSum",
    "NimValue", "NimValue", "NortonProduct", "Numerator", "Offside", "Onside", "Opponent", "Options", "Options",
    "Options", "Order", "OrdinalPower", "OrdinalProduct", "OrdinalSum", "OrdinalSum", "Outcome", "Outcome", "Outcome",
    "Outcome", "OutcomeClass", "OutcomeTable", "Overheat", "PPortion", "PPositions", "Partitions", "Partitions",
    "PartizanJoin", "Parts", "PassMoves", "Path", "Period", "PeriodStart", "PeriodicTable", "Periodicity",
    "Permutations", "Phi", "Plot", "Pow", "PowTo", "Presentation", "Print", "Projection", "Prove", "Puzzle", "Random",
    "RandomGame", "RandomPosition", "Ray", "ReducedCanonicalForm", "Remoteness", "Remove", "Replace", "ReplaceRegex",
    "Replay", "Reverse", "Reversed", "RightIncentives", "RightOptions", "RightOptions", "RightScaffold", "RightStop",
    "RightStop", "RightWall", "Rotate", "Round", "RowHeads", "Rows", "Scales", "ScoreOutcome", "SelectiveSum",
    "SensibleLeftOptions", "SensibleOptions", "SensibleRightOptions", "SequentialSum", "Set", "Shift",
    "ShortenedSelectiveSum", "Show", "SignExpansion", "Size", "Sort", "SortedWith", "Standard", "Standing", "Star",
    "Status", "Stop", "StopCount", "Strategy", "String", "Strip", "StrongStop", "Subordinate", "Subordinate", "Subsets",
    "Successors", "Sum", "Suspense", "Sweep", "Switch", "Switch", "Table", "TableOfRows", "Tail", "Tally",
    "Temperature", "Temperature", "Thermograph", "Thermograph", "Tilt", "Tiny", "Tiny", "To", "ToLowerCase", "ToSet",
    "ToTuple", "ToUpperCase", "Torus", "Torus", "Transpose", "Tree", "Try", "TwistedVariant", "Type", "UglyProduct",
    "Union", "Updated", "Upsum", "UpsumVariety", "UptimalExpansion", "Value", "Value", "ValueTable", "Values",
    "Variety", "Vertices", "Wall", "WhyNotNumber", "Winner", "WinningMove", "WinningMoves", "With", "With", "WithHeads",
    "WithLabel", "Without", "Wrap", "inf",
)
RULESETS = (
    "AllBut", "Amazons", "AntiClobber", "ArcKayles", "BackslidingToadsAndFrogs", "BicolourFission", "BoundedWythoff",
    "CeyloneseFoxAndGeese", "Cherries", "ChildishHackenbush", "Chomp", "ClearThePond", "Clobber", "Col", "Component",
    "Cram", "Cutblock", "Cutcake", "Cutthroat", "DawsonsKayles", "Domineering", "DotsAndBoxes", "Eatcake",
    "EdgeGeography", "ElephantsAndRhinos", "EndNim", "Euclid", "FibonacciNim", "Fission", "Fjords", "FoxAndGeese",
    "GenArcKayles", "GenClobber", "GenCol", "GenHackenbush", "GenMem", "GenToadsAndFrogs", "GenWythoff", "Geography",
    "GrundysGame", "Hackenbush", "HareAndHounds", "HotClobber", "Kayles", "Kings", "KingsDirt", "Knights", "Konane",
    "LoopyGraph", "MaundyBlock", "MaundyCake", "Maze", "Mazie", "Mem", "Nim", "Nimstring", "NoGo", "NodeKayles",
    "PartizanArcKayles", "PartizanEndNim", "PartizanEuclid", "PartizanSplittles", "PartizanSubtraction",
    "PartizanTakeAndBreak", "Push", "Queens", "RectangularChocolate", "RingToadsAndFrogs", "Rooks", "Sheep", "Shove",
    "Snort", "Spawning", "Splittles", "Subtraction", "SynchronizedCutcake", "TakeAndBreak", "TakeAway",
    "ThreePlayerNim", "ToadsAndFrogs", "TopplingDominoes", "TriangularChocolate", "TurnAndEatcake", "Turning",
    "WeightedArcKayles", "Wythoff",
)


class CutcakeLexer(RegexLexer):
    """Colours programs of cutcake."""

    name = "cutcake"
    aliases = ["cutcake", "cgs"]
    filenames = ["*.cgs"]
    mimetypes = ["text/x-cutcake"]

    tokens = {
        "root": [
            (r"\A#!.*?$", Comment.Hashbang),
            (r"///.*?$", String.Doc),
            (r"//.*?$", Comment.Single),
            (r"/\*(.|\n)*?\*/", Comment.Multiline),
            (r'"(\\.|[^"\\\n])*"?', String.Double),
            (r"^(\s*)(?=\?)", Text, "help"),
            (r"^\s*:[a-z]+.*?$", Comment.Preproc),
            (words(OPERATORS, prefix=r"\b", suffix=r"\b"), Operator.Word),
            (words(KEYWORDS, prefix=r"\b", suffix=r"\b"), Keyword),
            (words(CLAUSES, prefix=r"\b", suffix=r"\b(?!\s*(:=|->|\.|\())"), Keyword.Declaration),
            (words(CONSTANTS, prefix=r"\b", suffix=r"\b"), Keyword.Constant),
            (words(FUNCTIONS, prefix=r"\b", suffix=r"\b"), Name.Builtin),
            (words(RULESETS, prefix=r"\b", suffix=r"\b"), Name.Class),
            (r"\d+(\.\d+)?", Number),
            (r"_\d*\b", Name.Variable.Magic),
            (r"[^\W\d]\w*", Name),
            (r":=|->|\.\.|[-+*/^:<>=|?≔→≠≤≥∥‖±−×·²³↑↓⇑⇓⋆∗★'&#!∣…]", Operator),
            (r"[()\[\]{},;.]", Punctuation),
            (r"\s+", Text),
            (r".", Text),
        ],
        "help": [(r".*?$", Comment.Preproc, "#pop")],
    }
