//! The PDF of a quotation: a pure function of its content, so that the same [`Quotation`] gives the same
//! bytes.
//!
//! Prices are computed elsewhere and only formatted here.

mod certificate;
mod copy;
#[cfg(test)]
pub(super) mod sample;
mod sheet;
mod swatches;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use chrono::{DateTime, FixedOffset, NaiveDate, Utc};
use drawing::Sheet;

pub use super::gst::{Levy, Tax};
use super::letterhead::Company;
use super::paper::pdf::About;
use super::paper::picture::{Picture, PictureError};
use super::paper::{Form, Made, MakeError, Sheets};

/// View model of a quotation. Amounts are in paise, quantities in hundredths, percentages in basis points.
#[derive(Clone, Debug)]
pub struct Quotation {
    /// `QT/2026-27/0001`, `Draft`.
    pub number: String,
    /// `R1`; empty for the first revision.
    pub revision: String,
    /// Not approved yet: every page is marked as a draft.
    pub is_draft: bool,
    /// Date of the version.
    pub issued_on: NaiveDate,
    /// Last day of validity.
    pub valid_until: NaiveDate,
    /// When the version was settled; the file's date.
    pub settled_at: DateTime<Utc>,
    /// Our company.
    pub company: Company,
    /// The customer.
    pub client: Client,
    /// What it is for, within a sentence: `your 3 BHK home at Palm Court`.
    pub project: String,
    /// Address of the site.
    pub site_address: String,
    /// Place of supply for GST, `Karnataka (29)`.
    pub place_of_supply: String,
    /// `Express, within 30 days of the signed design`.
    pub delivery: String,
    /// The customer's contact person.
    pub contact: Contact,
    /// Personal message, by paragraph.
    pub note: Vec<String>,
    /// Rooms in the order of a walk through the home.
    pub rooms: Vec<Room>,
    /// From the rooms' subtotal to the amount payable.
    pub price: Price,
    /// Payment schedule.
    pub milestones: Vec<Milestone>,
    /// Terms, by paragraph.
    pub terms: Vec<String>,
    /// Pictures used by lines, each once.
    pub pictures: Vec<Picture>,
    /// The customer's acceptance.
    pub signing: Option<Signing>,
}

/// How a quotation was signed, for its certificate.
#[derive(Clone, Debug)]
pub struct Signing {
    /// Signatory's name, as entered.
    pub name: String,
    /// Typed or drawn signature.
    pub hand: Hand,
    /// Time of signing, Indian time.
    pub at: DateTime<FixedOffset>,
    /// Address that the signing code was sent to.
    pub email: String,
    /// How the address was confirmed, as a sentence; empty if not recorded.
    pub email_proof: String,
    /// IP address; empty if unknown.
    pub ip: String,
    /// Browser; empty if unknown.
    pub browser: String,
    /// SHA-256 of the PDF shown to them, in hexadecimal.
    pub shown_sha256: String,
    /// SHA-256 of the PDF with their selection, if that differs.
    pub chosen_sha256: Option<String>,
    /// SHA-256 of the accepted terms.
    pub terms_sha256: String,
    /// Selected options and alternatives.
    pub chosen: Vec<String>,
}

/// How the signature was given.
#[derive(Clone, Debug)]
pub enum Hand {
    /// Typed name.
    Typed(String),
    /// Pen strokes within 1000 by 300 units.
    Drawn(Arc<[Vec<[f32; 2]>]>),
}

/// The customer.
#[derive(Clone, Debug)]
pub struct Client {
    /// Name, in any script.
    pub name: String,
    /// Address, separated by line feeds.
    pub address: String,
    /// Phone number as printed.
    pub phone: String,
    /// E-mail address; empty if unknown.
    pub email: String,
    /// GSTIN of a business.
    pub gstin: Option<String>,
}

/// Contact person.
#[derive(Clone, Debug)]
pub struct Contact {
    /// Full name.
    pub name: String,
    /// Phone number as printed; empty if there is none.
    pub phone: String,
}

/// A room and its items.
#[derive(Clone, Debug)]
pub struct Room {
    /// `Kitchen`.
    pub name: String,
    /// Items.
    pub lines: Vec<Line>,
    /// Sum of the included lines.
    pub subtotal_paise: i64,
    /// Elevations. Their callouts have the numbers of the lines without add-ons, from 1; empty if there are none.
    pub elevations: Vec<Sheet>,
    /// Section of its first wall, shown with the elevations.
    pub section: Option<Sheet>,
}

/// A line item.
#[derive(Clone, Debug)]
pub struct Line {
    /// `Base cabinets`.
    pub title: String,
    /// Whether it is an add-on to the line before.
    pub is_add_on: bool,
    /// Material, finish and other details, by paragraph.
    pub details: Vec<String>,
    /// `3,600 × 838 mm`; empty if it has no dimensions.
    pub size: String,
    /// Quantity in hundredths of the unit.
    pub quantity: i64,
    /// `sqft`.
    pub unit: String,
    /// Rate per unit.
    pub rate_paise: i64,
    /// Quantity times rate.
    pub gross_paise: i64,
    /// Net amount: gross less discount.
    pub net_paise: i64,
    /// Discount, such as `5%`.
    pub discount: Option<String>,
    /// Whether it counts towards the total.
    pub choice: Choice,
    /// HSN or SAC.
    pub hsn: String,
    /// Picture beside the line.
    pub picture: Option<Shown>,
}

/// A picture beside a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// Index in the quotation's pictures.
    pub index: usize,
    /// Alt text.
    pub alt: String,
}

/// Whether a line counts towards the total.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Included.
    Included,
    /// Not included: the customer may add it.
    Optional,
    /// Not included: the customer may take it instead of another line.
    Alternative,
}

/// A named amount.
#[derive(Clone, Debug)]
pub struct Charge {
    /// `Express delivery, 15%`.
    pub label: String,
    /// Amount; negative for a deduction.
    pub paise: i64,
}

/// From the rooms' subtotal to the amount payable.
#[derive(Clone, Debug)]
pub struct Price {
    /// Subtotal of the rooms.
    pub subtotal_paise: i64,
    /// Charges and discounts before tax, in this order.
    pub charges: Vec<Charge>,
    /// Taxable value.
    pub taxable_paise: i64,
    /// One entry per HSN or SAC and rate.
    pub taxes: Vec<Tax>,
    /// Taxable value plus taxes.
    pub total_paise: i64,
    /// Rounding to whole rupees, up or down.
    pub round_off_paise: i64,
    /// Amount payable.
    pub payable_paise: i64,
}

/// A milestone of the payment schedule.
#[derive(Clone, Debug)]
pub struct Milestone {
    /// `Design signed off`.
    pub name: String,
    /// Share in basis points.
    pub share: u32,
    /// Amount.
    pub amount_paise: i64,
}

impl Quotation {
    /// The PDF.
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

    /// Adds a photograph with its alt text to a line, scaled to its place. A file used by several lines is
    /// stored once.
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

    /// The laid out pages.
    pub fn sheets(&self, is_tagged: bool) -> Result<Sheets, askama::Error> {
        sheet::compose(self, is_tagged)
    }
}
