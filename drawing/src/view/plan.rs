//! The plan: cut above the counter, seen from above.

use crate::Mm;
use crate::layout::{DEPTH, Opening, Part, WALL_DEPTH};
use crate::model::{Cabinet, Kind, Level, Model, Run};
use crate::ops::{Anchor, Area, Fill, Pen, Sheet, Style};
use crate::text::{feet, grouped};

use super::elevation::joined;
use super::title::{TITLE_BLOCK, title_block};
use super::{MASONRY, QUARTER};

/// Smaller plans are drawn as small as one with texts of this height would be.
const LEAST_TEXT: Mm = 92;

/// A wider door has two leaves.
const WIDEST_LEAF: Mm = 1200;

pub(super) fn draw(model: &Model) -> Sheet {
    let bounds = bounds(model);
    // A drawing about 32 texts wide, and 30 high, can be read on a telephone.
    let text = ((bounds.width + 2 * MASONRY) / 26).max((bounds.height + 2 * MASONRY) / 22).max(LEAST_TEXT);
    let description = format!("Plan of {}", model.kitchen.layout.words());
    let mut sheet = super::sheet(model, "Plan".to_owned(), description, text);
    for run in model.runs.iter().filter(|run| run.wall.is_some()) {
        let wall = run.area(-MASONRY, run.length + MASONRY, -MASONRY, 0);
        sheet.area(Pen::Cut, Fill::Masonry, wall);
    }
    for opening in &model.kitchen.layout.openings {
        self::opening(&mut sheet, model, opening);
    }
    for (at, run) in model.runs.iter().enumerate() {
        counters(&mut sheet, model, at, run);
    }
    for (at, run) in model.runs.iter().enumerate() {
        modules(&mut sheet, model, at, run);
    }
    for appliance in &model.appliances {
        let Some(run) = model.runs.get(appliance.run) else { continue };
        let fill = if appliance.is_priced { Fill::Steel } else { Fill::Paper };
        let (middle, width) = (appliance.middle, appliance.width);
        match appliance.part {
            Part::Sink => sink(&mut sheet, run, middle, width, fill),
            Part::Hob => hob(&mut sheet, run, middle, width, fill),
            _ => {}
        }
    }
    for (at, run) in model.runs.iter().enumerate() {
        // A loft is above wall units, and as deep.
        for (from, to) in joined(cabinets(model, at).filter(|one| one.level == Level::Wall)) {
            sheet.area(Pen::Above, Fill::None, run.area(from, to, 0, WALL_DEPTH.min(run.depth)));
        }
    }
    for run in &model.runs {
        dimension(&mut sheet, run);
    }
    let margin = MASONRY + text * 31 / 10;
    let (x, y) = (bounds.x - margin, bounds.y - margin);
    let (width, bottom) = (bounds.width + 2 * margin, bounds.y + bounds.height + margin);
    // Small kitchens do not fill the view.
    let wide = width.max(32 * text);
    let x = x - (wide - width) / 2;
    title_block(&mut sheet, x + text / 2, bottom, wide - text);
    sheet.view = Area { x, y, width: wide, height: bottom + text * TITLE_BLOCK / 10 - y };
    sheet
}

/// What the runs cover, and the doors' leaves when they open.
fn bounds(model: &Model) -> Area {
    let runs = model.runs.iter().map(|run| run.area(0, run.length, 0, run.depth));
    let doors = model.kitchen.layout.openings.iter().filter(|opening| opening.is_door());
    let leaves = doors.filter_map(|door| {
        let run = model.runs.iter().find(|run| run.wall == Some(door.wall))?;
        Some(run.area(door.from, door.from + door.width, 0, door.width))
    });
    let whole = runs.chain(leaves).reduce(|one, other| {
        let (x, y) = (one.x.min(other.x), one.y.min(other.y));
        let right = (one.x + one.width).max(other.x + other.width);
        let bottom = (one.y + one.height).max(other.y + other.height);
        Area { x, y, width: right - x, height: bottom - y }
    });
    whole.unwrap_or(Area { x: 0, y: 0, width: 0, height: 0 })
}

fn cabinets(model: &Model, at: usize) -> impl Iterator<Item = &Cabinet> {
    model.cabinets.iter().filter(move |cabinet| cabinet.run == at)
}

/// Where cabinets stand on a run: an island's front faces the wall.
const fn stand(run: &Run) -> (Mm, Mm) {
    let depth = if run.depth < DEPTH { run.depth } else { DEPTH };
    (run.depth - depth, run.depth)
}

fn counters(sheet: &mut Sheet, model: &Model, at: usize, run: &Run) {
    let below = cabinets(model, at).filter(|one| one.level == Level::Base && one.kind != Kind::Fridge);
    for (from, to) in joined(below) {
        sheet.area(Pen::Visible, Fill::Counter, run.area(from, to, 0, run.depth));
    }
}

fn modules(sheet: &mut Sheet, model: &Model, at: usize, run: &Run) {
    let (near, far) = stand(run);
    for cabinet in cabinets(model, at) {
        let whole = run.area(cabinet.from, cabinet.to(), near, far);
        let cross = |sheet: &mut Sheet| {
            for (near, far) in [(near, far), (far, near)] {
                sheet.lines(Pen::Thin, [run.point(cabinet.from, near), run.point(cabinet.to(), far)]);
            }
        };
        match (cabinet.level, cabinet.kind) {
            (Level::Tall, _) => {
                sheet.area(Pen::Visible, super::front(run, cabinet), whole);
                cross(sheet);
            }
            (Level::Base, Kind::Fridge) => {
                sheet.area(Pen::Visible, Fill::Steel, whole);
                cross(sheet);
            }
            (Level::Base, kind) => {
                // Fronts are hidden by the counter's edge; the lines between them are what a plan needs.
                sheet.lines(Pen::Thin, [run.point(cabinet.to(), near), run.point(cabinet.to(), far)]);
                if kind == Kind::Carousel {
                    let middle = if cabinet.hidden.0 > 0 { cabinet.from + 420 } else { cabinet.to() - 420 };
                    let depth = far - near;
                    sheet.circle(Pen::Above, Fill::None, run.point(middle, near + depth / 2), depth / 2 - 70);
                }
            }
            (Level::Wall | Level::Loft, _) => {}
        }
    }
}

/// A rectangle with cut corners.
fn bevelled(run: &Run, from: Mm, to: Mm, near: Mm, far: Mm) -> Vec<(Mm, Mm)> {
    let cut = 35;
    let corners = [
        (from + cut, near),
        (to - cut, near),
        (to, near + cut),
        (to, far - cut),
        (to - cut, far),
        (from + cut, far),
        (from, far - cut),
        (from, near + cut),
    ];
    corners.map(|(along, into)| run.point(along, into)).to_vec()
}

fn sink(sheet: &mut Sheet, run: &Run, middle: Mm, width: Mm, fill: Fill) {
    let (near, far) = stand(run);
    let half = (width - 60) / 2;
    sheet.shape(Pen::Visible, fill, bevelled(run, middle - half, middle + half, near + 60, far - 60));
    sheet.shape(
        Pen::Thin,
        Fill::Paper,
        bevelled(run, middle - half + 45, middle + half - 45, near + 135, far - 100),
    );
    sheet.circle(Pen::Thin, fill, run.point(middle, near.midpoint(far) + 20), 38);
    sheet.circle(Pen::Visible, Fill::Paper, run.point(middle, near + 98), 24);
    sheet.lines(Pen::Visible, [run.point(middle, near + 122), run.point(middle, near + 250)]);
}

fn hob(sheet: &mut Sheet, run: &Run, middle: Mm, width: Mm, fill: Fill) {
    let (near, far) = stand(run);
    let half = (width - 40) / 2;
    let (back, front) = (near + 60, far - 60);
    sheet.shape(Pen::Visible, fill, bevelled(run, middle - half, middle + half, back, front));
    let deep = front - back;
    for (along, into, radius) in [(-1, 30, 85), (1, 30, 65), (-1, 72, 65), (1, 72, 85)] {
        let at = run.point(middle + along * half / 2, back + deep * into / 100);
        sheet.circle(Pen::Thin, Fill::Paper, at, radius.min(deep / 5));
        sheet.circle(Pen::Thin, Fill::None, at, radius.min(deep / 5) / 3);
    }
}

fn opening(sheet: &mut Sheet, model: &Model, opening: &Opening) {
    let Some(run) = model.runs.iter().find(|run| run.wall == Some(opening.wall)) else { return };
    let (from, to) = (opening.from, opening.to());
    sheet.area(Pen::Visible, Fill::Paper, run.area(from, to, -MASONRY, 0));
    if opening.is_door() {
        // Each leaf, open into the room, and its way: a quarter of a circle.
        let width = opening.width;
        let (one, two) = ([(from, width)], [(from, width / 2), (to, -width / 2)]);
        let leaves = if width > WIDEST_LEAF { &two[..] } else { &one[..] };
        for &(hinge, leaf) in leaves {
            let way =
                QUARTER.map(|(along, into)| run.point(hinge + leaf * along / 1000, leaf.abs() * into / 1000));
            sheet.lines(Pen::Thin, way);
            sheet.lines(Pen::Visible, [run.point(hinge, 0), run.point(hinge, leaf.abs())]);
        }
    } else {
        for into in [-MASONRY * 2 / 3, -MASONRY / 3] {
            sheet.lines(Pen::Thin, [run.point(from, into), run.point(to, into)]);
        }
    }
}

/// The length of a run outside of its wall: in feet beyond the line, in millimetres within.
fn dimension(sheet: &mut Sheet, run: &Run) {
    let text = sheet.text;
    let out = if run.wall.is_some() { MASONRY } else { 0 } + text * 14 / 10;
    let (from, to) = (run.point(0, -out), run.point(run.length, -out));
    sheet.lines(Pen::Thin, [from, to]);
    let tick = text * 3 / 10;
    for end in [from, to] {
        sheet.lines(Pen::Visible, [(end.0 - tick, end.1 + tick), (end.0 + tick, end.1 - tick)]);
    }
    let in_feet = format!("{} {}", run.name, feet(run.length));
    let in_mm = grouped(run.length);
    let (x, y) = (from.0.midpoint(to.0), from.1.midpoint(to.1));
    let (before, after) = (text * 35 / 100, text * 11 / 10);
    if from.1 == to.1 {
        let is_above = from.0 < to.0;
        let (upper, lower) = if is_above { (in_feet, in_mm) } else { (in_mm, in_feet) };
        sheet.text((x, y - before), Style::Dimension, Anchor::Middle, upper);
        sheet.text((x, y + after), Style::Dimension, Anchor::Middle, lower);
    } else {
        // Read upwards: what is left of the line is above it.
        let is_left = from.1 > to.1;
        let (upper, lower) = if is_left { (in_feet, in_mm) } else { (in_mm, in_feet) };
        sheet.turned_text((x - before, y), upper);
        sheet.turned_text((x + after, y), lower);
    }
}
