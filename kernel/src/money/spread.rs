//! Apportions an amount to lines in proportion to their value, to the paisa.

use std::cmp::Reverse;

/// A line's share of an amount.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share<K> {
    /// Value of the line, not negative; shares are proportional to it.
    pub weight: i64,
    /// Maximum share: at least its proportion, rounded down.
    pub room: i64,
    /// Decides between equal remainders independently of the order of lines: the smallest first.
    pub tie: K,
}

/// Apportions `amount` by weight: each line gets its proportion rounded down, and the remaining paise go one
/// by one to the largest remainders with room. The shares add up to the amount. `None` if there is not enough
/// room.
///
/// Equal remainders are decided by the larger weight and then by `tie`. Lines equal in all of these are
/// interchangeable; the first comes first.
#[must_use]
pub fn spread<K: Ord>(amount: i64, shares: &[Share<K>]) -> Option<Vec<i64>> {
    if amount == 0 {
        return Some(vec![0; shares.len()]);
    }
    let total: i128 = shares.iter().map(|share| i128::from(share.weight)).sum();
    let exact = |share: &Share<K>| i128::from(amount) * i128::from(share.weight);
    let mut parts = Vec::with_capacity(shares.len());
    for share in shares {
        let part = i64::try_from(exact(share).checked_div(total)?).ok()?;
        parts.push((0..=share.room).contains(&part).then_some(part)?);
    }

    let mut turns: Vec<usize> = (0..shares.len()).collect();
    turns.sort_by_key(|&line| {
        let share = &shares[line];
        (Reverse(exact(share) % total), Reverse(share.weight), &share.tie)
    });
    // Fewer than there are lines.
    let mut left = i128::from(amount) - parts.iter().copied().map(i128::from).sum::<i128>();
    while left > 0 {
        let before = left;
        for &line in &turns {
            if left > 0 && parts[line] < shares[line].room {
                parts[line] += 1;
                left -= 1;
            }
        }
        if left == before {
            return None;
        }
    }
    Some(parts)
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::*;
    use crate::money::LARGEST;

    fn by_weight(amount: i64, weights: &[i64]) -> Option<Vec<i64>> {
        let shares: Vec<_> = weights.iter().map(|&weight| Share { weight, room: LARGEST, tie: () }).collect();
        spread(amount, &shares)
    }

    #[test]
    fn the_largest_remainder_goes_first() {
        assert_eq!(by_weight(100, &[1, 1, 1]), Some(vec![34, 33, 33]));
        assert_eq!(by_weight(10, &[2, 1, 1]), Some(vec![5, 3, 2]));
        assert_eq!(by_weight(7, &[3, 1]), Some(vec![5, 2]));
        assert_eq!(by_weight(5, &[0, 3]), Some(vec![0, 5]));
        assert_eq!(by_weight(0, &[0, 0]), Some(vec![0, 0]));
        assert_eq!(by_weight(0, &[]), Some(vec![]));
    }

    #[test]
    fn what_nobody_can_take_is_not_parted() {
        assert_eq!(by_weight(1, &[0, 0]), None);
        assert_eq!(by_weight(1, &[]), None);
        assert_eq!(by_weight(-1, &[1]), None);
        assert_eq!(spread(3, &[Share { weight: 1, room: 2, tie: () }]), None);
        let full = |room| Share { weight: 1, room, tie: () };
        assert_eq!(spread(3, &[full(1), full(1)]), None);
        assert_eq!(spread(3, &[full(1), full(2)]), Some(vec![1, 2]));
    }

    #[test]
    fn a_tie_is_not_decided_by_the_order() {
        let share = |tie| Share { weight: 5, room: LARGEST, tie };
        assert_eq!(spread(1, &[share("b"), share("a")]), Some(vec![0, 1]));
        assert_eq!(spread(1, &[share("a"), share("b")]), Some(vec![1, 0]));
    }

    #[test]
    fn the_largest_figures_there_are_can_be_parted() {
        assert_eq!(by_weight(LARGEST, &[LARGEST, LARGEST]), Some(vec![LARGEST / 2 + 1, LARGEST / 2]));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(10_000))]

        #[test]
        fn parts_add_up_and_are_fair(amount in 0..=LARGEST, weights in vec(0..1_000_000_000_i64, 1..40)) {
            let total: i128 = weights.iter().copied().map(i128::from).sum();
            prop_assume!(total > 0);
            let parts = by_weight(amount, &weights).unwrap();
            prop_assert_eq!(parts.iter().sum::<i64>(), amount);
            for (part, weight) in parts.iter().zip(&weights) {
                let off = i128::from(*part) * total - i128::from(amount) * i128::from(*weight);
                prop_assert!(off.abs() < total, "{part} of {amount} for {weight}");
            }
        }

        /// Like a discount on lines that are worth their weight.
        #[test]
        fn no_part_is_larger_than_its_room(
            weights in vec(0..50_i64, 1..20),
            percent in 0..=100_i64,
        ) {
            let amount = weights.iter().sum::<i64>() * percent / 100;
            let shares: Vec<_> = weights.iter().map(|&weight| Share { weight, room: weight, tie: () }).collect();
            let parts = spread(amount, &shares).unwrap();
            prop_assert_eq!(parts.iter().sum::<i64>(), amount);
            prop_assert!(parts.iter().zip(&weights).all(|(part, weight)| part <= weight));
        }
    }
}
