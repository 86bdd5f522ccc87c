//! The manual order of products.

use kernel::ids::ProductId;
use kernel::order::ordered;

ordered!(ProductId, "product");
