//! Creating and changing case studies.

use sqlx::types::Json;
use uuid::Uuid;

use super::check::{refuse_losing, refuse_unknown};
use super::{CaseStudy, CaseStudyDraft, KIND, Service, story};
use crate::redirect;
use crate::reference::{self, TextKind};
use crate::version::{self, OldText};
use crate::written;
use content::photograph::edit::refuse_project;
use kernel::Db;
use kernel::audit::{self, Actor, Change, Event};
use kernel::clock::Clock;
use kernel::home::{BhkType, BudgetBand};
use kernel::ids::{CaseStudyId, PhotographId, ProjectId, TeamMemberId};
use kernel::reach::Reach;
use kernel::record::Refusal;
use kernel::slug::{self, SlugKind};

/// Maximum number of case studies with the same title before a slug must be given.
const NAMESAKES: usize = 100;

/// Creates a case study as a draft. `projects` is the scope of projects that it may be about.
pub async fn create(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    projects: Reach,
    draft: &CaseStudyDraft,
) -> Result<CaseStudyId, Refusal> {
    insert(db, clock, actor, projects, draft, None).await
}

/// Stores a new draft. What the `known` one refers to may stay: it may have been archived or deleted since.
async fn insert(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    projects: Reach,
    draft: &CaseStudyDraft,
    known: Option<&CaseStudyDraft>,
) -> Result<CaseStudyId, Refusal> {
    let id = CaseStudyId::new();
    let draft = settled(&mut *db, id, draft).await?;
    refuse_project(&mut *db, projects, draft.project_id).await?;
    refuse_unknown(&mut *db, &draft, known).await?;
    reference::check(&mut *db, &draft.body, known.map(|known| &known.body)).await?;
    let recorded_by = actor.user.filter(|_| draft.has_consent);
    sqlx::query!(
        "insert into case_studies (
             id, title, slug, summary, body, words, home_type, locality, pincode, area_sqft, budget_band, style,
             services, days_taken, customer_name, quote, rating, consent_note, consent_recorded_by, consent_recorded_at,
             materials, designer_id, video_id, project_id, is_featured, seo_title, seo_description, canonical,
             share_photograph_id, created_at, created_by, updated_at, updated_by
         )
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22,
                 $23, $24, $25, $26, $27, $28, $29, $30, $31, $30, $31)",
        id.0,
        draft.title,
        draft.slug,
        draft.summary,
        written::json(&draft.body)?,
        draft.body.word_count(),
        draft.home_type.map(BhkType::as_str),
        draft.locality,
        draft.pincode.as_deref(),
        draft.area_sqft,
        draft.budget_band.map(BudgetBand::as_str),
        draft.style,
        &services(&draft),
        draft.days_taken,
        draft.customer_name,
        draft.quote,
        draft.rating,
        draft.consent_note,
        recorded_by.map(|user| user.0),
        draft.has_consent.then(|| clock.now()),
        &materials(&draft),
        draft.designer_id.map(|designer| designer.0),
        draft.video_id.map(|video| video.0),
        draft.project_id.map(|project| project.0),
        draft.is_featured,
        draft.seo_title,
        draft.seo_description,
        draft.canonical.as_deref(),
        draft.share_photograph_id.map(|photograph| photograph.0),
        clock.now(),
        actor.user.map(|user| user.0),
    )
    .execute(&mut *db)
    .await?;
    show(&mut *db, id, &draft).await?;
    story::save_version(&mut *db, clock, actor, (id, 1), &draft, None).await?;
    story::keep_uses(&mut *db, id).await?;
    let changes = written::changes(None, (&draft, &draft.body));
    let event = Event::new("case_study_created", KIND, &id).changing(changes);
    audit::record(db, clock, actor, event).await?;
    Ok(id)
}

/// Creates a draft about a project of the caller's scope, with its facts and the photographs that may be shared.
/// The customer's name is not taken over: it takes their consent.
pub async fn create_from_project(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    projects: Reach,
    project: ProjectId,
) -> Result<CaseStudyId, Refusal> {
    refuse_project(&mut *db, projects, Some(project)).await?;
    let row = sqlx::query!(
        r#"select bhk_type as "bhk_type: BhkType", locality, pincode, carpet_area_sqft, stage,
               (
                   select id from team_members
                   where user_id = projects.designer_id and archived_at is null order by position limit 1
               ) as "designer_id: TeamMemberId",
               array(
                   select photographs.id from photographs
                   where photographs.project_id = projects.id and is_shareable
                   order by photographs.is_featured desc, position, photographs.id limit 40
               ) as "gallery!: Vec<PhotographId>"
           from projects where id = $1"#,
        project.0,
    )
    .fetch_one(&mut *db)
    .await?;
    if row.stage == "cancelled" {
        return Err(Refusal::Field { field: "projectId", reason: "was cancelled".to_owned() });
    }
    let locality = row.locality.unwrap_or_default();
    let home = row.bhk_type.map_or("home", BhkType::label);
    let title = match (locality.trim(), row.bhk_type) {
        ("", None) => "A new home".to_owned(),
        ("", Some(_)) => format!("{home} in Bengaluru"),
        (locality, _) => format!("{home} in {locality}"),
    };
    let draft = CaseStudyDraft {
        home_type: row.bhk_type,
        locality: locality.chars().take(80).collect(),
        pincode: row.pincode,
        area_sqft: row.carpet_area_sqft.filter(|area| *area > 0),
        designer_id: row.designer_id,
        gallery: row.gallery,
        project_id: Some(project),
        ..CaseStudyDraft::titled(title.chars().take(120).collect())
    };
    create(db, clock, actor, projects, &draft).await
}

/// Copies a case study into a new draft, without what the customer said: their consent was for the other one.
pub async fn copy(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    study: &CaseStudy,
) -> Result<CaseStudyId, Refusal> {
    let draft = CaseStudyDraft {
        title: study.draft.title.chars().take(113).collect::<String>() + " (copy)",
        slug: String::new(),
        customer_name: String::new(),
        quote: String::new(),
        rating: None,
        has_consent: false,
        project_id: None,
        is_featured: false,
        canonical: None,
        ..study.draft.clone()
    };
    insert(db, clock, actor, Reach::All, &draft, Some(&study.draft)).await
}

/// Saves a case study: the working copy of its story, and what applies at once. A published one stays fit for visitors,
/// and its old slug redirects to the new one.
pub async fn change(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    projects: Reach,
    study: &CaseStudy,
    draft: &CaseStudyDraft,
) -> Result<(), Refusal> {
    if draft.project_id != study.draft.project_id {
        refuse_project(&mut *db, projects, draft.project_id).await?;
    }
    save(db, clock, actor, study, draft, None).await
}

/// Brings back the story of a version as the working copy.
pub async fn restore(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    study: &CaseStudy,
    number: i32,
) -> Result<(), Refusal> {
    let OldText { title, lead, body } =
        version::find(&mut *db, TextKind::CaseStudy, study.id.0, number).await?;
    let draft = CaseStudyDraft { title, summary: lead, body, ..study.draft.clone() };
    save(db, clock, actor, study, &draft, Some(number)).await
}

async fn save(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    study: &CaseStudy,
    draft: &CaseStudyDraft,
    restored: Option<i32>,
) -> Result<(), Refusal> {
    let (id, old) = (study.id, &study.draft);
    let draft = settled(&mut *db, id, draft).await?;
    if draft == *old {
        return Ok(());
    }
    refuse_unknown(&mut *db, &draft, Some(old)).await?;
    // A version may show what was deleted since.
    let known = if restored.is_some() { &draft.body } else { &old.body };
    reference::check(&mut *db, &draft.body, Some(known)).await?;
    if study.status.is_for_visitors() {
        refuse_losing(&mut *db, &draft).await?;
    }
    let changes = written::changes(Some((old, &old.body)), (&draft, &draft.body));
    let is_of_story = |change: &Change| ["title", "summary", "body"].contains(&change.field.as_str());
    let has_other_facts = !changes.iter().all(is_of_story);
    update(&mut *db, clock, actor, study, &draft).await?;
    if has_other_facts {
        story::note_revision(&mut *db, id, clock.now()).await?;
    }
    if draft.gallery != old.gallery || draft.pairs != old.pairs {
        show(&mut *db, id, &draft).await?;
    }
    if study.first_published_at.is_some() && draft.slug != old.slug {
        slug::moved(&mut *db, SlugKind::CaseStudy, id.0, &old.slug, &draft.slug, clock.now()).await?;
    }
    let is_told = (&draft.title, &draft.summary, &draft.body) != (&old.title, &old.summary, &old.body);
    let mut is_new = false;
    if is_told {
        let version = study.version + 1;
        is_new = story::save_version(&mut *db, clock, actor, (id, version), &draft, restored).await?;
    }
    story::keep_uses(&mut *db, id).await?;
    // The editor saves after every pause: the log has an entry for each version, not for each pause.
    if is_new || has_other_facts {
        let action = if restored.is_some() { "case_study_restored" } else { "case_study_changed" };
        audit::record(db, clock, actor, Event::new(action, KIND, &id).changing(changes)).await?;
    }
    Ok(())
}

async fn update(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    study: &CaseStudy,
    draft: &CaseStudyDraft,
) -> Result<(), sqlx::Error> {
    // A consent is recorded when the tick is set, and anew when it is for other words.
    let is_new =
        draft.has_consent && (!study.draft.has_consent || study.draft.consent_note != draft.consent_note);
    sqlx::query!(
        "update case_studies
         set title = $2, slug = $3, summary = $4, body = $5, words = $6, home_type = $7, locality = $8,
             pincode = $9, area_sqft = $10, budget_band = $11, style = $12, services = $13, days_taken = $14,
             customer_name = $15, quote = $16, rating = $17, consent_note = $18,
             consent_recorded_by = case when $19 then $20 when $21 then consent_recorded_by end,
             consent_recorded_at = case when $19 then $32 when $21 then consent_recorded_at end,
             materials = $22, designer_id = $23, video_id = $24, project_id = $25, is_featured = $26, seo_title = $27,
             seo_description = $28, canonical = $29, share_photograph_id = $30, version = version + 1, updated_at = $31,
             updated_by = $20
         where id = $1",
        study.id.0,
        draft.title,
        draft.slug,
        draft.summary,
        written::json(&draft.body)?,
        draft.body.word_count(),
        draft.home_type.map(BhkType::as_str),
        draft.locality,
        draft.pincode.as_deref(),
        draft.area_sqft,
        draft.budget_band.map(BudgetBand::as_str),
        draft.style,
        &services(draft),
        draft.days_taken,
        draft.customer_name,
        draft.quote,
        draft.rating,
        draft.consent_note,
        is_new,
        actor.user.map(|user| user.0),
        draft.has_consent,
        &materials(draft),
        draft.designer_id.map(|designer| designer.0),
        draft.video_id.map(|video| video.0),
        draft.project_id.map(|project| project.0),
        draft.is_featured,
        draft.seo_title,
        draft.seo_description,
        draft.canonical.as_deref(),
        draft.share_photograph_id.map(|photograph| photograph.0),
        clock.now(),
        clock.now(),
    )
    .execute(db)
    .await?;
    Ok(())
}

fn services(draft: &CaseStudyDraft) -> Vec<String> {
    draft.services.iter().map(Service::to_string).collect()
}

fn materials(draft: &CaseStudyDraft) -> Vec<Uuid> {
    draft.material_ids.iter().map(|material| material.0).collect()
}

/// Replaces the photographs of a case study.
async fn show(db: &mut Db, id: CaseStudyId, draft: &CaseStudyDraft) -> Result<(), sqlx::Error> {
    sqlx::query!("delete from case_study_photographs where case_study_id = $1", id.0)
        .execute(&mut *db)
        .await?;
    sqlx::query!(
        "insert into case_study_photographs (case_study_id, place, photograph_id)
         select $1, place::integer, photograph from unnest($2::uuid[]) with ordinality as shown (photograph, place)",
        id.0,
        &draft.gallery.iter().map(|photograph| photograph.0).collect::<Vec<_>>(),
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!("delete from case_study_pairs where case_study_id = $1", id.0).execute(&mut *db).await?;
    sqlx::query!(
        "insert into case_study_pairs (case_study_id, place, before_id, after_id, caption)
         select $1, place::integer, (pair ->> 'beforeId')::uuid, (pair ->> 'afterId')::uuid, pair ->> 'caption'
         from jsonb_array_elements($2::jsonb) with ordinality as shown (pair, place)",
        id.0,
        Json(&draft.pairs) as _,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// The draft as stored, with a unique slug.
async fn settled(db: &mut Db, id: CaseStudyId, draft: &CaseStudyDraft) -> Result<CaseStudyDraft, Refusal> {
    let mut draft = draft.tidied();
    if draft.slug.is_empty() {
        draft.slug = free_slug(&mut *db, id, &draft.title).await?;
        return Ok(draft);
    }
    let taken =
        sqlx::query_scalar!("select id from case_studies where slug = $1 and id <> $2", draft.slug, id.0)
            .fetch_optional(&mut *db)
            .await?;
    if taken.is_some() {
        return Err(Refusal::Field { field: "slug", reason: "is used by another case study".to_owned() });
    }
    slug::refuse_taken_slug(db, SlugKind::CaseStudy, id.0, &draft.slug).await?;
    Ok(draft)
}

/// The first slug derived from the title that no other case study has or had.
async fn free_slug(db: &mut Db, id: CaseStudyId, title: &str) -> Result<String, Refusal> {
    let suggested = slug::of(title);
    let wanted = if suggested.is_empty() { "home" } else { &suggested };
    let free = sqlx::query_scalar!(
        r#"select candidate as "candidate!" from unnest($1::text[]) with ordinality as wanted (candidate, place)
           where not exists (select from case_studies where slug = candidate and id <> $2)
               and not exists (
                   select from slug_redirects where kind = 'case_study' and slug = candidate and item <> $2
               )
           order by place limit 1"#,
        &slug::candidates(wanted, NAMESAKES),
        id.0,
    )
    .fetch_optional(db)
    .await?;
    free.ok_or_else(|| Refusal::Field {
        field: "slug",
        reason: "is required: all slugs derived from the title are taken".to_owned(),
    })
}

/// Deletes a case study with its versions. Its photographs stay in the gallery, and its address is gone for good.
pub async fn delete(db: &mut Db, clock: &Clock, actor: &Actor, study: &CaseStudy) -> Result<(), sqlx::Error> {
    let id = study.id;
    reference::forget(&mut *db, TextKind::CaseStudy, id.0).await?;
    slug::forget(&mut *db, SlugKind::CaseStudy, id.0).await?;
    sqlx::query!("delete from preview_links where kind = 'case_study' and item = $1", id.0)
        .execute(&mut *db)
        .await?;
    sqlx::query!("delete from case_studies where id = $1", id.0).execute(&mut *db).await?;
    if study.first_published_at.is_some() {
        redirect::mark_gone(&mut *db, clock, actor, &format!("/case-study/{}", study.draft.slug)).await?;
    }
    let changes = vec![Change::new("title", &study.draft.title, ())];
    let event = Event::new("case_study_deleted", KIND, &id).changing(changes);
    audit::record(db, clock, actor, event).await
}

#[cfg(test)]
mod tests;
