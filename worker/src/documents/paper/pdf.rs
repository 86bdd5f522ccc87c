//! Writes pages as a PDF file.
//!
//! printpdf provides fonts, pictures, links, the outline and the document information; page contents,
//! structure and the file itself are written here, which is smaller, faster and reproducible byte for byte.
//! What printpdf would derive from a counter or the clock is set here: names of fonts and pictures,
//! identifiers, dates.

mod archive;
mod content;
mod faces;
mod file;
mod structure;

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use lopdf::{Dictionary, Object, ObjectId, Stream};
use printpdf::xobject::{DictItem, ExternalStream, ExternalXObject};
use printpdf::{
    Actions, BorderArray, LinkAnnotation, Mm, OffsetDateTime, Op, PageAnnotId, PageAnnotation, PdfDocument,
    PdfPage, PdfSaveOptions, Pt, Rect, XObject, XObjectId,
};

use self::content::Content;
use self::faces::{Program, UsedGlyphs};
use self::file::Objects;
use super::block::{Mark, Page};
use super::picture::Picture;
use super::{PageSize, Sheets};

/// Document metadata.
#[derive(Clone, Debug)]
pub struct About {
    /// Title shown by PDF viewers.
    pub title: String,
    /// Issuer.
    pub author: String,
    /// Subject.
    pub subject: String,
    /// Main language, `en-IN`.
    pub language: String,
    /// When the content was settled; the same for all files of a version.
    pub created_at: DateTime<Utc>,
    /// For archiving: colours and metadata as PDF/A-2 requires.
    pub is_archival: bool,
}

/// Why writing failed.
#[derive(Debug, thiserror::Error)]
pub enum PdfError {
    /// An embedded font could not be subset.
    #[error("cannot subset a font: {0}")]
    Font(#[from] subsetter::Error),
    /// printpdf left out an expected object.
    #[error("the document has no {0}")]
    Incomplete(&'static str),
    /// lopdf found an unexpected object.
    #[error("the document is not as expected: {0}")]
    Unexpected(#[from] lopdf::Error),
}

/// Writes a document.
pub fn write(sheets: &Sheets, about: &About) -> Result<Vec<u8>, PdfError> {
    let mut used = UsedGlyphs::default();
    let elements = &sheets.tags.elements;
    let contents: Vec<Content> =
        sheets.pages.iter().map(|page| content::write(page, sheets.size, elements, &mut used)).collect();
    let faces = used.embedded()?;
    let mut document = printed(sheets, about);
    let programs = faces::describe(&mut document, faces);
    let raw = printpdf::serialize::to_lopdf_doc(&document, &PdfSaveOptions::default(), &mut Vec::new());
    Assembly::new(raw, sheets, about)?.file(contents, programs)
}

/// The PDF from printpdf: everything but the pages' contents and the fonts.
fn printed(sheets: &Sheets, about: &About) -> PdfDocument {
    let mut document = PdfDocument::new(&about.title);
    let info = &mut document.metadata.info;
    info.author.clone_from(&about.author);
    info.creator.clone_from(&about.author);
    info.producer.clone_from(&about.author);
    info.subject.clone_from(&about.subject);
    if let Ok(at) = OffsetDateTime::from_unix_timestamp(about.created_at.timestamp()) {
        info.creation_date = at;
        info.modification_date = at;
    }
    document.pages = sheets.pages.iter().map(|page| links(page, sheets.size)).collect();
    for (index, picture) in sheets.pictures.iter().enumerate() {
        document.resources.xobjects.map.insert(XObjectId(format!("I{index}")), external(picture));
    }
    let bookmarks =
        sheets.pages.iter().zip(1..).flat_map(|(page, number)| page.bookmarks.iter().map(move |_| number));
    for (number, page) in bookmarks.enumerate() {
        // printpdf sorts a page's entries by name; the final names are set afterwards.
        let name = format!("{number:06}");
        document.bookmarks.map.insert(PageAnnotId(name.clone()), PageAnnotation { name, page });
    }
    document
}

fn links(page: &Page, size: PageSize) -> PdfPage {
    let [_, page_height] = size.points();
    let links = page.marks.iter().filter_map(|mark| {
        let Mark::Link { area: [x, y, width, height], uri } = mark else { return None };
        let mut rect = Rect::from_wh(Pt(*width), Pt(*height));
        rect.x = Pt(*x);
        rect.y = Pt(page_height - y - height);
        let no_border = BorderArray::Solid([0.0; 3]);
        let link = LinkAnnotation::new(rect, Actions::Uri(uri.clone()), Some(no_border), None, None);
        Some(Op::LinkAnnotation { link })
    });
    let [wide, high] = size.millimetres();
    PdfPage::new(Mm(wide), Mm(high), links.collect())
}

fn external(picture: &Picture) -> XObject {
    let name = |name: &str| DictItem::Name(name.as_bytes().to_vec());
    let space = if picture.components == 1 { "DeviceGray" } else { "DeviceRGB" };
    let dict = [
        ("Type", name("XObject")),
        ("Subtype", name("Image")),
        ("Width", DictItem::Int(picture.width.into())),
        ("Height", DictItem::Int(picture.height.into())),
        ("ColorSpace", name(space)),
        ("BitsPerComponent", DictItem::Int(8)),
        ("Filter", name("DCTDecode")),
    ];
    let dict: BTreeMap<_, _> = dict.into_iter().map(|(key, value)| (key.to_owned(), value)).collect();
    let stream = ExternalStream { dict, content: picture.jpeg.to_vec(), compress: false };
    XObject::External(ExternalXObject { stream, width: None, height: None, dpi: None })
}

/// A file being assembled from printpdf's objects.
struct Assembly<'a> {
    raw: lopdf::Document,
    sheets: &'a Sheets,
    about: &'a About,
    root: ObjectId,
    info: ObjectId,
    /// Page objects.
    pages: Vec<ObjectId>,
}

impl<'a> Assembly<'a> {
    fn new(raw: lopdf::Document, sheets: &'a Sheets, about: &'a About) -> Result<Self, PdfError> {
        let root = raw.trailer.get(b"Root")?.as_reference()?;
        let info = raw.trailer.get(b"Info")?.as_reference()?;
        let pages = raw.get_dictionary(root)?.get(b"Pages")?.as_reference()?;
        let kids = raw.get_dictionary(pages)?.get(b"Kids")?.as_array()?;
        let pages = kids.iter().map(Object::as_reference).collect::<Result<Vec<_>, _>>()?;
        if pages.len() != sheets.pages.len() {
            return Err(PdfError::Incomplete("page for each sheet"));
        }
        Ok(Self { raw, sheets, about, root, info, pages })
    }

    fn file(mut self, contents: Vec<Content>, programs: Vec<(String, Program)>) -> Result<Vec<u8>, PdfError> {
        faces::complete(&mut self.raw, programs)?;
        self.name_bookmarks()?;
        self.tidy_info()?;
        let elements = &self.sheets.tags.elements;
        let is_tagged = !elements.is_empty();
        let mut marked = Vec::with_capacity(contents.len());
        for (number, content) in contents.into_iter().enumerate() {
            self.fill_page(number, content.stream, is_tagged)?;
            marked.push(content.marked);
        }
        let mut objects = Objects::after(self.raw.max_id);
        let structure = is_tagged.then(|| {
            let pages: Vec<u32> = self.pages.iter().map(|(id, _)| *id).collect();
            structure::write(&mut objects, elements, &pages, &marked)
        });
        self.complete_catalogue(&mut objects, structure)?;
        for ((id, _), object) in &self.raw.objects {
            objects.put_object(*id, object);
        }
        Ok(objects.file(self.root.0, self.info.0))
    }

    fn fill_page(&mut self, number: usize, stream: Vec<u8>, is_tagged: bool) -> Result<(), PdfError> {
        let page = self.raw.get_dictionary_mut(self.pages[number])?;
        let contents = page.get(b"Contents")?.as_reference()?;
        if let Ok(links) = page.get_mut(b"Annots").and_then(Object::as_array_mut) {
            for link in links.iter_mut().filter_map(|link| link.as_dict_mut().ok()) {
                // Visible and printable, as PDF/A requires of annotations.
                link.set("F", 4);
            }
            if links.is_empty() {
                page.remove(b"Annots");
            }
        }
        if is_tagged {
            page.set("StructParents", i64::try_from(number).unwrap_or(0));
            page.set("Tabs", name("S"));
        }
        self.raw.set_object(contents, Stream::new(Dictionary::new(), stream));
        Ok(())
    }

    /// Sets titles and targets of the outline's entries.
    fn name_bookmarks(&mut self) -> Result<(), PdfError> {
        let Ok(outline) = self.raw.get_dictionary(self.root)?.get(b"Outlines") else { return Ok(()) };
        let outline = outline.as_reference()?;
        let [_, page_height] = self.sheets.size.points();
        let mut next = self.raw.get_dictionary(outline)?.get(b"First")?.as_reference().ok();
        for (page, id) in self.sheets.pages.iter().zip(&self.pages) {
            for (title, y) in &page.bookmarks {
                let entry = self.raw.get_dictionary_mut(next.ok_or(PdfError::Incomplete("bookmark"))?)?;
                entry.set("Title", Object::string_literal(structure::utf16(title)));
                let top = Object::Real((page_height - y + 12.0).round());
                entry.set("Dest", vec![Object::Reference(*id), name("XYZ"), Object::Null, top, Object::Null]);
                next = entry.get(b"Next").and_then(Object::as_reference).ok();
            }
        }
        Ok(())
    }

    /// Removes claims of PDF/X conformance that printpdf adds.
    fn tidy_info(&mut self) -> Result<(), PdfError> {
        let info = self.raw.get_dictionary_mut(self.info)?;
        for key in [b"GTS_PDFXVersion".as_slice(), b"Identifier", b"Keywords", b"Trapped"] {
            info.remove(key);
        }
        Ok(())
    }

    fn complete_catalogue(&mut self, objects: &mut Objects, structure: Option<u32>) -> Result<(), PdfError> {
        let about = self.about;
        let metadata = archive::metadata(about, structure.is_some(), about.is_archival);
        let kind = Dictionary::from_iter([("Type", name("Metadata")), ("Subtype", name("XML"))]);
        let metadata_id = objects.reserve();
        objects.put_stream(metadata_id, &kind, metadata.as_bytes());
        let intent = about.is_archival.then(|| {
            let profile = objects.reserve();
            objects.put_stream(profile, &Dictionary::from_iter([("N", 3.into())]), &archive::srgb_profile());
            Dictionary::from_iter([
                ("Type", name("OutputIntent")),
                ("S", name("GTS_PDFA1")),
                ("OutputConditionIdentifier", Object::string_literal("sRGB")),
                ("Info", Object::string_literal("sRGB IEC61966-2.1")),
                ("DestOutputProfile", Object::Reference((profile, 0))),
            ])
        });
        let catalogue = self.raw.get_dictionary_mut(self.root)?;
        catalogue.set("Lang", Object::string_literal(about.language.as_str()));
        catalogue.set("Metadata", Object::Reference((metadata_id, 0)));
        catalogue.set("ViewerPreferences", Dictionary::from_iter([("DisplayDocTitle", true.into())]));
        // printpdf writes a string where a name belongs. The outline stays closed: readers of a letter want
        // to read, not browse.
        catalogue.set("PageMode", name("UseNone"));
        if let Some(structure) = structure {
            catalogue.set("MarkInfo", Dictionary::from_iter([("Marked", true.into())]));
            catalogue.set("StructTreeRoot", Object::Reference((structure, 0)));
        }
        if let Some(intent) = intent {
            catalogue.set("OutputIntents", vec![Object::Dictionary(intent)]);
        }
        Ok(())
    }
}

fn name(name: &str) -> Object {
    Object::Name(name.as_bytes().to_vec())
}
