//! Drawings as PNG files, for e-mails, and as pixels: the operations of the SVG and the PDF, in the documents' fonts.
//!
//! Colours are plain, lengths are computed without the platform's trigonometry, and the file is packed by one
//! compressor: the same sheet is the same file, byte for byte, on every machine.

use drawing::Sheet;
use tiny_skia::{Color, FillRule, Paint, Path, PathBuilder, Pixmap, Stroke, StrokeDash, Transform};

use super::{lettering, png};
use crate::documents::drawn;
use crate::documents::paper::figure::{Figure, Label, Outline, Shape};
use crate::documents::paper::text::{Colour, Typesetter};

/// Largest size in an e-mail, in CSS pixels.
const SIZE: [f32; 2] = [520.0, 520.0];

/// Pixels of the file for each CSS pixel: as many as the limit allows.
const DENSITIES: [f32; 3] = [2.0, 1.5, 1.0];

/// Largest file.
const MAX_BYTES: usize = 60_000;

/// CSS pixels of a point on paper.
const POINT: f32 = 96.0 / 72.0;

/// A drawing as a PNG.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The file.
    pub png: Vec<u8>,
    /// Width at which it is shown, in CSS pixels.
    pub width: u32,
}

/// Draws a sheet; `None` if it has no size, or too much is on it.
#[must_use]
pub fn draw(sheet: &Sheet) -> Option<Picture> {
    let figure = drawn::figure(&mut Typesetter::default(), sheet, SIZE);
    DENSITIES.into_iter().find_map(|density| {
        let [width, height] = figure.size.map(|side| whole(side * density));
        let canvas = canvas(&figure, width, height, density)?;
        let png = png::write(canvas.data(), width, height);
        (png.len() <= MAX_BYTES).then(|| Picture { png, width: whole(figure.size[0]) })
    })
}

/// A sheet in the middle of an area of this size, as large as fits within the margin, all in pixels.
pub(super) fn centred(sheet: &Sheet, size: [u32; 2], margin: f32, ground: Color) -> Option<Pixmap> {
    let density = DENSITIES[0];
    #[expect(clippy::cast_precision_loss, reason = "at most a thousand pixels")]
    let sides = size.map(|side| side as f32);
    let room = sides.map(|side| (side - 2.0 * margin) / density);
    let figure = drawn::figure(&mut Typesetter::default(), sheet, room);
    let [left, top] = [0, 1].map(|axis| (sides[axis] - figure.size[axis] * density) / 2.0);
    let mut canvas = Pixmap::new(size[0], size[1])?;
    canvas.fill(ground);
    draw_figure(&mut canvas, &figure, Transform::from_row(density, 0.0, 0.0, density, left, top));
    Some(canvas)
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "at most a thousand pixels")]
fn whole(side: f32) -> u32 {
    side.round() as u32
}

fn canvas(figure: &Figure, width: u32, height: u32, density: f32) -> Option<Pixmap> {
    let mut canvas = Pixmap::new(width, height)?;
    canvas.fill(Color::WHITE);
    draw_figure(&mut canvas, figure, Transform::from_scale(density, density));
    Some(canvas)
}

fn draw_figure(canvas: &mut Pixmap, figure: &Figure, place: Transform) {
    for shape in &figure.shapes {
        draw_shape(canvas, shape, place);
    }
    for Label { start: [x, y], is_turned, line, style } in &figure.labels {
        let turn = if *is_turned {
            Transform::from_row(0.0, -1.0, 1.0, 0.0, *x, *y)
        } else {
            Transform::from_translate(*x, *y)
        };
        if let Some(letters) = lettering::outline(line, style, 0.0, 0.0) {
            fill(canvas, &letters, style.colour, turn.post_concat(place));
        }
    }
}

fn draw_shape(canvas: &mut Pixmap, shape: &Shape, place: Transform) {
    let Some(path) = outline(&shape.outline) else { return };
    if let Some(colour) = shape.fill {
        fill(canvas, &path, colour, place);
    }
    if let Some(stroke) = shape.stroke {
        let dash = stroke.is_dashed.then(|| StrokeDash::new(vec![3.0 * POINT, 2.0 * POINT], 0.0)).flatten();
        let pen = Stroke { width: stroke.width * POINT, dash, ..Stroke::default() };
        canvas.stroke_path(&path, &paint(stroke.colour), &pen, place, None);
    }
}

fn outline(outline: &Outline) -> Option<Path> {
    match outline {
        Outline::Circle { middle: [x, y], radius } => PathBuilder::from_circle(*x, *y, *radius),
        Outline::Lines { points, is_closed } => {
            let ([x, y], rest) = points.split_first()?;
            let mut path = PathBuilder::new();
            path.move_to(*x, *y);
            for [x, y] in rest {
                path.line_to(*x, *y);
            }
            if *is_closed {
                path.close();
            }
            path.finish()
        }
    }
}

fn fill(canvas: &mut Pixmap, path: &Path, colour: Colour, transform: Transform) {
    canvas.fill_path(path, &paint(colour), FillRule::Winding, transform, None);
}

fn paint(Colour([red, green, blue]): Colour) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color_rgba8(red, green, blue, 255);
    paint
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::documents::drawn::tests::sheets;
    use data_encoding::HEXLOWER;
    use sha2::{Digest as _, Sha256};
    use tiny_skia::PremultipliedColorU8;

    const LOOKED_AT: &str = "db876cede230dbb8";

    #[test]
    fn a_picture_is_the_one_that_was_looked_at() {
        let picture = draw(&sheets().elevations.swap_remove(0)).unwrap();
        // Review the new picture before pinning its hash.
        let hash = HEXLOWER.encode(&Sha256::digest(&picture.png)[..8]);
        let file = std::env::temp_dir().join("nivas-elevation.png");
        if hash != LOOKED_AT {
            std::fs::write(&file, &picture.png).unwrap();
        }
        assert_eq!(hash, LOOKED_AT, "the new one is {}", file.display());
    }

    #[test]
    fn an_elevation_is_a_small_picture_of_two_pixels_for_each_shown() {
        let sheets = sheets();
        for sheet in sheets.elevations.iter().chain([&sheets.plan]) {
            let picture = draw(sheet).unwrap();
            let info = ::png::Decoder::new(std::io::Cursor::new(&picture.png)).read_info().unwrap();
            let width = info.info().width;
            assert!(width.abs_diff(2 * picture.width) <= 1, "{}: {width}", sheet.title);
            assert!(picture.width <= 520 && picture.png.len() <= MAX_BYTES, "{}", sheet.title);
            assert_eq!(draw(sheet), Some(picture), "the same file each time");
        }
    }

    #[test]
    fn a_picture_has_the_colours_of_its_sheet() {
        let sheet = sheets().elevations.swap_remove(0);
        let figure = drawn::figure(&mut Typesetter::default(), &sheet, SIZE);
        let [width, height] = figure.size.map(whole);
        let canvas = canvas(&figure, width, height, 1.0).unwrap();
        let front = figure.shapes.iter().find_map(|shape| shape.fill.filter(|colour| colour.0 != [255; 3]));
        let Colour([red, green, blue]) = front.unwrap();
        let seen = canvas.pixels().iter().filter(|pixel| {
            (pixel.red(), pixel.green(), pixel.blue(), pixel.alpha()) == (red, green, blue, 255)
        });
        assert!(seen.count() > 100, "the fronts are filled");
        assert_eq!(canvas.pixel(0, 0).map(PremultipliedColorU8::red), Some(255), "on white");
    }
}
