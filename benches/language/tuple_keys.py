m = {}
for i in range(300):
    for j in range(300):
        m[(i, j)] = i * j
assert sum(m[(i, i)] for i in range(300)) == sum(i * i for i in range(300))
