//! Texts of the guide to materials. Its examples are published materials.

use kernel::check::{filled, lines, one_line};

use super::service::ClosingText;
use super::texts;

texts! {
    /// Changes to the text of the guide to materials. An empty field shows the built text.
    pub struct GuideText {
        /// Title of the page.
        #[garde(length(chars, max = 90), custom(one_line))]
        title: String,
        /// Description for search engines.
        #[garde(length(chars, max = 200), custom(one_line))]
        description: String,
        /// Heading of the page.
        #[garde(length(chars, max = 90), custom(one_line))]
        heading: String,
        /// Sentence below the heading.
        #[garde(length(chars, max = 400), custom(lines))]
        lead: String,
        /// Chapters, by type of material.
        #[garde(dive)]
        chapters: ChaptersText,
        /// Invitation at the end.
        #[garde(dive)]
        closing: ClosingText,
    }

    /// Chapters of the guide, by type of material.
    pub struct ChaptersText {
        /// Core boards.
        #[garde(dive)]
        core: ChapterText,
        /// Shutters.
        #[garde(dive)]
        shutter: ChapterText,
        /// Laminates.
        #[garde(dive)]
        laminate: ChapterText,
        /// Veneers.
        #[garde(dive)]
        veneer: ChapterText,
        /// Acrylic.
        #[garde(dive)]
        acrylic: ChapterText,
        /// Polyurethane paint.
        #[garde(dive)]
        pu: ChapterText,
        /// Hardware.
        #[garde(dive)]
        hardware: ChapterText,
        /// Counter tops.
        #[garde(dive)]
        counter: ChapterText,
        /// Tiles.
        #[garde(dive)]
        tile: ChapterText,
        /// Wall paint.
        #[garde(dive)]
        paint: ChapterText,
        /// Lights.
        #[garde(dive)]
        light: ChapterText,
        /// Appliances.
        #[garde(dive)]
        appliance: ChapterText,
        /// Fabrics.
        #[garde(dive)]
        fabric: ChapterText,
    }

    /// What the guide says of one type of material. Its name is fixed: the catalogue and comparisons show it, too.
    pub struct ChapterText {
        /// What it is, in a line.
        #[garde(length(chars, max = 160), custom(one_line))]
        line: String,
        /// What to know about it.
        #[garde(length(chars, max = 1500), custom(lines))]
        text: String,
        /// Where it belongs.
        #[garde(length(chars, max = 600), custom(lines))]
        uses: String,
        /// What speaks for it.
        #[garde(length(max = 10), inner(length(chars, max = 200), custom(filled), custom(one_line)))]
        strengths: Vec<String>,
        /// What to watch for.
        #[garde(length(max = 10), inner(length(chars, max = 200), custom(filled), custom(one_line)))]
        limits: Vec<String>,
        /// How to care for it.
        #[garde(length(chars, max = 600), custom(lines))]
        care: String,
    }
}
