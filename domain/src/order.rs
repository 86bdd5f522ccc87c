//! Orders that people make by moving one thing at a time. A place is a number with room before the next, so that a move
//! writes one row.

/// Between two that nobody has moved.
pub(crate) const GAP: i64 = 1 << 20;

/// A place between two others, if there is room.
pub(crate) const fn between(previous: i64, next: i64) -> Option<i64> {
    let middle = previous + (next - previous) / 2;
    if previous < middle && middle < next { Some(middle) } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_room_for_twenty_moves_to_one_place() {
        let mut next = GAP;
        for _ in 0..20 {
            next = between(0, next).unwrap();
        }
        assert_eq!((next, between(0, next)), (1, None));
    }
}
