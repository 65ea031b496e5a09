from functools import reduce
def total(): return reduce(lambda a, b: (a * 31 + b) % 1000003, range(1, 300001), 0)
assert total() == 742112
