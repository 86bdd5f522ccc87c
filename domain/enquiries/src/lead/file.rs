//! Leads as export columns.

use chrono::{DateTime, Utc};

use super::list::{self, LeadFilter, LeadItem, Search};
use super::value::ValueSource;
use super::{BhkType, BudgetBand, Status};
use kernel::Db;
use kernel::listing::{Cell, Column, Listing};
use kernel::page::PageQuery;
use kernel::reach::Viewer;
use kernel::role::Area;

impl Listing for LeadItem {
    const AREA: Area = Area::Leads;
    const IS_SELECTABLE: bool = true;
    const COLUMNS: &'static [Column<Self>] = &[
        Column { key: "reference", heading: "Reference", cell: |lead| lead.reference.as_str().into() },
        Column { key: "customerName", heading: "Name", cell: |lead| lead.customer_name.as_str().into() },
        Column { key: "customerPhone", heading: "Phone", cell: |lead| lead.customer_phone.as_str().into() },
        Column { key: "customerEmail", heading: "E-mail", cell: |lead| lead.customer_email.as_str().into() },
        Column { key: "status", heading: "Status", cell: |lead| lead.status.label().into() },
        Column { key: "next", heading: "Next step", cell: next_step },
        Column { key: "temperature", heading: "Temperature", cell: |lead| lead.temperature.as_str().into() },
        Column { key: "score", heading: "Score", cell: |lead| lead.score.into() },
        Column {
            key: "owner",
            heading: "Owner",
            cell: |lead| lead.owner.as_ref().map(|owner| owner.name.as_str()).into(),
        },
        Column { key: "source", heading: "Source", cell: |lead| lead.source.label().into() },
        Column { key: "wish", heading: "Requirements", cell: |lead| wish(lead).into() },
        Column { key: "budgetBand", heading: "Budget", cell: |lead| lead.budget_band.map(budget).into() },
        Column { key: "value", heading: "Deal value (₹)", cell: |lead| lead.value.map(Cell::Paise).into() },
        Column {
            key: "valueSource",
            heading: "Value from",
            cell: |lead| lead.value_source.map(ValueSource::label).into(),
        },
        Column { key: "locality", heading: "Locality", cell: |lead| lead.locality.as_deref().into() },
        Column { key: "pincode", heading: "Pincode", cell: |lead| lead.pincode.as_deref().into() },
        Column { key: "tags", heading: "Tags", cell: |lead| lead.tags.join(", ").into() },
        Column { key: "receivedAt", heading: "Received (IST)", cell: |lead| lead.received_at.into() },
        Column {
            key: "firstResponseAt",
            heading: "First response (IST)",
            cell: |lead| lead.first_response_at.into(),
        },
        Column { key: "nextFollowUpOn", heading: "Follow-up", cell: |lead| lead.next_follow_up_on.into() },
        Column { key: "campaign", heading: "Campaign", cell: |lead| lead.campaign.as_deref().into() },
        Column {
            key: "utmSource",
            heading: "Campaign source",
            cell: |lead| lead.utm_source.as_deref().into(),
        },
        Column { key: "enquiries", heading: "Enquiries", cell: |lead| lead.enquiries.into() },
    ];
    type Filter = LeadFilter;
    type Item = Self;

    async fn items(
        db: &mut Db,
        viewer: Viewer,
        page: &PageQuery,
        filter: &LeadFilter,
        now: DateTime<Utc>,
    ) -> Result<Vec<Self>, sqlx::Error> {
        Ok(list::list(db, &Search::of(viewer, &page.q, filter, now), page).await?.items)
    }
}

/// The first call with its deadline, then the follow-up date.
fn next_step(lead: &LeadItem) -> Cell {
    let awaits_call =
        lead.status == Status::New && lead.first_response_at.is_none() && !lead.customer_phone.is_empty();
    match lead.call_due_at.filter(|_| awaits_call) {
        Some(call_due_at) => call_due_at.into(),
        None => lead.next_follow_up_on.into(),
    }
}

/// `3 BHK, Kitchen, Wardrobe`.
fn wish(lead: &LeadItem) -> String {
    let home = lead.bhk_type.map(BhkType::label);
    let interiors = lead.interior_types.iter().map(|interior| interior.label());
    home.into_iter().chain(interiors).collect::<Vec<_>>().join(", ")
}

const fn budget(band: BudgetBand) -> &'static str {
    match band {
        BudgetBand::Under3 => "Under ₹3 L",
        BudgetBand::From3To6 => "₹3–6 L",
        BudgetBand::From6To10 => "₹6–10 L",
        BudgetBand::From10To20 => "₹10–20 L",
        BudgetBand::Over20 => "Over ₹20 L",
    }
}
