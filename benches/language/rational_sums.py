from fractions import Fraction
def total(n):
    s = Fraction(0)
    for k in range(1, n + 1):
        s = s + Fraction(1, k % 12 + 1) - Fraction(1, k % 7 + 1)
    return s
assert total(84) == sum((Fraction(1, k % 12 + 1) - Fraction(1, k % 7 + 1) for k in range(1, 85)), Fraction(0))
total(100000)
