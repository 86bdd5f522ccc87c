//! Lead details for staff.

use ads::visit::attribution::{self, Attribution};
use chrono::{DateTime, NaiveDate, Utc};
use schemars::JsonSchema;
use serde::Serialize;

use crate::receipt::payment::{self, Payment};
use enquiries::consent::{self, Consent, Holder, StopReason};
use enquiries::lead::attachment::{self, LeadFile};
use enquiries::lead::follow_up::{self, NextStep};
use enquiries::lead::list::{self, LeadItem};
use enquiries::lead::requested_design::{self, RequestedBooking, RequestedDesign};
use enquiries::lead::score::Reason;
use enquiries::lead::settings::lost_reasons::{self, LostReason};
use enquiries::lead::{Lead, PackageType, Status, find, party, status};
use enquiries::proved_address::{self, Proof};
use enquiries::referral::{self, LeadReferral};
use kernel::Db;
use kernel::ids::{CustomerId, LeadId, Named, ProjectId, UserId};
use kernel::mailbox;
use kernel::reach::{Reach, Viewer};
use kernel::subject::{Reference, SubjectKind};

/// A lead with all its details, for staff.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct LeadDetail {
    /// The list columns.
    #[serde(flatten)]
    pub item: LeadItem,
    /// How the score adds up.
    pub score_reasons: Vec<Reason>,
    /// Free-text requirements.
    pub requirements: String,
    /// The customer has their own design.
    pub has_own_design: bool,
    /// Express delivery.
    pub urgent_delivery: bool,
    /// Package from the booking form.
    pub package_type: PackageType,
    /// House or apartment society.
    pub property_name: Option<String>,
    /// Date of possession.
    pub possession_on: Option<NaiveDate>,
    /// Carpet area in square feet.
    pub carpet_area_sqft: Option<i32>,
    /// Assigned designer.
    pub designer: Option<Named<UserId>>,
    /// Why it was lost.
    pub lost_reason: Option<LostReason>,
    /// When to get back to a lead in nurture.
    pub nurture_on: Option<NaiveDate>,
    /// The person's consents.
    pub consents: Vec<Consent>,
    /// First and last visit before its enquiries; null if nothing is known of visits.
    pub attribution: Option<Attribution>,
    /// How the e-mail address was verified, which signing codes require; null if unverified.
    pub address_proof: Option<Proof>,
    /// State of the follow-up sequence.
    pub follow_ups: FollowUpState,
    /// The lead that this one was merged into.
    pub merged_into: Option<LeadId>,
    /// Leads merged into this one.
    pub merged_from: Vec<LeadId>,
    /// The customer that the lead became.
    pub customer: Option<Named<CustomerId>>,
    /// The project that the lead became.
    pub project: Option<ProjectLink>,
    /// Latest booking payment.
    pub booking_payment: Option<Payment>,
    /// Designs that the person asked about, latest first.
    pub requested_designs: Vec<RequestedDesign>,
    /// The design that the person last wanted to book.
    pub requested_booking: Option<RequestedBooking>,
    /// Files that came with its forms or were added, oldest first.
    pub files: Vec<LeadFile>,
    /// Who recommended us to the person, and what came of it.
    pub referral: Option<LeadReferral>,
    /// Statuses that it can move to.
    pub allowed_statuses: Vec<Status>,
}

/// A project, as linked from a lead.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(inline)]
pub struct ProjectLink {
    /// Project id.
    pub id: ProjectId,
    /// Project number.
    pub number: String,
}

/// State of the follow-up sequence.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct FollowUpState {
    /// When it was stopped.
    pub stopped_at: Option<DateTime<Utc>>,
    /// Why it was stopped.
    pub stopped_by: Option<StopReason>,
    /// Next planned e-mail.
    pub next_step: Option<NextStep>,
    /// Whether replies are read, so that one stops it; if not, staff have to.
    pub stops_on_reply: bool,
}

/// A lead with all its details, if the caller may see it.
pub async fn read(
    db: &mut Db,
    id: LeadId,
    reach: Reach,
    viewer: Viewer,
    now: DateTime<Utc>,
) -> Result<LeadDetail, sqlx::Error> {
    let item = list::item(db, id, reach, viewer, now).await?;
    let lead = find(db, id, Reach::All).await?;
    let row = sqlx::query!(
        r#"select follow_ups_stopped_by as "stopped_by: StopReason",
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
    let subject = Reference { kind: SubjectKind::Lead.as_str(), id: id.0 };
    let attribution = attribution::of(db, &[subject]).await?;
    let booking_payment = payment::latest(db, id).await?;
    let next_step = follow_up::next(db, &lead, now).await?;
    let stops_on_reply = mailbox::current(db).await?.is_some_and(|mailbox| mailbox.works(now));
    let requested_designs = requested_design::of_lead(db, id).await?;
    let requested_booking = requested_design::booking_of_lead(db, id).await?;
    let files = attachment::of_lead(db, id).await?;
    let referral = referral::of_lead(db, id).await?;
    let party = party::of(db, &lead).await?;
    let address_proof = proved_address::current(&mut *db, party).await?;
    let Lead { wish, score_reasons, designer, lost_reason, nurture_on, merged_into, .. } = lead;
    let lost_reason = match lost_reason {
        Some(code) => Some(lost_reasons::of(db, code).await?),
        None => None,
    };
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
        attribution,
        address_proof,
        follow_ups: FollowUpState {
            stopped_at: lead.follow_ups_stopped_at,
            stopped_by: row.stopped_by,
            next_step,
            stops_on_reply,
        },
        merged_into,
        merged_from: row.merged_from,
        customer: lead.customer.map(|id| Named { id, name: row.customer_name.unwrap_or_default() }),
        project: lead.project.map(|id| ProjectLink { id, number: row.project_number.unwrap_or_default() }),
        booking_payment,
        requested_designs,
        requested_booking,
        files,
        referral,
        allowed_statuses: if merged_into.is_some() {
            Vec::new()
        } else {
            status::followers(item.status).to_vec()
        },
        item,
    })
}
