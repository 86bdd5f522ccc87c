//! Photographs: the JPEG is embedded unchanged.

use std::sync::Arc;

/// What is wrong with a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PictureError {
    /// Not a JPEG, or truncated before its dimensions.
    #[error("not a JPEG that a document can hold")]
    NotJpeg,
    /// CMYK or another unsupported number of components.
    #[error("a JPEG of {0} colour components; one or three can be shown")]
    Components(u8),
}

/// A JPEG and its header data.
#[derive(Clone, Debug)]
pub struct Picture {
    /// File content.
    pub jpeg: Arc<[u8]>,
    /// Width in pixels.
    pub width: u16,
    /// Height in pixels.
    pub height: u16,
    /// One for greyscale, three for colour.
    pub components: u8,
}

impl Picture {
    /// Parses the header of a JPEG.
    pub fn read(jpeg: Arc<[u8]>) -> Result<Self, PictureError> {
        let (width, height, components) = frame_header(&jpeg).ok_or(PictureError::NotJpeg)?;
        match components {
            1 | 3 => Ok(Self { jpeg, width, height, components }),
            other => Err(PictureError::Components(other)),
        }
    }

    /// Width and height with the longer side of this length.
    #[must_use]
    pub fn within(&self, side: f32) -> [f32; 2] {
        self.inside([side, side])
    }

    /// The largest width and height that fit into these.
    #[must_use]
    pub fn inside(&self, [most_width, most_height]: [f32; 2]) -> [f32; 2] {
        let (width, height) = (f32::from(self.width), f32::from(self.height));
        let scale = (most_width / width).min(most_height / height);
        [width * scale, height * scale]
    }
}

/// Width, height and number of components from the start-of-frame segment (ITU T.81, B.2.2).
fn frame_header(jpeg: &[u8]) -> Option<(u16, u16, u8)> {
    let mut rest = jpeg.strip_prefix(&[0xff, 0xd8])?;
    loop {
        let (&[0xff, marker], segment) = rest.split_first_chunk()? else { return None };
        let length = usize::from(u16::from_be_bytes(*segment.first_chunk()?));
        match marker {
            // A fill byte before the marker.
            0xff => rest = rest.get(1..)?,
            // Baseline, extended and progressive with Huffman coding, 8 bits per sample.
            0xc0..=0xc2 => {
                let &[8, h1, h0, w1, w0, components] = segment.get(2..)?.first_chunk()? else { return None };
                let (width, height) = (u16::from_be_bytes([w1, w0]), u16::from_be_bytes([h1, h0]));
                return (width > 0 && height > 0).then_some((width, height, components));
            }
            // Lossless, arithmetic and hierarchical coding, which PDF does not support; or a scan before any
            // frame.
            0xc3 | 0xc5..=0xc7 | 0xc9..=0xcb | 0xcd..=0xcf | 0xda | 0xd9 => return None,
            _ => rest = segment.get(length.max(2)..)?,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A start of image, an application segment and a 300 x 200 frame with this many components.
    fn jpeg(frame: u8, components: u8) -> Arc<[u8]> {
        [0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xff, frame, 0, 17, 8, 0, 200, 1, 44, components].into()
    }

    #[test]
    fn the_measures_are_those_of_the_frame() {
        let picture = Picture::read(jpeg(0xc2, 3)).unwrap();
        assert_eq!((picture.width, picture.height, picture.components), (300, 200, 3));
        assert_eq!(format!("{:?}", picture.within(150.0)), "[150.0, 100.0]");
        let upright = Picture { width: 200, height: 400, ..picture };
        assert_eq!(format!("{:?}", upright.within(100.0)), "[50.0, 100.0]");
    }

    #[test]
    fn what_no_reader_would_show_is_refused() {
        assert_eq!(Picture::read(jpeg(0xc0, 4)).unwrap_err(), PictureError::Components(4));
        assert_eq!(Picture::read(jpeg(0xc9, 3)).unwrap_err(), PictureError::NotJpeg);
        let whole = jpeg(0xc0, 3);
        for length in 0..whole.len() {
            assert_eq!(Picture::read(whole[..length].into()).unwrap_err(), PictureError::NotJpeg);
        }
        assert_eq!(Picture::read(b"\x89PNG\r\n\x1a\n"[..].into()).unwrap_err(), PictureError::NotJpeg);
    }
}
