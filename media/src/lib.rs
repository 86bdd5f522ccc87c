//! Reads what strangers upload: a photograph becomes pictures of a few widths that every browser shows, and
//! a video's size and length are read.
//!
//! [`render()`] and [`video::read`] are functions of bytes: no database, no clock, no names, no files. This
//! is a crate of its own so that it is optimised in every build, tests included. Callers run it in a
//! process of its own under limits, because decoders are not trusted with strangers' bytes.
//!
//! - A JPEG is decoded at the smallest scale that is still wide enough, resized as the sensor had it and
//!   rotated afterwards. Each width is made from the next larger one.
//! - Everything is encoded anew, so that no metadata of the original gets through.
//! - Luma and chroma stay apart ([`planes`]): JPEG and WebP store them so, and an sRGB photograph is never
//!   converted to pixels and back. Other originals become planes once they are small.

mod colour;
mod decoded;
mod facts;
mod format;
mod header;
mod jpeg;
mod likeness;
mod pixels;
mod planes;
mod png;
mod refusal;
mod scale;
mod variant;
pub mod video;
mod webp;

use self::format::Format;
use self::planes::Planes;

pub use self::facts::{Captured, Facts, Position};
pub use self::likeness::{Likeness, distance};
pub use self::refusal::{Kind, Refusal};
pub use self::variant::{Encoding, Variant};

/// An original may have so many bytes: 20 MB.
pub const MOST_BYTES: usize = 20_000_000;

/// An original may have so many pixels: 50 megapixels.
pub const MOST_PIXELS: u64 = 50_000_000;

/// Neither side may have more pixels, because WebP holds no more.
pub const LONGEST_SIDE: u32 = 16_383;

/// How wide pictures are, at most: none is wider than its original.
const WIDTHS: [u32; 5] = [2048, 1440, 960, 640, 320];

/// Pictures from this width on are encoded with less care than narrower ones: most of the bytes and of the time are
/// theirs, and each of their pixels counts for less.
const WIDE: u32 = 1000;

/// What an original gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rendering {
    /// How many pixels wide the original is as people see it.
    pub width: u32,
    /// How many pixels high the original is as people see it.
    pub height: u32,
    /// The widest first, each width in each encoding. They hold pixels in sRGB and nothing else.
    pub variants: Vec<Variant>,
    /// What stands for the picture where it is not loaded, or is compared.
    pub likeness: Likeness,
    /// What the original says of its making. Private: it is in no variant, and never shown to visitors.
    pub facts: Facts,
}

/// Makes all pictures of an original.
///
/// # Errors
/// When none can be made of it.
pub fn render(original: &[u8]) -> Result<Rendering, Refusal> {
    let format = Format::of(original)?;
    let mut header = format.inspect(original)?;
    header.check()?;
    // Many that pictures bring change nothing.
    header.profile.take_if(|profile| colour::is_srgb(profile));
    let facts = Facts::read(header.exif.as_deref());
    let (width, height) = facts.orientation.turn(header.width, header.height);
    let measures = measures(width, height);
    let (widest, its_height) = measures[0];

    // As the sensor had it: turning costs less after scaling down.
    let (sensor_width, sensor_height) = facts.orientation.turn(widest, its_height);
    let decoded = format.decode(original, &header, sensor_width, sensor_height)?;
    let planes = decoded.planes(sensor_width, sensor_height, header.profile.as_deref())?;
    let (variants, smallest) = draw(facts.orientation.apply(planes), &measures[1..])?;
    Ok(Rendering { width, height, variants, likeness: Likeness::of(&smallest)?, facts })
}

/// Draws the widest variant and those of smaller measures, and gives back the smallest picture.
fn draw(widest: Planes, smaller: &[(u32, u32)]) -> Result<(Vec<Variant>, Planes), Refusal> {
    let mut variants = Vec::from(variant::encode(&widest)?);
    let mut smallest = widest;
    for (width, height) in smaller {
        // From the next larger one: a quarter of the work that it would be from the original.
        smallest = smallest.resized(*width, *height)?;
        variants.extend(variant::encode(&smallest)?);
    }
    Ok((variants, smallest))
}

/// How wide and high the pictures of an original are, the widest first.
#[must_use]
pub fn measures(width: u32, height: u32) -> Vec<(u32, u32)> {
    let mut measures = Vec::from(WIDTHS.map(|limit| scaled(width, height, limit)));
    measures.dedup();
    measures
}

/// Measures of a picture that is to be at most so wide. It is never enlarged.
fn scaled(width: u32, height: u32, limit: u32) -> (u32, u32) {
    if width <= limit {
        return (width, height);
    }
    let (wide, high) = (u64::from(width), u64::from(height));
    let rounded = (high * u64::from(limit) + wide / 2) / wide;
    (limit, u32::try_from(rounded).unwrap_or(u32::MAX).max(1))
}
