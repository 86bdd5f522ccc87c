//! A quotation as a document: a pure function of its content, so the same [`Quotation`] gives the same
//! bytes.
//!
//! Prices are computed elsewhere; here they are only written.

mod certificate;
mod copy;
#[cfg(test)]
pub(super) mod sample;
mod sheet;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use chrono::{DateTime, FixedOffset, NaiveDate, Utc};

use super::letterhead::Company;
use super::paper::pdf::About;
use super::paper::picture::{Picture, PictureError};
use super::paper::{Form, Made, MakeError, Sheets};

/// All that a quotation says. Amounts are in paise, quantities in hundredths, shares in basis points.
#[derive(Clone, Debug)]
pub struct Quotation {
    /// `QT/2026-27/0001`, `Draft`.
    pub number: String,
    /// `R1`; empty for the first.
    pub revision: String,
    /// Not yet approved: every page says so.
    pub is_draft: bool,
    /// The day of the version.
    pub issued_on: NaiveDate,
    /// The last day on which the prices hold.
    pub valid_until: NaiveDate,
    /// When the version was settled; the file's date.
    pub settled_at: DateTime<Utc>,
    /// Who offers.
    pub company: Company,
    /// Who is offered.
    pub client: Client,
    /// What it is for, as in a sentence: `your 3 BHK home at Palm Court`.
    pub project: String,
    /// Where the work is done.
    pub site_address: String,
    /// The state whose tax it is, `Karnataka (29)`.
    pub place_of_supply: String,
    /// `Express, within 30 days of the signed design`.
    pub delivery: String,
    /// Whom the client asks.
    pub contact: Contact,
    /// What that person says to the client; each a paragraph.
    pub note: Vec<String>,
    /// In the order in which the client walks through them.
    pub rooms: Vec<Room>,
    /// From the rooms' sum to the amount payable.
    pub price: Price,
    /// When which part is due.
    pub milestones: Vec<Milestone>,
    /// The terms, each a paragraph.
    pub terms: Vec<String>,
    /// Pictures that lines speak of, each once.
    pub pictures: Vec<Picture>,
    /// The client's yes, once it is given.
    pub signing: Option<Signing>,
}

/// How a quotation was signed, for its certificate.
#[derive(Clone, Debug)]
pub struct Signing {
    /// Who signed, as they wrote it.
    pub name: String,
    /// How it looks.
    pub hand: Hand,
    /// When, in Indian time.
    pub at: DateTime<FixedOffset>,
    /// Where the code went that they entered.
    pub email: String,
    /// How that address is known to be theirs, in a sentence; empty where nobody kept it.
    pub email_proof: String,
    /// Where they were in the network; empty when unknown.
    pub ip: String,
    /// What they signed with; empty when unknown.
    pub browser: String,
    /// SHA-256 of the file that they had before their eyes, in hexadecimal digits.
    pub shown_sha256: String,
    /// The same of the file with what they chose, where that is another one.
    pub chosen_sha256: Option<String>,
    /// The same of the terms that they accepted.
    pub terms_sha256: String,
    /// Optional pieces and alternatives that they chose.
    pub chosen: Vec<String>,
}

/// How a signature was given.
#[derive(Clone, Debug)]
pub enum Hand {
    /// A name in type.
    Typed(String),
    /// Strokes of a pen within 1000 by 300.
    Drawn(Arc<[Vec<[f32; 2]>]>),
}

/// The client.
#[derive(Clone, Debug)]
pub struct Client {
    /// In whatever script they write it.
    pub name: String,
    /// Lines parted by line feeds.
    pub address: String,
    /// As it is printed.
    pub phone: String,
    /// Empty when unknown.
    pub email: String,
    /// A business's.
    pub gstin: Option<String>,
}

/// Who answers questions.
#[derive(Clone, Debug)]
pub struct Contact {
    /// Full name.
    pub name: String,
    /// As it is printed; empty when there is none.
    pub phone: String,
}

/// A room and what is built in it.
#[derive(Clone, Debug)]
pub struct Room {
    /// `Kitchen`.
    pub name: String,
    /// What is built.
    pub lines: Vec<Line>,
    /// The sum of the included lines.
    pub subtotal_paise: i64,
}

/// A line.
#[derive(Clone, Debug)]
pub struct Line {
    /// `Base cabinets`.
    pub title: String,
    /// It comes on top of the line before it.
    pub is_add_on: bool,
    /// Material, finish, and what else there is to say; each a paragraph.
    pub details: Vec<String>,
    /// `3,600 × 838 mm`; empty where nothing is measured.
    pub size: String,
    /// In hundredths of the unit.
    pub quantity: i64,
    /// `sqft`.
    pub unit: String,
    /// For one unit.
    pub rate_paise: i64,
    /// Quantity times rate.
    pub gross_paise: i64,
    /// What the line costs: gross less its discount.
    pub net_paise: i64,
    /// The discount in words, `5%`; none where there is none.
    pub discount: Option<String>,
    /// Whether it is in the sum.
    pub choice: Choice,
    /// HSN or SAC.
    pub hsn: String,
    /// What is shown beside it.
    pub picture: Option<Shown>,
}

/// A picture beside a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// Which of the quotation's pictures.
    pub index: usize,
    /// What it shows, for those who do not see it.
    pub alt: String,
}

/// Whether a line is in the sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// In the sum.
    Included,
    /// Not in the sum: the client may add it.
    Optional,
    /// Not in the sum: the client may have it instead of another.
    Alternative,
}

/// An amount with its name.
#[derive(Clone, Debug)]
pub struct Charge {
    /// `Express delivery, 15%`.
    pub label: String,
    /// Positive when it adds.
    pub paise: i64,
}

/// From the rooms' sum to the amount payable.
#[derive(Clone, Debug)]
pub struct Price {
    /// The rooms' sum.
    pub subtotal_paise: i64,
    /// What is added and taken off before tax, in this order.
    pub charges: Vec<Charge>,
    /// What is taxed.
    pub taxable_paise: i64,
    /// One for each HSN or SAC and rate.
    pub taxes: Vec<Tax>,
    /// Taxable and taxes.
    pub total_paise: i64,
    /// To the whole rupee, either way.
    pub round_off_paise: i64,
    /// What is paid.
    pub payable_paise: i64,
}

/// The tax on what shares a code and a rate.
#[derive(Clone, Debug)]
pub struct Tax {
    /// HSN or SAC.
    pub hsn: String,
    /// The whole rate: 1800 for 18%.
    pub rate: u32,
    /// What is taxed.
    pub taxable_paise: i64,
    /// To whom it goes.
    pub levy: Levy,
}

/// Who levies a tax.
#[derive(Clone, Copy, Debug)]
pub enum Levy {
    /// Union and state, each by half the rate.
    Local {
        /// The Union's.
        cgst_paise: i64,
        /// The state's.
        sgst_paise: i64,
    },
    /// The Union, between states.
    Interstate {
        /// All of it.
        igst_paise: i64,
    },
}

impl Levy {
    /// All that is levied.
    #[must_use]
    pub fn paise(self) -> i64 {
        match self {
            Self::Local { cgst_paise, sgst_paise } => cgst_paise + sgst_paise,
            Self::Interstate { igst_paise } => igst_paise,
        }
    }
}

/// A part of the amount payable.
#[derive(Clone, Debug)]
pub struct Milestone {
    /// `Design signed off`.
    pub name: String,
    /// In basis points.
    pub share: u32,
    /// The amount.
    pub amount_paise: i64,
}

impl Quotation {
    /// The document's file.
    pub fn make(&self, form: Form) -> Result<Made, MakeError> {
        let sheets = self.sheets(form.is_tagged)?;
        let about = About {
            title: format!("Quotation {}", self.version()),
            author: self.company.legal_name.clone(),
            subject: format!("Quotation for {}", self.project),
            language: "en-IN".to_owned(),
            created_at: self.settled_at,
            is_archival: form.is_archival,
        };
        sheets.made(&about)
    }

    /// Puts a photograph beside a line, scaled to the place that it has there, with what it shows in words. The same file
    /// is kept once, however many lines show it.
    pub fn illustrate(
        &mut self,
        room: usize,
        line: usize,
        jpeg: Arc<[u8]>,
        alt: &str,
    ) -> Result<(), PictureError> {
        let Some(line) = self.rooms.get_mut(room).and_then(|room| room.lines.get_mut(line)) else {
            return Ok(());
        };
        let known = self.pictures.iter().position(|picture| picture.jpeg == jpeg);
        let index = if let Some(index) = known {
            index
        } else {
            self.pictures.push(Picture::read(jpeg)?);
            self.pictures.len() - 1
        };
        let alt = if alt.is_empty() { line.title.clone() } else { alt.to_owned() };
        line.picture = Some(Shown { index, alt });
        Ok(())
    }

    /// Number and revision, `QT/2026-27/0001 · R1`.
    fn version(&self) -> String {
        if self.revision.is_empty() {
            self.number.clone()
        } else {
            format!("{} · {}", self.number, self.revision)
        }
    }

    /// The pages before they are written.
    pub fn sheets(&self, is_tagged: bool) -> Result<Sheets, askama::Error> {
        sheet::compose(self, is_tagged)
    }
}
