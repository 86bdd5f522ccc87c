//! Camera metadata. Only the orientation affects the pictures.

use chrono::{FixedOffset, NaiveDate, NaiveDateTime};
use exif::{DateTime, Exif, In, Reader, Tag, Value};
use serde::{Deserialize, Serialize};

use super::planes::{Plane, Planes};

/// Metadata of an original. Private.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Facts {
    /// Rotation to apply for display.
    pub(super) orientation: Orientation,
    /// When it was taken.
    pub captured: Option<Captured>,
    /// Where it was taken.
    pub position: Option<Position>,
}

/// When a photograph was taken, by the camera's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Captured {
    /// Local time of the camera.
    pub local: NaiveDateTime,
    /// UTC offset in seconds; older cameras do not record it.
    pub offset_seconds: Option<i32>,
}

/// WGS 84 coordinates in millionths of a degree, each at most 11 cm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Position {
    /// Latitude.
    pub latitude: i32,
    /// Longitude.
    pub longitude: i32,
}

/// Orientation of the sensor (TIFF 6.0, tag 274).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Orientation {
    /// Swap rows and columns first.
    swaps_sides: bool,
    /// Mirror horizontally.
    is_mirrored: bool,
    /// Flip vertically.
    is_flipped: bool,
}

impl Facts {
    /// Reads a TIFF structure as far as it is valid.
    pub(super) fn read(exif: Option<&[u8]>) -> Self {
        exif.and_then(parse).map(|exif| Self::of(&exif)).unwrap_or_default()
    }

    fn of(exif: &Exif) -> Self {
        let orientation =
            exif.get_field(Tag::Orientation, In::PRIMARY).and_then(|field| field.value.get_uint(0));
        Self {
            orientation: orientation.map(Orientation::of).unwrap_or_default(),
            captured: captured(exif),
            position: position(exif),
        }
    }
}

fn parse(exif: &[u8]) -> Option<Exif> {
    match Reader::new().continue_on_error(true).read_raw(exif.to_vec()) {
        Ok(exif) => Some(exif),
        Err(exif::Error::PartialResult(partial)) => Some(partial.into_inner().0),
        Err(_) => None,
    }
}

fn captured(exif: &Exif) -> Option<Captured> {
    let mut time = DateTime::from_ascii(ascii(exif, Tag::DateTimeOriginal)?).ok()?;
    if let Some(offset) = ascii(exif, Tag::OffsetTimeOriginal) {
        // An invalid offset is ignored.
        let _ = time.parse_offset(offset);
    }
    let date = NaiveDate::from_ymd_opt(time.year.into(), time.month.into(), time.day.into())?;
    let local = date.and_hms_opt(time.hour.into(), time.minute.into(), time.second.into())?;
    let offset = time.offset.and_then(|minutes| FixedOffset::east_opt(i32::from(minutes) * 60));
    Some(Captured { local, offset_seconds: offset.map(|offset| offset.local_minus_utc()) })
}

fn position(exif: &Exif) -> Option<Position> {
    let latitude = degrees(exif, Tag::GPSLatitude)? * sign(ascii(exif, Tag::GPSLatitudeRef)?, b'N', b'S')?;
    let longitude = degrees(exif, Tag::GPSLongitude)? * sign(ascii(exif, Tag::GPSLongitudeRef)?, b'E', b'W')?;
    let is_on_earth = latitude.abs() <= 90.0 && longitude.abs() <= 180.0;
    // Cameras without satellite reception write zeros.
    let position = Position { latitude: millionths(latitude), longitude: millionths(longitude) };
    (is_on_earth && position != Position { latitude: 0, longitude: 0 }).then_some(position)
}

/// Degrees, minutes and seconds as one number.
fn degrees(exif: &Exif, tag: Tag) -> Option<f64> {
    match &exif.get_field(tag, In::PRIMARY)?.value {
        Value::Rational(parts) => match parts.as_slice() {
            [degrees, minutes, seconds] => {
                Some(degrees.to_f64() + minutes.to_f64() / 60.0 + seconds.to_f64() / 3600.0)
            }
            _ => None,
        },
        _ => None,
    }
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "180 million is far from the limit, which others are cut to"
)]
fn millionths(degrees: f64) -> i32 {
    (degrees * 1e6).round() as i32
}

fn sign(reference: &[u8], plus: u8, minus: u8) -> Option<f64> {
    match reference.first()? {
        letter if *letter == plus => Some(1.0),
        letter if *letter == minus => Some(-1.0),
        _ => None,
    }
}

fn ascii(exif: &Exif, tag: Tag) -> Option<&[u8]> {
    match &exif.get_field(tag, In::PRIMARY)?.value {
        Value::Ascii(lines) => lines.first().map(Vec::as_slice),
        _ => None,
    }
}

impl Orientation {
    fn of(number: u32) -> Self {
        let (swaps_sides, is_mirrored, is_flipped) = match number {
            2 => (false, true, false),
            3 => (false, true, true),
            4 => (false, false, true),
            5 => (true, false, false),
            6 => (true, true, false),
            7 => (true, true, true),
            8 => (true, false, true),
            _ => (false, false, false),
        };
        Self { swaps_sides, is_mirrored, is_flipped }
    }

    /// Display dimensions from sensor dimensions, and vice versa.
    pub(super) const fn turn(self, width: u32, height: u32) -> (u32, u32) {
        if self.swaps_sides { (height, width) } else { (width, height) }
    }

    /// Rotates a picture for display.
    pub(super) fn apply(self, planes: Planes) -> Planes {
        let Planes { width, height, luma, blue, red, square } = planes;
        let (width, height) = self.turn(width, height);
        let square = self.turn(square.0, square.1);
        let [luma, blue, red] = [luma, blue, red].map(|plane| self.apply_to(plane));
        Planes { width, height, luma, blue, red, square }
    }

    fn apply_to(self, plane: Plane) -> Plane {
        let mut plane = if self.swaps_sides { transposed(&plane) } else { plane };
        let row = plane.width as usize;
        if self.is_mirrored {
            plane.bytes.chunks_exact_mut(row).for_each(<[u8]>::reverse);
        }
        if self.is_flipped {
            let rows = plane.height as usize;
            let (top, bottom) = plane.bytes.split_at_mut(rows / 2 * row);
            let pairs = top.chunks_exact_mut(row).zip(bottom.chunks_exact_mut(row).rev());
            pairs.for_each(|(above, below)| above.swap_with_slice(below));
        }
        plane
    }
}

fn transposed(plane: &Plane) -> Plane {
    // Small enough that rows and columns stay in the processor's cache.
    const TILE: usize = 64;
    let (width, height) = (plane.width as usize, plane.height as usize);
    let mut turned = Plane::new(plane.height, plane.width);
    for top in (0..height).step_by(TILE) {
        for left in (0..width).step_by(TILE) {
            for y in top..(top + TILE).min(height) {
                for x in left..(left + TILE).min(width) {
                    turned.bytes[x * height + y] = plane.bytes[y * width + x];
                }
            }
        }
    }
    turned
}
