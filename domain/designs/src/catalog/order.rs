//! The manual order of the catalogue.

use kernel::ids::CatalogItemId;
use kernel::order::ordered;

ordered!(CatalogItemId, "catalog_item");
