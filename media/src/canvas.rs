//! Pictures to draw on: a photograph as pixels, and pixels as a JPEG.

use super::{Rejection, format::Format, jpeg};

/// The part of a JPEG that fills this size around a focal point, as rows of opaque RGBA pixels. The focal point is given in
/// fractions of width and height; a small photograph is enlarged.
///
/// # Errors
/// If it is no JPEG in RGB, too large or damaged.
pub fn filling(photograph: &[u8], width: u32, height: u32, focal: (f32, f32)) -> Result<Vec<u8>, Rejection> {
    if Format::of(photograph)? != Format::Jpeg {
        return Err(Rejection::Unsupported);
    }
    let header = jpeg::inspect(photograph)?;
    header.check()?;
    let pixels = jpeg::decode_pixels(photograph, &header, width, height)?;
    Ok(pixels.filling(width, height, focal)?.into_bytes())
}

/// Rows of RGBA pixels as a JPEG that keeps letters sharp. The fourth byte is left aside.
///
/// # Errors
/// If there is no memory for it.
pub fn jpeg(rgba: &[u8], width: u32, height: u32) -> Result<Vec<u8>, Rejection> {
    jpeg::encode_sharp(rgba, width, height)
}
