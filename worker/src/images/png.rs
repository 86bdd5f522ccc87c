//! PNG files of drawings: opaque pixels, in the few colours that lines and plain areas have. They are packed by libdeflate,
//! which writes the same bytes on every processor.

use std::collections::HashMap;

use libdeflater::{CompressionLvl, Compressor, crc32};

const SIGNATURE: &[u8; 8] = b"\x89PNG\r\n\x1a\n";

/// Drawings are rendered while an e-mail waits: higher levels take several times as long.
const LEVEL: i32 = 9;

/// Bits of each channel. Edges have shades of every colour beside them: as many as a palette holds.
const BITS: [u32; 4] = [5, 4, 3, 2];

/// Eight bits for each pixel's place in the palette, not interlaced.
const FORMAT: [u8; 5] = [8, 3, 0, 0, 0];

/// Each byte is the difference to the pixel above: in drawings, most are none.
const UP: u8 = 2;

/// Rows of RGBA pixels as a PNG. The fourth byte is left aside.
pub(super) fn write(rgba: &[u8], width: u32, height: u32) -> Vec<u8> {
    let Indexed { palette, pixels } =
        BITS.into_iter().find_map(|bits| Indexed::of(rgba, bits)).unwrap_or_default();
    let row = usize::try_from(width).unwrap_or(1).max(1);
    let mut rows = Vec::with_capacity(pixels.len() + pixels.len() / row);
    let mut above: &[u8] = &[];
    for line in pixels.chunks_exact(row) {
        rows.push(UP);
        for (at, pixel) in line.iter().enumerate() {
            rows.push(pixel.wrapping_sub(above.get(at).copied().unwrap_or(0)));
        }
        above = line;
    }
    let mut compressor = Compressor::new(CompressionLvl::new(LEVEL).unwrap_or_default());
    let mut packed = vec![0; compressor.zlib_compress_bound(rows.len())];
    // A buffer of the bound's size is large enough by definition.
    let length = compressor.zlib_compress(&rows, &mut packed).unwrap_or(0);
    packed.truncate(length);

    let [wide, high] = [width, height].map(u32::to_be_bytes);
    let mut file = SIGNATURE.to_vec();
    chunk(&mut file, *b"IHDR", &[&wide[..], &high, &FORMAT].concat());
    chunk(&mut file, *b"PLTE", &palette.concat());
    chunk(&mut file, *b"IDAT", &packed);
    chunk(&mut file, *b"IEND", &[]);
    file
}

/// Pixels by their places in a palette.
#[derive(Default)]
struct Indexed {
    palette: Vec<[u8; 3]>,
    pixels: Vec<u8>,
}

impl Indexed {
    /// Rounds each channel to so many bits; `None` if there are more colours than a palette has.
    fn of(rgba: &[u8], bits: u32) -> Option<Self> {
        let most = (1_u32 << bits) - 1;
        let rounded = |channel: u8| {
            let step = (u32::from(channel) * most + 127) / 255;
            u8::try_from(step * 255 / most).unwrap_or(u8::MAX)
        };
        let mut this = Self::default();
        let mut places: HashMap<[u8; 3], u8> = HashMap::new();
        // Most pixels are of the colour before them.
        let mut last = None;
        for pixel in rgba.chunks_exact(4) {
            let exact = [pixel[0], pixel[1], pixel[2]];
            let place = match last {
                Some((colour, place)) if colour == exact => place,
                _ => {
                    let colour = exact.map(rounded);
                    if let Some(place) = places.get(&colour) {
                        *place
                    } else {
                        let place = u8::try_from(this.palette.len()).ok()?;
                        this.palette.push(colour);
                        places.insert(colour, place);
                        place
                    }
                }
            };
            last = Some((exact, place));
            this.pixels.push(place);
        }
        Some(this)
    }
}

fn chunk(file: &mut Vec<u8>, kind: [u8; 4], content: &[u8]) {
    let length = u32::try_from(content.len()).unwrap_or(u32::MAX);
    file.extend_from_slice(&length.to_be_bytes());
    let from = file.len();
    file.extend_from_slice(&kind);
    file.extend_from_slice(content);
    let sum = crc32(&file[from..]);
    file.extend_from_slice(&sum.to_be_bytes());
}
