//! Security notices: e-mails about changes to how a person signs in.

use std::net::IpAddr;

use chrono::{DateTime, Utc};

use jobs::{Mail, enqueue};
use kernel::Db;
use kernel::audit::{self, Actor, Event};
use kernel::clock::Clock;
use kernel::ids::UserId;
use kernel::words::words;

words! {
    /// What happened: the action of the entry in the audit log.
    pub enum Notice {
        /// An authenticator app was added.
        SecondFactorAdded = "second_factor_added",
        /// An authenticator app was removed by its owner.
        SecondFactorRemoved = "second_factor_removed",
        /// An admin removed all of them.
        SecondFactorReset = "second_factor_reset",
        /// New recovery codes replaced the earlier ones.
        RecoveryCodesMade = "recovery_codes_made",
        /// A recovery code stood in for the authenticator app.
        RecoveryCodeUsed = "recovery_code_used",
        /// The tokens of a session came from somewhere else than its browser.
        SessionRefused = "session_refused",
    }
}

/// Enters it into the audit log, and tells the person by e-mail. Returns the entry, which the e-mail is about.
pub async fn tell(
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

/// An entry as its letter needs it.
#[derive(Clone, Debug)]
pub struct Entered {
    /// Whom it concerns.
    pub user: UserId,
    /// What happened.
    pub notice: Notice,
    /// When.
    pub at: DateTime<Utc>,
    /// From which address on the network.
    pub ip: Option<IpAddr>,
}

/// The entry of the audit log, if it is one that is told.
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
