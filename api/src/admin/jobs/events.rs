//! The queues as they change.

use std::convert::Infallible;
use std::time::Duration;

use aide::OperationOutput;
use aide::axum::ApiRouter;
use aide::axum::routing::get_with;
use aide::generate::GenContext;
use aide::openapi::{MediaType, Operation, Response as ApiResponse, SchemaObject};
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use chrono::{DateTime, Utc};
use domain::clock::Clock;
use futures_util::stream::{self, Stream};
use jobs::queue::depth::Overview;

use crate::App;
use crate::live::{Heard, Listener};
use crate::problem::Problem;
use crate::staff::{Staff, perm};

/// Proxies take a silent connection for a dead one.
const SIGN_OF_LIFE: Duration = Duration::from_secs(15);

pub(super) fn routes() -> ApiRouter<App> {
    ApiRouter::new().api_route(
        "/api/admin/job-events",
        get_with(listen, |op| {
            op.id("watchJobQueues").summary("The queues as they change").description(
                "Server-sent events: `queues` with what `listJobQueues` answers, at once and whenever it has changed, \
                 at most once a second; a comment every 15 s. Ends with the access token, and when the service stops. \
                 503 `crowded` when too many listen.",
            )
        }),
    )
}

/// Server-sent events, each of which says how the queues stand.
struct Events<S>(S);

impl<S: Stream<Item = Result<Event, Infallible>> + Send + 'static> IntoResponse for Events<S> {
    fn into_response(self) -> Response {
        Sse::new(self.0).keep_alive(KeepAlive::new().interval(SIGN_OF_LIFE)).into_response()
    }
}

impl<S> OperationOutput for Events<S> {
    type Inner = Overview;

    fn operation_response(ctx: &mut GenContext, _: &mut Operation) -> Option<ApiResponse> {
        let schema = SchemaObject {
            json_schema: ctx.schema.subschema_for::<Overview>(),
            external_docs: None,
            example: None,
        };
        let content = MediaType { schema: Some(schema), ..MediaType::default() };
        Some(ApiResponse {
            description: "How the queues stand, again and again.".to_owned(),
            content: [("text/event-stream".to_owned(), content)].into_iter().collect(),
            ..ApiResponse::default()
        })
    }

    fn inferred_responses(
        ctx: &mut GenContext,
        operation: &mut Operation,
    ) -> Vec<(Option<u16>, ApiResponse)> {
        let status = Some(StatusCode::OK.as_u16());
        Self::operation_response(ctx, operation).map(|response| (status, response)).into_iter().collect()
    }
}

async fn listen(
    State(app): State<App>,
    staff: Staff<perm::ViewOperationsSettings>,
) -> Result<Events<impl Stream<Item = Result<Event, Infallible>>>, Problem> {
    let watcher = Watcher {
        listener: app.live.listen(&app.db)?,
        clock: app.clock,
        ends_at: staff.caller.token_ends_at,
    };
    Ok(Events(stream::unfold(watcher, async |mut watcher| Some((Ok(watcher.next().await?), watcher)))))
}

/// Somebody who may listen for some time.
struct Watcher {
    listener: Listener,
    clock: Clock,
    ends_at: DateTime<Utc>,
}

impl Watcher {
    async fn next(&mut self) -> Option<Event> {
        while self.clock.now() < self.ends_at {
            if let Heard::Queues(queues) = self.listener.next().await? {
                return Some(Event::default().event("queues").data(queues));
            }
        }
        None
    }
}
