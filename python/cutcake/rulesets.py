"""Rulesets of your own: in the language, or as classes in Python."""

import contextlib
import re
import threading

from . import _cutcake

_HEAD = re.compile(r"^\s*ruleset\s+(\w+)", re.MULTILINE)
_thread = threading.local()


def definitions():
    """The definitions of this thread by the names of their rulesets: the texts and the objects."""
    if not hasattr(_thread, "definitions"):
        _thread.definitions = {}
    return _thread.definitions


@contextlib.contextmanager
def fresh():
    """A session for this thread that knows nothing but what comes with cutcake."""
    before = definitions()
    with _cutcake.fresh():
        _thread.definitions = {}
        try:
            yield
        finally:
            _thread.definitions = before


def ruleset(definition, *, name=None):
    """The ruleset of a definition: a text in the language, or rules in Python.

    Rules in Python are an object, or a class that is called without arguments. Its methods say what a player can make of a position `p`,
    as a list or by `yield`:

    - ``left(self, p)`` and ``right(self, p)``, where two players move in turn;
    - ``options(self, p)``, where both have the same moves;
    - ``left``, ``center`` and ``right`` of three players;
    - ``left``, ``right`` and ``both(self, p, i, j)``, where they move at once: ``left`` and ``right`` give dictionaries from moves to what
      they leave if the other player moves elsewhere, and ``both`` says what two moves leave together.

    A position is any object that has a hash and never changes. An option that is a list is the sum of the positions in it, the empty list
    nothing at all. Optional are ``split(self, p)``, a list of the positions whose sum p is, ``valid(self, p)``, the attributes ``sides``,
    the names of the entries of a position, which tables want, and ``loopy = True``, where play may come back to a position.

    >>> from cutcake import *
    >>> class Cake:
    ...     "A move cuts a rectangle in two: Left a long side, Right a short one."
    ...     sides = ("l", "r")
    ...     def left(self, p):
    ...         l, r = p
    ...         return [[(i, r), (l - i, r)] for i in range(1, l // 2 + 1)]
    ...     def right(self, p):
    ...         l, r = p
    ...         return [[(l, j), (l, r - j)] for j in range(1, r // 2 + 1)]
    >>> cake = ruleset(Cake)
    >>> cake[8, 7] == 1, outcome(cake[2, 2] - cake[4, 7]), cake[3, 2].left_options
    (True, 'P', (Cake[1,2] + Cake[2,2],))
    >>> nim = ruleset('''
    ... ruleset OwnNim[n] impartial
    ...   options for i from 0 to n-1 yield [i] end
    ... end
    ... ''')
    >>> grundy(nim[7])
    7
    """
    if isinstance(definition, str):
        names = _HEAD.findall(definition)
        if not names:
            raise _cutcake.CutcakeError("a definition begins with `ruleset NAME[…]` and its theory")
        _cutcake.run(definition)
        definitions()[names[-1]] = definition
        return _cutcake.run(names[-1])
    import inspect

    rules = definition() if inspect.isclass(definition) else definition
    name = name or type(rules).__name__
    if not re.fullmatch(r"[A-Z]\w*", name):
        raise _cutcake.CutcakeError(f"the name of a ruleset begins with a capital letter, as Nim: {name!r} does not")
    summary = inspect.getdoc(type(rules)) or "A ruleset in Python."
    found = _cutcake.own_ruleset(rules, name, summary.splitlines()[0])
    definitions()[name] = rules
    return found
