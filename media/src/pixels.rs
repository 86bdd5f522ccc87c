//! Pixels in memory.

use fast_image_resize::images::Image;
use fast_image_resize::{FilterType, PixelType, ResizeAlg, ResizeOptions, Resizer};

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

    /// The picture in other measures, without regard to the fourth byte.
    pub(super) fn resized(self, width: u32, height: u32) -> Result<Self, Refusal> {
        resized(self, width, height, false)
    }
}

impl Decoded {
    /// The picture in other measures. What is seen through does not colour what is beside it.
    pub(super) fn resized(self, width: u32, height: u32) -> Result<Self, Refusal> {
        Ok(match self {
            Self::Opaque(pixels) => Self::Opaque(resized(pixels, width, height, false)?),
            Self::Transparent(pixels) => Self::Transparent(resized(pixels, width, height, true)?),
            Self::Inks { pixels, is_inverted } => {
                Self::Inks { pixels: resized(pixels, width, height, false)?, is_inverted }
            }
        })
    }

    /// The picture in sRGB on white, by its profile where that can be used.
    pub(super) fn into_srgb(self, profile: Option<&[u8]>) -> Pixels {
        match self {
            Self::Opaque(mut pixels) => {
                colour::convert(pixels.bytes_mut(), profile);
                pixels
            }
            Self::Transparent(mut pixels) => {
                colour::convert(pixels.bytes_mut(), profile);
                colour::lay_on_white(pixels.bytes_mut());
                pixels
            }
            Self::Inks { mut pixels, is_inverted } => {
                colour::print(pixels.bytes_mut(), is_inverted, profile);
                pixels
            }
        }
    }
}

fn resized(pixels: Pixels, width: u32, height: u32, has_alpha: bool) -> Result<Pixels, Refusal> {
    if (pixels.width, pixels.height) == (width, height) {
        return Ok(pixels);
    }
    let options =
        ResizeOptions::new().resize_alg(ResizeAlg::Convolution(FilterType::Lanczos3)).use_alpha(has_alpha);
    let image = |Pixels { width, height, bytes }| Image::from_vec_u8(width, height, bytes, PixelType::U8x4);
    let source = image(pixels).map_err(|_| Refusal::TooCostly)?;
    let mut scaled = Image::new(width, height, PixelType::U8x4);
    Resizer::new().resize(&source, &mut scaled, &options).map_err(|_| Refusal::TooCostly)?;
    Ok(Pixels { width, height, bytes: scaled.into_vec() })
}
