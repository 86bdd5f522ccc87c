//! First-call deadlines. Source: product rules for leads, service level.
//!
//! They are deadlines of calls. Whoever leaves no number, as one may for the estimate of a kitchen, is promised none: the
//! lead waits in the list like any other, but no call of it is ever due, late or missed.

use chrono::{DateTime, TimeDelta, Utc};

use super::{Status, Wish};
use crate::lead::settings::Sales;
use jobs::occasion::Level;
use kernel::ids::{LeadId, UserId};
use kernel::{Db, Tx};
use people::notices::{self, Notice, Readers};

/// Deadlines of a new lead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deadlines {
    /// First call due, in working time.
    pub call_at: DateTime<Utc>,
    /// Escalation if there was no call, in working time.
    pub escalate_at: DateTime<Utc>,
    /// End of the promise made on the site, in clock time.
    pub promise_at: DateTime<Utc>,
}

/// Deadlines of a lead, counted from its first enquiry.
#[must_use]
pub fn deadlines(received_at: DateTime<Utc>, sales: &Sales) -> Deadlines {
    Deadlines {
        call_at: sales.working_hours.after(received_at, sales.call_within_minutes),
        escalate_at: sales.working_hours.after(received_at, sales.escalate_after_minutes),
        promise_at: received_at + TimeDelta::hours(i64::from(sales.promise_hours)),
    }
}

/// Whether a call can be promised: only to somebody who left a number.
#[must_use]
pub fn can_be_called(wish: &Wish) -> bool {
    !wish.customer_phone.trim().is_empty()
}

/// Whether the first call is still outstanding.
pub async fn is_waiting(db: &mut Db, lead: LeadId) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select first_response_at is null and archived_at is null and status = $2 and customer_phone <> ''
               as "waiting!"
           from leads where id = $1"#,
        lead.0,
        Status::New.as_str(),
    )
    .fetch_one(db)
    .await
}

/// Tells the lead's owner and the heads of sales of a deadline that was missed, if the first call is outstanding.
pub async fn tell_of_missed_call(
    tx: &mut Tx<'_>,
    lead: LeadId,
    level: Level,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    if !is_waiting(tx, lead).await? {
        return Ok(());
    }
    let readers = sqlx::query_scalar!(
        r#"select users.id as "id: UserId" from users
           where (role = 'sales' and is_sales_head) or users.id = (select owner_id from leads where leads.id = $1)"#,
        lead.0,
    )
    .fetch_all(&mut **tx)
    .await?;
    let occasion = format!("{lead}.{}", level.as_str());
    let notice = Notice::new(notices::Event::LeadOverdue, notices::Subject::Lead(lead), None, &occasion);
    notices::tell(tx, &notice, Readers::Users(&readers), now).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_enquiry_late_on_saturday_is_due_on_sunday() {
        let received = DateTime::parse_from_rfc3339("2026-11-21T17:50:00+05:30").unwrap().to_utc();
        let due = deadlines(received, &Sales::default());
        let ist = |text: &str| DateTime::parse_from_rfc3339(text).unwrap().to_utc();
        assert_eq!(due.call_at, ist("2026-11-22T10:20:00+05:30"));
        assert_eq!(due.escalate_at, ist("2026-11-22T11:50:00+05:30"));
        assert_eq!(due.promise_at, ist("2026-11-22T17:50:00+05:30"));
    }
}
