//! Delivery zones as they are stored.

use kernel::Db;
use kernel::money::Percent;
use kernel::string_enum::string_enum;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;

use super::{DeliveryZoneId, Pincodes, Tariff, Zone};

string_enum! {
    /// How shipping is charged.
    pub enum TariffKind {
        /// The same for each order.
        Flat = "flat",
        /// A share of the goods' price.
        Percent = "percent",
        /// By chargeable weight.
        Slabs = "slabs",
    }
}

/// A slab of a tariff by weight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, garde::Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Slab {
    /// Up to so many grams.
    #[garde(range(min = 1, max = 100_000_000))]
    pub up_to_g: i64,
    /// Costs so much, in paise with tax.
    #[garde(range(min = 0, max = 100_000_000))]
    pub paise: i64,
}

/// A zone's row.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct StoredZone {
    id: DeliveryZoneId,
    name: String,
    pincodes: Vec<String>,
    remote_pincodes: Vec<String>,
    tariff: TariffKind,
    flat_paise: Option<i64>,
    percent: Option<i32>,
    slabs: Vec<Slab>,
    further_kg_paise: i64,
    remote_paise: i64,
    free_from_paise: Option<i64>,
    transit_days: u16,
    has_cod: bool,
}

impl StoredZone {
    pub(crate) fn zone(self) -> Option<Zone> {
        let tariff = match self.tariff {
            TariffKind::Flat => Tariff::Flat(self.flat_paise?),
            TariffKind::Percent => Tariff::Percent(Percent(self.percent?)),
            TariffKind::Slabs => Tariff::Slabs {
                slabs: self.slabs.iter().map(|slab| (slab.up_to_g, slab.paise)).collect(),
                further_kg_paise: self.further_kg_paise,
            },
        };
        let read = |texts: &[String]| texts.iter().filter_map(|text| pincodes(text)).collect();
        Some(Zone {
            id: self.id,
            name: self.name,
            pincodes: read(&self.pincodes),
            remote: read(&self.remote_pincodes),
            tariff,
            remote_paise: self.remote_paise,
            free_from_paise: self.free_from_paise,
            transit_days: self.transit_days,
            has_cod: self.has_cod,
        })
    }
}

/// All zones.
pub async fn all(db: &mut Db) -> Result<Vec<Zone>, sqlx::Error> {
    let zones = sqlx::query_scalar!(
        r#"select to_jsonb(zone) as "zone!: Json<StoredZone>"
           from delivery_zones as zone where archived_at is null order by position, id"#,
    )
    .fetch_all(db)
    .await?;
    Ok(zones.into_iter().filter_map(|Json(zone)| zone.zone()).collect())
}

/// Reads `560025`, `560100-560104` or `56*`.
#[must_use]
pub fn pincodes(text: &str) -> Option<Pincodes> {
    let number = |digits: &str, length: std::ops::RangeInclusive<usize>| {
        let is_one = length.contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit());
        digits.parse::<u32>().ok().filter(|_| is_one && !digits.starts_with('0'))
    };
    if let Some(prefix) = text.strip_suffix('*') {
        return number(prefix, 1..=5).map(Pincodes::Prefix);
    }
    match text.split_once('-') {
        Some((first, last)) => {
            let (first, last) = (number(first, 6..=6)?, number(last, 6..=6)?);
            (first <= last).then_some(Pincodes::Range(first..=last))
        }
        None => number(text, 6..=6).map(Pincodes::One),
    }
}
