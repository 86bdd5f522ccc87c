//! Sessions for passwords.
