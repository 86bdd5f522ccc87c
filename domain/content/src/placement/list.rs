//! The placements of a service page, for staff.

use chrono::{DateTime, NaiveDate, Utc};
use sqlx::types::Json;

use super::{Placed, Placement, PlacementDraft};
use crate::photograph::picture::{Variant, made};
use crate::photograph::{Crops, Focal};
use crate::service_page::{PaintingCategory, ServicePage, Slot};
use kernel::Db;
use kernel::ids::{PhotographId, PlacementId};

/// All placements of a page, by slot.
pub async fn list(db: &mut Db, page: ServicePage) -> Result<Vec<Placement>, sqlx::Error> {
    Ok(rows(db, None, Some(page)).await?.into_iter().map(Row::placement).collect())
}

/// The placement with this id.
pub async fn find(db: &mut Db, id: PlacementId) -> Result<Placement, sqlx::Error> {
    rows(db, Some(id), None).await?.into_iter().next().map(Row::placement).ok_or(sqlx::Error::RowNotFound)
}

struct Row {
    id: PlacementId,
    page: ServicePage,
    slot: Slot,
    photograph: PhotographId,
    category: Option<PaintingCategory>,
    title: String,
    caption: String,
    alt: Option<String>,
    link: Option<String>,
    price_from_paise: Option<i64>,
    description: Option<String>,
    position: i64,
    is_active: bool,
    starts_on: Option<NaiveDate>,
    ends_on: Option<NaiveDate>,
    version: i32,
    updated_at: DateTime<Utc>,
    file_name: String,
    photograph_alt: String,
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
    fn placement(self) -> Placement {
        Placement {
            id: self.id,
            draft: PlacementDraft {
                page: self.page,
                slot: self.slot,
                photograph_id: self.photograph,
                category: self.category,
                title: self.title,
                caption: self.caption,
                alt: self.alt,
                link: self.link,
                price_from_paise: self.price_from_paise,
                description: self.description,
                is_active: self.is_active,
                starts_on: self.starts_on,
                ends_on: self.ends_on,
            },
            photograph: Placed {
                id: self.photograph,
                file_name: self.file_name,
                alt: self.photograph_alt,
                focal: Focal { x: self.focal_x, y: self.focal_y },
                crops: self.crops.0,
                picture: made!(self).picture(),
            },
            position: self.position,
            version: self.version,
            updated_at: self.updated_at,
        }
    }
}

/// Placements of a page, or the one with this id.
async fn rows(
    db: &mut Db,
    id: Option<PlacementId>,
    page: Option<ServicePage>,
) -> Result<Vec<Row>, sqlx::Error> {
    sqlx::query_as!(
        Row,
        r#"select placement.id as "id: PlacementId", placement.page as "page: ServicePage",
               placement.slot as "slot: Slot", placement.photograph as "photograph: PhotographId",
               placement.category as "category: PaintingCategory", placement.title, placement.caption, placement.alt,
               placement.link, placement.price_from_paise, placement.description, placement.position,
               placement.is_active, placement.starts_on, placement.ends_on, placement.version, placement.updated_at,
               photograph.file_name, photograph.alt as photograph_alt, photograph.focal_x, photograph.focal_y,
               photograph.crops as "crops: Json<Crops>", photograph.sha256, photograph.recipe, photograph.width,
               photograph.height, photograph.thumbhash, photograph.colour,
               photograph.variants as "variants: Json<Vec<Variant>>"
           from placements as placement join photographs as photograph on photograph.id = placement.photograph
           where ($1::uuid is null or placement.id = $1) and ($2::text is null or placement.page = $2)
           order by placement.slot, placement.position, placement.id"#,
        id.map(|id| id.0),
        page.map(ServicePage::as_str),
    )
    .fetch_all(db)
    .await
}
