//! The catalogue: modules, wardrobes and accessories that visitors browse and ask for, in a tree of categories.
//!
//! Nothing of it is bought online. An item's price is computed as a design's is: its template at the day's rates, stored
//! with the item and updated daily.

pub mod bulk;
pub mod category;
pub mod drawn;
pub mod edit;
pub mod list;
pub mod order;
pub mod publishing;
mod search;
pub mod show;

use chrono::{DateTime, Utc};
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;

use content::placement::leads_somewhere;
use kernel::Db;
use kernel::check::one_line;
use kernel::ids::{CatalogCategoryId, CatalogItemId, MaterialId, PhotographId, QuotationTemplateId};
use kernel::publishing::Status;
use kernel::record::once_each;
use kernel::slug::slug_or_none;

const KIND: &str = "catalog_item";

/// Editable fields of an item.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct CatalogItemDraft {
    /// Name.
    #[garde(length(chars, min = 1, max = 160), custom(one_line))]
    pub name: String,
    /// Slug; derived from the name if empty.
    #[serde(default)]
    #[garde(custom(slug_or_none))]
    pub slug: String,
    /// Category. Required to publish.
    #[serde(default)]
    #[garde(skip)]
    pub category_id: Option<CatalogCategoryId>,
    /// What it is, in one or two sentences. Required to publish.
    #[serde(default)]
    #[garde(length(chars, max = 300))]
    pub summary: String,
    /// Description.
    #[serde(default)]
    #[garde(length(chars, max = 8_000))]
    pub description: String,
    /// Specifications in order.
    #[serde(default)]
    #[garde(length(max = 40), dive)]
    pub specifications: Vec<Specification>,
    /// Materials that it can be made in, in order.
    #[serde(default)]
    #[garde(length(max = 60))]
    pub finishes: Vec<MaterialId>,
    /// Width in millimetres.
    #[serde(default)]
    #[garde(range(min = 1, max = 20_000))]
    pub width_mm: Option<i32>,
    /// Height in millimetres.
    #[serde(default)]
    #[garde(range(min = 1, max = 20_000))]
    pub height_mm: Option<i32>,
    /// Depth in millimetres.
    #[serde(default)]
    #[garde(range(min = 1, max = 20_000))]
    pub depth_mm: Option<i32>,
    /// Template for its price.
    #[serde(default)]
    #[garde(skip)]
    pub template_id: Option<QuotationTemplateId>,
    /// Photographs, the cover first.
    #[serde(default)]
    #[garde(length(max = 24), dive)]
    pub photographs: Vec<Shot>,
    /// Title for search engines; the name if empty.
    #[serde(default)]
    #[garde(length(chars, max = 60))]
    pub seo_title: String,
    /// Description for search engines; the summary if empty.
    #[serde(default)]
    #[garde(length(chars, max = 160))]
    pub seo_description: String,
    /// Canonical address, if not its own: a path on this site, or an https:// address.
    #[serde(default)]
    #[garde(inner(length(chars, max = 500), custom(leads_somewhere)))]
    pub canonical: Option<String>,
    /// Picture for sharing; its first photograph if none.
    #[serde(default)]
    #[garde(skip)]
    pub share_photograph_id: Option<PhotographId>,
}

/// One line of the specifications.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[schemars(rename = "CatalogSpecification")]
pub struct Specification {
    /// What is specified, such as "Core".
    #[garde(length(chars, min = 1, max = 80), custom(one_line))]
    pub label: String,
    /// Its value.
    #[garde(length(chars, min = 1, max = 300), custom(one_line))]
    pub value: String,
}

/// A photograph of an item.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "CatalogShot")]
pub struct Shot {
    /// Photograph.
    #[garde(skip)]
    pub photograph_id: PhotographId,
    /// Alt text here; the photograph's if `null`.
    #[serde(default)]
    #[garde(length(chars, min = 1, max = 300))]
    pub alt: Option<String>,
}

impl CatalogItemDraft {
    /// As stored: texts trimmed, no duplicates.
    #[must_use]
    pub fn tidied(&self) -> Self {
        let trimmed = |text: &str| text.trim().to_owned();
        let filled = |text: &Option<String>| text.as_deref().map(trimmed).filter(|text| !text.is_empty());
        let specifications = self.specifications.iter().map(|Specification { label, value }| Specification {
            label: trimmed(label),
            value: trimmed(value),
        });
        let photographs = self
            .photographs
            .iter()
            .map(|shot| Shot { photograph_id: shot.photograph_id, alt: filled(&shot.alt) });
        Self {
            name: trimmed(&self.name),
            slug: self.slug.clone(),
            category_id: self.category_id,
            summary: trimmed(&self.summary),
            description: trimmed(&self.description),
            specifications: specifications.collect(),
            finishes: once_each(&self.finishes),
            width_mm: self.width_mm,
            height_mm: self.height_mm,
            depth_mm: self.depth_mm,
            template_id: self.template_id,
            photographs: photographs.collect(),
            seo_title: trimmed(&self.seo_title),
            seo_description: trimmed(&self.seo_description),
            canonical: filled(&self.canonical),
            share_photograph_id: self.share_photograph_id,
        }
    }
}

/// An item with its editable fields and publishing status.
#[derive(Clone, Debug)]
pub struct CatalogItem {
    /// Item id.
    pub id: CatalogItemId,
    /// Editable fields.
    pub draft: CatalogItemDraft,
    /// Publishing status.
    pub status: Status,
    /// When it is scheduled to be published.
    pub publish_at: Option<DateTime<Utc>>,
    /// Whether it was ever published, so that visitors may have its address.
    pub was_published: bool,
    /// Optimistic-lock version.
    pub version: i32,
}

/// Reads an item.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] if there is none, or it is archived.
pub async fn find(db: &mut Db, id: CatalogItemId) -> Result<CatalogItem, sqlx::Error> {
    let row = sqlx::query!(
        r#"select name, slug, category_id as "category_id: CatalogCategoryId", summary, description,
               specifications as "specifications: Json<Vec<Specification>>",
               finishes as "finishes: Vec<MaterialId>", width_mm, height_mm, depth_mm,
               template_id as "template_id: QuotationTemplateId",
               coalesce(
                   (
                       select jsonb_agg(jsonb_build_object('photographId', photograph_id, 'alt', alt) order by place)
                       from catalog_item_photographs where item_id = catalog_items.id
                   ),
                   '[]'
               ) as "photographs!: Json<Vec<Shot>>",
               seo_title, seo_description, canonical, share_photograph_id as "share_photograph_id: PhotographId",
               status as "status: Status", publish_at, first_published_at, version
           from catalog_items where id = $1 and archived_at is null"#,
        id.0,
    )
    .fetch_one(db)
    .await?;
    Ok(CatalogItem {
        id,
        draft: CatalogItemDraft {
            name: row.name,
            slug: row.slug,
            category_id: row.category_id,
            summary: row.summary,
            description: row.description,
            specifications: row.specifications.0,
            finishes: row.finishes,
            width_mm: row.width_mm,
            height_mm: row.height_mm,
            depth_mm: row.depth_mm,
            template_id: row.template_id,
            photographs: row.photographs.0,
            seo_title: row.seo_title,
            seo_description: row.seo_description,
            canonical: row.canonical,
            share_photograph_id: row.share_photograph_id,
        },
        status: row.status,
        publish_at: row.publish_at,
        was_published: row.first_published_at.is_some(),
        version: row.version,
    })
}

/// Locks an item until the transaction ends, and reads it.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] if there is none, or it is archived.
pub async fn lock(db: &mut Db, id: CatalogItemId) -> Result<CatalogItem, sqlx::Error> {
    sqlx::query!("select id from catalog_items where id = $1 for update", id.0).fetch_one(&mut *db).await?;
    find(db, id).await
}
