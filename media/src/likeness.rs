//! Placeholders shown while a picture loads, and fingerprints to compare pictures.

use serde::{Deserialize, Serialize};

use super::Refusal;
use super::pixels::Pixels;
use super::planes::{Plane, Planes};

/// A picture in a few bytes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Likeness {
    /// A blurred picture in about 25 bytes (thumbhash), shown while the picture loads.
    pub thumbhash: Vec<u8>,
    /// The red, green and blue that most of it has.
    pub colour: [u8; 3],
    /// Which of neighbouring places is lighter. Pictures of which few bits differ look the same, whatever their size
    /// and quality: see [`distance`].
    pub print: u64,
}

/// In how many of 64 places pictures differ. Copies of the same photograph differ in up to 8 or so, others in about 32.
#[must_use]
pub const fn distance(print: u64, other: u64) -> u32 {
    (print ^ other).count_ones()
}

/// The longest side that a thumbhash takes.
const LONGEST: u32 = 100;

impl Likeness {
    /// Of the smallest picture, as people see it.
    pub(super) fn of(picture: &Planes) -> Result<Self, Refusal> {
        let longest = picture.width.max(picture.height).max(LONGEST);
        let side = |side: u32| (side * LONGEST / longest).max(1);
        let small = picture.resized(side(picture.width), side(picture.height))?.pixels();
        let thumbhash =
            thumbhash::rgba_to_thumb_hash(small.width as usize, small.height as usize, small.bytes());
        Ok(Self { thumbhash, colour: commonest(&small), print: print(&picture.resized(9, 8)?.luma) })
    }
}

/// The mean of the colours in the fullest of 512 equal parts of the colour space.
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

/// A bit for each of eight places in eight rows: whether its right neighbour is lighter.
fn print(luma: &Plane) -> u64 {
    let pairs = luma.bytes.chunks_exact(9).flat_map(|row| row.windows(2));
    pairs.fold(0, |print, pair| print << 1 | u64::from(pair[0] < pair[1]))
}
