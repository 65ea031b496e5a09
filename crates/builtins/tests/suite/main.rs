//! Parts of a session one by one.

mod completion;
mod exercise;
mod page;
mod preview;
