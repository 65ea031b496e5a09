from functools import lru_cache
R, C = 4, 5
def moves(board, dr, dc):
    for r in range(R - dr):
        for c in range(C - dc):
            a, b = r * C + c, (r + dr) * C + c + dc
            if board[a] == "." and board[b] == ".":
                t = list(board)
                t[a] = t[b] = "#"
                yield "".join(t)
@lru_cache(maxsize=None)
def wins(board, is_left):
    return any(not wins(option, not is_left) for option in (moves(board, 1, 0) if is_left else moves(board, 0, 1)))
assert wins("." * (R * C), True) and not wins("." * (R * C), False)
