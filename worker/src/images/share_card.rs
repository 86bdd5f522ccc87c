//! Share cards: what messengers and social networks show of a page whose link is shared.
//!
//! The page's photograph fills the card; below, where it is darkened, stand the title and the company's name. A drawing is
//! beside them. Without either the company's mark is drawn large.

use content::share_card::{HEIGHT, WIDTH};
use drawing::Sheet;
use kernel::text::one_line;
use media::{Rejection, canvas};
use serde::{Deserialize, Serialize};
use tiny_skia::{
    Color, FillRule, GradientStop, IntSize, LineCap, LinearGradient, Paint, Path, PathBuilder, Pixmap,
    PixmapPaint, Point, Rect, SpreadMode, Stroke, Transform,
};

use super::{lettering, line_drawing};
use crate::documents::paper::fonts::Face;
use crate::documents::paper::text::{Colour, Cut, Line, Style, Typesetter};

#[expect(clippy::cast_precision_loss, reason = "a card is not millions of pixels wide")]
const WIDE: f32 = WIDTH as f32;
#[expect(clippy::cast_precision_loss, reason = "nor as high")]
const HIGH: f32 = HEIGHT as f32;

/// Distance of all texts from the edges: networks cut some pixels off.
const MARGIN: f32 = 72.0;

/// Width of the title over a photograph, beside the large mark, and beside a drawing.
const MEASURES: [f32; 3] = [1040.0, 700.0, 540.0];

/// Size of the area of a drawing, at the right edge.
const PANEL: [u32; 2] = [520, HEIGHT];

/// Least distance of a drawing from the edges of its area.
const PANEL_MARGIN: f32 = 44.0;

/// Sizes of the title, with the number of lines up to which each is used.
const SIZES: [(f32, usize); 4] = [(78.0, 1), (68.0, 2), (60.0, 3), (52.0, MAX_LINES)];

const MAX_LINES: usize = 3;

/// Without serifs, letters look larger.
const SANS_SCALE: f32 = 0.84;

/// Baseline of the company's name.
const NAME_BASELINE: f32 = HIGH - 66.0;

/// Room of the small mark before the company's name.
const NAME_INDENT: f32 = 54.0;

/// Lowest baseline of the title.
const TITLE_BASELINE: f32 = NAME_BASELINE - 74.0;

const INK: [u8; 3] = [0x12, 0x10, 0x0e];
const PLASTER: [u8; 3] = [0xf7, 0xf5, 0xf0];
const BRASS: [u8; 3] = [0xc9, 0x9a, 0x45];
const ARECA: [u8; 3] = [0x21, 0x44, 0x3a];
const ARECA_DEEP: [u8; 3] = [0x15, 0x30, 0x2a];

/// What a card says and shows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ShareCard {
    /// Title of the page.
    pub title: String,
    /// The company's name.
    pub brand: String,
    /// What it shows.
    pub illustration: Illustration,
}

/// What a card shows beside its texts. Files are given when it is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Illustration {
    /// The company's mark.
    Mark,
    /// A photograph's JPEG.
    Photograph {
        /// What must stay in sight, as fractions of width and height.
        focal: (f32, f32),
    },
    /// The pixels of a [`drawing()`].
    Drawing,
}

/// A sheet as cards show it: rows of opaque RGBA pixels.
#[must_use]
pub fn drawing(sheet: &Sheet) -> Option<Vec<u8>> {
    line_drawing::centred(sheet, PANEL, PANEL_MARGIN, colour(PLASTER, 1.0)).map(Pixmap::take)
}

impl ShareCard {
    /// The card as a JPEG, with the file that its illustration needs.
    ///
    /// # Errors
    /// If the file cannot be decoded.
    pub fn draw(&self, file: &[u8]) -> Result<Vec<u8>, Rejection> {
        let mut typesetter = Typesetter::default();
        let measure = match self.illustration {
            Illustration::Photograph { .. } => MEASURES[0],
            Illustration::Mark => MEASURES[1],
            Illustration::Drawing => MEASURES[2],
        };
        let (lines, style) = title(&mut typesetter, &one_line(&self.title), measure);
        #[expect(clippy::cast_precision_loss, reason = "three lines at most")]
        let above = style.leading * lines.len().saturating_sub(1) as f32;
        let top = TITLE_BASELINE - above - style.size;
        let mut canvas = match self.illustration {
            Illustration::Photograph { focal } => on_photograph(file, focal, top)?,
            Illustration::Mark => plain()?,
            Illustration::Drawing => beside_drawing(file)?,
        };
        let mut baseline = TITLE_BASELINE - above;
        for line in &lines {
            set(&mut canvas, line, &style, MARGIN, baseline);
            baseline += style.leading;
        }
        let name =
            Style { cut: Cut::Display, size: 30.0, leading: 30.0, colour: Colour(PLASTER), tracking: 0.16 };
        mark(&mut canvas, MARGIN, NAME_BASELINE - 37.0, 40.0 / 28.0, 1.0);
        let brand = one_line(&self.brand).to_uppercase();
        let mut line = typesetter.line(&brand, &name);
        if line.width > measure - NAME_INDENT {
            line = shortened(&mut typesetter, &brand, &name, measure - NAME_INDENT);
        }
        set(&mut canvas, &line, &name, MARGIN + NAME_INDENT, NAME_BASELINE);
        canvas::jpeg(canvas.data(), WIDTH, HEIGHT)
    }
}

/// The photograph, darker towards the texts that begin at this height.
fn on_photograph(jpeg: &[u8], focal: (f32, f32), top: f32) -> Result<Pixmap, Rejection> {
    let pixels = canvas::filling(jpeg, WIDTH, HEIGHT, focal)?;
    let size = IntSize::from_wh(WIDTH, HEIGHT).ok_or(Rejection::TooCostly)?;
    let mut canvas = Pixmap::from_vec(pixels, size).ok_or(Rejection::TooCostly)?;
    let at = |y: f32| (y / HIGH).clamp(0.0, 1.0);
    let shade = |y: f32, share: f32| GradientStop::new(at(y), colour(INK, share));
    let stops = vec![shade(0.0, 0.12), shade(top - 220.0, 0.14), shade(top - 16.0, 0.64), shade(HIGH, 0.92)];
    shaded(&mut canvas, stops);
    Ok(canvas)
}

/// Without a picture: the company's colour, and its mark as the roof over the page.
fn plain() -> Result<Pixmap, Rejection> {
    let mut canvas = ground()?;
    mark(&mut canvas, WIDE - 400.0, 128.0, 13.4, 0.34);
    Ok(canvas)
}

/// The drawing at the right of the company's colour.
fn beside_drawing(pixels: &[u8]) -> Result<Pixmap, Rejection> {
    let [width, height] = PANEL;
    let size = IntSize::from_wh(width, height).ok_or(Rejection::TooCostly)?;
    let panel = Pixmap::from_vec(pixels.to_vec(), size).ok_or(Rejection::Damaged)?;
    let left = i32::try_from(WIDTH - width).unwrap_or_default();
    let mut canvas = ground()?;
    canvas.draw_pixmap(left, 0, panel.as_ref(), &PixmapPaint::default(), Transform::identity(), None);
    Ok(canvas)
}

/// The company's colour.
fn ground() -> Result<Pixmap, Rejection> {
    let mut canvas = Pixmap::new(WIDTH, HEIGHT).ok_or(Rejection::TooCostly)?;
    shaded(
        &mut canvas,
        vec![GradientStop::new(0.0, colour(ARECA, 1.0)), GradientStop::new(1.0, colour(ARECA_DEEP, 1.0))],
    );
    Ok(canvas)
}

/// Covers the card with a gradient from top to bottom.
fn shaded(canvas: &mut Pixmap, stops: Vec<GradientStop>) {
    let (from, to) = (Point::from_xy(0.0, 0.0), Point::from_xy(0.0, HIGH));
    let Some(shader) = LinearGradient::new(from, to, stops, SpreadMode::Pad, Transform::identity()) else {
        return;
    };
    let Some(whole) = Rect::from_xywh(0.0, 0.0, WIDE, HIGH) else { return };
    let paint = Paint { shader, anti_alias: false, ..Paint::default() };
    canvas.fill_rect(whole, &paint, Transform::identity(), None);
}

/// The largest size at which a title has few lines, and these lines. What does not fit ends in an ellipsis.
fn title(typesetter: &mut Typesetter, text: &str, measure: f32) -> (Vec<Line>, Style) {
    // In one face: a single letter from another would show.
    let has_all = text
        .chars()
        .all(|char| !is_latin(char) || char.is_whitespace() || Face::Display.file().glyph(char).is_some());
    let (cut, scale) = if has_all { (Cut::Display, 1.0) } else { (Cut::Bold, SANS_SCALE) };
    let style = |size: f32| Style {
        cut,
        size: size * scale,
        leading: size * 1.1,
        colour: Colour(PLASTER),
        tracking: if has_all { -0.008 } else { 0.0 },
    };
    for (size, most) in SIZES {
        let style = style(size);
        let lines = typesetter.lines(text, &style, measure);
        if lines.len() <= most {
            return (balanced(typesetter, text, &style, measure, lines), style);
        }
    }
    let style = style(SIZES[SIZES.len() - 1].0);
    let mut lines = typesetter.lines(text, &style, measure);
    let rest: Vec<String> = lines.drain(MAX_LINES - 1..).map(|line| words(&line)).collect();
    lines.push(shortened(typesetter, &rest.join(" "), &style, measure));
    (lines, style)
}

const fn is_latin(char: char) -> bool {
    matches!(char, '\u{21}'..='\u{24f}' | '\u{1e00}'..='\u{1eff}')
}

/// The same number of lines, of about the same length: no single word is left for the last one.
fn balanced(
    typesetter: &mut Typesetter,
    text: &str,
    style: &Style,
    measure: f32,
    lines: Vec<Line>,
) -> Vec<Line> {
    let count = lines.len();
    let mut best = lines;
    let mut width = measure;
    while count > 1 && width > measure / 2.0 {
        width -= 20.0;
        let narrower = typesetter.lines(text, style, width);
        if narrower.len() > count {
            break;
        }
        best = narrower;
    }
    best
}

/// As many whole words as fit, and an ellipsis.
fn shortened(typesetter: &mut Typesetter, text: &str, style: &Style, measure: f32) -> Line {
    let mut kept = text;
    loop {
        let end = kept.trim_end_matches(|char: char| !char.is_alphanumeric());
        let line = typesetter.line(&format!("{end}…"), style);
        if line.width <= measure || end.is_empty() {
            return line;
        }
        kept = match end.rfind(' ') {
            Some(space) => &end[..space],
            // One long word loses its letters.
            None => end.char_indices().next_back().map_or("", |(last, _)| &end[..last]),
        };
    }
}

/// The text of a line.
fn words(line: &Line) -> String {
    let mut text = String::new();
    for (is_spaced, word) in &line.words {
        if *is_spaced {
            text.push(' ');
        }
        word.runs.iter().for_each(|run| text.push_str(&run.text));
    }
    text
}

/// Draws a line of text.
fn set(canvas: &mut Pixmap, line: &Line, style: &Style, left: f32, baseline: f32) {
    if let Some(path) = lettering::outline(line, style, left, baseline) {
        let Colour(rgb) = style.colour;
        fill(canvas, &path, rgb, 1.0);
    }
}

fn fill(canvas: &mut Pixmap, path: &Path, rgb: [u8; 3], share: f32) {
    let mut paint = Paint::default();
    paint.set_color(colour(rgb, share));
    canvas.fill_path(path, &paint, FillRule::Winding, Transform::identity(), None);
}

fn colour([red, green, blue]: [u8; 3], share: f32) -> Color {
    let mut colour = Color::from_rgba8(red, green, blue, 255);
    colour.apply_opacity(share);
    colour
}

/// The company's mark: a roof over a lamp niche, as on the site.
fn mark(canvas: &mut Pixmap, left: f32, top: f32, scale: f32, share: f32) {
    /// Share of a quarter circle's radius at which a curve's control points stand.
    const ROUND: f32 = 0.552_285 * 6.5;
    let mut lines = PathBuilder::new();
    lines.move_to(1.5, 13.0);
    lines.line_to(13.0, 3.0);
    lines.line_to(24.5, 13.0);
    lines.move_to(6.5, 26.5);
    lines.line_to(6.5, 17.5);
    lines.cubic_to(6.5, 17.5 - ROUND, 13.0 - ROUND, 11.0, 13.0, 11.0);
    lines.cubic_to(13.0 + ROUND, 11.0, 19.5, 17.5 - ROUND, 19.5, 17.5);
    lines.line_to(19.5, 26.5);
    let place = Transform::from_translate(left, top).pre_scale(scale, scale);
    let width = if scale > 4.0 { 0.5 } else { 1.75 };
    let stroke = Stroke { width, line_cap: LineCap::Square, ..Stroke::default() };
    let mut paint = Paint::default();
    paint.set_color(colour(PLASTER, share));
    if let Some(lines) = lines.finish() {
        canvas.stroke_path(&lines, &paint, &stroke, place, None);
    }
    let lamp = PathBuilder::from_circle(13.0, 19.5, if scale > 4.0 { 1.1 } else { 1.75 });
    if let Some(lamp) = lamp.and_then(|lamp| lamp.transform(place)) {
        fill(canvas, &lamp, BRASS, 1.0);
    }
}

#[cfg(test)]
mod tests {
    use drawing::cover;
    use turbojpeg::PixelFormat;

    use super::*;
    use crate::documents::drawn::tests::sheets;

    #[test]
    fn a_drawing_is_beside_the_texts() {
        let sheet = cover::bare(&sheets().elevations.swap_remove(0));
        let card = ShareCard {
            title: "A kitchen in Indiranagar".to_owned(),
            brand: "Nivas".to_owned(),
            illustration: Illustration::Drawing,
        };
        let drawn = card.draw(&drawing(&sheet).unwrap()).unwrap();
        let drawn = turbojpeg::decompress(&drawn, PixelFormat::RGB).unwrap();
        let pixels = |from: usize, to: usize| {
            let rows = drawn.pixels.chunks_exact(drawn.pitch);
            rows.flat_map(move |row| row[3 * from..3 * to].chunks_exact(3))
        };
        let like = |pixel: &[u8], colour: [u8; 3]| {
            pixel.iter().zip(colour).all(|(seen, channel)| seen.abs_diff(channel) < 12)
        };
        let front = sheet.surfaces.base.colour.0;
        assert!(pixels(680, 1200).filter(|pixel| like(pixel, front)).count() > 2_000, "the fronts");
        assert!(pixels(0, 670).filter(|pixel| like(pixel, PLASTER)).count() > 2_000, "the title");
        assert!(pixels(690, 720).all(|pixel| like(pixel, PLASTER)), "a margin");
        assert!(card.draw(b"no pixels").is_err());
    }

    fn lines(text: &str, measure: f32) -> (Vec<String>, f32, Cut) {
        let mut typesetter = Typesetter::default();
        let (lines, style) = title(&mut typesetter, text, measure);
        assert!(lines.iter().all(|line| line.width <= measure), "{text}");
        (lines.iter().map(words).collect(), style.size, style.cut)
    }

    #[test]
    fn a_short_title_is_large_and_a_long_one_ends_in_an_ellipsis() {
        let (short, large, _) = lines("A kitchen in Indiranagar", MEASURES[0]);
        assert_eq!((short.as_slice(), large), (&["A kitchen in Indiranagar".to_owned()][..], SIZES[0].0));
        let long = "How long does a modular kitchen take, from the first measurement of the walls to the day on which \
                    the first dosa is made in it, and what can hold it up along the way, asked and answered";
        let (long, small, _) = lines(long, MEASURES[0]);
        assert_eq!((long.len(), small), (MAX_LINES, SIZES[3].0));
        assert!(
            long[0].starts_with("How long") && long[2].ends_with('…') && !long[2].contains(" …"),
            "{long:?}"
        );
        let (word, ..) = lines(&"Donaudampfschiff".repeat(12), MEASURES[1]);
        assert!(word.len() == MAX_LINES && word[2].ends_with('…'), "{word:?}");
    }

    #[test]
    fn no_word_is_left_alone_on_the_last_line() {
        let (lines, ..) =
            lines("Choosing between laminate, acrylic and veneer shutters for Bengaluru", MEASURES[0]);
        assert!(lines.len() == 2 && lines[1].split(' ').count() > 2, "{lines:?}");
    }

    #[test]
    fn a_title_is_set_in_one_face_that_has_all_its_letters() {
        assert_eq!(lines("Śrī Nivāsa: a pūjā room in Mysūru", MEASURES[0]).2, Cut::Display);
        // The face has no letters with a dot below: the whole title is set in another.
        assert_eq!(lines("A pūjā room for Lakṣmī", MEASURES[0]).2, Cut::Bold);
    }
}
