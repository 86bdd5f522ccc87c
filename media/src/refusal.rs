//! Why an original gives no pictures, in sentences for the person who uploaded it from a phone.

use serde::{Deserialize, Serialize};

use super::{LONGEST_SIDE, MOST_BYTES, MOST_PIXELS};

/// Why an original gives no pictures. It never will: trying again is of no use, another file is.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Refusal {
    /// No bytes at all.
    #[error("The file is empty. Please choose it again once it is completely saved or downloaded.")]
    Empty,
    /// Too many bytes.
    #[error("The file is larger than {limit} MB. Please send a smaller copy.", limit = MOST_BYTES / 1_000_000)]
    TooLarge,
    /// Too many pixels.
    #[error("The picture has {0} megapixels; we can take {limit}. Please send a smaller copy.", limit = MOST_PIXELS / 1_000_000)]
    TooManyPixels(u64),
    /// A side that is too long, as those of panoramas and of pages put together can be.
    #[error("The picture is {0} pixels long; we can take {LONGEST_SIDE}. Please cut it into parts.")]
    TooLong(u32),
    /// What telephones of one maker take photographs in.
    #[error(
        "This is a HEIC photo, as iPhones take them, which not every browser can show. Please send it as JPEG: in the \
         share sheet tap Options and choose Most Compatible. For new photos, choose Most Compatible under Settings, \
         Camera, Formats."
    )]
    Heic,
    /// Another kind of picture, by its name.
    #[error("This is {0} file. Please send the picture as JPEG, PNG or WebP.")]
    OtherPicture(Kind),
    /// No picture at all.
    #[error("This is {0}, not a photo. Please send a JPEG, PNG or WebP picture.")]
    NoPicture(Kind),
    /// Nothing that is known here.
    #[error("This is not a picture that we can read. Please send a JPEG, PNG or WebP file.")]
    Unknown,
    /// It moves.
    #[error("The picture moves. Please send a still one.")]
    Animated,
    /// Cut off, or changed on its way.
    #[error(
        "The picture is damaged or did not arrive completely. Please send it again, or save it anew as JPEG."
    )]
    Damaged,
    /// A rare way of writing a known format.
    #[error("The picture is stored in a way that we cannot read. Please save it anew as JPEG.")]
    Unsupported,
    /// It asks for more memory or time than any photograph does.
    #[error("The picture takes too much to read. Please save it anew as JPEG.")]
    TooCostly,
}

/// What a file is that holds no photograph, or not in a way that we take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Graphics Interchange Format.
    Gif,
    /// Scalable Vector Graphics: a document that can hold script.
    Svg,
    /// AV1 Image File Format.
    Avif,
    /// JPEG XL.
    JpegXl,
    /// Tagged Image File Format, and what cameras write raw.
    Tiff,
    /// A Windows bitmap.
    Bmp,
    /// A document.
    Pdf,
    /// A film.
    Video,
    /// An archive, or an office document, which is one.
    Archive,
    /// A web page or another text in tags.
    WebPage,
}

impl std::fmt::Display for Kind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Gif => "a GIF",
            Self::Svg => "an SVG",
            Self::Avif => "an AVIF",
            Self::JpegXl => "a JPEG XL",
            Self::Tiff => "a TIFF or raw camera",
            Self::Bmp => "a BMP",
            Self::Pdf => "a PDF document",
            Self::Video => "a video",
            Self::Archive => "an archive or a document",
            Self::WebPage => "a web page",
        })
    }
}
