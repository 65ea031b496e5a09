//! Positions whose misère play is given by a theorem.
//!
//! All of them are *tame*: they are played like nim positions, and g⁺ and g⁻ are equal, or both are less than 2.

/// The nim values g⁺ and g⁻ of a sum of nim-heaps: both are the exclusive or of the heaps, unless no heap has more than one
/// token; then one is 0 and the other is 1 (Bouton 1901; *Winning Ways*, ch. 13).
pub fn nim(heaps: &[u64]) -> (u64, u64) {
    let normal = heaps.iter().fold(0, |sum, heap| sum ^ heap);
    let is_fickle = heaps.iter().all(|heap| *heap < 2);
    (normal, if is_fickle { 1 - normal } else { normal })
}

/// The misère nim value g⁻ of a bar of triangular chocolate of slope k ≥ 3, given its nim value g⁺ of normal play; `None` for
/// smaller k, where bars are wild.
///
/// Four bars are *fickle*: (0,0,0) and (1,0,1) with g⁺ = 0 and g⁻ = 1, (1,0,0) and (0,0,1) with g⁺ = 1 and g⁻ = 0. For each other
/// bar g⁻ = g⁺, so that the misère P-positions are those of normal play with the first two replaced by the last two. For if x and
/// z are at least 2, no move leads to a fickle bar; if x ≥ 2 and z ≤ 1, the moves to x = 0 and x = 1 lead to two of them, one with
/// g⁺ = 0 and one with g⁺ = 1, since y becomes 0, and the same with x and z interchanged; and x, z ≤ 1 forces y = 0. So a
/// bar that is not fickle has fickle options of both kinds or none, and g⁻ = g⁺ follows by induction.
pub fn triangular_chocolate([x, y, z]: [u64; 3], k: u64, normal: u64) -> Option<u64> {
    if k < 3 {
        return None;
    }
    let is_fickle = y == 0 && x < 2 && z < 2;
    Some(if is_fickle { 1 - (x ^ z) } else { normal })
}
