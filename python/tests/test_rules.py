"""Rulesets in Python give what the same rules in the language give."""

import pickle
import time
from dataclasses import dataclass

import pytest

from cutcake import *
import cutcake


class PyCake:
    """A move cuts a rectangle in two."""

    sides = ("l", "r")

    def left(self, p):
        l, r = p
        for i in range(1, l // 2 + 1):
            yield [(i, r), (l - i, r)]

    def right(self, p):
        l, r = p
        return [[(l, j), (l, r - j)] for j in range(1, r // 2 + 1)]


class PyNim:
    """Nim of one heap."""

    sides = ("n",)

    def options(self, n):
        return range(n)

    def valid(self, n):
        return isinstance(n, int) and n >= 0


class PySync:
    """A move of both at once."""

    def left(self, p):
        l, r = p
        return {i: [(i, r), (l - i, r)] for i in range(1, l)}

    def right(self, p):
        l, r = p
        return {j: [(l, j), (l, r - j)] for j in range(1, r)}

    def both(self, p, i, j):
        l, r = p
        return [(i, j), (i, r - j), (l - i, j), (l - i, r - j)]


class PyBlock:
    """Three players cut a block."""

    def left(self, p):
        l, c, r = p
        return [[(i, c, r), (l - i, c, r)] for i in range(1, l // 2 + 1)]

    def center(self, p):
        l, c, r = p
        return [[(l, i, r), (l, c - i, r)] for i in range(1, c // 2 + 1)]

    def right(self, p):
        l, c, r = p
        return [[(l, c, i), (l, c, r - i)] for i in range(1, r // 2 + 1)]


class PyKayles:
    """Positions are frozensets of the pins that stand."""

    def options(self, pins):
        for pin in sorted(pins):
            yield pins - {pin}
            if pin + 1 in pins:
                yield pins - {pin, pin + 1}

    def split(self, pins):
        parts, part = [], []
        for pin in sorted(pins):
            if part and part[-1] + 1 != pin:
                parts.append(frozenset(part))
                part = []
            part.append(pin)
        return [*parts, frozenset(part)] if part else []


class Toads:
    """Positions are strings."""

    def left(self, p):
        return [p[:i] + s + p[i + len(t):] for t, s in (("t.", ".t"), ("tf.", ".ft")) for i in range(len(p)) if p.startswith(t, i)]

    def right(self, p):
        return [p[:i] + s + p[i + len(t):] for t, s in ((".f", "f."), (".tf", "ft.")) for i in range(len(p)) if p.startswith(t, i)]


CAKE = """
ruleset LCake[l, r] partizan
  left  for i from 1 to l div 2 yield [i, r] + [l-i, r] end
  right for j from 1 to r div 2 yield [l, j] + [l, r-j] end
end
"""
SYNC = """
ruleset LSync[l, r] synchronized
  left  i in 1..l-1 gives [i, r] + [l-i, r]
  right j in 1..r-1 gives [l, j] + [l, r-j]
  both  i, j gives [i, j] + [i, r-j] + [l-i, j] + [l-i, r-j]
end
"""


def test_two_players():
    cake, written = ruleset(PyCake), ruleset(CAKE)
    for l in range(1, 7):
        for r in range(1, 7):
            ours, theirs = cake[l, r], written[l, r]
            assert ours == theirs == Cutcake[l, r] and repr(ours) == f"PyCake[{l},{r}]"
            assert outcome(ours) == outcome(theirs) and value(ours) == value(theirs)
            assert winner(ours, Left) == winner(theirs, Left) and temperature(ours) == temperature(theirs)
            assert len(left_options(ours)) == len(left_options(theirs))
    assert outcome(cake[3, 2] - written[3, 2]) == "P" and (cake[4, 4] + cake[3, 2]).outcome == outcome(Cutcake[3, 2])
    table = value_table(cake, range(1, 5), range(1, 5))
    assert (table.to_numpy() == value_table(Cutcake, 4, 4).to_numpy()).all()
    assert run("PyCake[8,7]") == 1 and run("Options(PyCake[3,2], Left)") == (run("PyCake[1,2] + PyCake[2,2]"),)
    assert (cake[3, 2] + cake[1, 1] - cake[3, 2]).outcome == "P"


def test_impartial():
    nim = ruleset(PyNim)
    assert [grundy(nim[n]) for n in range(8)] == list(range(8)) and nim[3] + nim[5] == game("*6")
    assert repr(nim[3]) == "PyNim[3]" and outcome(nim[1] + nim[1]) == "P"
    for n in range(4):
        assert outcome(nim[n] + nim[1], misere=True) == outcome(Nim[n, 1], misere=True)
        assert misere_outcome_class(nim[n]) == misere_outcome_class(Nim[n])
    assert sweep(nim, 4, grundy).to_pandas().Grundy.tolist() == list(range(5))
    with pytest.raises(CutcakeError):
        nim[-1]
    with pytest.raises(CutcakeError):
        run("PyNim[-1]")


def test_any_hashable_position():
    kayles = ruleset(PyKayles)
    for n in range(9):
        row = kayles[frozenset(range(n))]
        assert grundy(row) == grundy(Kayles[n])
    assert row.own_position == frozenset(range(8))
    assert repr(kayles[frozenset()]) == 'PyKayles["frozenset()"]' and run('PyKayles["frozenset()"]') == 0
    assert pickle.loads(pickle.dumps(row)) == row
    toads = ruleset(Toads)
    for text in ["t.f", "tt.ff", "ttt..ff", "t.f.tf"]:
        assert toads[text] == ToadsAndFrogs[text] and repr(toads[text]) == f'Toads["{text}"]'
        assert run(repr(toads[text])) == toads[text]


def test_positions_of_every_shape():
    class Countdown:
        def options(self, p):
            kind, n = p
            return [(kind, m) for m in range(n)]

    countdown = ruleset(Countdown())
    for kind in ["a", (), (1,), -3, True, ("x", (2, -1))]:
        position = countdown[kind, 3]
        assert grundy(position) == 3 and run(repr(position)) == position and position.own_position == (kind, 3)
    assert grundy(countdown['"', 2]) == grundy(countdown[None, 2]) == grundy(countdown[1.5, 2]) == 2


def test_players_at_once():
    sync, written = ruleset(PySync), ruleset(SYNC)
    for l in range(1, 5):
        for r in range(1, 5):
            assert outcome(sync[l, r]) == outcome(written[l, r]) == outcome(SynchronizedCutcake[l, r])
    assert outcome(sync[3, 2] + sync[2, 3]) == outcome(written[3, 2] + written[2, 3])


def test_three_players():
    block = ruleset(PyBlock)
    for l in range(1, 4):
        for c in range(1, 4):
            for r in range(1, 4):
                assert outcome(block[l, c, r]) == outcome(Cutblock[l, c, r]), (l, c, r)
                assert cutcake.text(f"Class(PyBlock[{l},{c},{r}])") == cutcake.text(f"Class(Cutblock[{l},{c},{r}])")


def test_loopy_play():
    class Walk:
        """Left may go back and forth, Right ends it."""

        loopy = True

        def left(self, p):
            return [1 - p]

        def right(self, p):
            return []

    assert ruleset(Walk)[0] == on


def test_endless_play_is_told():
    class Round:
        def options(self, p):
            return [1 - p]

    with pytest.raises(CutcakeError, match="comes back"):
        value(ruleset(Round)[0])

    class Longer:
        def options(self, p):
            yield p + 1

    with pytest.raises(CutcakeError), limits(seconds=1):
        value(ruleset(Longer)[0])

    class Many:
        def options(self, p):
            while True:
                yield p

    with pytest.raises(CutcakeError), limits(seconds=0.3):
        value(ruleset(Many)[0])


def test_rules_that_raise():
    class Raising:
        def options(self, p):
            raise ZeroDivisionError("here")

    class Late:
        def left(self, p):
            return [p - 1] if p else 1 / 0

        def right(self, p):
            return []

    class Splitting:
        def options(self, p):
            return range(p)

        def split(self, p):
            raise KeyError(p)

    for rules, error in [(Raising, ZeroDivisionError), (Late, ZeroDivisionError), (Splitting, KeyError)]:
        position = ruleset(rules)[3]
        for question in (value, outcome, lambda G: G.left_options.__len__() and value(G)):
            with pytest.raises(error):
                question(position)
    assert game("1") + 1 == 2


@pytest.mark.parametrize("given", [3, "abc", object(), [[[1]]], [{}]])
def test_rules_that_give_something_else(given):
    class Wrong:
        def options(self, p):
            return given

    with pytest.raises((TypeError, CutcakeError)):
        value(ruleset(Wrong)[3])


def test_positions_that_change():
    @dataclass
    class Heap:
        n: int

        def __hash__(self):
            return hash(self.n)

    class Changing:
        def options(self, heap):
            n, heap.n = heap.n, heap.n - 1
            return [Heap(m) for m in range(n)]

    position = ruleset(Changing)[Heap(3)]
    with pytest.raises(ValueError, match="changed"):
        value(position), value(position), outcome(position), options(position)
    with pytest.raises(TypeError):
        ruleset(PyKayles)[{1, 2}]


def test_rules_cannot_ask_their_session():
    class Asking:
        def options(self, p):
            return [0] if p and star.birthday else []

    with pytest.raises(CutcakeError, match="asking them"):
        value(ruleset(Asking)[1])


def test_what_is_no_ruleset():
    for wrong in [object(), 3, type("lower", (), {"options": lambda self, p: []})]:
        with pytest.raises((TypeError, CutcakeError)):
            ruleset(wrong)
    with pytest.raises(TypeError):
        ruleset(type("Half", (), {"left": lambda self, p: []}))
    with pytest.raises(CutcakeError):
        ruleset("1 + 1")
    with pytest.raises(CutcakeError):
        ruleset("ruleset Bad[n]")


def test_keyboard_interrupts_rules():
    import _thread
    import threading

    class Slow:
        def options(self, p):
            time.sleep(0.01)
            return [p + 1]

    threading.Timer(0.3, _thread.interrupt_main).start()
    with pytest.raises(KeyboardInterrupt):
        value(ruleset(Slow)[0])
