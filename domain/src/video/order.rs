//! The manual order of videos.

use crate::ids::VideoId;
use crate::order::ordered;

ordered!(VideoId, "video");
