//! The operators of loopy games: `&`, upsums and downsums.

/// The names of loopy values. They cannot name a form.
pub const WORDS: &[&str] = &["on", "off", "over", "under", "upon", "dud", PASS];

/// The option that leads back to the form whose braces it is in.
pub const PASS: &str = "pass";

/// An operator of loopy games. All but the first are functions too: `G Upsum H` is `G.Upsum(H)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LoopyOp {
    /// `S & T`: the value with the onside of S and the offside of T.
    Sides,
    /// The onside of a sum.
    Upsum,
    /// The offside of a sum.
    Downsum,
    /// The variety by upsums, of a degree.
    UpsumVariety,
    /// The variety by downsums, of a degree.
    DownsumVariety,
}

impl LoopyOp {
    /// Every operator.
    pub const ALL: [LoopyOp; 5] =
        [LoopyOp::Sides, LoopyOp::Upsum, LoopyOp::Downsum, LoopyOp::UpsumVariety, LoopyOp::DownsumVariety];

    /// The operator as it is typed.
    pub fn symbol(self) -> &'static str {
        match self {
            LoopyOp::Sides => "&",
            LoopyOp::Upsum => "Upsum",
            LoopyOp::Downsum => "Downsum",
            LoopyOp::UpsumVariety => "UpsumVariety",
            LoopyOp::DownsumVariety => "DownsumVariety",
        }
    }

    /// The operator with this symbol.
    pub fn of_symbol(symbol: &str) -> Option<LoopyOp> {
        LoopyOp::ALL.into_iter().find(|op| op.symbol() == symbol)
    }
}
