//! Rendered pictures.

use serde::{Deserialize, Serialize};

use super::planes::Planes;
use super::{Rejection, jpeg, webp};

/// A picture in one width and format, without metadata.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variant {
    /// Format.
    pub encoding: Encoding,
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// File content.
    pub bytes: Vec<u8>,
}

/// Picture format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Encoding {
    /// For current browsers.
    WebP,
    /// For old browsers, e-mails and documents.
    Jpeg,
}

impl Encoding {
    /// File extension.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            Self::WebP => "webp",
            Self::Jpeg => "jpg",
        }
    }
}

/// Encodes a picture in both formats.
pub(super) fn encode(planes: &Planes) -> Result<[Variant; 2], Rejection> {
    let variant = |encoding, bytes| Variant { encoding, width: planes.width, height: planes.height, bytes };
    Ok([variant(Encoding::WebP, webp::encode(planes)?), variant(Encoding::Jpeg, jpeg::encode(planes)?)])
}

impl Variant {
    /// Whether it is a file of this format and size, and contains nothing but the picture.
    #[must_use]
    pub fn is_bare(&self) -> bool {
        match self.encoding {
            Encoding::WebP => webp::is_bare(&self.bytes, self.width, self.height),
            Encoding::Jpeg => jpeg::is_bare(&self.bytes, self.width, self.height),
        }
    }
}
