"""Tables of Grundy values, and periods of heap games, as defined in docs/certificates.md."""
from rules import LEFT, mex, need, nim_sum, take

def check_values(play, certificate):
    known = {}
    for number, claimed in certificate["values"]:
        board = play.named(number)[1:]
        options = play.of_player(*board, LEFT)
        need(board[0] and all(part[1:] in known for option in options for part in option), "an option has no value yet")
        found = mex({nim_sum(known[part[1:]] for part in option) for option in options})
        need(found == claimed and board not in known, f"the value of board {number} is {found}, or it is there twice")
        known[board] = found
    parts = [part for number in certificate["claim"]["sum"] for part in play.parts(play.named(number))]
    need(all(part[1:] in known for part in parts), "a board of the sum has no value")
    need(nim_sum(known[part[1:]] for part in parts) == certificate["claim"]["answer"], "the value of the sum is another")

def check_period(play, certificate):
    claim, values = certificate["claim"], certificate["sequence"]
    digits, first, period = play.games[claim["game"] - 1].digits, claim["answer"]["preperiod"], claim["answer"]["period"]
    need(digits and period > 0, "there is no such period, or no code")
    s = max(max(digit.bit_length() - 1 for digit in digits.values()), 1)
    bound = s * max(first, 1) + (s - 1) * period + max(digits)
    need(len(values) == bound + period and values[0] == 0, f"the theorem asks for {bound + period} values")
    for n, claimed in enumerate(values):
        found = mex({nim_sum(values[heap] for heap, in option) for option in take(digits)((n,), LEFT)})
        need(found == claimed, f"the value of the heap {n} is {found}")
    need(all(values[n] == values[n + period] for n in range(first, bound)), "the values do not repeat")
    need(first == 0 or values[first - 1] != values[first - 1 + period], "the values repeat sooner")
