//! What coupons can do besides being records: many codes at once, actions on many, and a trial against a cart.

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::State;
use garde::Validate;
use kernel::record::{Stored, create};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shop::cart::price::{self, Shopper};
use shop::cart::{Cart, PricedCart};
use shop::coupon::bulk::{self, Action};
use shop::coupon::manage::{CouponDraft, CouponId};
use uuid::Uuid;

use super::bulk::{Bulk, MAX_SELECTED, Outcome, chosen, settle};
use crate::App;
use crate::params::Path;
use crate::problem::Problem;
use crate::reply::Created;
use crate::route::post_with;
use crate::staff::{Staff, perm};
use crate::valid::Valid;

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/admin/coupons/bulk-codes",
            post_with(create_codes, |op| {
                op.id("createCouponCodes").summary("Create many coupons that differ in their code")
            }),
        )
        .api_route(
            "/api/admin/coupons/bulk",
            post_with(act, |op| {
                op.id("actOnCoupons").summary("Apply an action to many coupons").description(
                    "Skips coupons that do not need the action, and lists why. At most 1,000 at a time. A dry run \
                     changes nothing.",
                )
            }),
        )
        .api_route(
            "/api/admin/coupons/{id}/trial",
            post_with(trial, |op| {
                op.id("tryCoupon").summary("Price a sample cart with a coupon").description("Saves nothing.")
            }),
        )
}

/// Coupons that differ in their code.
#[derive(Debug, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct CouponCodes {
    /// What all codes begin with.
    #[garde(length(chars, min = 1, max = 10), pattern("^[A-Za-z0-9_-]+$"))]
    prefix: String,
    /// Number of coupons.
    #[garde(range(min = 1, max = 500))]
    count: u16,
    /// What they have in common; its code is replaced.
    #[garde(dive)]
    coupon: CouponDraft,
}

/// The new codes.
#[derive(Debug, Serialize, JsonSchema)]
struct NewCouponCodes {
    /// Codes.
    codes: Vec<String>,
}

/// Without characters that are taken for others.
const ALPHABET: &[u8; 32] = b"ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

async fn create_codes(
    State(app): State<App>,
    staff: Staff<perm::EditCoupons>,
    Valid { value: CouponCodes { prefix, count, coupon }, .. }: Valid<CouponCodes>,
) -> Result<Created<NewCouponCodes>, Problem> {
    let mut tx = app.db.begin().await?;
    let mut codes = Vec::with_capacity(usize::from(count));
    for _ in 0..count {
        let code = format!("{prefix}{}", random_code());
        let draft = CouponDraft { code: code.clone(), ..coupon.clone() };
        create(&mut tx, &app.clock, &staff.caller.actor(), &draft).await?;
        codes.push(code);
    }
    tx.commit().await?;
    Ok(Created(NewCouponCodes { codes }))
}

/// Eight random characters: nobody guesses another buyer's code.
fn random_code() -> String {
    let bytes = Uuid::new_v4().into_bytes();
    // The last bytes of a random id are random as a whole.
    bytes[8..]
        .iter()
        .skip(1)
        .chain(&bytes[..1])
        .map(|byte| char::from(ALPHABET[usize::from(byte % 32)]))
        .collect()
}

async fn act(
    State(app): State<App>,
    staff: Staff<perm::EditCoupons>,
    Valid { value: Bulk { selection, action, dry_run }, .. }: Valid<Bulk<CouponId, Action>>,
) -> Result<Json<Outcome>, Problem> {
    let mut tx = app.db.begin().await?;
    let ids = chosen!(selection, "coupons", |words, filter| {
        bulk::ids(&mut tx, &app.clock, &words, &filter, MAX_SELECTED + 1)
    });
    let outcome = bulk::apply(&mut tx, &app.clock, &staff.caller.actor(), &ids, action).await?;
    settle(tx, dry_run).await?;
    Ok(Json(Outcome::new(outcome.changed, outcome.skipped, Uuid::now_v7())))
}

async fn trial(
    State(app): State<App>,
    _: Staff<perm::ViewCoupons>,
    Path(id): Path<CouponId>,
    Valid { value: cart, .. }: Valid<Cart>,
) -> Result<Json<PricedCart>, Problem> {
    let mut db = app.db.acquire().await?;
    let coupon = Stored::<CouponDraft>::find(&mut db, id, app.clock.now()).await?;
    let cart = Cart { coupons: vec![coupon.draft.code], ..cart };
    let shopper = Shopper { pays_online: true, ..Shopper::default() };
    let priced = price::price(&mut db, &app.clock, &cart, &shopper).await?;
    priced
        .map(|priced| Json(priced.cart))
        .map_err(|why| Problem::conflict("cart_not_priced", why.to_string()))
}
