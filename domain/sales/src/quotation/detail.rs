//! A quotation with everything its owner may see.

use chrono::{DateTime, NaiveDate, Utc};
use schemars::JsonSchema;
use serde::Serialize;

use super::allowed::{ActionContext, Verb, allowed, may_approve};
use super::edit::unpriced;
use super::editors::{self, Editor};
use super::milestone::Milestone;
use super::picture::{self, LinePicture};
use super::revision::{self, Revision};
use super::sheet::{PricedSheet, Unpriced};
use super::{Prices, Quotation, QuotationDraft, Status, drawn, signer};
use crate::kitchen::drawn::Sheet;
use crate::quotation::document::{self, Acceptance, acceptance_of};
use enquiries::proved_address::Proof;
use kernel::Db;
use kernel::clock::{Clock, day_of};
use kernel::ids::{CustomerId, LeadId, Named, ProjectId, QuotationId, UserId};
use kernel::money::Percent;
use kernel::reach::{Reach, Viewer};
use kernel::record::Refusal;
use kernel::role::Role;
use pricing::approval::{self, Approval, Limits, MarginLight};
use pricing::price::{PriceError, Priced};

/// A quotation with its price and approval.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct QuotationDetail {
    /// Quotation id.
    pub id: QuotationId,
    /// Number, assigned on submission.
    pub number: Option<String>,
    /// Revision: 0 is the first, 1 is "R1".
    pub revision: i32,
    /// All revisions of its number, oldest first.
    pub revisions: Vec<Revision>,
    /// Status.
    pub status: Status,
    /// Actions that the caller may take.
    pub allowed: Vec<Verb>,
    /// Content.
    pub draft: QuotationDraft,
    /// Pictures of its lines, each photograph once.
    pub pictures: Vec<LinePicture>,
    /// Elevations of each room; none if it is no kitchen with measurements. Callouts have the numbers of the room's
    /// items, from 1.
    pub elevations: Vec<Vec<Sheet>>,
    /// What of each room is not drawn as priced or was assumed, in sentences.
    pub drawing_warnings: Vec<Vec<String>>,
    /// Price.
    pub price: PricedSheet,
    /// Payment schedule.
    pub milestones: Vec<Milestone>,
    /// Total discount, relative to the price without it.
    pub discount: Option<Percent>,
    /// Margin.
    pub margin: Margin,
    /// Required approval and the reasons.
    pub approval: Option<Approval>,
    /// Whether the caller may give that approval: then submitting it approves it.
    pub may_approve: bool,
    /// Date of its prices and taxes.
    pub prices_of: NaiveDate,
    /// Lead that it is for.
    pub lead_id: Option<LeadId>,
    /// Customer, once there is one.
    pub customer: Option<Named<CustomerId>>,
    /// Its project, since the customer accepted it or a colleague converted it.
    pub project_id: Option<ProjectId>,
    /// Owner.
    pub owner: Named<UserId>,
    /// Designer.
    pub designer: Option<Named<UserId>>,
    /// Why it was returned for changes.
    pub returned_because: Option<String>,
    /// Who approved it.
    pub approved_by: Option<Named<UserId>>,
    /// Where signing codes are sent, and how that address was confirmed; none if no address is.
    pub signing_address: Option<Proof>,
    /// When it was first sent.
    pub sent_at: Option<DateTime<Utc>>,
    /// When it was accepted.
    pub accepted_at: Option<DateTime<Utc>>,
    /// Signature.
    pub signed: Option<Signed>,
    /// Why the customer declined.
    pub rejected_because: Option<String>,
    /// Others who have it open in the editor.
    pub editors: Vec<Editor>,
    /// Optimistic-lock version.
    pub version: i32,
    /// When it was created.
    pub created_at: DateTime<Utc>,
    /// When it was last changed.
    pub updated_at: DateTime<Utc>,
}

/// A customer's signature, for staff.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "QuotationSigned")]
pub struct Signed {
    /// Signatory's name.
    pub by: String,
    /// Time of signing.
    pub at: DateTime<Utc>,
    /// Address that the signing code was sent to.
    pub email: String,
    /// How that address was confirmed; not recorded for early signatures.
    pub address_proof: Option<Proof>,
    /// IP address.
    pub ip: Option<String>,
    /// Browser's user agent.
    pub browser: Option<String>,
    /// SHA-256 of the PDF shown to them, in hexadecimal.
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

/// Margin. Figures are only for admins and finance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Margin {
    /// Traffic light.
    pub light: MarginLight,
    /// Share of the taxable value.
    pub percent: Option<Percent>,
    /// Total cost.
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

/// A quotation as the user sees it, if it is in their scope.
pub async fn read(
    db: &mut Db,
    clock: &Clock,
    id: QuotationId,
    reach: Reach,
    viewer: &Viewer,
) -> Result<QuotationDetail, sqlx::Error> {
    let quotation = super::find(&mut *db, id, reach).await?;
    let basis = Prices::of_quotation(&mut *db, &quotation).await?;
    // It was priced when it was saved.
    let absurd = |error| sqlx::Error::Decode(Box::new(error));
    let priced = basis.price(&quotation.draft).map_err(|Unpriced { error, .. }| absurd(error))?;
    let now = clock.now();
    let allowed = allowed(viewer, &ActionContext::from(&quotation), day_of(now));
    let sums = Sums::of(&basis, &quotation.draft, priced, viewer.role);
    let Sums { price, milestones, discount, margin, approval } =
        sums.map_err(|Unpriced { error, .. }| absurd(error))?;
    let pictures = picture::of(&mut *db, &quotation).await?;
    let signing_address = signer::proof(&mut *db, &quotation).await?;
    let known = drawn::known(&mut *db, &quotation.draft.rooms).await?;
    let (elevations, drawing_warnings) = drawn::of_rooms(&quotation.draft.rooms, &known);
    Ok(QuotationDetail {
        id,
        number: quotation.number,
        revision: quotation.revision,
        revisions: revision::all(&mut *db, id).await?,
        status: quotation.status,
        allowed,
        elevations,
        drawing_warnings,
        draft: quotation.draft,
        pictures,
        price,
        milestones,
        discount,
        margin,
        may_approve: approval.as_ref().is_some_and(|approval| may_approve(viewer, Some(approval.by))),
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

/// Price of a draft.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "QuotationSums")]
pub struct Sums {
    /// Figures.
    pub price: PricedSheet,
    /// Payment schedule.
    pub milestones: Vec<Milestone>,
    /// Total discount, relative to the price without it.
    pub discount: Option<Percent>,
    /// Margin.
    pub margin: Margin,
    /// Required approval and the reasons.
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

/// Prices a draft without saving it.
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
