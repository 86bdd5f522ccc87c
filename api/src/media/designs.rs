//! Drawings of published designs.

use aide::OperationOutput;
use aide::axum::ApiRouter;
use aide::axum::routing::get_with;
use aide::generate::GenContext;
use aide::openapi::{MediaType, Operation, Response as ApiResponse};
use axum::extract::State;
use axum::http::header::{CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderName, StatusCode};
use axum::response::{IntoResponse, Response};
use designs::design;
use designs::design::drawn::{self, View};
use designs::design::show;
use schemars::JsonSchema;
use serde::Deserialize;

use super::{PictureRedirect, is_known, lasting};
use crate::App;
use crate::params::Path;
use crate::problem::Problem;
use crate::reply::only;

/// As for other files, but for the style sheet inside.
const STYLED: &str = "sandbox; default-src 'none'; style-src 'unsafe-inline'";

pub(super) fn routes() -> ApiRouter<App> {
    ApiRouter::new().api_route(
        "/media/designs/{file}",
        get_with(drawing, |op| {
            op.id("getDesignDrawing").summary("Get a drawing of a published design").description(
                "`file` is the design's slug, the view and a fingerprint of what it is drawn from, with `.svg`: it \
                 never changes and may be cached for a year. Redirects to the current drawing if the design was \
                 changed since. 404 for a draft, or a design that can't be drawn.",
            )
        }),
    )
}

/// Path of a drawing.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(inline)]
struct Name {
    /// Slug, view and fingerprint with `.svg`.
    file: String,
}

impl Name {
    /// Slug and view.
    fn parts(&self) -> Option<(&str, View)> {
        let mut parts = self.file.strip_suffix(".svg")?.rsplitn(3, '-');
        let (_, view, slug) = (parts.next()?, parts.next()?, parts.next()?);
        Some((slug, view.parse().ok()?))
    }
}

async fn drawing(
    State(app): State<App>,
    Path(name): Path<Name>,
    headers: HeaderMap,
) -> Result<Drawing, Problem> {
    let (slug, view) = name.parts().ok_or_else(Problem::not_found)?;
    let mut db = app.db.acquire().await?;
    let id = show::find_by_slug(&mut db, slug).await?.ok_or_else(Problem::not_found)?;
    let draft = design::find(&mut db, id).await?.draft;
    let subject = drawn::of(&mut db, &draft).await?.map_err(|_| Problem::not_found())?;
    let address = subject.address(view, &draft.slug);
    if address.strip_prefix("/media/designs/") != Some(name.file.as_str()) {
        return Ok(Drawing::Redirect(PictureRedirect(address)));
    }
    let etag = format!("\"{}-{view}\"", subject.fingerprint());
    Ok(if is_known(&headers, &etag) {
        Drawing::Known { etag }
    } else {
        Drawing::Here { etag, svg: subject.svg(view) }
    })
}

/// Response with a drawing.
enum Drawing {
    Here {
        etag: String,
        svg: String,
    },
    /// The client has it already.
    Known {
        etag: String,
    },
    Redirect(PictureRedirect),
}

fn headers(etag: String) -> [(HeaderName, String); 4] {
    lasting(etag).map(|(name, value)| {
        let value = if name == CONTENT_SECURITY_POLICY { STYLED.to_owned() } else { value };
        (name, value)
    })
}

impl IntoResponse for Drawing {
    fn into_response(self) -> Response {
        match self {
            Self::Known { etag } => (StatusCode::NOT_MODIFIED, headers(etag)).into_response(),
            Self::Here { etag, svg } => {
                (headers(etag), [(CONTENT_TYPE, "image/svg+xml")], svg).into_response()
            }
            Self::Redirect(elsewhere) => elsewhere.into_response(),
        }
    }
}

impl OperationOutput for Drawing {
    type Inner = Self;

    fn operation_response(_: &mut GenContext, _: &mut Operation) -> Option<ApiResponse> {
        let content = [("image/svg+xml".to_owned(), MediaType::default())].into_iter().collect();
        Some(ApiResponse { description: "The drawing.".to_owned(), content, ..ApiResponse::default() })
    }

    fn inferred_responses(
        ctx: &mut GenContext,
        operation: &mut Operation,
    ) -> Vec<(Option<u16>, ApiResponse)> {
        let renewed = only::<PictureRedirect>(StatusCode::FOUND, ctx, operation);
        only::<Self>(StatusCode::OK, ctx, operation).into_iter().chain(renewed).collect()
    }
}
