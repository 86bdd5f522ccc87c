//! Service pages, and the slots on them for photographs.

use garde::Validate;
use serde::{Deserialize, Serialize};

use crate::page_text::ServiceTextPage;
use kernel::string_enum::string_enum;

string_enum! {
    /// A service page with managed pictures.
    pub enum ServicePage {
        /// Interior design consultation.
        Consultation = "consultation",
        /// Electrical work.
        Electrical = "electrical",
        /// Plumbing.
        Plumbing = "plumbing",
        /// Flooring.
        Flooring = "flooring",
        /// Bathroom renovation.
        Bathroom = "bathroom",
        /// Kitchen renovation.
        Kitchen = "kitchen",
        /// Home automation.
        Automation = "automation",
        /// Painting.
        Painting = "painting",
        /// Civil work.
        Civil = "civil",
        /// Modular kitchens.
        ModularKitchens = "modular_kitchens",
        /// Wardrobes and storage.
        Wardrobes = "wardrobes",
    }
}

impl ServicePage {
    /// Display label.
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
            Self::Civil => "Civil work",
            Self::ModularKitchens => "Modular kitchens",
            Self::Wardrobes => "Wardrobes",
        }
    }
}

/// Each service page with texts has pictures.
impl From<ServiceTextPage> for ServicePage {
    fn from(page: ServiceTextPage) -> Self {
        match page {
            ServiceTextPage::ModularKitchens => Self::ModularKitchens,
            ServiceTextPage::Wardrobes => Self::Wardrobes,
            ServiceTextPage::Consultation => Self::Consultation,
            ServiceTextPage::Kitchen => Self::Kitchen,
            ServiceTextPage::Bathroom => Self::Bathroom,
            ServiceTextPage::Painting => Self::Painting,
            ServiceTextPage::Electrical => Self::Electrical,
            ServiceTextPage::Plumbing => Self::Plumbing,
            ServiceTextPage::Flooring => Self::Flooring,
            ServiceTextPage::Automation => Self::Automation,
            ServiceTextPage::Civil => Self::Civil,
        }
    }
}

string_enum! {
    /// A slot on a service page.
    #[schemars(rename = "PlacementSlot")]
    pub enum Slot {
        /// Hero picture at the top.
        Hero = "hero",
        /// Card of an offer.
        Card = "card",
        /// Step of the work.
        ProcessStep = "process_step",
        /// Gallery of completed work.
        Gallery = "gallery",
        /// Half of a before-and-after pair.
        BeforeAfter = "before_after",
    }
}

impl Slot {
    /// Display label.
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

string_enum! {
    /// Painting category.
    pub enum PaintingCategory {
        /// Interior walls.
        Interior = "interior",
        /// Exterior walls.
        Exterior = "exterior",
        /// Textured walls.
        Texture = "texture",
        /// Wood.
        WoodFinish = "wood_finish",
        /// Waterproofing.
        Waterproofing = "waterproofing",
        /// Enamel for doors, windows and metal.
        Enamel = "enamel",
    }
}

/// Where to place an uploaded photograph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Validate)]
#[garde(allow_unvalidated)]
pub struct Place {
    /// Page.
    pub page: ServicePage,
    /// Slot.
    pub slot: Slot,
    /// Painting category; only for the painting page.
    #[garde(custom(of_painting(self.page)))]
    pub category: Option<PaintingCategory>,
}

/// A painting category is only valid on the painting page.
pub(crate) fn of_painting(page: ServicePage) -> impl FnOnce(&Option<PaintingCategory>, &()) -> garde::Result {
    move |category, ()| match category {
        Some(_) if page != ServicePage::Painting => Err(garde::Error::new("is only for painting")),
        _ => Ok(()),
    }
}
