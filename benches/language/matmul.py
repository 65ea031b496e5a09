def product(a, b, n):
    return [[sum(a[i][k] * b[k][j] for k in range(n)) for j in range(n)] for i in range(n)]
n = 60
a = [[i + j for j in range(1, n + 1)] for i in range(1, n + 1)]
assert product(a, a, n)[0][0] == sum((1 + k) * (k + 1) for k in range(1, n + 1))
