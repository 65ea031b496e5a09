//! Notebooks: a kernel for [Jupyter](https://docs.jupyter.org), in version 5 of the messaging protocol.
//!
//! A front end starts `cutcake jupyter kernel FILE`, and the file names the ports of the kernel. There are two threads. The network
//! thread reads and signs messages and answers requests that a calculation must not delay (interrupts, shutdown, heartbeats); it
//! alone has an asynchronous runtime, which the ZeroMQ crate needs. The other thread has the session: it answers requests one after
//! another, and sends the output of a cell at once.
//!
//! [`kernelspec`] installs the kernel for front ends, [`kernel`] is the kernel, and [`notebook`] runs the cells of a file without
//! either.
// A front end may call the system directly.
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
