//! The written part of a case study: versions of the working copy, and what visitors get of it.

use chrono::{DateTime, Utc};

use super::{CaseStudy, CaseStudyDraft, KIND, check, find};
use crate::link;
use crate::reference::{self, TextKind, Uses};
use crate::review::TextChecks;
use crate::version::{self, NewVersion};
use kernel::Db;
use kernel::audit::{self, Actor, Event};
use kernel::clock::Clock;
use kernel::ids::CaseStudyId;
use kernel::record::Refusal;

pub(super) async fn save_version(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    (id, version): (CaseStudyId, i32),
    draft: &CaseStudyDraft,
    restored: Option<i32>,
) -> Result<bool, sqlx::Error> {
    let new = NewVersion {
        kind: TextKind::CaseStudy,
        item: id.0,
        version,
        title: &draft.title,
        lead: &draft.summary,
        body: &draft.body,
        restored,
        by: actor.user,
    };
    version::save(db, new, clock.now()).await
}

/// Keeps which photographs the story shows, in the working copy and to visitors. Those beside it have tables of their own.
pub(super) async fn keep_uses(db: &mut Db, id: CaseStudyId) -> Result<(), sqlx::Error> {
    let study = find(&mut *db, id).await?;
    let bodies: Vec<_> = [Some(&study.draft.body), study.published.as_ref()].into_iter().flatten().collect();
    let uses = Uses {
        kind: TextKind::CaseStudy,
        item: id.0,
        title: &study.draft.title,
        is_public: study.status.is_for_visitors(),
        beside: &[],
        bodies: &bodies,
    };
    reference::keep(db, uses).await
}

/// Notes that what visitors see changed, if there is something to see.
pub(super) async fn note_revision(
    db: &mut Db,
    id: CaseStudyId,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update case_studies set revised_at = $2 where id = $1 and published_body is not null",
        id.0,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Lets visitors read the working copy of a case study that is published or scheduled already.
pub async fn publish_changes(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    study: &CaseStudy,
) -> Result<(), Refusal> {
    let id = study.id;
    if !study.status.is_for_visitors() {
        let reason = "The case study isn't published yet. Publish it, or schedule it.".to_owned();
        return Err(Refusal::Rule { code: "not_published", reason });
    }
    check::refuse_unfit(&mut *db, &study.draft).await?;
    release(&mut *db, study, clock.now()).await?;
    sqlx::query!(
        "update case_studies set version = version + 1, updated_at = $2 where id = $1",
        id.0,
        clock.now(),
    )
    .execute(&mut *db)
    .await?;
    audit::record(db, clock, actor, Event::new("case_study_revised", KIND, &id)).await?;
    Ok(())
}

/// Copies the working copy to what visitors read or will read.
pub(super) async fn release(db: &mut Db, study: &CaseStudy, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    let (id, body) = (study.id, &study.draft.body);
    sqlx::query!(
        "update case_studies
         set published_title = title, published_summary = summary, published_body = body, published_words = words,
             published_text = $2, revised_at = $3
         where id = $1",
        id.0,
        body.plain_text(),
        now,
    )
    .execute(&mut *db)
    .await?;
    version::publish(&mut *db, TextKind::CaseStudy, id.0).await?;
    keep_uses(&mut *db, id).await?;
    link::check_text(db, TextKind::CaseStudy, id.0, body, now).await?;
    Ok(())
}

impl CaseStudy {
    /// What to look at before it is published.
    pub async fn review(&self, db: &mut Db) -> Result<TextChecks, sqlx::Error> {
        check::review(db, &self.draft).await
    }
}
