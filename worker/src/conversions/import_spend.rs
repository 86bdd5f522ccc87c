//! Reads what a day's campaigns cost.

use ads::nightly_spend::{self, CampaignSpend};
use chrono::NaiveDate;
use jobs::conversions::Destination;
use platforms::spend::{CampaignDay, SpendError};

use crate::{Failure, Worker};

pub(super) async fn handle(worker: &Worker, destination: Destination, on: NaiveDate) -> Result<(), Failure> {
    let connection = worker.platforms.connection(&mut *worker.db.acquire().await?, destination).await?;
    let Some(connection) = connection else { return Ok(()) };
    let days = worker.platforms.spend(&connection, on).await.map_err(|error| match error {
        SpendError::Passing(reason) => Failure::Later(reason),
        SpendError::Lasting(reason) => Failure::Never(reason),
    })?;
    let campaigns: Vec<_> = days.into_iter().map(campaign).collect();
    let mut db = worker.db.acquire().await?;
    nightly_spend::save(&mut db, destination, on, &campaigns, worker.clock.now()).await?;
    tracing::info!(%destination, %on, campaigns = campaigns.len(), "costs imported");
    Ok(())
}

fn campaign(day: CampaignDay) -> CampaignSpend {
    let count = |number: i64| i32::try_from(number.max(0)).unwrap_or(i32::MAX);
    CampaignSpend {
        campaign_id: day.campaign_id,
        campaign_name: day.campaign_name,
        campaign_status: day.campaign_status,
        clicks: count(day.clicks),
        impressions: count(day.impressions),
        cost_paise: day.cost_paise.max(0),
    }
}
