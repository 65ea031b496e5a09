a, b = 0, 1
for i in range(1, 10001):
    c = a + b
    a = b
    b = c
