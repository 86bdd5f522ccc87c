//! Add-ons to designs, and their prices.

use chrono::{DateTime, Utc};
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::DesignType;
use kernel::Db;
use kernel::ids::{DesignAddonId, UserId};
use kernel::money::{Percent, up_to_the_whole};
use kernel::page::{Page, PageQuery, read_page};
use kernel::record::{Record, Refusal};
use kernel::words::words;
use pricing::price::MOST_PAISE;

words! {
    /// How an add-on is priced.
    #[schemars(rename = "DesignAddonPriceType")]
    pub enum PriceType {
        /// As a whole.
        Flat = "flat",
        /// By the square foot of the room.
        PerSqft = "per_sqft",
        /// By the running foot of the design.
        PerRft = "per_rft",
        /// By the piece.
        PerUnit = "per_unit",
        /// As a part of what the design itself comes to before tax.
        Percent = "percent",
    }
}

/// An add-on.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct DesignAddon {
    /// Names the add-on.
    pub id: DesignAddonId,
    /// What was entered.
    #[serde(flatten)]
    pub draft: DesignAddonDraft,
    /// Counts the changes.
    pub version: i32,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// When it last changed.
    pub updated_at: DateTime<Utc>,
}

/// What an add-on is made and changed with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct DesignAddonDraft {
    /// What it is called.
    #[garde(length(chars, min = 1, max = 120))]
    pub name: String,
    /// How it is priced.
    #[garde(skip)]
    pub price_type: PriceType,
    /// What one unit costs before tax, in paise; of a percentage `null`.
    #[serde(default)]
    #[garde(range(min = 0, max = MOST_PAISE), custom(unless_a_part(self.price_type)))]
    pub amount_paise: Option<i64>,
    /// Of a percentage: in basis points, 5% is 500.
    #[serde(default)]
    #[garde(inner(custom(up_to_the_whole)), custom(of_a_part(self.price_type)))]
    pub basis_points: Option<Percent>,
    /// It never costs more than this before tax, in paise.
    #[serde(default)]
    #[garde(range(min = 1, max = MOST_PAISE))]
    pub maximum_paise: Option<i64>,
    /// The types of designs that it can be added to; none stands for all.
    #[serde(default)]
    #[garde(length(max = 12))]
    pub applies_to: Vec<DesignType>,
    /// HSN or SAC, which names its tax: 4, 6 or 8 digits.
    #[garde(pattern("^([0-9]{4}|[0-9]{6}|[0-9]{8})$"))]
    pub hsn_sac: String,
    /// Visitors find it chosen already.
    #[serde(default)]
    #[garde(skip)]
    pub is_default: bool,
    /// The add-ons that it does not go together with.
    #[serde(default)]
    #[garde(length(max = 40))]
    pub incompatible_with: Vec<DesignAddonId>,
}

fn unless_a_part(price_type: PriceType) -> impl FnOnce(&Option<i64>, &()) -> garde::Result {
    move |amount, ()| match (price_type, amount) {
        (PriceType::Percent, Some(_)) => Err(garde::Error::new("goes with no percentage")),
        (PriceType::Percent, None) | (_, Some(_)) => Ok(()),
        (_, None) => Err(garde::Error::new("must be given")),
    }
}

fn of_a_part(price_type: PriceType) -> impl FnOnce(&Option<Percent>, &()) -> garde::Result {
    move |part, ()| match (price_type, part) {
        (PriceType::Percent, None) => Err(garde::Error::new("must be given")),
        (PriceType::Percent, Some(_)) | (_, None) => Ok(()),
        (_, Some(_)) => Err(garde::Error::new("goes with a percentage only")),
    }
}

impl DesignAddonDraft {
    /// Whether it can be added to designs of a type.
    #[must_use]
    pub fn is_for(&self, design_type: DesignType) -> bool {
        self.applies_to.is_empty() || self.applies_to.contains(&design_type)
    }
}

impl DesignAddon {
    /// Whether the two do not go together. It is enough that one of them says so.
    #[must_use]
    pub fn excludes(&self, other: &Self) -> bool {
        self.draft.incompatible_with.contains(&other.id) || other.draft.incompatible_with.contains(&self.id)
    }
}

/// Which add-ons a list has: all of them, by name.
#[derive(Clone, Debug, Default, Deserialize, Validate, JsonSchema)]
pub struct DesignAddonFilter {}

/// Those of these add-ons that are not archived, in the same order.
pub async fn all(db: &mut Db, ids: &[DesignAddonId]) -> Result<Vec<DesignAddon>, sqlx::Error> {
    let mut found = Vec::new();
    let named: Vec<_> = ids.iter().map(|id| id.0).collect();
    let page = PageQuery { per_page: 100, ..PageQuery::default() };
    for row in rows(db, Some(&named), &page).await? {
        found.push(row.addon());
    }
    found.sort_by_key(|addon| ids.iter().position(|id| *id == addon.id));
    Ok(found)
}

impl Record for DesignAddon {
    const KIND: &'static str = "design_addon";
    type Id = DesignAddonId;
    type Draft = DesignAddonDraft;
    type Filter = DesignAddonFilter;

    fn id(&self) -> DesignAddonId {
        self.id
    }

    fn version(&self) -> i32 {
        self.version
    }

    fn draft(&self) -> &DesignAddonDraft {
        &self.draft
    }

    async fn list(
        db: &mut Db,
        page: &PageQuery,
        DesignAddonFilter {}: &DesignAddonFilter,
        _: DateTime<Utc>,
    ) -> Result<Page<Self>, sqlx::Error> {
        let found = read_page!(page => rows(&mut *db, None, page));
        Ok(found.map(Row::addon))
    }

    async fn find(db: &mut Db, id: DesignAddonId, _: DateTime<Utc>) -> Result<Self, sqlx::Error> {
        let rows = rows(db, Some(&[id.0]), &PageQuery::default()).await?;
        rows.into_iter().next().map(Row::addon).ok_or(sqlx::Error::RowNotFound)
    }

    async fn insert(
        db: &mut Db,
        draft: &DesignAddonDraft,
        by: Option<UserId>,
        now: DateTime<Utc>,
    ) -> Result<DesignAddonId, Refusal> {
        let id = DesignAddonId::new();
        refuse_unknown(&mut *db, id, &draft.incompatible_with).await?;
        sqlx::query!(
            "insert into design_addons (
                 id, name, price_type, amount_paise, basis_points, maximum_paise, applies_to, hsn_sac, is_default,
                 incompatible_with, created_at, created_by, updated_at
             )
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $11)",
            id.0,
            draft.name.trim(),
            draft.price_type.as_str(),
            draft.amount_paise,
            draft.basis_points.map(|part| part.0),
            draft.maximum_paise,
            &words_of(&draft.applies_to),
            draft.hsn_sac,
            draft.is_default,
            &draft.incompatible_with.iter().map(|other| other.0).collect::<Vec<_>>(),
            now,
            by.map(|user| user.0),
        )
        .execute(db)
        .await?;
        Ok(id)
    }

    async fn update(
        db: &mut Db,
        id: DesignAddonId,
        version: i32,
        draft: &DesignAddonDraft,
        now: DateTime<Utc>,
    ) -> Result<(), Refusal> {
        let DesignAddonDraft {
            name,
            price_type,
            amount_paise,
            basis_points,
            maximum_paise,
            applies_to,
            hsn_sac,
            is_default,
            incompatible_with,
        } = draft;
        refuse_unknown(&mut *db, id, incompatible_with).await?;
        sqlx::query!(
            "update design_addons
             set name = $3, price_type = $4, amount_paise = $5, basis_points = $6, maximum_paise = $7, applies_to = $8,
                 hsn_sac = $9, is_default = $10, incompatible_with = $11, version = version + 1, updated_at = $12
             where id = $1 and version = $2 and archived_at is null returning id",
            id.0,
            version,
            name.trim(),
            price_type.as_str(),
            *amount_paise,
            basis_points.map(|part| part.0),
            *maximum_paise,
            &words_of(applies_to),
            hsn_sac,
            is_default,
            &incompatible_with.iter().map(|other| other.0).collect::<Vec<_>>(),
            now,
        )
        .fetch_one(db)
        .await?;
        Ok(())
    }

    async fn delete(db: &mut Db, id: DesignAddonId, now: DateTime<Utc>) -> Result<(), Refusal> {
        sqlx::query!(
            "update design_addons set archived_at = $2, updated_at = $2, version = version + 1
             where id = $1 and archived_at is null returning id",
            id.0,
            now,
        )
        .fetch_one(db)
        .await?;
        Ok(())
    }
}

fn words_of(types: &[DesignType]) -> Vec<String> {
    types.iter().map(DesignType::to_string).collect()
}

/// An add-on excludes others that exist, never itself.
async fn refuse_unknown(db: &mut Db, id: DesignAddonId, others: &[DesignAddonId]) -> Result<(), Refusal> {
    let is_unknown = sqlx::query_scalar!(
        r#"select exists (
               select from unnest($1::uuid[]) as other
               where other = $2 or not exists (select from design_addons where design_addons.id = other)
           ) as "unknown!""#,
        &others.iter().map(|other| other.0).collect::<Vec<_>>(),
        id.0,
    )
    .fetch_one(db)
    .await?;
    if is_unknown {
        let reason = "must be other add-ons that exist".to_owned();
        return Err(Refusal::Field { field: "incompatibleWith", reason });
    }
    Ok(())
}

struct Row {
    id: DesignAddonId,
    name: String,
    price_type: PriceType,
    amount_paise: Option<i64>,
    basis_points: Option<Percent>,
    maximum_paise: Option<i64>,
    applies_to: Vec<DesignType>,
    hsn_sac: String,
    is_default: bool,
    incompatible_with: Vec<DesignAddonId>,
    version: i32,
    created_at: DateTime<Utc>,
    updated_at: DateTime<Utc>,
    total: i64,
}

impl Row {
    fn addon(self) -> DesignAddon {
        DesignAddon {
            id: self.id,
            draft: DesignAddonDraft {
                name: self.name,
                price_type: self.price_type,
                amount_paise: self.amount_paise,
                basis_points: self.basis_points,
                maximum_paise: self.maximum_paise,
                applies_to: self.applies_to,
                hsn_sac: self.hsn_sac,
                is_default: self.is_default,
                incompatible_with: self.incompatible_with,
            },
            version: self.version,
            created_at: self.created_at,
            updated_at: self.updated_at,
        }
    }
}

/// The add-ons that match, or those behind `ids`.
async fn rows(db: &mut Db, ids: Option<&[uuid::Uuid]>, page: &PageQuery) -> Result<Vec<Row>, sqlx::Error> {
    sqlx::query_as!(
        Row,
        r#"select id as "id: DesignAddonId", name, price_type as "price_type: PriceType", amount_paise,
               basis_points as "basis_points: Percent", maximum_paise, applies_to as "applies_to: Vec<DesignType>",
               hsn_sac, is_default, incompatible_with as "incompatible_with: Vec<DesignAddonId>", version, created_at,
               updated_at, count(*) over () as "total!"
           from design_addons
           where archived_at is null and ($1::uuid[] is null or id = any ($1)) and ($2::text is null or name ilike $2)
           order by lower(name), id limit $3 offset $4"#,
        ids as Option<&[uuid::Uuid]>,
        page.pattern(),
        page.limit(),
        page.offset(),
    )
    .fetch_all(db)
    .await
}
