//! Pictures as browsers load them.

use serde::{Deserialize, Serialize};

use super::planes::Planes;
use super::{Refusal, jpeg, webp};

/// A picture of one width in one encoding. It holds no metadata.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variant {
    /// What it is written in.
    pub encoding: Encoding,
    /// In pixels.
    pub width: u32,
    /// In pixels.
    pub height: u32,
    /// The file.
    pub bytes: Vec<u8>,
}

/// What a picture is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Encoding {
    /// For browsers of this decade.
    WebP,
    /// For all others, and for mail and documents.
    Jpeg,
}

impl Encoding {
    /// What its files' names end with.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            Self::WebP => "webp",
            Self::Jpeg => "jpg",
        }
    }
}

/// One picture in both encodings.
pub(super) fn encode(planes: &Planes) -> Result<[Variant; 2], Refusal> {
    let variant = |encoding, bytes| Variant { encoding, width: planes.width, height: planes.height, bytes };
    Ok([variant(Encoding::WebP, webp::encode(planes)?), variant(Encoding::Jpeg, jpeg::encode(planes)?)])
}

impl Variant {
    /// Whether it is a file of the encoding and the measures that it is said to have, and holds the picture alone.
    #[must_use]
    pub fn is_bare(&self) -> bool {
        match self.encoding {
            Encoding::WebP => webp::is_bare(&self.bytes, self.width, self.height),
            Encoding::Jpeg => jpeg::is_bare(&self.bytes, self.width, self.height),
        }
    }
}
