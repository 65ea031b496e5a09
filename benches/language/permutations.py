def permutations(n):
    if n == 0:
        return [()]
    return [p[:i] + (n,) + p[i:] for p in permutations(n - 1) for i in range(n)]
assert len(permutations(8)) == 40320
