//! Draws furniture: front elevation, inside elevation with the shutters open, plan and isometric view.

mod elevation;
mod hollow;
mod inside;
mod isometric;
mod leaf;
mod plan;

use std::collections::BTreeSet;

use crate::Mm;
use crate::finish::Surfaces;
use crate::furniture::{Caption, Component, Kind, Leaf, Unit};
use crate::ops::{Area, Fill, Sheet};

use super::title::{TITLE_BLOCK, note, title, title_block};

/// A piece's drawings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheets {
    /// Front elevation, with the shutters closed.
    pub front: Sheet,
    /// Inside elevation, if it has shutters.
    pub inside: Option<Sheet>,
    /// Plan.
    pub plan: Sheet,
    /// From above and in front of its right end.
    pub isometric: Sheet,
}

impl Sheets {
    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = &Sheet> {
        [&self.front].into_iter().chain(&self.inside).chain([&self.plan, &self.isometric])
    }
}

/// Draws everything: all but the isometric view at one scale.
#[must_use]
pub fn all(unit: &Unit) -> Sheets {
    let inside = unit.fronts.iter().any(|front| front.leaf != Leaf::Drawer);
    Sheets {
        front: front(unit),
        inside: inside.then(|| inside::draw(unit)),
        plan: plan(unit),
        isometric: isometric::draw(unit),
    }
}

/// Draws the front elevation alone.
#[must_use]
pub fn front(unit: &Unit) -> Sheet {
    elevation::draw(unit)
}

/// Draws the plan alone.
#[must_use]
pub fn plan(unit: &Unit) -> Sheet {
    plan::draw(unit)
}

/// Thickness of boards.
const BOARD: Mm = 18;
/// How far sliding shutters overlap.
const OVERLAP: Mm = 25;
/// Least part of a chain of heights or depths.
const LEAST_PART: Mm = 50;
/// Smaller pieces are drawn as small as one with texts of this height would be.
const LEAST_TEXT: Mm = 40;
/// Least width of a drawing, in heights of text.
const LEAST_WIDTH: Mm = 30;

fn sheet(unit: &Unit, name: &str) -> Sheet {
    let piece = &unit.piece;
    let count = |is_drawer: bool, one: &str| {
        let own = unit.fronts.iter().filter(|front| (front.leaf == Leaf::Drawer) == is_drawer);
        match own.count() {
            0 => String::new(),
            1 => format!(", 1 {one}"),
            count => format!(", {count} {one}s"),
        }
    };
    let whole = piece.size();
    let (what, size) = match &unit.caption {
        Some(Caption { name, size }) => (name.as_str(), size),
        None => (piece.kind.words(), &whole),
    };
    let mut description =
        format!("{name} of {what}, {size}{}{}", count(false, "door"), count(true, "drawer"));
    let mut title = name.to_owned();
    // It shows no part that the piece may not have, and says so.
    if piece.kind == Kind::Plain {
        description.push_str(", outer size only");
        title = format!("{}, outer size", name.split(' ').next().unwrap_or(name));
    }
    Sheet {
        title,
        description,
        view: Area { x: 0, y: 0, width: 0, height: 0 },
        text: (piece.width / 24).max(piece.height / 24).max(LEAST_TEXT),
        finish: piece.finish.clone(),
        counter: piece.finish.clone(),
        surfaces: Surfaces::named(&piece.finish, &piece.finish),
        ops: Vec::new(),
        regions: Vec::new(),
    }
}

/// Frames what is drawn within an area with its dimensions: title, scale bar, and what piece it is.
fn frame(sheet: &mut Sheet, unit: &Unit, drawn: Area, is_to_scale: bool) {
    let text = sheet.text;
    let wide = drawn.width.max(LEAST_WIDTH * text);
    let x = drawn.x - (wide - drawn.width) / 2;
    let (from, block, room) = (x + text / 2, drawn.y + drawn.height, wide - text);
    if is_to_scale {
        title_block(sheet, from, block, room);
    } else {
        title(sheet, from, block, room);
    }
    let piece = &unit.piece;
    let finish = if piece.finish.is_empty() { String::new() } else { format!(" · {}", piece.finish) };
    let notes = match &unit.caption {
        Some(Caption { name, size }) => vec![format!("{name}{finish}"), size.clone()],
        None => vec![format!("{} · {}{finish}", piece.kind.label(), piece.size())],
    };
    sheet.view = Area { x, y: drawn.y, width: wide, height: drawn.height + text * TITLE_BLOCK / 10 };
    for line in &notes {
        note(sheet, line);
    }
}

const fn fill(component: Component) -> Fill {
    match component {
        Component::Plinth => Fill::Shade,
        Component::Basin => Fill::Steel,
        Component::Mattress => Fill::Paper,
        Component::Carcass
        | Component::Open
        | Component::Panel
        | Component::Filler
        | Component::Top
        | Component::Leg
        | Component::Cushion
        | Component::Outline => Fill::Front,
    }
}

/// Each edge once.
fn sorted(edges: impl IntoIterator<Item = Mm>) -> Vec<Mm> {
    edges.into_iter().collect::<BTreeSet<_>>().into_iter().collect()
}

/// Where a chain of heights or depths divides: a board's thickness is none of its parts.
fn stops(edges: impl IntoIterator<Item = Mm>) -> Vec<Mm> {
    let mut stops: Vec<Mm> = Vec::new();
    for edge in sorted(edges) {
        // The upper one of a board's two edges, but never instead of the floor.
        if stops.len() > 1 && stops.last().is_some_and(|last| edge - last < LEAST_PART) {
            stops.pop();
        }
        stops.push(edge);
    }
    stops
}

/// What a part of the front covers on the sheet.
const fn area(unit: &Unit, (from, to): (Mm, Mm), (low, high): (Mm, Mm)) -> Area {
    Area { x: from, y: unit.piece.height - high, width: to - from, height: high - low }
}
