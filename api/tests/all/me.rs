//! What somebody who is signed in asks about themselves.

mod portal;
