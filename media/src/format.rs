//! Detects a file's format from its first bytes; names and headers of uploads are ignored.

use super::decoded::Decoded;
use super::header::Header;
use super::rejection::FileKind;
use super::{MAX_BYTES, Rejection, jpeg, png, webp};

/// A supported format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Format {
    Jpeg,
    Png,
    WebP,
}

impl Format {
    /// Detects supported formats, and names others in the error.
    pub(super) fn of(original: &[u8]) -> Result<Self, Rejection> {
        if original.is_empty() {
            return Err(Rejection::Empty);
        }
        if original.len() > MAX_BYTES {
            return Err(Rejection::TooLarge);
        }
        match original {
            [0xff, 0xd8, 0xff, ..] => Ok(Self::Jpeg),
            [0x89, b'P', b'N', b'G', b'\r', b'\n', 0x1a, b'\n', ..] => Ok(Self::Png),
            [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => Ok(Self::WebP),
            other => Err(refuse(other)),
        }
    }

    /// Reads the header.
    pub(super) fn inspect(self, original: &[u8]) -> Result<Header, Rejection> {
        match self {
            Self::Jpeg => jpeg::inspect(original),
            Self::Png => png::inspect(original),
            Self::WebP => webp::inspect(original),
        }
    }

    /// Decodes the picture, if the format allows at a reduced scale that is still at least this size.
    pub(super) fn decode(
        self,
        original: &[u8],
        header: &Header,
        width: u32,
        height: u32,
    ) -> Result<Decoded, Rejection> {
        match self {
            Self::Jpeg => jpeg::decode(original, header, width, height),
            Self::Png => png::decode(original),
            Self::WebP => webp::decode(original),
        }
    }
}

fn refuse(file: &[u8]) -> Rejection {
    match file {
        [b'G', b'I', b'F', b'8', ..] => Rejection::OtherPicture(FileKind::Gif),
        [b'B', b'M', ..] => Rejection::OtherPicture(FileKind::Bmp),
        [b'I', b'I', b'*', 0, ..] | [b'M', b'M', 0, b'*', ..] => Rejection::OtherPicture(FileKind::Tiff),
        [0xff, 0x0a, ..] | [0, 0, 0, 0x0c, b'J', b'X', b'L', b' ', ..] => {
            Rejection::OtherPicture(FileKind::JpegXl)
        }
        [b'%', b'P', b'D', b'F', ..] => Rejection::NoPicture(FileKind::Pdf),
        [b'P', b'K', 3, 4, ..] => Rejection::NoPicture(FileKind::Archive),
        [_, _, _, _, b'f', b't', b'y', b'p', brands @ ..] => of_brands(brands),
        _ => of_text(file),
    }
}

/// Names formats in the ISO/IEC 14496-12 container by their brands.
fn of_brands(brands: &[u8]) -> Rejection {
    let brands = &brands[..brands.len().min(64)];
    let is_of = |names: &[&[u8]]| brands.chunks_exact(4).any(|brand| names.contains(&brand));
    match () {
        () if is_of(&[b"avif", b"avis"]) => Rejection::OtherPicture(FileKind::Avif),
        () if is_of(&[b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1"]) => {
            Rejection::Heic
        }
        () => Rejection::NoPicture(FileKind::Video),
    }
}

fn of_text(file: &[u8]) -> Rejection {
    let start = String::from_utf8_lossy(&file[..file.len().min(4096)]).to_ascii_lowercase();
    let text = start.trim_start_matches(|char: char| char.is_whitespace() || char == '\u{feff}');
    match () {
        () if text.starts_with('<') && text.contains("<svg") => Rejection::OtherPicture(FileKind::Svg),
        () if text.starts_with("<!doctype") || text.starts_with("<html") || text.starts_with("<?xml") => {
            Rejection::NoPicture(FileKind::WebPage)
        }
        () => Rejection::Unknown,
    }
}
