//! What all patterns are drawn with: strokes of one colour, placed by chance.

use crate::Mm;
use crate::finish::colour::Rgb;
use crate::finish::tile::{Ink, Mark, Reach};

/// Draws repeats: the colour of what is seen on the ground, and chance.
pub(super) struct Brush {
    pub(super) colour: Rgb,
    pub(super) dice: Dice,
}

impl Brush {
    pub(super) const fn stroke(&self, width: Mm, opacity: u32) -> Ink {
        Ink::Stroke { colour: self.colour, opacity, width }
    }

    pub(super) const fn fill(&self, opacity: u32) -> Ink {
        Ink::Fill { colour: self.colour, opacity }
    }

    /// Short strokes, upright or level, anywhere in a repeat.
    pub(super) fn dashes(
        &mut self,
        count: usize,
        sides: [Mm; 2],
        [least, more]: [u16; 2],
        is_upright: bool,
    ) -> Vec<Mark> {
        /// Half of the widest stroke.
        const HALF: Mm = 6;
        let [width, height] = sides;
        let dashes = (0..count).map(|_| {
            let long = Mm::from(least) + self.dice.below(more);
            let along = if is_upright { 'v' } else { 'h' };
            let (right, down) = if is_upright { (HALF, long + HALF) } else { (long + HALF, HALF) };
            let reach = Reach { left: HALF, up: HALF, right, down };
            Mark { x: self.place(width), y: self.place(height), path: format!("{along}{long}"), reach }
        });
        dashes.collect()
    }

    /// Lines down a repeat of wood, so far apart, that sway and end where they began.
    pub(super) fn lines(&mut self, count: Mm, from: Mm, apart: Mm) -> Vec<Mark> {
        let lines = (0..count).map(|at| {
            let sway = self.dice.below(31) - 15;
            let reach = Reach { left: 12, right: 12, down: 960, up: 0 };
            let x = from + at * apart + self.dice.below(16);
            Mark { x, y: 0, path: format!("q{sway} 240 0 480t0 480"), reach }
        });
        lines.collect()
    }

    /// A line across that sways and ends where it began, somewhere below a height.
    pub(super) fn vein(&mut self, below: Mm, by: u16, width: Mm) -> Mark {
        let y = below + self.dice.below(by);
        let sway = width / 20 + self.dice.below(90) * width / 1200;
        let half = width / 2;
        let reach = Reach { right: width, up: sway / 2 + 5, down: sway / 2 + 5, left: 0 };
        Mark { x: 0, y, path: format!("q{} {sway} {half} 0t{half} 0", half / 2), reach }
    }

    pub(super) fn place(&mut self, side: Mm) -> Mm {
        self.dice.below(u16::try_from(side).unwrap_or(u16::MAX))
    }
}

/// Width of a joint between tiles.
pub(super) const JOINT: Mm = 6;

/// A line down a repeat.
pub(super) fn upright(x: Mm, height: Mm) -> Mark {
    let reach = Reach { left: JOINT, right: JOINT, down: height, up: 0 };
    Mark { x, y: 0, path: format!("v{height}"), reach }
}

/// A line across a repeat.
pub(super) fn level(y: Mm, width: Mm) -> Mark {
    let reach = Reach { up: JOINT, down: JOINT, right: width, left: 0 };
    Mark { x: 0, y, path: format!("h{width}"), reach }
}

/// Numbers that look random and follow from a seed.
pub(super) struct Dice(u64);

impl Dice {
    pub(super) fn new(seed: u32) -> Self {
        // Spread: neighbouring seeds would begin alike.
        Self(u64::from(seed).wrapping_mul(0x9e37_79b9_7f4a_7c15).max(1))
    }

    pub(super) fn below(&mut self, limit: u16) -> Mm {
        // xorshift64.
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        Mm::try_from((self.0 >> 32) % u64::from(limit.max(1))).unwrap_or(0)
    }
}
