"""Exact calculations with combinatorial games.

>>> from cutcake import *
>>> G = game("{3|1}") + star
>>> G > 0, G.left_options
(True, Set(3+*))
>>> Cutcake[8, 7] == 1
True

Every function of the language is here under its name in Python's spelling, ``left_options`` for ``LeftOptions``, and is an attribute of
the values that it takes first. ``help(left_options)`` says what it does and shows examples.
"""

import builtins as _builtins
import numbers as _numbers

from . import _cutcake
from ._cutcake import CutcakeError, Function, LimitError, Number, Ruleset, Table, Value, limits, run, text
from .collection import Set
from .rulesets import ruleset

_numbers.Rational.register(Number)

_rulesets = frozenset(_cutcake.rulesets())
_constants = {
    "star": "*", "up": "^", "down": "v", "eps": "eps", "omega": "omega", "on": "on", "off": "off", "over": "over", "under": "under",
    "upon": "upon", "dud": "dud", "Left": "Left", "Center": "Center", "Right": "Right",
}
_functions = _cutcake.functions()


def game(written):
    """The value that is written so: a game, a position, a number, anything that the language has an expression for.

    >>> game("{2||1|0,*}"), game("Cutcake[8,7] + ^")
    ({2||1|0,*}, 1+^)
    """
    if not isinstance(written, (str, Value)):
        written = _builtins.str(written)
    return written if isinstance(written, Value) else run(written)


def __getattr__(name):
    # Names are looked up when they are first used: an import is not to wait for a session.
    if name == "sweep":
        from .cluster import sweep as found
    elif name in _functions:
        found = _functions[name]
    elif name in _constants:
        found = run(_constants[name])
        repr(found)  # So that other threads can read it.
    elif name in _rulesets:
        found = run(name)
        repr(found)
    else:
        raise AttributeError(f"module 'cutcake' has no attribute {name!r}")
    globals()[name] = found
    return found


def __dir__():
    return sorted({*globals(), "sweep", *_functions, *_constants, *_rulesets})


# What is called as something of Python itself is found as `cutcake.sum` and not taken by `from cutcake import *`.
__all__ = [
    "CutcakeError", "Function", "LimitError", "Number", "Ruleset", "Set", "Table", "Value", "game", "limits", "ruleset", "run", "sweep", "text",
    *_constants, *sorted(_rulesets), *(name for name in _functions if not hasattr(_builtins, name)),
]
