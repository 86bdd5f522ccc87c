//! A kitchen's cabinets: which stand where, and how wide they are.
//!
//! Positions on a run are distances from its left end, as seen from the room by somebody who faces it.

mod fill;
mod openings;
mod runs;
mod uppers;
mod warning;

use crate::Mm;
use crate::layout::{
    BASE_HEIGHT, DEPTH, Kitchen, LOFT_HEIGHT, LayoutError, Opening, Part, Shape, TALL_HEIGHT, TALL_WIDTH,
    WALL_DEPTH, WALL_HEIGHT,
};
use crate::ops::Area;

use self::fill::Span;

pub use self::runs::{End, Run};
pub use self::warning::Warning;

/// What a cabinet is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// With doors.
    Doors,
    /// With drawers.
    Drawers,
    /// Below a sink.
    Sink,
    /// Below a hob.
    Hob,
    /// Around a built-in oven.
    Oven,
    /// With a pull-out.
    Pantry,
    /// With a dish rack.
    DishRack,
    /// In a corner: reaches behind the other wall's cabinets.
    Corner,
    /// In a corner, with a carousel.
    Carousel,
    /// A corner that is closed, because no cabinet fits.
    ClosedCorner,
    /// What modules leave over.
    Filler,
    /// A refrigerator: no cabinet.
    Fridge,
}

/// Where a cabinet is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// On the floor, below the counter.
    Base,
    /// On the wall.
    Wall,
    /// Above wall units.
    Loft,
    /// From the floor to the upper edge of wall units.
    Tall,
}

/// A cabinet, filler or refrigerator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cabinet {
    /// Position of its run.
    pub run: usize,
    /// Level.
    pub level: Level,
    /// Kind.
    pub kind: Kind,
    /// Left edge.
    pub from: Mm,
    /// Width.
    pub width: Mm,
    /// What of its front the other wall's cabinets hide, at its left and at its right.
    pub hidden: (Mm, Mm),
}

impl Cabinet {
    /// Right edge.
    #[must_use]
    pub const fn to(&self) -> Mm {
        self.from + self.width
    }

    /// Heights of the front's lower and upper edge above the floor.
    #[must_use]
    pub const fn heights(&self) -> (Mm, Mm) {
        match (self.level, self.kind) {
            (_, Kind::Fridge) => (0, 1780),
            (Level::Base, _) => (0, BASE_HEIGHT),
            (Level::Wall, _) => (TALL_HEIGHT - WALL_HEIGHT, TALL_HEIGHT),
            (Level::Loft, _) => (TALL_HEIGHT, TALL_HEIGHT + LOFT_HEIGHT),
            (Level::Tall, _) => (0, TALL_HEIGHT),
        }
    }

    /// Depth on a run of this depth.
    #[must_use]
    pub const fn depth(&self, run: Mm) -> Mm {
        let depth = match self.level {
            Level::Base | Level::Tall => DEPTH,
            Level::Wall | Level::Loft => WALL_DEPTH,
        };
        if depth < run { depth } else { run }
    }

    /// Whether it stands on a plinth.
    #[must_use]
    pub const fn has_plinth(&self) -> bool {
        matches!(self.level, Level::Base | Level::Tall) && !matches!(self.kind, Kind::Fridge)
    }

    /// Middle of what can be seen of its front.
    #[must_use]
    pub const fn middle(&self) -> Mm {
        (self.from + self.hidden.0 + self.to() - self.hidden.1) / 2
    }
}

/// Lengths by what is priced along the run, and the number of tall units.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Extents {
    /// Base units.
    pub base: Mm,
    /// Wall units.
    pub wall: Mm,
    /// Loft.
    pub loft: Mm,
    /// Tall units.
    pub tall: u32,
}

/// An appliance on the counter or above it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Appliance {
    /// Hob, sink or chimney.
    pub part: Part,
    /// Position of its run.
    pub run: usize,
    /// Middle.
    pub middle: Mm,
    /// Width.
    pub width: Mm,
    /// Whether it is priced. A kitchen has a hob and a sink, whoever brings them.
    pub is_priced: bool,
}

/// A kitchen's cabinets and appliances.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Model {
    /// The kitchen.
    pub kitchen: Kitchen,
    /// Runs: the walls, then the island.
    pub runs: Vec<Run>,
    /// Cabinets by level and run, from left to right.
    pub cabinets: Vec<Cabinet>,
    /// Appliances.
    pub appliances: Vec<Appliance>,
    /// What cannot be drawn as priced.
    pub warnings: Vec<Warning>,
    /// What is drawn of what is priced.
    pub drawn: Extents,
    /// What is priced and not drawn.
    pub undrawn: Extents,
}

impl Model {
    /// Places the cabinets.
    pub fn new(kitchen: Kitchen) -> Result<Self, LayoutError> {
        kitchen.layout.check()?;
        let runs = runs::runs(&kitchen.layout);
        let mut model = Self {
            kitchen,
            runs,
            cabinets: Vec::new(),
            appliances: Vec::new(),
            warnings: Vec::new(),
            drawn: Extents::default(),
            undrawn: Extents::default(),
        };
        model.warn_of_room();
        let tall = model.place_tall();
        model.place_base(tall);
        model.place_uppers();
        model.fit_pieces();
        // Said once, however many lines or corners it concerns.
        let mut warnings: Vec<Warning> = Vec::new();
        for warning in std::mem::take(&mut model.warnings) {
            if !warnings.contains(&warning) {
                warnings.push(warning);
            }
        }
        model.warnings = warnings;
        Ok(model)
    }

    /// Cabinets of a level.
    #[must_use = "iterators are lazy"]
    pub fn at(&self, level: Level) -> impl DoubleEndedIterator<Item = &Cabinet> {
        self.cabinets.iter().filter(move |cabinet| cabinet.level == level)
    }

    /// What a cabinet covers on the plan.
    #[must_use]
    pub fn footprint(&self, cabinet: &Cabinet) -> Area {
        let Some(run) = self.runs.get(cabinet.run) else { return Area { x: 0, y: 0, width: 0, height: 0 } };
        let depth = cabinet.depth(run.depth);
        // An island's front faces the wall.
        let near = if run.wall.is_some() { 0 } else { run.depth - depth };
        run.area(cabinet.from, cabinet.to(), near, near + depth)
    }

    /// Number of priced pieces of a part.
    fn priced(&self, part: Part) -> u32 {
        let lines = self.kitchen.lines.iter().filter(|line| line.part == Some(part));
        lines.fold(0, |sum, line| sum.saturating_add(line.count))
    }

    fn warn_of_room(&mut self) {
        let layout = &self.kitchen.layout;
        if layout.shape == Shape::U {
            let space = layout.walls.get(1).copied().unwrap_or_default() - 2 * DEPTH;
            if space < crate::layout::MIN_AISLE {
                self.warnings.push(Warning::Aisle { space: space.max(0) });
            }
        }
    }

    /// Places tall units at the free end of the last wall, and returns the span they take of it.
    fn place_tall(&mut self) -> Option<(usize, Mm, Mm)> {
        let asked = u32::from(self.kitchen.layout.tall_units);
        let walls = self.runs.iter().filter(|run| run.wall.is_some()).count();
        let at = walls.checked_sub(1)?;
        let run = self.runs.get(at)?;
        let (low, high) = run.span();
        // A wall that has everything keeps space for sink and hob.
        let kept = if self.kitchen.layout.shape == Shape::Straight { 1200 } else { 0 };
        let is_right = run.right == End::Free;
        let cleared = self.corners_to_clear(run, DEPTH, Opening::is_door);
        let is_cleared = |from: Mm, to: Mm| cleared.iter().any(|(low, high)| from < *high && *low < to);
        let count = (0..asked).take_while(|placed| {
            let width = TALL_WIDTH * (Mm::try_from(*placed).unwrap_or(0) + 1);
            let (from, to) = if is_right { (high - width, high) } else { (low, low + width) };
            let is_free = !self.is_open(at, from, to) && !is_cleared(from, to);
            from >= low && to <= high && high - low - width >= kept && is_free
        });
        let count = u32::try_from(count.count()).unwrap_or(0);
        self.drawn.tall = count;
        self.undrawn.tall = asked - count;
        if count < asked {
            self.warnings.push(Warning::TallUnits { drawn: count, priced: asked });
        }
        let many = Mm::try_from(count).unwrap_or(0);
        let first = if is_right { high - TALL_WIDTH * many } else { low };
        for place in 0..many {
            let (from, kind) = (first + TALL_WIDTH * place, Kind::Doors);
            let width = TALL_WIDTH;
            self.cabinets.push(Cabinet { run: at, level: Level::Tall, kind, from, width, hidden: (0, 0) });
        }
        (many > 0).then_some((at, first, first + TALL_WIDTH * many))
    }

    fn place_base(&mut self, tall: Option<(usize, Mm, Mm)>) {
        let mut spans = self.base_spans(tall);
        self.place_appliances(&mut spans);
        let mut interrupted = tall.map_or(0, |(_, from, to)| to - from);
        for span in spans {
            if let Some(width) = span.widest_filler() {
                self.warnings.push(Warning::Filler { run: self.name(span.run), width });
            }
            for cabinet in span.cabinets(Level::Base) {
                match cabinet.kind {
                    Kind::Fridge => interrupted += cabinet.width,
                    _ => self.drawn.base += cabinet.width,
                }
                if cabinet.kind == Kind::ClosedCorner {
                    self.warnings.push(Warning::ClosedCorner { run: self.name(cabinet.run) });
                }
                self.cabinets.push(cabinet);
            }
        }
        self.undrawn.base += interrupted;
        if interrupted > 0 {
            let what = match (tall, self.priced(Part::Fridge)) {
                (Some(_), 0) => "tall units",
                (Some(_), _) => "tall units and refrigerators",
                (None, _) => "refrigerators",
            };
            self.warnings.push(Warning::Interrupted { what, length: interrupted });
        }
    }

    fn name(&self, run: usize) -> &'static str {
        self.runs.get(run).map_or("", |run| run.name)
    }

    /// The parts of each run where base units stand.
    fn base_spans(&mut self, tall: Option<(usize, Mm, Mm)>) -> Vec<Span> {
        let mut spans = Vec::new();
        let mut doors = 0;
        for (at, run) in self.runs.iter().enumerate() {
            let mut taken = self.openings_in(run, Opening::is_door);
            taken.extend(self.corners_to_clear(run, DEPTH, Opening::is_door));
            let (low, high) = run.span();
            doors += high - low - fill::rest((low, high), &taken).map(|(from, to)| to - from).sum::<Mm>();
            taken.extend(tall.iter().filter(|(run, ..)| *run == at).map(|(_, from, to)| (*from, *to)));
            spans.extend(fill::rest((low, high), &taken).map(|part| Span::base(at, run, part)));
        }
        self.undrawn.base += doors;
        if doors > 0 {
            self.warnings.push(Warning::Interrupted { what: "doors", length: doors });
        }
        spans
    }

    /// Places refrigerators, sinks, hobs and the ovens that no tall unit takes.
    fn place_appliances(&mut self, spans: &mut [Span]) {
        let last = self.runs.iter().filter(|run| run.wall.is_some()).count().saturating_sub(1);
        let all: Vec<usize> = (0..self.runs.len()).collect();
        let first_on = |run: usize| {
            let mut order = all.clone();
            order.sort_by_key(|other| *other != run);
            order
        };
        let usual = if self.kitchen.layout.shape == Shape::U { 1 } else { last };
        // A sink is below a window, whichever wall has it.
        let has_window = |run: &usize| !self.windows(*run).is_empty();
        let sink_run = [usual].into_iter().chain(0..self.runs.len()).find(has_window).unwrap_or(usual);
        let free: Mm = spans.iter().map(Span::room).sum();
        let (sinks, hobs): (&[Mm], &[Mm]) = match free {
            ..2400 => (&[600], &[600]),
            2400..3600 => (&[800, 600], &[750, 600]),
            _ => (&[900, 800, 600], &[900, 750, 600]),
        };
        // Along one wall, the sink is at the left and the hob at the right.
        let (sink_at, hob_at) = if last == 0 { (27, 70) } else { (50, 55) };
        let of = |part| self.priced(part);
        let ovens = of(Part::Oven).saturating_sub(self.drawn.tall);
        let wanted = [
            (Part::Fridge, Kind::Fridge, first_on(last), 100, &[750, 700][..], of(Part::Fridge)),
            (Part::Sink, Kind::Sink, first_on(sink_run), sink_at, sinks, of(Part::Sink).max(1)),
            (Part::Hob, Kind::Hob, first_on(0), hob_at, hobs, of(Part::Hob).max(1)),
            (Part::Oven, Kind::Oven, first_on(0), 80, &[600], ovens),
        ];
        for (part, kind, runs, percent, widths, count) in wanted {
            for _ in 0..count {
                let find = |spans: &mut [Span], is_clear: bool| {
                    runs.iter().find_map(|&run| {
                        let near = self.preferred(spans, run, part, percent);
                        let windows = if is_clear { self.windows(run) } else { Vec::new() };
                        widths.iter().find_map(|&width| {
                            let mut own = spans.iter_mut().filter(|span| span.run == run);
                            let from = own.find_map(|span| span.place(width, near, kind, &windows));
                            from.map(|from| (run, from, width))
                        })
                    })
                };
                // What is high, or has a flame, is before a window only if there is no other place.
                let is_clear = matches!(part, Part::Fridge | Part::Hob);
                let place = find(spans, is_clear).or_else(|| find(spans, false));
                let is_priced = self.priced(part) > 0;
                let Some((run, from, width)) = place else {
                    if !is_priced {
                        self.warnings.push(Warning::NoSpace { part });
                    }
                    break;
                };
                if matches!(part, Part::Sink | Part::Hob) {
                    let middle = from + width / 2;
                    self.appliances.push(Appliance { part, run, middle, width, is_priced });
                }
            }
        }
    }

    /// Where on a run an appliance should be: a sink below the window.
    fn preferred(&self, spans: &[Span], run: usize, part: Part, percent: Mm) -> Mm {
        let wall = self.runs.get(run).and_then(|run| run.wall);
        let window = self
            .kitchen
            .layout
            .openings
            .iter()
            .find(|opening| part == Part::Sink && Some(opening.wall) == wall && !opening.is_door());
        if let Some(window) = window {
            return window.from + window.width / 2;
        }
        let own = spans.iter().filter(|span| span.run == run);
        let (low, high) = own.fold((Mm::MAX, 0), |(low, high), span| (low.min(span.from), high.max(span.to)));
        // As far from the left end, or from the right one if that is the free one.
        let is_mirrored =
            self.runs.get(run).is_some_and(|run| run.right != End::Free && run.left == End::Free);
        let percent = if is_mirrored { 100 - percent } else { percent };
        low.min(high) + (high - low.min(high)) * percent / 100
    }

    /// Makes drawers, pull-outs, carousels, racks and ovens of the cabinets that suit them.
    fn fit_pieces(&mut self) {
        let hob = self.middle_of(Part::Hob);
        let sink = self.middle_of(Part::Sink);
        let plain =
            |level: Level| move |cabinet: &Cabinet| cabinet.level == level && cabinet.kind == Kind::Doors;
        let in_corner = |cabinet: &Cabinet| cabinet.level == Level::Base && cabinet.kind == Kind::Corner;
        self.convert(Part::Oven, Kind::Oven, None, plain(Level::Tall));
        self.convert(Part::Pantry, Kind::Pantry, None, plain(Level::Tall));
        self.convert(Part::Pantry, Kind::Pantry, None, plain(Level::Base));
        self.convert(Part::Carousel, Kind::Carousel, None, in_corner);
        self.convert(Part::Drawers, Kind::Drawers, hob, plain(Level::Base));
        self.convert(Part::DishRack, Kind::DishRack, sink, plain(Level::Wall));
        self.place_chimneys();
        let missing = self.missing_pieces();
        self.warnings.extend(missing);
    }

    /// Lines of which fewer pieces are drawn than are priced.
    fn missing_pieces(&self) -> Vec<Warning> {
        let mut missing = Vec::new();
        for line in &self.kitchen.lines {
            let counted = match line.part {
                Some(Part::Drawers) => self.count(Kind::Drawers),
                Some(Part::Carousel) => self.count(Kind::Carousel),
                Some(Part::Pantry) => self.count(Kind::Pantry),
                Some(Part::DishRack) => self.count(Kind::DishRack),
                Some(Part::Oven) => self.count(Kind::Oven),
                Some(Part::Fridge) => self.count(Kind::Fridge),
                Some(part @ (Part::Hob | Part::Sink | Part::Chimney)) => {
                    self.appliances.iter().filter(|appliance| appliance.part == part).count()
                }
                _ => continue,
            };
            let drawn = u32::try_from(counted).unwrap_or(0);
            if drawn < line.count {
                missing.push(Warning::Pieces { name: line.name.clone(), drawn, priced: line.count });
            }
        }
        missing
    }

    fn count(&self, kind: Kind) -> usize {
        self.cabinets.iter().filter(|cabinet| cabinet.kind == kind).count()
    }

    fn middle_of(&self, part: Part) -> Option<(usize, Mm)> {
        let found = self.appliances.iter().find(|appliance| appliance.part == part);
        found.map(|appliance| (appliance.run, appliance.middle))
    }

    /// Gives as many suitable cabinets as are still to be placed another kind, the nearest first.
    fn convert(
        &mut self,
        part: Part,
        kind: Kind,
        near: Option<(usize, Mm)>,
        is_suitable: impl Fn(&Cabinet) -> bool,
    ) {
        let placed = u32::try_from(self.count(kind)).unwrap_or(0);
        let wanted = self.priced(part).saturating_sub(placed);
        let mut suitable: Vec<_> = self.cabinets.iter_mut().filter(|cabinet| is_suitable(cabinet)).collect();
        suitable.sort_by_key(|cabinet| match near {
            Some((run, middle)) => (cabinet.run != run, (cabinet.middle() - middle).abs()),
            None => (false, 0),
        });
        for cabinet in suitable.into_iter().take(usize::try_from(wanted).unwrap_or(usize::MAX)) {
            cabinet.kind = kind;
        }
    }

    /// Above the hobs that are not before a window, as many as are priced.
    fn place_chimneys(&mut self) {
        let count = usize::try_from(self.priced(Part::Chimney)).unwrap_or(usize::MAX);
        let hobs = self.appliances.iter().filter(|hob| {
            let (from, to) = (hob.middle - hob.width / 2, hob.middle + hob.width / 2);
            hob.part == Part::Hob && self.is_wall(hob.run) && !self.is_open(hob.run, from, to)
        });
        let chimneys: Vec<_> = hobs
            .take(count)
            .map(|hob| Appliance { part: Part::Chimney, is_priced: true, width: hob.width.min(900), ..*hob })
            .collect();
        self.appliances.extend(chimneys);
    }

    fn is_wall(&self, run: usize) -> bool {
        self.runs.get(run).is_some_and(|run| run.wall.is_some())
    }
}
