//! Rendering and rejection of originals: by the function, and by the program's limited child process.

mod film;
mod hostile;
mod job;
mod returns;
mod sample;
mod share_cards;

use std::fs::File;
use std::io::{Cursor, Seek as _, Write as _};
use std::path::PathBuf;

use chrono::NaiveDate;
use data_encoding::HEXLOWER;
use exif::{Tag, Value};
use image_webp::WebPDecoder;
use jobs::images::RECIPE;
use media::{Captured, Encoding, Position, Rejection, Rendering, Variant, distance, render};
use moxcms::ColorProfile;
use png::{BitDepth, ColorType};
use sha2::{Digest as _, Sha256};
use turbojpeg::PixelFormat;
use worker::images::Renderer;

use self::sample::Scene;

fn renderer() -> Renderer {
    Renderer::of(PathBuf::from(env!("CARGO_BIN_EXE_worker")))
}

/// An unnamed file, as for rendering.
fn file(original: &[u8]) -> File {
    let mut file = tempfile::tempfile().unwrap();
    file.write_all(original).unwrap();
    file.rewind().unwrap();
    file
}

/// The RGB value of a picture at a relative position.
fn colour_at(variant: &Variant, across: f64, down: f64) -> [u8; 3] {
    let (width, height) = (f64::from(variant.width), f64::from(variant.height));
    let rgb = pixels(variant);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "places in a picture")]
    let at = ((height * down) as usize * variant.width as usize + (width * across) as usize) * 3;
    [rgb[at], rgb[at + 1], rgb[at + 2]]
}

fn pixels(variant: &Variant) -> Vec<u8> {
    match variant.encoding {
        Encoding::Jpeg => turbojpeg::decompress(&variant.bytes, PixelFormat::RGB).unwrap().pixels,
        Encoding::WebP => {
            let mut decoder = WebPDecoder::new(Cursor::new(&variant.bytes)).unwrap();
            assert!(!decoder.has_alpha());
            let mut rgb = vec![0; decoder.output_buffer_size().unwrap()];
            decoder.read_image(&mut rgb).unwrap();
            rgb
        }
    }
}

#[track_caller]
fn assert_near(seen: [u8; 3], expected: [u8; 3]) {
    let is_near = seen.iter().zip(expected).all(|(seen, expected)| seen.abs_diff(expected) <= 6);
    assert!(is_near, "{seen:?} is not {expected:?}");
}

fn widths(rendering: &Rendering) -> Vec<(Encoding, u32, u32)> {
    rendering.variants.iter().map(|variant| (variant.encoding, variant.width, variant.height)).collect()
}

#[tokio::test]
async fn a_photograph_gives_ten_pictures_with_time_and_place() {
    let original = sample::with_exif(&Scene::room(2400, 600, 1).jpeg(), &sample::palace());
    let (rendering, spent) = renderer().render(file(&original)).await.unwrap();
    assert_eq!((rendering.width, rendering.height), (2400, 600));
    let measures = [(2048, 512), (1440, 360), (960, 240), (640, 160), (320, 80)];
    let both = |(width, height)| [(Encoding::WebP, width, height), (Encoding::Jpeg, width, height)];
    assert_eq!(widths(&rendering), measures.into_iter().flat_map(both).collect::<Vec<_>>());
    assert!(rendering.variants.iter().all(Variant::is_bare));
    for pair in rendering.variants.as_chunks::<2>().0 {
        let [webp, jpeg] = pair;
        assert_near(colour_at(webp, 0.3, 0.3), colour_at(jpeg, 0.3, 0.3));
    }
    let taken = NaiveDate::from_ymd_opt(2026, 11, 21).unwrap().and_hms_opt(9, 5, 30).unwrap();
    assert_eq!(rendering.facts.captured, Some(Captured { local: taken, offset_seconds: Some(19_800) }));
    let palace = Position { latitude: 12_305_167, longitude: 76_655_267 };
    assert_eq!(rendering.facts.position, Some(palace));
    assert!(spent.cpu_ms > 0.0 && spent.memory_kib.is_none_or(|kib| kib < 200 << 10), "{spent:?}");
    // The same in this process, twice: the result is deterministic.
    assert!(render(&original).unwrap() == rendering);
}

/// Digests of pictures checked by eye. If they change, raise the recipe.
#[test]
#[cfg(target_arch = "x86_64")]
fn the_recipe_has_not_changed() {
    let rendering = render(&Scene::room(700, 500, 2).jpeg()).unwrap();
    let mut hash = Sha256::new();
    rendering.variants.iter().for_each(|variant| hash.update(&variant.bytes));
    hash.update(&rendering.likeness.thumbhash);
    let hex = HEXLOWER.encode(&hash.finalize()[..8]);
    assert_eq!((RECIPE, hex.as_str()), ("4", "d07c911239192598"));
}

#[test]
fn nothing_is_enlarged() {
    let of = |width, height| widths(&render(&Scene::room(width, height, 3).jpeg()).unwrap());
    let sides = |(_, width, height): &(Encoding, u32, u32)| (*width, *height);
    let distinct = |all: Vec<_>| all.iter().step_by(2).map(sides).collect::<Vec<_>>();
    assert_eq!(distinct(of(700, 500)), [(700, 500), (640, 457), (320, 229)]);
    assert_eq!(distinct(of(1, 1)), [(1, 1)]);
    // At least one pixel.
    assert_eq!(distinct(of(4000, 3)), [(2048, 2), (1440, 1), (960, 1), (640, 1), (320, 1)]);
}

#[test]
fn pictures_are_upright_for_every_orientation() {
    let upright = Scene::quarters(400, 300);
    for number in 1..=8 {
        let (width, height) = if number > 4 { (300, 400) } else { (400, 300) };
        // The sensor position of each pixel of the upright picture: the inverse of Exif 2.32, Orientation.
        let stored = Scene::new(width, height, |x, y| {
            let (x, y) = match number {
                1 => (x, y),
                2 => (399 - x, y),
                3 => (399 - x, 299 - y),
                4 => (x, 299 - y),
                5 => (y, x),
                6 => (399 - y, x),
                7 => (399 - y, 299 - x),
                _ => (y, 299 - x),
            };
            let at = (y * 400 + x) * 4;
            upright.bytes[at..at + 4].try_into().unwrap()
        });
        let original = sample::with_exif(&stored.jpeg(), &[sample::orientation(number)]);
        let rendering = render(&original).unwrap();
        assert_eq!((rendering.width, rendering.height), (400, 300), "{number}");
        for variant in &rendering.variants {
            let corners = [(0.2, 0.2), (0.8, 0.2), (0.2, 0.8), (0.8, 0.8)];
            let expected = [[220, 30, 30], [30, 200, 30], [30, 30, 220], [128; 3]];
            for ((across, down), colour) in corners.into_iter().zip(expected) {
                assert_near(colour_at(variant, across, down), colour);
            }
        }
    }
}

#[test]
fn colours_are_those_of_srgb() {
    let plain = |colour: [u8; 4]| Scene::new(64, 64, move |_, _| colour);
    let seen = |original: &[u8]| {
        let rendering = render(original).unwrap();
        assert_near(colour_at(&rendering.variants[0], 0.5, 0.5), colour_at(&rendering.variants[1], 0.5, 0.5));
        colour_at(&rendering.variants[1], 0.5, 0.5)
    };
    // By CSS Color 4, color(display-p3 0.784 0.392 0.196).
    let wide = ColorProfile::new_display_p3().encode().unwrap();
    let orange = plain([200, 100, 50, 255]);
    assert_near(seen(&orange.jpeg()), [200, 100, 50]);
    assert_near(seen(&sample::with_profile(&orange.jpeg(), &wide)), [215, 93, 31]);
    let samples: Vec<u8> = orange.bytes.chunks(4).flat_map(|pixel| &pixel[..3]).copied().collect();
    let png = sample::png_of(64, 64, ColorType::Rgb, BitDepth::Eight, Some(&wide), &samples);
    assert_near(seen(&png), [215, 93, 31]);
    // An invalid profile and one that is too large are ignored.
    assert_near(seen(&sample::with_profile(&orange.jpeg(), b"no profile")), [200, 100, 50]);
    assert_near(seen(&sample::with_profile(&orange.jpeg(), &vec![7; 5 << 20])), [200, 100, 50]);

    // CMYK as Adobe's programs write it: inverted.
    let inks = plain([255, 255, 55, 255]).jpeg_with(PixelFormat::CMYK, |_| {});
    assert_near(seen(&inks), [255, 255, 55]);
    // 16 bits per sample; grey; palettes are expanded the same way.
    let deep: Vec<u8> =
        [200_u16, 100, 50].repeat(64 * 64).iter().flat_map(|value| (value * 257).to_be_bytes()).collect();
    assert_near(
        seen(&sample::png_of(64, 64, ColorType::Rgb, BitDepth::Sixteen, None, &deep)),
        [200, 100, 50],
    );
    assert_near(
        seen(&sample::png_of(64, 64, ColorType::Grayscale, BitDepth::Eight, None, &[77; 64 * 64])),
        [77; 3],
    );
    // Transparency is composited on white.
    assert_near(seen(&plain([0, 0, 0, 0]).png()), [255; 3]);
    assert_near(seen(&plain([200, 0, 0, 128]).webp()), [227, 127, 127]);
}

#[test]
fn copies_are_similar_and_other_pictures_are_not() {
    let print = |original: Vec<u8>| render(&original).unwrap().likeness.print;
    let room = Scene::room(1200, 900, 4);
    let copy = room.jpeg_with(PixelFormat::RGBX, |compressor| compressor.set_quality(40).unwrap());
    assert!(distance(print(room.jpeg()), print(copy)) <= 4);
    assert!(distance(print(room.png()), print(Scene::room(600, 450, 4).webp())) <= 8);
    assert!(distance(print(room.jpeg()), print(Scene::room(1200, 900, 7).jpeg())) > 12);
    let likeness =
        render(&Scene::new(40, 30, |x, _| if x < 30 { [200, 16, 16, 255] } else { [9, 9, 9, 255] }).png());
    let likeness = likeness.unwrap().likeness;
    assert_near(likeness.colour, [200, 16, 16]);
    assert!((5..40).contains(&likeness.thumbhash.len()));
}

#[test]
fn no_metadata_is_in_any_picture() {
    let mut fields = sample::palace();
    // And 91 more, unknown ones.
    fields.extend((0..91).map(|number| {
        sample::field(
            Tag(exif::Context::Tiff, 0xc000 + number),
            Value::Ascii(vec![b"Canary in a tag".to_vec()]),
        )
    }));
    let jpeg = sample::with_exif(&Scene::room(500, 400, 5).jpeg(), &fields);
    let jpeg = sample::with_segment(&jpeg, 0xe1, b"http://ns.adobe.com/xap/1.0/\0<x>Canary in XMP</x>");
    let jpeg = sample::with_segment(&jpeg, 0xed, b"Photoshop 3.0\0Canary in IPTC");
    let jpeg = sample::with_segment(&jpeg, 0xfe, b"Canary in a comment");
    let archive = [&jpeg[..], b"PK\x03\x04Canary in an archive<script>alert(1)</script>"].concat();
    let png = sample::with_chunk(&Scene::room(500, 400, 5).png(), *b"tEXt", b"Comment\0Canary");
    let png = sample::with_chunk(&png, *b"eXIf", &sample::tiff(&fields));
    for original in [jpeg, archive, png] {
        let rendering = render(&original).unwrap();
        assert!(rendering.facts.position.is_some());
        for variant in rendering.variants {
            assert!(variant.is_bare());
            assert!(!variant.bytes.windows(6).any(|bytes| bytes == b"Canary"));
        }
    }
}

#[test]
fn metadata_is_detected() {
    let rendering = render(&Scene::room(400, 300, 6).jpeg()).unwrap();
    let [webp, jpeg] = &rendering.variants[..2] else { unreachable!() };
    let with = |variant: &Variant, bytes: Vec<u8>| Variant { bytes, ..variant.clone() };
    assert!(!with(jpeg, sample::with_segment(&jpeg.bytes, 0xfe, b"x")).is_bare());
    assert!(!with(jpeg, sample::with_exif(&jpeg.bytes, &sample::palace())).is_bare());
    assert!(!with(jpeg, [&jpeg.bytes[..], b"x"].concat()).is_bare());
    assert!(!with(jpeg, webp.bytes.clone()).is_bare());
    assert!(!with(webp, [&webp.bytes[..], b"EXIF\0\0\0\0"].concat()).is_bare());
    assert!(!with(webp, jpeg.bytes.clone()).is_bare());
    assert!(!Variant { width: 401, ..jpeg.clone() }.is_bare());
    assert!(!Variant { width: 401, ..webp.clone() }.is_bare());
}

#[test]
fn errors_name_the_limits() {
    assert_eq!(
        Rejection::TooManyPixels(72).to_string(),
        "The picture has 72 megapixels; the maximum is 50. Please upload a smaller version."
    );
    assert_eq!(
        Rejection::TooLarge.to_string(),
        "The file is larger than 20 MB. Please upload a smaller version."
    );
}
