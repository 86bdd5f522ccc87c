//! The event stream of a quotation and its PDF.

use aide::axum::ApiRouter;
use axum::extract::State;
use axum::response::sse::Event;
use chrono::{DateTime, Utc};
use futures_util::stream;
use garde::Validate;
use kernel::document::DocumentView;
use kernel::ids::QuotationId;
use kernel::reach::Reach;
use sales::quotation::Status;
use sales::quotation::document::standing;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::documents::latest;
use crate::App;
use crate::live::{EventData, Events, Subscription};
use crate::params::Params;
use crate::problem::Problem;
use crate::route::get_with;
use crate::staff::{Staff, perm};

pub(super) fn routes() -> ApiRouter<App> {
    ApiRouter::new().api_route(
        "/api/admin/quotation-events",
        get_with(listen, |op| {
            op.id("watchQuotation").summary("Watch a quotation and its PDF").description(
                "Server-sent events: `quotation` at once and on every change, at most once a second; a \
                 comment every 15 s. Ends with the access token, and when the service stops. 503 `crowded` with too \
                 many listeners, 429 `too_many_streams` if the caller has too many open.",
            )
        }),
    )
}

/// Path of the watched quotation.
#[derive(Debug, Deserialize, Validate, JsonSchema)]
#[garde(allow_unvalidated)]
#[schemars(rename = "WatchedQuotation")]
struct WatchPath {
    /// Quotation id.
    quotation: QuotationId,
}

/// Current state of a quotation.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "QuotationNews")]
struct News {
    /// Quotation id.
    id: QuotationId,
    /// Optimistic-lock version.
    version: i32,
    /// Status.
    status: Status,
    /// State of the PDF; none if it was not requested.
    document: Option<DocumentView>,
}

impl EventData for News {
    const EVENT: &'static str = "quotation";
    const DESCRIPTION: &'static str = "The state of the quotation on every change.";
}

async fn listen(
    State(app): State<App>,
    staff: Staff<perm::ViewQuotations>,
    Params(WatchPath { quotation }): Params<WatchPath>,
) -> Result<Events<News>, Problem> {
    let reach = staff.reach();
    standing(&mut *app.db.acquire().await?, quotation, reach).await?;
    let subscription = app.live.subscribe(staff.caller.user)?;
    let ends_at = staff.caller.listens_until(app.clock.now());
    let watcher = Watcher { subscription, app, quotation, reach, told: None, ends_at };
    Ok(Events::of(stream::unfold(watcher, async |mut watcher| Some((Ok(watcher.next().await?), watcher)))))
}

/// A subscriber with access for a limited time.
struct Watcher {
    subscription: Subscription,
    app: App,
    quotation: QuotationId,
    reach: Reach,
    told: Option<News>,
    ends_at: DateTime<Utc>,
}

impl Watcher {
    async fn next(&mut self) -> Option<Event> {
        loop {
            if self.told.is_some() {
                self.subscription.next_poll().await?;
            }
            if self.app.clock.now() >= self.ends_at {
                return None;
            }
            match self.latest_news().await {
                Ok(news) if self.told.as_ref() != Some(&news) => {
                    let event = news.event()?;
                    self.told = Some(news);
                    return Some(event);
                }
                Ok(_) => {}
                // No longer in the caller's scope, or deleted.
                Err(sqlx::Error::RowNotFound) => return None,
                Err(error) => {
                    tracing::warn!(%error, "cannot read the state of a quotation");
                    self.subscription.next_poll().await?;
                }
            }
        }
    }

    async fn latest_news(&self) -> Result<News, sqlx::Error> {
        let mut db = self.app.db.acquire().await?;
        let (status, version) = standing(&mut db, self.quotation, self.reach).await?;
        let document = latest(&mut db, self.quotation).await?;
        Ok(News { id: self.quotation, version, status, document })
    }
}
