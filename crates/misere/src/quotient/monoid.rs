//! [`Monoid`]: a finite commutative monoid with the set of its P-positions.

/// An element of a monoid; 0 is the unit.
pub type Element = u16;

/// A finite commutative monoid Q with a subset P.
#[derive(Clone, Debug)]
pub struct Monoid {
    order: usize,
    /// The product of x and y is at index x · order + y.
    products: Vec<Element>,
    is_p: Vec<bool>,
}

impl Monoid {
    /// The monoid of one element, which is not a P-position: the quotient of the games that are equal to 0.
    pub fn trivial() -> Self {
        Monoid { order: 1, products: vec![0], is_p: vec![false] }
    }

    /// The monoid with this table of products, row by row, and these P-positions.
    pub(super) fn new(products: Vec<Element>, is_p: Vec<bool>) -> Self {
        Monoid { order: is_p.len(), products, is_p }
    }

    /// The number of elements.
    pub fn order(&self) -> usize {
        self.order
    }

    /// All elements in order.
    pub fn elements(&self) -> impl Iterator<Item = Element> + use<> {
        (0..self.order).filter_map(|element| Element::try_from(element).ok())
    }

    /// Whether an element is a class of P-positions.
    pub fn is_p(&self, element: Element) -> bool {
        self.is_p[usize::from(element)]
    }

    /// x·y.
    pub fn product(&self, x: Element, y: Element) -> Element {
        self.products[usize::from(x) * self.order + usize::from(y)]
    }

    /// x·y for all y in order.
    pub(super) fn row(&self, x: Element) -> &[Element] {
        &self.products[usize::from(x) * self.order..][..self.order]
    }

    /// xⁿ.
    pub fn power(&self, x: Element, mut times: u64) -> Element {
        let (mut square, mut power) = (x, 0);
        while times > 0 {
            if times & 1 == 1 {
                power = self.product(power, square);
            }
            square = self.product(square, square);
            times >>= 1;
        }
        power
    }

    /// The least i and p with x^(i+p) = x^i.
    pub(super) fn index_and_period(&self, x: Element) -> (usize, usize) {
        let mut exponents = vec![None; self.order];
        let (mut power, mut exponent) = (0, 0);
        loop {
            if let Some(before) = exponents[usize::from(power)] {
                return (before, exponent - before);
            }
            exponents[usize::from(power)] = Some(exponent);
            power = self.product(power, x);
            exponent += 1;
        }
    }

    /// The elements e with e² = e.
    pub fn idempotents(&self) -> impl Iterator<Item = Element> + '_ {
        self.elements().filter(|element| self.product(*element, *element) == *element)
    }

    /// The unit of the kernel: the product of all idempotents.
    pub fn kernel_unit(&self) -> Element {
        self.idempotents().fold(0, |product, idempotent| self.product(product, idempotent))
    }

    /// The elements of the kernel, the smallest ideal, which is a group.
    pub fn kernel(&self) -> Vec<Element> {
        let mut kernel = self.row(self.kernel_unit()).to_vec();
        kernel.sort_unstable();
        kernel.dedup();
        kernel
    }

    /// Whether it is a quotient of nim positions: of order 1, 2 or 2ⁿ + 2, where all elements but the unit and one element a with
    /// a² = 1 form an elementary abelian group, and P consists of a and the unit of the group.
    pub fn is_tame(&self) -> bool {
        let p: Vec<Element> = self.elements().filter(|element| self.is_p(*element)).collect();
        match self.order {
            1 => return p.is_empty(),
            2 => return self.product(1, 1) == 0 && p == [1],
            _ => {}
        }
        let (kernel, unit) = (self.kernel(), self.kernel_unit());
        let mut outside = self.elements().filter(|element| *element != 0 && kernel.binary_search(element).is_err());
        let (Some(a), None) = (outside.next(), outside.next()) else { return false };
        kernel.len() + 2 == self.order
            && self.product(a, a) == 0
            && self.product(a, unit) != unit
            && kernel.iter().all(|element| self.product(*element, *element) == unit)
            && p == [a.min(unit), a.max(unit)]
    }
}
