//! Videos: size, length, and whether browsers can play them. Nothing is decoded; only the index is read, at
//! the beginning or the end of the container.
//!
//! Parsers of containers take sizes at their word, so callers run [`read()`] in a process of its own under
//! limits.

mod mp4;
mod webm;

use std::io::{Read, Seek, SeekFrom};

use serde::{Deserialize, Serialize};

/// What a film says of itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Footage {
    /// What it is packed in.
    pub packing: Packing,
    /// As people see it, in pixels.
    pub width: u32,
    /// As people see it, in pixels.
    pub height: u32,
    /// How long it is. Never nothing.
    pub milliseconds: u64,
}

/// What a film is packed in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Packing {
    /// ISO base media (ISO/IEC 14496-12 and 14).
    Mp4,
    /// WebM.
    Webm,
}

/// Why a film is not shown, in sentences for whoever sent it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NoFootage {
    /// Too many bytes.
    #[error("The file is larger than 500 MB. Please save it with a lower quality, or send a part of it.")]
    TooLarge,
    /// No container that is known here.
    #[error("This is not a film that we can show. Please send an MP4 or WebM file.")]
    Unknown,
    /// There is nothing to see.
    #[error("There is no picture in this file. Please send a film.")]
    NoPicture,
    /// Not every browser shows it.
    #[error("The film is in {0}, which not every browser shows. Please save it as MP4 with H.264 and AAC.")]
    OtherCoding(String),
    /// It was recorded for a live transmission, or was cut off.
    #[error("The film does not say how long it is. Please save it anew as MP4 from a video editor.")]
    Endless,
    /// Cut off, or changed on its way.
    #[error(
        "The film is damaged or did not arrive completely. Please send it again, or save it anew as MP4."
    )]
    Damaged,
}

/// A longer one is no film for a page: a day.
const LONGEST: u64 = 24 * 60 * 60 * 1000;

/// No side has more pixels.
const LONGEST_SIDE: u32 = 16_384;

/// Reads what a film says of itself.
///
/// # Errors
/// When browsers would not show it, or it cannot be read.
pub fn read(mut film: impl Read + Seek) -> Result<Footage, NoFootage> {
    let mut beginning = [0; 12];
    film.read_exact(&mut beginning).map_err(|_| NoFootage::Unknown)?;
    film.seek(SeekFrom::Start(0)).map_err(|_| NoFootage::Damaged)?;
    let footage = match beginning {
        [_, _, _, _, b'f', b't', b'y', b'p', ..] => mp4::read(&mut film)?,
        [0x1a, 0x45, 0xdf, 0xa3, ..] => webm::read(film)?,
        _ => return Err(NoFootage::Unknown),
    };
    footage.checked()
}

impl Footage {
    fn checked(self) -> Result<Self, NoFootage> {
        let is_side = |side: u32| (1..=LONGEST_SIDE).contains(&side);
        if !is_side(self.width) || !is_side(self.height) {
            return Err(NoFootage::NoPicture);
        }
        if !(1..=LONGEST).contains(&self.milliseconds) {
            return Err(NoFootage::Endless);
        }
        Ok(self)
    }
}
