//! Which notices a colleague gets, and how: their own choice, or else the default of their role.

use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use kernel::ids::UserId;
use kernel::record::Refusal;
use kernel::role::Role;
use kernel::settings;
use kernel::{Db, Tx};

use super::{Event, NoticeDefaults};

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
