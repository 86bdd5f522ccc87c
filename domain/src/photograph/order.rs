//! The gallery's manual order.

use crate::ids::PhotographId;
use crate::order::ordered;

ordered!(PhotographId, "photograph");
