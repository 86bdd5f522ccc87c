//! Personal data: what people ask about theirs, erasing it, and the end of what is kept no longer.

pub mod access;
pub mod erasure;
pub mod inventory;
pub mod person;
pub mod request;
pub mod retention;
