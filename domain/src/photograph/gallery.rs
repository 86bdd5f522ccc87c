//! Photographs as visitors see them.

use data_encoding::BASE64URL_NOPAD;
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;
use uuid::Uuid;

use super::picture::{Made, Picture, Variant};
use super::{Crops, Focal, Room};
use crate::Db;
use crate::ids::PhotographId;
use crate::page::AnyOf;

/// How many a page has.
const PAGE: i64 = 24;

/// The widest picture that is called by a photograph's own name, in pixels.
const NAMED_WIDTH: i32 = 1440;

/// Which photographs of the gallery.
#[derive(Clone, Debug, Default, Deserialize, Validate, JsonSchema)]
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

/// A place in the gallery's order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Cursor {
    position: i64,
    id: Uuid,
}

impl Cursor {
    /// Before the first one.
    const START: Self = Self { position: i64::MIN, id: Uuid::nil() };

    fn read(text: &str) -> Option<Self> {
        let bytes = BASE64URL_NOPAD.decode(text.as_bytes()).ok()?;
        let (position, id) = bytes.split_first_chunk::<8>()?;
        Some(Self { position: i64::from_be_bytes(*position), id: Uuid::from_slice(id).ok()? })
    }

    fn write(self) -> String {
        BASE64URL_NOPAD.encode(&[&self.position.to_be_bytes()[..], self.id.as_bytes()].concat())
    }
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
    let rows = sqlx::query!(
        r#"select id as "id: PhotographId", position, title, alt, rooms as "rooms: Vec<Room>", style, colours, focal_x,
               focal_y, crops as "crops: Json<Crops>", sha256, recipe, width, height, thumbhash, colour,
               variants as "variants: Json<Vec<Variant>>"
           from photographs
           where status = 'published' and recipe is not null and (position, id) > ($1, $2)
               and ($3::text[] is null or rooms && $3)
               and ($4::text[] is null or style = any ($4))
               and ($5::text[] is null or colours && $5)
           order by position, id limit $6"#,
        start.position,
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
    let next = next.map(|last| Cursor { position: last.position, id: last.id.0 }.write());
    let items = rows.into_iter().take(page).filter_map(|row| {
        Some(GalleryItem {
            id: row.id,
            title: row.title,
            alt: row.alt,
            rooms: row.rooms,
            style: row.style,
            colours: row.colours,
            focal: Focal { x: row.focal_x, y: row.focal_y },
            crops: row.crops.0,
            picture: Made {
                sha256: row.sha256,
                recipe: row.recipe,
                width: row.width,
                height: row.height,
                thumbhash: row.thumbhash,
                colour: row.colour,
                variants: row.variants.0,
            }
            .picture()?,
        })
    });
    Ok(GalleryPage { items: items.collect(), next })
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cursor_is_read_as_it_was_written() {
        let cursor = Cursor { position: -1_048_576, id: Uuid::from_u128(7) };
        assert_eq!(Cursor::read(&cursor.write()), Some(cursor));
        for text in ["", "x", "AAAA", "%%"] {
            assert_eq!(Cursor::read(text), None, "{text}");
        }
    }
}
