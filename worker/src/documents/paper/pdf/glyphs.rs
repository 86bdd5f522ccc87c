//! Which glyphs a document uses: fonts are embedded with these alone, numbered as they come.
//!
//! Faces for reading begin with what nearly every document writes. A document that asks for nothing else embeds a cut
//! that the process has made and compressed once: cutting and compressing fonts is most of the work on a short one.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use printpdf::{FontType, ParsedFont};
use subsetter::{GlyphRemapper, subset};

use super::super::fonts::Face;
use super::super::text::Run;
use super::file::{HIGHEST, compressed};

/// What nearly every document writes.
const COMMON: &str =
    " !\"#%&'()*+,-./0123456789:;=?@ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz·×–—‘’“”…₹";

/// The glyphs used so far.
#[derive(Default)]
pub(super) struct UsedGlyphs {
    faces: [Option<UsedFace>; Face::ALL.len()],
}

#[derive(Clone, Default)]
struct UsedFace {
    /// By the font's own number; 0 for those not used.
    ids: Vec<u16>,
    /// In the order of the new numbers, from 1 on: the font's own number and the text it stands for.
    glyphs: Vec<(u16, String)>,
    /// Something is shown that the face has no glyph for.
    has_gaps: bool,
}

/// A face as it is embedded.
pub(super) struct EmbeddedFace {
    pub(super) face: Face,
    /// The subset.
    pub(super) font: ParsedFont,
    /// New numbers and the texts that they stand for.
    pub(super) texts: Vec<(u16, String)>,
    /// The subset as zlib makes it, where that is known.
    pub(super) packed: Option<&'static [u8]>,
}

/// A face's cut with [`COMMON`].
struct CommonCut {
    used: UsedFace,
    cut: Vec<u8>,
    packed: Vec<u8>,
}

impl UsedGlyphs {
    /// The new number of a run's glyph.
    pub(super) fn id(&mut self, run: &Run, index: usize) -> u16 {
        let Some(glyph) = run.glyphs.get(index) else { return 0 };
        self.used(run.face).id(glyph.id, || text_of(run, index))
    }

    /// The new number of a face's space.
    pub(super) fn space(&mut self, face: Face) -> u16 {
        let glyph = face.file().glyph(' ').unwrap_or(0);
        self.used(face).id(glyph, || " ".to_owned())
    }

    /// How far a glyph advances by itself, in the thousandths of an em that the document says.
    #[expect(clippy::unused_self, reason = "the document's widths, not the font's")]
    pub(super) fn width(&self, face: Face, glyph: u16) -> i32 {
        let file = face.file();
        let units = i32::from(file.units_per_em);
        i32::from(file.width(glyph)) * 1000 / units
    }

    fn used(&mut self, face: Face) -> &mut UsedFace {
        self.faces[face as usize].get_or_insert_with(|| {
            CommonCut::of(face).map_or_else(UsedFace::default, |common| common.used.clone())
        })
    }

    /// The faces used, each cut down to its glyphs.
    pub(super) fn embedded(self) -> Result<Vec<EmbeddedFace>, subsetter::Error> {
        let faces = Face::ALL.into_iter().zip(self.faces);
        faces.filter_map(|(face, used)| Some(used?.embedded(face))).collect()
    }
}

impl UsedFace {
    fn id(&mut self, glyph: u16, text: impl FnOnce() -> String) -> u16 {
        let index = usize::from(glyph);
        if self.ids.len() <= index {
            self.ids.resize(index + 1, 0);
        }
        if glyph == 0 {
            self.has_gaps = true;
        } else if self.ids[index] == 0 {
            self.glyphs.push((glyph, text()));
            // A font has fewer glyphs than a number of two bytes can count.
            self.ids[index] = u16::try_from(self.glyphs.len()).unwrap_or(0);
        }
        self.ids[index]
    }

    /// The face's file with these glyphs alone.
    fn cut(&self, face: Face) -> Result<Vec<u8>, subsetter::Error> {
        let mut remapper = GlyphRemapper::new();
        for (glyph, _) in &self.glyphs {
            remapper.remap(*glyph);
        }
        subset(face.file().bytes, 0, &remapper)
    }

    fn embedded(self, face: Face) -> Result<EmbeddedFace, subsetter::Error> {
        let file = face.file();
        let common = CommonCut::of(face).filter(|common| common.used.glyphs.len() == self.glyphs.len());
        let cut = common.map_or_else(|| self.cut(face), |common| Ok(common.cut.clone()))?;
        let mut widths = BTreeMap::from([(0, file.width(0))]);
        let mut texts = Vec::with_capacity(self.glyphs.len() + 1);
        if self.has_gaps {
            texts.push((0, char::REPLACEMENT_CHARACTER.to_string()));
        }
        for ((glyph, text), id) in self.glyphs.into_iter().zip(1..) {
            widths.insert(id, file.width(glyph));
            texts.push((id, text));
        }
        let font = ParsedFont {
            original_bytes: cut,
            font_index: 0,
            font_name: Some(format!("{}+{}", label(&texts), file.name)),
            codepoint_to_glyph: BTreeMap::new(),
            glyph_widths: widths,
            units_per_em: file.units_per_em,
            font_metrics: file.metrics.clone(),
            font_type: FontType::TrueType,
            pdf_font_metrics: file.descriptor.clone(),
        };
        Ok(EmbeddedFace { face, font, texts, packed: common.map(|common| common.packed.as_slice()) })
    }
}

impl CommonCut {
    /// That of a face which documents are read in.
    fn of(face: Face) -> Option<&'static Self> {
        static SANS: LazyLock<Option<CommonCut>> = LazyLock::new(|| CommonCut::make(Face::Sans));
        static BOLD: LazyLock<Option<CommonCut>> = LazyLock::new(|| CommonCut::make(Face::SansBold));
        match face {
            Face::Sans => SANS.as_ref(),
            Face::SansBold => BOLD.as_ref(),
            _ => None,
        }
    }

    /// None if the face could not be cut; whoever needs it learns why.
    fn make(face: Face) -> Option<Self> {
        let mut used = UsedFace::default();
        for char in COMMON.chars() {
            used.id(face.file().glyph(char)?, || char.to_string());
        }
        let cut = used.cut(face).ok()?;
        Some(Self { packed: compressed(&cut, HIGHEST), used, cut })
    }
}

/// The text that a glyph is shown for: a glyph's own character, or, for the first glyph of a cluster, the cluster's.
fn text_of(run: &Run, index: usize) -> String {
    let glyph = run.glyphs[index];
    if run.is_complex
        && let Some(char) = run.face.file().char(glyph.id)
    {
        return char.to_string();
    }
    let is_first = index == 0 || run.glyphs[index - 1].cluster != glyph.cluster;
    let from = glyph.cluster as usize;
    let to = run.glyphs.iter().map(|other| other.cluster as usize).filter(|other| *other > from).min();
    let cluster = run.text.get(from..to.unwrap_or(run.text.len())).unwrap_or_default();
    // Nothing can be said by nothing: every glyph of a file to be kept needs a text.
    if is_first && !cluster.is_empty() { cluster.to_owned() } else { "\u{200b}".to_owned() }
}

/// Six capitals that name a subset (ISO 32000-1, 9.6.4), made from what is in it.
fn label(texts: &[(u16, String)]) -> String {
    let bytes = texts.iter().flat_map(|(_, text)| text.bytes());
    // FNV-1a.
    let mut hash = bytes
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3));
    let mut label = String::with_capacity(6);
    for _ in 0..6 {
        label.push(char::from(b'A' + u8::try_from(hash % 26).unwrap_or(0)));
        hash /= 26;
    }
    label
}
