//! Plans, elevations and sections in documents: sheets of `drawing` as figures, to scale, with an architect's line weights.

use std::rc::Rc;
use std::slice;

use drawing::ops::{self, Anchor, Fill, Op, Pen};
use drawing::{Mm, Sheet};

use super::letterhead::WHOLE;
use super::paper::Composer;
use super::paper::block::{Mark, Strip};
use super::paper::figure::{Figure, Label, Outline, Shape, Stroke};
use super::paper::tags::StructureType;
use super::paper::text::{Colour, Cut, Style, Typesetter};
use super::theme::{ARECA, ASH, INK, MEASURE, SMALL};

/// What a drawing says of itself.
pub(super) const REMARK: &str =
    "Drawn from the measurements given, in millimetres. Not for construction. Numbers refer to the lines.";

/// What it says of lines that were changed since.
const CHANGED: &str = "A line priced by other measurements has no number in the drawing.";

/// Points of a millimetre on paper.
const MILLIMETRE: f32 = 72.0 / 25.4;

/// Height of a room's drawings, unless their texts need more.
const HEIGHT: f32 = 60.0 * MILLIMETRE;

/// Space between two drawings in a row.
const BETWEEN: f32 = 14.0;

/// The least size of a text, in points, that can be read.
const LEGIBLE: f32 = 6.0;

/// The elevations of a room, as many in a row as can be read, and its section.
pub(super) fn elevations(composer: &mut Composer, sheets: &[Sheet], section: Option<&Sheet>) {
    if sheets.is_empty() {
        return;
    }
    let most = u8::try_from(sheets.len()).unwrap_or(u8::MAX);
    let is_legible = |columns: &u8| sheets.iter().all(|sheet| legible(sheet)[0] <= width_of(*columns));
    let columns = (1..=most).rev().find(is_legible).unwrap_or(1);
    let height = sheets.iter().map(|sheet| legible(sheet)[1]).fold(HEIGHT, f32::max);
    rows(composer, sheets, columns, height, 6.0);
    if let Some(sheet) = section {
        self::section(composer, sheet);
    }
    remark(composer, &format!("{REMARK} {CHANGED}"));
    composer.keep_with_next();
}

/// A section in what the last row leaves free, with its title on the line of the others, or else below.
fn section(composer: &mut Composer, sheet: &Sheet) {
    let [wide, high] = legible(sheet);
    let ends = composer.strips.last().into_iter().flat_map(|strip| &strip.marks).map(|mark| match mark {
        Mark::Figure { x, figure, .. } => x + figure.size[0],
        _ => 0.0,
    });
    let left = ends.fold(0.0, f32::max) + BETWEEN;
    let width = MEASURE - left;
    let Some(strip) = composer.strips.last_mut().filter(|_| wide <= width) else {
        rows(composer, slice::from_ref(sheet), 1, high.max(HEIGHT), 6.0);
        return;
    };
    let figure = figure(&mut composer.typesetter, sheet, [width, high.max(strip.height)]);
    let lower = (figure.size[1] - strip.height).max(0.0);
    let marks = std::mem::take(&mut strip.marks).into_iter();
    strip.marks = marks.map(|mark| mark.moved(0.0, lower)).collect();
    strip.height += lower;
    let tag = composer.tags.figure(&sheet.description);
    let y = strip.height - figure.size[1];
    strip.marks.push(Mark::Figure { x: left, y, figure: Rc::new(figure), tag });
}

/// Width and height from which a sheet's texts can be read.
fn legible(sheet: &Sheet) -> [f32; 2] {
    [sheet.view.width, sheet.view.height].map(|side| points(side) * LEGIBLE / points(sheet.text))
}

/// Width of each of so many drawings in a row.
fn width_of(columns: u8) -> f32 {
    (MEASURE - BETWEEN * f32::from(columns - 1)) / f32::from(columns)
}

/// What the drawings say of themselves, on their page.
pub(super) fn remark(composer: &mut Composer, text: &str) {
    composer.keep_with_next();
    composer.paragraph(text, &SMALL, WHOLE, StructureType::P, 4.0);
}

/// Drawings in rows, each as large as its share of the row and the height allow.
pub(super) fn rows(composer: &mut Composer, sheets: &[Sheet], columns: u8, height: f32, gap: f32) {
    let width = width_of(columns);
    for row in sheets.chunks(usize::from(columns)) {
        let mut strip = Strip { gap, ..Strip::default() };
        for (place, sheet) in (0_u8..).zip(row) {
            let figure = figure(&mut composer.typesetter, sheet, [width, height]);
            strip.height = strip.height.max(figure.size[1]);
            let tag = composer.tags.figure(&sheet.description);
            let x = f32::from(place) * (width + BETWEEN);
            strip.marks.push(Mark::Figure { x, y: 0.0, figure: Rc::new(figure), tag });
        }
        composer.strips.push(strip);
    }
}

/// A sheet, as large as fits this width and height, in points.
pub fn figure(typesetter: &mut Typesetter, sheet: &Sheet, [width, height]: [f32; 2]) -> Figure {
    let (wide, high) = (points(sheet.view.width), points(sheet.view.height));
    let scale = (width / wide).min(height / high);
    let place = |(x, y): (Mm, Mm)| [points(x - sheet.view.x) * scale, points(y - sheet.view.y) * scale];
    let (mut shapes, mut labels) = (Vec::new(), Vec::new());
    for op in &sheet.ops {
        match op {
            Op::Lines { pen, fill, points, is_closed } => {
                let points = points.iter().copied().map(place).collect();
                let outline = Outline::Lines { points, is_closed: *is_closed };
                shapes.push(Shape { stroke: pen.map(stroke), fill: colour(sheet, *fill), outline });
            }
            Op::Circle { pen, fill, at, radius } => {
                let outline = Outline::Circle { middle: place(*at), radius: points(*radius) * scale };
                shapes.push(Shape { stroke: Some(stroke(*pen)), fill: colour(sheet, *fill), outline });
            }
            Op::Text { at, anchor, is_turned, style, text } => {
                let style = text_style(*style, points(sheet.text) * scale);
                let line = typesetter.line(text, &style);
                let before = match anchor {
                    Anchor::Start => 0.0,
                    Anchor::Middle => line.width / 2.0,
                    Anchor::End => line.width,
                };
                let [x, y] = place(*at);
                let start = if *is_turned { [x, y + before] } else { [x - before, y] };
                labels.push(Label { start, is_turned: *is_turned, line, style });
            }
        }
    }
    Figure { size: [wide * scale, high * scale], shapes, labels }
}

/// A length of the room in points, before it is scaled down.
#[expect(clippy::cast_precision_loss, reason = "a room is metres long")]
const fn points(length: Mm) -> f32 {
    length as f32 * MILLIMETRE
}

const fn stroke(pen: Pen) -> Stroke {
    let (millimetres, colour, is_dashed) = match pen {
        Pen::Cut => (0.5, INK, false),
        Pen::Visible => (0.25, INK, false),
        Pen::Thin => (0.13, ASH, false),
        Pen::Above => (0.18, ARECA, true),
    };
    Stroke { width: millimetres * MILLIMETRE, colour, is_dashed }
}

const fn text_style(style: ops::Style, size: f32) -> Style {
    let (cut, colour) = match style {
        ops::Style::Dimension => (Cut::Text, INK),
        ops::Style::Title => (Cut::Bold, INK),
        ops::Style::Number => (Cut::Bold, ARECA),
    };
    Style { cut, size, leading: size, colour, tracking: 0.0 }
}

fn colour(sheet: &Sheet, fill: Fill) -> Option<Colour> {
    match fill {
        // Shadows would need transparency; plans and elevations have none.
        Fill::None | Fill::Shadow => None,
        Fill::Paper => Some(PAPER),
        Fill::Masonry => Some(Colour([0x3a, 0x35, 0x2f])),
        Fill::Shade => Some(Colour([0x8d, 0x86, 0x7a])),
        Fill::Steel => Some(Colour([0xdd, 0xe2, 0xe3])),
        _ => sheet.surface(fill).map(|surface| Colour(surface.colour.0)),
    }
}

const PAPER: Colour = Colour([0xff; 3]);

#[cfg(test)]
pub(crate) mod tests {
    use std::cell::RefCell;

    use drawing::finish::Surface;
    use drawing::layout::{Layout, Line, ROOM_HEIGHT, millimetres};
    use drawing::{Kitchen, Model, Part, Shape as Room, text, view};
    use proptest::prelude::*;
    use proptest::test_runner::TestRunner;

    use super::*;

    /// All but the sections of the kitchen that needs most lines.
    pub(crate) fn sheets() -> view::Sheets {
        view::all(&model())
    }

    /// The section of its first wall.
    pub(crate) fn section() -> Sheet {
        view::sections(&model()).swap_remove(0)
    }

    /// U-shaped, with every callout.
    fn model() -> Model {
        let parts = [
            Part::Base,
            Part::Wall,
            Part::Loft,
            Part::Tall,
            Part::Counter,
            Part::Drawers,
            Part::Carousel,
            Part::Hob,
            Part::Chimney,
            Part::Sink,
        ];
        let line = |(part, number): (Part, u32)| Line {
            number,
            name: format!("{part:?}"),
            part: Some(part),
            count: 1,
        };
        let layout = Layout {
            shape: Room::U,
            walls: millimetres([1200, 1400, 1100]),
            island: None,
            room_height: ROOM_HEIGHT,
            openings: Vec::new(),
            wall_units: 6000,
            has_loft: true,
            tall_units: 1,
        };
        let lines = parts.into_iter().zip(1..).map(line).collect();
        let (finish, counter) = ("Laminate".to_owned(), "Granite".to_owned());
        Model::new(Kitchen::new(layout, lines, finish, counter)).unwrap()
    }

    #[test]
    fn a_figure_has_the_proportions_of_its_sheet_and_every_text() {
        let sheet = sheets().elevations.swap_remove(0);
        let figure = figure(&mut Typesetter::default(), &sheet, [200.0, 170.0]);
        let [width, height] = figure.size;
        assert!(width <= 200.01 && height <= 170.01, "{:?}", figure.size);
        let skew = width * points(sheet.view.height) - height * points(sheet.view.width);
        assert!(skew.abs() < 0.01 * width * points(sheet.view.height), "{skew}");
        let texts = sheet.ops.iter().filter(|op| matches!(op, Op::Text { .. })).count();
        assert_eq!((figure.labels.len(), figure.shapes.len()), (texts, sheet.ops.len() - texts));
        for Label { start: [x, y], .. } in &figure.labels {
            assert!((0.0..=width).contains(x) && (0.0..=height).contains(y), "{x}, {y}");
        }
    }

    #[test]
    fn a_figure_has_the_finish_of_each_level() {
        let mut sheet = sheets().elevations.swap_remove(0);
        sheet.surfaces.wall = Surface::front("Oak veneer");
        let figure = figure(&mut Typesetter::default(), &sheet, [200.0, 170.0]);
        for surface in [sheet.surfaces.base, sheet.surfaces.wall, sheet.surfaces.counter] {
            let is_like = |shape: &Shape| shape.fill.is_some_and(|fill| fill.0 == surface.colour.0);
            assert!(figure.shapes.iter().any(is_like), "{surface:?}");
        }
    }

    /// Latin letters, and syllables of Kannada and Devanagari: a conjunct, a vowel sign, and what ends them.
    fn syllables() -> impl Strategy<Value = String> {
        let kannada = r"[\u{c95}-\u{ca8}\u{caa}-\u{cb0}\u{cb2}\u{cb3}\u{cb5}-\u{cb9}]";
        let signs = r"[\u{cbe}-\u{cc3}\u{cc6}-\u{cc8}\u{cca}-\u{ccc}]?[\u{c82}\u{c83}]?";
        let devanagari = r"[\u{915}-\u{928}\u{92a}-\u{930}\u{932}\u{933}\u{935}-\u{939}]";
        let matras = r"[\u{93e}-\u{943}\u{947}\u{948}\u{94b}\u{94c}]?[\u{901}-\u{903}]?";
        let vowels = r"[\u{c85}-\u{c8b}\u{c8e}-\u{c90}]|[\u{905}-\u{90b}\u{90f}\u{910}]";
        let in_kannada = format!(r"{kannada}(\u{{ccd}}{kannada}){{0,2}}{signs}");
        let in_devanagari = format!(r"{devanagari}(\u{{94d}}{devanagari}){{0,2}}{matras}");
        let all = format!(r"([A-Za-z0-9 ,.&%@-]{{1,3}}|{vowels}|{in_kannada}|{in_devanagari}){{1,5}}");
        prop::string::string_regex(&all).unwrap()
    }

    #[test]
    fn a_drawing_knows_how_wide_its_texts_are() {
        let style = text_style(ops::Style::Dimension, 1000.0);
        let typesetter = RefCell::new(Typesetter::default());
        let mut runner = TestRunner::new(ProptestConfig::with_cases(10_000));
        let all = runner.run(&syllables(), |words| {
            let shaped = typesetter.borrow_mut().line(&words, &style).width;
            let given = text::width(words.trim_end(), 1000);
            #[expect(clippy::cast_precision_loss, reason = "a few letters")]
            let is_enough = given as f32 >= 0.9 * shaped;
            prop_assert!(is_enough, "{words:?} is {shaped} wide, and not {given}");
            Ok(())
        });
        all.unwrap();
    }
}
