//! Where photographs stand on service pages: what the image managers keep.

use crate::words::words;

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
