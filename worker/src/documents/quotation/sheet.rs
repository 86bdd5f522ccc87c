//! The quotation from its letterhead to its signatures.

use std::collections::BTreeMap;

use askama::Template;
use chrono::NaiveDate;

use super::super::paper::block::{Frame, Mark, Strip};
use super::super::paper::table::{Align, Cell, Column};
use super::super::paper::tags::{Kind, Tag};
use super::super::paper::text::{Style, Typesetter};
use super::super::paper::{Composer, HEIGHT, Sheets, fill};
use super::super::rupees::{exact, grouped, in_words, short};
use super::copy::{Acceptance, NextSteps, Opening, paragraphs};
use super::look::{
    ARECA, ASH, BODY, BRASS, DRAFT, FIGURE, GRAND, HAIRLINES, HEADING, INK, LABEL, LEAD, LEAF, LEFT, MARK,
    MEASURE, NOTE, PLASTER, RUNNING, SEAM, SMALL, STRONG, TITLE, WORDMARK,
};
use super::{Choice, Levy, Line, Quotation, Room, Signing, certificate};

/// Where a page's content stands: below the running head, above the foot.
const FRAME: Frame = Frame { left: LEFT, top: 72.0, bottom: HEIGHT - 66.0 };

/// The whole width.
const WHOLE: [f32; 2] = [0.0, MEASURE];

pub(super) fn compose(quotation: &Quotation, is_tagged: bool) -> Result<Sheets, askama::Error> {
    let mut composer = Composer::new(quotation.pictures.clone(), is_tagged);
    letterhead(&mut composer, quotation);
    title(&mut composer, quotation);
    people(&mut composer, quotation);
    opening(&mut composer, quotation)?;
    note(&mut composer, quotation);
    overview(&mut composer, quotation);
    payable(&mut composer, quotation);
    for room in &quotation.rooms {
        self::room(&mut composer, room);
    }
    price(&mut composer, quotation);
    taxes(&mut composer, quotation);
    milestones(&mut composer, quotation);
    terms(&mut composer, quotation);
    acceptance(&mut composer, quotation)?;
    if let Some(signing) = &quotation.signing {
        certificate::compose(&mut composer, quotation, signing)?;
    }
    Ok(composer.finish(FRAME, |typesetter, number, count| furniture(typesetter, quotation, number, count)))
}

/// What only the first page begins with; its height makes up for the running head of the others.
fn letterhead(composer: &mut Composer, quotation: &Quotation) {
    let company = &quotation.company;
    let mut strip = Strip { height: 44.0, ..Strip::default() };
    let mark = Mark::Drawing { x: 0.0, y: -30.0, scale: 1.12, paths: MARK };
    strip.marks.push(mark);
    let tag = composer.tags.leaf(Kind::P);
    composer.set(&mut strip, &company.brand.to_uppercase(), &WORDMARK, [38.0, -18.2, 200.0], 0.0, tag);
    let tag = composer.tags.leaf(Kind::P);
    let reach = joined(&[&company.phone, &company.email, bare(&company.site_url)]);
    let place = [MEASURE - 260.0, -29.0, 260.0];
    let mut y = composer.set(&mut strip, &company.legal_name, &SMALL.coloured(ARECA), place, 1.0, tag);
    for text in [&company.address, &reach, &gstin(&company.gstin)].into_iter().filter(|text| !text.is_empty())
    {
        y = composer.set(&mut strip, text, &SMALL, [place[0], y, place[2]], 1.0, tag);
    }
    let area = [0.0, -30.0, 140.0, 32.0];
    strip.marks.push(Mark::Link { area, uri: company.site_url.clone() });
    let rule = y.max(6.0) + 10.0;
    strip.marks.push(fill([0.0, rule, MEASURE, 0.75], ARECA));
    strip.height = rule + 0.75;
    composer.strips.push(strip);
}

fn title(composer: &mut Composer, quotation: &Quotation) {
    let mut strip = Strip { gap: 30.0, bookmark: Some("Quotation".to_owned()), ..Strip::default() };
    let tag = composer.tags.leaf(Kind::H1);
    let y = composer.set(&mut strip, "Quotation", &TITLE, [0.0, 0.0, 250.0], 0.0, tag);
    let tag = composer.tags.leaf(Kind::P);
    let below =
        composer.set(&mut strip, &format!("for {}", quotation.project), &LEAD, [0.0, y, 290.0], 0.0, tag);
    let facts = [
        ("NUMBER", quotation.version()),
        ("DATE", day(quotation.issued_on)),
        ("PRICES HOLD UNTIL", day(quotation.valid_until)),
    ];
    let mut top = 7.0;
    for (label, fact) in &facts {
        let tag = composer.tags.leaf(Kind::P);
        // Labels stand on the baseline of what they name.
        let drop = STRONG.baseline() - LABEL.baseline();
        composer.set(&mut strip, label, &LABEL, [300.0, top + drop, 90.0], 0.0, tag);
        top = composer.set(&mut strip, fact, &STRONG, [390.0, top, MEASURE - 390.0], 1.0, tag) + 3.5;
    }
    strip.height = below.max(top);
    composer.strips.push(strip);
}

fn people(composer: &mut Composer, quotation: &Quotation) {
    let client = &quotation.client;
    let mut reach = vec![client.address.clone(), client.phone.clone(), client.email.clone()];
    reach.extend(client.gstin.as_ref().map(|gstin| format!("GSTIN {gstin}")));
    reach.retain(|line| !line.is_empty());
    let supply = format!("Place of supply: {}", quotation.place_of_supply);
    let contact = &quotation.contact;
    let mut help = vec![contact.phone.clone(), quotation.delivery.clone()];
    help.retain(|line| !line.is_empty());
    let columns: [(&str, &str, &[String]); 3] = [
        ("PREPARED FOR", &client.name, &reach),
        ("WHERE WE BUILD", &quotation.site_address, &[supply]),
        ("YOUR CONTACT", &contact.name, &help),
    ];
    let mut strip = Strip { gap: 22.0, ..Strip::default() };
    for ((label, first, rest), x) in columns.into_iter().zip([0.0, 172.0, 344.0]) {
        let tag = composer.tags.leaf(Kind::P);
        let mut y = composer.set(&mut strip, label, &LABEL, [x, 0.0, 151.0], 0.0, tag) + 2.0;
        y = composer.set(&mut strip, first, &STRONG, [x, y, 151.0], 0.0, tag);
        for text in rest {
            y = composer.set(&mut strip, text, &SMALL, [x, y, 151.0], 0.0, tag);
        }
        strip.height = strip.height.max(y);
    }
    composer.strips.push(strip);
}

fn opening(composer: &mut Composer, quotation: &Quotation) -> Result<(), askama::Error> {
    let text = Opening { project: &quotation.project }.render()?;
    for (paragraph, gap) in paragraphs(&text).zip([24.0].into_iter().chain(std::iter::repeat(7.0))) {
        composer.paragraph(paragraph, &BODY, [0.0, 440.0], Kind::P, gap);
    }
    Ok(())
}

/// The price at a glance: what each room costs.
/// What the contact says to the client, with the name below.
fn note(composer: &mut Composer, quotation: &Quotation) {
    let first = composer.strips.len();
    for (index, paragraph) in quotation.note.iter().enumerate() {
        let gap = if index == 0 { 16.0 } else { 5.0 };
        composer.paragraph(paragraph, &NOTE, [14.0, 420.0], Kind::P, gap);
    }
    if !quotation.note.is_empty() {
        composer.keep_with_next();
        composer.paragraph(&quotation.contact.name, &SMALL, [14.0, 420.0], Kind::P, 4.0);
    }
    // A bar beside all of it, across the gaps between its lines.
    for (index, strip) in composer.strips.iter_mut().skip(first).enumerate() {
        let above = if index == 0 { 0.0 } else { strip.gap };
        strip.marks.push(fill([0.0, -above, 1.5, strip.height + above], BRASS));
    }
}

fn overview(composer: &mut Composer, quotation: &Quotation) {
    let columns = [
        column(0.0, 330.0, Align::Left),
        column(330.0, 55.0, Align::Right),
        column(385.0, 110.0, Align::Right),
    ];
    let headings = [("ROOM", LABEL), ("PIECES", LABEL), ("AMOUNT", LABEL)];
    let mut ruling = HAIRLINES;
    ruling.padding = 4.2;
    let mut table = composer.table(&columns, ruling, &headings, 22.0);
    for room in &quotation.rooms {
        let pieces =
            room.lines.iter().filter(|line| line.choice == Choice::Included && !line.is_add_on).count();
        let pieces = grouped(u64::try_from(pieces).unwrap_or(0));
        let amount = exact(room.subtotal_paise);
        let cells = vec![
            Cell::text(&room.name, FIGURE),
            Cell::text(&pieces, FIGURE.coloured(ASH)),
            Cell::text(&amount, FIGURE),
        ];
        table.row(cells, false);
    }
    let price = &quotation.price;
    let tax: i64 = price.taxes.iter().map(|tax| tax.levy.paise()).sum();
    let charges = price.charges.iter().map(|charge| (charge.label.as_str(), charge.paise));
    let rest = charges
        .chain([("GST", tax)])
        .chain((price.round_off_paise != 0).then_some(("Round-off", price.round_off_paise)));
    for (label, paise) in rest {
        let amount = exact(paise);
        let ash = FIGURE.coloured(ASH);
        table.row(vec![Cell::text(label, ash), Cell::default(), Cell::text(&amount, ash)], true);
    }
    table.end();
}

/// The amount that is asked for, on a ground of its own.
fn payable(composer: &mut Composer, quotation: &Quotation) {
    let price = &quotation.price;
    let mut strip = Strip { gap: 12.0, ..Strip::default() };
    let tag = composer.tags.leaf(Kind::P);
    let label = LABEL.coloured(LEAF);
    let mut y =
        composer.set(&mut strip, "AMOUNT PAYABLE, ALL TAXES INCLUDED", &label, [18.0, 15.0, 250.0], 0.0, tag);
    let words = composer.set(
        &mut strip,
        &in_words(price.payable_paise),
        &SMALL.coloured(PLASTER),
        [18.0, y + 3.0, 235.0],
        0.0,
        tag,
    );
    let amount = short(price.payable_paise);
    y = composer.set(&mut strip, &amount, &GRAND, [260.0, 16.0, MEASURE - 278.0], 1.0, tag);
    strip.height = words.max(y) + 14.0;
    strip.marks.insert(0, fill([0.0, 0.0, MEASURE, strip.height], ARECA));
    composer.strips.push(strip);
}

fn room(composer: &mut Composer, room: &Room) {
    composer.tags.open(Kind::Sect);
    heading(composer, &room.name, 34.0);
    let is_illustrated = room.lines.iter().any(|line| line.picture.is_some());
    let item =
        if is_illustrated { column(66.0, 158.0, Align::Left) } else { column(0.0, 224.0, Align::Left) };
    let mut columns = vec![
        item,
        column(232.0, 86.0, Align::Left),
        column(318.0, 56.0, Align::Right),
        column(378.0, 52.0, Align::Right),
        column(432.0, 63.0, Align::Right),
    ];
    let mut headings =
        vec![("ITEM", LABEL), ("SIZE", LABEL), ("QUANTITY", LABEL), ("RATE", LABEL), ("AMOUNT", LABEL)];
    if is_illustrated {
        columns.insert(0, column(0.0, 56.0, Align::Left));
        headings.insert(0, ("", LABEL));
    }
    let mut table = composer.table(&columns, HAIRLINES, &headings, 6.0);
    for (index, line) in room.lines.iter().enumerate() {
        // The sum is never alone on a page.
        let is_last = index + 1 == room.lines.len();
        let quantity = format!("{} {}", hundredths(line.quantity), line.unit);
        let rate = short(line.rate_paise);
        let (amount, remark) = amount_of(line);
        let label = choice(line.choice);
        let code = format!("HSN/SAC {}", line.hsn);
        let mut texts: Vec<(&str, Style)> = Vec::new();
        let title = if line.is_add_on { format!("+ {}", line.title) } else { line.title.clone() };
        texts.extend(label.map(|label| (label, LABEL.coloured(ARECA))));
        texts.push((&title, if line.is_add_on { FIGURE } else { STRONG }));
        texts.extend(line.details.iter().map(|detail| (detail.as_str(), SMALL)));
        texts.push((&code, SMALL));
        let figure = if label.is_some() { FIGURE.coloured(ASH) } else { FIGURE };
        let mut amounts = Cell::text(&amount, figure);
        amounts.texts.extend(remark.as_deref().map(|remark| (remark, SMALL.coloured(ARECA))));
        let mut cells = vec![
            Cell { texts, picture: None },
            Cell::text(&line.size, FIGURE),
            Cell::text(&quantity, FIGURE),
            Cell::text(&rate, FIGURE),
            amounts,
        ];
        if is_illustrated {
            let picture = line.picture.map(|index| (index, line.title.as_str()));
            cells.insert(0, Cell { texts: Vec::new(), picture });
        }
        table.row(cells, is_last);
    }
    table.end();
    let mut strip = Strip { height: 24.0, ..Strip::default() };
    let tag = composer.tags.leaf(Kind::P);
    composer.set(&mut strip, &room.name, &STRONG.coloured(ARECA), [0.0, 7.0, 360.0], 0.0, tag);
    let amount = exact(room.subtotal_paise);
    composer.set(&mut strip, &amount, &STRONG.coloured(ARECA), [370.0, 7.0, MEASURE - 370.0], 1.0, tag);
    strip.marks.push(fill([0.0, -0.5, MEASURE, 1.0], ARECA));
    composer.strips.push(strip);
    composer.tags.close();
}

fn amount_of(line: &Line) -> (String, Option<String>) {
    let amount = exact(line.net_paise);
    let remark = match (&line.discount, line.choice) {
        (Some(discount), _) => Some(format!("{discount} off {}", short(line.gross_paise))),
        (None, Choice::Included) => None,
        (None, _) => Some("not in the sum".to_owned()),
    };
    (amount, remark)
}

fn choice(choice: Choice) -> Option<&'static str> {
    match choice {
        Choice::Included => None,
        Choice::Optional => Some("OPTIONAL"),
        Choice::Alternative => Some("ALTERNATIVE"),
    }
}

/// From the rooms' sum to the amount payable, line by line.
fn price(composer: &mut Composer, quotation: &Quotation) {
    composer.tags.open(Kind::Sect);
    heading(composer, "The price, step by step", 34.0);
    let price = &quotation.price;
    let mut steps = vec![("Sum of the rooms".to_owned(), price.subtotal_paise, FIGURE)];
    steps.extend(price.charges.iter().map(|charge| (charge.label.clone(), charge.paise, FIGURE)));
    steps.push(("Taxable value".to_owned(), price.taxable_paise, STRONG));
    steps.extend(levies(quotation).into_iter().map(|(label, paise)| (label, paise, FIGURE)));
    steps.push(("Total".to_owned(), price.total_paise, FIGURE));
    steps.push(("Round-off".to_owned(), price.round_off_paise, FIGURE));
    steps.push(("Amount payable".to_owned(), price.payable_paise, STRONG.coloured(ARECA)));
    let columns = [column(0.0, 360.0, Align::Left), column(360.0, MEASURE - 360.0, Align::Right)];
    let mut ruling = HAIRLINES;
    ruling.padding = 4.2;
    let mut table = composer.table(&columns, ruling, &[], 0.0);
    for (label, paise, style) in &steps {
        let amount = exact(*paise);
        table.row(vec![Cell::text(label, *style), Cell::text(&amount, *style)], true);
    }
    table.end();
    composer.paragraph(&in_words(price.payable_paise), &SMALL, WHOLE, Kind::P, 6.0);
    composer.tags.close();
}

/// What each levy comes to, by rate.
fn levies(quotation: &Quotation) -> Vec<(String, i64)> {
    let mut sums: BTreeMap<(&str, u32), i64> = BTreeMap::new();
    for tax in &quotation.price.taxes {
        match tax.levy {
            Levy::Local { cgst_paise, sgst_paise } => {
                *sums.entry(("CGST", tax.rate / 2)).or_default() += cgst_paise;
                *sums.entry(("SGST", tax.rate / 2)).or_default() += sgst_paise;
            }
            Levy::Interstate { igst_paise } => *sums.entry(("IGST", tax.rate)).or_default() += igst_paise,
        }
    }
    sums.into_iter().map(|((levy, rate), paise)| (format!("{levy} {}", percent(rate)), paise)).collect()
}

fn taxes(composer: &mut Composer, quotation: &Quotation) {
    composer.tags.open(Kind::Sect);
    heading(composer, "Taxes by code and rate", 28.0);
    let taxes = &quotation.price.taxes;
    let is_local = taxes.iter().all(|tax| matches!(tax.levy, Levy::Local { .. }));
    let columns = [
        column(0.0, 90.0, Align::Left),
        column(90.0, 50.0, Align::Right),
        column(140.0, 105.0, Align::Right),
        column(245.0, 80.0, Align::Right),
        column(325.0, 80.0, Align::Right),
        column(405.0, 90.0, Align::Right),
    ];
    let levies = if is_local { ["CGST", "SGST"] } else { ["", "IGST"] };
    let headings = [
        ("HSN/SAC", LABEL),
        ("RATE", LABEL),
        ("TAXABLE VALUE", LABEL),
        (levies[0], LABEL),
        (levies[1], LABEL),
        ("TAX", LABEL),
    ];
    let mut ruling = HAIRLINES;
    ruling.padding = 4.2;
    let mut table = composer.table(&columns, ruling, &headings, 4.0);
    for tax in taxes {
        let rate = percent(tax.rate);
        let taxable = exact(tax.taxable_paise);
        let [first, second] = match tax.levy {
            Levy::Local { cgst_paise, sgst_paise } => [exact(cgst_paise), exact(sgst_paise)],
            Levy::Interstate { igst_paise } => [String::new(), exact(igst_paise)],
        };
        let sum = exact(tax.levy.paise());
        let texts = [&tax.hsn, &rate, &taxable, &first, &second, &sum];
        table.row(texts.into_iter().map(|text| Cell::text(text, FIGURE)).collect(), false);
    }
    table.end();
    composer.tags.close();
}

fn milestones(composer: &mut Composer, quotation: &Quotation) {
    composer.tags.open(Kind::Sect);
    heading(composer, "When you pay", 28.0);
    let columns = [
        column(0.0, 330.0, Align::Left),
        column(330.0, 55.0, Align::Right),
        column(385.0, 110.0, Align::Right),
    ];
    let headings = [("MILESTONE", LABEL), ("SHARE", LABEL), ("AMOUNT", LABEL)];
    let mut ruling = HAIRLINES;
    ruling.padding = 4.2;
    let mut table = composer.table(&columns, ruling, &headings, 4.0);
    let count = quotation.milestones.len();
    for (index, milestone) in quotation.milestones.iter().enumerate() {
        let share = percent(milestone.share);
        let amount = exact(milestone.amount_paise);
        let cells = vec![
            Cell::text(&milestone.name, FIGURE),
            Cell::text(&share, FIGURE.coloured(ASH)),
            Cell::text(&amount, FIGURE),
        ];
        table.row(cells, index + 1 < count);
    }
    table.end();
    composer.tags.close();
}

fn terms(composer: &mut Composer, quotation: &Quotation) {
    composer.tags.open(Kind::Sect);
    heading(composer, "Terms", 28.0);
    numbered(composer, quotation.terms.iter().map(String::as_str), SMALL);
    composer.tags.close();
}

/// Paragraphs with numbers that hang before them.
fn numbered<'a>(composer: &mut Composer, texts: impl Iterator<Item = &'a str>, style: Style) {
    for (text, number) in texts.zip(1..) {
        let first = composer.strips.len();
        composer.paragraph(
            text,
            &style,
            [16.0, MEASURE - 60.0],
            Kind::P,
            if number == 1 { 2.0 } else { 4.5 },
        );
        let line = composer.typesetter.line(&number.to_string(), &style.coloured(ARECA));
        if let Some(strip) = composer.strips.get_mut(first) {
            let mark = Mark::Text {
                x: 0.0,
                y: style.baseline(),
                line,
                style: style.coloured(ARECA),
                tag: Tag::ARTIFACT,
            };
            strip.marks.insert(0, mark);
        }
    }
}

fn acceptance(composer: &mut Composer, quotation: &Quotation) -> Result<(), askama::Error> {
    composer.tags.open(Kind::Sect);
    heading(composer, "What happens next", 28.0);
    let first = composer.strips.len();
    let valid_until = day(quotation.valid_until);
    let steps = NextSteps { contact: &quotation.contact.name, valid_until: &valid_until }.render()?;
    numbered(composer, paragraphs(&steps), BODY);
    let payable = short(quotation.price.payable_paise);
    let signing = quotation.signing.as_ref();
    let text = Acceptance { payable: &payable }.render()?;
    for paragraph in paragraphs(&text) {
        composer.paragraph(paragraph, &BODY, WHOLE, Kind::P, 14.0);
    }
    // Nobody signs a page that does not say what is signed.
    for strip in composer.strips.iter_mut().skip(first) {
        strip.keeps_with_next = true;
    }
    let mut strip = Strip { height: 108.0, gap: 12.0, ..Strip::default() };
    let sides = [
        (
            0.0,
            format!("FOR {}", quotation.company.legal_name.to_uppercase()),
            quotation.contact.name.as_str(),
        ),
        (
            255.0,
            "ACCEPTED BY".to_owned(),
            signing.map_or(quotation.client.name.as_str(), |signing| &signing.name),
        ),
    ];
    for (x, label, name) in &sides {
        frame(&mut strip.marks, [*x, 0.0, 240.0, 108.0]);
        let tag = composer.tags.leaf(Kind::P);
        composer.set(&mut strip, label, &LABEL, [x + 12.0, 10.0, 216.0], 0.0, tag);
        strip.marks.push(fill([x + 12.0, 76.0, 136.0, 0.5], ASH));
        strip.marks.push(fill([x + 160.0, 76.0, 68.0, 0.5], ASH));
        composer.set(&mut strip, name, &SMALL, [x + 12.0, 80.0, 140.0], 0.0, tag);
        composer.set(&mut strip, "Date", &SMALL, [x + 160.0, 80.0, 68.0], 0.0, tag);
    }
    if let Some(signing) = signing {
        signed(composer, &mut strip, signing);
    }
    composer.strips.push(strip);
    composer.tags.close();
    Ok(())
}

/// The client's signature and its day, on their lines.
fn signed(composer: &mut Composer, strip: &mut Strip, signing: &Signing) {
    certificate::hand(composer, strip, signing, [267.0, 26.0, 136.0, 48.0]);
    let tag = composer.tags.leaf(Kind::P);
    let day = day(signing.at.date_naive());
    composer.set(strip, &day, &SMALL.coloured(INK), [415.0, 62.0, 80.0], 0.0, tag);
}

pub(super) fn frame(marks: &mut Vec<Mark>, [x, y, width, height]: [f32; 4]) {
    const RULE: f32 = 0.5;
    for area in [
        [x, y, width, RULE],
        [x, y + height - RULE, width, RULE],
        [x, y, RULE, height],
        [x + width - RULE, y, RULE, height],
    ] {
        marks.push(fill(area, SEAM));
    }
}

/// A part's heading, on the page of what it heads.
pub(super) fn heading(composer: &mut Composer, text: &str, gap: f32) {
    let first = composer.strips.len();
    composer.paragraph(text, &HEADING, WHOLE, Kind::H2, gap);
    for strip in composer.strips.iter_mut().skip(first) {
        strip.keeps_with_next = true;
    }
    if let Some(strip) = composer.strips.get_mut(first) {
        strip.bookmark = Some(text.to_owned());
    }
}

/// What is on every page: under it a draft's mark, above it the running head and foot.
fn furniture(
    typesetter: &mut Typesetter,
    quotation: &Quotation,
    number: usize,
    count: usize,
) -> (Vec<Mark>, Vec<Mark>) {
    let mut below = Vec::new();
    if quotation.is_draft {
        below.push(Mark::Watermark { line: typesetter.line("DRAFT", &DRAFT), style: DRAFT });
    }
    let mut above = Vec::new();
    let mut text = |text: &str, x: f32, y: f32, align: f32| {
        let line = typesetter.line(text, &RUNNING);
        let x = x - line.width * align;
        above.push(Mark::Text { x, y, line, style: RUNNING, tag: Tag::ARTIFACT });
    };
    let right = LEFT + MEASURE;
    let foot = HEIGHT - 36.0;
    let company = &quotation.company;
    text(&joined(&[&company.legal_name, &gstin(&company.gstin)]), LEFT, foot, 0.0);
    text(&format!("Page {number} of {count}"), right, foot, 1.0);
    if number > 1 {
        text(&format!("Quotation for {}", quotation.project), LEFT + 24.0, 47.0, 0.0);
        text(&quotation.version(), right, 47.0, 1.0);
        above.push(Mark::Drawing { x: LEFT, y: 32.5, scale: 0.6, paths: MARK });
        above.push(fill([LEFT, 56.0, MEASURE, 0.5], SEAM));
    }
    above.push(fill([LEFT, foot - 14.0, MEASURE, 0.5], SEAM));
    (below, above)
}

/// `GSTIN 29ABCDE1234F1Z5`, if there is one.
fn gstin(number: &str) -> String {
    if number.is_empty() { String::new() } else { format!("GSTIN {number}") }
}

/// What there is of these, with dots between.
fn joined(texts: &[&str]) -> String {
    texts.iter().copied().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" · ")
}

pub(super) fn column(x: f32, width: f32, align: Align) -> Column {
    Column { x, width, align }
}

pub(super) fn day(date: NaiveDate) -> String {
    date.format("%-d %B %Y").to_string()
}

/// `32.47`, `3`.
fn hundredths(number: i64) -> String {
    let (whole, rest) = (number.unsigned_abs() / 100, number.unsigned_abs() % 100);
    if rest == 0 { grouped(whole) } else { format!("{}.{rest:02}", grouped(whole)) }
}

/// `18%`, `2.5%`.
pub(in super::super) fn percent(basis_points: u32) -> String {
    let (whole, rest) = (basis_points / 100, basis_points % 100);
    match rest {
        0 => format!("{whole}%"),
        rest if rest % 10 == 0 => format!("{whole}.{}%", rest / 10),
        rest => format!("{whole}.{rest:02}%"),
    }
}

/// An address as people say it.
fn bare(url: &str) -> &str {
    url.trim_start_matches("https://").trim_end_matches('/')
}
