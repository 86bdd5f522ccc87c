//! Why an original is rejected, in sentences for its uploader.

use serde::{Deserialize, Serialize};

use super::{MAX_BYTES, MAX_PIXELS, MAX_SIDE};

/// Why an original is rejected. Retrying will not help; another file will.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rejection {
    /// No bytes.
    #[error("The file is empty. Please choose it again once it is fully saved or downloaded.")]
    Empty,
    /// Too many bytes.
    #[error("The file is larger than {limit} MB. Please upload a smaller version.", limit = MAX_BYTES / 1_000_000)]
    TooLarge,
    /// Too many pixels.
    #[error("The picture has {0} megapixels; the maximum is {limit}. Please upload a smaller version.", limit = MAX_PIXELS / 1_000_000)]
    TooManyPixels(u64),
    /// A side is too long, as in panoramas or stitched pages.
    #[error(
        "The picture is {0} pixels long; the maximum is {MAX_SIDE}. Please crop it or split it into parts."
    )]
    TooLong(u32),
    /// HEIC, the default of iPhones.
    #[error(
        "This is a HEIC photo, which not every browser can show. Please upload it as JPEG: on an iPhone, in the \
         share sheet, tap Options and choose Most Compatible. For new photos, choose Most Compatible under Settings, \
         Camera, Formats."
    )]
    Heic,
    /// Another picture format.
    #[error("This is {0} file. Please upload the picture as JPEG, PNG or WebP.")]
    OtherPicture(FileKind),
    /// Not a picture.
    #[error("This is {0}, not a photo. Please upload a JPEG, PNG or WebP picture.")]
    NoPicture(FileKind),
    /// Unknown format.
    #[error("We can't read this picture. Please upload a JPEG, PNG or WebP file.")]
    Unknown,
    /// An animation.
    #[error("The picture is animated. Please upload a still one.")]
    Animated,
    /// Truncated or corrupted.
    #[error("The picture is damaged or incomplete. Please upload it again, or save it as a new JPEG.")]
    Damaged,
    /// An unsupported variant of a known format.
    #[error("We don't support this kind of picture file. Please save it as a new JPEG.")]
    Unsupported,
    /// Needs more memory or time than any photograph.
    #[error("The picture is too complex to process. Please save it as a new JPEG.")]
    TooCostly,
}

/// Kind of a file that is not a supported photograph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FileKind {
    /// Graphics Interchange Format.
    Gif,
    /// Scalable Vector Graphics: a document that can contain scripts.
    Svg,
    /// AV1 Image File Format.
    Avif,
    /// JPEG XL.
    JpegXl,
    /// Tagged Image File Format, or a raw format of cameras.
    Tiff,
    /// A Windows bitmap.
    Bmp,
    /// A PDF document.
    Pdf,
    /// A video.
    Video,
    /// An archive, or an office document in that format.
    Archive,
    /// A web page or other markup.
    WebPage,
}

impl std::fmt::Display for FileKind {
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
