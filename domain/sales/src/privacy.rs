//! Personal data: requests about it, erasure, and retention.
//!
//! [`inventory`] decides column by column what a person gets and what an erasure does. [`request`] follows
//! a request from its proof to its answer, [`access`] collects the person's file, [`erasure`] erases,
//! [`retention`] ends what is kept no longer.
//!
//! A suppressed address of an erased person is kept as a SHA-256 digest, so that they get no marketing and
//! nobody can read who it was. Somebody with the database and a guess can still check the guess.

pub mod access;
pub mod erasure;
pub mod inventory;
pub mod person;
pub mod request;
pub mod retention;
pub mod settings;
