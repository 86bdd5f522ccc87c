//! Public pages as complete HTML, by the web application's own components in an embedded JavaScript engine.
//!
//! Each engine is a process of its own: this program started again, without the environment's secrets, without files
//! and without network. Its parent sends it the application's server bundle, and then one page at a time; what a page
//! reads is asked of the parent. A component that throws, loops or allocates without end therefore costs its page
//! the server's HTML, and an engine that is killed is replaced.
//!
//! The bundle, one classic script, sets `renderPage`: see [`Page`] for what it returns. It finds what `engine.js`
//! provides: `hostFetch`, `hostLog`, `console`, `TextEncoder`, `TextDecoder`, `queueMicrotask` and `setTimeout` without
//! delay. There is no `Intl`, no DOM and no other timer.

mod child;
mod engine;
mod frame;
mod message;
mod pool;
mod process;
mod terms;

pub use child::RenderPages;
pub use message::{HostAnswer, HostRequest, Page, PageRequest};
pub use pool::Renderer;
pub use terms::{Bundle, Host, Limits, RenderError};
