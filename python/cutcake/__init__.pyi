"""Exact calculations with combinatorial games."""

from fractions import Fraction
from os import PathLike
from typing import Any

from ._cutcake import CutcakeError as CutcakeError
from ._cutcake import Function as Function
from ._cutcake import LimitError as LimitError
from ._cutcake import Number as Number
from ._cutcake import Ruleset as Ruleset
from ._cutcake import Table as Table
from ._cutcake import Value as Value
from ._cutcake import limits as limits
from ._cutcake import run as run
from ._cutcake import text as text
from ._functions import *
from .collection import Set as Set


def game(written: str | int | Fraction | Value) -> Any:
    """The value that is written so: a game, a position, a number, anything that the language has an expression for."""

def ruleset(definition: Any, *, name: str | None = None) -> Ruleset:
    """The ruleset of a definition: a text in the language, or rules in Python."""

def sweep(
    ruleset: Any,
    size: Any,
    f: Any = None,
    *,
    scheduler: Any = None,
    shards: int | None = None,
    checkpoint: str | PathLike[str] | None = None,
    shared: bool = False,
) -> Table:
    """A table of all positions of a ruleset of a size with what f gives for each, or their values."""

star: Value
up: Value
down: Value
eps: Value
omega: Value
on: Value
off: Value
over: Value
under: Value
upon: Value
dud: Value
Left: Value
Center: Value
Right: Value
