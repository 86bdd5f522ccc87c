//! The manual order of videos.

use kernel::ids::VideoId;
use kernel::order::ordered;

ordered!(VideoId, "video");
