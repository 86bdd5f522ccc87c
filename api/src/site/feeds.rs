//! `/feeds/products.xml`: the shop's products for Google Merchant Center, as the worker wrote them.

use aide::OperationOutput;
use aide::axum::ApiRouter;
use aide::generate::GenContext;
use aide::openapi::{MediaType, Operation, Response as ApiResponse};
use axum::body::Body;
use axum::extract::State;
use axum::http::header::{
    CACHE_CONTROL, CONTENT_LENGTH, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use shop::product::public::feed;
use storage::{BadKey, Key, Reading};

use crate::App;
use crate::media::is_known;
use crate::problem::Problem;
use crate::reply::{SANDBOX, only};
use crate::route::get_with;

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new().api_route(
        "/feeds/products.xml",
        get_with(products, |op| {
            op.id("getProductFeed").summary("Get the product feed for Google Merchant Center").description(
                "RSS 2.0. Renewed within 15 minutes of a change. 404 until the first one is written.",
            )
        }),
    )
}

async fn products(State(app): State<App>, headers: HeaderMap) -> Result<Feed, Problem> {
    let served = feed::served(&mut *app.db.acquire().await?).await?.ok_or_else(Problem::not_found)?;
    let etag = format!("\"{}\"", served.sha256);
    if is_known(&headers, &etag) {
        return Ok(Feed { kind: FeedKind::Rss, etag, xml: None });
    }
    let key: Key = served.storage_key.parse().map_err(|error: BadKey| {
        tracing::error!(%error, "the product feed has an invalid storage key");
        Problem::internal()
    })?;
    let Reading { bytes, content } = app.storage.read(&key).await?;
    Ok(Feed { kind: FeedKind::Rss, etag, xml: Some((bytes, Body::from_stream(content))) })
}

/// Format of a feed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FeedKind {
    /// RSS 2.0.
    Rss,
    /// Atom (RFC 4287).
    Atom,
}

impl FeedKind {
    const fn media_type(self) -> &'static str {
        match self {
            Self::Rss => "application/rss+xml; charset=utf-8",
            Self::Atom => "application/atom+xml; charset=utf-8",
        }
    }
}

/// Response with a feed.
pub(super) struct Feed {
    pub(super) kind: FeedKind,
    pub(super) etag: String,
    /// Number of bytes, and these; `None` if the client has them already.
    pub(super) xml: Option<(u64, Body)>,
}

impl IntoResponse for Feed {
    fn into_response(self) -> Response {
        let lasting = [
            (CACHE_CONTROL, "public, max-age=900".to_owned()),
            (ETAG, self.etag),
            (CONTENT_SECURITY_POLICY, SANDBOX.to_owned()),
            (X_CONTENT_TYPE_OPTIONS, "nosniff".to_owned()),
        ];
        let Some((bytes, xml)) = self.xml else { return (StatusCode::NOT_MODIFIED, lasting).into_response() };
        let of_file =
            [(CONTENT_TYPE, self.kind.media_type().to_owned()), (CONTENT_LENGTH, bytes.to_string())];
        (lasting, of_file, xml).into_response()
    }
}

impl OperationOutput for Feed {
    type Inner = Self;

    fn operation_response(_: &mut GenContext, _: &mut Operation) -> Option<ApiResponse> {
        let kinds = ["application/rss+xml", "application/atom+xml"];
        let content = kinds.into_iter().map(|kind| (kind.to_owned(), MediaType::default())).collect();
        Some(ApiResponse { description: "The feed.".to_owned(), content, ..ApiResponse::default() })
    }

    fn inferred_responses(
        ctx: &mut GenContext,
        operation: &mut Operation,
    ) -> Vec<(Option<u16>, ApiResponse)> {
        only::<Self>(StatusCode::OK, ctx, operation)
    }
}
