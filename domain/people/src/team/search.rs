//! The team in the search of the back office.

use chrono::{DateTime, Utc};
use kernel::Db;
use kernel::reach::Viewer;
use kernel::record::Stored;
use kernel::role::Area;
use kernel::search::{Hit, Searchable, Term};

use super::{TeamFilter, TeamMemberDraft};

impl Searchable for TeamMemberDraft {
    const AREA: Area = Area::Team;

    async fn search(
        db: &mut Db,
        _: Viewer,
        term: &Term,
        now: DateTime<Utc>,
    ) -> Result<Vec<Hit>, sqlx::Error> {
        let found =
            Stored::<TeamMemberDraft>::list(db, &term.page(), &TeamFilter::default(), now).await?.items;
        let hits = found.into_iter().map(|member| {
            let draft = &member.draft;
            let shown = [draft.designation.as_str(), draft.phone.as_deref().unwrap_or_default()];
            let found_by = [draft.email.as_deref().unwrap_or_default()];
            let to = format!("/admin/team?member={}", member.id);
            term.hit(member.id, to, &draft.name, &shown, &found_by)
        });
        Ok(hits.collect())
    }
}
