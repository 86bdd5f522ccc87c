//! JPEG in and out, with libjpeg-turbo.

use turbojpeg::{Compressor, Decompressor, Image, PixelFormat, ScalingFactor, Subsamp};

use super::format::{Header, MOST_PROFILE};
use super::pixels::{Decoded, Pixels};
use super::{Refusal, Variant};

mod segments;

pub(super) use self::segments::Segments;

/// How often a picture may be refined. Cameras do it ten times; each time costs as much as a whole picture.
const MOST_SCANS: u32 = 60;

/// What a decoder warns of and reads all the same, so that the picture is whole. All other warnings are of pictures
/// that are not.
const HARMLESS: [&str; 3] =
    ["Invalid SOS parameters", "extraneous bytes before marker", "Unknown Adobe color transform"];

/// Reads the segments.
pub(super) fn inspect(jpeg: &[u8]) -> Result<Header, Refusal> {
    let segments = Segments::read(jpeg).ok_or(Refusal::Damaged)?;
    if !segments.is_usual {
        return Err(Refusal::Unsupported);
    }
    if segments.scans > MOST_SCANS {
        return Err(Refusal::TooCostly);
    }
    let profile = segments.profile().filter(|profile| profile.len() <= MOST_PROFILE);
    Ok(Header {
        width: segments.width.into(),
        height: segments.height.into(),
        profile,
        exif: segments.exif().map(<[u8]>::to_vec),
    })
}

/// Decodes a JPEG at the smallest scale that is no smaller than asked.
pub(super) fn decode(jpeg: &[u8], header: &Header, width: u32, height: u32) -> Result<Decoded, Refusal> {
    let scale = scale(header, width, height);
    let (wide, high) = (scale.scale(header.width as usize), scale.scale(header.height as usize));
    let segments = Segments::read(jpeg).ok_or(Refusal::Damaged)?;
    // With four components they are inks, whatever they are called.
    let format = if segments.components == 4 { PixelFormat::CMYK } else { PixelFormat::RGBA };

    let mut bytes = vec![0; wide * high * 4];
    let image = Image { pixels: &mut *bytes, width: wide, pitch: wide * 4, height: high, format };
    let mut decompressor = Decompressor::new().map_err(|error| refuse(&error))?;
    decompressor.set_scan_limit(MOST_SCANS).map_err(|error| refuse(&error))?;
    decompressor.set_scaling_factor(scale).map_err(|error| refuse(&error))?;
    decompressor
        .decompress(jpeg, image)
        .or_else(|error| if is_harmless(&error) { Ok(()) } else { Err(refuse(&error)) })?;

    // It writes 255 into every fourth byte that it comes to.
    if format == PixelFormat::RGBA && bytes.as_chunks().0.iter().any(|[.., unused]: &[u8; 4]| *unused != 255)
    {
        return Err(Refusal::Damaged);
    }
    let pixels = Pixels::new(wide, high, bytes);
    Ok(match format {
        PixelFormat::CMYK => Decoded::Inks { pixels, is_inverted: segments.is_adobe },
        _ => Decoded::Opaque(pixels),
    })
}

/// Of the scales that the transform can be cut short to, in eighths.
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

fn refuse(error: &turbojpeg::Error) -> Refusal {
    match error {
        turbojpeg::Error::TurboJpegError(message) if message.contains("nsufficient memory") => {
            Refusal::TooCostly
        }
        turbojpeg::Error::Null => Refusal::TooCostly,
        _ => Refusal::Damaged,
    }
}

/// Encodes opaque pixels. Halved colour and codes made for the picture are what browsers' pictures usually have.
pub(super) fn encode(pixels: &Pixels, quality: i32) -> Result<Vec<u8>, Refusal> {
    let (width, height) = (pixels.width as usize, pixels.height as usize);
    let image = Image { pixels: pixels.bytes(), width, pitch: width * 4, height, format: PixelFormat::RGBX };
    let encoded = || {
        let mut compressor = Compressor::new()?;
        compressor.set_quality(quality)?;
        compressor.set_subsamp(Subsamp::Sub2x2)?;
        compressor.set_optimize(true)?;
        compressor.compress_to_vec(image)
    };
    encoded().map_err(|_| Refusal::TooCostly)
}

/// Whether a JPEG is what [`encode`] writes of such measures, and holds nothing but the picture.
pub(super) fn is_bare(variant: &Variant) -> bool {
    Segments::read(&variant.bytes).is_some_and(|segments| {
        segments.is_bare()
            && (u32::from(segments.width), u32::from(segments.height)) == (variant.width, variant.height)
    })
}
