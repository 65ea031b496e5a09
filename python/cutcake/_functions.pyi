# Written by `UPDATE_REFERENCE=1 cargo test --test suite python` from the functions that come with the program.
from typing import Any, SupportsIndex

from ._cutcake import Function, Number, Ruleset, Table, Value, _Game, _Items, _Real
from .collection import Set

__all__ = [
    "Cutcake",
    "MaundyCake",
    "Eatcake",
    "TurnAndEatcake",
    "Domineering",
    "Clobber",
    "GenClobber",
    "AntiClobber",
    "HotClobber",
    "Kings",
    "Rooks",
    "Queens",
    "Knights",
    "Amazons",
    "Konane",
    "NoGo",
    "Fission",
    "BicolourFission",
    "ToadsAndFrogs",
    "ElephantsAndRhinos",
    "Hackenbush",
    "SynchronizedCutcake",
    "Nim",
    "RectangularChocolate",
    "TriangularChocolate",
    "Wythoff",
    "GenWythoff",
    "Kayles",
    "DawsonsKayles",
    "GrundysGame",
    "TakeAndBreak",
    "Subtraction",
    "AllBut",
    "Splittles",
    "Spawning",
    "Turning",
    "PartizanTakeAndBreak",
    "PartizanSubtraction",
    "PartizanSplittles",
    "Chomp",
    "Cram",
    "Cutblock",
    "MaundyBlock",
    "ThreePlayerNim",
    "BackslidingToadsAndFrogs",
    "RingToadsAndFrogs",
    "FoxAndGeese",
    "CeyloneseFoxAndGeese",
    "HareAndHounds",
    "LoopyGraph",
    "ArcKayles",
    "WeightedArcKayles",
    "GenArcKayles",
    "PartizanArcKayles",
    "BoundedWythoff",
    "Cherries",
    "GenHackenbush",
    "ChildishHackenbush",
    "ClearThePond",
    "GenCol",
    "Col",
    "Snort",
    "Fjords",
    "Component",
    "Cutthroat",
    "EndNim",
    "Euclid",
    "FibonacciNim",
    "GenMem",
    "GenToadsAndFrogs",
    "Geography",
    "EdgeGeography",
    "KingsDirt",
    "Maze",
    "Mazie",
    "Mem",
    "Nimstring",
    "DotsAndBoxes",
    "NodeKayles",
    "PartizanEndNim",
    "PartizanEuclid",
    "Push",
    "Shove",
    "Sheep",
    "TakeAway",
    "TopplingDominoes",
    "canonical_form",
    "left_stop",
    "right_stop",
    "mean",
    "temperature",
    "birthday",
    "followers",
    "follower_count",
    "uptimal_expansion",
    "tiny",
    "miny",
    "pow_to",
    "switch",
    "is_number",
    "is_integer",
    "is_dyadic",
    "is_zero",
    "is_nimber",
    "is_uptimal",
    "is_infinitesimal",
    "is_all_small",
    "is_numberish",
    "is_even",
    "is_odd",
    "is_even_tempered",
    "is_odd_tempered",
    "thermograph",
    "wall",
    "left_wall",
    "right_wall",
    "left_scaffold",
    "right_scaffold",
    "at",
    "mast",
    "cool",
    "freeze",
    "heat",
    "overheat",
    "stop_count",
    "atomic_weight",
    "is_atomic",
    "reduced_canonical_form",
    "companion",
    "is_number_tiny",
    "components",
    "incentives",
    "left_incentives",
    "right_incentives",
    "norton_product",
    "conway_product",
    "ordinal_product",
    "subordinate",
    "conjunctive_sum",
    "selective_sum",
    "dicotic_variant",
    "impartial_variant",
    "twisted_variant",
    "sensible_options",
    "sensible_left_options",
    "sensible_right_options",
    "form",
    "canonical",
    "continued_conjunctive_sum",
    "shortened_selective_sum",
    "diminished_sum",
    "sequential_sum",
    "suspense",
    "day_n",
    "born",
    "meet",
    "covers",
    "random_game",
    "random_position",
    "random",
    "draw",
    "look",
    "plot",
    "tree",
    "hasse_diagram",
    "advice",
    "explain",
    "opponent",
    "outcome",
    "score_outcome",
    "winner",
    "options",
    "left_options",
    "center_options",
    "right_options",
    "replay",
    "puzzle",
    "show",
    "value",
    "check",
    "table",
    "table_of_rows",
    "periodic_table",
    "value_table",
    "outcome_table",
    "class_table",
    "grundy_table",
    "row_heads",
    "column_heads",
    "with_heads",
    "export",
    "export_string",
    "tally",
    "moves",
    "strategy",
    "status",
    "best_moves",
    "leading_term",
    "coefficient",
    "standard",
    "scales",
    "formula",
    "check_theorems",
    "law",
    "interchangeable",
    "mixed_value",
    "mixed_strategy",
    "best_reply",
    "mixed_table",
    "prove",
    "standing",
    "mark_standing",
    "class_",
    "compare_zero",
    "values",
    "projection",
    "rotate",
    "is_hereditary",
    "why_not_number",
    "is_queer",
    "line",
    "congruent",
    "distinguish",
    "day_n3",
    "grundy",
    "nim_value",
    "winning_moves",
    "coordinates",
    "p_positions",
    "n_positions",
    "count_where",
    "pass_moves",
    "nim_sequence",
    "code",
    "periodicity",
    "errata",
    "partizan_join",
    "acrostic_product",
    "direct_product",
    "cake_product",
    "gen_cutcake",
    "try_",
    "certificate",
    "numerator",
    "denominator",
    "floor",
    "ceiling",
    "mex",
    "nim_sum",
    "nim_product",
    "ugly_product",
    "nim_inverse",
    "nim_div",
    "nim_square_root",
    "ordinal_sum",
    "ordinal_power",
    "nim_exp",
    "nim_root",
    "sign_expansion",
    "from_sign_expansion",
    "cnf",
    "misere_canonical_form",
    "genus",
    "misere_nim_value",
    "misere_outcome_class",
    "misere_moves",
    "mate",
    "parts",
    "partitions",
    "is_prime",
    "is_nim_heap",
    "is_tame",
    "is_generally_tame",
    "is_tameable",
    "is_half_tame",
    "is_restive",
    "is_generally_restive",
    "is_restless",
    "is_extraverted",
    "is_introverted",
    "misere_minus",
    "is_linked_to",
    "link",
    "distinguisher",
    "misere_day",
    "cg_suite_name",
    "misere_quotient",
    "order",
    "p_portion",
    "presentation",
    "idempotents",
    "kernel",
    "heaps",
    "period",
    "period_start",
    "phi",
    "winning_move",
    "is_dicot",
    "is_dead_ending",
    "game_value",
    "outcome_class",
    "remoteness",
    "is_stopper",
    "is_stopper_sided",
    "is_loopfree",
    "is_plumtree",
    "is_pseudonumber",
    "is_idempotent",
    "onside",
    "offside",
    "degree",
    "upsum",
    "downsum",
    "upsum_variety",
    "downsum_variety",
    "variety",
    "is_stable",
    "stop",
    "strong_stop",
    "inf",
    "is_two_power",
    "is_evil",
    "is_odious",
    "factor",
    "divisors",
    "gcd",
    "lcm",
    "log2",
    "isqrt",
    "factorial",
    "binomial",
    "bit_and",
    "bit_or",
    "guess",
    "find_counterexample",
    "to_set",
    "to_tuple",
    "count",
    "size",
    "is_empty",
    "contains",
    "index_of",
    "adjoin",
    "union",
    "intersection",
    "difference",
    "keys",
    "sort",
    "reverse",
    "apply",
    "fold",
    "head",
    "last",
    "tail",
    "length",
    "distinct",
    "grouped",
    "flattened",
    "reversed",
    "sorted_with",
    "with_",
    "updated",
    "without",
    "contains_key",
    "replace",
    "replace_regex",
    "matches",
    "to_upper_case",
    "to_lower_case",
    "multisets",
    "subsets",
    "permutations",
    "grid",
    "torus",
    "hexagons",
    "layers",
    "strip",
    "find_all",
    "ray",
    "wrap",
    "rows",
    "columns",
    "cells",
    "decomposition",
    "exchange",
    "flip_rows",
    "flip_columns",
    "flip_layers",
    "tilt",
    "shift",
    "transpose",
    "graph",
    "edge",
    "vertices",
    "edges",
    "ground",
    "remove",
    "grounded",
    "neighbors",
    "label",
    "with_label",
    "from_",
    "to",
    "add_edge",
    "path",
    "cycle",
    "clique",
    "successors",
    "from_adjacency_list",
    "string",
    "join",
    "is_kind",
]

Cutcake: Ruleset
MaundyCake: Ruleset
Eatcake: Ruleset
TurnAndEatcake: Ruleset
Domineering: Ruleset
Clobber: Ruleset
GenClobber: Ruleset
AntiClobber: Ruleset
HotClobber: Ruleset
Kings: Ruleset
Rooks: Ruleset
Queens: Ruleset
Knights: Ruleset
Amazons: Ruleset
Konane: Ruleset
NoGo: Ruleset
Fission: Ruleset
BicolourFission: Ruleset
ToadsAndFrogs: Ruleset
ElephantsAndRhinos: Ruleset
Hackenbush: Ruleset
SynchronizedCutcake: Ruleset
Nim: Ruleset
RectangularChocolate: Ruleset
TriangularChocolate: Ruleset
Wythoff: Ruleset
GenWythoff: Ruleset
Kayles: Ruleset
DawsonsKayles: Ruleset
GrundysGame: Ruleset
TakeAndBreak: Ruleset
Subtraction: Ruleset
AllBut: Ruleset
Splittles: Ruleset
Spawning: Ruleset
Turning: Ruleset
PartizanTakeAndBreak: Ruleset
PartizanSubtraction: Ruleset
PartizanSplittles: Ruleset
Chomp: Ruleset
Cram: Ruleset
Cutblock: Ruleset
MaundyBlock: Ruleset
ThreePlayerNim: Ruleset
BackslidingToadsAndFrogs: Ruleset
RingToadsAndFrogs: Ruleset
FoxAndGeese: Ruleset
CeyloneseFoxAndGeese: Ruleset
HareAndHounds: Ruleset
LoopyGraph: Ruleset
ArcKayles: Ruleset
WeightedArcKayles: Ruleset
GenArcKayles: Ruleset
PartizanArcKayles: Ruleset
BoundedWythoff: Ruleset
Cherries: Ruleset
GenHackenbush: Ruleset
ChildishHackenbush: Ruleset
ClearThePond: Ruleset
GenCol: Ruleset
Col: Ruleset
Snort: Ruleset
Fjords: Ruleset
Component: Ruleset
Cutthroat: Ruleset
EndNim: Ruleset
Euclid: Ruleset
FibonacciNim: Ruleset
GenMem: Ruleset
GenToadsAndFrogs: Ruleset
Geography: Ruleset
EdgeGeography: Ruleset
KingsDirt: Ruleset
Maze: Ruleset
Mazie: Ruleset
Mem: Ruleset
Nimstring: Ruleset
DotsAndBoxes: Ruleset
NodeKayles: Ruleset
PartizanEndNim: Ruleset
PartizanEuclid: Ruleset
Push: Ruleset
Shove: Ruleset
Sheep: Ruleset
TakeAway: Ruleset
TopplingDominoes: Ruleset

def canonical_form(G: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> Value:
    r"""The value of a form as played or of a position: its canonical form.

    >>> print(text('''CanonicalForm('{*|*}')'''))

    >>> print(text('''CanonicalForm(Cutcake[8,7])'''))

    Of a loopy game: itself, since a value is always in canonical form.

    >>> print(text('''CanonicalForm(a{0|a})'''))
    """

def left_stop(G: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> Number | Any:
    r"""The number at which play stops when Left starts and both play for the best stop; of a position with scores, what Left has then.

    >>> print(text('''LeftStop({3|1})'''))

    >>> print(text('''LeftStop(^)'''))

    Of a stopper: the pseudonumber at which play stops when Left starts.

    >>> print(text('''LeftStop(3/4+over)'''))

    >>> print(text('''LeftStop({on|0})'''))
    """

def right_stop(G: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> Number | Any:
    r"""The number at which play stops when Right starts and both play for the best stop; of a position with scores, what Left has then.

    >>> print(text('''RightStop({3|1})'''))

    Of a stopper: the pseudonumber at which play stops when Right starts.

    >>> print(text('''RightStop({over|under})'''))
    """

def mean(G: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> Number:
    r"""The mean: the number that n copies of G, divided by n, come ever nearer to.

    >>> print(text('''Mean({3|1})'''))

    >>> print(text('''Mean({4||2|-1})'''))

    Of a stopper whose cycles are passes, or of a simple ko: the mast of its thermograph.

    >>> print(text('''Mean(over)'''))

    >>> print(text('''Mean(Tiny(on))'''))

    >>> print(text('''Mean({3,pass|1})'''))

    >>> print(text('''Mean(a{4|{a|0}})'''))
    """

def temperature(G: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> Number | Any:
    r"""The temperature: what a move is worth. It is -1/2^k for a number with denominator 2^k, and 0 for other games infinitesimally near a number.

    >>> print(text('''Temperature({3|1})'''))

    >>> print(text('''Temperature(^)'''))

    >>> print(text('''Temperature(1/4)'''))

    Of a stopper whose cycles are passes, or of a simple ko: the least temperature at which the walls of its thermograph meet.

    >>> print(text('''Temperature({3,pass|1})'''))

    >>> print(text('''Temperature(over)'''))

    >>> print(text('''Temperature(a{4|{a|0}})'''))
    """

def birthday(G: _Game) -> Number | Any:
    r"""The birthday: the greatest number of moves, whoever makes them. Of a value it is that of the canonical form, of a form as played that of the form; of a three-player game it is that of the play.

    >>> print(text('''Birthday({3|1})'''))

    >>> print(text('''Birthday('{*|*}')'''))

    >>> print(text('''Birthday(1/2^40)'''))

    >>> print(text('''Birthday([3,2,2])'''))

    >>> print(text('''Birthday(omega-1)'''))

    >>> print(text('''Birthday(1/3)'''))

    Of a misère game: the day on which it is born, which is 0 for 0 and otherwise one more than that of an option.

    >>> print(text('''Birthday(*[2#,0])'''))
    """

def followers(G: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> Set | tuple[Value, ...]:
    r"""Everything that can be reached by any moves: of a position positions, itself first and each once, of a value the set of the values in its canonical form, in the order of options.

    >>> print(text('''Followers({2|1})'''))

    >>> print(text('''Followers(^*)'''))

    >>> print(text('''Followers(Nim[2])'''))

    Of a stopper: all that can be reached from its canonical form, itself among them, in the order of options.

    >>> print(text('''Followers(upon)'''))

    >>> print(text('''Followers(over)'''))
    """

def follower_count(G: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> Number:
    r"""How many followers there are.

    >>> print(text('''FollowerCount({2|1})'''))

    >>> print(text('''FollowerCount(1000000)'''))

    Of a stopper: how many followers it has.

    >>> print(text('''FollowerCount(upon)'''))
    """

def uptimal_expansion(G: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> tuple[Any, ...] | None:
    r"""For G = x + a1*^ + a2*^<2> + … + *m the tuple (x, (a1, a2, …), m); any other game has none.

    >>> print(text('''UptimalExpansion(1 + ^[3] + *2)'''))

    >>> print(text('''UptimalExpansion(^<2> + 3*^*)'''))

    >>> print(text('''(UptimalExpansion(G) for G in (^, {1|0}, 3) where IsUptimal(G))'''))
    """

def tiny(G: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> Value:
    r"""Tiny-G, `{0||0|-G}`: for a number G > 0 a positive game smaller than any up.

    >>> print(text('''Tiny(2)'''))

    >>> print(text('''2 + Tiny(2)'''))

    >>> print(text('''0 < Tiny(1/4) and Tiny(1/4) < ^'''))

    Tiny-G of a loopy game: `{0||0|-G}`.

    >>> print(text('''Tiny(on)'''))

    >>> print(text('''Tiny(1+over)'''))
    """

def miny(G: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> Value:
    r"""Miny-G, the negative of Tiny-G: `{G|0||0}`.

    >>> print(text('''Miny(2)'''))

    >>> print(text('''Tiny(2) + Miny(2)'''))

    The negative of Tiny-G.

    >>> print(text('''Miny(on)'''))
    """

def pow(G: _Game, n: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> Value:
    r"""The n-th power of a game {0|H}: `^.Pow(2)` is `^<2>`, an infinitesimal next to `^`. n is `on` or a number of at least 1, a fraction whose denominator is a power of two also: {0 | H - G.PowTo(n-1)}.

    >>> print(text('''^.Pow(3/2)'''))

    >>> print(text('''^.Pow(2)'''))

    >>> print(text('''v.Pow(3)'''))

    >>> print(text('''^.Pow(2) < ^'''))

    >>> print(text('''^.Pow(on)'''))
    """

def pow_to(G: _Game, n: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> Value:
    r"""The sum of the first n powers of a game {0|H}: `^.PowTo(3)` is `^[3]`. For any game, and for numbers n above 0 whose denominator is a power of two, it is the ordinal sum G:S with n = 1:S.

    >>> print(text('''{1|*}.PowTo(2)'''))

    >>> print(text('''^.PowTo(1/2)'''))

    >>> print(text('''^.PowTo(3)'''))

    >>> print(text('''^.PowTo(3) == ^ + ^.Pow(2) + ^.Pow(3)'''))

    >>> print(text('''^.PowTo(on)'''))
    """

def switch(*G: _Game, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> Value:
    r"""The switch ±, `{G, …|-G, …}`; also written `+-G`.

    >>> print(text('''Switch(1)'''))

    >>> print(text('''+-(1+*)'''))

    >>> print(text('''3 +- 1'''))

    The switch of loopy games, `{G, …|-G, …}`; also written `+-G`.

    >>> print(text('''Switch(over)'''))

    >>> print(text('''+-(5+over)'''))
    """

def is_number(G: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> bool:
    r"""Whether G is a number; in a three-player game, whether its options are numbers and no option of one player is at least, in his order, any option of the others.

    >>> print(text('''IsNumber(3/4)'''))

    >>> print(text('''IsNumber({3|1})'''))

    >>> print(text('''IsNumber(<0|0|>)'''))

    >>> print(text('''IsNumber([3,2,4])'''))

    Of a loopy game: false; see `IsPseudonumber`.

    >>> print(text('''IsNumber(over)'''))
    """

def is_integer(G: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> bool:
    r"""Whether G is an integer.

    >>> print(text('''IsInteger(3)'''))

    >>> print(text('''IsInteger(3/4)'''))

    Of a loopy game: false.

    >>> print(text('''IsInteger(on)'''))
    """

def is_dyadic(G: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> bool:
    r"""Whether G is a number whose denominator is a power of two, as every number that is a game is.

    >>> print(text('''IsDyadic(3/4)'''))

    >>> print(text('''IsDyadic(1/3)'''))

    Of a loopy game: false.

    >>> print(text('''IsDyadic(over)'''))
    """

def is_zero(G: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> bool:
    r"""Whether G is 0, in the theory that it belongs to.

    >>> print(text('''IsZero(*2 + *2)'''))

    >>> print(text('''IsZero([2,2])'''))

    >>> print(text('''IsZero(<0||>)'''))

    Of a loopy game: false, since 0 is a short game.

    >>> print(text('''IsZero(over)'''))

    >>> print(text('''IsZero(over - over)'''))
    """

def is_nimber(G: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> bool:
    r"""Whether G is a nimber: 0, *, *2, ….

    >>> print(text('''IsNimber(*3)'''))

    >>> print(text('''IsNimber(^)'''))

    Of a loopy game: false.

    >>> print(text('''IsNimber(dud)'''))
    """

def is_uptimal(G: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> bool:
    r"""Whether G is a number, plus multiples of `^`, `^<2>`, `^<3>`, …, plus a nimber.

    >>> print(text('''IsUptimal(^[3] + *2)'''))

    >>> print(text('''IsUptimal(Tiny(1))'''))

    Of a loopy game: false.

    >>> print(text('''IsUptimal(upon)'''))
    """

def is_infinitesimal(G: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> bool:
    r"""Whether -x < G < x for every positive number x: both stops are 0, or the number part of a synchronized value is.

    >>> print(text('''IsInfinitesimal(Tiny(1))'''))

    >>> print(text('''IsInfinitesimal({1|-1})'''))

    >>> print(text('''IsInfinitesimal([3,2])'''))

    Of a loopy game: whether the strong stops of both sides are 0.

    >>> print(text('''IsInfinitesimal(upon)'''))

    >>> print(text('''IsInfinitesimal(over)'''))

    >>> print(text('''IsInfinitesimal(on & 0)'''))
    """

def is_all_small(G: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> bool:
    r"""Whether in G and in all its followers both players can move or neither can.

    >>> print(text('''IsAllSmall(^[2])'''))

    >>> print(text('''IsAllSmall(Tiny(1))'''))
    """

def is_numberish(G: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> bool:
    r"""Whether G is infinitesimally near a number: its stops are equal. Every synchronized value is: it differs from its number part by an infinitesimal.

    >>> print(text('''IsNumberish(1/2 + ^)'''))

    >>> print(text('''IsNumberish({3|1})'''))

    Of a loopy game: whether the left strong stop of its onside and the right one of its offside are the same number.

    >>> print(text('''IsNumberish(1+over)'''))

    >>> print(text('''IsNumberish(on)'''))
    """

def is_even(G: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> bool:
    r"""Whether G is even: every play of its canonical form to the end has an even number of moves. A number that is no game is even if it is a multiple of 2.

    >>> print(text('''IsEven(4)'''))

    >>> print(text('''IsEven(*)'''))

    >>> print(text('''IsEven(^)'''))

    Of a misère game: whether it is not the sum of * and a game that was born earlier.

    >>> print(text('''IsEven(*[2[2]])'''))

    >>> print(text('''IsEven(*[3])'''))
    """

def is_odd(G: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> bool:
    r"""Whether G is odd: every play of its canonical form to the end has an odd number of moves.

    >>> print(text('''IsOdd(3)'''))

    >>> print(text('''IsOdd(*)'''))
    """

def is_even_tempered(G: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> bool:
    r"""Whether G is even-tempered: every play of its canonical form to a number has an even number of moves.

    >>> print(text('''IsEvenTempered(1/2)'''))

    >>> print(text('''IsEvenTempered({3|1})'''))
    """

def is_odd_tempered(G: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> bool:
    r"""Whether G is odd-tempered: every play of its canonical form to a number has an odd number of moves.

    >>> print(text('''IsOddTempered({3|1})'''))

    >>> print(text('''IsOddTempered(^)'''))
    """

def sum(*items: _Game | _Items) -> Value | Any:
    r"""The sum of its arguments, or of the items of one collection; 0 if there are none.

    >>> print(text('''Sum(1, 2, *3)'''))

    >>> print(text('''Sum(i*^ for i in 1..3)'''))

    >>> print(text('''Sum(1..100)'''))
    """

def thermograph(G: _Game, left_temperatures: _Items | Value = ..., left_slopes: _Items = ..., right_mast: _Real = ..., right_temperatures: _Items = ..., right_slopes: _Items = ..., *, komaster: Value | None = ..., positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> Value:
    r"""How the stops of G move as each move is taxed, from t = -1 upward: the mast, the critical temperatures of the left wall, highest first, its slopes from the mast down (one more), then the same of the right wall. From these six it is also made. Its fields are `.LeftWall`, `.RightWall`, `.Mast`, `.Mean` and `.Temperature`. `komaster` is for positions of which play is a simple ko.

    >>> print(text('''Thermograph({3|1})'''))

    >>> print(text('''Thermograph({2||1|0})'''))

    >>> print(text('''Thermograph(1/2)'''))

    >>> print(text('''Thermograph({2||1|0}).RightWall.At(1/4)'''))

    >>> print(text('''Thermograph(2, (1,), (0, -1), 2, (1,), (0, 1)) == Thermograph({3|1})'''))

    Of a stopper whose cycles are passes: how its strong stops move as each move is taxed. A pass costs its tax too, so that it helps nobody while there is another move. Of a simple ko, in which each player takes from the other and nobody may take back at once, as it is typed: its value does not tell what it leads to. So it is of a form that leads to kos, of which one is there at a time. A `komaster` has threats to take back at once, and finishes the ko with the next move: a ko is placid if the mast is the same for both, else hyperactive.

    >>> print(text('''Thermograph({3,pass|1})'''))

    >>> print(text('''Thermograph(over)'''))

    >>> print(text('''Thermograph(a{4|{a|0}})'''))

    >>> print(text('''Thermograph({a{4|{a|0}}|-10})'''))

    >>> print(text('''Thermograph(a{4|{a|0}}, komaster := Left)'''))

    >>> print(text('''Thermograph(a{4|{a|0}}, komaster := Right).Mast'''))
    """

def wall(mast: _Real, temperatures: _Items, slopes: _Items) -> Value:
    r"""A wall or a scaffold of a thermograph: where its uppermost line meets t = 0 (for a wall the mast), its critical temperatures, highest first, and its slopes from the top down. `.At(t)` is its value at t.

    >>> print(text('''Wall(9/4, (3/4,), (0, -1))'''))

    >>> print(text('''Wall(9/4, (3/4,), (0, -1)).At(0)'''))
    """

def left_wall(G: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> Value:
    r"""The left wall of the thermograph: the Left stop of G cooled by t, for each t.

    >>> print(text('''LeftWall({3||1|0})'''))

    >>> print(text('''Thermograph({3|1}).LeftWall'''))
    """

def right_wall(G: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> Value:
    r"""The right wall of the thermograph: the Right stop of G cooled by t, for each t.

    >>> print(text('''RightWall({2||1|0})'''))
    """

def left_scaffold(G: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> Value:
    r"""The left scaffold: for each t the best right wall among Left's options, less t. The left wall is this up to where the scaffolds meet, and the mast above.

    >>> print(text('''LeftScaffold({2||1|0})'''))

    >>> print(text('''LeftScaffold({2||1|0}).At(2)'''))
    """

def right_scaffold(G: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> Value:
    r"""The right scaffold: for each t the best left wall among Right's options, plus t.

    >>> print(text('''RightScaffold({2||1|0})'''))
    """

def at(wall: Value, *t: Any) -> Any:
    r"""The value of a wall or a scaffold at a temperature t, from -1 upward. Of a table the cell under these heads: that of its row and that of its column; where the table has several slices, the coordinates of the slice before them.

    >>> print(text('''LeftWall({4|0}).At(1/3)'''))

    >>> print(text('''At(RightWall(^), 5)'''))

    >>> print(text('''ValueTable(Cutcake, 2..5, 3..8).At(4, 7)'''))

    >>> print(text('''ClassTable(Cutblock, 3..4, 1..3, 1..3).At(3, 2, 1)'''))
    """

def mast(thermograph: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> Number:
    r"""The value of the mast of a thermograph, the mean; of a wall that of its uppermost line at t = 0.

    >>> print(text('''Thermograph({3|1}).Mast'''))

    >>> print(text('''LeftWall({4||2|-1}).Mast'''))
    """

def cool(G: _Game, t: _Real, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> Value:
    r"""G cooled by a number t above -1: each move costs t. It is `{(G^L cooled) - t | (G^R cooled) + t}`, and the mean once t is above the temperature. Of t from 0 on it is additive: `Cool(G + H, t)` is `Cool(G, t) + Cool(H, t)`.

    >>> print(text('''Cool({3|1}, 1/2)'''))

    >>> print(text('''Cool({3|1}, 1)'''))

    >>> print(text('''Cool({3|1}, 2)'''))

    >>> print(text('''Cool({4||2|-1}, 1)'''))
    """

def freeze(G: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> Value:
    r"""G cooled by its temperature: its mean and an infinitesimal. A number stays what it is.

    >>> print(text('''Freeze({3|1})'''))

    >>> print(text('''Freeze({3||2|1})'''))

    >>> print(text('''Freeze({4||2|-1}) - Mean({4||2|-1})'''))
    """

def heat(G: _Game, t: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> Value:
    r"""G heated by a game t: a number stays what it is, any other G is `{(G^L heated) + t | (G^R heated) - t}`. For a number t from 0 on `Cool(Heat(G, t), t)` is G again.

    >>> print(text('''Heat(*, 1)'''))

    >>> print(text('''Heat(^, 1)'''))

    >>> print(text('''Heat({1|0}, *)'''))

    >>> print(text('''Cool(Heat(^, 1), 1)'''))
    """

def overheat(G: _Game, s: _Game, t: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> Value:
    r"""G overheated from s to t: an integer n is n copies of s, any other G is `{(G^L overheated) + t | (G^R overheated) - t}`.

    >>> print(text('''Overheat(3, ^, 1)'''))

    >>> print(text('''Overheat(1/2, 1, 1)'''))

    >>> print(text('''Overheat({1|0}, *, 2)'''))
    """

def stop_count(G: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> Number:
    r"""How many plays of the canonical form there are, whoever moves, until the first number.

    >>> print(text('''StopCount({3||2|1})'''))

    >>> print(text('''StopCount(*8)'''))

    >>> print(text('''StopCount(5)'''))
    """

def atomic_weight(G: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> Number | Any:
    r"""How many ups G is worth beside a nimber larger than all others, the remote star: the W for which G - W·^, the Norton product, lies between `v` and `^` plus any remote star. Every all-small game has one (the constructive atomic weight theorem, Winning Ways, ch. 8); other infinitesimals are tested by that definition.

    >>> print(text('''AtomicWeight(^^*)'''))

    >>> print(text('''AtomicWeight({^3|vv})'''))

    >>> print(text('''AtomicWeight(Tiny(2))'''))

    >>> print(text('''AtomicWeight({^^|v})'''))
    """

def is_atomic(G: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> bool:
    r"""Whether G has an atomic weight.

    >>> print(text('''IsAtomic({^3|vv})'''))

    >>> print(text('''IsAtomic({1|0})'''))

    >>> print(text('''IsAtomic({1|^^||^})'''))

    >>> print(text('''IsAtomic({1|^3||^})'''))
    """

def reduced_canonical_form(G: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> Value:
    r"""The simplest game infinitesimally near G: two games have the same just when they differ by an infinitesimal. It is G heated by `*` with each x and x + * of it, x a number, then replaced by x (Grossman and Siegel, *Reductions of partizan games*).

    >>> print(text('''ReducedCanonicalForm({3||2+*|1+*})'''))

    >>> print(text('''ReducedCanonicalForm(1/2 + ^*)'''))

    >>> print(text('''ReducedCanonicalForm({1+^|0,*2})'''))
    """

def companion(G: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> Value:
    r"""What G becomes in the one automorphism, other than the identity, of the lattices of games born by day 1, 2, … (Siegel, III.2): every option becomes its companion, and 0 is one option more of Left if G >= 0, of Right if G <= 0.

    >>> print(text('''Companion(0)'''))

    >>> print(text('''Companion(^)'''))

    >>> print(text('''Companion({0||0|-3/2})'''))

    >>> print(text('''Companion(Companion({1|0})) == {1|0}'''))
    """

def is_number_tiny(G: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> bool:
    r"""Whether G is a number, or a number plus a tiny or a miny.

    >>> print(text('''IsNumberTiny(2 + Tiny(3/2))'''))

    >>> print(text('''IsNumberTiny(3)'''))

    >>> print(text('''IsNumberTiny(^)'''))

    Of a stopper: whether it is a number plus a tiny or a miny.

    >>> print(text('''IsNumberTiny(2 + Tiny(on))'''))

    >>> print(text('''IsNumberTiny(upon)'''))
    """

def components(*G: _Game | _Items) -> Any:
    r"""The sum of games, in which values stay beside each other as boards do: what is played on a table with these components. `G + H` of two values is one value. A sum that is typed as the argument of `Advice`, `Tree`, `Replay`, `:play` or `:explore`, or of a function of misère play, or stands beside `=_M` or another sign of misère play, stays such a sum by itself.

    >>> print(text('''Components({3|1}, {2|-1})'''))

    >>> print(text('''Show(Components({3|1} + {2|-1} + Domineering[2,2]))'''))

    >>> print(text('''Options(Components({3|1}, *), Left)'''))

    The connected components of the graph.

    >>> print(text('''Components(Graph("L-R;.-R"))'''))
    """

def incentives(G: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> tuple[Value, ...]:
    r"""What the moves in G are worth: G^L - G for each left option, G - G^R for each right option, of those that compare the greatest.

    >>> print(text('''Incentives({3|1})'''))

    >>> print(text('''Incentives(^)'''))

    >>> print(text('''Incentives({2||1|0})'''))
    """

def left_incentives(G: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> tuple[Value, ...]:
    r"""What Left's moves in G are worth: G^L - G.

    >>> print(text('''LeftIncentives(v*)'''))

    >>> print(text('''LeftIncentives(5)'''))
    """

def right_incentives(G: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> tuple[Value, ...]:
    r"""What Right's moves in G are worth: G - G^R.

    >>> print(text('''RightIncentives(v*)'''))

    >>> print(text('''RightIncentives(5)'''))
    """

def norton_product(G: _Game, U: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> Value:
    r"""The Norton product G·U (Winning Ways, ch. 8): for an integer n it is n copies of U, for any other G `{G^L·U + (U + I) | G^R·U - (U + I)}` over the incentives I of U. For U > 0 it is additive in G and keeps the order; for any other U it is that of the canonical form of G.

    >>> print(text('''NortonProduct(1/2, ^)'''))

    >>> print(text('''NortonProduct(3, {2|0})'''))

    >>> print(text('''NortonProduct({1|0}, ^)'''))

    >>> print(text('''NortonProduct(*, ^)'''))
    """

def conway_product(G: _Game, H: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> Value:
    r"""The Conway product (On Numbers and Games): for numbers the product, for nimbers the nim-product. In general it depends on the forms: of a value it is that of its canonical form, of a form as played and of a position that of the play.

    >>> print(text('''ConwayProduct(3/2, 5)'''))

    >>> print(text('''ConwayProduct(*2, *3)'''))

    >>> print(text('''ConwayProduct(^, 2)'''))

    >>> print(text('''ConwayProduct({1|0}, *)'''))
    """

def ordinal_product(G: _Game, H: _Game) -> Value:
    r"""The ordinal product, of ordinals that of order types; of games a copy of G on top for each move in H: `{(G×H^L):G^L, (G×H^R):-G^R | (G×H^L):G^R, (G×H^R):-G^L}`. For nimbers it is the product of ordinals. It depends on the forms, as the Conway product does. The ordinal sum is `G:H`.

    >>> print(text('''OrdinalProduct(*2, *3)'''))

    >>> print(text('''OrdinalProduct(^, *2)'''))

    >>> print(text('''OrdinalProduct({1|0}, 1)'''))

    >>> print(text('''OrdinalProduct(2, omega)'''))
    """

def subordinate(G: _Game, B: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> Value:
    r"""The H for which G is the ordinal sum `B:H`; by the colon principle there is only one. B is in canonical form, or a form as played.

    >>> print(text('''Subordinate(*5, *2)'''))

    >>> print(text('''Subordinate({1|0}:^, {1|0})'''))

    >>> print(text('''Subordinate(3/4, 1/2)'''))

    >>> print(text('''Subordinate('{*|*}':^, '{*|*}')'''))

    Of a stopper: the H for which G is the ordinal sum `B:H`.

    >>> print(text('''Subordinate(over, 1)'''))

    >>> print(text('''Subordinate(upon + *, *)'''))
    """

def conjunctive_sum(G: _Game, H: _Game, *, misere: bool | None = ..., positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> Value:
    r"""The value of playing G and H at once: a player moves in both, and the player who cannot move in one of them loses. It depends on the play: that of the canonical form of a value, of the form as played, of the boards. Of forms it is a form. With `misere := true` it is what is played, as a form, of which `MisereOutcomeClass` says who wins. Of misère games, each played in its canonical form, it is a misère game.

    >>> print(text('''ConjunctiveSum(*2, *3)'''))

    >>> print(text('''ConjunctiveSum({3|1}, {2|0})'''))

    >>> print(text('''ConjunctiveSum(Domineering[2,2], *)'''))

    >>> print(text('''ConjunctiveSum(*[2], *[2#])'''))

    >>> print(text('''MisereOutcomeClass(ConjunctiveSum(Domineering[2,3], Nim[2]; misere := true))'''))
    """

def selective_sum(G: _Game, H: _Game, *, misere: bool | None = ..., positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> Value:
    r"""The value of playing G and H with a move in one of them or in both. It depends on the play, as ConjunctiveSum does.

    >>> print(text('''SelectiveSum(*, *)'''))

    >>> print(text('''SelectiveSum({3|1}, {2|0})'''))

    >>> print(text('''SelectiveSum(*[2], *[2#])'''))
    """

def dicotic_variant(G: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> Value:
    r"""The value of G played so that a player may move only where both could: all-small play. It depends on the play. Of a ruleset it is the ruleset of that variant.

    >>> print(text('''DicoticVariant(Domineering[2,3])'''))

    >>> print(text('''DicoticVariant({2|-1})'''))

    >>> print(text('''DicoticVariant(Domineering)[3,3]'''))
    """

def impartial_variant(G: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> Value:
    r"""The value of G played so that both players may make the moves of both: a nimber. It depends on the play. Of a ruleset it is the ruleset of that variant.

    >>> print(text('''ImpartialVariant(Domineering[2,3])'''))

    >>> print(text('''Grundy(ImpartialVariant(Domineering)[3,3])'''))
    """

def twisted_variant(G: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> Value:
    r"""The value of G played so that the players change sides after every move: each option becomes the negative of its own variant. It depends on the play. Of a ruleset it is the ruleset of that variant.

    >>> print(text('''TwistedVariant(Domineering[2,3])'''))

    >>> print(text('''TwistedVariant(2)'''))

    >>> print(text('''TwistedVariant({2||1|0})'''))
    """

def sensible_options(G: _Game, player: Value = ..., *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> tuple[Value, ...]:
    r"""For each option of the canonical form the first move that is as good: the moves that a player need look at, those of `player` or of both. Of a position they are positions.

    >>> print(text('''SensibleOptions('{0,*,1|2}')'''))

    >>> print(text('''SensibleOptions(Domineering[2,3])'''))

    >>> print(text('''SensibleOptions({2||1|0}, Right)'''))
    """

def sensible_left_options(G: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> tuple[Value, ...]:
    r"""The moves that Left need look at.

    >>> print(text('''SensibleLeftOptions('{0,*,1|2}')'''))

    >>> print(text('''SensibleLeftOptions(Domineering[2,3])'''))
    """

def sensible_right_options(G: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> tuple[Value, ...]:
    r"""The moves that Right need look at.

    >>> print(text('''SensibleRightOptions('{0|1,2,1/2}')'''))

    >>> print(text('''SensibleRightOptions(Domineering[2,3])'''))
    """

def form(G: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> Value:
    r"""G as it is played, as a form: of a value its canonical form, of a position the play on its boards. Forms stay as they are played under `+`, `-`, integer multiples and `:`, and in the compounds below; `CanonicalForm(G)` is the step to the value.

    >>> print(text('''Form(Domineering[2,2])'''))

    >>> print(text(''''{0|}' + 1'''))

    >>> print(text(''''{*|*}':1'''))

    >>> print(text('''2*'{*|*}''''))

    >>> print(text('''Form(1/2) == 1/2'''))
    """

def canonical(G: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> Value:
    r"""The same as CanonicalForm: from a form, or a position, to its value.

    >>> print(text('''Canonical('{0|}' + 1)'''))
    """

def continued_conjunctive_sum(G: _Game, H: _Game, *, misere: bool | None = ..., positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> Value:
    r"""G and H played at once: a player moves in each of them in which he can. Of forms it is a form, of others the value; for misère play as of `ConjunctiveSum`.

    >>> print(text('''ContinuedConjunctiveSum(*2, *3)'''))

    >>> print(text('''ContinuedConjunctiveSum('{0|}', *)'''))

    >>> print(text('''MisereOutcomeClass(ContinuedConjunctiveSum(Nim[2], Nim[3]; misere := true))'''))
    """

def shortened_selective_sum(G: _Game, H: _Game, *, misere: bool | None = ..., positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> Value:
    r"""G and H played with a move in one of them or in both, until nobody can move in one of them. Of forms it is a form, of others the value; for misère play as of `ConjunctiveSum`.

    >>> print(text('''ShortenedSelectiveSum(*2, *3)'''))

    >>> print(text('''ShortenedSelectiveSum(*[2], *[3])'''))
    """

def diminished_sum(G: _Game, H: _Game, *, misere: bool | None = ..., positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> Value:
    r"""G and H played with a move in one of them, until nobody can move in one of them. Of forms it is a form, of others the value; for misère play as of `ConjunctiveSum`.

    >>> print(text('''DiminishedSum(*2, *3)'''))

    >>> print(text('''Outcome(DiminishedSum('{*|*}', *2); misere := true)'''))

    >>> print(text('''Genus(DiminishedSum(Kayles[4], Nim[2]; misere := true))'''))
    """

def sequential_sum(G: _Game, H: _Game, *, misere: bool | None = ..., positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> Value:
    r"""G played until nobody can move in it, and then H. Of forms it is a form, of others the value; for misère play as of `ConjunctiveSum`.

    >>> print(text('''SequentialSum(*2, *3)'''))

    >>> print(text('''SequentialSum('{0|}', *)'''))

    >>> print(text('''SequentialSum(*[2], *[3])'''))
    """

def suspense(G: _Game, player: Value, *, misere: bool | None = ..., positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> Number | Any:
    r"""After how many moves a game of two players in turn ends when `player` starts, if who loses hurries and who wins does not: the suspense number. That of `ContinuedConjunctiveSum(G, H)` is the greater one of those of G and H where in both and their followers both players can move or neither. A position is played on its boards, a form as it is written, a value in its canonical form. With `misere := true` the player who cannot move wins.

    >>> print(text('''Suspense(Nim[3], Left)'''))

    >>> print(text('''Suspense(Nim[3], Left; misere := true)'''))

    >>> print(text('''Suspense('{0,1|}', Right)'''))
    """

def day_n(n: SupportsIndex) -> tuple[Value, ...]:
    r"""The two-player games born by day n, n at most 3: 1, 4, 22, 1474 of them, a distributive lattice. `Join`, `Meet`, `Covers` and `HasseDiagram` take them.

    >>> print(text('''DayN(1)'''))

    >>> print(text('''DayN(2)'''))

    >>> print(text('''DayN(3).Size'''))
    """

def born(G: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> Number:
    r"""The day on which the value of G is born: the birthday of its canonical form, whatever form or position G is.

    >>> print(text('''Born({3|1})'''))

    >>> print(text('''Born('{*|*}')'''))

    >>> print(text('''Born(Cutcake[8,7])'''))
    """

def meet(games: _Items, G: _Game, H: _Game) -> Value:
    r"""The greatest of a collection of games that is at most G and at most H. `Join(games, G, H)` is the least that is at least both.

    >>> print(text('''DayN(2).Meet(^, *)'''))

    >>> print(text('''Meet(DayN(2), 1, {1|0})'''))

    >>> print(text('''Join(DayN(2), ^, *)'''))
    """

def covers(games: _Items, G: _Game = ...) -> tuple[Any, ...]:
    r"""The pairs (G, H) of games of a collection with G < H and none of the others between; with one game, those that cover it.

    >>> print(text('''Covers(DayN(1))'''))

    >>> print(text('''DayN(2).Covers(0)'''))

    >>> print(text('''Covers(DayN(2)).Size'''))
    """

def random_game(seed: SupportsIndex, size: SupportsIndex) -> Value:
    r"""A value that looks like chance and is the same for the same seed: that of a form with up to three options of each player, nested `size` deep, and so born by day `size`.

    >>> print(text('''RandomGame(1, 3)'''))

    >>> print(text('''(RandomGame(seed, 2) for seed in 1..5)'''))
    """

def random_position(G: _Game, seed: SupportsIndex, moves: SupportsIndex, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> Any:
    r"""A position to which so many moves from G lead, each by a player and to an option that look like chance; play stops where nobody can move. The same for the same seed.

    >>> print(text('''(RandomPosition(Domineering[4,4], 1, 3),)'''))

    >>> print(text('''RandomPosition(Clobber["xoxo|oxox"], 2, 4)'''))
    """

def random(items: SupportsIndex | _Items, seed: SupportsIndex, times: SupportsIndex = ...) -> Any:
    r"""An item of a collection that looks like chance and is the same for the same seed; of a number n, one of 1 to n. With `times`, a tuple of so many, each drawn from all.

    >>> print(text('''Random(1..6, 1)'''))

    >>> print(text('''Random(6; seed := 7)'''))

    >>> print(text('''Random(6, 7, 10)'''))

    >>> print(text('''Random(DayN(3), 7)'''))

    >>> print(text('''Random(1..10^30, 7)'''))

    >>> print(text('''(Random("LR", seed) for seed in 1..5)'''))
    """

def draw(G: Any, file: str = ..., *, style: str | None = ..., overwrite: bool | None = ...) -> Value | Any:
    r"""The picture of a position, a grid, a strip or a graph as it looks on a table, of a sum board by board, of a value as the tree of its play (Left's moves to the left, Center's in the middle, numbers as ends), of a thermograph, and of a table. Of a collection positions stand side by side, thermographs in one diagram, and values are drawn as their order. In the terminal it is made of letters; `Draw(G, "file.svg")` and `Export(Draw(G), "file.tikz")` write it as a picture for pages and papers, `.png` and `.pdf` too; `style := "print"` in black and grey, for paper; a file that is there already is replaced with `overwrite := true` alone. A ruleset that is written in the language says by `draw` what its boards look like.

    >>> print(text('''Draw(Cutcake[3,2])'''))

    >>> print(text('''Draw(Nim[3,1,2] + Nim[2])'''))

    >>> print(text('''Draw({2||1|0,*})'''))

    >>> print(text('''Draw(<<0||>|0|0>)'''))

    >>> print(text('''Draw(Options(Cutblock[2,2,1]))'''))
    """

def look(board: Any, look: str, piece: Any = ...) -> Value:
    r"""A grid or a strip whose letters stand for things on a table, for `draw` of a ruleset and for pictures in files: "dominoes" and "cherries" (l, r, e), "coins" (h and t), "animals" (t to the right, f to the left), squares with "walls" (_ below, ] to the right, J both), and "lines" between dots, which stand in every other row and column. A piece stands on the cell that is given as (row, column). In the terminal the letters stay.

    >>> print(text('''Look(Strip("lre", ".lre"), "dominoes")'''))

    >>> print(text('''Look(Grid("...|-..|...", ".-"), "lines")'''))
    """

def plot(*G: Any, style: str | None = ..., overwrite: bool | None = ...) -> Value | Any:
    r"""The thermographs of games in one picture: values grow to the left, the temperature upward. A tuple of numbers is plotted as a sequence, a dot over each place; a table as squares that are the darker the larger the number, the nimber or the mean is, or as classes where few different values are in it. At the end a file name can be given: `Plot(G, "file.svg")` writes the picture there.

    >>> print(text('''Plot({3|1})'''))

    >>> print(text('''Plot(Thermograph({4||2|-1}))'''))

    >>> print(text('''Plot({5|1}, {3||2|-2})'''))

    >>> print(text('''Plot(Grundy(Kayles[n]) for n in 0..40)'''))

    >>> print(text('''Plot(Table((a, b) -> (a*b) mod 5, 8, 8))'''))
    """

def tree(G: _Game, file: str = ..., *, style: str | None = ..., overwrite: bool | None = ..., positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> Value | Any:
    r"""The game tree: of a value that of its canonical form down to the numbers, of a form as played, of a three-player game and of a position that of the play. In a large one what can be played in a position stands once, and elsewhere dots stand for it; where play comes back, an arrow. `Tree(G, "file.svg")` writes it as a picture, Left's moves to the left, Right's to the right and Center's between them, with circles for dots.

    >>> print(text('''Tree({2||1|0,*})'''))

    >>> print(text('''Tree('{*|{1|}}')'''))

    >>> print(text('''Tree(Domineering[2,2])'''))

    >>> print(text('''Tree(upon)'''))

    >>> print(text('''Tree(Cutblock[2,2,1])'''))
    """

def hasse_diagram(games: _Items, file: str = ..., *, style: str | None = ..., overwrite: bool | None = ...) -> Value | Any:
    r"""The order of a collection of games: what is greater stands higher, and lines join games with nothing between. `HasseDiagram(games, "file.svg")` writes it as a picture; in a terminal too narrow for the lines its levels are printed.

    >>> print(text('''HasseDiagram(DayN(1))'''))

    >>> print(text('''HasseDiagram((0, *, ^, v, 1))'''))
    """

def advice(G: _Game, player: Value, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> Table:
    r"""What to move in a sum for the best stop, in a table: the best move, then what hotstrat (the hottest component), thermostrat (the widest gap between the walls at the best tax) and sentestrat (answer what became hotter than all was, else the hottest) advise, with the stop that each guarantees to who follows it to the end; then every move, the stop after it when both play well, what it loses against the best, and whether it wins.

    >>> print(text('''Advice(Domineering[2,3] + Domineering[2,2], Left)'''))

    >>> print(text('''Advice({4||2|-1}, Right)'''))
    """

def explain(G: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> None:
    r"""A page on a value, a form or a position: its canonical form, outcome and kind, stops, mean, temperature, atomic weight, incentives and thermograph; of a form which options are dominated, by what, or reversible, through what; of a position what each move is worth.

    >>> print(text('''Explain({2||1|0})'''))

    >>> print(text('''Explain(^*)'''))

    >>> print(text('''Explain('{0,1,*|3}')'''))

    >>> print(text('''Explain(Domineering[2,3])'''))
    """

def opponent(player: Value) -> Value:
    r"""The other player of two.

    >>> print(text('''Opponent(Left)'''))

    >>> print(text('''Right.Opponent'''))
    """

def outcome(G: _Game, positions: Any = ..., *, misere: bool | None = ..., seconds: float | _Real | None = ...) -> str | Any:
    r"""Who wins: `P` the player who moves second (previous), `N` the player who moves first (next), `L` Left and `R` Right, whoever starts. Of boards values and search take turns, so that no value is built where who wins is known sooner. Of a synchronized game, what the players can be sure of: `>` Left of a win, `<` Right of one, `=` both of a draw, `>=` Left and `<=` Right of a draw and the other of nothing, `<>` neither of anything. Search decides it where that is short, else a law that is proved, or the sign of the value (`?Standing`). Of a three-player game, who wins when Left, Center and Right starts: a player, `queer` if nobody has a winning strategy against the other two, `open` where the search looked into `positions` new positions (2^22 unless given) for one question before that was known. In games of two players a search that reaches `positions` is an error, and has no end without it. With `misere := true` the player who cannot move wins: a position is played on its boards, a form as it is written, a value in its canonical form. At once, who alone cannot move wins then, and where neither can it is a draw; of three players the first player who cannot move wins, which is the order of normal play turned round.

    >>> print(text('''Outcome(*)'''))

    >>> print(text('''Outcome({3|1})'''))

    >>> print(text('''Outcome(Cutcake[8,7] + Cutcake[3,4])'''))

    >>> print(text('''Outcome([3,2] - [6,5])'''))

    >>> print(text('''Outcome([4,3,3])'''))

    >>> print(text('''Outcome([5,4,3]; positions := 10^5)'''))

    >>> print(text('''Outcome(Domineering[4,5]; positions := 10^5)'''))

    >>> print(text('''Outcome(Nim[1,1] + Kayles[30]; misere := true)'''))

    >>> print(text('''Outcome(Domineering[2,4]; misere := true)'''))

    >>> print(text('''Outcome([3,2]; misere := true)'''))

    >>> print(text('''Outcome(MaundyBlock[2,3,2]; misere := true)'''))

    Of a misère game: who wins it in misère play.

    >>> print(text('''Outcome(*[2] + *[2])'''))

    Who wins a sum of heaps in misère play, by the quotient of all such sums: `N` or `P`.

    >>> print(text('''MisereQuotient(Kayles).Outcome((6, 2, 8, 20, 19, 3))'''))

    Of a loopy game: who wins it, or who does not lose it, as `OutcomeClass` says. Misère play is asked about where play ends.

    >>> print(text('''Outcome(dud)'''))

    >>> print(text('''Outcome(over)'''))
    """

def score_outcome(G: Value, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> tuple[Any, ...]:
    r"""What Left has at the end of a position whose rules say a `score`, when Left starts and when Right does, if both play as well as they can: the Left stop and the Right stop. `Outcome(G)` says who has more, `G >= H` whether G is at least as good for Left beside every guaranteed game.

    >>> print(text('''ruleset Coins[n] partizan
    ...   left  for i from 1 to Min(2, n) yield [n-i] end
    ...   right for i from 1 to Min(2, n) yield [n-i] end
    ...   score left -1 right 1
    ... end
    ... ScoreOutcome(Coins[3] + Coins[2])'''))
    """

def winner(G: _Game, player: Value, positions: SupportsIndex = ..., *, misere: bool | None = ..., seconds: float | _Real | None = ...) -> Value | Any:
    r"""The player who wins when `player` starts; in a three-player game `queer` if nobody wins against the other two. `positions` bounds the search, and `misere` asks about misère play, as for Outcome.

    >>> print(text('''Winner(Nim[1,1,1], Left; misere := true)'''))

    >>> print(text('''Winner(MaundyBlock[2,3,2], Left; misere := true)'''))

    >>> print(text('''Winner(*, Left)'''))

    >>> print(text('''Winner({-1|-2}, Left)'''))

    >>> print(text('''Winner(MaundyCake[12,9], Right)'''))

    >>> print(text('''Winner(MaundyBlock[25,2,2], Center)'''))
    """

def options(G: _Game, player: Value = ..., *, up_to_symmetry: bool | None = ..., positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> Set | tuple[Value, ...]:
    r"""What can be moved to: the options of `player`, or those of all players in turn. Of a position they are positions, each once, or with `upToSymmetry := true` one for all that the rules call the same; of a value the options of its canonical form.

    >>> print(text('''Options({3|1})'''))

    >>> print(text('''Options(^*, Right)'''))

    >>> print(text('''Options(Cutcake[3,2])'''))

    >>> print(text('''Options(Domineering[2,2], Left; upToSymmetry := true)'''))

    >>> print(text('''Options([2,2,1])'''))

    Of a misère game: its options, in canonical order.

    >>> print(text('''Options(*[2[2]])'''))

    Of a stopper: the set of the options of `player`, or of both, of its canonical form.

    >>> print(text('''Options(over, Right)'''))

    >>> print(text('''Options(upon)'''))
    """

def left_options(G: _Game, *, up_to_symmetry: bool | None = ..., positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> Set | tuple[Value, ...]:
    r"""What Left can move to.

    >>> print(text('''LeftOptions({2||1|0,*})'''))

    >>> print(text('''LeftOptions(MaundyCake[4,2])'''))

    Of a stopper: the set of Left's options of its canonical form.

    >>> print(text('''LeftOptions(upon)'''))
    """

def center_options(G: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> Set | tuple[Value, ...]:
    r"""What Center can move to in a three-player game.

    >>> print(text('''CenterOptions(<0|<0||>|>)'''))

    >>> print(text('''CenterOptions([2,3,2])'''))
    """

def right_options(G: _Game, *, up_to_symmetry: bool | None = ..., positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> Set | tuple[Value, ...]:
    r"""What Right can move to.

    >>> print(text('''RightOptions({2||1|0,*})'''))

    >>> print(text('''RightOptions(5)'''))

    Of a stopper: the set of Right's options of its canonical form.

    >>> print(text('''RightOptions(upon)'''))
    """

def replay(positions: _Items, starter: Value = ..., *, misere: bool | None = ...) -> Table:
    r"""A game as it was played, from its positions in their order: who moved, what the position became, its value and its outcome. `starter` moves first, Left if nobody is named; in a synchronized game both move at once, and each position is that after a round. A position that no move leads to is an error; boards of cells and graphs are compared up to the symmetries of their rules, and shown as they are written. `:play` at the prompt plays a game and ends with such a line; `:play (G, H)` goes on with a game from its positions.

    >>> print(text('''Replay((Cutcake[4,3], 2*Cutcake[2,3], Cutcake[2,3] + Cutcake[2,1] + Cutcake[2,2]))'''))

    >>> print(text('''Replay(([3,2], [2,1] + [2,1] + [1,1] + [1,1]))'''))

    >>> print(text('''Replay(({2|0}, 0), Right)'''))

    >>> print(text('''Replay((Domineering[3,3], Domineering["#..|#..|..."]), Left)'''))

    >>> print(text('''Replay((Nim[1,2], Nim[1,1], Nim[0,1], Nim[0,0]), Left; misere := true)'''))
    """

def puzzle(rules: Ruleset, size: SupportsIndex | _Items | Value, seed: SupportsIndex = ..., file: Any = ..., *, count: SupportsIndex | None = ..., overwrite: bool | None = ..., positions: SupportsIndex | None = ..., seconds: float | _Real | None = ..., **parameters: Any) -> Table:
    r"""Positions of a ruleset of a size (as `?Sweep` takes it) in which Left moves and wins, and wins by one move alone: a table of each position, the move that solves it, and a line of best play from there. The same seed, 1 if none is given, chooses the same ones, where boards are numbers sums of up to three; `count` says how many. With the name of a file the positions are drawn as a sheet to be printed, without the solutions. Of three players Left plays against the other two together.

    >>> print(text('''Puzzle(Nim, (5, 5, 5))'''))

    >>> print(text('''Puzzle(Domineering, (3, 4), 7)'''))

    >>> print(text('''Puzzle(Clobber, (2, 4), 3; count := 2)'''))
    """

def show(G: Any, *, shared: bool | None = ...) -> str:
    r"""A value as it is written inside a collection, as a string: for a position its boards, not its value. With `shared := true` a two-player value as a program that gives it back, in which what its form has in several places, up to a number that is added, is written once: that of a sum of many games may be short where its text is too long.

    >>> print(text('''Show(Cutcake[8,7] + Cutcake[3,4])'''))

    >>> print(text('''Print(Show(3*Cutcake[3,2]))'''))

    >>> print(text('''Print(Show(Sum({3*i|-2*i} for i in 1..3); shared := true))'''))
    """

def value(G: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> Any:
    r"""The value of a position in its theory; of a value itself. A three-player game has a triple of values, as `Values` says; where rules say how play ends (`?ends`) it is a nimber or `loony`, a misère game, the stops, or who wins. Not every synchronized position has one: as far as values tell `[73,72]` is neither larger nor smaller than `[37,36]`, and not equal.

    >>> print(text('''Value(Cutcake[8,7])'''))

    >>> print(text('''Value(MaundyCake[9,4] + MaundyCake[2,9])'''))

    >>> print(text('''Value([7,5])'''))

    >>> print(text('''Value([3,2,4])'''))

    Of a loopy game: itself.

    >>> print(text('''Value(over)'''))
    """

def check(rules: Ruleset, bound: Any = ..., *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ..., **parameters: Any) -> Any:
    r"""Tests a ruleset on all its boards up to a bound (the largest integer between its brackets, or the most cells of a board; 4 if none is given), or on all that play can reach from a position: whether its options are boards as `valid` says, whether the parts of `split` sum to the value of the board, whether what `same` and `negative` give has its value and the negative one, whether it lies within `bounds`; where both players move at once, or three, whether outcomes agree, of which `Standing` calls proved where the play is the same move for move. Of a ruleset in Rust its boards of cells are tested so. An error names the first board where not; otherwise the number of boards.

    >>> print(text('''ruleset Halves[n] impartial
    ...   options for i from 1 to n div 2 yield [i] end
    ... end
    ... Check(Halves, 20)'''))

    >>> print(text('''Check(Konane, 5)'''))
    """

def table(f: Function | Value, *bounds: Any, only: Function | Value | None = ..., caption: str | None = ...) -> Table:
    r"""What a function of two parameters gives, in a table: the first parameter runs down the rows, the second across the columns. A collection says what a parameter runs over, a number n that it runs from 1 to n. What a function of one parameter gives is a row; of more than two the last two run down and across, and each choice of the others has a part of the table. Where `only` does not hold of the parameters the cell stays empty, so that `only := (i, j) -> i >= j` makes a triangle. Where an error or a limit ends the function for a cell, `?` stands there and the reason under the table; a table that is interrupted, or ends at a limit, is shown with what there is.

    >>> print(text('''Table((a, b) -> NimSum(a, b), 0..3, 0..7)'''))

    >>> print(text('''Table(n -> n^2, 8)'''))

    >>> print(text('''Table((a, b) -> a/(b-2), 2, 3)'''))

    >>> print(text('''Table((a, b) -> NimSum(a, b), 4, 4; only := (a, b) -> a >= b)'''))

    >>> print(text('''Table((a, b, c) -> NimSum(a, b, c), 1..2, 0..2, 0..3)'''))

    >>> print(text('''Table((a, b) -> a*b, 2, 3; caption := "Products $ab$")'''))
    """

def table_of_rows(heads: _Items, *rows: Any, caption: str | None = ..., notes: _Items | None = ...) -> Table:
    r"""A table of these rows: tuples of a head and the cells behind it. `heads` are the heads of the columns behind the corner, a pair of what the rows and what the columns count. A string between the rows is the title of the slice below it. `caption` stands above the table, `notes` are the lines under it. A table in a collection is written so.

    >>> print(text('''TableOfRows(("n", "n^2", "*n"), (2, 4, *2), (3, 9, *3))'''))

    >>> print(text('''(Table((a, b) -> a*b, 2, 3),)'''))

    >>> print(text('''(Table((a, b) -> a/(b-2), 2, 3),)'''))
    """

def periodic_table(items: _Items, n: SupportsIndex) -> Table:
    r"""The items in a table of n columns, one row behind the other, so that those of period n stand below each other. The head of a row and the head of a column together are the number of an item.

    >>> print(text('''PeriodicTable(NimSequence(Kayles, 36), 12)'''))
    """

def value_table(rules: Ruleset, *bounds: Any, positions: SupportsIndex | None = ..., only: Function | Value | None = ..., caption: str | None = ..., seconds: float | _Real | None = ..., **parameters: Any) -> Table:
    r"""The values of all boards of a ruleset within bounds; `?bounds` says what these are and how tables are laid out. `?` stands where there is no value, as in Table; `positions` bounds how many positions are looked into for each, and cells of which `only` does not hold stay empty, in all these tables.

    >>> print(text('''ValueTable(Cutcake, 1..4, 1..6)'''))

    >>> print(text('''ValueTable(MaundyCake, (8, 12, 30), 6)'''))

    >>> print(text('''ValueTable(SynchronizedCutcake, 2..7, 2..7)'''))

    >>> print(text('''ValueTable(SynchronizedCutcake, 2..5, 2..5; only := (l, r) -> l >= r)'''))

    >>> print(text('''ValueTable(Kayles, 0..10)'''))
    """

def outcome_table(rules: Ruleset, *bounds: Any, positions: SupportsIndex | None = ..., misere: bool | None = ..., only: Function | Value | None = ..., caption: str | None = ..., seconds: float | _Real | None = ..., **parameters: Any) -> Table:
    r"""The outcomes of all boards of a ruleset within bounds (`?bounds`). For three players a cell has the winners when Left, Center and Right starts, by their letters: `q` is queer, `?` open; `positions` bounds the search for each, as for Outcome; where it ends one in a game of two players, `?` stands with the reason under the table. `misere` asks about misère play, as for Outcome.

    >>> print(text('''OutcomeTable(Cutcake, 1..4, 1..6)'''))

    >>> print(text('''OutcomeTable(SynchronizedCutcake, 8)'''))

    >>> print(text('''OutcomeTable(Cutblock, 3..4, 1..4, 1..4)'''))

    >>> print(text('''OutcomeTable(Cutblock, 3, 4, 5; positions := 10^5)'''))

    >>> print(text('''OutcomeTable(Nim, 0..4, 0..4; misere := true)'''))
    """

def class_table(rules: Ruleset, *bounds: Any, positions: SupportsIndex | None = ..., only: Function | Value | None = ..., caption: str | None = ..., seconds: float | _Real | None = ..., **parameters: Any) -> Table:
    r"""The classes of all boards of a three-player ruleset within bounds (`?bounds`); `positions` as for ValueTable.

    >>> print(text('''ClassTable(Cutblock, 1..2, 1..3, 1..4)'''))

    >>> print(text('''ClassTable(MaundyBlock, (8, 9), 2..4, 2..4)'''))
    """

def grundy_table(rules: Ruleset, *bounds: Any, positions: SupportsIndex | None = ..., only: Function | Value | None = ..., caption: str | None = ..., seconds: float | _Real | None = ..., **parameters: Any) -> Table:
    r"""The Grundy values of all boards of an impartial ruleset within bounds (`?bounds`); `positions` as for ValueTable.

    >>> print(text('''GrundyTable(Wythoff, 0..5, 0..8)'''))

    >>> print(text('''GrundyTable(TriangularChocolate, 6, 6; y := 1, k := 3)'''))

    >>> print(text('''GrundyTable(TriangularChocolate, 1, 2, 6; k := 3)'''))
    """

def row_heads(table: Table) -> tuple[str, ...]:
    r"""The heads of the rows of a table, strings, slice by slice.

    >>> print(text('''ValueTable(Cutcake, 2..4, 1..3).RowHeads'''))
    """

def column_heads(table: Table) -> tuple[str, ...]:
    r"""The heads of the columns of a table, strings.

    >>> print(text('''ValueTable(Cutcake, 2..4, 1..3).ColumnHeads'''))

    >>> print(text('''ColumnHeads(Table(n -> n^2, 4))'''))
    """

def with_heads(table: Table, *columns: Any, rows: _Items | None = ..., corner: _Items | None = ...) -> Table:
    r"""The table under other heads of its columns, all of them in order, or the items of one collection; `rows` are other heads of its rows, `corner` is the pair of what rows and columns count.

    >>> print(text('''t := Table((a, b) -> a*b, 2, 3); t.WithHeads("once", "twice", "thrice")'''))

    >>> print(text('''Table((a, b) -> a*b, 2, 3).WithHeads(; rows := ("x", "y"), corner := ("l", "r"))'''))
    """

def export(x: Any, file: Any, *, caption: str | None = ..., label: str | None = ..., bold: Function | Value | None = ..., style: str | None = ..., overwrite: bool | None = ...) -> None:
    r"""Writes a value to a file, in the form that the ending of its name says: `.csv` and `.tsv` a table, or a collection with an item a row (RFC 4180); `.json` any value, as docs/json.md says; `.tex` a table as `tabular` (of more than 45 rows as `longtable`), a position as a picture and any other value as a formula, for LaTeX with amsmath, longtable and tikz; `.svg`, `.tikz`, `.png` and `.pdf` a picture of positions, boards, thermographs, tables, the tree of a game or the order of a collection of games. `style := "print"` draws in black and grey on white, for paper. `caption` and `label` make a float of what is written as `.tex`, and a picture has its caption below it; in a caption formulas stand between dollar signs; cells for which `bold` holds are set in boldface: it takes the cell, or the cell and what its row and its column stand for, or the cell and all that the table runs over. The path is taken from where the program runs. A file that is there already and that this run did not write is replaced with `overwrite := true` alone, or with `cutcake --overwrite`; it is written whole or not at all.

    >>> print(text('''Export(ValueTable(Cutcake, 4, 4), "cutcake.csv")'''))

    >>> print(text('''Export(ClassTable(Cutblock, 1..2, 3, 3), "classes.tex"; caption := "Classes of $[L,C,R]$.", label := "tab:classes")'''))

    >>> print(text('''Export(ValueTable(Cutcake, 4, 4), "diagonal.tex"; bold := (g, l, r) -> l == r)'''))

    >>> print(text('''Export(ClassTable(Cutblock, 3, 3, 3), "cubes.tex"; bold := (x, l, c, r) -> l == c and c == r)'''))

    >>> print(text('''Export(Options(Cutcake[3,2]), "cuts.svg")'''))

    >>> print(text('''Export(ValueTable(Cutcake, 4, 4), "cutcake.svg"; caption := "Values", bold := x -> x == 0)'''))
    """

def export_string(x: Any, ending: str, *, caption: str | None = ..., label: str | None = ..., bold: Function | Value | None = ..., style: str | None = ...) -> str:
    r"""What `Export` writes to a file with this ending, as a string.

    >>> print(text('''ExportString(Table((a, b) -> a*b, 2, 3), "csv")'''))

    >>> print(text('''Print(ExportString(ValueTable(SynchronizedCutcake, 2..3, 2..3), "tex"; caption := "Values of $[L,R]$"))'''))
    """

def tally(items: Any, size: SupportsIndex | _Items | Value = ..., f: Function | Value = ..., *, all: bool | None = ...) -> dict[Any, Any]:
    r"""How often each value comes among some items, as a map from values to numbers: the most frequent first, and those that are equally frequent in order. Of a sweep, or of a ruleset, a size and a function as for Sweep, the values of positions are counted: those up to symmetry, or with `all := true` each of them.

    >>> print(text('''Tally((3, 1, 3, *))'''))

    >>> print(text('''Tally(Clobber, (2, 3), Value)'''))

    >>> print(text('''Tally(Clobber, (2, 3), Value; all := true)'''))

    >>> print(text('''Tally(Sweep(Domineering, (2, 3), Outcome))'''))

    >>> print(text('''Tally(Domineering, (3, 3), Outcome)[L]'''))
    """

def moves(G: Value, player: Value, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> tuple[Value, ...]:
    r"""The moves of a player in a position of a game that both play at once, as a tuple: each is the position that it leaves if the other player moves in another board. `Round` takes the places of two of them.

    >>> print(text('''Moves(SynchronizedCutcake[3,2], Left)'''))

    >>> print(text('''Moves([2,1] + [1,2], Right)'''))
    """

def round(G: Value, left: SupportsIndex, right: SupportsIndex, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> Value:
    r"""The position after a round of a game that both play at once, in which each player makes the move of that number among his `Moves`.

    >>> print(text('''Show(Round(SynchronizedCutcake[3,2], 1, 1))'''))

    >>> print(text('''Show(Round([2,1] + [1,2], 1, 1))'''))
    """

def strategy(G: _Game, player: Value, starter: Value = ..., positions: SupportsIndex = ..., *, seconds: float | _Real | None = ...) -> Table:
    r"""What a player can be sure of in a synchronized game, `winning`, `drawing` or `losing`, and how, as a table: a move of his, and for every move that the other may make at the same time what both lead to, and what he can still be sure of there. If he can be sure of nothing, for each of his moves one of the other that takes everything. In a three-player game, how the player wins against the other two together or, if he does not, how they keep him from it: `first` what is played before the other side can do anything, then a row for all that it can do, with the answer and what that leads to. A move is the pair of what was moved in and what it became; `leaves` stands where a player has none. There `starter` moves first, or else the player himself. `positions` bounds the search, as for Outcome. `Status` is the word alone; `Line` shows one play of three to the end.

    >>> print(text('''Strategy([3,2], Left)'''))

    >>> print(text('''Strategy([3,2] + [2,2], Right)'''))

    >>> print(text('''Strategy([4,2,2], Left)'''))

    >>> print(text('''Strategy([4,1,2], Left, Right)'''))
    """

def status(G: _Game, player: Value, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> str:
    r"""What a player can be sure of in a synchronized game, whatever the other does at the same time: `winning`, `drawing`, or `losing` if of neither.

    >>> print(text('''Status([3,2], Left)'''))

    >>> print(text('''(Status([2,2], Right), Status([3,2], Right))'''))
    """

def best_moves(G: _Game, player: Value, positions: SupportsIndex = ..., *, misere: bool | None = ..., seconds: float | _Real | None = ...) -> tuple[Value, ...]:
    r"""The moves after which a player wins a two-player game, found by search in the sum of its boards. In a synchronized game the moves by which he keeps what he can be sure of, as the positions they lead to if the other moves in another board; none if he can be sure of nothing. Where rules say a score, the moves to the best one. `positions` bounds the search, and `misere` asks about misère play, as for Outcome.

    >>> print(text('''BestMoves(Domineering[2,3] - Domineering[2,2], Left)'''))

    >>> print(text('''BestMoves({3|1} - 2, Right)'''))

    >>> print(text('''BestMoves([5,2], Left)'''))

    >>> print(text('''BestMoves([3,2] + [2,3], Right)'''))

    >>> print(text('''BestMoves([3,2], Right)'''))

    >>> print(text('''BestMoves(Domineering[2,3], Left; misere := true)'''))

    >>> print(text('''BestMoves([3,2], Right; misere := true)'''))
    """

def leading_term(v: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> Value:
    r"""The term with the largest scale, which alone decides the sign.

    >>> print(text('''LeadingTerm(2*eps - eps^3)'''))

    >>> print(text('''LeadingTerm([10,6] - 1)'''))
    """

def coefficient(v: _Game, e: _Real, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> Number:
    r"""How often a synchronized value has the scale `eps^e`; the scale `eps^0` is 1.

    >>> print(text('''Coefficient([15,11], 5/2)'''))

    >>> print(text('''Coefficient(2 - 3*eps, 0)'''))
    """

def standard(v: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> Number:
    r"""The number part of a synchronized value, from which it differs by an infinitesimal.

    >>> print(text('''Standard([10,6] + eps)'''))
    """

def scales(side: SupportsIndex = ...) -> tuple[Any, ...]:
    r"""The scales of rectangles with first sides up to `side`, 12 if it is left out, largest first: pairs of the scale and the rectangle that has this value.

    >>> print(text('''Scales()'''))

    >>> print(text('''Scales(10)'''))
    """

def formula(n: SupportsIndex, r: SupportsIndex) -> Value:
    r"""The value that Theorems 2 to 7 of Cincotti and Iida print for [n,r], right or wrong: r is 2 to 7, and n at least 4, or from r = 4 on at least 8.

    >>> print(text('''Formula(9, 5)'''))

    >>> print(text('''Formula(10, 6) == [10,6]'''))
    """

def check_theorems(rules: Ruleset, lengths: range, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ..., **parameters: Any) -> tuple[Any, ...]:
    r"""The rectangles [n,R], R from 2 to 7 and n in a range, whose value Theorems 2 to 7 print wrongly: tuples of the rectangle, the number of the theorem, what it prints, the value, Left's best cut, and the value after it. The ruleset is SynchronizedCutcake.

    >>> print(text('''CheckTheorems(SynchronizedCutcake, 8..11)'''))

    >>> print(text('''CheckTheorems(SynchronizedCutcake, 8..9)'''))
    """

def law(rules: Ruleset, *bounds: Any, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ..., **parameters: Any) -> Table:
    r"""What is proved of all sums, of any number of boards, of a synchronized ruleset within `bounds` (`?bounds`) and of all that play makes of them, as a table: how the outcome follows from the value, which pairs of irregular boards are an exception, and the values. A *law* is proved by induction on the rounds that are left (checks A to D); how the values were found does not matter. Where only a value that is not 0 is proved to decide, or nothing is, a small sum shows what fails; where nothing is, intervals may decide some sums. For a ruleset of yours values are found by play, with boards of its own as scales. `Certificate(Law(…))` is the proof as a file.

    >>> print(text('''Law(SynchronizedCutcake, 3)'''))

    >>> print(text('''Law(SynchronizedCutcake, 10, 12)[1..5, 1]'''))
    """

def interchangeable(G: Any, H: Any) -> bool:
    r"""Whether two synchronized positions have the same outcome beside every sum of boards of a law that is proved for them: `G == H` asks the same. `Distinguish(G, H)` gives a sum beside which they differ.

    >>> print(text('''Interchangeable([7,5] - [7,5], [1,1])'''))

    >>> print(text('''Interchangeable([10,10] - [10,10], [1,1])'''))

    >>> print(text('''Interchangeable(3*[10,10], 2*[10,10])'''))
    """

def mixed_value(G: _Game, *, positions: SupportsIndex | None = ..., seconds: _Real | None = ...) -> Number | Any:
    r"""What a synchronized game is worth to Left on average if both choose their moves by the best odds in every round: a win is 1, a draw 0, a loss -1. It is exact, by linear programming round by round: a rational number from -1 to 1. It is 1 exactly if the outcome is `>`, -1 if it is `<`, 0 if it is `=`; of `<>` it says who is better off, and by how much. `-G` has the opposite, so what is its own negative has 0; values of parts do not add. `positions` bounds the search, as for Outcome, and `seconds` its time.

    >>> print(text('''MixedValue(2*[10,10])'''))

    >>> print(text('''MixedValue([3,2] + [2,4])'''))

    >>> print(text('''MixedValue([4,4] - eps)'''))
    """

def mixed_strategy(G: _Game, player: Value = ..., *, positions: SupportsIndex | None = ..., seconds: _Real | None = ...) -> tuple[Any, ...]:
    r"""The odds with which a player chooses his move in the first round of a synchronized game, so that he is sure of `MixedValue(G)` on average whatever the other does: pairs of a move, as the position it leads to if the other moves in another board, and its odds; other moves have none. In one of several like boards it is made in each of them equally often. Without a player it is the pair of what Left and what Right does. Where one move alone is sure of as much whatever happens, it is that move. There may be other odds that are as good. `positions` and `seconds` are as for MixedValue.

    >>> print(text('''MixedStrategy([4,4], Left)'''))

    >>> print(text('''MixedStrategy([3,2])'''))
    """

def best_reply(G: _Game, player: Value, odds: _Items, *, positions: SupportsIndex | None = ..., seconds: _Real | None = ...) -> tuple[Any, ...]:
    r"""What `player` does best in the first round of a synchronized game if he knows the odds by which the other chooses his move, given as MixedStrategy gives them: the pair of the moves that are best, as the positions they lead to if the other moves in another board, and of what the game is then worth to Left on average. After this round both play by the best odds. `positions` and `seconds` are as for MixedValue.

    >>> print(text('''BestReply([4,4], Right, MixedStrategy([4,4], Left))'''))

    >>> print(text('''BestReply([4,4], Right, (([1,4] + [3,4], 1/4), ([2,4] + [2,4], 3/4)))'''))
    """

def mixed_table(G: _Game, *, positions: SupportsIndex | None = ..., seconds: _Real | None = ...) -> Table:
    r"""The first round of a synchronized game as a table: a row for each move of Left, a column for each of Right, and what the game is worth to Left on average after both. Moves are numbered, and the notes say which they are: the position that a move leads to if the other moves in another board. Two moves in like boards are in the same one as often as chance has it. `positions` and `seconds` are as for MixedValue.

    >>> print(text('''MixedTable(2*[4,4])'''))
    """

def prove(claim: tuple[Any, str, Any], most: SupportsIndex = ..., *, positions: SupportsIndex | None = ..., invariant: bool | None = ...) -> str | Any:
    r"""Decides a comparison: `proved`, `refuted`, or `limit reached after N positions` where `most`, or `positions`, says how many may be looked into. Synchronized games are decided by exact search over rounds alone: values only order the moves, and a number or a scale stands for its rectangle; where that is long and not bounded, by the law that values decide all such sums, if induction proves it. Games of two players in turn are decided by search of their difference, games of three in the order of a player, `>=_L`, or in all three, `==`. A claim about other answers, such as `Outcome(G) == P`, is calculated, and `open` if the answers are not certain (`?Standing`). What rests on `split`, `same`, `negative` or `bounds` of a ruleset is asked again by its moves alone, within 20000 positions. `Value(G)` stands for G. The claim is a comparison, or the tuple of its left side, sign and right side. `for all n` behind it asks for all integers n from 1 on, `for all n >= k` from k on: both sides are linear in n, or one is Winner or Outcome of what is, and the proof is by induction on play, or `open` where none is found; `invariant := true` gives the table of what the induction proves of synchronized games, and of who does not win among three players. `for all n in xs` is decided for each item. A note says which n refutes a claim.

    >>> print(text('''Prove([7,5] == 2*eps - eps^3)'''))

    >>> print(text('''Prove([10,6] > 1 - eps)'''))

    >>> print(text('''Prove([11,6] == 1 - eps^2, 100)'''))

    >>> print(text('''Prove(Domineering[4,4] |> 0)'''))

    >>> print(text('''Prove([4,2,2] >=_L 0)'''))

    >>> print(text('''Prove(Grundy(Kayles[20]) == 1)'''))

    >>> print(text('''Prove(Outcome([40,40]) == "=")'''))

    >>> print(text('''Prove(n*[6,5] < [3,2] for all n)'''))

    >>> print(text('''Prove(n*[3,2] <= [5,2] for all n; invariant := true)'''))

    >>> print(text('''Prove(n*^ < 1 for all n)'''))

    >>> print(text('''Prove(n*{2|-1} > 1 for all n >= 6)'''))

    >>> print(text('''Prove(Winner(n*[2,2,2], Left) == queer for all n >= 7)'''))

    >>> print(text('''Prove(Winner(n*[2,2,2], Left) != Center for all n; invariant := true)'''))

    >>> print(text('''Prove([n,2] > [2,n] for all n in 3..9)'''))
    """

def standing(e: Any, *, source: bool | None = ...) -> str:
    r"""What the answer to a question rests on: `proved` (exact search, or a calculation from the rules alone), `theorem` (a closed form that is proved elsewhere, or lines that cut a board of Domineering; of synchronized cakes Theorems 2 to 5 of Cincotti and Iida, whose proofs take for granted that values add), `derived` (a way that is not proved: rounds of play, values of synchronized games being taken as additive, or what a ruleset tells and does not say where it is proved), `open` (it was not found). Of several things that the answer needs it is the weakest: what stands in e, what the variables that it reads were calculated from, and the steps between. To add values of synchronized games, to multiply or to compare them is such a step: that `[10,10]` is 0 may be proved, and nothing follows for `2*[10,10]`. A law of values that is proved for the boards makes it `proved`: `?Law`. Of a position it is the standing of its value. What rules in the language say can be moved to is how the game is played; what their `split`, `same`, `negative` and `bounds` say of boards is `derived`, unless it is proved of the boards: by equal values where two players move in turn, elsewhere by play that is the same move for move (`?Check`). What rules look at counts. With `source := true` it is a string that says where theorems are proved, and what is taken for granted in an answer that is derived. What this session has searched counts: an answer that was derived is proved once `Prove` has found it by search.

    >>> print(text('''Standing([9,5])'''))

    >>> print(text('''Standing(Value([12,10]))'''))

    >>> print(text('''Standing(Outcome([40,40]))'''))

    >>> print(text('''Standing(Cutcake[8,7]; source := true)'''))

    >>> print(text('''Standing(Class([10^9,10^9,10^9]))'''))

    >>> print(text('''Standing(Outcome(Domineering[4,4]) == P)'''))

    >>> print(text('''x := Outcome([40,40]); Standing(x == "=")'''))

    >>> print(text('''Prove([4,3] == 1 - 2*eps); Standing([4,3])'''))
    """

def mark_standing(table: Any) -> Table:
    r"""A table in which a mark stands behind each cell that is not proved: `'` behind a derived one, `"` behind a theorem, `?` behind an open one (`?Standing`). The legend stands under it. It takes what makes a table, such as a call of OutcomeTable, ValueTable, ClassTable, GrundyTable or Table; at the prompt these have their marks without it.

    >>> print(text('''MarkStanding(ValueTable(SynchronizedCutcake, 2..6, 2..6))'''))

    >>> print(text('''MarkStanding(OutcomeTable(SynchronizedCutcake, 8..9, 8..9))'''))

    >>> print(text('''MarkStanding(ClassTable(Cutblock, 2, 1..3, 1..3))'''))
    """

def class_(G: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> str:
    r"""Which of the eleven classes a number is in, by how it compares with 0 in the orders of Left, Center and Right: `=`, `>_L`, `>_C`, `>_R`, `=_LC`, `=_LR`, `=_CR`, `<_CR`, `<_LR`, `<_LC`, `<`. Of a game that is not a number, the three comparisons.

    >>> print(text('''Class(<0||>)'''))

    >>> print(text('''Class([1,2,3])'''))

    >>> print(text('''Class(MaundyBlock[25,2,2])'''))

    >>> print(text('''Class(<0|0|>)'''))
    """

def compare_zero(G: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> tuple[str, ...]:
    r"""How a game compares with 0 in the orders of Left, Center and Right: three signs, `<>` where neither is at least the other.

    >>> print(text('''CompareZero([3,2,4])'''))

    >>> print(text('''CompareZero(<0|0|>)'''))
    """

def values(G: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> tuple[Value, ...]:
    r"""The values of a game for Left, Center and Right: its projections. Games are equal exactly if these are, and the values of a sum are the sums of the values.

    >>> print(text('''Values(<0||>)'''))

    >>> print(text('''Values([3,2,4] + [2,2,9])'''))

    >>> print(text('''Values(<0|0|>)'''))
    """

def projection(G: _Game, player: Value, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> Value:
    r"""The two-player value for a player: the game in which he is Left and the other two together are Right.

    >>> print(text('''Projection(<<|0|>||>, Right)'''))

    >>> print(text('''Projection([8,2,2], Left)'''))
    """

def rotate(G: _Game) -> Any:
    r"""The three-player game with the players changed about: what Left could do Center can do, what Center could do Right, what Right could do Left. Of a grid, the grid after a quarter turn clockwise.

    >>> print(text('''Rotate(<0|<0||>|>)'''))

    >>> print(text('''Show(Rotate([3,2,4]))'''))

    >>> print(text('''Rotate(Grid("..x|o..", ".xo"))'''))
    """

def is_hereditary(G: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> bool:
    r"""Whether in the game and in all that comes of it a player who has no move never gets one again. For numbers that are so the class says who wins, where it says anything.

    >>> print(text('''IsHereditary([3,2,4])'''))

    >>> print(text('''IsHereditary(<<|<||0>|>||>)'''))
    """

def why_not_number(G: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> str | Any:
    r"""What keeps a game from being a number: the position in it, made of numbers itself, with an option of one player that is at least, in his order, an option of another.

    >>> print(text('''WhyNotNumber(<0|0|>)'''))

    >>> print(text('''WhyNotNumber(<<0|0|>||>)'''))

    >>> print(text('''WhyNotNumber([3,2,4])'''))
    """

def is_queer(G: _Game, player: Value, positions: SupportsIndex = ..., *, seconds: float | _Real | None = ...) -> bool:
    r"""Whether nobody has a winning strategy against the other two when `player` starts. `positions` bounds the search, as for Outcome.

    >>> print(text('''IsQueer(MaundyBlock[25,2,2], Left)'''))

    >>> print(text('''IsQueer(MaundyBlock[4,2,2], Left)'''))
    """

def line(G: _Game, player: Value, starter: Value = ..., positions: SupportsIndex = ..., *, seconds: float | _Real | None = ...) -> Table:
    r"""A line of best play of a player against the other two together, to the end, as a table: who can win does, who cannot makes it long. `starter` moves first, or else the player himself, and `positions` bounds the search, as for Outcome. `Strategy` has the answer to every reply.

    >>> print(text('''Line([2,2,1], Left)'''))

    >>> print(text('''Line([4,1,2], Left, Right)'''))
    """

def congruent(x: _Game, y: _Game, tests: _Items, positions: SupportsIndex = ..., *, seconds: float | _Real | None = ...) -> bool:
    r"""Whether two three-player games have the same winner for every starter beside every one of `tests`: x + t and y + t for all games t of a collection. Equal games may fail that; `Distinguish` shows where. `positions` bounds each search, as for Outcome.

    >>> print(text('''Congruent(MaundyBlock[3,1,1], <0||>, DayN3(2))'''))

    >>> print(text('''x := <|<||0>|0>; y := <|<||0>|0,<|0|>>; (x == y, Congruent(x, y, DayN3(1)))'''))
    """

def distinguish(x: Any, y: Any, tests: _Items = ..., positions: SupportsIndex = ...) -> tuple[Any, ...] | None:
    r"""What tells two games apart. Of three-player games, among `tests`: the first t for which x + t and y + t have different winners, with who starts there, the winner of x + t and the winner of y + t; `Nothing` if they are `Congruent`. Of synchronized positions, without `tests`: a sum t for which x + t and y + t have different outcomes, with both; `Nothing` if they are `Interchangeable`.

    >>> print(text('''Distinguish(<|<||0>|0>, <|<||0>|0,<|0|>>, DayN3(1))'''))

    >>> print(text('''Distinguish([10,10], [2,2])'''))
    """

def day_n3(n: SupportsIndex) -> tuple[Value, ...]:
    r"""One three-player number of each class of equal ones that are born by day n, up to day 5.

    >>> print(text('''DayN3(1)'''))

    >>> print(text('''(Count(DayN3(n)) for n in 0..4)'''))
    """

def grundy(G: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> Number | Any:
    r"""The Grundy value of a position in which both players have the same moves: the n with G = *n. That of a sum is the nim-sum of those of its boards. Of a value, the n of the nimber that it is. Where play may come back there can be none: then it is `inf(…)` with the finite ones among the options.

    >>> print(text('''Grundy(TriangularChocolate[4,2,3; k := 3])'''))

    >>> print(text('''Grundy(Kayles[9] + Nim[3,5])'''))

    >>> print(text('''Nim[3] + Nim[5] + {3|1}'''))

    >>> print(text('''Grundy(* + *2)'''))
    """

def nim_value(G: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> Number | Any:
    r"""The same as Grundy, by the name that it has in CGSuite. Where play may come back it is a nimber, or `inf(…)`.

    >>> print(text('''NimValue(Nim[3,5])'''))

    >>> print(text('''NimValue(LoopyGraph["a-b b-c c-a a-d b-d"])'''))

    Of a misère game: its nim value in normal play.

    >>> print(text('''NimValue(*[2#,0])'''))
    """

def winning_moves(G: _Game, player: Value = ..., positions: SupportsIndex = ..., *, misere: bool | None = ..., seconds: float | _Real | None = ...) -> tuple[Value, ...]:
    r"""The options after which whoever moved wins: those of `player`, or those of all players in turn. In a sum of impartial boards the Grundy values tell them, without search. In a three-player game the player who moved wins against the other two together; `positions` bounds the search, and `misere` asks about misère play, as for Outcome.

    >>> print(text('''WinningMoves(Nim[3,7,5])'''))

    >>> print(text('''WinningMoves(Nim[1,1,3]; misere := true)'''))

    >>> print(text('''WinningMoves(Kayles[5] + Wythoff[2,4])'''))

    >>> print(text('''WinningMoves({3|1}, Left)'''))

    >>> print(text('''WinningMoves(MaundyBlock[4,2,2], Left)'''))
    """

def coordinates(G: Value, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> tuple[Number, ...]:
    r"""The numbers between the brackets of a position, as a tuple; `G[i]` is one of them.

    >>> print(text('''Coordinates(TriangularChocolate[4,2,3; k := 3])'''))

    >>> print(text('''p := Nim[3,7,5]; p[2]'''))
    """

def p_positions(rules: Ruleset, bounds: Any, *, misere: bool | None = ..., positions: SupportsIndex | None = ..., seconds: float | _Real | None = ..., **parameters: Any) -> tuple[Value, ...]:
    r"""The positions of an impartial ruleset that the previous player wins, as a tuple, in the order of their numbers. `bounds` (`?bounds`) is one for all the numbers that the rules leave free (x and z of a TriangularChocolate, whose y runs over all that the bar allows), or a tuple with one for each. They are found by play, not by a theorem. With `misere := true` the player who cannot move wins.

    >>> print(text('''PPositions(Wythoff, 8)'''))

    >>> print(text('''PPositions(Wythoff, (0..10, 5..20))'''))

    >>> print(text('''PPositions(TriangularChocolate, 3; k := 2)'''))

    >>> print(text('''PPositions(Nim, (2, 2, 3))'''))

    >>> print(text('''PPositions(Nim, (2, 2, 3); misere := true)'''))
    """

def n_positions(rules: Ruleset, bounds: Any, *, misere: bool | None = ..., positions: SupportsIndex | None = ..., seconds: float | _Real | None = ..., **parameters: Any) -> tuple[Value, ...]:
    r"""The positions of an impartial ruleset that the next player wins, like PPositions.

    >>> print(text('''NPositions(Wythoff, 2)'''))

    >>> print(text('''NPositions(TriangularChocolate, 20; k := 3).Size'''))
    """

def count_where(rules: Ruleset, bounds: Any, f: Function | Value, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ..., **parameters: Any) -> Number:
    r"""How many positions of an impartial ruleset with numbers within `bounds`, as for PPositions, have a property: f is asked with each position and its Grundy value, `(p, g) -> …`, or with the Grundy value alone, `g -> …`.

    >>> print(text('''CountWhere(TriangularChocolate, 20, (p, g) -> g == NimSum(p); k := 3)'''))

    >>> print(text('''CountWhere(TriangularChocolate, 20, (p, g) -> g != NimSum(p); k := 3)'''))

    >>> print(text('''CountWhere(Wythoff, 10, g -> g > 10)'''))
    """

def pass_moves(rules: Ruleset, n: SupportsIndex, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ..., **parameters: Any) -> Ruleset:
    r"""The ruleset of the boards of an impartial one with n passes: a move may leave the board as it is, which either player may do until n passes are used up, but not where nothing else can be moved. A board is played whole, with its heaps; of what comes of it the name says how many passes are left.

    >>> print(text('''GrundyTable(PassMoves(Nim, 1), 0..4, 0..4)'''))

    >>> print(text('''PPositions(PassMoves(Nim, 1), (3, 3, 3))'''))

    >>> print(text('''Options(PassMoves(Nim, 1)[1,2])'''))

    >>> print(text('''Outcome(PassMoves(Kayles, 2)[5,3]; misere := true)'''))
    """

def nim_sequence(rules: Ruleset, n: SupportsIndex | _Items, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ..., **parameters: Any) -> tuple[Number, ...]:
    r"""The Grundy values of the heaps of 1, 2, …, n tokens, as a tuple; of others where a range of heaps stands in place of n.

    >>> print(text('''NimSequence(Kayles, 10)'''))

    >>> print(text('''NimSequence(Kayles, 0..10)'''))

    >>> print(text('''NimSequence(TakeAndBreak("0.77"), 10)'''))

    >>> print(text('''NimSequence(GrundysGame, 20)'''))

    >>> print(text('''NimSequence(Subtraction(1,2,3), 9)'''))
    """

def code(rules: Ruleset, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ..., **parameters: Any) -> str:
    r"""The code of a ruleset that has one: of TakeAndBreak, Spawning, Turning and their kin, and of Kayles and the like.

    >>> print(text('''Kayles.Code'''))

    >>> print(text('''TakeAndBreak("0.137").Code'''))
    """

def periodicity(values: _Items | Value, n: SupportsIndex = ..., *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ..., **parameters: Any) -> dict[Any, Any] | Any:
    r"""Of a ruleset, how the Grundy values of the heaps up to n repeat, as a map: from the heap `preperiod` on, a heap larger by `period` has a value larger by `saltus`. The `standing` is `proved` if the values carry the period to all heaps (by the bound of Guy and Smith, or its analogue for the code), `observed` if they only show it, and `unknown` if they show none; then the map says nothing else. Of a tuple, the same of its items, the first of which has the number 1; of a table, a table of what its rows and its columns show, `preperiod` being the head from which on they repeat. Values that add, of boards, games and synchronized games, may grow by a `saltus` of their kind; other items repeat where they are equal. Three periods are needed, over at least half of the items.

    >>> print(text('''Periodicity(Kayles, 200)'''))

    >>> print(text('''Periodicity(TakeAndBreak("0.77"), 100)["standing"]'''))

    >>> print(text('''Periodicity(Subtraction(2,3,7), 100)'''))

    >>> print(text('''Periodicity(AllBut(1,3), 100)'''))

    >>> print(text('''Periodicity(GrundysGame, 1000)'''))

    >>> print(text('''Periodicity(n div 3 for n in 1..30)'''))

    >>> print(text('''Periodicity([n,5] for n in 12..60)'''))

    >>> print(text('''Periodicity(GrundyTable(Subtraction(1,2), 0..3, 0..12))'''))

    >>> print(text('''Periodicity(OutcomeTable(Cutcake, 1..4, 1..12))'''))
    """

def errata(lengths: range = ...) -> Table:
    r"""What the papers print wrongly, place by place: what is printed, what is right, and an example with what it shows, all of it computed. The first paper is compared with values found by play for the rectangles [n,R] with R from 2 to 7 and n in `lengths`, 8..15 if they are left out; the example is Left's best cut, and it shows the value after it. That values add, as the paper takes for granted, is refuted by a round of play of a sum of two squares: each cut is met by one that leaves its player behind.

    >>> print(text('''Errata()'''))

    >>> print(text('''Errata(10..10)'''))
    """

def partizan_join(A: Ruleset, B: Ruleset, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ..., **parameters: Any) -> Ruleset:
    r"""The ruleset on a heap in which Left moves as in A, Right as in B, two impartial games on a heap, or on the same numbers. `Join(A, B)` is the impartial one in which both may move as in either.

    >>> print(text('''PartizanJoin(Kayles, Nim)[5]'''))

    >>> print(text('''Options(PartizanJoin(Subtraction(1,2), Subtraction(1,3))[4], Right)'''))

    >>> print(text('''NimSequence(Join(Kayles, Subtraction(4)), 12)'''))

    >>> print(text('''PartizanJoin(Wythoff, GenWythoff(2))[2,3]'''))
    """

def acrostic_product(A: Ruleset, B: Ruleset, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ..., **parameters: Any) -> Ruleset:
    r"""The impartial ruleset on pairs of heaps (m, n) in which a move is one of A in m, which leaves each heap it makes paired with n, or one of B in n (Winning Ways, ch. 14: acrostic games of coins). A heap of 0 is none: who takes all of a heap takes the pair.

    >>> print(text('''GrundyTable(AcrosticProduct(Nim, Nim), 1..5, 1..5)'''))

    >>> print(text('''Options(AcrosticProduct(Kayles, Nim)[4,2])'''))
    """

def direct_product(A: Ruleset, B: Ruleset, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ..., **parameters: Any) -> Ruleset:
    r"""The impartial ruleset on pairs of heaps (m, n) in which a move chooses one of A in m and one of B in n, and leaves all pairs of the heaps before and after but (m, n) itself. By the tartan theorem (Winning Ways, ch. 14) the Grundy value is the nim-product of those of m and n.

    >>> print(text('''GrundyTable(DirectProduct(Nim, Nim), 1..5, 1..5)'''))

    >>> print(text('''Options(DirectProduct(Nim, Nim)[2,2])'''))

    >>> print(text('''Grundy(DirectProduct(Kayles, Nim)[6,2]) == NimProduct(Grundy(Kayles[6]), 2)'''))
    """

def cake_product(A: Ruleset, B: Ruleset, *, twisted: bool | None = ..., positions: SupportsIndex | None = ..., seconds: float | _Real | None = ..., **parameters: Any) -> Ruleset:
    r"""The partizan ruleset on pairs of heaps (l, r) in which Left moves in l as in A and Right in r as in B; each heap made is paired with the other one. If it is `twisted`, the two change places after every move. Cutcake is the product of TakeAndBreak("4.0") with itself, Eatcake that of TakeAndBreak("0.7"), Turn-and-Eatcake the same twisted.

    >>> print(text('''t := TakeAndBreak("4.0"); CakeProduct(t, t)[8,7] == Cutcake[8,7]'''))

    >>> print(text('''CakeProduct(Kayles, Nim)[3,2]'''))

    >>> print(text('''t := TakeAndBreak("0.7"); CakeProduct(t, t; twisted := true)[1,8]'''))
    """

def gen_cutcake(A: Ruleset, B: Ruleset, *, twisted: bool | None = ..., positions: SupportsIndex | None = ..., seconds: float | _Real | None = ..., **parameters: Any) -> Ruleset:
    r"""The same as CakeProduct, by another name that it has in CGSuite.

    >>> print(text('''GenCutcake(Kayles, Kayles)[4,2]'''))
    """

def try_(e: Any, otherwise: Any = ..., *, seconds: _Real | None = ..., positions: SupportsIndex | None = ...) -> Any:
    r"""The value of e, which for a position is found at once; where an error or a limit ends it, that of `otherwise`, or Nothing, with a note that says why. Each is asked for only when it is needed. `seconds` bounds the time for e, `positions` how many positions each search in it may look into. In e, as in a function, the variables of the session get no values. Ctrl-C and the time limit of the program end `Try` too.

    >>> print(text('''Try(1/0, 7)'''))

    >>> print(text('''Try(1/2, 1/0)'''))

    >>> print(text('''Try(Winner(MaundyBlock[12,12,4], Left; positions := 100), "?")'''))
    """

def certificate(question: Any, file: str = ..., positions: SupportsIndex = ..., *, overwrite: bool | None = ...) -> str | Any:
    r"""Writes a file that proves an answer: a strategy, or values, that `cutcake check` and the short program examples/python/check.py check by the rules of the game alone. The question is Outcome(G), Winner(G, player), IsQueer(G, player), a comparison or Prove of one, also `for all n`, Class(G), Grundy(G), MixedValue(G), also compared with a number, Law(R, bounds), or Periodicity(R, n), of games of any theory; of misère play Outcome, Winner and MisereOutcomeClass. The result says what is proved, and in how many positions; without a name of a file, nothing is written; a file that is there already is replaced with `overwrite := true` alone. `positions` bounds them, 10^5 unless given. docs/certificates.md is the page of the format.

    >>> print(text('''Certificate(Outcome(Cutcake[4,4] - Cutcake[2,2]))'''))

    >>> print(text('''Certificate(Prove([6,5] > 0))'''))

    >>> print(text('''Certificate(Prove(n*[6,5] < [3,2] for all n))'''))

    >>> print(text('''Certificate(Prove(n*{2|-1} > 1 for all n >= 6))'''))

    >>> print(text('''Certificate(Winner(MaundyBlock[9,2,2], Left))'''))

    >>> print(text('''Certificate(Grundy(TriangularChocolate[4,2,3; k := 3]))'''))

    >>> print(text('''Certificate(Periodicity(Kayles, 200))'''))

    >>> print(text('''Certificate(MixedValue([3,2] + [2,3]))'''))

    >>> print(text('''Certificate(Outcome(Kayles[5]; misere := true))'''))

    >>> print(text('''Certificate(Law(SynchronizedCutcake, 4))'''))
    """

def abs(x: _Game) -> Number | Any:
    r"""The absolute value.

    >>> print(text('''Abs(-5/8)'''))

    >>> print(text('''Abs(3-omega)'''))
    """

def numerator(x: _Real) -> Number:
    r"""The numerator in lowest terms; it carries the sign.

    >>> print(text('''Numerator(-10/16)'''))
    """

def denominator(x: _Real) -> Number:
    r"""The denominator in lowest terms; it is positive.

    >>> print(text('''Denominator(-10/16)'''))
    """

def floor(x: _Real) -> Number | Any:
    r"""The greatest integer that is at most x.

    >>> print(text('''Floor(-5/2)'''))
    """

def ceiling(x: _Real) -> Number | Any:
    r"""The least integer that is at least x.

    >>> print(text('''Ceiling(-5/2)'''))
    """

def max(*items: _Game | _Items) -> Number | Any:
    r"""The greatest of its arguments, or of the items of one collection: numbers, or games of which one is at least all the others.

    >>> print(text('''Max(3, 1/2)'''))

    >>> print(text('''Max((1, 5, 2))'''))

    >>> print(text('''Max(v, ^, *2 + 1)'''))
    """

def min(*items: _Game | _Items) -> Number | Any:
    r"""The least of its arguments, or of the items of one collection.

    >>> print(text('''Min(3, 1/2)'''))

    >>> print(text('''Min(i^2 - 6*i for i in 1..9)'''))
    """

def mex(*items: SupportsIndex | _Items | Value) -> Number | Any:
    r"""The least non-negative integer that is not among its arguments, or the items of one collection.

    >>> print(text('''Mex(0, 1, 4, 5, 6)'''))

    >>> print(text('''Mex(())'''))
    """

def nim_sum(*items: SupportsIndex | _Items | Value) -> Number | Any:
    r"""The nim-sum of integers of any size: binary addition without carries, also of negative ones, whose digits are those of two's complement. Of a position, the nim-sum of the numbers between its brackets.

    >>> print(text('''NimSum(3, 5, 7)'''))

    >>> print(text('''NimSum(TriangularChocolate[4,2,3; k := 3])'''))

    >>> print(text('''NimSum(-1, 3)'''))

    >>> print(text('''NimSum(2^100, 2^100 + 1)'''))
    """

def nim_product(*items: SupportsIndex | _Items | Value) -> Number | Any:
    r"""The nim-product of non-negative integers of any size, with which nimbers are a field (Conway, *On Numbers and Games*, ch. 6); of nimbers the nimber.

    >>> print(text('''NimProduct(2, 2)'''))

    >>> print(text('''NimProduct(2, 4, 16)'''))

    >>> print(text('''NimProduct(*omega, *omega)'''))
    """

def ugly_product(*items: SupportsIndex | _Items | Value) -> Number | Any:
    r"""The ugly product of non-negative integers of any size (Winning Ways, ch. 14): it is distributive over nim-sums, and of k < n = 2^m and n it is k div 2 if k is evil and n + k div 2 if k is odious.

    >>> print(text('''UglyProduct(14, 3)'''))

    >>> print(text('''(UglyProduct(14, n) for n in 1..16)'''))
    """

def nim_inverse(a: _Game) -> Number | Any:
    r"""The x with NimProduct(a, x) = 1, for a positive integer or ordinal a.

    >>> print(text('''NimInverse(2)'''))

    >>> print(text('''NimProduct(2^70, NimInverse(2^70))'''))

    >>> print(text('''NimInverse(omega)'''))
    """

def nim_div(a: _Game, b: _Game) -> Number | Any:
    r"""The x with NimProduct(b, x) = a, for a non-negative integer or ordinal a and a positive one b.

    >>> print(text('''NimDiv(5, 6)'''))

    >>> print(text('''NimDiv(2, omega)'''))
    """

def nim_square_root(a: _Game) -> Number | Any:
    r"""The one x with NimProduct(x, x) = a, for a non-negative integer or ordinal a.

    >>> print(text('''NimSquareRoot(2)'''))

    >>> print(text('''NimSquareRoot(NimProduct(77, 77))'''))

    >>> print(text('''NimSquareRoot(omega)'''))
    """

def ordinal_sum(G: _Game, H: _Game) -> Value:
    r"""The ordinal sum `G:H`; of ordinals that of order types, which loses what is absorbed, as 1 + omega is omega. `+` and `*` between ordinals are those of surreal numbers.

    >>> print(text('''OrdinalSum(1, omega)'''))

    >>> print(text('''omega:1'''))

    >>> print(text('''OrdinalSum(1, *2)'''))

    Of misère games: `G:H`, G with H on top, on which a move in G puts an end. It is played in the canonical form of G.

    >>> print(text('''OrdinalSum(*[2], *[2#])'''))
    """

def ordinal_power(a: _Game, b: _Game) -> Value:
    r"""The power of order types. `a^b` is that of surreal numbers.

    >>> print(text('''OrdinalPower(2, omega)'''))

    >>> print(text('''OrdinalPower(omega+1, 2)'''))

    >>> print(text('''(omega+1)^2'''))
    """

def nim_exp(a: _Game, n: SupportsIndex) -> Number | Any:
    r"""The nim-product of n nimbers a, where n may be negative. Nimbers below omega^omega^omega are a field; omega is the cube root of 2 (Conway, *On Numbers and Games*, ch. 6; Lenstra).

    >>> print(text('''NimExp(omega, 3)'''))

    >>> print(text('''NimExp(5, 14)'''))

    >>> print(text('''NimExp(omega+1, -1)'''))

    >>> print(text('''NimExp(*omega, 3)'''))
    """

def nim_root(a: _Game, p: SupportsIndex) -> Value:
    r"""A nimber whose nim-power p is a, for a prime p.

    >>> print(text('''NimRoot(2, 3)'''))

    >>> print(text('''NimRoot(omega+1, 7)'''))
    """

def sign_expansion(x: _Game) -> str:
    r"""The signs of a surreal number: + for each step up and - for each step down on the way to it from 0, always to the simplest number between what was passed. Runs that are long stand with their length: `(+)^omega (-)`.

    >>> print(text('''SignExpansion(3/4)'''))

    >>> print(text('''SignExpansion(-5/2)'''))

    >>> print(text('''SignExpansion(omega^2-3)'''))

    >>> print(text('''SignExpansion(1/omega)'''))
    """

def from_sign_expansion(signs: str) -> Value:
    r"""The surreal number that has these signs, written as SignExpansion writes them.

    >>> print(text('''FromSignExpansion("+-+")'''))

    >>> print(text('''FromSignExpansion("(+)^omega (-)^omega")'''))

    >>> print(text('''FromSignExpansion(SignExpansion(omega^2-3))'''))
    """

def cnf(x: _Game, n: SupportsIndex) -> str:
    r"""The first n terms of the Conway normal form of a fraction, a sum of powers of omega that may go on for ever.

    >>> print(text('''CNF(1/(omega+1), 3)'''))
    """

def misere_canonical_form(G: _Game, universe: str = ..., *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> Value:
    r"""The simplest game that is equal to G in misère play: of an impartial position or sum a misère game, of a form `'{…|…}'` a form, simplest beside all games, or with `"dicot"` beside dicots.

    >>> print(text('''MisereCanonicalForm(Kayles[5])'''))

    >>> print(text('''MisereCanonicalForm(Nim[2,2])'''))

    >>> print(text('''MisereCanonicalForm('{0,{0|}|}')'''))

    >>> print(text('''MisereCanonicalForm('{{0|0}|{0|0}}', "dicot")'''))
    """

def genus(G: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> Value:
    r"""The genus g^g0g1g2… in misère play: the nim value of normal play, and the misère nim values of G, G+*2, G+*2+*2, …, up to the two that repeat. Of a nim-heap it is one number, of a game that is played like a nim position, or nearly, it ends with g0.

    >>> print(text('''Genus(Kayles[5])'''))

    >>> print(text('''Genus(*[4,2])'''))

    >>> print(text('''Genus(*[2#,0])'''))
    """

def misere_nim_value(G: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> Number:
    r"""The nim value of misère play: 1 where there is no move, else the least that no option has; it is 0 for the P-positions of misère play.

    >>> print(text('''MisereNimValue(Nim[1,1])'''))

    >>> print(text('''MisereNimValue(TriangularChocolate[8,4,6; k := 3])'''))

    >>> print(text('''MisereNimValue(*[2#])'''))
    """

def misere_outcome_class(*G: _Game, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> str:
    r"""Who wins a sum in misère play, in which the player who cannot move wins: `L`, `R`, `N` or `P`. A position is played on its boards, a form as it is written, a value in its canonical form; a sum that is typed, as that sum.

    >>> print(text('''MisereOutcomeClass(*2 + *2)'''))

    >>> print(text('''MisereOutcomeClass(Kayles[5] + Nim[2])'''))

    >>> print(text('''MisereOutcomeClass('{0|}', '{|0}')'''))

    >>> print(text('''MisereOutcomeClass(Domineering[2,4])'''))

    >>> print(text('''MisereOutcomeClass(1)'''))

    >>> print(text('''MisereOutcomeClass(*[4,2])'''))
    """

def misere_moves(G: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> tuple[Value, ...]:
    r"""The winning moves of misère play: the options that are P-positions.

    >>> print(text('''MisereMoves(Nim[1,1,3])'''))

    >>> print(text('''MisereMoves(*[2#,2,1])'''))
    """

def mate(G: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> Value:
    r"""The mate: * for 0, else the game whose options are the mates of the options. With its mate a game is a P-position.

    >>> print(text('''Mate(*[4,2])'''))

    >>> print(text('''MisereOutcomeClass(*[2#,0] + Mate(*[2#,0]))'''))
    """

def parts(G: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> tuple[Value, ...]:
    r"""The even games that are parts, but for 0 and the game itself: X is a part of G if X + Y = G for some Y.

    >>> print(text('''Parts(*[[2]])'''))

    >>> print(text('''Parts(*[4] + *[2])'''))
    """

def partitions(G: Value | SupportsIndex) -> tuple[Any, ...]:
    r"""Of a misère game: all ways to write it as a sum of primes, each a tuple in ascending order.

    >>> print(text('''Partitions(*[[2]])'''))

    >>> print(text('''Partitions(*[[*[4]+*[2]]])'''))

    All ways to write n as a sum of positive integers, or of k of them, the largest first: a tuple of tuples, those with the largest parts first.

    >>> print(text('''Partitions(4)'''))

    >>> print(text('''Partitions(7, 3)'''))

    >>> print(text('''(Partitions(n).Size for n in 0..10)'''))
    """

def is_prime(G: Value | SupportsIndex) -> bool:
    r"""Of a misère game: whether it is neither 0 nor *, and only 0, *, itself and its sum with * are parts of it.

    >>> print(text('''IsPrime(*[2#,0])'''))

    Whether an integer is a prime number, always with proof: no number below 2 is. A composite number is told quickly, a prime above 10^24 needs a factorization of n - 1.

    >>> print(text('''IsPrime(97)'''))

    >>> print(text('''IsPrime(2^89 - 1)'''))

    >>> print(text('''(n for n in 1..30 where IsPrime(n))'''))
    """

def is_nim_heap(G: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> bool:
    r"""Whether G is a nim-heap in misère play.

    >>> print(text('''IsNimHeap(*[0,3])'''))
    """

def is_tame(G: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> bool:
    r"""Whether G is tame in misère play (Winning Ways, ch. 13): its genus is n^n, 0^1 or 1^0, and all options are tame.

    >>> print(text('''IsTame(*[2[2]])'''))

    >>> print(text('''IsTame(Kayles[5])'''))

    Of a misère quotient: whether it is one of nim positions.

    >>> print(text('''MisereQuotient("0.333").IsTame'''))

    >>> print(text('''MisereQuotient("0.75").IsTame'''))
    """

def is_generally_tame(G: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> bool:
    r"""Whether G is played like a nim position in misère play: its options are, or those that are not can be reversed.

    >>> print(text('''IsGenerallyTame(*[2#])'''))
    """

def is_tameable(G: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> bool:
    r"""Whether G is generally tame, or would be if options counted that are only tameable.

    >>> print(text('''IsTameable(*[2##])'''))
    """

def is_half_tame(G: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> bool:
    r"""Whether G is not generally tame, but G + G is, with the genus 0^0.

    >>> print(text('''IsHalfTame(*[2##,0])'''))
    """

def is_restive(G: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> bool:
    r"""Whether G has tame options, nim value 0 or 1, and another misère nim value than tame games have.

    >>> print(text('''IsRestive(*[2#,0])'''))
    """

def is_generally_restive(G: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> bool:
    r"""Whether G is restive, or played like a restive game: options that are not generally tame can be reversed.

    >>> print(text('''IsGenerallyRestive(*[2#,0])'''))
    """

def is_restless(G: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> bool:
    r"""Whether G has generally tame options, a nim value of 2 or more, and misère nim value 0 or 1.

    >>> print(text('''IsRestless(*[2##,0])'''))
    """

def is_extraverted(G: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> bool:
    r"""Whether G is a part of the game whose only option it is.

    >>> print(text('''IsExtraverted(*[2#])'''))
    """

def is_introverted(G: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> bool:
    r"""Whether G is 0 or *.

    >>> print(text('''IsIntroverted(*[1])'''))
    """

def misere_minus(G: _Game, H: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> Value | Any:
    r"""The game X with H + X = G in misère play; there is at most one.

    >>> print(text('''MisereMinus(*[[2]], *[2])'''))

    >>> print(text('''(*[4] + *[2]).MisereMinus(*[4])'''))
    """

def is_linked_to(G: _Game, H: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> bool:
    r"""Whether G + T and H + T are P-positions of misère play both, for some T: they are unless one is an option of the other.

    >>> print(text('''IsLinkedTo(*[4,2], *[2#])'''))

    >>> print(text('''IsLinkedTo(*[3], *[2])'''))
    """

def link(G: _Game, H: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> Value | Any:
    r"""A game T for which G + T and H + T are P-positions of misère play.

    >>> print(text('''Link(*[2##], *[2])'''))
    """

def distinguisher(G: _Game, H: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> Value | Any:
    r"""A game T for which G + T is a P-position of misère play, and H + T is none.

    >>> print(text('''Distinguisher(*[2], *[4,2])'''))
    """

def misere_day(n: SupportsIndex) -> tuple[Value, ...]:
    r"""The misère games born by day n, n at most 4: 1, 2, 3, 5 and 22 of them.

    >>> print(text('''MisereDay(3)'''))

    >>> print(text('''MisereDay(4).Size'''))
    """

def cg_suite_name(G: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> str:
    r"""The name of G as CGSuite prints it, in which nothing stands between options.

    >>> print(text('''CGSuiteName(*[4,2])'''))
    """

def misere_quotient(rules: _Game | str, n: SupportsIndex = ..., *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> Value:
    r"""The misère quotient of the heaps to n (300 unless given, fewer if a period is proved) of a ruleset, or of a take-and-break game by its code; or that of one game with its followers. Two sums are in one class if they have the same outcome beside every sum; the letters are the heaps that are not products of smaller ones. What is found is proved; not every game has a finite quotient (Plambeck and Siegel).

    >>> print(text('''MisereQuotient("0.75")'''))

    >>> print(text('''MisereQuotient(Kayles).Order'''))

    >>> print(text('''MisereQuotient(*[4])'''))

    >>> print(text('''MisereQuotient("0.07", 24).Order'''))
    """

def order(Q: Value) -> Number:
    r"""The number of classes of a misère quotient.

    >>> print(text('''MisereQuotient("0.77").Order'''))
    """

def p_portion(Q: Value) -> tuple[Value, ...]:
    r"""The classes of P-positions.

    >>> print(text('''MisereQuotient("0.75").PPortion'''))
    """

def presentation(Q: Value) -> str:
    r"""The generators and relations of a misère quotient.

    >>> print(text('''MisereQuotient("0.123").Presentation'''))
    """

def idempotents(Q: Value) -> tuple[Value, ...]:
    r"""The elements e of a misère quotient with e^2 = e.

    >>> print(text('''MisereQuotient("0.123").Idempotents'''))
    """

def kernel(Q: Value) -> tuple[Value, ...]:
    r"""The elements of the smallest ideal of a misère quotient, which is a group.

    >>> print(text('''MisereQuotient("0.75").Kernel'''))
    """

def heaps(Q: Value) -> Number:
    r"""The largest heap that was looked into for a misère quotient.

    >>> print(text('''MisereQuotient("0.07", 24).Heaps'''))
    """

def period(Q: Value) -> Number | Any:
    r"""The period of Phi, proved for all heaps; Nothing if none was found.

    >>> print(text('''MisereQuotient("0.75").Period'''))
    """

def period_start(Q: Value) -> Number | Any:
    r"""The heap from which on Phi has its period; Nothing if none was found.

    >>> print(text('''MisereQuotient("0.75").PeriodStart'''))
    """

def phi(Q: Value, n: Any) -> Value:
    r"""The class of a heap in a misère quotient, or of the sum of a collection of heaps: products of such tell who wins.

    >>> print(text('''q := MisereQuotient("0.75"); (q.Phi(n) for n in 1..6)'''))

    >>> print(text('''MisereQuotient(Kayles).Phi((3, 10, 7, 4, 3))'''))

    >>> print(text('''MisereQuotient(Kayles).Phi(2*Kayles[5] + Kayles[12])'''))
    """

def winning_move(Q: Value, heaps: Any) -> tuple[Any, ...] | None:
    r"""A move by which who is to move wins a sum of heaps in misère play, as the pair of a heap and the tuple of what it becomes; Nothing if there is none, and none is needed where nothing is left.

    >>> print(text('''MisereQuotient(Kayles).WinningMove((14, 17, 11, 15, 16))'''))

    >>> print(text('''MisereQuotient(Kayles).WinningMove(n mod 170 for n in 1..10000)'''))
    """

def is_dicot(G: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> bool:
    r"""Whether G is a dicot as it is played: in each follower both players can move, or neither can. `>=_D` compares dicots in misère play.

    >>> print(text('''IsDicot('{0|{0|0}}')'''))

    >>> print(text('''IsDicot('{0|}')'''))

    >>> print(text(''''{|}' >=_D '{{0|0}|{0|0}}''''))
    """

def is_dead_ending(G: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> bool:
    r"""Whether G is dead-ending as it is played: the player who cannot move in a follower cannot in any that comes of it. `>=_E` compares dead-ending games in misère play, `>=_M` all games.

    >>> print(text('''IsDeadEnding('{0|}')'''))

    >>> print(text('''IsDeadEnding('{|{0|}}')'''))

    >>> print(text('''IsDeadEnding(Domineering[2,2])'''))
    """

def game_value(G: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> Value:
    r"""The value of a game or a position, whether play can come back or not: a short game where it is one.

    >>> print(text('''GameValue(a{0|a})'''))

    >>> print(text('''GameValue(Cutcake[8,7])'''))
    """

def outcome_class(G: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> str:
    r"""Who wins a game or a position of two players in turn: `L`, `R`, `N` and `P`, or where play need not end, `D` if neither can force a win. `NHat` is a win for Left if she starts and otherwise a draw, `PHat` one if she does not; `NCheck` and `PCheck` are the same for Right. Of a position no values are needed.

    >>> print(text('''OutcomeClass(dud)'''))

    >>> print(text('''OutcomeClass(a{*|{a|0}})'''))

    >>> print(text('''OutcomeClass({3|1})'''))
    """

def remoteness(G: _Game, player: Value, *, misere: bool | None = ..., positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> Number | Any:
    r"""After how many moves a game of two players in turn is decided when `player` starts, if who wins hurries and who loses does not; Nothing where that is a draw. It is decided when a player cannot move, and in Fox and Geese when the fox has escaped. A position is played on its boards, a form as it is written, a value in its canonical form. The remoteness of `ConjunctiveSum(G, H)` is the smaller one of those of G and H. With `misere := true` the player who cannot move wins.

    >>> print(text('''Remoteness(Nim[2], Left)'''))

    >>> print(text('''Remoteness(Nim[2], Left; misere := true)'''))

    >>> print(text('''Remoteness(FoxAndGeese[".x.x|....|....|o..."], Right)'''))

    >>> print(text('''Remoteness(BackslidingToadsAndFrogs["tf.."], Left)'''))
    """

def is_stopper(G: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> bool:
    r"""Whether no play from G goes on for ever in which the players alternate.

    >>> print(text('''IsStopper(over)'''))

    >>> print(text('''IsStopper(dud)'''))

    >>> print(text('''IsStopper({3|1})'''))
    """

def is_stopper_sided(G: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> bool:
    r"""Whether the onside and the offside of G are stoppers.

    >>> print(text('''IsStopperSided(dud)'''))
    """

def is_loopfree(G: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> bool:
    r"""Whether G is a short game.

    >>> print(text('''IsLoopfree(over)'''))

    >>> print(text('''IsLoopfree(a{{|a}|2})'''))
    """

def is_plumtree(G: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> bool:
    r"""Whether the canonical form of a stopper has no cycle longer than a pass.

    >>> print(text('''IsPlumtree(upon)'''))

    >>> print(text('''IsPlumtree(a{0||||0|||a|*||*})'''))
    """

def is_pseudonumber(G: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> bool:
    r"""Whether G is a number, on, off, or a number + over or under.

    >>> print(text('''IsPseudonumber(1/2+over)'''))

    >>> print(text('''IsPseudonumber(upon)'''))
    """

def is_idempotent(G: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> bool:
    r"""Whether G + G = G.

    >>> print(text('''IsIdempotent(over)'''))

    >>> print(text('''IsIdempotent(upon)'''))
    """

def onside(G: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> Value:
    r"""The onside: G where infinite play counts as a win for Left. A stopper is its own onside.

    >>> print(text('''Onside(dud)'''))

    >>> print(text('''(1 & 0).Onside'''))
    """

def offside(G: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> Value:
    r"""The offside: G where infinite play counts as a win for Right. A stopper is its own offside.

    >>> print(text('''Offside(dud)'''))

    >>> print(text('''(1 & 0).Offside'''))
    """

def degree(G: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> Value:
    r"""The degree of a stopper, `G Upsum -G`: 0 for short games, and positive for all others.

    >>> print(text('''Degree(upon)'''))

    >>> print(text('''Degree(over)'''))

    >>> print(text('''Degree({3|1})'''))
    """

def upsum(G: _Game, H: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> Value:
    r"""The onside of the sum of two stoppers; also written `G Upsum H`.

    >>> print(text('''upon.Upsum(^<on>)'''))

    >>> print(text('''upon Upsum ^<on>'''))
    """

def downsum(G: _Game, H: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> Value:
    r"""The offside of the sum of two stoppers; also written `G Downsum H`.

    >>> print(text('''upon.Downsum(^<on>)'''))

    >>> print(text('''over Downsum -over'''))
    """

def upsum_variety(G: _Game, D: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> Value:
    r"""`G Upsum (-G Downsum -D)` for an idempotent D.

    >>> print(text('''upon.UpsumVariety(^<on>)'''))
    """

def downsum_variety(G: _Game, D: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> Value:
    r"""`G Downsum (-G Upsum D)` for an idempotent D; it is at most the upsum variety.

    >>> print(text('''upon.DownsumVariety(^<on>)'''))
    """

def variety(G: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> Value:
    r"""The variety of a stable stopper: its upsum variety by its degree, which is its downsum variety too.

    >>> print(text('''Variety({0|^<on>||v<on>})'''))

    >>> print(text('''Variety({3|1})'''))
    """

def is_stable(G: _Game, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> bool:
    r"""Whether the upsum variety and the downsum variety of a stopper by its degree are the same.

    >>> print(text('''IsStable(upon)'''))

    >>> print(text('''IsStable(a{0|{0||||0,*2|||a|0||0}||0})'''))
    """

def stop(G: _Game, player: Value, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> Number | Any:
    r"""The number, on, off, or number + over or under, at which play of a stopper stops when `player` starts.

    >>> print(text('''Stop({over|under}, Left)'''))

    >>> print(text('''Stop({3|1}, Right)'''))
    """

def strong_stop(G: _Game, player: Value, *, positions: SupportsIndex | None = ..., seconds: float | _Real | None = ...) -> Number | Any:
    r"""The stop where a number + over or under is read as the number.

    >>> print(text('''StrongStop(3/4+over, Left)'''))

    >>> print(text('''StrongStop({over|under}, Right)'''))
    """

def inf(*n: SupportsIndex) -> Value:
    r"""The value of a loopy impartial game that no nimber is equal to, with the finite values among its options.

    >>> print(text('''inf(0, 2)'''))

    >>> print(text('''inf(0, 2) + *'''))

    >>> print(text('''inf(0) + inf(1)'''))
    """

def is_two_power(n: SupportsIndex) -> bool:
    r"""Whether an integer is a power of two: 1, 2, 4, ….

    >>> print(text('''IsTwoPower(64)'''))

    >>> print(text('''IsTwoPower(0)'''))
    """

def is_evil(n: SupportsIndex) -> bool:
    r"""Whether a number of at least 0 is evil: it has an even number of ones in base 2 (Winning Ways, ch. 4).

    >>> print(text('''IsEvil(3)'''))

    >>> print(text('''(n for n in 0..16 where IsEvil(n))'''))
    """

def is_odious(n: SupportsIndex) -> bool:
    r"""Whether a number of at least 0 is odious: it has an odd number of ones in base 2 (Winning Ways, ch. 4).

    >>> print(text('''IsOdious(7)'''))

    >>> print(text('''(n for n in 0..16 where IsOdious(n))'''))
    """

def factor(x: _Real) -> tuple[Any, ...]:
    r"""The prime factors of a number that is not 0, with their exponents, as a tuple of pairs: `x` is the product of p^e over the pairs (p, e). A negative number has (-1, 1) in front, a fraction negative exponents, and 1 no factors.

    >>> print(text('''Factor(360)'''))

    >>> print(text('''Factor(-3/4)'''))

    >>> print(text('''Factor(1)'''))

    >>> print(text('''Factor(2^64 + 1)'''))

    >>> print(text('''Sum(e for (p, e) in Factor(360))'''))
    """

def divisors(n: SupportsIndex) -> tuple[Number, ...]:
    r"""The positive divisors of an integer that is not 0, smallest first.

    >>> print(text('''Divisors(12)'''))

    >>> print(text('''Divisors(2^61 - 1)'''))

    >>> print(text('''Divisors(360).Size'''))
    """

def gcd(*items: SupportsIndex | _Items | Value) -> Number:
    r"""The greatest common divisor of integers: not negative, and 0 of zeros or of none.

    >>> print(text('''Gcd(12, 18)'''))

    >>> print(text('''Gcd(-8, 0)'''))

    >>> print(text('''Gcd(n^2 - 1 for n in (5, 7, 11))'''))
    """

def lcm(*items: SupportsIndex | _Items | Value) -> Number:
    r"""The least common multiple of integers: not negative, 1 of none, and 0 if one of them is 0.

    >>> print(text('''Lcm(4, 6)'''))

    >>> print(text('''Lcm(1..20)'''))
    """

def log2(x: _Real) -> Number | Any:
    r"""The floor of the logarithm of a positive number to base 2: the n with 2^n <= x < 2^(n+1), exactly.

    >>> print(text('''Log2(8)'''))

    >>> print(text('''Log2(1000)'''))

    >>> print(text('''Log2(1/3)'''))

    >>> print(text('''Log2(10^30)'''))
    """

def isqrt(n: SupportsIndex) -> Number | Any:
    r"""The floor of the square root: the largest integer whose square is at most n, for n at least 0.

    >>> print(text('''Isqrt(50)'''))

    >>> print(text('''Isqrt(10^40)'''))

    >>> print(text('''((n + Isqrt(5*n^2)) div 2 for n in 1..10)'''))
    """

def factorial(n: SupportsIndex) -> Number:
    r"""The product of the integers from 1 to n, for n at least 0.

    >>> print(text('''Factorial(5)'''))

    >>> print(text('''Factorial(0)'''))

    >>> print(text('''Factorial(30)'''))
    """

def binomial(n: SupportsIndex, k: SupportsIndex) -> Number | Any:
    r"""The binomial coefficient n(n - 1)…(n - k + 1)/k!, also of a negative n; 0 for a negative k. It counts the choices of k things among n.

    >>> print(text('''Binomial(5, 2)'''))

    >>> print(text('''Binomial(-2, 3)'''))

    >>> print(text('''(Binomial(6, k) for k in 0..6)'''))
    """

def bit_and(*items: SupportsIndex | _Items | Value) -> Number:
    r"""The integer whose binary digits are 1 where those of all its arguments are; negative integers are in two's complement.

    >>> print(text('''BitAnd(12, 10)'''))

    >>> print(text('''BitAnd(-1, 5)'''))
    """

def bit_or(*items: SupportsIndex | _Items | Value) -> Number:
    r"""The integer whose binary digits are 1 where those of one of its arguments are; negative integers are in two's complement. Where exactly an odd number of them are is `NimSum`.

    >>> print(text('''BitOr(12, 10)'''))

    >>> print(text('''BitOr(-8, 5)'''))
    """

def guess(data: _Items | Function | Value, *bounds: Any, first: SupportsIndex | None = ..., positions: SupportsIndex | None = ..., seconds: float | _Real | None = ..., **parameters: Any) -> dict[Any, Any] | Any:
    r"""The simplest formula that some data follow, as a map: the `formula` is a function, and `checked` says where it gives the values. It is a guess and no proof. The data are a sequence, whose first index is 1 or `first`; boards, whose own numbers are their places; a map; a table; a ruleset with bounds (`?bounds`); or a function with what its parameters run over. The values are numbers, synchronized values, booleans or words; boards of an impartial ruleset, and nimbers, stand for their Grundy values. Tried are polynomials, also by residues and from some place on, quotients rounded down, logarithms, nim-sums of moved coordinates, other simple terms, sums and products of two of these, what is a multiple of one of them beside what residues tell, multiples of quadratic irrationals rounded down, linear recurrences, and cases. A formula must foretell far more values than it has numbers; of a sequence the last fifth is foretold without being looked at. If none gives the values, one may tell which of them are 0: then `tells` says so. The formula of a sequence may fail at last: `first failure` is where.

    >>> print(text('''Guess([n,4] for n in 8..40)'''))

    >>> print(text('''Guess((0, 1, 3, 6, 10, 15, 21, 28))'''))

    >>> print(text('''Guess(Subtraction(1,2,4), 30)["formula"]'''))

    >>> print(text('''Guess(Kayles, 200)["checked"]'''))

    >>> print(text('''Guess(Cutcake, 1..20, 1..20)["formula"]'''))

    >>> print(text('''Guess(TriangularChocolate, 8; k := 3)'''))

    >>> print(text('''Guess(TriangularChocolate, 8; k := 5)["formula"]'''))

    >>> print(text('''Guess((x, y) -> NimSum(x, y) + 1, 0..8)["formula"](20, 3)'''))

    >>> print(text('''Guess(n -> Log2(n) + n mod 3, 60)["formula"]'''))

    >>> print(text('''Guess((1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89))["formula"]'''))

    >>> print(text('''Guess(n -> IsPrime(n), 60)'''))
    """

def find_counterexample(claim: Function | Value, *ranges: Any) -> tuple[Any, ...] | None:
    r"""The first arguments, as a tuple, for which a claim does not hold, or `Nothing` if it holds for all; a note then says how many were tried. The claim is a function that gives a boolean; for each parameter there is a range or another collection, or a number n for 1 to n, and one alone is for every parameter. Those come first whose largest place in its range is least, and among them those that come first in order; so a counterexample is found even in ranges too large to be tried. The search works on several threads (`--threads`), and finds the same with any number of them.

    >>> print(text('''FindCounterexample(n -> IsPrime(n^2 + n + 41), 0..100)'''))

    >>> print(text('''FindCounterexample((a, b) -> NimSum(a, b) == a + b - 2*BitAnd(a, b), 0..20) == Nothing'''))

    >>> print(text('''FindCounterexample((x, y, z) -> (Grundy(Nim[x,y,z]) == 0) == (x + y == z), 10^9)'''))

    >>> print(text('''FindCounterexample((G, H) -> G >= H or H >= G, DayN(1))'''))
    """

def set(*items: Any) -> Set:
    r"""The set of its arguments, each once, in the order in which they first come. `ToSet` makes one of a collection.

    >>> print(text('''Set(1, *, 1)'''))

    >>> print(text('''Set(n mod 3 for n in 1..10)'''))

    >>> print(text('''Set(1, 2) == Set(2, 1)'''))
    """

def map(*pairs: _Items | Function | Value) -> dict[Any, Any]:
    r"""The map of its arguments, pairs of a key and a value, in the order in which the keys first come. `m[k]` is the value of a key. With a function as its second argument it is `Apply`.

    >>> print(text('''Map(("hot", +-1), ("cold", 2))'''))

    >>> print(text('''Map((1, *), (2, ^))[2]'''))

    >>> print(text('''(1..4).Map(n -> n^2)'''))
    """

def to_set(items: _Items) -> Set:
    r"""The set of the items of a collection.

    >>> print(text('''ToSet((1, *, 1))'''))
    """

def to_tuple(items: _Items) -> tuple[Any, ...]:
    r"""The tuple of the items of a collection; of a map, of its pairs.

    >>> print(text('''ToTuple(1..4)'''))

    >>> print(text('''ToTuple(Map((1, *)))'''))
    """

def count(items: _Items, f: Function | Value = ...) -> Number:
    r"""How many items there are, or for how many of them f holds.

    >>> print(text('''Count((5, 6, 7))'''))

    >>> print(text('''Count(1..20, n -> n mod 3 == 0)'''))

    >>> print(text('''(Count(DayN3(n)) for n in 0..3)'''))
    """

def size(items: _Items) -> Number:
    r"""How many items there are.

    >>> print(text('''Size((5, 6, 7))'''))

    >>> print(text('''(1..10^30).Size'''))
    """

def is_empty(items: _Items) -> bool:
    r"""Whether there are no items.

    >>> print(text('''IsEmpty(())'''))
    """

def contains(items: _Items, x: Any) -> bool:
    r"""Whether x is one of the items; of a map, one of its keys.

    >>> print(text('''(1, *, ^).Contains(^)'''))

    >>> print(text('''(1..10).Contains(11)'''))
    """

def index_of(items: _Items, x: Any) -> Number:
    r"""The place of the first item equal to x, from 1; 0 if there is none.

    >>> print(text('''IndexOf((1, *, ^), ^)'''))
    """

def adjoin(items: _Items, *x: Any) -> Any:
    r"""The tuple, set or map with more items at its end.

    >>> print(text('''(1, 2).Adjoin(3)'''))

    >>> print(text('''Set(1, 2).Adjoin(1, 5)'''))

    >>> print(text('''Map((1, *)).Adjoin((2, ^))'''))
    """

def union(*sets: _Items) -> Set:
    r"""The set of the items of all its arguments.

    >>> print(text('''Union(Set(1, 2), (2, 3))'''))
    """

def intersection(a: _Items, b: _Items) -> Set:
    r"""The set of the items of a that are in b.

    >>> print(text('''Intersection(1..10, (2, 5, 20))'''))
    """

def difference(a: _Items, b: _Items) -> Set:
    r"""The set of the items of a that are not in b.

    >>> print(text('''Difference(1..5, (2, 4))'''))
    """

def keys(map: _Items) -> tuple[Any, ...]:
    r"""The keys of a map, as a tuple.

    >>> print(text('''Keys(Map((1, *), (2, ^)))'''))
    """

def sort(items: _Items) -> tuple[Any, ...]:
    r"""The items in order, as a tuple: numbers by value, strings by letter, tuples by the first items that differ, other games in the order in which options are printed.

    >>> print(text('''Sort((3, 1, 2))'''))

    >>> print(text('''Sort((^, 1, *2, {3|1}, *))'''))

    >>> print(text('''Sort(((2, 1), (1, 3), (1, 2)))'''))
    """

def reverse(items: _Items) -> tuple[Any, ...]:
    r"""The items from the last to the first, as a tuple.

    >>> print(text('''Reverse(1..3)'''))
    """

def apply(items: _Items, f: Function | Value) -> Any:
    r"""The tuple of what a function gives for each item; of a table the table of what it gives for each cell.

    >>> print(text('''(1..4).Apply(n -> n*^)'''))

    >>> print(text('''Apply((2, {3|1}), Outcome)'''))

    >>> print(text('''Table((a, b) -> a - b, 3, 3).Apply(n -> n^2)'''))
    """

def filter(items: _Items, p: Function | Value) -> Any:
    r"""The tuple of the items for which a function gives `true`; of a table the table of those rows, each given to it as a tuple of its head and its cells.

    >>> print(text('''(1..20).Filter(n -> Cutcake[n,5] == 0)'''))

    >>> print(text('''ValueTable(Cutcake, 1..6, 1..4).Filter(row -> row[3] > 1)'''))
    """

def fold(items: _Items, start: Any, f: Function | Value) -> Any:
    r"""f(… f(f(start, first), second) …, last).

    >>> print(text('''Fold(1..5, 1, (a, b) -> a*b)'''))
    """

def all(*items: bool | _Items) -> bool:
    r"""Whether its arguments, or the items of one collection, are all `true`.

    >>> print(text('''All(Cutcake[n,n] == 0 for n in 1..12)'''))
    """

def any(*items: bool | _Items) -> bool:
    r"""Whether one of its arguments, or of the items of one collection, is `true`.

    >>> print(text('''Any(n*n == 49 for n in 1..12)'''))
    """

def head(items: _Items) -> Any:
    r"""The first item.

    >>> print(text('''(3, 1, 2).Head'''))
    """

def last(items: _Items) -> Any:
    r"""The last item.

    >>> print(text('''(3, 1, 2).Last'''))
    """

def tail(items: _Items) -> Any:
    r"""All items but the first, as a tuple; of a string a string.

    >>> print(text('''(3, 1, 2).Tail'''))

    >>> print(text('''"LRR".Tail'''))
    """

def length(items: _Items) -> Number:
    r"""How many items a collection has, or letters a string: its `Size`.

    >>> print(text('''(3, 1, 2).Length'''))

    >>> print(text('''"LRR".Length'''))
    """

def distinct(items: _Items) -> tuple[Any, ...]:
    r"""The items, each once, in the order in which they first come, as a tuple.

    >>> print(text('''(1, 2, 1).Distinct'''))
    """

def grouped(items: _Items, n: SupportsIndex) -> tuple[Any, ...]:
    r"""The items n by n, as a tuple of tuples, the last of which may be shorter.

    >>> print(text('''(1..7).Grouped(3)'''))
    """

def flattened(items: _Items) -> tuple[Any, ...]:
    r"""The items, and those of collections among them in their place, however deep, as a tuple.

    >>> print(text('''((1, 2), (3, (4, 5))).Flattened'''))
    """

def reversed(items: _Items) -> Any:
    r"""The items from the last to the first, as a tuple; of a string a string.

    >>> print(text('''(1..3).Reversed'''))

    >>> print(text('''"LRR".Reversed'''))
    """

def sorted_with(items: _Items, f: Function | Value) -> tuple[Any, ...]:
    r"""The items in the order of a function of two of them, as a tuple: it says whether the first stands before the second, or gives a number that is negative then. Items of which neither stands before the other stay in their order.

    >>> print(text('''(3, 1, 2).SortedWith((a, b) -> a > b)'''))

    >>> print(text('''(3, 1, 2).SortedWith((a, b) -> a - b)'''))
    """

def with_(items: _Items | Value, i: Any, x: Any) -> Any:
    r"""The tuple with x in place i, or the map in which the key i has the value x.

    >>> print(text('''(3, 1, 2).With(2, 7)'''))

    >>> print(text('''Map(("a", 1)).With("a", 2)'''))

    The board with other letters at some places: pairs of a place, (row, column) of a grid or a number of a strip, and a letter.

    >>> print(text('''Grid("..|..", ".xo").With((1, 2), "x", (2, 1), "o")'''))

    >>> print(text('''Strip("t.f", ".tf").With(1, ".", 2, "t")'''))
    """

def updated(items: _Items, i: Any, x: Any) -> Any:
    r"""The tuple with x in place i, or the map in which the key i has the value x: `With`.

    >>> print(text('''(3, 1, 2).Updated(2, 7)'''))

    >>> print(text('''Map(("a", 1)).Updated("b", 2)'''))
    """

def without(items: _Items, i: Any) -> Any:
    r"""The tuple without the item in place i, the map without the key i, or the set without the item i.

    >>> print(text('''(3, 1, 2).Without(2)'''))

    >>> print(text('''Map(("a", 1), ("b", 2)).Without("a")'''))

    >>> print(text('''Set(1, 2).Without(1)'''))
    """

def contains_key(map: _Items, k: Any) -> bool:
    r"""Whether a map has a key.

    >>> print(text('''Map(("a", 1)).ContainsKey("a")'''))
    """

def replace(text: str, old: str, new: str) -> str:
    r"""The string with another string wherever one stands in it.

    >>> print(text('''"LRL".Replace("L", "RR")'''))
    """

def replace_regex(text: str, pattern: str, new: str) -> str:
    r"""The string with another string wherever a regular expression matches; `$1` in it is what the first group matched.

    >>> print(text('''"Winning Ways".ReplaceRegex("W(.)[a-z]*", "M$1sh")'''))

    >>> print(text('''"x..o.".ReplaceRegex("[.]+", " ")'''))
    """

def matches(text: str, pattern: str) -> bool:
    r"""Whether a regular expression matches the whole string.

    >>> print(text('''"LRRL".Matches("L[LR]*")'''))

    >>> print(text('''"0.137".Matches("[0-7]")'''))
    """

def to_upper_case(text: str) -> str:
    r"""The string in capital letters.

    >>> print(text('''"lrx".ToUpperCase'''))
    """

def to_lower_case(text: str) -> str:
    r"""The string in small letters.

    >>> print(text('''"LRX".ToLowerCase'''))
    """

def multisets(items: _Items, n: SupportsIndex) -> tuple[Any, ...]:
    r"""All ways to take n items of a collection, the same ones again too, as a tuple of tuples in the order of the items. The sum of boards of each is `(Sum(t) for t in Multisets(boards, n))`.

    >>> print(text('''Multisets((1, 2, 3), 2)'''))

    >>> print(text('''Multisets(([1,2], [2,1]), 2)'''))

    >>> print(text('''Multisets(1..6, 3).Size'''))

    >>> print(text('''(Outcome(Sum(t)) for t in Multisets(([3,2], [2,3], [2,2]), 2))'''))
    """

def subsets(items: _Items, n: SupportsIndex = ...) -> tuple[Any, ...]:
    r"""All ways to take some items of a collection, or n of them, each at most once, as a tuple of tuples: the smallest first, and in the order of the items.

    >>> print(text('''Subsets((1, 2, 3))'''))

    >>> print(text('''Subsets(1..4, 2)'''))
    """

def permutations(items: _Items) -> tuple[Any, ...]:
    r"""All orders of the items of a collection, as a tuple of tuples.

    >>> print(text('''Permutations((1, 2, 3))'''))

    >>> print(text('''Permutations("abc").Size'''))
    """

def grid(board: SupportsIndex | _Items | Function | Value, letters: str | SupportsIndex) -> Value:
    r"""A grid of letters, of which the first is the empty cell: from its rows, divided by `|`, or the empty one of (rows, columns). `board[r, c]` is the letter in row r and column c, which count from 1, and "" off the board.

    >>> print(text('''Grid("..x|o..", ".xo")'''))

    >>> print(text('''Grid((2, 3), ".#")'''))

    >>> print(text('''board := Grid("..x|o..", ".xo"); (board[1, 3], board[3, 1])'''))

    `Graph.Grid(rows, columns)` is the graph of the cells of a board, those with a common side joined; `Graph.Grid(a, b, c)` that of a board in space, and so on.

    >>> print(text('''Graph.Grid(2, 3).Edges.Size'''))

    >>> print(text('''Graph.Grid(2, 2, 2).Edges.Size'''))
    """

def torus(board: SupportsIndex | _Items | Function | Value, letters: str | SupportsIndex) -> Value:
    r"""A grid of letters whose opposite edges are joined: `board[0, c]` is in the last row, and so on. Boards of a ruleset are such by `board as Torus(".xo")`.

    >>> print(text('''Torus("..x|o..", ".xo")[0, 1]'''))

    >>> print(text('''Torus((3, 3), ".x").Neighbors((1, 1))'''))

    `Graph.Torus(rows, columns)` is the graph of the cells of a board whose opposite edges are joined; of any number of sides, as Grid.

    >>> print(text('''Graph.Torus(3, 4).Edges.Size'''))
    """

def hexagons(board: SupportsIndex | _Items | Function | Value, letters: str | SupportsIndex) -> Value:
    r"""A grid of letters on hexagons, each row shifted by half a cell: the neighbours of a cell are six, by the steps `Hexagonal`. Boards of a ruleset are such by `board as Hexagons(".xo")`.

    >>> print(text('''Hexagons((3, 3), ".x").Neighbors((2, 2))'''))

    `Graph.Hexagons(rows, columns)` is the graph of a board of hexagons, each row shifted by half a cell: the steps between joined cells are those of `Hexagonal`.

    >>> print(text('''Graph.Hexagons(3, 3).Neighbors(5).Size'''))
    """

def layers(board: SupportsIndex | _Items | Value, letters: str) -> Value:
    r"""A board of three dimensions: grids over each other with `||` between them, or the empty one of (layers, rows, columns). `board[l, r, c]` is the letter in layer l, row r and column c. Boards of a ruleset are such by `board as Layers(".xo")`.

    >>> print(text('''Layers("..|.x||..|..", ".x")[1, 2, 2]'''))

    >>> print(text('''Layers((2, 2, 2), ".x").Neighbors((1, 1, 1))'''))

    How many layers a board has: one, but for a board of layers.

    >>> print(text('''Layers((2, 3, 4), ".x").Layers'''))
    """

def strip(board: SupportsIndex | _Items, letters: str) -> Value:
    r"""A row of letters, of which the first is the empty cell: from its text, or the empty one of so many cells. `s[i]` is the letter of cell i, which count from 1, and "" off the board; `s.Columns` is how many cells there are, `s.Cells` are their places.

    >>> print(text('''Strip("tt.f", ".tf")'''))

    >>> print(text('''Strip(5, ".tf")'''))

    >>> print(text('''Strip("tt.f", ".tf")[4]'''))
    """

def find_all(board: Value, *letter: Any) -> tuple[Any, ...]:
    r"""The places of a letter, or of several (one after the other, or in a tuple), row by row: pairs (row, column) of a grid, numbers of a strip.

    >>> print(text('''Grid("..x|x.o", ".xo").FindAll("x")'''))

    >>> print(text('''Strip("t.tf", ".tf").FindAll("t")'''))

    >>> print(text('''Strip("t.tf", ".tf").FindAll("t", "f")'''))
    """

def ray(board: Value, place: Any, direction: Any, letter: str = ...) -> tuple[Any, ...]:
    r"""The places of a grid that are reached from a place (row, column) by steps (rows, columns), up to the edge of the board, on a torus around it; the place itself is none of them. With a letter only those before the first place that has another one. Of several directions, such as Compass, one ray stands behind the other.

    >>> print(text('''Grid((3, 4), ".x").Ray((3, 1), (-1, 1))'''))

    >>> print(text('''Grid("x..x|....", ".x").Ray((1, 1), (0, 1), ".")'''))

    >>> print(text('''Grid("q.x|...", ".qx").Ray((1, 1), Compass, ".")'''))
    """

def wrap(board: Value, place: Any) -> Any:
    r"""A place of a board whose opposite edges are joined: (row, column) of a grid, which is then a torus, or a number of a strip, which is then a ring, brought back onto the board.

    >>> print(text('''Grid((3, 4), ".x").Wrap((0, 5))'''))

    >>> print(text('''Strip("t.f", ".tf").Wrap(4)'''))
    """

def rows(board: Value) -> Any:
    r"""How many rows a board has; a strip has one. Of a table its rows, each the tuple of its cells.

    >>> print(text('''Rows(Grid("..x|x.o", ".xo"))'''))

    >>> print(text('''ValueTable(Cutcake, 1..3, 2..5).Rows'''))
    """

def columns(board: Value) -> Any:
    r"""How many columns a board has; of a strip, how many cells. Of a table its columns, each the tuple of its cells.

    >>> print(text('''Columns(Grid("..x|x.o", ".xo"))'''))

    >>> print(text('''Strip("tt.f", ".tf").Columns'''))

    >>> print(text('''ValueTable(Cutcake, 1..3, 2..5).Columns[2]'''))
    """

def cells(board: Value) -> tuple[Any, ...]:
    r"""The places of all cells, row by row: pairs (row, column) of a grid, numbers of a strip.

    >>> print(text('''Cells(Grid("..|..", ".x"))'''))

    >>> print(text('''Cells(Strip("tt.f", ".tf"))'''))
    """

def decomposition(board: Value, wall: str, directions: _Items = ...) -> tuple[Value, ...]:
    r"""The parts into which the cells with one letter, the wall, divide a board: neighbours are connected, or those that a step in one of the directions, pairs (rows, columns), connects. Each part is the smallest board around it, on a torus the whole one, with the wall everywhere else.

    >>> print(text('''Decomposition(Grid("..#.|.##.", ".#"), "#")'''))

    >>> print(text('''Grid(".#.|#.#|.##", ".#").Decomposition("#", Compass)'''))

    >>> print(text('''Strip("t.##.f", ".tf#").Decomposition("#")'''))
    """

def exchange(board: Value, a: str, b: str) -> Value:
    r"""The board with two letters exchanged, the graph with two labels exchanged: with the players changed about, the `negative` of a ruleset.

    >>> print(text('''Grid("xx.|.o#", ".xo#").Exchange("x", "o")'''))

    >>> print(text('''Graph("L-.-R-R").Exchange("L", "R")'''))

    >>> print(text('''Graph("l(r;e)").Exchange("l", "r")'''))
    """

def flip_rows(board: Value) -> Value:
    r"""The board with its last row first.

    >>> print(text('''FlipRows(Grid("..x|o..", ".xo"))'''))
    """

def flip_columns(board: Value) -> Value:
    r"""The board with its last column first; of a strip, with its last cell first.

    >>> print(text('''FlipColumns(Grid("..x|o..", ".xo"))'''))

    >>> print(text('''Strip("tt.f", ".tf").FlipColumns'''))
    """

def flip_layers(board: Value) -> Value:
    r"""The board with its last layer first.

    >>> print(text('''FlipLayers(Layers("..||.x", ".x"))'''))
    """

def tilt(board: Value) -> Value:
    r"""The board whose layers are the rows of this one: with `FlipLayers`, `FlipRows`, `FlipColumns` and `Transpose` all turns and reflections of a block.

    >>> print(text('''Tilt(Layers("..|.x||..|..", ".x"))'''))
    """

def shift(board: Value, rows: SupportsIndex, columns: SupportsIndex) -> Value:
    r"""The board with its letters moved on by so many rows and columns, those that leave it coming in at the other side: on a torus it is the same.

    >>> print(text('''Shift(Torus("..x|o..", ".xo"), 1, -1)'''))
    """

def transpose(grid: Value) -> Value:
    r"""The grid, or the table, whose rows are the columns of this one.

    >>> print(text('''Transpose(Grid("..x|o..", ".xo"))'''))

    >>> print(text('''ValueTable(Cutcake, 1..2, 2..5).Transpose'''))
    """

def graph(text: str | SupportsIndex | _Items) -> Value:
    r"""A graph from its text, written from the ground up, which is vertex 1. A vertex is `.`, or a capital letter, a digit or another sign that labels it, an edge `-` or a small letter; a vertex without a label may be left out. Branches stand in parentheses with `;` between them. `:A` behind a vertex names it, and vertices of one name are one, so that `:A---:A` is a triangle; `;` outside of parentheses begins another component. Labels and names of several letters stand in braces: `{12}-{7}`.

    >>> print(text('''Graph("l(r;e)")'''))

    >>> print(text('''Graph("L-.-.-R")'''))

    >>> print(text('''Graph(":A---:A").Edges'''))

    The graph with these vertices, their labels or how many there are, and these edges: pairs of the numbers of vertices, or triples with the label behind them. Vertices are numbered anew from the first one on. An edge with the label "to" leads one way: `?Successors`.

    >>> print(text('''Graph(3, ((1, 2), (2, 3)))'''))

    >>> print(text('''Graph(("L", ".", "R"), ((1, 2), (2, 3, "e")))'''))
    """

def edge(label: str, from_: SupportsIndex, to: SupportsIndex) -> Value:
    r"""An edge of a graph, with its label and the numbers of the vertices at its ends.

    >>> print(text('''Edge("l", 1, 2)'''))

    >>> print(text('''Graph("l(r;e)").Remove(Edge("r", 2, 3))'''))
    """

def vertices(graph: Value) -> tuple[Number, ...]:
    r"""The numbers of the vertices, from 1 on, as they come in the text of the graph.

    >>> print(text('''Vertices(Graph("l(r;e)"))'''))
    """

def edges(graph: Value) -> tuple[Value, ...]:
    r"""The edges, as they come in the text of the graph. An edge has a label and two ends: `e.Label`, `e.From`, `e.To`.

    >>> print(text('''Edges(Graph("l(r;e)"))'''))

    >>> print(text('''(e.Label for e in Graph("l(r;e)").Edges)'''))
    """

def ground(graph: Value) -> Number:
    r"""The number of the vertex that is the ground: the first one.

    >>> print(text('''Ground(Graph("l(r;e)"))'''))
    """

def remove(graph: Value, *edges: Any) -> Value:
    r"""The graph without some of its edges; a vertex, given by its number, goes with all its edges. Several may be given in a tuple. What remains is numbered anew.

    >>> print(text('''g := Graph("l(r;e)"); g.Remove(g.Edges[1])'''))

    >>> print(text('''Graph("L-.-R-.").Remove(2)'''))

    >>> print(text('''g := Graph(":A---:A"); g.Remove(g.Neighbors(1))'''))
    """

def grounded(graph: Value) -> Value:
    r"""What of the graph is tied to the ground, by however many edges.

    >>> print(text('''g := Graph("l(rl;e)"); g.Remove(g.Edges[2]).Grounded'''))
    """

def neighbors(graph: Value, vertex: Any) -> tuple[Any, ...]:
    r"""The vertices to which an edge leads from a vertex, each once.

    >>> print(text('''Graph("l(r;e)").Neighbors(2)'''))

    The places on a board to which one step leads from a place, each once: four on a grid and a torus, six on hexagons and in layers; or those to which the steps lead that are given, such as `Compass`.

    >>> print(text('''Grid((3, 3), ".x").Neighbors((1, 1))'''))

    >>> print(text('''Hexagons((3, 3), ".x").Neighbors((1, 1))'''))

    >>> print(text('''Grid((3, 3), ".x").Neighbors((1, 1), Compass)'''))
    """

def label(x: Value, vertex: SupportsIndex = ...) -> str:
    r"""The label of an edge, or of a vertex of a graph: `-` and `.` if it has none.

    >>> print(text('''Label(Graph("l(r;e)").Edges[1])'''))

    >>> print(text('''Graph("L-.-R").Label(3)'''))
    """

def with_label(graph: Value, vertex: SupportsIndex, label: Any) -> Value:
    r"""The graph with another label at a vertex.

    >>> print(text('''Graph(".-.-R").WithLabel(2, "L")'''))

    >>> print(text('''Graph("9-1").WithLabel(1, 12)'''))
    """

def from_(edge: Value) -> Number:
    r"""The number of the vertex at which an edge is written.

    >>> print(text('''Graph("l(r;e)").Edges[2].From'''))
    """

def to(edge: Value) -> Number:
    r"""The number of the vertex to which an edge leads from the one at which it is written.

    >>> print(text('''Graph("l(r;e)").Edges[2].To'''))
    """

def add_edge(graph: Value, from_: SupportsIndex, to: SupportsIndex, label: Any = ...) -> Value:
    r"""The graph with one more edge between two of its vertices.

    >>> print(text('''Graph("L-.-R").AddEdge(1, 3)'''))
    """

def path(graph: Function | Value, n: SupportsIndex) -> Value:
    r"""`Graph.Path(n)` is the path of n vertices.

    >>> print(text('''Graph.Path(4)'''))
    """

def cycle(graph: Function | Value, n: SupportsIndex) -> Value:
    r"""`Graph.Cycle(n)` is the cycle of n vertices.

    >>> print(text('''Graph.Cycle(4)'''))
    """

def clique(graph: Function | Value, n: SupportsIndex) -> Value:
    r"""`Graph.Clique(n)` is the complete graph of n vertices.

    >>> print(text('''Graph.Clique(4).Edges.Size'''))
    """

def successors(graph: Value, vertex: SupportsIndex) -> tuple[Any, ...]:
    r"""The vertices to which an edge leads from a vertex in its own direction, each once: an edge with the label `to` leads one way, and seen from its end it has the label `from`.

    >>> print(text('''g := Graph(3, ((1, 2, "to"), (3, 1, "to")));; (Successors(g, 1), Successors(g, 3))'''))
    """

def from_adjacency_list(graph: Function | Value, list: _Items) -> Value:
    r"""`Graph.FromAdjacencyList(list)` is the graph whose i-th vertex has an edge to each vertex of the i-th item, which names each edge once or from both its ends.

    >>> print(text('''Graph.FromAdjacencyList(((2, 3), (1,), (1,)))'''))
    """

def print(*values: Any) -> None:
    r"""Prints its arguments on a line, with a space between them, strings and symbols without quotes.

    >>> print(text('''Print("two ups:", 2*^)'''))
    """

def string(x: Any) -> str:
    r"""A value as a string, as it is printed in ASCII.

    >>> print(text('''String({3|1})'''))

    >>> print(text('''String(^*).Size'''))
    """

def join(items: _Items | Value, between: Any, H: _Game = ...) -> str | Any:
    r"""The items of a collection as one string, with another string between them. `Join(games, G, H)` is the least of a collection of games that is at least G and at least H. `Join(A, B)` of two impartial games on heaps (`?PartizanJoin`) is the ruleset in which a move is one of either.

    >>> print(text('''Join((1, *, ^), "; ")'''))

    >>> print(text('''Join(DayN(2), ^, *)'''))

    >>> print(text('''Join(Kayles, Subtraction(4))[9]'''))
    """

def type(x: Any) -> str:
    r"""What kind of value x is, in a word.

    >>> print(text('''Type(1/2)'''))

    >>> print(text('''Type(^)'''))

    >>> print(text('''Type(Cutcake[3,2])'''))
    """

def is_kind(x: Any, kind: str) -> bool:
    r"""Whether x is of a kind, also written `x is Integer`. The kinds are Integer, DyadicRational, Rational, Nimber, Uptimal, CanonicalShortGame, Game (of any theory), Collection, List, Procedure, OutcomeClass, and what `Type(x)` says with a capital: String, Boolean, Player, Tuple, Range, Set, Map, Function, Ruleset, Position, Grid, Strip, Graph, Edge, Table and the others.

    >>> print(text('''3 is Integer'''))

    >>> print(text('''IsKind(3, "Integer")'''))

    >>> print(text('''1/2 is Integer'''))

    >>> print(text('''*3 is Nimber'''))

    >>> print(text('''(1, 2) is List'''))
    """
