//! Decoded pixels and their conversion to planes.

use super::pixels::Pixels;
use super::planes::Planes;
use super::{Rejection, colour};

/// Decoded pixels.
#[derive(Debug)]
pub(super) enum Decoded {
    /// JPEG planes in sRGB.
    Planes(Planes),
    /// RGB.
    Opaque(Pixels),
    /// RGB with alpha.
    Transparent(Pixels),
    /// CMYK; 0 is no ink, or full ink if inverted.
    Inks { pixels: Pixels, is_inverted: bool },
}

impl Decoded {
    /// Resizes the picture and converts it to sRGB, by its profile if usable, on white.
    pub(super) fn planes(self, width: u32, height: u32, profile: Option<&[u8]>) -> Result<Planes, Rejection> {
        let scaled = |pixels: Pixels, has_alpha| pixels.resized(width, height, has_alpha);
        let pixels = match self {
            Self::Planes(planes) => return planes.resized(width, height),
            Self::Opaque(pixels) => {
                let mut pixels = scaled(pixels, false)?;
                colour::convert(pixels.bytes_mut(), profile);
                pixels
            }
            // Resized premultiplied, so that transparent pixels do not bleed into their neighbours.
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
