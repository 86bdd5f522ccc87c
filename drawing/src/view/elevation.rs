//! Front elevations: each run as seen by somebody who stands before it.

use std::ops::RangeBounds;

use crate::Mm;
use crate::layout::{
    BASE_HEIGHT, COUNTER_TOP, LOFT_HEIGHT, Opening, PLINTH, Part, Shape, TALL_HEIGHT, WALL_DEPTH, WALL_HEIGHT,
};
use crate::model::{Appliance, Cabinet, End, Kind, Level, Model, Run};
use crate::ops::{Area, Fill, Pen, Region, Sheet};
use crate::text::grouped;

use super::callout::{self, Callout};
use super::dimension::Chain;
use super::symbol;
use super::title::{TITLE_BLOCK, title_block};

/// Shorter runs are drawn as small as this one would be.
const LEAST: Mm = 2400;

/// The elevations of the runs at these indices, at the scale of all.
pub(super) fn draw(model: &Model, indices: impl RangeBounds<usize>) -> Vec<Sheet> {
    let longest = model.runs.iter().map(|run| run.length).max().unwrap_or_default().max(LEAST);
    let text = longest / 26;
    let callouts = if model.kitchen.has_callouts { callout::place(model, text) } else { Vec::new() };
    let runs = model.runs.iter().enumerate().filter(|(at, _)| indices.contains(at));
    runs.map(|(at, run)| Elevation { model, at, run, longest, text }.draw(&callouts)).collect()
}

struct Elevation<'a> {
    model: &'a Model,
    at: usize,
    run: &'a Run,
    longest: Mm,
    text: Mm,
}

impl Elevation<'_> {
    fn draw(&self, callouts: &[Callout]) -> Sheet {
        let title = match self.run.wall {
            Some(_) => format!("Elevation {}", self.run.name),
            None => "Elevation of the island".to_owned(),
        };
        let mut sheet = super::sheet(self.model, title, self.describe(), self.text);
        self.room(&mut sheet);
        self.plinths(&mut sheet);
        for level in [Level::Base, Level::Tall, Level::Wall, Level::Loft] {
            self.fronts(&mut sheet, level);
        }
        for cabinet in self.cabinets() {
            symbol::front(&mut sheet, cabinet, self.floor());
        }
        self.counters(&mut sheet);
        for appliance in self.appliances() {
            let half = appliance.width / 2;
            let is_below_units = self.cabinets().any(|cabinet| {
                cabinet.level == Level::Wall
                    && cabinet.from < appliance.middle + half
                    && appliance.middle - half < cabinet.to()
            });
            symbol::appliance(&mut sheet, appliance, self.floor(), is_below_units);
        }
        self.profiles(&mut sheet);
        self.outline(&mut sheet);
        for Callout { number, at, leads_to, .. } in callouts.iter().filter(|one| one.run == self.at) {
            let at = (at.0, self.floor() - at.1);
            if let Some(to) = leads_to {
                sheet.lines(Pen::Thin, [at, (to.0, self.floor() - to.1)]);
            }
            sheet.callout(at, *number);
        }
        self.dimensions(&mut sheet);
        if self.model.kitchen.has_callouts {
            sheet.regions = self.regions();
        }
        sheet
    }

    /// What of the fronts and the counter each line pays for: a piece's own line, or else that of its level.
    fn regions(&self) -> Vec<Region> {
        let number = |part: Part| {
            let line = self.model.kitchen.lines.iter().find(|line| line.part == Some(part));
            line.map(|line| line.number)
        };
        let fronts = self.cabinets().filter_map(|cabinet| {
            let (own, level) = parts(cabinet);
            let number = own.and_then(number).or_else(|| level.and_then(number))?;
            let (low, high) = cabinet.heights();
            let low = if cabinet.has_plinth() { PLINTH } else { low };
            Some(Region { number, area: self.between(cabinet.from, cabinet.to(), low, high) })
        });
        let counters = number(Part::Counter).into_iter().flat_map(|number| {
            let below = self.cabinets().filter(|one| one.level == Level::Base && one.kind != Kind::Fridge);
            joined(below).into_iter().map(move |(from, to)| Region {
                number,
                area: self.between(from, to, BASE_HEIGHT, COUNTER_TOP),
            })
        });
        let mut regions: Vec<_> = fronts.chain(counters).collect();
        regions.sort_by_key(|Region { number, area }| (*number, area.y, area.x));
        // Neighbours of one line are one area.
        regions.dedup_by(|next, before| {
            let (one, other) = (&mut before.area, next.area);
            let is_beside = (one.y, one.height, one.x + one.width) == (other.y, other.height, other.x);
            let is_joined = is_beside && before.number == next.number;
            if is_joined {
                one.width += other.width;
            }
            is_joined
        });
        regions
    }

    /// Heights grow upwards from here.
    fn floor(&self) -> Mm {
        self.model.kitchen.layout.room_height
    }

    fn cabinets(&self) -> impl Iterator<Item = &Cabinet> {
        self.model.cabinets.iter().filter(|cabinet| cabinet.run == self.at)
    }

    fn appliances(&self) -> impl Iterator<Item = &Appliance> {
        self.model.appliances.iter().filter(|appliance| appliance.run == self.at)
    }

    fn openings(&self) -> impl Iterator<Item = &Opening> {
        self.model.kitchen.layout.openings.iter().filter(|opening| Some(opening.wall) == self.run.wall)
    }

    fn between(&self, from: Mm, to: Mm, low: Mm, high: Mm) -> Area {
        Area { x: from, y: self.floor() - high, width: to - from, height: high - low }
    }

    fn room(&self, sheet: &mut Sheet) {
        for opening in self.openings() {
            let (from, to) = (opening.from, opening.to());
            sheet.area(Pen::Visible, Fill::Paper, self.between(from, to, opening.sill, opening.head));
            let inner = self.between(from + 50, to - 50, opening.sill + 50, opening.head - 50);
            if inner.width > 0 && inner.height > 0 {
                sheet.area(Pen::Thin, if opening.is_door() { Fill::None } else { Fill::Steel }, inner);
            }
        }
    }

    /// In the shade below the fronts, in one piece for neighbours.
    fn plinths(&self, sheet: &mut Sheet) {
        let standing = self.cabinets().filter(|one| one.has_plinth());
        for (from, to) in joined(standing) {
            sheet.area(Pen::Thin, Fill::Shade, self.between(from, to, 0, PLINTH));
        }
    }

    fn fronts(&self, sheet: &mut Sheet, level: Level) {
        for cabinet in self.cabinets().filter(|cabinet| cabinet.level == level) {
            let (low, high) = cabinet.heights();
            let low = if cabinet.has_plinth() { PLINTH } else { low };
            let fill = super::front(self.run, cabinet);
            sheet.area(Pen::Visible, fill, self.between(cabinet.from, cabinet.to(), low, high));
        }
    }

    fn counters(&self, sheet: &mut Sheet) {
        let below = self.cabinets().filter(|one| one.level == Level::Base && one.kind != Kind::Fridge);
        for (from, to) in joined(below) {
            sheet.area(Pen::Visible, Fill::Counter, self.between(from, to, BASE_HEIGHT, COUNTER_TOP));
        }
    }

    /// The adjoining walls' cabinets, cut.
    fn profiles(&self, sheet: &mut Sheet) {
        for is_left in [true, false] {
            let end = if is_left { self.run.left } else { self.run.right };
            if end == End::Free {
                continue;
            }
            let Some((at, run)) = self.neighbour(is_left) else { continue };
            // Its corner is at its own other end.
            let corner = if is_left { run.length } else { 0 };
            let near: Vec<_> = self
                .model
                .cabinets
                .iter()
                .filter(|one| {
                    let gap = if is_left { corner - one.to() } else { one.from - corner };
                    let reserved =
                        if one.level == Level::Wall || one.level == Level::Loft { WALL_DEPTH } else { 610 };
                    one.run == at && gap <= reserved
                })
                .collect();
            let mut cut = |depth: Mm, low: Mm, high: Mm| {
                let depth = depth.min(run.depth);
                let (from, to) =
                    if is_left { (0, depth) } else { (self.run.length - depth, self.run.length) };
                sheet.area(Pen::Cut, Fill::Paper, self.between(from, to, low, high));
            };
            let has = |level| near.iter().any(|one| one.level == level);
            if has(Level::Loft) {
                cut(WALL_DEPTH, TALL_HEIGHT, TALL_HEIGHT + LOFT_HEIGHT);
            }
            if has(Level::Wall) {
                cut(WALL_DEPTH, TALL_HEIGHT - WALL_HEIGHT, TALL_HEIGHT);
            }
            if has(Level::Tall) {
                cut(run.depth, 0, TALL_HEIGHT);
            } else if has(Level::Base) {
                cut(run.depth, PLINTH, BASE_HEIGHT);
                cut(run.depth, BASE_HEIGHT, COUNTER_TOP);
            }
        }
    }

    fn neighbour(&self, is_left: bool) -> Option<(usize, &Run)> {
        let at = match (self.model.kitchen.layout.shape, self.at, is_left) {
            (Shape::L, 0, true) | (Shape::U, 2, true) | (Shape::U, 0, false) => 1,
            (Shape::L, 1, false) | (Shape::U, 1, true) => 0,
            (Shape::U, 1, false) => 2,
            _ => return None,
        };
        self.model.runs.get(at).map(|run| (at, run))
    }

    /// Floor, ceiling and, where the wall ends at another one, that one.
    fn outline(&self, sheet: &mut Sheet) {
        let (end, floor) = (self.run.length, self.floor());
        let beyond = self.text * 8 / 10;
        sheet.lines(Pen::Cut, [(-beyond, floor), (end + beyond, floor)]);
        if self.run.wall.is_none() {
            return;
        }
        for (x, at) in [(0, self.run.left), (end, self.run.right)] {
            let pen = if at == End::Free { Pen::Thin } else { Pen::Cut };
            sheet.lines(pen, [(x, 0), (x, floor)]);
        }
        sheet.lines(Pen::Thin, [(0, 0), (end, 0)]);
    }

    fn dimensions(&self, sheet: &mut Sheet) {
        let (text, floor, length) = (self.text, self.floor(), self.run.length);
        let stops = |cabinets: &mut dyn Iterator<Item = &Cabinet>| {
            let ends = cabinets.flat_map(|cabinet| [cabinet.from, cabinet.to()]);
            [0, length].into_iter().chain(ends).collect::<Vec<_>>()
        };
        let top = if self.cabinets().any(|cabinet| cabinet.level == Level::Wall) {
            let chain = Chain::new(stops(&mut self.cabinets().filter(|one| !is_standing(one))), text);
            let line = -text * 8 / 10;
            chain.level(sheet, line);
            line - chain.space(text)
        } else {
            0
        };
        let chain = Chain::new(stops(&mut self.cabinets().filter(|one| is_standing(one))), text);
        let line = floor + text * 4 / 10 + chain.space(text);
        chain.level(sheet, line);
        let overall = Chain::new(vec![0, length], text);
        let bottom = line + text * 5 / 10 + overall.space(text);
        overall.level(sheet, bottom);

        let mut heights = vec![0];
        let has = |level| self.cabinets().any(|cabinet| cabinet.level == level);
        if has(Level::Base) {
            heights.push(BASE_HEIGHT);
        }
        if has(Level::Wall) {
            heights.push(TALL_HEIGHT - WALL_HEIGHT);
        }
        if has(Level::Wall) || has(Level::Tall) {
            heights.push(TALL_HEIGHT);
        }
        if has(Level::Loft) {
            heights.push(TALL_HEIGHT + LOFT_HEIGHT);
        }
        let chain = Chain::new(heights, text);
        chain.upright(sheet, length + text * 4 / 10 + chain.space(text), floor);

        let (left, right) = (text * 14 / 10, text * 32 / 10);
        let x = -(self.longest - length) / 2 - left;
        let width = self.longest + left + right;
        let block = bottom + text * 7 / 10;
        let y = top - text * 5 / 10;
        title_block(sheet, x + text / 2, block, width - text);
        sheet.view = Area { x, y, width, height: block + text * TITLE_BLOCK / 10 - y };
    }

    fn describe(&self) -> String {
        let count = |level: Level, name: &str| {
            let widths: Vec<_> = self
                .cabinets()
                .filter(|one| {
                    one.level == level
                        && !matches!(one.kind, Kind::Filler | Kind::ClosedCorner | Kind::Fridge)
                })
                .map(|one| one.width.to_string())
                .collect();
            (!widths.is_empty()).then(|| format!("{name} of {} mm", widths.join(", ")))
        };
        let parts = [
            count(Level::Base, "base units"),
            count(Level::Wall, "wall units"),
            count(Level::Loft, "lofts"),
            count(Level::Tall, "tall units"),
        ];
        let openings = self.openings().map(|opening| {
            let Opening { width, sill, head, .. } = opening;
            let [width, sill, head] = [width, sill, head].map(|length| grouped(*length));
            format!("a {} {width} mm wide, from {sill} to {head} mm", opening.words())
        });
        let parts: Vec<_> = parts.into_iter().flatten().chain(openings).collect();
        let run =
            if self.run.wall.is_some() { format!("wall {}", self.run.name) } else { "the island".to_owned() };
        let parts = if parts.is_empty() { "no units".to_owned() } else { parts.join("; ") };
        format!("Front elevation of {run}, {} mm long: {parts}", grouped(self.run.length))
    }
}

/// What a cabinet is priced as: a piece, and a part of its level.
const fn parts(cabinet: &Cabinet) -> (Option<Part>, Option<Part>) {
    let own = match cabinet.kind {
        Kind::Fridge => return (Some(Part::Fridge), None),
        Kind::Drawers => Some(Part::Drawers),
        Kind::Carousel => Some(Part::Carousel),
        Kind::Pantry => Some(Part::Pantry),
        Kind::DishRack => Some(Part::DishRack),
        Kind::Oven => Some(Part::Oven),
        Kind::Doors | Kind::Sink | Kind::Hob | Kind::Corner | Kind::ClosedCorner | Kind::Filler => None,
    };
    let level = match cabinet.level {
        Level::Base => Part::Base,
        Level::Wall => Part::Wall,
        Level::Loft => Part::Loft,
        Level::Tall => Part::Tall,
    };
    (own, Some(level))
}

const fn is_standing(cabinet: &Cabinet) -> bool {
    matches!(cabinet.level, Level::Base | Level::Tall)
}

/// The stretches that neighbours cover together.
pub(super) fn joined<'a>(cabinets: impl Iterator<Item = &'a Cabinet>) -> Vec<(Mm, Mm)> {
    let mut all: Vec<_> = cabinets.map(|cabinet| (cabinet.from, cabinet.to())).collect();
    all.sort_unstable();
    let mut joined: Vec<(Mm, Mm)> = Vec::new();
    for (from, to) in all {
        match joined.last_mut() {
            Some(last) if last.1 >= from => last.1 = last.1.max(to),
            _ => joined.push((from, to)),
        }
    }
    joined
}
