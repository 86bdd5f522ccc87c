//! Pixels in memory.

use fast_image_resize::pixels::U8x4;
use fast_image_resize::{FilterType, ResizeAlg, ResizeOptions};

use super::Rejection;
use super::scale::scale;

/// Rows of pixels with four bytes each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Pixels {
    pub width: u32,
    pub height: u32,
    bytes: Vec<u8>,
}

impl Pixels {
    /// Panics if the number of bytes does not match the dimensions.
    pub(super) fn new(width: usize, height: usize, bytes: Vec<u8>) -> Self {
        assert_eq!(bytes.len(), width * height * 4, "a picture of {width} x {height}");
        let side = |side: usize| u32::try_from(side).unwrap_or_else(|_| unreachable!("it was a u32"));
        Self { width: side(width), height: side(height), bytes }
    }

    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    pub(super) fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }

    pub(super) fn bytes_mut(&mut self) -> &mut [u8] {
        &mut self.bytes
    }

    /// All pixels.
    pub(super) fn iter(&self) -> impl Iterator<Item = [u8; 4]> {
        self.bytes.as_chunks().0.iter().copied()
    }

    /// Resizes the picture. With alpha, it is resized premultiplied, so that transparent pixels do not bleed
    /// into their neighbours.
    pub(super) fn resized(self, width: u32, height: u32, has_alpha: bool) -> Result<Self, Rejection> {
        if (self.width, self.height) == (width, height) {
            return Ok(self);
        }
        let options = ResizeOptions::new()
            .resize_alg(ResizeAlg::Convolution(FilterType::Lanczos3))
            .use_alpha(has_alpha);
        let bytes = scale::<U8x4>(&self.bytes, (self.width, self.height), (width, height), &options)?;
        Ok(Self { width, height, bytes })
    }

    /// The part of the picture that fills this size around a focal point, which is given in fractions of the whole.
    pub(super) fn filling(self, width: u32, height: u32, focal: (f32, f32)) -> Result<Self, Rejection> {
        let options = ResizeOptions::new()
            .resize_alg(ResizeAlg::Convolution(FilterType::Lanczos3))
            .use_alpha(false)
            .fit_into_destination(Some((f64::from(focal.0), f64::from(focal.1))));
        let bytes = scale::<U8x4>(&self.bytes, (self.width, self.height), (width, height), &options)?;
        Ok(Self { width, height, bytes })
    }
}
