//! A buyer's photographs of goods to return, as staff see them: only what the worker made of them.

use aide::axum::ApiRouter;
use axum::extract::State;
use garde::Validate;
use kernel::ids::{OrderId, ReturnPhotographId};
use schemars::JsonSchema;
use serde::Deserialize;
use shop::order::returns::ReturnId;
use shop::order::returns::photograph::{self, Size};

use crate::App;
use crate::params::{Params, Path};
use crate::problem::Problem;
use crate::reply::Jpeg;
use crate::route::get_with;
use crate::staff::{Staff, perm};

pub(super) fn routes() -> ApiRouter<App> {
    ApiRouter::new().api_route(
        "/api/admin/orders/{id}/returns/{return}/photographs/{photograph}",
        get_with(show, |op| {
            op.id("getReturnPhotograph").summary("Get a picture of goods to return").description(
                "At most 1,600 pixels long, or 320 if `size` is `small`. Location and other metadata are removed.",
            )
        }),
    )
}

/// Path of a photograph.
#[derive(Debug, Deserialize, JsonSchema)]
struct PhotographPath {
    /// Order id.
    id: OrderId,
    /// Id of the request.
    r#return: ReturnId,
    /// Photograph id.
    photograph: ReturnPhotographId,
}

/// Which picture.
#[derive(Debug, Deserialize, Validate, JsonSchema)]
#[schemars(rename = "ReturnPictureForm")]
struct Form {
    /// Size.
    #[serde(default = "large")]
    #[garde(skip)]
    size: Size,
}

const fn large() -> Size {
    Size::Large
}

async fn show(
    State(app): State<App>,
    _: Staff<perm::ViewFurnitureOrders>,
    Path(path): Path<PhotographPath>,
    Params(form): Params<Form>,
) -> Result<Jpeg, Problem> {
    let key = {
        let mut db = app.db.acquire().await?;
        photograph::picture(&mut db, path.id, path.r#return, path.photograph, form.size).await?
    };
    Jpeg::open(&app.storage, &key).await
}
