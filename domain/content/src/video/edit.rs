//! Creates, edits and deletes videos, and adds their files.

use super::hosted::Hosted;
use super::list::{self, VideoDetail};
use super::{Source, VideoDraft, VideoState, title_of};
use crate::photograph::edit::refuse_project;
use crate::upload::Upload;
use jobs::queue::plan_anew;
use jobs::{Images, Planned};
use kernel::Db;
use kernel::audit::{self, Actor, Change, Event};
use kernel::clock::Clock;
use kernel::ids::{DesignId, PhotographId, VideoId};
use kernel::publishing::{drafts_only, is_open_to};
use kernel::reach::Reach;
use kernel::record::Refusal;
use kernel::role::Access;
use kernel::slug::{self, SlugKind};

const KIND: &str = "video";

/// Maximum number of videos with the same title before a slug must be given.
const NAMESAKES: usize = 50;

/// Locks a video until the transaction ends.
pub async fn lock(db: &mut Db, id: VideoId) -> Result<VideoDetail, sqlx::Error> {
    sqlx::query!("select id from videos where id = $1 for update", id.0).fetch_one(&mut *db).await?;
    list::find(db, id).await
}

/// Creates a video. `projects` is the scope of projects it may refer to.
pub async fn create(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    projects: Reach,
    draft: &VideoDraft,
) -> Result<VideoId, Refusal> {
    let id = VideoId::new();
    let mut draft = draft.tidied();
    draft.slug = slug_for(&mut *db, id, &draft).await?;
    check_references(&mut *db, &draft).await?;
    refuse_project(&mut *db, projects, draft.project_id).await?;
    let VideoDraft {
        title,
        slug,
        source,
        address: _,
        duration_seconds,
        thumbnail_id,
        category,
        tags,
        transcript,
        design_id,
        project_id,
        is_featured,
        seo_title,
        seo_description,
        canonical,
        share_photograph_id,
    } = &draft;
    let hosted = draft.hosted();
    sqlx::query!(
        "insert into videos (
             id, title, slug, source, host_video, host_key, host_seconds, thumbnail, category, tags, transcript, design,
             project, is_featured, seo_title, seo_description, canonical, share_photograph, created_at, created_by,
             updated_at
         )
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $19)",
        id.0,
        title,
        slug,
        source.as_str(),
        hosted.as_ref().map(Hosted::video),
        hosted.as_ref().and_then(Hosted::key),
        *duration_seconds,
        thumbnail_id.map(|photograph| photograph.0),
        category,
        tags,
        transcript,
        design_id.map(|design| design.0),
        project_id.map(|project| project.0),
        is_featured,
        seo_title,
        seo_description,
        canonical.as_deref(),
        share_photograph_id.map(|photograph| photograph.0),
        clock.now(),
        actor.user.map(|user| user.0),
    )
    .execute(&mut *db)
    .await?;
    let event = Event::new("video_created", KIND, &id).changing(audit::changes(&(), &draft));
    audit::record(db, clock, actor, event).await?;
    Ok(id)
}

/// Updates a video. After publication, the old slug redirects to the new one.
pub async fn change(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    projects: Reach,
    video: &VideoDetail,
    draft: &VideoDraft,
) -> Result<(), Refusal> {
    let (id, old) = (video.item.id, video.draft());
    let mut draft = draft.tidied();
    draft.slug = slug_for(&mut *db, id, &draft).await?;
    let changes = audit::changes(&old, &draft);
    if changes.is_empty() {
        return Ok(());
    }
    check_references(&mut *db, &draft).await?;
    if draft.project_id != old.project_id {
        refuse_project(&mut *db, projects, draft.project_id).await?;
    }
    if draft.slug != old.slug && video.was_published {
        slug::moved(&mut *db, SlugKind::Video, id.0, &old.slug, &draft.slug, clock.now()).await?;
    }
    let VideoDraft {
        title,
        slug,
        source,
        address: _,
        duration_seconds,
        thumbnail_id,
        category,
        tags,
        transcript,
        design_id,
        project_id,
        is_featured,
        seo_title,
        seo_description,
        canonical,
        share_photograph_id,
    } = &draft;
    if video.item.status.is_for_visitors() {
        refuse_losing(video, *source, *thumbnail_id)?;
    }
    let hosted = draft.hosted();
    sqlx::query!(
        "update videos
         set title = $2, slug = $3, source = $4, host_video = $5, host_key = $6, host_seconds = $7, thumbnail = $8,
             category = $9, tags = $10, transcript = $11, design = $12, project = $13, is_featured = $14,
             seo_title = $15, seo_description = $16, canonical = $17, share_photograph = $18, version = version + 1,
             updated_at = $19
         where id = $1",
        id.0,
        title,
        slug,
        source.as_str(),
        hosted.as_ref().map(Hosted::video),
        hosted.as_ref().and_then(Hosted::key),
        *duration_seconds,
        thumbnail_id.map(|photograph| photograph.0),
        category,
        tags,
        transcript,
        design_id.map(|design| design.0),
        project_id.map(|project| project.0),
        is_featured,
        seo_title,
        seo_description,
        canonical.as_deref(),
        share_photograph_id.map(|photograph| photograph.0),
        clock.now(),
    )
    .execute(&mut *db)
    .await?;
    if video.item.status.is_for_visitors() {
        refuse_unfit(&list::find(&mut *db, id).await?)?;
    }
    let event = Event::new("video_changed", KIND, &id).changing(changes);
    audit::record(db, clock, actor, event).await?;
    Ok(())
}

/// A published video keeps what publishing requires.
fn refuse_losing(
    video: &VideoDetail,
    source: Source,
    thumbnail: Option<PhotographId>,
) -> Result<(), Refusal> {
    if thumbnail.is_none() {
        let reason = "is required while the video is published".to_owned();
        return Err(Refusal::Field { field: "thumbnailId", reason });
    }
    let has_film = video.item.file.as_ref().is_some_and(|file| file.address.is_some());
    if source == Source::Upload && !has_film {
        let reason = "needs an uploaded file while the video is published".to_owned();
        return Err(Refusal::Field { field: "source", reason });
    }
    Ok(())
}

/// The requested slug, if it is free, or else the first free one derived from the title.
async fn slug_for(db: &mut Db, id: VideoId, draft: &VideoDraft) -> Result<String, Refusal> {
    if !draft.slug.is_empty() {
        refuse_taken_slug(&mut *db, id, &draft.slug).await?;
        slug::refuse_taken_slug(db, SlugKind::Video, id.0, &draft.slug).await?;
        return Ok(draft.slug.clone());
    }
    let wanted = Some(slug::of(&draft.title)).filter(|slug| !slug.is_empty());
    let candidates = slug::candidates(wanted.as_deref().unwrap_or(KIND), NAMESAKES);
    let free = sqlx::query_scalar!(
        r#"select candidate as "candidate!" from unnest($1::text[]) with ordinality as wanted (candidate, place)
           where not exists (select from videos where slug = candidate and id <> $2)
               and not exists (
                   select from slug_redirects where kind = 'video' and slug = candidate and item <> $2
               )
           order by place limit 1"#,
        &candidates,
        id.0,
    )
    .fetch_optional(db)
    .await?;
    free.ok_or_else(|| Refusal::Field {
        field: "slug",
        reason: "is required: all slugs derived from the title are taken".to_owned(),
    })
}

async fn refuse_taken_slug(db: &mut Db, id: VideoId, slug: &str) -> Result<(), Refusal> {
    let taken = sqlx::query_scalar!("select id from videos where slug = $1 and id <> $2", slug, id.0)
        .fetch_optional(db)
        .await?;
    match taken {
        Some(_) => Err(Refusal::Field { field: "slug", reason: "is used by another video".to_owned() }),
        None => Ok(()),
    }
}

/// Checks that referenced records exist.
async fn check_references(db: &mut Db, draft: &VideoDraft) -> Result<(), Refusal> {
    let photographs = [("thumbnailId", draft.thumbnail_id), ("sharePhotographId", draft.share_photograph_id)];
    for (field, photograph) in photographs {
        if let Some(photograph) = photograph
            && !has_photograph(&mut *db, photograph).await?
        {
            return Err(stranger(field));
        }
    }
    if let Some(design) = draft.design_id
        && !has_design(&mut *db, design).await?
    {
        return Err(stranger("designId"));
    }
    Ok(())
}

fn stranger(field: &'static str) -> Refusal {
    Refusal::Field { field, reason: "does not exist".to_owned() }
}

/// Locks the photograph, so that it cannot be deleted meanwhile.
async fn has_photograph(db: &mut Db, id: PhotographId) -> Result<bool, sqlx::Error> {
    let found = sqlx::query_scalar!("select id from photographs where id = $1 for key share", id.0);
    Ok(found.fetch_optional(db).await?.is_some())
}

async fn has_design(db: &mut Db, id: DesignId) -> Result<bool, sqlx::Error> {
    let found = sqlx::query_scalar!("select id from designs where id = $1 and archived_at is null", id.0);
    Ok(found.fetch_optional(db).await?.is_some())
}

/// Deletes a video. The cleanup job removes its file unless another video shares it.
pub async fn delete(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    video: &VideoDetail,
) -> Result<(), sqlx::Error> {
    let id = video.item.id;
    slug::forget(&mut *db, SlugKind::Video, id.0).await?;
    sqlx::query!("delete from saved_items where kind = 'video' and item = $1", id.0)
        .execute(&mut *db)
        .await?;
    sqlx::query!("delete from preview_links where kind = 'video' and item = $1", id.0)
        .execute(&mut *db)
        .await?;
    sqlx::query!("delete from videos where id = $1", id.0).execute(&mut *db).await?;
    let changes = vec![Change::new("title", &video.item.title, ())];
    let event = Event::new("video_deleted", KIND, &id).changing(changes);
    audit::record(db, clock, actor, event).await
}

/// Rejects a file if the caller may not change the video in its current status.
pub(crate) async fn refuse_file(db: &mut Db, id: VideoId, access: Access) -> Result<(), Refusal> {
    let video = lock(db, id).await?;
    if !is_open_to(video.item.status, access) {
        return Err(drafts_only());
    }
    Ok(())
}

/// Saves a complete upload as a new video, or as the new file of an existing one, which keeps the previous
/// file until the new one is processed.
pub(crate) async fn receive(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    upload: &Upload,
    access: Access,
) -> Result<VideoId, Refusal> {
    let (id, old) = if let Some(id) = upload.for_video {
        let video = lock(&mut *db, id).await?;
        // It may have been published during the upload.
        if !is_open_to(video.item.status, access) {
            let reason = format!("The video is now {}.", video.item.status);
            return Err(Refusal::Rule { code: "drafts_only", reason });
        }
        (id, video.item.file.map(|file| file.file_name))
    } else {
        let draft = VideoDraft::of_file(title_of(&upload.file_name));
        (create(&mut *db, clock, actor, Reach::All, &draft).await?, None)
    };
    sqlx::query!(
        "update videos
         set state = 'waiting', state_since = $3, error = null, upload = $2, file_name = $4, bytes = $5,
             version = version + 1, updated_at = $3
         where id = $1",
        id.0,
        upload.id.0,
        clock.now(),
        upload.file_name,
        upload.bytes,
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "update uploads set finished_at = $2, video = $3 where id = $1",
        upload.id.0,
        clock.now(),
        id.0
    )
    .execute(&mut *db)
    .await?;
    let changes = vec![Change::new("fileName", old, &upload.file_name)];
    audit::record(db, clock, actor, Event::new("video_uploaded", KIND, &id).changing(changes)).await?;
    Ok(id)
}

/// Retries processing.
pub async fn retry(db: &mut Db, clock: &Clock, actor: &Actor, video: &VideoDetail) -> Result<(), Refusal> {
    if video.item.file.as_ref().is_none_or(|file| file.state == VideoState::Ready) {
        let reason = "There is no file waiting to be processed.".to_owned();
        return Err(Refusal::Rule { code: "ready_already", reason });
    }
    let Some(upload) = video.upload else {
        let reason = "The file is no longer available. Please upload it again.".to_owned();
        return Err(Refusal::Rule { code: "file_gone", reason });
    };
    let id = video.item.id;
    sqlx::query!(
        "update videos set state = 'waiting', state_since = $2, error = null, updated_at = $2 where id = $1",
        id.0,
        clock.now(),
    )
    .execute(&mut *db)
    .await?;
    audit::record(&mut *db, clock, actor, Event::new("video_retried", KIND, &id)).await?;
    Ok(plan_anew(db, &[Planned::now(Images::ReadVideo { video: id, upload })]).await?)
}

/// Checks that a video can be previewed and played.
pub(super) fn refuse_unfit(video: &VideoDetail) -> Result<(), Refusal> {
    let Some(thumbnail) = &video.item.thumbnail else {
        let reason = "is required before visitors see the video".to_owned();
        return Err(Refusal::Field { field: "thumbnailId", reason });
    };
    if thumbnail.picture.is_none() {
        let reason = "Its thumbnail is not rendered yet.".to_owned();
        return Err(Refusal::Rule { code: "no_picture", reason });
    }
    let has_film = video.item.file.as_ref().is_some_and(|file| file.address.is_some());
    if video.item.source == Source::Upload && !has_film {
        let reason = "It has no playable file yet.".to_owned();
        return Err(Refusal::Rule { code: "no_film", reason });
    }
    Ok(())
}
