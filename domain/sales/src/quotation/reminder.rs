//! Unanswered quotations: reminders and expiry.

use chrono::NaiveDate;

use super::{Status, news};
use crate::quotation_settings::Quotations;
use enquiries::do_not_contact::{About, wants_no_letter};
use jobs::occasion::News;
use kernel::audit::{self, Actor, Change, Event};
use kernel::clock::{Clock, day_of};
use kernel::ids::QuotationId;
use kernel::reach::Reach;
use kernel::{Db, settings};

/// A reminder later than this is not sent.
const LATE_DAYS: i32 = 1;

/// Reminders due on a day, each identified by its number of days after sending.
pub async fn due(db: &mut Db, today: NaiveDate) -> Result<Vec<(QuotationId, u16)>, sqlx::Error> {
    let settings: Quotations = settings::read(&mut *db).await?;
    let days: Vec<i32> = settings.reminder_days.iter().copied().map(i32::from).collect();
    let rows = sqlx::query!(
        r#"select quotations.id as "id: QuotationId", max(day) as "day!"
           from quotations, unnest($2::integer[]) as day
           where status in ('sent', 'viewed') and archived_at is null and valid_until >= $1
               and $1 - (sent_at at time zone 'Asia/Kolkata')::date between day and day + $3
           group by quotations.id
           order by quotations.id"#,
        today,
        &days,
        LATE_DAYS,
    )
    .fetch_all(db)
    .await?;
    Ok(rows.into_iter().map(|row| (row.id, u16::try_from(row.day).unwrap_or_default())).collect())
}

/// Recipient of a reminder: where the quotation was last sent, unless they opted out.
pub async fn address(db: &mut Db, id: QuotationId) -> Result<Option<String>, sqlx::Error> {
    let sent_to = sqlx::query_scalar!(
        "select to_email from quotation_sendings where quotation_id = $1 order by asked_at desc, id desc limit 1",
        id.0,
    )
    .fetch_optional(&mut *db)
    .await?;
    let Some(address) = sent_to else { return Ok(None) };
    let is_silent = wants_no_letter(db, &address, About::Quotation(id)).await?;
    Ok((!is_silent).then_some(address))
}

/// Expires quotations after their last day and notifies their owners. A signature in progress is waited for and
/// wins.
pub async fn expire(db: &mut Db, clock: &Clock, actor: &Actor) -> Result<Vec<QuotationId>, sqlx::Error> {
    let now = clock.now();
    let expired = sqlx::query!(
        r#"update quotations set status = 'expired', version = quotations.version + 1, updated_at = $2
           from quotations as old
           where old.id = quotations.id and quotations.status in ('sent', 'viewed') and quotations.valid_until < $1
               and quotations.archived_at is null
           returning quotations.id as "id: QuotationId", old.status as "status: Status""#,
        day_of(now),
        now,
    )
    .fetch_all(&mut *db)
    .await?;
    let events = expired.iter().map(|row| {
        let changes = vec![Change::new("status", row.status, Status::Expired)];
        Event::new("quotation_expired", "quotation", &row.id).changing(changes)
    });
    audit::record_all(&mut *db, clock, actor, events.collect()).await?;
    for row in &expired {
        let quotation = super::find(&mut *db, row.id, Reach::All).await?;
        news::notify(&mut *db, &quotation, News::Expired, row.id.0, clock.now()).await?;
    }
    Ok(expired.into_iter().map(|row| row.id).collect())
}
