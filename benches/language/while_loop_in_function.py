def count(last):
    n = 0
    while n < last:
        n = n + 1
    return n
assert count(5 * 10**6) == 5 * 10**6
