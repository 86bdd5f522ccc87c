//! The queues' event stream.

use aide::axum::ApiRouter;
use axum::extract::State;
use axum::response::sse::Event;
use chrono::{DateTime, Utc};
use futures_util::stream;
use jobs::queue::depth::Overview;
use kernel::clock::Clock;

use crate::App;
use crate::live::{EventData, Events, Listener, Update};
use crate::problem::Problem;
use crate::route::get_with;
use crate::staff::{Staff, perm};

pub(super) fn routes() -> ApiRouter<App> {
    ApiRouter::new().api_route(
        "/api/admin/job-events",
        get_with(listen, |op| {
            op.id("watchJobQueues").summary("Watch the state of the queues").description(
                "Server-sent events: `queues` with the response of `listJobQueues`, at once and on every change, \
                 at most once a second; a comment every 15 s. Ends with the access token, and when the service stops. \
                 503 `crowded` with too \
                 many listeners, 429 `too_many_streams` if the caller has too many open.",
            )
        }),
    )
}

impl EventData for Overview {
    const EVENT: &'static str = "queues";
    const DESCRIPTION: &'static str = "The state of the queues on every change.";
}

async fn listen(
    State(app): State<App>,
    staff: Staff<perm::ViewOperationsSettings>,
) -> Result<Events<Overview>, Problem> {
    let ends_at = staff.caller.listens_until(app.clock.now());
    let watcher =
        Watcher { listener: app.live.listen(&app.db, staff.caller.user)?, clock: app.clock, ends_at };
    Ok(Events::of(stream::unfold(watcher, async |mut watcher| Some((Ok(watcher.next().await?), watcher)))))
}

/// A subscriber with access for a limited time.
struct Watcher {
    listener: Listener,
    clock: Clock,
    ends_at: DateTime<Utc>,
}

impl Watcher {
    async fn next(&mut self) -> Option<Event> {
        while self.clock.now() < self.ends_at {
            if let Update::Changed(queues) = self.listener.next().await? {
                return Some(Event::default().event(Overview::EVENT).data(queues));
            }
        }
        None
    }
}
