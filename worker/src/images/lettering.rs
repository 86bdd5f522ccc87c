//! Shaped lines of text as outlines to fill.

use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::{FontRef, GlyphId, MetadataProvider as _};
use tiny_skia::{Path, PathBuilder};

use crate::documents::paper::text::{Line, Style, space_in};

/// The letters of a line that starts here; `None` if there is nothing to see.
pub(super) fn outline(line: &Line, style: &Style, left: f32, baseline: f32) -> Option<Path> {
    let mut path = PathBuilder::new();
    let mut x = left;
    for (is_spaced, word) in &line.words {
        if *is_spaced {
            x += space_in(style);
        }
        for run in &word.runs {
            let file = run.face.file();
            let Ok(font) = FontRef::new(file.bytes) else { continue };
            let outlines = font.outline_glyphs();
            let scale = style.size / f32::from(file.units_per_em);
            for glyph in &run.glyphs {
                #[expect(clippy::cast_precision_loss, reason = "a glyph is not millions of units wide")]
                let [advance, dx, dy] = [glyph.advance, glyph.dx, glyph.dy].map(|units| units as f32 * scale);
                // Number 0 is the box of letters that the font lacks.
                let outline = outlines.get(GlyphId::new(u32::from(glyph.id))).filter(|_| glyph.id != 0);
                if let Some(outline) = outline {
                    let settings = DrawSettings::unhinted(Size::new(style.size), LocationRef::default());
                    let mut pen = Pen { path: &mut path, x: x + dx, y: baseline - dy };
                    // Fails only for a broken font.
                    let _ = outline.draw(settings, &mut pen);
                }
                x += advance + style.tracking * style.size;
            }
        }
    }
    path.finish()
}

/// Draws outlines, whose vertical axis points upwards, at a place.
struct Pen<'a> {
    path: &'a mut PathBuilder,
    x: f32,
    y: f32,
}

impl OutlinePen for Pen<'_> {
    fn move_to(&mut self, x: f32, y: f32) {
        self.path.move_to(self.x + x, self.y - y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.path.line_to(self.x + x, self.y - y);
    }

    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        self.path.quad_to(self.x + cx, self.y - cy, self.x + x, self.y - y);
    }

    fn curve_to(&mut self, c0x: f32, c0y: f32, c1x: f32, c1y: f32, x: f32, y: f32) {
        let (left, top) = (self.x, self.y);
        self.path.cubic_to(left + c0x, top - c0y, left + c1x, top - c1y, left + x, top - y);
    }

    fn close(&mut self) {
        self.path.close();
    }
}
