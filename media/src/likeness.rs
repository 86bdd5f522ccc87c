//! Placeholders shown while a picture loads, and perceptual hashes.

use serde::{Deserialize, Serialize};

use super::Rejection;
use super::pixels::Pixels;
use super::planes::{Plane, Planes};

/// A picture in a few bytes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Likeness {
    /// Blurred placeholder of about 25 bytes (thumbhash).
    pub thumbhash: Vec<u8>,
    /// Dominant colour in RGB.
    pub colour: [u8; 3],
    /// Perceptual hash: which of two neighbouring areas is lighter. Pictures whose hashes differ in few bits
    /// look the same, whatever their size and quality: see [`distance`].
    pub print: u64,
}

/// Hamming distance, out of 64. Copies of a photograph differ in up to 8 bits or so, different pictures in
/// about 32.
#[must_use]
pub const fn distance(print: u64, other: u64) -> u32 {
    (print ^ other).count_ones()
}

/// Maximum side length of a thumbhash's input.
const MAX_SIDE: u32 = 100;

impl Likeness {
    /// From the smallest rotated picture.
    pub(super) fn of(picture: &Planes) -> Result<Self, Rejection> {
        let longest = picture.width.max(picture.height).max(MAX_SIDE);
        let side = |side: u32| (side * MAX_SIDE / longest).max(1);
        let small = picture.resized(side(picture.width), side(picture.height))?.pixels();
        let thumbhash =
            thumbhash::rgba_to_thumb_hash(small.width as usize, small.height as usize, small.bytes());
        Ok(Self { thumbhash, colour: commonest(&small), print: print(&picture.resized(9, 8)?.luma) })
    }
}

/// Mean colour of the most frequent of 512 equal parts of the colour space.
fn commonest(picture: &Pixels) -> [u8; 3] {
    let mut parts = vec![[0_u32; 4]; 512];
    for [r, g, b, _] in picture.iter() {
        let part = &mut parts[usize::from(r >> 5) << 6 | usize::from(g >> 5) << 3 | usize::from(b >> 5)];
        for (sum, value) in part.iter_mut().zip([r, g, b, 1]) {
            *sum += u32::from(value);
        }
    }
    let fullest = parts.into_iter().max_by_key(|[.., count]| *count).unwrap_or_default();
    let [r, g, b, count] = fullest;
    [r, g, b].map(|sum| u8::try_from(sum / count.max(1)).unwrap_or(u8::MAX))
}

/// A bit for each of eight columns in eight rows: whether the right neighbour is lighter.
fn print(luma: &Plane) -> u64 {
    let pairs = luma.bytes.chunks_exact(9).flat_map(|row| row.windows(2));
    pairs.fold(0, |print, pair| print << 1 | u64::from(pair[0] < pair[1]))
}
