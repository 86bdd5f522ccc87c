//! The PDF of an advance's receipt: a pure function of its content.
//!
//! One page. A voucher has everything that rule 50 of the CGST Rules requires; a plain receipt states that
//! there is no tax.

use askama::Template;
use chrono::{DateTime, NaiveDate, Utc};

use super::letterhead::{
    Company, FRAME, Running, column, day, fitting, frame, grand, heading, letterhead, paragraphs, people,
    percent, title,
};
use super::paper::block::{Mark, Strip};
use super::paper::pdf::About;
use super::paper::table::{Align, Cell, Ending};
use super::paper::tags::StructureType;
use super::paper::text::Style;
use super::paper::{Composer, Form, Made, MakeError, Sheets, fill};
use super::rupees::{exact, in_words, short};
use super::theme::{ARECA, ASH, BODY, CLOSE, DRAFT, FIGURE, INK, LABEL, MEASURE, SMALL, STRONG};

/// View model of a receipt. Amounts are in paise.
#[derive(Clone, Debug)]
pub struct Receipt {
    /// `RV/2026-27/0001`.
    pub number: String,
    /// Date of issue.
    pub issued_on: NaiveDate,
    /// When it was issued or cancelled; the file's date.
    pub settled_at: DateTime<Utc>,
    /// Date of cancellation.
    pub cancelled_on: Option<NaiveDate>,
    /// Our company.
    pub company: Company,
    /// Authorised signatory.
    pub signatory: String,
    /// Payer's name, in any script.
    pub payer: String,
    /// Payer's address, phone number, e-mail address and GSTIN, as far as known.
    pub reach: Vec<String>,
    /// What the advance is for, within a sentence.
    pub description: String,
    /// Payment method: `UPI`.
    pub method: String,
    /// Payment reference; empty for cash.
    pub reference: String,
    /// Whether it is a cheque, valid only once cleared.
    pub is_cheque: bool,
    /// Date of receipt.
    pub received_on: NaiveDate,
    /// Amount received.
    pub amount_paise: i64,
    /// Tax included in the amount; none on a plain receipt.
    pub taxation: Option<Taxation>,
}

/// Tax on an advance.
#[derive(Clone, Debug)]
pub struct Taxation {
    /// SAC of the supply.
    pub sac: String,
    /// Place of supply, `Karnataka (29)`.
    pub place_of_supply: String,
    /// Taxable value.
    pub taxable_paise: i64,
    /// Each tax with its rate in basis points and its amount.
    pub levies: Vec<(&'static str, u32, i64)>,
}

/// Text before the amount.
#[derive(Template)]
#[template(path = "documents/receipt_opening.txt")]
struct Opening<'a> {
    kind: &'a str,
    amount: &'a str,
    name: &'a str,
    description: &'a str,
    company: &'a str,
    is_voucher: bool,
    is_cancelled: bool,
}

/// Notes. Paragraphs are separated by blank lines.
#[derive(Template)]
#[template(path = "documents/receipt_notes.txt")]
struct Notes {
    is_voucher: bool,
    is_cheque: bool,
}

/// Watermark of a cancelled receipt.
const CANCELLED: Style = Style { size: 84.0, ..DRAFT };

impl Receipt {
    /// The PDF.
    pub fn make(&self, form: Form) -> Result<Made, MakeError> {
        let about = About {
            title: format!("{} {}", self.kind(), self.number),
            author: self.company.legal_name.clone(),
            subject: format!("{} for an advance", self.kind()),
            language: "en-IN".to_owned(),
            created_at: self.settled_at,
            is_archival: form.is_archival,
        };
        self.sheets(form.is_tagged)?.made(&about)
    }

    fn kind(&self) -> &'static str {
        if self.taxation.is_some() { "Receipt voucher" } else { "Receipt" }
    }

    /// Its pages.
    pub(super) fn sheets(&self, is_tagged: bool) -> Result<Sheets, askama::Error> {
        let mut composer = Composer::new(Vec::new(), is_tagged);
        letterhead(&mut composer, &self.company);
        let mut facts = vec![("NUMBER", self.number.clone()), ("DATE", day(self.issued_on))];
        facts.extend(self.cancelled_on.map(|on| ("CANCELLED ON", day(on))));
        title(&mut composer, self.kind(), &format!("for {}", self.description), &facts);
        self.parties(&mut composer);
        self.opening(&mut composer)?;
        let label =
            if self.taxation.is_some() { "AMOUNT RECEIVED, INCLUDING TAX" } else { "AMOUNT RECEIVED" };
        grand(&mut composer, label, &short(self.amount_paise), &in_words(self.amount_paise), 18.0);
        if let Some(taxation) = &self.taxation {
            self.contained(&mut composer, taxation);
        }
        self.closing(&mut composer)?;
        let running =
            Running { company: &self.company, about: self.kind(), version: &self.number, is_draft: false };
        Ok(composer.finish(FRAME, |typesetter, number, count| {
            let (mut below, above) = running.furniture(typesetter, number, count);
            if self.cancelled_on.is_some() {
                below.push(Mark::Watermark {
                    line: typesetter.line("CANCELLED", &CANCELLED),
                    style: CANCELLED,
                });
            }
            (below, above)
        }))
    }

    fn parties(&self, composer: &mut Composer) {
        let mut what = Vec::new();
        if let Some(taxation) = &self.taxation {
            what.push(format!("SAC {}", taxation.sac));
            what.push(format!("Place of supply: {}", taxation.place_of_supply));
            what.push("Reverse charge: no".to_owned());
        }
        let how = [self.reference.clone(), format!("Received on {}", day(self.received_on))];
        let (description, method) = (capitalized(&self.description), capitalized(&self.method));
        let columns = [
            ("RECEIVED FROM", self.payer.as_str(), self.reach.as_slice()),
            ("ADVANCE FOR", &description, &what),
            ("PAID BY", &method, &how),
        ];
        people(composer, &columns, 22.0);
    }

    fn opening(&self, composer: &mut Composer) -> Result<(), askama::Error> {
        let text = Opening {
            kind: &self.kind().to_lowercase(),
            amount: &short(self.amount_paise),
            name: &self.payer,
            description: &self.description,
            company: &self.company.legal_name,
            is_voucher: self.taxation.is_some(),
            is_cancelled: self.cancelled_on.is_some(),
        }
        .render()?;
        for paragraph in paragraphs(&text) {
            composer.paragraph(paragraph, &BODY, [0.0, 440.0], StructureType::P, 20.0);
        }
        Ok(())
    }

    /// Breakdown of the amount into taxable value and taxes.
    fn contained(&self, composer: &mut Composer, taxation: &Taxation) {
        composer.tags.open(StructureType::Sect);
        heading(composer, "Tax breakdown", 26.0);
        let columns = [
            column(0.0, 245.0, Align::Left),
            column(245.0, 100.0, Align::Right),
            column(345.0, MEASURE - 345.0, Align::Right),
        ];
        let headings = [("PART", LABEL), ("RATE", LABEL), ("AMOUNT", LABEL)];
        let mut table = composer.table(&columns, CLOSE, &headings, 2.0);
        let taxable = exact(taxation.taxable_paise);
        let cells = vec![Cell::text("Taxable value", FIGURE), Cell::default(), Cell::text(&taxable, FIGURE)];
        table.row(cells, Ending::KEPT);
        for (name, rate, paise) in &taxation.levies {
            let (rate, amount) = (percent(*rate), exact(*paise));
            let cells =
                vec![Cell::text(name, FIGURE), Cell::text(&rate, FIGURE), Cell::text(&amount, FIGURE)];
            table.row(cells, Ending::KEPT);
        }
        let (amount, strong) = (exact(self.amount_paise), STRONG.coloured(ARECA));
        let cells = vec![Cell::text("Amount received", strong), Cell::default(), Cell::text(&amount, strong)];
        table.row(cells, Ending::FREE);
        table.end();
        composer.tags.close();
    }

    /// Notes, and the signature for the company.
    fn closing(&self, composer: &mut Composer) -> Result<(), askama::Error> {
        const NOTES: f32 = MEASURE - 255.0 - 26.0;
        const BOX: f32 = 108.0;
        let notes = Notes { is_voucher: self.taxation.is_some(), is_cheque: self.is_cheque }.render()?;
        let mut strip = Strip { gap: 28.0, ..Strip::default() };
        let tag = composer.tags.leaf(StructureType::P);
        let mut y = composer.set(&mut strip, "PLEASE NOTE", &LABEL, [0.0, 0.0, NOTES], 0.0, tag) + 3.0;
        for note in paragraphs(&notes) {
            let tag = composer.tags.leaf(StructureType::P);
            y = composer.set(&mut strip, note, &SMALL, [0.0, y, NOTES], 0.0, tag) + 4.0;
        }
        let below = self.signature(composer, &mut strip, [MEASURE - 255.0, 255.0, BOX]);
        strip.height = y.max(below);
        composer.strips.push(strip);
        Ok(())
    }

    /// Returns the bottom of its box, which is higher for a company with a long name.
    fn signature(&self, composer: &mut Composer, strip: &mut Strip, [left, width, height]: [f32; 3]) -> f32 {
        let (name, date) = (left + 12.0, left + 168.0);
        let label = format!("FOR {}", self.company.legal_name.to_uppercase());
        let more = composer.typesetter.height(&label, &LABEL, width - 24.0) - LABEL.leading;
        frame(&mut strip.marks, [left, 0.0, width, height + more]);
        let tag = composer.tags.leaf(StructureType::P);
        composer.set(strip, &label, &LABEL, [name, 10.0, width - 24.0], 0.0, tag);
        let tag = composer.tags.leaf(StructureType::P);
        let style = fitting(composer, &self.signatory, 146.0);
        let line = composer.typesetter.line(&self.signatory, &style);
        strip.marks.push(Mark::Text { x: name, y: 70.0 + more, line, style, tag });
        let tag = composer.tags.leaf(StructureType::P);
        composer.set(strip, &day(self.issued_on), &SMALL.coloured(INK), [date, 62.0 + more, 80.0], 0.0, tag);
        strip.marks.push(fill([name, 76.0 + more, 146.0, 0.5], ASH));
        strip.marks.push(fill([date, 76.0 + more, 75.0, 0.5], ASH));
        let tag = composer.tags.leaf(StructureType::P);
        composer.set(strip, "Authorised signatory", &SMALL, [name, 80.0 + more, 146.0], 0.0, tag);
        composer.set(strip, "Date", &SMALL, [date, 80.0 + more, 75.0], 0.0, tag);
        height + more
    }
}

/// Capitalizes the first letter.
fn capitalized(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
pub(super) mod tests {
    use lopdf::Document;

    use super::super::quotation::sample;
    use super::*;

    const ARCHIVAL: Form = Form { is_tagged: true, is_archival: true };

    pub(in super::super) fn voucher() -> Receipt {
        let quotation = sample::quotation(1);
        Receipt {
            number: "RV/2026-27/0001".to_owned(),
            issued_on: quotation.issued_on,
            settled_at: quotation.settled_at,
            cancelled_on: None,
            company: quotation.company,
            signatory: "Deepa Krishnan".to_owned(),
            payer: "ಆಶಾ ರಾವ್ · आशा राव".to_owned(),
            reach: vec![
                "Palm Court, Indiranagar, 560038".to_owned(),
                "+91 98450 12345".to_owned(),
                "asha@example.com".to_owned(),
            ],
            description: "interior works (works contract)".to_owned(),
            method: "bank transfer".to_owned(),
            reference: "UTR 4412".to_owned(),
            is_cheque: false,
            received_on: quotation.issued_on,
            amount_paise: 2_500_000,
            taxation: Some(Taxation {
                sac: "9954".to_owned(),
                place_of_supply: "Karnataka (29)".to_owned(),
                taxable_paise: 2_118_644,
                levies: vec![("CGST", 900, 190_678), ("SGST", 900, 190_678)],
            }),
        }
    }

    #[test]
    fn a_receipt_is_one_page_and_the_same_each_time() {
        let plain = Receipt {
            number: "PR/2026-27/0001".to_owned(),
            method: "cheque".to_owned(),
            is_cheque: true,
            taxation: None,
            ..voucher()
        };
        let cancelled = Receipt { cancelled_on: Some(voucher().issued_on), ..voucher() };
        for receipt in [voucher(), plain, cancelled] {
            let made = receipt.make(ARCHIVAL).unwrap();
            assert_eq!(made.pages, 1);
            assert_eq!(made.pdf, receipt.make(ARCHIVAL).unwrap().pdf);
            assert_eq!(Document::load_mem(&made.pdf).unwrap().get_pages().len(), 1);
        }
    }

    #[test]
    fn long_names_do_not_need_another_page() {
        let reach = vec![
            "Office 3, Palm Court Commercial Complex, 14th Main Road, Indiranagar 2nd Stage, Bengaluru, 560038"
                .to_owned(),
            "+91 98450 12345".to_owned(),
            "accounts.payable@palm-court-owners.example.com".to_owned(),
            "GSTIN 29AAACB1234C1ZB".to_owned(),
        ];
        let payer = "Sri Venkateshwara Residents Welfare Association".to_owned();
        let signatory = "Venkataraghavan Subramaniam Chandrashekhar".to_owned();
        let receipt = Receipt { payer, reach, signatory, is_cheque: true, ..voucher() };
        assert_eq!(receipt.make(ARCHIVAL).unwrap().pages, 1);
    }
}
