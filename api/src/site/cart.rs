//! `/api/cart/price` and `/api/delivery/{pincode}`: what a cart comes to, and where it can go.

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::State;
use garde::Validate;
use kernel::Db;
use kernel::clock::Clock;
use kernel::ids::ProductId;
use people::account::throttle::ESTIMATES;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shop::cart::price::{self, Priced, Shopper, first_options};
use shop::cart::{Cart, CartLine, Delivery, PricedCart};
use shop::product::OptionId;
use uuid::Uuid;

use super::gateway_account::is_open;
use crate::App;
use crate::client::Client;
use crate::params::{Params, Path};
use crate::problem::Problem;
use crate::route::{get_with, post_with};
use crate::valid::Valid;

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/cart/price",
            post_with(price_cart, |op| {
                op.id("priceCart").summary("Price a cart at today's prices").description("Saves nothing.")
            }),
        )
        .api_route(
            "/api/delivery/{pincode}",
            get_with(delivery, |op| {
                op.id("readDelivery")
                    .summary("Whether, when and at what charge a product is delivered to a pincode")
            }),
        )
}

async fn price_cart(
    State(app): State<App>,
    client: Client,
    Valid { value: cart, .. }: Valid<Cart>,
) -> Result<Json<PricedCart>, Problem> {
    let mut db = client.connect(&app, "carts", ESTIMATES).await?;
    let shopper = Shopper { pays_online: is_open(&app, &mut db).await?, ..Shopper::default() };
    let priced = price::price(&mut db, &app.clock, &cart, &shopper).await?;
    priced
        .map(|priced| Json(priced.cart))
        .map_err(|why| Problem::conflict("cart_not_priced", why.to_string()))
}

/// Path of a pincode.
#[derive(Debug, Deserialize, JsonSchema)]
struct To {
    /// Six digits.
    pincode: String,
}

/// What is to be delivered.
#[derive(Debug, Default, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct What {
    /// Product.
    #[serde(default)]
    #[garde(skip)]
    product_id: Option<ProductId>,
}

/// Delivery of one piece to a pincode.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ProductDelivery {
    #[serde(flatten)]
    delivery: Delivery,
    /// Shipping charge of one piece, in paise with tax; `null` if it cannot be ordered or delivered.
    shipping_paise: Option<i64>,
}

async fn delivery(
    State(app): State<App>,
    client: Client,
    Path(To { pincode }): Path<To>,
    Params(What { product_id }): Params<What>,
) -> Result<Json<ProductDelivery>, Problem> {
    let mut db = client.connect(&app, "carts", ESTIMATES).await?;
    let (delivery, _) = deliver_one(&mut db, &app.clock, pincode, product_id).await?;
    Ok(Json(delivery))
}

/// Delivery of one piece, or of nothing, with the cart that was priced for it.
pub(crate) async fn deliver_one(
    db: &mut Db,
    clock: &Clock,
    pincode: String,
    product_id: Option<ProductId>,
) -> Result<(ProductDelivery, Priced), Problem> {
    let mut lines = Vec::new();
    if let Some(product_id) = product_id {
        let option_ids: Vec<OptionId> = first_options(&mut *db, product_id).await?;
        lines.push(CartLine {
            id: Uuid::now_v7(),
            product_id,
            option_ids,
            quantity: 1,
            seen_paise: None,
            with_assembly: false,
        });
    }
    let pincode = Some(pincode);
    let cart = Cart { lines, coupons: Vec::new(), pincode, floor: 0, has_lift: true, method: None };
    crate::valid::check(&cart)?;
    let priced = price::price(db, clock, &cart, &Shopper::default()).await?;
    let priced = priced.map_err(|why| Problem::conflict("cart_not_priced", why.to_string()))?;
    let shipping_paise = priced.cart.shipping_paise.filter(|_| priced.cart.goods_paise > 0);
    let delivery = priced.cart.delivery.clone().ok_or_else(Problem::not_found)?;
    Ok((ProductDelivery { delivery, shipping_paise }, priced))
}
