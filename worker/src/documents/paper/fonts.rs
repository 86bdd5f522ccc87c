//! The documents' fonts, embedded in the program and parsed once.
//!
//! The files are in `worker/fonts/`, with licence and origin. Each has the rupee sign and tabular figures, so
//! that amounts align in columns.

use std::collections::HashMap;
use std::sync::LazyLock;

use harfrust::font::Blob;
use harfrust::{Direction, Font, Script, ShapePlan};
use printpdf::{FontMetrics, ParsedFont, PdfFontMetricsStub};

/// A font face.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Face {
    /// Noto Sans.
    Sans,
    /// Noto Sans, bold.
    SansBold,
    /// Newsreader, for titles and the company's name.
    Display,
    /// Noto Sans Devanagari.
    Devanagari,
    /// Noto Sans Devanagari, bold.
    DevanagariBold,
    /// Noto Sans Kannada.
    Kannada,
    /// Noto Sans Kannada, bold.
    KannadaBold,
}

impl Face {
    /// All faces.
    pub const ALL: [Self; 7] = [
        Self::Sans,
        Self::SansBold,
        Self::Display,
        Self::Devanagari,
        Self::DevanagariBold,
        Self::Kannada,
        Self::KannadaBold,
    ];

    /// The face's font file.
    #[must_use]
    pub fn file(self) -> &'static FontFile {
        static FILES: LazyLock<[FontFile; 7]> = LazyLock::new(|| Face::ALL.map(FontFile::read));
        &FILES[self as usize]
    }

    fn named_bytes(self) -> (&'static str, &'static [u8]) {
        macro_rules! file {
            ($name:literal) => {
                ($name, include_bytes!(concat!("../../../fonts/", $name, ".ttf")))
            };
        }
        match self {
            Self::Sans => file!("NotoSans-Regular"),
            Self::SansBold => file!("NotoSans-Bold"),
            Self::Display => file!("Newsreader-Display"),
            Self::Devanagari => file!("NotoSansDevanagari-Regular"),
            Self::DevanagariBold => file!("NotoSansDevanagari-Bold"),
            Self::Kannada => file!("NotoSansKannada-Regular"),
            Self::KannadaBold => file!("NotoSansKannada-Bold"),
        }
    }

    fn script(self) -> Script {
        match self {
            Self::Sans | Self::SansBold | Self::Display => Script::LATIN,
            Self::Devanagari | Self::DevanagariBold => Script::DEVANAGARI,
            Self::Kannada | Self::KannadaBold => Script::KANNADA,
        }
    }
}

/// A parsed font file. Measurements are in font units.
pub struct FontFile {
    /// PostScript name.
    pub name: &'static str,
    /// File content.
    pub bytes: &'static [u8],
    /// Parsed font for shaping.
    pub font: Font,
    /// Shaping plan of the face's script.
    pub plan: ShapePlan,
    /// Script.
    pub script: Script,
    /// Units per em.
    pub units_per_em: u16,
    /// Ascent and descent.
    pub metrics: FontMetrics,
    /// Bounding box, slope and weight.
    pub descriptor: PdfFontMetricsStub,
    widths: Vec<u16>,
    glyphs: HashMap<char, u16>,
    chars: HashMap<u16, char>,
}

impl FontFile {
    fn read(face: Face) -> Self {
        let (name, bytes) = face.named_bytes();
        // The files are part of the program, and a test sets a line in each.
        let font = Font::new(Blob::from(bytes), 0).expect("a font file");
        let parsed = ParsedFont::from_bytes(bytes, 0, &mut Vec::new()).expect("a font file");
        let plan = ShapePlan::new(&font, Direction::LeftToRight, Some(face.script()), None, &[]);
        let mut widths = vec![0; usize::from(*parsed.glyph_widths.keys().max().unwrap_or(&0)) + 1];
        for (glyph, width) in &parsed.glyph_widths {
            widths[usize::from(*glyph)] = *width;
        }
        let mut glyphs = HashMap::new();
        let mut chars = HashMap::new();
        for (code, glyph) in &parsed.codepoint_to_glyph {
            if let Some(char) = char::from_u32(*code) {
                glyphs.insert(char, *glyph);
                chars.entry(*glyph).or_insert(char);
            }
        }
        Self {
            name,
            bytes,
            font,
            plan,
            script: face.script(),
            units_per_em: parsed.units_per_em,
            metrics: parsed.font_metrics,
            descriptor: parsed.pdf_font_metrics,
            widths,
            glyphs,
            chars,
        }
    }

    /// The glyph of a single character.
    #[must_use]
    pub fn glyph(&self, char: char) -> Option<u16> {
        self.glyphs.get(&char).copied()
    }

    /// The first character that maps to this glyph alone.
    #[must_use]
    pub fn char(&self, glyph: u16) -> Option<char> {
        self.chars.get(&glyph).copied()
    }

    /// Advance width of a glyph before kerning.
    #[must_use]
    pub fn width(&self, glyph: u16) -> u16 {
        self.widths.get(usize::from(glyph)).copied().unwrap_or(0)
    }
}
