//! Detects a file's format from its first bytes, since names and headers are not reliable.

/// Bytes needed for detection.
const HEAD: usize = 16;

/// Why an upload is rejected early.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PictureRejection {
    /// HEIC, the default of iPhones.
    #[error(
        "This is a HEIC photo, which not every browser can show. Please upload it as JPEG: on an iPhone, in the \
         share sheet, tap Options and choose Most Compatible. For new photos, choose Most Compatible under Settings, \
         Camera, Formats."
    )]
    Heic,
    /// Another picture format.
    #[error("This is {0} file. Please upload the picture as JPEG, PNG or WebP.")]
    OtherPicture(&'static str),
    /// Not a picture.
    #[error("This is {0}, not a photo. Please upload a JPEG, PNG or WebP picture.")]
    NoPicture(&'static str),
    /// Unknown format.
    #[error("We can't read this picture. Please upload a JPEG, PNG or WebP file.")]
    Unknown,
}

/// Why a video upload is rejected early.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum VideoRejection {
    /// `QuickTime`, the default of iPhones and some cameras.
    #[error(
        "This is a QuickTime video, which not every browser can play. Please save it as MP4 first: in the Photos app, \
         share it as Most Compatible, or export it from your video editor."
    )]
    QuickTime,
    /// Another video format.
    #[error("This is {0} video. Please save it as MP4 (H.264 and AAC) or WebM.")]
    OtherFilm(&'static str),
    /// A still picture.
    #[error("This is a picture, not a video. Please upload an MP4 or WebM file.")]
    Picture,
    /// Unknown format.
    #[error("We can't play this file. Please upload an MP4 or WebM file.")]
    Unknown,
}

/// Detects a video from its first bytes; `None` if there are too few. The worker checks what is in the
/// container.
#[must_use]
pub fn check_video(beginning: &[u8], bytes: i64) -> Option<Result<(), VideoRejection>> {
    let is_whole = i64::try_from(beginning.len()).is_ok_and(|length| length >= bytes);
    (is_whole || beginning.len() >= HEAD).then(|| video_type(beginning))
}

fn video_type(beginning: &[u8]) -> Result<(), VideoRejection> {
    match beginning {
        [_, _, _, _, b'f', b't', b'y', b'p', brand @ ..] => match (brand.get(..4), film(brand)) {
            (Some(b"qt  "), _) => Err(VideoRejection::QuickTime),
            (_, PictureRejection::NoPicture(_)) => Ok(()),
            _ => Err(VideoRejection::Picture),
        },
        // Without a brand it cannot be told from old QuickTime files.
        [_, _, _, _, b'm', b'o', b'o', b'v', ..] | [_, _, _, _, b'w', b'i', b'd', b'e', ..] => {
            Err(VideoRejection::QuickTime)
        }
        // EBML: WebM or Matroska.
        [0x1a, 0x45, 0xdf, 0xa3, ..] => Ok(()),
        [b'R', b'I', b'F', b'F', _, _, _, _, b'A', b'V', b'I', ..] => {
            Err(VideoRejection::OtherFilm("an AVI"))
        }
        [0x30, 0x26, 0xb2, 0x75, ..] => Err(VideoRejection::OtherFilm("a Windows Media")),
        [b'F', b'L', b'V', ..] => Err(VideoRejection::OtherFilm("a Flash")),
        [0, 0, 1, 0xba | 0xb3, ..] => Err(VideoRejection::OtherFilm("an MPEG")),
        _ => match picture_type(beginning) {
            Ok(()) | Err(PictureRejection::OtherPicture(_) | PictureRejection::Heic) => {
                Err(VideoRejection::Picture)
            }
            Err(_) => Err(VideoRejection::Unknown),
        },
    }
}

/// Detects a picture from its first bytes; `None` if there are too few. The worker checks the rest by
/// decoding it.
#[must_use]
pub fn check_picture(beginning: &[u8], bytes: i64) -> Option<Result<(), PictureRejection>> {
    let is_whole = i64::try_from(beginning.len()).is_ok_and(|length| length >= bytes);
    (is_whole || beginning.len() >= HEAD).then(|| picture_type(beginning))
}

fn picture_type(beginning: &[u8]) -> Result<(), PictureRejection> {
    match beginning {
        [0xff, 0xd8, 0xff, ..]
        | [0x89, b'P', b'N', b'G', b'\r', b'\n', 0x1a, b'\n', ..]
        | [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => Ok(()),
        [_, _, _, _, b'f', b't', b'y', b'p', brand @ ..] => Err(film(brand)),
        [b'G', b'I', b'F', b'8', ..] => Err(PictureRejection::OtherPicture("a GIF")),
        [b'B', b'M', ..] => Err(PictureRejection::OtherPicture("a BMP")),
        [b'I', b'I', 42, 0, ..] | [b'M', b'M', 0, 42, ..] => Err(PictureRejection::OtherPicture("a TIFF")),
        [b'%', b'P', b'D', b'F', ..] => Err(PictureRejection::NoPicture("a PDF document")),
        [b'P', b'K', 3 | 5, 4 | 6, ..] => Err(PictureRejection::NoPicture("a ZIP archive")),
        [0x7f, b'E', b'L', b'F', ..] | [b'M', b'Z', ..] => Err(PictureRejection::NoPicture("a program")),
        _ => Err(text(beginning)),
    }
}

/// Containers of videos and some pictures (ISO 14496-12), by brand.
fn film(brand: &[u8]) -> PictureRejection {
    match brand.get(..4) {
        Some(b"heic" | b"heix" | b"heim" | b"heis" | b"hevc" | b"hevx" | b"mif1" | b"msf1") => {
            PictureRejection::Heic
        }
        Some(b"avif" | b"avis") => PictureRejection::OtherPicture("an AVIF"),
        _ => PictureRejection::NoPicture("a video"),
    }
}

fn text(beginning: &[u8]) -> PictureRejection {
    let beginning = beginning.strip_prefix(b"\xef\xbb\xbf").unwrap_or(beginning).trim_ascii_start();
    let begins =
        |mark: &[u8]| beginning.get(..mark.len()).is_some_and(|start| start.eq_ignore_ascii_case(mark));
    if begins(b"<svg") || begins(b"<?xml") {
        PictureRejection::OtherPicture("an SVG")
    } else if begins(b"<") {
        PictureRejection::NoPicture("a web page")
    } else {
        PictureRejection::Unknown
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_what_its_bytes_say() {
        let whole = |bytes: &[u8]| check_picture(bytes, bytes.len().try_into().unwrap()).unwrap();
        for (bytes, told) in [
            (&b"\xff\xd8\xff\xe0\0\x10JFIF"[..], Ok(())),
            (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", Ok(())),
            (b"RIFF\0\0\0\0WEBPVP8 ", Ok(())),
            (b"\0\0\0\x18ftypheic\0\0\0\0", Err(PictureRejection::Heic)),
            (b"\0\0\0\x18ftypmif1\0\0\0\0", Err(PictureRejection::Heic)),
            (b"\0\0\0\x18ftypmp42\0\0\0\0", Err(PictureRejection::NoPicture("a video"))),
            (b"GIF89a", Err(PictureRejection::OtherPicture("a GIF"))),
            (b"  <SVG onload=alert(1)>", Err(PictureRejection::OtherPicture("an SVG"))),
            (b"\xef\xbb\xbf<!doctype html>", Err(PictureRejection::NoPicture("a web page"))),
            (b"%PDF-1.7", Err(PictureRejection::NoPicture("a PDF document"))),
            (b"PK\x03\x04", Err(PictureRejection::NoPicture("a ZIP archive"))),
            (b"hello", Err(PictureRejection::Unknown)),
            (b"RIFF", Err(PictureRejection::Unknown)),
        ] {
            assert_eq!(whole(bytes), told, "{bytes:?}");
        }
        assert_eq!(check_picture(b"\xff\xd8\xff", 1000), None, "too short to tell");
    }
    #[test]
    fn a_film_is_what_its_bytes_say() {
        let whole = |bytes: &[u8]| check_video(bytes, bytes.len().try_into().unwrap()).unwrap();
        for (bytes, told) in [
            (&b"\0\0\0\x18ftypmp42\0\0\0\0"[..], Ok(())),
            (b"\0\0\0\x20ftypisom\0\0\x02\0", Ok(())),
            (b"\x1a\x45\xdf\xa3\x9f\x42\x86", Ok(())),
            (b"\0\0\0\x14ftypqt  \0\0\0\0", Err(VideoRejection::QuickTime)),
            (b"\0\0\0\x08wide\0\0", Err(VideoRejection::QuickTime)),
            (b"\0\0\0\x18ftypheic\0\0\0\0", Err(VideoRejection::Picture)),
            (b"\xff\xd8\xff\xe0\0\x10JFIF", Err(VideoRejection::Picture)),
            (b"<svg>", Err(VideoRejection::Picture)),
            (b"RIFF\0\0\0\0AVI LIST", Err(VideoRejection::OtherFilm("an AVI"))),
            (b"%PDF-1.7", Err(VideoRejection::Unknown)),
            (b"<!doctype html>", Err(VideoRejection::Unknown)),
        ] {
            assert_eq!(whole(bytes), told, "{bytes:?}");
        }
        assert_eq!(check_video(b"\x1a\x45", 1000), None, "too short to tell");
    }
}
