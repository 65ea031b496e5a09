//! Arithmetic beyond the integers: ordinals below epsilon_0, surreal fractions, sign expansions and transfinite nimbers.
//!
//! One representation serves all of them, the [`CantorSum`]: powers of omega with coefficients, largest first. An
//! [`Ordinal`] is one with natural coefficients. It is added and multiplied in three ways:
//!
//! | | sum | product | |
//! |---|---|---|---|
//! | as a surreal number | `natural_sum` | `natural_product` | commutative |
//! | as an order type | `ordinal_sum` | `ordinal_product` | smaller terms are absorbed: 1 + omega = omega |
//! | as a nimber | [`nim_sum`](nimber::nim_sum) | [`nim_product`](nimber::nim_product) | a field of characteristic 2 |
//!
//! Every operation takes a [`Limit`](cutcake_base::limit::Limit) and returns a [`Stop`](cutcake_base::limit::Stop) where it
//! gives up.

// The crate's only references to the other crates of the project.
use cutcake_base::{limit, number, stack};

pub mod cantor;
pub mod generalized;
pub mod nimber;
pub mod notation;
pub mod ordinal;
pub mod read;
pub mod sign;
pub mod surreal;

pub use cantor::CantorSum;
pub use generalized::{GeneralizedOrdinal, NotOrdinal};
pub use nimber::Nimber;
pub use ordinal::Ordinal;
pub use sign::SignExpansion;
pub use surreal::Surreal;
