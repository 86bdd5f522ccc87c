//! What a case study refers to and lacks.

use uuid::Uuid;

use super::CaseStudyDraft;
use crate::reference;
use crate::review::{self, Reviewed, TextChecks};
use content::photograph::edit::refuse_designer;
use kernel::Db;
use kernel::ids::{MaterialId, PhotographId};
use kernel::record::Refusal;

/// Refuses references to what does not exist. References that were there before are kept, even to archived records.
pub(super) async fn refuse_unknown(
    db: &mut Db,
    draft: &CaseStudyDraft,
    old: Option<&CaseStudyDraft>,
) -> Result<(), Refusal> {
    refuse_unknown_photographs(&mut *db, draft).await?;
    if old.is_none_or(|old| old.designer_id != draft.designer_id) {
        refuse_designer(&mut *db, draft.designer_id).await?;
    }
    let is_kept = |id: &&MaterialId| old.is_none_or(|old| !old.material_ids.contains(id));
    let missing = sqlx::query!(
        r#"select
               (
                   select new from unnest($1::uuid[]) as new
                   where not exists (select from materials where materials.id = new and archived_at is null) limit 1
               ) as material,
               ($2::uuid is not null and not exists (select from videos where id = $2)) as "video!""#,
        &draft.material_ids.iter().filter(is_kept).map(|material| material.0).collect::<Vec<_>>(),
        draft.video_id.map(|video| video.0),
    )
    .fetch_one(db)
    .await?;
    if let Some(unknown) = missing.material {
        let place = draft.material_ids.iter().position(|material| material.0 == unknown).unwrap_or_default();
        return Err(Refusal::At {
            field: format!("materialIds[{place}]"),
            reason: "does not exist".to_owned(),
        });
    }
    if missing.video {
        return Err(Refusal::Field { field: "videoId", reason: "does not exist".to_owned() });
    }
    Ok(())
}

/// Checks that each photograph exists, and locks them until the transaction ends: nobody can delete one or clear its
/// alt text.
async fn refuse_unknown_photographs(db: &mut Db, draft: &CaseStudyDraft) -> Result<(), Refusal> {
    let named: Vec<Uuid> =
        draft.photographs().chain(draft.share_photograph_id).map(|photograph| photograph.0).collect();
    let found = sqlx::query_scalar!(
        r#"select id as "id: PhotographId" from photographs where id = any ($1) order by id for share"#,
        &named,
    )
    .fetch_all(db)
    .await?;
    match places(draft).into_iter().find(|(_, photograph)| !found.contains(photograph)) {
        Some((field, _)) => Err(Refusal::At { field, reason: "does not exist".to_owned() }),
        None => Ok(()),
    }
}

/// The photographs of a draft, each with the field that names it.
fn places(draft: &CaseStudyDraft) -> Vec<(String, PhotographId)> {
    let gallery = draft.gallery.iter().enumerate().map(|(place, id)| (format!("gallery[{place}]"), *id));
    let pairs = draft.pairs.iter().enumerate().flat_map(|(place, pair)| {
        [
            (format!("pairs[{place}].beforeId"), pair.before_id),
            (format!("pairs[{place}].afterId"), pair.after_id),
        ]
    });
    let share = draft.share_photograph_id.map(|id| ("sharePhotographId".to_owned(), id));
    gallery.chain(pairs).chain(share).collect()
}

/// Checks that a case study is complete: told, and fit to be seen.
pub(super) async fn refuse_unfit(db: &mut Db, draft: &CaseStudyDraft) -> Result<(), Refusal> {
    if draft.summary.is_empty() {
        let reason = "is required before visitors see it".to_owned();
        return Err(Refusal::Field { field: "summary", reason });
    }
    refuse_losing(&mut *db, draft).await?;
    reference::refuse_unfit(db, &draft.body).await
}

/// A case study for visitors keeps what applies at once and publishing requires.
pub(super) async fn refuse_losing(db: &mut Db, draft: &CaseStudyDraft) -> Result<(), Refusal> {
    match lacks(db, draft).await?.into_iter().next() {
        Some(Lack { field, reason, .. }) => Err(Refusal::At { field, reason: reason.to_owned() }),
        None => Ok(()),
    }
}

/// What keeps the facts beside the story from being shown.
struct Lack {
    field: String,
    reason: &'static str,
    /// A sentence that says what to do.
    remedy: String,
}

/// What the facts lack: rendered and described photographs, and the customer's consent for what is said about them.
async fn lacks(db: &mut Db, draft: &CaseStudyDraft) -> Result<Vec<Lack>, sqlx::Error> {
    let mut lacks = Vec::new();
    if draft.speaks_of_customer() && !draft.has_consent {
        lacks.push(Lack {
            field: "hasConsent".to_owned(),
            reason: "is required to show the customer's name, quote or rating",
            remedy: "Add the customer's consent, or remove their name, quote and rating.".to_owned(),
        });
    }
    if draft.gallery.is_empty() {
        lacks.push(Lack {
            field: "gallery".to_owned(),
            reason: "must have at least one photograph",
            remedy: "Add a photograph of the finished home.".to_owned(),
        });
    }
    let photographs = sqlx::query!(
        r#"select id as "id: PhotographId", file_name, alt <> '' as "is_described!", recipe is not null as "is_ready!"
           from photographs where id = any ($1)"#,
        &draft.photographs().map(|photograph| photograph.0).collect::<Vec<_>>(),
    )
    .fetch_all(db)
    .await?;
    for (field, id) in places(draft) {
        let Some(photograph) = photographs.iter().find(|photograph| photograph.id == id) else { continue };
        let name = &photograph.file_name;
        if !photograph.is_described {
            let remedy = format!("Add an alt text to {name}.");
            lacks.push(Lack { field, reason: "needs an alt text", remedy });
        } else if !photograph.is_ready {
            let remedy = format!("{name} is still being processed. Publish in a minute.");
            lacks.push(Lack { field, reason: "is not rendered yet", remedy });
        }
    }
    Ok(lacks)
}

/// What to look at before it is published.
pub(super) async fn review(db: &mut Db, draft: &CaseStudyDraft) -> Result<TextChecks, sqlx::Error> {
    let lacks = lacks(&mut *db, draft).await?;
    let missing: Vec<_> = lacks.iter().map(|lack| (lack.field.as_str(), lack.remedy.as_str())).collect();
    let text = Reviewed {
        title: &draft.title,
        seo_title: &draft.seo_title,
        seo_description: &draft.seo_description,
        lead: ("summary", &draft.summary),
        missing: &missing,
        body: &draft.body,
        is_article: false,
    };
    review::review(db, text).await
}
