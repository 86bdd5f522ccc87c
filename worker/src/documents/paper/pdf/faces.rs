//! Fonts in a document: printpdf describes them, and the font programs are added here.
//!
//! Text fonts start with the glyphs that nearly every document uses. A document that needs no others embeds
//! the subset prepared once per process; subsetting is most of the work on a short document.

use std::sync::LazyLock;

use lopdf::{Dictionary, Object, ObjectId};
use printpdf::{
    Codepoint, FontId, Mm, Op, PdfDocument, PdfFont, PdfFontHandle, PdfPage, PdfSaveOptions, Pt, TextItem,
};

use super::super::fonts::Face;
use super::super::text::{Cut, ligature};
use super::file::{HIGHEST, compressed};
use super::{PdfError, name};

mod glyphs;

pub(super) use self::glyphs::UsedGlyphs;
use self::glyphs::{EmbeddedFace, UsedFace};

/// Characters that nearly every document uses.
const COMMON: &str =
    " !\"#%&'()*+,-./0123456789:;=?@ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz·×–—‘’“”…₹";

/// Their ligatures.
const LIGATURES: [&str; 5] = ["ff", "fi", "fl", "ffi", "ffl"];

/// The font program of a face in a document.
pub(super) enum Program {
    Cut(Vec<u8>),
    /// The common subset.
    Common(&'static CommonFace),
}

/// A face with the glyphs of [`COMMON`] and its prepared subset.
pub(super) struct CommonFace {
    pub(super) used: UsedFace,
    /// Name in documents that use no other glyphs.
    pub(super) name: String,
    /// Length of the program before compression.
    length: i64,
    program: Vec<u8>,
    widths: Object,
    to_unicode: Vec<u8>,
}

impl CommonFace {
    /// The common subset of a text face.
    pub(super) fn of(face: Face) -> Option<&'static Self> {
        static SANS: LazyLock<Option<CommonFace>> = LazyLock::new(|| CommonFace::make(Face::Sans, Cut::Text));
        static BOLD: LazyLock<Option<CommonFace>> =
            LazyLock::new(|| CommonFace::make(Face::SansBold, Cut::Bold));
        match face {
            Face::Sans => SANS.as_ref(),
            Face::SansBold => BOLD.as_ref(),
            _ => None,
        }
    }

    fn make(face: Face, cut: Cut) -> Option<Self> {
        let letters = COMMON.chars().filter_map(|char| Some((face.file().glyph(char)?, char.to_string())));
        let joined =
            LIGATURES.iter().filter_map(|letters| Some((ligature(letters, cut)?, letters.to_string())));
        let used = UsedFace::with(letters.chain(joined));
        // An error here occurs again where the face is used, and is reported there.
        Self::embed(used, face).ok()?
    }

    fn embed(used: UsedFace, face: Face) -> Result<Option<Self>, PdfError> {
        let mut document = PdfDocument::new("");
        document.pages.push(PdfPage::new(Mm(210.0), Mm(297.0), Vec::new()));
        let described = describe(&mut document, vec![used.clone().embedded(face)?]);
        let raw = printpdf::serialize::to_lopdf_doc(&document, &PdfSaveOptions::default(), &mut Vec::new());
        let Some((name, Program::Cut(cut))) = described.into_iter().next() else { return Ok(None) };
        let parts = Parts::of(&raw, &name)?;
        let widths = descendant(raw.get_dictionary(parts.font)?)?.get(b"W")?.clone();
        let to_unicode = &raw.get_object(parts.to_unicode)?.as_stream()?.content;
        Ok(Some(Self {
            name,
            length: i64::try_from(cut.len()).unwrap_or(0),
            program: compressed(&cut, HIGHEST),
            widths,
            to_unicode: compressed(to_unicode, HIGHEST),
            used,
        }))
    }
}

/// Has printpdf describe the faces; returns the program of each, by the face's name.
pub(super) fn describe(document: &mut PdfDocument, faces: Vec<EmbeddedFace>) -> Vec<(String, Program)> {
    let mut programs = Vec::with_capacity(faces.len());
    for EmbeddedFace { face, name, font, texts, program } in faces {
        let id = FontId(format!("F{}", face as usize));
        document.resources.fonts.map.insert(id.clone(), PdfFont::new(font));
        programs.push((name, program));
        // printpdf embeds fonts only if a page shows their glyphs; what it writes for that is replaced.
        if let Some(page) = document.pages.first_mut() {
            page.ops.push(Op::SetFont { font: PdfFontHandle::External(id), size: Pt(1.0) });
            let glyphs = texts.into_iter().map(|(id, text)| Codepoint::with_cid(id, 0.0, text)).collect();
            page.ops.push(Op::ShowText { items: vec![TextItem::GlyphIds(glyphs)] });
        }
    }
    programs
}

/// Adds the font programs to the descriptions that printpdf wrote.
pub(super) fn complete(raw: &mut lopdf::Document, programs: Vec<(String, Program)>) -> Result<(), PdfError> {
    for (face, program) in programs {
        let parts = Parts::of(raw, &face)?;
        let (length, content) = match program {
            Program::Cut(cut) => (i64::try_from(cut.len()).unwrap_or(0), cut),
            Program::Common(common) => {
                let font = raw.get_dictionary_mut(parts.font)?;
                let descendants = font.get_mut(b"DescendantFonts")?.as_array_mut()?;
                let descendant = descendants.first_mut().ok_or(PdfError::Incomplete("descendant font"))?;
                descendant.as_dict_mut()?.set("W", common.widths.clone());
                let to_unicode = raw.get_object_mut(parts.to_unicode)?.as_stream_mut()?;
                to_unicode.dict.set("Filter", name("FlateDecode"));
                to_unicode.content.clone_from(&common.to_unicode);
                let file = raw.get_object_mut(parts.file)?.as_stream_mut()?;
                file.dict.set("Filter", name("FlateDecode"));
                (common.length, common.program.clone())
            }
        };
        let file = raw.get_object_mut(parts.file)?.as_stream_mut()?;
        file.dict.set("Length1", length);
        file.content = content;
    }
    Ok(())
}

/// printpdf's objects of a face.
struct Parts {
    font: ObjectId,
    to_unicode: ObjectId,
    file: ObjectId,
}

impl Parts {
    fn of(raw: &lopdf::Document, face: &str) -> Result<Self, PdfError> {
        let is_of = |dict: &Dictionary| {
            dict.has(b"DescendantFonts")
                && dict.get(b"BaseFont").and_then(Object::as_name).is_ok_and(|name| name == face.as_bytes())
        };
        let fonts = raw.objects.iter().filter_map(|(id, object)| Some((*id, object.as_dict().ok()?)));
        let (font, dict) =
            fonts.into_iter().find(|(_, dict)| is_of(dict)).ok_or(PdfError::Incomplete("font"))?;
        let to_unicode = dict.get(b"ToUnicode")?.as_reference()?;
        let descriptor = descendant(dict)?.get(b"FontDescriptor")?.as_reference()?;
        let file = raw.get_dictionary(descriptor)?.get(b"FontFile2")?.as_reference()?;
        Ok(Self { font, to_unicode, file })
    }
}

fn descendant(font: &Dictionary) -> Result<&Dictionary, PdfError> {
    let descendants = font.get(b"DescendantFonts")?.as_array()?;
    Ok(descendants.first().ok_or(PdfError::Incomplete("descendant font"))?.as_dict()?)
}
