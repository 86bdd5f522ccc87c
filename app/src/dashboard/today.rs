//! Today's calls and visits, by name.

use enquiries::lead::list::{self as leads, LeadFilter, LeadItem};
use kernel::Db;
use kernel::page::PageQuery;
use kernel::role::{Area, Role};
use sales::site_visit::{self, SiteVisit, calendar};
use schemars::JsonSchema;
use serde::Serialize;

use super::{Context, open_statuses, parameters, search};

/// Today's calls and visits.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "DeskToday")]
pub struct Today {
    /// First calls and follow-ups due today or late, the most urgent first: the first few of them.
    pub calls: Vec<LeadItem>,
    /// Number of all of them.
    pub calls_total: i64,
    /// Path of their list.
    pub calls_to: String,
    /// Visits that are to take place today, or did, the earliest first.
    pub visits: Vec<SiteVisit>,
    /// Path of the calendar.
    pub visits_to: String,
}

/// Calls shown by name.
const CALLS: u32 = 8;

/// Reads the day: an admin's is everybody's, a seller's and a designer's their own. Other roles have none.
pub(super) async fn read(db: &mut Db, context: Context) -> Result<Option<Today>, sqlx::Error> {
    let viewer = context.viewer;
    let (owner, designer) = match viewer.role {
        Role::Admin => ("", None),
        Role::Sales => ("&owner=me", None),
        Role::Designer => ("", Some(viewer.user)),
        _ => return Ok(None),
    };
    let today = context.day();
    let query = format!("{}{owner}&nextStepTo={today}&sort=nextStep", open_statuses());
    let filter: LeadFilter = parameters(&query)?;
    let first = PageQuery { per_page: CALLS, ..PageQuery::default() };
    let calls = leads::list(db, &search(context, &filter), &first).await?;
    let range = calendar::Range { from: today, days: 1, designer_id: designer };
    let mut visits = calendar::calendar(db, &range, viewer.reach(Area::Leads)).await?.visits;
    visits.retain(|visit| visit.status != site_visit::Status::Cancelled);
    Ok(Some(Today {
        calls: calls.items,
        calls_total: calls.total,
        calls_to: format!("/admin/leads?{query}"),
        visits,
        visits_to: match designer {
            Some(designer) => format!("/admin/visits?day={today}&designer={designer}"),
            None => format!("/admin/visits?day={today}"),
        },
    }))
}
