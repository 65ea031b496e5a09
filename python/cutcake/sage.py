"""Objects of SageMath as games, and what cutcake finds as objects of SageMath. Sage is imported only where something becomes one of its
objects.

Integers and rationals of Sage need no conversion: every function of cutcake takes them.
"""

from fractions import Fraction

from . import _cutcake

# Who may cut an edge, by its label: Left, Right, or both.
_CUTTERS = {"l": "l", "b": "l", "r": "r", "e": "e", "g": "e", "": "e", None: "e"}


def _rational(value):
    from sage.rings.rational_field import QQ

    rational = QQ(value.as_integer_ratio())
    return rational.numerator() if rational.denominator() == 1 else rational


def to_sage(value):
    """Numbers as integers and rationals of Sage, tables of numbers as matrices over them; collections item by item."""
    if isinstance(value, bool):
        return value
    if isinstance(value, (_cutcake.Number, int, Fraction)):
        return _rational(value)
    if isinstance(value, _cutcake.Table):
        cells = [row for _, _, row in value.cells()[1]]
        if all(isinstance(cell, _cutcake.Number) for row in cells for cell in row):
            from sage.matrix.constructor import matrix
            from sage.rings.rational_field import QQ

            return matrix(QQ, [[_rational(cell) for cell in row] for row in cells])
    if isinstance(value, dict):
        return {to_sage(key): to_sage(item) for key, item in value.items()}
    if isinstance(value, (tuple, list, frozenset)):
        return type(value)(map(to_sage, value))
    return value


def poset(games):
    """Games with their order as a finite poset: ``poset(day_n(2))`` is the lattice of the 22 games born by day 2."""
    from sage.combinat.posets.posets import Poset

    return Poset((list(dict.fromkeys(games)), lambda G, H: G <= H))


def graph(graph, first=(), label=None):
    """A graph of Sage, or another one with `vertices()` and `edges()` like that, as one of cutcake. The vertices in `first` become its
    first one together; `label` says the label of an edge from that in Sage.
    """
    numbers = dict.fromkeys(first, 1)
    behind = 1 if first else 0
    for vertex in graph.vertices(sort=False):
        if vertex not in numbers:
            behind += 1
            numbers[vertex] = behind
    edges = [
        (numbers[a], numbers[b]) if label is None else (numbers[a], numbers[b], label(given))
        for a, b, given in graph.edges(sort=False, labels=True)
    ]
    return _cutcake.functions()["graph"](behind, tuple(edges))


def hackenbush(stalks, ground):
    """The position of Hackenbush on a graph of Sage. `ground` is the vertex on the ground, or a list of such. The label of an edge says
    who may cut it: "l" or "b" Left, "r" Right, "e", "g" or none both.
    """

    def cutter(label):
        if label not in _CUTTERS:
            raise _cutcake.CutcakeError(f"the label of an edge of Hackenbush is l, r or e, not {label!r}")
        return _CUTTERS[label]

    grounds = ground if isinstance(ground, (list, set, frozenset)) else [ground]
    return _cutcake.run("Hackenbush")[graph(stalks, grounds, cutter)]


def node_kayles(on):
    """The position of Node Kayles on a graph of Sage: a move takes a vertex with its neighbours."""
    return _cutcake.run("NodeKayles")[graph(on)]


def arc_kayles(on):
    """The position of Arc Kayles on a graph of Sage: a move takes an edge with both its ends."""
    return _cutcake.run("ArcKayles")[graph(on)]
