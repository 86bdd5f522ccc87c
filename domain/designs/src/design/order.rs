//! The manual order of designs.

use kernel::ids::DesignId;
use kernel::order::ordered;

ordered!(DesignId, "design");
