"""The rules of games as defined in docs/certificates.md: the options of a player on a board, as lists of boards."""
import json, re
from collections import namedtuple
from functools import reduce
from operator import xor

LEFT, CENTER, RIGHT = PLAYERS = ("Left", "Center", "Right")


class Refused(Exception):
    pass

class Undecided(Exception):
    """A limit of this program ended the check before it could tell."""

def need(condition, what):
    if not condition:
        raise Refused(what)

def within(condition, what):
    if not condition:
        raise Undecided(what)

def halves(b, side):
    return [[b[:side] + (a,) + b[side + 1:], b[:side] + (b[side] - a,) + b[side + 1:]] for a in range(1, b[side])]

def equal_parts(b, side):
    return [[b[:side] + (b[side] // m,) + b[side + 1:]] * m for m in range(2, b[side] + 1) if b[side] % m == 0]

def lower(b, player=LEFT):
    return [[b[:i] + (n,) + b[i + 1:]] for i in range(len(b)) for n in range(b[i])]

def wythoff(b, player):
    return lower(b) + [[(b[0] - n, b[1] - n)] for n in range(1, min(b) + 1)]

def triangular(k):
    def options(b, player):
        x, y, z = b
        return ([[(a, min(y, (a + z) // k), z)] for a in range(x)] + [[(x, a, z)] for a in range(y)]
                + [[(x, min(y, (x + a) // k), a)] for a in range(z)])
    return options

def splits(n, parts, least=1):
    if parts == 0:
        return [[]] if n == 0 else []
    return [[(a,)] + rest for a in range(least, n + 1) for rest in splits(n - a, parts - 1, a)]

def take(digits):
    return lambda b, player: [option for gone, digit in digits.items() if gone <= b[0] for parts in range(4)
                              if digit >> parts & 1 and (gone or parts > 1) for option in splits(b[0] - gone, parts)]

def joint(entries, left, right):
    """What a rectangle becomes when both cut it at once: boards with their games."""
    (l, r), a, b = entries, left[0][1][0], right[0][1][1]
    return [(a, b), (a, r - b), (l - a, b), (l - a, r - b)]

LARGEST = 10**4  # No number on a board is larger for this program, and no board has more squares.

def numbers(count, least, may=lambda b: True):
    """Boards of so many numbers, none of them below the least."""
    def read(b):
        need(all(type(n) is int and n >= least for n in b) and len(b) == (count or len(b)) and may(b), f"{list(b)} is no board")
        within(max(b, default=0) <= LARGEST, f"{list(b)} is too large for this program: it knows numbers up to {LARGEST}")
        return b
    return read

def cells(letters, others):
    """Boards of squares: the cells with these letters."""
    def read(b):
        if len(b) == 2:
            numbers(2, 1)(b)
            within(b[0] * b[1] <= LARGEST, f"{list(b)} is too large for this program: it knows boards of {LARGEST} squares")
        rows = b[0].split("|") if len(b) == 1 and isinstance(b[0], str) else [letters[0] * b[1]] * b[0]
        need({len(row) for row in rows} == {len(rows[0])} and set("".join(rows)) <= set(letters + others), f"{list(b)} is no board")
        return frozenset((i, j, x) for i, row in enumerate(rows) for j, x in enumerate(row) if x in letters)
    return read

def domineering(b, player):
    down, right = (1, 0) if player == LEFT else (0, 1)
    return [[b - {(i, j, x), (i + down, j + right, x)}] for i, j, x in b if (i + down, j + right, x) in b]

STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))

def clobber(b, player):
    own, other = "xo" if player == LEFT else "ox"
    return [[b - {(i, j, own), (i + k, j + l, other)} | {(i + k, j + l, own)}] for i, j, x in b if x == own
            for k, l in STEPS if (i + k, j + l, other) in b]

def connected(turned, matters):
    """The connected components that matter, each the least of its equivalent forms."""
    def least(part):
        ways = [{(s * i, t * j, x) for i, j, x in part} for s in (1, -1) for t in (1, -1)]
        ways += [{(j, i, x) for i, j, x in way} for way in ways if turned]
        corners = [(min(i for i, _, _ in way), min(j for _, j, _ in way), way) for way in ways]
        return frozenset(min(sorted((i - top, j - left, x) for i, j, x in way) for top, left, way in corners))
    def parts(b):
        rest, found = {(i, j): x for i, j, x in b}, []
        while rest:
            part, waiting = set(), [min(rest)]
            while waiting:
                i, j = cell = waiting.pop()
                if cell in rest:
                    part.add((i, j, rest.pop(cell)))
                    waiting += [(i + k, j + l) for k, l in STEPS]
            found += [least(part)] * matters(part)
        return found
    return parts

def heaps(b):
    return [(n,) for n in b if n > 0]

def code(text):
    found = re.fullmatch(r"([048C])\.([0-9A-F]+)", text)
    need(found, f"this program does not know the code {text}")
    return {n: int(digit, 16) for n, digit in enumerate("".join(found.groups())) if digit != "0"}

def letters(b, known, what):
    need(len(b) == 1 and isinstance(b[0], str) and b[0] and set(b[0]) <= set(known), f"{list(b)} is no {what}")
    within(len(b[0]) <= 64, f"{list(b)} is too long for this program")
    return b[0]

def least_rotation(strip):
    turns = [strip[n:] + strip[:n] for n in range(len(strip))]
    return min(turns, key=lambda turn: [sum(1 << i for i, x in enumerate(turn) if x == animal) for animal in "tf"])

def toads(is_ring):
    """A step ahead or a jump over one opposing animal; on a strip also a step back."""
    def options(b, player):
        own, enemy, by = ("t", "f", 1) if player == LEFT else ("f", "t", -1)
        at = lambda i: i % len(b) if is_ring else i if 0 <= i < len(b) else None
        there = lambda i: "" if i is None else b[i]
        found = []
        for i in (i for i, x in enumerate(b) if x == own):
            ahead = at(i + 2 * by) if there(at(i + by)) == enemy else at(i + by)
            for to in [ahead] + [at(i - by)] * (not is_ring):
                if there(to) == ".":
                    strip = "".join(own if j == to else "." if j == i else x for j, x in enumerate(b))
                    found.append([least_rotation(strip) if is_ring else strip])
        return found
    return options

def graph(b):
    """A graph by its edges `a>c` of Left, `a<c` of Right, `a-c` of both; play starts at the first name."""
    need(len(b) == 1 and isinstance(b[0], str) and b[0].split(), f"{list(b)} is no graph")
    words = [re.fullmatch(r"(\w+)(?:([-<>])(\w+))?", word) for word in b[0].split()]
    need(all(words), f"{list(b)} is no graph")
    return words[0][1], frozenset((one[1], player, one[3]) for one in words if one[2]
                                  for player in {">": (LEFT,), "<": (RIGHT,), "-": (LEFT, RIGHT)}[one[2]])

def along(b, player):
    return [[(to, b[1])] for start, mover, to in b[1] if (start, mover) == (b[0], player)]

Game = namedtuple("Game", "theory options parts board digits", defaults=(None,))

def game(ruleset):
    """The theory of a ruleset, its options, the components of a board, how a board is read, and its digits if it has a code."""
    name, _, given = ruleset.removesuffix(")").partition("(")
    need(bool(given) == (name in ("TakeAndBreak", "Subtraction", "TriangularChocolate")) and ruleset.endswith(")" * bool(given)),
         f"this program does not know {ruleset}")
    one, two, three, heap = lambda b: [b], (LEFT, RIGHT).index, PLAYERS.index, numbers(1, 1)
    if name in ("Kayles", "DawsonsKayles", "TakeAndBreak", "Subtraction"):
        digits = ({n: 3 for n in json.loads(f"[{given}]")} if name == "Subtraction" else
                  code({"Kayles": "0.77", "DawsonsKayles": "0.07"}.get(name) or json.loads(given)))
        return Game("impartial", take(digits), heaps, heap, digits)
    if name == "TriangularChocolate":
        found = re.fullmatch("k := ([1-9][0-9]*)", given)
        need(found, f"this program does not know {ruleset}")
        k = int(found[1])
        return Game("impartial", triangular(k), one, numbers(3, 0, lambda b: b[1] <= (b[0] + b[2]) // k))
    known = {
        "Cutcake": ("two players", lambda b, p: halves(b, two(p)), one, numbers(2, 1)),
        "MaundyCake": ("two players", lambda b, p: equal_parts(b, two(p)), one, numbers(2, 1)),
        "SynchronizedCutcake": ("at once", lambda b, p: halves(b, two(p)), one, numbers(2, 1)),
        "Cutblock": ("three players", lambda b, p: halves(b, three(p)), one, numbers(3, 1)),
        "MaundyBlock": ("three players", lambda b, p: equal_parts(b, three(p)), one, numbers(3, 1)),
        "Domineering": ("two players", domineering, connected(False, lambda part: len(part) > 1), cells(".", "#")),
        "Clobber": ("two players", clobber, connected(True, lambda part: len({x for _, _, x in part}) > 1), cells("xo", ".")),
        "LoopyGraph": ("two players", along, one, graph),
        "BackslidingToadsAndFrogs": ("two players", toads(False), one, lambda b: letters(b, "tf.", "strip")),
        "RingToadsAndFrogs": ("two players", toads(True), one, lambda b: letters(b, "tf.", "ring")),
        "Nim": ("impartial", lower, heaps, heap),
        "ThreePlayerNim": ("three players", lower, heaps, heap),
        "Wythoff": ("impartial", wythoff, one, numbers(2, 0)),
        "RectangularChocolate": ("impartial", lower, one, numbers(None, 0)),
    }
    need(name in known, f"this program does not know the rules of {ruleset}")
    return Game(*known[name])

def mex(values):
    return next(n for n in range(len(values) + 1) if n not in values)

def nim_sum(values):
    return reduce(xor, values, 0)
