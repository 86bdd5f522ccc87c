//! The strip below a drawing: its title and, if it is to scale, a scale bar; and notes below these.

use crate::Mm;
use crate::ops::{Anchor, Area, Fill, Pen, Sheet, Style};
use crate::text::{self, shortened};

/// Height of the title block in heights of text, in tenths.
pub(super) const TITLE_BLOCK: Mm = 26;

/// The sheet's title alone.
pub(super) fn title(sheet: &mut Sheet, x: Mm, y: Mm, width: Mm) {
    title_within(sheet, x, y, width, width);
}

/// The title, in a part of the strip's width.
fn title_within(sheet: &mut Sheet, x: Mm, y: Mm, width: Mm, room: Mm) {
    sheet.lines(Pen::Thin, [(x, y), (x + width, y)]);
    // It is bold, and so wider than other texts.
    let title = shortened(&sheet.title, sheet.text, room * 92 / 100).into_owned();
    sheet.text((x, baseline(sheet, y)), Style::Title, Anchor::Start, title);
}

/// Title and scale bar.
pub(super) fn title_block(sheet: &mut Sheet, x: Mm, y: Mm, width: Mm) {
    let (text, base, end) = (sheet.text, baseline(sheet, y), x + width);
    let (length, said) = scale_bar(width);
    title_within(sheet, x, y, width, width - length - text * 8 / 10 - text::width(said, text));
    let (middle, start) = (end - length / 2, end - length);
    let bar = |x| Area { x, y: base - text / 2, width: length / 2, height: text * 3 / 10 };
    sheet.area(Pen::Thin, Fill::Masonry, bar(start));
    sheet.area(Pen::Thin, Fill::Paper, bar(middle));
    sheet.text((start - text * 4 / 10, base), Style::Dimension, Anchor::End, said);
}

/// Height of the line that [`note`] adds, in tenths.
const NOTE: Mm = 15;

/// A line below the title block, and below the notes before it, as far as it fits the view's width.
pub(super) fn note(sheet: &mut Sheet, text: &str) {
    let Area { x, y, width, height } = sheet.view;
    let text = shortened(text, sheet.text, width - sheet.text).into_owned();
    let below = sheet.text * (BASELINE + NOTE - TITLE_BLOCK) / 10;
    sheet.text((x + sheet.text / 2, y + height + below), Style::Dimension, Anchor::Start, text);
    sheet.view.height += sheet.text * NOTE / 10;
}

/// Distance of the title from the block's top, in tenths.
const BASELINE: Mm = 17;

const fn baseline(sheet: &Sheet, y: Mm) -> Mm {
    y + sheet.text * BASELINE / 10
}

/// Length of the bar, in two halves, below a drawing of this width: a metre below a few metres.
const fn scale_bar(width: Mm) -> (Mm, &'static str) {
    match width {
        ..2600 => (500, "500 mm"),
        _ => (1000, "1 m"),
    }
}
