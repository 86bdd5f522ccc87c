//! The videos list for staff.

use std::slice::from_mut;

use chrono::{DateTime, Utc};
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;
use uuid::Uuid;

use super::files::{File, address_of};
use super::hosted::Hosted;
use super::{Container, Source, VideoDraft, VideoState};
use crate::photograph::picture::{self, Made, Picture, Variant};
use jobs::Images;
use jobs::queue::fail_dead;
use kernel::Db;
use kernel::ids::{DesignId, PhotographId, ProjectId, UploadId, VideoId};
use kernel::page::{AnyOf, Page, PageQuery, Sort, read_page};
use kernel::publishing::{Status, next};
use kernel::role::Access;
use kernel::string_enum::string_enum;

/// A video in a list.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "Video")]
pub struct VideoItem {
    /// Video id.
    pub id: VideoId,
    /// Title.
    pub title: String,
    /// Slug.
    pub slug: String,
    /// Source.
    pub source: Source,
    /// Address at YouTube or Vimeo.
    pub address: Option<String>,
    /// Uploaded file, if any.
    pub file: Option<File>,
    /// Duration in seconds, if known.
    pub duration_seconds: Option<i32>,
    /// Category.
    pub category: String,
    /// Tags for visitors.
    pub tags: Vec<String>,
    /// Thumbnail.
    pub thumbnail: Option<Thumbnail>,
    /// Whether it is featured.
    pub is_featured: bool,
    /// Whether it has a transcript.
    pub has_transcript: bool,
    /// Position among the videos.
    pub position: i64,
    /// Publishing status.
    pub status: Status,
    /// When it is scheduled to be published.
    pub publish_at: Option<DateTime<Utc>>,
    /// Statuses to which the caller can move it.
    pub allowed_statuses: Vec<Status>,
    /// Number of people who saved it.
    pub saved: i64,
    /// When it was last changed.
    pub updated_at: DateTime<Utc>,
    /// Optimistic-lock version.
    pub version: i32,
}

/// A thumbnail photograph.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "VideoThumbnail")]
pub struct Thumbnail {
    /// Photograph id.
    pub id: PhotographId,
    /// Picture; none before it is rendered.
    pub picture: Option<Picture>,
}

/// A video with all its details.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct VideoDetail {
    /// List fields.
    #[serde(flatten)]
    pub item: VideoItem,
    /// Transcript.
    pub transcript: String,
    /// Design shown in the video.
    pub design_id: Option<DesignId>,
    /// Project where it was filmed.
    pub project_id: Option<ProjectId>,
    /// Title for search engines; the video's if empty.
    pub seo_title: String,
    /// Description for search engines.
    pub seo_description: String,
    /// Canonical address, if not its own.
    pub canonical: Option<String>,
    /// Picture for sharing, if not the thumbnail.
    pub share_photograph: Option<Thumbnail>,
    /// Entered duration of a hosted video in seconds.
    #[serde(skip)]
    pub host_seconds: Option<i32>,
    /// Whether it was ever published.
    #[serde(skip)]
    pub was_published: bool,
    /// The upload being processed, while its chunks exist.
    #[serde(skip)]
    pub upload: Option<UploadId>,
}

string_enum! {
    /// Sort order.
    pub enum VideoOrder {
        /// Position among the videos.
        Position = "position",
        /// Title.
        Title = "title",
        /// When they were last changed.
        UpdatedAt = "updatedAt",
        /// Duration.
        Duration = "durationSeconds",
    }
}

/// Filters of the videos list.
#[derive(Clone, Debug, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
#[garde(allow_unvalidated)]
pub struct VideoFilter {
    /// Sort order.
    pub sort: Sort<VideoOrder>,
    /// Publishing statuses.
    pub status: AnyOf<Status>,
    /// Sources.
    pub source: AnyOf<Source>,
    /// Categories.
    pub category: AnyOf<String>,
    /// Tags.
    pub tag: AnyOf<String>,
    /// Processing states.
    pub state: AnyOf<VideoState>,
    /// Whether they are featured.
    pub featured: Option<bool>,
    /// Whether the transcript is missing.
    pub missing_transcript: Option<bool>,
}

impl Default for VideoFilter {
    fn default() -> Self {
        Self {
            sort: Sort { by: VideoOrder::Position, is_descending: false },
            status: AnyOf::default(),
            source: AnyOf::default(),
            category: AnyOf::default(),
            tag: AnyOf::default(),
            state: AnyOf::default(),
            featured: None,
            missing_transcript: None,
        }
    }
}

/// A page of videos, with what the access level allows.
pub async fn list(
    db: &mut Db,
    access: Access,
    page: &PageQuery,
    filter: &VideoFilter,
) -> Result<Page<VideoItem>, sqlx::Error> {
    let found = read_page!(page => rows(&mut *db, None, page, filter));
    Ok(found.map(|row| row.item().seen_with(access)))
}

/// Ids of the listed videos, at most `limit`.
pub async fn ids(
    db: &mut Db,
    words: &str,
    filter: &VideoFilter,
    limit: u32,
) -> Result<Vec<VideoId>, sqlx::Error> {
    let page = PageQuery { q: words.to_owned(), per_page: limit, ..PageQuery::default() };
    Ok(rows(db, None, &page, filter).await?.into_iter().map(|row| row.id).collect())
}

/// The video with this id and all its details.
pub async fn find(db: &mut Db, id: VideoId) -> Result<VideoDetail, sqlx::Error> {
    let rows = rows(&mut *db, Some(id), &PageQuery::default(), &VideoFilter::default()).await?;
    let item = rows.into_iter().next().map(Row::item).ok_or(sqlx::Error::RowNotFound)?;
    let row = sqlx::query!(
        r#"select transcript, design as "design: DesignId", project as "project: ProjectId", seo_title, seo_description,
               canonical, share_photograph as "share_photograph: PhotographId", host_seconds,
               first_published_at is not null as "was_published!", upload as "upload: UploadId"
           from videos where id = $1"#,
        id.0,
    )
    .fetch_one(&mut *db)
    .await?;
    let share_photograph = match row.share_photograph {
        Some(photograph) => Some(thumbnail(db, photograph).await?),
        None => None,
    };
    Ok(VideoDetail {
        item,
        transcript: row.transcript,
        design_id: row.design,
        project_id: row.project,
        seo_title: row.seo_title,
        seo_description: row.seo_description,
        canonical: row.canonical,
        share_photograph,
        host_seconds: row.host_seconds,
        was_published: row.was_published,
        upload: row.upload,
    })
}

/// The video with this id, with what the access level allows.
pub async fn read(db: &mut Db, access: Access, id: VideoId) -> Result<VideoDetail, sqlx::Error> {
    let mut video = find(&mut *db, id).await?;
    fail_dead(db, from_mut(&mut video), VideoDetail::job, VideoDetail::fail).await?;
    Ok(VideoDetail { item: video.item.seen_with(access), ..video })
}

async fn thumbnail(db: &mut Db, id: PhotographId) -> Result<Thumbnail, sqlx::Error> {
    let made = picture::find(db, id).await?.ok_or(sqlx::Error::RowNotFound)?;
    Ok(Thumbnail { id, picture: made.picture() })
}

impl VideoItem {
    /// Adds the status changes that the access level allows.
    #[must_use]
    pub fn seen_with(mut self, access: Access) -> Self {
        self.allowed_statuses = next(self.status, access);
        self
    }
}

impl VideoDetail {
    /// The job that its file waits for.
    fn job(&self) -> Option<Images> {
        let is_open = self.item.file.as_ref().is_some_and(|file| file.state == VideoState::Working);
        let upload = self.upload.filter(|_| is_open)?;
        Some(Images::ReadVideo { video: self.item.id, upload })
    }

    fn fail(&mut self) {
        if let Some(file) = &mut self.item.file {
            file.state = VideoState::Failed;
            file.error = Some("The file could not be read. Please try again.".to_owned());
        }
    }

    /// The video's editable fields.
    #[must_use]
    pub fn draft(&self) -> VideoDraft {
        let item = &self.item;
        VideoDraft {
            title: item.title.clone(),
            slug: item.slug.clone(),
            source: item.source,
            address: item.address.clone(),
            duration_seconds: self.host_seconds,
            thumbnail_id: item.thumbnail.as_ref().map(|thumbnail| thumbnail.id),
            category: item.category.clone(),
            tags: item.tags.clone(),
            transcript: self.transcript.clone(),
            design_id: self.design_id,
            project_id: self.project_id,
            is_featured: item.is_featured,
            seo_title: self.seo_title.clone(),
            seo_description: self.seo_description.clone(),
            canonical: self.canonical.clone(),
            share_photograph_id: self.share_photograph.as_ref().map(|photograph| photograph.id),
        }
    }
}

struct Row {
    id: VideoId,
    title: String,
    slug: String,
    source: Source,
    host_video: Option<String>,
    host_key: Option<String>,
    host_seconds: Option<i32>,
    category: String,
    tags: Vec<String>,
    has_transcript: bool,
    state: Option<VideoState>,
    error: Option<String>,
    file_name: Option<String>,
    bytes: Option<i64>,
    sha256: Option<String>,
    container: Option<Container>,
    width: Option<i32>,
    height: Option<i32>,
    file_seconds: Option<i32>,
    position: i64,
    is_featured: bool,
    status: Status,
    publish_at: Option<DateTime<Utc>>,
    saved: i64,
    updated_at: DateTime<Utc>,
    version: i32,
    thumbnail: Option<PhotographId>,
    picture_sha256: Option<String>,
    picture_recipe: Option<String>,
    picture_width: Option<i32>,
    picture_height: Option<i32>,
    picture_thumbhash: Option<String>,
    picture_colour: Option<String>,
    picture_variants: Option<Json<Vec<Variant>>>,
    total: i64,
}

impl Row {
    fn item(self) -> VideoItem {
        let made = Made {
            sha256: self.picture_sha256,
            recipe: self.picture_recipe,
            width: self.picture_width,
            height: self.picture_height,
            thumbhash: self.picture_thumbhash,
            colour: self.picture_colour,
            variants: self.picture_variants.map(|variants| variants.0).unwrap_or_default(),
        };
        let address = self.sha256.as_deref().zip(self.container);
        let file = self.state.zip(self.file_name).zip(self.bytes).map(|((state, file_name), bytes)| File {
            state,
            error: self.error,
            file_name,
            bytes,
            address: address.map(|(sha256, container)| address_of(sha256, container)),
            width: self.width,
            height: self.height,
        });
        let hosted = Hosted::of(self.source, self.host_video, self.host_key);
        VideoItem {
            id: self.id,
            title: self.title,
            slug: self.slug,
            source: self.source,
            address: hosted.map(|hosted| hosted.address()),
            file,
            duration_seconds: if self.source == Source::Upload {
                self.file_seconds
            } else {
                self.host_seconds
            },
            category: self.category,
            tags: self.tags,
            thumbnail: self.thumbnail.map(|id| Thumbnail { id, picture: made.picture() }),
            is_featured: self.is_featured,
            has_transcript: self.has_transcript,
            position: self.position,
            status: self.status,
            publish_at: self.publish_at,
            allowed_statuses: Vec::new(),
            saved: self.saved,
            updated_at: self.updated_at,
            version: self.version,
        }
    }
}

/// Videos that match, or the one with this id.
async fn rows(
    db: &mut Db,
    id: Option<VideoId>,
    page: &PageQuery,
    filter: &VideoFilter,
) -> Result<Vec<Row>, sqlx::Error> {
    sqlx::query_as!(
        Row,
        r#"select video.id as "id: VideoId", video.title, video.slug, video.source as "source: Source", video.host_video,
               video.host_key, video.host_seconds, video.category, video.tags,
               video.transcript <> '' as "has_transcript!", video.state as "state: VideoState", video.error, video.file_name,
               video.bytes, video.sha256, video.container as "container: Container", video.width, video.height,
               video.file_seconds, video.position, video.is_featured, video.status as "status: Status",
               video.publish_at,
               (select count(*) from saved_items where saved_items.kind = 'video' and saved_items.item = video.id)
                   as "saved!",
               video.updated_at, video.version, video.thumbnail as "thumbnail: PhotographId",
               picture.sha256 as "picture_sha256?", picture.recipe as "picture_recipe?",
               picture.width as "picture_width?", picture.height as "picture_height?",
               picture.thumbhash as "picture_thumbhash?", picture.colour as "picture_colour?",
               picture.variants as "picture_variants?: Json<Vec<Variant>>", count(*) over () as "total!"
           from videos as video
           left join photographs as picture on picture.id = video.thumbnail
           where ($1::uuid is null or video.id = $1)
               and ($2::text is null or video.title ilike $2 or video.category ilike $2 or video.slug ilike $2
                    or array_to_string(video.tags, ' ') ilike $2 or video.transcript ilike $2)
               and ($3::text[] is null or video.status = any ($3))
               and ($4::text[] is null or video.source = any ($4))
               and ($5::text[] is null or video.category = any ($5))
               and ($6::text[] is null or video.tags && $6)
               and ($7::text[] is null or video.state = any ($7))
               and ($8::boolean is null or video.is_featured = $8)
               and ($9::boolean is null or (video.transcript = '') = $9)
               and ($14::uuid[] is null or video.id = any ($14))
           order by
               case when $10 = 'title' and not $11::boolean then lower(video.title) end,
               case when $10 = 'title' and $11 then lower(video.title) end desc,
               case when $10 = 'updatedAt' and not $11 then video.updated_at end,
               case when $10 = 'updatedAt' and $11 then video.updated_at end desc,
               case when $10 = 'durationSeconds' and not $11
                   then case when video.source = 'upload' then video.file_seconds else video.host_seconds end end,
               case when $10 = 'durationSeconds' and $11
                   then case when video.source = 'upload' then video.file_seconds else video.host_seconds end
                   end desc nulls last,
               case when $10 = 'position' and $11 then -video.position else video.position end,
               video.id
           limit $12 offset $13"#,
        id.map(|id| id.0),
        page.pattern(),
        filter.status.texts() as Option<Vec<String>>,
        filter.source.texts() as Option<Vec<String>>,
        filter.category.texts() as Option<Vec<String>>,
        filter.tag.texts() as Option<Vec<String>>,
        filter.state.texts() as Option<Vec<String>>,
        filter.featured,
        filter.missing_transcript,
        filter.sort.by.as_str(),
        filter.sort.is_descending,
        page.limit(),
        page.offset(),
        page.only.as_deref() as Option<&[Uuid]>,
    )
    .fetch_all(db)
    .await
}
