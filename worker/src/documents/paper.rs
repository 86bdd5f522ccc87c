//! Typesetting: A4 pages of text, pictures and rules as PDF, byte for byte the same for the same content.
//!
//! Text is shaped word by word and broken into lines (`text`); paragraphs and tables become strips that no
//! page break may cut (`block`, `table`); strips are distributed over pages, and pages are written (`pdf`).
//! The content's structure and reading order are kept beside it (`tags`). printpdf makes fonts, pictures,
//! links and outline; what costs time and bytes is written here.
//!
//! Kannada and Devanagari are written beside their glyphs (`ActualText`), because there no glyph stands for
//! a letter: copied text comes out in order.

pub mod block;
pub mod fonts;
pub mod pdf;
pub mod picture;
pub mod table;
pub mod tags;
pub mod text;

use self::block::{Frame, Mark, Page, Strip, paginate};
use self::pdf::{About, PdfError};
use self::picture::Picture;
use self::tags::{Kind, Tag, Tags};
use self::text::{Colour, Style, Typesetter};

/// Width of A4 in points.
pub const WIDTH: f32 = 595.28;

/// Height of A4 in points.
pub const HEIGHT: f32 = 841.89;

/// Pages ready to be written.
#[derive(Debug)]
pub struct Sheets {
    /// In their order.
    pub pages: Vec<Page>,
    /// Their structure; empty where none is asked for.
    pub tags: Tags,
    /// The pictures that marks speak of.
    pub pictures: Vec<Picture>,
}

/// What kind of file is asked for.
#[derive(Clone, Copy, Debug, Default)]
pub struct Form {
    /// With the structure that screen readers follow.
    pub is_tagged: bool,
    /// To be kept (PDF/A-2).
    pub is_archival: bool,
}

/// Why a document could not be made.
#[derive(Debug, thiserror::Error)]
pub enum MakeError {
    /// Its copy could not be set.
    #[error("cannot set the copy: {0}")]
    Copy(#[from] askama::Error),
    /// It could not be written.
    #[error(transparent)]
    Pdf(#[from] PdfError),
}

/// A document's file.
#[derive(Debug)]
pub struct Made {
    /// What is in it.
    pub pdf: Vec<u8>,
    /// How many pages it has.
    pub pages: usize,
}

impl Sheets {
    /// The pages' file.
    pub fn made(&self, about: &About) -> Result<Made, MakeError> {
        Ok(Made { pdf: pdf::write(self, about)?, pages: self.pages.len() })
    }
}

/// Puts a document together from the top down.
pub struct Composer {
    /// Shapes and breaks text.
    pub typesetter: Typesetter,
    /// The structure so far.
    pub tags: Tags,
    /// What is composed so far.
    pub strips: Vec<Strip>,
    pictures: Vec<Picture>,
}

impl Composer {
    /// Of a document with these pictures; `is_tagged` asks for its structure.
    #[must_use]
    pub fn new(pictures: Vec<Picture>, is_tagged: bool) -> Self {
        Self { typesetter: Typesetter::default(), tags: Tags::new(is_tagged), strips: Vec::new(), pictures }
    }

    /// Width and height of a picture in a square with such sides.
    #[must_use]
    pub fn picture_within(&self, index: usize, side: f32) -> [f32; 2] {
        self.pictures.get(index).map_or([0.0; 2], |picture| picture.within(side))
    }

    /// Adds a paragraph, `x` points from the left and `width` wide. Its first two and its last two lines stay
    /// together.
    pub fn paragraph(&mut self, text: &str, style: &Style, [x, width]: [f32; 2], kind: Kind, gap: f32) {
        let tag = self.tags.leaf(kind);
        let lines = self.typesetter.lines(text, style, width);
        let count = lines.len();
        for (index, line) in lines.into_iter().enumerate() {
            let is_inner = index > 0 && index + 2 < count;
            self.strips.push(Strip {
                height: style.leading,
                gap: if index == 0 { gap } else { 0.0 },
                marks: vec![Mark::Text { x, y: style.baseline(), line, style: *style, tag }],
                keeps_with_next: index + 1 < count && !is_inner,
                ..Strip::default()
            });
        }
    }

    /// Keeps what was added last on the same page as what comes next.
    pub fn keep_with_next(&mut self) {
        if let Some(strip) = self.strips.last_mut() {
            strip.keeps_with_next = true;
        }
    }

    /// Sets a text in a strip, within a width, and says how far down it goes. `align` is the part of the free space
    /// that stands left of each line: 0 for left, 1 for right.
    pub fn set(
        &mut self,
        strip: &mut Strip,
        text: &str,
        style: &Style,
        [x, y, width]: [f32; 3],
        align: f32,
        tag: Tag,
    ) -> f32 {
        let mut top = y;
        for line in self.typesetter.lines(text, style, width) {
            let x = x + (width - line.width) * align;
            strip.marks.push(Mark::Text { x, y: top + style.baseline(), line, style: *style, tag });
            top += style.leading;
        }
        top
    }

    /// Distributes what was composed over pages, and lets `furnish` add to each, by its number and their count, what
    /// lies under its content and what is above it.
    #[must_use]
    pub fn finish(
        mut self,
        frame: Frame,
        mut furnish: impl FnMut(&mut Typesetter, usize, usize) -> (Vec<Mark>, Vec<Mark>),
    ) -> Sheets {
        let mut pages = paginate(std::mem::take(&mut self.strips), frame);
        let count = pages.len();
        for (page, number) in pages.iter_mut().zip(1..) {
            let (below, above) = furnish(&mut self.typesetter, number, count);
            page.marks.splice(..0, below);
            page.marks.extend(above);
        }
        Sheets { pages, tags: self.tags, pictures: self.pictures }
    }
}

/// A filled rectangle: left, top, width, height.
#[must_use]
pub fn fill(area: [f32; 4], colour: Colour) -> Mark {
    Mark::Fill { area, colour }
}
