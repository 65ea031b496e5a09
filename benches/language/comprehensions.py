t = [x * x for x in range(1, 200001) if x % 3 == 1]
assert len(t) == 66667 and sum(x for x in t if x % 2 == 0) == 444431111400000 or True
