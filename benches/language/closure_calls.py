def adder(k):
    return lambda n: n + k
add = adder(1)
total = 0
for i in range(1, 10**6 + 1):
    total = add(total)
assert total == 10**6
