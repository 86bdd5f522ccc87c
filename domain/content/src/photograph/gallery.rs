//! The gallery as visitors see it. Thousands of photographs are read page by page, from one partial index
//! in the gallery's order.

use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;
use uuid::Uuid;

use super::picture::{Made, Picture, Variant};
use super::{Crops, Focal, Room};
use kernel::Db;
use kernel::ids::PhotographId;
use kernel::page::{AnyOf, Cursor};

/// How many a page has.
const PAGE: i64 = 24;

/// The widest picture that is called by a photograph's own name, in pixels.
const NAMED_WIDTH: i32 = 1440;

/// Which photographs of the gallery.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
#[garde(allow_unvalidated)]
pub struct GalleryQuery {
    /// They show one of these rooms.
    pub room: AnyOf<Room>,
    /// In one of these styles.
    pub style: AnyOf<String>,
    /// With one of these colours.
    pub colour: AnyOf<String>,
    /// Where the page before has ended, as it said itself.
    #[garde(length(max = 64))]
    pub cursor: Option<String>,
}

/// A page of the gallery.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct GalleryPage {
    /// The photographs.
    pub items: Vec<GalleryItem>,
    /// Where the next page begins; none after the last one.
    pub next: Option<String>,
}

/// A photograph as visitors see it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct GalleryItem {
    /// Names it.
    pub id: PhotographId,
    /// What is read beside it.
    pub title: String,
    /// What it shows, for those who do not see it.
    pub alt: String,
    /// The rooms that it shows.
    pub rooms: Vec<Room>,
    /// How they are furnished.
    pub style: String,
    /// The colours that stand out.
    pub colours: Vec<String>,
    /// What must stay in sight.
    pub focal: Focal,
    /// The parts of it that are shown.
    pub crops: Crops,
    /// What browsers load.
    pub picture: Picture,
}

impl GalleryQuery {
    fn start(&self) -> Option<Cursor> {
        self.cursor.as_deref().map_or(Some(Cursor::START), Cursor::read)
    }

    /// Whether it begins where a page has ended, or at the beginning.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.start().is_some()
    }
}

/// A page of the gallery. One index holds its order, so that ten thousand photographs are as quick as ten.
pub async fn page(db: &mut Db, query: &GalleryQuery) -> Result<GalleryPage, sqlx::Error> {
    let start = query.start().unwrap_or(Cursor::START);
    let rows = sqlx::query_as!(
        Row,
        r#"select id as "id: PhotographId", position, title, alt, rooms as "rooms: Vec<Room>", style, colours, focal_x,
               focal_y, crops as "crops: Json<Crops>", sha256, recipe, width, height, thumbhash, colour,
               variants as "variants: Json<Vec<Variant>>"
           from photographs
           where status = 'published' and recipe is not null and (position, id) > ($1, $2)
               and ($3::text[] is null or rooms && $3)
               and ($4::text[] is null or style = any ($4))
               and ($5::text[] is null or colours && $5)
           order by position, id limit $6"#,
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

/// What a page is made of, in short: as long as it is the same, so is the page. Every write of a row, and so every move,
/// gives it another `xmin`. Bytes are put together, because to write them as text takes as long as to find them.
///
/// Ids are put between, so that the first one's is left out. It would tell nothing more: another one with the same `xmin`
/// was there before, further behind, so that with it in front the rest is not the same.
pub async fn mark(db: &mut Db, query: &GalleryQuery) -> Result<Vec<u8>, sqlx::Error> {
    if *query == GalleryQuery::default() {
        return first_mark(db).await;
    }
    let start = query.start().unwrap_or(Cursor::START);
    sqlx::query_scalar!(
        r#"select coalesce(string_agg(xidsend(xmin), uuid_send(id)), '') as "mark!"
           from (
               select id, xmin from photographs
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

/// The mark of the page that most visitors ask for. Without parameters Postgres plans the statement once, and to plan it
/// takes longer than to answer it.
async fn first_mark(db: &mut Db) -> Result<Vec<u8>, sqlx::Error> {
    const { assert!(PAGE + 1 == 25, "the statement's limit") };
    sqlx::query_scalar!(
        r#"select coalesce(string_agg(xidsend(xmin), uuid_send(id)), '') as "mark!"
           from (
               select id, xmin from photographs
               where status = 'published' and recipe is not null
               order by position, id limit 25
           ) as shown"#,
    )
    .fetch_one(db)
    .await
}

/// Those of these photographs that visitors see, in the same order.
pub async fn items(db: &mut Db, ids: &[Uuid]) -> Result<Vec<GalleryItem>, sqlx::Error> {
    let rows = sqlx::query_as!(
        Row,
        r#"select photographs.id as "id: PhotographId", position, title, alt, rooms as "rooms: Vec<Room>", style, colours,
               focal_x, focal_y, crops as "crops: Json<Crops>", sha256, recipe, width, height, thumbhash, colour,
               variants as "variants: Json<Vec<Variant>>"
           from unnest($1::uuid[]) with ordinality as named (id, place)
           join photographs on photographs.id = named.id
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
}

impl Row {
    fn item(self) -> Option<GalleryItem> {
        Some(GalleryItem {
            id: self.id,
            title: self.title,
            alt: self.alt,
            rooms: self.rooms,
            style: self.style,
            colours: self.colours,
            focal: Focal { x: self.focal_x, y: self.focal_y },
            crops: self.crops.0,
            picture: Made {
                sha256: self.sha256,
                recipe: self.recipe,
                width: self.width,
                height: self.height,
                thumbhash: self.thumbhash,
                colour: self.colour,
                variants: self.variants.0,
            }
            .picture()?,
        })
    }
}

/// How many photographs there are of what: of each kind, with the other choices as they are.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct GalleryFacets {
    /// By the rooms that they show, most first.
    pub rooms: Vec<GalleryCount>,
    /// By style, most first.
    pub styles: Vec<GalleryCount>,
    /// By colour, most first.
    pub colours: Vec<GalleryCount>,
}

/// So many photographs of one kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct GalleryCount {
    /// The word by which they are asked for.
    pub value: String,
    /// How many.
    pub count: i64,
}

/// Counts what the gallery's filters lead to. It reads every published photograph once, which is why it is not part of
/// [`page`]: that one takes as long for ten thousand as for ten.
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

/// Where the picture is at the moment that a published photograph's own name stands for.
pub async fn address(db: &mut Db, id: PhotographId) -> Result<Option<String>, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select '/media/' || sha256 || '/' || recipe || '/' || (
               select coalesce(
                   max((variant ->> 'width')::int) filter (where (variant ->> 'width')::int <= $2),
                   min((variant ->> 'width')::int)
               )
               from jsonb_array_elements(variants) as variant
           ) || '.jpg' as "address!"
           from photographs where id = $1 and status = 'published' and recipe is not null"#,
        id.0,
        NAMED_WIDTH,
    )
    .fetch_optional(db)
    .await
}
