//! Published products, for sitemaps.

use content::photograph::picture::Made;
use kernel::Db;
use kernel::sitemap::{Address, Closed, PICTURE_WIDTH};
use sqlx::types::Json;

/// The furniture shop's list and its products.
pub async fn products(db: &mut Db, closed: &Closed) -> Result<Vec<Address>, sqlx::Error> {
    if closed.has("furniture") {
        return Ok(Vec::new());
    }
    let rows = sqlx::query!(
        r#"select product.slug, product.updated_at,
               coalesce(
                   (
                       select jsonb_agg(to_jsonb(photograph) order by shown.place)
                       from product_photographs as shown join photographs as photograph on photograph.id = photograph_id
                       where product_id = product.id and recipe is not null
                   ),
                   '[]'
               ) as "pictures!: Json<Vec<Made>>"
           from products as product
           where product.status = 'published' and product.archived_at is null and product.canonical is null
           order by product.slug"#,
    )
    .fetch_all(db)
    .await?;
    let changed_at = rows.iter().map(|row| row.updated_at).max();
    let list = changed_at.map(|_| Address::page("/furniture-products", changed_at));
    let products = rows.into_iter().map(|row| Address {
        path: format!("/furniture-products/{}", row.slug),
        changed_at: Some(row.updated_at),
        pictures: row.pictures.iter().filter_map(|made| made.public_jpeg_within(PICTURE_WIDTH)).collect(),
        film: None,
    });
    Ok(list.into_iter().chain(products).collect())
}
