//! Parses the segments of a JPEG (ITU T.81, annex B) without decoding.

use memchr::memchr;

/// Segments of a complete JPEG.
#[derive(Debug, Default)]
pub(crate) struct Segments<'a> {
    /// Width in pixels.
    pub width: u16,
    /// Height in pixels.
    pub height: u16,
    /// One for greyscale, three for colour, four for CMYK.
    pub components: u8,
    /// 8 bits per sample with Huffman or arithmetic coding: not lossless, hierarchical or 12-bit.
    pub is_usual: bool,
    /// Number of scans.
    pub scans: u32,
    /// Whether CMYK values are inverted, as Adobe programs write them.
    pub is_adobe: bool,
    /// Application segments and comments, each with its marker.
    about: Vec<(u8, &'a [u8])>,
    /// Whether nothing follows the end of the picture.
    ends_there: bool,
}

const END: u8 = 0xd9;
const SCAN: u8 = 0xda;

impl<'a> Segments<'a> {
    /// Parses from start to end of the picture; `None` if the end is missing. Data after it is ignored.
    pub(crate) fn read(jpeg: &'a [u8]) -> Option<Self> {
        let mut segments = Self::default();
        let mut rest = jpeg.strip_prefix(&[0xff, 0xd8])?;
        loop {
            // Between segments there may be fill bytes and, in malformed files, others.
            rest = &rest[memchr(0xff, rest)?..];
            let (marker, segment) = (*rest.get(1)?, rest.get(2..)?);
            rest = match marker {
                END => {
                    segments.ends_there = segment.is_empty();
                    return (segments.components > 0 && segments.scans > 0).then_some(segments);
                }
                0xff => rest.get(1..)?,
                // Markers without a segment.
                0x00 | 0x01 | 0xd0..=0xd8 => segment,
                _ => {
                    let length = usize::from(u16::from_be_bytes(*segment.first_chunk()?));
                    segments.enter(marker, segment.get(2..length)?)?;
                    let behind = segment.get(length..)?;
                    if marker == SCAN { behind_scan(behind)? } else { behind }
                }
            };
        }
    }

    fn enter(&mut self, marker: u8, segment: &'a [u8]) -> Option<()> {
        match marker {
            // Frames; tables have markers in between. The first frame counts.
            0xc0..=0xcf if !matches!(marker, 0xc4 | 0xc8 | 0xcc) && self.components == 0 => {
                let &[precision, h1, h0, w1, w0, components] = segment.first_chunk()?;
                (self.width, self.height) = (u16::from_be_bytes([w1, w0]), u16::from_be_bytes([h1, h0]));
                self.components = components;
                self.is_usual = precision == 8
                    && matches!(marker, 0xc0..=0xc2 | 0xc9 | 0xca)
                    && matches!(components, 1 | 3 | 4);
            }
            SCAN => self.scans += 1,
            0xe0..=0xef | 0xfe => {
                self.is_adobe |= marker == 0xee && segment.starts_with(b"Adobe");
                self.about.push((marker, segment));
            }
            _ => {}
        }
        Some(())
    }

    /// Exif data.
    pub(crate) fn exif(&self) -> Option<&'a [u8]> {
        self.of(0xe1, b"Exif\0\0").next()
    }

    /// The ICC profile, assembled from its numbered parts (ICC.1, B.4).
    pub(crate) fn profile(&self) -> Option<Vec<u8>> {
        let mut parts: Vec<_> =
            self.of(0xe2, b"ICC_PROFILE\0").filter_map(|part| part.split_at_checked(2)).collect();
        parts.sort_by_key(|(number, _)| number[0]);
        let is_whole = parts.iter().zip(1..).all(|((number, _), place)| {
            usize::from(number[0]) == place && usize::from(number[1]) == parts.len()
        });
        (is_whole && !parts.is_empty()).then(|| parts.iter().flat_map(|(_, part)| *part).copied().collect())
    }

    /// Whether there is nothing but the picture: no application segment except JFIF.
    pub(crate) fn is_bare(&self) -> bool {
        self.ends_there
            && self.about.iter().all(|(marker, segment)| {
                *marker == 0xe0 && segment.starts_with(b"JFIF\0") && segment.len() == 14
            })
    }

    fn of(&self, marker: u8, name: &'static [u8]) -> impl Iterator<Item = &'a [u8]> {
        self.about
            .iter()
            .filter_map(move |(is, segment)| (*is == marker).then(|| segment.strip_prefix(name))?)
    }
}

/// The end of a scan's entropy-coded data: a marker that is neither a restart nor a stuffed byte.
fn behind_scan(data: &[u8]) -> Option<&[u8]> {
    let mut rest = data;
    loop {
        rest = &rest[memchr(0xff, rest)?..];
        match rest.get(1)? {
            0x00 | 0xd0..=0xd7 => rest = &rest[2..],
            0xff => rest = &rest[1..],
            _ => return Some(rest),
        }
    }
}
