//! Videos: size, duration, and whether browsers can play them. Nothing is decoded; only the index at the
//! beginning or the end of the container is read.
//!
//! Container parsers trust the sizes they read, so callers run [`read()`] in a separate process with resource
//! limits.

mod mp4;
mod webm;

use std::io::{Read, Seek, SeekFrom};

use serde::{Deserialize, Serialize};

/// Metadata of a video.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Footage {
    /// Container format.
    pub packing: Packing,
    /// Displayed width in pixels.
    pub width: u32,
    /// Displayed height in pixels.
    pub height: u32,
    /// Duration. Never zero.
    pub milliseconds: u64,
}

/// Container format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Packing {
    /// MP4 (ISO/IEC 14496-12 and 14).
    Mp4,
    /// WebM.
    Webm,
}

/// Why a video is rejected, in sentences for its uploader.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NoFootage {
    /// Too many bytes.
    #[error("The file is too large. Please save it with a lower quality, or upload a part of it.")]
    TooLarge,
    /// Unknown container.
    #[error("We can't play this file. Please upload an MP4 or WebM file.")]
    Unknown,
    /// No video track.
    #[error("This file has no picture. Please upload a video.")]
    NoPicture,
    /// A codec that not every browser supports.
    #[error(
        "The video uses {0}, which not every browser can play. Please save it as MP4 with H.264 and AAC."
    )]
    OtherCoding(String),
    /// No duration: a live recording, or truncated.
    #[error("The video has no duration. Please export it as a new MP4 from a video editor.")]
    Endless,
    /// Truncated or corrupted.
    #[error("The video is damaged or incomplete. Please upload it again, or save it as a new MP4.")]
    Damaged,
}

/// Maximum duration: a day.
const MAX_DURATION_MS: u64 = 24 * 60 * 60 * 1000;

/// Maximum side length in pixels.
const MAX_SIDE: u32 = 16_384;

/// Reads the metadata of a video.
///
/// # Errors
/// If browsers cannot play it, or it cannot be read.
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
        let is_side = |side: u32| (1..=MAX_SIDE).contains(&side);
        if !is_side(self.width) || !is_side(self.height) {
            return Err(NoFootage::NoPicture);
        }
        if !(1..=MAX_DURATION_MS).contains(&self.milliseconds) {
            return Err(NoFootage::Endless);
        }
        Ok(self)
    }
}
