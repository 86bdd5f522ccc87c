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

/// What a cell holds, from the top down.
#[derive(Debug, Default)]
pub struct Cell<'a> {
    /// Paragraphs.
    pub texts: Vec<(&'a str, Style)>,
    /// A picture of the document's and what it shows, as wide as the column.
    pub picture: Option<(usize, &'a str)>,
}

impl<'a> Cell<'a> {
    /// A cell of one paragraph.
    #[must_use]
    pub fn text(text: &'a str, style: Style) -> Self {
        Self { texts: vec![(text, style)], picture: None }
    }
}

/// A table being composed.
pub struct Table<'c> {
    composer: &'c mut Composer,
    columns: &'c [Column],
    ruling: Ruling,
    heading: Option<Rc<Strip>>,
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
        let mut table = Table { composer: self, columns, ruling, heading: None };
        if !headings.is_empty() {
            let cells = headings.iter().map(|(text, style)| Cell::text(text, *style)).collect();
            for mut strip in table.strips(cells, Kind::TH) {
                strip.keeps_with_next = true;
                table.heading = Some(Rc::new(unread(&strip)));
                strip.gap = gap;
                table.composer.strips.push(strip);
            }
        }
        table
    }
}

impl Table<'_> {
    /// Adds a row. With `keeps_with_next` it is on the same page as what follows.
    pub fn row(&mut self, cells: Vec<Cell<'_>>, keeps_with_next: bool) {
        let mut strips = self.strips(cells, Kind::TD);
        for strip in &mut strips {
            strip.heading.clone_from(&self.heading);
        }
        if let Some(last) = strips.last_mut() {
            last.keeps_with_next = keeps_with_next;
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
        if let Some(last) = strips.last_mut() {
            self.rule_off(last);
        }
        strips
    }

    fn set(&mut self, strips: &mut Vec<Strip>, cell: &Cell<'_>, column: &Column, tag: Tag) {
        let padding = self.ruling.padding;
        let mut part = 0;
        let mut y = padding;
        if let Some((index, shows)) = cell.picture {
            let figure = self.composer.tags.figure(shows);
            let height = self.composer.picture_height(index, column.width);
            let area = [column.x, y, column.width, height];
            add(strips, part, Mark::Picture { area, index, tag: figure }, y + height + padding);
            y += height;
        }
        for (text, style) in &cell.texts {
            for line in self.composer.typesetter.lines(text, style, column.width) {
                if y + style.leading > TALLEST_CELL {
                    part += 1;
                    y = padding;
                }
                let x = match column.align {
                    Align::Left => column.x,
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
