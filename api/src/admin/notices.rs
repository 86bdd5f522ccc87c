//! The caller's notices, and how they want to get them.

use aide::axum::ApiRouter;
use app::notices::{self, NoticePage};
use axum::Json;
use axum::extract::State;
use axum::response::sse::Event;
use chrono::{DateTime, Utc};
use futures_util::stream;
use garde::Validate;
use kernel::clock::Clock;
use kernel::ids::NoticeId;
use kernel::page::Cursor;
use people::notices::Event as NoticeEvent;
use people::notices::choices::{self, NoticeChoice, NoticeChoiceDraft};
use people::notices::inbox::{self, Count};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::App;
use crate::live::notices::NoticeListener;
use crate::live::{EventData, Events, Update};
use crate::params::{Params, Path};
use crate::problem::Problem;
use crate::reply::Done;
use crate::route::{get_with, post_with, put_with};
use crate::staff::{Staff, perm};
use crate::valid::Valid;

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/admin/notices",
            get_with(list, |op| {
                op.id("listNotices").summary("List your notices, 30 per page").description(
                    "Newest first. `next` is the `cursor` of the next page. A record that is gone, or that you may \
                     not see any more, has no name.",
                )
            }),
        )
        .api_route(
            "/api/admin/notices/read",
            post_with(mark_all_read, |op| {
                op.id("readNotices")
                    .summary("Mark your notices as read")
                    .description("Up to the latest that you have seen: what has come in since stays unread.")
            }),
        )
        .api_route(
            "/api/admin/notices/{id}/read",
            post_with(mark_read, |op| op.id("readNotice").summary("Mark one of your notices as read")),
        )
        .api_route(
            "/api/admin/notice-choices",
            get_with(list_choices, |op| op.id("listNoticeChoices").summary("List how you get which notices")),
        )
        .api_route(
            "/api/admin/notice-choices/{event}",
            put_with(choose, |op| {
                op.id("chooseNotices")
                    .summary("Choose how you get the notices of an event")
                    .description("Urgent ones can't be switched off in the app.")
            }),
        )
        .api_route(
            "/api/admin/notice-events",
            get_with(listen, |op| {
                op.id("watchNotices").summary("Watch your notices").description(
                    "Server-sent events: `notices` at once and on every change, at most once a second; a comment \
                     every 15 s. Ends with the access token, and when the service stops. 503 `crowded` with too many \
                     listeners, 429 `too_many_streams` if the caller has too many open.",
                )
            }),
        )
}

/// A page of notices.
#[derive(Debug, Deserialize, Validate, JsonSchema)]
#[schemars(rename = "NoticeQuery")]
#[garde(allow_unvalidated)]
struct Query {
    /// `next` of the page before; the first page if omitted.
    #[serde(default)]
    cursor: Option<String>,
}

async fn list(
    State(app): State<App>,
    staff: Staff<perm::Desk>,
    Params(Query { cursor }): Params<Query>,
) -> Result<Json<NoticePage>, Problem> {
    let after = cursor.map(|cursor| Cursor::read(&cursor).ok_or_else(Problem::bad_cursor)).transpose()?;
    let mut db = app.db.acquire().await?;
    Ok(Json(notices::page(&mut db, staff.caller.viewer(), after).await?))
}

async fn mark_read(
    State(app): State<App>,
    staff: Staff<perm::Desk>,
    Path(id): Path<NoticeId>,
) -> Result<Done, Problem> {
    inbox::mark_read(&mut *app.db.acquire().await?, staff.caller.user, id, app.clock.now()).await?;
    Ok(Done)
}

/// The notices to mark as read.
#[derive(Debug, Deserialize, Validate, JsonSchema)]
#[schemars(rename = "SeenNotices")]
struct Seen {
    /// The latest one that was seen.
    #[garde(skip)]
    latest: NoticeId,
}

async fn mark_all_read(
    State(app): State<App>,
    staff: Staff<perm::Desk>,
    Valid { value: Seen { latest }, .. }: Valid<Seen>,
) -> Result<Done, Problem> {
    inbox::mark_all_read(&mut *app.db.acquire().await?, staff.caller.user, latest, app.clock.now()).await?;
    Ok(Done)
}

async fn list_choices(
    State(app): State<App>,
    staff: Staff<perm::Desk>,
) -> Result<Json<Vec<NoticeChoice>>, Problem> {
    let mut db = app.db.acquire().await?;
    Ok(Json(choices::list(&mut db, staff.caller.user, staff.caller.role).await?))
}

/// Path of a choice.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(rename = "NoticeChoicePath")]
struct OfEvent {
    /// Event.
    event: NoticeEvent,
}

async fn choose(
    State(app): State<App>,
    staff: Staff<perm::Desk>,
    Path(OfEvent { event }): Path<OfEvent>,
    Valid { value: choice, .. }: Valid<NoticeChoiceDraft>,
) -> Result<Done, Problem> {
    let mut tx = app.db.begin().await?;
    choices::choose(&mut tx, staff.caller.user, staff.caller.role, event, choice).await?;
    tx.commit().await?;
    Ok(Done)
}

impl EventData for Count {
    const EVENT: &'static str = "notices";
    const DESCRIPTION: &'static str = "The number of unread notices and the newest one, on every change.";
}

async fn listen(State(app): State<App>, staff: Staff<perm::Desk>) -> Result<Events<Count>, Problem> {
    let ends_at = staff.caller.listens_until(app.clock.now());
    let first = inbox::count(&mut *app.db.acquire().await?, staff.caller.user).await?;
    let listener = app.live.listen_for_notices(&app.db, staff.caller.user, first)?;
    let watcher = Watcher { listener, clock: app.clock, ends_at };
    Ok(Events::of(stream::unfold(watcher, async |mut watcher| Some((Ok(watcher.next().await?), watcher)))))
}

/// A subscriber with access for a limited time.
struct Watcher {
    listener: NoticeListener,
    clock: Clock,
    ends_at: DateTime<Utc>,
}

impl Watcher {
    async fn next(&mut self) -> Option<Event> {
        while self.clock.now() < self.ends_at {
            if let Update::Changed(count) = self.listener.next().await? {
                return count.event();
            }
        }
        None
    }
}
