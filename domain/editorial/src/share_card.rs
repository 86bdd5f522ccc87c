//! Published articles and case studies, for their share cards.

use content::share_card::{SharedKind, Shot, Subject};
use kernel::Db;
use sqlx::types::Json;
use uuid::Uuid;

/// Published articles, or the one with this id.
pub async fn articles(db: &mut Db, id: Option<Uuid>) -> Result<Vec<Subject>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select article.id, article.published_title as "title!", to_jsonb(picture) as "picture?: Json<Shot>"
           from articles as article
           left join lateral (
               select sha256, recipe, variants, focal_x, focal_y from photographs
               where photographs.id = coalesce(article.share_photograph, article.cover)
           ) as picture on true
           where article.status = 'published' and ($1::uuid is null or article.id = $1)"#,
        id,
    )
    .fetch_all(db)
    .await?;
    Ok(rows.into_iter().map(|row| Subject::of(SharedKind::Article, row.id, row.title, row.picture)).collect())
}

/// Published case studies, or the one with this id.
pub async fn case_studies(db: &mut Db, id: Option<Uuid>) -> Result<Vec<Subject>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select study.id, study.published_title as "title!", to_jsonb(picture) as "picture?: Json<Shot>"
           from case_studies as study
           left join lateral (
               select sha256, recipe, variants, focal_x, focal_y from photographs
               where photographs.id = coalesce(
                   study.share_photograph_id,
                   (
                       select photograph_id
                       from case_study_photographs as shown
                       join photographs as pictured on pictured.id = photograph_id
                       where case_study_id = study.id and pictured.recipe is not null order by shown.place limit 1
                   )
               )
           ) as picture on true
           where study.status = 'published' and ($1::uuid is null or study.id = $1)"#,
        id,
    )
    .fetch_all(db)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| Subject::of(SharedKind::CaseStudy, row.id, row.title, row.picture))
        .collect())
}
