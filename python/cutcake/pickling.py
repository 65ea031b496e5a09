"""Values as bytes: how they are written, with the definitions of the rulesets that they speak of."""

import contextlib
import re

from . import _cutcake
from .rulesets import definitions, ruleset

_OBJECT = re.compile(r'"(?:[^"\\]|\\.)*"')


def needed(text):
    """The definitions that a text speaks of, those that these speak of before them."""
    found = {}

    def add(text):
        for name in re.findall(r"\b[A-Z]\w*", text):
            definition = definitions().get(name)
            if definition is not None and name not in found:
                found[name] = None
                if isinstance(definition, str):
                    add(definition)
                # Behind those that it speaks of.
                del found[name]
                found[name] = definition

    add(text)
    return found


def define(needed):
    """Gives the session of this thread these definitions where it has others, or none."""
    for name, definition in needed.items():
        known = definitions().get(name)
        if isinstance(definition, str):
            if known != definition:
                ruleset(definition)
        elif known is None:
            ruleset(definition, name=name)


def written(value):
    """What `read` makes a value of."""
    text = repr(value)
    own = needed(text)
    if any(not isinstance(definition, str) for definition in own.values()) and _OBJECT.search(text):
        # A position of rules in Python may be an object that no text tells.
        with contextlib.suppress(TypeError):
            return text, own, value.own_position
    return text, own


def read(text, needed, *position):
    """The value that was written so."""
    define(needed)
    value = _cutcake.run(text.split("[", 1)[0])[position[0]] if position else _cutcake.run(text)
    repr(value)  # Executors read what comes back in threads of their own: what was printed once can leave them.
    return value


def function(name):
    """The function of this name."""
    return _cutcake.functions()[name]
