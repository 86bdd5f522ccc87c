//! JPEG decoding and encoding, with libjpeg-turbo.

use turbojpeg::{
    Colorspace, Compressor, DecompressHeader, Decompressor, Image, PixelFormat, ScalingFactor, Subsamp,
    YuvImage, YuvPlanesImage, yuv_pixels_len,
};

use super::decoded::Decoded;
use super::header::{Header, MAX_PROFILE_BYTES};
use super::pixels::Pixels;
use super::planes::{Plane, Planes};
use super::{Rejection, WIDE};

mod segments;

pub(super) use self::segments::Segments;

/// Maximum number of scans. Cameras write ten; each costs as much as a whole picture.
const MAX_SCANS: u32 = 60;

/// Warnings after which the picture is still complete. All others mean that it is not.
const HARMLESS: [&str; 3] =
    ["Invalid SOS parameters", "extraneous bytes before marker", "Unknown Adobe color transform"];

/// Reads the segments.
pub(super) fn inspect(jpeg: &[u8]) -> Result<Header, Rejection> {
    let segments = Segments::read(jpeg).ok_or(Rejection::Damaged)?;
    if !segments.is_usual {
        return Err(Rejection::Unsupported);
    }
    if segments.scans > MAX_SCANS {
        return Err(Rejection::TooCostly);
    }
    let profile = segments.profile().filter(|profile| profile.len() <= MAX_PROFILE_BYTES);
    Ok(Header {
        width: segments.width.into(),
        height: segments.height.into(),
        profile,
        exif: segments.exif().map(<[u8]>::to_vec),
    })
}

/// Decodes a JPEG at the smallest scale that is at least this size.
pub(super) fn decode(jpeg: &[u8], header: &Header, width: u32, height: u32) -> Result<Decoded, Rejection> {
    let scale = scale(header, width, height);
    // sRGB pictures stay in planes. Other errors, if any, surface when decoding to pixels.
    match header.profile.is_none().then(|| planes(jpeg, scale)).flatten() {
        Some(planes) => Ok(Decoded::Planes(planes)),
        None => pixels(jpeg, header, scale),
    }
}

/// Decodes a JPEG to sRGB pixels, at the smallest scale that is at least this size.
pub(super) fn decode_pixels(
    jpeg: &[u8],
    header: &Header,
    width: u32,
    height: u32,
) -> Result<Pixels, Rejection> {
    match pixels(jpeg, header, scale(header, width, height))? {
        Decoded::Opaque(pixels) => Ok(pixels),
        _ => Err(Rejection::Unsupported),
    }
}

/// The planes of a picture in a common layout.
fn planes(jpeg: &[u8], scale: ScalingFactor) -> Option<Planes> {
    let mut decompressor = decompressor(scale).ok()?;
    let header = decompressor.read_header(jpeg).ok()?;
    let square = match header.subsamp {
        _ if header.colorspace != Colorspace::YCbCr => return None,
        Subsamp::None => (1, 1),
        Subsamp::Sub2x1 => (2, 1),
        Subsamp::Sub1x2 => (1, 2),
        Subsamp::Sub2x2 => (2, 2),
        _ => return None,
    };
    let DecompressHeader { width, height, subsamp, .. } = header.scaled(scale);
    let length = yuv_pixels_len(width, 1, height, subsamp).ok()?;
    let mut image = YuvImage { pixels: vec![0; length], width, align: 1, height, subsamp };
    decompressor.decompress_to_yuv(jpeg, image.as_deref_mut()).ok()?;

    let side = |side: usize| u32::try_from(side).ok();
    let (wide, high) = (side(image.y_width())?, side(image.y_height())?);
    let (coarse_wide, coarse_high) = (side(image.uv_width())?, side(image.uv_height())?);
    let mut luma = image.pixels;
    let mut blue = luma.split_off(wide as usize * high as usize);
    let red = blue.split_off(coarse_wide as usize * coarse_high as usize);
    let colour = |bytes| Plane { width: coarse_wide, height: coarse_high, bytes };
    Some(Planes {
        width: side(width)?,
        height: side(height)?,
        luma: Plane { width: wide, height: high, bytes: luma },
        blue: colour(blue),
        red: colour(red),
        square,
    })
}

fn pixels(jpeg: &[u8], header: &Header, scale: ScalingFactor) -> Result<Decoded, Rejection> {
    let (wide, high) = (scale.scale(header.width as usize), scale.scale(header.height as usize));
    let segments = Segments::read(jpeg).ok_or(Rejection::Damaged)?;
    // Four components are CMYK, whatever the file claims.
    let format = if segments.components == 4 { PixelFormat::CMYK } else { PixelFormat::RGBA };

    let mut bytes = vec![0; wide * high * 4];
    let image = Image { pixels: &mut *bytes, width: wide, pitch: wide * 4, height: high, format };
    decompressor(scale)
        .map_err(|error| refuse(&error))?
        .decompress(jpeg, image)
        .or_else(|error| if is_harmless(&error) { Ok(()) } else { Err(refuse(&error)) })?;

    // The decoder writes 255 to every fourth byte that it reaches.
    if format == PixelFormat::RGBA && bytes.as_chunks().0.iter().any(|[.., unused]: &[u8; 4]| *unused != 255)
    {
        return Err(Rejection::Damaged);
    }
    let pixels = Pixels::new(wide, high, bytes);
    Ok(match format {
        PixelFormat::CMYK => Decoded::Inks { pixels, is_inverted: segments.is_adobe },
        _ => Decoded::Opaque(pixels),
    })
}

fn decompressor(scale: ScalingFactor) -> turbojpeg::Result<Decompressor> {
    let mut decompressor = Decompressor::new()?;
    decompressor.set_scan_limit(MAX_SCANS)?;
    decompressor.set_scaling_factor(scale)?;
    Ok(decompressor)
}

/// Decoder scale in eighths.
fn scale(header: &Header, width: u32, height: u32) -> ScalingFactor {
    let is_enough = |scale: &ScalingFactor| {
        scale.scale(header.width as usize) >= width as usize
            && scale.scale(header.height as usize) >= height as usize
    };
    (1..8).map(|eighths| ScalingFactor::new(eighths, 8)).find(is_enough).unwrap_or(ScalingFactor::ONE)
}

fn is_harmless(error: &turbojpeg::Error) -> bool {
    matches!(error, turbojpeg::Error::TurboJpegError(message) if HARMLESS.iter().any(|known| message.contains(known)))
}

fn refuse(error: &turbojpeg::Error) -> Rejection {
    match error {
        turbojpeg::Error::TurboJpegError(message) if message.contains("nsufficient memory") => {
            Rejection::TooCostly
        }
        turbojpeg::Error::Null => Rejection::TooCostly,
        _ => Rejection::Damaged,
    }
}

/// Quality of 100: less is visible, more is not. `make bench NAME=images` compares look and size with sharp's
/// defaults.
fn quality(width: u32) -> i32 {
    if width >= WIDE { 80 } else { 81 }
}

/// Quality of pictures with letters.
const SHARP_QUALITY: i32 = 86;

/// Encodes planes, with halved chroma and optimised Huffman tables, as usual on the web.
pub(super) fn encode(planes: &Planes) -> Result<Vec<u8>, Rejection> {
    let luma = planes.padded_luma();
    let image = YuvPlanesImage {
        y_plane: &*luma.bytes,
        u_plane: &*planes.blue.bytes,
        v_plane: &*planes.red.bytes,
        width: planes.width as usize,
        height: planes.height as usize,
        y_stride: luma.width as usize,
        u_stride: planes.blue.width as usize,
        v_stride: planes.red.width as usize,
        subsamp: Subsamp::Sub2x2,
    };
    let encoded = || {
        let mut compressor = Compressor::new()?;
        compressor.set_quality(quality(planes.width))?;
        compressor.set_optimize(true)?;
        compressor.compress_yuv_planes_to_vec(&image)
    };
    encoded().map_err(|_| Rejection::TooCostly)
}

/// Encodes RGBA pixels, whose fourth byte is left aside, with all chroma: coloured letters stay sharp.
pub(super) fn encode_sharp(rgba: &[u8], width: u32, height: u32) -> Result<Vec<u8>, Rejection> {
    let (width, height) = (width as usize, height as usize);
    let image = Image { pixels: rgba, width, pitch: width * 4, height, format: PixelFormat::RGBX };
    let encoded = || {
        let mut compressor = Compressor::new()?;
        compressor.set_quality(SHARP_QUALITY)?;
        compressor.set_subsamp(Subsamp::None)?;
        compressor.set_optimize(true)?;
        compressor.compress_to_vec(image)
    };
    encoded().map_err(|_| Rejection::TooCostly)
}

/// Whether a JPEG is in the form that [`encode`] writes for this size, without metadata.
pub(super) fn is_bare(bytes: &[u8], width: u32, height: u32) -> bool {
    Segments::read(bytes).is_some_and(|segments| {
        segments.is_bare() && (u32::from(segments.width), u32::from(segments.height)) == (width, height)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const WIDTH: usize = 333;
    const HEIGHT: usize = 217;

    /// A picture with gradients of light and colour.
    fn jpeg(subsamp: Subsamp) -> Vec<u8> {
        let pixel = |x: usize, y: usize| {
            let wave = |share: usize| u8::try_from((share * 255 / WIDTH).min(255)).unwrap();
            [wave(x), wave(y), wave(WIDTH - x), 255]
        };
        let pixels: Vec<u8> = (0..HEIGHT).flat_map(|y| (0..WIDTH).flat_map(move |x| pixel(x, y))).collect();
        let format = PixelFormat::RGBX;
        let image = Image { pixels: &*pixels, width: WIDTH, pitch: WIDTH * 4, height: HEIGHT, format };
        turbojpeg::compress(image, 95, subsamp).unwrap().to_vec()
    }

    fn header() -> Header {
        Header { width: 333, height: 217, ..Header::default() }
    }

    fn largest_difference(one: &Plane, other: &Plane) -> u8 {
        assert_eq!((one.width, one.height), (other.width, other.height));
        one.bytes.iter().zip(&other.bytes).map(|(one, other)| one.abs_diff(*other)).max().unwrap()
    }

    #[test]
    fn planes_show_what_pixels_would_show() {
        for subsamp in [Subsamp::None, Subsamp::Sub2x1, Subsamp::Sub1x2, Subsamp::Sub2x2] {
            let jpeg = jpeg(subsamp);
            for (width, height) in [(333, 217), (250, 163), (101, 66), (20, 13)] {
                let scale = scale(&header(), width, height);
                let planes = planes(&jpeg, scale).unwrap().resized(width, height).unwrap();
                let pixels = pixels(&jpeg, &header(), scale).unwrap().planes(width, height, None).unwrap();
                let differences = [
                    largest_difference(&planes.luma, &pixels.luma),
                    largest_difference(&planes.blue, &pixels.blue),
                    largest_difference(&planes.red, &pixels.red),
                ];
                assert!(differences.into_iter().all(|most| most <= 6), "{subsamp:?} {width} {differences:?}");
            }
        }
    }

    #[test]
    fn what_is_not_whole_or_not_in_three_planes_is_left_to_pixels() {
        let whole = jpeg(Subsamp::Sub2x2);
        assert!(planes(&whole, ScalingFactor::ONE).is_some());
        assert!(planes(&whole[..whole.len() / 2], ScalingFactor::ONE).is_none());
        assert!(planes(&jpeg(Subsamp::Gray), ScalingFactor::ONE).is_none());
    }
}
