//! Add-ons to designs, and their prices.

use chrono::{DateTime, Utc};
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::DesignType;
use kernel::Db;
use kernel::ids::UserId;
use kernel::listing::{Cell, Column, Listing};
use kernel::money::{Percent, up_to_the_whole};
use kernel::page::PageQuery;
use kernel::reach::Viewer;
use kernel::record::{Nothing, Record, Refusal, Row, Select, Stored, Written, execute, rows};
use kernel::role::Area;
use kernel::rupees::hundredths;
use kernel::string_enum::string_enum;
use pricing::price::MAX_PAISE;

string_enum! {
    /// How an add-on is priced.
    #[schemars(rename = "DesignAddonPriceType")]
    pub enum PriceType {
        /// Fixed amount.
        Flat = "flat",
        /// Per square foot of the room.
        PerSqft = "per_sqft",
        /// Per running foot of the design.
        PerRft = "per_rft",
        /// Per piece.
        PerUnit = "per_unit",
        /// Percentage of the design's own price before tax.
        Percent = "percent",
    }
}

impl PriceType {
    /// Display label.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Flat => "Flat price",
            Self::PerSqft => "Per square foot",
            Self::PerRft => "Per running foot",
            Self::PerUnit => "Per piece",
            Self::Percent => "Percentage of the design",
        }
    }
}

kernel::ids::id! {
    /// Id of a design add-on.
    DesignAddonId
}

/// An add-on.
pub type DesignAddon = Stored<DesignAddonDraft>;

/// Editable fields of an add-on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct DesignAddonDraft {
    /// Name.
    #[garde(length(chars, min = 1, max = 120))]
    pub name: String,
    /// Price type.
    #[garde(skip)]
    pub price_type: PriceType,
    /// Price per unit before tax, in paise; `null` for a percentage.
    #[serde(default)]
    #[garde(range(min = 0, max = MAX_PAISE), custom(unless_a_part(self.price_type)))]
    pub amount_paise: Option<i64>,
    /// Percentage in basis points: 5% is 500. `null` for other price types.
    #[serde(default)]
    #[garde(inner(custom(up_to_the_whole)), custom(of_a_part(self.price_type)))]
    pub basis_points: Option<Percent>,
    /// Maximum price before tax, in paise.
    #[serde(default)]
    #[garde(range(min = 1, max = MAX_PAISE))]
    pub maximum_paise: Option<i64>,
    /// Types of designs that it can be added to; all if empty.
    #[serde(default)]
    #[garde(length(max = 12))]
    pub applies_to: Vec<DesignType>,
    /// HSN or SAC, which determines its tax: 4, 6 or 8 digits.
    #[garde(pattern("^([0-9]{4}|[0-9]{6}|[0-9]{8})$"))]
    pub hsn_sac: String,
    /// Whether it is preselected.
    #[serde(default)]
    #[garde(skip)]
    pub is_default: bool,
    /// Add-ons that it cannot be combined with.
    #[serde(default)]
    #[garde(length(max = 40))]
    pub incompatible_with: Vec<DesignAddonId>,
}

fn unless_a_part(price_type: PriceType) -> impl FnOnce(&Option<i64>, &()) -> garde::Result {
    move |amount, ()| match (price_type, amount) {
        (PriceType::Percent, Some(_)) => Err(garde::Error::new("must be left out for a percentage")),
        (PriceType::Percent, None) | (_, Some(_)) => Ok(()),
        (_, None) => Err(garde::Error::new("is required")),
    }
}

fn of_a_part(price_type: PriceType) -> impl FnOnce(&Option<Percent>, &()) -> garde::Result {
    move |part, ()| match (price_type, part) {
        (PriceType::Percent, None) => Err(garde::Error::new("is required")),
        (PriceType::Percent, Some(_)) | (_, None) => Ok(()),
        (_, Some(_)) => Err(garde::Error::new("is only for percentages")),
    }
}

impl DesignAddonDraft {
    /// Whether it can be added to designs of a type.
    #[must_use]
    pub fn is_for(&self, design_type: DesignType) -> bool {
        self.applies_to.is_empty() || self.applies_to.contains(&design_type)
    }
}

/// Whether two add-ons cannot be combined. It is enough that one of them excludes the other.
#[must_use]
pub fn exclude_each_other(one: &DesignAddon, other: &DesignAddon) -> bool {
    one.draft.incompatible_with.contains(&other.id) || other.draft.incompatible_with.contains(&one.id)
}

/// These add-ons without archived ones, in the same order.
pub async fn all(db: &mut Db, ids: &[DesignAddonId]) -> Result<Vec<DesignAddon>, sqlx::Error> {
    // Nothing about an add-on depends on the time.
    DesignAddon::find_all(db, ids, DateTime::default()).await
}

impl Record for DesignAddonDraft {
    const NOUN: &'static str = "design addon";
    const PATH: &'static str = "design-addons";
    const AREA: Area = Area::Designs;
    type Id = DesignAddonId;
    type Computed = Nothing;
    type Filter = Nothing;

    async fn rows(db: &mut Db, select: &Select<'_, Self>) -> Result<Vec<Row<Self>>, sqlx::Error> {
        rows!(db => |row| Self {
                name, price_type, amount_paise, basis_points, maximum_paise, applies_to, hsn_sac, is_default,
                incompatible_with
            },
            r#"select id as "id: DesignAddonId", name, price_type as "price_type: PriceType", amount_paise,
                   basis_points as "basis_points: Percent", maximum_paise, applies_to as "applies_to: Vec<DesignType>",
                   hsn_sac, is_default, incompatible_with as "incompatible_with: Vec<DesignAddonId>", version,
                   created_at, updated_at, count(*) over () as "total!"
               from design_addons
               where archived_at is null and ($1::uuid[] is null or id = any ($1)) and ($2::text is null or name ilike $2)
               order by lower(name), id limit $3 offset $4"#,
            select.ids as _, select.page.pattern(), select.page.limit(), select.page.offset())
    }

    async fn insert(&self, db: &mut Db, id: Self::Id, by: Option<UserId>, now: DateTime<Utc>) -> Written {
        refuse_unknown(&mut *db, id, &self.incompatible_with).await?;
        execute!(db =>
            "insert into design_addons (
                 id, name, price_type, amount_paise, basis_points, maximum_paise, applies_to, hsn_sac, is_default,
                 incompatible_with, created_at, created_by, updated_at
             )
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $11)",
            id.0, self.name.trim(), self.price_type.as_str(), self.amount_paise,
            self.basis_points.map(|part| part.0), self.maximum_paise,
            &words_of(&self.applies_to), self.hsn_sac, self.is_default, &uuids(&self.incompatible_with), now,
            by.map(|user| user.0))
    }

    async fn update(&self, db: &mut Db, id: Self::Id, version: i32, now: DateTime<Utc>) -> Written {
        let Self {
            name,
            price_type,
            amount_paise,
            basis_points,
            maximum_paise,
            applies_to,
            hsn_sac,
            is_default,
            incompatible_with,
        } = self;
        refuse_unknown(&mut *db, id, incompatible_with).await?;
        execute!(db =>
            "update design_addons
             set name = $3, price_type = $4, amount_paise = $5, basis_points = $6, maximum_paise = $7, applies_to = $8,
                 hsn_sac = $9, is_default = $10, incompatible_with = $11, version = version + 1, updated_at = $12
             where id = $1 and version = $2 and archived_at is null",
            id.0, version, name.trim(), price_type.as_str(), *amount_paise, basis_points.map(|part| part.0),
            *maximum_paise, &words_of(applies_to), hsn_sac, is_default, &uuids(incompatible_with), now)
    }

    async fn archive(db: &mut Db, id: Self::Id, now: DateTime<Utc>) -> Written {
        execute!(db =>
            "update design_addons set archived_at = $2, updated_at = $2, version = version + 1
             where id = $1 and archived_at is null",
            id.0, now)
    }
}

fn uuids(ids: &[DesignAddonId]) -> Vec<Uuid> {
    ids.iter().map(|id| id.0).collect()
}

fn words_of(types: &[DesignType]) -> Vec<String> {
    types.iter().map(DesignType::to_string).collect()
}

/// Refuses excluded add-ons that do not exist, and the add-on itself.
async fn refuse_unknown(db: &mut Db, id: DesignAddonId, others: &[DesignAddonId]) -> Result<(), Refusal> {
    let is_unknown = sqlx::query_scalar!(
        r#"select exists (
               select from unnest($1::uuid[]) as other
               where other = $2 or not exists (select from design_addons where design_addons.id = other)
           ) as "unknown!""#,
        &uuids(others),
        id.0,
    )
    .fetch_one(db)
    .await?;
    if is_unknown {
        let reason = "must be other existing add-ons".to_owned();
        return Err(Refusal::Field { field: "incompatibleWith", reason });
    }
    Ok(())
}

impl Listing for DesignAddonDraft {
    const AREA: Area = Area::Designs;
    const IS_SELECTABLE: bool = true;
    const COLUMNS: &'static [Column<DesignAddon>] = &[
        Column { key: "name", heading: "Name", cell: |addon| addon.draft.name.as_str().into() },
        Column {
            key: "priceType",
            heading: "Priced by",
            cell: |addon| addon.draft.price_type.label().into(),
        },
        Column {
            key: "amountPaise",
            heading: "Price before GST",
            cell: |addon| addon.draft.amount_paise.map(Cell::Paise).into(),
        },
        Column {
            key: "percent",
            heading: "% of design price",
            cell: |addon| addon.draft.basis_points.map(|part| hundredths(part.0.into())).into(),
        },
        Column {
            key: "maximumPaise",
            heading: "Maximum",
            cell: |addon| addon.draft.maximum_paise.map(Cell::Paise).into(),
        },
        Column {
            key: "appliesTo",
            heading: "Applies to",
            cell: |addon| labels_of(&addon.draft.applies_to).into(),
        },
        Column { key: "hsnSac", heading: "HSN or SAC", cell: |addon| addon.draft.hsn_sac.as_str().into() },
        Column { key: "isDefault", heading: "On by default", cell: |addon| addon.draft.is_default.into() },
        Column { key: "updatedAt", heading: "Updated (IST)", cell: |addon| addon.updated_at.into() },
    ];
    type Filter = Nothing;
    type Item = DesignAddon;

    async fn items(
        db: &mut Db,
        _: Viewer,
        page: &PageQuery,
        filter: &Nothing,
        now: DateTime<Utc>,
    ) -> Result<Vec<DesignAddon>, sqlx::Error> {
        DesignAddon::listed(db, page, filter, now).await
    }
}

/// `Kitchen, Wardrobe`; empty for all designs.
fn labels_of(types: &[DesignType]) -> String {
    types.iter().map(|design| design.label()).collect::<Vec<_>>().join(", ")
}
