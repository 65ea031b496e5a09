t = []
for i in range(1, 100001):
    t += (i,)
assert len(t) == 100000
