//! Notices to colleagues: what the bell of the back office shows. Source: product rules for the back office, notice
//! centre.
//!
//! A rule tells of what it does in its own transaction, as it enqueues its jobs. A notice has no text: its record is
//! looked up when it is read, so that nobody learns more than they may see then.

pub mod choices;
mod events;
pub mod failed_jobs;
pub mod inbox;
pub mod mention;
#[cfg(test)]
mod tests;

use chrono::{DateTime, Utc};
use serde_json::json;

use jobs::{Mail, Planned, enqueue_all};
use kernel::Db;
use kernel::ids::{CustomerId, LeadId, NoticeId, OrderId, QuotationId, SiteVisitId, TicketId, UserId};
use kernel::role::{Area, Role, Verb, access};
use kernel::string_enum::string_enum;

pub use events::{EmailRoles, Event, InAppRoles, NoticeDefaults, NoticeRoles};

string_enum! {
    /// Kind of record that a notice is about. Stored, so a value is never renamed.
    #[schemars(rename = "NoticeSubjectKind")]
    pub enum SubjectKind {
        /// A lead.
        Lead = "lead",
        /// A visit to a lead's home.
        Visit = "visit",
        /// A quotation.
        Quotation = "quotation",
        /// A customer.
        Customer = "customer",
        /// A furniture order.
        Order = "order",
        /// A support ticket.
        Ticket = "ticket",
        /// A job.
        Job = "job",
    }
}

impl SubjectKind {
    /// The area whose permission a reader needs.
    #[must_use]
    pub const fn area(self) -> Area {
        match self {
            Self::Lead | Self::Visit => Area::Leads,
            Self::Quotation => Area::Quotations,
            Self::Customer => Area::Customers,
            Self::Order | Self::Ticket => Area::FurnitureOrders,
            Self::Job => Area::OperationsSettings,
        }
    }
}

/// The record that a notice is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// A lead.
    Lead(LeadId),
    /// A visit to a lead's home.
    Visit(SiteVisitId),
    /// A quotation.
    Quotation(QuotationId),
    /// A customer.
    Customer(CustomerId),
    /// A furniture order.
    Order(OrderId),
    /// A support ticket.
    Ticket(TicketId),
    /// A job.
    Job(i64),
}

impl Subject {
    fn parts(self) -> (SubjectKind, String) {
        match self {
            Self::Lead(id) => (SubjectKind::Lead, id.to_string()),
            Self::Visit(id) => (SubjectKind::Visit, id.to_string()),
            Self::Quotation(id) => (SubjectKind::Quotation, id.to_string()),
            Self::Customer(id) => (SubjectKind::Customer, id.to_string()),
            Self::Order(id) => (SubjectKind::Order, id.to_string()),
            Self::Ticket(id) => (SubjectKind::Ticket, id.to_string()),
            Self::Job(id) => (SubjectKind::Job, id.to_string()),
        }
    }
}

/// Something that colleagues are told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// What happened.
    pub event: Event,
    /// The record.
    pub subject: Subject,
    /// The colleague who did it, who is not told.
    pub actor: Option<UserId>,
    /// What it is about, beside the event: each reader is told of it once.
    pub occasion: String,
    /// Number of further records that the same act is about.
    pub more: i32,
}

impl Notice {
    /// A notice about one record.
    #[must_use]
    pub fn new(event: Event, subject: Subject, actor: Option<UserId>, occasion: &impl ToString) -> Self {
        Self { event, subject, actor, occasion: occasion.to_string(), more: 0 }
    }
}

/// Whom to tell.
#[derive(Clone, Copy, Debug)]
pub enum Readers<'a> {
    /// These users.
    Users(&'a [UserId]),
    /// Everybody with this role.
    Role(Role),
}

/// Tells colleagues, each as they chose: in the app, by e-mail, or not at all. Left out are whoever did it, and users
/// who are suspended or have a role that does not see the record. That a reader's own reach includes it is up to the
/// rule: it tells the record's owners, or users whose reach it has checked.
///
/// The notices are written in one statement, because whoever books waits for each round trip.
pub async fn tell(
    db: &mut Db,
    notice: &Notice,
    readers: Readers<'_>,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let (users, role): (Vec<_>, _) = match readers {
        Readers::Users([]) => return Ok(()),
        Readers::Users(users) => (users.iter().map(|user| user.0).collect(), None),
        Readers::Role(role) => (Vec::new(), Some(role)),
    };
    let event = notice.event;
    let (kind, subject) = notice.subject.parts();
    let sees = |role: &Role| event.concerns(*role) && access(kind.area(), *role).allows(Verb::View);
    let concerned: Vec<_> = roles().filter(sees).map(Role::as_str).collect();
    let defaults = NoticeDefaults::default();
    let (in_app, by_email) = defaults.roles(event);
    let by_email = sqlx::query_scalar!(
        r#"with reader as (
               select users.id,
                   $7 or coalesce(choice.in_app, coalesce(defaults.value -> $8 -> 'inApp', $9) @> to_jsonb(users.role))
                       as is_shown,
                   $10 and coalesce(
                       choice.by_email, coalesce(defaults.value -> $8 -> 'byEmail', $11) @> to_jsonb(users.role)
                   ) as by_email
               from users
               left join notice_choices as choice on choice.user_id = users.id and choice.event = $1
               left join settings as defaults on defaults.section = 'notices'
               where (users.id = any($12) or users.role = $13) and users.role <> 'client' and users.status = 'active'
                   and users.role = any($14) and users.id is distinct from $4
           ), told as (
               insert into notices (
                   id, user_id, event, subject_kind, subject_id, actor_id, occasion, is_shown, created_at, more
               )
               select gen_random_uuid(), id, $1, $2, $3, $4, $5, is_shown, $6, $15 from reader
               where is_shown or by_email
               on conflict (user_id, event, occasion) do nothing
               returning id, user_id
           )
           select told.id as "id!: NoticeId" from told join reader on reader.id = told.user_id where by_email"#,
        event.as_str(),
        kind.as_str(),
        subject,
        notice.actor.map(|actor| actor.0),
        notice.occasion,
        now,
        event.is_urgent(),
        event.setting(),
        json!(in_app),
        event.has_email(),
        json!(by_email),
        &users,
        role.map(Role::as_str),
        &concerned as &[&str],
        notice.more,
    )
    .fetch_all(&mut *db)
    .await?;
    if by_email.is_empty() {
        return Ok(());
    }
    let letters = by_email.into_iter().map(|notice| Planned::now(Mail::TellOfNotice { notice }));
    enqueue_all(db, &letters.collect::<Vec<_>>()).await
}

/// The roles of colleagues.
fn roles() -> impl Iterator<Item = Role> {
    Role::ALL.iter().copied().filter(|role| role.is_staff())
}
