//! Videos as visitors see them.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;
use uuid::Uuid;

use super::files::address_of;
use super::hosted::Hosted;
use super::{Container, Source};
use crate::photograph::picture::{Made, Picture};
use crate::share_card::{self, ShareCard, SharedKind};
use kernel::Db;
use kernel::ids::VideoId;
use kernel::page::{AnyOf, Cursor};

/// Page size.
const PAGE: i64 = 12;

/// Offset that sorts featured videos before all others.
const FEATURED: i64 = 1 << 60;

/// Filters.
#[derive(Clone, Debug, Default, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
#[garde(allow_unvalidated)]
#[schemars(rename = "VideosQuery")]
pub struct Query {
    /// Categories.
    pub category: AnyOf<String>,
    /// Tags.
    pub tag: AnyOf<String>,
    /// `next` of the previous page.
    #[garde(length(max = 64))]
    pub cursor: Option<String>,
}

/// A page of videos.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "VideosPage")]
pub struct VideosPage {
    /// Videos.
    pub items: Vec<VideoCard>,
    /// Cursor of the next page; none on the last one.
    pub next: Option<String>,
    /// Available filters.
    pub facets: Facets,
}

/// Numbers of videos by filter value, with the other filters applied.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
#[schemars(rename = "VideoFacets")]
pub struct Facets {
    /// By category, most first.
    pub categories: Vec<Counted>,
    /// By tag, most first.
    pub tags: Vec<Counted>,
}

/// Number of videos with a filter value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "VideoFacet")]
pub struct Counted {
    /// Filter value.
    pub value: String,
    /// Number of videos.
    pub count: i64,
}

/// A video in a list.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct VideoCard {
    /// Video id.
    pub id: VideoId,
    /// Title.
    pub title: String,
    /// Slug.
    pub slug: String,
    /// Source.
    pub source: Source,
    /// Category.
    pub category: String,
    /// Tags.
    pub tags: Vec<String>,
    /// Duration in seconds, if known.
    pub duration_seconds: Option<i32>,
    /// Whether it is featured.
    pub is_featured: bool,
    /// Thumbnail.
    pub picture: Picture,
}

/// A video's page.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct VideoPage {
    /// List fields.
    #[serde(flatten)]
    pub card: VideoCard,
    /// Player.
    pub player: Player,
    /// Transcript.
    pub transcript: String,
    /// Design shown in the video.
    pub design: Option<ShownDesign>,
    /// First publication; `null` in a preview of what was never published.
    pub published_at: Option<DateTime<Utc>>,
    /// Title for search engines.
    pub seo_title: String,
    /// Description for search engines.
    pub seo_description: String,
    /// Canonical address, if not its own.
    pub canonical: Option<String>,
    /// Picture for sharing.
    pub share_picture: Picture,
    /// Picture that is shown where the page's link is shared, once it is drawn.
    pub share_card: Option<ShareCard>,
}

/// A video's player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "VideoPlayer")]
pub struct Player {
    /// Address of the file or the player frame; loaded only when the visitor presses play.
    pub address: String,
    /// Media type of an uploaded file.
    pub media_type: Option<String>,
    /// Displayed width of an uploaded file in pixels.
    pub width: Option<i32>,
    /// Displayed height of an uploaded file in pixels.
    pub height: Option<i32>,
}

/// A linked design.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "VideoDesign")]
#[serde(rename_all = "camelCase")]
pub struct ShownDesign {
    /// Title.
    pub title: String,
    /// Slug.
    pub slug: String,
    /// Type of room; kitchens have an address of their own.
    pub design_type: String,
}

impl Query {
    fn start(&self) -> Option<Cursor> {
        self.cursor.as_deref().map_or(Some(Cursor::START), Cursor::read)
    }

    /// Whether the cursor is valid or missing.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.start().is_some()
    }
}

/// A page of videos.
pub async fn page(db: &mut Db, query: &Query) -> Result<VideosPage, sqlx::Error> {
    let rows = rows(&mut *db, None, false, query).await?;
    let page = usize::try_from(PAGE).unwrap_or(usize::MAX);
    let next = rows.get(page).and(rows.get(page - 1));
    let next = next.map(|last| Cursor { place: last.place, id: last.id.0 }.write());
    let items = rows.into_iter().take(page).filter_map(Row::whole).map(|video| video.card).collect();
    Ok(VideosPage { items, next, facets: facets(db, query).await? })
}

async fn facets(db: &mut Db, query: &Query) -> Result<Facets, sqlx::Error> {
    let categories = sqlx::query_as!(
        Counted,
        r#"select category as value, count(*) as "count!" from videos
           where status = 'published' and category <> '' and ($1::text[] is null or tags && $1)
           group by category order by count(*) desc, category"#,
        query.tag.texts() as Option<Vec<String>>,
    )
    .fetch_all(&mut *db)
    .await?;
    let tags = sqlx::query_as!(
        Counted,
        r#"select tag as "value!", count(*) as "count!" from videos, unnest(tags) as tag
           where status = 'published' and ($1::text[] is null or category = any ($1))
           group by tag order by count(*) desc, tag limit 30"#,
        query.category.texts() as Option<Vec<String>>,
    )
    .fetch_all(db)
    .await?;
    Ok(Facets { categories, tags })
}

/// The published video with this current or former slug.
pub async fn by_slug(db: &mut Db, slug: &str) -> Result<VideoPage, sqlx::Error> {
    let id = sqlx::query_scalar!(
        r#"select id as "id!: VideoId" from videos where slug = $1 and status = 'published'
           union all
           select item from slug_redirects where kind = 'video' and slug = $1
           limit 1"#,
        slug,
    )
    .fetch_one(&mut *db)
    .await?;
    let mut video = whole(&mut *db, id, false).await?;
    video.share_card = share_card::of(db, SharedKind::Video, id.0).await?;
    Ok(video)
}

/// A video shown on another page, if it is published.
pub async fn find_published(db: &mut Db, id: Option<VideoId>) -> Result<Option<VideoPage>, sqlx::Error> {
    let Some(id) = id else { return Ok(None) };
    let rows = rows(db, Some(&[id.0]), false, &Query::default()).await?;
    Ok(rows.into_iter().next().and_then(Row::whole))
}

/// The published ones of these videos.
pub async fn pages(db: &mut Db, ids: &[Uuid]) -> Result<Vec<VideoPage>, sqlx::Error> {
    let rows = rows(db, Some(ids), false, &Query::default()).await?;
    Ok(rows.into_iter().filter_map(Row::whole).collect())
}

/// A video as visitors would see it, in any status.
pub async fn preview(db: &mut Db, id: VideoId) -> Result<VideoPage, sqlx::Error> {
    whole(db, id, true).await
}

async fn whole(db: &mut Db, id: VideoId, is_preview: bool) -> Result<VideoPage, sqlx::Error> {
    let rows = rows(db, Some(&[id.0]), is_preview, &Query::default()).await?;
    rows.into_iter().next().and_then(Row::whole).ok_or(sqlx::Error::RowNotFound)
}

/// The published ones of these videos, in the same order.
pub async fn cards(db: &mut Db, ids: &[Uuid]) -> Result<Vec<VideoCard>, sqlx::Error> {
    let rows = rows(db, Some(ids), false, &Query::default()).await?;
    let mut cards: HashMap<_, _> =
        rows.into_iter().filter_map(Row::whole).map(|video| (video.card.id.0, video.card)).collect();
    Ok(ids.iter().filter_map(|id| cards.remove(id)).collect())
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
    transcript: String,
    sha256: Option<String>,
    container: Option<Container>,
    width: Option<i32>,
    height: Option<i32>,
    file_seconds: Option<i32>,
    is_featured: bool,
    place: i64,
    first_published_at: Option<DateTime<Utc>>,
    seo_title: String,
    seo_description: String,
    canonical: Option<String>,
    design_title: Option<String>,
    design_slug: Option<String>,
    design_type: Option<String>,
    picture: Option<Json<Made>>,
    share: Option<Json<Made>>,
}

impl Row {
    /// The video, if it can be previewed and played.
    fn whole(self) -> Option<VideoPage> {
        let player = if let Some(hosted) = Hosted::of(self.source, self.host_video, self.host_key) {
            Player { address: hosted.player(), media_type: None, width: None, height: None }
        } else {
            let container = self.container?;
            Player {
                address: address_of(&self.sha256?, container),
                media_type: Some(container.media_type().to_owned()),
                width: self.width,
                height: self.height,
            }
        };
        let picture = self.picture?.0.picture()?;
        let share = self.share.and_then(|share| share.0.picture());
        let design = self.design_title.zip(self.design_slug).zip(self.design_type);
        Some(VideoPage {
            card: VideoCard {
                id: self.id,
                title: self.title,
                slug: self.slug,
                source: self.source,
                category: self.category,
                tags: self.tags,
                duration_seconds: if self.source == Source::Upload {
                    self.file_seconds
                } else {
                    self.host_seconds
                },
                is_featured: self.is_featured,
                picture: picture.clone(),
            },
            player,
            transcript: self.transcript,
            design: design.map(|((title, slug), design_type)| ShownDesign { title, slug, design_type }),
            published_at: self.first_published_at,
            seo_title: self.seo_title,
            seo_description: self.seo_description,
            canonical: self.canonical,
            share_picture: share.unwrap_or(picture),
            share_card: None,
        })
    }
}

/// Published videos that match; or those with these `ids` with their transcripts, in any status for a
/// preview.
async fn rows(
    db: &mut Db,
    ids: Option<&[Uuid]>,
    is_preview: bool,
    query: &Query,
) -> Result<Vec<Row>, sqlx::Error> {
    let start = query.start().unwrap_or(Cursor::START);
    sqlx::query_as!(
        Row,
        r#"select video.id as "id: VideoId", video.title, video.slug, video.source as "source: Source", video.host_video,
               video.host_key, video.host_seconds, video.category, video.tags,
               case when $1::uuid[] is null then '' else video.transcript end as "transcript!", video.sha256,
               video.container as "container: Container", video.width, video.height, video.file_seconds,
               video.is_featured, placed.place as "place!", video.first_published_at, video.seo_title, video.seo_description,
               video.canonical, design.title as "design_title?", design.slug as "design_slug?",
               design.design_type as "design_type?",
               to_jsonb(picture) as "picture?: Json<Made>", to_jsonb(share) as "share?: Json<Made>"
           from videos as video
           cross join lateral (
               select video.position - case when video.is_featured then $5::bigint else 0 end as place
           ) as placed
           left join designs as design
               on design.id = video.design and design.status = 'published' and design.archived_at is null
           left join lateral (
               select sha256, recipe, width, height, thumbhash, colour, variants from photographs
               where photographs.id = video.thumbnail
           ) as picture on true
           left join lateral (
               select sha256, recipe, width, height, thumbhash, colour, variants from photographs
               where photographs.id = video.share_photograph
           ) as share on true
           where ($1::uuid[] is null or video.id = any ($1))
               and (video.status = 'published' or $2)
               and ($3::text[] is null or video.category = any ($3))
               and ($4::text[] is null or video.tags && $4)
               and (placed.place, video.id) > ($6, $7)
           order by placed.place, video.id limit case when $1 is null then $8::bigint end"#,
        ids,
        is_preview,
        query.category.texts() as Option<Vec<String>>,
        query.tag.texts() as Option<Vec<String>>,
        FEATURED,
        start.place,
        start.id,
        PAGE + 1,
    )
    .fetch_all(db)
    .await
}
