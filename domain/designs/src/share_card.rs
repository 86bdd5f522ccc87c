//! Published designs, for their share cards.

use content::share_card::{SharedKind, Shot, Subject};
use drawing::{Sheet, cover};
use kernel::Db;
use kernel::ids::DesignId;
use sqlx::types::Json;
use uuid::Uuid;

use crate::design;
use crate::design::drawn::{self, Covers, covers};

/// Published designs, or the one with this id. Where the cover is drawn, no photograph shows the design: the card has
/// a drawing, too, unless a photograph was chosen.
pub async fn designs(db: &mut Db, id: Option<Uuid>) -> Result<Vec<Subject>, sqlx::Error> {
    let ids = sqlx::query_scalar!(
        "select id from designs
         where status = 'published' and archived_at is null and ($1::uuid is null or id = $1)",
        id,
    )
    .fetch_all(&mut *db)
    .await?;
    let Covers { pictures, mut drawings } = covers(&mut *db, &ids).await?;
    let rows = sqlx::query!(
        r#"select design.id, design.title, to_jsonb(picture) as "picture?: Json<Shot>",
               design.share_photograph_id is not null as "is_chosen!"
           from designs as design
           left join lateral (
               select sha256, recipe, variants, focal_x, focal_y from photographs
               where photographs.id = coalesce(
                   design.share_photograph_id,
                   (
                       select photograph_id
                       from design_photographs as shown join photographs as pictured on pictured.id = photograph_id
                       where design_id = design.id and pictured.recipe is not null
                       order by photograph_id = any ($2) desc, shown.place limit 1
                   )
               )
           ) as picture on true
           where design.id = any ($1)"#,
        &ids,
        &pictures.iter().map(|picture| picture.0).collect::<Vec<_>>(),
    )
    .fetch_all(db)
    .await?;
    let subjects = rows.into_iter().map(|row| {
        let drawing =
            drawings.remove(&DesignId(row.id)).filter(|_| !row.is_chosen).map(|drawing| drawing.url);
        let picture = row.picture.filter(|_| drawing.is_none());
        Subject { drawing, ..Subject::of(SharedKind::Design, row.id, row.title, picture) }
    });
    Ok(subjects.collect())
}

/// The elevation that a design's card shows, without dimensions, which nobody could read there. `None` if the design
/// can't be drawn.
pub async fn elevation(db: &mut Db, id: DesignId) -> Result<Option<Sheet>, sqlx::Error> {
    let draft = design::find(&mut *db, id).await?.draft;
    let subject = drawn::of(db, &draft).await?;
    Ok(subject.ok().map(|subject| cover::bare(&subject.elevation())))
}
