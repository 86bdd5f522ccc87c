//! Users in the search of the back office.

use chrono::{DateTime, Utc};
use kernel::Db;
use kernel::reach::Viewer;
use kernel::role::Area;
use kernel::search::{Hit, Searchable, Term};

use super::list::{Filter, UserItem, list};

impl Searchable for UserItem {
    const AREA: Area = Area::Users;

    async fn search(db: &mut Db, _: Viewer, term: &Term, _: DateTime<Utc>) -> Result<Vec<Hit>, sqlx::Error> {
        let found = list(db, &term.page(), &Filter::default()).await?.items;
        let hits = found.into_iter().map(|user| {
            let name = format!("{} {}", user.first_name, user.last_name);
            // An invited user has no name yet.
            let (title, email) = match name.trim() {
                "" => (user.email.as_str(), ""),
                name => (name, user.email.as_str()),
            };
            term.hit(
                user.id,
                format!("/admin/users?user={}", user.id),
                title,
                &[email, user.role.label()],
                &[],
            )
        });
        Ok(hits.collect())
    }
}
