//! Share cards of every context's published pages.

use content::share_card::{SharedKind, Subject};
use kernel::Db;
use uuid::Uuid;

/// All published pages that get a card.
pub async fn subjects(db: &mut Db) -> Result<Vec<Subject>, sqlx::Error> {
    let mut all = Vec::new();
    for kind in SharedKind::ALL {
        all.extend(of_kind(&mut *db, *kind, None).await?);
    }
    Ok(all)
}

/// The page of a record, or of this name; `None` if it is not published.
pub async fn find(db: &mut Db, kind: SharedKind, item: &str) -> Result<Option<Subject>, sqlx::Error> {
    Ok(of_kind(db, kind, Some(item)).await?.pop())
}

async fn of_kind(db: &mut Db, kind: SharedKind, item: Option<&str>) -> Result<Vec<Subject>, sqlx::Error> {
    if kind == SharedKind::Page {
        return content::share_card::pages(db, item).await;
    }
    let id = match item.map(str::parse::<Uuid>) {
        Some(Err(_)) => return Ok(Vec::new()),
        Some(Ok(id)) => Some(id),
        None => None,
    };
    match kind {
        SharedKind::Article => editorial::share_card::articles(db, id).await,
        SharedKind::CaseStudy => editorial::share_card::case_studies(db, id).await,
        SharedKind::Design => designs::share_card::designs(db, id).await,
        SharedKind::Product => shop::share_card::products(db, id).await,
        SharedKind::Video => content::share_card::videos(db, id).await,
        SharedKind::Page => Ok(Vec::new()),
    }
}
