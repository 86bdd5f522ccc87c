//! Photographs shown on the site, with original, variants and texts.
//!
//! A photograph is a row with its latest file and its latest rendered pictures. While a new file is
//! processed, or if it fails, the previous pictures stay: visitors never see a gap.
//!
//! The view `photograph_uses` lists every use of a photograph; a use missing there does not protect it from
//! deletion. A photograph in use cannot be deleted, and a published one keeps its alt text.

pub mod bulk;
pub mod edit;
mod export;
pub mod files;
pub mod gallery;
pub mod list;
pub mod order;
pub mod own;
pub mod picture;
pub mod publishing;
pub mod work;

use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use kernel::ids::{ProjectId, TeamMemberId};
use kernel::string_enum::string_enum;

string_enum! {
    /// Processing state of a photograph's file.
    #[schemars(rename = "PhotographState")]
    pub enum PhotographState {
        /// Stored, waiting for rendering.
        Waiting = "waiting",
        /// Rendering.
        Working = "working",
        /// Pictures available.
        Ready = "ready",
        /// Rendering failed.
        Failed = "failed",
    }
}

string_enum! {
    /// Room in a home.
    #[schemars(rename = "PhotographRoom")]
    pub enum Room {
        /// Kitchen.
        Kitchen = "kitchen",
        /// Living room.
        Living = "living",
        /// Bedroom.
        Bedroom = "bedroom",
        /// Children's room.
        Kids = "kids",
        /// Pooja room.
        Pooja = "pooja",
        /// Bathroom.
        Bathroom = "bathroom",
        /// Balcony.
        Balcony = "balcony",
        /// Study.
        Study = "study",
        /// Foyer.
        Foyer = "foyer",
        /// Whole home.
        FullHome = "full_home",
    }
}

/// Editable fields of a photograph.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PhotographDraft {
    /// Title.
    #[serde(default)]
    #[garde(length(chars, max = 160))]
    pub title: String,
    /// Alt text. Required to publish.
    #[serde(default)]
    #[garde(length(chars, max = 300))]
    pub alt: String,
    /// Rooms shown.
    #[serde(default)]
    #[garde(length(max = 10))]
    pub rooms: Vec<Room>,
    /// Interior style.
    #[serde(default)]
    #[garde(length(chars, max = 40))]
    pub style: String,
    /// Dominant colours, by name.
    #[serde(default)]
    #[garde(length(max = 12), inner(length(chars, min = 1, max = 40)))]
    pub colours: Vec<String>,
    /// Tags for staff.
    #[serde(default)]
    #[garde(length(max = 30), inner(length(chars, min = 1, max = 40)))]
    pub tags: Vec<String>,
    /// Focal point, kept in view when cropped.
    #[serde(default)]
    #[garde(dive)]
    pub focal: Focal,
    /// Crops by device.
    #[serde(default)]
    #[garde(dive)]
    pub crops: Crops,
    /// Whether it is featured.
    #[serde(default)]
    #[garde(skip)]
    pub is_featured: bool,
    /// Whether it is a 3D design, not a photograph of finished work. Visitors see that beside it.
    #[serde(default)]
    #[garde(skip)]
    pub is_design: bool,
    /// Project that it shows. For staff only.
    #[serde(default)]
    #[garde(skip)]
    pub project_id: Option<ProjectId>,
    /// Who designed what it shows.
    #[serde(default, rename = "designedById")]
    #[garde(skip)]
    pub designer_id: Option<TeamMemberId>,
    /// Whether the customer agreed that a case study shows it.
    #[serde(default)]
    #[garde(custom(of_project(self.project_id)))]
    pub is_shareable: bool,
}

fn of_project(project: Option<ProjectId>) -> impl FnOnce(&bool, &()) -> garde::Result {
    move |is_shareable, ()| match project {
        None if *is_shareable => Err(garde::Error::new("is only for photographs of a project")),
        _ => Ok(()),
    }
}

/// A point in a photograph, as fractions of width and height from the top left.
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

/// The centre.
impl Default for Focal {
    fn default() -> Self {
        Self { x: 0.5, y: 0.5 }
    }
}

/// Crops by device; the whole photograph if not set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(default)]
pub struct Crops {
    /// Crop on narrow screens.
    #[garde(dive)]
    pub phone: Option<Crop>,
    /// Crop on wide screens.
    #[garde(dive)]
    pub desktop: Option<Crop>,
}

/// A crop, as fractions of width and height from the top left.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, Validate, JsonSchema)]
pub struct Crop {
    /// Left edge.
    #[garde(range(min = 0.0, max = 1.0))]
    pub x: f32,
    /// Top edge.
    #[garde(range(min = 0.0, max = 1.0))]
    pub y: f32,
    /// Width.
    #[garde(range(min = 0.05, max = 1.0), custom(within(self.x)))]
    pub width: f32,
    /// Height.
    #[garde(range(min = 0.05, max = 1.0), custom(within(self.y)))]
    pub height: f32,
}

fn within(start: f32) -> impl FnOnce(&f32, &()) -> garde::Result {
    // Tolerates rounding errors of the browser's fractions.
    move |length, ()| match start + length {
        end if end <= 1.0001 => Ok(()),
        _ => Err(garde::Error::new("must end within the photograph")),
    }
}

impl PhotographDraft {
    /// Normalizes texts: trimmed, without duplicates.
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
            is_design: self.is_design,
            project_id: self.project_id,
            designer_id: self.designer_id,
            is_shareable: self.is_shareable,
        }
    }
}

/// Trimmed words without duplicates, ignoring case, in order of first occurrence.
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
