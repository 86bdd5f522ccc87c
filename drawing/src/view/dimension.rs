//! Dimension chains: a line with slashes, and each length above it. What is wider than its part moves up a row.

use crate::Mm;
use crate::ops::{Anchor, Pen, Sheet, Style};
use crate::text::{grouped, width};

/// Distance of rows, and of the first row's upper edge from the line, in tenths of the text's height.
const ROW: Mm = 11;

/// A chain's parts: where each begins, and where the last ends.
pub(super) struct Chain {
    stops: Vec<Mm>,
    /// Row of each part's text.
    rows: Vec<Mm>,
}

impl Chain {
    pub(super) fn new(mut stops: Vec<Mm>, text: Mm) -> Self {
        stops.sort_unstable();
        stops.dedup();
        let mut ends: Vec<Mm> = Vec::new();
        let rows = stops.windows(2).map(|part| {
            let &[from, to] = part else { return 0 };
            let half = (width(&grouped(to - from), text) + 1) / 2;
            let middle = from.midpoint(to);
            // The first row in which it does not touch the one before.
            let row = ends.iter().position(|end| end + text * 45 / 100 <= middle - half);
            let row = row.unwrap_or_else(|| {
                ends.push(0);
                ends.len() - 1
            });
            if let Some(end) = ends.get_mut(row) {
                *end = middle + half;
            }
            Mm::try_from(row).unwrap_or(0)
        });
        let rows = rows.collect();
        Self { stops, rows }
    }

    /// Space that the texts take beside the line.
    pub(super) fn space(&self, text: Mm) -> Mm {
        (self.rows.iter().max().copied().unwrap_or(0) + 1) * text * ROW / 10
    }

    /// Along a level line, texts above it.
    pub(super) fn level(&self, sheet: &mut Sheet, y: Mm) {
        self.draw(sheet, |along, across| (along, y - across), false);
    }

    /// Along an upright line, texts at its left, from the floor up.
    pub(super) fn upright(&self, sheet: &mut Sheet, x: Mm, floor: Mm) {
        self.draw(sheet, |along, across| (x - across, floor - along), true);
    }

    fn draw(&self, sheet: &mut Sheet, at: impl Fn(Mm, Mm) -> (Mm, Mm), is_turned: bool) {
        let text = sheet.text;
        let (Some(first), Some(last)) = (self.stops.first(), self.stops.last()) else { return };
        if first == last {
            return;
        }
        sheet.lines(Pen::Thin, [at(*first, 0), at(*last, 0)]);
        let tick = text * 3 / 10;
        for stop in &self.stops {
            sheet.lines(Pen::Visible, [at(stop - tick, -tick), at(stop + tick, tick)]);
        }
        for (part, row) in self.stops.windows(2).zip(&self.rows) {
            let &[from, to] = part else { continue };
            let middle = from.midpoint(to);
            let above = text * 35 / 100 + row * text * ROW / 10;
            if *row > 0 {
                sheet.lines(Pen::Thin, [at(middle, text / 10), at(middle, above - text / 10)]);
            }
            let place = at(middle, above);
            if is_turned {
                sheet.turned_text(place, grouped(to - from));
            } else {
                sheet.text(place, Style::Dimension, Anchor::Middle, grouped(to - from));
            }
        }
    }
}
