//! Colours as lossy WebP has them: how light each pixel is, and for each square of four how blue and how red.
//!
//! libwebp would do it as well, one pixel after the other. This is arithmetic that compilers do for several at once.

use super::pixels::Pixels;

/// A picture in planes, whose rows follow each other without gaps.
pub(super) struct Planes {
    /// A byte for each pixel, from 16 to 235.
    pub(super) luma: Vec<u8>,
    /// A byte for each square, around 128.
    pub(super) blue: Vec<u8>,
    /// A byte for each square, around 128.
    pub(super) red: Vec<u8>,
    /// How many squares are in a row.
    pub(super) squares: usize,
}

impl Planes {
    /// Of opaque pixels (ITU-R BT.601, as RFC 6386, 9.2, has it).
    pub(super) fn of(pixels: &Pixels) -> Self {
        let (width, height) = (pixels.width as usize, pixels.height as usize);
        let squares = width.div_ceil(2);
        let plane = |bytes: usize| vec![0; bytes];
        let (mut blue, mut red) = (plane(squares * height.div_ceil(2)), plane(squares * height.div_ceil(2)));
        let mut luma = plane(width * height);
        let pairs = pixels.bytes().chunks(2 * width * 4).zip(luma.chunks_mut(2 * width));
        for ((rows, luma), (blue, red)) in pairs.zip(blue.chunks_mut(squares).zip(red.chunks_mut(squares))) {
            for (luma, pixel) in luma.iter_mut().zip(rows.as_chunks().0) {
                *luma = lightness(u32::from_le_bytes(*pixel));
            }
            let (upper, lower) = rows.split_at(width * 4);
            // The last one of an odd number stands for the one that is missing beside it.
            let lower = if lower.is_empty() { upper } else { lower };
            let ((uppers, upper_end), (lowers, lower_end)) = (upper.as_chunks(), lower.as_chunks());
            for ((upper, lower), (blue, red)) in uppers.iter().zip(lowers).zip(blue.iter_mut().zip(&mut *red))
            {
                (*blue, *red) = differences(u64::from_le_bytes(*upper), u64::from_le_bytes(*lower));
            }
            if let (Some(upper), Some(lower)) = (twice(upper_end), twice(lower_end)) {
                (blue[squares - 1], red[squares - 1]) = differences(upper, lower);
            }
        }
        Self { luma, blue, red, squares }
    }
}

/// A pixel and the same one beside it.
fn twice(pixel: &[u8]) -> Option<u64> {
    let pixel = u64::from(u32::from_le_bytes(*pixel.first_chunk()?));
    Some(pixel << 32 | pixel)
}

fn lightness(pixel: u32) -> u8 {
    let [red, green, blue] = [0, 8, 16].map(|shift| pixel >> shift & 255);
    byte((8_414 * red + 16_520 * green + 3_208 * blue + (16 << 15) + (1 << 14)) >> 15)
}

/// How blue and how red a square is, of which each row is two pixels.
fn differences(upper: u64, lower: u64) -> (u8, u8) {
    // Two bytes of each pixel, in fields that hold the sum of four.
    let sums = |shift: u32| {
        const FIELDS: u64 = 0x00ff_00ff_00ff_00ff;
        let rows = (upper >> shift & FIELDS) + (lower >> shift & FIELDS);
        rows + (rows >> 32)
    };
    let (red_and_blue, green_and_rest) = (sums(0), sums(8));
    #[expect(clippy::cast_possible_truncation, reason = "the fields of one pixel")]
    let field = |sums: u64| sums as u32 & 0xffff;
    let (red, green, blue) = (field(red_and_blue), field(green_and_rest), field(red_and_blue >> 16));
    // So much that nothing is below zero.
    let around = (128 << 18) + (1 << 17);
    (
        byte((around + 28_784 * blue - 19_070 * green - 9_714 * red) >> 18),
        byte((around + 28_784 * red - 24_103 * green - 4_681 * blue) >> 18),
    )
}

/// A sum of parts that add up to no more than a byte holds.
#[expect(clippy::cast_possible_truncation, reason = "by their definition")]
fn byte(sum: u32) -> u8 {
    sum as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By the formula itself, of pixels that stand for one square.
    fn exact(pixels: &[[u8; 4]]) -> [f64; 3] {
        let count = u32::try_from(pixels.len()).map(f64::from).unwrap();
        let mean = |colour: usize| pixels.iter().map(|pixel| f64::from(pixel[colour])).sum::<f64>() / count;
        let (red, green, blue) = (mean(0), mean(1), mean(2));
        let luma = 0.299 * red + 0.587 * green + 0.114 * blue;
        let difference = |colour: f64, most: f64| 128.0 + (colour - luma) / most * 112.0 / 255.0;
        [16.0 + luma * 219.0 / 255.0, difference(blue, 0.886), difference(red, 0.701)]
    }

    fn assert_near(byte: u8, exact: f64) {
        assert!((f64::from(byte) - exact).abs() < 0.6, "{byte} for {exact}");
    }

    #[test]
    fn every_colour_is_what_the_formula_says() {
        let steps = [0, 1, 51, 102, 128, 204, 254, 255];
        for colour in 0..512 {
            let [red, green, blue] = [0, 3, 6].map(|shift| steps[colour >> shift & 7]);
            let pixel = [red, green, blue, 255];
            let planes = Planes::of(&Pixels::new(2, 2, pixel.repeat(4)));
            let [luma, bluish, reddish] = exact(&[pixel]);
            assert_eq!((planes.luma.len(), planes.blue.len(), planes.red.len()), (4, 1, 1));
            assert_near(planes.luma[3], luma);
            assert_near(planes.blue[0], bluish);
            assert_near(planes.red[0], reddish);
        }
    }

    #[test]
    fn squares_are_means_and_odd_ends_stand_for_two() {
        let at = |x: u8, y: u8| [x * 80, y * 90, 250 - x * 30 - y * 40, 255];
        let pixels: Vec<u8> = (0..3).flat_map(|y| (0..3).flat_map(move |x| at(x, y))).collect();
        let planes = Planes::of(&Pixels::new(3, 3, pixels));
        assert_eq!((planes.luma.len(), planes.squares), (9, 2));
        let squares: [&[[u8; 4]]; 4] = [
            &[at(0, 0), at(1, 0), at(0, 1), at(1, 1)],
            &[at(2, 0), at(2, 1)],
            &[at(0, 2), at(1, 2)],
            &[at(2, 2)],
        ];
        for (place, square) in squares.into_iter().enumerate() {
            let [_, bluish, reddish] = exact(square);
            assert_near(planes.blue[place], bluish);
            assert_near(planes.red[place], reddish);
        }
        assert_near(planes.luma[5], exact(&[at(2, 1)])[0]);
    }
}
