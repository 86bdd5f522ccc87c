//! Brands: the makers of materials.

use chrono::{DateTime, Utc};
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use kernel::Db;
use kernel::check::web_address;
use kernel::ids::{PhotographId, UserId};
use kernel::listing::{Column, Listing};
use kernel::page::PageQuery;
use kernel::reach::Viewer;
use kernel::record::{Nothing, Record, Row, Select, Stored, Written, execute, rows};
use kernel::role::Area;

kernel::ids::id! {
    /// Id of a brand.
    BrandId
}

/// Editable fields of a brand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct BrandDraft {
    /// Name.
    #[garde(length(chars, min = 1, max = 120))]
    pub name: String,
    /// Website.
    #[serde(default)]
    #[garde(inner(length(chars, max = 500), custom(web_address)))]
    pub site: Option<String>,
    /// Warranty terms.
    #[serde(default)]
    #[garde(length(chars, max = 4000))]
    pub warranty_terms: String,
    /// Photograph of its logo.
    #[serde(default)]
    #[garde(skip)]
    pub logo_photograph_id: Option<PhotographId>,
}

/// Computed fields of a brand.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct BrandComputed {
    /// Number of materials.
    pub materials: i64,
}

impl Record for BrandDraft {
    const NOUN: &'static str = "brand";
    const PATH: &'static str = "brands";
    const AREA: Area = Area::Materials;
    type Id = BrandId;
    type Computed = BrandComputed;
    type Filter = Nothing;

    async fn rows(db: &mut Db, select: &Select<'_, Self>) -> Result<Vec<Row<Self>>, sqlx::Error> {
        rows!(db => |row| Self { name, site, warranty_terms, logo_photograph_id } + BrandComputed { materials },
            r#"select id as "id: BrandId", name, site, warranty_terms,
                   logo_photograph_id as "logo_photograph_id: PhotographId", version, created_at, updated_at,
                   (
                       select count(*) from materials where brand_id = brand.id and materials.archived_at is null
                   ) as "materials!",
                   count(*) over () as "total!"
               from brands as brand
               where archived_at is null and ($1::uuid[] is null or id = any ($1)) and ($2::text is null or name ilike $2)
               order by lower(name), id limit $3 offset $4"#,
            select.ids as _, select.page.pattern(), select.page.limit(), select.page.offset())
    }

    async fn insert(&self, db: &mut Db, id: BrandId, by: Option<UserId>, now: DateTime<Utc>) -> Written {
        let Self { name, site, warranty_terms, logo_photograph_id } = self;
        execute!(db =>
            "insert into brands (id, name, site, warranty_terms, created_at, created_by, updated_at, logo_photograph_id)
             values ($1, $2, $3, $4, $5, $6, $5, $7)",
            id.0, name.trim(), site.as_deref(), warranty_terms, now, by.map(|user| user.0),
            logo_photograph_id.map(|photograph| photograph.0))
    }

    async fn update(&self, db: &mut Db, id: BrandId, version: i32, now: DateTime<Utc>) -> Written {
        let Self { name, site, warranty_terms, logo_photograph_id } = self;
        execute!(db =>
            "update brands
             set name = $3, site = $4, warranty_terms = $5, version = version + 1, updated_at = $6,
                 logo_photograph_id = $7
             where id = $1 and version = $2 and archived_at is null",
            id.0, version, name.trim(), site.as_deref(), warranty_terms, now,
            logo_photograph_id.map(|photograph| photograph.0))
    }

    async fn archive(db: &mut Db, id: BrandId, now: DateTime<Utc>) -> Written {
        execute!(db =>
            "update brands
             set archived_at = $2, logo_photograph_id = null, updated_at = $2, version = version + 1
             where id = $1 and archived_at is null",
            id.0, now)
    }
}

impl Listing for BrandDraft {
    const AREA: Area = Area::Materials;
    const IS_SELECTABLE: bool = true;
    const COLUMNS: &'static [Column<Stored<Self>>] = &[
        Column { key: "name", heading: "Name", cell: |brand| brand.draft.name.as_str().into() },
        Column { key: "site", heading: "Website", cell: |brand| brand.draft.site.as_deref().into() },
        Column { key: "materials", heading: "Materials", cell: |brand| brand.computed.materials.into() },
        Column {
            key: "warrantyTerms",
            heading: "Warranty terms",
            cell: |brand| brand.draft.warranty_terms.as_str().into(),
        },
        Column { key: "createdAt", heading: "Created (IST)", cell: |brand| brand.created_at.into() },
        Column { key: "updatedAt", heading: "Updated (IST)", cell: |brand| brand.updated_at.into() },
    ];
    type Filter = Nothing;
    type Item = Stored<Self>;

    async fn items(
        db: &mut Db,
        _: Viewer,
        page: &PageQuery,
        filter: &Nothing,
        now: DateTime<Utc>,
    ) -> Result<Vec<Stored<Self>>, sqlx::Error> {
        Stored::<Self>::listed(db, page, filter, now).await
    }
}
