//! Closes a quotation: cancelled, declined, or converted into a project.

use chrono::{DateTime, Utc};
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::allowed::may_be_cancelled;
use super::release::transition;
use super::{Quotation, Status, lead, news};
use crate::customer::{self, NewCustomer, portal};
use crate::project::{CreatedProject, Stage};
use enquiries::lead::PackageType;
use enquiries::same_person::{known_customer, wait_for_same_person};
use jobs::occasion::News;
use kernel::audit::{self, Actor, Change, Event};
use kernel::clock::{Clock, day_of};
use kernel::contact::Contact;
use kernel::ids::{CustomerId, ProjectId, UserId};
use kernel::number::{self, Series};
use kernel::record::Refusal;
use kernel::string_enum::string_enum;
use kernel::{Db, Locked};

string_enum! {
    /// Why a customer declines.
    #[schemars(rename = "QuotationRejectionReason")]
    pub enum RejectionReason {
        /// Too expensive.
        Price = "price",
        /// Our dates do not suit them.
        Timeline = "timeline",
        /// Chose a competitor.
        Competitor = "competitor",
        /// Postponed.
        Postponed = "postponed",
        /// Another reason.
        Other = "other",
    }
}

impl RejectionReason {
    /// Display label.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Price => "Price",
            Self::Timeline => "Timeline",
            Self::Competitor => "Competitor",
            Self::Postponed => "Postponed",
            Self::Other => "Other",
        }
    }
}

/// A customer's refusal.
#[derive(Clone, Debug, Serialize, Deserialize, Validate, JsonSchema)]
#[schemars(rename = "QuotationRejection")]
pub struct Rejection {
    /// Reason.
    #[garde(skip)]
    pub reason: RejectionReason,
    /// In the customer's words.
    #[serde(default)]
    #[garde(length(chars, max = 2000))]
    pub text: String,
}

/// Cancels a quotation.
pub async fn cancel(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    quotation: &Locked<Quotation>,
    reason: &str,
) -> Result<(), Refusal> {
    if !may_be_cancelled(quotation.status) {
        return Err(refused(quotation, "not_cancellable", "can't be cancelled"));
    }
    sqlx::query!(
        "update quotations set cancelled_because = $2 where id = $1",
        quotation.id.0,
        reason.trim(),
    )
    .execute(&mut *db)
    .await?;
    let changes = vec![Change::new("cancelledBecause", (), reason.trim())];
    transition(db, clock, actor, quotation, Status::Cancelled, "quotation_cancelled", changes).await
}

/// Records that the customer declined, to a colleague or on the page with a reason. The quotation's owners are
/// notified of the latter.
pub async fn reject(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    quotation: &Locked<Quotation>,
    reason: Option<RejectionReason>,
    text: &str,
) -> Result<(), Refusal> {
    if !quotation.status.is_with_customer() {
        return Err(refused(quotation, "not_with_customer", "is not with the customer"));
    }
    sqlx::query!(
        "update quotations set rejected_at = $2, rejected_for = $3, rejected_because = $4 where id = $1",
        quotation.id.0,
        clock.now(),
        reason as Option<RejectionReason>,
        text.trim(),
    )
    .execute(&mut *db)
    .await?;
    let mut changes = vec![Change::new("rejectedBecause", (), text.trim())];
    changes.extend(reason.map(|reason| Change::new("rejectedFor", (), reason)));
    transition(&mut *db, clock, actor, quotation, Status::Rejected, "quotation_rejected", changes).await?;
    if reason.is_some() {
        news::notify(db, quotation, News::Rejected, quotation.id.0, clock.now()).await?;
    }
    Ok(())
}

/// Converts an accepted quotation into a customer and a project.
pub async fn convert(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    quotation: &Locked<Quotation>,
) -> Result<(), Refusal> {
    if quotation.status != Status::Accepted {
        return Err(refused(quotation, "not_accepted", "hasn't been accepted by the customer"));
    }
    let (customer, project) = match won(&mut *db, clock, actor, quotation).await? {
        Some(won) => won,
        None => begin_project(&mut *db, clock, actor, quotation).await?,
    };
    sqlx::query!(
        "update quotations set customer_id = $2, project_id = $3 where id = $1",
        quotation.id.0,
        customer.0,
        project.0,
    )
    .execute(&mut *db)
    .await?;
    let changes = vec![Change::new("customerId", (), customer), Change::new("projectId", (), project)];
    transition(db, clock, actor, quotation, Status::Converted, "quotation_converted", changes).await
}

fn refused(quotation: &Quotation, code: &'static str, what: &str) -> Refusal {
    Refusal::Rule { code, reason: format!("A quotation with status {} {what}.", quotation.status.label()) }
}

/// Customer and project of the quotation's lead, which is won now if it was not before.
async fn won(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    quotation: &Quotation,
) -> Result<Option<(CustomerId, ProjectId)>, Refusal> {
    lead::accepted(&mut *db, clock, actor, quotation).await?;
    let lead = lead::answered(db, quotation).await?;
    Ok(lead.and_then(|lead| lead.customer.zip(lead.project)))
}

/// Creates the project of a quotation without a lead.
async fn begin_project(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    quotation: &Quotation,
) -> Result<(CustomerId, ProjectId), Refusal> {
    let customer = match &quotation.customer {
        Some(customer) => customer.id,
        None => welcome(&mut *db, clock, actor, quotation).await?,
    };
    let project = enter_project(&mut *db, quotation, customer, actor.user, clock.now()).await?;
    let changes = vec![
        Change::new("number", (), &project.number),
        Change::new("customerId", (), customer),
        Change::new("quotationId", (), quotation.id),
    ];
    let event = Event::new("project_created", "project", &project.id).changing(changes);
    audit::record(db, clock, actor, event).await?;
    Ok((customer, project.id))
}

/// Inserts a quotation's project.
async fn enter_project(
    db: &mut Db,
    quotation: &Quotation,
    customer: CustomerId,
    by: Option<UserId>,
    now: DateTime<Utc>,
) -> Result<CreatedProject, sqlx::Error> {
    let id = ProjectId::new();
    let number = number::next(&mut *db, Series::Project, day_of(now)).await?;
    let draft = &quotation.draft;
    let place = Some(draft.site_address.trim()).filter(|place| !place.is_empty());
    let name = [Some(draft.client_name.trim()), place];
    sqlx::query!(
        "insert into projects (
             id, number, name, customer_id, property_name, interior_types, package_type, delivery_option, has_own_design,
             stage, sales_owner_id, designer_id, created_at, created_by, updated_at, supply_type
         ) values ($1, $2, $3, $4, $5, '{}', $6, $7, false, $8, $9, $10, $11, $12, $11, $13)",
        id.0,
        number,
        name.into_iter().flatten().collect::<Vec<_>>().join(", "),
        customer.0,
        place,
        PackageType::Smart.as_str(),
        draft.delivery.as_str(),
        Stage::BookingConfirmed.as_str(),
        quotation.owner.id.0,
        draft.designer_id.map(|designer| designer.0),
        now,
        by.map(|user| user.0),
        draft.supply_type.as_str(),
    )
    .execute(db)
    .await?;
    Ok(CreatedProject { id, number })
}

/// The quotation's customer, existing or new.
async fn welcome(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    quotation: &Quotation,
) -> Result<CustomerId, Refusal> {
    let draft = &quotation.draft;
    let contact = Contact::read(&draft.client_email, &draft.client_phone);
    wait_for_same_person(&mut *db, &contact).await?;
    if let Some(known) = known_customer(&mut *db, &contact).await? {
        return Ok(known);
    }
    let new = NewCustomer {
        name: &draft.client_name,
        email: &draft.client_email,
        phone: &draft.client_phone,
        source: None,
        home: None,
    };
    let id = customer::insert(&mut *db, &new, actor.user, clock.now()).await?;
    let changes = vec![Change::new("name", (), new.name), Change::new("quotationId", (), quotation.id)];
    let event = Event::new("customer_created", "customer", &id).changing(changes);
    audit::record(&mut *db, clock, actor, event).await?;
    if let Some(email) = &contact.email {
        portal::link_by_address(db, clock, actor, email).await?;
    }
    Ok(id)
}
