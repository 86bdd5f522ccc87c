//! Draws a model: a plan, and the elevation of each run.

mod callout;
mod dimension;
mod elevation;
mod isometric;
mod plan;
mod symbol;

use crate::Mm;
use crate::model::Model;
use crate::ops::{Anchor, Area, Fill, Pen, Sheet, Style};

/// A kitchen's drawings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheets {
    /// Plan.
    pub plan: Sheet,
    /// Elevation of each run, at one scale.
    pub elevations: Vec<Sheet>,
    /// The whole kitchen, from above and in front of its right end.
    pub isometric: Sheet,
}

impl Sheets {
    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = &Sheet> {
        [&self.plan].into_iter().chain(&self.elevations).chain([&self.isometric])
    }
}

/// Draws everything.
#[must_use]
pub fn all(model: &Model) -> Sheets {
    Sheets { plan: plan::draw(model), elevations: elevation::draw(model), isometric: isometric::draw(model) }
}

/// Thickness of walls on the plan.
const MASONRY: Mm = 150;

fn sheet(model: &Model, title: String, description: String, text: Mm) -> Sheet {
    Sheet {
        title,
        description,
        view: Area { x: 0, y: 0, width: 0, height: 0 },
        text,
        finish: model.kitchen.finish.clone(),
        counter: model.kitchen.counter.clone(),
        ops: Vec::new(),
    }
}

/// Height of the title block in heights of text, in tenths.
const TITLE_BLOCK: Mm = 26;

/// The strip below a drawing: its title.
fn title(sheet: &mut Sheet, x: Mm, y: Mm, width: Mm) {
    sheet.lines(Pen::Thin, [(x, y), (x + width, y)]);
    let title = sheet.title.clone();
    sheet.text((x, y + sheet.text * 17 / 10), Style::Title, Anchor::Start, title);
}

/// The strip below a drawing to scale: its title and a scale bar.
fn title_block(sheet: &mut Sheet, x: Mm, y: Mm, width: Mm) {
    title(sheet, x, y, width);
    let text = sheet.text;
    let base = y + text * 17 / 10;
    // A metre, in two halves, in a drawing of a few metres.
    let end = x + width;
    let (middle, start) = (end - 500, end - 1000);
    let bar = |x, width| Area { x, y: base - text / 2, width, height: text * 3 / 10 };
    sheet.area(Pen::Thin, Fill::Masonry, bar(start, 500));
    sheet.area(Pen::Thin, Fill::Paper, bar(middle, 500));
    sheet.text((start - text * 4 / 10, base), Style::Dimension, Anchor::End, "1 m");
}
