//! What a file is, by its first bytes. Names and headers are whatever somebody wrote; nothing is told by them.

/// So many bytes are enough to tell.
const HEAD: usize = 16;

/// Why a file is not waited for to the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// What phones of one maker take photographs in.
    #[error(
        "This is a HEIC photo, as iPhones take them, which not every browser can show. Please send it as JPEG: in the \
         share sheet tap Options and choose Most Compatible. For new photos, choose Most Compatible under Settings, \
         Camera, Formats."
    )]
    Heic,
    /// A picture of another kind.
    #[error("This is {0} file. Please send the picture as JPEG, PNG or WebP.")]
    OtherPicture(&'static str),
    /// No picture.
    #[error("This is {0}, not a photo. Please send a JPEG, PNG or WebP picture.")]
    NoPicture(&'static str),
    /// Nothing that is known here.
    #[error("This is not a picture that we can read. Please send a JPEG, PNG or WebP file.")]
    Unknown,
}

/// Looks at a file's beginning; `None` as long as that is too short to tell. Whether the rest is a picture too, the
/// worker learns by decoding it.
#[must_use]
pub fn look(beginning: &[u8], bytes: i64) -> Option<Result<(), Refused>> {
    let is_whole = i64::try_from(beginning.len()).is_ok_and(|length| length >= bytes);
    (is_whole || beginning.len() >= HEAD).then(|| tell(beginning))
}

fn tell(beginning: &[u8]) -> Result<(), Refused> {
    match beginning {
        [0xff, 0xd8, 0xff, ..]
        | [0x89, b'P', b'N', b'G', b'\r', b'\n', 0x1a, b'\n', ..]
        | [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => Ok(()),
        [_, _, _, _, b'f', b't', b'y', b'p', brand @ ..] => Err(film(brand)),
        [b'G', b'I', b'F', b'8', ..] => Err(Refused::OtherPicture("a GIF")),
        [b'B', b'M', ..] => Err(Refused::OtherPicture("a BMP")),
        [b'I', b'I', 42, 0, ..] | [b'M', b'M', 0, 42, ..] => Err(Refused::OtherPicture("a TIFF")),
        [b'%', b'P', b'D', b'F', ..] => Err(Refused::NoPicture("a PDF document")),
        [b'P', b'K', 3 | 5, 4 | 6, ..] => Err(Refused::NoPicture("a ZIP archive")),
        [0x7f, b'E', b'L', b'F', ..] | [b'M', b'Z', ..] => Err(Refused::NoPicture("a program")),
        _ => Err(text(beginning)),
    }
}

/// Containers in which films and some pictures are kept (ISO 14496-12), by their brand.
fn film(brand: &[u8]) -> Refused {
    match brand.get(..4) {
        Some(b"heic" | b"heix" | b"heim" | b"heis" | b"hevc" | b"hevx" | b"mif1" | b"msf1") => Refused::Heic,
        Some(b"avif" | b"avis") => Refused::OtherPicture("an AVIF"),
        _ => Refused::NoPicture("a film"),
    }
}

fn text(beginning: &[u8]) -> Refused {
    let beginning = beginning.strip_prefix(b"\xef\xbb\xbf").unwrap_or(beginning).trim_ascii_start();
    let begins =
        |mark: &[u8]| beginning.get(..mark.len()).is_some_and(|start| start.eq_ignore_ascii_case(mark));
    if begins(b"<svg") || begins(b"<?xml") {
        Refused::OtherPicture("an SVG")
    } else if begins(b"<") {
        Refused::NoPicture("a web page")
    } else {
        Refused::Unknown
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_what_its_bytes_say() {
        let whole = |bytes: &[u8]| look(bytes, bytes.len().try_into().unwrap()).unwrap();
        for (bytes, told) in [
            (&b"\xff\xd8\xff\xe0\0\x10JFIF"[..], Ok(())),
            (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", Ok(())),
            (b"RIFF\0\0\0\0WEBPVP8 ", Ok(())),
            (b"\0\0\0\x18ftypheic\0\0\0\0", Err(Refused::Heic)),
            (b"\0\0\0\x18ftypmif1\0\0\0\0", Err(Refused::Heic)),
            (b"\0\0\0\x18ftypmp42\0\0\0\0", Err(Refused::NoPicture("a film"))),
            (b"GIF89a", Err(Refused::OtherPicture("a GIF"))),
            (b"  <SVG onload=alert(1)>", Err(Refused::OtherPicture("an SVG"))),
            (b"\xef\xbb\xbf<!doctype html>", Err(Refused::NoPicture("a web page"))),
            (b"%PDF-1.7", Err(Refused::NoPicture("a PDF document"))),
            (b"PK\x03\x04", Err(Refused::NoPicture("a ZIP archive"))),
            (b"hello", Err(Refused::Unknown)),
            (b"RIFF", Err(Refused::Unknown)),
        ] {
            assert_eq!(whole(bytes), told, "{bytes:?}");
        }
        assert_eq!(look(b"\xff\xd8\xff", 1000), None, "too short to tell");
    }
}
