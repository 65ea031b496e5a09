#!/usr/bin/env python3
"""Reads what `cutcake --format json` prints, and what `Export(x, "file.json")` writes, with nothing but the standard library.

    cutcake --format json program.cgs | python3 read_values.py
    python3 read_values.py value.json …

prints every line as Python reads it. docs/json.md describes each kind of value; anything else is refused.
"""

import json
import sys
from collections import namedtuple
from fractions import Fraction

from read_tables import read_all


class Typed(str):
    """A value as it is typed; `kind` is its kind, and `parts` is everything else about it."""

    def __new__(cls, kind, text, **parts):
        typed = super().__new__(cls, text)
        typed.kind, typed.parts = kind, parts
        return typed


Board = namedtuple("Board", "ruleset entries coordinates times negated")
Term = namedtuple("Term", "coefficient exponent")
Edge = namedtuple("Edge", "label first last")
Wall = namedtuple("Wall", "mast temperatures slopes")
Picture = namedtuple("Picture", "call title text svg")
Cell = namedtuple("Cell", "slice row column value")


def numbers(texts):
    return tuple(map(Fraction, texts))


def taken(value, *names, optional=()):
    """The parts with these names; any others are an error."""
    wrong = set(value) - {"type", "standing", "sources", *names, *optional} or set(names) - set(value)
    if wrong:
        raise ValueError(f"{sorted(wrong)} of {value['type']}: docs/json.md says otherwise")
    return [value.get(name) for name in (*names, *optional)]


def wall_of(mast, temperatures, slopes):
    return Wall(Fraction(mast), numbers(temperatures), numbers(slopes))


def coordinates_of(board):
    return tuple(map(int, board["coordinates"])) if "coordinates" in board else None


def position_of(value):
    position, boards, form, worth, kind, values = taken(
        value, "position", "boards", optional=("form", "value", "class", "values"))
    boards = [Board(board["ruleset"], board["entries"], coordinates_of(board), int(board["times"]), board["negated"])
              for board in boards]
    parts = {"boards": boards, "form": form, "value": worth and value_of(worth), "class": kind}
    return Typed("position", position, **parts, values=values and tuple(map(value_of, values)))


def cells_of(table):
    """Every cell of a table, with its slice and the heads of its row and its column."""
    _, columns, slices, *_ = taken(table, "corner", "columns", "slices", optional=("caption", "notes"))
    return [Cell(part["title"], row["head"], column, value_of(cell))
            for part in slices for row in part["rows"] for column, cell in zip(columns, row["cells"])]


def typed(*names, optional=()):
    """How to read a kind given by its text, with further parts of these names."""
    def read(value):
        text, *parts = taken(value, "value", *names, optional=optional)
        return Typed(value["type"], text, **dict(zip((*names, *optional), parts)))
    return read


def graph_of(value):
    text, vertices, edges = taken(value, "value", "vertices", "edges")
    edges = [Edge(edge["label"], int(edge["from"]), int(edge["to"])) for edge in edges]
    return Typed("graph", text, vertices=vertices, edges=edges)


def thermograph_of(value):
    text, mean, temperature, *walls = taken(
        value, "value", "mean", "temperature", "leftTemperatures", "leftSlopes", "rightTemperatures", "rightSlopes")
    left, right = wall_of(mean, *walls[:2]), wall_of(mean, *walls[2:])
    return Typed("thermograph", text, mean=Fraction(mean), temperature=Fraction(temperature), left=left, right=right)


def infinitesimal_of(value):
    text, terms = taken(value, "value", "terms")
    terms = [Term(Fraction(term["coefficient"]), Fraction(term["exponent"])) for term in terms]
    return Typed("infinitesimal", text, terms=terms)


def three_player_of(value):
    text, *sides, kind, values = taken(value, "value", optional=("left", "center", "right", "class", "values"))
    values = values and tuple(map(value_of, values))
    return Typed("three-player", text, **dict(zip(("left", "center", "right"), sides)), **{"class": kind}, values=values)


def edge_of(value):
    _, label, first, last = taken(value, "value", "label", "from", "to")
    return Edge(label, int(first), int(last))


def items_of(value):
    return map(value_of, taken(value, "items")[0])


READERS = {
    "nothing": lambda value: taken(value, "value") and None,
    "boolean": lambda value: bool(taken(value, "value")[0]),
    "number": lambda value: Fraction(taken(value, "value")[0]),
    "string": lambda value: taken(value, "value")[0],
    "text": lambda value: taken(value, "value")[0],
    "tuple": lambda value: tuple(items_of(value)),
    "set": lambda value: list(items_of(value)),
    "map": lambda value: [tuple(map(value_of, pair)) for pair in taken(value, "items")[0]],
    "range": lambda value: range(int(taken(value, "value", "first", "last")[1]), int(value["last"]) + 1),
    "game": typed(optional=("left", "right")),
    "form": typed(optional=("left", "right")),
    "infinitesimal": infinitesimal_of,
    "three-player": three_player_of,
    "position": position_of,
    "symbol": typed(optional=("words",)),
    "player": typed(),
    "function": typed(optional=("source",)),
    "ruleset": typed("name", "theory", optional=("sides",)),
    "grid": typed("rows", "letters"),
    "strip": typed("rows", "letters"),
    "graph": graph_of,
    "edge": edge_of,
    "thermograph": thermograph_of,
    "wall": lambda value: wall_of(*taken(value, "value", "mast", "temperatures", "slopes")[1:]),
    "picture": lambda value: Picture(*taken(value, "value", "title", "text", "svg")),
    "table": cells_of,
}


def value_of(line):
    """A value in Python: numbers as fractions, collections as tuples and lists, a table as its cells, the others as they are
    typed, with their parts. Lines that are not values, such as errors, are left as they are."""
    return READERS.get(line["type"], dict)(line)


def read(file):
    with open(file, encoding="utf-8") if file != "-" else sys.stdin as lines:
        for line in map(json.loads, lines):
            value = value_of(line)
            parts = getattr(value, "parts", {})
            known = ", ".join(f"{name} = {part!r}" for name, part in parts.items() if part is not None)
            print(line["type"], repr(value) + (f" with {known}" if known else ""), sep="\t")


if __name__ == "__main__":
    sys.exit(read_all(sys.argv[1:] or ["-"], read))
