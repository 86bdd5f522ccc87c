//! What a decoder gives, and how it becomes planes.

use super::pixels::Pixels;
use super::planes::Planes;
use super::{Refusal, colour};

/// Pixels as a decoder gives them.
#[derive(Debug)]
pub(super) enum Decoded {
    /// As JPEG has them inside, in the colours of sRGB.
    Planes(Planes),
    /// Red, green and blue.
    Opaque(Pixels),
    /// Red, green, blue and how much is seen of them.
    Transparent(Pixels),
    /// Cyan, magenta, yellow and black; 0 is no ink, or all of it where they are inverted.
    Inks { pixels: Pixels, is_inverted: bool },
}

impl Decoded {
    /// The picture in other measures and in the colours of sRGB, by its profile where that can be used, on white.
    pub(super) fn planes(self, width: u32, height: u32, profile: Option<&[u8]>) -> Result<Planes, Refusal> {
        let scaled = |pixels: Pixels, has_alpha| pixels.resized(width, height, has_alpha);
        let pixels = match self {
            Self::Planes(planes) => return planes.resized(width, height),
            Self::Opaque(pixels) => {
                let mut pixels = scaled(pixels, false)?;
                colour::convert(pixels.bytes_mut(), profile);
                pixels
            }
            // What is seen through does not colour what is beside it.
            Self::Transparent(pixels) => {
                let mut pixels = scaled(pixels, true)?;
                colour::convert(pixels.bytes_mut(), profile);
                colour::lay_on_white(pixels.bytes_mut());
                pixels
            }
            Self::Inks { pixels, is_inverted } => {
                let mut pixels = scaled(pixels, false)?;
                colour::print(pixels.bytes_mut(), is_inverted, profile);
                pixels
            }
        };
        Ok(Planes::of(&pixels))
    }
}
