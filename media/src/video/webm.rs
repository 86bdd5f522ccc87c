//! WebM: the part of Matroska (RFC 9559) that browsers play.

use std::io::{Read, Seek};

use matroska::{Matroska, Settings, Track, Tracktype};

use super::{Footage, NoFootage, Packing};

/// Codecs that browsers support. Source: <https://www.webmproject.org/docs/container/>.
const PICTURES: [&str; 3] = ["V_VP8", "V_VP9", "V_AV1"];
const SOUNDS: [&str; 2] = ["A_OPUS", "A_VORBIS"];

pub(super) fn read(film: impl Read + Seek) -> Result<Footage, NoFootage> {
    let film = Matroska::open(film).map_err(|error| {
        eprintln!("{error}");
        NoFootage::Damaged
    })?;
    let tracks = |kind| film.tracks.iter().filter(move |track| track.tracktype == kind);
    let picture = fitting(tracks(Tracktype::Video), &PICTURES)?.ok_or(NoFootage::NoPicture)?;
    fitting(tracks(Tracktype::Audio), &SOUNDS)?;
    let Settings::Video(video) = &picture.settings else { return Err(NoFootage::NoPicture) };
    let side = |pixels: u64| u32::try_from(pixels).unwrap_or(u32::MAX);
    let duration = film.info.duration.ok_or(NoFootage::Endless)?;
    Ok(Footage {
        packing: Packing::Webm,
        width: side(video.pixel_width),
        height: side(video.pixel_height),
        milliseconds: u64::try_from(duration.as_millis()).map_err(|_| NoFootage::Endless)?,
    })
}

/// The first track with a supported codec; `None` if there are no tracks.
fn fitting<'a>(
    mut tracks: impl Iterator<Item = &'a Track>,
    known: &[&str],
) -> Result<Option<&'a Track>, NoFootage> {
    let mut other = None;
    let found = tracks.find(|track| {
        let fits = known.contains(&track.codec_id.as_str());
        if !fits {
            other = Some(track.codec_id.clone());
        }
        fits
    });
    match (found, other) {
        (None, Some(coding)) => Err(NoFootage::OtherCoding(named(&coding))),
        (found, _) => Ok(found),
    }
}

/// `HEVC` for `V_MPEGH/ISO/HEVC`. The name comes from the file and is shown in a sentence, so only letters
/// and digits are kept.
fn named(coding: &str) -> String {
    let last = coding.rsplit(['/', '_']).next().unwrap_or_default();
    let word: String = last.chars().filter(char::is_ascii_alphanumeric).take(16).collect();
    if word.is_empty() { "an uncommon codec".to_owned() } else { word }
}
