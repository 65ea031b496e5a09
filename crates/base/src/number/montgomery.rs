//! Arithmetic modulo an odd number of a fixed number of words, without division (Montgomery, *Modular multiplication
//! without trial division*, 1985).

use num_bigint::BigUint;

/// An odd modulus of at most N words, whose top bit is 0.
pub(super) struct Modulus<const N: usize> {
    words: [u64; N],
    /// The negative of the inverse of the modulus, modulo 2^64.
    inverse: u64,
    /// 2^(128 N) modulo the modulus.
    square: Residue<N>,
}

/// A residue in Montgomery form: it is multiplied by 2^(64 N), and less than the modulus.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Residue<const N: usize>([u64; N]);

impl<const N: usize> Residue<N> {
    pub const ZERO: Self = Residue([0; N]);
}

/// The words of a number, the lowest first; `None` if there are more than N.
fn words<const N: usize>(number: &BigUint) -> Option<[u64; N]> {
    let mut words = [0; N];
    for (place, digit) in number.iter_u64_digits().enumerate() {
        *words.get_mut(place)? = digit;
    }
    Some(words)
}

/// `a + b*c + carry`, as its low and its high word.
fn multiply_add(a: u64, b: u64, c: u64, carry: u64) -> (u64, u64) {
    let wide = u128::from(a) + u128::from(b) * u128::from(c) + u128::from(carry);
    split(wide)
}

/// The low and the high word.
fn split(wide: u128) -> (u64, u64) {
    (wide as u64, (wide >> 64) as u64)
}

impl<const N: usize> Modulus<N> {
    /// `None` for a number that is even or too large.
    pub fn new(number: &BigUint) -> Option<Self> {
        if !number.bit(0) || number.bits() >= 64 * N as u64 {
            return None;
        }
        let words: [u64; N] = words(number)?;
        // Newton's step doubles the number of correct bits; an odd number is its own inverse modulo 8.
        let mut inverse = words[0];
        for _ in 0..5 {
            inverse = inverse.wrapping_mul(2u64.wrapping_sub(words[0].wrapping_mul(inverse)));
        }
        let square = (BigUint::from(1u8) << (128 * N)) % number;
        let square = Residue(self::words(&square)?);
        Some(Modulus { words, inverse: inverse.wrapping_neg(), square })
    }

    /// The residue of a number less than the modulus.
    pub fn residue(&self, number: &BigUint) -> Residue<N> {
        words(number).map_or(Residue::ZERO, |words| self.product(Residue(words), self.square))
    }

    /// A number with the same common divisors with the modulus as the number that this is the residue of.
    pub fn associate(&self, residue: Residue<N>) -> BigUint {
        residue.0.iter().rev().fold(BigUint::default(), |number, word| (number << 64u8) + *word)
    }

    fn is_small(&self, words: &[u64; N]) -> bool {
        words.iter().rev().lt(self.words.iter().rev())
    }

    /// Subtracts the modulus once, unless the number is smaller.
    fn reduced(&self, mut words: [u64; N]) -> Residue<N> {
        if !self.is_small(&words) {
            let mut borrow = false;
            for (word, other) in words.iter_mut().zip(&self.words) {
                let (less, first) = word.overflowing_sub(*other);
                let (less, second) = less.overflowing_sub(u64::from(borrow));
                (*word, borrow) = (less, first || second);
            }
        }
        Residue(words)
    }

    /// The sum. Since the top bit of the modulus is 0, it needs no more words.
    pub fn sum(&self, a: Residue<N>, b: Residue<N>) -> Residue<N> {
        let (mut words, mut carry) = ([0; N], 0);
        for (word, (a, b)) in words.iter_mut().zip(a.0.iter().zip(&b.0)) {
            (*word, carry) = split(u128::from(*a) + u128::from(*b) + u128::from(carry));
        }
        self.reduced(words)
    }

    /// The difference.
    pub fn difference(&self, a: Residue<N>, b: Residue<N>) -> Residue<N> {
        let (mut words, mut borrow) = ([0; N], false);
        for (word, (a, b)) in words.iter_mut().zip(a.0.iter().zip(&b.0)) {
            let (less, first) = a.overflowing_sub(*b);
            let (less, second) = less.overflowing_sub(u64::from(borrow));
            (*word, borrow) = (less, first || second);
        }
        if borrow {
            let mut carry = 0;
            for (word, other) in words.iter_mut().zip(&self.words) {
                (*word, carry) = split(u128::from(*word) + u128::from(*other) + u128::from(carry));
            }
        }
        Residue(words)
    }

    /// The product.
    pub fn product(&self, a: Residue<N>, b: Residue<N>) -> Residue<N> {
        // After each word of a the sum is less than twice the modulus, and so fits in the words.
        let mut words = [0; N];
        for digit in a.0 {
            let (mut carry, mut rest) = (0, 0);
            let (low, high) = multiply_add(words[0], digit, b.0[0], 0);
            let times = low.wrapping_mul(self.inverse);
            let (_, shifted) = multiply_add(low, times, self.words[0], 0);
            (carry, rest) = (carry + high, rest + shifted);
            for place in 1..N {
                let (low, high) = multiply_add(words[place], digit, b.0[place], carry);
                carry = high;
                (words[place - 1], rest) = multiply_add(low, times, self.words[place], rest);
            }
            words[N - 1] = carry.wrapping_add(rest);
        }
        self.reduced(words)
    }
}

#[cfg(test)]
mod tests {
    use super::Modulus;
    use crate::random::Random;
    use num_bigint::BigUint;

    #[test]
    fn residues_calculate_as_integers_do() {
        let mut random = Random::new(7);
        let mut number =
            |words: usize| (0..words).fold(BigUint::default(), |n, _| (n << 64u8) + random.below(u64::MAX));
        for _ in 0..200 {
            let n: BigUint = (number(3) >> 1u8) | BigUint::from(1u8);
            let modulus: Modulus<3> = Modulus::new(&n).unwrap();
            let (a, b) = (number(3) % &n, number(3) % &n);
            let (x, y) = (modulus.residue(&a), modulus.residue(&b));
            assert!(modulus.product(x, y) == modulus.residue(&(&a * &b % &n)));
            assert!(modulus.sum(x, y) == modulus.residue(&((&a + &b) % &n)));
            assert!(modulus.difference(x, y) == modulus.residue(&((&a + &n - &b) % &n)));
        }
        assert!(Modulus::<2>::new(&BigUint::from(10u8)).is_none());
        assert!(Modulus::<2>::new(&((BigUint::from(1u8) << 127u8) + 1u8)).is_none());
    }
}
