//! One lead with everything that staff see of it.

use chrono::{DateTime, NaiveDate, Utc};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;

use super::follow_up::{self, NextStep};
use super::list::{self, LeadItem};
use super::score::Reason;
use super::{Lead, LostReason, PackageType, Status, find, party, status};
use crate::consent::{self, Consent, Holder, StopReason};
use crate::lead::requested_design::{self, RequestedDesign};
use crate::proved_address::{self, Proof};
use crate::receipt::payment::{self, Payment};
use kernel::Db;
use kernel::ids::{CustomerId, LeadId, Named, ProjectId, UserId};
use kernel::reach::Reach;

/// A lead with everything that staff read of it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct LeadDetail {
    /// As lists show it.
    #[serde(flatten)]
    pub item: LeadItem,
    /// What the score consists of.
    pub score_reasons: Vec<Reason>,
    /// Free text of the form.
    pub requirements: String,
    /// The customer brings a design.
    pub has_own_design: bool,
    /// Express delivery.
    pub urgent_delivery: bool,
    /// The package of the booking form.
    pub package_type: PackageType,
    /// The house or the apartment society.
    pub property_name: Option<String>,
    /// When the home is handed over to the customer.
    pub possession_on: Option<NaiveDate>,
    /// Carpet area in square feet.
    pub carpet_area_sqft: Option<i32>,
    /// Who draws for it.
    pub designer: Option<Named<UserId>>,
    /// Why it was lost.
    pub lost_reason: Option<LostReason>,
    /// The day on which a lead in nurture is spoken with again.
    pub nurture_on: Option<NaiveDate>,
    /// What the person agreed to.
    pub consents: Vec<Consent>,
    /// How the person found us.
    pub attribution: Option<Attribution>,
    /// How their e-mail address is known to be theirs, so that a code to sign may go there; none while it is not.
    pub address_proof: Option<Proof>,
    /// The sequence of e-mails.
    pub follow_ups: FollowUpState,
    /// The lead that took this one in.
    pub merged_into: Option<LeadId>,
    /// The leads that this one took in.
    pub merged_from: Vec<LeadId>,
    /// Who it became.
    pub customer: Option<Named<CustomerId>>,
    /// What it became.
    pub project: Option<ProjectLink>,
    /// The latest money that was paid to book.
    pub booking_payment: Option<Payment>,
    /// The designs that the person asked for, the latest first.
    pub requested_designs: Vec<RequestedDesign>,
    /// Where it may go from where it stands.
    pub allowed_statuses: Vec<Status>,
}

/// A project as a lead mentions it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(inline)]
pub struct ProjectLink {
    /// Names the project to programs.
    pub id: ProjectId,
    /// Names it to people.
    pub number: String,
}

/// How a person found us: at first, and the last time.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Attribution {
    /// The first time.
    pub first: Option<Touch>,
    /// The last time before a form.
    pub last: Option<Touch>,
}

/// What brought a person here.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Touch {
    /// Such as `google`.
    pub source: Option<String>,
    /// Such as `cpc`.
    pub medium: Option<String>,
    /// Name of the campaign.
    pub campaign: Option<String>,
}

/// How the sequence of e-mails stands.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct FollowUpState {
    /// It was stopped.
    pub stopped_at: Option<DateTime<Utc>>,
    /// Why.
    pub stopped_by: Option<StopReason>,
    /// What is sent next, unless something changes.
    pub next_step: Option<NextStep>,
}

/// One lead with everything that staff read of it.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] when there is none, or none that the caller may see.
pub async fn read(
    db: &mut Db,
    id: LeadId,
    reach: Reach,
    now: DateTime<Utc>,
) -> Result<LeadDetail, sqlx::Error> {
    let item = list::item(db, id, reach, now).await?;
    let lead = find(db, id, Reach::All).await?;
    let row = sqlx::query!(
        r#"select attribution as "attribution: Json<Attribution>",
               follow_ups_stopped_by as "stopped_by: StopReason",
               coalesce(nullif(trim(designer.first_name || ' ' || designer.last_name), ''), designer.email)
                   as designer_name,
               customers.name as "customer_name?", projects.number as "project_number?",
               array(select id from leads taken where taken.merged_into = leads.id order by id)
                   as "merged_from!: Vec<LeadId>"
           from leads
           left join users designer on designer.id = leads.designer_id
           left join customers on customers.id = leads.customer_id
           left join projects on projects.id = leads.project_id
           where leads.id = $1"#,
        id.0,
    )
    .fetch_one(&mut *db)
    .await?;
    let consents = consent::of(db, Holder::Lead(id)).await?;
    let booking_payment = payment::latest(db, id).await?;
    let next_step = follow_up::next(db, &lead, now).await?;
    let requested_designs = requested_design::of_lead(db, id).await?;
    let party = party::of(db, &lead).await?;
    let address_proof = proved_address::current(db, party).await?;
    let Lead { wish, score_reasons, designer, lost_reason, nurture_on, merged_into, .. } = lead;
    Ok(LeadDetail {
        score_reasons,
        requirements: wish.requirements,
        has_own_design: wish.has_own_design,
        urgent_delivery: wish.urgent_delivery,
        package_type: PackageType::Smart,
        property_name: wish.property_name,
        possession_on: wish.possession_on,
        carpet_area_sqft: wish.carpet_area_sqft,
        designer: designer.map(|id| Named { id, name: row.designer_name.unwrap_or_default() }),
        lost_reason,
        nurture_on,
        consents,
        attribution: row.attribution.map(|Json(attribution)| attribution),
        address_proof,
        follow_ups: FollowUpState {
            stopped_at: lead.follow_ups_stopped_at,
            stopped_by: row.stopped_by,
            next_step,
        },
        merged_into,
        merged_from: row.merged_from,
        customer: lead.customer.map(|id| Named { id, name: row.customer_name.unwrap_or_default() }),
        project: lead.project.map(|id| ProjectLink { id, number: row.project_number.unwrap_or_default() }),
        booking_payment,
        requested_designs,
        allowed_statuses: if merged_into.is_some() {
            Vec::new()
        } else {
            status::followers(item.status).to_vec()
        },
        item,
    })
}
