//! PNG decoding.

use std::io::Cursor;

use png::{ColorType, Decoder, DecodingError, Limits, Reader, Transformations};

use super::Rejection;
use super::decoded::Decoded;
use super::header::{Header, MAX_PROFILE_BYTES};
use super::pixels::Pixels;

/// Reads everything before the pixels.
pub(super) fn inspect(png: &[u8]) -> Result<Header, Rejection> {
    let (width, height) = measures(png)?;
    // Before allocating a row.
    Header { width, height, ..Header::default() }.check()?;
    let reader = open(png)?;
    let info = reader.info();
    if info.animation_control.is_some() {
        return Err(Rejection::Animated);
    }
    Ok(Header {
        width,
        height,
        profile: info.icc_profile.as_deref().map(<[u8]>::to_vec),
        exif: info.exif_metadata.as_deref().map(<[u8]>::to_vec),
    })
}

/// Decodes a PNG whose header has been checked.
pub(super) fn decode(png: &[u8]) -> Result<Decoded, Rejection> {
    let mut reader = open(png)?;
    let size = reader.output_buffer_size().ok_or(Rejection::TooCostly)?;
    let mut bytes = vec![0; size];
    let frame = reader.next_frame(&mut bytes).map_err(|error| refuse(&error))?;
    // Data after the pixels is read too, so that a truncated file is noticed.
    reader.finish().map_err(|error| refuse(&error))?;

    let (width, height) = (frame.width as usize, frame.height as usize);
    let pixels = |bytes| Pixels::new(width, height, bytes);
    Ok(match frame.color_type {
        ColorType::Rgba => Decoded::Transparent(pixels(bytes)),
        ColorType::Rgb | ColorType::Indexed => {
            Decoded::Opaque(pixels(widened::<3>(&bytes, |[r, g, b]| [r, g, b, 255])))
        }
        ColorType::Grayscale => {
            Decoded::Opaque(pixels(widened::<1>(&bytes, |[grey]| [grey, grey, grey, 255])))
        }
        ColorType::GrayscaleAlpha => {
            Decoded::Transparent(pixels(widened::<2>(&bytes, |[grey, alpha]| [grey, grey, grey, alpha])))
        }
    })
}

fn measures(png: &[u8]) -> Result<(u32, u32), Rejection> {
    let mut decoder = Decoder::new(Cursor::new(png));
    decoder.read_header_info().map(png::Info::size).map_err(|error| refuse(&error))
}

/// Converts to 8 bits per sample. Text chunks are skipped, and the size of a profile is limited.
fn open(png: &[u8]) -> Result<Reader<Cursor<&[u8]>>, Rejection> {
    let mut decoder = Decoder::new_with_limits(Cursor::new(png), Limits { bytes: MAX_PROFILE_BYTES });
    decoder.set_transformations(Transformations::EXPAND | Transformations::STRIP_16);
    decoder.set_ignore_text_chunk(true);
    decoder.read_info().map_err(|error| refuse(&error))
}

fn refuse(error: &DecodingError) -> Rejection {
    match error {
        DecodingError::LimitsExceeded => Rejection::TooCostly,
        _ => Rejection::Damaged,
    }
}

fn widened<const N: usize>(bytes: &[u8], wide: impl Fn([u8; N]) -> [u8; 4]) -> Vec<u8> {
    bytes.as_chunks::<N>().0.iter().flat_map(|pixel| wide(*pixel)).collect()
}
