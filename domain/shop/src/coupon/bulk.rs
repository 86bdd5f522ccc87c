//! Bulk actions on coupons.

use garde::Validate;
use kernel::audit::Actor;
use kernel::bulk::{Outcome, in_order};
use kernel::clock::Clock;
use kernel::page::PageQuery;
use kernel::record::{Changed, Nothing, Record as _, Refusal, Select, Stored, change};
use kernel::{Db, Tx};
use schemars::JsonSchema;
use serde::Deserialize;
use sqlx::Connection as _;

use super::manage::{CouponDraft, CouponFilter, CouponId};

/// Action on each coupon.
#[derive(Clone, Copy, Debug, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "CouponAction")]
pub enum Action {
    /// Nobody can use it any longer. Orders that hold it keep it.
    Pause(#[garde(skip)] Nothing),
    /// It can be used again, within its dates and limits.
    Resume(#[garde(skip)] Nothing),
}

/// The ids of all matching coupons, up to `limit`.
pub async fn ids(
    db: &mut Db,
    clock: &Clock,
    words: &str,
    filter: &CouponFilter,
    limit: u32,
) -> Result<Vec<CouponId>, sqlx::Error> {
    let page = PageQuery { q: words.to_owned(), per_page: limit, ..PageQuery::default() };
    let select = Select { ids: None, page: &page, filter, now: clock.now() };
    Ok(CouponDraft::rows(db, &select).await?.into_iter().map(|row| row.stored.id).collect())
}

/// Applies an action to coupons, and leaves out those that don't need it.
///
/// # Errors
/// A database error.
pub async fn apply(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    ids: &[CouponId],
    action: Action,
) -> Result<Outcome<CouponId>, sqlx::Error> {
    let mut outcome = Outcome::default();
    for id in in_order(ids) {
        let mut part = db.begin().await?;
        let done = one(&mut part, clock, actor, id, action).await;
        outcome.settle(part, id, done).await?;
    }
    Ok(outcome)
}

async fn one(
    tx: &mut Tx<'_>,
    clock: &Clock,
    actor: &Actor,
    id: CouponId,
    action: Action,
) -> Result<(), Refusal> {
    sqlx::query!("select from coupons where id = $1 and archived_at is null for update", id.0)
        .fetch_one(&mut **tx)
        .await?;
    let coupon = Stored::<CouponDraft>::find(tx, id, clock.now()).await?;
    let is_paused = matches!(action, Action::Pause(_));
    if coupon.draft.is_paused == is_paused {
        let state = if is_paused { "paused already" } else { "not paused" };
        let reason = format!("This coupon is {state}.");
        return Err(Refusal::Rule { code: "not_next", reason });
    }
    let draft = CouponDraft { is_paused, ..coupon.draft };
    match change(tx, clock, actor, id, coupon.version, &draft).await? {
        Changed::To(_) => Ok(()),
        // Nobody else can have changed it since.
        Changed::Stale(_) => Err(sqlx::Error::RowNotFound.into()),
    }
}

#[cfg(test)]
mod tests {
    use sqlx::PgPool;

    use super::*;
    use crate::coupon::manage::CouponStatus;
    use crate::order::fixtures::{clock, shop};

    #[test_database::test]
    async fn coupons_are_paused_and_resumed_and_the_others_say_why_not(pool: PgPool) -> sqlx::Result<()> {
        shop(&pool, 1, 20).await?;
        let (mut tx, clock, actor) = (pool.begin().await?, clock(), Actor::system());
        let found = ids(&mut tx, &clock, "welcome", &CouponFilter::default(), 10).await?;
        let unknown = CouponId::new();
        let chosen = [found[0], unknown];
        let paused = apply(&mut tx, &clock, &actor, &chosen, Action::Pause(Nothing {})).await?;
        assert_eq!(paused.changed, 1);
        assert_eq!(paused.skipped, [(unknown, "Not found.".to_owned())]);
        let filter = CouponFilter { status: Some(CouponStatus::Paused) };
        assert_eq!(ids(&mut tx, &clock, "", &filter, 10).await?, found);
        let again = apply(&mut tx, &clock, &actor, &found, Action::Pause(Nothing {})).await?;
        assert_eq!(again.skipped, [(found[0], "This coupon is paused already.".to_owned())]);
        let resumed = apply(&mut tx, &clock, &actor, &found, Action::Resume(Nothing {})).await?;
        assert_eq!((resumed.changed, resumed.skipped.len()), (1, 0));
        let coupon = Stored::<CouponDraft>::find(&mut tx, found[0], clock.now()).await?;
        assert_eq!(coupon.computed.status, CouponStatus::Active);
        // The rest of it is as it was.
        assert_eq!((coupon.draft.amount_paise, coupon.draft.min_spend_paise), (Some(50_000), Some(400_000)));
        Ok(())
    }
}
