//! The same pages rendered by krilla: its fonts, pictures and content streams, our line breaks.

use std::sync::Arc;

use krilla::Document;
use krilla::color::rgb;
use krilla::geom::{PathBuilder, Point, Rect, Size, Transform};
use krilla::image::Image;
use krilla::page::PageSettings;
use krilla::paint::Fill;
use krilla::surface::Surface;
use krilla::text::{Font, GlyphId, KrillaGlyph};

use crate::documents::paper::block::Mark;
use crate::documents::paper::fonts::Face;
use crate::documents::paper::text::{Colour, Line, Style, base_face};
use crate::documents::paper::{HEIGHT, Sheets, WIDTH};

/// Fonts, loaded once like ours.
pub(crate) struct Krilla {
    fonts: Vec<Font>,
}

impl Krilla {
    pub(crate) fn new() -> Self {
        let font = |face: Face| Font::new(face.file().bytes.into(), 0).expect("a font file");
        Self { fonts: Face::ALL.map(font).into() }
    }

    pub(crate) fn pdf(&self, sheets: &Sheets) -> Vec<u8> {
        let mut document = Document::new();
        let pictures: Vec<Image> = sheets
            .pictures
            .iter()
            .map(|picture| {
                let jpeg: Arc<Vec<u8>> = Arc::new(picture.jpeg.to_vec());
                Image::from_jpeg(jpeg.into(), false).expect("a JPEG")
            })
            .collect();
        let size = PageSettings::from_wh(WIDTH, HEIGHT).expect("A4");
        for sheet in &sheets.pages {
            let mut page = document.start_page_with(size.clone());
            let mut surface = page.surface();
            for mark in &sheet.marks {
                self.mark(&mut surface, mark, &pictures);
            }
            surface.finish();
            page.finish();
        }
        document.finish().expect("a document")
    }

    fn mark(&self, surface: &mut Surface<'_>, mark: &Mark, pictures: &[Image]) {
        match mark {
            Mark::Text { x, y, line, style, .. } => self.line(surface, [*x, *y], line, style),
            Mark::Fill { area: [x, y, width, height], colour } => {
                surface.set_fill(Some(fill(*colour)));
                let mut path = PathBuilder::new();
                path.push_rect(Rect::from_xywh(*x, *y, *width, *height).expect("an area"));
                surface.draw_path(&path.finish().expect("a path"));
            }
            Mark::Picture { area: [x, y, width, height], index, .. } => {
                surface.push_transform(&Transform::from_translate(*x, *y));
                surface.draw_image(pictures[*index].clone(), Size::from_wh(*width, *height).expect("a size"));
                surface.pop();
            }
            // Small drawings, once per page; omitted here, in krilla's favour.
            Mark::Drawing { .. }
            | Mark::Figure { .. }
            | Mark::Strokes { .. }
            | Mark::Watermark { .. }
            | Mark::Link { .. } => {}
        }
    }

    /// With as few calls as the line's faces allow.
    fn line(&self, surface: &mut Surface<'_>, [x, y]: [f32; 2], line: &Line, style: &Style) {
        surface.set_fill(Some(fill(style.colour)));
        let mut pen = Pen { fonts: &self.fonts, surface, x, y, size: style.size, face: base_face(style.cut), text: String::new(), glyphs: Vec::new() };
        for (is_spaced, word) in &line.words {
            if *is_spaced {
                let face = base_face(style.cut);
                let file = face.file();
                let glyph = file.glyph(' ').unwrap_or(0);
                let advance = f32::from(file.width(glyph)) / f32::from(file.units_per_em) + style.tracking;
                pen.add(face, " ", std::iter::once((glyph, advance, 0.0, 0.0, 0..1)));
            }
            for run in &word.runs {
                let units = f32::from(run.face.file().units_per_em);
                let glyphs = run.glyphs.iter().enumerate().map(|(index, glyph)| {
                    let from = glyph.cluster as usize;
                    let next = run.glyphs[index..].iter().map(|other| other.cluster as usize).find(|at| *at > from);
                    let range = from..next.unwrap_or(run.text.len());
                    #[expect(clippy::cast_precision_loss)]
                    let em = |measure: i32| measure as f32 / units;
                    (glyph.id, em(glyph.advance) + style.tracking, em(glyph.dx), em(glyph.dy), range)
                });
                pen.add(run.face, &run.text, glyphs);
            }
        }
        pen.draw();
    }
}

struct Pen<'a, 's> {
    fonts: &'a [Font],
    surface: &'a mut Surface<'s>,
    x: f32,
    y: f32,
    size: f32,
    face: Face,
    text: String,
    glyphs: Vec<KrillaGlyph>,
}

impl Pen<'_, '_> {
    fn add(&mut self, face: Face, text: &str, glyphs: impl Iterator<Item = (u16, f32, f32, f32, std::ops::Range<usize>)>) {
        if face != self.face {
            self.draw();
            self.face = face;
        }
        let from = self.text.len();
        self.text.push_str(text);
        self.glyphs.extend(glyphs.map(|(id, advance, dx, dy, range)| {
            KrillaGlyph::new(GlyphId::new(id.into()), advance, dx, dy, 0.0, range.start + from..range.end + from, None)
        }));
    }

    fn draw(&mut self) {
        if !self.glyphs.is_empty() {
            let font = self.fonts[self.face as usize].clone();
            self.surface.draw_glyphs(Point::from_xy(self.x, self.y), &self.glyphs, font, &self.text, self.size, false);
            self.x += self.glyphs.iter().map(|glyph| glyph.x_advance).sum::<f32>() * self.size;
        }
        self.glyphs.clear();
        self.text.clear();
    }
}

fn fill(Colour([red, green, blue]): Colour) -> Fill {
    Fill { paint: rgb::Color::new(red, green, blue).into(), ..Fill::default() }
}
