"""What a sum that is played at once is worth on average: lines of odds, as defined in docs/certificates.md."""
from fractions import Fraction

from rules import LEFT, RIGHT, need

def expected(rounds, total, step, reply, known):
    """What a pair of moves leads to on average: of k like boards both choose the same one with odds 1/k."""
    worth = [known.get(result, Fraction(-1)) for result in rounds.results(total, step, reply)]
    return worth[0] if len(worth) == 1 else worth[1] + (worth[0] - worth[1]) / total[0].count(step[1])

def sure(rounds, total, how, known):
    """What the player of these rounds is sure of by what a line gives."""
    play, p = rounds.play, rounds.p
    if how == ["counting"]:
        return sum(play.outlasts(total, p, 1 - p, sooner) for sooner in (True, False)) - 1
    own, other = play.moves(total, p), play.moves(total, 1 - p)
    if not other:
        need(not how, "odds are given where play has ended")
        return 1 if own else 0
    need(how, "play has not ended")
    chosen = []
    for step, odds in how[0]:
        given = play.given(own, step)
        need(given and given[0] not in [step for step, _ in chosen], "the rules do not have a move, or it stands there twice")
        chosen.append((given[0], Fraction(odds)))
    need(all(odds > 0 for _, odds in chosen) and sum(odds for _, odds in chosen) == 1, "odds are not positive, or not 1 together")
    return min(sum(odds * expected(rounds, total, step, reply, known) for step, odds in chosen) for reply in other)

def check_odds(play, claim, sides, at_once):
    value = Fraction(claim["answer"])
    for player, lines, worth in zip((LEFT, RIGHT), sides, (value, -value)):
        rounds, known = at_once(play, {"player": player, "goal": "draw", "sure": True}), {}
        total = last = play.total([play.named(number) for number in claim["sum"]])
        for number, line in enumerate(lines, 1):
            last, least = play.stands(line[0], line[1]), Fraction(line[2])
            need(last not in known, f"the position of line {number} of {player} stands in an earlier line")
            need(least <= sure(rounds, last, line[3:], known), f"line {number} of {player} does not follow")
            known[last] = least
        need(last == total, f"the last line of {player} is not the position of the claim")
        need(known.get(total, -1) == worth, f"the lines do not show that {player} is sure of {worth}")
