//! WebP decoding and encoding.

use std::io::Cursor;

use image_webp::{DecodingError, WebPDecoder};
use webpx::{Encoder, EncoderConfig, Unstoppable, YuvPlanesRef};

use super::decoded::Decoded;
use super::header::{Header, MAX_PROFILE_BYTES};
use super::pixels::Pixels;
use super::planes::{Plane, Planes};
use super::{Rejection, WIDE};

/// Reads the chunks.
pub(super) fn inspect(webp: &[u8]) -> Result<Header, Rejection> {
    let mut decoder = open(webp)?;
    if decoder.is_animated() {
        return Err(Rejection::Animated);
    }
    let (width, height) = decoder.dimensions();
    let profile = decoder.icc_profile().ok().flatten().filter(|profile| profile.len() <= MAX_PROFILE_BYTES);
    let exif = decoder.exif_metadata().ok().flatten();
    Ok(Header { width, height, profile, exif })
}

/// Decodes a WebP whose header has been checked.
pub(super) fn decode(webp: &[u8]) -> Result<Decoded, Rejection> {
    let mut decoder = open(webp)?;
    let (width, height) = decoder.dimensions();
    let mut bytes = vec![0; decoder.output_buffer_size().ok_or(Rejection::TooCostly)?];
    decoder.read_image(&mut bytes).map_err(|error| refuse(&error))?;
    let (width, height) = (width as usize, height as usize);
    Ok(if decoder.has_alpha() {
        Decoded::Transparent(Pixels::new(width, height, bytes))
    } else {
        let opaque = bytes.as_chunks::<3>().0.iter().flat_map(|[r, g, b]| [*r, *g, *b, 255]).collect();
        Decoded::Opaque(Pixels::new(width, height, opaque))
    })
}

fn open(webp: &[u8]) -> Result<WebPDecoder<Cursor<&[u8]>>, Rejection> {
    let mut decoder = WebPDecoder::new(Cursor::new(webp)).map_err(|error| refuse(&error))?;
    decoder.set_memory_limit(MAX_PROFILE_BYTES);
    Ok(decoder)
}

fn refuse(error: &DecodingError) -> Rejection {
    match error {
        DecodingError::ImageTooLarge | DecodingError::MemoryLimitExceeded => Rejection::TooCostly,
        DecodingError::UnsupportedFeature(_) => Rejection::Unsupported,
        _ => Rejection::Damaged,
    }
}

/// Encoder settings. `make bench NAME=images` compares look and size with sharp's defaults; method 3 would
/// save bytes but take twice the time.
fn config(width: u32) -> EncoderConfig {
    // Stronger filtering than libwebp's default keeps photographs closer to the original at no cost.
    let config = EncoderConfig::new().method(2).filter_strength(75);
    // Segmentation of large pictures takes more time than it is worth.
    if width >= WIDE {
        config.quality(78.0).segments(1).sns_strength(0)
    } else {
        config.quality(80.0).segments(2).sns_strength(40)
    }
}

/// Encodes planes.
pub(super) fn encode(planes: &Planes) -> Result<Vec<u8>, Rejection> {
    // 219 steps from 16 on, and 224 steps around 128.
    let luma = narrowed(&planes.luma, 219, 16 * 255);
    let [blue, red] = [&planes.blue, &planes.red].map(|plane| narrowed(plane, 224, 128 * (255 - 224)));
    let planes = YuvPlanesRef {
        y: &luma,
        y_stride: planes.luma.width as usize,
        u: &blue,
        u_stride: planes.blue.width as usize,
        v: &red,
        v_stride: planes.red.width as usize,
        a: None,
        a_stride: 0,
        width: planes.width,
        height: planes.height,
    };
    let encoder = Encoder::new_yuv(planes).config(config(planes.width));
    encoder.encode(Unstoppable).map_err(|_| Rejection::TooCostly)
}

/// Converts a plane to WebP's limited range (RFC 6386, 9.2): `(share * byte + base) / 255`, rounded, in
/// 16-bit arithmetic, which vectorises well.
fn narrowed(plane: &Plane, share: u16, base: u16) -> Vec<u8> {
    let narrow = |byte: u8| {
        let sum = u16::from(byte) * share + base + 128;
        ((sum + (sum >> 8)) >> 8) as u8
    };
    plane.bytes.iter().map(|byte| narrow(*byte)).collect()
}

/// Whether a WebP is in the form that [`encode`] writes for this size: one lossy chunk and nothing else.
pub(super) fn is_bare(bytes: &[u8], width: u32, height: u32) -> bool {
    let Some((header, frame)) = bytes.split_first_chunk::<20>() else { return false };
    // RIFF, size, WEBP; then the only chunk, its size, and a padding byte if that is odd.
    let size =
        |at: usize| u32::from_le_bytes([header[at], header[at + 1], header[at + 2], header[at + 3]]) as usize;
    let chunk = size(16);
    let is_only = size(4) + 8 == bytes.len() && chunk + chunk % 2 == frame.len();
    // A key frame's tag, start code and dimensions (RFC 6386, 9.1).
    let Some([_, _, _, 0x9d, 0x01, 0x2a, w0, w1, h0, h1]) = frame.first_chunk() else { return false };
    let pixels = |bytes| u32::from(u16::from_le_bytes(bytes) & 0x3fff);
    header.starts_with(b"RIFF")
        && header[8..16] == *b"WEBPVP8 "
        && is_only
        && (pixels([*w0, *w1]), pixels([*h0, *h1])) == (width, height)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_those_of_the_formula() {
        let all = Plane { width: 256, height: 1, bytes: (0..=255).collect() };
        let is_near = |narrow: u8, exact: f64| (f64::from(narrow) - exact).abs() <= 0.5 + 1e-9;
        for (byte, narrow) in (0_u8..=255).zip(narrowed(&all, 219, 16 * 255)) {
            assert!(is_near(narrow, 16.0 + f64::from(byte) * 219.0 / 255.0), "{byte} {narrow}");
        }
        for (byte, narrow) in (0_u8..=255).zip(narrowed(&all, 224, 128 * (255 - 224))) {
            assert!(is_near(narrow, 128.0 + (f64::from(byte) - 128.0) * 224.0 / 255.0), "{byte} {narrow}");
        }
    }
}
