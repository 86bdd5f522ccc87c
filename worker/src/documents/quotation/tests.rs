use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use data_encoding::HEXLOWER;
use lopdf::content::Content;
use lopdf::{Dictionary, Document, Object, ObjectId};
use sha2::{Digest, Sha256};

use super::super::drawn::tests::section;
use super::super::paper::block::Mark;
use super::super::paper::figure::Figure;
use super::super::paper::{Form, Made, Sheets};
use super::super::rupees::{exact, short};
use super::super::theme::{LEFT, MEASURE};
use super::sample;
use super::{Client, Levy, Quotation};

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

/// Every kind of quotation there is to look at.
fn gallery() -> Vec<(&'static str, Made)> {
    let made = |quotation: Quotation, form| quotation.make(form).unwrap();
    vec![
        ("plain", made(sample::quotation(1), PLAIN)),
        ("draft", made(Quotation { is_draft: true, ..sample::everything(2) }, ARCHIVAL)),
        ("between-states", made(between_states(sample::everything(1)), ARCHIVAL)),
        ("signed", made(sample::signed(sample::everything(3)), ARCHIVAL)),
        ("long", made(sample::everything(108), ARCHIVAL)),
    ]
}

fn between_states(mut quotation: Quotation) -> Quotation {
    for tax in &mut quotation.price.taxes {
        tax.levy = Levy::Interstate { igst_paise: tax.levy.paise() };
    }
    quotation
}

/// Changes whenever a byte of a document does: look at the new ones before entering their hashes.
#[test]
fn the_documents_are_those_that_were_looked_at() {
    let folder = std::env::temp_dir().join("nivas-quotations");
    let looked_at = [
        ("plain", 3, "dc4fd6eda2f65fa8"),
        ("draft", 5, "095da0668811d53e"),
        ("between-states", 4, "d7ef672473f9edf5"),
        ("signed", 7, "ae4c1182d1e878ca"),
        ("long", 101, "df583dd5b8bdf02e"),
    ];
    let made = gallery();
    let hashes: Vec<_> = made
        .iter()
        .map(|(name, made)| (*name, made.pages, HEXLOWER.encode(&Sha256::digest(&made.pdf)[..8])))
        .collect();
    let hashes: Vec<_> = hashes.iter().map(|(name, pages, hash)| (*name, *pages, hash.as_str())).collect();
    if hashes != looked_at {
        std::fs::create_dir_all(&folder).unwrap();
        for (name, made) in &made {
            std::fs::write(folder.join(format!("{name}.pdf")), &made.pdf).unwrap();
        }
    }
    assert_eq!(hashes, looked_at, "the new ones are in {}", folder.display());
}

#[test]
fn a_rooms_elevations_are_in_rows_before_its_lines_and_can_be_read() {
    let plain = sample::quotation(1);
    let mut drawn = plain.clone();
    drawn.rooms[0].elevations = super::super::drawn::tests::sheets().elevations;
    let sheets = drawn.sheets(true).unwrap();
    let said: Vec<_> = sheets.tags.elements.iter().filter_map(|one| one.alternative.as_ref()).collect();
    assert!(drawn.rooms[0].elevations.iter().all(|sheet| said.contains(&&sheet.description)), "{said:?}");
    let marks = sheets.pages.iter().flat_map(|page| &page.marks);
    let figures: Vec<_> = marks
        .filter_map(|mark| match mark {
            Mark::Figure { y, figure, .. } => Some((*y, figure)),
            _ => None,
        })
        .collect();
    let [(first, _), (second, _), (third, _)] = figures[..] else { panic!("{figures:?}") };
    assert!((first - second).abs() < 0.01 && (third - second).abs() > 1.0, "{first}, {second}, {third}");
    for label in figures.iter().flat_map(|(_, figure)| &figure.labels) {
        assert!(label.style.size > 5.99, "{label:?}");
    }
    let text = pages(&document(&drawn, PLAIN)).concat();
    for words in ["Base units: Laminate", "Counter: Granite", "1. Base cabinets", "Elevation A"] {
        assert!(text.contains(words), "{text}");
    }
    let more = drawn.make(ARCHIVAL).unwrap().pdf.len() - plain.make(ARCHIVAL).unwrap().pdf.len();
    assert!(more < 20_000, "{more} bytes for the drawing");
}

/// Page, left, bottom and figure of each drawing.
fn figures(quotation: &Quotation) -> Vec<(usize, f32, f32, Rc<Figure>)> {
    let pages = quotation.sheets(true).unwrap().pages;
    let marks = pages.iter().enumerate().flat_map(|(page, it)| it.marks.iter().map(move |mark| (page, mark)));
    let figures = marks.filter_map(|(page, mark)| match mark {
        Mark::Figure { x, y, figure, .. } => Some((page, *x, y + figure.size[1], Rc::clone(figure))),
        _ => None,
    });
    figures.collect()
}

#[test]
fn a_rooms_section_is_beside_its_elevations_or_else_below_and_can_be_read() {
    let plain = sample::quotation(1);
    let mut drawn = plain.clone();
    let (elevations, section) = (super::super::drawn::tests::sheets().elevations, section());
    drawn.rooms[0].section = Some(section.clone());
    assert!(figures(&drawn).is_empty(), "no section without an elevation");
    for (count, is_beside) in [(1, true), (2, false), (3, true)] {
        drawn.rooms[0].elevations = elevations[..count].to_vec();
        let figures = figures(&drawn);
        let [.., (page, left, bottom, last), (page_of, x, end, shown)] = &figures[..] else {
            panic!("{count}: {figures:?}")
        };
        assert_eq!(figures.len(), count + 1);
        let is_on_its_line = page == page_of && (bottom - end).abs() < 0.01 && x - left >= last.size[0];
        assert_eq!(is_on_its_line, is_beside, "{count}: {bottom} and {end}");
        assert!(x - LEFT + shown.size[0] <= MEASURE + 0.01, "{count}: {x}");
        assert!(shown.labels.iter().all(|label| label.style.size > 5.99), "{count}");
        let said = drawn.sheets(true).unwrap().tags.elements.into_iter().filter_map(|one| one.alternative);
        assert!(said.collect::<Vec<_>>().contains(&section.description));
        let more = drawn.make(ARCHIVAL).unwrap().pdf.len() - plain.make(ARCHIVAL).unwrap().pdf.len();
        assert!(more < 20_000, "{count}: {more} bytes for the drawings");
    }
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
        "This quotation lists every item",
        "Base cabinets 18 mm BWP plywood",
        "3,600 × 838 mm HSN 9403 32.47 sq ft ₹1,450 ₹47,081.50",
        "5% off ₹19,500",
        "ಟಿವಿ ಘಟಕ · TV unit",
        "जालीदार दरवाज़ा · Carved screen door",
        "Subtotal of rooms",
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
    let mut quotation = between_states(sample::everything(1));
    quotation.price.taxes[0].rate = 0;
    quotation.price.taxes[0].levy = Levy::Interstate { igst_paise: 0 };
    let text = pages(&document(&quotation, PLAIN)).concat();
    assert!(text.contains("IGST 0% ₹0.00 IGST 18%"), "{text}");
    assert!(!text.contains("CGST") && !text.contains("SGST"));
}

#[test]
fn taxes_are_named_rate_by_rate_and_add_up() {
    let quotation = sample::everything(1);
    let text = pages(&document(&quotation, PLAIN)).concat();
    let mut rest = text.as_str();
    for words in ["CGST 2.5%", "SGST 2.5%", "CGST 9%", "SGST 9%", "HSN/SAC RATE TAXABLE VALUE", "Total"] {
        let at = rest.find(words).unwrap_or_else(|| panic!("{words:?} is not in what follows: {rest}"));
        rest = &rest[at + words.len()..];
    }
    let tax: i64 = quotation.price.taxes.iter().map(|tax| tax.levy.paise()).sum();
    assert!(rest.starts_with(&format!(" {} ", exact(quotation.price.taxable_paise))), "{rest}");
    assert!(rest.contains(&exact(tax)));
}

#[test]
fn a_piece_on_top_of_another_is_on_its_page() {
    for page in pages(&document(&sample::everything(12), PLAIN)) {
        let Some((before, _)) = page.split_once("+ Bottle pull-out") else { continue };
        assert!(before.contains("HSN") || before.contains("SAC"), "{page}");
    }
}

#[test]
fn a_heading_has_more_than_one_line_below_it_on_its_page() {
    for page in pages(&document(&sample::everything(12), PLAIN)) {
        let Some((_, last)) = page.rsplit_once("ITEM SIZE QUANTITY RATE AMOUNT") else { continue };
        let lines = last.matches("HSN").count() + last.matches("SAC").count();
        assert!(lines > 1, "{page}");
    }
}

/// The lines of text on each page, with their left ends, in the order in which they were set.
fn set(quotation: &Quotation) -> Vec<Vec<(f32, String)>> {
    let words = |line: &super::super::paper::text::Line| {
        let words = line.words.iter().map(|(is_spaced, word)| {
            let space = if *is_spaced { " " } else { "" };
            format!("{space}{}", word.runs.iter().map(|run| &*run.text).collect::<String>())
        });
        words.collect::<String>()
    };
    let sheets = quotation.sheets(false).unwrap();
    let pages = sheets.pages.iter().map(|page| {
        let lines = page.marks.iter().filter_map(|mark| match mark {
            Mark::Text { x, line, .. } => Some((*x, words(line))),
            _ => None,
        });
        lines.collect()
    });
    pages.collect()
}

#[test]
fn no_line_of_a_room_is_alone_on_a_page() {
    // Each length puts the breaks elsewhere.
    for lines in 2..40 {
        let mut quotation = sample::quotation(2);
        let line = quotation.rooms[0].lines[0].clone();
        quotation.rooms[0].lines = vec![line; lines];
        let count =
            |page: &Vec<(f32, String)>, text: &str| page.iter().filter(|(_, words)| words == text).count();
        for (page, number) in set(&quotation).iter().zip(1..) {
            let items = count(page, "Base cabinets");
            assert_ne!(items, 1, "{lines} lines, page {number}: {page:?}");
            // The room's name is its heading and stands before its subtotal: not without its lines.
            if count(page, "Kitchen") > usize::from(number == 1) {
                assert!(items > 1, "{lines} lines, page {number}: {page:?}");
            }
        }
    }
}

#[test]
fn no_line_of_a_drawn_room_is_alone_on_a_page() {
    for lines in (2..30).step_by(3) {
        let mut quotation = sample::quotation(1);
        let room = &mut quotation.rooms[0];
        room.lines = vec![room.lines[0].clone(); lines];
        room.elevations = super::super::drawn::tests::sheets().elevations[..2].to_vec();
        room.section = Some(section());
        for page in set(&quotation) {
            let items = page.iter().filter(|(_, words)| words.ends_with(". Base cabinets")).count();
            assert_ne!(items, 1, "{lines} lines: {page:?}");
        }
    }
}

#[test]
fn signatures_stand_on_a_page_with_terms_and_the_amount() {
    for terms in 1..60 {
        let mut quotation = sample::quotation(1);
        let last = "The last of the terms, which is long enough for two lines of the page on which it is set, \
                    whatever number it has among them, because it is repeated here once more.";
        quotation.terms = vec!["One of the terms.".to_owned(); terms];
        quotation.terms.push(last.to_owned());
        let pages = set(&quotation);
        let has = |page: &[(f32, String)], text: &str| page.iter().any(|(_, words)| words.contains(text));
        let signed: Vec<_> = pages.iter().filter(|page| has(page, "ACCEPTED BY")).collect();
        let [page] = signed.as_slice() else { panic!("{terms} terms: {} pages", signed.len()) };
        for text in ["repeated here once more", "What happens next", "amount payable of"] {
            assert!(has(page, text), "{terms} terms, without {text:?}: {page:?}");
        }
    }
}

#[test]
fn names_and_pictures_have_one_indent_each() {
    let mut quotation = sample::quotation(2);
    quotation.pictures.clear();
    for line in quotation.rooms.iter_mut().flat_map(|room| &mut room.lines) {
        line.picture = None;
        "An item".clone_into(&mut line.title);
    }
    // Only the second room has pictures.
    for line in [0, 1] {
        quotation.illustrate(1, line, upright_jpeg(), "").unwrap();
    }
    let lefts: Vec<f32> = set(&quotation)
        .into_iter()
        .flatten()
        .filter(|(_, words)| words == "An item")
        .map(|(x, _)| x)
        .collect();
    assert!(lefts.len() > 4 && lefts.iter().all(|x| (x - lefts[0]).abs() < 0.01), "{lefts:?}");
    let sheets = quotation.sheets(false).unwrap();
    let pictures = sheets.pages.iter().flat_map(|page| &page.marks).filter_map(|mark| match mark {
        Mark::Picture { area: [x, ..], .. } => Some(*x),
        _ => None,
    });
    let pictures: Vec<f32> = pictures.collect();
    assert!(pictures.len() == 2 && pictures.iter().all(|x| (x - pictures[0]).abs() < 0.01), "{pictures:?}");
}

#[test]
fn a_room_that_goes_on_says_so() {
    let pages = pages(&document(&sample::everything(12), PLAIN));
    let going_on: Vec<_> = pages.iter().filter(|page| page.contains(", continued ITEM SIZE")).collect();
    assert!(!going_on.is_empty());
    for page in going_on {
        let (_, rest) = page.split_once(", continued").unwrap();
        assert!(!rest.contains(", continued"), "{page}");
    }
}

#[test]
fn the_amount_is_on_the_first_page_of_the_longest_quotation() {
    let quotation = sample::everything(60);
    let pages = pages(&document(&quotation, PLAIN));
    let payable = short(quotation.price.payable_paise);
    assert!(pages[0].contains(&payable), "{}", pages[0]);
    let list = pages.iter().find(|page| page.contains("Round-off")).unwrap();
    assert!(list.contains(&format!("Amount payable {payable}.00")), "{list}");
}

#[test]
fn an_amount_stays_on_its_line() {
    let mut quotation = sample::quotation(1);
    let line = &mut quotation.rooms[0].lines[0];
    line.net_paise = 9_999_999_999;
    line.quantity = 9_999_999;
    line.unit = "set".to_owned();
    let text = pages(&document(&quotation, PLAIN)).concat();
    assert!(text.contains(" ₹9,99,99,999.99 "), "{text}");
    assert!(text.contains(" 99,999.99 sets "), "{text}");
}

#[test]
fn quantities_are_said_as_people_say_them() {
    let mut quotation = sample::quotation(1);
    let lines = &mut quotation.rooms[0].lines;
    for (line, (quantity, unit)) in
        lines.iter_mut().zip([(100, "nos"), (100, "ls"), (250, "set"), (7, "rft")])
    {
        line.quantity = quantity;
        unit.clone_into(&mut line.unit);
    }
    let text = pages(&document(&quotation, PLAIN)).concat();
    for words in [" 1 no. ", " Lump sum ", " 2.50 sets ", " 0.07 rft "] {
        assert!(text.contains(words), "{words:?} is not in {text}");
    }
}

#[test]
fn nothing_is_named_that_nobody_has_said() {
    let mut quotation = sample::quotation(1);
    quotation.site_address.clear();
    quotation.client.email.clear();
    quotation.rooms[0].lines[0].hsn.clear();
    let text = pages(&document(&quotation, PLAIN)).concat();
    assert!(text.contains("DELIVERY Place of supply: Karnataka (29)"), "{text}");
    assert!(!text.contains("SITE ADDRESS"));
}

/// A grey JPEG of one colour as phones hold it: upright, and larger than its place. Only its header is read.
fn upright_jpeg() -> Arc<[u8]> {
    let mut jpeg = vec![0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0x0f, 0xc0, 0x0b, 0xd0, 1, 1, 0x11, 0];
    jpeg.extend([0xff, 0xd9]);
    jpeg.into()
}

#[test]
fn a_photograph_stands_beside_its_line_scaled_to_its_place() {
    let mut quotation = sample::quotation(2);
    quotation.pictures.clear();
    for line in quotation.rooms.iter_mut().flat_map(|room| &mut room.lines) {
        line.picture = None;
    }
    let bare = quotation.sheets(true).unwrap();
    for (room, line) in [(0, 1), (1, 0), (1, 2)] {
        quotation.illustrate(room, line, upright_jpeg(), "").unwrap();
    }
    quotation.illustrate(1, 2, upright_jpeg(), "A lamp above a desk").unwrap();
    assert_eq!(quotation.pictures.len(), 1, "the same file is kept once");
    let sheets = quotation.sheets(true).unwrap();
    let placed: Vec<_> = sheets
        .pages
        .iter()
        .flat_map(|page| &page.marks)
        .filter_map(|mark| match mark {
            Mark::Picture { area, .. } => Some(*area),
            _ => None,
        })
        .collect();
    assert_eq!(placed.len(), 3);
    for [_, _, width, height] in placed {
        assert!((height - 56.0).abs() < 0.01 && (width - 42.0).abs() < 0.01, "{width} x {height}");
    }
    let said = |sheets: &Sheets| {
        sheets.tags.elements.iter().filter_map(|element| element.alternative.clone()).collect::<Vec<_>>()
    };
    assert_eq!(said(&bare), Vec::<String>::new());
    let said = said(&sheets);
    assert_eq!((said[0].as_str(), said[2].as_str()), ("Wall cabinets", "A lamp above a desk"));
    assert_eq!(quotation.make(ARCHIVAL).unwrap().pdf, quotation.make(ARCHIVAL).unwrap().pdf);
    let pdf = quotation.make(PLAIN).unwrap().pdf;
    let jpeg = upright_jpeg();
    assert_eq!(pdf.windows(jpeg.len()).filter(|bytes| **bytes == *jpeg).count(), 1);
}

#[test]
fn what_is_no_photograph_leaves_the_line_as_it_was() {
    let mut quotation = sample::quotation(1);
    let (before, pictures) = (quotation.rooms[0].lines[0].picture.clone(), quotation.pictures.len());
    assert!(quotation.illustrate(0, 0, b"GIF89a"[..].into(), "").is_err());
    assert_eq!((&quotation.rooms[0].lines[0].picture, quotation.pictures.len()), (&before, pictures));
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
fn a_logo_is_on_the_letterhead_once() {
    let mut quotation = sample::quotation(1);
    let logo = quotation.pictures.remove(0);
    quotation.pictures.clear();
    for line in quotation.rooms.iter_mut().flat_map(|room| &mut room.lines) {
        line.picture = None;
    }
    let logos = |quotation: &Quotation| {
        let Made { pdf, .. } = quotation.make(ARCHIVAL).unwrap();
        pdf.windows(logo.jpeg.len()).filter(|bytes| **bytes == *logo.jpeg).count()
    };
    assert_eq!(logos(&quotation), 0);
    quotation.company.logo = Some(logo.clone());
    assert_eq!(logos(&quotation), 1);
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
            "Price summary",
            "GST breakdown",
            "Payment schedule",
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
