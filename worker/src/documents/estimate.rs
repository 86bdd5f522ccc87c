//! The PDF of a kitchen estimate: a pure function of its content.
//!
//! It is not binding: a price range, its breakdown, and the visitor's kitchen as plan, elevations and sections. A page
//! without the drawings, and another with them.

use askama::Template;
use chrono::{DateTime, NaiveDate, Utc};
use drawing::Sheet;

use super::drawn;
use super::letterhead::{
    Company, FRAME, Running, WHOLE, column, day, grand, heading, letterhead, paragraphs, people, title,
};
use super::paper::pdf::About;
use super::paper::table::{Align, Cell, Ending};
use super::paper::tags::StructureType;
use super::paper::{Composer, Form, Made, MakeError, Sheets};
use super::rupees::{exact, short};
use super::theme::{ARECA, ASH, BODY, CLOSE, FIGURE, LABEL, MEASURE, SMALL, STRONG};

/// Content of an estimate. Amounts are in paise.
#[derive(Clone, Debug)]
pub struct Estimate {
    /// Reference to quote on the phone.
    pub reference: String,
    /// When it was requested; the file's date.
    pub asked_at: DateTime<Utc>,
    /// The same date in India.
    pub asked_on: NaiveDate,
    /// Date of the prices.
    pub prices_of: NaiveDate,
    /// Our company.
    pub company: Company,
    /// Visitor's name, in any script.
    pub name: String,
    /// Phone number and e-mail address.
    pub reach: Vec<String>,
    /// Within a sentence: `your L-shaped kitchen, 10 × 8 ft`.
    pub kitchen: String,
    /// Layout: `L-shaped`.
    pub layout: String,
    /// Length, and what is above and beside the base units.
    pub extent: Vec<String>,
    /// Package: `Premium`.
    pub package: String,
    /// Core, finish and counter.
    pub materials: Vec<String>,
    /// Parts of the kitchen.
    pub parts: Vec<Part>,
    /// Plan and elevations, and then sections, of which as many are shown as fit. Callouts have the numbers of the
    /// parts, from 1; empty if it cannot be drawn.
    pub drawings: Vec<Sheet>,
    /// What cannot be drawn as priced.
    pub warnings: Vec<String>,
    /// Sum of the parts.
    pub cost_paise: i64,
    /// Delivery and installation.
    pub installation_paise: i64,
    /// GST on both.
    pub gst_paise: i64,
    /// Total.
    pub total_paise: i64,
    /// Lower end of the price range.
    pub from_paise: i64,
    /// Upper end of the price range.
    pub to_paise: i64,
}

/// A part of the kitchen.
#[derive(Clone, Debug)]
pub struct Part {
    /// `Base units`.
    pub name: String,
    /// `44 sq ft`.
    pub quantity: String,
    /// Rate per unit.
    pub rate_paise: i64,
    /// Amount.
    pub amount_paise: i64,
}

/// Text before the amount.
#[derive(Template)]
#[template(path = "documents/estimate_opening.txt")]
struct Opening<'a> {
    kitchen: &'a str,
    prices_of: &'a str,
}

/// Next steps; each paragraph has a step's time, title and description.
#[derive(Template)]
#[template(path = "documents/estimate_next_steps.txt")]
struct NextSteps;

impl Estimate {
    /// The PDF.
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

    /// Its pages.
    pub(super) fn sheets(&self, is_tagged: bool) -> Result<Sheets, askama::Error> {
        let mut composer = Composer::new(Vec::new(), is_tagged);
        letterhead(&mut composer, &self.company);
        let facts = [
            ("REFERENCE", self.reference.clone()),
            ("DATE", day(self.asked_on)),
            ("PRICES AS OF", day(self.prices_of)),
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
            composer.paragraph(paragraph, &BODY, [0.0, 440.0], StructureType::P, gap);
        }
        self.range(&mut composer);
        self.parts(&mut composer);
        self.drawings(&mut composer);
        composer.tags.open(StructureType::Sect);
        heading(&mut composer, "What happens next", 20.0);
        people(&mut composer, &steps(&NextSteps.render()?), 7.0);
        composer.tags.close();
        let running =
            Running { company: &self.company, about: "Estimate", version: &self.reference, is_draft: false };
        Ok(composer.finish(FRAME, |typesetter, number, count| running.furniture(typesetter, number, count)))
    }

    /// The price range on one line.
    fn range(&self, composer: &mut Composer) {
        let amount = format!("{} – {}", short(self.from_paise), short(self.to_paise));
        let words = "Including installation and GST. The exact price depends on your room.";
        grand(composer, "ESTIMATED PRICE OF YOUR KITCHEN", &amount, words, 20.0);
    }

    fn parts(&self, composer: &mut Composer) {
        composer.tags.open(StructureType::Sect);
        heading(composer, "Price breakdown", 24.0);
        let columns = [
            column(0.0, 245.0, Align::Left),
            column(245.0, 80.0, Align::Right),
            column(325.0, 70.0, Align::Right),
            column(395.0, MEASURE - 395.0, Align::Right),
        ];
        let headings = [("PART", LABEL), ("QUANTITY", LABEL), ("RATE", LABEL), ("AMOUNT", LABEL)];
        let mut table = composer.table(&columns, CLOSE, &headings, 2.0);
        for (part, number) in self.parts.iter().zip(1..) {
            let name = self.numbered(number, &part.name);
            let [rate, amount] = [short(part.rate_paise), exact(part.amount_paise)];
            let cells = [&name, &part.quantity, &rate, &amount];
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
        let cells =
            vec![Cell::text("Total", strong), Cell::default(), Cell::default(), Cell::text(&total, strong)];
        table.row(cells, Ending::KEPT);
        table.end();
        let remark = "This is an estimate, not an offer. A quotation follows once we have measured the room.";
        composer.paragraph(remark, &SMALL, WHOLE, StructureType::P, 6.0);
        composer.tags.close();
    }

    /// A part's name, with its number if there are drawings that refer to it.
    fn numbered(&self, number: u32, name: &str) -> String {
        if self.drawings.is_empty() { name.to_owned() } else { format!("{number}. {name}") }
    }

    fn drawings(&self, composer: &mut Composer) {
        if self.drawings.is_empty() {
            return;
        }
        composer.tags.open(StructureType::Sect);
        heading(composer, "Drawings", 24.0);
        // Two by two, so that plan and elevations of a kitchen of three walls fit a page, and no section needs another.
        let shown = self.drawings.len().min(4);
        drawn::rows(composer, &self.drawings[..shown], 2, 240.0, 8.0);
        drawn::remark(composer, drawn::REMARK);
        if !self.warnings.is_empty() {
            drawn::remark(composer, &self.warnings.join(" "));
        }
        composer.tags.close();
    }
}

/// Splits the text into steps: time, title and description.
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
pub(super) mod tests {
    use data_encoding::HEXLOWER;
    use drawing::view::Sheets;
    use lopdf::Document;
    use sha2::{Digest as _, Sha256};

    use super::super::quotation::sample;
    use super::*;

    const ARCHIVAL: Form = Form { is_tagged: true, is_archival: true };

    const LOOKED_AT: &str = "aa2234c94805d9b5";

    /// The worked example of the product rules.
    pub(in super::super) fn estimate() -> Estimate {
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
            extent: vec!["16 ft of base units".to_owned(), "Wall units along 80%".to_owned()],
            package: "Essential".to_owned(),
            materials: vec!["BWR plywood".to_owned(), "Laminate".to_owned(), "Granite counter".to_owned()],
            parts: vec![
                part("Base units", "44 sq ft", 1_450, 63_800),
                part("Wall units", "28.8 sq ft", 1_350, 38_880),
                part("Counter", "16 ft", 950, 15_200),
                part("ಡ್ರಾಯರ್ · Drawer sets", "1 set", 35_000, 35_000),
            ],
            drawings: Vec::new(),
            warnings: Vec::new(),
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
        // Review the new PDF before pinning its hash.
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
    fn a_drawn_estimate_says_what_its_drawings_show_and_stays_small() {
        let plain = estimate().make(ARCHIVAL).unwrap();
        let Sheets { plan, elevations, .. } = drawn::tests::sheets();
        let drawings: Vec<_> = [plan].into_iter().chain(elevations).collect();
        let descriptions: Vec<_> = drawings.iter().map(|sheet| sheet.description.clone()).collect();
        assert_eq!(descriptions.len(), 4);
        let drawn = Estimate { drawings, ..estimate() };
        let tags = drawn.sheets(true).unwrap().tags;
        let said: Vec<_> = tags.elements.into_iter().filter_map(|element| element.alternative).collect();
        assert_eq!(said, descriptions);
        let made = drawn.make(ARCHIVAL).unwrap();
        assert_eq!(made.pdf, drawn.make(ARCHIVAL).unwrap().pdf);
        assert_eq!((made.pages, Document::load_mem(&made.pdf).unwrap().get_pages().len()), (2, 2));
        let more = made.pdf.len() - plain.pdf.len();
        assert!(more < 20_000, "{more} bytes for the drawings");
        let warnings = vec!["633 mm of the priced wall units don't fit on the walls.".to_owned()];
        assert_ne!(Estimate { warnings, ..drawn.clone() }.make(ARCHIVAL).unwrap().pdf, made.pdf);
        // What has no room is left out.
        let many = drawn.drawings.iter().cycle().take(7).cloned().collect();
        assert_eq!(Estimate { drawings: many, ..estimate() }.make(ARCHIVAL).unwrap().pages, 2);
    }

    #[test]
    fn many_parts_go_on_another_page() {
        let mut long = estimate();
        let part = long.parts[0].clone();
        long.parts = vec![part; 62];
        assert_eq!(long.make(ARCHIVAL).unwrap().pages, 3);
    }
}
