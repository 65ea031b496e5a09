def kayles(n):
    g = [0]
    for m in range(1, n + 1):
        reached = {g[a] ^ g[m - t - a] for t in (1, 2) for a in range(0, m - t + 1) if a <= m - t - a}
        x = 0
        while x in reached:
            x = x + 1
        g.append(x)
    return g
assert kayles(300)[300] == 4
