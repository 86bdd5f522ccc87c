//! The whole kitchen from above and in front of its right end: lengths along walls and heights are to one scale.
//!
//! What stands with its back to the beholder is drawn as outlines, so that it hides nothing.

use crate::Mm;
use crate::layout::{BASE_HEIGHT, COUNTER_TOP, DEPTH, PLINTH, Part, TALL_HEIGHT, WALL_HEIGHT};
use crate::model::{Appliance, Cabinet, Kind, Level, Model, Run};
use crate::ops::{Area, Fill, Pen, Sheet};

use super::elevation::joined;
use super::projection::{Cuboid, Point, bounds, from_back_to_front, polygon, project};
use super::title::{TITLE_BLOCK, title};

/// Smaller kitchens are drawn as small as one with texts of this height would be.
const LEAST_TEXT: Mm = 60;

/// What stands or hangs in the room, and from where to where.
struct Solid<'a> {
    cuboid: Cuboid,
    run: &'a Run,
    what: What<'a>,
}

enum What<'a> {
    Cabinet(&'a Cabinet),
    /// Neighbours whose fronts cannot be seen.
    Cabinets,
    /// A piece of counter with what is in it.
    Counter(Vec<&'a Appliance>),
    Chimney,
}

impl Solid<'_> {
    fn new<'a>(run: &'a Run, area: Area, (low, high): (Mm, Mm), what: What<'a>) -> Solid<'a> {
        let Area { x, y, width, height } = area;
        let cuboid = Cuboid { low: (x, y, low), high: (x + width, y + height, high) };
        Solid { cuboid, run, what }
    }
}

/// Whether a run's fronts can be seen.
fn is_open(run: &Run) -> bool {
    let (from, into) = (run.point(0, 0), run.point(0, 1));
    into.0 > from.0 || into.1 > from.1
}

/// Whether a run is drawn with its surfaces: an island is low and stands apart.
fn is_solid(run: &Run) -> bool {
    is_open(run) || run.wall.is_none()
}

pub(super) fn draw(model: &Model) -> Sheet {
    let description = format!("Isometric view of {}", model.kitchen.layout.shape.words());
    let mut sheet = super::sheet(model, "Isometric view".to_owned(), description, 100);
    for run in model.runs.iter().filter(|run| run.wall.is_some() && is_open(run)) {
        wall(&mut sheet, model, run);
    }
    let solids = solids(model);
    let cuboids: Vec<_> = solids.iter().map(|one| one.cuboid).collect();
    for at in from_back_to_front(&cuboids) {
        solids.get(at).into_iter().for_each(|one| solid(&mut sheet, one));
    }
    frame(&mut sheet);
    sheet
}

/// Fits the view to what is drawn.
fn frame(sheet: &mut Sheet) {
    let drawn = bounds(sheet);
    // As the plan: about 32 texts wide, and 30 high.
    sheet.text = (drawn.width / 30).max(drawn.height / 26).max(LEAST_TEXT);
    let margin = sheet.text;
    let width = (drawn.width + 2 * margin).max(32 * sheet.text);
    let x = drawn.x.midpoint(drawn.x + drawn.width) - width / 2;
    let bottom = drawn.y + drawn.height + margin;
    title(sheet, x + margin / 2, bottom, width - margin);
    let y = drawn.y - margin;
    sheet.view = Area { x, y, width, height: bottom + sheet.text * TITLE_BLOCK / 10 - y };
}

/// A part of a wall, or of a front at a distance from it.
fn upright(run: &Run, (from, to): (Mm, Mm), (low, high): (Mm, Mm), into: Mm) -> [Point; 4] {
    let (one, other) = (run.point(from, into), run.point(to, into));
    [(one.0, one.1, low), (other.0, other.1, low), (other.0, other.1, high), (one.0, one.1, high)]
}

fn wall(sheet: &mut Sheet, model: &Model, run: &Run) {
    let height = model.kitchen.layout.room_height;
    polygon(sheet, Pen::Visible, Fill::Paper, upright(run, (0, run.length), (0, height), 0));
    for opening in model.kitchen.layout.openings.iter().filter(|opening| Some(opening.wall) == run.wall) {
        let (from, to) = (opening.from, opening.from + opening.width);
        let fill = if opening.is_door() { Fill::Shade } else { Fill::Steel };
        polygon(sheet, Pen::Visible, fill, upright(run, (from, to), (opening.sill, opening.head), 0));
    }
}

fn solids(model: &Model) -> Vec<Solid<'_>> {
    let mut solids = Vec::new();
    for cabinet in &model.cabinets {
        let Some(run) = model.runs.get(cabinet.run).filter(|run| is_solid(run)) else { continue };
        solids.push(Solid::new(run, model.footprint(cabinet), cabinet.heights(), What::Cabinet(cabinet)));
    }
    for (at, run) in model.runs.iter().enumerate().filter(|(_, run)| !is_solid(run)) {
        for level in [Level::Base, Level::Tall, Level::Wall, Level::Loft] {
            let own = || model.at(level).filter(|one| one.run == at);
            let Some(one) = own().next() else { continue };
            for (from, to) in joined(own()) {
                let area = run.area(from, to, 0, one.depth(run.depth));
                solids.push(Solid::new(run, area, one.heights(), What::Cabinets));
            }
        }
    }
    for (at, run) in model.runs.iter().enumerate() {
        let below = model.at(Level::Base).filter(|one| one.run == at && one.kind != Kind::Fridge);
        for (from, to) in joined(below) {
            let on = model.appliances.iter().filter(|one| {
                one.run == at && one.part != Part::Chimney && from < one.middle && one.middle < to
            });
            let area = run.area(from, to, 0, run.depth);
            solids.push(Solid::new(run, area, (BASE_HEIGHT, COUNTER_TOP), What::Counter(on.collect())));
        }
        let low = TALL_HEIGHT - WALL_HEIGHT;
        for chimney in model.appliances.iter().filter(|one| one.run == at && one.part == Part::Chimney) {
            let half = chimney.width / 2;
            let (from, to) = (chimney.middle - half, chimney.middle + half);
            let is_free = !model.at(Level::Wall).any(|one| one.run == at && one.from < to && from < one.to());
            let height = if is_free { (low, low + 60) } else { (low - 60, low) };
            let deep = if is_free { 480 } else { 330 };
            solids.push(Solid::new(run, run.area(from, to, 0, deep), height, What::Chimney));
            if is_free {
                let duct = run.area(chimney.middle - 150, chimney.middle + 150, 0, 280);
                solids.push(Solid::new(run, duct, (low + 60, TALL_HEIGHT), What::Chimney));
            }
        }
    }
    solids
}

fn solid(sheet: &mut Sheet, solid: &Solid<'_>) {
    let fill = match &solid.what {
        What::Cabinet(cabinet) => super::front(solid.run, cabinet),
        What::Chimney => Fill::Steel,
        // Outlines.
        What::Cabinets => Fill::None,
        What::Counter(_) => Fill::Counter,
    };
    if is_solid(solid.run) {
        solid.cuboid.draw(sheet, fill);
    } else {
        let [front, right, top] = solid.cuboid.faces();
        for face in [right, front, top] {
            polygon(sheet, Pen::Thin, Fill::None, face);
        }
    }
    match &solid.what {
        What::Cabinet(cabinet) if solid.run.wall.is_some() => face(sheet, solid.run, cabinet),
        What::Counter(appliances) => {
            for appliance in appliances {
                on_counter(sheet, solid.run, appliance);
            }
        }
        What::Cabinet(_) | What::Cabinets | What::Chimney => {}
    }
}

/// The lines between doors and drawers.
fn face(sheet: &mut Sheet, run: &Run, cabinet: &Cabinet) {
    let (from, to) = (cabinet.from + cabinet.hidden.0, cabinet.to() - cabinet.hidden.1);
    let (low, high) = cabinet.heights();
    let depth = cabinet.depth(run.depth);
    let mut line = |one: (Mm, Mm), other: (Mm, Mm)| {
        let [one, other] = [one, other].map(|(along, height)| {
            let (x, y) = run.point(along, depth);
            project((x, y, height))
        });
        sheet.lines(Pen::Thin, [one, other]);
    };
    let low = if cabinet.has_plinth() {
        line((cabinet.from, PLINTH), (cabinet.to(), PLINTH));
        PLINTH
    } else {
        low
    };
    match (cabinet.kind, cabinet.level) {
        (Kind::Drawers, _) => {
            for height in [high - 158, low + 290] {
                line((from, height), (to, height));
            }
        }
        (Kind::Fridge, _) => line((from, 1150), (to, 1150)),
        (Kind::Oven, Level::Tall) => {
            for height in [700, 1300] {
                line((from, height), (to, height));
            }
        }
        (Kind::Filler | Kind::ClosedCorner | Kind::Pantry | Kind::Oven, _) => {}
        (_, Level::Tall) => line((from, COUNTER_TOP + 20), (to, COUNTER_TOP + 20)),
        _ if to - from > 450 => line((from.midpoint(to), low), (from.midpoint(to), high)),
        _ => {}
    }
}

/// A hob or a sink, from above.
fn on_counter(sheet: &mut Sheet, run: &Run, appliance: &Appliance) {
    let depth = run.depth.min(DEPTH);
    let (back, front) = (run.depth - depth + 70, run.depth - 70);
    let half = (appliance.width - 80) / 2;
    let fill = if appliance.is_priced { Fill::Steel } else { Fill::Paper };
    let mut flat = |fill: Fill, aside: Mm, half: Mm, near: Mm, far: Mm| {
        let corners = [(-half, near), (half, near), (half, far), (-half, far)];
        let corners = corners.map(|(along, into)| {
            let (x, y) = run.point(appliance.middle + aside + along, into);
            (x, y, COUNTER_TOP)
        });
        polygon(sheet, Pen::Thin, fill, corners);
    };
    flat(fill, 0, half, back, front);
    match appliance.part {
        Part::Sink => flat(Fill::Shadow, 0, half - 40, back + 60, front - 30),
        _ => {
            for (aside, near, far) in [(-1, 30, 190), (1, 30, 190), (-1, 260, 420), (1, 260, 420)] {
                let (near, far) = (back + near, (back + far).min(front - 20));
                flat(Fill::Shadow, aside * half / 2, 80.min(half / 3), near, far);
            }
        }
    }
}
