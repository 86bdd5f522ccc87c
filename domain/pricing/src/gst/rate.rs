//! GST rates of goods and services by date. Rates change by notification; existing records keep the rate of
//! their day.

use chrono::{DateTime, NaiveDate, Utc};
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use kernel::Db;
use kernel::ids::UserId;
use kernel::money::{Percent, up_to_the_whole};
use kernel::record::{Nothing, Record, Row, Select, Stored, Written, execute, rows};
use kernel::role::{Area, Verb};

kernel::ids::id! {
    /// Id of a GST rate.
    GstRateId
}

/// The rate of an HSN or SAC from a date on.
pub type GstRate = Stored<GstRateDraft>;

/// Editable fields of a rate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct GstRateDraft {
    /// HSN of goods or SAC of services: 4, 6 or 8 digits. A shorter code applies to all codes that start with it,
    /// unless a longer one overrides it.
    #[garde(pattern("^([0-9]{4}|[0-9]{6}|[0-9]{8})$"))]
    pub hsn: String,
    /// Description of the goods or services.
    #[garde(length(chars, min = 1, max = 200))]
    pub description: String,
    /// In basis points: 18% is 1800.
    #[garde(custom(up_to_the_whole))]
    pub rate: Percent,
    /// First day on which it applies.
    #[garde(skip)]
    pub effective_on: NaiveDate,
}

/// The rates on one day.
#[derive(Clone, Debug, Default)]
pub struct Rates(Vec<(String, Percent)>);

impl Rates {
    /// The rate of an HSN or SAC: the longest matching code wins.
    #[must_use]
    pub fn of(&self, hsn: &str) -> Option<Percent> {
        let known = self.0.iter().filter(|(code, _)| hsn.starts_with(code.as_str()));
        known.max_by_key(|(code, _)| code.len()).map(|(_, rate)| *rate)
    }
}

impl FromIterator<(String, Percent)> for Rates {
    fn from_iter<I: IntoIterator<Item = (String, Percent)>>(rates: I) -> Self {
        Self(rates.into_iter().collect())
    }
}

/// Reads the rates that apply on a day.
pub async fn on(db: &mut Db, day: NaiveDate) -> Result<Rates, sqlx::Error> {
    let rates = sqlx::query!(
        r#"select distinct on (hsn) hsn, rate as "rate: Percent" from gst_rates
           where effective_on <= $1 and archived_at is null order by hsn, effective_on desc"#,
        day,
    )
    .fetch_all(db)
    .await?;
    Ok(rates.into_iter().map(|row| (row.hsn, row.rate)).collect())
}

impl Record for GstRateDraft {
    const NOUN: &'static str = "GST rate";
    const PATH: &'static str = "gst-rates";
    const AREA: Area = Area::MoneySettings;
    const WRITE: Verb = Verb::Edit;
    type Id = GstRateId;
    type Computed = Nothing;
    type Filter = Nothing;

    async fn rows(db: &mut Db, select: &Select<'_, Self>) -> Result<Vec<Row<Self>>, sqlx::Error> {
        rows!(db => |row| Self { hsn, description, rate, effective_on },
            r#"select id as "id: GstRateId", hsn, description, rate as "rate: Percent", effective_on, version,
                   created_at, updated_at, count(*) over () as "total!"
               from gst_rates
               where archived_at is null and ($1::uuid[] is null or id = any ($1))
                   and ($2::text is null or hsn ilike $2 or description ilike $2)
               order by hsn, effective_on desc
               limit $3 offset $4"#,
            select.ids as _, select.page.pattern(), select.page.limit(), select.page.offset())
    }

    async fn insert(&self, db: &mut Db, id: GstRateId, by: Option<UserId>, now: DateTime<Utc>) -> Written {
        let Self { hsn, description, rate, effective_on } = self;
        execute!(db =>
            "insert into gst_rates (id, hsn, description, rate, effective_on, created_at, created_by, updated_at)
             values ($1, $2, $3, $4, $5, $6, $7, $6)",
            id.0, hsn, description, rate.0, effective_on, now, by.map(|user| user.0))
    }

    async fn update(&self, db: &mut Db, id: GstRateId, version: i32, now: DateTime<Utc>) -> Written {
        let Self { hsn, description, rate, effective_on } = self;
        execute!(db =>
            "update gst_rates
             set hsn = $3, description = $4, rate = $5, effective_on = $6, version = version + 1, updated_at = $7
             where id = $1 and version = $2 and archived_at is null",
            id.0, version, hsn, description, rate.0, effective_on, now)
    }

    async fn archive(db: &mut Db, id: GstRateId, now: DateTime<Utc>) -> Written {
        execute!(db =>
            "update gst_rates set archived_at = $2, updated_at = $2, version = version + 1
             where id = $1 and archived_at is null",
            id.0, now)
    }
}

#[cfg(test)]
mod tests {
    use kernel::record::Refusal;
    use sqlx::PgPool;

    use super::*;

    #[test_database::test]
    async fn the_longest_code_and_the_latest_day_decide(pool: PgPool) -> Result<(), Refusal> {
        let mut db = pool.acquire().await?;
        let day = |text: &str| text.parse::<NaiveDate>().unwrap();
        let lower = GstRateDraft {
            hsn: "9403".to_owned(),
            description: "Furniture".to_owned(),
            rate: Percent::whole(12),
            effective_on: day("2027-01-01"),
        };
        GstRate::insert(&mut db, &lower, None, DateTime::UNIX_EPOCH).await?;
        let rates = on(&mut db, day("2026-12-31")).await?;
        assert_eq!(rates.of("9403"), Some(Percent::whole(18)));
        assert_eq!(rates.of("94036000"), Some(Percent::whole(18)));
        assert_eq!(rates.of("94038200"), Some(Percent::whole(5)), "bamboo");
        assert_eq!(rates.of("998391"), Some(Percent::whole(18)));
        assert_eq!(rates.of("6802"), None);
        assert_eq!(on(&mut db, day("2027-01-01")).await?.of("9403"), Some(Percent::whole(12)));
        assert_eq!(on(&mut db, day("2025-09-21")).await?.of("9403"), None);
        Ok(())
    }
}
