"""Values behave as a Python person expects."""

import copy
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal
from fractions import Fraction

import pytest

import cutcake
from cutcake import *

SLOW = 'Value(Clobber["xoxoxoxo|oxoxoxox|xoxoxoxo|oxoxoxox|xoxoxoxo|oxoxoxox"])'


def test_games_add_and_compare():
    G = game("{3|1}") + star
    assert (repr(G), str(G), f"{G:unicode}") == ("{3+*|1+*}",) * 2 + ("{3⋆|1⋆}",)
    assert G > 0 and G >= star and not G < 1 and G != 2 and 0 < G
    assert G - G == 0 and not G - G and bool(star)
    assert 2 * up + star == up * 2 + star and -up == down and +up == up
    assert G.left_options == {3 + star} and G.left_options[0] == 3 + star and G.mean == 2 and G.heat(2) == game("{7|3||1|-3}")
    assert not star < 0 and not star > 0 and star != 0
    assert sorted([game("2"), up, game("-1/2")]) == [Fraction(-1, 2), up, 2]
    assert sum([up, up, star]) == game("^^*") and eps**2 < eps


def test_numbers_are_numbers():
    half = game("{0|1}")
    assert isinstance(half, Number) and half == Fraction(1, 2) == half and hash(half) == hash(Fraction(1, 2))
    assert (Fraction(half), float(half), int(game("-7/2")), range(10)[game("3")]) == (Fraction(1, 2), 0.5, -3, 3)
    assert half + Fraction(1, 2) == 1 and Fraction(1, 2) + half == 1 and abs(-half) == half
    assert {half: 1}[Fraction(1, 2)] == 1 and hash(game("3")) == hash(3) and game("3") in {3}
    big = run("2^200")
    assert int(big) == 2**200 and big == 2**200 and hash(big) == hash(2**200) and big + 2**200 == 2**201
    with pytest.raises(TypeError):
        int(star)
    with pytest.raises(TypeError):
        range(10)[half]


def test_equal_values_have_equal_hashes():
    pairs = [(Cutcake[8, 7], 1), (Nim[1, 2], Nim[3]), (Nim[3], game("*3")), (SynchronizedCutcake[3, 2], eps)]
    for a, b in pairs:
        assert a == b and hash(a) == hash(b)
    assert len({Cutcake[8, 7], 1, game("1"), Fraction(1)}) == 1


def test_collections_are_those_of_python():
    assert run('("a", 1/2, true, Nothing, L, (1,))') == ("a", Fraction(1, 2), True, None, "L", (1,))
    assert run("Map((1, *), (2, ^))") == {1: star, 2: up} and run("Set(1, 2)") == {1, 2}
    assert run("3..5") == range(3, 6) and run("1..0") == range(1, 1)
    assert mex([0, 1, 3]) == mex({0, 1, 3}) == mex(range(2)) == mex((0, 1)) == 2
    assert cutcake.max(1, 3, 2) == 3 and outcome(Clobber["xo|ox"]) == "N"
    assert winner(Cutcake[8, 7], Right) == Left and repr(Left) == "Left"


def test_positions_and_rulesets():
    assert Domineering[2, 2] == game("+-1") and (Cutcake[3, 2] + Cutcake[2, 3]).outcome == "P"
    assert TriangularChocolate(k=3)[2, 1, 2] == game("TriangularChocolate[2,1,2; k := 3]")
    assert len(options(Domineering[3, 3])) == 12 and len(options(Domineering[3, 3], up_to_symmetry=True)) < 12
    assert ruleset("ruleset Small[n] impartial\n  options for i in 0..n-1 yield [i] end\nend")[5] == game("*5")


def test_standing_is_told():
    assert game("{3|1}").standing == "proved"
    assert grundy(RectangularChocolate[6, 4, 2, 3]).standing.startswith(("proved", "theorem"))


def test_errors_say_where_and_what_instead():
    with pytest.raises(CutcakeError) as raised:
        run("1 +\n  Outcom(*)")
    assert (raised.value.line, raised.value.kind) == (2, "unknown-name") and "Outcome" in raised.value.help
    with pytest.raises(CutcakeError) as raised:
        Cutcake[0, 2]
    assert raised.value.kind == "value" and raised.value.help and raised.value.line is None
    with pytest.raises(CutcakeError):
        atomic_weight(game("{1|0}"))
    with pytest.raises(AttributeError):
        star.no_such_thing
    with pytest.raises(AttributeError):
        cutcake.no_such_thing
    assert not hasattr(star, "__array__") and hasattr(star, "birthday")


@pytest.mark.parametrize("wrong", [1.5, object(), Decimal(1), lambda G: G, b"x", float("nan"), 1j, sys])
def test_objects_of_the_wrong_kind(wrong):
    with pytest.raises(TypeError):
        star + wrong
    with pytest.raises(TypeError):
        outcome(wrong)
    assert star != wrong
    assert (star == wrong) is False


def test_strings_are_no_games():
    with pytest.raises(TypeError):
        star + "*"
    assert star != "*" and star != None  # noqa: E711
    with pytest.raises((CutcakeError, TypeError)):
        star < "*"


def test_endless_collections():
    inside = []
    inside.append(inside)
    with pytest.raises(RecursionError):
        mex(inside)
    assert star != inside


def test_copies_and_pickles():
    nim = ruleset("ruleset Kept[n] impartial\n  options for i in 0..n-1 yield [i] end\nend")
    for value in [star, game("1/3"), Cutcake[8, 7], Cutcake[2, 2] - Clobber["xo"], nim[4], nim, Cutcake, eps**2, Left,
                  up.thermograph, outcome, value_table(Cutcake, 2, 2), run("x -> x + 1"), game("'{*|*}'")]:
        assert copy.deepcopy(value) is value or callable(value)
        assert repr(pickle.loads(pickle.dumps(value))) == repr(value)
    text = f"import pickle; print(repr(pickle.loads({pickle.dumps((nim[4], up))!r})))"
    shown = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, check=True).stdout
    assert shown == "(Kept[4], ^)\n"


def test_limits():
    with limits(seconds=5, positions=10**6):
        assert star.outcome == "N"
    begun = time.monotonic()
    with pytest.raises(LimitError) as raised, limits(seconds=0.2):
        run("while true do 1 end")
    assert time.monotonic() - begun < 2 and raised.value.kind == "time"
    with limits(positions=10):
        with limits(positions=10**9), pytest.raises(LimitError):
            outcome(Clobber["xoxoxo|oxoxox|xoxoxo|oxoxox"])
        assert up > 0
    assert run("1 + 1") == 2
    with pytest.raises(LimitError) as raised:
        outcome(run("ruleset Endless[n] impartial options [n+1] end; Endless")[0], seconds=0.2)
    assert raised.value.kind == "time" and "limits(seconds=" in raised.value.help
    for wrong in (-1, float("nan")):
        with pytest.raises(ValueError):
            limits(seconds=wrong)
        with pytest.raises(ValueError):
            outcome(star, seconds=wrong)


def test_ctrl_c_stops_a_calculation():
    def interrupt():
        time.sleep(0.3)
        times.append(time.monotonic())
        os.kill(os.getpid(), signal.SIGINT)

    for program in ["while true do 1 end", SLOW]:
        times = []
        thread = threading.Thread(target=interrupt)
        thread.start()
        with pytest.raises(KeyboardInterrupt):
            run(program)
        times.append(time.monotonic())
        thread.join()
        assert times[1] - times[0] < 1
        assert run("1 + 1") == 2


def test_others_run_while_one_calculates():
    counted = []

    def count():
        while not counted or counted[-1] is not None:
            counted.append(time.monotonic())
            time.sleep(0.001)
            if done.is_set():
                counted.append(None)

    done = threading.Event()
    thread = threading.Thread(target=count)
    thread.start()
    with pytest.raises(LimitError), limits(seconds=0.5):
        run("while true do 1 end")
    done.set()
    thread.join()
    assert len(counted) > 5


def test_threads_have_sessions_of_their_own():
    here = game("{3|1}") + star
    shown = game("{5|2}")
    repr(shown)

    def elsewhere(n):
        with pytest.raises(CutcakeError):
            here + 1
        assert pickle.loads(pickled) == game("{3+*|1+*}")
        return shown + n * star, Cutcake[8, 7] == 1, repr(up)

    pickled = pickle.dumps(here)
    here = game("{3|1}") + star
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(elsewhere, range(20)))
    assert all(is_one and text == "^" for _, is_one, text in found)
    with pytest.raises(CutcakeError, match="another thread"):
        found[0][0] + 1
    assert here + 0 == here


def test_values_are_let_go():
    for _ in range(3):
        many = [game("{3|1}") + n for n in range(1000)]
        del many
    assert up + 0 == up


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the system has no fork")
def test_a_fork_after_threads():
    G = game("{3|1}") + star
    stop = threading.Event()

    def work():
        while not stop.is_set():
            run("Value(Cutcake[8,7]) + {3|1}")

    threads = [threading.Thread(target=work) for _ in range(3)]
    for thread in threads:
        thread.start()
    time.sleep(0.1)
    for _ in range(5):
        child = os.fork()
        if child == 0:
            try:
                fine = G + star == game("{3|1}") and Cutcake[8, 7] == 1
            except BaseException:
                fine = False
            os._exit(0 if fine else 1)
        assert os.waitpid(child, 0)[1] == 0
    stop.set()
    for thread in threads:
        thread.join()


def test_pages_show_values():
    assert up._repr_latex_().startswith("$") and Domineering[2, 2]._repr_svg_().startswith("<svg")
    assert "<table" in value_table(Cutcake, 2, 2)._repr_html_() and up._repr_html_() is None
    assert draw(Cutcake[3, 2])._repr_svg_().startswith("<svg")
    assert "svg" in game("{3|1}").thermograph._repr_svg_()
    assert f"{game('1/2'):latex}" == "\\frac{1}{2}"
    with pytest.raises(ValueError):
        f"{up:nothing}"


def test_tables_for_other_packages():
    numpy = pytest.importorskip("numpy")
    pandas = pytest.importorskip("pandas")
    table = value_table(Cutcake, 3, 4)
    assert table.to_numpy().dtype == numpy.int64 and table.to_numpy()[2, 1] == 0
    frame = table.to_pandas()
    assert list(frame.index) == [1, 2, 3] and list(frame.columns) == [1, 2, 3, 4] and frame.loc[3, 4] == -1
    mixed = sweep(Clobber, (1, 3)).to_pandas()
    assert isinstance(mixed, pandas.DataFrame) and mixed.multiplicity.sum() == 27
    assert star in list(mixed.value) and numpy.array([star, up], dtype=object)[0] + star == 0


def test_thermographs_in_matplotlib():
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    axes = game("{3|1}").to_matplotlib()
    left, right = axes.lines
    assert list(zip(*left.get_data())) == [(2, 2), (2, 1), (4, -1)] and list(zip(*right.get_data())) == [(2, 2), (2, 1), (0, -1)]
    assert axes is game("1/2").to_matplotlib(axes)
