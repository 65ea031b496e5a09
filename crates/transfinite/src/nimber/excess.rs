//! The table of the nimbers without a p-th root in the field below `omega^(omega^k)`, where p is the k-th odd prime.
//!
//! The least of them, `alpha_p`, is the p-th power of `omega^(omega^k)`. It is the sum of the generators that belong to the
//! prime powers q of a set determined by the order of 2 modulo p, and of a small number, the excess (H. W. Lenstra, *On the
//! algebraic closure of two*, 1977; OEIS A380496).

/// A row of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Excess {
    /// The prime p.
    pub prime: u8,
    /// The powers of odd primes whose generators are in `alpha_p`.
    pub generators: &'static [u64],
    /// The finite part of `alpha_p`: generators that belong to powers of two, and the excess.
    pub finite: u64,
}

const fn excess(prime: u8, generators: &'static [u64], finite: u64) -> Excess {
    Excess { prime, generators, finite }
}

/// The odd primes for which `alpha_p` is known here, the k-th one at index k.
pub const TABLE: &[Excess] = &[
    excess(3, &[], 2),
    excess(5, &[], 4),
    excess(7, &[3], 1),
    excess(11, &[5], 1),
    excess(13, &[3], 4),
    excess(17, &[], 16),
    excess(19, &[9], 4),
    excess(23, &[11], 1),
    excess(29, &[7], 4),
    excess(31, &[5], 1),
    excess(37, &[9], 4),
    excess(41, &[5], 1),
    excess(43, &[7], 1),
    excess(47, &[23], 1),
    excess(53, &[13], 1),
    excess(59, &[29], 1),
    excess(61, &[5, 3], 0),
    excess(67, &[11, 3], 0),
    excess(71, &[7, 5], 0),
    excess(73, &[9], 1),
    excess(79, &[13], 1),
    excess(83, &[41], 1),
    excess(89, &[11], 1),
    excess(97, &[3], 256),
    excess(101, &[25], 1),
    excess(LAST_PRIME, &[17, 3], 0),
];

/// The last prime of the table. For the next one, 107, the excess would have to be found in a field with 2^8268 elements.
pub const LAST_PRIME: u8 = 103;

/// The index of a prime in the table.
pub fn place_of(prime: u64) -> Option<u8> {
    let place = TABLE.iter().position(|row| u64::from(row.prime) == prime)?;
    u8::try_from(place).ok()
}
