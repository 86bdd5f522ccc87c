//! Customers: people and companies with a contract.
//!
//! Sales see the customers whose leads, homes or quotations are theirs, in lists, single records and
//! exports alike. A role that only bills customers sends the same form as everybody and changes only its
//! part.

pub mod account;
pub mod bulk;
pub mod detail;
pub mod edit;
mod file;
pub mod list;
pub mod merge;
pub mod portal;
pub mod timeline;

use chrono::{DateTime, Utc};
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::lead::edit::tag;
use crate::lead::{self, LeadSource, Wish};
use kernel::check::filled;
use kernel::contact::{Contact, normalize_email};
use kernel::ids::{CustomerId, UserId};
use kernel::reach::{Reach, Visible};
use kernel::state::KARNATAKA;
use kernel::words::words;
use kernel::{Db, gstin};

words! {
    /// What a customer is.
    #[schemars(rename = "CustomerKind")]
    pub enum Kind {
        /// A person.
        Individual = "individual",
        /// A company.
        Business = "business",
    }
}

words! {
    /// What somebody likes to be spoken with in.
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

words! {
    /// What an address is for.
    pub enum AddressKind {
        /// Where the home is.
        Site = "site",
        /// Where invoices go.
        Billing = "billing",
        /// Where goods go.
        Shipping = "shipping",
    }
}

/// What a customer is made and changed with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct CustomerDraft {
    /// A person or a company.
    #[garde(skip)]
    pub kind: Kind,
    /// What they are called.
    #[garde(length(chars, min = 1, max = 120), custom(filled))]
    pub name: String,
    /// Their address for e-mail; empty if unknown.
    #[serde(default)]
    #[garde(length(chars, max = 254), custom(some_contact(&self.phone)))]
    pub email: String,
    /// Their number; empty if unknown.
    #[serde(default)]
    #[garde(custom(dialable))]
    pub phone: String,
    /// They live with another customer who has this number.
    #[serde(default)]
    #[garde(skip)]
    pub shares_phone: bool,
    /// A business's number for goods and services tax. Its state is the one that they are billed in.
    #[serde(default)]
    #[garde(custom(of_business(self.kind)))]
    pub gstin: Option<String>,
    /// What they like to be spoken with in.
    #[serde(default)]
    #[garde(skip)]
    pub language: Option<Language>,
    /// Where they came from.
    #[serde(default)]
    #[garde(skip)]
    pub source: Option<LeadSource>,
    /// Words that staff find them by.
    #[serde(default)]
    #[garde(length(max = 20), inner(length(chars, min = 1, max = 40), custom(tag)))]
    pub tags: Vec<String>,
    /// How they do not want to be reached.
    #[serde(default)]
    #[garde(skip)]
    pub do_not_contact: DoNotContact,
    /// Where they are.
    #[serde(default)]
    #[garde(length(max = 20), dive)]
    pub addresses: Vec<Address>,
    /// Others who can be reached for them, and their own further numbers.
    #[serde(default)]
    #[garde(length(max = 20), dive)]
    pub contacts: Vec<OtherContact>,
}

/// How somebody does not want to be reached.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct DoNotContact {
    /// Not by phone.
    pub calls: bool,
    /// Not by e-mail.
    pub emails: bool,
    /// Not on WhatsApp.
    pub whatsapp: bool,
}

/// Where a customer is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[schemars(rename = "CustomerAddress")]
pub struct Address {
    /// What it is for.
    #[garde(skip)]
    pub kind: AddressKind,
    /// What it is called, such as "Flat in Indiranagar".
    #[serde(default)]
    #[garde(length(chars, max = 80))]
    pub label: String,
    /// House and street.
    #[serde(default)]
    #[garde(length(chars, max = 300))]
    pub line: String,
    /// Part of town.
    #[serde(default)]
    #[garde(length(chars, max = 120))]
    pub locality: String,
    /// Town.
    #[serde(default)]
    #[garde(length(chars, max = 80))]
    pub city: String,
    /// The state's code in the law of goods and services tax: 29 is Karnataka.
    #[garde(pattern("^(0[1-9]|[12][0-9]|3[0-8])$"))]
    pub state: String,
    /// Six digits.
    #[serde(default)]
    #[garde(custom(lead::six_digits))]
    pub pincode: Option<String>,
}

/// Somebody else, or another number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[schemars(rename = "CustomerContact")]
pub struct OtherContact {
    /// Who answers.
    #[garde(length(chars, min = 1, max = 120), custom(filled))]
    pub name: String,
    /// What they are to the customer, such as "Sister" or "Accounts".
    #[serde(default)]
    #[garde(length(chars, max = 80))]
    pub relation: String,
    /// Their number; empty if unknown.
    #[serde(default)]
    #[garde(custom(dialable))]
    pub phone: String,
    /// Their address for e-mail; empty if unknown.
    #[serde(default)]
    #[garde(length(chars, max = 254), custom(some_contact(&self.phone)))]
    pub email: String,
}

/// Nothing, or what can be dialled.
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

/// Nothing or an address; and nothing only if there is a number.
fn some_contact(phone: &str) -> impl FnOnce(&str, &()) -> garde::Result {
    move |email, ()| match (email.trim(), phone.trim()) {
        ("", "") => Err(garde::Error::new("either a phone number or an e-mail address is needed")),
        ("", _) => Ok(()),
        (email, _) if normalize_email(email).is_some() => Ok(()),
        _ => Err(garde::Error::new("is not an e-mail address")),
    }
}

fn of_business(kind: Kind) -> impl FnOnce(&Option<String>, &()) -> garde::Result {
    move |gstin, ()| match (gstin, kind) {
        (None, _) => Ok(()),
        (Some(_), Kind::Individual) => Err(garde::Error::new("is for businesses")),
        (Some(gstin), Kind::Business) if gstin::is_valid(gstin) => Ok(()),
        (Some(_), Kind::Business) => Err(garde::Error::new("is not a GSTIN")),
    }
}

/// A person who becomes a customer.
#[derive(Clone, Debug)]
pub struct NewCustomer<'a> {
    /// Name, as typed.
    pub name: &'a str,
    /// E-mail address, as typed.
    pub email: &'a str,
    /// Phone number, as typed.
    pub phone: &'a str,
    /// Where they came from, if that is known.
    pub source: Option<LeadSource>,
    /// Where their home is, as far as they said.
    pub home: Option<Address>,
}

impl<'a> NewCustomer<'a> {
    /// Who wished for a home.
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

/// The customer behind an id, if they are within reach and not archived.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] when they are not.
pub async fn visible(db: &mut Db, id: CustomerId, reach: Reach) -> Result<Visible<CustomerId>, sqlx::Error> {
    let found = list::visible(db, &[id], reach).await?;
    found.first().copied().ok_or(sqlx::Error::RowNotFound)
}

/// Makes a person a customer.
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
        Kind::Individual.as_str(),
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

/// Where somebody's home is, as far as they said.
fn home(wish: &Wish) -> Option<Address> {
    let said = [&wish.property_name, &wish.locality, &wish.pincode];
    said.iter().any(|said| said.is_some()).then(|| Address {
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
