//! Settings for uploads.

use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::MAX_VIDEO_BYTES;
use kernel::settings::Section;

/// A megabyte as staff read it.
const MEGABYTE: i64 = 1_000_000;

/// Largest limit for videos, in MB.
const MAX_VIDEO_MB: i64 = MAX_VIDEO_BYTES / MEGABYTE;

/// Limits on uploaded files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
pub struct Uploads {
    /// Maximum size of a video, in MB of a million bytes. An upload keeps the limit that it began with.
    #[garde(range(min = 50, max = MAX_VIDEO_MB))]
    pub max_video_mb: i64,
}

impl Default for Uploads {
    fn default() -> Self {
        Self { max_video_mb: 500 }
    }
}

impl Section for Uploads {
    const NAME: &'static str = "uploads";
}

impl Uploads {
    /// Maximum size of a video, in bytes.
    #[must_use]
    pub const fn max_video_bytes(self) -> i64 {
        self.max_video_mb * MEGABYTE
    }
}
