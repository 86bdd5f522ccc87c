//! A kitchen estimate as a document: a pure function of its content.
//!
//! It is not binding: a range, its parts, and what the visitor planned. Two pages at most.

use askama::Template;
use chrono::{DateTime, NaiveDate, Utc};

use super::letterhead::{
    Company, FRAME, Running, WHOLE, column, day, grand, heading, letterhead, paragraphs, people, title,
};
use super::look::{ARECA, ASH, BODY, CLOSE, FIGURE, LABEL, MEASURE, SMALL, STRONG};
use super::paper::pdf::About;
use super::paper::table::{Align, Cell, Ending};
use super::paper::tags::Kind;
use super::paper::{Composer, Form, Made, MakeError, Sheets};
use super::rupees::{exact, short};

/// All that an estimate says. Amounts are in paise.
#[derive(Clone, Debug)]
pub struct Estimate {
    /// What the visitor can say on the phone.
    pub reference: String,
    /// When it was asked for; the file's date.
    pub asked_at: DateTime<Utc>,
    /// The same day in India.
    pub asked_on: NaiveDate,
    /// The day since which the prices hold.
    pub prices_of: NaiveDate,
    /// Who estimates.
    pub company: Company,
    /// Who asked, in whatever script they write it.
    pub name: String,
    /// Phone number and address for e-mail.
    pub reach: Vec<String>,
    /// Within a sentence: `your L-shaped kitchen, 10 × 8 ft`.
    pub kitchen: String,
    /// How it stands in its room: `L-shaped`.
    pub layout: String,
    /// How long it is, and what stands above and beside its base.
    pub extent: Vec<String>,
    /// How much it is given: `Premium`.
    pub package: String,
    /// Core, finish and counter.
    pub materials: Vec<String>,
    /// What it is made of.
    pub parts: Vec<Part>,
    /// All parts.
    pub cost_paise: i64,
    /// Bringing and building in.
    pub installation_paise: i64,
    /// The tax on both.
    pub gst_paise: i64,
    /// All of it.
    pub total_paise: i64,
    /// What it may come to at least.
    pub from_paise: i64,
    /// What it may come to at most.
    pub to_paise: i64,
}

/// A part of the kitchen.
#[derive(Clone, Debug)]
pub struct Part {
    /// `Base units`.
    pub name: String,
    /// `44 sq ft`.
    pub quantity: String,
    /// For one unit.
    pub rate_paise: i64,
    /// For all of it.
    pub amount_paise: i64,
}

/// What is said of the amount.
#[derive(Template)]
#[template(path = "documents/estimate_opening.txt")]
struct Opening<'a> {
    kitchen: &'a str,
    prices_of: &'a str,
}

/// What comes next; each paragraph is a step: when it is, what it is, and what is done.
#[derive(Template)]
#[template(path = "documents/estimate_next_steps.txt")]
struct NextSteps;

impl Estimate {
    /// The document's file.
    pub fn make(&self, form: Form) -> Result<Made, MakeError> {
        let about = About {
            title: format!("Estimate {}", self.reference),
            author: self.company.legal_name.clone(),
            subject: format!("Estimate for {}", self.kitchen),
            language: "en-IN".to_owned(),
            created_at: self.asked_at,
            is_archival: form.is_archival,
        };
        self.sheets(form.is_tagged)?.made(&about)
    }

    fn sheets(&self, is_tagged: bool) -> Result<Sheets, askama::Error> {
        let mut composer = Composer::new(Vec::new(), is_tagged);
        letterhead(&mut composer, &self.company);
        let facts = [
            ("REFERENCE", self.reference.clone()),
            ("DATE", day(self.asked_on)),
            ("PRICES OF", day(self.prices_of)),
        ];
        let what_for = format!("for {}", self.kitchen);
        title(&mut composer, "Estimate", &what_for, &facts);
        let columns = [
            ("PREPARED FOR", self.name.as_str(), self.reach.as_slice()),
            ("YOUR KITCHEN", &self.layout, &self.extent),
            ("PACKAGE", &self.package, &self.materials),
        ];
        people(&mut composer, &columns, 22.0);
        let text = Opening { kitchen: &self.kitchen, prices_of: &day(self.prices_of) }.render()?;
        for (paragraph, gap) in paragraphs(&text).zip([20.0].into_iter().chain(std::iter::repeat(7.0))) {
            composer.paragraph(paragraph, &BODY, [0.0, 440.0], Kind::P, gap);
        }
        self.range(&mut composer);
        self.parts(&mut composer);
        composer.tags.open(Kind::Sect);
        heading(&mut composer, "What happens next", 20.0);
        people(&mut composer, &steps(&NextSteps.render()?), 7.0);
        composer.tags.close();
        let running =
            Running { company: &self.company, about: "Estimate", version: &self.reference, is_draft: false };
        Ok(composer.finish(FRAME, |typesetter, number, count| running.furniture(typesetter, number, count)))
    }

    /// What it may come to, both ends in one line.
    fn range(&self, composer: &mut Composer) {
        let amount = format!("{} – {}", short(self.from_paise), short(self.to_paise));
        let words = "With installation and GST. Your walls decide where in between.";
        grand(composer, "YOUR KITCHEN COMES TO", &amount, words, 20.0);
    }

    fn parts(&self, composer: &mut Composer) {
        composer.tags.open(Kind::Sect);
        heading(composer, "What it is made of", 24.0);
        let columns = [
            column(0.0, 245.0, Align::Left),
            column(245.0, 80.0, Align::Right),
            column(325.0, 70.0, Align::Right),
            column(395.0, MEASURE - 395.0, Align::Right),
        ];
        let headings = [("PART", LABEL), ("QUANTITY", LABEL), ("RATE", LABEL), ("AMOUNT", LABEL)];
        let mut table = composer.table(&columns, CLOSE, &headings, 2.0);
        for part in &self.parts {
            let [rate, amount] = [short(part.rate_paise), exact(part.amount_paise)];
            let cells = [&part.name, &part.quantity, &rate, &amount];
            table.row(cells.into_iter().map(|text| Cell::text(text, FIGURE)).collect(), Ending::FREE);
        }
        let sums = [
            ("Kitchen", self.cost_paise),
            ("Installation", self.installation_paise),
            ("GST", self.gst_paise),
        ];
        for (label, paise) in sums {
            let amount = exact(paise);
            let ash = FIGURE.coloured(ASH);
            let cells =
                vec![Cell::text(label, ash), Cell::default(), Cell::default(), Cell::text(&amount, ash)];
            table.row(cells, Ending::KEPT);
        }
        let total = exact(self.total_paise);
        let strong = STRONG.coloured(ARECA);
        let cells = vec![
            Cell::text("Together", strong),
            Cell::default(),
            Cell::default(),
            Cell::text(&total, strong),
        ];
        table.row(cells, Ending::KEPT);
        table.end();
        let remark = "An estimate, not an offer: a quotation follows once the room is measured.";
        composer.paragraph(remark, &SMALL, WHOLE, Kind::P, 6.0);
        composer.tags.close();
    }
}

/// The steps' texts, a line for each.
fn steps(text: &str) -> Vec<(&str, &str, Vec<String>)> {
    paragraphs(text)
        .map(|step| {
            let mut lines = step.lines();
            let mut next = || lines.next().unwrap_or_default();
            (next(), next(), lines.map(str::to_owned).collect())
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use data_encoding::HEXLOWER;
    use lopdf::Document;
    use sha2::{Digest as _, Sha256};

    use super::super::quotation::sample;
    use super::*;

    const ARCHIVAL: Form = Form { is_tagged: true, is_archival: true };

    const LOOKED_AT: &str = "314dc015238b5626";

    /// The worked check of the product's rules.
    fn estimate() -> Estimate {
        let quotation = sample::quotation(1);
        let part = |name: &str, quantity: &str, rupees: i64, amount: i64| Part {
            name: name.to_owned(),
            quantity: quantity.to_owned(),
            rate_paise: rupees * 100,
            amount_paise: amount * 100,
        };
        Estimate {
            reference: "NV-7K3F-2QXA".to_owned(),
            asked_at: quotation.settled_at,
            asked_on: quotation.issued_on,
            prices_of: "2026-04-01".parse().unwrap(),
            company: quotation.company,
            name: "ಆಶಾ ರಾವ್ · आशा राव".to_owned(),
            reach: vec!["+91 98450 12345".to_owned(), "asha@example.com".to_owned()],
            kitchen: "your L-shaped kitchen, 10 × 8 ft".to_owned(),
            layout: "L-shaped, 10 × 8 ft".to_owned(),
            extent: vec!["16 ft of base units".to_owned(), "Wall units above 80% of it".to_owned()],
            package: "Essential".to_owned(),
            materials: vec!["BWR plywood".to_owned(), "Laminate".to_owned(), "Granite counter".to_owned()],
            parts: vec![
                part("Base units", "44 sq ft", 1_450, 63_800),
                part("Wall units", "28.8 sq ft", 1_350, 38_880),
                part("Counter", "16 ft", 950, 15_200),
                part("ಡ್ರಾಯರ್ · Drawer sets", "1 set", 35_000, 35_000),
            ],
            cost_paise: 15_288_000,
            installation_paise: 764_400,
            gst_paise: 2_889_432,
            total_paise: 18_941_832,
            from_paise: 17_047_600,
            to_paise: 20_836_000,
        }
    }

    #[test]
    fn an_estimate_is_one_page_and_the_same_each_time() {
        let made = estimate().make(ARCHIVAL).unwrap();
        // Look at the new one before entering its hash.
        let hash = HEXLOWER.encode(&Sha256::digest(&made.pdf)[..8]);
        let file = std::env::temp_dir().join("nivas-estimate.pdf");
        if hash != LOOKED_AT {
            std::fs::write(&file, &made.pdf).unwrap();
        }
        assert_eq!(hash, LOOKED_AT, "the new one is {}", file.display());
        assert_eq!(made.pages, 1);
        assert_eq!(made.pdf, estimate().make(ARCHIVAL).unwrap().pdf);
        assert_eq!(Document::load_mem(&made.pdf).unwrap().get_pages().len(), 1);
    }

    #[test]
    fn many_parts_go_on_another_page() {
        let mut long = estimate();
        let part = long.parts[0].clone();
        long.parts = vec![part; 62];
        assert_eq!(long.make(ARCHIVAL).unwrap().pages, 3);
    }
}
