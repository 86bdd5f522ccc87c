//! The PDF of a credit note for furniture: a pure function of its content.
//!
//! It has what rule 53(1A) of the CGST Rules requires.

use askama::Template;
use chrono::{NaiveDate, NaiveTime};

use super::goods::{
    BREAKDOWN, Goods, Party, SUMS, Taxed, bare, described, labels, sums, taxed, taxes, total,
};
use super::gst;
use super::letterhead::{Company, FRAME, Running, WHOLE, column, day, grand, letterhead, people, title};
use super::paper::block::{Mark, Strip};
use super::paper::pdf::About;
use super::paper::table::{Align, Cell, Ending};
use super::paper::tags::StructureType;
use super::paper::{Composer, Form, Made, MakeError, Sheets};
use super::rupees::{in_words, short};
use super::tax_invoice::{TEST, closing};
use super::theme::{ARECA, CLOSE, DENSE, LABEL, MEASURE, SMALL, STRONG};

/// View model of a credit note. Amounts are in paise.
#[derive(Clone, Debug)]
pub struct CreditNote {
    /// `CN/2026-27/00001`.
    pub number: String,
    /// Date of issue, and the file's date.
    pub issued_on: NaiveDate,
    /// Supplier.
    pub company: Company,
    /// Number of the invoice.
    pub invoice_number: String,
    /// Date of the invoice.
    pub invoiced_on: NaiveDate,
    /// Number of the order.
    pub order_number: String,
    /// Recipient.
    pub bill_to: Party,
    /// Where the goods went.
    pub deliver_to: Party,
    /// `Karnataka (29)`.
    pub place_of_supply: String,
    /// Why it is issued: `One piece returned, damaged in transit`.
    pub reason: String,
    /// Lines.
    pub lines: Vec<Credited>,
    /// Where the money goes: `To the UPI account it was paid from`.
    pub refunded_to: String,
    /// Number of the refund; may be empty.
    pub reference: String,
    /// Paid with a gateway in test mode.
    pub is_test: bool,
}

/// A line of a credit note.
#[derive(Clone, Debug)]
pub struct Credited {
    /// What it is.
    pub goods: Goods,
    /// What is credited.
    pub taxed: Taxed,
}

/// Most lines of a text beside the sums.
const MOST_BESIDE: usize = 10;

#[derive(Template)]
#[template(path = "documents/credit_note_notes.txt")]
struct Notes<'a> {
    has_gstin: bool,
    is_test: bool,
    email: &'a str,
}

impl CreditNote {
    /// The PDF.
    pub fn make(&self, form: Form) -> Result<Made, MakeError> {
        let about = About {
            title: format!("Credit note {}", self.number),
            author: self.company.legal_name.clone(),
            subject: format!("Credit note for tax invoice {}", self.invoice_number),
            language: "en-IN".to_owned(),
            created_at: self.issued_on.and_time(NaiveTime::MIN).and_utc(),
            is_archival: form.is_archival,
        };
        self.sheets(form.is_tagged)?.made(&about)
    }

    /// Amount credited.
    #[must_use]
    pub fn total_paise(&self) -> i64 {
        self.lines.iter().map(|line| line.taxed.total_paise()).sum()
    }

    /// Its pages.
    pub(super) fn sheets(&self, is_tagged: bool) -> Result<Sheets, askama::Error> {
        let mut composer = Composer::new(Vec::new(), is_tagged);
        letterhead(&mut composer, &self.company);
        let facts = [
            ("NUMBER", self.number.clone()),
            ("DATE", day(self.issued_on)),
            ("TAX INVOICE", self.invoice_number.clone()),
            ("INVOICE DATE", day(self.invoiced_on)),
            ("ORDER", self.order_number.clone()),
        ];
        title(&mut composer, "Credit note", &format!("for tax invoice {}", self.invoice_number), &facts);
        let supply = vec!["Reverse charge: No".to_owned()];
        let columns = [
            ("CREDITED TO", self.bill_to.name.as_str(), self.bill_to.rest()),
            ("DELIVERED TO", &self.deliver_to.name, self.deliver_to.rest()),
            ("PLACE OF SUPPLY", &self.place_of_supply, supply),
        ];
        people(&mut composer, &columns, 18.0);
        self.lines(&mut composer);
        self.sums(&mut composer);
        let amount = self.total_paise();
        grand(&mut composer, "CREDITED, INCLUDING GST", &short(amount), &in_words(amount), 16.0);
        gst::breakdown(&mut composer, &self.taxes(), BREAKDOWN, 16.0);
        composer.keep_with_next();
        let notes = Notes {
            has_gstin: self.bill_to.gstin.is_some(),
            is_test: self.is_test,
            email: &self.company.email,
        }
        .render()?;
        closing(&mut composer, &self.company, &notes);
        let running =
            Running { company: &self.company, about: "Credit note", version: &self.number, is_draft: false };
        Ok(composer.finish(FRAME, |typesetter, number, count| {
            let (mut below, above) = running.furniture(typesetter, number, count);
            if self.is_test {
                below.push(Mark::Watermark { line: typesetter.line("TEST", &TEST), style: TEST });
            }
            (below, above)
        }))
    }

    fn taxes(&self) -> Vec<gst::Tax> {
        taxes(self.lines.iter().map(|line| (&line.goods, &line.taxed)))
    }

    fn lines(&self, composer: &mut Composer) {
        let columns = [
            column(0.0, 212.0, Align::Left),
            column(216.0, 34.0, Align::Right),
            column(256.0, 74.0, Align::Right),
            column(338.0, 40.0, Align::Left),
            column(378.0, 50.0, Align::Right),
            column(430.0, MEASURE - 430.0, Align::Right),
        ];
        let heads = labels(["ITEM", "QTY", "TAXABLE ₹", "GST", "TAX ₹", "TOTAL ₹"]);
        let mut table = composer.table(&columns, CLOSE, &heads, 20.0);
        for (index, line) in self.lines.iter().enumerate() {
            let (details, quantity) = (line.goods.details(), line.goods.pieces());
            let (taxable, sum) = (bare(line.taxed.taxable_paise), bare(line.taxed.total_paise()));
            let levies = line.taxed.columns();
            let [names, amounts] = taxed(&levies);
            let cells = vec![
                described(&line.goods, &details),
                Cell::text(&quantity, DENSE),
                Cell::text(&taxable, DENSE),
                names,
                amounts,
                Cell::text(&sum, DENSE),
            ];
            let is_kept = index == 0 || index + 1 == self.lines.len();
            table.row(cells, Ending { is_kept, is_ruled: true });
        }
        let pieces: u32 = self.lines.iter().map(|line| line.goods.quantity).sum();
        let of = |paise: fn(&Taxed) -> i64| bare(self.lines.iter().map(|line| paise(&line.taxed)).sum());
        let texts = [
            "Total".to_owned(),
            if pieces == 0 { String::new() } else { pieces.to_string() },
            of(|taxed| taxed.taxable_paise),
            String::new(),
            of(|taxed| taxed.levy.paise()),
            of(Taxed::total_paise),
        ];
        table.row(total(&texts), Ending::FREE);
        table.end();
    }

    /// Why and where to, beside what it comes to.
    fn sums(&self, composer: &mut Composer) {
        let reference =
            if self.reference.is_empty() { String::new() } else { format!("Reference {}", self.reference) };
        let taxed = |paise: fn(&Taxed) -> i64| self.lines.iter().map(|line| paise(&line.taxed)).sum();
        let steps = [
            ("Taxable value".to_owned(), taxed(|taxed| taxed.taxable_paise), false),
            ("GST".to_owned(), taxed(|taxed| taxed.levy.paise()), false),
            ("Credited, including GST".to_owned(), self.total_paise(), true),
        ];
        let width = SUMS[0] - 30.0;
        let style = STRONG.coloured(ARECA);
        let mut notes =
            vec![("REASON", &self.reason, ""), ("REFUNDED TO", &self.refunded_to, reference.as_str())];
        // What is too long to stand beside the sums stands above them.
        notes.retain(|(label, what, _)| {
            let is_short = composer.typesetter.lines(what, &style, width).len() <= MOST_BESIDE;
            if !is_short {
                composer.paragraph(label, &LABEL, WHOLE, StructureType::P, 18.0);
                composer.keep_with_next();
                composer.paragraph(what, &style, WHOLE, StructureType::P, 2.0);
            }
            is_short
        });
        let mut strip = Strip { gap: 18.0, keeps_with_next: true, ..Strip::default() };
        let mut y = 2.0;
        for (label, what, rest) in notes {
            let tag = composer.tags.leaf(StructureType::P);
            y = composer.set(&mut strip, label, &LABEL, [0.0, y, width], 0.0, tag) + 2.0;
            let tag = composer.tags.leaf(StructureType::P);
            y = composer.set(&mut strip, what, &style, [0.0, y, width], 0.0, tag);
            if !rest.is_empty() {
                y = composer.set(&mut strip, rest, &SMALL, [0.0, y, width], 0.0, tag);
            }
            y += 6.0;
        }
        let below = y;
        composer.strips.push(strip);
        let first = composer.strips.len();
        sums(composer, &steps, 0.0);
        // The reason may be longer than the sums.
        let height: f32 = composer.strips.iter().skip(first).map(|strip| strip.height).sum();
        if let Some(last) = composer.strips.last_mut() {
            last.height += (below - height).max(0.0);
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::super::gst::Levy;
    use super::super::quotation::sample;
    use super::super::tax_invoice::tests::{ARCHIVAL, buyer, company, compare, goods, taxed_at_18};
    use super::*;

    pub(in super::super) fn note(lines: usize) -> CreditNote {
        CreditNote {
            number: "CN/2026-27/00001".to_owned(),
            issued_on: sample::quotation(1).valid_until,
            company: company(),
            invoice_number: "IN/2026-27/00001".to_owned(),
            invoiced_on: sample::quotation(1).issued_on,
            order_number: "SO/2026-27/00001".to_owned(),
            bill_to: buyer(),
            deliver_to: buyer(),
            place_of_supply: "Karnataka (29)".to_owned(),
            reason: "Returned: damaged in transit".to_owned(),
            lines: (0..lines)
                .map(|index| Credited { goods: goods(index), taxed: taxed_at_18(2_424_805) })
                .collect(),
            refunded_to: "The UPI account it was paid from".to_owned(),
            reference: "rfnd_FP8QHiV938haTz".to_owned(),
            is_test: false,
        }
    }

    fn for_a_company() -> CreditNote {
        let mut note = note(2);
        for line in &mut note.lines {
            line.taxed.levy = Levy::Interstate { igst_paise: line.taxed.levy.paise() };
        }
        note.lines[1].goods = Goods { quantity: 0, ..note.lines[1].goods.clone() };
        note.bill_to.name = "ಆಶಾ ರಾವ್ · आशा राव".to_owned();
        note.bill_to.gstin = Some("33AAACB1234C1ZM".to_owned());
        note.reason = "One of the two sofas came back with a torn cushion, and the table's price was lowered because of \
                       a scratch that the buyer keeps"
            .to_owned();
        CreditNote { is_test: true, reference: String::new(), ..note }
    }

    /// Changes whenever a byte of a document does: look at the new ones before entering their hashes.
    #[test]
    fn the_credit_notes_are_those_that_were_looked_at() {
        let twice = |note: CreditNote| [note.make(ARCHIVAL).unwrap(), note.make(ARCHIVAL).unwrap()];
        let made = vec![("note", twice(note(1))), ("note-company", twice(for_a_company()))];
        let looked_at = [("note", 1, "bf318341cf4b1e15"), ("note-company", 2, "23f3ee3ff2cee55b")];
        compare(&made, &looked_at);
    }
}
