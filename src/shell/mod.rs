//! How a person meets the program: the prompt, scripts, snapshots, and the session behind them.
pub mod assistant;
pub mod command;
pub mod console;
pub mod history;
pub mod paint;
pub mod printer;
pub mod progress;
pub mod prompt;
pub mod script;
pub mod signal;
pub mod snapshot;
pub mod symbol;
