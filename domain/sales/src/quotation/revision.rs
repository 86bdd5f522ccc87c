//! Creates the next revision, with the same number and lines, to supersede the previous one when sent.

use chrono::{DateTime, Utc};
use schemars::JsonSchema;
use serde::Serialize;

use super::allowed::may_be_revised;
use super::begin::last_day;
use super::edit::{New, enter};
use super::{Prices, Quotation, QuotationDraft, Status};
use kernel::audit::{self, Actor, Change, Event};
use kernel::clock::{Clock, day_of};
use kernel::ids::QuotationId;
use kernel::record::Refusal;
use kernel::{Db, Locked};

/// A revision of a quotation.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "QuotationRevision")]
pub struct Revision {
    /// Quotation id.
    pub id: QuotationId,
    /// Revision: 0 is the first, 1 is "R1".
    pub revision: i32,
    /// Status.
    pub status: Status,
    /// Amount payable.
    pub payable_paise: i64,
    /// When it was first sent.
    pub sent_at: Option<DateTime<Utc>>,
    /// When it was created.
    pub created_at: DateTime<Utc>,
}

/// All revisions of a quotation's number, oldest first.
pub async fn all(db: &mut Db, id: QuotationId) -> Result<Vec<Revision>, sqlx::Error> {
    sqlx::query_as!(
        Revision,
        r#"select id as "id: QuotationId", revision, status as "status: Status", payable_paise, sent_at, created_at
           from quotations
           where archived_at is null and (id = $1 or number = (select number from quotations where id = $1))
           order by revision, created_at"#,
        id.0,
    )
    .fetch_all(db)
    .await
}

/// Creates the next revision.
///
/// It keeps the date of its prices while they are still valid; after that it gets today's prices.
pub async fn revise(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    quotation: &Locked<Quotation>,
) -> Result<QuotationId, Refusal> {
    refuse_unless_revisable(quotation)?;
    let now = clock.now();
    let today = day_of(now);
    let prices_of = if quotation.holds_on(today) { quotation.prices_of } else { today };
    let prices = Prices::of(&mut *db, prices_of).await?;
    let draft = QuotationDraft { valid_until: last_day(&prices, today), ..quotation.draft.clone() };
    let revision = next(&mut *db, quotation).await?;
    let new = New {
        owner: quotation.owner.id,
        number: quotation.number.as_deref(),
        revision,
        lead: quotation.lead,
        customer: quotation.customer.as_ref().map(|customer| customer.id),
        prices_of,
        draft: &draft,
    };
    let id = enter(&mut *db, &prices, actor.user, &new, now).await?;
    let changes = vec![
        Change::new("number", (), &quotation.number),
        Change::new("revision", (), revision),
        Change::new("revisionOf", (), quotation.id),
    ];
    let event = Event::new("quotation_revised", "quotation", &id).changing(changes);
    audit::record(db, clock, actor, event).await?;
    Ok(id)
}

fn refuse_unless_revisable(quotation: &Quotation) -> Result<(), Refusal> {
    if !may_be_revised(quotation.status) {
        let reason = format!("A quotation with status {} can't be revised.", quotation.status.label());
        return Err(Refusal::Rule { code: "not_revisable", reason });
    }
    if !quotation.is_latest {
        let reason = "There is already a later revision.".to_owned();
        return Err(Refusal::Rule { code: "revised_already", reason });
    }
    Ok(())
}

/// The next revision number; cancelled revisions keep theirs.
async fn next(db: &mut Db, quotation: &Quotation) -> Result<i32, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select max(revision) + 1 as "revision!" from quotations where number = $1"#,
        quotation.number.as_deref(),
    )
    .fetch_one(db)
    .await
}
