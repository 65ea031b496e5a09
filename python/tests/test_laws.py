"""Laws of groups and orders, and that what is printed reads back."""

from fractions import Fraction

from hypothesis import given, settings, strategies as st

from cutcake import *

integers = st.integers(-5, 5)
dyadics = st.builds(lambda n, k: Fraction(n, 2**k), st.integers(-20, 20), st.integers(0, 4))
leaves = st.one_of(integers.map(str), dyadics.map(str), st.sampled_from(["*", "^", "v", "*2", "^^*", "+-1", "Tiny(2)"]))
forms = st.recursive(
    leaves,
    lambda inner: st.builds(
        lambda left, right: "{" + ",".join(left) + "|" + ",".join(right) + "}",
        st.lists(inner, max_size=2), st.lists(inner, max_size=2),
    ),
    max_leaves=6,
)
games = forms.map(game)


@given(games, games, games)
def test_games_are_a_group(G, H, K):
    assert (G + H) + K == G + (H + K) and G + H == H + G and G + 0 == G and G - G == 0 and -(-G) == G


@given(games, games, games)
def test_games_are_ordered(G, H, K):
    assert G <= G and (not (G <= H and H <= G) or G == H) and (not (G <= H and H <= K) or G <= K)
    assert (G <= H) == (G + K <= H + K) and (G <= H) == (-H <= -G) and (G < H) == (H > G)
    assert [G < H, G == H, G > H].count(True) <= 1 and (G == H) == (not G != H)


@given(games, games)
def test_equal_games_have_one_hash(G, H):
    assert G != H or hash(G) == hash(H)
    assert hash(G) == hash(game(repr(G)))


@given(games)
@settings(max_examples=200)
def test_what_is_printed_reads_back(G):
    assert game(repr(G)) == G and repr(game(repr(G))) == repr(G)
    assert game(f"{G:unicode}") == G


@given(games)
def test_a_game_is_that_of_its_options(G):
    joined = "{" + ",".join(map(repr, G.left_options)) + "|" + ",".join(map(repr, G.right_options)) + "}"
    assert game(joined) == G


@given(dyadics, dyadics)
def test_numbers_are_those_of_python(x, y):
    a, b = (game(str(n)) for n in (x, y))
    assert (a + b, a - b, a * b) == (x + y, x - y, x * y) and (a < b) == (x < y) and hash(a) == hash(x)
    assert a + y == x + y == x + b


@given(games, integers)
def test_multiples(G, n):
    assert n * G == G * n == sum([G if n > 0 else -G] * abs(n), game("0"))
