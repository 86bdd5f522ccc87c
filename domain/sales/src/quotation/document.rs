//! The content of a quotation's document, and the sendings that wait for it.

use std::net::IpAddr;

use chrono::{DateTime, Utc};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;

use crate::documents::make_quotation;
use crate::lead::BhkType;
use crate::proved_address::Proof;
use crate::quotation::milestone::Milestone;
use crate::quotation::picture::{self, LinePicture};
use crate::quotation::sheet::{PricedSheet, Unpriced};
use crate::quotation::{self, Prices, Quotation, Status};
use jobs::queue::plan_anew;
use jobs::{Documents, Planned};
use kernel::document::{self, Of, State};
use kernel::ids::{QuotationAcceptanceId, QuotationId, QuotationLineId, QuotationSendingId, UserId};
use kernel::organization::Organization;
use kernel::reach::Reach;
use kernel::{Db, Tx, settings};

/// All that the document says.
#[derive(Clone, Debug)]
pub struct Content {
    /// What was written.
    pub quotation: Quotation,
    /// What it comes to.
    pub price: PricedSheet,
    /// When which part of that is due.
    pub milestones: Vec<Milestone>,
    /// What is agreed besides, each a paragraph.
    pub terms: Vec<String>,
    /// Who offers.
    pub organization: Organization,
    /// What it is for, within a sentence: `your 3 BHK home at Palm Court`.
    pub home: String,
    /// What its lines show, each photograph once.
    pub pictures: Vec<LinePicture>,
    /// Whom the customer asks.
    pub contact: Contact,
}

/// Whom the customer asks.
#[derive(Clone, Debug)]
pub struct Contact {
    /// Given and family name.
    pub name: String,
    /// Their address.
    pub email: String,
    /// Their number at work, if they have one.
    pub phone: Option<String>,
}

/// Reads what the document says. All of it is read as of one moment where the transaction has such a snapshot.
pub async fn read(tx: &mut Tx<'_>, id: QuotationId) -> Result<Content, sqlx::Error> {
    let quotation = quotation::find(tx, id, Reach::All).await?;
    let basis = Prices::of_quotation(tx, &quotation).await?;
    // It had a price when it was written.
    let undecodable = |error| sqlx::Error::Decode(Box::new(error));
    let priced = basis.price(&quotation.draft);
    let (price, _) = priced.map_err(|Unpriced { error, .. }| sqlx::Error::Decode(error.into()))?;
    let milestones = basis.milestones(&quotation.draft, price.totals.payable_paise).map_err(undecodable)?;
    Ok(Content {
        milestones,
        terms: basis.terms(&quotation.draft),
        organization: settings::read(tx).await?,
        home: home(tx, &quotation).await?,
        pictures: picture::of(tx, &quotation).await?,
        contact: contact(tx, quotation.owner.id).await?,
        quotation,
        price,
    })
}

/// What is to be built, as far as anybody has said.
async fn home(db: &mut Db, quotation: &Quotation) -> Result<String, sqlx::Error> {
    let Some(lead) = quotation.lead else { return Ok("your home".to_owned()) };
    let wish = sqlx::query!(
        r#"select bhk_type as "bhk_type: BhkType", property_name from leads where id = $1"#,
        lead.0,
    )
    .fetch_one(db)
    .await?;
    let home = match wish.bhk_type {
        // A villa is a home by its name.
        Some(kind) if kind.label().starts_with(|first: char| first.is_ascii_digit()) => {
            format!("your {} home", kind.label())
        }
        Some(kind) => format!("your {}", kind.label().to_lowercase()),
        None => "your home".to_owned(),
    };
    let place = wish.property_name.filter(|name| !name.trim().is_empty());
    Ok(place.map_or_else(|| home.clone(), |place| format!("{home} at {}", place.trim())))
}

async fn contact(db: &mut Db, owner: UserId) -> Result<Contact, sqlx::Error> {
    sqlx::query_as!(
        Contact,
        r#"select users.name as "name!", users.email, member.phone
           from users left join team_members as member on member.user_id = users.id and member.is_active
           where users.id = $1
           order by member.phone nulls last
           limit 1"#,
        owner.0,
    )
    .fetch_one(db)
    .await
}

/// Where a quotation stands, and its version, if it is within reach; read again and again by those who watch it.
pub async fn standing(db: &mut Db, id: QuotationId, reach: Reach) -> Result<(Status, i32), sqlx::Error> {
    let row = sqlx::query!(
        r#"select status as "status: Status", version from quotations
           where id = $1 and archived_at is null and ($2::uuid is null or owner_id = $2 or designer_id = $2)"#,
        id.0,
        reach.user(),
    )
    .fetch_one(db)
    .await?;
    Ok((row.status, row.version))
}

/// Whether a quotation still says what it said at that version: nobody has changed it since, or it was sent like that
/// and cannot be changed any more.
pub async fn is_at(db: &mut Db, id: QuotationId, version: i32) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select version = $2 or exists (
               select from quotation_sendings where quotation_id = $1 and quotation_sendings.version = $2
           ) or exists (
               select from quotation_acceptances as acceptance
               where acceptance.quotation_id = $1 and acceptance.version = $2
           ) as "is!"
           from quotations where id = $1"#,
        id.0,
        version,
    )
    .fetch_one(db)
    .await
}

/// The version at which a quotation was last sent or signed; none before.
pub async fn version_in_hand(db: &mut Db, id: QuotationId) -> Result<Option<i32>, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select coalesce(
               (select version from quotation_acceptances where quotation_id = $1),
               (select max(version) from quotation_sendings where quotation_id = $1)
           ) as "version""#,
        id.0,
    )
    .fetch_one(db)
    .await
}

/// Has the document made of a quotation as it is, or as it was sent or signed; one that failed is made again.
pub async fn make(tx: &mut Tx<'_>, quotation: &Quotation, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    let id = quotation.id;
    let version = version_in_hand(tx, id).await?.unwrap_or(quotation.version);
    let Some(acceptance) = acceptance_of(tx, id).await? else {
        make_quotation(tx, id, version, now).await?;
        return Ok(());
    };
    if document::ask(tx, Of::signed_quotation(id, version), now).await? != State::Ready {
        plan_anew(tx, &[Planned::now(Documents::SignQuotation { acceptance })]).await?;
    }
    Ok(())
}

/// Somebody's wish to have a quotation sent.
#[derive(Clone, Debug)]
pub struct Sending {
    /// What is sent.
    pub quotation: QuotationId,
    /// As it was at this version.
    pub version: i32,
    /// Where to.
    pub to_email: String,
    /// What is said with it; empty if nothing.
    pub message: String,
}

/// A wish to have a quotation sent.
pub async fn sending(db: &mut Db, id: QuotationSendingId) -> Result<Sending, sqlx::Error> {
    sqlx::query_as!(
        Sending,
        r#"select quotation_id as "quotation: QuotationId", version, to_email, message
           from quotation_sendings where id = $1"#,
        id.0,
    )
    .fetch_one(db)
    .await
}

/// Says that the letter of a sending has left.
pub async fn handed_on(db: &mut Db, id: QuotationSendingId, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update quotation_sendings set handed_on_at = $2 where id = $1 and handed_on_at is null",
        id.0,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// A signature as it was given.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "QuotationSignature")]
pub enum Signature {
    /// A name in type.
    Typed(String),
    /// Strokes of a pen: points within a field of 1000 by 300, counted from its left upper corner.
    Drawn(Vec<Vec<[f32; 2]>>),
}

/// A customer's yes.
#[derive(Clone, Debug)]
pub struct Acceptance {
    /// To what.
    pub quotation: QuotationId,
    /// The version that is signed.
    pub version: i32,
    /// When.
    pub accepted_at: DateTime<Utc>,
    /// Who signed, as they wrote it.
    pub signer_name: String,
    /// Where the code went that proves the signer.
    pub email: String,
    /// How that address was known to be theirs; signatures of the first days do not say.
    pub address_proof: Option<Proof>,
    /// The signature.
    pub signature: Signature,
    /// Where they were.
    pub ip: Option<String>,
    /// What they signed with.
    pub browser: Option<String>,
    /// Of the file that they had before their eyes.
    pub document_sha256: String,
    /// The version which that file shows.
    pub document_version: i32,
    /// The options and alternatives that they chose.
    pub chosen: Vec<QuotationLineId>,
    /// Of the terms that they accepted.
    pub terms_sha256: String,
}

/// A customer's yes.
pub async fn acceptance(db: &mut Db, id: QuotationAcceptanceId) -> Result<Acceptance, sqlx::Error> {
    let row = sqlx::query!(
        r#"select quotation_id as "quotation: QuotationId", version, accepted_at, signer_name, email,
               signature as "signature: Json<Signature>", ip, browser, document_sha256, document_version, chosen,
               terms_sha256, address_proof as "address_proof: Json<Proof>"
           from quotation_acceptances where id = $1"#,
        id.0,
    )
    .fetch_one(db)
    .await?;
    Ok(Acceptance {
        quotation: row.quotation,
        version: row.version,
        accepted_at: row.accepted_at,
        signer_name: row.signer_name,
        email: row.email,
        address_proof: row.address_proof.map(|Json(proof)| proof),
        signature: row.signature.0,
        // Whoever wrote it down, an address is what it is.
        ip: row.ip.filter(|ip| ip.parse::<IpAddr>().is_ok()),
        browser: row.browser,
        document_sha256: row.document_sha256,
        document_version: row.document_version,
        chosen: row.chosen.into_iter().map(QuotationLineId).collect(),
        terms_sha256: row.terms_sha256,
    })
}

/// The acceptance of a quotation, if it was accepted.
pub async fn acceptance_of(
    db: &mut Db,
    id: QuotationId,
) -> Result<Option<QuotationAcceptanceId>, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select id as "id: QuotationAcceptanceId" from quotation_acceptances where quotation_id = $1"#,
        id.0,
    )
    .fetch_optional(db)
    .await
}

/// What a quotation's file is called: `QT-2026-27-0001-R1.pdf`.
#[must_use]
pub fn file_name(quotation: &Quotation, is_signed: bool) -> String {
    let number = quotation.number.as_deref().unwrap_or("Quotation-draft").replace('/', "-");
    let revision = match quotation.revision {
        0 => String::new(),
        revision => format!("-R{revision}"),
    };
    let signed = if is_signed { "-signed" } else { "" };
    format!("{number}{revision}{signed}.pdf")
}
