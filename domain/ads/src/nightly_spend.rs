//! What a day's campaigns cost, as the platform says. It replaces what is known of the day's campaigns, whether an
//! earlier night or a file brought it.

use chrono::{DateTime, NaiveDate, Utc};
use jobs::conversions::Destination;
use kernel::Db;

/// A campaign's day.
#[derive(Clone, Debug)]
pub struct CampaignSpend {
    /// The platform's id.
    pub campaign_id: String,
    /// Name.
    pub campaign_name: String,
    /// Status in the platform's words; empty where it does not say.
    pub campaign_status: String,
    /// Clicks.
    pub clicks: i32,
    /// Impressions.
    pub impressions: i32,
    /// Cost in paise.
    pub cost_paise: i64,
}

/// Stores a day's campaigns.
pub async fn save(
    db: &mut Db,
    destination: Destination,
    on: NaiveDate,
    campaigns: &[CampaignSpend],
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let text =
        |of: fn(&CampaignSpend) -> &String| campaigns.iter().map(|day| of(day).clone()).collect::<Vec<_>>();
    sqlx::query!(
        "insert into ad_spend (
             id, destination, spent_on, campaign_id, campaign_name, campaign_status, clicks, impressions, cost_paise,
             source, updated_at
         )
         select gen_random_uuid(), $1, $2, day.*, 'api', $9
         from unnest($3::text[], $4::text[], $5::text[], $6::integer[], $7::integer[], $8::bigint[]) as day
         on conflict (destination, spent_on, campaign_id) do update
         set campaign_name = excluded.campaign_name, campaign_status = excluded.campaign_status,
             clicks = excluded.clicks, impressions = excluded.impressions, cost_paise = excluded.cost_paise,
             source = excluded.source, updated_at = excluded.updated_at",
        destination.as_str(),
        on,
        &text(|day| &day.campaign_id),
        &text(|day| &day.campaign_name),
        &text(|day| &day.campaign_status),
        &campaigns.iter().map(|day| day.clicks).collect::<Vec<_>>(),
        &campaigns.iter().map(|day| day.impressions).collect::<Vec<_>>(),
        &campaigns.iter().map(|day| day.cost_paise).collect::<Vec<_>>(),
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}
