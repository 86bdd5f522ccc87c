use std::collections::BTreeMap;

use lopdf::content::Content;
use lopdf::{Dictionary, Document, Object, ObjectId};
use sha2::{Digest, Sha256};

use super::sample;
use super::{Client, Form, Levy, Quotation};

const PLAIN: Form = Form { is_tagged: false, is_archival: false };
const ARCHIVAL: Form = Form { is_tagged: true, is_archival: true };

fn document(quotation: &Quotation, form: Form) -> Document {
    Document::load_mem(&quotation.make(form).unwrap().pdf).unwrap()
}

/// A page's text as a reader copies it: what `ActualText` says, and otherwise what the fonts say of their glyphs.
fn text(document: &Document, page: ObjectId) -> String {
    let fonts = document.get_page_fonts(page).unwrap();
    let encodings: BTreeMap<_, _> =
        fonts.iter().map(|(name, font)| (name.clone(), font.get_font_encoding(document).unwrap())).collect();
    let mut text = String::new();
    let mut font = Vec::new();
    let mut is_said = false;
    for operation in Content::decode(&document.get_page_content(page)).unwrap().operations {
        match operation.operator.as_str() {
            "Tf" => font = operation.operands[0].as_name().unwrap().to_vec(),
            "BDC" => {
                let properties = operation.operands[1].as_dict().unwrap();
                if let Ok(actual) = properties.get(b"ActualText") {
                    text.push_str(&lopdf::decode_text_string(actual).unwrap());
                    is_said = true;
                }
            }
            "EMC" => is_said = false,
            "TJ" if !is_said => {
                for part in operation.operands[0].as_array().unwrap() {
                    if let Ok(glyphs) = part.as_str() {
                        text.push_str(&Document::decode_text(&encodings[&font], glyphs).unwrap());
                    }
                }
            }
            _ => {}
        }
    }
    text
}

fn pages(document: &Document) -> Vec<String> {
    document.get_pages().into_values().map(|page| text(document, page)).collect()
}

fn catalogue(document: &Document) -> &Dictionary {
    document.catalog().unwrap()
}

#[test]
fn the_same_quotation_is_the_same_to_the_byte() {
    let quotation = sample::quotation(3);
    for form in [PLAIN, ARCHIVAL] {
        assert_eq!(quotation.make(form).unwrap().pdf, quotation.make(form).unwrap().pdf);
    }
}

/// Changes whenever a byte of the document does: look at the new document before entering its hash.
#[test]
fn the_documents_are_those_that_were_looked_at() {
    let mut draft = sample::quotation(3);
    draft.is_draft = true;
    let hashes: Vec<String> = [draft.make(PLAIN), sample::quotation(12).make(ARCHIVAL)]
        .into_iter()
        .map(|made| data_encoding::HEXLOWER.encode(&Sha256::digest(made.unwrap().pdf)[..8]))
        .collect();
    assert_eq!(hashes, ["5838747155aaa42f", "544f1a5d895f801c"]);
}

#[test]
fn three_scripts_are_read_back_in_order() {
    let document = document(&sample::quotation(6), PLAIN);
    let text = pages(&document).concat();
    let mut rest = text.as_str();
    for words in [
        "Quotation",
        "QT/2026-27/0001 · R1",
        "ಆಶಾ ರಾವ್ · आशा राव",
        "ಮನೆ ಸಂಖ್ಯೆ 12, ಮಲ್ಲೇಶ್ವರಂ Bengaluru 560003",
        "This quotation shows every piece",
        "Base cabinets 18 mm BWP plywood",
        "3,600 × 838 mm 32.47 sqft ₹1,450 ₹47,081.50",
        "5% off ₹19,500",
        "ಟಿವಿ ಘಟಕ · TV unit",
        "जालीदार दरवाज़ा · Carved screen door",
        "Sum of the rooms",
        "CGST 9%",
        "SGST 9%",
        "Amount payable",
        "Ready to dispatch 40%",
        "What happens next",
        "ACCEPTED BY",
    ] {
        let at = rest.find(words).unwrap_or_else(|| panic!("{words:?} is not in what follows: {rest}"));
        rest = &rest[at + words.len()..];
    }
}

#[test]
fn every_page_has_its_number_and_only_a_drafts_say_so() {
    let mut quotation = sample::quotation(6);
    for is_draft in [false, true] {
        quotation.is_draft = is_draft;
        let pages = pages(&document(&quotation, PLAIN));
        for (page, number) in pages.iter().zip(1..) {
            assert!(page.contains(&format!("Page {number} of {}", pages.len())), "{page}");
            assert!(page.contains("GSTIN 29ABCDE1234F1Z5"));
            assert_eq!(page.contains("DRAFT"), is_draft);
        }
    }
}

#[test]
fn a_table_says_its_headings_on_every_page() {
    let mut quotation = sample::quotation(1);
    let line = quotation.rooms[0].lines[0].clone();
    quotation.rooms[0].lines = vec![line; 60];
    let pages = pages(&document(&quotation, PLAIN));
    let long: Vec<_> = pages.iter().filter(|page| page.contains("Base cabinets")).collect();
    assert!(long.len() > 3);
    for page in long {
        assert_eq!(page.matches("ITEM SIZE QUANTITY RATE AMOUNT").count(), 1, "{page}");
        // Title, size and amount of a row are on one page.
        assert_eq!(page.matches("Base cabinets").count(), page.matches("₹47,081.50").count());
    }
}

#[test]
fn taxes_between_states_are_one() {
    let mut quotation = sample::quotation(1);
    for tax in &mut quotation.price.taxes {
        tax.levy = Levy::Interstate { igst_paise: tax.levy.paise() };
    }
    let text = pages(&document(&quotation, PLAIN)).concat();
    assert!(text.contains("IGST 18%"));
    assert!(!text.contains("CGST") && !text.contains("SGST"));
}

#[test]
fn the_structure_holds_all_that_is_read() {
    let document = document(&sample::quotation(6), ARCHIVAL);
    let root = catalogue(&document).get(b"StructTreeRoot").unwrap().as_reference().unwrap();
    let root = document.get_dictionary(root).unwrap();
    let numbers =
        root.get(b"ParentTree").unwrap().as_dict().unwrap().get(b"Nums").unwrap().as_array().unwrap();
    for (page, entry) in document.get_pages().into_values().zip(numbers.chunks(2)) {
        let parents = entry[1].as_array().unwrap();
        let mut ids = Vec::new();
        let mut depth = 0;
        for operation in Content::decode(&document.get_page_content(page)).unwrap().operations {
            match operation.operator.as_str() {
                "BDC" | "BMC" => {
                    depth += 1;
                    let properties = operation.operands.get(1).and_then(|operand| operand.as_dict().ok());
                    ids.extend(properties.and_then(|properties| properties.get(b"MCID").ok()?.as_i64().ok()));
                }
                "EMC" => depth -= 1,
                "TJ" | "Do" | "f" | "S" => assert!(depth > 0, "{operation:?} belongs to nothing"),
                _ => {}
            }
        }
        assert_eq!(depth, 0);
        assert_eq!(ids, (0..i64::try_from(parents.len()).unwrap()).collect::<Vec<_>>());
    }
    let kinds = kinds(&document, root.get(b"K").unwrap());
    assert_eq!(kinds["H1"], 1);
    assert_eq!(kinds["Document"], 1);
    assert_eq!(kinds["H2"], 6 + 5);
    assert!(kinds["Figure"] > 6 && kinds["TD"] > 100);
}

/// How many elements of each kind are below an element.
fn kinds(document: &Document, element: &Object) -> BTreeMap<String, usize> {
    let mut kinds = BTreeMap::new();
    let mut open = vec![element.as_reference().unwrap()];
    while let Some(id) = open.pop() {
        let element = document.get_dictionary(id).unwrap();
        let kind = String::from_utf8(element.get(b"S").unwrap().as_name().unwrap().to_vec()).unwrap();
        *kinds.entry(kind).or_default() += 1;
        let children = element.get(b"K").unwrap().as_array().unwrap();
        open.extend(children.iter().filter_map(|child| child.as_reference().ok()));
    }
    kinds
}

#[test]
fn a_file_to_be_kept_says_so() {
    let archival = document(&sample::quotation(1), ARCHIVAL);
    let metadata = catalogue(&archival).get(b"Metadata").unwrap().as_reference().unwrap();
    let metadata = &archival.get_object(metadata).unwrap().as_stream().unwrap().content;
    let metadata = String::from_utf8(metadata.clone()).unwrap();
    assert!(metadata.contains("<pdfaid:part>2</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance>"));
    assert!(catalogue(&archival).has(b"OutputIntents"));
    let plain = document(&sample::quotation(1), PLAIN);
    assert!(!catalogue(&plain).has(b"OutputIntents") && !catalogue(&plain).has(b"StructTreeRoot"));
}

#[test]
fn pictures_are_in_the_file_once_and_untouched() {
    let quotation = sample::quotation(12);
    let pdf = quotation.make(PLAIN).unwrap().pdf;
    for picture in &quotation.pictures {
        assert_eq!(pdf.windows(picture.jpeg.len()).filter(|bytes| **bytes == *picture.jpeg).count(), 1);
    }
}

#[test]
fn the_outline_leads_through_the_rooms() {
    let document = document(&sample::quotation(3), PLAIN);
    let outline = catalogue(&document).get(b"Outlines").unwrap().as_reference().unwrap();
    let mut next = document.get_dictionary(outline).unwrap().get(b"First").unwrap().as_reference().ok();
    let mut titles = Vec::new();
    while let Some(id) = next {
        let entry = document.get_dictionary(id).unwrap();
        titles.push(lopdf::decode_text_string(entry.get(b"Title").unwrap()).unwrap());
        next = entry.get(b"Next").and_then(Object::as_reference).ok();
    }
    assert_eq!(
        titles,
        [
            "Quotation",
            "Kitchen",
            "Living and dining",
            "Master bedroom",
            "The price, step by step",
            "Taxes by code and rate",
            "When you pay",
            "Terms",
            "What happens next",
        ]
    );
}

#[test]
fn no_text_is_too_strange() {
    let long = "ಕ".repeat(3_000);
    for text in ["", " \n\n ", "\0\u{7}\u{200d}\u{301}", "😀 தமிழ் 漢字 שלום", "(\\)<<>>%/\r", &long]
    {
        let mut quotation = sample::quotation(2);
        let client = &mut quotation.client;
        *client = Client { name: text.to_owned(), address: text.to_owned(), ..client.clone() };
        text.clone_into(&mut quotation.rooms[0].name);
        text.clone_into(&mut quotation.rooms[0].lines[0].title);
        quotation.rooms[0].lines[0].details = vec![text.to_owned(), text.to_owned()];
        quotation.terms.push(text.to_owned());
        for form in [PLAIN, ARCHIVAL] {
            assert!(document(&quotation, form).get_pages().len() >= 2);
        }
    }
}
