//! Which notices a colleague gets, and how: their own choice, or else the default of their role.

use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use kernel::ids::UserId;
use kernel::record::Refusal;
use kernel::role::Role;
use kernel::settings::{self, Section};
use kernel::{Db, Tx};

use super::{Event, roles};

/// Who gets which notice, unless they choose otherwise.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
pub struct NoticeDefaults {
    /// A lead became theirs.
    #[garde(dive)]
    pub lead_assigned: InAppRoles,
    /// The person of their lead enquired again.
    #[garde(dive)]
    pub lead_enquired_again: InAppRoles,
    /// Nobody has called their lead in time. Urgent: always in the app.
    #[garde(dive)]
    pub lead_overdue: EmailRoles,
    /// The person of their lead replied by e-mail.
    #[garde(dive)]
    pub lead_replied: NoticeRoles,
    /// A note names them.
    #[garde(dive)]
    pub mentioned: NoticeRoles,
    /// A visit was booked with them, or for their lead.
    #[garde(dive)]
    pub visit_booked: InAppRoles,
    /// Such a visit was moved.
    #[garde(dive)]
    pub visit_moved: InAppRoles,
    /// Such a visit was cancelled.
    #[garde(dive)]
    pub visit_cancelled: InAppRoles,
    /// A quotation waits for their approval.
    #[garde(dive)]
    pub quotation_submitted: NoticeRoles,
    /// Their quotation was approved.
    #[garde(dive)]
    pub quotation_approved: NoticeRoles,
    /// Their quotation was returned for changes.
    #[garde(dive)]
    pub quotation_returned: NoticeRoles,
    /// The customer opened their quotation for the first time.
    #[garde(dive)]
    pub quotation_opened: InAppRoles,
    /// The customer commented on their quotation.
    #[garde(dive)]
    pub quotation_commented: InAppRoles,
    /// The customer signed their quotation.
    #[garde(dive)]
    pub quotation_accepted: InAppRoles,
    /// The customer declined their quotation.
    #[garde(dive)]
    pub quotation_declined: InAppRoles,
    /// A furniture order was placed.
    #[garde(dive)]
    pub order_placed: NoticeRoles,
    /// A job has failed for good. Urgent: always in the app.
    #[garde(dive)]
    pub job_failed: EmailRoles,
}

impl Section for NoticeDefaults {
    const NAME: &'static str = "notices";
}

/// Roles that get a notice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
pub struct NoticeRoles {
    /// In the app.
    #[garde(length(max = 8))]
    pub in_app: Vec<Role>,
    /// By e-mail.
    #[garde(length(max = 8))]
    pub by_email: Vec<Role>,
}

impl Default for NoticeRoles {
    fn default() -> Self {
        Self { in_app: roles().collect(), by_email: Vec::new() }
    }
}

/// Roles that get a notice in the app. Its event has an e-mail of its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
pub struct InAppRoles {
    /// In the app.
    #[garde(length(max = 8))]
    pub in_app: Vec<Role>,
}

impl Default for InAppRoles {
    fn default() -> Self {
        Self { in_app: roles().collect() }
    }
}

/// Roles that get an urgent notice by e-mail, too. All get it in the app.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
pub struct EmailRoles {
    /// By e-mail.
    #[garde(length(max = 8))]
    pub by_email: Vec<Role>,
}

impl NoticeDefaults {
    /// The roles that get a notice in the app and by e-mail; none where there is nothing to choose.
    pub(super) fn roles(&self, event: Event) -> (&[Role], &[Role]) {
        match event {
            Event::LeadAssigned => (&self.lead_assigned.in_app, &[]),
            Event::LeadEnquiredAgain => (&self.lead_enquired_again.in_app, &[]),
            Event::LeadOverdue => (&[], &self.lead_overdue.by_email),
            Event::LeadReplied => self.lead_replied.both(),
            Event::Mentioned => self.mentioned.both(),
            Event::VisitBooked => (&self.visit_booked.in_app, &[]),
            Event::VisitMoved => (&self.visit_moved.in_app, &[]),
            Event::VisitCancelled => (&self.visit_cancelled.in_app, &[]),
            Event::QuotationSubmitted => self.quotation_submitted.both(),
            Event::QuotationApproved => self.quotation_approved.both(),
            Event::QuotationReturned => self.quotation_returned.both(),
            Event::QuotationOpened => (&self.quotation_opened.in_app, &[]),
            Event::QuotationCommented => (&self.quotation_commented.in_app, &[]),
            Event::QuotationAccepted => (&self.quotation_accepted.in_app, &[]),
            Event::QuotationDeclined => (&self.quotation_declined.in_app, &[]),
            Event::OrderPlaced => self.order_placed.both(),
            Event::JobFailed => (&[], &self.job_failed.by_email),
        }
    }
}

impl NoticeRoles {
    fn both(&self) -> (&[Role], &[Role]) {
        (&self.in_app, &self.by_email)
    }
}

/// How a colleague gets the notices of an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct NoticeChoice {
    /// Event.
    pub event: Event,
    /// Whether the bell shows them.
    pub in_app: bool,
    /// Whether they are sent by e-mail; null if the event has an e-mail of its own.
    pub by_email: Option<bool>,
    /// Whether they cannot be switched off in the app.
    pub is_urgent: bool,
}

/// A colleague's choice about an event.
#[derive(Clone, Copy, Debug, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[garde(allow_unvalidated)]
pub struct NoticeChoiceDraft {
    /// Whether the bell shows its notices.
    pub in_app: bool,
    /// Whether they are sent by e-mail.
    pub by_email: bool,
}

/// The choices of a colleague about the events that concern their role.
pub async fn list(db: &mut Db, user: UserId, role: Role) -> Result<Vec<NoticeChoice>, sqlx::Error> {
    let defaults: NoticeDefaults = settings::read(&mut *db).await?;
    let made = sqlx::query!(
        r#"select event as "event: Event", in_app, by_email from notice_choices where user_id = $1"#,
        user.0,
    )
    .fetch_all(db)
    .await?;
    let events = Event::ALL.iter().copied().filter(|event| event.concerns(role));
    let choices = events.map(|event| {
        let made = made.iter().find(|row| row.event == event);
        let (in_app, by_email) = defaults.roles(event);
        NoticeChoice {
            event,
            in_app: event.is_urgent() || made.map_or_else(|| in_app.contains(&role), |row| row.in_app),
            by_email: event
                .has_email()
                .then(|| made.map_or_else(|| by_email.contains(&role), |row| row.by_email)),
            is_urgent: event.is_urgent(),
        }
    });
    Ok(choices.collect())
}

/// Saves a colleague's choice about an event.
///
/// # Errors
/// If it switches an urgent notice off in the app, or asks for an e-mail that there is not; and
/// [`sqlx::Error::RowNotFound`] if the event does not concern the role.
pub async fn choose(
    tx: &mut Tx<'_>,
    user: UserId,
    role: Role,
    event: Event,
    choice: NoticeChoiceDraft,
) -> Result<(), Refusal> {
    if !event.concerns(role) {
        return Err(sqlx::Error::RowNotFound.into());
    }
    if event.is_urgent() && !choice.in_app {
        let reason = "can't be switched off: these notices are urgent".to_owned();
        return Err(Refusal::Field { field: "inApp", reason });
    }
    if choice.by_email && !event.has_email() {
        let reason = "can't be switched on: this event has an e-mail of its own".to_owned();
        return Err(Refusal::Field { field: "byEmail", reason });
    }
    sqlx::query!(
        "insert into notice_choices (user_id, event, in_app, by_email) values ($1, $2, $3, $4)
         on conflict (user_id, event) do update set in_app = excluded.in_app, by_email = excluded.by_email",
        user.0,
        event.as_str(),
        choice.in_app,
        choice.by_email,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}
