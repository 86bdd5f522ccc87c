//! The payment gateway: Razorpay's contract, and a demo gateway that speaks it.
//!
//! There is one [`Client`]; the demo is another address for it. An [`Account`] says whose payments are meant: the
//! company's, from its stored [`keys`], or the demo's. A caller holds no database connection while it waits for the
//! gateway.

mod account;
mod breaker;
pub mod client;
mod configuration;
pub mod demo;
pub mod event;
pub mod keys;
mod payments;
mod secret;
pub mod signature;
pub mod upi;

pub use account::Account;
pub use client::{Client, GatewayError, IdempotencyKey};
pub use configuration::{Configuration, Gateway};
pub use event::Event;
pub use payments::{Payments, content_sources};
pub use secret::Secret;
pub use signature::WebhookSecrets;
