//! Pictures as luma and chroma planes, as JPEG and WebP store them: brightness per pixel, colour per 2×2
//! block.
//!
//! Most photographs arrive like this and all variants are stored like this, so nothing is converted in
//! between. Planes also take less than half the bytes of pixels.

use std::borrow::Cow;

use fast_image_resize::pixels::U8;
use fast_image_resize::{FilterType, ResizeAlg, ResizeOptions};

use super::Rejection;
use super::pixels::Pixels;
use super::scale::scale;

/// A picture in planes (ITU-R BT.601, full range as in JFIF).
#[derive(Debug)]
pub(super) struct Planes {
    pub width: u32,
    pub height: u32,
    /// Luma: 255 is white.
    pub luma: Plane,
    /// Cb: 128 is neutral.
    pub blue: Plane,
    /// Cr: 128 is neutral.
    pub red: Plane,
    /// Width and height of the pixel block per chroma sample.
    pub square: (u32, u32),
}

/// One byte per sample, rows without gaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Plane {
    pub width: u32,
    pub height: u32,
    pub bytes: Vec<u8>,
}

impl Planes {
    /// From opaque pixels.
    pub(super) fn of(pixels: &Pixels) -> Self {
        let (wide, high) = (half(pixels.width), half(pixels.height));
        let (width, squares) = (pixels.width as usize, wide as usize);
        let mut luma = Plane::new(pixels.width, pixels.height);
        let (mut blue, mut red) = (Plane::new(wide, high), Plane::new(wide, high));
        let pairs = pixels.bytes().chunks(2 * width * 4).zip(luma.bytes.chunks_mut(2 * width));
        let squares = blue.bytes.chunks_mut(squares).zip(red.bytes.chunks_mut(squares));
        for ((rows, luma), (blue, red)) in pairs.zip(squares) {
            for (luma, pixel) in luma.iter_mut().zip(rows.as_chunks().0) {
                *luma = lightness(u32::from_le_bytes(*pixel));
            }
            let (upper, lower) = rows.split_at(width * 4);
            // The last of an odd number of rows stands for the missing one.
            let lower = if lower.is_empty() { upper } else { lower };
            let ((uppers, upper_end), (lowers, lower_end)) = (upper.as_chunks(), lower.as_chunks());
            for ((upper, lower), (blue, red)) in uppers.iter().zip(lowers).zip(blue.iter_mut().zip(&mut *red))
            {
                (*blue, *red) = differences(u64::from_le_bytes(*upper), u64::from_le_bytes(*lower));
            }
            if let (Some(upper), Some(lower)) = (twice(upper_end), twice(lower_end)) {
                let last = wide as usize - 1;
                (blue[last], red[last]) = differences(upper, lower);
            }
        }
        Self { width: pixels.width, height: pixels.height, luma, blue, red, square: (2, 2) }
    }

    /// Resizes the picture, with 2×2 chroma blocks.
    pub(super) fn resized(&self, width: u32, height: u32) -> Result<Self, Rejection> {
        // A decoder's planes may be padded by one sample beyond the visible picture.
        let seen = (f64::from(self.width), f64::from(self.height));
        let coarse = (seen.0 / f64::from(self.square.0), seen.1 / f64::from(self.square.1));
        let colour = |plane: &Plane| plane.resized(coarse, (half(width), half(height)), COLOUR_FILTER);
        Ok(Self {
            width,
            height,
            luma: self.luma.resized(seen, (width, height), LUMA_FILTER)?,
            blue: colour(&self.blue)?,
            red: colour(&self.red)?,
            square: (2, 2),
        })
    }

    /// Luma, padded to whole chroma blocks.
    pub(super) fn padded_luma(&self) -> Cow<'_, Plane> {
        let (width, height) = (self.width as usize, self.height as usize);
        if width.is_multiple_of(2) && height.is_multiple_of(2) {
            return Cow::Borrowed(&self.luma);
        }
        let mut bytes = Vec::with_capacity((width + 1) * (height + 1));
        let missing = (!height.is_multiple_of(2)).then(|| self.luma.bytes.chunks(width).next_back());
        for row in self.luma.bytes.chunks(width).chain(missing.flatten()) {
            bytes.extend_from_slice(row);
            if !width.is_multiple_of(2) {
                bytes.extend(row.last());
            }
        }
        let even = |side: u32| side.next_multiple_of(2);
        Cow::Owned(Plane { width: even(self.width), height: even(self.height), bytes })
    }

    /// Converts back to pixels.
    pub(super) fn pixels(&self) -> Pixels {
        let (width, squares) = (self.width as usize, self.blue.width as usize);
        let mut bytes = Vec::with_capacity(self.luma.bytes.len() * 4);
        for (y, row) in self.luma.bytes.chunks(width).enumerate() {
            let start = y / 2 * squares;
            let colours = self.blue.bytes[start..].iter().zip(&self.red.bytes[start..]);
            for (pair, (blue, red)) in row.chunks(2).zip(colours) {
                bytes.extend(pair.iter().flat_map(|luma| colour(*luma, *blue, *red)));
            }
        }
        Pixels::new(width, self.height as usize, bytes)
    }
}

impl Plane {
    pub(super) fn new(width: u32, height: u32) -> Self {
        Self { width, height, bytes: vec![0; width as usize * height as usize] }
    }

    /// Resizes the visible part from the top left.
    fn resized(&self, seen: (f64, f64), size: (u32, u32), filter: FilterType) -> Result<Self, Rejection> {
        let ((wide, high), (width, height)) = (seen, size);
        let is_whole = wide.ceil() >= f64::from(self.width) && high.ceil() >= f64::from(self.height);
        if is_whole && (self.width, self.height) == (width, height) {
            return Ok(self.clone());
        }
        let options =
            ResizeOptions::new().resize_alg(ResizeAlg::Convolution(filter)).crop(0.0, 0.0, wide, high);
        let bytes = scale::<U8>(&self.bytes, (self.width, self.height), (width, height), &options)?;
        Ok(Self { width, height, bytes })
    }
}

const LUMA_FILTER: FilterType = FilterType::Lanczos3;

/// Sharp chroma edges are invisible, and encoding them takes up to 3% of a WebP's bytes.
const COLOUR_FILTER: FilterType = FilterType::Hamming;

/// Number of blocks that cover this many pixels.
fn half(side: u32) -> u32 {
    side.div_ceil(2)
}

/// A pixel repeated beside itself.
fn twice(pixel: &[u8]) -> Option<u64> {
    let pixel = u64::from(u32::from_le_bytes(*pixel.first_chunk()?));
    Some(pixel << 32 | pixel)
}

fn lightness(pixel: u32) -> u8 {
    let [red, green, blue] = [0, 8, 16].map(|shift| pixel >> shift & 255);
    byte((9_798 * red + 19_235 * green + 3_735 * blue + (1 << 14)) >> 15)
}

/// Chroma of a block, given as two rows of two pixels.
fn differences(upper: u64, lower: u64) -> (u8, u8) {
    // Two bytes of each pixel, in fields wide enough for the sum of four.
    let sums = |shift: u32| {
        const FIELDS: u64 = 0x00ff_00ff_00ff_00ff;
        let rows = (upper >> shift & FIELDS) + (lower >> shift & FIELDS);
        rows + (rows >> 32)
    };
    let (red_and_blue, green_and_rest) = (sums(0), sums(8));
    #[expect(clippy::cast_possible_truncation, reason = "the fields of one pixel")]
    let field = |sums: u64| sums as u32 & 0xffff;
    let (red, green, blue) = (field(red_and_blue), field(green_and_rest), field(red_and_blue >> 16));
    // An offset that keeps everything positive.
    let around = (128 << 18) + (1 << 17);
    (
        byte((around + 32_768 * blue - 21_710 * green - 11_058 * red) >> 18),
        byte((around + 32_768 * red - 27_439 * green - 5_329 * blue) >> 18),
    )
}

/// Clamps to a byte.
fn byte(sum: u32) -> u8 {
    sum.min(255) as u8
}

/// RGB with full opacity.
fn colour(luma: u8, blue: u8, red: u8) -> [u8; 4] {
    let (luma, blue, red) = (i32::from(luma) << 16, i32::from(blue) - 128, i32::from(red) - 128);
    let channel = |sum: i32| u8::try_from(((luma + sum + (1 << 15)) >> 16).clamp(0, 255)).unwrap_or(u8::MAX);
    [channel(91_881 * red), channel(-22_554 * blue - 46_802 * red), channel(116_130 * blue), 255]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By the formula itself, from the pixels of one block.
    fn exact(pixels: &[[u8; 4]]) -> [f64; 3] {
        let count = u32::try_from(pixels.len()).map(f64::from).unwrap();
        let mean = |colour: usize| pixels.iter().map(|pixel| f64::from(pixel[colour])).sum::<f64>() / count;
        let (red, green, blue) = (mean(0), mean(1), mean(2));
        let luma = 0.299 * red + 0.587 * green + 0.114 * blue;
        [luma, 128.0 + (blue - luma) / 1.772, 128.0 + (red - luma) / 1.402]
    }

    fn assert_near(byte: u8, exact: f64) {
        assert!((f64::from(byte) - exact).abs() < 0.6, "{byte} for {exact}");
    }

    #[test]
    fn every_colour_is_what_the_formula_says_there_and_back() {
        let steps = [0, 1, 51, 102, 128, 204, 254, 255];
        for colour in 0..512 {
            let [red, green, blue] = [0, 3, 6].map(|shift| steps[colour >> shift & 7]);
            let pixel = [red, green, blue, 255];
            let planes = Planes::of(&Pixels::new(2, 2, pixel.repeat(4)));
            let [luma, bluish, reddish] = exact(&[pixel]);
            assert_eq!(planes.luma.bytes, [planes.luma.bytes[0]; 4]);
            assert_near(planes.luma.bytes[3], luma);
            assert_near(planes.blue.bytes[0], bluish);
            assert_near(planes.red.bytes[0], reddish);
            for back in planes.pixels().iter() {
                assert!(
                    pixel.iter().zip(back).all(|(one, other)| one.abs_diff(other) <= 2),
                    "{pixel:?} {back:?}"
                );
            }
        }
    }

    /// A different colour for each pixel.
    fn at(x: u8, y: u8) -> [u8; 4] {
        [x * 80, y * 90, 250 - x * 30 - y * 40, 255]
    }

    fn three_by_three() -> Planes {
        let pixels = (0..3).flat_map(|y| (0..3).flat_map(move |x| at(x, y))).collect();
        Planes::of(&Pixels::new(3, 3, pixels))
    }

    #[test]
    fn squares_are_means_and_odd_ends_stand_for_two() {
        let planes = three_by_three();
        assert_eq!((planes.luma.bytes.len(), planes.blue.width, planes.blue.height), (9, 2, 2));
        let squares: [&[[u8; 4]]; 4] = [
            &[at(0, 0), at(1, 0), at(0, 1), at(1, 1)],
            &[at(2, 0), at(2, 1)],
            &[at(0, 2), at(1, 2)],
            &[at(2, 2)],
        ];
        for (place, square) in squares.into_iter().enumerate() {
            let [_, bluish, reddish] = exact(square);
            assert_near(planes.blue.bytes[place], bluish);
            assert_near(planes.red.bytes[place], reddish);
        }
        assert_near(planes.luma.bytes[5], exact(&[at(2, 1)])[0]);
    }

    #[test]
    fn whole_squares_repeat_the_last_row_and_column() {
        let planes = three_by_three();
        let luma = planes.padded_luma();
        let rows: Vec<_> = luma.bytes.chunks(4).collect();
        assert_eq!((luma.width, luma.height, rows.len()), (4, 4, 4));
        assert_eq!((rows[2], rows[0][2]), (rows[3], rows[0][3]));
        assert_eq!(rows[1][..3], planes.luma.bytes[3..6]);

        let even = Planes::of(&Pixels::new(2, 2, [10, 20, 30, 255].repeat(4)));
        assert_eq!(*even.padded_luma(), even.luma);
    }

    #[test]
    fn what_a_decoder_adds_is_not_seen() {
        let seen = three_by_three();
        let luma = seen.padded_luma().into_owned();
        let decoded = Planes { luma, ..three_by_three() };
        let resized = decoded.resized(3, 3).unwrap();
        assert_eq!((resized.luma, resized.blue, resized.red), (seen.luma, seen.blue, seen.red));
    }
}
