m = {}
for i in range(1, 16001):
    m[i] = i * i
assert len(m) == 16000
