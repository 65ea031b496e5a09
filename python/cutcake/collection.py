"""Sets that keep the order of their members."""

import collections.abc


class Set(collections.abc.Set):
    """A set of cutcake: it compares as any set does, never changes, and has its members in their order.

    >>> from cutcake import *
    >>> both = game("{*,^|0}").left_options
    >>> both, both[1], both == {star, 0}
    (Set(0, *), *, True)
    """

    __slots__ = ("_members",)

    def __init__(self, members=()):
        self._members = dict.fromkeys(members)

    def __contains__(self, member):
        return member in self._members

    def __iter__(self):
        return iter(self._members)

    def __len__(self):
        return len(self._members)

    def __getitem__(self, place):
        return tuple(self._members)[place]

    def __hash__(self):
        return self._hash()

    def __repr__(self):
        return f"Set({', '.join(map(repr, self._members))})"

    def __reduce__(self):
        return Set, (tuple(self._members),)
