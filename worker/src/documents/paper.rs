//! Typesetting: pages of text, pictures and rules as PDF, byte for byte reproducible.
//!
//! Text is shaped word by word and broken into lines (`text`). Paragraphs and tables become strips that no
//! page break may cut (`block`, `table`). Strips are paginated and the pages written (`pdf`). Structure and
//! reading order are tracked for screen readers (`tags`). printpdf provides fonts, pictures, links and the
//! outline; the parts that matter for speed and size are written here.
//!
//! For Kannada and Devanagari the text is written beside the glyphs (`ActualText`), because glyphs do not map
//! to single letters there: copied text comes out right.

pub mod block;
pub mod figure;
pub mod fonts;
pub mod pdf;
pub mod picture;
pub mod table;
pub mod tags;
pub mod text;

use std::sync::Arc;

use self::block::{Frame, Mark, Page, Strip, paginate};
use self::pdf::{About, PdfError};
use self::picture::Picture;
use self::tags::{StructureType, Tag, Tags};
use self::text::{Colour, Style, Typesetter};

/// Width of A4 in points.
pub const WIDTH: f32 = 595.28;

/// Height of A4 in points.
pub const HEIGHT: f32 = 841.89;

/// Vertical position of the outline's entry of a document among others: its first page's top.
const BOOKMARK: f32 = 12.0;

/// Size of a document's pages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PageSize {
    /// Letters.
    #[default]
    A4,
    /// Labels.
    A6,
}

impl PageSize {
    /// Width and height in millimetres.
    #[must_use]
    pub const fn millimetres(self) -> [f32; 2] {
        match self {
            Self::A4 => [210.0, 297.0],
            Self::A6 => [105.0, 148.0],
        }
    }

    /// Width and height in points.
    #[must_use]
    pub const fn points(self) -> [f32; 2] {
        match self {
            Self::A4 => [WIDTH, HEIGHT],
            Self::A6 => [297.64, 419.53],
        }
    }
}

/// Laid out pages.
#[derive(Debug)]
pub struct Sheets {
    /// Their size.
    pub size: PageSize,
    /// Pages in order.
    pub pages: Vec<Page>,
    /// Structure tree; empty if not requested.
    pub tags: Tags,
    /// Pictures referenced by marks.
    pub pictures: Vec<Picture>,
}

/// Kind of PDF to generate.
#[derive(Clone, Copy, Debug, Default)]
pub struct Form {
    /// With a structure tree for screen readers.
    pub is_tagged: bool,
    /// For archiving (PDF/A-2).
    pub is_archival: bool,
}

/// Why a document could not be generated.
#[derive(Debug, thiserror::Error)]
pub enum MakeError {
    /// A text template failed.
    #[error("cannot render a text: {0}")]
    Copy(#[from] askama::Error),
    /// Writing the PDF failed.
    #[error(transparent)]
    Pdf(#[from] PdfError),
}

/// A generated PDF.
#[derive(Debug)]
pub struct Made {
    /// File content.
    pub pdf: Vec<u8>,
    /// Number of pages.
    pub pages: usize,
}

impl Sheets {
    /// Documents with pages of this size as one: each keeps its page numbers, and has one entry in the outline.
    #[must_use]
    pub fn joined(size: PageSize, documents: Vec<(String, Self)>) -> Self {
        let is_tagged = documents.iter().any(|(_, sheets)| !sheets.tags.elements.is_empty());
        let mut all = Self { size, pages: Vec::new(), tags: Tags::new(is_tagged), pictures: Vec::new() };
        for (title, sheets) in documents {
            let tags = all.tags.append(sheets.tags);
            let pictures: Vec<_> = sheets.pictures.into_iter().map(|picture| all.index_of(picture)).collect();
            let mut title = Some(title);
            all.pages.extend(sheets.pages.into_iter().map(|page| Page {
                marks: page.marks.into_iter().map(|mark| mark.appended(tags, &pictures)).collect(),
                bookmarks: title.take().map(|title| (title, BOOKMARK)).into_iter().collect(),
            }));
        }
        all
    }

    /// The index of a picture, which is added unless it is there already.
    fn index_of(&mut self, picture: Picture) -> usize {
        let known = self.pictures.iter().position(|known| Arc::ptr_eq(&known.jpeg, &picture.jpeg));
        known.unwrap_or_else(|| {
            self.pictures.push(picture);
            self.pictures.len() - 1
        })
    }

    /// Writes the pages to a PDF.
    pub fn made(&self, about: &About) -> Result<Made, MakeError> {
        Ok(Made { pdf: pdf::write(self, about)?, pages: self.pages.len() })
    }
}

/// Composes a document from top to bottom.
pub struct Composer {
    /// Shapes and breaks text.
    pub typesetter: Typesetter,
    /// Structure tree so far.
    pub tags: Tags,
    /// Strips composed so far.
    pub strips: Vec<Strip>,
    pictures: Vec<Picture>,
}

impl Composer {
    /// A composer for a document with these pictures; `is_tagged` requests the structure tree.
    #[must_use]
    pub fn new(pictures: Vec<Picture>, is_tagged: bool) -> Self {
        Self { typesetter: Typesetter::default(), tags: Tags::new(is_tagged), strips: Vec::new(), pictures }
    }

    /// Adds a picture to the document and returns its index.
    pub fn embed(&mut self, picture: Picture) -> usize {
        self.pictures.push(picture);
        self.pictures.len() - 1
    }

    /// Width and height of a picture fitted into a square of this side.
    #[must_use]
    pub fn picture_within(&self, index: usize, side: f32) -> [f32; 2] {
        self.pictures.get(index).map_or([0.0; 2], |picture| picture.within(side))
    }

    /// Adds a paragraph, `x` points from the left and `width` wide. Its first two and its last two lines stay
    /// together.
    pub fn paragraph(
        &mut self,
        text: &str,
        style: &Style,
        [x, width]: [f32; 2],
        kind: StructureType,
        gap: f32,
    ) {
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

    /// Keeps the last strip on the same page as the next.
    pub fn keep_with_next(&mut self) {
        if let Some(strip) = self.strips.last_mut() {
            strip.keeps_with_next = true;
        }
    }

    /// Sets text in a strip within a width and returns its bottom edge. `align` is the share of free space
    /// left of each line: 0 for left, 1 for right aligned.
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

    /// Paginates the composed strips. For each page number and page count, `furnish` returns the marks below and
    /// above its content.
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
        Sheets { size: PageSize::A4, pages, tags: self.tags, pictures: self.pictures }
    }
}

/// A filled rectangle: left, top, width, height.
#[must_use]
pub fn fill(area: [f32; 4], colour: Colour) -> Mark {
    Mark::Fill { area, colour }
}
