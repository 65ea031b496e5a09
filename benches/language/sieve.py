def primes(n):
    is_prime = {k: True for k in range(2, n + 1)}
    k = 2
    while k * k <= n:
        if is_prime[k]:
            for j in range(k * k, n + 1, k):
                is_prime[j] = False
        k = k + 1
    return sum(1 for k in range(2, n + 1) if is_prime[k])
assert primes(50000) == 5133
