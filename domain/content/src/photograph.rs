//! Photographs: the pictures that the site shows, with their original, variants and texts.
//!
//! A photograph is a row with the latest file and the latest finished pictures. While a new file is
//! processed, and if nothing can be made of it, the previous pictures stay: visitors never see a gap.
//!
//! The view `photograph_uses` names everything that shows a photograph; a use that is missing there does
//! not protect the photograph from deletion. A photograph in use cannot be deleted, and one that visitors
//! see keeps its texts.

pub mod bulk;
pub mod edit;
pub mod files;
pub mod gallery;
pub mod list;
pub mod order;
pub mod picture;
pub mod publishing;
pub mod work;

use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use kernel::words::words;

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

/// What is said of a photograph.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PhotographDraft {
    /// What visitors read beside it.
    #[serde(default)]
    #[garde(length(chars, max = 160))]
    pub title: String,
    /// What it shows, for those who do not see it. Needed before visitors see it.
    #[serde(default)]
    #[garde(length(chars, max = 300))]
    pub alt: String,
    /// The rooms that it shows.
    #[serde(default)]
    #[garde(length(max = 10))]
    pub rooms: Vec<Room>,
    /// How they are furnished.
    #[serde(default)]
    #[garde(length(chars, max = 40))]
    pub style: String,
    /// The colours that stand out, by name.
    #[serde(default)]
    #[garde(length(max = 12), inner(length(chars, min = 1, max = 40)))]
    pub colours: Vec<String>,
    /// Words by which staff find it.
    #[serde(default)]
    #[garde(length(max = 30), inner(length(chars, min = 1, max = 40)))]
    pub tags: Vec<String>,
    /// What must stay in sight.
    #[serde(default)]
    #[garde(dive)]
    pub focal: Focal,
    /// The parts of it that are shown.
    #[serde(default)]
    #[garde(dive)]
    pub crops: Crops,
    /// Shown before others.
    #[serde(default)]
    #[garde(skip)]
    pub is_featured: bool,
}

/// A point of a photograph, in parts of its width and height from the top left.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, Validate, JsonSchema)]
#[schemars(rename = "FocalPoint")]
pub struct Focal {
    /// From the left.
    #[garde(range(min = 0.0, max = 1.0))]
    pub x: f32,
    /// From the top.
    #[garde(range(min = 0.0, max = 1.0))]
    pub y: f32,
}

/// The middle.
impl Default for Focal {
    fn default() -> Self {
        Self { x: 0.5, y: 0.5 }
    }
}

/// The part of a photograph that a kind of device shows; all of it if none is chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(default)]
pub struct Crops {
    /// On narrow screens.
    #[garde(dive)]
    pub phone: Option<Crop>,
    /// On wide ones.
    #[garde(dive)]
    pub desktop: Option<Crop>,
}

/// A part of a photograph, in parts of its width and height from the top left.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, Validate, JsonSchema)]
pub struct Crop {
    /// Its left side.
    #[garde(range(min = 0.0, max = 1.0))]
    pub x: f32,
    /// Its upper side.
    #[garde(range(min = 0.0, max = 1.0))]
    pub y: f32,
    /// How wide it is.
    #[garde(range(min = 0.05, max = 1.0), custom(within(self.x)))]
    pub width: f32,
    /// How high it is.
    #[garde(range(min = 0.05, max = 1.0), custom(within(self.y)))]
    pub height: f32,
}

fn within(start: f32) -> impl FnOnce(&f32, &()) -> garde::Result {
    // A browser's fractions do not add up to the last bit.
    move |length, ()| match start + length {
        end if end <= 1.0001 => Ok(()),
        _ => Err(garde::Error::new("must end within the photograph")),
    }
}

impl PhotographDraft {
    /// As it is kept: no blanks around words, no word twice.
    #[must_use]
    pub fn tidied(&self) -> Self {
        let mut rooms: Vec<Room> = Vec::new();
        for room in &self.rooms {
            if !rooms.contains(room) {
                rooms.push(*room);
            }
        }
        Self {
            title: self.title.trim().to_owned(),
            alt: self.alt.trim().to_owned(),
            rooms,
            style: self.style.trim().to_owned(),
            colours: distinct_words(&self.colours),
            tags: distinct_words(&self.tags),
            focal: self.focal,
            crops: self.crops,
            is_featured: self.is_featured,
        }
    }
}

/// Words without blanks around them, each where it came first, however it was written.
#[must_use]
pub fn distinct_words(words: &[String]) -> Vec<String> {
    let mut kept: Vec<String> = Vec::new();
    for word in words.iter().map(|word| word.trim()).filter(|word| !word.is_empty()) {
        if !kept.iter().any(|known| known.eq_ignore_ascii_case(word)) {
            kept.push(word.to_owned());
        }
    }
    kept
}
