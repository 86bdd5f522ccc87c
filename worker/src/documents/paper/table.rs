//! Tables: columns of fixed widths, rows that stay whole, headings repeated on each page.

use std::rc::Rc;

use super::Composer;
use super::block::{Mark, Strip};
use super::tags::{Kind, Tag};
use super::text::{Colour, Style};

/// A cell taller than this goes on in another row, in points.
const TALLEST_CELL: f32 = 420.0;

/// Which edge of its column a cell's text stands at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// For words.
    Left,
    /// For figures.
    Right,
}

/// A column. Measures in points.
#[derive(Clone, Copy, Debug)]
pub struct Column {
    /// Left edge.
    pub x: f32,
    /// How far text may go.
    pub width: f32,
    /// Where text stands.
    pub align: Align,
}

/// A table's look. Measures in points.
#[derive(Clone, Copy, Debug)]
pub struct Ruling {
    /// Above and below the cells of a row.
    pub padding: f32,
    /// Width of the rules between rows.
    pub width: f32,
    /// The rules' ink.
    pub colour: Colour,
}

/// How a row ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// It is on the same page as what follows.
    pub is_kept: bool,
    /// With a rule; without one, what follows belongs to it.
    pub is_ruled: bool,
}

impl Ending {
    /// With a rule, where a page may end.
    pub const FREE: Self = Self { is_kept: false, is_ruled: true };
    /// With a rule, on the page of what follows.
    pub const KEPT: Self = Self { is_kept: true, is_ruled: true };
    /// The next row is a part of it.
    pub const OPEN: Self = Self { is_kept: true, is_ruled: false };
}

/// What a cell holds, from the top down.
#[derive(Debug, Default)]
pub struct Cell<'a> {
    /// Paragraphs.
    pub texts: Vec<(&'a str, Style)>,
    /// A picture of the document's and what it shows, as large as the column's width allows in both directions.
    pub picture: Option<(usize, &'a str)>,
    /// How far the texts stand in from the column's left edge, in points.
    pub indent: f32,
}

impl<'a> Cell<'a> {
    /// A cell of one paragraph.
    #[must_use]
    pub fn text(text: &'a str, style: Style) -> Self {
        Self { texts: vec![(text, style)], ..Self::default() }
    }
}

/// A table being composed.
pub struct Table<'c> {
    composer: &'c mut Composer,
    columns: &'c [Column],
    ruling: Ruling,
    heading: Option<Rc<Strip>>,
    /// Above the first row of a table without headings, in points.
    gap: f32,
}

impl Composer {
    /// Begins a table. Headings, if there are any, are said again on every page.
    pub fn table<'c>(
        &'c mut self,
        columns: &'c [Column],
        ruling: Ruling,
        headings: &[(&str, Style)],
        gap: f32,
    ) -> Table<'c> {
        self.tags.open(Kind::Table);
        let mut table = Table { composer: self, columns, ruling, heading: None, gap };
        if !headings.is_empty() {
            let cells = headings.iter().map(|(text, style)| Cell::text(text, *style)).collect();
            for mut strip in table.strips(cells, Kind::TH) {
                strip.keeps_with_next = true;
                table.rule_off(&mut strip);
                table.heading = Some(Rc::new(unread(&strip)));
                strip.gap = std::mem::take(&mut table.gap);
                table.composer.strips.push(strip);
            }
        }
        table
    }
}

impl Table<'_> {
    /// Says, above the headings of each further page, what it is that goes on there.
    pub fn continued(&mut self, text: &str, style: &Style) {
        let Some(heading) = &self.heading else { return };
        let line = self.composer.typesetter.line(text, style);
        let x = self.columns.first().map_or(0.0, |column| column.x);
        let mut marks = vec![Mark::Text { x, y: style.baseline(), line, style: *style, tag: Tag::ARTIFACT }];
        marks.extend(heading.marks.iter().cloned().map(|mark| mark.moved(0.0, style.leading)));
        let height = heading.height + style.leading;
        self.heading = Some(Rc::new(Strip { height, marks, ..Strip::clone(heading) }));
    }

    /// Adds a row.
    pub fn row(&mut self, cells: Vec<Cell<'_>>, ending: Ending) {
        let mut strips = self.strips(cells, Kind::TD);
        for strip in &mut strips {
            strip.heading.clone_from(&self.heading);
        }
        if let Some(first) = strips.first_mut() {
            first.gap = std::mem::take(&mut self.gap);
        }
        if let Some(last) = strips.last_mut() {
            last.keeps_with_next = ending.is_kept;
            if ending.is_ruled {
                self.rule_off(last);
            }
        }
        self.composer.strips.extend(strips);
    }

    /// Ends the table.
    pub fn end(self) {
        self.composer.tags.close();
    }

    /// A row: one strip, or more where a cell holds more than a page likes.
    fn strips(&mut self, cells: Vec<Cell<'_>>, kind: Kind) -> Vec<Strip> {
        let mut strips = vec![Strip::default()];
        self.composer.tags.open(Kind::TR);
        for (cell, column) in cells.into_iter().zip(self.columns) {
            let tag = self.composer.tags.open(kind);
            self.set(&mut strips, &cell, column, tag);
            self.composer.tags.close();
        }
        self.composer.tags.close();
        strips
    }

    fn set(&mut self, strips: &mut Vec<Strip>, cell: &Cell<'_>, column: &Column, tag: Tag) {
        let padding = self.ruling.padding;
        let mut part = 0;
        let mut y = padding;
        if let Some((index, shows)) = cell.picture {
            let figure = self.composer.tags.figure(shows);
            let [width, height] = self.composer.picture_within(index, column.width);
            let area = [column.x, y, width, height];
            add(strips, part, Mark::Picture { area, index, tag: figure }, y + height + padding);
            y += height;
        }
        for (text, style) in &cell.texts {
            for line in self.composer.typesetter.lines(text, style, column.width - cell.indent) {
                if y + style.leading > TALLEST_CELL {
                    part += 1;
                    y = padding;
                }
                let x = match column.align {
                    Align::Left => column.x + cell.indent,
                    Align::Right => column.x + column.width - line.width,
                };
                let mark = Mark::Text { x, y: y + style.baseline(), line, style: *style, tag };
                y += style.leading;
                add(strips, part, mark, y + padding);
            }
        }
    }

    fn rule_off(&self, strip: &mut Strip) {
        let (Some(first), Some(last)) = (self.columns.first(), self.columns.last()) else { return };
        let Ruling { width, colour, .. } = self.ruling;
        let area = [first.x, strip.height - width, last.x + last.width - first.x, width];
        strip.marks.push(Mark::Fill { area, colour });
    }
}

fn add(strips: &mut Vec<Strip>, part: usize, mark: Mark, bottom: f32) {
    if strips.len() <= part {
        strips.push(Strip::default());
    }
    if let Some(strip) = strips.get_mut(part) {
        strip.marks.push(mark);
        strip.height = strip.height.max(bottom);
    }
}

/// The same strip as nobody's content: whoever has the document read to them hears a heading once.
fn unread(strip: &Strip) -> Strip {
    let mut strip = strip.clone();
    for mark in &mut strip.marks {
        if let Mark::Text { tag, .. } | Mark::Picture { tag, .. } = mark {
            *tag = Tag::ARTIFACT;
        }
    }
    strip
}

#[cfg(test)]
mod tests {
    use super::super::text::Cut;
    use super::*;

    const STYLE: Style =
        Style { cut: Cut::Text, size: 10.0, leading: 14.0, colour: Colour([0; 3]), tracking: 0.0 };
    const RULING: Ruling = Ruling { padding: 4.0, width: 0.5, colour: Colour([0; 3]) };
    const COLUMNS: [Column; 1] = [Column { x: 0.0, width: 100.0, align: Align::Left }];

    /// The gaps above the strips of a table, and how many of their marks are rules.
    fn strips(headings: &[(&str, Style)], endings: &[Ending]) -> Vec<(f32, usize)> {
        let mut composer = Composer::new(Vec::new(), false);
        let mut table = composer.table(&COLUMNS, RULING, headings, 18.0);
        for ending in endings {
            table.row(vec![Cell::text("row", STYLE)], *ending);
        }
        table.end();
        let rules =
            |strip: &Strip| strip.marks.iter().filter(|mark| matches!(mark, Mark::Fill { .. })).count();
        composer.strips.iter().map(|strip| (strip.gap, rules(strip))).collect()
    }

    #[test]
    fn the_gap_is_above_the_first_row_with_headings_and_without() {
        assert_eq!(strips(&[], &[Ending::FREE; 2]), [(18.0, 1), (0.0, 1)]);
        assert_eq!(strips(&[("HEAD", STYLE)], &[Ending::FREE]), [(18.0, 1), (0.0, 1)]);
    }

    #[test]
    fn what_belongs_together_has_no_rule_between() {
        assert_eq!(strips(&[], &[Ending::OPEN, Ending::KEPT]), [(18.0, 0), (0.0, 1)]);
    }
}
