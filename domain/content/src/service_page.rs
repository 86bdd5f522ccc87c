//! Service pages, and the slots on them for photographs.

use garde::Validate;
use serde::{Deserialize, Serialize};

use kernel::words::words;

words! {
    /// A service page with a manager of its own.
    pub enum ServicePage {
        /// Interior design consultation.
        Consultation = "consultation",
        /// Electrical work.
        Electrical = "electrical",
        /// Plumbing.
        Plumbing = "plumbing",
        /// Floors.
        Flooring = "flooring",
        /// Bathrooms.
        Bathroom = "bathroom",
        /// Kitchen renovation.
        Kitchen = "kitchen",
        /// Home automation.
        Automation = "automation",
        /// Painting.
        Painting = "painting",
    }
}

impl ServicePage {
    /// As people say it.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Consultation => "Consultation",
            Self::Electrical => "Electrical",
            Self::Plumbing => "Plumbing",
            Self::Flooring => "Flooring",
            Self::Bathroom => "Bathroom",
            Self::Kitchen => "Kitchen",
            Self::Automation => "Automation",
            Self::Painting => "Painting",
        }
    }
}

words! {
    /// A place on a service page.
    #[schemars(rename = "PlacementSlot")]
    pub enum Slot {
        /// The large picture at the top.
        Hero = "hero",
        /// One of the offers.
        Card = "card",
        /// A step of the work.
        ProcessStep = "process_step",
        /// Among the pictures of what was done.
        Gallery = "gallery",
        /// Half of a comparison.
        BeforeAfter = "before_after",
    }
}

impl Slot {
    /// As people say it.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Hero => "hero",
            Self::Card => "card",
            Self::ProcessStep => "process step",
            Self::Gallery => "gallery",
            Self::BeforeAfter => "before and after",
        }
    }
}

words! {
    /// What is painted, or with what.
    pub enum PaintingCategory {
        /// Walls within.
        Interior = "interior",
        /// Walls outside.
        Exterior = "exterior",
        /// Walls with a relief.
        Texture = "texture",
        /// Wood.
        WoodFinish = "wood_finish",
        /// Against water.
        Waterproofing = "waterproofing",
        /// Doors, windows and metal.
        Enamel = "enamel",
    }
}

/// Where a file that is on its way shall stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Validate)]
#[garde(allow_unvalidated)]
pub struct Place {
    /// The page.
    pub page: ServicePage,
    /// The place on it.
    pub slot: Slot,
    /// Of painting only.
    #[garde(custom(of_painting(self.page)))]
    pub category: Option<PaintingCategory>,
}

/// Only what is painted is of a kind of painting.
pub(crate) fn of_painting(page: ServicePage) -> impl FnOnce(&Option<PaintingCategory>, &()) -> garde::Result {
    move |category, ()| match category {
        Some(_) if page != ServicePage::Painting => Err(garde::Error::new("is for painting only")),
        _ => Ok(()),
    }
}
