//! The export of campaigns.

use chrono::{DateTime, Utc};
use jobs::conversions::Destination;
use kernel::Db;
use kernel::listing::{Cell, Column, Listing};
use kernel::page::PageQuery;
use kernel::reach::Viewer;
use kernel::role::Area;

use super::{Campaign, CampaignFilter, list};

impl Listing for Campaign {
    const AREA: Area = Area::Ads;
    const COLUMNS: &'static [Column<Self>] = &[
        Column { key: "name", heading: "Campaign", cell: |campaign| campaign.name.as_str().into() },
        Column {
            key: "platform",
            heading: "Platform",
            cell: |campaign| campaign.platform.map(Destination::label).into(),
        },
        Column {
            key: "campaignId",
            heading: "Campaign ID",
            cell: |campaign| campaign.campaign_id.clone().into(),
        },
        Column { key: "status", heading: "Status", cell: |campaign| campaign.status.as_str().into() },
        Column {
            key: "spendPaise",
            heading: "Spend",
            cell: |campaign| Cell::Paise(campaign.figures.spend_paise),
        },
        Column {
            key: "impressions",
            heading: "Impressions",
            cell: |campaign| campaign.figures.impressions.into(),
        },
        Column { key: "clicks", heading: "Clicks", cell: |campaign| campaign.figures.clicks.into() },
        Column { key: "leads", heading: "Leads", cell: |campaign| campaign.figures.leads.into() },
        Column { key: "qualified", heading: "Qualified", cell: |campaign| campaign.figures.qualified.into() },
        Column { key: "won", heading: "Won", cell: |campaign| campaign.figures.won.into() },
        Column { key: "orders", heading: "Orders", cell: |campaign| campaign.figures.orders.into() },
        Column {
            key: "revenuePaise",
            heading: "Revenue",
            cell: |campaign| Cell::Paise(campaign.figures.revenue_paise),
        },
        Column {
            key: "costPerLeadPaise",
            heading: "Cost per lead",
            cell: |campaign| campaign.figures.cost_per_lead_paise.map(Cell::Paise).into(),
        },
        Column {
            key: "costPerQualifiedPaise",
            heading: "Cost per qualified lead",
            cell: |campaign| campaign.figures.cost_per_qualified_paise.map(Cell::Paise).into(),
        },
        Column {
            key: "returnPercent",
            heading: "Return (%)",
            cell: |campaign| campaign.figures.return_percent.into(),
        },
    ];
    type Filter = CampaignFilter;
    type Item = Self;

    async fn items(
        db: &mut Db,
        _: Viewer,
        page: &PageQuery,
        filter: &CampaignFilter,
        now: DateTime<Utc>,
    ) -> Result<Vec<Self>, sqlx::Error> {
        Ok(list(db, page, filter, now).await?.items)
    }
}
