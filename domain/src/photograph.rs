//! Photographs: the pictures that the site shows, each with its original, its variants and what is said of it.
//!
//! A photograph is the file that came last and the pictures that were made last. While a file is worked on, and if
//! nothing can be made of it, the pictures of the one before stay: what visitors see never has a hole in it.

pub mod picture;
pub mod work;

use crate::words::words;

/// What pictures are made by. Raise it whenever other bytes come out of the same original: what was made by another
/// recipe is made anew.
pub const RECIPE: &str = "1";

words! {
    /// How far a photograph's file has come.
    #[schemars(rename = "PhotographState")]
    pub enum State {
        /// It is kept, and waits for its pictures.
        Waiting = "waiting",
        /// They are being made.
        Working = "working",
        /// They can be seen.
        Ready = "ready",
        /// None can be made of it.
        Failed = "failed",
    }
}

words! {
    /// A room of a home, as pictures show them.
    #[schemars(rename = "PhotographRoom")]
    pub enum Room {
        /// Where it is cooked.
        Kitchen = "kitchen",
        /// Where guests sit.
        Living = "living",
        /// Where it is slept.
        Bedroom = "bedroom",
        /// A child's.
        Kids = "kids",
        /// Where it is prayed.
        Pooja = "pooja",
        /// Where it is washed.
        Bathroom = "bathroom",
        /// Outside, above the ground.
        Balcony = "balcony",
        /// Where it is read and written.
        Study = "study",
        /// Where one comes in.
        Foyer = "foyer",
        /// All of it.
        FullHome = "full_home",
    }
}
