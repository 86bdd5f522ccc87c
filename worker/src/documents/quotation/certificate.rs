//! The certificate of a signed quotation: who signed what, when and how.

use std::sync::Arc;

use askama::Template;

use super::super::letterhead::{column, day, fitting, frame, paragraphs};
use super::super::paper::Composer;
use super::super::paper::block::{Mark, Strip};
use super::super::paper::table::{Align, Cell, Ending};
use super::super::paper::tags::StructureType;
use super::super::rupees::short;
use super::super::theme::{ASH, BODY, CLOSE, DIGEST, FIGURE, INK, LABEL, LEAD, MEASURE, SMALL, TITLE};
use super::copy::Certificate;
use super::{Hand, Quotation, Signing};

/// Size of the signature field, in stroke units.
const FIELD: [f32; 2] = [1000.0, 300.0];

pub(super) fn compose(
    composer: &mut Composer,
    quotation: &Quotation,
    signing: &Signing,
) -> Result<(), askama::Error> {
    composer.tags.open(StructureType::Sect);
    title(composer, quotation);
    let copy = Certificate {
        name: &signing.name,
        email: &signing.email,
        day: &day(signing.at.date_naive()),
        time: &signing.at.format("%H:%M:%S").to_string(),
        payable: &short(quotation.price.payable_paise),
        brand: &quotation.company.brand,
        is_changed: signing.chosen_sha256.is_some(),
    };
    for (paragraph, gap) in paragraphs(&copy.render()?).zip([20.0].into_iter().chain(std::iter::repeat(7.0)))
    {
        composer.paragraph(paragraph, &BODY, [0.0, 440.0], StructureType::P, gap);
    }
    signature(composer, signing);
    facts(composer, quotation, signing);
    composer.tags.close();
    Ok(())
}

fn title(composer: &mut Composer, quotation: &Quotation) {
    let mut strip = Strip {
        begins_page: true,
        bookmark: Some("Certificate of acceptance".to_owned()),
        ..Strip::default()
    };
    let tag = composer.tags.leaf(StructureType::H2);
    let y = composer.set(&mut strip, "Certificate of acceptance", &TITLE, [0.0, 0.0, MEASURE], 0.0, tag);
    let tag = composer.tags.leaf(StructureType::P);
    let of = format!("of quotation {}", quotation.version());
    strip.height = composer.set(&mut strip, &of, &LEAD, [0.0, y, MEASURE], 0.0, tag);
    composer.strips.push(strip);
}

fn signature(composer: &mut Composer, signing: &Signing) {
    let mut strip = Strip { height: 104.0, gap: 22.0, ..Strip::default() };
    frame(&mut strip.marks, [0.0, 0.0, 300.0, 104.0]);
    let tag = composer.tags.leaf(StructureType::P);
    composer.set(&mut strip, "SIGNATURE", &LABEL, [14.0, 10.0, 260.0], 0.0, tag);
    hand(composer, &mut strip, signing, [14.0, 24.0, 272.0, 72.0]);
    composer.strips.push(strip);
}

/// The signature, drawn within an area.
pub(super) fn hand(
    composer: &mut Composer,
    strip: &mut Strip,
    signing: &Signing,
    [x, y, width, height]: [f32; 4],
) {
    match &signing.hand {
        Hand::Typed(name) => {
            let tag = composer.tags.leaf(StructureType::P);
            let style = fitting(composer, name, width);
            let line = composer.typesetter.line(name, &style);
            strip.marks.push(Mark::Text { x, y: y + height - style.size * 0.35, line, style, tag });
        }
        Hand::Drawn(strokes) => {
            let tag = composer.tags.figure(&format!("Signature of {}", signing.name));
            let scale = (width / FIELD[0]).min(height / FIELD[1]);
            let y = y + height - FIELD[1] * scale;
            let pen = (scale * 9.0).clamp(0.7, 1.4);
            strip.marks.push(Mark::Strokes {
                x,
                y,
                scale,
                strokes: Arc::clone(strokes),
                width: pen,
                colour: INK,
                tag,
            });
        }
    }
}

fn facts(composer: &mut Composer, quotation: &Quotation, signing: &Signing) {
    let at = signing.at.format("%-d %B %Y, %H:%M:%S IST").to_string();
    let chosen = signing.chosen.join("\n");
    let mut facts = vec![
        ("Signed by", signing.name.as_str(), FIGURE),
        ("Time", &at, FIGURE),
        ("Code sent to", &signing.email, FIGURE),
    ];
    if !signing.email_proof.is_empty() {
        facts.push(("Address confirmed", &signing.email_proof, SMALL.coloured(INK)));
    }
    facts.extend([
        ("IP address", or_unknown(&signing.ip), FIGURE),
        ("Browser", or_unknown(&signing.browser), SMALL.coloured(INK)),
    ]);
    if !chosen.is_empty() {
        facts.push(("Selected", &chosen, FIGURE));
    }
    facts.push(("SHA-256 of the document shown", &signing.shown_sha256, DIGEST));
    if let Some(sha256) = &signing.chosen_sha256 {
        facts.push(("SHA-256 of the document as chosen", sha256, DIGEST));
    }
    facts.push(("SHA-256 of the terms", &signing.terms_sha256, DIGEST));
    let issuer = [quotation.company.legal_name.as_str(), &quotation.company.address].join(", ");
    facts.push(("Certified by", &issuer, FIGURE));
    let columns = [column(0.0, 160.0, Align::Left), column(170.0, MEASURE - 170.0, Align::Left)];
    let mut table = composer.table(&columns, CLOSE, &[], 18.0);
    for (label, fact, style) in facts {
        table.row(vec![Cell::text(label, SMALL.coloured(ASH)), Cell::text(fact, style)], Ending::FREE);
    }
    table.end();
}

fn or_unknown(text: &str) -> &str {
    if text.is_empty() { "unknown" } else { text }
}
