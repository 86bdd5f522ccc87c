//! Widths of Latin letters, in thousandths of the text's height: for each the wider one of Noto Sans, which documents use,
//! and Roboto, rounded up.

use crate::Mm;

/// Width of a letter, a space or a hyphen; `None` for others.
pub(super) const fn width(letter: char) -> Option<Mm> {
    Some(match letter {
        'M' | 'W' | 'm' => 940,
        'O' | 'Q' | 'w' => 790,
        'H' | 'N' => 760,
        'D' | 'G' | 'U' | '&' => 740,
        'A'..='C' => 660,
        'K' | 'P' | 'R' | 'V' | 'X' => 640,
        'b' | 'd' | 'g' | 'h' | 'n'..='q' | 'u' => 620,
        'S' | 'T' | 'Y' | 'Z' => 600,
        'E' | 'F' | 'J' | 'a' | 'e' => 570,
        'L' | 'k' => 540,
        'c' | 's' | 'x' => 530,
        'v' | 'y' | 'z' => 510,
        'r' => 420,
        't' => 370,
        'f' | 'I' => 350,
        '-' => 330,
        ' ' => 280,
        'i' | 'j' | 'l' => 260,
        _ => return None,
    })
}
