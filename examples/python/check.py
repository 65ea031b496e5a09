#!/usr/bin/env python3
"""Checks certificates of cutcake: python3 check.py [--timeout SECONDS] [--memory MB] file.json ...

Written from docs/certificates.md alone, with only the standard library. The rules of the games are in rules.py, the file format in
layout.py, the law of values in law.py, odds in mixed.py, and Grundy values in grundy.py. The exit status is 0 if all files are
proofs, 1 if one is refused, otherwise 3 if a limit ended the check of one before it was decided. The limits apply to each file.
"""
import argparse, multiprocessing, sys, threading
from collections import Counter
from functools import lru_cache

from grundy import check_period, check_values
from law import check_law
from layout import read
from mixed import check_odds
from rules import LEFT, PLAYERS, RIGHT, Refused, Undecided, game, joint, need, within

try:
    import resource  # Where the system has it, it bounds the memory of a process.
except ImportError:
    resource = None

MISERE = "misère play"  # Of two players in turn: who cannot move wins.
MOST_MOVES = 2 * 10**6  # So many boards are listed for one certificate, as results of moves.

# ---- Sums: (boards, counters), a board being (sign, game, entries).

class Play:
    def __init__(self, certificate):
        self.games = [game(one["ruleset"]) for one in certificate["games"]]
        tuples = lambda value: tuple(map(tuples, value)) if isinstance(value, list) else value
        table = [(g, tuples(entries)) for g, entries in certificate["boards"]]
        need(len(set(table)) == len(table), "a board stands there twice")
        self.table = [(g, self.games[g - 1].board(entries) if g else entries) for g, entries in table]
        self.ranks, self.listed, self.written, self.of_player = {}, 0, 0, lru_cache(None)(self.of_player)
        self.counted, self.run = set(), set()  # What is being looked into: a round of play is no counting.
        self.most = certificate.get("options")
        self.set_teams([(LEFT,), (RIGHT,)])

    def set_teams(self, teams):
        self.teams = teams
        for name in ("parts", "counter", "longest", "options"):
            setattr(self, name, lru_cache(None)(getattr(type(self), name).__get__(self)))

    def named(self, number):
        return (1 if number > 0 else -1,) + self.table[abs(number) - 1]

    def parts(self, board):
        sign, g, entries = board
        return [(sign, g, part) for part in (self.games[g - 1].parts(entries) if g else [entries])]

    def of_player(self, g, entries, player):
        if g:
            options = self.games[g - 1].options(entries, player)
        elif isinstance(entries, int):
            step = {LEFT: 1, RIGHT: -1}.get(player, 0)
            options = [[entries - step]] * (entries * step > 0)
        else:
            sides = dict(zip((LEFT, RIGHT) if len(entries) == 2 else PLAYERS, entries))
            options = [[option] for option in sides.get(player, ())]
        found = {}
        for option in options:
            self.written += max(len(option), 1)
            within(self.written <= MOST_MOVES, "there are too many moves for this program: `cutcake check` may be asked")
            parts = [part for board in option for part in self.parts((1, g, board))]
            if found.setdefault(frozenset(Counter(parts).items()), parts) is parts:
                self.listed += max(len(parts), 1)
                need(self.most is None or self.listed <= self.most,
                     f"it says that {self.most} options have to be listed, and they are more")
        return list(found.values())

    def options(self, board, team):
        sign, g, entries = board
        return [[(sign * s, h, e) for s, h, e in option] for player in self.teams[team if sign > 0 else 1 - team]
                for option in self.of_player(g, entries, player)]

    def counter(self, g, entries):
        """The only player who can ever move in a board, and how often, if that does not depend on what he does."""
        if isinstance(entries, int):
            return (LEFT if entries > 0 else RIGHT, abs(entries)) if entries else (None, 0)
        if (g, entries) in self.counted:
            return False
        self.counted.add((g, entries))
        found = self.count(g, entries)
        self.counted.discard((g, entries))
        return found

    def count(self, g, entries):
        player, options, count = None, [], None
        for other in PLAYERS:  # Nothing is listed that is not needed.
            if found := self.of_player(g, entries, other) if any(other in team for team in self.teams) else []:
                if options:
                    return False
                player, options = other, found
        for option in options:
            moves = 1
            for _, h, e in option:
                counted = self.counter(h, e)
                if counted is False or counted[1] and counted[0] != player:
                    return False
                moves += counted[1]
            if count not in (None, moves):
                return False
            count = moves
        return (player, count or 0)

    def total(self, boards, counters=None):
        kept, counters = [], list(counters or [0] * len(self.teams))
        for board in (part for one in boards for part in self.parts(one)):
            counted = self.counter(*board[1:])
            if counted is False:
                kept.append(board)
            elif counted[1]:
                team = [counted[0] in team for team in self.teams].index(True)
                counters[team if board[0] > 0 else 1 - team] += counted[1]
        return tuple(sorted(kept, key=lambda board: self.ranks.setdefault(board, len(self.ranks)))), tuple(counters)

    def stands(self, numbers, counters):
        """The sum of a line, which must have no board that is only counted."""
        apart = [self.parts(self.named(number)) for number in numbers]
        need(all(len(one) != 1 or self.counter(*one[0][1:]) is False for one in apart), "a board of a line is only counted")
        return self.total((board for one in apart for board in one), counters)

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

    def given(self, moves, how):
        """The move that a line gives, if the rules have it."""
        if how == "spare":
            return [move for move in moves if move[1] is None]
        gone, come = (Counter(part for one in numbers for part in self.parts(self.named(one))) for numbers in ([how[0]], how[1]))
        return [move for move in moves if gone[move[1]] and gone - Counter([move[1]]) + Counter(move[2]) == come][:1]

    def longest(self, board, team, still):
        need(board not in self.run, "a board that play comes back to is not counted")
        self.run.add(board)
        most = max((int(mover == team) + sum(self.longest(part, team, still) for part in option)
                    for mover in range(len(self.teams)) if mover != still for option in self.options(board, mover)), default=0)
        self.run.discard(board)
        return most

    def outlasts(self, total, team, other, sooner):
        if sooner and not total[1][team]:
            return False
        most = total[1][other] + sum(self.longest(board, other, team) for board in total[0])
        return total[1][team] >= most + sooner

# ---- Proofs: whether a line follows from the positions that are known.

class InTurn:
    def __init__(self, play, proof):
        self.play, names, self.count = play, proof["players"], len(proof["players"])
        play.set_teams([tuple(name.split("+")) for name in names])
        self.side, self.first = frozenset(map(names.index, proof["side"])), names.index(proof["first"])
        self.is_set = proof.get("goal") == "draw"  # Positions to keep to, which may rest on each other.
        fact = lambda side, goal: (tuple(names), self.first, side, goal)
        others = frozenset(range(self.count)) - self.side
        self.facts = {fact(self.side, "draw"): True, fact(others, "win"): False}
        if not self.is_set:
            self.facts |= {fact(self.side, "win"): True, fact(others, "draw"): False}

    def start(self, boards):
        return tuple((self.first + n) % self.count for n in range(self.count)), self.play.total(boards)

    def state(self, line):
        need(self.count == 2 or all(number > 0 for number in line[1]), "the game has no negative")
        return (tuple(int(digit) - 1 for digit in line[0]), self.play.stands(line[1], line[2])), line[3:]

    def certain(self, turn, total, known):
        return self.side.issuperset(turn) or (bool(self.side.intersection(turn)) and (turn, total) in known)

    def follows(self, state, how, known):
        (turn, total), play = state, self.play
        own, after, others = turn[0], turn[1:] + turn[:1], [team for team in turn if team not in self.side]
        if how == ["counting"]:
            return not self.misere and any(all(play.outlasts(total, team, other, turn.index(team) < turn.index(other)) for other in others)
                       for team in turn if team in self.side)
        moves = play.moves(total, own)
        if how:
            given = play.given(moves, how[0]) if own in self.side else []
            return any(self.certain(after, play.after(total, move), known) for move in given)
        sums = [play.after(total, move) for move in moves]
        if not sums and self.misere:
            return own in self.side
        if not sums:
            return self.certain(turn[1:], total, known)
        return own in others and all(self.certain(after, one, known) for one in sums)

class AtOnce:
    is_set = False

    def __init__(self, play, proof):
        play.set_teams([(LEFT,), (RIGHT,)])
        self.play, self.p, self.goal, self.sure = play, (LEFT, RIGHT).index(proof["player"]), proof["goal"], proof["sure"]
        self.facts = {(self.p, self.goal, self.sure): True, (self.p, self.goal, not self.sure): False}

    def start(self, boards):
        return self.play.total(boards)

    def state(self, line):
        return self.play.stands(line[0], line[1]), line[2:]

    def results(self, total, own, other):
        if own[1] is None or own[1] != other[1]:
            return [self.play.after(total, own, other)]
        sign, g, entries = own[1]
        left, right = (own, other) if (own[0] == 0) == (sign > 0) else (other, own)
        both = [(sign, g, sides) for sides in joint(entries, *([part[1:] for part in move[2]] for move in (left, right)))]
        apart = [self.play.after(total, own, other)] if total[0].count(own[1]) > 1 else []
        return [self.play.after(total, own, other, joint=both)] + apart

    def follows(self, total, how, known):
        play, p = self.play, self.p
        if how == ["counting"]:
            return play.outlasts(total, *((p, 1 - p) if self.sure else (1 - p, p)), (self.goal == "win") == self.sure)
        own, other = play.moves(total, p), play.moves(total, 1 - p)
        if not own or not other:
            return not how and (bool(own) or (self.goal == "draw" and not other)) == self.sure
        need(bool(how) == self.sure, "a move is given for a player who is sure, and only for him")
        if how:
            own = play.given(own, how[0])
            return any(all(one in known for reply in other for one in self.results(total, move, reply)) for move in own)
        return all(any(one in known for reply in other for one in self.results(total, move, reply)) for move in own)

# ---- Claims: True, False, or None where the facts do not tell.

def both(*values):
    return False if False in values else None if None in values else True

def no(value):
    return None if value is None else not value

def compared(fact, names):
    least, most = (fact((names, 1 - team, frozenset([team]), "win")) for team in (0, 1))
    return {"==": both(least, most), "!=": no(both(least, most)), ">": both(least, no(most)), ">=": least, "|>": no(most),
            "<": both(most, no(least)), "<=": most, "<|": no(least), "<>": both(no(least), no(most))}

# How play of two in turn ends for Left when Left starts, and when Right does.
OUTCOMES = {"L": "WW", "R": "LL", "N": "WL", "P": "LW", "D": "DD", "NHat": "WD", "NCheck": "DL", "PHat": "DW", "PCheck": "LD"}

def ended(fact, first, how):
    reached = lambda team, goal: fact(((LEFT, RIGHT), first, frozenset([team]), goal))
    return both(reached(0, "draw"), reached(1, "draw")) if how == "D" else reached("WL".index(how), "win")

def decided(claim, fact):
    kind, theory, answer = claim["question"], claim["theory"], claim["answer"]
    names = PLAYERS if theory == "three players" else (LEFT, RIGHT)
    against = lambda player: compared(fact, (player, "+".join(other for other in PLAYERS if other != player)))
    def winner(starter, word):
        wins = [fact((names, names.index(starter), frozenset([n]), "win")) for n in range(len(names))]
        if word == "draw" and len(names) == 2:
            return ended(fact, names.index(starter), "D")
        return both(*map(no, wins)) if word == "queer" and len(names) == 3 else wins[names.index(word)]
    if theory == "at once":  # Who is sure of a win, and of a draw.
        w, x, d, e = (fact((p, goal, True)) for goal in ("win", "draw") for p in (0, 1))
        signs = {">": w, "<": x, "==": both(d, e), "!=": no(both(d, e)), ">=": d, "<=": e, "<|": no(d), "|>": no(e),
                 "<>": both(no(d), no(e))}
        outcomes = {">": w, "<": x, "=": signs["=="], "<>": signs["<>"], ">=": both(d, no(w), no(e)), "<=": both(e, no(x), no(d))}
    elif theory in ("two players", MISERE):
        signs = compared(fact, names)
        outcomes = {word: both(*(ended(fact, first, how) for first, how in enumerate(ends))) for word, ends in OUTCOMES.items()}
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

def check_proofs(play, claim, proofs):
    boards, facts = [play.named(number) for number in claim["sum"]], {}
    for proof in proofs:
        proof_of, known, state = (AtOnce if claim["theory"] == "at once" else InTurn)(play, proof), set(), None
        if proof_of.is_set:
            known.update(proof_of.state(line)[0] for line in proof["lines"])
            need(len(known) == len(proof["lines"]), "a position stands in two lines")
        proof_of.misere = claim["theory"] == MISERE
        for number, line in enumerate(proof["lines"], 1):
            state, how = proof_of.state(line)
            need(proof_of.follows(state, how, known), f"line {number} does not follow")
            need(proof_of.is_set or state not in known, f"the position of line {number} stands in an earlier line")
            known.add(state)
        need(state == proof_of.start(boards), "the last line is not the position of the claim")
        need(not any(fact in facts and facts[fact] for fact in proof_of.facts), "two proofs prove the same")
        facts.update(proof_of.facts)
    need(decided(claim, facts.get) is True, "the proofs do not show the claim")

def check_cases(play, claim, cases):
    step, each, sign = len(cases) - 1, claim["each"], claim["sign"]
    need(step > 0 and claim["answer"] == "proved", "a claim for all n has a first n and a step")
    need((claim["from"] + step) * len(each) <= 2**16, "there are too many boards")
    kept = ">=" if sign in (">", ">=", "|>") else "<=" if sign in ("<", "<=", "<|") else "=="
    sums = [(sign, each * (claim["from"] + n) + claim["sum"]) for n in range(step)] + [(kept, each * step)]
    for (sign, boards), proofs in zip(sums, cases):
        check_proofs(play, dict(claim, sign=sign, sum=boards), proofs)

def check(text):
    certificate, evidence = read(text)
    play, claim, found = Play(certificate), certificate["claim"], certificate[evidence]
    if evidence in ("values", "sequence"):
        need(claim.get("theory", "two players") == "two players", "Grundy values are of games of two players in turn")
        need(all(one.theory == "impartial" for one in play.games), "a game is not impartial")
        return check_values(play, certificate) if evidence == "values" else check_period(play, certificate)
    played = {"two players" if one.theory == "impartial" else one.theory for one in play.games}
    theory = claim["theory"]
    need(played <= ({"two players", theory} if theory == MISERE else {theory}), "a game is not played as the claim says")
    if evidence == "odds":
        check_odds(play, claim, found, AtOnce)
    elif evidence == "law":
        need(claim["theory"] == "at once", "a law is of games that are played at once")
        check_law(play, claim, found, certificate.get("scales", len(found[0][1]) if found else 0), certificate.get("pairs", []))
    else:
        {"proofs": check_proofs, "cases": check_cases}[evidence](play, claim, found)
    return claim

# ---- The files, each in a process of its own, which can be ended at any moment.

STACK = 1 << 29  # Play may be deep.

def verdict(path):
    try:
        with open(path, encoding="utf-8") as file:
            text = file.read()
        check(text)
        return "proved", " ".join(f"{key} {value}" for key, value in read(text)[0]["claim"].items())
    except Undecided as error:
        return "undecided", str(error)
    except RecursionError:
        return "undecided", "its play is too deep for this program"
    except MemoryError:
        return "undecided", "the memory limit was reached"
    except Exception as error:  # Whatever it is, the file proves nothing.
        why = error if isinstance(error, Refused) else getattr(error, "strerror", None)
        return "refused", str(why or f"it is not written as the page says ({error!r})")

def work(path, memory, answer):
    sys.setrecursionlimit(10**6)
    threading.stack_size(STACK)
    bound(memory)
    thread = threading.Thread(target=lambda: answer.send(verdict(path)))
    thread.start()
    thread.join()

def bound(megabytes):
    """Bounds the memory of this process beyond what it has now and the stack."""
    try:
        with open("/proc/self/statm") as pages:
            now = int(pages.read().split()[0]) * resource.getpagesize()
    except (OSError, AttributeError):
        now = 1 << 28
    try:
        resource.setrlimit(resource.RLIMIT_AS, 2 * (now + STACK + (megabytes << 20),))
    except (OSError, ValueError, AttributeError):
        pass  # Then only moves are counted.

def decide(path, timeout, memory):
    processes = multiprocessing.get_context("fork" if "fork" in multiprocessing.get_all_start_methods() else "spawn")
    answer, sender = processes.Pipe(duplex=False)
    process = processes.Process(target=work, args=(path, memory, sender))
    process.start()
    sender.close()
    try:
        return answer.recv() if answer.poll(timeout) else ("undecided", f"the time limit of {timeout:g} s was reached")
    except EOFError:
        return "undecided", "the check ended before it could tell"
    finally:
        process.kill()
        process.join()

def positive(kind):
    def number(text):
        if not 0 < (value := kind(text)) < 10**9:
            raise ValueError
        return value
    return number

def main():
    parser = argparse.ArgumentParser(description="Checks certificates of cutcake.", epilog="The exit status is 0 if all files are "
                                     "proofs, 1 if one is refused, else 3 if a limit ended the check of one.")
    parser.add_argument("files", nargs="+", metavar="FILE")
    parser.add_argument("--timeout", type=positive(float), metavar="SECONDS", help="how long the check of a file may take")
    parser.add_argument("--memory", type=positive(int), default=1024, metavar="MB", help="how much memory it may need (1024)")
    given, found = parser.parse_args(), set()
    for path in given.files:
        word, why = decide(path, given.timeout, given.memory)
        found.add(word)
        print(f"{path}: {word}: {why}", flush=True)
    sys.exit(1 if "refused" in found else 3 if "undecided" in found else 0)

if __name__ == "__main__":
    main()
