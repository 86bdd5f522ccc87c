//! Materials in the search of the back office.

use chrono::{DateTime, Utc};
use kernel::Db;
use kernel::reach::Viewer;
use kernel::role::Area;
use kernel::search::{Hit, Searchable, Term};

use super::{Material, MaterialDraft, MaterialFilter};

impl Searchable for MaterialDraft {
    const AREA: Area = Area::Materials;

    async fn search(
        db: &mut Db,
        _: Viewer,
        term: &Term,
        now: DateTime<Utc>,
    ) -> Result<Vec<Hit>, sqlx::Error> {
        let found = Material::list(db, &term.page(), &MaterialFilter::default(), now).await?.items;
        let hits = found.into_iter().map(|material| {
            let brand = material.computed.brand.as_ref().map_or("", |brand| brand.name.as_str());
            let draft = &material.draft;
            let shown = [draft.code.as_str(), draft.kind.label(), brand];
            let to = format!("/admin/materials?material={}", material.id);
            term.hit(material.id, to, &draft.name, &shown, &[&draft.finish, &draft.colour_code])
        });
        Ok(hits.collect())
    }
}
