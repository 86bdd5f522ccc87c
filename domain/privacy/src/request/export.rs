//! The list of privacy requests as a file: when each came and was answered, without whom it is about or what they wrote.

use chrono::{DateTime, Utc};
use kernel::Db;
use kernel::listing::{Column, Listing};
use kernel::page::PageQuery;
use kernel::reach::Viewer;
use kernel::role::Area;

use super::{Filter, Request, list};

impl Listing for Request {
    const AREA: Area = Area::Settings;
    const COLUMNS: &'static [Column<Self>] = &[
        Column { key: "number", heading: "Number", cell: |request| request.number.as_str().into() },
        Column { key: "kind", heading: "Request", cell: |request| request.kind.label().into() },
        Column { key: "status", heading: "Status", cell: |request| request.status.label().into() },
        Column { key: "channel", heading: "Channel", cell: |request| request.channel.label().into() },
        Column { key: "receivedAt", heading: "Received (IST)", cell: |request| request.received_at.into() },
        Column {
            key: "openedAt",
            heading: "Time limit from (IST)",
            cell: |request| request.opened_at.into(),
        },
        Column {
            key: "acknowledgeBy",
            heading: "Acknowledge by (IST)",
            cell: |request| request.acknowledge_by.into(),
        },
        Column {
            key: "acknowledgedAt",
            heading: "Acknowledged (IST)",
            cell: |request| request.acknowledged_at.into(),
        },
        Column { key: "dueAt", heading: "Due (IST)", cell: |request| request.due_at.into() },
        Column { key: "isOverdue", heading: "Overdue", cell: |request| request.is_overdue.into() },
        Column { key: "closedAt", heading: "Answered (IST)", cell: |request| request.closed_at.into() },
        Column {
            key: "handler",
            heading: "Handler",
            cell: |request| request.handler.as_ref().map(|handler| handler.name.as_str()).into(),
        },
    ];
    type Filter = Filter;
    type Item = Self;

    async fn items(
        db: &mut Db,
        _: Viewer,
        page: &PageQuery,
        filter: &Filter,
        now: DateTime<Utc>,
    ) -> Result<Vec<Self>, sqlx::Error> {
        Ok(list(db, page, filter, now).await?.items)
    }
}
