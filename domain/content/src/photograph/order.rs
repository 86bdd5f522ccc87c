//! The gallery's manual order.

use kernel::ids::PhotographId;
use kernel::order::ordered;

ordered!(PhotographId, "photograph");
