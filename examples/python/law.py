"""Laws of values of synchronized games, as defined in docs/certificates.md.

A value is packed into one integer, BITS bits per coefficient, the largest scale first, so that integers are added and compared.
"""
from bisect import bisect_left, bisect_right
from fractions import Fraction
from functools import reduce
from itertools import combinations
from math import floor

from rules import LEFT, RIGHT, joint, need

BITS = 96
NONE, LIGHT, HEAVY = WEIGHTS = range(3)
FALLS, STAYS, CREEPS, RISES = range(4)
OUTSIDE, ZERO, INSIDE = range(3)
MOST_CONTEXTS = 2**12

class Law:
    """The boards, their values, and their pairs; `kept` scales outweigh heavy pairs."""
    def __init__(self, play, rows, kept, pairs):
        self.boards = [play.named(number)[1:] for number, _ in rows]
        need(len(set(self.boards)) == len(rows), "a board of the law has two values")
        need(all(board[0] for board in self.boards), "a form is not played at once")
        lengths = {len(value) for _, value in rows} or {0}
        need(len(lengths) == 1, "the values of the law have different scales")
        need(all(abs(one) < 2**40 for _, value in rows for one in value), "a coefficient of the law is too large")
        self.scales, self.kept = lengths.pop(), kept
        need(kept <= self.scales, "there are fewer scales than outweigh heavy pairs")
        self.shift = BITS * (self.scales - kept)
        self.half = 1 << self.shift >> 1
        self.values = {board: self.packed(value) for board, (_, value) in zip(self.boards, rows)}
        self.pairs, self.grades = {}, {}
        for a, b, word in pairs:
            pair, weight = frozenset(play.named(one)[1:] for one in (a, b)), (LIGHT, HEAVY)[word == "heavy"]
            need(pair not in self.pairs, "a pair stands in the law twice")
            need(all(board in self.values for board in pair), "a board of a pair has no value in the law")
            self.pairs[pair] = weight
            for board in pair:
                self.grades[board] = max(weight, self.grades.get(board, NONE))

    def first(self, value):
        """The coefficients of the first scales."""
        return (value + self.half) >> self.shift

    def packed(self, value):
        return reduce(lambda total, one: (total << BITS) + one, value, 0)

    def coefficients(self, value):
        found = []
        for _ in range(self.scales):
            found.append(((value + (1 << BITS - 1)) % (1 << BITS)) - (1 << BITS - 1))
            value = (value - found[-1]) >> BITS
        return found[::-1]

    def left(self, value, boards):
        """By how much boards change a value, and which of them are irregular, each at most twice."""
        irregular = []
        for board in boards:
            need(board in self.values, "a move leads to a board that the law has no value of")
            value += self.values[board]
            if board in self.grades and irregular.count(board) < 2:
                irregular.append(board)
        return value, irregular

    def heaviest(self, irregular):
        return max((self.pairs.get(frozenset(pair), NONE) for pair in combinations(irregular, 2)), default=NONE)

    def grade(self, irregular):
        return max((self.grades[board] for board in irregular), default=NONE)

    def effect(self, change):
        return FALLS if change < 0 else STAYS if change == 0 else CREEPS if self.first(change) == 0 else RISES

    def is_kept(self, change, weight):
        return {FALLS: False, STAYS: weight == NONE, CREEPS: weight < HEAVY, RISES: True}[self.effect(change)]

class Seen:
    """A board as one player sees it: his moves, and those of his opponent."""
    def __init__(self, law, board, options, player):
        sign, value = (-1 if player else 1), law.values[board]
        def left(boards):
            change, irregular = law.left(-value, boards)
            return sign * change, irregular
        own, other = options[player], options[1 - player]
        joined = lambda a, b: left([(board[0], sides) for sides in joint(board[1], *((a, b) if player == 0 else (b, a)))])
        self.board, self.value, self.cuts = board, sign * value, []
        for a in own:
            both = [joined(a, b) for b in other]
            self.cuts.append((*left(a), min((change for change, _ in both), default=None), [one for one in both if one[1]]))
        replies = [left(b) for b in other]
        self.least = min((change for change, _ in replies), default=None)
        self.marked = [one for one in replies if one[1]]
        coefficients = law.coefficients(self.value)
        place = next((place for place, one in enumerate(coefficients) if one), None)
        self.leading = place is not None and (place, coefficients[place] > 0)

def leading(boards):
    return {seen.leading for seen in boards}

class Side:
    """All boards of a law as one player sees them."""
    def __init__(self, law, options, player):
        self.law, self.seen = law, [Seen(law, board, options[board], player) for board in law.boards]
        self.of = {seen.board: seen for seen in self.seen}
        first, grade = law.first, law.grade
        for seen in self.seen:
            # The changes by the other from which on a move takes nothing on the first scales, or takes nothing at all.
            lossless = [-first(alone) for alone, _, both, _ in seen.cuts if both is None or first(both) >= 0]
            seen.lossless = min(lossless, default=None)
            kept = [(alone, grade(pieces)) for alone, pieces, both, marked in seen.cuts
                    if (both is None or law.is_kept(both, NONE)) and all(law.is_kept(c, grade(p)) for c, p in marked)]
            seen.safe = [min((-alone for alone, weight in kept if weight == w), default=None) for w in WEIGHTS]
            seen.strict = min((-first(alone) for alone, _ in kept), default=None)
        self.by_reply = {HEAVY: self.replies(first), LIGHT: self.replies(lambda change: change)}

    def replies(self, first):
        """The least changes by the opponent in ascending order, and the leading values in the boards from each on; in the last there are none."""
        boards = sorted((seen for seen in self.seen if seen.least is not None), key=lambda seen: first(seen.least))
        reaches = [leading(seen for seen in self.seen if seen.least is None)]
        for seen in reversed(boards):
            reaches.append(reaches[-1] | {seen.leading})
        return [first(seen.least) for seen in boards], reaches[::-1]

    def window(self, base, leading, most, scales):
        is_less = False
        for place, (own, most) in enumerate(zip(self.law.coefficients(base)[:scales], most)):
            lowers, raises = (place, False) in leading, (place, True) in leading
            if own < 0 and not raises or own > most and own > 0 and not lowers and not is_less:
                return OUTSIDE
            if own == 0 and not raises:
                is_less = is_less or most > 0
            elif not (own == 0 and not lowers and not is_less and most == 0):
                return INSIDE
        return ZERO

    def may_vanish(self, base, leading, scales, least=None):
        """Whether a sum may be 0 on so many scales and, if asked, at least 0 or more than 0 on the others."""
        found = self.window(base, leading, [0] * scales, scales)
        if found != ZERO or least is None:
            return found != OUTSIDE
        for place, own in list(enumerate(self.law.coefficients(base)))[scales:]:
            if own < 0 and (place, True) not in leading:
                return False
            if own or (place, True) in leading:
                return True
        return least == 0

    def check(self, is_full):
        law = self.law
        need(all(self.of[board].cuts and self.of[board].least is not None for board in law.grades),
             "in a board of a pair both players can move")
        for seen in self.seen:
            need(seen.least is not None or law.effect(seen.value) == (RISES if seen.cuts else STAYS),
                 "the value of a board in which only one player can move is not that of its moves")
        need(all(map(self.keeps_sign, self.seen)), "the induction fails: in some sum a player may lose more than its value")
        if is_full:
            need(all(map(self.keeps_rest, self.seen)),
                 "the induction fails: in some sum of value 0 a player may lose something, or leave a pair")
            need(all(self.is_refuted(seen, cut, beside, weight) for pair, weight in law.pairs.items() for seen in self.seen
                     for beside in self.beside(pair, seen.board) for cut in seen.cuts),
                 "the induction fails: beside a pair some move may have no reply")

    # Check A.

    def loss(self, seen, beta):
        first = self.law.first
        kept = [first(alone + beta) if both is None else min(first(alone + beta), first(both)) for alone, _, both, _ in seen.cuts]
        return -max(kept) if kept else None

    def keeps_sign(self, seen):
        first, beta = self.law.first, seen.least
        loses = lambda other: other.lossless is None or first(beta) < other.lossless
        if beta is None or not loses(seen):
            return True
        others = [other for other in self.seen if (other.least is None or first(other.least) >= first(beta)) and loses(other)]
        most = self.loss(seen, beta)
        if most is None:
            most = max((loss for loss in (self.loss(other, beta) for other in others) if loss is not None), default=None)
        if most is None:
            return True
        most = self.law.coefficients(most << self.law.shift)
        return self.window(seen.value, leading(others), most, self.law.kept) != INSIDE

    # Checks B and C.

    def always_safe(self, seen, beta):
        if beta is None:
            return any(least is not None for least in seen.safe)
        regular, light, heavy = seen.safe
        return (regular is not None and beta >= regular or light is not None and beta > light
                or heavy is not None and self.law.first(beta) > self.law.first(heavy))

    def strictly_safe(self, seen, beta):
        return seen.strict is not None and self.law.first(beta) > seen.strict

    def is_marked(self, seen, beta):
        return any(self.law.first(change) == self.law.first(beta) for change, _ in seen.marked)

    def keeps_rest(self, seen):
        beta, kept = seen.least, self.law.kept
        if beta is None:
            return True
        later = [other for other in self.seen if other.least is None or other.least >= beta]
        if not self.strictly_safe(seen, beta) and any(self.is_marked(other, beta) for other in later):
            others = [other for other in later if not self.strictly_safe(other, beta)]
            reach = leading(others)
            for other in others:
                if self.is_marked(other, beta):
                    base = seen.value if other is seen else seen.value + other.value
                    if self.may_vanish(base, reach, kept, 0):
                        return False
        if self.is_marked(seen, beta) or self.always_safe(seen, beta):
            return True
        others = [other for other in later if not self.is_marked(other, beta) and not self.always_safe(other, beta)]
        reach = leading(others)
        if not self.may_vanish(seen.value, reach, kept, 0):
            return True
        if not self.always_safe(seen, None):
            if not self.keeps_beside([seen], None, False, [other for other in others if other.least is None]):
                return False
        for second in others:
            next, base = second.least, seen.value + second.value
            if next is None or self.strictly_safe(seen, next):
                continue
            rest = None
            for marked in others:
                more = [] if marked is second else [marked]
                if (self.is_marked(marked, next) and marked.least >= next
                        and self.may_vanish(base + sum(other.value for other in more), reach, kept, 0)):
                    rest = rest or [other for other in others if other.least is None or other.least >= next]
                    if not self.keeps_beside([seen, second] + more, next, True, rest):
                        return False
            if not (self.is_marked(second, next) or self.always_safe(seen, next)) and self.may_vanish(base, reach, kept, 0):
                rest = [other for other in others if other.least is None or other.least >= next]
                rest = [other for other in rest if not self.is_marked(other, next)]
                if not self.keeps_beside([seen, second], next, False, rest):
                    return False
        return True

    def keeps_beside(self, present, next, is_strict, rest):
        law, base = self.law, sum(seen.value for seen in present)
        if not self.may_vanish(base, leading(rest), law.kept, 0):
            return True
        contexts = [[seen.board for seen in present if seen.board in law.grades]]
        if law.heaviest(contexts[0]) == HEAVY:
            return True
        for other in rest:
            if other.board in law.grades and other not in present:
                more = [context + [other.board] for context in contexts]
                contexts += [context for context in more if law.heaviest(context) != HEAVY]
                if len(contexts) > MOST_CONTEXTS:
                    return False
        return all(self.keeps_in(context, least, present, next, is_strict, base, rest) for context in contexts
                   for least in ([HEAVY] if law.heaviest(context) else [HEAVY, LIGHT]))

    def keeps_in(self, context, least, present, next, is_strict, base, rest):
        law, seen, beta = self.law, present[0], present[0].least
        def is_safe(seen, beta):
            is_alone = law.pairs.get(frozenset([seen.board]), NONE) >= least
            beside = [board for board in context if not (is_alone and board == seen.board)]
            def is_kept(change, pieces):
                weight = law.heaviest(beside + pieces)
                return law.is_kept(change, weight if weight >= least else NONE)
            return any((beta is None or is_kept(alone + beta, pieces)) and (both is None or is_kept(both, []))
                       and all(is_kept(*one) for one in marked) for alone, pieces, both, marked in seen.cuts)
        there = present[1:] + [self.of[board] for board in context]
        if not is_strict and is_safe(seen, next) or any(is_safe(other, beta) for other in there if other is not seen):
            return True
        others = [other for other in rest if (other.board not in law.grades or other.board in context) and not is_safe(other, beta)]
        if least == HEAVY:
            return not self.may_vanish(base, leading(others), law.kept, 1)
        return not self.may_vanish(base, leading(others), law.scales)

    # Check D.

    def beside(self, pair, board):
        a, b = min(pair), max(pair)
        return [[a, b]] + [[b]] * (board == a) + [[a]] * (board == b != a)

    def is_refuted(self, seen, cut, beside, weight):
        law, (own, pieces, both, marked) = self.law, cut
        first = law.first if weight == HEAVY else lambda change: change
        def refutes(change, boards):
            change = first(change)
            return change < 0 or change == 0 and law.heaviest(boards) >= weight
        if both is not None and refutes(both, beside) or any(refutes(change, beside + gone) for change, gone in marked):
            return True
        for place, part in enumerate(beside):
            others, part = beside[:place] + beside[place + 1:] + pieces, self.of[part]
            if refutes(own + part.least, others) or any(refutes(own + change, others + gone) for change, gone in part.marked):
                return True
        # Other boards stand there only if no reply in them serves: those with a change from here on.
        least, reaches = self.by_reply[weight]
        place = (bisect_right if law.heaviest(beside + pieces) >= weight else bisect_left)(least, -first(own))
        base = seen.value + sum(self.of[board].value for board in beside)
        return not self.may_vanish(base, reaches[place], law.kept if weight == HEAVY else law.scales)

# ---- What a law says.

SIGNS = {"==": ["="], "!=": [">", "<", "<>"], ">": [">"], "<": ["<"], ">=": [">", "="], "<=": ["<", "="], "|>": [">", "<>"],
         "<|": ["<", "<>"], "<>": ["<>"]}

def told(law, claim):
    """The answer to the claim by a law that holds."""
    def outcome(value, irregular):
        weight = law.heaviest(irregular)
        if value == 0 or weight == HEAVY and law.first(value) == 0:
            return "<>" if weight else "="
        return ">" if value > 0 else "<"
    def proves(value, irregular):
        return outcome(value, irregular) in SIGNS[claim["sign"]]
    value, irregular = law.left(0, claim["sum"])
    if claim["question"] == "Outcome":
        return outcome(value, irregular)
    if "each" not in claim:
        return "proved" if proves(value, irregular) else "refuted"
    each, pieces = law.left(0, claim["each"])
    terms, start = list(zip(law.coefficients(each), law.coefficients(value))), claim["from"]
    turns = [floor(Fraction(-b, a)) for a, b in terms if a]
    tried = {start, max(start, 1), max(start, 2)} | {n for turn in turns for n in (turn, turn + 1) if n >= start}
    def at(n):
        signs = [(n * a + b > 0) - (n * a + b < 0) for a, b in terms]
        return law.packed(signs), pieces * min(n, 2) + irregular
    return "proved" if all(proves(*at(n)) for n in tried) else "refuted"

def check_law(play, claim, rows, kept, pairs):
    law = Law(play, rows, kept, pairs)
    options = {board: [[[part[1:] for part in option] for option in play.of_player(*board, player)] for player in (LEFT, RIGHT)]
               for board in law.boards}
    is_law = claim["question"] == "Law"
    need(not is_law or claim["answer"] in ("full", "sign"), "a law is full or of the sign")
    for player in (0, 1):
        Side(law, options, player).check(not is_law or claim["answer"] == "full")
    def boards(numbers):
        named = list(map(play.named, numbers))
        need(all(sign > 0 and tuple(board) in law.values for sign, *board in named), "a board of the claim has no value in the law")
        return [tuple(board) for sign, *board in named]
    claim = dict(claim, **{name: boards(claim[name]) for name in ("sum", "each") if name in claim})
    need(is_law or claim["answer"] == told(law, claim), "the law says otherwise")
