//! Photographs: what somebody sends becomes pictures of a few widths that every browser shows. Videos: what somebody
//! sends is looked at, and kept as it is.
//!
//! [`render()`] is a function from bytes to bytes: no database, no clock, no names. Decoders of strangers' bytes are
//! not trusted, so the program calls it through [`Renderer`] alone, which does it in a process of its own under limits.

mod child;
mod colour;
mod facts;
mod format;
mod jpeg;
mod likeness;
mod original;
mod pixels;
mod planes;
mod png;
mod read_video;
mod refusal;
mod render_picture;
mod renderer;
mod reply;
mod variant;
pub mod video;
mod webp;

use std::time::Duration;

use jobs::Images;

use self::format::Format;
use self::pixels::Pixels;
use crate::pool::Handle;
use crate::{Failure, Worker};

pub use self::child::RenderPicture;
pub use self::facts::{Captured, Facts, Position};
pub use self::likeness::{Likeness, distance};
pub use self::refusal::Refusal;
pub use self::renderer::{Bounds, FilmError, RenderError, Renderer};
pub use self::reply::Spent;
pub use self::variant::{Encoding, Variant};

/// An original may have so many bytes: 20 MB.
pub const MOST_BYTES: usize = 20_000_000;

/// An original may have so many pixels: 50 megapixels.
pub const MOST_PIXELS: u64 = 50_000_000;

/// Neither side may have more pixels, because WebP holds no more.
pub const LONGEST_SIDE: u32 = 16_383;

/// How wide pictures are, at most: none is wider than its original.
pub const WIDTHS: [u32; 5] = [2048, 1440, 960, 640, 320];

impl Handle for Images {
    // The process that renders takes a core, whatever waits for it here.
    const IS_HEAVY: bool = true;

    fn time_limit(&self) -> Duration {
        match self {
            // Of half a gigabyte from a storage that is slow.
            Self::RenderPicture { .. } | Self::ReadVideo { .. } => Duration::from_mins(10),
        }
    }

    async fn handle(self, worker: &Worker) -> Result<(), Failure> {
        match self {
            Self::RenderPicture { photograph, upload } => {
                render_picture::handle(worker, photograph, upload).await
            }
            Self::ReadVideo { video, upload } => read_video::handle(worker, video, upload).await,
        }
    }
}

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
pub fn render(original: &[u8]) -> Result<Rendering, Refusal> {
    let format = Format::of(original)?;
    let header = format.inspect(original)?;
    header.check()?;
    let facts = Facts::read(header.exif.as_deref());
    let (width, height) = facts.orientation.turn(header.width, header.height);
    let (widest, its_height) = scaled(width, height, WIDTHS[0]);

    // As the sensor had it: turning costs less after scaling down.
    let (sensor_width, sensor_height) = facts.orientation.turn(widest, its_height);
    let decoded = format.decode(original, &header, sensor_width, sensor_height)?;
    let pixels = decoded.resized(sensor_width, sensor_height)?.into_srgb(header.profile.as_deref());
    let (variants, smallest) = draw(facts.orientation.apply(pixels), width, height)?;
    Ok(Rendering { width, height, variants, likeness: Likeness::of(&smallest)?, facts })
}

/// Draws all variants, and gives back the smallest picture.
fn draw(widest: Pixels, width: u32, height: u32) -> Result<(Vec<Variant>, Pixels), Refusal> {
    let mut variants = Vec::from(variant::encode(&widest)?);
    let mut smallest = widest;
    for limit in &WIDTHS[1..] {
        let (next_width, next_height) = scaled(width, height, *limit);
        if next_width < smallest.width {
            // From the next larger one: a quarter of the work that it would be from the original.
            smallest = smallest.resized(next_width, next_height)?;
            variants.extend(variant::encode(&smallest)?);
        }
    }
    Ok((variants, smallest))
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
