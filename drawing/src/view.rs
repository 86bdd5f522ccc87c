//! Draws a model: a plan, and the elevation of each run.

mod callout;
mod dimension;
mod elevation;
pub mod furniture;
mod isometric;
mod plan;
mod projection;
mod section;
mod symbol;
mod title;

use crate::Mm;
use crate::model::{Cabinet, Kind, Level, Model, Run};
use crate::ops::{Area, Fill, Sheet};

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
    Sheets { plan: plan(model), elevations: elevations(model), isometric: isometric::draw(model) }
}

/// Draws the plan alone.
#[must_use]
pub fn plan(model: &Model) -> Sheet {
    plan::draw(model)
}

/// Draws the elevation of each run alone.
#[must_use]
pub fn elevations(model: &Model) -> Vec<Sheet> {
    elevation::draw(model, ..)
}

/// Draws the elevation of the run at this index alone, at the scale of all; `None` if there is no such run.
#[must_use]
pub fn elevation(model: &Model, run: usize) -> Option<Sheet> {
    elevation::draw(model, run..=run).pop()
}

/// Draws the section of each wall that has cabinets, through base and wall units and the loft above them.
#[must_use]
pub fn sections(model: &Model) -> Vec<Sheet> {
    section::draw(model)
}

/// The sheet with a line below its title, shortened to its width: number, date and room, or materials.
#[must_use]
pub fn noted(mut sheet: Sheet, note: &str) -> Sheet {
    title::note(&mut sheet, note);
    sheet
}

/// Thickness of walls on the plan.
const MASONRY: Mm = 150;

/// Quarter of a circle, by thousandths of its radius.
const QUARTER: [(Mm, Mm); 10] = [
    (1000, 0),
    (985, 174),
    (940, 342),
    (866, 500),
    (766, 643),
    (643, 766),
    (500, 866),
    (342, 940),
    (174, 985),
    (0, 1000),
];

fn sheet(model: &Model, title: String, description: String, text: Mm) -> Sheet {
    Sheet {
        title,
        description,
        view: Area { x: 0, y: 0, width: 0, height: 0 },
        text,
        finish: model.kitchen.finish.clone(),
        counter: model.kitchen.counter.clone(),
        surfaces: model.kitchen.surfaces,
        ops: Vec::new(),
        regions: Vec::new(),
    }
}

/// What the front of a run's cabinet is filled with.
const fn front(run: &Run, cabinet: &Cabinet) -> Fill {
    match (cabinet.kind, cabinet.level) {
        (Kind::Fridge, _) => Fill::Steel,
        _ if run.wall.is_none() => Fill::IslandFront,
        (_, Level::Base) => Fill::Front,
        (_, Level::Wall) => Fill::WallFront,
        (_, Level::Loft) => Fill::LoftFront,
        (_, Level::Tall) => Fill::TallFront,
    }
}
