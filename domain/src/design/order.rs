//! The manual order of designs.

use crate::ids::DesignId;
use crate::order::ordered;

ordered!(DesignId, "design");
