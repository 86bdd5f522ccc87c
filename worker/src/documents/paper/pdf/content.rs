//! Page content streams: PDF operators in as few bytes as possible.

use super::super::PageSize;
use super::super::block::{Mark, Page, Path};
use super::super::figure::{Figure, Label, Outline, Shape, Stroke};
use super::super::fonts::Face;
use super::super::tags::{Element, Tag};
use super::super::text::{Colour, Line, Run, Style, base_face};
use super::faces::UsedGlyphs;

/// Letter-spacing, in em, from which a reader would take each letter for a word.
const SPACED_OUT: f32 = 0.1;

/// A page's content.
pub(super) struct Content {
    /// The operators.
    pub(super) stream: Vec<u8>,
    /// Structure element of each marked-content id.
    pub(super) marked: Vec<usize>,
}

/// Writes a page.
pub(super) fn write(page: &Page, size: PageSize, elements: &[Element], used: &mut UsedGlyphs) -> Content {
    let mut pen = Pen::new(used, size, elements);
    for mark in &page.marks {
        pen.mark(mark);
    }
    pen.leave_text();
    pen.leave();
    Content { stream: pen.out, marked: pen.marked }
}

struct Pen<'a> {
    out: Vec<u8>,
    /// Width of the page in points.
    width: f32,
    /// Height of the page in points.
    height: f32,
    used: &'a mut UsedGlyphs,
    elements: &'a [Element],
    marked: Vec<usize>,
    /// Open marked content.
    open: Option<Tag>,
    /// Start of the last line, while in a text object.
    text_from: Option<[i64; 2]>,
    font: Option<(Face, f32)>,
    colour: Option<Colour>,
    tracking: f32,
    /// How far the next glyph moves left, in thousandths of an em.
    adjustment: i32,
    /// Whether a `TJ` array is open.
    is_showing: bool,
}

impl<'a> Pen<'a> {
    fn new(used: &'a mut UsedGlyphs, size: PageSize, elements: &'a [Element]) -> Self {
        let [width, height] = size.points();
        Self {
            out: Vec::with_capacity(8192),
            width,
            height,
            used,
            elements,
            marked: Vec::new(),
            open: None,
            text_from: None,
            font: None,
            colour: None,
            tracking: 0.0,
            adjustment: 0,
            is_showing: false,
        }
    }

    fn mark(&mut self, mark: &Mark) {
        match mark {
            Mark::Text { x, y, line, style, tag } => self.text(*x, *y, line, style, *tag),
            Mark::Fill { area, colour } => self.fill(*area, *colour),
            Mark::Drawing { x, y, scale, paths } => self.drawing([*x, *y], *scale, paths),
            Mark::Figure { x, y, figure, tag } => self.figure([*x, *y], figure, *tag),
            Mark::Strokes { x, y, scale, strokes, width, colour, tag } => {
                self.strokes([*x, *y], *scale, strokes, *width, *colour, *tag);
            }
            Mark::Picture { area, index, tag } => self.picture(*area, *index, *tag),
            Mark::Watermark { line, style } => self.watermark(line, style),
            Mark::Link { .. } => {}
        }
    }

    fn text(&mut self, x: f32, y: f32, line: &Line, style: &Style, tag: Tag) {
        let to = [hundredths(x), hundredths(self.height - y)];
        if self.text_from.is_none() {
            self.leave();
            self.out.extend_from_slice(b"BT\n");
        }
        let from = self.text_from.replace(to).unwrap_or([0, 0]);
        self.colour(style.colour);
        self.enter(tag);
        self.decimal(to[0] - from[0]);
        self.decimal(to[1] - from[1]);
        self.out.extend_from_slice(b"Td\n");
        self.line(line, style, tag);
    }

    fn line(&mut self, line: &Line, style: &Style, tag: Tag) {
        if self.tracking.to_bits() != style.tracking.to_bits() {
            self.tracking = style.tracking;
            self.number(style.tracking * style.size);
            self.out.extend_from_slice(b"Tc\n");
        }
        let base = base_face(style.cut);
        for (is_spaced, word) in &line.words {
            if *is_spaced {
                self.space(base, style.size);
            }
            for run in &word.runs {
                if run.is_complex || style.tracking >= SPACED_OUT {
                    self.complex_run(run, style.size, tag);
                } else {
                    self.run(run, style.size);
                }
            }
        }
        // A space, so that copied lines do not join.
        self.space(base, style.size);
        self.end_showing();
        self.adjustment = 0;
    }

    /// A run whose text cannot be derived from its glyphs: written as `ActualText`.
    fn complex_run(&mut self, run: &Run, size: f32, tag: Tag) {
        self.end_showing();
        if let Some(element) = tag.index() {
            self.leave();
            let id = self.marked.len();
            self.marked.push(element);
            self.put(format_args!("/Span<</MCID {id}/ActualText<"));
        } else {
            self.enter(tag);
            self.put(format_args!("/Span<</ActualText<"));
        }
        self.put(format_args!("FEFF"));
        for unit in run.text.encode_utf16() {
            self.put(format_args!("{unit:04X}"));
        }
        self.put(format_args!(">>>BDC\n"));
        self.run(run, size);
        self.end_showing();
        self.put(format_args!("EMC\n"));
        self.enter(tag);
    }

    fn run(&mut self, run: &Run, size: f32) {
        let units = i32::from(run.face.file().units_per_em);
        let thousandths = |units_of_font: i32| (units_of_font * 1000 + units / 2).div_euclid(units);
        for (index, glyph) in run.glyphs.iter().enumerate() {
            let id = self.used.id(run, index);
            self.font(run.face, size);
            if glyph.dy != 0 {
                self.rise(glyph.dy, units, size);
            }
            self.adjustment -= thousandths(glyph.dx);
            self.show(id);
            self.adjustment += self.used.width(run.face, glyph.id) - thousandths(glyph.advance - glyph.dx);
            if glyph.dy != 0 {
                self.rise(0, units, size);
            }
        }
    }

    fn space(&mut self, face: Face, size: f32) {
        self.font(face, size);
        let id = self.used.space(face);
        self.show(id);
    }

    fn font(&mut self, face: Face, size: f32) {
        if self.font != Some((face, size)) {
            self.end_showing();
            self.font = Some((face, size));
            self.put(format_args!("/F{} ", face as usize));
            self.number(size);
            self.out.extend_from_slice(b"Tf\n");
        }
    }

    #[expect(clippy::cast_precision_loss, reason = "a glyph is moved by less than some ems")]
    fn rise(&mut self, dy: i32, units: i32, size: f32) {
        self.end_showing();
        self.number(dy as f32 * size / units as f32);
        self.out.extend_from_slice(b"Ts\n");
    }

    /// Shows a glyph: two bytes in a string of a `TJ`.
    fn show(&mut self, id: u16) {
        if !self.is_showing {
            self.is_showing = true;
            self.out.push(b'[');
            if self.adjustment != 0 {
                self.put_adjustment();
            }
            self.out.push(b'(');
        } else if self.adjustment != 0 {
            self.out.push(b')');
            self.put_adjustment();
            self.out.push(b'(');
        }
        for byte in id.to_be_bytes() {
            match byte {
                b'(' | b')' | b'\\' => self.out.extend_from_slice(&[b'\\', byte]),
                b'\r' => self.out.extend_from_slice(b"\\r"),
                _ => self.out.push(byte),
            }
        }
    }

    fn put_adjustment(&mut self) {
        let adjustment = std::mem::take(&mut self.adjustment);
        self.decimal(i64::from(adjustment) * 100);
        // Strings need no separator.
        self.out.pop();
    }

    fn end_showing(&mut self) {
        if std::mem::take(&mut self.is_showing) {
            self.out.extend_from_slice(b")]TJ\n");
        }
    }

    fn fill(&mut self, [x, y, width, height]: [f32; 4], colour: Colour) {
        self.leave_text();
        self.colour(colour);
        self.enter(Tag::ARTIFACT);
        for number in [x, self.height - y - height, width, height] {
            self.number(number);
        }
        self.out.extend_from_slice(b"re f\n");
    }

    fn drawing(&mut self, [x, y]: [f32; 2], scale: f32, paths: &[Path]) {
        self.leave_text();
        self.enter(Tag::ARTIFACT);
        self.out.extend_from_slice(b"q ");
        for number in [scale, 0.0, 0.0, -scale, x, self.height - y] {
            self.number(number);
        }
        self.out.extend_from_slice(b"cm 2 J\n");
        for path in paths {
            for component in path.colour.0 {
                self.share(component);
            }
            if let Some(width) = path.stroke {
                self.out.extend_from_slice(b"RG ");
                self.number(width);
                self.put(format_args!("w {} S\n", path.operators));
            } else {
                self.put(format_args!("rg {} f\n", path.operators));
            }
        }
        self.out.extend_from_slice(b"Q\n");
    }

    fn figure(&mut self, at: [f32; 2], figure: &Figure, tag: Tag) {
        self.leave_text();
        self.enter(tag);
        // Nothing is drawn outside of it.
        let ([x, y], [width, height]) = (at, figure.size);
        self.out.extend_from_slice(b"q ");
        for number in [x, self.height - y - height, width, height] {
            self.number(number);
        }
        self.out.extend_from_slice(b"re W n 1 j\n");
        // Neighbours that look the same are one path, unless one could cover another.
        for shapes in figure.shapes.chunk_by(Shape::looks_like) {
            self.shapes(at, shapes);
        }
        self.out.extend_from_slice(b"Q\n");
        self.labels(at, &figure.labels, tag);
    }

    fn shapes(&mut self, at: [f32; 2], shapes: &[Shape]) {
        let Some(&Shape { stroke, fill, .. }) = shapes.first() else { return };
        if let Some(colour) = fill {
            for component in colour.0 {
                self.share(component);
            }
            self.out.extend_from_slice(b"rg ");
        }
        if let Some(Stroke { width, colour, is_dashed }) = stroke {
            for component in colour.0 {
                self.share(component);
            }
            self.out.extend_from_slice(b"RG ");
            self.number(width);
            let dashes: &[u8] = if is_dashed { b"w [3 2] 0 d\n" } else { b"w [] 0 d\n" };
            self.out.extend_from_slice(dashes);
        }
        let paint: &[u8] = match (fill, stroke) {
            (Some(_), Some(_)) => b"B\n",
            (Some(_), None) => b"f\n",
            (None, Some(_)) => b"S\n",
            (None, None) => b"n\n",
        };
        for (shape, left) in shapes.iter().zip((0..shapes.len()).rev()) {
            self.outline(at, &shape.outline);
            // In one path, the lines of a filled shape would show through the next one.
            if fill.is_some() || left == 0 {
                self.out.extend_from_slice(paint);
            }
        }
    }

    fn outline(&mut self, [x, y]: [f32; 2], outline: &Outline) {
        // Length of a control point's arm, for four curves that make a circle.
        const ARM: f32 = 0.5523;
        let top = self.height - y;
        let on_page = |[right, down]: [f32; 2]| [x + right, top - down];
        match outline {
            Outline::Lines { points, is_closed } => {
                for (index, point) in points.iter().enumerate() {
                    self.points(&[on_page(*point)], if index == 0 { b"m " } else { b"l " });
                }
                if *is_closed {
                    self.out.extend_from_slice(b"h ");
                }
            }
            Outline::Circle { middle: [right, down], radius } => {
                let (far, near) = (*radius, radius * ARM);
                let around = |[x, y]: [f32; 2]| on_page([right + x, down + y]);
                self.points(&[around([far, 0.0])], b"m ");
                for curve in [
                    [[far, near], [near, far], [0.0, far]],
                    [[-near, far], [-far, near], [-far, 0.0]],
                    [[-far, -near], [-near, -far], [0.0, -far]],
                    [[near, -far], [far, -near], [far, 0.0]],
                ] {
                    self.points(&curve.map(around), b"c ");
                }
                self.out.extend_from_slice(b"h ");
            }
        }
    }

    /// A figure's texts, above its shapes.
    fn labels(&mut self, [x, y]: [f32; 2], labels: &[Label], tag: Tag) {
        if labels.is_empty() {
            return;
        }
        self.leave();
        self.out.extend_from_slice(b"BT\n");
        for Label { start: [right, down], is_turned, line, style } in labels {
            self.colour(style.colour);
            self.enter(tag);
            let matrix: &[u8] = if *is_turned { b"0 1 -1 0 " } else { b"1 0 0 1 " };
            self.out.extend_from_slice(matrix);
            self.number(x + right);
            self.number(self.height - y - down);
            self.out.extend_from_slice(b"Tm\n");
            self.line(line, style, tag);
        }
        self.leave();
        self.out.extend_from_slice(b"ET\n");
    }

    fn strokes(
        &mut self,
        [x, y]: [f32; 2],
        scale: f32,
        strokes: &[Vec<[f32; 2]>],
        width: f32,
        colour: Colour,
        tag: Tag,
    ) {
        self.leave_text();
        self.enter(tag);
        self.out.extend_from_slice(b"q 1 J 1 j ");
        for component in colour.0 {
            self.share(component);
        }
        self.out.extend_from_slice(b"RG ");
        self.number(width);
        self.out.extend_from_slice(b"w\n");
        for stroke in strokes {
            let points: Vec<_> = stroke
                .iter()
                .map(|[right, down]| [x + right * scale, self.height - (y + down * scale)])
                .collect();
            self.stroke(&points);
        }
        self.out.extend_from_slice(b"Q\n");
    }

    /// A pen stroke through its points, with rounded corners: each point is a control point, and the curve
    /// passes midway between them.
    fn stroke(&mut self, points: &[[f32; 2]]) {
        let (Some(&first), Some(&last)) = (points.first(), points.last()) else { return };
        self.points(&[first], b"m ");
        let mut from = first;
        for pair in points.windows(2).skip(1) {
            let &[pull, next] = pair else { continue };
            let to = between(pull, next, 0.5);
            self.points(&[between(from, pull, 2.0 / 3.0), between(to, pull, 2.0 / 3.0), to], b"c ");
            from = to;
        }
        self.points(&[last], b"l S\n");
    }

    fn points(&mut self, points: &[[f32; 2]], operator: &[u8]) {
        for number in points.as_flattened() {
            self.number(*number);
        }
        self.out.extend_from_slice(operator);
    }

    fn picture(&mut self, [x, y, width, height]: [f32; 4], index: usize, tag: Tag) {
        self.leave_text();
        self.enter(tag);
        self.out.extend_from_slice(b"q ");
        for number in [width, 0.0, 0.0, height, x, self.height - y - height] {
            self.number(number);
        }
        self.put(format_args!("cm /I{index} Do Q\n"));
    }

    fn watermark(&mut self, line: &Line, style: &Style) {
        self.leave_text();
        self.enter(Tag::ARTIFACT);
        self.colour(style.colour);
        let half = std::f32::consts::FRAC_1_SQRT_2;
        let (along, across) = (line.width / 2.0 * half, style.size * 0.357 * half);
        self.out.extend_from_slice(b"BT ");
        for number in [half, half, -half, half] {
            self.put(format_args!("{number:.4} "));
        }
        self.number(self.width / 2.0 - along + across);
        self.number(self.height / 2.0 - along - across);
        self.out.extend_from_slice(b"Tm\n");
        self.line(line, style, Tag::ARTIFACT);
        self.out.extend_from_slice(b"ET\n");
    }

    /// Opens an element's marked content, unless it is open already.
    fn enter(&mut self, tag: Tag) {
        if self.elements.is_empty() || self.open == Some(tag) {
            return;
        }
        self.leave();
        self.open = Some(tag);
        match tag.index() {
            Some(element) => {
                let id = self.marked.len();
                self.marked.push(element);
                let name = self.elements.get(element).map_or("P", |element| element.kind.name());
                self.put(format_args!("/{name}<</MCID {id}>>BDC\n"));
            }
            None => self.put(format_args!("/Artifact BMC\n")),
        }
    }

    fn leave(&mut self) {
        if self.open.take().is_some() {
            self.out.extend_from_slice(b"EMC\n");
        }
    }

    fn leave_text(&mut self) {
        if self.text_from.take().is_some() {
            self.leave();
            self.out.extend_from_slice(b"ET\n");
        }
    }

    fn colour(&mut self, colour: Colour) {
        if self.colour != Some(colour) {
            self.colour = Some(colour);
            for component in colour.0 {
                self.share(component);
            }
            self.out.extend_from_slice(b"rg\n");
        }
    }

    /// Writes a colour component as a fraction of one.
    fn share(&mut self, component: u8) {
        let thousandths = (u64::from(component) * 1000 + 127) / 255;
        self.fixed(thousandths, 3);
    }

    fn number(&mut self, number: f32) {
        self.decimal(hundredths(number));
    }

    /// Writes a number given in hundredths, and a space.
    fn decimal(&mut self, hundredths: i64) {
        if hundredths < 0 {
            self.out.push(b'-');
        }
        self.fixed(hundredths.unsigned_abs(), 2);
    }

    /// Writes a number with the given decimals, without trailing zeros, and a space.
    fn fixed(&mut self, mut number: u64, mut decimals: usize) {
        while decimals > 0 && number.is_multiple_of(10) {
            number /= 10;
            decimals -= 1;
        }
        // Formatted backwards by hand: most of a content stream is numbers, and formatting them takes time.
        let mut digits = [0; 24];
        let mut from = digits.len();
        let mut left = decimals;
        while number > 0 || left > 0 || decimals == 0 && from == digits.len() {
            from -= 1;
            digits[from] = b'0' + (number % 10) as u8;
            number /= 10;
            if left > 0 {
                left -= 1;
                if left == 0 {
                    from -= 1;
                    digits[from] = b'.';
                }
            }
        }
        self.out.extend_from_slice(&digits[from..]);
        self.out.push(b' ');
    }

    fn put(&mut self, what: std::fmt::Arguments<'_>) {
        use std::io::Write as _;
        // Writing to a vector cannot fail.
        let _ = self.out.write_fmt(what);
    }
}

/// Linear interpolation between two points.
fn between([x, y]: [f32; 2], [to_x, to_y]: [f32; 2], part: f32) -> [f32; 2] {
    [x + (to_x - x) * part, y + (to_y - y) * part]
}

#[expect(clippy::cast_possible_truncation, reason = "places on a page")]
fn hundredths(number: f32) -> i64 {
    (number * 100.0).round() as i64
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Draws two upright lines.
    fn drawn(fill: Option<Colour>) -> String {
        let stroke = Some(Stroke { width: 0.5, colour: Colour([0; 3]), is_dashed: true });
        let line = |x: f32| Shape {
            stroke,
            fill,
            outline: Outline::Lines { points: vec![[x, 0.0], [x, 10.0]], is_closed: false },
        };
        let figure = Figure { size: [20.0, 10.0], shapes: vec![line(0.0), line(20.0)], labels: Vec::new() };
        let mut used = UsedGlyphs::default();
        let mut pen = Pen::new(&mut used, PageSize::A4, &[]);
        pen.figure([100.0, 41.89], &figure, Tag::ARTIFACT);
        String::from_utf8(pen.out).unwrap()
    }

    #[test]
    fn a_figures_neighbours_that_look_the_same_are_one_path() {
        assert_eq!(
            drawn(None),
            "q 100 790 20 10 re W n 1 j\n\
             0 0 0 RG .5 w [3 2] 0 d\n\
             100 800 m 100 790 l 120 800 m 120 790 l S\n\
             Q\n"
        );
    }

    #[test]
    fn a_filled_shape_of_a_figure_covers_those_before_it() {
        assert_eq!(
            drawn(Some(Colour([0xff; 3]))),
            "q 100 790 20 10 re W n 1 j\n\
             1 1 1 rg 0 0 0 RG .5 w [3 2] 0 d\n\
             100 800 m 100 790 l B\n\
             120 800 m 120 790 l B\n\
             Q\n"
        );
    }

    #[test]
    fn numbers_are_as_short_as_can_be() {
        let mut used = UsedGlyphs::default();
        let mut pen = Pen::new(&mut used, PageSize::A4, &[]);
        for hundredths in [0, 1, 10, 100, 105, 1200, -250, -7, 59_528] {
            pen.decimal(hundredths);
        }
        for component in [0, 255, 0x1d] {
            pen.share(component);
        }
        assert_eq!(String::from_utf8(pen.out).unwrap(), "0 .01 .1 1 1.05 12 -2.5 -.07 595.28 0 1 .114 ");
    }
}
