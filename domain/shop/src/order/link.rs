//! The private link to an order: a buyer needs no account to follow it.

use kernel::ids::OrderId;
use people::account::Keys;
use people::private_link;

/// Opens an order without an account; a secret of its buyer.
#[must_use]
pub fn token(keys: &Keys, order: OrderId) -> String {
    private_link::token(keys, PURPOSE, order.0)
}

/// The order of a token, if its signature is valid.
#[must_use]
pub fn read(keys: &Keys, token: &str) -> Option<OrderId> {
    private_link::read(keys, PURPOSE, token).map(OrderId)
}

/// The order's page on the site.
#[must_use]
pub fn path(keys: &Keys, order: OrderId) -> String {
    format!("/order-confirmation/{order}?token={}", token(keys, order))
}

const PURPOSE: &str = "order link";
