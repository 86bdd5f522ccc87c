//! Draws a model: a plan, and the elevation of each run.

mod callout;
mod dimension;
mod elevation;
mod plan;
mod symbol;

use crate::Mm;
use crate::model::Model;
use crate::ops::{Anchor, Area, Fill, Pen, Sheet, Style};

/// The plan and the elevations of all runs, which have one scale.
#[must_use]
pub fn all(model: &Model) -> (Sheet, Vec<Sheet>) {
    (plan::draw(model), elevation::draw(model))
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

/// The strip below a drawing: title, unit and scale bar.
fn title_block(sheet: &mut Sheet, x: Mm, y: Mm, width: Mm) {
    let text = sheet.text;
    sheet.lines(Pen::Thin, [(x, y), (x + width, y)]);
    let base = y + text * 17 / 10;
    let title = sheet.title.clone();
    sheet.text((x, base), Style::Title, Anchor::Start, title);
    // A metre, in two halves, in a drawing of a few metres.
    let end = x + width;
    let (middle, start) = (end - 500, end - 1000);
    let bar = |x, width| Area { x, y: base - text / 2, width, height: text * 3 / 10 };
    sheet.area(Pen::Thin, Fill::Masonry, bar(start, 500));
    sheet.area(Pen::Thin, Fill::Paper, bar(middle, 500));
    sheet.text((start - text * 4 / 10, base), Style::Dimension, Anchor::End, "1 m");
}
