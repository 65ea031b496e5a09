//! What the theories have in common, and each theory as the language sees it.
pub mod catalogue;
pub mod sum;
pub mod synchronized;
pub mod three_player;
