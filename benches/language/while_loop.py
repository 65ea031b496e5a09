n = 0
while n < 10**6:
    n = n + 1
