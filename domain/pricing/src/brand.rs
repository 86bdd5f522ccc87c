//! Brands: the makers of materials.

use chrono::{DateTime, Utc};
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::material::web_address;
use kernel::Db;
use kernel::ids::{BrandId, UserId};
use kernel::page::{Page, PageQuery, read_page};
use kernel::record::{Record, Refusal};

/// A brand.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Brand {
    /// Names the brand.
    pub id: BrandId,
    /// What was entered.
    #[serde(flatten)]
    pub draft: BrandDraft,
    /// How many materials are of it.
    pub materials: i64,
    /// Counts the changes.
    pub version: i32,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// When it last changed.
    pub updated_at: DateTime<Utc>,
}

/// What a brand is made and changed with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct BrandDraft {
    /// What it is called.
    #[garde(length(chars, min = 1, max = 120))]
    pub name: String,
    /// Its site.
    #[serde(default)]
    #[garde(inner(length(chars, max = 500), custom(web_address)))]
    pub site: Option<String>,
    /// What it promises for how long.
    #[serde(default)]
    #[garde(length(chars, max = 4000))]
    pub warranty_terms: String,
}

/// Which brands a list has: all of them, by name.
#[derive(Clone, Debug, Default, Deserialize, Validate, JsonSchema)]
pub struct BrandFilter {}

impl Record for Brand {
    const KIND: &'static str = "brand";
    type Id = BrandId;
    type Draft = BrandDraft;
    type Filter = BrandFilter;

    fn id(&self) -> BrandId {
        self.id
    }

    fn version(&self) -> i32 {
        self.version
    }

    fn draft(&self) -> &BrandDraft {
        &self.draft
    }

    async fn list(
        db: &mut Db,
        page: &PageQuery,
        BrandFilter {}: &BrandFilter,
        _: DateTime<Utc>,
    ) -> Result<Page<Self>, sqlx::Error> {
        let found = read_page!(page => rows(&mut *db, None, page));
        Ok(found.map(Row::brand))
    }

    async fn find(db: &mut Db, id: BrandId, _: DateTime<Utc>) -> Result<Self, sqlx::Error> {
        let rows = rows(db, Some(id), &PageQuery::default()).await?;
        rows.into_iter().next().map(Row::brand).ok_or(sqlx::Error::RowNotFound)
    }

    async fn insert(
        db: &mut Db,
        draft: &BrandDraft,
        by: Option<UserId>,
        now: DateTime<Utc>,
    ) -> Result<BrandId, Refusal> {
        let id = BrandId::new();
        sqlx::query!(
            "insert into brands (id, name, site, warranty_terms, created_at, created_by, updated_at)
             values ($1, $2, $3, $4, $5, $6, $5)",
            id.0,
            draft.name.trim(),
            draft.site,
            draft.warranty_terms,
            now,
            by.map(|user| user.0),
        )
        .execute(db)
        .await?;
        Ok(id)
    }

    async fn update(
        db: &mut Db,
        id: BrandId,
        version: i32,
        draft: &BrandDraft,
        now: DateTime<Utc>,
    ) -> Result<(), Refusal> {
        let BrandDraft { name, site, warranty_terms } = draft;
        sqlx::query!(
            "update brands
             set name = $3, site = $4, warranty_terms = $5, version = version + 1, updated_at = $6
             where id = $1 and version = $2 and archived_at is null returning id",
            id.0,
            version,
            name.trim(),
            site.as_deref(),
            warranty_terms,
            now,
        )
        .fetch_one(db)
        .await?;
        Ok(())
    }

    async fn delete(db: &mut Db, id: BrandId, now: DateTime<Utc>) -> Result<(), Refusal> {
        sqlx::query!(
            "update brands set archived_at = $2, updated_at = $2, version = version + 1
             where id = $1 and archived_at is null returning id",
            id.0,
            now,
        )
        .fetch_one(db)
        .await?;
        Ok(())
    }
}

struct Row {
    id: BrandId,
    name: String,
    site: Option<String>,
    warranty_terms: String,
    materials: i64,
    version: i32,
    created_at: DateTime<Utc>,
    updated_at: DateTime<Utc>,
    total: i64,
}

impl Row {
    fn brand(self) -> Brand {
        Brand {
            id: self.id,
            draft: BrandDraft { name: self.name, site: self.site, warranty_terms: self.warranty_terms },
            materials: self.materials,
            version: self.version,
            created_at: self.created_at,
            updated_at: self.updated_at,
        }
    }
}

/// The brands that match, or the one behind `id`.
async fn rows(db: &mut Db, id: Option<BrandId>, page: &PageQuery) -> Result<Vec<Row>, sqlx::Error> {
    sqlx::query_as!(
        Row,
        r#"select id as "id: BrandId", name, site, warranty_terms, version, created_at, updated_at,
               (
                   select count(*) from materials where brand_id = brand.id and materials.archived_at is null
               ) as "materials!",
               count(*) over () as "total!"
           from brands as brand
           where archived_at is null and ($1::uuid is null or id = $1) and ($2::text is null or name ilike $2)
           order by lower(name), id
           limit $3 offset $4"#,
        id.map(|id| id.0),
        page.pattern(),
        page.limit(),
        page.offset(),
    )
    .fetch_all(db)
    .await
}
