//! Publishing designs. Source: product rules for publishing.

use super::{Design, DesignDraft, find};
use crate::design::KIND;
use kernel::Db;
use kernel::audit::{self, Actor, Change, Event};
use kernel::clock::Clock;
use kernel::ids::{DesignId, PhotographId};
use kernel::publishing::{Status, Step};
use kernel::record::Refusal;

/// Moves a design on its way; what the caller may do is seen to already.
pub async fn take(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    design: &Design,
    step: Step,
) -> Result<(), Refusal> {
    step.check(design.status, clock.now())?;
    if step.to.is_for_visitors() {
        refuse_unfit(&mut *db, &design.draft).await?;
    }
    Ok(write(db, clock, actor, design, step).await?)
}

async fn write(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    design: &Design,
    step: Step,
) -> Result<(), sqlx::Error> {
    let Step { to, publish_at } = step;
    sqlx::query!(
        "update designs
         set status = $2, publish_at = $3, version = version + 1, updated_at = $4,
             first_published_at = case when $2 = 'published' then coalesce(first_published_at, $4) else first_published_at end
         where id = $1",
        design.id.0,
        to.as_str(),
        publish_at,
        clock.now(),
    )
    .execute(&mut *db)
    .await?;
    let mut changes = vec![Change::new("status", design.status, to)];
    if design.publish_at != publish_at {
        changes.push(Change::new("publishAt", design.publish_at, publish_at));
    }
    let event = Event::new("design_status_changed", KIND, &design.id).changing(changes);
    audit::record(db, clock, actor, event).await
}

/// What visitors see is described, and shows something that those who do not see it can be told of.
pub(super) async fn refuse_unfit(db: &mut Db, draft: &DesignDraft) -> Result<(), Refusal> {
    let refused = |field: String, reason: &str| Err(Refusal::At { field, reason: reason.to_owned() });
    if draft.description.is_empty() {
        return refused("description".to_owned(), "is needed before visitors see it");
    }
    let photographs = sqlx::query!(
        r#"select id as "id: PhotographId", alt, recipe is not null as "is_ready!" from photographs
           where id = any ($1)"#,
        &draft.photographs.iter().map(|shot| shot.photograph_id.0).collect::<Vec<_>>(),
    )
    .fetch_all(db)
    .await?;
    for (place, shot) in draft.photographs.iter().enumerate() {
        let own = photographs.iter().find(|photograph| photograph.id == shot.photograph_id);
        if shot.alt.is_none() && own.is_none_or(|photograph| photograph.alt.is_empty()) {
            let field = format!("photographs[{place}].alt");
            return refused(field, "needs a text for those who do not see the picture");
        }
    }
    if photographs.is_empty() {
        return refused("photographs".to_owned(), "must be one at least");
    }
    if !photographs.iter().any(|photograph| photograph.is_ready) {
        let reason = "The pictures of its photographs are not made yet.".to_owned();
        return Err(Refusal::Rule { code: "no_picture", reason });
    }
    Ok(())
}

/// Shows visitors what was to be shown by now: it was fit when it was scheduled, and stays so. Wants a transaction.
pub async fn publish_due(db: &mut Db, clock: &Clock) -> Result<usize, sqlx::Error> {
    let due = sqlx::query_scalar!(
        r#"select id as "id: DesignId" from designs
           where status = 'scheduled' and publish_at <= $1 and archived_at is null
           order by publish_at limit 500 for update skip locked"#,
        clock.now(),
    )
    .fetch_all(&mut *db)
    .await?;
    for id in &due {
        let design = find(&mut *db, *id).await?;
        let step = Step { to: Status::Published, publish_at: None };
        write(&mut *db, clock, &Actor::job(), &design, step).await?;
    }
    Ok(due.len())
}
