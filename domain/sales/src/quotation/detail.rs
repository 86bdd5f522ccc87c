//! One quotation with everything its writer may see.

use chrono::{DateTime, NaiveDate, Utc};
use schemars::JsonSchema;
use serde::Serialize;

use super::allowed::{Standing, Verb, allowed};
use super::edit::unpriced;
use super::editors::{self, Editor};
use super::milestone::Milestone;
use super::picture::{self, LinePicture};
use super::revision::{self, Revision};
use super::sheet::{PricedSheet, Unpriced};
use super::{Prices, Quotation, QuotationDraft, Status, signer};
use crate::proved_address::Proof;
use crate::quotation::document::{self, Acceptance, acceptance_of};
use kernel::Db;
use kernel::clock::{Clock, day_of};
use kernel::ids::{CustomerId, LeadId, Named, ProjectId, QuotationId, UserId};
use kernel::money::Percent;
use kernel::reach::{Reach, Viewer};
use kernel::record::Refusal;
use kernel::role::Role;
use pricing::approval::{self, Approval, Limits, MarginLight};
use pricing::price::{PriceError, Priced};

/// A quotation, what it comes to, and what it needs.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct QuotationDetail {
    /// Names it to programs.
    pub id: QuotationId,
    /// Names it to people, as soon as it has left its writer's desk.
    pub number: Option<String>,
    /// 0 first; 1 is "R1".
    pub revision: i32,
    /// All revisions of its number, the oldest first.
    pub revisions: Vec<Revision>,
    /// Where it stands.
    pub status: Status,
    /// What the caller may do with it as it stands.
    pub allowed: Vec<Verb>,
    /// What was written.
    pub draft: QuotationDraft,
    /// What its lines show, each photograph once.
    pub pictures: Vec<LinePicture>,
    /// What it comes to.
    pub price: PricedSheet,
    /// When which part of it is due.
    pub milestones: Vec<Milestone>,
    /// All that is taken off, as a part of what the price would be without.
    pub discount: Option<Percent>,
    /// What is left for the company.
    pub margin: Margin,
    /// Whose approval it needs as it is, and why.
    pub approval: Option<Approval>,
    /// The day whose prices and taxes it has.
    pub prices_of: NaiveDate,
    /// The wish that it answers.
    pub lead_id: Option<LeadId>,
    /// Who it is for, once that is somebody with a contract.
    pub customer: Option<Named<CustomerId>>,
    /// What it has become.
    pub project_id: Option<ProjectId>,
    /// Who wrote it.
    pub owner: Named<UserId>,
    /// Who draws it.
    pub designer: Option<Named<UserId>>,
    /// Why it was given back to its writer.
    pub returned_because: Option<String>,
    /// Who agreed to it.
    pub approved_by: Option<Named<UserId>>,
    /// Where the code to sign it goes, and how that address is known to be the customer's; none while no address is.
    pub signing_address: Option<Proof>,
    /// When it first went out.
    pub sent_at: Option<DateTime<Utc>>,
    /// When the customer signed.
    pub accepted_at: Option<DateTime<Utc>>,
    /// Who signed, and what.
    pub signed: Option<Signed>,
    /// What the customer said who said no.
    pub rejected_because: Option<String>,
    /// Others who have it open in the editor.
    pub editors: Vec<Editor>,
    /// Counts the changes.
    pub version: i32,
    /// When it was begun.
    pub created_at: DateTime<Utc>,
    /// When it last changed.
    pub updated_at: DateTime<Utc>,
}

/// A customer's yes, as the staff see it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "QuotationSigned")]
pub struct Signed {
    /// Who signed, as they wrote it.
    pub by: String,
    /// When.
    pub at: DateTime<Utc>,
    /// Where the code went that proves the signer.
    pub email: String,
    /// How that address was known to be theirs; signatures of the first days do not say.
    pub address_proof: Option<Proof>,
    /// Where they were.
    pub ip: Option<String>,
    /// What they signed with, as it calls itself.
    pub browser: Option<String>,
    /// SHA-256 of the file that they had before their eyes, in hexadecimal digits.
    pub document_sha256: String,
}

impl From<Acceptance> for Signed {
    fn from(acceptance: Acceptance) -> Self {
        let Acceptance {
            signer_name, accepted_at, email, address_proof, ip, browser, document_sha256, ..
        } = acceptance;
        Self { by: signer_name, at: accepted_at, email, address_proof, ip, browser, document_sha256 }
    }
}

/// What is left for the company. Figures are for admins and finance only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Margin {
    /// How it looks.
    pub light: MarginLight,
    /// As a part of the taxable value.
    pub percent: Option<Percent>,
    /// What everything costs the company.
    pub cost_paise: Option<i64>,
}

impl Margin {
    fn of(priced: &Priced, limits: &Limits, role: Role) -> Self {
        let percent = approval::margin(priced);
        let light = MarginLight::of(percent, limits);
        match role {
            Role::Admin | Role::Finance => Self { light, percent, cost_paise: priced.cost_paise },
            _ => Self { light, percent: None, cost_paise: None },
        }
    }
}

/// A quotation as somebody sees it, if it is within reach.
pub async fn read(
    db: &mut Db,
    clock: &Clock,
    id: QuotationId,
    reach: Reach,
    viewer: &Viewer,
) -> Result<QuotationDetail, sqlx::Error> {
    let quotation = super::find(&mut *db, id, reach).await?;
    let basis = Prices::of_quotation(&mut *db, &quotation).await?;
    // It had a price when it was written.
    let absurd = |error| sqlx::Error::Decode(Box::new(error));
    let priced = basis.price(&quotation.draft).map_err(|Unpriced { error, .. }| absurd(error))?;
    let now = clock.now();
    let allowed = allowed(viewer, &Standing::from(&quotation), day_of(now));
    let sums = Sums::of(&basis, &quotation.draft, priced, viewer.role);
    let Sums { price, milestones, discount, margin, approval } =
        sums.map_err(|Unpriced { error, .. }| absurd(error))?;
    let pictures = picture::of(&mut *db, &quotation).await?;
    let signing_address = signer::proof(&mut *db, &quotation).await?;
    Ok(QuotationDetail {
        id,
        number: quotation.number,
        revision: quotation.revision,
        revisions: revision::all(&mut *db, id).await?,
        status: quotation.status,
        allowed,
        draft: quotation.draft,
        pictures,
        price,
        milestones,
        discount,
        margin,
        approval,
        prices_of: quotation.prices_of,
        lead_id: quotation.lead,
        customer: quotation.customer,
        project_id: quotation.project,
        owner: quotation.owner,
        designer: quotation.designer,
        returned_because: quotation.returned_because,
        approved_by: quotation.approved_by,
        signing_address,
        sent_at: quotation.sent_at,
        accepted_at: quotation.accepted_at,
        signed: signed(&mut *db, id).await?,
        rejected_because: quotation.rejected_because,
        editors: editors::others(db, id, viewer.user, now).await?,
        version: quotation.version,
        created_at: quotation.created_at,
        updated_at: quotation.updated_at,
    })
}

async fn signed(db: &mut Db, id: QuotationId) -> Result<Option<Signed>, sqlx::Error> {
    let Some(acceptance) = acceptance_of(&mut *db, id).await? else { return Ok(None) };
    Ok(Some(document::acceptance(db, acceptance).await?.into()))
}

/// What a draft comes to.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "QuotationSums")]
pub struct Sums {
    /// Its figures.
    pub price: PricedSheet,
    /// When which part of it is due.
    pub milestones: Vec<Milestone>,
    /// All that is taken off, as a part of what the price would be without.
    pub discount: Option<Percent>,
    /// What is left for the company.
    pub margin: Margin,
    /// Whose approval it needs as it is, and why.
    pub approval: Option<Approval>,
}

impl Sums {
    fn of(
        basis: &Prices,
        draft: &QuotationDraft,
        (price, priced): (PricedSheet, Priced),
        role: Role,
    ) -> Result<Self, Unpriced> {
        let limits = &basis.settings.approval;
        let milestones = basis.milestones(draft, priced.totals.payable_paise);
        let too_large = |_| Unpriced { at: String::new(), error: PriceError::TooLarge("milestone") };
        Ok(Self {
            price,
            milestones: milestones.map_err(too_large)?,
            discount: approval::discount(&priced),
            margin: Margin::of(&priced, limits, role),
            approval: approval::needed(&priced, limits),
        })
    }
}

/// What a quotation would come to if it were written so. Nothing is.
pub async fn preview(
    db: &mut Db,
    quotation: &Quotation,
    draft: &QuotationDraft,
    role: Role,
) -> Result<Sums, Refusal> {
    let basis = Prices::of_quotation(db, quotation).await?;
    let priced = basis.price(draft).map_err(unpriced)?;
    Sums::of(&basis, draft, priced, role).map_err(unpriced)
}
