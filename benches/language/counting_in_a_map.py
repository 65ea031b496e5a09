m = {k: 0 for k in range(505)}
for i in range(1, 300001):
    k = i % 505
    m[k] = m[k] + 1
assert m[7] == 595
