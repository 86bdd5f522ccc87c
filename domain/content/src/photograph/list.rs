//! The photographs list for staff: filters, order, search.

use std::slice::from_mut;

use chrono::{DateTime, Utc};
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;
use uuid::Uuid;

use super::picture::{Picture, Variant, made};
use super::{Crops, Focal, PhotographDraft, PhotographState, Room};
use crate::service_page::{ServicePage, Slot};
use jobs::Images;
use jobs::queue::fail_dead;
use kernel::Db;
use kernel::ids::{
    ArticleId, CaseStudyId, CatalogCategoryId, CatalogItemId, DesignCategoryId, DesignId, HelpPageId,
    MaterialId, Named, OrderId, PhotographId, PlacementId, ProductCategoryId, ProductId, ProjectId,
    QuotationId, QuotationTemplateId, TeamMemberId, UploadId, UserId, VideoId,
};
use kernel::page::{AnyOf, Page, PageQuery, Sort, read_page};
use kernel::publishing::{self, Status};
use kernel::role::Access;
use kernel::string_enum::string_enum;

/// Maximum Hamming distance of similar pictures, out of 64. Copies in other sizes and qualities differ in up
/// to eight bits, different pictures in about 32.
const MAX_DISTANCE: i64 = 8;

/// Maximum number of similar photographs returned.
const MAX_SIMILAR: i64 = 12;

/// A photograph in a list.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "Photograph")]
pub struct PhotographItem {
    /// Photograph id.
    pub id: PhotographId,
    /// Original file name.
    pub file_name: String,
    /// Processing state of the latest file.
    pub state: PhotographState,
    /// Why processing failed.
    pub error: Option<String>,
    /// Editable fields.
    #[serde(flatten)]
    pub draft: PhotographDraft,
    /// Position in the gallery.
    pub position: i64,
    /// Publishing status.
    pub status: Status,
    /// When it is scheduled to be published.
    pub publish_at: Option<DateTime<Utc>>,
    /// Statuses to which the caller can move it.
    pub allowed_statuses: Vec<Status>,
    /// When it was first uploaded.
    pub uploaded_at: DateTime<Utc>,
    /// Who uploaded it.
    pub uploaded_by: Option<Named<UserId>>,
    /// Picture; none before the first rendering, the previous one while a new file is processed.
    pub picture: Option<Picture>,
    /// Number of uses.
    pub uses: i64,
    /// Optimistic-lock version.
    pub version: i32,
    /// The upload being processed, while its chunks exist.
    #[serde(skip)]
    pub upload: Option<UploadId>,
}

/// A photograph with all its details.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PhotographDetail {
    /// List fields.
    #[serde(flatten)]
    pub item: PhotographItem,
    /// Size of the original.
    pub bytes: i64,
    /// SHA-256 of the original, in hexadecimal.
    pub sha256: Option<String>,
    /// When it was taken. Not shown to visitors.
    pub captured_at: Option<DateTime<Utc>>,
    /// Where it was taken. Not shown to visitors.
    pub location: Option<Location>,
    /// Uses.
    pub used_in: Vec<Use>,
    /// Similar photographs, most similar first.
    pub alike: Vec<SimilarPhotograph>,
}

/// Coordinates in degrees.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Location {
    /// Latitude.
    pub latitude: f64,
    /// Longitude.
    pub longitude: f64,
}

/// A use of a photograph.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[schemars(rename = "PhotographUse")]
pub enum Use {
    /// On a service page.
    Placement {
        /// Page.
        page: ServicePage,
        /// Slot.
        slot: Slot,
        /// Placement id.
        id: PlacementId,
    },
    /// In a design, or as its share picture.
    Design {
        /// Design id.
        id: DesignId,
        /// Title.
        title: String,
    },
    /// For a design category.
    DesignCategory {
        /// Category id.
        id: DesignCategoryId,
        /// Title.
        title: String,
    },
    /// As a video's thumbnail or share picture.
    Video {
        /// Video id.
        id: VideoId,
        /// Title.
        title: String,
    },
    /// Beside a line of a quotation.
    Quotation {
        /// Quotation id.
        id: QuotationId,
        /// Number and revision, without the customer's name.
        title: String,
    },
    /// Beside a line of a quotation template.
    QuotationTemplate {
        /// Template id.
        id: QuotationTemplateId,
        /// Name.
        title: String,
    },
    /// In a product of the furniture shop, one of its options, or as its share picture.
    Product {
        /// Product id.
        id: ProductId,
        /// Name.
        title: String,
    },
    /// For a product category.
    ProductCategory {
        /// Category id.
        id: ProductCategoryId,
        /// Name.
        title: String,
    },
    /// Beside a line of a furniture order.
    Order {
        /// Order id.
        id: OrderId,
        /// Number.
        title: String,
    },
    /// In an article of the blog, or as its cover or share picture.
    Article {
        /// Article id.
        id: ArticleId,
        /// Title.
        title: String,
    },
    /// In a help page.
    HelpPage {
        /// Page id.
        id: HelpPageId,
        /// Title.
        title: String,
    },
    /// In the text of a policy.
    Policy {
        /// Id of the policy's version.
        id: Uuid,
        /// Title.
        title: String,
    },
    /// As the surface of a material.
    Material {
        /// Material id.
        id: MaterialId,
        /// Name.
        title: String,
    },
    /// As a maker's logo.
    Brand {
        /// Brand id.
        id: Uuid,
        /// Name.
        title: String,
    },
    /// In an item of the catalogue, or as its share picture.
    CatalogItem {
        /// Item id.
        id: CatalogItemId,
        /// Name.
        title: String,
    },
    /// For a category of the catalogue.
    CatalogCategory {
        /// Category id.
        id: CatalogCategoryId,
        /// Name.
        title: String,
    },
    /// In a case study, or as its share picture.
    CaseStudy {
        /// Case study id.
        id: CaseStudyId,
        /// Title.
        title: String,
    },
    /// As the company's logo.
    Logo,
    /// As a colleague's portrait.
    TeamMember {
        /// Team member id.
        id: TeamMemberId,
        /// Name.
        title: String,
    },
}

string_enum! {
    /// Kind of use, as in `photograph_uses`.
    pub enum UseKind {
        /// On a service page.
        Placement = "placement",
        /// In a design.
        Design = "design",
        /// For a design category.
        DesignCategory = "design_category",
        /// For a video.
        Video = "video",
        /// Beside a line of a quotation.
        Quotation = "quotation",
        /// Beside a line of a quotation template.
        QuotationTemplate = "quotation_template",
        /// In a product.
        Product = "product",
        /// For a product category.
        ProductCategory = "product_category",
        /// Beside a line of a furniture order.
        Order = "order",
        /// In an article.
        Article = "article",
        /// In a help page.
        HelpPage = "help_page",
        /// In a policy.
        Policy = "policy",
        /// As the surface of a material.
        Material = "material",
        /// As a maker's logo.
        Brand = "brand",
        /// In an item of the catalogue.
        CatalogItem = "catalog_item",
        /// For a category of the catalogue.
        CatalogCategory = "catalog_category",
        /// In a case study.
        CaseStudy = "case_study",
        /// As the company's logo.
        Logo = "logo",
        /// As a colleague's portrait.
        TeamMember = "team_member",
    }
}

/// A similar photograph.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "AlikePhotograph")]
pub struct SimilarPhotograph {
    /// Photograph id.
    pub id: PhotographId,
    /// Original file name.
    pub file_name: String,
    /// Picture.
    pub picture: Option<Picture>,
    /// Hamming distance, out of 64.
    pub distance: i32,
}

string_enum! {
    /// Sort order.
    pub enum PhotographOrder {
        /// Position in the gallery.
        Position = "position",
        /// When they were uploaded.
        UploadedAt = "uploadedAt",
        /// Title.
        Title = "title",
    }
}

/// Filters of the photographs list.
#[derive(Clone, Debug, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
#[garde(allow_unvalidated)]
pub struct PhotographFilter {
    /// Sort order.
    pub sort: Sort<PhotographOrder>,
    /// Rooms.
    pub room: AnyOf<Room>,
    /// Styles.
    pub style: AnyOf<String>,
    /// Colours.
    pub colour: AnyOf<String>,
    /// Tags.
    pub tag: AnyOf<String>,
    /// Publishing statuses.
    pub status: AnyOf<Status>,
    /// Processing states.
    pub state: AnyOf<PhotographState>,
    /// Whether the alt text is missing.
    pub missing_alt: Option<bool>,
    /// Whether they are featured.
    pub featured: Option<bool>,
    /// Used on these pages.
    pub used_in: AnyOf<ServicePage>,
    /// Of these projects.
    pub project: AnyOf<ProjectId>,
    /// Of what these colleagues designed.
    pub designer: AnyOf<TeamMemberId>,
    /// Whether a case study may show them.
    pub shareable: Option<bool>,
}

impl Default for PhotographFilter {
    fn default() -> Self {
        Self {
            sort: Sort { by: PhotographOrder::Position, is_descending: false },
            room: AnyOf::default(),
            style: AnyOf::default(),
            colour: AnyOf::default(),
            tag: AnyOf::default(),
            status: AnyOf::default(),
            state: AnyOf::default(),
            missing_alt: None,
            featured: None,
            used_in: AnyOf::default(),
            project: AnyOf::default(),
            designer: AnyOf::default(),
            shareable: None,
        }
    }
}

/// A page of photographs, with what the access level allows.
pub async fn list(
    db: &mut Db,
    access: Access,
    page: &PageQuery,
    filter: &PhotographFilter,
) -> Result<Page<PhotographItem>, sqlx::Error> {
    let found = read_page!(page => rows(&mut *db, None, page, filter));
    let mut found = found.map(|row| row.item().seen_with(access));
    fail_dead(db, &mut found.items, PhotographItem::job, PhotographItem::fail).await?;
    Ok(found)
}

/// Ids of the listed photographs, at most `limit`.
pub async fn ids(
    db: &mut Db,
    words: &str,
    filter: &PhotographFilter,
    limit: u32,
) -> Result<Vec<PhotographId>, sqlx::Error> {
    let page = PageQuery { q: words.to_owned(), per_page: limit, ..PageQuery::default() };
    Ok(rows(db, None, &page, filter).await?.into_iter().map(|row| row.id).collect())
}

/// The photograph with this id.
pub async fn find(db: &mut Db, id: PhotographId) -> Result<PhotographItem, sqlx::Error> {
    let rows = rows(db, Some(id), &PageQuery::default(), &PhotographFilter::default()).await?;
    rows.into_iter().next().map(Row::item).ok_or(sqlx::Error::RowNotFound)
}

/// The photograph with this id and all its details.
pub async fn read(db: &mut Db, access: Access, id: PhotographId) -> Result<PhotographDetail, sqlx::Error> {
    let mut item = find(&mut *db, id).await?.seen_with(access);
    fail_dead(&mut *db, from_mut(&mut item), PhotographItem::job, PhotographItem::fail).await?;
    let row = sqlx::query!(
        "select bytes, sha256, captured_at, latitude, longitude, likeness from photographs where id = $1",
        id.0,
    )
    .fetch_one(&mut *db)
    .await?;
    let alike = match row.likeness {
        Some(likeness) => alike(&mut *db, id, likeness).await?,
        None => Vec::new(),
    };
    let location = row.latitude.zip(row.longitude);
    Ok(PhotographDetail {
        item,
        bytes: row.bytes,
        sha256: row.sha256,
        captured_at: row.captured_at,
        location: location.map(|(latitude, longitude)| Location { latitude, longitude }),
        used_in: uses(db, id).await?,
        alike,
    })
}

/// Uses of a photograph.
pub async fn uses(db: &mut Db, id: PhotographId) -> Result<Vec<Use>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select kind as "kind!: UseKind", id as "id!", page as "page: ServicePage", slot as "slot: Slot", title
           from photograph_uses where photograph = $1 order by kind desc, page, slot, title, id"#,
        id.0,
    )
    .fetch_all(db)
    .await?;
    let uses = rows.into_iter().filter_map(|row| {
        Some(match row.kind {
            UseKind::Placement => {
                Use::Placement { page: row.page?, slot: row.slot?, id: PlacementId(row.id) }
            }
            UseKind::Design => Use::Design { id: DesignId(row.id), title: row.title? },
            UseKind::DesignCategory => {
                Use::DesignCategory { id: DesignCategoryId(row.id), title: row.title? }
            }
            UseKind::Video => Use::Video { id: VideoId(row.id), title: row.title? },
            UseKind::Quotation => Use::Quotation { id: QuotationId(row.id), title: row.title? },
            UseKind::QuotationTemplate => {
                Use::QuotationTemplate { id: QuotationTemplateId(row.id), title: row.title? }
            }
            UseKind::Product => Use::Product { id: ProductId(row.id), title: row.title? },
            UseKind::ProductCategory => {
                Use::ProductCategory { id: ProductCategoryId(row.id), title: row.title? }
            }
            UseKind::Order => Use::Order { id: OrderId(row.id), title: row.title? },
            UseKind::Article => Use::Article { id: ArticleId(row.id), title: row.title? },
            UseKind::HelpPage => Use::HelpPage { id: HelpPageId(row.id), title: row.title? },
            UseKind::Policy => Use::Policy { id: row.id, title: row.title? },
            UseKind::Material => Use::Material { id: MaterialId(row.id), title: row.title? },
            UseKind::Brand => Use::Brand { id: row.id, title: row.title? },
            UseKind::CatalogItem => Use::CatalogItem { id: CatalogItemId(row.id), title: row.title? },
            UseKind::CatalogCategory => {
                Use::CatalogCategory { id: CatalogCategoryId(row.id), title: row.title? }
            }
            UseKind::CaseStudy => Use::CaseStudy { id: CaseStudyId(row.id), title: row.title? },
            UseKind::Logo => Use::Logo,
            UseKind::TeamMember => Use::TeamMember { id: TeamMemberId(row.id), title: row.title? },
        })
    });
    Ok(uses.collect())
}

/// When the latest photograph came whose file was stored.
pub async fn last_uploaded_at(db: &mut Db) -> Result<Option<DateTime<Utc>>, sqlx::Error> {
    sqlx::query_scalar!(
        "select uploaded_at from photographs where original_key is not null order by uploaded_at desc limit 1",
    )
    .fetch_optional(db)
    .await
}

/// Storage key of a photograph's original, once the worker has saved it.
pub async fn original(db: &mut Db, id: PhotographId) -> Result<Option<String>, sqlx::Error> {
    sqlx::query_scalar!("select original_key from photographs where id = $1", id.0).fetch_one(db).await
}

async fn alike(db: &mut Db, id: PhotographId, likeness: i64) -> Result<Vec<SimilarPhotograph>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select id as "id: PhotographId", file_name, sha256, recipe, width, height, thumbhash, colour,
               variants as "variants: Json<Vec<Variant>>", distance as "distance!"
           from photographs, lateral (select bit_count((likeness # $2)::bit(64)) as distance) as compared
           where id <> $1 and distance <= $3
           order by distance, position, id limit $4"#,
        id.0,
        likeness,
        MAX_DISTANCE,
        MAX_SIMILAR,
    )
    .fetch_all(db)
    .await?;
    let alike = rows.into_iter().map(|row| SimilarPhotograph {
        id: row.id,
        file_name: row.file_name,
        distance: i32::try_from(row.distance).unwrap_or(i32::MAX),
        picture: made!(row).picture(),
    });
    Ok(alike.collect())
}

/// Processing state of a photograph, for event streams.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "PhotographNews")]
pub struct News {
    /// Photograph id.
    pub photograph: PhotographId,
    /// Processing state.
    pub state: PhotographState,
    /// Why processing failed.
    pub error: Option<String>,
    /// Since when.
    pub since: DateTime<Utc>,
}

/// Photographs whose processing state has changed since then.
pub async fn news(db: &mut Db, since: DateTime<Utc>) -> Result<Vec<News>, sqlx::Error> {
    sqlx::query_as!(
        News,
        r#"select id as "photograph: PhotographId", state as "state: PhotographState", error, state_since as since
           from photographs where state_since >= $1 order by state_since, id"#,
        since,
    )
    .fetch_all(db)
    .await
}

impl PhotographItem {
    /// Adds the status changes that the access level allows.
    #[must_use]
    pub fn seen_with(mut self, access: Access) -> Self {
        self.allowed_statuses = publishing::next(self.status, access);
        self
    }

    /// The job that it waits for.
    fn job(&self) -> Option<Images> {
        let is_open = matches!(self.state, PhotographState::Waiting | PhotographState::Working);
        let upload = self.upload.filter(|_| is_open)?;
        Some(Images::RenderPicture { photograph: self.id, upload: Some(upload) })
    }

    fn fail(&mut self) {
        self.state = PhotographState::Failed;
        self.error = Some("The pictures could not be generated. Please try again.".to_owned());
    }
}

struct Row {
    id: PhotographId,
    file_name: String,
    state: PhotographState,
    error: Option<String>,
    sha256: Option<String>,
    recipe: Option<String>,
    width: Option<i32>,
    height: Option<i32>,
    thumbhash: Option<String>,
    colour: Option<String>,
    variants: Json<Vec<Variant>>,
    title: String,
    alt: String,
    rooms: Vec<Room>,
    style: String,
    colours: Vec<String>,
    tags: Vec<String>,
    focal_x: f32,
    focal_y: f32,
    crops: Json<Crops>,
    position: i64,
    is_featured: bool,
    is_design: bool,
    project_id: Option<ProjectId>,
    designer_id: Option<TeamMemberId>,
    is_shareable: bool,
    status: Status,
    publish_at: Option<DateTime<Utc>>,
    uploader_id: Option<UserId>,
    uploader_name: Option<String>,
    uploaded_at: DateTime<Utc>,
    upload: Option<UploadId>,
    uses: i64,
    version: i32,
    total: i64,
}

impl Row {
    fn item(self) -> PhotographItem {
        PhotographItem {
            id: self.id,
            file_name: self.file_name,
            state: self.state,
            error: self.error,
            draft: PhotographDraft {
                title: self.title,
                alt: self.alt,
                rooms: self.rooms,
                style: self.style,
                colours: self.colours,
                tags: self.tags,
                focal: Focal { x: self.focal_x, y: self.focal_y },
                crops: self.crops.0,
                is_featured: self.is_featured,
                is_design: self.is_design,
                project_id: self.project_id,
                designer_id: self.designer_id,
                is_shareable: self.is_shareable,
            },
            position: self.position,
            status: self.status,
            publish_at: self.publish_at,
            allowed_statuses: Vec::new(),
            uploaded_at: self.uploaded_at,
            uploaded_by: Named::of(self.uploader_id, self.uploader_name),
            picture: made!(self).picture(),
            uses: self.uses,
            version: self.version,
            upload: self.upload,
        }
    }
}

/// Photographs that match, or the one with this id.
async fn rows(
    db: &mut Db,
    id: Option<PhotographId>,
    page: &PageQuery,
    filter: &PhotographFilter,
) -> Result<Vec<Row>, sqlx::Error> {
    sqlx::query_as!(
        Row,
        r#"select photograph.id as "id: PhotographId", photograph.file_name, photograph.state as "state: PhotographState",
               photograph.error, photograph.sha256, photograph.recipe, photograph.width, photograph.height,
               photograph.thumbhash, photograph.colour, photograph.variants as "variants: Json<Vec<Variant>>",
               photograph.title, photograph.alt, photograph.rooms as "rooms: Vec<Room>", photograph.style,
               photograph.colours, photograph.tags, photograph.focal_x, photograph.focal_y,
               photograph.crops as "crops: Json<Crops>", photograph.position, photograph.is_featured,
               photograph.project_id as "project_id: ProjectId", photograph.designer_id as "designer_id: TeamMemberId",
               photograph.is_shareable, photograph.is_design,
               photograph.status as "status: Status", photograph.publish_at,
               uploader.id as "uploader_id?: UserId",
               coalesce(nullif(trim(uploader.first_name || ' ' || uploader.last_name), ''), uploader.email)
                   as "uploader_name?",
               photograph.uploaded_at, photograph.upload as "upload: UploadId",
               (select count(*) from photograph_uses where photograph_uses.photograph = photograph.id) as "uses!",
               photograph.version, count(*) over () as "total!"
           from photographs as photograph
           left join users as uploader on uploader.id = photograph.uploaded_by
           where ($1::uuid is null or photograph.id = $1)
               and ($2::text is null or photograph.title ilike $2 or photograph.alt ilike $2
                    or photograph.file_name ilike $2 or array_to_string(photograph.tags, ' ') ilike $2)
               and ($3::text[] is null or photograph.rooms && $3)
               and ($4::text[] is null or photograph.style = any ($4))
               and ($5::text[] is null or photograph.colours && $5)
               and ($6::text[] is null or photograph.tags && $6)
               and ($7::text[] is null or photograph.status = any ($7))
               and ($8::text[] is null or photograph.state = any ($8))
               and ($9::boolean is null or (photograph.alt = '') = $9)
               and ($10::boolean is null or photograph.is_featured = $10)
               and ($11::text[] is null or exists (
                   select from placements
                   where placements.photograph = photograph.id and placements.page = any ($11)
               ))
               and ($16::text[] is null or photograph.project_id::text = any ($16))
               and ($17::boolean is null or photograph.is_shareable = $17)
               and ($18::uuid[] is null or photograph.id = any ($18))
               and ($19::text[] is null or photograph.designer_id::text = any ($19))
           order by
               case when $12 = 'title' and not $13::boolean then lower(photograph.title) end,
               case when $12 = 'title' and $13 then lower(photograph.title) end desc,
               case when $12 = 'uploadedAt' and not $13 then photograph.uploaded_at end,
               case when $12 = 'uploadedAt' and $13 then photograph.uploaded_at end desc,
               case when $12 = 'position' and $13 then -photograph.position else photograph.position end,
               photograph.id
           limit $14 offset $15"#,
        id.map(|id| id.0),
        page.pattern(),
        filter.room.texts() as Option<Vec<String>>,
        filter.style.texts() as Option<Vec<String>>,
        filter.colour.texts() as Option<Vec<String>>,
        filter.tag.texts() as Option<Vec<String>>,
        filter.status.texts() as Option<Vec<String>>,
        filter.state.texts() as Option<Vec<String>>,
        filter.missing_alt,
        filter.featured,
        filter.used_in.texts() as Option<Vec<String>>,
        filter.sort.by.as_str(),
        filter.sort.is_descending,
        page.limit(),
        page.offset(),
        filter.project.texts() as Option<Vec<String>>,
        filter.shareable,
        page.only.as_deref() as Option<&[Uuid]>,
        filter.designer.texts() as Option<Vec<String>>,
    )
    .fetch_all(db)
    .await
}
