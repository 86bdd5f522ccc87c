//! Glyph subsets: a document embeds only the glyphs that it uses, numbered in order of appearance.

use std::collections::BTreeMap;

use printpdf::{FontType, ParsedFont};
use subsetter::{GlyphRemapper, subset};

use super::super::super::fonts::Face;
use super::super::super::text::Run;
use super::{CommonFace, Program};

/// Signature of a TrueType file. printpdf tells font types apart by it; it gets no more of the program,
/// because it would copy it repeatedly.
const TRUETYPE: [u8; 4] = [0, 1, 0, 0];

/// Glyphs used so far.
#[derive(Default)]
pub(in super::super) struct UsedGlyphs {
    faces: [Option<UsedFace>; Face::ALL.len()],
}

#[derive(Clone, Default)]
pub(in super::super) struct UsedFace {
    /// The common subset that it starts with.
    common: Option<&'static CommonFace>,
    /// New number by the font's glyph number; 0 if unused.
    ids: Vec<u16>,
    /// By new number, after the common subset: the font's glyph number and its text.
    glyphs: Vec<(u16, String)>,
    /// Whether a missing glyph is shown.
    has_gaps: bool,
}

/// A subset face for embedding.
pub(in super::super) struct EmbeddedFace {
    pub(in super::super) face: Face,
    /// Name in this document.
    pub(in super::super) name: String,
    /// Description without the program.
    pub(in super::super) font: ParsedFont,
    /// New glyph numbers and their texts.
    pub(in super::super) texts: Vec<(u16, String)>,
    pub(in super::super) program: Program,
}

impl UsedGlyphs {
    /// The new number of a run's glyph.
    pub(in super::super) fn id(&mut self, run: &Run, index: usize) -> u16 {
        let Some(glyph) = run.glyphs.get(index) else { return 0 };
        self.used(run.face).id(glyph.id, || text_of(run, index))
    }

    /// The new number of a face's space.
    pub(in super::super) fn space(&mut self, face: Face) -> u16 {
        let glyph = face.file().glyph(' ').unwrap_or(0);
        self.used(face).id(glyph, || " ".to_owned())
    }

    /// Advance width of a glyph in thousandths of an em.
    #[expect(clippy::unused_self, reason = "the document's widths, not the font's")]
    pub(in super::super) fn width(&self, face: Face, glyph: u16) -> i32 {
        let file = face.file();
        let units = i32::from(file.units_per_em);
        i32::from(file.width(glyph)) * 1000 / units
    }

    fn used(&mut self, face: Face) -> &mut UsedFace {
        let begun = || UsedFace { common: CommonFace::of(face), ..UsedFace::default() };
        self.faces[face as usize].get_or_insert_with(begun)
    }

    /// The faces used, each reduced to its glyphs.
    pub(in super::super) fn embedded(self) -> Result<Vec<EmbeddedFace>, subsetter::Error> {
        let faces = Face::ALL.into_iter().zip(self.faces);
        faces.filter_map(|(face, used)| Some(used?.embedded(face))).collect()
    }
}

impl UsedFace {
    /// A set of these glyphs with their texts.
    pub(in super::super) fn with(glyphs: impl IntoIterator<Item = (u16, String)>) -> Self {
        let mut used = Self::default();
        for (glyph, text) in glyphs {
            used.id(glyph, || text);
        }
        used
    }

    fn id(&mut self, glyph: u16, text: impl FnOnce() -> String) -> u16 {
        let index = usize::from(glyph);
        let common = self.common.and_then(|common| common.used.ids.get(index));
        if let Some(&id) = common.filter(|id| **id > 0) {
            return id;
        }
        if self.ids.len() <= index {
            self.ids.resize(index + 1, 0);
        }
        if glyph == 0 {
            self.has_gaps = true;
        } else if self.ids[index] == 0 {
            self.glyphs.push((glyph, text()));
            // A font has fewer glyphs than a u16 can count.
            let before = self.common.map_or(0, |common| common.used.glyphs.len());
            self.ids[index] = u16::try_from(before + self.glyphs.len()).unwrap_or(0);
        }
        self.ids[index]
    }

    /// Glyphs and texts by new number, from 1 on.
    fn glyphs(&self) -> impl Iterator<Item = &(u16, String)> {
        self.common.into_iter().flat_map(|common| &common.used.glyphs).chain(&self.glyphs)
    }

    /// The font file reduced to these glyphs.
    fn cut(&self, face: Face) -> Result<Vec<u8>, subsetter::Error> {
        let mut remapper = GlyphRemapper::new();
        for (glyph, _) in self.glyphs() {
            remapper.remap(*glyph);
        }
        subset(face.file().bytes, 0, &remapper)
    }

    pub(in super::super) fn embedded(self, face: Face) -> Result<EmbeddedFace, subsetter::Error> {
        if let Some(common) = self.common.filter(|_| self.glyphs.is_empty() && !self.has_gaps) {
            // The program is added later; printpdf gets a single glyph, because there must be one.
            let font = described(face, &common.name, BTreeMap::from([(1, 0)]));
            let (name, texts, program) =
                (common.name.clone(), vec![(1, String::new())], Program::Common(common));
            return Ok(EmbeddedFace { face, name, font, texts, program });
        }
        let gap = self.has_gaps.then(|| (0, char::REPLACEMENT_CHARACTER.to_string()));
        let texts: Vec<_> =
            gap.into_iter().chain((1..).zip(self.glyphs().map(|(_, text)| text.clone()))).collect();
        let mut widths = BTreeMap::from([(0, face.file().width(0))]);
        widths.extend((1..).zip(self.glyphs().map(|(glyph, _)| face.file().width(*glyph))));
        let name = format!("{}+{}", label(&texts), face.file().name);
        let program = Program::Cut(self.cut(face)?);
        Ok(EmbeddedFace { face, font: described(face, &name, widths), name, texts, program })
    }
}

/// printpdf's description of a face.
fn described(face: Face, name: &str, glyph_widths: BTreeMap<u16, u16>) -> ParsedFont {
    let file = face.file();
    ParsedFont {
        original_bytes: TRUETYPE.to_vec(),
        font_index: 0,
        font_name: Some(name.to_owned()),
        codepoint_to_glyph: BTreeMap::new(),
        glyph_widths,
        units_per_em: file.units_per_em,
        font_metrics: file.metrics.clone(),
        font_type: FontType::TrueType,
        pdf_font_metrics: file.descriptor.clone(),
    }
}

/// The text that a glyph stands for: its own character or, for the first glyph of a cluster, the cluster's
/// text.
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
    // PDF/A requires a text for every glyph, and it must not be empty.
    if is_first && !cluster.is_empty() { cluster.to_owned() } else { "\u{200b}".to_owned() }
}

/// Six capitals that identify a subset (ISO 32000-1, 9.6.4), derived from its content.
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
