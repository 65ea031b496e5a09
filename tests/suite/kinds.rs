//! One value or more of every kind, for the tests of all formats.

/// A kind as programs are told it, and programs whose results are of that kind.
pub const KINDS: &[(&str, &[&str])] = &[
    ("tuple", &["(Nothing,)", "()", "(1, (2, {1|0}), [2,1,1], [3,2], Cutcake[3,2])", "(<0||>, [2,1,1] + <0||>)"]),
    ("boolean", &["true", "1 == 2"]),
    ("number", &["-5/8", "2^200", "1/3"]),
    ("game", &["{3|1}", "^*3", "v<3>*", "^[2]", "*5000", "+-{3|{2|1}}", "2+Tiny(3)", "Miny({2|1})", "{2||1|0,*}"]),
    ("form", &["'{0,{1|}|*}'", "'{|}'", "'{{3|1},{3|1}|}'"]),
    ("infinitesimal", &["eps - 1/2*eps^(5/2)", "2 + eps"]),
    ("loopy", &["over", "a{0||||0|||a|*||*}", "v<on>*", "3 & {2|0}", "dud", "inf(0,2)", "+-(5+over)", "Tiny(on)"]),
    ("surreal", &["omega^(omega*2)*5 + omega - 3", "1/omega", "(omega^2 - 1)/2"]),
    ("nimber", &["*omega", "*(omega^2 + 5)"]),
    ("misere", &["*[4,2]", "MisereCanonicalForm(Kayles[5])", "*[(2#,0)[2],3]"]),
    ("quotient", &["MisereQuotient(\"0.75\")", "MisereQuotient(*[4])"]),
    ("element", &["MisereQuotient(\"0.75\").Phi(9)"]),
    ("genus", &["Genus(*[2#,0])"]),
    ("three-player", &["<0||>", "<0|<0||>|>", "<||>"]),
    (
        "position",
        &[
            "[3,2] + [6,5]",
            "Cutcake[3,2] + 3*Cutcake[2,3] - Cutcake[4,4]",
            "Chomp[\"xxx|x\"] + Cram[2,2]",
            "TriangularChocolate[4,2,3; k := 3]",
            "TakeAndBreak(\"0.77\")[5,2]",
            "[3,2,4] + 2*[2,2,9]",
            "[2,1,1] + <0||>",
        ],
    ),
    ("symbol", &["N", "Outcome([3,2])", "Outcome([2,2])", "Class([1,2,3])", "Class(<0|0|>)", "queer", "Type(^)"]),
    ("player", &["Left", "Center"]),
    ("string", &["\"\"", "\"a \\\"b\\\" _%$#{}~^\\\\ <|>  -- é\\n\\u{7}\"", "Show([3,2])"]),
    ("set", &["Set()", "Set(1, *, \"x_y\")"]),
    ("map", &["Map()", "Map((1, \"a\"), (Left, {1|0}))"]),
    ("range", &["1..3", "-2..-1"]),
    (
        "function",
        &["Outcome", "x -> {x|}", "def f(x) := x_1^2 + {x|};\nf", "def g(x)\n    y := x // twice\n    y + y\nend;\ng"],
    ),
    (
        "ruleset",
        &["Cutcake", "TriangularChocolate(k := 3)", "TakeAndBreak(\"0.77\")", "Cutblock", "Nim", "Subtraction(1, 2)"],
    ),
    ("grid", &["Grid(\"..x|o..\", \".xo\")", "Grid(\"_#|&%\", \"_#&%\")"]),
    ("strip", &["Strip(\"tt.f\", \".tf\")"]),
    ("graph", &["Graph(\"l(r;e)\")"]),
    ("edge", &["Edge(\"l\", 1, 2)"]),
    ("thermograph", &["Thermograph({3|1})", "Thermograph(-25/16)", "Thermograph(0)"]),
    ("picture", &["Draw(Cutcake[2,1] + Nim[3])", "Draw({2||1|0,*})", "Plot({3|1}, ^)", "HasseDiagram(DayN(1))"]),
    ("wall", &["LeftWall({3||2|1})", "RightScaffold({2||1|0})"]),
    (
        "table",
        &[
            "ValueTable(Cutcake, 1..2, 1..3)",
            "OutcomeTable(Cutblock, 4..5, 3..3, 2..3)",
            "Table((a, b) -> (a, b), (\"L_1\", \"&\"), (1, \"x y\"))",
            "Strategy([4,1,2], Left, Right)",
            "Line([4,1,2], Left, Right)",
            "Errata()",
            "Table((a, b) -> a/(b - 1), 2, 2; caption := \"Of $\\\\frac{a}{b}$ & 50 % #1 _x_\")",
            "ClassTable(Cutblock, 1..2, 2, 2; caption := \"Five $\")",
        ],
    ),
    ("text", &["Print(\"two_ups:\", 2*^, true, [3,2], \"\\n  100 %\")", "Print()", "use"]),
];

/// Every program in [`KINDS`], each with its kind.
pub fn programs() -> impl Iterator<Item = (&'static str, &'static str)> {
    KINDS.iter().flat_map(|(kind, programs)| programs.iter().map(|program| (*kind, *program)))
}
