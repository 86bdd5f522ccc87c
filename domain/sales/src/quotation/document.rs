//! Content of a quotation's PDF, and the e-mails that wait for it.

use std::net::IpAddr;

use chrono::{DateTime, Utc};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;

use crate::documents::make_quotation;
use crate::quotation::milestone::Milestone;
use crate::quotation::picture::{self, LinePicture};
use crate::quotation::sheet::{PricedSheet, Unpriced};
use crate::quotation::{self, Prices, Quotation, Status, drawn};
use enquiries::lead::BhkType;
use enquiries::proved_address::Proof;
use jobs::queue::plan_anew;
use jobs::{Documents, Planned};
use kernel::document::{self, DocumentRef, DocumentState};
use kernel::ids::{QuotationAcceptanceId, QuotationId, QuotationLineId, QuotationSendingId, UserId};
use kernel::organization::Organization;
use kernel::reach::Reach;
use kernel::{Db, Tx, settings};
use pricing::material::surface::Known;

/// Content of the PDF.
#[derive(Clone, Debug)]
pub struct Content {
    /// The quotation.
    pub quotation: Quotation,
    /// Price.
    pub price: PricedSheet,
    /// Payment schedule.
    pub milestones: Vec<Milestone>,
    /// Terms, by paragraph.
    pub terms: Vec<String>,
    /// Our company.
    pub organization: Organization,
    /// What it is for, within a sentence: `your 3 BHK home at Palm Court`.
    pub home: String,
    /// Pictures of its lines, each photograph once.
    pub pictures: Vec<LinePicture>,
    /// How the materials of its drawings look.
    pub known: Known,
    /// Contact person.
    pub contact: Contact,
}

/// Contact person.
#[derive(Clone, Debug)]
pub struct Contact {
    /// Full name.
    pub name: String,
    /// E-mail address.
    pub email: String,
    /// Work phone number, if any.
    pub phone: Option<String>,
}

/// Reads the content; as of one moment only if the transaction has a snapshot.
pub async fn read(tx: &mut Tx<'_>, id: QuotationId) -> Result<Content, sqlx::Error> {
    let quotation = quotation::find(tx, id, Reach::All).await?;
    let basis = Prices::of_quotation(tx, &quotation).await?;
    // It was priced when it was saved.
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
        known: drawn::known(tx, &quotation.draft.rooms).await?,
        contact: contact(tx, quotation.owner.id).await?,
        quotation,
        price,
    })
}

/// The home, as far as known.
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

/// Status and version of a quotation in scope; polled by event streams.
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

/// Whether the content is still that of this version: unchanged since, or sent and therefore locked.
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

/// The version last sent or signed; `None` before.
pub async fn latest_version(db: &mut Db, id: QuotationId) -> Result<Option<i32>, sqlx::Error> {
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

/// Enqueues the PDF of a quotation as it is, or as it was sent or signed. A failed one is retried.
pub async fn make(tx: &mut Tx<'_>, quotation: &Quotation, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    let id = quotation.id;
    let version = latest_version(tx, id).await?.unwrap_or(quotation.version);
    let Some(acceptance) = acceptance_of(tx, id).await? else {
        make_quotation(tx, id, version, now).await?;
        return Ok(());
    };
    if document::request(tx, DocumentRef::signed_quotation(id, version), now).await? != DocumentState::Ready {
        plan_anew(tx, &[Planned::now(Documents::SignQuotation { acceptance })]).await?;
    }
    Ok(())
}

/// A request to send a quotation by e-mail.
#[derive(Clone, Debug)]
pub struct Sending {
    /// Quotation.
    pub quotation: QuotationId,
    /// Version to send.
    pub version: i32,
    /// Recipient.
    pub to_email: String,
    /// Personal message; empty if none.
    pub message: String,
}

/// The sending with this id.
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

/// Records that the e-mail of a sending was sent.
pub async fn mark_sent(db: &mut Db, id: QuotationSendingId, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update quotation_sendings set handed_on_at = $2 where id = $1 and handed_on_at is null",
        id.0,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// A signature.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "QuotationSignature")]
pub enum Signature {
    /// Typed name.
    Typed(String),
    /// Pen strokes: points in a field of 1000 by 300, from its top left corner.
    Drawn(Vec<Vec<[f32; 2]>>),
}

/// A customer's acceptance.
#[derive(Clone, Debug)]
pub struct Acceptance {
    /// Quotation.
    pub quotation: QuotationId,
    /// Version that was signed.
    pub version: i32,
    /// Time of signing.
    pub accepted_at: DateTime<Utc>,
    /// Signatory's name.
    pub signer_name: String,
    /// Address that the signing code was sent to.
    pub email: String,
    /// How that address was confirmed; not recorded for early signatures.
    pub address_proof: Option<Proof>,
    /// Signature.
    pub signature: Signature,
    /// IP address.
    pub ip: Option<String>,
    /// Browser's user agent.
    pub browser: Option<String>,
    /// SHA-256 of the PDF shown to them.
    pub document_sha256: String,
    /// Version shown in that PDF.
    pub document_version: i32,
    /// Selected options and alternatives.
    pub chosen: Vec<QuotationLineId>,
    /// SHA-256 of the accepted terms.
    pub terms_sha256: String,
}

/// The acceptance with this id.
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
        // An invalid address is treated as unknown.
        ip: row.ip.filter(|ip| ip.parse::<IpAddr>().is_ok()),
        browser: row.browser,
        document_sha256: row.document_sha256,
        document_version: row.document_version,
        chosen: row.chosen.into_iter().map(QuotationLineId).collect(),
        terms_sha256: row.terms_sha256,
    })
}

/// The acceptance of a quotation, if any.
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

/// File name of a quotation's PDF: `QT-2026-27-0001-R1.pdf`.
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
