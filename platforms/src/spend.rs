//! What a day's campaigns cost.

use chrono::NaiveDate;
use serde_json::{Value, json};

use crate::conversion::Answer;
use crate::google::{self, GoogleError};
use crate::oauth::Scope;
use crate::{Connection, Platforms, click_conversions, meta};

/// A campaign on a day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CampaignDay {
    /// The platform's id.
    pub campaign_id: String,
    /// Name.
    pub campaign_name: String,
    /// Status in the platform's words; empty where it does not say.
    pub campaign_status: String,
    /// Clicks.
    pub clicks: i64,
    /// Impressions.
    pub impressions: i64,
    /// Cost in paise.
    pub cost_paise: i64,
}

/// Why there are no costs.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SpendError {
    /// It may work later.
    #[error("{0}")]
    Passing(String),
    /// It will not work before somebody changes something.
    #[error("{0}")]
    Lasting(String),
}

/// Most pages that are followed.
const MAX_PAGES: usize = 50;

pub(crate) async fn google(
    platforms: &Platforms,
    connection: &Connection,
    on: NaiveDate,
) -> Result<Vec<CampaignDay>, SpendError> {
    let query = format!(
        "SELECT customer.currency_code, campaign.id, campaign.name, campaign.status, metrics.clicks, \
         metrics.impressions, metrics.cost_micros FROM campaign WHERE segments.date = '{on}'"
    );
    let body = json!({"query": query}).to_string();
    let reply = google::send(platforms, connection, Scope::AdWords, || {
        let method = "googleAds:searchStream";
        click_conversions::request(
            platforms,
            connection,
            &connection.account,
            &connection.login_account,
            method,
        )
        .body(body.clone())
    });
    let reply = reply.await.map_err(failed)?;
    if !reply.status.is_success() {
        // The stream's error comes in a list.
        let mut reply = reply;
        if let Some(first) = reply.body.get(0).cloned() {
            reply.body = first;
        }
        let status = reply.status.as_u16();
        return Err(failed(GoogleError::read(&reply).answer(status)));
    }
    let batches = reply.body.as_array().map(Vec::as_slice).unwrap_or_default();
    let rows = batches.iter().filter_map(|batch| batch["results"].as_array()).flatten();
    rows.map(google_row).collect()
}

fn google_row(row: &Value) -> Result<CampaignDay, SpendError> {
    let currency = row["customer"]["currencyCode"].as_str().unwrap_or("INR");
    let (campaign, metrics) = (&row["campaign"], &row["metrics"]);
    Ok(CampaignDay {
        campaign_id: text(&campaign["id"]),
        campaign_name: text(&campaign["name"]),
        campaign_status: text(&campaign["status"]),
        clicks: number(&metrics["clicks"]),
        impressions: number(&metrics["impressions"]),
        cost_paise: in_rupees(currency, (number(&metrics["costMicros"]) + 5_000) / 10_000)?,
    })
}

pub(crate) async fn meta(
    platforms: &Platforms,
    connection: &Connection,
    on: NaiveDate,
) -> Result<Vec<CampaignDay>, SpendError> {
    if connection.login_account.is_empty() {
        let message = "Meta's costs are read from its ad account, whose number has not been entered.";
        return Err(SpendError::Lasting(message.to_owned()));
    }
    let path = format!("/{}/act_{}/insights", meta::VERSION, connection.login_account);
    let range = json!({"since": on, "until": on}).to_string();
    let fields = "campaign_id,campaign_name,clicks,impressions,spend,account_currency";
    let (mut days, mut after) = (Vec::new(), String::new());
    for _ in 0..MAX_PAGES {
        let mut query =
            vec![("level", "campaign"), ("time_range", range.as_str()), ("fields", fields), ("limit", "500")];
        if !after.is_empty() {
            query.push(("after", after.as_str()));
        }
        let reply = meta::call(platforms, connection, &path, &query, reqwest::Client::get).await;
        let body = reply.map_err(failed)?.body;
        for row in body["data"].as_array().into_iter().flatten() {
            days.push(meta_row(row)?);
        }
        match body["paging"]["cursors"]["after"].as_str().filter(|_| body["paging"].get("next").is_some()) {
            Some(cursor) => cursor.clone_into(&mut after),
            None => return Ok(days),
        }
    }
    Err(SpendError::Lasting("Meta's list of campaigns does not end.".to_owned()))
}

fn meta_row(row: &Value) -> Result<CampaignDay, SpendError> {
    let currency = row["account_currency"].as_str().unwrap_or("INR");
    let spend = row["spend"].as_str().unwrap_or("0");
    let paise = paise(spend).ok_or_else(|| SpendError::Lasting(format!("{spend:?} is no amount.")))?;
    Ok(CampaignDay {
        campaign_id: text(&row["campaign_id"]),
        campaign_name: text(&row["campaign_name"]),
        campaign_status: String::new(),
        clicks: number(&row["clicks"]),
        impressions: number(&row["impressions"]),
        cost_paise: in_rupees(currency, paise)?,
    })
}

/// Costs in another currency are not rupees.
fn in_rupees(currency: &str, paise: i64) -> Result<i64, SpendError> {
    if currency == "INR" {
        return Ok(paise);
    }
    Err(SpendError::Lasting(format!("The account counts in {currency}; only costs in rupees are imported.")))
}

fn text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.as_u64().map(|id| id.to_string()).unwrap_or_default(), str::to_owned)
}

/// A number, which may come as a text.
fn number(value: &Value) -> i64 {
    value.as_str().and_then(|text| text.parse().ok()).or_else(|| value.as_i64()).unwrap_or(0)
}

/// `123.45` in paise.
fn paise(text: &str) -> Option<i64> {
    let (rupees, fraction) = text.split_once('.').unwrap_or((text, ""));
    let paise = format!("{fraction:0<2}");
    let paise: i64 = paise.get(..2)?.parse().ok()?;
    rupees.parse::<i64>().ok()?.checked_mul(100)?.checked_add(paise)
}

fn failed(answer: Answer) -> SpendError {
    match answer {
        Answer::Pause { code, message, .. } => SpendError::Passing(format!("{code}: {message}")),
        other => SpendError::Lasting(crate::accepted(other).err().unwrap_or_default()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_read_as_the_platforms_write_them() {
        let google = json!({
            "customer": {"currencyCode": "INR"},
            "campaign": {"id": "17", "name": "Kitchens", "status": "ENABLED"},
            "metrics": {"clicks": "12", "impressions": "3400", "costMicros": "1234560000"},
        });
        let day = CampaignDay {
            campaign_id: "17".to_owned(),
            campaign_name: "Kitchens".to_owned(),
            campaign_status: "ENABLED".to_owned(),
            clicks: 12,
            impressions: 3_400,
            cost_paise: 123_456,
        };
        assert_eq!(google_row(&google).unwrap(), day);
        let meta = json!({
            "campaign_id": "17", "campaign_name": "Kitchens", "clicks": "12", "impressions": "3400",
            "spend": "1234.56", "account_currency": "INR",
        });
        assert_eq!(meta_row(&meta).unwrap(), CampaignDay { campaign_status: String::new(), ..day });
    }

    #[test]
    fn amounts_are_exact_and_in_rupees() {
        for (text, expected) in
            [("0", Some(0)), ("12", Some(1_200)), ("12.3", Some(1_230)), ("12.345", Some(1_234)), ("x", None)]
        {
            assert_eq!(paise(text), expected, "{text}");
        }
        let dollars = json!({"spend": "1", "account_currency": "USD"});
        assert!(matches!(meta_row(&dollars), Err(SpendError::Lasting(_))));
    }
}
