//! Creates, edits, replaces and deletes photographs.

use sqlx::types::Json;

use super::list::{self, PhotographItem, Use};
use super::{PhotographDraft, PhotographState, Room};
use crate::upload::Upload;
use jobs::queue::plan_anew;
use jobs::{Images, Planned};
use kernel::Db;
use kernel::audit::{self, Actor, Change, Event};
use kernel::clock::Clock;
use kernel::ids::{PhotographId, ProjectId, TeamMemberId};
use kernel::publishing::is_open_to;
use kernel::reach::Reach;
use kernel::record::Refusal;
use kernel::role::Access;

const KIND: &str = "photograph";

/// Locks a photograph until the transaction ends.
pub async fn lock(db: &mut Db, id: PhotographId) -> Result<PhotographItem, sqlx::Error> {
    sqlx::query!("select id from photographs where id = $1 for update", id.0).fetch_one(&mut *db).await?;
    list::find(db, id).await
}

/// Saves a complete upload as a new photograph, or as the new file of an existing one, which keeps its
/// pictures until the new ones are rendered.
pub(crate) async fn receive(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    upload: &Upload,
    access: Access,
) -> Result<PhotographId, Refusal> {
    let id = match upload.for_photograph {
        Some(id) => {
            replace(&mut *db, clock, actor, id, upload, access).await?;
            id
        }
        None => insert(&mut *db, clock, actor, upload).await?,
    };
    sqlx::query!(
        "update uploads set finished_at = $2, photograph = $3 where id = $1",
        upload.id.0,
        clock.now(),
        id.0,
    )
    .execute(db)
    .await?;
    Ok(id)
}

async fn insert(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    upload: &Upload,
) -> Result<PhotographId, sqlx::Error> {
    let id = PhotographId::new();
    sqlx::query!(
        "insert into photographs (
             id, file_name, bytes, state, state_since, upload, uploaded_by, uploaded_at, updated_at
         )
         values ($1, $2, $3, 'waiting', $4, $5, $6, $4, $4)",
        id.0,
        upload.file_name,
        upload.bytes,
        clock.now(),
        upload.id.0,
        actor.user.map(|user| user.0),
    )
    .execute(&mut *db)
    .await?;
    let changes = vec![Change::new("fileName", (), &upload.file_name)];
    let event = Event::new("photograph_uploaded", KIND, &id).changing(changes);
    audit::record(db, clock, actor, event).await?;
    Ok(id)
}

async fn replace(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    id: PhotographId,
    upload: &Upload,
    access: Access,
) -> Result<(), Refusal> {
    let photograph = lock(&mut *db, id).await?;
    // It may have been published during the upload.
    if !is_open_to(photograph.status, access) {
        let reason = format!("The photograph is now {}.", photograph.status);
        return Err(Refusal::Rule { code: "drafts_only", reason });
    }
    sqlx::query!(
        "update photographs
         set state = 'waiting', state_since = $3, error = null, upload = $2, version = version + 1, updated_at = $3
         where id = $1",
        id.0,
        upload.id.0,
        clock.now(),
    )
    .execute(&mut *db)
    .await?;
    let changes = vec![Change::new("fileName", &photograph.file_name, &upload.file_name)];
    let event = Event::new("photograph_replaced", KIND, &id).changing(changes);
    audit::record(db, clock, actor, event).await?;
    Ok(())
}

/// Updates a photograph. `projects` is the scope of projects that it may be of.
pub async fn change(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    projects: Reach,
    photograph: &PhotographItem,
    draft: &PhotographDraft,
) -> Result<(), Refusal> {
    let draft = draft.tidied();
    let changes = audit::changes(&photograph.draft, &draft);
    if changes.is_empty() {
        return Ok(());
    }
    if draft.project_id != photograph.draft.project_id {
        refuse_project(&mut *db, projects, draft.project_id).await?;
    }
    if draft.designer_id != photograph.draft.designer_id {
        refuse_designer(&mut *db, draft.designer_id).await?;
    }
    let PhotographDraft {
        title,
        alt,
        rooms,
        style,
        colours,
        tags,
        focal,
        crops,
        is_featured,
        is_design,
        project_id,
        designer_id,
        is_shareable,
    } = &draft;
    if alt.is_empty() {
        refuse_without_alt(&mut *db, photograph).await?;
    }
    let rooms: Vec<String> = rooms.iter().map(Room::to_string).collect();
    sqlx::query!(
        "update photographs
         set title = $2, alt = $3, rooms = $4, style = $5, colours = $6, tags = $7, focal_x = $8, focal_y = $9,
             crops = $10, is_featured = $11, project_id = $12, designer_id = $13, is_shareable = $14,
             version = version + 1, updated_at = $15, is_design = $16
         where id = $1",
        photograph.id.0,
        title,
        alt,
        &rooms,
        style,
        colours,
        tags,
        focal.x,
        focal.y,
        Json(crops) as _,
        is_featured,
        project_id.map(|project| project.0),
        designer_id.map(|designer| designer.0),
        is_shareable,
        clock.now(),
        is_design,
    )
    .execute(&mut *db)
    .await?;
    let event = Event::new("photograph_changed", KIND, &photograph.id).changing(changes);
    audit::record(db, clock, actor, event).await?;
    Ok(())
}

/// The project must be in the caller's scope.
pub async fn refuse_project(db: &mut Db, reach: Reach, project: Option<ProjectId>) -> Result<(), Refusal> {
    let Some(id) = project else { return Ok(()) };
    let found = sqlx::query_scalar!(
        "select id from projects
         where id = $1 and archived_at is null and ($2::uuid is null or $2 in (sales_owner_id, designer_id))",
        id.0,
        reach.user(),
    )
    .fetch_optional(db)
    .await?;
    if found.is_some() {
        Ok(())
    } else {
        Err(Refusal::Field { field: "projectId", reason: "does not exist".to_owned() })
    }
}

/// The designer must be in the team.
pub async fn refuse_designer(db: &mut Db, designer: Option<TeamMemberId>) -> Result<(), Refusal> {
    let Some(id) = designer else { return Ok(()) };
    let found =
        sqlx::query_scalar!("select id from team_members where id = $1 and archived_at is null", id.0)
            .fetch_optional(db)
            .await?;
    if found.is_some() {
        Ok(())
    } else {
        Err(Refusal::Field { field: "designedById", reason: "does not exist".to_owned() })
    }
}

/// A photograph that visitors see keeps its alt text.
async fn refuse_without_alt(db: &mut Db, photograph: &PhotographItem) -> Result<(), Refusal> {
    if photograph.status.is_for_visitors() || is_shown_without_text(db, photograph.id).await? {
        let reason = "is required while the photograph is published".to_owned();
        return Err(Refusal::Field { field: "alt", reason });
    }
    Ok(())
}

/// Whether it is published somewhere that has no alt text of its own.
async fn is_shown_without_text(db: &mut Db, id: PhotographId) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select exists (select from photograph_uses where photograph = $1 and needs_alt) as "is_shown!""#,
        id.0,
    )
    .fetch_one(db)
    .await
}

/// Retries processing.
pub async fn retry(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    photograph: &PhotographItem,
) -> Result<(), Refusal> {
    if photograph.state == PhotographState::Ready {
        let reason = "Its pictures are already rendered.".to_owned();
        return Err(Refusal::Rule { code: "ready_already", reason });
    }
    let Some(upload) = photograph.upload else {
        let reason = "The file is no longer available. Please upload it again.".to_owned();
        return Err(Refusal::Rule { code: "file_gone", reason });
    };
    sqlx::query!(
        "update photographs set state = 'waiting', state_since = $2, error = null, updated_at = $2 where id = $1",
        photograph.id.0,
        clock.now(),
    )
    .execute(&mut *db)
    .await?;
    let event = Event::new("photograph_retried", KIND, &photograph.id);
    audit::record(&mut *db, clock, actor, event).await?;
    let job = Images::RenderPicture { photograph: photograph.id, upload: Some(upload) };
    Ok(plan_anew(db, &[Planned::now(job)]).await?)
}

/// Why a photograph cannot be deleted.
#[derive(Debug, thiserror::Error)]
pub enum DeleteError {
    /// It is in use.
    #[error("The photograph is in use and can't be deleted: {}.", places(.0))]
    InUse(Vec<Use>),
    /// A database error.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

fn places(uses: &[Use]) -> String {
    let place = |place: &Use| match place {
        Use::Placement { page, slot, .. } => format!("{} page, {}", page.label(), slot.label()),
        Use::Design { title, .. } => format!("design {title}"),
        Use::DesignCategory { title, .. } => format!("design category {title}"),
        Use::Video { title, .. } => format!("video {title}"),
        Use::Quotation { title, .. } => format!("quotation {title}"),
        Use::QuotationTemplate { title, .. } => format!("quotation template {title}"),
        Use::Product { title, .. } => format!("product {title}"),
        Use::ProductCategory { title, .. } => format!("product category {title}"),
        Use::Order { title, .. } => format!("order {title}"),
        Use::Article { title, .. } => format!("article {title}"),
        Use::HelpPage { title, .. } => format!("help page {title}"),
        Use::Policy { title, .. } => title.clone(),
        Use::Material { title, .. } => format!("material {title}"),
        Use::Brand { title, .. } => format!("brand {title}"),
        Use::CatalogItem { title, .. } => format!("catalogue item {title}"),
        Use::CatalogCategory { title, .. } => format!("catalogue category {title}"),
        Use::CaseStudy { title, .. } => format!("case study {title}"),
        Use::Logo => "the company's logo".to_owned(),
        Use::TeamMember { title, .. } => format!("portrait of {title}"),
    };
    uses.iter().map(place).collect::<Vec<_>>().join("; ")
}

/// Deletes an unused photograph. The cleanup job removes its files unless another photograph shares them.
pub async fn delete(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    photograph: &PhotographItem,
) -> Result<(), DeleteError> {
    let uses = list::uses(&mut *db, photograph.id).await?;
    if !uses.is_empty() {
        return Err(DeleteError::InUse(uses));
    }
    sqlx::query!("delete from photographs where id = $1", photograph.id.0).execute(&mut *db).await?;
    let changes = vec![Change::new("fileName", &photograph.file_name, ())];
    let event = Event::new("photograph_deleted", KIND, &photograph.id).changing(changes);
    audit::record(db, clock, actor, event).await?;
    Ok(())
}

/// Records in the audit log that a user downloaded the original.
pub async fn note_download(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    id: PhotographId,
) -> Result<(), sqlx::Error> {
    audit::record(db, clock, actor, Event::new("photograph_downloaded", KIND, &id)).await
}
