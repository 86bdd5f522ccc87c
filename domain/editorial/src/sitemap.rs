//! Published articles, help pages and case studies, for sitemaps.

use kernel::Db;
use kernel::sitemap::{Address, Closed};

/// Articles that name no other address as theirs.
pub async fn articles(db: &mut Db, closed: &Closed) -> Result<Vec<Address>, sqlx::Error> {
    if closed.has("blog") {
        return Ok(Vec::new());
    }
    let rows = sqlx::query!(
        "select slug, revised_at from articles
         where status = 'published' and canonical is null
         order by first_published_at desc, id",
    )
    .fetch_all(db)
    .await?;
    Ok(rows.into_iter().map(|row| Address::page(format!("/blog/{}", row.slug), row.revised_at)).collect())
}

/// Help pages, and the categories that have some.
pub async fn help(db: &mut Db, closed: &Closed) -> Result<Vec<Address>, sqlx::Error> {
    if closed.has("docs") {
        return Ok(Vec::new());
    }
    let rows = sqlx::query!(
        r#"select '/docs/' || category.slug as "path!", max(page.revised_at) as revised_at
           from help_categories as category
           join help_pages as page on page.category = category.id and page.status = 'published'
           where category.archived_at is null
           group by category.id
           union all
           select '/docs/page/' || slug, revised_at from help_pages where status = 'published'
           order by 1"#,
    )
    .fetch_all(db)
    .await?;
    Ok(rows.into_iter().map(|row| Address::page(row.path, row.revised_at)).collect())
}

/// Case studies that name no other address as theirs.
pub async fn case_studies(db: &mut Db, closed: &Closed) -> Result<Vec<Address>, sqlx::Error> {
    if closed.has("projects") {
        return Ok(Vec::new());
    }
    let rows = sqlx::query!(
        "select slug, revised_at from case_studies
         where status = 'published' and canonical is null
         order by position, id",
    )
    .fetch_all(db)
    .await?;
    let path = |slug: String| format!("/case-study/{slug}");
    Ok(rows.into_iter().map(|row| Address::page(path(row.slug), row.revised_at)).collect())
}
