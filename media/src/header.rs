//! What a picture says of itself before its pixels.

use super::{LONGEST_SIDE, MOST_PIXELS, Refusal};

/// What is known before anything is decoded.
#[derive(Debug, Default)]
pub(super) struct Header {
    /// In pixels, as the sensor had it.
    pub width: u32,
    /// In pixels, as the sensor had it.
    pub height: u32,
    /// An ICC profile.
    pub profile: Option<Vec<u8>>,
    /// A TIFF structure.
    pub exif: Option<Vec<u8>>,
}

/// A larger profile counts as none. Those of presses, the largest in use, have up to 3 MB.
pub(super) const MOST_PROFILE: usize = 4 << 20;

impl Header {
    /// Refuses what is too large, before memory is taken for it.
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
