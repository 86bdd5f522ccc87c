//! Delivery zones as staff keep them.

use chrono::{DateTime, Utc};
use garde::Validate;
use kernel::Db;
use kernel::ids::UserId;
use kernel::money::Percent;
use kernel::record::{Nothing, Record, Refusal, Row, Select, Written, execute, rows};
use kernel::role::{Area, Verb};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;

use super::DeliveryZoneId;
use super::stored::{Slab, TariffKind, pincodes};

/// Editable fields of a delivery zone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeliveryZoneDraft {
    /// Name.
    #[garde(length(chars, min = 1, max = 80))]
    pub name: String,
    /// Pincodes: each `560025`, `560100-560104` or `56*`. The zone that names a pincode most narrowly is its own.
    #[garde(length(min = 1, max = 2000), inner(custom(readable)))]
    pub pincodes: Vec<String>,
    /// Pincodes among them with a surcharge.
    #[serde(default)]
    #[garde(length(max = 2000), inner(custom(readable)))]
    pub remote_pincodes: Vec<String>,
    /// How shipping is charged.
    #[garde(custom(complete(self.flat_paise, self.percent, &self.slabs)))]
    pub tariff: TariffKind,
    /// Of a flat tariff: in paise with tax.
    #[serde(default)]
    #[garde(inner(range(min = 0, max = 100_000_000)))]
    pub flat_paise: Option<i64>,
    /// Of a share: in basis points.
    #[serde(default)]
    #[garde(inner(custom(kernel::money::up_to_the_whole)))]
    pub percent: Option<Percent>,
    /// Of a tariff by weight, the lightest first.
    #[serde(default)]
    #[garde(length(max = 50), dive)]
    pub slabs: Vec<Slab>,
    /// Each further kilogram beyond the last slab, in paise.
    #[serde(default)]
    #[garde(range(min = 0, max = 1_000_000))]
    pub further_kg_paise: i64,
    /// Surcharge of the remote pincodes, in paise.
    #[serde(default)]
    #[garde(range(min = 0, max = 10_000_000))]
    pub remote_paise: i64,
    /// Free from this price of the goods on, in paise.
    #[serde(default)]
    #[garde(inner(range(min = 0, max = 1_000_000_000)))]
    pub free_from_paise: Option<i64>,
    /// Days on the road.
    #[garde(range(min = 0, max = 60))]
    pub transit_days: i32,
    /// Whether orders can be paid on delivery.
    #[garde(skip)]
    pub has_cod: bool,
    /// Place in the list.
    #[serde(default)]
    #[garde(range(min = 0, max = 10_000))]
    pub position: i32,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature is garde's")]
fn readable(text: &str, (): &()) -> garde::Result {
    match pincodes(text) {
        Some(_) => Ok(()),
        None => {
            Err(garde::Error::new("must be a pincode, a range such as 560100-560104 or a prefix such as 56*"))
        }
    }
}

fn complete(
    flat_paise: Option<i64>,
    percent: Option<Percent>,
    slabs: &[Slab],
) -> impl FnOnce(&TariffKind, &()) -> garde::Result {
    move |kind, ()| {
        let is_complete = match kind {
            TariffKind::Flat => flat_paise.is_some(),
            TariffKind::Percent => percent.is_some(),
            TariffKind::Slabs => {
                !slabs.is_empty() && slabs.is_sorted_by(|one, next| one.up_to_g < next.up_to_g)
            }
        };
        if is_complete {
            Ok(())
        } else {
            Err(garde::Error::new("needs its amount, or slabs from light to heavy"))
        }
    }
}

impl Record for DeliveryZoneDraft {
    const NOUN: &'static str = "delivery zone";
    const PATH: &'static str = "delivery-zones";
    const AREA: Area = Area::OperationsSettings;
    const WRITE: Verb = Verb::Edit;
    type Id = DeliveryZoneId;
    type Computed = Nothing;
    type Filter = Nothing;

    async fn rows(db: &mut Db, select: &Select<'_, Self>) -> Result<Vec<Row<Self>>, sqlx::Error> {
        rows!(db => |row| Self {
                name, pincodes, remote_pincodes, tariff, flat_paise, percent, slabs: row.slabs.0, further_kg_paise,
                remote_paise, free_from_paise, transit_days, has_cod, position,
            },
            r#"select id as "id: DeliveryZoneId", name, pincodes, remote_pincodes, tariff as "tariff: TariffKind",
                   flat_paise, percent as "percent: Percent", slabs as "slabs: Json<Vec<Slab>>", further_kg_paise,
                   remote_paise, free_from_paise, transit_days, has_cod, position, version, created_at, updated_at,
                   count(*) over () as "total!"
               from delivery_zones
               where archived_at is null and ($1::uuid[] is null or id = any ($1))
                   and ($2::text is null or name ilike $2)
               order by position, lower(name), id limit $3 offset $4"#,
            select.ids as _, select.page.pattern(), select.page.limit(), select.page.offset())
    }

    async fn insert(
        &self,
        db: &mut Db,
        id: DeliveryZoneId,
        by: Option<UserId>,
        now: DateTime<Utc>,
    ) -> Written {
        let Self {
            name,
            pincodes,
            remote_pincodes,
            tariff,
            flat_paise,
            percent,
            slabs,
            further_kg_paise,
            remote_paise,
            free_from_paise,
            transit_days,
            has_cod,
            position,
        } = self;
        execute!(db =>
            "insert into delivery_zones
                 (id, name, pincodes, remote_pincodes, tariff, flat_paise, percent, slabs, further_kg_paise,
                  remote_paise, free_from_paise, transit_days, has_cod, position, created_at, created_by, updated_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $15)",
            id.0, name.trim(), pincodes, remote_pincodes, tariff.as_str(), *flat_paise,
            percent.map(|percent| percent.0), Json(slabs) as _, further_kg_paise, remote_paise, *free_from_paise,
            transit_days, has_cod, position, now, by.map(|user| user.0)).map_err(taken)
    }

    async fn update(&self, db: &mut Db, id: DeliveryZoneId, version: i32, now: DateTime<Utc>) -> Written {
        let Self {
            name,
            pincodes,
            remote_pincodes,
            tariff,
            flat_paise,
            percent,
            slabs,
            further_kg_paise,
            remote_paise,
            free_from_paise,
            transit_days,
            has_cod,
            position,
        } = self;
        execute!(db =>
            "update delivery_zones
             set name = $3, pincodes = $4, remote_pincodes = $5, tariff = $6, flat_paise = $7, percent = $8,
                 slabs = $9, further_kg_paise = $10, remote_paise = $11, free_from_paise = $12, transit_days = $13,
                 has_cod = $14, position = $15, version = version + 1, updated_at = $16
             where id = $1 and version = $2 and archived_at is null",
            id.0, version, name.trim(), pincodes, remote_pincodes, tariff.as_str(), *flat_paise,
            percent.map(|percent| percent.0), Json(slabs) as _, further_kg_paise, remote_paise, *free_from_paise,
            transit_days, has_cod, position, now).map_err(taken)
    }

    async fn archive(db: &mut Db, id: DeliveryZoneId, now: DateTime<Utc>) -> Written {
        execute!(db =>
            "update delivery_zones set archived_at = $2, updated_at = $2, version = version + 1
             where id = $1 and archived_at is null",
            id.0, now)
    }
}

fn taken(refusal: Refusal) -> Refusal {
    match refusal {
        Refusal::Database(sqlx::Error::Database(error))
            if error.constraint() == Some("delivery_zones_name_taken") =>
        {
            Refusal::Field { field: "name", reason: "is used by another zone".to_owned() }
        }
        other => other,
    }
}
