//! The pages of a quotation, from letterhead to signatures.

use std::collections::BTreeMap;

use askama::Template;

use super::super::drawn;
use super::super::gst;
use super::super::letterhead::{
    FRAME, Running, WHOLE, column, day, frame, grand, heading, hundredths, letterhead, numbered, paragraphs,
    people, percent, shrunk, title,
};
use super::super::paper::block::Strip;
use super::super::paper::table::{Align, Cell, Ending};
use super::super::paper::tags::StructureType;
use super::super::paper::{Composer, Sheets, fill};
use super::super::rupees::{exact, grouped, in_words, short};
use super::super::theme::{
    ARECA, ASH, ASIDE, BODY, BRASS, CLOSE, FIGURE, HAIRLINES, INK, LABEL, MEASURE, NOTE, SMALL, STRONG, TERM,
};
use super::copy::{Acceptance, NextSteps, Opening};
use super::swatches::swatches;
use super::{Choice, Levy, Line, Quotation, Room, Signing, certificate};

/// With more rooms than this, the amount comes before the list.
const ROOMS_BEFORE_AMOUNT: usize = 14;

/// An item with up to this many add-ons stays on one page.
const ADD_ONS_KEPT: usize = 2;

pub(super) fn compose(quotation: &Quotation, is_tagged: bool) -> Result<Sheets, askama::Error> {
    let mut composer = Composer::new(quotation.pictures.clone(), is_tagged);
    letterhead(&mut composer, &quotation.company);
    let facts = [
        ("NUMBER", quotation.version()),
        ("DATE", day(quotation.issued_on)),
        ("VALID UNTIL", day(quotation.valid_until)),
    ];
    title(&mut composer, "Quotation", &format!("for {}", quotation.project), &facts);
    parties(&mut composer, quotation);
    opening(&mut composer, quotation)?;
    note(&mut composer, quotation);
    if quotation.rooms.len() > ROOMS_BEFORE_AMOUNT {
        payable(&mut composer, quotation, 22.0);
        overview(&mut composer, quotation, false);
    } else {
        overview(&mut composer, quotation, true);
        payable(&mut composer, quotation, 12.0);
    }
    // Names have the same indent in every room, whether or not it has pictures.
    let is_illustrated =
        quotation.rooms.iter().flat_map(|room| &room.lines).any(|line| line.picture.is_some());
    for room in &quotation.rooms {
        self::room(&mut composer, room, is_illustrated);
    }
    price(&mut composer, quotation);
    composer.tags.open(StructureType::Sect);
    heading(&mut composer, "GST breakdown", 28.0);
    gst::breakdown(&mut composer, &quotation.price.taxes, (CLOSE, [FIGURE, STRONG]), 4.0);
    composer.tags.close();
    milestones(&mut composer, quotation);
    terms(&mut composer, quotation);
    acceptance(&mut composer, quotation)?;
    if let Some(signing) = &quotation.signing {
        certificate::compose(&mut composer, quotation, signing)?;
    }
    let running = Running {
        company: &quotation.company,
        about: &format!("Quotation for {}", quotation.project),
        version: &quotation.version(),
        is_draft: quotation.is_draft,
    };
    Ok(composer.finish(FRAME, |typesetter, number, count| running.furniture(typesetter, number, count)))
}

fn parties(composer: &mut Composer, quotation: &Quotation) {
    let client = &quotation.client;
    let gstin = client.gstin.as_ref().map(|gstin| format!("GSTIN {gstin}")).unwrap_or_default();
    let reach = [client.address.clone(), client.phone.clone(), client.email.clone(), gstin];
    let supply = [format!("Place of supply: {}", quotation.place_of_supply), quotation.delivery.clone()];
    // Without a site address there is only the delivery.
    let place = if quotation.site_address.is_empty() { "DELIVERY" } else { "SITE ADDRESS" };
    let contact = &quotation.contact;
    let columns = [
        ("PREPARED FOR", client.name.as_str(), reach.as_slice()),
        (place, &quotation.site_address, &supply),
        ("YOUR CONTACT", &contact.name, std::slice::from_ref(&contact.phone)),
    ];
    people(composer, &columns, 22.0);
}

fn opening(composer: &mut Composer, quotation: &Quotation) -> Result<(), askama::Error> {
    let text = Opening { project: &quotation.project }.render()?;
    for (paragraph, gap) in paragraphs(&text).zip([24.0].into_iter().chain(std::iter::repeat(7.0))) {
        composer.paragraph(paragraph, &BODY, [0.0, 440.0], StructureType::P, gap);
    }
    Ok(())
}

/// Personal message from the contact, with their name below.
fn note(composer: &mut Composer, quotation: &Quotation) {
    let first = composer.strips.len();
    for (index, paragraph) in quotation.note.iter().enumerate() {
        let gap = if index == 0 { 16.0 } else { 5.0 };
        composer.paragraph(paragraph, &NOTE, [14.0, 420.0], StructureType::P, gap);
    }
    if !quotation.note.is_empty() {
        composer.keep_with_next();
        composer.paragraph(&quotation.contact.name, &SMALL, [14.0, 420.0], StructureType::P, 4.0);
    }
    // A continuous bar beside the message, across the gaps between lines.
    for (index, strip) in composer.strips.iter_mut().skip(first).enumerate() {
        let above = if index == 0 { 0.0 } else { strip.gap };
        strip.marks.push(fill([0.0, -above, 1.5, strip.height + above], BRASS));
    }
}

/// Price overview: the subtotal of each room. With `leads_to_amount` the amount payable follows; otherwise it
/// is the last row.
fn overview(composer: &mut Composer, quotation: &Quotation, leads_to_amount: bool) {
    let columns = [
        column(0.0, 330.0, Align::Left),
        column(330.0, 55.0, Align::Right),
        column(385.0, 110.0, Align::Right),
    ];
    let headings = [("ROOM", LABEL), ("PIECES", LABEL), ("AMOUNT", LABEL)];
    let mut table = composer.table(&columns, CLOSE, &headings, 22.0);
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
        table.row(cells, Ending::FREE);
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
        let cells = vec![Cell::text(label, ash), Cell::default(), Cell::text(&amount, ash)];
        table.row(cells, Ending::KEPT);
    }
    if !leads_to_amount {
        let amount = exact(price.payable_paise);
        let strong = STRONG.coloured(ARECA);
        let cells = vec![Cell::text("Amount payable", strong), Cell::default(), Cell::text(&amount, strong)];
        table.row(cells, Ending::FREE);
    }
    table.end();
}

fn payable(composer: &mut Composer, quotation: &Quotation, gap: f32) {
    let paise = quotation.price.payable_paise;
    grand(composer, "AMOUNT PAYABLE, INCLUDING ALL TAXES", &short(paise), &in_words(paise), gap);
}

fn room(composer: &mut Composer, room: &Room, is_illustrated: bool) {
    composer.tags.open(StructureType::Sect);
    heading(composer, &room.name, 34.0);
    swatches(composer, &room.elevations);
    drawn::elevations(composer, &room.elevations, room.section.as_ref());
    let item =
        if is_illustrated { column(66.0, 156.0, Align::Left) } else { column(0.0, 222.0, Align::Left) };
    let mut columns = vec![
        item,
        column(230.0, 80.0, Align::Left),
        column(312.0, 60.0, Align::Right),
        column(376.0, 48.0, Align::Right),
        column(426.0, 69.0, Align::Right),
    ];
    let mut headings =
        vec![("ITEM", LABEL), ("SIZE", LABEL), ("QUANTITY", LABEL), ("RATE", LABEL), ("AMOUNT", LABEL)];
    if is_illustrated {
        columns.insert(0, column(0.0, 56.0, Align::Left));
        headings.insert(0, ("", LABEL));
    }
    let mut table = composer.table(&columns, HAIRLINES, &headings, 6.0);
    table.continued(&room.name, ", continued", &STRONG.coloured(ARECA));
    for (index, line) in room.lines.iter().enumerate() {
        let quantity = quantity(line);
        let rate = short(line.rate_paise);
        let amount = exact(line.net_paise);
        let remarks = remarks(line);
        let code = code(&line.hsn);
        let title = title_of(room, index, line);
        let mut texts = vec![(title.as_str(), if line.is_add_on { FIGURE } else { STRONG })];
        texts.extend(choice(line.choice).map(|label| (label, LABEL.coloured(ARECA))));
        texts.extend(line.details.iter().map(|detail| (detail.as_str(), SMALL)));
        let is_in_sum = line.choice == Choice::Included;
        let mut amounts = Cell::text(&amount, if is_in_sum { FIGURE } else { FIGURE.coloured(ASH) });
        amounts.texts.extend(remarks.iter().map(|remark| (remark.as_str(), SMALL.coloured(ARECA))));
        let size = match line.size.as_str() {
            "" => Cell::text(&code, ASIDE),
            size => Cell { texts: vec![(size, FIGURE), (&code, SMALL)], ..Cell::default() },
        };
        let indent = if line.is_add_on { 9.0 } else { 0.0 };
        let mut cells = vec![
            Cell { texts, indent, ..Cell::default() },
            size,
            Cell::text(&quantity, FIGURE),
            Cell::text(&rate, FIGURE),
            amounts,
        ];
        if is_illustrated {
            let picture = line.picture.as_ref().map(|shown| (shown.index, shown.alt.as_str()));
            cells.insert(0, Cell { picture, ..Cell::default() });
        }
        table.row(cells, ending(&room.lines, index));
    }
    table.end();
    let mut strip = Strip { height: 24.0, ..Strip::default() };
    let tag = composer.tags.leaf(StructureType::P);
    let strong = STRONG.coloured(ARECA);
    let below = composer.set(&mut strip, &room.name, &strong, [0.0, 7.0, 360.0], 0.0, tag);
    let amount = exact(room.subtotal_paise);
    let strong = shrunk(composer, &amount, &strong, MEASURE - 370.0);
    composer.set(&mut strip, &amount, &strong, [370.0, 7.0, MEASURE - 370.0], 1.0, tag);
    strip.height = (below + 4.0).max(strip.height);
    strip.marks.push(fill([0.0, -0.5, MEASURE, 1.0], ARECA));
    composer.strips.push(strip);
    composer.tags.close();
}

/// A line's title, with its number if there is a drawing that refers to it.
fn title_of(room: &Room, index: usize, line: &Line) -> String {
    if line.is_add_on {
        return format!("+ {}", line.title);
    }
    if room.elevations.is_empty() {
        return line.title.clone();
    }
    let number = room.lines.iter().take(index + 1).filter(|line| !line.is_add_on).count();
    format!("{number}. {}", line.title)
}

/// How a line ends. A room has at least two lines on the page where it begins, and on the page where it ends, with
/// its subtotal; an add-on stays with its item unless there are many.
fn ending(lines: &[Line], index: usize) -> Ending {
    let Some(next) = lines.get(index + 1) else { return Ending::KEPT };
    let is_kept = index == 0 || index + 2 == lines.len();
    if next.is_add_on {
        let before = lines[..=index].iter().rev().take_while(|line| line.is_add_on).count();
        return Ending { is_kept: is_kept || before < ADD_ONS_KEPT, ..Ending::OPEN };
    }
    Ending { is_kept, ..Ending::FREE }
}

/// `32.47 sq ft`, `1 no.`, `3 sets`.
fn quantity(line: &Line) -> String {
    let number = hundredths(line.quantity);
    match (line.unit.as_str(), line.quantity) {
        ("ls", 100) => "Lump sum".to_owned(),
        ("nos", 100) => format!("{number} no."),
        ("set", 100) | ("", _) => format!("{number} {}", line.unit).trim_end().to_owned(),
        ("set", _) => format!("{number} sets"),
        ("sqft", _) => format!("{number} sq ft"),
        (unit, _) => format!("{number} {unit}"),
    }
}

/// `HSN 9403`, `SAC 9954`: service codes start with 99.
fn code(hsn: &str) -> String {
    match hsn {
        "" => String::new(),
        sac if sac.starts_with("99") => format!("SAC {sac}"),
        hsn => format!("HSN {hsn}"),
    }
}

/// Remarks on a line's amount.
fn remarks(line: &Line) -> Vec<String> {
    let discount =
        line.discount.as_ref().map(|discount| format!("{discount} off {}", short(line.gross_paise)));
    let is_out = line.choice != Choice::Included;
    discount.into_iter().chain(is_out.then(|| "not included".to_owned())).collect()
}

fn choice(choice: Choice) -> Option<&'static str> {
    match choice {
        Choice::Included => None,
        Choice::Optional => Some("OPTIONAL"),
        Choice::Alternative => Some("ALTERNATIVE"),
    }
}

/// From the rooms' subtotal to the amount payable, line by line.
fn price(composer: &mut Composer, quotation: &Quotation) {
    composer.tags.open(StructureType::Sect);
    heading(composer, "Price summary", 34.0);
    let price = &quotation.price;
    let mut steps = vec![("Subtotal of rooms".to_owned(), price.subtotal_paise, FIGURE)];
    steps.extend(price.charges.iter().map(|charge| (charge.label.clone(), charge.paise, FIGURE)));
    steps.push(("Taxable value".to_owned(), price.taxable_paise, STRONG));
    steps.extend(levies(quotation).into_iter().map(|(label, paise)| (label, paise, FIGURE)));
    steps.push(("Total".to_owned(), price.total_paise, FIGURE));
    steps.push(("Round-off".to_owned(), price.round_off_paise, FIGURE));
    steps.push(("Amount payable".to_owned(), price.payable_paise, STRONG.coloured(ARECA)));
    let columns = [column(0.0, 360.0, Align::Left), column(360.0, MEASURE - 360.0, Align::Right)];
    let mut table = composer.table(&columns, CLOSE, &[], 4.0);
    for (label, paise, style) in &steps {
        let amount = exact(*paise);
        table.row(vec![Cell::text(label, *style), Cell::text(&amount, *style)], Ending::KEPT);
    }
    table.end();
    composer.paragraph(&in_words(price.payable_paise), &SMALL, WHOLE, StructureType::P, 6.0);
    composer.tags.close();
}

/// Total of each levy by rate.
fn levies(quotation: &Quotation) -> Vec<(String, i64)> {
    let mut sums: BTreeMap<(u32, &str), i64> = BTreeMap::new();
    for tax in &quotation.price.taxes {
        match tax.levy {
            Levy::Local { cgst_paise, sgst_paise } => {
                *sums.entry((tax.rate, "CGST")).or_default() += cgst_paise;
                *sums.entry((tax.rate, "SGST")).or_default() += sgst_paise;
            }
            Levy::Interstate { igst_paise } => *sums.entry((tax.rate, "IGST")).or_default() += igst_paise,
        }
    }
    let label = |rate, levy| {
        let share = if levy == "IGST" { rate } else { rate / 2 };
        format!("{levy} {}", percent(share))
    };
    sums.into_iter().map(|((rate, levy), paise)| (label(rate, levy), paise)).collect()
}

fn milestones(composer: &mut Composer, quotation: &Quotation) {
    composer.tags.open(StructureType::Sect);
    heading(composer, "Payment schedule", 28.0);
    let columns = [
        column(0.0, 330.0, Align::Left),
        column(330.0, 55.0, Align::Right),
        column(385.0, 110.0, Align::Right),
    ];
    let headings = [("MILESTONE", LABEL), ("SHARE", LABEL), ("AMOUNT", LABEL)];
    let mut table = composer.table(&columns, CLOSE, &headings, 4.0);
    let count = quotation.milestones.len();
    for (index, milestone) in quotation.milestones.iter().enumerate() {
        let share = percent(milestone.share);
        let amount = exact(milestone.amount_paise);
        let cells = vec![
            Cell::text(&milestone.name, FIGURE),
            Cell::text(&share, FIGURE.coloured(ASH)),
            Cell::text(&amount, FIGURE),
        ];
        table.row(cells, Ending { is_kept: index + 1 < count, is_ruled: true });
    }
    table.end();
    composer.tags.close();
}

fn terms(composer: &mut Composer, quotation: &Quotation) {
    composer.tags.open(StructureType::Sect);
    heading(composer, "Terms", 28.0);
    numbered(composer, quotation.terms.iter().map(String::as_str), TERM);
    composer.tags.close();
}

fn acceptance(composer: &mut Composer, quotation: &Quotation) -> Result<(), askama::Error> {
    // The end of the terms goes on the page with the signatures: nobody signs a page that says nothing.
    composer.keep_with_next();
    composer.tags.open(StructureType::Sect);
    heading(composer, "What happens next", 28.0);
    let first = composer.strips.len();
    let valid_until = day(quotation.valid_until);
    let steps = NextSteps { contact: &quotation.contact.name, valid_until: &valid_until }.render()?;
    numbered(composer, paragraphs(&steps), BODY);
    let payable = short(quotation.price.payable_paise);
    let signing = quotation.signing.as_ref();
    let text = Acceptance { payable: &payable }.render()?;
    for paragraph in paragraphs(&text) {
        composer.paragraph(paragraph, &BODY, WHOLE, StructureType::P, 14.0);
    }
    // The signatures stay on a page with the acceptance text.
    for strip in composer.strips.iter_mut().skip(first) {
        strip.keeps_with_next = true;
    }
    let mut strip = Strip { gap: 12.0, ..Strip::default() };
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
    // Long names make both boxes higher.
    let (mut down, mut names) = (0.0_f32, 0.0_f32);
    for (_, label, name) in &sides {
        down = down.max(composer.typesetter.height(label, &LABEL, 216.0) - LABEL.leading);
        names = names.max(composer.typesetter.height(name, &SMALL, 140.0) - SMALL.leading);
    }
    strip.height = 108.0 + down + names;
    for (x, label, name) in &sides {
        frame(&mut strip.marks, [*x, 0.0, 240.0, 108.0 + down + names]);
        let tag = composer.tags.leaf(StructureType::P);
        composer.set(&mut strip, label, &LABEL, [x + 12.0, 10.0, 216.0], 0.0, tag);
        strip.marks.push(fill([x + 12.0, 76.0 + down, 136.0, 0.5], ASH));
        strip.marks.push(fill([x + 160.0, 76.0 + down, 68.0, 0.5], ASH));
        composer.set(&mut strip, name, &SMALL, [x + 12.0, 80.0 + down, 140.0], 0.0, tag);
        composer.set(&mut strip, "Date", &SMALL, [x + 160.0, 80.0 + down, 68.0], 0.0, tag);
    }
    if let Some(signing) = signing {
        signed(composer, &mut strip, signing, down);
    }
    composer.strips.push(strip);
    composer.tags.close();
    Ok(())
}

/// The customer's signature and its date, so far below their places.
fn signed(composer: &mut Composer, strip: &mut Strip, signing: &Signing, down: f32) {
    certificate::hand(composer, strip, signing, [267.0, 26.0 + down, 136.0, 48.0]);
    let tag = composer.tags.leaf(StructureType::P);
    let day = day(signing.at.date_naive());
    composer.set(strip, &day, &SMALL.coloured(INK), [415.0, 62.0 + down, 80.0], 0.0, tag);
}
