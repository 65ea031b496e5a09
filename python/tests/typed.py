"""A program as a checker of types sees it: `mypy --strict` finds nothing to say."""

from fractions import Fraction

import cutcake
from cutcake import *


class Heap:
    sides = ("n",)

    def options(self, n: int) -> range:
        return range(n)


G = game("{3|1}") + star
holds: bool = G > 0 and up == down + 2 * up
half: Fraction = Fraction(Number.__float__(game("1/2")))
heap: Ruleset = ruleset(Heap)
position: Value = heap[3] - Cutcake[8, 7]
hot: Value = heat(position, 2)
middle: Number = position.mean
is_cold: bool = is_number(position)
word: str = outcome(position)
first: tuple[Value, ...] = winning_moves(position, Left)
values_of_cakes: Table = value_table(Cutcake, 2, 2)
stops: object = position.left_stop, position.heat(2), cutcake.text("1 + 1")
bounded: Table = grundy_table(TriangularChocolate, 2, 2, 2, k=4, seconds=0.5, positions=10**6)
most: object = gcd(4, 6), nim_sum((1, 2), 3), heat(G, Fraction(1, 2)), tally("abc")
played: object = outcome(position, misere=True), misere_quotient("0.75"), guess([1, 4, 9])
with limits(seconds=5, positions=10**6):
    found: Table = sweep(Clobber, (1, 3), temperature, shards=2)
for row in found:
    print(row)
try:
    run("1 +")
except LimitError as error:
    print(error.kind)
except CutcakeError as error:
    print(error.line, error.column, error.help)
