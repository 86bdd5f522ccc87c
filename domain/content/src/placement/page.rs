//! Pictures of a service page, for visitors.

use chrono::NaiveDate;
use schemars::JsonSchema;
use serde::Serialize;
use sqlx::types::Json;

use crate::photograph::picture::{Picture, Variant, made};
use crate::photograph::{Crops, Focal};
use crate::service_page::{PaintingCategory, ServicePage, Slot};
use kernel::Db;
use kernel::ids::PlacementId;

/// Current pictures of a service page.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ServicePictures {
    /// Hero picture; the page's built-in one if none.
    pub hero: Option<ServicePicture>,
    /// Cards of the offers.
    pub cards: Vec<ServicePicture>,
    /// Steps of the work.
    pub process_steps: Vec<ServicePicture>,
    /// Completed work.
    pub gallery: Vec<ServicePicture>,
    /// Before and after, in pairs.
    pub before_after: Vec<ServicePicture>,
    /// Painting categories; only on the painting page.
    pub categories: Vec<CategoryPictures>,
}

/// Pictures of a painting category.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct CategoryPictures {
    /// Category.
    pub category: PaintingCategory,
    /// Pictures, the hero first.
    pub pictures: Vec<ServicePicture>,
}

/// A picture on a service page.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ServicePicture {
    /// Placement id.
    pub id: PlacementId,
    /// Title.
    pub title: String,
    /// Caption.
    pub caption: String,
    /// Alt text.
    pub alt: String,
    /// Whether it is a 3D design, not a photograph of finished work.
    pub is_design: bool,
    /// Link target.
    pub link: Option<String>,
    /// Starting price per square foot, in paise.
    pub price_from_paise: Option<i64>,
    /// Description.
    pub description: Option<String>,
    /// Focal point.
    pub focal: Focal,
    /// Crops by device.
    pub crops: Crops,
    /// Picture.
    pub picture: Picture,
}

/// The pictures of a page on a day.
pub async fn on(db: &mut Db, page: ServicePage, today: NaiveDate) -> Result<ServicePictures, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select placement.id as "id: PlacementId", placement.slot as "slot: Slot",
               placement.category as "category: PaintingCategory", placement.title, placement.caption,
               coalesce(placement.alt, photograph.alt) as "alt!", placement.link, placement.price_from_paise,
               placement.description, photograph.is_design, photograph.focal_x, photograph.focal_y,
               photograph.crops as "crops: Json<Crops>", photograph.sha256, photograph.recipe, photograph.width,
               photograph.height, photograph.thumbhash, photograph.colour,
               photograph.variants as "variants: Json<Vec<Variant>>"
           from placements as placement join photographs as photograph on photograph.id = placement.photograph
           where placement.page = $1 and placement.is_active
               and (placement.starts_on is null or placement.starts_on <= $2)
               and (placement.ends_on is null or placement.ends_on >= $2)
               and photograph.recipe is not null and photograph.status <> 'archived'
           order by placement.slot = 'hero' desc, placement.position, placement.id"#,
        page.as_str(),
        today,
    )
    .fetch_all(db)
    .await?;
    let mut pictures = ServicePictures::default();
    for row in rows {
        let made = made!(row);
        let Some(picture) = made.picture() else { continue };
        let picture = ServicePicture {
            id: row.id,
            title: row.title,
            caption: row.caption,
            alt: row.alt,
            is_design: row.is_design,
            link: row.link,
            price_from_paise: row.price_from_paise,
            description: row.description,
            focal: Focal { x: row.focal_x, y: row.focal_y },
            crops: row.crops.0,
            picture,
        };
        pictures.put(row.slot, row.category, picture);
    }
    Ok(pictures)
}

impl ServicePictures {
    fn put(&mut self, slot: Slot, category: Option<PaintingCategory>, picture: ServicePicture) {
        if let Some(category) = category {
            match self.categories.iter_mut().find(|known| known.category == category) {
                Some(known) => known.pictures.push(picture),
                None => self.categories.push(CategoryPictures { category, pictures: vec![picture] }),
            }
            return;
        }
        match slot {
            Slot::Hero => self.hero = Some(picture),
            Slot::Card => self.cards.push(picture),
            Slot::ProcessStep => self.process_steps.push(picture),
            Slot::Gallery => self.gallery.push(picture),
            Slot::BeforeAfter => self.before_after.push(picture),
        }
    }
}
