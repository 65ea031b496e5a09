//! Notebooks: the program as a kernel of [Jupyter](https://docs.jupyter.org), in the messaging protocol of version 5.
//!
//! A front end starts `cutcake jupyter kernel FILE` and says in the file at which ports the kernel is to listen. Two threads
//! do the work. One is the network's: it reads and signs messages, answers what a calculation must not hold up (interrupts,
//! shutdown, heartbeats), and is the only place with an asynchronous runtime, because the crate of ZeroMQ needs one. The
//! other has the session: it takes requests one after another, and what a cell shows is on its way at once.
//!
//! [`kernelspec`] is what front ends find kernels by, [`kernel`] is the kernel, and [`notebook`] runs the cells of a file
//! without either.
// A front end: it may ask the system itself.
#![allow(clippy::disallowed_methods, clippy::disallowed_types)]
mod completeness;
mod completion;
mod connection;
mod error;
mod evaluation;
mod failure;
mod history;
mod inspection;
pub mod kernel;
pub mod kernelspec;
mod message;
pub mod notebook;
mod output;
mod signature;
mod wire;

use cutcake_base::{file, input, limit};
use cutcake_builtins::session;
use cutcake_language::{Error, ErrorKind, read};
use cutcake_render as render;
use cutcake_shell as shell;

pub use error::KernelError;
