//! Notices as their reader sees them: each record by the name that it has now, if it is within their reach.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use schemars::JsonSchema;
use serde::Serialize;
use uuid::Uuid;

use enquiries::lead;
use kernel::Db;
use kernel::ids::{Named, NoticeId, UserId};
use kernel::page::Cursor;
use kernel::reach::{Reach, Viewer};
use people::notices::inbox::{self, StoredNotice};
use people::notices::{Event, SubjectKind};
use sales::{customer, quotation, site_visit};
use shop::{order, ticket};

/// A colleague's notices.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct NoticePage {
    /// Notices, newest first.
    pub items: Vec<NoticeItem>,
    /// Cursor of the next page; null if there is none.
    pub next: Option<String>,
    /// Number of unread notices on all pages; 100 stands for more, too.
    pub unread: i64,
}

/// A notice.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct NoticeItem {
    /// Notice id.
    pub id: NoticeId,
    /// What happened.
    pub event: Event,
    /// Kind of record.
    pub kind: SubjectKind,
    /// The record's name; null if it is gone, or the reader may not see it any more. Of a job, its kind.
    pub name: Option<String>,
    /// The record's path in the admin area.
    pub to: Option<String>,
    /// Number of further records that the same act was about.
    pub more: i32,
    /// The colleague who did it.
    pub actor: Option<Named<UserId>>,
    /// When it happened.
    pub at: DateTime<Utc>,
    /// Whether it was read.
    pub is_read: bool,
}

/// A page of a colleague's notices.
pub async fn page(db: &mut Db, viewer: Viewer, after: Option<Cursor>) -> Result<NoticePage, sqlx::Error> {
    let (notices, next) = inbox::page(&mut *db, viewer.user, after).await?;
    let unread = inbox::count(&mut *db, viewer.user).await?.unread;
    let items = read(db, viewer, notices).await?;
    Ok(NoticePage { items, next, unread })
}

/// Looks the records of notices up, within their reader's reach.
pub async fn read(
    db: &mut Db,
    viewer: Viewer,
    notices: Vec<StoredNotice>,
) -> Result<Vec<NoticeItem>, sqlx::Error> {
    let mut found = HashMap::new();
    for kind in SubjectKind::ALL {
        let of_kind: Vec<_> = notices.iter().filter(|notice| notice.kind == *kind).collect();
        if let Some(reach) = viewer.sight(kind.area()).filter(|_| !of_kind.is_empty()) {
            let ids: Vec<_> = of_kind.iter().map(|notice| notice.subject.as_str()).collect();
            found.extend(records(&mut *db, *kind, &ids, reach).await?);
        }
    }
    let items = notices.into_iter().map(|notice| {
        let StoredNotice { id, user: _, event, kind, subject, more, actor, at, is_read } = notice;
        let record = found.get(&subject).cloned();
        let to = record.as_ref().map(|record| match kind {
            // They are in the list.
            SubjectKind::Lead if more > 0 => format!("/admin/leads?owner={}", viewer.user),
            SubjectKind::Job if more > 0 => "/admin/settings?section=jobs&view=jobs&state=dead".to_owned(),
            _ => record.to.clone(),
        });
        NoticeItem { id, event, kind, name: record.map(|record| record.name), to, more, actor, at, is_read }
    });
    Ok(items.collect())
}

/// A record that a notice is about.
#[derive(Clone)]
struct Found {
    name: String,
    to: String,
}

/// The records of a kind that are within reach, by the id in the notice.
async fn records(
    db: &mut Db,
    kind: SubjectKind,
    ids: &[&str],
    reach: Reach,
) -> Result<Vec<(String, Found)>, sqlx::Error> {
    let uuids: Vec<Uuid> = ids.iter().filter_map(|id| id.parse().ok()).collect();
    let at = |id: Uuid, name: String, to: String| (id.to_string(), Found { name, to });
    Ok(match kind {
        SubjectKind::Lead => lead::names(db, &uuids, reach)
            .await?
            .into_iter()
            .map(|(id, lead)| at(id, lead.name, format!("/admin/leads?lead={}", lead.id)))
            .collect(),
        SubjectKind::Visit => site_visit::names(db, &uuids, reach)
            .await?
            .into_iter()
            .map(|visit| at(visit.id.0, visit.name, format!("/admin/visits?visit={}", visit.id)))
            .collect(),
        SubjectKind::Quotation => quotation::names(db, &uuids, reach)
            .await?
            .into_iter()
            .map(|quotation| {
                at(quotation.id.0, quotation.name, format!("/admin/quotations/{}", quotation.id))
            })
            .collect(),
        SubjectKind::Customer => customer::list::names(db, &uuids, reach)
            .await?
            .into_iter()
            .map(|customer| {
                at(customer.id.0, customer.name, format!("/admin/customers?customer={}", customer.id))
            })
            .collect(),
        SubjectKind::Order => order::names(db, &uuids)
            .await?
            .into_iter()
            .map(|order| at(order.id.0, order.name, format!("/admin/furniture/orders/{}", order.id)))
            .collect(),
        SubjectKind::Ticket => ticket::names(db, &uuids)
            .await?
            .into_iter()
            .map(|ticket| {
                at(ticket.id.0, ticket.name, format!("/admin/furniture/tickets?ticket={}", ticket.id))
            })
            .collect(),
        SubjectKind::Job => {
            let ids: Vec<i64> = ids.iter().filter_map(|id| id.parse().ok()).collect();
            let kinds = jobs::queue::kinds_of(db, &ids).await?.into_iter();
            let to = |id| format!("/admin/settings?section=jobs&view=jobs&job={id}");
            kinds.map(|(id, name)| (id.to_string(), Found { name, to: to(id) })).collect()
        }
    })
}
