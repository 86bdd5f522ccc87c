//! Wood, and what is woven and laid of it.

use super::brush::{Brush, level, upright};
use crate::finish::tile::{Mark, Reach, Tile};

impl Brush {
    pub(super) fn grain(&mut self) -> Tile {
        let mut tile = Tile::new(360, 960);
        let (fine, bold) = (self.lines(8, 0, 45), self.lines(4, 30, 90));
        tile.layer(self.stroke(4, 35), fine);
        tile.layer(self.stroke(8, 35), bold);
        tile
    }

    /// A flame in the middle of straight lines.
    pub(super) fn veneer(&mut self) -> Tile {
        let mut tile = Tile::new(360, 960);
        let middle = 140 + self.dice.below(80);
        let rings: Vec<Mark> = (0..4)
            .map(|ring| {
                let (wide, high) = (20 + ring * 34, 150 + ring * 56 + self.dice.below(12));
                let reach = Reach { left: wide / 2, right: wide / 2, down: 2 * high, up: 0 };
                let path = format!("q{wide} {high} 0 {0}q-{wide}-{high} 0-{0}", 2 * high);
                Mark { x: middle, y: 480 - high, path, reach }
            })
            .collect();
        let lines = self.lines(8, middle + 80, 24);
        tile.layer(self.stroke(5, 35), rings);
        tile.layer(self.stroke(4, 40), lines);
        tile
    }

    pub(super) fn board(&mut self) -> Tile {
        let mut tile = Tile::new(240, 108);
        let layers = [0, 36, 72].map(|y| {
            let reach = Reach { right: 240, down: 18, ..Reach::default() };
            Mark { x: 0, y, path: "h240v18h-240z".to_owned(), reach }
        });
        tile.layer(self.fill(30), layers);
        let grain = self.dashes(16, [240, 108], [12, 40], false);
        tile.layer(self.stroke(2, 40), grain);
        tile
    }

    pub(super) fn cane(&mut self) -> Tile {
        let pitch = 44 + 4 * self.dice.below(4);
        let mut tile = Tile::new(pitch, pitch);
        let down = Reach { right: pitch, down: pitch, ..Reach::default() };
        let up = Reach { right: pitch, up: pitch, ..Reach::default() };
        let strands = [
            Mark { x: 0, y: 0, path: format!("l{pitch} {pitch}"), reach: down },
            Mark { x: 0, y: pitch, path: format!("l{pitch}-{pitch}"), reach: up },
            upright(pitch / 2, pitch),
            level(pitch / 2, pitch),
        ];
        let width = 3 + self.dice.below(3);
        tile.layer(self.stroke(width, 60), strands);
        tile
    }
}
