//! Published products, for their share cards.

use content::share_card::{SharedKind, Shot, Subject};
use kernel::Db;
use sqlx::types::Json;
use uuid::Uuid;

/// Published products, or the one with this id.
pub async fn products(db: &mut Db, id: Option<Uuid>) -> Result<Vec<Subject>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select product.id, product.name, to_jsonb(picture) as "picture?: Json<Shot>"
           from products as product
           left join lateral (
               select sha256, recipe, variants, focal_x, focal_y from photographs
               where photographs.id = coalesce(
                   product.share_photograph_id,
                   (
                       select photograph_id
                       from product_photographs as shown join photographs as pictured on pictured.id = photograph_id
                       where product_id = product.id and pictured.recipe is not null order by shown.place limit 1
                   )
               )
           ) as picture on true
           where product.status = 'published' and product.archived_at is null
               and ($1::uuid is null or product.id = $1)"#,
        id,
    )
    .fetch_all(db)
    .await?;
    Ok(rows.into_iter().map(|row| Subject::of(SharedKind::Product, row.id, row.name, row.picture)).collect())
}
