//! Processes untrusted uploads: renders a photograph in a few widths that every browser supports, and reads
//! the size and duration of a video.
//!
//! [`render()`] and [`video::read`] are functions of bytes: no database, clock, names or files. This is a
//! separate crate so that it is optimised in every build, including tests. Callers run it in a separate
//! process with resource limits, because decoders are not trusted with untrusted input.
//!
//! - A JPEG is decoded at the smallest scale that is still wide enough, resized in sensor orientation and
//!   rotated afterwards. Each width is made from the next larger one.
//! - Everything is encoded again, so that no metadata of the original gets through.
//! - Luma and chroma stay separate ([`planes`]): JPEG and WebP store them so, and an sRGB photograph is never
//!   converted to pixels and back. Other originals become planes once they are small.

pub mod canvas;
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
mod rejection;
mod scale;
mod variant;
pub mod video;
mod webp;

use self::format::Format;
use self::planes::Planes;

pub use self::facts::{Captured, Facts, Position};
pub use self::likeness::{Likeness, distance};
pub use self::rejection::{FileKind, Rejection};
pub use self::variant::{Encoding, Variant};

/// Maximum size of an original: 20 MB.
pub const MAX_BYTES: usize = 20_000_000;

/// Maximum resolution of an original: 50 megapixels.
pub const MAX_PIXELS: u64 = 50_000_000;

/// Maximum side length, set by WebP.
pub const MAX_SIDE: u32 = 16_383;

/// Widths of the variants; none is wider than its original.
const WIDTHS: [u32; 5] = [2048, 1440, 960, 640, 320];

/// Longest sides of evidence: one to look at closely, and a small one.
const SIDES: [u32; 2] = [1600, 320];

/// Which pictures are made of an original.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sizes {
    /// In the widths that pages load.
    Page,
    /// As evidence of a complaint: one to look at closely, and a small one, by their longest sides.
    Evidence,
}

impl Sizes {
    /// Sizes of an original's variants, largest first.
    #[must_use]
    pub fn measures(self, width: u32, height: u32) -> Vec<(u32, u32)> {
        let mut measures = match self {
            Self::Page => Vec::from(WIDTHS.map(|limit| scaled(width, height, limit))),
            Self::Evidence => Vec::from(SIDES.map(|limit| within(width, height, limit))),
        };
        measures.dedup();
        measures
    }
}

/// From this width on, lower quality is used: these variants take most of the bytes and time, and each of
/// their pixels matters less.
const WIDE: u32 = 1000;

/// Result of rendering an original.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rendering {
    /// Displayed width of the original in pixels.
    pub width: u32,
    /// Displayed height of the original in pixels.
    pub height: u32,
    /// Variants, widest first, each in both formats. They contain sRGB pixels and nothing else.
    pub variants: Vec<Variant>,
    /// Placeholder and perceptual hash.
    pub likeness: Likeness,
    /// Metadata of the original. Private: it is in no variant and never shown to visitors.
    pub facts: Facts,
}

/// Renders all variants of an original for pages.
///
/// # Errors
/// If it cannot be rendered.
pub fn render(original: &[u8]) -> Result<Rendering, Rejection> {
    render_in(original, Sizes::Page)
}

/// Renders all variants of an original in these sizes.
///
/// # Errors
/// If it cannot be rendered.
pub fn render_in(original: &[u8], sizes: Sizes) -> Result<Rendering, Rejection> {
    let format = Format::of(original)?;
    let mut header = format.inspect(original)?;
    header.check()?;
    // Most embedded profiles are sRGB.
    header.profile.take_if(|profile| colour::is_srgb(profile));
    let facts = Facts::read(header.exif.as_deref());
    let (width, height) = facts.orientation.turn(header.width, header.height);
    let measures = sizes.measures(width, height);
    let (widest, its_height) = measures[0];

    // In sensor orientation: rotating is cheaper after scaling down.
    let (sensor_width, sensor_height) = facts.orientation.turn(widest, its_height);
    let decoded = format.decode(original, &header, sensor_width, sensor_height)?;
    let planes = decoded.planes(sensor_width, sensor_height, header.profile.as_deref())?;
    let (variants, smallest) = draw(facts.orientation.apply(planes), &measures[1..])?;
    Ok(Rendering { width, height, variants, likeness: Likeness::of(&smallest)?, facts })
}

/// Renders the widest variant and the smaller ones; returns the smallest picture.
fn draw(widest: Planes, smaller: &[(u32, u32)]) -> Result<(Vec<Variant>, Planes), Rejection> {
    let mut variants = Vec::from(variant::encode(&widest)?);
    let mut smallest = widest;
    for (width, height) in smaller {
        // From the next larger one, a quarter of the work of starting from the original.
        smallest = smallest.resized(*width, *height)?;
        variants.extend(variant::encode(&smallest)?);
    }
    Ok((variants, smallest))
}

/// Size with at most this width. Pictures are never enlarged.
fn scaled(width: u32, height: u32, limit: u32) -> (u32, u32) {
    if width <= limit {
        return (width, height);
    }
    let (wide, high) = (u64::from(width), u64::from(height));
    let rounded = (high * u64::from(limit) + wide / 2) / wide;
    (limit, u32::try_from(rounded).unwrap_or(u32::MAX).max(1))
}

/// Size with neither side longer than this.
fn within(width: u32, height: u32, limit: u32) -> (u32, u32) {
    if width >= height {
        return scaled(width, height, limit);
    }
    let (high, wide) = scaled(height, width, limit);
    (wide, high)
}
