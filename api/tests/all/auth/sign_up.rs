//! New accounts.
