//! Customers: people and companies with a contract.
//!
//! Sales users see only customers whose leads, projects or quotations are theirs, in lists, details and
//! exports. A role that only handles billing submits the same form as everyone, but only the billing fields
//! take effect.

pub mod account;
pub mod bulk;
pub mod detail;
pub mod edit;
mod file;
pub mod list;
pub mod mention;
pub mod merge;
pub mod money;
pub mod portal;
mod search;
pub mod timeline;

use chrono::{DateTime, Utc};
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use enquiries::lead::edit::tag;
use enquiries::lead::{LeadSource, Wish};
use kernel::check::filled;
use kernel::contact::{Contact, normalize_email};
use kernel::ids::{CustomerId, UserId};
use kernel::reach::{Reach, Visible};
use kernel::state::KARNATAKA;
use kernel::string_enum::string_enum;
use kernel::{Db, gstin};

string_enum! {
    /// Kind of customer.
    #[schemars(rename = "CustomerKind")]
    pub enum CustomerKind {
        /// A person.
        Individual = "individual",
        /// A company.
        Business = "business",
    }
}

string_enum! {
    /// Preferred language.
    pub enum Language {
        /// English.
        English = "en",
        /// Kannada.
        Kannada = "kn",
        /// Hindi.
        Hindi = "hi",
        /// Tamil.
        Tamil = "ta",
        /// Telugu.
        Telugu = "te",
        /// Malayalam.
        Malayalam = "ml",
    }
}

string_enum! {
    /// Kind of address.
    pub enum AddressKind {
        /// Site address.
        Site = "site",
        /// Billing address.
        Billing = "billing",
        /// Shipping address.
        Shipping = "shipping",
    }
}

/// Data to create or edit a customer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct CustomerDraft {
    /// Person or company.
    #[garde(skip)]
    pub kind: CustomerKind,
    /// Name.
    #[garde(length(chars, min = 1, max = 120), custom(filled))]
    pub name: String,
    /// E-mail address; blank if unknown.
    #[serde(default)]
    #[garde(length(chars, max = 254), custom(some_contact(&self.phone)))]
    pub email: String,
    /// Phone number; blank if unknown.
    #[serde(default)]
    #[garde(custom(dialable))]
    pub phone: String,
    /// Confirms that they share this phone number with another customer of the same household.
    #[serde(default)]
    #[garde(skip)]
    pub shares_phone: bool,
    /// GSTIN of a business. Its state becomes the billing state.
    #[serde(default)]
    #[garde(custom(of_business(self.kind)))]
    pub gstin: Option<String>,
    /// Preferred language.
    #[serde(default)]
    #[garde(skip)]
    pub language: Option<Language>,
    /// Source.
    #[serde(default)]
    #[garde(skip)]
    pub source: Option<LeadSource>,
    /// Tags set by staff.
    #[serde(default)]
    #[garde(length(max = 20), inner(length(chars, min = 1, max = 40), custom(tag)))]
    pub tags: Vec<String>,
    /// Channels not to contact them by.
    #[serde(default)]
    #[garde(skip)]
    pub do_not_contact: DoNotContact,
    /// Addresses.
    #[serde(default)]
    #[garde(length(max = 20), dive)]
    pub addresses: Vec<Address>,
    /// Other contacts, and further numbers of their own.
    #[serde(default)]
    #[garde(length(max = 20), dive)]
    pub contacts: Vec<OtherContact>,
}

/// Channels not to contact a customer by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct DoNotContact {
    /// No calls.
    pub calls: bool,
    /// No e-mails.
    pub emails: bool,
    /// No WhatsApp messages.
    pub whatsapp: bool,
}

/// Address of a customer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[schemars(rename = "CustomerAddress")]
pub struct Address {
    /// Kind of address.
    #[garde(skip)]
    pub kind: AddressKind,
    /// Label, such as "Flat in Indiranagar".
    #[serde(default)]
    #[garde(length(chars, max = 80))]
    pub label: String,
    /// House and street.
    #[serde(default)]
    #[garde(length(chars, max = 300))]
    pub line: String,
    /// Locality.
    #[serde(default)]
    #[garde(length(chars, max = 120))]
    pub locality: String,
    /// City.
    #[serde(default)]
    #[garde(length(chars, max = 80))]
    pub city: String,
    /// GST state code: 29 is Karnataka.
    #[garde(pattern("^(0[1-9]|[12][0-9]|3[0-8])$"))]
    pub state: String,
    /// Six digits.
    #[serde(default)]
    #[garde(custom(kernel::check::six_digits))]
    pub pincode: Option<String>,
}

/// Another contact of a customer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[schemars(rename = "CustomerContact")]
pub struct OtherContact {
    /// Name.
    #[garde(length(chars, min = 1, max = 120), custom(filled))]
    pub name: String,
    /// Relation to the customer, such as "Sister" or "Accounts".
    #[serde(default)]
    #[garde(length(chars, max = 80))]
    pub relation: String,
    /// Phone number; blank if unknown.
    #[serde(default)]
    #[garde(custom(dialable))]
    pub phone: String,
    /// E-mail address; blank if unknown.
    #[serde(default)]
    #[garde(length(chars, max = 254), custom(some_contact(&self.phone)))]
    pub email: String,
}

/// Blank, or something that can be dialled.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature is garde's")]
fn dialable(phone: &str, _: &()) -> garde::Result {
    let digits = phone.chars().filter(char::is_ascii_digit).count();
    let is_number = phone.chars().all(|c| c.is_ascii_digit() || " +()./-".contains(c));
    if phone.is_empty() || (is_number && (7..=15).contains(&digits) && phone.len() <= 32) {
        Ok(())
    } else {
        Err(garde::Error::new("is not a phone number"))
    }
}

/// Blank or an e-mail address; blank only if there is a phone number.
fn some_contact(phone: &str) -> impl FnOnce(&str, &()) -> garde::Result {
    move |email, ()| match (email.trim(), phone.trim()) {
        ("", "") => Err(garde::Error::new("either a phone number or an e-mail address is required")),
        ("", _) => Ok(()),
        (email, _) if normalize_email(email).is_some() => Ok(()),
        _ => Err(garde::Error::new("is not an e-mail address")),
    }
}

fn of_business(kind: CustomerKind) -> impl FnOnce(&Option<String>, &()) -> garde::Result {
    move |gstin, ()| match (gstin, kind) {
        (None, _) => Ok(()),
        (Some(_), CustomerKind::Individual) => Err(garde::Error::new("is only for businesses")),
        (Some(gstin), CustomerKind::Business) if gstin::is_valid(gstin) => Ok(()),
        (Some(_), CustomerKind::Business) => Err(garde::Error::new("is not a valid GSTIN")),
    }
}

/// A lead about to become a customer.
#[derive(Clone, Debug)]
pub struct NewCustomer<'a> {
    /// Name, as typed.
    pub name: &'a str,
    /// E-mail address, as typed.
    pub email: &'a str,
    /// Phone number, as typed.
    pub phone: &'a str,
    /// Source, if known.
    pub source: Option<LeadSource>,
    /// Site address, as far as known.
    pub home: Option<Address>,
}

impl<'a> NewCustomer<'a> {
    /// From a lead's requirements.
    #[must_use]
    pub fn of(wish: &'a Wish, source: LeadSource) -> Self {
        Self {
            name: &wish.customer_name,
            email: &wish.customer_email,
            phone: &wish.customer_phone,
            source: Some(source),
            home: home(wish),
        }
    }
}

/// Proof that the caller may see this customer; archived customers excluded.
pub async fn visible(db: &mut Db, id: CustomerId, reach: Reach) -> Result<Visible<CustomerId>, sqlx::Error> {
    let found = list::visible(db, &[id], reach).await?;
    found.first().copied().ok_or(sqlx::Error::RowNotFound)
}

/// Creates a customer from a lead.
pub async fn insert(
    db: &mut Db,
    new: &NewCustomer<'_>,
    by: Option<UserId>,
    now: DateTime<Utc>,
) -> Result<CustomerId, sqlx::Error> {
    let NewCustomer { name, email, phone, source, home } = new;
    let id = CustomerId::new();
    let contact = Contact::read(email, phone);
    sqlx::query!(
        "insert into customers
             (id, kind, name, email, phone, email_normalized, phone_normalized, source, created_at, created_by, updated_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $9)",
        id.0,
        CustomerKind::Individual.as_str(),
        name.trim(),
        email.trim(),
        phone.trim(),
        contact.email.as_deref(),
        contact.phone.as_deref(),
        source.map(LeadSource::as_str),
        now,
        by.map(|user| user.0),
    )
    .execute(&mut *db)
    .await?;
    edit::insert_addresses(db, id, home.as_slice()).await?;
    Ok(id)
}

/// Site address, as far as the lead gives it.
fn home(wish: &Wish) -> Option<Address> {
    let lines = [&wish.property_name, &wish.locality, &wish.pincode];
    lines.iter().any(|line| line.is_some()).then(|| Address {
        kind: AddressKind::Site,
        label: String::new(),
        line: wish.property_name.clone().unwrap_or_default(),
        locality: wish.locality.clone().unwrap_or_default(),
        city: String::new(),
        state: KARNATAKA.to_owned(),
        pincode: wish.pincode.clone(),
    })
}

#[cfg(test)]
mod tests;
