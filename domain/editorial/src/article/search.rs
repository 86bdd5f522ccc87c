//! Articles in the search of the back office.

use chrono::{DateTime, Utc};
use kernel::Db;
use kernel::publishing::unpublished;
use kernel::reach::Viewer;
use kernel::role::{Access, Area};
use kernel::search::{Hit, Searchable, Term};

use super::list::{ArticleFilter, ArticleItem, list};

impl Searchable for ArticleItem {
    const AREA: Area = Area::Content;

    async fn search(db: &mut Db, _: Viewer, term: &Term, _: DateTime<Utc>) -> Result<Vec<Hit>, sqlx::Error> {
        let found = list(db, Access::View, &term.page(), &ArticleFilter::default()).await?.items;
        let hits = found.into_iter().map(|article| {
            let category = article.category.as_ref().map_or("", |category| category.name.as_str());
            let author = article.author.as_ref().map_or("", |author| author.name.as_str());
            let shown = [category, unpublished(article.status)];
            let found_by: Vec<_> =
                [author, &article.slug].into_iter().chain(article.tags.iter().map(String::as_str)).collect();
            let to = format!("/admin/blog/{}", article.id);
            term.hit(article.id, to, &article.title, &shown, &found_by)
        });
        Ok(hits.collect())
    }
}
