//! Sums, negatives, multiples, ordinal sums and the order of values, computed on their sides: (G + H)⁺ = (G⁺ + H⁺)⁺, and likewise
//! with ⁻ (Siegel, VI.4).

use num_bigint::{BigInt, Sign};
use num_integer::Integer;

use super::{
    Side, Stopper, Value, Wild,
    solver::{Next, Positions, Solved},
    stops::Pseudonumber,
    store::{Calculator, LOCAL, local},
};
use crate::{
    limit::Stop,
    moves::{Moves, side_of},
    number::Rational,
    partizan::{Game, Relation},
    player::Player,
};

/// A vertex of a side: a stopper of the store, or a vertex of a wild graph.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Vertex {
    Stopper(u32),
    Wild(Wild, u32),
}

/// The sum of two sides as positions: pairs of vertices, sorted.
struct Sum;

impl Positions for Sum {
    type Key = (Vertex, Vertex);
    type Error = Stop;

    fn options(
        &mut self,
        calculator: &mut Calculator<'_>,
        key: &Self::Key,
        player: Player,
    ) -> Result<Vec<Next<Self::Key>>, Stop> {
        let Some(side) = side_of(player) else { return Ok(Vec::new()) };
        let mut options = Vec::new();
        for (moved, other) in [*key, (key.1, key.0)] {
            for vertex in calculator.vertex_options(moved, side)? {
                options.push(calculator.sum_of_vertices(vertex, other)?);
            }
        }
        Ok(options)
    }
}

impl Calculator<'_> {
    fn vertex_options(&mut self, vertex: Vertex, side: usize) -> Result<Vec<Vertex>, Stop> {
        match vertex {
            Vertex::Stopper(point) => Ok(self.options_of(point, side)?.into_iter().map(Vertex::Stopper).collect()),
            Vertex::Wild(wild, v) => {
                let moves = self.wild(wild)?;
                let of = |point: &u32| local(*point).map_or(Vertex::Stopper(*point), |w| Vertex::Wild(wild, w));
                Ok(moves.options(v, side).iter().map(of).collect())
            }
        }
    }

    /// A sum of vertices, as a value if it is known.
    fn sum_of_vertices(&mut self, g: Vertex, h: Vertex) -> Result<Next<(Vertex, Vertex)>, Stop> {
        let (g, h) = (g.min(h), g.max(h));
        if let (Vertex::Stopper(g), Vertex::Stopper(h)) = (g, h) {
            let (g, h) = (self.stopper(g), self.stopper(h));
            if let Some(value) = self.known_sum(g, h)? {
                return Ok(Next::Value(value));
            }
        }
        Ok(Next::Position((g, h)))
    }

    /// The sum of stoppers, if it is known immediately.
    fn known_sum(&mut self, g: Stopper, h: Stopper) -> Result<Option<Value>, Stop> {
        let zero = self.short.zero();
        if let (Stopper::Short(g), Stopper::Short(h)) = (g, h) {
            return Ok(Some(self.short.add(g, h)?.into()));
        }
        if g == Stopper::Short(zero) {
            return Ok(Some(h.into()));
        }
        if h == Stopper::Short(zero) {
            return Ok(Some(g.into()));
        }
        if let Some(value) = self.loopy.sums.get(&(g.min(h).into(), g.max(h).into())) {
            return Ok(Some(*value));
        }
        for (number, other) in [(g, h), (h, g)] {
            if let (Some(number), Stopper::Loopy(point)) = (number.short(), other)
                && self.short.is_number(number)
                && let Some(value) = self.number_and_pseudonumber(number, point.0)?
            {
                return Ok(Some(value));
            }
        }
        Ok(None)
    }

    /// The sum of a number and a loopy pseudonumber: on and off absorb it, and x + (y + over) = (x + y) + over.
    fn number_and_pseudonumber(&mut self, number: Game, point: u32) -> Result<Option<Value>, Stop> {
        let (y, is_over) = match self.pseudonumber(point)? {
            Some(Pseudonumber::On | Pseudonumber::Off) => return Ok(Some(self.stopper(point).into())),
            Some(Pseudonumber::Over(y)) => (y, true),
            Some(Pseudonumber::Under(y)) => (y, false),
            Some(Pseudonumber::Number(_)) | None => return Ok(None),
        };
        let Some(y) = self.short.number(&y)? else { return Ok(None) };
        let sum = self.short.add(number, y)?;
        Ok(Some(if is_over { self.over_of(sum)? } else { self.under_of(sum)? }.into()))
    }

    /// The sum of two sides, taken as games.
    fn add_sides(&mut self, g: Side, h: Side) -> Result<Value, Stop> {
        let (g, h) = (g.min(h), g.max(h));
        if let (Side::Stopper(g), Side::Stopper(h)) = (g, h)
            && let Some(value) = self.known_sum(g, h)?
        {
            return Ok(value);
        }
        if let Some(value) = self.loopy.sums.get(&(g, h)) {
            return Ok(*value);
        }
        let mut solved = Solved::default();
        let key = (self.vertex(g)?, self.vertex(h)?);
        let key = (key.0.min(key.1), key.0.max(key.1));
        let value = solved.value(self, &mut Sum, &key)?;
        for ((g, h), value) in solved.into_values() {
            if let (Vertex::Stopper(g), Vertex::Stopper(h)) = (g, h) {
                let (g, h) = (self.stopper(g), self.stopper(h));
                self.loopy.sums.insert((g.min(h).into(), g.max(h).into()), value);
            }
        }
        self.loopy.sums.insert((g, h), value);
        Ok(value)
    }

    fn vertex(&mut self, side: Side) -> Result<Vertex, Stop> {
        Ok(match side {
            Side::Stopper(stopper) => Vertex::Stopper(self.point(stopper)?),
            Side::Wild(wild) => Vertex::Wild(wild, 0),
        })
    }

    /// G + H.
    pub fn add(&mut self, g: Value, h: Value) -> Result<Value, Stop> {
        if let (Value::Stopper(g), Value::Stopper(h)) = (g, h) {
            return self.add_sides(g.into(), h.into());
        }
        let ((s, t), (u, v)) = (g.sides(), h.sides());
        let onside = self.add_sides(s, u)?.sides().0;
        let offside = self.add_sides(t, v)?.sides().1;
        Ok(Value::of_sides(onside, offside))
    }

    /// G Upsum H = (G + H)⁺.
    pub fn upsum(&mut self, g: Stopper, h: Stopper) -> Result<Side, Stop> {
        Ok(self.add_sides(g.into(), h.into())?.sides().0)
    }

    /// G Downsum H = (G + H)⁻.
    pub fn downsum(&mut self, g: Stopper, h: Stopper) -> Result<Side, Stop> {
        Ok(self.add_sides(g.into(), h.into())?.sides().1)
    }

    /// -G: -(S & T) = -T & -S.
    pub fn neg(&mut self, g: Value) -> Result<Value, Stop> {
        match g {
            Value::Stopper(stopper) => Ok(Value::Stopper(self.neg_stopper(stopper)?)),
            Value::Sided(onside, offside) => {
                let (onside, offside) = (self.negative_side(onside)?, self.negative_side(offside)?);
                Ok(Value::of_sides(offside, onside))
            }
        }
    }

    /// The negative of a stopper.
    pub fn neg_stopper(&mut self, g: Stopper) -> Result<Stopper, Stop> {
        match g {
            Stopper::Short(game) => Ok(Stopper::Short(self.short.neg(game)?)),
            Stopper::Loopy(_) => {
                let point = self.point(g)?;
                let negative = self.negative_point(point)?;
                Ok(self.stopper(negative))
            }
        }
    }

    /// G - H.
    pub fn sub(&mut self, g: Value, h: Value) -> Result<Value, Stop> {
        let negative = self.neg(h)?;
        self.add(g, negative)
    }

    /// n·G, the sum of n copies of G, or of -G for negative n. It is computed by doubling, since the sum of sides is associative.
    pub fn multiple(&mut self, g: Value, n: &BigInt) -> Result<Value, Stop> {
        if let Some(game) = g.short() {
            return Ok(self.short.multiple(game, n)?.into());
        }
        let mut power = if n.sign() == Sign::Minus { self.neg(g)? } else { g };
        let n = n.magnitude();
        let mut sum: Value = self.short.zero().into();
        for bit in 0..n.bits() {
            self.limit().check_now()?;
            if n.bit(bit) {
                sum = self.add(sum, power)?;
            }
            if bit + 1 < n.bits() {
                let double = self.add(power, power)?;
                if double == power {
                    // An idempotent: all remaining multiples are copies of it.
                    return if n.is_even() || sum == power { Ok(power) } else { self.add(sum, power) };
                }
                power = double;
            }
        }
        Ok(sum)
    }

    /// The ordinal sum G : H; a move in G ends H. It is built from the canonical forms, side by side.
    pub fn ordinal_sum(&mut self, g: Value, h: Value) -> Result<Value, Stop> {
        if let (Some(g), Some(h)) = (g.short(), h.short()) {
            return Ok(self.short.ordinal_sum(g, h)?.into());
        }
        let ((s, t), (u, v)) = (g.sides(), h.sides());
        if s == t && u == v {
            return self.ordinal_sum_of_sides(s, u);
        }
        let onside = self.ordinal_sum_of_sides(s, u)?.sides().0;
        let offside = self.ordinal_sum_of_sides(t, v)?.sides().1;
        Ok(Value::of_sides(onside, offside))
    }

    fn ordinal_sum_of_sides(&mut self, g: Side, h: Side) -> Result<Value, Stop> {
        let base = self.graph_of_side(g)?;
        let top = self.graph_of_side(h)?;
        let sum = base.ordinal_sum(&top)?;
        self.value_of_graph(&sum)
    }

    /// S & T: the value with the onside of the first and the offside of the second; `None` if that offside is not ≤ that onside.
    pub fn sided(&mut self, s: Value, t: Value) -> Result<Option<Value>, Stop> {
        let (onside, offside) = (s.sides().0, t.sides().1);
        let fits = self.onside_ge_offside(onside, offside)?;
        Ok(fits.then(|| Value::of_sides(onside, offside)))
    }

    // The order.

    /// Whether G ≥ H: G⁺ ≥ H⁺ and G⁻ ≥ H⁻.
    pub fn is_at_least(&mut self, g: Value, h: Value) -> Result<bool, Stop> {
        if let (Value::Stopper(g), Value::Stopper(h)) = (g, h) {
            return self.stopper_ge(g, h);
        }
        let ((s, t), (u, v)) = (g.sides(), h.sides());
        Ok(self.onside_ge(s, u)? && self.offside_ge(t, v)?)
    }

    /// Whether G ≥ H for stoppers.
    pub fn stopper_ge(&mut self, g: Stopper, h: Stopper) -> Result<bool, Stop> {
        let (g, h) = (self.point(g)?, self.point(h)?);
        self.ge_points(g, h)
    }

    /// How G and H compare.
    pub fn relation(&mut self, g: Value, h: Value) -> Result<Relation, Stop> {
        if g == h {
            return Ok(Relation::Equal);
        }
        Ok(match (self.is_at_least(g, h)?, self.is_at_least(h, g)?) {
            (true, true) => Relation::Equal,
            (true, false) => Relation::Greater,
            (false, true) => Relation::Less,
            (false, false) => Relation::Confused,
        })
    }

    /// Whether G = H.
    pub fn is_equal(&mut self, g: Value, h: Value) -> Result<bool, Stop> {
        if g == h {
            return Ok(true);
        }
        if !self.is_wild(g) && !self.is_wild(h) {
            return Ok(false);
        }
        Ok(self.relation(g, h)? == Relation::Equal)
    }

    // Constants.

    /// The stopper with these options, where [`LOCAL`] denotes the stopper itself.
    fn pass_form(&mut self, left: &[u32], right: &[u32]) -> Result<Stopper, Stop> {
        let mut moves = Moves::default();
        moves.push(left, right)?;
        let point = self.canonical(&moves)?.first().copied().ok_or(super::store::INVALID_POINT)?;
        Ok(self.stopper(point))
    }

    /// on = {pass|}.
    pub fn on(&mut self) -> Result<Value, Stop> {
        Ok(self.pass_form(&[LOCAL], &[])?.into())
    }

    /// off = {|pass}.
    pub fn off(&mut self) -> Result<Value, Stop> {
        Ok(self.pass_form(&[], &[LOCAL])?.into())
    }

    /// over = {0|pass}.
    pub fn over(&mut self) -> Result<Value, Stop> {
        let zero = self.short.zero();
        Ok(self.over_of(zero)?.into())
    }

    /// under = {pass|0}.
    pub fn under(&mut self) -> Result<Value, Stop> {
        let zero = self.short.zero();
        Ok(self.under_of(zero)?.into())
    }

    pub(super) fn over_of(&mut self, number: Game) -> Result<Stopper, Stop> {
        let number = self.point_of_game(number)?;
        self.pass_form(&[number], &[LOCAL])
    }

    pub(super) fn under_of(&mut self, number: Game) -> Result<Stopper, Stop> {
        let number = self.point_of_game(number)?;
        self.pass_form(&[LOCAL], &[number])
    }

    /// upon = {pass|*}, which is ^\[on\].
    pub fn upon(&mut self) -> Result<Value, Stop> {
        self.up_to_on(0)
    }

    /// `^[on]*m`: {pass|*(m ⊕ 1)}, and {0,pass|0} for m = 1.
    pub fn up_to_on(&mut self, m: u64) -> Result<Value, Stop> {
        let star = self.short.nimber(m ^ 1)?;
        let star = self.point_of_game(star)?;
        let left = if m == 1 { vec![star, LOCAL] } else { vec![LOCAL] };
        Ok(self.pass_form(&left, &[star])?.into())
    }

    /// `^<on>*m`: {0,*,…,*m|v\[on\]*(m ⊕ 1)}.
    ///
    /// # Errors
    /// If the calculation was stopped; [`Stop::Size`] for a nimber above 2^24.
    pub fn up_by_on(&mut self, m: u64) -> Result<Value, Stop> {
        if m > 1 << 24 {
            return Err(Stop::Size { what: "a nimber added to ^<on>", limit: "2^24" });
        }
        let mut left: Vec<Value> = Vec::new();
        for n in 0..=m {
            self.check()?;
            left.push(self.short.nimber(n)?.into());
        }
        let up = self.up_to_on(m ^ 1)?;
        let down = self.neg(up)?;
        self.form(&left, &[down])
    }

    /// dud = {pass|pass} = on & off.
    pub fn dud(&mut self) -> Result<Value, Stop> {
        let (on, off) = (self.on()?, self.off()?);
        Ok(Value::of_sides(on.sides().0, off.sides().1))
    }

    /// The switch of several values: {L, … | -L, …}.
    pub fn plus_minus(&mut self, left: &[Value]) -> Result<Value, Stop> {
        let mut right = Vec::with_capacity(left.len());
        for option in left {
            right.push(self.neg(*option)?);
        }
        self.form(left, &right)
    }

    /// Tiny-G = {0 || 0 | -G}.
    pub fn tiny(&mut self, g: Value) -> Result<Value, Stop> {
        let (zero, negative) = (self.short.zero().into(), self.neg(g)?);
        let threat = self.form(&[zero], &[negative])?;
        self.form(&[zero], &[threat])
    }

    /// Miny-G = {G | 0 || 0}.
    pub fn miny(&mut self, g: Value) -> Result<Value, Stop> {
        let tiny = self.tiny(g)?;
        self.neg(tiny)
    }

    /// The options of a stopper in printing order; none for Center.
    pub fn stopper_options(&mut self, g: Stopper, player: Player) -> Result<Vec<Stopper>, Stop> {
        let Some(side) = side_of(player) else { return Ok(Vec::new()) };
        let point = self.point(g)?;
        let mut options = self.options_of(point, side)?;
        self.sort_points(&Moves::default(), &mut options)?;
        Ok(options.into_iter().map(|point| self.stopper(point)).collect())
    }

    /// The followers of a stopper, including itself, in printing order.
    pub fn followers(&mut self, g: Stopper) -> Result<Vec<Stopper>, Stop> {
        let point = self.point(g)?;
        let mut followers = self.followers_of(&[point], true)?;
        self.sort_points(&Moves::default(), &mut followers)?;
        Ok(followers.into_iter().map(|point| self.stopper(point)).collect())
    }

    /// The only option of a player, if there is just one and it is a number.
    pub(super) fn only_number(&mut self, point: u32, side: usize) -> Result<Option<Rational>, Stop> {
        Ok(match self.options_of(point, side)?.as_slice() {
            [option] => self.game(*option).and_then(|game| self.short.as_number(game)),
            _ => None,
        })
    }
}
