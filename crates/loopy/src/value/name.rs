//! Names of loopy values. The first rule that applies decides: short games; on, off, x + over, x + under; ±; tiny and miny;
//! x + ↑^\[on\] + *m and x + ↑^on + *m; options between bars, where an option that leads back is `pass` or a label.

use rustc_hash::FxHashMap;

use super::{
    Side, Stopper, Value,
    form::Builder,
    piece::{Part, Piece, Text, Word},
    store::{Calculator, LOCAL},
};
use crate::{
    limit::Stop,
    moves::{LEFT, Moves, RIGHT},
    number::Rational,
    partizan,
};

/// The most nodes of a text.
const MOST_NODES: usize = 1 << 22;

/// The most consecutive bars.
const MOST_BARS: u8 = 4;

/// A node of a text under construction.
struct Node {
    kind: NameKind,
    left: Vec<usize>,
    right: Vec<usize>,
    /// The form that `pass` would denote here.
    parent: Option<usize>,
    label: Option<u64>,
    bars: u8,
    braces: bool,
}

enum NameKind {
    /// Not yet expanded.
    Point(u32),
    Short(partizan::Name),
    /// A number, often 0, and pieces.
    Flat(Rational, Vec<Piece<'static>>),
    PlusMinus,
    /// A number, often 0, and whether it is a miny.
    Tiny(Rational, bool),
    Form,
    /// A reference to the form with this node.
    Back(usize),
    Pass,
}

/// A name of a stopper that is not written by its options.
enum Known {
    Flat(Rational, Vec<Piece<'static>>),
    PlusMinus,
    /// A number, the subscript, and whether it is a miny.
    Tiny(Rational, u32, bool),
}

/// x + ↑^\[on\] + *m, or with ↑^on (`by`), or with the negative of that arrow (`down`).
#[derive(PartialEq, Eq)]
struct Power {
    number: Rational,
    by: bool,
    down: bool,
    nimber: u64,
}

enum NameStep {
    Enter(usize),
    Leave(u32),
}

impl Calculator<'_> {
    /// The text of a value as it is typed: `over`, `^[on]*`, `a{0|{*|a}}`, `1 & 0`.
    ///
    /// # Errors
    /// If the calculation was stopped; [`Stop::Size`] for a text of more than 2^22 parts.
    pub fn text(&mut self, value: Value) -> Result<String, Stop> {
        Ok(self.name(value)?.to_string())
    }

    /// The name of a value.
    ///
    /// # Errors
    /// As for [`text`](Self::text).
    pub fn name(&mut self, value: Value) -> Result<Text, Stop> {
        let (onside, offside) = value.sides();
        let mut parts = Vec::new();
        if let Value::Stopper(_) = value {
            self.name_side(onside, &mut parts)?;
        } else if value == self.dud()? {
            parts.push(Part::Piece(Piece::Word(Word::Dud)));
        } else {
            self.name_side(onside, &mut parts)?;
            parts.push(Part::Piece(Piece::And));
            self.name_side(offside, &mut parts)?;
        }
        Ok(Text { parts })
    }

    fn name_side(&mut self, side: Side, parts: &mut Vec<Part>) -> Result<(), Stop> {
        let mut builder = Builder::default();
        let start = self.embed(&mut builder, side)?;
        let moves = builder.finish();
        let mut nodes = self.nodes(&moves, start)?;
        set_bars(&mut nodes);
        if let Some(root) = nodes.first_mut() {
            set_braces(root, true);
        }
        write_parts(nodes, parts);
        Ok(())
    }

    /// The nodes of a text, each before its children, in the order of the text.
    fn nodes(&mut self, moves: &Moves, start: u32) -> Result<Vec<Node>, Stop> {
        let mut nodes = vec![Node::new(start, None)];
        let mut open_forms: FxHashMap<u32, usize> = FxHashMap::default();
        let mut labels = 0;
        let mut steps = vec![NameStep::Enter(0)];
        while let Some(step) = steps.pop() {
            self.check()?;
            if nodes.len() > MOST_NODES {
                return Err(Stop::Size { what: "the text of a value", limit: "2^22 parts" });
            }
            let at = match step {
                NameStep::Enter(at) => at,
                NameStep::Leave(point) => {
                    open_forms.remove(&point);
                    continue;
                }
            };
            let Some(Node { kind: NameKind::Point(point), parent, .. }) = nodes.get(at) else { continue };
            let (point, parent) = (*point, *parent);
            if let Some(form) = open_forms.get(&point).copied() {
                let kind = if parent == Some(form) {
                    NameKind::Pass
                } else {
                    if let Some(form) = nodes.get_mut(form)
                        && form.label.is_none()
                    {
                        form.label = Some(labels);
                        labels += 1;
                    }
                    NameKind::Back(form)
                };
                set_kind(&mut nodes, at, kind);
                continue;
            }
            if point < LOCAL
                && let Some(game) = self.game(point)
            {
                let name = self.short.name(game)?;
                set_kind(&mut nodes, at, NameKind::Short(name));
                continue;
            }
            let known = if point < LOCAL { self.known_name(point)? } else { None };
            let (kind, mut sides) = match known {
                Some(Known::Flat(number, pieces)) => (NameKind::Flat(number, pieces), [Vec::new(), Vec::new()]),
                Some(Known::PlusMinus) => (NameKind::PlusMinus, [self.options_of(point, LEFT)?, Vec::new()]),
                Some(Known::Tiny(number, of, miny)) => (NameKind::Tiny(number, miny), [vec![of], Vec::new()]),
                None => {
                    open_forms.insert(point, at);
                    steps.push(NameStep::Leave(point));
                    let mut sides = [Vec::new(), Vec::new()];
                    for (side, list) in sides.iter_mut().enumerate() {
                        self.options(moves, point, side, list)?;
                    }
                    (NameKind::Form, sides)
                }
            };
            let parent = matches!(kind, NameKind::Form).then_some(at);
            let mut below = Vec::new();
            for (side, points) in sides.iter_mut().enumerate() {
                self.sort_points(moves, points)?;
                for point in points.iter() {
                    let child = nodes.len();
                    nodes.push(Node::new(*point, parent));
                    below.push(NameStep::Enter(child));
                    if let Some(node) = nodes.get_mut(at) {
                        if side == LEFT { node.left.push(child) } else { node.right.push(child) }
                    }
                }
            }
            set_kind(&mut nodes, at, kind);
            steps.extend(below.into_iter().rev());
        }
        Ok(nodes)
    }

    /// The name of a loopy stopper, unless it is written by its options.
    fn known_name(&mut self, point: u32) -> Result<Option<Known>, Stop> {
        let word = |number, word| Some(Known::Flat(number, vec![Piece::Word(word)]));
        let (left, right) = (self.options_of(point, LEFT)?, self.options_of(point, RIGHT)?);
        let zero = Rational::ZERO;
        match (left.as_slice(), right.as_slice()) {
            ([pass], []) if *pass == point => return Ok(word(zero, Word::On)),
            ([], [pass]) if *pass == point => return Ok(word(zero, Word::Off)),
            ([_], [pass]) if *pass == point => {
                if let Some(number) = self.only_number(point, LEFT)? {
                    return Ok(word(number, Word::Over));
                }
            }
            ([pass], [_]) if *pass == point => {
                if let Some(number) = self.only_number(point, RIGHT)? {
                    return Ok(word(number, Word::Under));
                }
            }
            _ => {}
        }
        if self.negative_point(point)? == point {
            let beyond = self.followers_of(&left, false)?;
            if !beyond.contains(&point) {
                return Ok(Some(Known::PlusMinus));
            }
        }
        if let Some((number, of, miny)) = self.tiny_parts(point)? {
            return Ok(Some(Known::Tiny(number, of, miny)));
        }
        Ok(self.power(point)?.map(|power| {
            let Power { number, by, down, nimber } = power;
            let mut pieces = vec![if by { Piece::UpByOn { down } } else { Piece::UpToOn { down } }];
            if nimber != 0 {
                pieces.push(Piece::Short(partizan::Piece::Star(nimber)));
            }
            Known::Flat(number, pieces)
        }))
    }

    /// Whether a value is a number, or a number plus a tiny or a miny.
    pub fn is_number_tiny(&mut self, g: Stopper) -> Result<bool, Stop> {
        match g {
            Stopper::Short(game) => self.short.is_number_tiny(game),
            Stopper::Loopy(_) => {
                let point = self.point(g)?;
                Ok(self.tiny_parts(point)?.is_some())
            }
        }
    }

    /// The x and y with x + Tiny-y = {x || x | x - y}, where x - y ≤ x + under, or likewise with Miny.
    fn tiny_parts(&mut self, point: u32) -> Result<Option<(Rational, u32, bool)>, Stop> {
        if !self.plumtree(point) {
            return Ok(None);
        }
        for (side, miny) in [(LEFT, false), (RIGHT, true)] {
            let (own, threat) = (self.options_of(point, side)?, self.options_of(point, 1 - side)?);
            let ([number], [threat]) = (own.as_slice(), threat.as_slice()) else { continue };
            let Some(game) = self.game(*number) else { continue };
            let Some(x) = self.short.as_number(game) else { continue };
            if !self.is_loopy(*threat) {
                continue;
            }
            let (back, away) = (self.options_of(*threat, side)?, self.options_of(*threat, 1 - side)?);
            let ([back], [away]) = (back.as_slice(), away.as_slice()) else { continue };
            if back != number || !self.is_loopy(*away) || *away == *threat {
                continue;
            }
            let bound = if miny { self.over_of(game)? } else { self.under_of(game)? };
            let bound = self.point(bound)?;
            let fits = if miny { self.ge_points(*away, bound)? } else { self.ge_points(bound, *away)? };
            if !fits {
                continue;
            }
            let (number, away) = (Value::from(game), Value::from(self.stopper(*away)));
            let of = if miny { self.sub(away, number)? } else { self.sub(number, away)? };
            if let Some(of) = of.stopper() {
                return Ok(Some((x, self.point(of)?, miny)));
            }
        }
        Ok(None)
    }

    fn power(&mut self, point: u32) -> Result<Option<Power>, Stop> {
        for (side, down) in [(LEFT, false), (RIGHT, true)] {
            if let Some((number, nimber)) = self.up_to_on_parts(point, side)? {
                return Ok(Some(Power { number, by: false, down, nimber }));
            }
        }
        for (side, down) in [(LEFT, false), (RIGHT, true)] {
            let (own, other) = (self.options_of(point, side)?, self.options_of(point, 1 - side)?);
            let [other] = other.as_slice() else { continue };
            if !self.is_loopy(*other) {
                continue;
            }
            // The other option is ^[on] or v[on], in the opposite direction.
            let Some((number, nimber)) = self.up_to_on_parts(*other, 1 - side)? else { continue };
            let mut stars = Vec::new();
            for option in &own {
                stars.push(self.number_and_star(*option).filter(|(x, _)| *x == number).map(|(_, star)| star));
            }
            stars.sort_unstable();
            let nimber = nimber ^ 1;
            let expected = (0..own.len()).map(|star| u64::try_from(star).ok());
            if u64::try_from(own.len()).ok() == nimber.checked_add(1) && stars.into_iter().eq(expected) {
                return Ok(Some(Power { number, by: true, down, nimber }));
            }
        }
        Ok(None)
    }

    /// The x and m with x + ↑^\[on\] + *m, or its mirror image: the other player has only the option x + *(m ⊕ 1), and the
    /// player has only a pass, and for m = 1 also x.
    fn up_to_on_parts(&mut self, point: u32, side: usize) -> Result<Option<(Rational, u64)>, Stop> {
        let (own, other) = (self.options_of(point, side)?, self.options_of(point, 1 - side)?);
        let [other] = other.as_slice() else { return Ok(None) };
        let Some((number, star)) = self.number_and_star(*other) else { return Ok(None) };
        let fits = match own.as_slice() {
            [pass] => *pass == point && star != 0,
            [a, b] => star == 0 && [(*a, *b), (*b, *a)].contains(&(point, *other)),
            _ => false,
        };
        Ok(fits.then_some((number, star ^ 1)))
    }

    /// The x and m with x + *m.
    fn number_and_star(&self, point: u32) -> Option<(Rational, u64)> {
        let (number, up, star) = self.short.as_up_star(self.game(point)?)?;
        (up == 0).then_some((number, star))
    }
}

impl Node {
    fn new(point: u32, parent: Option<usize>) -> Node {
        let (left, right) = (Vec::new(), Vec::new());
        Node { kind: NameKind::Point(point), left, right, parent, label: None, bars: 0, braces: false }
    }
}

fn set_kind(nodes: &mut [Node], at: usize, kind: NameKind) {
    if let Some(node) = nodes.get_mut(at) {
        node.kind = kind;
    }
}

/// Sets whether a form is in braces.
fn set_braces(node: &mut Node, own: bool) {
    node.braces = own;
    if let NameKind::Short(partizan::Name::Form { braces, .. }) = &mut node.kind {
        *braces = own;
    }
}

/// Sets the number of bars of each form, and whether it is in braces; children come after their parents.
fn set_bars(nodes: &mut [Node]) {
    for at in (0..nodes.len()).rev() {
        let (left, right) = (std::mem::take(&mut nodes[at].left), std::mem::take(&mut nodes[at].right));
        let is_form = matches!(nodes[at].kind, NameKind::Form);
        let mut most = 0;
        for side in [&left, &right] {
            for child in side {
                let child = &mut nodes[*child];
                let bars = match &child.kind {
                    NameKind::Form => child.bars,
                    NameKind::Short(partizan::Name::Form { bars, .. }) => *bars,
                    _ => continue,
                };
                let is_empty =
                    matches!(child.kind, NameKind::Form) && (child.left.is_empty() || child.right.is_empty());
                let braces = !is_form || side.len() > 1 || bars >= MOST_BARS || child.label.is_some() || is_empty;
                set_braces(child, braces);
                if !braces {
                    most = most.max(bars);
                }
            }
        }
        if is_form {
            nodes[at].bars = most + 1;
        }
        (nodes[at].left, nodes[at].right) = (left, right);
    }
}

/// A task of the writer.
enum Task {
    Node(usize),
    Piece(Piece<'static>),
}

/// Writes the parts from left to right.
fn write_parts(nodes: Vec<Node>, parts: &mut Vec<Part>) {
    const fn short(piece: partizan::Piece<'static>) -> Piece<'static> {
        Piece::Short(piece)
    }
    let labels: Vec<Option<u64>> = nodes.iter().map(|node| node.label).collect();
    let part_counts: Vec<usize> = nodes.iter().map(Node::parts).collect();
    let mut nodes: Vec<Option<Node>> = nodes.into_iter().map(Some).collect();
    let mut tasks = vec![Task::Node(0)];
    while let Some(task) = tasks.pop() {
        let at = match task {
            Task::Node(at) => at,
            Task::Piece(piece) => {
                parts.push(Part::Piece(piece));
                continue;
            }
        };
        let Some(node) = nodes.get_mut(at).and_then(Option::take) else { continue };
        // Pushed in reverse order.
        let list = |tasks: &mut Vec<Task>, side: &[usize]| {
            for (place, child) in side.iter().enumerate().rev() {
                tasks.push(Task::Node(*child));
                if place > 0 {
                    tasks.push(Task::Piece(short(partizan::Piece::Comma)));
                }
            }
        };
        match node.kind {
            NameKind::Point(_) => {}
            NameKind::Short(name) => parts.push(Part::Name(name)),
            NameKind::Pass => parts.push(Part::Piece(Piece::Word(Word::Pass))),
            NameKind::Back(form) => {
                let label = labels.get(form).copied().flatten().unwrap_or(0);
                parts.push(Part::Piece(Piece::Label(label)));
            }
            NameKind::Flat(number, pieces) => {
                push_number(number, parts);
                parts.extend(pieces.into_iter().map(Part::Piece));
            }
            NameKind::Tiny(number, miny) => {
                push_number(number, parts);
                parts.push(Part::Piece(short(partizan::Piece::OpenTiny(miny))));
                tasks.push(Task::Piece(short(partizan::Piece::CloseTiny)));
                list(&mut tasks, &node.left);
            }
            NameKind::PlusMinus => {
                parts.push(Part::Piece(short(partizan::Piece::PlusMinus)));
                let (open, close) = match node.left.as_slice() {
                    [single] if part_counts.get(*single).is_some_and(|parts| *parts > 1) => {
                        (Some(partizan::Piece::OpenParenthesis), Some(partizan::Piece::CloseParenthesis))
                    }
                    [_] => (None, None),
                    _ => (Some(partizan::Piece::OpenBrace), Some(partizan::Piece::CloseBrace)),
                };
                tasks.extend(close.map(|piece| Task::Piece(short(piece))));
                list(&mut tasks, &node.left);
                parts.extend(open.map(|piece| Part::Piece(short(piece))));
            }
            NameKind::Form => {
                parts.extend(node.label.map(|label| Part::Piece(Piece::Label(label))));
                if node.braces {
                    parts.push(Part::Piece(short(partizan::Piece::OpenBrace)));
                    tasks.push(Task::Piece(short(partizan::Piece::CloseBrace)));
                }
                list(&mut tasks, &node.right);
                tasks.push(Task::Piece(short(partizan::Piece::Bars(node.bars))));
                list(&mut tasks, &node.left);
            }
        }
    }
}

impl Node {
    /// The number of parts joined by signs.
    fn parts(&self) -> usize {
        match &self.kind {
            NameKind::Short(name) => name.parts(),
            NameKind::Flat(number, pieces) => usize::from(!number.is_zero()) + pieces.len(),
            NameKind::Tiny(number, _) => 1 + usize::from(!number.is_zero()),
            NameKind::PlusMinus => 2,
            _ => 1,
        }
    }
}

/// Writes a number and a plus sign, unless it is 0.
fn push_number(number: Rational, parts: &mut Vec<Part>) {
    if !number.is_zero() {
        parts.push(Part::Name(partizan::Name::Number(number)));
        parts.push(Part::Piece(Piece::Short(partizan::Piece::Plus)));
    }
}
