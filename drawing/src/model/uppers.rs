//! Wall units and the loft above them.

use crate::Mm;
use crate::layout::{LOFT_HEIGHT, Part, TALL_HEIGHT, WALL_DEPTH};

use super::fill::{self, Span};
use super::runs::{End, Run};
use super::{Cabinet, Extents, Kind, Level, Model, Warning};

impl Model {
    /// Places wall units along the walls in their order, until the priced length is used.
    pub(super) fn place_uppers(&mut self) {
        let layout = &self.kitchen.layout;
        let priced = layout.wall_units;
        let beside_hobs = self.upper_spans(true);
        let length = |spans: &[(usize, Mm, Mm)]| spans.iter().map(|(_, from, to)| to - from).sum::<Mm>();
        // Without a gap above the hob, if the priced length needs it.
        let spans = if length(&beside_hobs) >= priced { beside_hobs } else { self.upper_spans(false) };
        let mut left = priced;
        let mut placed = Vec::new();
        for (at, from, to) in spans {
            let Some(run) = self.runs.get(at) else { continue };
            let used = left.min(to - from);
            left -= used;
            if used == 0 {
                continue;
            }
            let whole = upper_span(run);
            let part = if self.is_at_right(at, run, from, to, whole) {
                (to - used, to)
            } else {
                (from, from + used)
            };
            placed.extend(Span::upper(at, run, part, whole).cabinets(Level::Wall));
        }
        let drawn: Mm = placed.iter().map(|cabinet| cabinet.width).sum();
        let layout = &self.kitchen.layout;
        let ceiling = layout.room_height;
        let fits_loft = ceiling >= TALL_HEIGHT + LOFT_HEIGHT;
        let lofts: Vec<_> = if layout.has_loft && fits_loft {
            placed.iter().map(|cabinet| Cabinet { level: Level::Loft, ..*cabinet }).collect()
        } else {
            Vec::new()
        };
        let loft_drawn: Mm = lofts.iter().map(|cabinet| cabinet.width).sum();
        let loft_left = match (layout.has_loft, fits_loft) {
            (false, _) => 0,
            (true, true) => left,
            (true, false) => priced,
        };
        self.cabinets.extend(placed.into_iter().chain(lofts));
        self.drawn = Extents { wall: drawn, loft: loft_drawn, ..self.drawn };
        self.undrawn = Extents { wall: left, loft: loft_left, ..self.undrawn };
        if left > 0 {
            self.warnings.push(Warning::WallUnits { length: left });
        }
        if loft_left > 0 {
            let missing = Warning::Loft { length: loft_left };
            self.warnings.push(if fits_loft { missing } else { Warning::LowCeiling { ceiling } });
        }
    }

    /// Whether what does not fill a span keeps to its right end: to a corner, or to the hob.
    fn is_at_right(&self, at: usize, run: &Run, from: Mm, to: Mm, whole: (Mm, Mm)) -> bool {
        if from == whole.0 && run.left != End::Free {
            return false;
        }
        if to == whole.1 && run.right != End::Free {
            return true;
        }
        let is_hob = |middle: Mm| middle > to;
        from == whole.0
            && self.appliances.iter().any(|one| one.part == Part::Hob && one.run == at && is_hob(one.middle))
    }

    /// The parts of the walls where wall units can be.
    fn upper_spans(&self, is_beside_hobs: bool) -> Vec<(usize, Mm, Mm)> {
        let mut spans = Vec::new();
        let walls = self.runs.iter().enumerate().filter(|(_, run)| run.wall.is_some());
        for (at, run) in walls {
            let mut taken = self.openings_in(run, |_| true);
            taken.extend(self.corners_to_clear(run, WALL_DEPTH, |_| true));
            let is_high = |cabinet: &&Cabinet| {
                cabinet.run == at && (cabinet.level == Level::Tall || cabinet.kind == Kind::Fridge)
            };
            taken.extend(self.cabinets.iter().filter(is_high).map(|cabinet| (cabinet.from, cabinet.to())));
            let hobs = self.appliances.iter().filter(|one| one.part == Part::Hob && one.run == at);
            if is_beside_hobs {
                taken.extend(hobs.map(|hob| (hob.middle - hob.width / 2, hob.middle + hob.width / 2)));
            }
            let whole = upper_span(run);
            spans.extend(fill::rest(whole, &taken).map(|(from, to)| (at, from, to)));
        }
        spans
    }
}

/// The part of a wall where wall units can be: the corner's are the other wall's.
const fn upper_span(run: &Run) -> (Mm, Mm) {
    let low = if let End::Joined(_) = run.left { WALL_DEPTH } else { 0 };
    let high = if let End::Joined(_) = run.right { run.length - WALL_DEPTH } else { run.length };
    (low, high)
}
