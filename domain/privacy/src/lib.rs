//! Personal data: requests, erasure and retention.
//!
//! [`inventory`] decides for each column what a person receives and what erasure does. [`request`] handles a
//! request from verification to response, [`access`] collects the person's data, [`erasure`] erases it,
//! [`retention`] deletes what has expired.
//!
//! The suppressed address of an erased person is kept as a SHA-256 digest, so that they get no marketing and
//! nobody can read it. Someone with the database and a guess can still confirm the guess.

pub mod access;
pub mod erasure;
pub mod inventory;
pub mod person;
pub mod request;
pub mod retention;
