//! Malicious and damaged files: each gives correct pictures or an error, in bounded memory.

use std::time::Duration;

use media::{Rejection, Variant, render};
use png::{BitDepth, ColorType};
use proptest::prelude::*;
use turbojpeg::PixelFormat;
use worker::images::{Bounds, RenderError, Renderer};

use super::sample::{self, Scene};
use super::{file, renderer};

async fn refusal(renderer: &Renderer, original: &[u8]) -> Option<Rejection> {
    match renderer.render(file(original)).await {
        Ok((rendering, spent)) => {
            assert!(rendering.variants.iter().all(Variant::is_bare));
            assert!(spent.memory_kib.is_none_or(|kib| kib < 512 << 10), "{spent:?}");
            None
        }
        Err(RenderError::Refused(refusal)) => Some(refusal),
        Err(RenderError::Interrupted(reason)) => panic!("{reason}"),
    }
}

#[tokio::test]
async fn other_file_types_are_named() {
    let svg =
        br#"<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>"#;
    let heic = b"\0\0\0\x18ftypheic\0\0\0\0mif1heic";
    let newer = b"\0\0\0\x1cftypmif1\0\0\0\0mif1avif";
    let files: &[(&[u8], &str)] = &[
        (b"", "The file is empty."),
        (svg, "This is an SVG file."),
        (b"\xef\xbb\xbf  <SVG onload=alert(1)>", "This is an SVG file."),
        (b"<!DOCTYPE html><script>", "This is a web page, not a photo."),
        (b"GIF89a\x01\0\x01\0", "This is a GIF file."),
        (b"GIF89a/*<svg*/=alert(1)", "This is a GIF file."),
        (heic, "This is a HEIC photo"),
        (newer, "This is an AVIF file."),
        (b"\0\0\0\x18ftypisom\0\0\0\0", "This is a video, not a photo."),
        (b"%PDF-1.7\n\xff\xd8\xff", "This is a PDF document, not a photo."),
        (b"PK\x03\x04photo.jpg", "This is an archive or a document, not a photo."),
        (b"II*\0\x08\0\0\0", "This is a TIFF or raw camera file."),
        (b"BM\x36\0\0\0", "This is a BMP file."),
        (b"\xff\x0a\xfa\x1f", "This is a JPEG XL file."),
        (&[0; 512], "We can't read this picture."),
        (b"just text", "We can't read this picture."),
        (b"\xff\xd8\xff", "The picture is damaged"),
        (b"\x89PNG\r\n\x1a\n", "The picture is damaged"),
        (b"RIFF\xff\xff\xff\xffWEBP", "The picture is damaged"),
    ];
    for (file, words) in files {
        let said = refusal(&renderer(), file).await.expect(words).to_string();
        assert!(said.starts_with(words), "{said}");
    }
    let long = vec![0xff; 20_000_001];
    assert_eq!(refusal(&renderer(), &long).await, Some(Rejection::TooLarge));
}

#[tokio::test]
async fn bombs_do_not_go_off() {
    let of = async |original: Vec<u8>| refusal(&renderer(), &original).await;
    // 100 megapixels in the header.
    let huge = |width: u32, height: u32| {
        let png = sample::png_of(1, 1, ColorType::Rgb, BitDepth::Sixteen, None, &[0; 6]);
        let header = [&width.to_be_bytes()[..], &height.to_be_bytes(), &png[24..29]].concat();
        let whole = sample::with_chunk(&[&png[..8], &[0; 25], &png[33..]].concat(), *b"IHDR", &header);
        [&whole[..8], &whole[33..]].concat()
    };
    assert_eq!(of(huge(10_000, 10_000)).await, Some(Rejection::TooManyPixels(100)));
    assert_eq!(
        of(huge(u32::MAX >> 1, u32::MAX >> 1)).await,
        Some(Rejection::TooManyPixels(4_611_686_014_133))
    );
    assert_eq!(of(huge(16_384, 2)).await, Some(Rejection::TooLong(16_384)));
    assert_eq!(of(huge(7000, 7000)).await, Some(Rejection::Damaged));
    // 49 megapixels of 16 bits in 400 KB: decoded in bounded memory.
    let row = vec![0_u8; 7000 * 8];
    assert_eq!(
        of(sample::png_of(7000, 7000, ColorType::Rgba, BitDepth::Sixteen, None, &row.repeat(7000))).await,
        None
    );
    // A 64 MB profile in 64 KB.
    let profile = vec![0; 64 << 20];
    assert_eq!(
        of(sample::png_of(2, 2, ColorType::Rgb, BitDepth::Eight, Some(&profile), &[9; 12])).await,
        None
    );
    // A progressive JPEG with a hundred scans.
    let progressive = Scene::room(200, 100, 1).progressive();
    let last = progressive.windows(2).rposition(|bytes| bytes == [0xff, 0xda]).unwrap();
    let (whole, end) = progressive.split_at(progressive.len() - 2);
    let scan = &whole[last..];
    assert_eq!(of([whole, &scan.repeat(100), end].concat()).await, Some(Rejection::TooCostly));
    assert_eq!(of(progressive).await, None);
}

#[tokio::test]
async fn what_moves_is_refused() {
    let png = sample::with_chunk(&Scene::room(20, 20, 1).png(), *b"acTL", &[0, 0, 0, 2, 0, 0, 0, 0]);
    assert_eq!(refusal(&renderer(), &png).await, Some(Rejection::Animated));
    let frame = &Scene::room(16, 16, 1).webp()[12..];
    let chunk =
        |name: &[u8], data: &[u8]| [name, &u32::try_from(data.len()).unwrap().to_le_bytes(), data].concat();
    let moving = [
        chunk(b"VP8X", &[2, 0, 0, 0, 15, 0, 0, 15, 0, 0]),
        chunk(b"ANIM", &[0; 6]),
        chunk(b"ANMF", &[&[0, 0, 0, 0, 0, 0, 15, 0, 0, 15, 0, 0, 40, 0, 0, 0], frame].concat()),
    ];
    let webp = chunk(b"RIFF", &[b"WEBP", &moving.concat()[..]].concat());
    assert_eq!(refusal(&renderer(), &webp).await, Some(Rejection::Animated));
}

/// A file truncated at any point.
#[test]
fn truncated_files_are_rejected() {
    let room = Scene::room(300, 200, 2);
    for whole in [room.jpeg(), room.progressive(), room.png(), room.webp()] {
        assert!(render(&whole).is_ok());
        for part in 1..40 {
            let cut = &whole[..whole.len() * part / 40];
            let refused = render(cut).expect_err("a part of a picture");
            assert!(matches!(refused, Rejection::Damaged | Rejection::Unknown), "{refused:?}");
        }
    }
}

#[tokio::test]
async fn a_process_over_its_limits_is_killed() {
    let bounded = |bounds| {
        let mut renderer = renderer();
        renderer.bounds = bounds;
        renderer
    };
    // All its coefficients must be held in memory: about 70 MiB.
    let large = Scene::room(4000, 3000, 3).progressive();
    let little = bounded(Bounds { memory_mib: 48, ..Bounds::default() });
    assert_eq!(refusal(&little, &large).await, Some(Rejection::TooCostly));
    assert_eq!(refusal(&renderer(), &large).await, None);
    let hasty = bounded(Bounds { time_limit: Duration::from_millis(1), ..Bounds::default() });
    assert!(matches!(hasty.render(file(&large)).await, Err(RenderError::Interrupted(_))));
    let nobody = Renderer::of("/nowhere/worker".into());
    assert!(matches!(nobody.render(file(&large)).await, Err(RenderError::Interrupted(_))));
}

/// A file with a few random bytes changed.
fn changed() -> impl Strategy<Value = Vec<u8>> {
    let room = Scene::room(96, 64, 4);
    let originals = vec![
        sample::with_exif(&room.jpeg(), &sample::palace()),
        room.progressive(),
        room.jpeg_with(PixelFormat::CMYK, |_| {}),
        sample::with_chunk(&room.png(), *b"eXIf", &sample::tiff(&sample::palace())),
        room.webp(),
    ];
    let changes = prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..4_u8), 1..12);
    (prop::sample::select(originals), changes).prop_map(|(mut bytes, changes)| {
        for (place, value, kind) in changes {
            // More often in the header.
            let reach = if kind < 2 { bytes.len().min(700) } else { bytes.len() };
            let at = place.index(reach.max(1));
            match kind {
                0 | 2 => bytes[at] = value,
                1 => bytes.insert(at, value),
                _ => drop(bytes.drain(at..(at + usize::from(value)).min(bytes.len()))),
            }
            if bytes.is_empty() {
                break;
            }
        }
        bytes
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn corrupted_files_give_pictures_or_an_error(original in changed()) {
        if let Ok(rendering) = render(&original) {
            prop_assert!(!rendering.variants.is_empty());
            let other = rendering.variants.iter().find(|variant| !variant.is_bare());
            prop_assert!(other.is_none(), "{:?}", other);
        }
    }
}
