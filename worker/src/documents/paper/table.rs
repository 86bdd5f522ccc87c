//! Tables: fixed column widths, rows that stay whole, headers repeated on each page.

use std::rc::Rc;

use super::Composer;
use super::block::{Mark, Strip};
use super::tags::{StructureType, Tag};
use super::text::{Colour, Style};

/// A taller cell continues in another row, in points.
const TALLEST_CELL: f32 = 420.0;

const BLACK: Colour = Colour([0; 3]);

/// Side of a box to tick, in points.
const BOX: f32 = 11.0;

/// Width of its border, in points.
const BORDER: f32 = 0.8;

/// Text alignment in a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// For text.
    Left,
    /// For figures.
    Right,
}

/// A column. Measurements in points.
#[derive(Clone, Copy, Debug)]
pub struct Column {
    /// Left edge.
    pub x: f32,
    /// Maximum text width.
    pub width: f32,
    /// Alignment.
    pub align: Align,
}

/// A table's style. Measurements in points.
#[derive(Clone, Copy, Debug)]
pub struct Ruling {
    /// Space above and below the cells of a row.
    pub padding: f32,
    /// Width of the rules between rows.
    pub width: f32,
    /// Colour of the rules.
    pub colour: Colour,
}

/// End of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// Whether it stays on the same page as the next row.
    pub is_kept: bool,
    /// Whether a rule follows; without one, the next row belongs to it.
    pub is_ruled: bool,
}

impl Ending {
    /// With a rule and a possible page break.
    pub const FREE: Self = Self { is_kept: false, is_ruled: true };
    /// With a rule, on the same page as the next row.
    pub const KEPT: Self = Self { is_kept: true, is_ruled: true };
    /// The next row belongs to it.
    pub const OPEN: Self = Self { is_kept: true, is_ruled: false };
}

/// Contents of a cell, from top to bottom.
#[derive(Debug, Default)]
pub struct Cell<'a> {
    /// Paragraphs.
    pub texts: Vec<(&'a str, Style)>,
    /// Index of a picture and its alt text; fitted to the column's width.
    pub picture: Option<(usize, &'a str)>,
    /// Left indent of the texts, in points.
    pub indent: f32,
    /// Whether it is a box to tick on paper.
    pub is_box: bool,
}

impl<'a> Cell<'a> {
    /// A cell with one paragraph.
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
    /// Space above the first row of a table without a header, in points.
    gap: f32,
}

impl Composer {
    /// Starts a table. Its header, if any, is repeated on every page.
    pub fn table<'c>(
        &'c mut self,
        columns: &'c [Column],
        ruling: Ruling,
        headings: &[(&str, Style)],
        gap: f32,
    ) -> Table<'c> {
        self.tags.open(StructureType::Table);
        let mut table = Table { composer: self, columns, ruling, heading: None, gap };
        if !headings.is_empty() {
            let cells = headings.iter().map(|(text, style)| Cell::text(text, *style)).collect();
            for mut strip in table.strips(cells, StructureType::TH) {
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
    /// Title above the repeated header on further pages, on one line: a name, cut if it is too long, and what follows
    /// it.
    pub fn continued(&mut self, name: &str, rest: &str, style: &Style) {
        let Some(heading) = &self.heading else { return };
        let x = self.columns.first().map_or(0.0, |column| column.x);
        let right = self.columns.last().map_or(x, |column| column.x + column.width);
        let typesetter = &mut self.composer.typesetter;
        let width = right - x - typesetter.line(rest, style).width;
        let text = format!("{}{rest}", typesetter.cut(name, style, width));
        let line = typesetter.line(&text, style);
        let mut marks = vec![Mark::Text { x, y: style.baseline(), line, style: *style, tag: Tag::ARTIFACT }];
        marks.extend(heading.marks.iter().cloned().map(|mark| mark.moved(0.0, style.leading)));
        let height = heading.height + style.leading;
        self.heading = Some(Rc::new(Strip { height, marks, ..Strip::clone(heading) }));
    }

    /// Adds a row.
    pub fn row(&mut self, cells: Vec<Cell<'_>>, ending: Ending) {
        let mut strips = self.strips(cells, StructureType::TD);
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

    /// A row as one strip, or more if a cell is too tall.
    fn strips(&mut self, cells: Vec<Cell<'_>>, kind: StructureType) -> Vec<Strip> {
        let mut strips = vec![Strip::default()];
        self.composer.tags.open(StructureType::TR);
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
        if cell.is_box {
            let top = y + 1.0;
            for area in [
                [column.x, top, BOX, BORDER],
                [column.x, top + BOX - BORDER, BOX, BORDER],
                [column.x, top, BORDER, BOX],
                [column.x + BOX - BORDER, top, BORDER, BOX],
            ] {
                add(strips, part, Mark::Fill { area, colour: BLACK }, y + BOX + padding);
            }
            y += BOX;
        }
        if let Some((index, shows)) = cell.picture {
            let figure = self.composer.tags.figure(shows);
            let [width, height] = self.composer.picture_within(index, column.width);
            let area = [column.x, y, width, height];
            add(strips, part, Mark::Picture { area, index, tag: figure }, y + height + padding);
            y += height;
        }
        for (text, style) in &cell.texts {
            let width = column.width - cell.indent;
            // Figures stay whole as long as they can be read.
            let style = &match column.align {
                Align::Left => *style,
                Align::Right => self.composer.typesetter.shrunk(text, style, width),
            };
            for line in self.composer.typesetter.lines(text, style, width) {
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

/// The same strip as an artifact: screen readers read a header once.
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

    /// Gaps above the strips of a table, and how many of their marks are rules.
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
