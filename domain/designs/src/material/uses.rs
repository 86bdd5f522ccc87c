//! Where colleagues have named a material: in open quotations, in designs and in items of the catalogue.

use schemars::JsonSchema;
use serde::Serialize;

use kernel::Db;
use kernel::ids::{CatalogItemId, DesignId, MaterialId, Named, QuotationId};
use kernel::reach::Viewer;
use kernel::role::{Area, Verb, access};
use pricing::material::Material;

/// Records listed of each kind.
const MAX_LATEST: i64 = 5;

/// Where a material is used.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct MaterialUses {
    /// Quotations in the caller's scope, not decided yet, with a line of this material or finish; `null` without access.
    pub quotations: Option<UsedBy<QuotationId>>,
    /// Designs whose photographs point at it; `null` without access.
    pub designs: Option<UsedBy<DesignId>>,
    /// Items of the catalogue that are offered in it; `null` without access.
    pub catalog_items: Option<UsedBy<CatalogItemId>>,
}

/// Records that name a material.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(inline)]
pub struct UsedBy<I> {
    /// Number of records.
    pub count: i64,
    /// Up to five, last changed first.
    pub latest: Vec<Named<I>>,
}

impl<I> UsedBy<I> {
    fn of(rows: impl IntoIterator<Item = (i64, Named<I>)>) -> Self {
        let (counts, latest): (Vec<_>, Vec<_>) = rows.into_iter().unzip();
        Self { count: counts.first().copied().unwrap_or(0), latest }
    }
}

/// Where a material is used, as far as the viewer may know.
pub async fn uses(db: &mut Db, viewer: &Viewer, material: &Material) -> Result<MaterialUses, sqlx::Error> {
    let may_view = |area| access(area, viewer.role).allows(Verb::View);
    let mut uses = MaterialUses { quotations: None, designs: None, catalog_items: None };
    if may_view(Area::Quotations) {
        uses.quotations = Some(quotations(&mut *db, viewer, &material.draft.name).await?);
    }
    if may_view(Area::Designs) {
        uses.designs = Some(designs(&mut *db, material.id).await?);
        uses.catalog_items = Some(catalog_items(&mut *db, material.id).await?);
    }
    Ok(uses)
}

/// Lines have a material's name, not its id.
async fn quotations(db: &mut Db, viewer: &Viewer, name: &str) -> Result<UsedBy<QuotationId>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select id as "id: QuotationId",
               coalesce(nullif(concat_ws(', ', number, nullif(client_name, '')), ''), 'Draft') as "name!",
               count(*) over () as "total!"
           from quotations
           where status in ('draft', 'pending_approval', 'approved', 'sent', 'viewed') and archived_at is null
               and ($2::uuid is null or owner_id = $2 or designer_id = $2)
               and exists (
                   select from quotation_lines
                   where quotation_id = quotations.id
                       and lower($1) in (lower(entry ->> 'material'), lower(entry ->> 'finish'))
               )
           order by updated_at desc, id desc limit $3"#,
        name,
        viewer.reach(Area::Quotations).user(),
        MAX_LATEST,
    )
    .fetch_all(db)
    .await?;
    Ok(UsedBy::of(rows.into_iter().map(|row| (row.total, Named { id: row.id, name: row.name }))))
}

async fn designs(db: &mut Db, id: MaterialId) -> Result<UsedBy<DesignId>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select id as "id: DesignId", title, count(*) over () as "total!"
           from designs
           where archived_at is null and exists (
               select from design_photographs
               where design_id = designs.id
                   and hotspots @> jsonb_build_array(jsonb_build_object('materialId', $1::uuid))
           )
           order by updated_at desc, id desc limit $2"#,
        id.0,
        MAX_LATEST,
    )
    .fetch_all(db)
    .await?;
    Ok(UsedBy::of(rows.into_iter().map(|row| (row.total, Named { id: row.id, name: row.title }))))
}

async fn catalog_items(db: &mut Db, id: MaterialId) -> Result<UsedBy<CatalogItemId>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select id as "id: CatalogItemId", name, count(*) over () as "total!"
           from catalog_items
           where archived_at is null and finishes @> array[$1::uuid]
           order by updated_at desc, id desc limit $2"#,
        id.0,
        MAX_LATEST,
    )
    .fetch_all(db)
    .await?;
    Ok(UsedBy::of(rows.into_iter().map(|row| (row.total, Named { id: row.id, name: row.name }))))
}
