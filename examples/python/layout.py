"""Reads certificates in the format of docs/certificates.md, strictly: nothing missing, nothing extra, no other spelling."""
import json, re, zlib
from fractions import Fraction

from rules import CENTER, LEFT, PLAYERS, RIGHT, need, within

SIGNS = ("==", "!=", ">", "<", ">=", "<=", "<>", "|>", "<|")
DEEPEST = 127  # Brackets nest at most this deep.

def fields(value, names, what):
    need(type(value) is dict and set(value) == set(names), f"{what} has other fields than {', '.join(names)}")
    return value

def natural(value, most=2**64 - 1):
    return type(value) is int and 0 <= value <= most

def items(value, is_one, what, lengths=None):
    need(type(value) is list and all(map(is_one, value)) and (lengths is None or len(value) in lengths), f"{what} is wrong")
    return value

def word(value):
    return type(value) is str

def fraction(value):
    return word(value) and bool(re.fullmatch("-?[0-9]+(/[0-9]*[1-9][0-9]*)?", value, re.ASCII)) and str(Fraction(value)) == value

def is_form(value, players):
    if type(value) is int:
        return players == 2 and -2**63 <= value < 2**63
    return (type(value) is list and len(value) == players
            and all(type(side) is list and all(is_form(option, players) for option in side) for side in value))

def lines(evidence, found):
    """The number of lines of all proofs together."""
    items(found, lambda one: True, "what the claim rests on")
    if evidence == "cases":
        return sum(lines("proofs", proofs) for proofs in found)
    if evidence == "proofs":
        return sum(len(items(proof.get("lines"), lambda one: True, "the list of lines")) for proof in
                   items(found, lambda proof: type(proof) is dict, "the list of proofs"))
    if evidence == "odds":
        return sum(len(items(side, lambda one: True, "the list of lines")) for side in found)
    return len(found)

class Layout:
    """What the numbers of a certificate may refer to."""
    def __init__(self, certificate):
        self.certificate, self.claim = certificate, certificate["claim"]
        for game in items(certificate["games"], lambda game: type(game) is dict, "the list of games"):
            need("text" not in game, "this program does not know rules that are written in the language")
            need(word(fields(game, ("ruleset",), "a game")["ruleset"]), "a ruleset is no text")
        games = len(certificate["games"])
        for board in items(certificate["boards"], lambda board: type(board) is list and len(board) == 2, "the list of boards"):
            need(natural(board[0], games) and (board[0] == 0 or type(board[1]) is list), f"{board} is no board")
        self.boards = len(certificate["boards"])

    def part(self, number):
        return type(number) is int and 0 < abs(number) <= self.boards

    def board(self, number):
        return self.part(number) and number > 0

    def parts(self, value, what):
        items(value, self.part, what)
        need(value == sorted(value, key=lambda number: (abs(number), number < 0)), f"{what} is not in order")
        return value

    def read_claim(self, version):
        claim = self.claim
        need(type(claim) is dict and word(claim.get("question")), "the claim asks nothing")
        kind, theory = claim["question"], claim.get("theory")
        names = {"question", "answer"} | ({"game"} if kind == "Periodicity" else {"theory", "sum"})
        if kind != "Periodicity":
            need(theory in ("two players", "misère play", "at once", "three players"), "the theory is none")
            need(theory != "misère play" or kind in ("Outcome", "Winner"), "the question is none of misère play")
            self.parts(claim.get("sum"), "the sum of the claim")
        if kind in ("Winner", "IsQueer"):
            names.add("starter")
            need(claim.get("starter") in PLAYERS, "who starts is no player")
        if kind == "Prove":
            names |= {"sign"} | ({"player"} if theory == "three players" else set()) | (set(claim) & {"each", "from"})
            need(claim.get("sign") in SIGNS and claim.get("player", LEFT) in PLAYERS, "the sign or the player is none")
            need(claim["sign"] in SIGNS and ("each" in claim) == ("from" in claim), "`each` and `from` stand together")
        if "each" in claim:
            self.parts(claim["each"], "what stands n times")
            need(natural(claim["from"]), "the first n is no number")
        fields(claim, names, "the claim")
        answer = claim["answer"]
        if kind == "Class" or (kind, theory) == ("Outcome", "three players"):
            items(answer, word, "the answer", (3,))
            need(kind != "Class" or set(answer) <= {"=", "<", ">", "<>"}, "the answer is no class")
        elif kind == "Periodicity":
            need(type(claim["game"]) is int and 0 < claim["game"] <= len(self.certificate["games"]), "there is no such game")
            need(all(map(natural, fields(answer, ("preperiod", "period"), "the answer").values())), "the period is none")
        elif kind == "MixedValue":
            need(theory == "at once" and fraction(answer), "the answer is no fraction of a game played at once")
        else:
            need(type(answer) is bool if kind == "IsQueer" else natural(answer) if kind == "Grundy" else word(answer),
                 "the answer is none to the question")
        negative = any(number < 0 for number in claim.get("sum", []) + claim.get("each", []))
        need(not negative or kind != "Grundy" and (theory != "three players" or kind == "Prove"), "the game has no negative")
        players = {"two players": 2, "misère play": 2, "three players": 3}.get(theory, 0) if kind != "Grundy" else 0
        for game, entries in self.certificate["boards"]:
            need(game or is_form(entries, players), f"{entries} is no form of the players of the claim")
        if kind == "Law" or version > 2 and kind in ("Outcome", "Prove") and "each" not in claim and "law" in self.certificate:
            return "law"
        return {"Grundy": "values", "MixedValue": "odds", "Periodicity": "sequence"}.get(
            kind, "proofs" if "each" not in claim else "law" if theory == "at once" else "cases")

    def read_law(self, rows, scales=None, pairs=None):
        for row in items(rows, lambda row: type(row) is list and len(row) == 2, "the law"):
            need(self.board(row[0]) and type(row[1]) is list and all(type(one) is int and abs(one) < 2**63 for one in row[1]),
                 f"{row} is no board with its value")
        need(scales is None or natural(scales), "how many scales decide, is no number")
        for pair in items([] if pairs is None else pairs, lambda pair: type(pair) is list and len(pair) == 3, "the pairs"):
            need(self.board(pair[0]) and self.board(pair[1]) and pair[2] in ("light", "heavy"), f"{pair} is no pair")

    def read_proofs(self, proofs, version):
        for proof in items(proofs, lambda proof: type(proof) is dict, "the list of proofs"):
            teams = 2
            if self.claim["theory"] == "at once":
                fields(proof, ("player", "goal", "sure", "lines"), "a proof")
                need(proof["player"] in (LEFT, RIGHT) and proof["goal"] in ("win", "draw") and type(proof["sure"]) is bool,
                     "the statement of a proof is none")
            else:
                may_draw = version > 3 and self.claim["theory"] == "two players"
                fields(proof, {"players", "first", "side", "lines"} | ({"goal"} & set(proof) if may_draw else set()), "a proof")
                need(proof.get("goal", "draw") == "draw", "the goal of a proof is none")
                players, side = proof["players"], proof["side"]
                need(players in self.teams() and proof["first"] in players, "the players of a proof are others")
                need(type(side) is list and 0 < len(side) < len(players)
                     and side == [player for player in players if player in side], "the side is not some of the players")
                teams = len(players)
            for line in items(proof["lines"], lambda line: type(line) is list, "the list of lines"):
                self.read_line(line, teams, self.claim["theory"] != "at once")

    def teams(self):
        if self.claim["theory"] in ("two players", "misère play"):
            return [[LEFT, RIGHT]]
        if self.claim["question"] in ("Prove", "Class"):
            return [[LEFT, "Center+Right"], [CENTER, "Left+Right"], [RIGHT, "Left+Center"]]
        return [list(PLAYERS)]

    def read_line(self, line, teams, in_turn):
        if in_turn:
            need(line and word(line[0]) and re.fullmatch("[1-9]+", line[0]), "the turn of a line is none")
            order = [(int(digit) - int(line[0][0])) % teams for digit in line[0]]
            need(order == sorted(set(order)) and all(int(digit) <= teams for digit in line[0]), "the turn of a line is none")
            line = line[1:]
        need(2 <= len(line) <= 3, "a line has boards, counters and at most a move")
        self.parts(line[0], "the sum of a line")
        items(line[1], natural, "a counter", (teams,))
        for how in line[2:]:
            if how != "counting":
                self.read_move(how)

    def read_move(self, how):
        if how != "spare":
            need(type(how) is list and len(how) == 2 and self.part(how[0]), "the move of a line is none")
            self.parts(how[1], "what a board becomes")

    def read_odds(self, sides):
        for lines in items(sides, lambda side: type(side) is list, "the odds", (2,)):
            for line in items(lines, lambda line: type(line) is list, "the list of lines"):
                need(3 <= len(line) <= 4 and fraction(line[2]), "a line has boards, counters, a fraction and at most odds")
                self.parts(line[0], "the sum of a line")
                items(line[1], natural, "a counter", (2,))
                for how in line[3:]:
                    for pair in [] if how == "counting" else items(how, lambda pair: type(pair) is list, "the odds of a line"):
                        need(len(pair) == 2 and fraction(pair[1]), "odds are pairs of a move and a fraction")
                        self.read_move(pair[0])

def read(text):
    """The certificate written in a text."""
    def number(digits):
        need(-2**63 <= int(digits[:40]) < 2**64 and len(digits) < 40, "a number is too large")
        return int(digits)
    def none(text):
        need(False, f"{text} is no integer")
    bare = re.sub(r'"(?:[^"\\]|\\.)*"', "", text)
    depth = deepest = 0
    for letter in re.findall(r"[\[\]{}]", bare):
        depth += 1 if letter in "[{" else -1
        deepest = max(deepest, depth)
    within(deepest <= DEEPEST, "it is nested too deeply for this program")
    try:
        certificate = json.loads(text, parse_int=number, parse_float=none, parse_constant=none)
    except ValueError as error:
        need(False, f"it is no JSON: {error}")
    need(type(certificate) is dict and certificate.get("format") == "cutcake certificate", "this is no certificate")
    version = certificate.get("version")
    need(type(version) is int and version in (1, 2, 3, 4), f"this file is of version {version}; this program checks versions 1 to 4")
    need('"digest":' in text, "it has no digest")
    digest = zlib.crc32(text[:text.rindex('"digest":')].encode())
    need(certificate.get("digest") == f"{digest:08x}", "it is damaged: the digest is wrong")
    compact = re.sub(r'("(?:[^"\\]|\\.)*")|[ \t\n\r]+', r"\1", text)
    need(compact == json.dumps(certificate, separators=(",", ":"), ensure_ascii=False),
         "a field stands in it twice, or a number or a letter is written in another way")
    need({"claim", "games", "boards"} <= set(certificate), "a field is missing")
    layout = Layout(certificate)
    evidence = layout.read_claim(version)
    counts = ("lines", "options") if version > 1 else ()
    more = ("scales", "pairs") if version > 2 and evidence == "law" else ()
    fields(certificate, ("format", "version", *counts, "claim", "games", "boards", evidence, *more, "digest"), "the certificate")
    found = certificate[evidence]
    need(all(natural(certificate[count]) for count in counts), "how long it is, is no number")
    need(not counts or certificate["lines"] == lines(evidence, found), "it has other lines than it says")
    if evidence == "proofs":
        layout.read_proofs(found, version)
    elif evidence == "odds":
        layout.read_odds(found)
    elif evidence == "cases":
        for proofs in items(found, lambda proofs: type(proofs) is list, "the list of cases"):
            layout.read_proofs(proofs, version)
    elif evidence == "sequence":
        items(found, natural, "a value")
    elif evidence == "law":
        layout.read_law(found, *(certificate[name] for name in more))
    else:
        for row in items(found, lambda row: type(row) is list and len(row) == 2, "the list of values"):
            need(layout.board(row[0]) and natural(row[1]), f"{row} is no board with its value")
    return certificate, evidence
