//! What campaigns cost, from a file: a report of the platform, by campaign and day. A row about a day and campaign that
//! is known replaces what is known, whether a file or the nightly import brought it.

use chrono::{DateTime, NaiveDate, Utc};
use jobs::conversions::Destination;
use kernel::audit::Actor;
use kernel::clock::{Clock, day_of};
use kernel::ids::LeadId;
use kernel::import::cell::{self, plain};
use kernel::import::{Candidate, Importable, RowError, RowOutcome, Verdict};
use kernel::string_enum::string_enum;
use kernel::{Db, Tx};
use uuid::Uuid;

string_enum! {
    /// Fields that a column can be mapped to.
    #[schemars(rename = "SpendField")]
    pub enum Field {
        /// Day, in the account's time zone.
        Day = "day",
        /// Google Ads or Meta.
        Platform = "platform",
        /// The platform's id of the campaign.
        CampaignId = "campaignId",
        /// Its name.
        Campaign = "campaign",
        /// Clicks.
        Clicks = "clicks",
        /// Impressions.
        Impressions = "impressions",
        /// Cost in rupees.
        CostPaise = "costPaise",
    }
}

impl Field {
    /// Usual headings of the column, in lower-case letters and digits only.
    const fn names(self) -> &'static [&'static str] {
        match self {
            Self::Day => &["day", "date", "reportingstarts"],
            Self::Platform => &["platform", "network", "destination", "channel"],
            Self::CampaignId => &["campaignid"],
            Self::Campaign => &["campaign", "campaignname"],
            Self::Clicks => &["clicks", "linkclicks", "clicksall"],
            Self::Impressions => &["impressions", "impr"],
            Self::CostPaise => &["cost", "spend", "amountspent", "amountspentinr", "costinr"],
        }
    }
}

/// A row of the file.
#[derive(Clone, Debug)]
pub struct Row {
    day: NaiveDate,
    destination: Destination,
    campaign_id: String,
    campaign: String,
    /// `None` leaves what is known.
    clicks: Option<i32>,
    impressions: Option<i32>,
    cost_paise: i64,
}

/// A campaign that costs more in a day is a mistake in the file, such as paise for rupees.
const MAX_COST_PAISE: i64 = 10_000_000_000;

/// Longest id or name.
const MAX_CHARS: usize = 300;

fn destination(text: &str) -> Result<Destination, String> {
    match plain(text).as_str() {
        "google" | "googleads" | "adwords" | "googlesearch" | "youtube" => Ok(Destination::GoogleAds),
        "meta" | "metaads" | "facebook" | "facebookads" | "instagram" | "fb" | "ig" => Ok(Destination::Meta),
        _ => Err("must be Google Ads or Meta".to_owned()),
    }
}

fn name(text: &str) -> Result<String, String> {
    if text.chars().count() > MAX_CHARS {
        return Err(format!("must have at most {MAX_CHARS} characters"));
    }
    if text.chars().any(char::is_control) { Err("must be one line".to_owned()) } else { Ok(text.to_owned()) }
}

fn cost(text: &str) -> Result<i64, String> {
    let paise = cell::hundredths(text)?;
    if paise > MAX_COST_PAISE {
        return Err("is more than ₹10 crore in a day. Is it in rupees?".to_owned());
    }
    Ok(paise)
}

/// What every row must have, and what to do if no column has it.
const REQUIRED: [(Field, &str); 5] = [
    (Field::Day, "choose the column with the days"),
    (Field::Platform, "choose the column with the platforms"),
    (Field::CampaignId, "choose the column with the campaigns' ids"),
    (Field::Campaign, "choose the column with the campaigns' names"),
    (Field::CostPaise, "choose the column with the costs"),
];

/// The import of what campaigns cost.
#[derive(Clone, Copy, Debug)]
pub struct Spend;

/// Takes a cell's value, or notes what is wrong with it.
fn take<T>(errors: &mut Vec<RowError>, field: Field, read: Result<T, String>) -> Option<T> {
    read.map_err(|message| errors.push(RowError::new(field, message))).ok()
}

impl Importable for Spend {
    const RESOURCE: &'static str = "ad_spend";
    const KIND: &'static str = "ad_spend_import";
    type Field = Field;
    type Row = Row;

    fn fields() -> Vec<(Field, &'static [&'static str])> {
        Field::ALL.iter().map(|field| (*field, field.names())).collect()
    }

    fn check(has: &dyn Fn(Field) -> bool) -> Result<(), &'static str> {
        REQUIRED.iter().find(|(field, _)| !has(*field)).map_or(Ok(()), |(_, missing)| Err(missing))
    }

    fn read(cells: &[(Field, &str)]) -> Result<Row, Vec<RowError>> {
        let mut errors = Vec::new();
        let (mut day, mut platform, mut id, mut campaign, mut cost_paise) = (None, None, None, None, None);
        let (mut clicks, mut impressions) = (None, None);
        for (field, text) in cells {
            let e = &mut errors;
            match field {
                Field::Day => day = take(e, *field, cell::day(text)),
                Field::Platform => platform = take(e, *field, destination(text)),
                // A spreadsheet writes an id as a decimal number.
                Field::CampaignId => id = take(e, *field, name(text.strip_suffix(".0").unwrap_or(text))),
                Field::Campaign => campaign = take(e, *field, name(text)),
                Field::Clicks => clicks = take(e, *field, cell::whole(text)),
                Field::Impressions => impressions = take(e, *field, cell::whole(text)),
                Field::CostPaise => cost_paise = take(e, *field, cost(text)),
            }
        }
        let missing = REQUIRED.iter().filter(|(field, _)| !cells.iter().any(|(known, _)| known == field));
        errors.extend(missing.map(|(field, _)| RowError::new(*field, "is missing")));
        match (day, platform, id, campaign, cost_paise) {
            (Some(day), Some(destination), Some(campaign_id), Some(campaign), Some(cost_paise))
                if errors.is_empty() =>
            {
                Ok(Row { day, destination, campaign_id, campaign, clicks, impressions, cost_paise })
            }
            _ => Err(errors),
        }
    }

    fn identities(row: &Row) -> Vec<String> {
        vec![format!("{} {} {}", row.destination, row.day, row.campaign_id)]
    }

    async fn check_rows(
        db: &mut Db,
        _: &Actor,
        rows: &[Candidate<Row>],
        now: DateTime<Utc>,
    ) -> Result<Vec<Verdict>, sqlx::Error> {
        let known = known(db, rows.iter().map(|candidate| &candidate.row)).await?;
        let verdicts = rows.iter().zip(known).map(|(Candidate { row, is_above }, is_known)| {
            if *is_above {
                let reason = "has this day and campaign in a row above already";
                Verdict::Wrong(vec![RowError::new(Field::CampaignId, reason)])
            } else if let Some(error) = too_early(row, now) {
                Verdict::Wrong(vec![error])
            } else if is_known {
                Verdict::Known
            } else {
                Verdict::New
            }
        });
        Ok(verdicts.collect())
    }

    async fn import_row(
        tx: &mut Tx<'_>,
        clock: &Clock,
        _: &Actor,
        row: Row,
    ) -> Result<(RowOutcome, Option<LeadId>), sqlx::Error> {
        if let Some(error) = too_early(&row, clock.now()) {
            return Ok((RowOutcome::Wrong(vec![error]), None));
        }
        let is_new = sqlx::query_scalar!(
            r#"insert into ad_spend (
                   id, destination, spent_on, campaign_id, campaign_name, clicks, impressions, cost_paise, source, updated_at
               )
               values ($1, $2, $3, $4, $5, coalesce($6, 0), coalesce($7, 0), $8, 'csv', $9)
               on conflict (destination, spent_on, campaign_id) do update
               set campaign_name = excluded.campaign_name, clicks = coalesce($6, ad_spend.clicks),
                   impressions = coalesce($7, ad_spend.impressions), cost_paise = excluded.cost_paise,
                   source = excluded.source, updated_at = excluded.updated_at
               returning id = $1 as "is_new!""#,
            Uuid::now_v7(),
            row.destination.as_str(),
            row.day,
            row.campaign_id,
            row.campaign,
            row.clicks,
            row.impressions,
            row.cost_paise,
            clock.now(),
        )
        .fetch_one(&mut **tx)
        .await?;
        Ok((if is_new { RowOutcome::New } else { RowOutcome::Known }, None))
    }
}

fn too_early(row: &Row, now: DateTime<Utc>) -> Option<RowError> {
    (row.day > day_of(now)).then(|| RowError::new(Field::Day, "is in the future"))
}

/// Which of the rows are about a day and campaign that is known, in their order.
async fn known<'a>(db: &mut Db, rows: impl Iterator<Item = &'a Row>) -> Result<Vec<bool>, sqlx::Error> {
    let (mut destinations, mut days, mut ids) = (Vec::new(), Vec::new(), Vec::new());
    for row in rows {
        destinations.push(row.destination.as_str());
        days.push(row.day);
        ids.push(row.campaign_id.as_str());
    }
    sqlx::query_scalar!(
        r#"select exists (
               select from ad_spend as known
               where known.destination = row.destination and known.spent_on = row.day
                   and known.campaign_id = row.campaign_id
           ) as "is_known!"
           from unnest($1::text[], $2::date[], $3::text[]) with ordinality
               as row (destination, day, campaign_id, place)
           order by place"#,
        &destinations as &[&str],
        &days,
        &ids as &[&str],
    )
    .fetch_all(db)
    .await
}

#[cfg(test)]
mod tests;
