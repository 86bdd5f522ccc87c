//! The PDF of a tax invoice for furniture: a pure function of its content.
//!
//! It has what rule 46 of the CGST Rules requires. Prices include tax, so each line shows how its amount comes about
//! and how much of that is tax.

use askama::Template;
use chrono::{NaiveDate, NaiveTime};

use super::goods::{
    BREAKDOWN, Goods, Party, SUMS, Taxed, bare, described, labels, sums, taxed, taxes, total,
};
use super::gst;
use super::letterhead::{
    Company, FRAME, Running, column, day, frame, grand, letterhead, paragraphs, people, title,
};
use super::paper::block::{Mark, Strip};
use super::paper::pdf::About;
use super::paper::table::{Align, Cell, Ending};
use super::paper::tags::StructureType;
use super::paper::text::Style;
use super::paper::{Composer, Form, Made, MakeError, Sheets};
use super::rupees::{in_words, short};
use super::theme::{ARECA, CLOSE, DENSE, DENSE_ASIDE, DRAFT, INK, LABEL, MEASURE, SMALL, STRONG};

/// View model of a tax invoice. Amounts are in paise and include tax unless they say otherwise.
#[derive(Clone, Debug)]
pub struct TaxInvoice {
    /// `IN/2026-27/00001`.
    pub number: String,
    /// Date of issue, and the file's date.
    pub issued_on: NaiveDate,
    /// Supplier.
    pub company: Company,
    /// `SO/2026-27/00001`.
    pub order_number: String,
    /// Date of the order.
    pub ordered_on: NaiveDate,
    /// Recipient.
    pub bill_to: Party,
    /// Where the goods go.
    pub deliver_to: Party,
    /// `Karnataka (29)`.
    pub place_of_supply: String,
    /// Lines.
    pub lines: Vec<Line>,
    /// Charges of the whole order, which the lines contain: `Delivery`, `Assembly`.
    pub charges: Vec<(String, i64)>,
    /// How it is paid.
    pub payment: Payment,
    /// Paid with a gateway in test mode.
    pub is_test: bool,
}

/// A line of an invoice.
#[derive(Clone, Debug)]
pub struct Line {
    /// What it is.
    pub goods: Goods,
    /// Price of a piece.
    pub unit_paise: i64,
    /// Price of the pieces.
    pub value_paise: i64,
    /// Its part of the discount.
    pub discount_paise: i64,
    /// Its part of the charges.
    pub charges_paise: i64,
    /// What it comes to.
    pub taxed: Taxed,
}

/// How an invoice is paid.
#[derive(Clone, Debug)]
pub enum Payment {
    /// In advance.
    Paid {
        /// `UPI`.
        method: String,
    },
    /// Cash on delivery.
    OnDelivery,
}

#[derive(Template)]
#[template(path = "documents/tax_invoice_notes.txt")]
struct Notes<'a> {
    is_cash_on_delivery: bool,
    is_test: bool,
    email: &'a str,
}

/// Watermark of documents about orders in test mode.
pub(super) const TEST: Style = Style { size: 120.0, ..DRAFT };

/// Instead of a signature. Source: fifth proviso to rule 46 of the CGST Rules.
const ISSUED: &str = "Issued electronically by the supplier\u{2019}s authorised representative under the Information \
                      Technology Act, 2000. No signature is required.";

impl TaxInvoice {
    /// The PDF.
    pub fn make(&self, form: Form) -> Result<Made, MakeError> {
        let about = About {
            title: format!("Tax invoice {}", self.number),
            author: self.company.legal_name.clone(),
            subject: format!("Tax invoice for order {}", self.order_number),
            language: "en-IN".to_owned(),
            created_at: self.issued_on.and_time(NaiveTime::MIN).and_utc(),
            is_archival: form.is_archival,
        };
        self.sheets(form.is_tagged)?.made(&about)
    }

    /// Amount of the invoice.
    #[must_use]
    pub fn total_paise(&self) -> i64 {
        self.lines.iter().map(|line| line.taxed.total_paise()).sum()
    }

    fn is_cash_on_delivery(&self) -> bool {
        matches!(self.payment, Payment::OnDelivery)
    }

    /// Its pages.
    pub(super) fn sheets(&self, is_tagged: bool) -> Result<Sheets, askama::Error> {
        let mut composer = Composer::new(Vec::new(), is_tagged);
        letterhead(&mut composer, &self.company);
        let facts = [
            ("NUMBER", self.number.clone()),
            ("DATE", day(self.issued_on)),
            ("ORDER", self.order_number.clone()),
            ("ORDERED ON", day(self.ordered_on)),
        ];
        title(&mut composer, "Tax invoice", "Original for recipient", &facts);
        self.parties(&mut composer);
        self.lines(&mut composer);
        self.sums(&mut composer);
        let label =
            if self.is_cash_on_delivery() { "TO BE COLLECTED ON DELIVERY" } else { "TOTAL, INCLUDING GST" };
        let amount = self.total_paise();
        grand(&mut composer, label, &short(amount), &in_words(amount), 16.0);
        gst::breakdown(&mut composer, &self.taxes(), BREAKDOWN, 16.0);
        composer.keep_with_next();
        closing(&mut composer, &self.company, &self.notes()?);
        let running =
            Running { company: &self.company, about: "Tax invoice", version: &self.number, is_draft: false };
        Ok(composer.finish(FRAME, |typesetter, number, count| {
            let (mut below, above) = running.furniture(typesetter, number, count);
            if self.is_test {
                below.push(Mark::Watermark { line: typesetter.line("TEST", &TEST), style: TEST });
            }
            (below, above)
        }))
    }

    fn notes(&self) -> Result<String, askama::Error> {
        Notes {
            is_cash_on_delivery: self.is_cash_on_delivery(),
            is_test: self.is_test,
            email: &self.company.email,
        }
        .render()
    }

    fn taxes(&self) -> Vec<gst::Tax> {
        taxes(self.lines.iter().map(|line| (&line.goods, &line.taxed)))
    }

    fn parties(&self, composer: &mut Composer) {
        let (bill_to, deliver_to) = (self.bill_to.rest(), self.deliver_to.rest());
        let supply = vec!["Reverse charge: No".to_owned()];
        let columns = [
            ("BILLED TO", self.bill_to.name.as_str(), bill_to),
            ("DELIVERED TO", &self.deliver_to.name, deliver_to),
            ("PLACE OF SUPPLY", &self.place_of_supply, supply),
        ];
        people(composer, &columns, 18.0);
    }

    fn lines(&self, composer: &mut Composer) {
        let columns = [
            column(0.0, 132.0, Align::Left),
            column(134.0, 27.0, Align::Right),
            column(164.0, 48.0, Align::Right),
            column(216.0, 74.0, Align::Right),
            column(294.0, 52.0, Align::Right),
            column(354.0, 40.0, Align::Left),
            column(394.0, 46.0, Align::Right),
            column(444.0, MEASURE - 444.0, Align::Right),
        ];
        let heads = labels(["ITEM", "QTY", "PRICE ₹", "AMOUNT ₹", "TAXABLE ₹", "GST", "TAX ₹", "TOTAL ₹"]);
        let mut table = composer.table(&columns, CLOSE, &heads, 20.0);
        for (index, line) in self.lines.iter().enumerate() {
            let details = line.goods.details();
            let (quantity, unit) = (line.goods.pieces(), bare(line.unit_paise));
            let (value, adjustments) = (bare(line.value_paise), line.adjustments());
            let mut amount = Cell::text(&value, DENSE);
            amount.texts.extend(adjustments.iter().map(|text| (text.as_str(), DENSE_ASIDE)));
            let (taxable, sum) = (bare(line.taxed.taxable_paise), bare(line.taxed.total_paise()));
            let levies = line.taxed.columns();
            let [names, amounts] = taxed(&levies);
            let cells = vec![
                described(&line.goods, &details),
                Cell::text(&quantity, DENSE),
                Cell::text(&unit, DENSE),
                amount,
                Cell::text(&taxable, DENSE),
                names,
                amounts,
                Cell::text(&sum, DENSE),
            ];
            let is_kept = index == 0 || index + 1 == self.lines.len();
            table.row(cells, Ending { is_kept, is_ruled: true });
        }
        let pieces: u32 = self.lines.iter().map(|line| line.goods.quantity).sum();
        let of = |paise: fn(&Line) -> i64| bare(self.lines.iter().map(paise).sum());
        let texts = [
            "Total".to_owned(),
            pieces.to_string(),
            String::new(),
            of(|line| line.value_paise - line.discount_paise + line.charges_paise),
            of(|line| line.taxed.taxable_paise),
            String::new(),
            of(|line| line.taxed.levy.paise()),
            of(|line| line.taxed.total_paise()),
        ];
        table.row(total(&texts), Ending::FREE);
        table.end();
    }

    /// How the total comes about, and how it is paid.
    fn sums(&self, composer: &mut Composer) {
        let sum = |paise: fn(&Line) -> i64| self.lines.iter().map(paise).sum::<i64>();
        let discount = sum(|line| line.discount_paise);
        let mut steps = vec![("Goods".to_owned(), sum(|line| line.value_paise), false)];
        if discount != 0 {
            steps.push(("Discount".to_owned(), -discount, false));
        }
        steps.extend(self.charges.iter().map(|(label, paise)| (label.clone(), *paise, false)));
        steps.push(("Total, including GST".to_owned(), self.total_paise(), true));
        self.paid(composer);
        sums(composer, &steps, 0.0);
    }

    /// Beside the sums: a strip without height.
    fn paid(&self, composer: &mut Composer) {
        let mut strip = Strip { gap: 18.0, keeps_with_next: true, ..Strip::default() };
        let width = SUMS[0] - 30.0;
        let tag = composer.tags.leaf(StructureType::P);
        let y = composer.set(&mut strip, "PAYMENT", &LABEL, [0.0, 2.0, width], 0.0, tag) + 2.0;
        let (what, rest) = match &self.payment {
            Payment::Paid { method } => (format!("Paid: {method}"), "Nothing is due.".to_owned()),
            Payment::OnDelivery => {
                let amount = format!("Amount: {}", short(self.total_paise()));
                ("Cash on delivery: to be collected".to_owned(), amount)
            }
        };
        let tag = composer.tags.leaf(StructureType::P);
        let y = composer.set(&mut strip, &what, &STRONG.coloured(ARECA), [0.0, y, width], 0.0, tag);
        composer.set(&mut strip, &rest, &SMALL, [0.0, y, width], 0.0, tag);
        composer.strips.push(strip);
    }
}

impl Line {
    /// What is taken off the price or added to it.
    fn adjustments(&self) -> Vec<String> {
        let discount = (self.discount_paise != 0).then(|| format!("Discount {}", bare(-self.discount_paise)));
        let charges = (self.charges_paise != 0).then(|| format!("Charges {}", bare(self.charges_paise)));
        discount.into_iter().chain(charges).collect()
    }
}

/// Notes, and who issued it. The company issues it electronically when the order is confirmed; no person signs it.
pub(super) fn closing(composer: &mut Composer, company: &Company, notes: &str) {
    const LEFT_OF_BOX: f32 = MEASURE - 255.0;
    let mut strip = Strip { gap: 18.0, ..Strip::default() };
    let width = LEFT_OF_BOX - 26.0;
    let tag = composer.tags.leaf(StructureType::P);
    let mut y = composer.set(&mut strip, "PLEASE NOTE", &LABEL, [0.0, 0.0, width], 0.0, tag) + 3.0;
    for note in paragraphs(notes) {
        let tag = composer.tags.leaf(StructureType::P);
        y = composer.set(&mut strip, note, &SMALL, [0.0, y, width], 0.0, tag) + 4.0;
    }
    let [x, inner] = [LEFT_OF_BOX + 14.0, 227.0];
    let tag = composer.tags.leaf(StructureType::P);
    let label = format!("FOR {}", company.legal_name.to_uppercase());
    let mut below = composer.set(&mut strip, &label, &LABEL, [x, 10.0, inner], 0.0, tag) + 4.0;
    let tag = composer.tags.leaf(StructureType::P);
    below = composer.set(&mut strip, ISSUED, &SMALL.coloured(INK), [x, below, inner], 0.0, tag) + 10.0;
    frame(&mut strip.marks, [LEFT_OF_BOX, 0.0, 255.0, below]);
    strip.height = y.max(below);
    composer.strips.push(strip);
}

#[cfg(test)]
pub(super) mod tests {
    use data_encoding::HEXLOWER;
    use lopdf::Document;
    use sha2::{Digest, Sha256};

    use super::super::gst::Levy;
    use super::super::quotation::sample;
    use super::*;

    pub(in super::super) const ARCHIVAL: Form = Form { is_tagged: true, is_archival: true };

    pub(in super::super) fn company() -> Company {
        sample::quotation(1).company
    }

    pub(in super::super) fn buyer() -> Party {
        Party {
            name: "Asha Rao".to_owned(),
            address: vec![
                "Flat 1204, Palm Court, Whitefield".to_owned(),
                "Near the lake".to_owned(),
                "Bengaluru 560066".to_owned(),
                "Karnataka (29)".to_owned(),
            ],
            phone: "+91 98450 12345".to_owned(),
            gstin: None,
        }
    }

    /// A price with its tax at 18% within the state.
    pub(in super::super) fn taxed_at_18(paid_paise: i64) -> Taxed {
        let half = (paid_paise * 9 + 59) / 118;
        let levy = Levy::Local { cgst_paise: half, sgst_paise: half };
        Taxed { rate: 1800, taxable_paise: paid_paise - 2 * half, levy }
    }

    pub(in super::super) const GOODS: [(&str, &[&str], &str); 5] = [
        ("Coorg three-seater sofa", &["Fabric: Rust linen", "Legs: Teak"], "NV-SOF-COO-3"),
        ("Malabar bed with storage, king size", &["Wood: Sheesham, honey"], "NV-BED-MAL-K"),
        ("Hampi coffee table", &[], "NV-TAB-HAM"),
        (
            "Cubbon wardrobe with sliding doors",
            &["Finish: Walnut", "Mirror: Left door", "With assembly"],
            "NV-WRD-CUB-2",
        ),
        ("Kabini lounge chair", &["Cane: Natural"], "NV-CHR-KAB"),
    ];

    pub(in super::super) fn goods(index: usize) -> Goods {
        let (name, details, sku) = GOODS[index % GOODS.len()];
        Goods {
            name: name.to_owned(),
            details: details.iter().map(|detail| (*detail).to_owned()).collect(),
            sku: sku.to_owned(),
            hsn: if index.is_multiple_of(5) { "940161" } else { "940360" }.to_owned(),
            quantity: u32::try_from(index % 3 + 1).unwrap(),
        }
    }

    fn line(index: usize) -> Line {
        let goods = goods(index);
        let unit_paise = 2_499_900 - 150_000 * i64::try_from(index % 5).unwrap();
        let value_paise = unit_paise * i64::from(goods.quantity);
        let (discount_paise, charges_paise) = (value_paise / 20, 49_900);
        let taxed = taxed_at_18(value_paise - discount_paise + charges_paise);
        Line { goods, unit_paise, value_paise, discount_paise, charges_paise, taxed }
    }

    pub(in super::super) fn invoice(lines: usize) -> TaxInvoice {
        let charges = 49_900 * i64::try_from(lines).unwrap();
        TaxInvoice {
            number: "IN/2026-27/00001".to_owned(),
            issued_on: sample::quotation(1).issued_on,
            company: company(),
            order_number: "SO/2026-27/00001".to_owned(),
            ordered_on: sample::quotation(1).issued_on,
            bill_to: buyer(),
            deliver_to: buyer(),
            place_of_supply: "Karnataka (29)".to_owned(),
            lines: (0..lines).map(line).collect(),
            charges: vec![("Delivery".to_owned(), charges)],
            payment: Payment::Paid { method: "UPI".to_owned() },
            is_test: false,
        }
    }

    /// To another state, to a company with long names, to be paid on delivery.
    fn between_states() -> TaxInvoice {
        let mut invoice = invoice(3);
        for line in &mut invoice.lines {
            line.taxed.levy = Levy::Interstate { igst_paise: line.taxed.levy.paise() };
        }
        invoice.lines[1].goods.name =
            "Sri Venkateshwara hand-carved rosewood swing with brass chains and cushioned seat".to_owned();
        invoice.lines[2].goods.hsn = "46021919".to_owned();
        invoice.lines[2].taxed.rate = 500;
        invoice.bill_to = Party {
            name: "Sri Venkateshwara Residents Welfare Association and Cultural Trust".to_owned(),
            address: vec![
                "Office 3, Palm Court Commercial Complex, 14th Main Road, Indiranagar 2nd Stage".to_owned(),
                "Chennai 600028".to_owned(),
                "Tamil Nadu (33)".to_owned(),
            ],
            phone: String::new(),
            gstin: Some("33AAACB1234C1ZM".to_owned()),
        };
        invoice.deliver_to = Party {
            name: "ಆಶಾ ರಾವ್ · आशा राव".to_owned(),
            address: vec!["ಮನೆ ಸಂಖ್ಯೆ 12, ಮಲ್ಲೇಶ್ವರಂ".to_owned(), "Chennai 600028".to_owned()],
            ..buyer()
        };
        let services = [
            ("Delivery", 60_000),
            ("Carrying upstairs", 49_800),
            ("Assembly", 30_000),
            ("Cash on delivery", 9_900),
        ];
        invoice.charges = services.map(|(label, paise)| (label.to_owned(), paise)).to_vec();
        TaxInvoice { place_of_supply: "Tamil Nadu (33)".to_owned(), payment: Payment::OnDelivery, ..invoice }
    }

    /// Makes each twice, and compares pages and hashes with those of the documents that were looked at.
    #[track_caller]
    pub(in super::super) fn compare(made: &[(&str, [Made; 2])], looked_at: &[(&str, usize, &str)]) {
        let folder = std::env::temp_dir().join("nivas-goods");
        let mut hashes = Vec::new();
        for (name, [made, again]) in made {
            assert_eq!(made.pdf, again.pdf, "{name}");
            assert_eq!(Document::load_mem(&made.pdf).unwrap().get_pages().len(), made.pages);
            hashes.push((*name, made.pages, HEXLOWER.encode(&Sha256::digest(&made.pdf)[..8])));
        }
        let hashes: Vec<_> =
            hashes.iter().map(|(name, pages, hash)| (*name, *pages, hash.as_str())).collect();
        if hashes != looked_at {
            std::fs::create_dir_all(&folder).unwrap();
            for (name, [made, _]) in made {
                std::fs::write(folder.join(format!("{name}.pdf")), &made.pdf).unwrap();
            }
        }
        assert_eq!(hashes, looked_at, "the new ones are in {}", folder.display());
    }

    /// Changes whenever a byte of a document does: look at the new ones before entering their hashes.
    #[test]
    fn the_invoices_are_those_that_were_looked_at() {
        let twice = |invoice: TaxInvoice| [invoice.make(ARCHIVAL).unwrap(), invoice.make(ARCHIVAL).unwrap()];
        let made = vec![
            ("invoice", twice(invoice(1))),
            ("invoice-between-states", twice(between_states())),
            ("invoice-long", twice(invoice(10))),
            ("invoice-test", twice(TaxInvoice { is_test: true, ..invoice(2) })),
        ];
        let looked_at = [
            ("invoice", 1, "f116214058e3b8c3"),
            ("invoice-between-states", 2, "55036875bf3547f1"),
            ("invoice-long", 2, "afe536316133d2a0"),
            ("invoice-test", 2, "93927c6eb85a389f"),
        ];
        compare(&made, &looked_at);
    }

    #[test]
    fn the_total_is_the_sum_of_goods_discount_and_charges() {
        let invoice = invoice(10);
        let of = |paise: fn(&Line) -> i64| invoice.lines.iter().map(paise).sum::<i64>();
        let charges: i64 = invoice.charges.iter().map(|(_, paise)| paise).sum();
        let paid = of(|line| line.value_paise) - of(|line| line.discount_paise) + charges;
        assert_eq!(invoice.total_paise(), paid);
        let taxed: i64 = invoice.taxes().iter().map(|tax| tax.taxable_paise + tax.levy.paise()).sum();
        assert_eq!(taxed, paid);
    }
}
