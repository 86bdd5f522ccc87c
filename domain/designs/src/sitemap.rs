//! Published designs and the catalogue, for sitemaps.

use chrono::{DateTime, Utc};
use kernel::Db;
use kernel::sitemap::{Address, Closed, PICTURE_WIDTH};
use sqlx::types::Json;

use crate::design::DesignType;
use crate::material;
use content::photograph::picture::Made;

fn pictures(made: &[Made]) -> Vec<String> {
    made.iter().filter_map(|made| made.public_jpeg_within(PICTURE_WIDTH)).collect()
}

/// Types that have published designs, and the designs.
pub async fn designs(db: &mut Db, closed: &Closed) -> Result<Vec<Address>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select design.slug, design.design_type as "design_type: DesignType", design.updated_at,
               design_page(design.design_type) as "page!",
               coalesce(
                   (
                       select jsonb_agg(to_jsonb(photograph) order by shown.place)
                       from design_photographs as shown join photographs as photograph on photograph.id = photograph_id
                       where design_id = design.id and recipe is not null
                   ),
                   '[]'
               ) as "pictures!: Json<Vec<Made>>"
           from designs as design
           where design.status = 'published' and design.archived_at is null and design.canonical is null
           order by design.position, design.id"#,
    )
    .fetch_all(db)
    .await?;
    let mut addresses = Vec::new();
    if !closed.has("designs") {
        for design_type in DesignType::ALL {
            let listed = rows.iter().filter(|row| row.design_type == *design_type && row.page == "designs");
            if let Some(changed_at) = listed.map(|row| row.updated_at).max() {
                addresses.push(Address::page(format!("/designs/type/{design_type}"), Some(changed_at)));
            }
        }
    }
    for row in rows.into_iter().filter(|row| !closed.has(&row.page)) {
        let path = format!("/{}/{}", row.page, row.slug);
        addresses.push(Address {
            path,
            changed_at: Some(row.updated_at),
            pictures: pictures(&row.pictures),
            film: None,
        });
    }
    Ok(addresses)
}

/// Categories of the catalogue with published items, and the items.
pub async fn catalog(db: &mut Db, closed: &Closed) -> Result<Vec<Address>, sqlx::Error> {
    if closed.has("catalog") {
        return Ok(Vec::new());
    }
    let categories = sqlx::query!(
        r#"select category.slug, greatest(category.updated_at, inside.changed_at) as "changed_at!: DateTime<Utc>"
           from catalog_categories as category
           cross join lateral (
               with recursive below as (
                   select category.id
                   union
                   select child.id from catalog_categories as child join below on child.parent_id = below.id
               )
               select max(item.updated_at) as changed_at
               from catalog_items as item join below on below.id = item.category_id
               where item.status = 'published' and item.archived_at is null
           ) as inside
           where category.archived_at is null and inside.changed_at is not null
           order by category.position, category.slug"#,
    )
    .fetch_all(&mut *db)
    .await?;
    let items = sqlx::query!(
        r#"select item.slug, item.updated_at,
               coalesce(
                   (
                       select jsonb_agg(to_jsonb(photograph) order by shown.place)
                       from catalog_item_photographs as shown
                       join photographs as photograph on photograph.id = photograph_id
                       where item_id = item.id and recipe is not null
                   ),
                   '[]'
               ) as "pictures!: Json<Vec<Made>>"
           from catalog_items as item
           where item.status = 'published' and item.archived_at is null and item.canonical is null
           order by item.position, item.id"#,
    )
    .fetch_all(db)
    .await?;
    let categories = categories.into_iter().map(|category| {
        Address::page(format!("/catalog/category/{}", category.slug), Some(category.changed_at))
    });
    let items = items.into_iter().map(|item| Address {
        path: format!("/catalog/{}", item.slug),
        changed_at: Some(item.updated_at),
        pictures: pictures(&item.pictures),
        film: None,
    });
    Ok(categories.chain(items).collect())
}

/// When the material guide and catalogue last changed.
pub async fn materials_changed_at(db: &mut Db) -> Result<Option<DateTime<Utc>>, sqlx::Error> {
    material::changed_at(db).await
}
