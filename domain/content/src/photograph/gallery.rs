//! The public gallery. Thousands of photographs are read page by page from one partial index in the gallery's
//! order.

use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;
use uuid::Uuid;

use super::picture::{Picture, Variant, made};
use super::{Crops, Focal, Room};
use kernel::Db;
use kernel::ids::PhotographId;
use kernel::page::{AnyOf, Cursor};

/// Page size.
const PAGE: i64 = 24;

/// Maximum width at a photograph's permanent address, in pixels.
const NAMED_WIDTH: i32 = 1440;

/// Gallery filters.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
#[garde(allow_unvalidated)]
pub struct GalleryQuery {
    /// Rooms.
    pub room: AnyOf<Room>,
    /// Styles.
    pub style: AnyOf<String>,
    /// Colours.
    pub colour: AnyOf<String>,
    /// `next` of the previous page.
    #[garde(length(max = 64))]
    pub cursor: Option<String>,
}

/// A page of the gallery.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct GalleryPage {
    /// Photographs.
    pub items: Vec<GalleryItem>,
    /// Cursor of the next page; none on the last one.
    pub next: Option<String>,
}

/// A photograph in the gallery.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct GalleryItem {
    /// Photograph id.
    pub id: PhotographId,
    /// Title.
    pub title: String,
    /// Alt text.
    pub alt: String,
    /// Whether it is a 3D design, not a photograph of finished work.
    pub is_design: bool,
    /// Rooms shown.
    pub rooms: Vec<Room>,
    /// Interior style.
    pub style: String,
    /// Dominant colours.
    pub colours: Vec<String>,
    /// Focal point.
    pub focal: Focal,
    /// Crops by device.
    pub crops: Crops,
    /// Picture.
    pub picture: Picture,
    /// Name of the colleague who designed what it shows, if their profile is public.
    pub designed_by: Option<String>,
}

impl GalleryQuery {
    fn start(&self) -> Option<Cursor> {
        self.cursor.as_deref().map_or(Some(Cursor::START), Cursor::read)
    }

    /// Whether the cursor is valid or missing.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.start().is_some()
    }
}

/// A page of the gallery, from one index, so that it takes as long for ten thousand photographs as for ten.
pub async fn page(db: &mut Db, query: &GalleryQuery) -> Result<GalleryPage, sqlx::Error> {
    let start = query.start().unwrap_or(Cursor::START);
    let rows = sqlx::query_as!(
        Row,
        r#"select photographs.id as "id: PhotographId", photographs.position, title, alt, rooms as "rooms: Vec<Room>",
               style, colours, focal_x, focal_y, crops as "crops: Json<Crops>", sha256, recipe, width, height, thumbhash,
               colour, variants as "variants: Json<Vec<Variant>>", is_design, member.name as "designed_by?"
           from photographs
           left join team_members as member
               on member.id = designer_id and member.is_public and member.is_active and member.archived_at is null
           where status = 'published' and recipe is not null and (photographs.position, photographs.id) > ($1, $2)
               and ($3::text[] is null or rooms && $3)
               and ($4::text[] is null or style = any ($4))
               and ($5::text[] is null or colours && $5)
           order by photographs.position, photographs.id limit $6"#,
        start.place,
        start.id,
        query.room.texts() as Option<Vec<String>>,
        query.style.texts() as Option<Vec<String>>,
        query.colour.texts() as Option<Vec<String>>,
        PAGE + 1,
    )
    .fetch_all(db)
    .await?;
    let page = usize::try_from(PAGE).unwrap_or(usize::MAX);
    let next = rows.get(page).and(rows.get(page - 1));
    let next = next.map(|last| Cursor { place: last.position, id: last.id.0 }.write());
    Ok(GalleryPage { items: rows.into_iter().take(page).filter_map(Row::item).collect(), next })
}

/// Fingerprint of a page: while it is unchanged, so is the page. Every write to a row, and so every move,
/// changes its `xmin`; the designer's row is part of it, since the page shows their name. Bytes are concatenated,
/// because formatting them as text takes as long as finding the rows.
///
/// Ids separate the values, so the first id is omitted. It would add nothing: another row with the same
/// `xmin` was in the list before, further down, so moving it to the front changes the rest.
pub async fn fingerprint(db: &mut Db, query: &GalleryQuery) -> Result<Vec<u8>, sqlx::Error> {
    if *query == GalleryQuery::default() {
        return first_fingerprint(db).await;
    }
    let start = query.start().unwrap_or(Cursor::START);
    sqlx::query_scalar!(
        r#"select coalesce(
               string_agg(xidsend(xmin) || coalesce(designer, ''), uuid_send(id)), ''
           ) as "mark!"
           from (
               select id, xmin,
                   (select xidsend(xmin) from team_members where team_members.id = designer_id) as designer
               from photographs
               where status = 'published' and recipe is not null and (position, id) > ($1, $2)
                   and ($3::text[] is null or rooms && $3)
                   and ($4::text[] is null or style = any ($4))
                   and ($5::text[] is null or colours && $5)
               order by position, id limit $6
           ) as shown"#,
        start.place,
        start.id,
        query.room.texts() as Option<Vec<String>>,
        query.style.texts() as Option<Vec<String>>,
        query.colour.texts() as Option<Vec<String>>,
        PAGE + 1,
    )
    .fetch_one(db)
    .await
}

/// Fingerprint of the page without filters, the most requested one. Without parameters Postgres plans the
/// statement once, and planning takes longer than running it.
async fn first_fingerprint(db: &mut Db) -> Result<Vec<u8>, sqlx::Error> {
    const { assert!(PAGE + 1 == 25, "the statement's limit") };
    sqlx::query_scalar!(
        r#"select coalesce(
               string_agg(xidsend(xmin) || coalesce(designer, ''), uuid_send(id)), ''
           ) as "mark!"
           from (
               select id, xmin,
                   (select xidsend(xmin) from team_members where team_members.id = designer_id) as designer
               from photographs
               where status = 'published' and recipe is not null
               order by position, id limit 25
           ) as shown"#,
    )
    .fetch_one(db)
    .await
}

/// The published ones of these photographs, in the same order.
pub async fn items(db: &mut Db, ids: &[Uuid]) -> Result<Vec<GalleryItem>, sqlx::Error> {
    let rows = sqlx::query_as!(
        Row,
        r#"select photographs.id as "id: PhotographId", photographs.position, title, alt, rooms as "rooms: Vec<Room>",
               style, colours, focal_x, focal_y, crops as "crops: Json<Crops>", sha256, recipe, width, height, thumbhash,
               colour, variants as "variants: Json<Vec<Variant>>", is_design, member.name as "designed_by?"
           from unnest($1::uuid[]) with ordinality as named (id, place)
           join photographs on photographs.id = named.id
           left join team_members as member
               on member.id = designer_id and member.is_public and member.is_active and member.archived_at is null
           where status = 'published' and recipe is not null
           order by named.place"#,
        ids,
    )
    .fetch_all(db)
    .await?;
    Ok(rows.into_iter().filter_map(Row::item).collect())
}

struct Row {
    id: PhotographId,
    position: i64,
    title: String,
    alt: String,
    rooms: Vec<Room>,
    style: String,
    colours: Vec<String>,
    focal_x: f32,
    focal_y: f32,
    crops: Json<Crops>,
    sha256: Option<String>,
    recipe: Option<String>,
    width: Option<i32>,
    height: Option<i32>,
    thumbhash: Option<String>,
    colour: Option<String>,
    variants: Json<Vec<Variant>>,
    is_design: bool,
    designed_by: Option<String>,
}

impl Row {
    fn item(self) -> Option<GalleryItem> {
        Some(GalleryItem {
            id: self.id,
            title: self.title,
            alt: self.alt,
            is_design: self.is_design,
            rooms: self.rooms,
            style: self.style,
            colours: self.colours,
            focal: Focal { x: self.focal_x, y: self.focal_y },
            crops: self.crops.0,
            picture: made!(self).picture()?,
            designed_by: self.designed_by,
        })
    }
}

/// Numbers of photographs by filter value, with the other filters applied.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct GalleryFacets {
    /// By room, most first.
    pub rooms: Vec<GalleryCount>,
    /// By style, most first.
    pub styles: Vec<GalleryCount>,
    /// By colour, most first.
    pub colours: Vec<GalleryCount>,
}

/// Number of photographs with a filter value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct GalleryCount {
    /// Filter value.
    pub value: String,
    /// Number of photographs.
    pub count: i64,
}

/// Counts photographs by filter value. It reads every published photograph, which is why it is separate from
/// [`page`].
pub async fn facets(db: &mut Db, query: &GalleryQuery) -> Result<GalleryFacets, sqlx::Error> {
    let rows = sqlx::query!(
        r#"with shown as (
               select rooms, style, colours, $1::text[] is null or rooms && $1 as in_room,
                   $2::text[] is null or style = any ($2) as in_style,
                   $3::text[] is null or colours && $3 as in_colour
               from photographs where status = 'published' and recipe is not null
           )
           select 'room' as "kind!", room as "value!", count(*) as "count!"
           from shown, unnest(rooms) as room where in_style and in_colour group by room
           union all
           select 'style', style, count(*) from shown where in_room and in_colour and style <> '' group by style
           union all
           select 'colour', colour, count(*) from shown, unnest(colours) as colour
           where in_room and in_style group by colour
           order by 3 desc, 2"#,
        query.room.texts() as Option<Vec<String>>,
        query.style.texts() as Option<Vec<String>>,
        query.colour.texts() as Option<Vec<String>>,
    )
    .fetch_all(db)
    .await?;
    let of = |kind: &str| {
        let rows = rows.iter().filter(|row| row.kind == kind);
        rows.map(|row| GalleryCount { value: row.value.clone(), count: row.count }).collect()
    };
    Ok(GalleryFacets { rooms: of("room"), styles: of("style"), colours: of("colour") })
}

/// Current address of the picture of a published photograph, or of the company's logo.
pub async fn address(db: &mut Db, id: PhotographId) -> Result<Option<String>, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select '/media/' || sha256 || '/' || recipe || '/' || (
               select coalesce(
                   max((variant ->> 'width')::int) filter (where (variant ->> 'width')::int <= $2),
                   min((variant ->> 'width')::int)
               )
               from jsonb_array_elements(variants) as variant
           ) || '.jpg' as "address!"
           from photographs
           where id = $1 and recipe is not null
               and (
                   status = 'published'
                   or exists (select from photograph_uses where photograph = photographs.id and kind = 'logo')
               )"#,
        id.0,
        NAMED_WIDTH,
    )
    .fetch_optional(db)
    .await
}
