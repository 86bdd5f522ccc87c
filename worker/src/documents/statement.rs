//! The PDF of a statement of a customer's account: a pure function of its content.

use askama::Template;
use chrono::{DateTime, NaiveDate, Utc};

use super::goods::{bare, labels};
use super::letterhead::{
    Company, FRAME, Running, WHOLE, column, day, grand, letterhead, paragraphs, people, title,
};
use super::paper::pdf::About;
use super::paper::table::{Align, Cell, Ending};
use super::paper::tags::StructureType;
use super::paper::{Composer, Form, Made, MakeError, Sheets};
use super::rupees::{in_words, short};
use super::theme::{ARECA, CLOSE, DENSE, DENSE_ASIDE, DENSE_STRONG, LABEL, MEASURE, SMALL};

/// View model of a statement. Amounts are in paise.
#[derive(Clone, Debug)]
pub struct Statement {
    /// First day.
    pub from: NaiveDate,
    /// Last day.
    pub to: NaiveDate,
    /// Date of issue.
    pub issued_on: NaiveDate,
    /// When it was issued; the file's date.
    pub issued_at: DateTime<Utc>,
    /// Our company.
    pub company: Company,
    /// Customer's name, in any script.
    pub customer: String,
    /// Their address, phone number, e-mail address and GSTIN, as far as known.
    pub reach: Vec<String>,
    /// Balance before the first day; negative if they have paid more than was charged.
    pub opening_paise: i64,
    /// Entries, oldest first.
    pub entries: Vec<Entry>,
}

/// An entry of a statement.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Day.
    pub happened_on: NaiveDate,
    /// What it is: `Quotation QT/2026-27/0001 signed`.
    pub what: String,
    /// More about it; may be empty.
    pub details: String,
    /// Charged; 0 if it is a payment or a credit.
    pub charged_paise: i64,
    /// Paid or credited.
    pub paid_paise: i64,
}

#[derive(Template)]
#[template(path = "documents/statement_notes.txt")]
struct Notes<'a> {
    email: &'a str,
}

const TITLE: &str = "Statement of account";

impl Statement {
    /// The PDF.
    ///
    /// # Errors
    /// If a template or the PDF fails.
    pub fn make(&self, form: Form) -> Result<Made, MakeError> {
        let about = About {
            title: format!("{TITLE}, {}", self.period()),
            author: self.company.legal_name.clone(),
            subject: format!("{TITLE} of {}", self.customer),
            language: "en-IN".to_owned(),
            created_at: self.issued_at,
            is_archival: form.is_archival,
        };
        self.sheets(form.is_tagged)?.made(&about)
    }

    /// Balance after the last day.
    #[must_use]
    pub fn closing_paise(&self) -> i64 {
        self.entries.iter().fold(self.opening_paise, |balance, entry| balance + entry.moved_paise())
    }

    fn period(&self) -> String {
        format!("{} to {}", day(self.from), day(self.to))
    }

    fn sheets(&self, is_tagged: bool) -> Result<Sheets, askama::Error> {
        let mut composer = Composer::new(Vec::new(), is_tagged);
        letterhead(&mut composer, &self.company);
        let facts = [("FROM", day(self.from)), ("TO", day(self.to)), ("GENERATED ON", day(self.issued_on))];
        title(&mut composer, TITLE, &self.period(), &facts);
        let sums = [
            format!("Charged {}", short(self.sum(|entry| entry.charged_paise))),
            format!("Paid or credited {}", short(self.sum(|entry| entry.paid_paise))),
        ];
        let opening = balance(self.opening_paise);
        let [charged, paid] = &sums;
        let columns = [
            ("CUSTOMER", self.customer.as_str(), self.reach.clone()),
            ("OPENING BALANCE", opening.as_str(), Vec::new()),
            ("IN THIS PERIOD", charged.as_str(), vec![paid.clone()]),
        ];
        people(&mut composer, &columns, 22.0);
        self.table(&mut composer);
        let closing = self.closing_paise();
        let label = match closing {
            0 => "NOTHING OUTSTANDING",
            1.. => "BALANCE OUTSTANDING",
            _ => "PAID IN ADVANCE",
        };
        let amount = closing.saturating_abs();
        grand(&mut composer, label, &short(amount), &in_words(amount), 18.0);
        composer.keep_with_next();
        composer.paragraph("PLEASE NOTE", &LABEL, WHOLE, StructureType::P, 18.0);
        let notes = Notes { email: &self.company.email }.render()?;
        for note in paragraphs(&notes) {
            composer.paragraph(note, &SMALL, [0.0, 400.0], StructureType::P, 4.0);
        }
        let period = self.period();
        let running = Running { company: &self.company, about: TITLE, version: &period, is_draft: false };
        Ok(composer.finish(FRAME, |typesetter, number, count| running.furniture(typesetter, number, count)))
    }

    fn sum(&self, paise: fn(&Entry) -> i64) -> i64 {
        self.entries.iter().map(paise).sum()
    }

    fn table(&self, composer: &mut Composer) {
        let columns = [
            column(0.0, 78.0, Align::Left),
            column(82.0, 180.0, Align::Left),
            column(266.0, 72.0, Align::Right),
            column(342.0, 72.0, Align::Right),
            column(418.0, MEASURE - 418.0, Align::Right),
        ];
        let heads = labels(["DATE", "ENTRY", "CHARGED ₹", "PAID ₹", "BALANCE ₹"]);
        let mut table = composer.table(&columns, CLOSE, &heads, 22.0);
        let mut balance_paise = self.opening_paise;
        let (first, opening) = (day(self.from), bare(balance_paise));
        let cells = vec![
            Cell::text(&first, DENSE),
            Cell::text("Opening balance", DENSE),
            Cell::default(),
            Cell::default(),
            Cell::text(&opening, DENSE),
        ];
        table.row(cells, Ending::KEPT);
        for (index, entry) in self.entries.iter().enumerate() {
            balance_paise += entry.moved_paise();
            let (date, after) = (day(entry.happened_on), bare(balance_paise));
            let [charged, paid] = [entry.charged_paise, entry.paid_paise]
                .map(|paise| if paise == 0 { String::new() } else { bare(paise) });
            let mut what = Cell::text(&entry.what, DENSE);
            if !entry.details.is_empty() {
                what.texts.push((entry.details.as_str(), DENSE_ASIDE));
            }
            let cells = vec![
                Cell::text(&date, DENSE),
                what,
                Cell::text(&charged, DENSE),
                Cell::text(&paid, DENSE),
                Cell::text(&after, DENSE),
            ];
            let is_kept = index + 1 == self.entries.len();
            table.row(cells, Ending { is_kept, is_ruled: true });
        }
        let strong = DENSE_STRONG.coloured(ARECA);
        let (last, after) = (day(self.to), bare(balance_paise));
        let [charged, paid] =
            [self.sum(|entry| entry.charged_paise), self.sum(|entry| entry.paid_paise)].map(bare);
        let cells = vec![
            Cell::text(&last, strong),
            Cell::text("Closing balance", strong),
            Cell::text(&charged, strong),
            Cell::text(&paid, strong),
            Cell::text(&after, strong),
        ];
        table.row(cells, Ending::FREE);
        table.end();
    }
}

impl Entry {
    const fn moved_paise(&self) -> i64 {
        self.charged_paise - self.paid_paise
    }
}

/// `₹500 outstanding`, `₹500 paid in advance`.
pub(crate) fn balance(paise: i64) -> String {
    match paise {
        0 => "Nothing outstanding".to_owned(),
        1.. => format!("{} outstanding", short(paise)),
        _ => format!("{} paid in advance", short(paise.saturating_abs())),
    }
}

#[cfg(test)]
mod tests {
    use lopdf::Document;

    use super::super::quotation::sample;
    use super::super::tax_invoice::tests::ARCHIVAL;
    use super::*;

    fn statement(entries: usize) -> Statement {
        let quotation = sample::quotation(1);
        let contract = Entry {
            happened_on: quotation.issued_on,
            what: "Quotation QT/2026-27/0001 signed".to_owned(),
            details: String::new(),
            charged_paise: 13_515_100,
            paid_paise: 0,
        };
        let receipt = Entry {
            what: "Receipt RV/2026-27/0001".to_owned(),
            details: "Paid by UPI".to_owned(),
            charged_paise: 0,
            paid_paise: 1_351_500,
            ..contract.clone()
        };
        Statement {
            from: quotation.issued_on,
            to: quotation.valid_until,
            issued_on: quotation.valid_until,
            issued_at: quotation.settled_at,
            company: quotation.company,
            customer: "ಆಶಾ ರಾವ್ · आशा राव".to_owned(),
            reach: vec!["Palm Court, Indiranagar, 560038".to_owned(), "+91 98450 12345".to_owned()],
            opening_paise: -250_000,
            entries: std::iter::once(contract)
                .chain(std::iter::repeat_n(receipt, entries.saturating_sub(1)))
                .take(entries)
                .collect(),
        }
    }

    #[test]
    fn the_balance_runs_from_opening_to_closing() {
        assert_eq!(statement(0).closing_paise(), -250_000);
        assert_eq!(statement(1).closing_paise(), 13_265_100);
        assert_eq!(statement(3).closing_paise(), 10_562_100);
        assert_eq!(balance(0), "Nothing outstanding");
        assert_eq!(balance(50_000), "₹500 outstanding");
        assert_eq!(balance(-50_000), "₹500 paid in advance");
    }

    #[test]
    fn a_statement_is_the_same_each_time_and_has_as_many_pages_as_it_needs() {
        for (entries, is_one_page) in [(0, true), (3, true), (120, false)] {
            let statement = statement(entries);
            let made = statement.make(ARCHIVAL).unwrap();
            assert_eq!(made.pdf, statement.make(ARCHIVAL).unwrap().pdf);
            assert_eq!(Document::load_mem(&made.pdf).unwrap().get_pages().len(), made.pages);
            assert_eq!(made.pages == 1, is_one_page, "{entries} entries, {} pages", made.pages);
        }
    }
}
