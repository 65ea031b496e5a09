"""Claims for all n of games that are played at once: by a law of values, as docs/certificates.md says it."""
from fractions import Fraction
from math import floor

from rules import LEFT, RIGHT, joint, need

def plus(a, b):
    return tuple(x + y for x, y in zip(a, b))

def minus(a):
    return tuple(-x for x in a)

class Seen:
    """A board as one player sees it: his moves as changes of value, and the least change by a move of the other."""
    def __init__(self, values, board, options, player):
        turned = minus if player else (lambda vector: vector)
        own, other = options[player], options[1 - player]
        def change(parts):
            total = minus(values[board])
            for part in parts:
                need(part in values, "a move leads to a board that the law has no value of")
                total = plus(total, values[part])
            return turned(total)
        both = lambda a, b: change((board[0], entries) for entries in joint(board[1], *((a, b) if player == 0 else (b, a))))
        self.value = turned(values[board])
        self.moves = [(change(a), min((both(a, b) for b in other), default=None)) for a in own]
        self.least = min(map(change, other), default=None)

    def loss(self, beta):
        kept = [plus(alone, beta) if together is None else min(plus(alone, beta), together) for alone, together in self.moves]
        return min(map(minus, kept), default=None)

def may_be_between(base, values, most):
    is_less = False
    for scale, own in enumerate(base):
        lowers, raises = any(v[scale] < 0 for v in values), any(v[scale] > 0 for v in values)
        if own < 0 and not raises or own > most[scale] and own > 0 and not lowers and not is_less:
            return False
        if own == 0 and not raises:
            is_less = is_less or most[scale] > 0
        elif not (own == 0 and not lowers and not is_less and most[scale] == 0):
            return True
        values = [v for v in values if v[scale] == 0]
    return True

def is_kept(boards):
    """Whether in every sum of the boards the player keeps for one round what its value promises him."""
    for least in boards:
        if least.least is None:
            continue
        beta, nothing = least.least, (0,) * len(least.value)
        losses = {seen: seen.loss(beta) for seen in boards if seen.least is None or seen.least >= beta}
        bad = {seen: loss for seen, loss in losses.items() if loss is None or loss > nothing}
        if least not in bad:
            continue
        for first, loss in bad.items():
            if loss is None or bad[least] is not None and bad[least] < loss:
                continue
            others = [seen.value for seen, other in bad.items() if other is None or other >= loss]
            base = least.value if first is least else plus(least.value, first.value)
            if may_be_between(base, others, loss):
                return False
    return True

def compares(sign, value):
    order = next((x for x in value if x), 0)
    return {"==": order == 0, "!=": order != 0, ">": order > 0, "|>": order > 0, "<": order < 0, "<|": order < 0,
            ">=": order >= 0, "<=": order <= 0, "<>": False}[sign]

def check_law(play, claim, rows):
    values = {play.named(number)[1:]: tuple(value) for number, value in rows}
    need(len(values) == len(rows), "a board of the law has two values")
    lengths = {len(value) for value in values.values()} or {0}
    need(len(lengths) == 1, "the values of the law have different scales")
    options = {}
    for board in values:
        need(board[0], "a form is not played at once")
        options[board] = [[[part[1:] for part in option] for option in play.of_player(*board, player)] for player in (LEFT, RIGHT)]
    for player in (0, 1):
        seen = [Seen(values, board, options[board], player) for board in values]
        for one in seen:
            if one.least is None:
                need(one.value > minus(one.value) if one.moves else not any(one.value), "a value is not that of the moves")
        need(is_kept(seen), "the induction fails: in some sum a player may lose more than its value")
    def value(numbers):
        total = (0,) * min(lengths)
        for sign, *board in map(play.named, numbers):
            need(sign > 0 and tuple(board) in values, "a board of the claim has no value in the law")
            total = plus(total, values[tuple(board)])
        return total
    each, once = value(claim["each"]), value(claim["sum"])
    turns = [floor(Fraction(-b, a)) for a, b in zip(each, once) if a]
    tried = {claim["from"]} | {n for turn in turns for n in (turn, turn + 1) if n >= claim["from"]}
    holds = all(compares(claim["sign"], tuple(n * a + b for a, b in zip(each, once))) for n in tried)
    need(claim["answer"] == ("proved" if holds else "refuted"), "the law says otherwise")
