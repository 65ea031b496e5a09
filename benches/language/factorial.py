f = 1
for i in range(1, 2001):
    f = f * i
