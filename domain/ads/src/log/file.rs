//! The export of the log.

use chrono::{DateTime, Utc};
use kernel::Db;
use kernel::listing::{Cell, Column, Listing};
use kernel::page::PageQuery;
use kernel::reach::Viewer;
use kernel::role::Area;

use super::{ConversionFilter, Item, list};

impl Listing for Item {
    const AREA: Area = Area::Ads;
    const IS_SELECTABLE: bool = true;
    const COLUMNS: &'static [Column<Self>] = &[
        Column { key: "event", heading: "Event", cell: |item| item.kind.label().into() },
        Column { key: "eventId", heading: "Event ID", cell: |item| item.event_id.as_str().into() },
        Column { key: "isAdjustment", heading: "Correction", cell: |item| item.is_adjustment.into() },
        Column { key: "destination", heading: "Platform", cell: |item| item.destination.label().into() },
        Column { key: "state", heading: "State", cell: |item| item.state.as_str().into() },
        Column { key: "reason", heading: "Reason code", cell: |item| item.reason.as_str().into() },
        Column { key: "explanation", heading: "Reason", cell: |item| item.explanation.as_str().into() },
        Column {
            key: "subject",
            heading: "Lead or order",
            cell: |item| item.subject.as_ref().map(|subject| subject.label.as_str()).into(),
        },
        Column { key: "valuePaise", heading: "Value", cell: |item| Cell::Paise(item.value_paise) },
        Column { key: "occurredAt", heading: "Happened", cell: |item| item.occurred_at.into() },
        Column { key: "sentAt", heading: "Sent", cell: |item| item.sent_at.into() },
        Column { key: "acceptedAt", heading: "Accepted", cell: |item| item.accepted_at.into() },
        Column { key: "attempts", heading: "Attempts", cell: |item| item.attempts.into() },
        Column { key: "updatedAt", heading: "Changed", cell: |item| item.updated_at.into() },
    ];
    type Filter = ConversionFilter;
    type Item = Self;

    async fn items(
        db: &mut Db,
        viewer: Viewer,
        page: &PageQuery,
        filter: &ConversionFilter,
        _: DateTime<Utc>,
    ) -> Result<Vec<Self>, sqlx::Error> {
        Ok(list(db, viewer, page, filter).await?.items)
    }
}
