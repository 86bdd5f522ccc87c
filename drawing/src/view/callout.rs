//! Numbered callouts: one for each priced line that can be seen, on what it prices.

use crate::Mm;
use crate::layout::{COUNTER_TOP, Part, TALL_HEIGHT, WALL_HEIGHT};
use crate::model::{Cabinet, Kind, Level, Model};
use crate::ops::{Area, callout_radius};

/// A callout on an elevation. Heights are above the floor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Callout {
    pub(super) number: u32,
    pub(super) run: usize,
    /// Middle of the circle.
    pub(super) at: (Mm, Mm),
    /// What it leads to, if it is not on it.
    pub(super) leads_to: Option<(Mm, Mm)>,
}

impl Callout {
    const fn area(&self, text: Mm) -> Area {
        let radius = callout_radius(text) + text / 10;
        Area { x: self.at.0 - radius, y: self.at.1 - radius, width: 2 * radius, height: 2 * radius }
    }
}

/// Places the callouts, each where no other one is.
pub(super) fn place(model: &Model, text: Mm) -> Vec<Callout> {
    let mut placed: Vec<Callout> = Vec::new();
    let lines = model.kitchen.lines.iter().filter_map(|line| line.part.map(|part| (line, part)));
    let mut lines: Vec<_> = lines.collect();
    // What is along the whole run finds another place more easily than a piece.
    let is_long = |part| matches!(part, Part::Base | Part::Wall | Part::Loft | Part::Counter);
    lines.sort_by_key(|(_, part)| is_long(*part));
    for (line, part) in lines {
        let mut candidates = candidates(model, part, text).map(|(run, at, leads_to)| {
            let length = model.runs.get(run).map_or(0, |run| run.length);
            let radius = callout_radius(text);
            let at = (at.0.min(length - radius).max(radius), at.1);
            Callout { number: line.number, run, at, leads_to }
        });
        let Some(first) = candidates.next() else { continue };
        let is_free = |one: &Callout| {
            !placed.iter().any(|other| other.run == one.run && other.area(text).overlaps(&one.area(text)))
        };
        let found = [first].into_iter().chain(candidates).chain(elsewhere(model, first, text)).find(is_free);
        placed.push(found.unwrap_or(first));
    }
    placed
}

/// Anywhere on the elevation, from the counter up and then below, or beside a short wall, with a leader to the first
/// choice.
fn elsewhere(model: &Model, first: Callout, text: Mm) -> impl Iterator<Item = Callout> + use<> {
    let length = model.runs.get(first.run).map_or(0, |run| run.length);
    let room = model.kitchen.layout.room_height;
    let (radius, step) = (callout_radius(text), text / 4);
    let heights = (0..=(room - 2 * radius) / step).map(move |row| radius + row * step);
    let (low, high): (Vec<_>, Vec<_>) = heights.partition(|height| *height < COUNTER_TOP + radius);
    let on = (0..=(length - 2 * radius) / step).map(move |column| radius + column * step);
    // Elevations are 26 texts wide, and a shorter one is in the middle.
    let beside = (26 * text - length > 4 * radius).then_some(-radius - text * 3 / 10);
    let heights: Vec<_> = high.into_iter().chain(low).collect();
    let columns: Vec<_> = on.chain(beside).collect();
    columns.into_iter().flat_map(move |column| {
        heights.clone().into_iter().map(move |height| Callout {
            at: (column, height),
            leads_to: Some(first.leads_to.unwrap_or(first.at)),
            ..first
        })
    })
}

type Candidate = (usize, (Mm, Mm), Option<(Mm, Mm)>);

/// Base units, those first that nothing else is drawn on.
const BASE: &[Kind] = &[
    Kind::Doors,
    Kind::Drawers,
    Kind::Sink,
    Kind::Hob,
    Kind::Corner,
    Kind::Carousel,
    Kind::Pantry,
    Kind::Oven,
    Kind::ClosedCorner,
    Kind::Filler,
];

/// The same of wall units and lofts.
const UPPER: &[Kind] = &[Kind::Doors, Kind::Corner, Kind::DishRack, Kind::ClosedCorner, Kind::Filler];

/// Where a part's callout may be, best first.
fn candidates(model: &Model, part: Part, text: Mm) -> Box<dyn Iterator<Item = Candidate> + '_> {
    match part {
        Part::Base => on(model, Level::Base, BASE),
        Part::Wall => on(model, Level::Wall, UPPER),
        Part::Loft => on(model, Level::Loft, UPPER),
        Part::Tall => on(model, Level::Tall, &[Kind::Doors, Kind::Pantry, Kind::Oven]),
        Part::Drawers => on(model, Level::Base, &[Kind::Drawers]),
        Part::Carousel => on(model, Level::Base, &[Kind::Carousel]),
        Part::DishRack => on(model, Level::Wall, &[Kind::DishRack]),
        Part::Fridge => on(model, Level::Base, &[Kind::Fridge]),
        Part::Pantry => either(model, Kind::Pantry),
        Part::Oven => either(model, Kind::Oven),
        Part::Counter => Box::new(counter(model, text)),
        Part::Sink | Part::Hob => Box::new(above_counter(model, part, text)),
        Part::Chimney => {
            let chimneys = model.appliances.iter().filter(|one| one.part == Part::Chimney);
            let height = TALL_HEIGHT - WALL_HEIGHT + 150;
            Box::new(chimneys.flat_map(move |one| {
                [0, 150, 300, -100].map(|higher| (one.run, (one.middle, height + higher), None))
            }))
        }
    }
}

fn either(model: &Model, kind: Kind) -> Box<dyn Iterator<Item = Candidate> + '_> {
    Box::new(fronts(model, Level::Tall, kind).chain(fronts(model, Level::Base, kind)))
}

/// On the fronts of a level, the first kinds first.
fn on<'a>(
    model: &'a Model,
    level: Level,
    kinds: &'static [Kind],
) -> Box<dyn Iterator<Item = Candidate> + 'a> {
    Box::new(kinds.iter().flat_map(move |kind| fronts(model, level, *kind)))
}

/// In the middle of each front, then higher and lower.
fn fronts(model: &Model, level: Level, kind: Kind) -> impl Iterator<Item = Candidate> + '_ {
    [50, 28, 72].into_iter().flat_map(move |percent| {
        let cabinets = model.at(level).filter(move |cabinet| cabinet.kind == kind);
        cabinets.map(move |cabinet| {
            let (low, high) = cabinet.heights();
            (cabinet.run, (cabinet.middle(), low + (high - low) * percent / 100), None)
        })
    })
}

/// Height of a callout above the counter, with space for its leader.
const fn above(text: Mm) -> Mm {
    COUNTER_TOP + callout_radius(text) + text / 2
}

fn counter(model: &Model, text: Mm) -> impl Iterator<Item = Candidate> + '_ {
    let is_plain =
        |cabinet: &&Cabinet| !matches!(cabinet.kind, Kind::Fridge | Kind::Sink | Kind::Hob | Kind::Filler);
    let cabinets = model.at(Level::Base).filter(is_plain);
    let others =
        model.at(Level::Base).filter(move |cabinet| !is_plain(cabinet) && cabinet.kind != Kind::Fridge);
    cabinets.chain(others).flat_map(move |cabinet| {
        // Where no tap and no pan is, on narrow cabinets between them, too.
        [2, 1, 3].map(|quarter| {
            let at = cabinet.from
                + cabinet.hidden.0
                + (cabinet.width - cabinet.hidden.0 - cabinet.hidden.1) * quarter / 4;
            (cabinet.run, (at, above(text)), Some((at, COUNTER_TOP)))
        })
    })
}

fn above_counter(model: &Model, part: Part, text: Mm) -> impl Iterator<Item = Candidate> + '_ {
    let appliances = model.appliances.iter().filter(move |one| one.part == part && one.is_priced);
    appliances.flat_map(move |one| {
        // A sink's tap is in the middle.
        let aside = if part == Part::Sink { 100 + callout_radius(text) } else { 0 };
        [-aside, aside, aside + 300, -aside - 300].map(|aside| {
            let at = one.middle + aside;
            (one.run, (at, above(text)), Some((at.clamp(one.middle - 250, one.middle + 250), COUNTER_TOP)))
        })
    })
}
