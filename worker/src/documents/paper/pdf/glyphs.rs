//! Which glyphs a document uses: fonts are embedded with these alone, numbered as they come.

use std::collections::BTreeMap;

use printpdf::{FontType, ParsedFont};
use subsetter::{GlyphRemapper, subset};

use super::super::fonts::Face;
use super::super::text::Run;

/// The glyphs used so far.
#[derive(Default)]
pub(super) struct UsedGlyphs {
    faces: [Option<UsedFace>; Face::ALL.len()],
}

#[derive(Default)]
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
        self.faces[face as usize].get_or_insert_default()
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

    fn embedded(self, face: Face) -> Result<EmbeddedFace, subsetter::Error> {
        let file = face.file();
        let mut remapper = GlyphRemapper::new();
        let mut widths = BTreeMap::from([(0, file.width(0))]);
        let mut texts = Vec::with_capacity(self.glyphs.len());
        if self.has_gaps {
            texts.push((0, char::REPLACEMENT_CHARACTER.to_string()));
        }
        for (glyph, text) in self.glyphs {
            let id = remapper.remap(glyph);
            widths.insert(id, file.width(glyph));
            texts.push((id, text));
        }
        let font = ParsedFont {
            original_bytes: subset(file.bytes, 0, &remapper)?,
            font_index: 0,
            font_name: Some(format!("{}+{}", label(&texts), file.name)),
            codepoint_to_glyph: BTreeMap::new(),
            glyph_widths: widths,
            units_per_em: file.units_per_em,
            font_metrics: file.metrics.clone(),
            font_type: FontType::TrueType,
            pdf_font_metrics: file.descriptor.clone(),
        };
        Ok(EmbeddedFace { face, font, texts })
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
