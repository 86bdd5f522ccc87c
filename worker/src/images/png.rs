//! PNG files of opaque pixels. They are packed by libdeflate, which writes the same bytes on every processor.

use libdeflater::{CompressionLvl, Compressor, crc32};

const SIGNATURE: &[u8; 8] = b"\x89PNG\r\n\x1a\n";

/// Drawings are rendered while an e-mail waits: higher levels take several times as long.
const LEVEL: i32 = 9;

/// Eight bits of red, green and blue, not interlaced.
const FORMAT: [u8; 5] = [8, 2, 0, 0, 0];

/// Each byte is the difference to the pixel above: in drawings, most are none.
const UP: u8 = 2;

/// Rows of RGBA pixels as a PNG. The fourth byte is left aside.
pub(super) fn write(rgba: &[u8], width: u32, height: u32) -> Vec<u8> {
    let row = (rgba.len() / usize::try_from(height).unwrap_or(1).max(1)).max(1);
    let mut rows = Vec::with_capacity(rgba.len());
    let mut above: &[u8] = &[];
    for line in rgba.chunks_exact(row) {
        rows.push(UP);
        for (at, byte) in line.iter().enumerate().filter(|(at, _)| at % 4 != 3) {
            rows.push(byte.wrapping_sub(above.get(at).copied().unwrap_or(0)));
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
    chunk(&mut file, *b"IDAT", &packed);
    chunk(&mut file, *b"IEND", &[]);
    file
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
