//! Pixels in memory.

use fast_image_resize::pixels::U8x4;
use fast_image_resize::{FilterType, ResizeAlg, ResizeOptions};

use super::planes::Planes;
use super::scale::scale;
use super::{Refusal, colour};

/// Rows of pixels of four bytes each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Pixels {
    pub width: u32,
    pub height: u32,
    bytes: Vec<u8>,
}

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

impl Pixels {
    /// Panics if there are more or fewer bytes than such a picture has.
    pub(super) fn new(width: usize, height: usize, bytes: Vec<u8>) -> Self {
        assert_eq!(bytes.len(), width * height * 4, "a picture of {width} x {height}");
        let side = |side: usize| u32::try_from(side).unwrap_or_else(|_| unreachable!("it was a u32"));
        Self { width: side(width), height: side(height), bytes }
    }

    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    pub(super) fn bytes_mut(&mut self) -> &mut [u8] {
        &mut self.bytes
    }

    /// Each pixel.
    pub(super) fn iter(&self) -> impl Iterator<Item = [u8; 4]> {
        self.bytes.as_chunks().0.iter().copied()
    }
}

impl Decoded {
    /// The picture in other measures and in the colours of sRGB, by its profile where that can be used, on white.
    pub(super) fn planes(self, width: u32, height: u32, profile: Option<&[u8]>) -> Result<Planes, Refusal> {
        let scaled = |pixels, has_alpha| resized(pixels, width, height, has_alpha);
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

fn resized(pixels: Pixels, width: u32, height: u32, has_alpha: bool) -> Result<Pixels, Refusal> {
    if (pixels.width, pixels.height) == (width, height) {
        return Ok(pixels);
    }
    let options =
        ResizeOptions::new().resize_alg(ResizeAlg::Convolution(FilterType::Lanczos3)).use_alpha(has_alpha);
    let bytes = scale::<U8x4>(&pixels.bytes, (pixels.width, pixels.height), (width, height), &options)?;
    Ok(Pixels { width, height, bytes })
}
