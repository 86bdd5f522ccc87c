//! Fills a span with modules of 50 mm.

use crate::Mm;
use crate::layout::{CORNERS, DEPTH, WALL_DEPTH};
use crate::module::{MODULE, equal};

use super::runs::{End, Run};
use super::{Cabinet, Kind, Level};

/// Narrowest cabinet.
pub(super) const NARROWEST: Mm = 300;
/// Widest usual cabinet.
const USUAL: Mm = 600;
/// A strip beside another wall's cabinets, so that doors and drawers clear their handles.
const POST: Mm = 50;

/// What is left of a span without the parts that are taken, from left to right.
pub(super) fn rest(span: (Mm, Mm), taken: &[(Mm, Mm)]) -> impl Iterator<Item = (Mm, Mm)> + use<> {
    let mut parts = vec![span];
    for &(from, to) in taken {
        parts = parts
            .into_iter()
            .flat_map(|(low, high)| [(low, high.min(from)), (low.max(to), high)])
            .filter(|(low, high)| low < high)
            .collect();
    }
    parts.sort_unstable();
    parts.dedup();
    parts.into_iter()
}

/// Equal widths, as far as modules allow. The length is a multiple of the module, and not less than the narrowest.
pub(super) fn split(length: Mm) -> Vec<Mm> {
    equal(length, (length + USUAL - 1) / USUAL)
}

#[derive(Clone, Copy, Debug)]
struct Piece {
    from: Mm,
    width: Mm,
    kind: Kind,
    hidden: (Mm, Mm),
}

impl Piece {
    const fn new(from: Mm, width: Mm, kind: Kind) -> Self {
        Self { from, width, kind, hidden: (0, 0) }
    }
}

/// A part of a run to fill: corners and fillers are placed, the rest is free for modules.
#[derive(Clone, Debug)]
pub(super) struct Span {
    pub(super) run: usize,
    pub(super) from: Mm,
    pub(super) to: Mm,
    pieces: Vec<Piece>,
    /// Free for modules: a multiple of 50 mm.
    free: (Mm, Mm),
}

impl Span {
    /// A span of base units.
    pub(super) fn base(at: usize, run: &Run, span: (Mm, Mm)) -> Self {
        Self::new(at, run, span, &[1050, 1000, 950, 900], DEPTH.min(CORNERS[1]), run.span())
    }

    /// A span of wall units.
    pub(super) fn upper(at: usize, run: &Run, span: (Mm, Mm), whole: (Mm, Mm)) -> Self {
        Self::new(at, run, span, &[700, 750, 650, 800, 600, 850, 900], WALL_DEPTH, whole)
    }

    fn new(at: usize, run: &Run, span: (Mm, Mm), corners: &[Mm], hidden: Mm, whole: (Mm, Mm)) -> Self {
        let (from, to) = span;
        let is_left = from == whole.0;
        let is_right = to == whole.1;
        let owned = [is_left && run.left == End::Owned, is_right && run.right == End::Owned];
        let joined =
            [is_left && matches!(run.left, End::Joined(_)), is_right && matches!(run.right, End::Joined(_))];
        let mut this = Self { run: at, from, to, pieces: Vec::new(), free: span };
        this.place_fillers(joined, owned);
        this.place_corners(owned, corners, hidden);
        this.close_what_is_narrow();
        this
    }

    /// What modules leave over is beside the other wall's cabinets, or else at the right, before a corner.
    fn place_fillers(&mut self, joined: [bool; 2], owned: [bool; 2]) {
        let length = self.room();
        let has_post = joined != [false, false] && length - POST >= NARROWEST;
        let filler = if has_post { POST + (length - POST) % MODULE } else { length % MODULE };
        if filler == 0 {
            return;
        }
        let (from, to) = self.free;
        if joined[0] || (owned[1] && !owned[0]) {
            self.pieces.push(Piece::new(from, filler, Kind::Filler));
            self.free = (from + filler, to);
        } else {
            // If both ends are corners, it goes beside the right one, once its width is known.
            self.pieces.push(Piece::new(to - filler, filler, Kind::Filler));
            self.free = (from, to - filler);
        }
    }

    fn place_corners(&mut self, owned: [bool; 2], widths: &[Mm], hidden: Mm) {
        let count = Mm::from(owned[0]) + Mm::from(owned[1]);
        let room = self.room();
        if count == 0 || room == 0 {
            return;
        }
        let fits = |width: &Mm| {
            let rest = room - count * *width;
            rest == 0 || rest >= NARROWEST
        };
        let (width, kind) = match widths.iter().copied().find(|width| fits(width)) {
            Some(width) => (width, Kind::Corner),
            None if room >= count * (hidden + 1) => ((hidden + 1), Kind::ClosedCorner),
            None => (room, Kind::ClosedCorner),
        };
        let hides = kind == Kind::Corner;
        let (mut from, mut to) = self.free;
        if owned[0] {
            let hidden = if hides { (hidden, 0) } else { (0, 0) };
            self.pieces.push(Piece { hidden, ..Piece::new(from, width, kind) });
            from += width;
        }
        if owned[1] && from < to {
            let width = width.min(to - from);
            // The filler, if any, changes places with the corner.
            let filler = self.pieces.iter_mut().find(|piece| piece.kind == Kind::Filler && piece.from == to);
            let shift = filler.map_or(0, |filler| {
                filler.from -= width;
                filler.width
            });
            let hidden = if hides { (0, hidden) } else { (0, 0) };
            self.pieces.push(Piece { hidden, ..Piece::new(to - width + shift, width, kind) });
            to -= width;
        }
        self.free = (from, to);
    }

    /// Too narrow for any cabinet is a filler.
    fn close_what_is_narrow(&mut self) {
        let (from, to) = self.free;
        // A closed corner is not a multiple of the module.
        let over = if to - from < NARROWEST { to - from } else { (to - from) % MODULE };
        if over == 0 {
            return;
        }
        self.free = (from, to - over);
        let next = self.pieces.iter_mut().find(|piece| piece.kind == Kind::Filler && piece.from == to);
        match next {
            Some(filler) => {
                filler.from -= over;
                filler.width += over;
            }
            None => match self.pieces.iter_mut().find(|p| p.kind == Kind::Filler && p.from + p.width == from)
            {
                Some(filler) if self.free.0 == self.free.1 => {
                    filler.width += over;
                    self.free = (to, to);
                }
                _ => self.pieces.push(Piece::new(to - over, over, Kind::Filler)),
            },
        }
    }

    /// Length that is free for modules.
    pub(super) const fn room(&self) -> Mm {
        self.free.1 - self.free.0
    }

    /// The widest filler, if it is more than a strip.
    pub(super) fn widest_filler(&self) -> Option<Mm> {
        let fillers = self.pieces.iter().filter(|piece| piece.kind == Kind::Filler);
        fillers.map(|filler| filler.width).max().filter(|width| *width >= 150)
    }

    /// Parts that are still free.
    fn gaps(&self) -> Vec<(Mm, Mm)> {
        let taken: Vec<_> = self.pieces.iter().map(|piece| (piece.from, piece.from + piece.width)).collect();
        rest(self.free, &taken).collect()
    }

    /// Places a cabinet as near as possible, so that what remains beside it is nothing or enough for a cabinet, and
    /// not in the parts that it must not be in.
    pub(super) fn place(&mut self, width: Mm, near: Mm, kind: Kind, barred: &[(Mm, Mm)]) -> Option<Mm> {
        let enough = |length: Mm| length == 0 || length >= NARROWEST;
        let places = self.gaps().into_iter().flat_map(|(low, high)| {
            let count = (high - low - width) / MODULE;
            (0..=count)
                .map(move |at| low + at * MODULE)
                .filter(move |from| high - low >= width && enough(from - low) && enough(high - from - width))
        });
        let is_allowed = |from: &Mm| barred.iter().all(|(low, high)| from + width <= *low || *high <= *from);
        let from = places.filter(is_allowed).min_by_key(|from| ((from + width / 2 - near).abs(), *from))?;
        self.pieces.push(Piece::new(from, width, kind));
        Some(from)
    }

    /// All cabinets and fillers, from left to right.
    pub(super) fn cabinets(mut self, level: Level) -> Vec<Cabinet> {
        for (low, high) in self.gaps() {
            let mut from = low;
            for width in split(high - low) {
                self.pieces.push(Piece::new(from, width, Kind::Doors));
                from += width;
            }
        }
        self.pieces.sort_by_key(|piece| piece.from);
        let run = self.run;
        let cabinet =
            |Piece { from, width, kind, hidden }: Piece| Cabinet { run, level, kind, from, width, hidden };
        self.pieces.into_iter().map(cabinet).collect()
    }
}
