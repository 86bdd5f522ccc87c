//! Publishing photographs. Source: product rules for publishing.

use super::list::{self, PhotographItem};
use kernel::Db;
use kernel::audit::{self, Actor, Change, Event};
use kernel::clock::Clock;
use kernel::ids::PhotographId;
use kernel::publishing::{Status, Step};
use kernel::record::Refusal;

/// Moves a photograph on its way; what the caller may do is seen to already.
pub async fn take(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    photograph: &PhotographItem,
    step: Step,
) -> Result<(), Refusal> {
    step.check(photograph.status, clock.now())?;
    if step.to.is_for_visitors() {
        refuse_unfit(photograph)?;
    }
    Ok(write(db, clock, actor, photograph, step).await?)
}

async fn write(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    photograph: &PhotographItem,
    step: Step,
) -> Result<(), sqlx::Error> {
    let Step { to, publish_at } = step;
    sqlx::query!(
        "update photographs set status = $2, publish_at = $3, version = version + 1, updated_at = $4 where id = $1",
        photograph.id.0,
        to.as_str(),
        publish_at,
        clock.now(),
    )
    .execute(&mut *db)
    .await?;
    let mut changes = vec![Change::new("status", photograph.status, to)];
    if photograph.publish_at != publish_at {
        changes.push(Change::new("publishAt", photograph.publish_at, publish_at));
    }
    let event = Event::new("photograph_status_changed", "photograph", &photograph.id).changing(changes);
    audit::record(db, clock, actor, event).await
}

fn refuse_unfit(photograph: &PhotographItem) -> Result<(), Refusal> {
    if photograph.draft.alt.is_empty() {
        let reason = "needs a text for those who do not see the picture".to_owned();
        return Err(Refusal::Field { field: "alt", reason });
    }
    if photograph.picture.is_none() {
        let reason = "Its pictures are not made yet.".to_owned();
        return Err(Refusal::Rule { code: "no_picture", reason });
    }
    Ok(())
}

/// Shows visitors what was to be shown by now: it was fit when it was scheduled, and its text and pictures are not taken
/// from it since. Wants a transaction.
pub async fn publish_due(db: &mut Db, clock: &Clock) -> Result<usize, sqlx::Error> {
    let due = sqlx::query_scalar!(
        r#"select id as "id: PhotographId" from photographs
           where status = 'scheduled' and publish_at <= $1 order by publish_at limit 500 for update skip locked"#,
        clock.now(),
    )
    .fetch_all(&mut *db)
    .await?;
    for id in &due {
        let photograph = list::find(&mut *db, *id).await?;
        let step = Step { to: Status::Published, publish_at: None };
        write(&mut *db, clock, &Actor::job(), &photograph, step).await?;
    }
    Ok(due.len())
}
