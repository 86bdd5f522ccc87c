//! Originals as made by cameras, programs and attackers.

use std::io::Cursor;

use exif::experimental::Writer;
use exif::{Field, In, Rational, Tag, Value};
use png::{BitDepth, ColorType};
use turbojpeg::{Compressor, Image, PixelFormat, Subsamp};
use webpx::{EncoderConfig, Unstoppable};

/// RGB pixels with a fourth byte.
#[derive(Clone)]
pub(crate) struct Scene {
    pub width: usize,
    pub height: usize,
    pub bytes: Vec<u8>,
}

impl Scene {
    pub(crate) fn new(width: usize, height: usize, colour: impl Fn(usize, usize) -> [u8; 4]) -> Self {
        // Loops, which are fast even without optimisation.
        let mut bytes = Vec::with_capacity(width * height * 4);
        for y in 0..height {
            for x in 0..width {
                bytes.extend_from_slice(&colour(x, y));
            }
        }
        Self { width, height, bytes }
    }

    /// A room with window light and sensor noise. Another `seed` gives another room.
    pub(crate) fn room(width: usize, height: usize, seed: usize) -> Self {
        Self::new(width, height, |x, y| {
            let (across, down) = (x * 1000 / width, y * 1000 / height);
            let cupboard = (across + seed * 137) / 180 * 61 + (down + seed * 89) / 240 * 37;
            let light = 255 - (across * (3 + seed % 5) + down * (2 + seed % 3)) / 20 % 200;
            let grain = (x * 7919 + y * 104_729 + x * y * 31) % 9;
            let value =
                |share: usize| u8::try_from((light * share / 100 + cupboard % 50 + grain).min(255)).unwrap();
            [value(80), value(70), value(55 + cupboard % 20), 255]
        })
    }

    /// Red, green, blue and grey quadrants.
    pub(crate) fn quarters(width: usize, height: usize) -> Self {
        Self::new(width, height, |x, y| match (x < width / 2, y < height / 2) {
            (true, true) => [220, 30, 30, 255],
            (false, true) => [30, 200, 30, 255],
            (true, false) => [30, 30, 220, 255],
            (false, false) => [128, 128, 128, 255],
        })
    }

    fn image(&self, format: PixelFormat) -> Image<&[u8]> {
        let Self { width, height, bytes } = self;
        Image { pixels: bytes, width: *width, pitch: width * 4, height: *height, format }
    }

    pub(crate) fn jpeg(&self) -> Vec<u8> {
        self.jpeg_with(PixelFormat::RGBX, |_| {})
    }

    pub(crate) fn jpeg_with(&self, format: PixelFormat, set: impl Fn(&mut Compressor)) -> Vec<u8> {
        let mut compressor = Compressor::new().unwrap();
        compressor.set_quality(92).unwrap();
        compressor.set_subsamp(Subsamp::None).unwrap();
        set(&mut compressor);
        compressor.compress_to_vec(self.image(format)).unwrap()
    }

    pub(crate) fn progressive(&self) -> Vec<u8> {
        self.jpeg_with(PixelFormat::RGBX, |compressor| compressor.set_progressive(true).unwrap())
    }

    pub(crate) fn png(&self) -> Vec<u8> {
        png_of(self.width, self.height, ColorType::Rgba, BitDepth::Eight, None, &self.bytes)
    }

    pub(crate) fn webp(&self) -> Vec<u8> {
        let (width, height) = (self.width.try_into().unwrap(), self.height.try_into().unwrap());
        EncoderConfig::new().quality(90.0).encode_rgba(&self.bytes, width, height, Unstoppable).unwrap()
    }
}

pub(crate) fn png_of(
    width: usize,
    height: usize,
    colour: ColorType,
    depth: BitDepth,
    profile: Option<&[u8]>,
    samples: &[u8],
) -> Vec<u8> {
    let mut png = Vec::new();
    let mut info = png::Info::with_size(width.try_into().unwrap(), height.try_into().unwrap());
    (info.color_type, info.bit_depth) = (colour, depth);
    info.icc_profile = profile.map(Into::into);
    let encoder = png::Encoder::with_info(&mut png, info).unwrap();
    encoder.write_header().unwrap().write_image_data(samples).unwrap();
    png
}

/// A PNG with an additional chunk before its pixels.
pub(crate) fn with_chunk(png: &[u8], name: [u8; 4], data: &[u8]) -> Vec<u8> {
    // Signature and header.
    let (start, rest) = png.split_at(33);
    let mut checked = name.to_vec();
    checked.extend(data);
    let length = u32::try_from(data.len()).unwrap().to_be_bytes();
    [start, &length, &checked, &crc(&checked).to_be_bytes(), rest].concat()
}

/// CRC of the PNG standard (annex D), bit by bit.
fn crc(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |crc, byte| {
        (0..8).fold(
            crc ^ u32::from(*byte),
            |crc, _| if crc & 1 == 1 { crc >> 1 ^ 0xedb8_8320 } else { crc >> 1 },
        )
    })
}

/// A JPEG with an additional first segment.
pub(crate) fn with_segment(jpeg: &[u8], marker: u8, data: &[u8]) -> Vec<u8> {
    let length = u16::try_from(data.len() + 2).unwrap().to_be_bytes();
    [&jpeg[..2], &[0xff, marker], &length, data, &jpeg[2..]].concat()
}

/// A JPEG with a profile in several segments.
pub(crate) fn with_profile(jpeg: &[u8], profile: &[u8]) -> Vec<u8> {
    let parts: Vec<_> = profile.chunks(60_000).collect();
    let count = u8::try_from(parts.len()).unwrap();
    (1..=count).rev().fold(jpeg.to_vec(), |jpeg, number| {
        let part = [b"ICC_PROFILE\0", &[number, count][..], parts[usize::from(number) - 1]].concat();
        with_segment(&jpeg, 0xe2, &part)
    })
}

pub(crate) fn with_exif(jpeg: &[u8], fields: &[Field]) -> Vec<u8> {
    with_segment(jpeg, 0xe1, &[b"Exif\0\0", &tiff(fields)[..]].concat())
}

pub(crate) fn tiff(fields: &[Field]) -> Vec<u8> {
    let mut writer = Writer::new();
    for field in fields {
        writer.push_field(field);
    }
    let mut tiff = Cursor::new(Vec::new());
    writer.write(&mut tiff, false).unwrap();
    tiff.into_inner()
}

pub(crate) fn orientation(number: u16) -> Field {
    field(Tag::Orientation, Value::Short(vec![number]))
}

/// Exif data of a phone: Mysuru Palace on a November morning.
pub(crate) fn palace() -> Vec<Field> {
    let text = |tag, text: &str| field(tag, Value::Ascii(vec![text.as_bytes().to_vec()]));
    let angle = |tag, parts: [(u32, u32); 3]| {
        field(tag, Value::Rational(parts.map(|(num, denom)| Rational { num, denom }).to_vec()))
    };
    vec![
        orientation(1),
        text(Tag::Make, "Canary Cameras"),
        text(Tag::DateTimeOriginal, "2026:11:21 09:05:30"),
        text(Tag::OffsetTimeOriginal, "+05:30"),
        text(Tag::GPSLatitudeRef, "N"),
        angle(Tag::GPSLatitude, [(12, 1), (18, 1), (186, 10)]),
        text(Tag::GPSLongitudeRef, "E"),
        angle(Tag::GPSLongitude, [(76, 1), (39, 1), (1896, 100)]),
    ]
}

pub(crate) const fn field(tag: Tag, value: Value) -> Field {
    Field { tag, ifd_num: In::PRIMARY, value }
}
