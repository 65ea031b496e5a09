#!/usr/bin/env python3
"""Checks certificates of cutcake: python3 check.py file.json ...

Written from docs/certificates.md alone, with the standard library only. The rules of the games are in rules.py.
"""
import json, sys, threading, zlib
from functools import lru_cache

from rules import LEFT, PLAYERS, RIGHT, Refused, game, mex, need, nim_sum, take

# ---- Sums: (boards, counters), a board being (sign, game, entries).

class Play:
    def __init__(self, certificate):
        self.games = [game(one["ruleset"]) for one in certificate["games"]]
        tuples = lambda value: tuple(map(tuples, value)) if isinstance(value, list) else value
        table = [(g, tuples(entries)) for g, entries in certificate["boards"]]
        need(all(0 <= g <= len(self.games) for g, _ in table) and len(set(table)) == len(table), "the boards are wrong")
        self.table = [(g, self.games[g - 1][3](entries) if g else entries) for g, entries in table]
        self.set_teams([(LEFT,), (RIGHT,)])
        self.ranks, self.of_player = {}, lru_cache(None)(self.of_player)

    def set_teams(self, teams):
        self.teams = teams
        for name in ("parts", "counter", "longest", "options"):
            setattr(self, name, lru_cache(None)(getattr(type(self), name).__get__(self)))

    def named(self, number):
        need(type(number) is int and 0 < abs(number) <= len(self.table), f"there is no board {number}")
        return (1 if number > 0 else -1,) + self.table[abs(number) - 1]

    def parts(self, board):
        sign, g, entries = board
        return [(sign, g, part) for part in (self.games[g - 1][2](entries) if g else [entries])]

    def of_player(self, g, entries, player):
        if g:
            options = self.games[g - 1][1](entries, player)
        elif isinstance(entries, int):
            step = {LEFT: 1, RIGHT: -1}.get(player, 0)
            options = [[entries - step]] * (entries * step > 0)
        else:
            sides = dict(zip((LEFT, RIGHT) if len(entries) == 2 else PLAYERS, entries))
            options = [[option] for option in sides.get(player, ())]
        return [[part for board in option for part in self.parts((1, g, board))] for option in options]

    def options(self, board, team):
        sign, g, entries = board
        return [[(sign * s, h, e) for s, h, e in option] for player in self.teams[team if sign > 0 else 1 - team]
                for option in self.of_player(g, entries, player)]

    def counter(self, g, entries):
        """Who alone can ever move in a board, and how often, if it is as often whatever he does."""
        movers = [(p, o) for team in self.teams for p in team for o in [self.of_player(g, entries, p)] if o]
        if len(movers) != 1:
            return False if movers else (None, 0)
        (player, options), counts = movers[0], set()
        for option in options:
            counted = [self.counter(h, e) for _, h, e in option]
            if any(c is False or (c[1] and c[0] != player) for c in counted):
                return False
            counts.add(1 + sum(c[1] for c in counted))
        return (player, counts.pop()) if len(counts) == 1 else False

    def total(self, boards, counters=None):
        kept, counters = [], list(counters or [0] * len(self.teams))
        need(len(counters) == len(self.teams) and all(type(n) is int and n >= 0 for n in counters), "a counter is wrong")
        for board in (part for one in boards for part in self.parts(one)):
            counted = self.counter(*board[1:])
            if counted is False:
                kept.append(board)
            elif counted[1]:
                team = [counted[0] in team for team in self.teams].index(True)
                counters[team if board[0] > 0 else 1 - team] += counted[1]
        return tuple(sorted(kept, key=lambda board: self.ranks.setdefault(board, len(self.ranks)))), tuple(counters)

    def moves(self, total, team):
        spare = [(team, None, [])] * (total[1][team] > 0)
        return spare + [(team, board, option) for board in dict.fromkeys(total[0]) for option in self.options(board, team)]

    def after(self, total, *moves, joint=None):
        boards, counters = list(total[0]), list(total[1])
        for team, board, option in moves[:1] if joint else moves:
            if board is None:
                counters[team] -= 1
            else:
                boards.remove(board)
        return self.total(boards + (joint or [part for move in moves for part in move[2]]), counters)

    def target(self, total, how, team):
        """The sum that the move of a line leads to."""
        if how == "spare":
            return self.after(total, (team, None, []))
        gone, come, boards = self.total([self.named(how[0])]), self.total(map(self.named, how[1])), list(total[0])
        for board in gone[0]:
            boards.remove(board)
        return self.total(boards + list(come[0]), [n - m + k for n, m, k in zip(total[1], gone[1], come[1])])

    def longest(self, board, team, still):
        return max((int(mover == team) + sum(self.longest(part, team, still) for part in option)
                    for mover in range(len(self.teams)) if mover != still for option in self.options(board, mover)), default=0)

    def outlasts(self, total, team, other, sooner):
        most = total[1][other] + sum(self.longest(board, other, team) for board in total[0])
        return total[1][team] >= most + sooner

# ---- Proofs: whether a line follows from the positions that are known.

class InTurn:
    def __init__(self, play, proof):
        self.play, names, self.count = play, proof["players"], len(proof["players"])
        play.set_teams([tuple(name.split("+")) for name in names])
        self.side, self.first = frozenset(map(names.index, proof["side"])), names.index(proof["first"])
        need(0 < len(self.side) < self.count, "the side is not some of the players")
        others = frozenset(range(self.count)) - self.side
        self.facts = {(tuple(names), self.first, self.side): True, (tuple(names), self.first, others): False}

    def start(self, boards):
        return tuple((self.first + n) % self.count for n in range(self.count)), self.play.total(boards)

    def state(self, line):
        turn = tuple(int(digit) - 1 for digit in line[0])
        order = [(team - turn[0]) % self.count for team in turn]
        need(order == sorted(set(order)) and all(0 <= team < self.count for team in turn), "the turn is none")
        return (turn, self.play.total(map(self.play.named, line[1]), line[2])), line[3:]

    def certain(self, turn, total, known):
        return self.side.issuperset(turn) or (bool(self.side.intersection(turn)) and (turn, total) in known)

    def follows(self, state, how, known):
        (turn, total), play = state, self.play
        own, after, others = turn[0], turn[1:] + turn[:1], [team for team in turn if team not in self.side]
        need(self.count == 2 or all(board[0] > 0 for board in total[0]), "the game has no negative")
        if how == ["counting"]:
            return any(all(play.outlasts(total, team, other, turn.index(team) < turn.index(other)) for other in others)
                       for team in self.side.intersection(turn))
        sums = [play.after(total, move) for move in play.moves(total, own)]
        if how:
            target = play.target(total, how[0], own)
            return own in self.side and target in sums and self.certain(after, target, known)
        if not sums:
            return self.certain(turn[1:], total, known)
        return own in others and all(self.certain(after, one, known) for one in sums)

class AtOnce:
    def __init__(self, play, proof):
        play.set_teams([(LEFT,), (RIGHT,)])
        self.play, self.p, self.goal, self.sure = play, (LEFT, RIGHT).index(proof["player"]), proof["goal"], proof["sure"]
        need(self.goal in ("win", "draw") and type(self.sure) is bool, "the statement is none")
        self.facts = {(self.p, self.goal, self.sure): True, (self.p, self.goal, not self.sure): False}

    def start(self, boards):
        return self.play.total(boards)

    def state(self, line):
        return self.play.total(map(self.play.named, line[0]), line[1]), line[2:]

    def results(self, total, own, other):
        if own[1] is None or own[1] != other[1]:
            return [self.play.after(total, own, other)]
        sign, g, (l, r) = own[1]
        left, right = (own, other) if (own[0] == 0) == (sign > 0) else (other, own)
        a, b = left[2][0][2][0], right[2][0][2][1]
        joint = [(sign, g, sides) for sides in ((a, b), (a, r - b), (l - a, b), (l - a, r - b))]
        apart = [self.play.after(total, own, other)] if total[0].count(own[1]) > 1 else []
        return [self.play.after(total, own, other, joint=joint)] + apart

    def follows(self, total, how, known):
        play, p = self.play, self.p
        if how == ["counting"]:
            return play.outlasts(total, *((p, 1 - p) if self.sure else (1 - p, p)), (self.goal == "win") == self.sure)
        own, other = play.moves(total, p), play.moves(total, 1 - p)
        if not own or not other:
            return not how and (bool(own) or (self.goal == "draw" and not other)) == self.sure
        need(bool(how) == self.sure, "a move is given for a player who is sure, and only for him")
        if how:
            target = play.target(total, how[0], p)
            own = [move for move in own if play.after(total, move) == target]
            return any(all(one in known for reply in other for one in self.results(total, move, reply)) for move in own)
        return all(any(one in known for reply in other for one in self.results(total, move, reply)) for move in own)

# ---- Claims: True, False, or None where the facts do not tell.

both = lambda *values: False if False in values else None if None in values else True
no = lambda value: None if value is None else not value

def compared(fact, names):
    least, more = (fact((names, first, frozenset([0]))) for first in (1, 0))
    return {"==": both(least, no(more)), "!=": no(both(least, no(more))), ">": both(least, more), ">=": least, "|>": more,
            "<": both(no(least), no(more)), "<=": no(more), "<|": no(least), "<>": both(no(least), more)}

def decided(claim, fact):
    kind, theory, answer = claim["question"], claim["theory"], claim["answer"]
    names = PLAYERS if theory == "three players" else (LEFT, RIGHT)
    against = lambda player: compared(fact, (player, "+".join(other for other in PLAYERS if other != player)))
    def winner(starter, word):
        wins = [fact((names, names.index(starter), frozenset([n]))) for n in range(len(names))]
        return both(*map(no, wins)) if word == "queer" and len(names) == 3 else wins[names.index(word)]
    if theory == "at once":  # Who is sure of a win, and of a draw.
        w, x, d, e = (fact((p, goal, True)) for goal in ("win", "draw") for p in (0, 1))
        signs = {">": w, "<": x, "==": both(d, e), "!=": no(both(d, e)), ">=": d, "<=": e, "<|": no(d), "|>": no(e),
                 "<>": both(no(d), no(e))}
        outcomes = {">": w, "<": x, "=": signs["=="], "<>": signs["<>"], ">=": both(d, no(w), no(e)), "<=": both(e, no(x), no(d))}
    elif theory == "two players":
        signs = compared(fact, names)
        outcomes = {"P": signs["=="], "N": signs["<>"], "L": signs[">"], "R": signs["<"]}
    elif kind == "Prove":
        signs = against(claim["player"])
    if kind == "Prove":
        return {"proved": signs[claim["sign"]], "refuted": no(signs[claim["sign"]])}[answer]
    if kind == "Outcome" and len(names) == 2:
        return outcomes[answer]
    if kind == "Winner":
        return winner(claim["starter"], answer)
    need(theory == "three players", "the question is none")
    if kind == "IsQueer":
        is_queer = winner(claim["starter"], "queer")
        return {True: is_queer, False: no(is_queer)}[answer]
    need(kind in ("Outcome", "Class") and len(answer) == 3, "the question is none")
    if kind == "Outcome":
        return both(*map(winner, PLAYERS, answer))
    return both(*(against(player)["==" if sign == "=" else sign] for player, sign in zip(PLAYERS, answer)))

def check_values(play, certificate):
    known = {}
    need(all(g and play.games[g - 1][0] == "impartial" for g, _ in play.table), "a game is not impartial")
    for number, claimed in certificate["values"]:
        board = play.named(number)[1:]
        options = play.of_player(*board, LEFT)
        need(number > 0 and all(part[1:] in known for option in options for part in option), "an option has no value yet")
        found = mex({nim_sum(known[part[1:]] for part in option) for option in options})
        need(found == claimed and board not in known, f"the value of board {number} is {found}, or it is there twice")
        known[board] = found
    parts = [part for number in certificate["claim"]["sum"] for part in play.parts(play.named(number))]
    need(all(sign > 0 for sign, *_ in parts), "the game has no negative")
    need(nim_sum(known[part[1:]] for part in parts) == certificate["claim"]["answer"], "the value of the sum is another")

def check_period(play, certificate):
    claim, values = certificate["claim"], certificate["sequence"]
    digits, first, period = play.games[claim["game"] - 1][4], claim["answer"]["preperiod"], claim["answer"]["period"]
    need(digits and claim["game"] > 0 and first >= 0 and period > 0, "there is no such period, or no code")
    s = max(max(digit.bit_length() - 1 for digit in digits.values()), 1)
    bound = s * max(first, 1) + (s - 1) * period + max(digits)
    need(len(values) == bound + period and values[0] == 0, f"the theorem asks for {bound + period} values")
    for n, claimed in enumerate(values):
        found = mex({nim_sum(values[heap] for heap, in option) for option in take(digits)((n,), LEFT)})
        need(found == claimed, f"the value of the heap {n} is {found}")
    need(all(values[n] == values[n + period] for n in range(first, bound)), "the values do not repeat")
    need(first == 0 or values[first - 1] != values[first - 1 + period], "the values repeat sooner")

def check(text):
    def unique(pairs):
        need(len(dict(pairs)) == len(pairs), "a field stands there twice")
        return dict(pairs)
    certificate = json.loads(text, object_pairs_hook=unique)
    need(type(certificate) is dict and certificate.get("format") == "cutcake certificate", "this is no certificate")
    need(certificate.get("version") == 1, f"this file is of version {certificate.get('version')}; this program checks version 1")
    digest = zlib.crc32(text[:text.rindex('"digest":')].encode())
    need(certificate["digest"] == f"{digest:08x}", "the digest is wrong")
    claim = certificate["claim"]
    evidence = {"Grundy": "values", "Periodicity": "sequence"}.get(claim["question"], "proofs")
    need(set(certificate) == {"format", "version", "claim", "games", "boards", evidence, "digest"}, "the fields are others")
    theories = ("two players",) if evidence != "proofs" else ("two players", "at once", "three players")
    need(claim.get("theory", "two players") in theories, "the theory is none of the question")
    play, facts = Play(certificate), {}
    if evidence != "proofs":
        return check_values(play, certificate) if evidence == "values" else check_period(play, certificate)
    played = {"two players" if theory == "impartial" else theory for theory, *_ in play.games}
    need(played <= {claim["theory"]}, "a game is not played as the claim says")
    boards = [play.named(number) for number in claim["sum"]]
    for proof in certificate["proofs"]:
        proof_of, known, state = (AtOnce if claim["theory"] == "at once" else InTurn)(play, proof), set(), None
        for number, line in enumerate(proof["lines"], 1):
            state, how = proof_of.state(line)
            need(len(how) <= 1 and proof_of.follows(state, how, known), f"line {number} does not follow")
            known.add(state)
        need(state == proof_of.start(boards), "the last line is not the position of the claim")
        facts.update(proof_of.facts)
    need(decided(claim, facts.get) is True, "the proofs do not show the claim")

def main():
    for path in sys.argv[1:]:
        try:
            with open(path, encoding="utf-8") as file:
                text = file.read()
            check(text)
            print(f"{path}: proved: {' '.join(f'{key} {value}' for key, value in json.loads(text)['claim'].items())}")
        except Exception as error:  # Whatever it is, the file proves nothing.
            refused.append(path)
            print(f"{path}: refused: {error if type(error) in (Refused, OSError) else 'it is not written as the page says'}")

refused = []
sys.setrecursionlimit(10**6)
threading.stack_size(1 << 29)
thread = threading.Thread(target=main)
thread.start()
thread.join()
sys.exit(1 if refused else 0)
