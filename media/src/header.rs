//! A picture's header.

use super::{MAX_PIXELS, MAX_SIDE, Rejection};

/// Data known before decoding.
#[derive(Debug, Default)]
pub(super) struct Header {
    /// Sensor width in pixels.
    pub width: u32,
    /// Sensor height in pixels.
    pub height: u32,
    /// ICC profile.
    pub profile: Option<Vec<u8>>,
    /// Exif data, a TIFF structure.
    pub exif: Option<Vec<u8>>,
}

/// A larger profile is ignored. The largest in use, for printing presses, have up to 3 MB.
pub(super) const MAX_PROFILE_BYTES: usize = 4 << 20;

impl Header {
    /// Rejects pictures that are too large before allocating memory.
    pub(super) fn check(&self) -> Result<(), Rejection> {
        let pixels = u64::from(self.width) * u64::from(self.height);
        let side = self.width.max(self.height);
        match () {
            () if pixels == 0 => Err(Rejection::Damaged),
            () if pixels > MAX_PIXELS => Err(Rejection::TooManyPixels(pixels.div_ceil(1_000_000))),
            () if side > MAX_SIDE => Err(Rejection::TooLong(side)),
            () => Ok(()),
        }
    }
}
