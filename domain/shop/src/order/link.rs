//! The private link to an order, for buyers without an account. It is not stored; whoever needs it derives it.

use kernel::ids::OrderId;
use people::account::Keys;
use people::private_link;
use url::Url;

const PURPOSE: &str = "order link";

/// The token that opens an order.
#[must_use]
pub fn token(keys: &Keys, order: OrderId) -> String {
    private_link::token(keys, PURPOSE, order.0)
}

/// Whether a token opens this order.
#[must_use]
pub fn opens(keys: &Keys, token: &str, order: OrderId) -> bool {
    private_link::read(keys, PURPOSE, token) == Some(order.0)
}

/// The order's page for its buyer.
#[must_use]
pub fn url(keys: &Keys, site: &Url, order: OrderId) -> Url {
    let mut page = site.clone();
    page.set_path(&format!("/order-confirmation/{order}"));
    page.query_pairs_mut().append_pair("token", &token(keys, order));
    page
}
