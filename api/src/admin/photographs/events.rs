//! The event stream of photographs being processed.

use std::collections::{HashMap, VecDeque};

use aide::axum::ApiRouter;
use axum::extract::State;
use axum::response::sse::Event;
use chrono::{DateTime, TimeDelta, Utc};
use content::photograph::list::{News, news};
use futures_util::stream;
use kernel::ids::PhotographId;

use crate::App;
use crate::live::{EventData, Events, Subscription};
use crate::problem::Problem;
use crate::route::get_with;
use crate::staff::{Staff, perm};

/// Overlap of successive queries, so that changes from a slow clock or a late commit are not missed.
const LOOKBACK: TimeDelta = TimeDelta::seconds(30);

pub(super) fn routes() -> ApiRouter<App> {
    ApiRouter::new().api_route(
        "/api/admin/photograph-events",
        get_with(listen, |op| {
            op.id("watchPhotographs").summary("Watch photographs being processed").description(
                "Server-sent events: `photograph` for each state change of the last 30 s and from then on, \
                 each state at most once; a comment every 15 s. Ends after a while, with the access token, and when \
                 the service stops: read the list again, then listen again. 503 `crowded` with too \
                 many listeners, 429 `too_many_streams` if the caller has too many open.",
            )
        }),
    )
}

impl EventData for News {
    const EVENT: &'static str = "photograph";
    const DESCRIPTION: &'static str = "A photograph whose processing state has changed.";
}

async fn listen(State(app): State<App>, staff: Staff<perm::ViewContent>) -> Result<Events<News>, Problem> {
    let subscription = app.live.subscribe(staff.caller.user)?;
    let ends_at = staff.caller.listens_until(app.clock.now());
    let watcher = Watcher {
        subscription,
        app,
        has_looked: false,
        ends_at,
        told: HashMap::new(),
        waiting: VecDeque::new(),
    };
    Ok(Events::of(stream::unfold(watcher, async |mut watcher| Some((Ok(watcher.next().await?), watcher)))))
}

/// A subscriber with access for a limited time.
struct Watcher {
    subscription: Subscription,
    app: App,
    has_looked: bool,
    ends_at: DateTime<Utc>,
    /// Events sent for each photograph within the lookback.
    told: HashMap<PhotographId, News>,
    waiting: VecDeque<News>,
}

impl Watcher {
    async fn next(&mut self) -> Option<Event> {
        loop {
            if let Some(news) = self.waiting.pop_front() {
                return news.event();
            }
            if self.has_looked {
                self.subscription.next_poll().await?;
            }
            self.has_looked = true;
            if self.app.clock.now() >= self.ends_at {
                return None;
            }
            if let Err(error) = self.poll().await {
                tracing::warn!(%error, "cannot read the state of photographs");
            }
        }
    }

    async fn poll(&mut self) -> Result<(), sqlx::Error> {
        let since = self.app.clock.now() - LOOKBACK;
        let found = news(&mut *self.app.db.acquire().await?, since).await?;
        self.told.retain(|_, known| known.since >= since);
        for news in found {
            if self.told.get(&news.photograph) != Some(&news) {
                self.told.insert(news.photograph, news.clone());
                self.waiting.push_back(news);
            }
        }
        Ok(())
    }
}
