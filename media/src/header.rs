//! A picture's header.

use super::{LONGEST_SIDE, MOST_PIXELS, Refusal};

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
pub(super) const MOST_PROFILE: usize = 4 << 20;

impl Header {
    /// Rejects pictures that are too large before allocating memory.
    pub(super) fn check(&self) -> Result<(), Refusal> {
        let pixels = u64::from(self.width) * u64::from(self.height);
        let side = self.width.max(self.height);
        match () {
            () if pixels == 0 => Err(Refusal::Damaged),
            () if pixels > MOST_PIXELS => Err(Refusal::TooManyPixels(pixels.div_ceil(1_000_000))),
            () if side > LONGEST_SIDE => Err(Refusal::TooLong(side)),
            () => Ok(()),
        }
    }
}
