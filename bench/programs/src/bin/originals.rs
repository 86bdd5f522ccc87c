//! Writes test files for the fault tests: `originals photographs 500 folder`, or `originals hostile folder`
//! for malicious files. The first word of a hostile file's name is the expected result: `ready` or `refused`.

#![expect(clippy::unwrap_used, reason = "a tool for proofs: whatever fails ends it")]

#[path = "../../../../worker/tests/all/images/sample.rs"]
mod sample;

use std::path::Path;

use exif::{Tag, Value};
use moxcms::ColorProfile;
use png::{BitDepth, ColorType};
use turbojpeg::PixelFormat;

use self::sample::Scene;

fn main() {
    let words: Vec<_> = std::env::args().skip(1).collect();
    match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["photographs", count, folder] => photographs(count.parse().unwrap(), Path::new(folder)),
        ["hostile", folder] => hostile(Path::new(folder)),
        _ => panic!("originals photographs <how many> <folder> | originals hostile <folder>"),
    }
}

/// Different pictures, each with a private place and time in its metadata.
fn photographs(count: usize, folder: &Path) {
    for number in 0..count {
        let scene = Scene::room(1100 + number % 7, 700 + number % 11, number);
        let original = sample::with_exif(&scene.jpeg(), &sample::palace());
        std::fs::write(folder.join(format!("IMG_{number:04}.JPG")), original).unwrap();
    }
}

fn hostile(folder: &Path) {
    let room = Scene::room(900, 600, 1);
    let (jpeg, png, webp) = (room.jpeg(), room.png(), room.webp());
    let mut tags = sample::palace();
    tags.extend((0..99).map(|number| {
        sample::field(Tag(exif::Context::Tiff, 0xc000 + number), Value::Ascii(vec![b"Canary".to_vec()]))
    }));
    let deep: Vec<u8> =
        (0..900 * 600 * 3_u32).flat_map(|n| u16::try_from(n % 65_536).unwrap().to_be_bytes()).collect();
    let row = vec![0_u8; 7000 * 8];
    let wide = ColorProfile::new_display_p3().encode().unwrap();
    let files: [(&str, Vec<u8>); 20] = [
        ("ready-place-and-tags.jpg", sample::with_exif(&jpeg, &tags)),
        ("ready-wide-colours.jpg", sample::with_profile(&jpeg, &wide)),
        ("ready-edges.png", Scene::quarters(400, 300).png()),
        ("ready-inks.jpg", room.jpeg_with(PixelFormat::CMYK, |_| {})),
        ("ready-progressive.jpg", room.progressive()),
        ("ready-sixteen-bits.png", sample::png_of(900, 600, ColorType::Rgb, BitDepth::Sixteen, None, &deep)),
        (
            "ready-49-megapixels.png",
            sample::png_of(7000, 7000, ColorType::Rgba, BitDepth::Sixteen, None, &row.repeat(7000)),
        ),
        ("ready-archive-behind.jpg", [&jpeg[..], b"PK\x03\x04<script>alert(1)</script>"].concat()),
        (
            "ready-profile-of-64-mb.png",
            sample::png_of(2, 2, ColorType::Rgb, BitDepth::Eight, Some(&vec![0; 64 << 20]), &[9; 12]),
        ),
        ("ready-png-called.jpg", png.clone()),
        ("ready-transparent.webp", webp.clone()),
        ("refused-cut.jpg", jpeg[..jpeg.len() / 2].to_vec()),
        ("refused-cut.png", png[..png.len() / 2].to_vec()),
        ("refused-cut.webp", webp[..webp.len() / 2].to_vec()),
        ("refused-hundred-megapixels.png", hundred_megapixels()),
        ("refused-moving.png", sample::with_chunk(&png, *b"acTL", &[0, 0, 0, 2, 0, 0, 0, 0])),
        (
            "refused-script.svg",
            br#"<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>"#.to_vec(),
        ),
        ("refused-page.jpg", b"<!DOCTYPE html><script>alert(1)</script>".to_vec()),
        ("refused-telephone.heic", b"\0\0\0\x18ftypheic\0\0\0\0mif1heic".to_vec()),
        ("refused-nothing.jpg", Vec::new()),
    ];
    for (name, bytes) in files {
        std::fs::write(folder.join(name), bytes).unwrap();
    }
}

/// Only in the header; there is one pixel.
fn hundred_megapixels() -> Vec<u8> {
    let png = sample::png_of(1, 1, ColorType::Rgb, BitDepth::Sixteen, None, &[0; 6]);
    let side = 10_000_u32.to_be_bytes();
    let header = [&side[..], &side, &png[24..29]].concat();
    let whole = sample::with_chunk(&[&png[..8], &[0; 25], &png[33..]].concat(), *b"IHDR", &header);
    [&whole[..8], &whole[33..]].concat()
}
