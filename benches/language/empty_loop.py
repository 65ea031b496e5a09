for i in range(1, 10**7 + 1):
    pass
