//! What ad platforms are told of leads. Leads with a colleague's address are told as tests.

use ads::conversion::{self, EventKind, NewEvent, event_id};
use chrono::{DateTime, Utc};
use kernel::Db;
use kernel::ids::{EnquiryId, LeadId};
use uuid::Uuid;

use super::{Lead, Status, subject};

/// Whose address a lead has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sender {
    /// A customer's, as far as is known.
    Customer,
    /// A colleague's: ad platforms are told of it as a test.
    Colleague,
}

/// The id of the event of an enquiry, which the browser's tag uses too.
#[must_use]
pub fn submission(enquiry: EnquiryId) -> String {
    event_id(EventKind::LeadSubmitted, enquiry.0)
}

/// A visitor's form made a lead.
pub(super) async fn submitted(
    db: &mut Db,
    lead: LeadId,
    enquiry: EnquiryId,
    sender: Sender,
    received_at: DateTime<Utc>,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let event = NewEvent {
        event_id: submission(enquiry),
        is_test: sender == Sender::Colleague,
        ..NewEvent::once(EventKind::LeadSubmitted, subject::lead(lead), received_at)
    };
    conversion::record(db, &[event], now).await
}

/// Leads moved to a status.
pub(super) async fn moved(
    db: &mut Db,
    leads: &[&Lead],
    to: Status,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let kind = match to {
        Status::Qualified => EventKind::LeadQualified,
        Status::SiteVisitDone => EventKind::SiteVisitDone,
        Status::Won => EventKind::ContractWon,
        _ => return Ok(()),
    };
    let ids: Vec<_> = leads.iter().map(|lead| lead.id.0).collect();
    let colleagues = colleagues(&mut *db, &ids).await?;
    let mut events = Vec::with_capacity(leads.len());
    for lead in leads {
        let value_paise = if kind == EventKind::ContractWon { contract(&mut *db, lead.id).await? } else { 0 };
        events.push(NewEvent {
            value_paise,
            is_test: colleagues.contains(&lead.id.0),
            ..NewEvent::once(kind, subject::lead(lead.id), now)
        });
    }
    conversion::record(db, &events, now).await
}

/// A quotation of a lead was accepted that had been won without one.
pub async fn contracted(db: &mut Db, lead: LeadId, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    let value_paise = contract(&mut *db, lead).await?;
    conversion::adjust(db, &event_id(EventKind::ContractWon, lead.0), value_paise, now).await
}

/// What the contract of a lead comes to before tax, in paise: its accepted quotation, or the latest that was sent if it
/// was won by a booking payment; 0 without any.
async fn contract(db: &mut Db, lead: LeadId) -> Result<i64, sqlx::Error> {
    let taxable_paise = sqlx::query_scalar!(
        "select taxable_paise from quotations
         where lead_id in (select id from leads where id = $1 or merged_into = $1)
             and status in ('accepted', 'converted', 'sent', 'viewed')
         order by status in ('accepted', 'converted') desc, created_at desc
         limit 1",
        lead.0,
    )
    .fetch_optional(db)
    .await?;
    Ok(taxable_paise.unwrap_or_default())
}

/// Whose address a lead has.
pub(super) async fn sender(db: &mut Db, lead: &Lead) -> Result<Sender, sqlx::Error> {
    let is_of_colleague = !colleagues(db, &[lead.id.0]).await?.is_empty();
    Ok(if is_of_colleague { Sender::Colleague } else { Sender::Customer })
}

/// Those of these leads that have the address of a colleague.
async fn colleagues(db: &mut Db, leads: &[Uuid]) -> Result<Vec<Uuid>, sqlx::Error> {
    sqlx::query_scalar!(
        "select leads.id from leads
         join users on users.email = leads.email_normalized and users.role <> 'client'
         where leads.id = any ($1)",
        leads,
    )
    .fetch_all(db)
    .await
}
