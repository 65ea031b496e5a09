def sort(t):
    if len(t) <= 1:
        return t
    p = t[0]
    rest = t[1:]
    return sort([x for x in rest if x < p]) + [p] + sort([x for x in rest if x >= p])
t = [n * 7919 % 20011 for n in range(1, 20001)]
assert sort(t)[0] == 1
