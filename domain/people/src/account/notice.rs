//! Security notices: e-mails about changes to a user's sign-in.

use std::net::IpAddr;

use chrono::{DateTime, Utc};

use jobs::{Mail, enqueue};
use kernel::Db;
use kernel::audit::{self, Actor, Event};
use kernel::clock::Clock;
use kernel::ids::UserId;
use kernel::string_enum::string_enum;

string_enum! {
    /// What happened: the action in the audit log.
    pub enum Notice {
        /// An authenticator app was added.
        SecondFactorAdded = "second_factor_added",
        /// An authenticator app was removed by its owner.
        SecondFactorRemoved = "second_factor_removed",
        /// An admin removed all authenticator apps.
        SecondFactorReset = "second_factor_reset",
        /// New recovery codes replaced the earlier ones.
        RecoveryCodesMade = "recovery_codes_made",
        /// A recovery code was used instead of the authenticator app.
        RecoveryCodeUsed = "recovery_code_used",
        /// A session's tokens were used from another browser.
        SessionRefused = "session_refused",
    }
}

/// Records it in the audit log and notifies the user by e-mail. Returns the entry that the e-mail is about.
pub async fn send(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    user: UserId,
    notice: Notice,
) -> Result<i64, sqlx::Error> {
    let entry = audit::enter(&mut *db, clock, actor, Event::new(notice.as_str(), "user", &user)).await?;
    enqueue(db, Mail::TellOfAccess { entry }).await?;
    Ok(entry)
}

/// An entry, for its e-mail.
#[derive(Clone, Debug)]
pub struct Entered {
    /// User.
    pub user: UserId,
    /// What happened.
    pub notice: Notice,
    /// When it happened.
    pub at: DateTime<Utc>,
    /// IP address.
    pub ip: Option<IpAddr>,
}

/// The audit log entry, if it is one with a notice.
pub async fn find(db: &mut Db, entry: i64) -> Result<Option<Entered>, sqlx::Error> {
    let row = sqlx::query!(
        "select at, action, subject_id, ip from audit_entries where id = $1 and subject_kind = 'user'",
        entry,
    )
    .fetch_optional(db)
    .await?;
    Ok(row.and_then(|row| {
        Some(Entered {
            user: row.subject_id.parse().ok()?,
            notice: row.action.parse().ok()?,
            at: row.at,
            ip: row.ip.and_then(|ip| ip.parse().ok()),
        })
    }))
}
