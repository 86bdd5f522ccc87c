//! Published designs, for their share cards.

use content::share_card::{SharedKind, Shot, Subject};
use kernel::Db;
use sqlx::types::Json;
use uuid::Uuid;

/// Published designs, or the one with this id.
pub async fn designs(db: &mut Db, id: Option<Uuid>) -> Result<Vec<Subject>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select design.id, design.title, to_jsonb(picture) as "picture?: Json<Shot>"
           from designs as design
           left join lateral (
               select sha256, recipe, variants, focal_x, focal_y from photographs
               where photographs.id = coalesce(
                   design.share_photograph_id,
                   (
                       select photograph_id
                       from design_photographs as shown join photographs as pictured on pictured.id = photograph_id
                       where design_id = design.id and pictured.recipe is not null order by shown.place limit 1
                   )
               )
           ) as picture on true
           where design.status = 'published' and design.archived_at is null and ($1::uuid is null or design.id = $1)"#,
        id,
    )
    .fetch_all(db)
    .await?;
    Ok(rows.into_iter().map(|row| Subject::of(SharedKind::Design, row.id, row.title, row.picture)).collect())
}
