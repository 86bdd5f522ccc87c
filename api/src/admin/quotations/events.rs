//! A quotation and its document as they change.

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
use domain::document::DocumentView;
use domain::document::quotation::standing;
use domain::ids::{QuotationId, UserId};
use domain::quotation::Status;
use futures_util::stream::{self, Stream};
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::documents::latest;
use super::viewer;
use crate::App;
use crate::live::Seat;
use crate::params::Params;
use crate::problem::Problem;
use crate::staff::{Staff, perm};

/// Proxies take a silent connection for a dead one.
const SIGN_OF_LIFE: Duration = Duration::from_secs(15);

pub(super) fn routes() -> ApiRouter<App> {
    ApiRouter::new().api_route(
        "/api/admin/quotation-events",
        get_with(listen, |op| {
            op.id("watchQuotation").summary("A quotation and its document as they change").description(
                "Server-sent events: `quotation` at once and whenever something has changed, at most once a second; a \
                 comment every 15 s. Ends with the access token, and when the service stops. 503 `crowded` when too \
                 many listen.",
            )
        }),
    )
}

/// Which quotation.
#[derive(Debug, Deserialize, Validate, JsonSchema)]
#[garde(allow_unvalidated)]
#[schemars(rename = "WatchedQuotation")]
struct Watched {
    /// Names it.
    quotation: QuotationId,
}

/// How a quotation stands.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "QuotationNews")]
struct News {
    /// Names it.
    id: QuotationId,
    /// Counts its changes.
    version: i32,
    /// Where it stands.
    status: Status,
    /// How far its document has come; none if nobody has asked for one.
    document: Option<DocumentView>,
}

/// Server-sent events, each of which says how the quotation stands.
struct Events<S>(S);

impl<S: Stream<Item = Result<Event, Infallible>> + Send + 'static> IntoResponse for Events<S> {
    fn into_response(self) -> Response {
        Sse::new(self.0).keep_alive(KeepAlive::new().interval(SIGN_OF_LIFE)).into_response()
    }
}

impl<S> OperationOutput for Events<S> {
    type Inner = News;

    fn operation_response(ctx: &mut GenContext, _: &mut Operation) -> Option<ApiResponse> {
        let schema = SchemaObject {
            json_schema: ctx.schema.subschema_for::<News>(),
            external_docs: None,
            example: None,
        };
        let content = MediaType { schema: Some(schema), ..MediaType::default() };
        Some(ApiResponse {
            description: "How the quotation stands, again and again.".to_owned(),
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
    staff: Staff<perm::ViewQuotations>,
    Params(Watched { quotation }): Params<Watched>,
) -> Result<Events<impl Stream<Item = Result<Event, Infallible>>>, Problem> {
    let only = {
        let mut db = app.db.acquire().await?;
        let only = viewer(&mut db, &staff).await?.only();
        standing(&mut db, quotation, only).await?;
        only
    };
    let seat = app.live.sit_down()?;
    let watcher = Watcher { seat, app, quotation, only, told: None, ends_at: staff.caller.token_ends_at };
    Ok(Events(stream::unfold(watcher, async |mut watcher| Some((Ok(watcher.next().await?), watcher)))))
}

/// Somebody who may look at a quotation for some time.
struct Watcher {
    seat: Seat,
    app: App,
    quotation: QuotationId,
    only: Option<UserId>,
    told: Option<News>,
    ends_at: DateTime<Utc>,
}

impl Watcher {
    async fn next(&mut self) -> Option<Event> {
        loop {
            if self.told.is_some() {
                self.seat.rest().await?;
            }
            if self.app.clock.now() >= self.ends_at {
                return None;
            }
            match self.look().await {
                Ok(news) if self.told.as_ref() != Some(&news) => {
                    let event = Event::default().event("quotation").json_data(&news).ok()?;
                    self.told = Some(news);
                    return Some(event);
                }
                Ok(_) => {}
                // It is theirs no longer, or gone.
                Err(sqlx::Error::RowNotFound) => return None,
                Err(error) => {
                    tracing::warn!(%error, "cannot see how a quotation stands");
                    self.seat.rest().await?;
                }
            }
        }
    }

    async fn look(&self) -> Result<News, sqlx::Error> {
        let mut db = self.app.db.acquire().await?;
        let (status, version) = standing(&mut db, self.quotation, self.only).await?;
        let document = latest(&mut db, self.quotation).await?;
        Ok(News { id: self.quotation, version, status, document })
    }
}
