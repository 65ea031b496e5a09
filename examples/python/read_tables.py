#!/usr/bin/env python3
"""Reads tables that `Export(t, "file.json")` wrote, with nothing but the standard library.

    python3 read_tables.py table.json …

prints every cell of each table on a line: its coordinates and its value. docs/json.md describes each kind of value.
"""

import json
import sys
from fractions import Fraction


def value_of(cell):
    """A value in Python: a number as a Fraction, a collection as a list, any other value as it is typed."""
    kind = cell["type"]
    if kind == "number":
        return Fraction(cell["value"])
    if kind in ("tuple", "set", "map"):
        return [value_of(item) for item in cell["items"]]
    return cell["position"] if kind == "position" else cell.get("value")


def cells_of(table):
    """Every cell of a table, as its slice, the heads of its row and its column, and its value."""
    if table["type"] != "table":
        raise ValueError(f"this is a {table['type']}, no table")
    for part in table["slices"]:
        for row in part["rows"]:
            for column, cell in zip(table["columns"], row["cells"]):
                yield part["title"], row["head"], column, value_of(cell)


def read(file):
    with open(file, encoding="utf-8") as lines:
        for line in lines:
            for title, row, column, value in cells_of(json.loads(line)):
                print(*filter(None, (title, row, column)), value, sep="\t")


def read_all(files, read):
    """Reads every file; files that cannot be read are reported, and make the exit status 1."""
    status = 0
    for file in files:
        try:
            read(file)
        except BrokenPipeError:  # Nobody reads on.
            sys.stdout = None
            return status
        except Exception as error:
            why = getattr(error, "strerror", None) or f"this is not as docs/json.md says: {error!r}"
            print(f"{file}: {why}", file=sys.stderr)
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(read_all(sys.argv[1:], read))
