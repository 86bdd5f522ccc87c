//! `/api/admin/delivery-check`: what buyers at a pincode are told, and why.

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::State;
use garde::Validate;
use kernel::ids::{Named, ProductId};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shop::shipping::DeliveryZoneId;

use crate::App;
use crate::params::Params;
use crate::problem::Problem;
use crate::route::get_with;
use crate::site::cart::{ProductDelivery, deliver_one};
use crate::staff::{Staff, perm};

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new().api_route(
        "/api/admin/delivery-check",
        get_with(check, |op| {
            op.id("checkDelivery")
                .summary("What a pincode's buyers are told, with its zone and the charge of a weight")
        }),
    )
}

/// What is to be delivered.
#[derive(Debug, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Parcel {
    /// Six digits.
    #[garde(skip)]
    pincode: String,
    /// Product.
    #[serde(default)]
    #[garde(skip)]
    product_id: Option<ProductId>,
    /// Weight in grams to be priced besides.
    #[serde(default)]
    #[garde(inner(range(min = 1, max = 2_000_000)))]
    weight_g: Option<u32>,
}

/// Delivery to a pincode, as staff see it.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct DeliveryCheck {
    #[serde(flatten)]
    answer: ProductDelivery,
    /// Zone that names the pincode most narrowly.
    zone: Option<Named<DeliveryZoneId>>,
    /// Whether the pincode is one of its remote ones.
    is_remote: bool,
    /// Shipping charge of the weight, in paise with tax; `null` without a weight or a zone, or if the zone charges a share
    /// of the goods' price and there is no product.
    weight_paise: Option<i64>,
}

async fn check(
    State(app): State<App>,
    _: Staff<perm::ViewOperationsSettings>,
    Params(Parcel { pincode, product_id, weight_g }): Params<Parcel>,
) -> Result<Json<DeliveryCheck>, Problem> {
    let number = pincode.parse().unwrap_or(0);
    let mut db = app.db.acquire().await?;
    let (answer, priced) = deliver_one(&mut db, &app.clock, pincode, product_id).await?;
    let zone = priced.zone.as_ref();
    let goods_paise = Some(priced.cart.goods_paise).filter(|paise| *paise > 0);
    let weight_paise = match (zone, weight_g) {
        (Some(zone), Some(grams)) => zone
            .charge_for_weight(goods_paise, grams, number)
            .map_err(|why| Problem::conflict("cart_not_priced", why.to_string()))?,
        _ => None,
    };
    Ok(Json(DeliveryCheck {
        answer,
        zone: zone.map(|zone| Named { id: zone.id, name: zone.name.clone() }),
        is_remote: zone.is_some_and(|zone| zone.is_remote(number)),
        weight_paise,
    }))
}
