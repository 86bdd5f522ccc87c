//! The worked example of the product rules, to the paisa, and properties of every price.

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;

use super::*;
use crate::price::measure::Dimensions;

fn line(dimensions: &Dimensions, rate: i64, discount: Discount) -> Line {
    Line {
        quantity: dimensions.quantity().unwrap(),
        rate: Rate::rupees(rate),
        discount,
        hsn: "9403".to_owned(),
        tax: Percent::whole(18),
        cost: None,
        counts: true,
    }
}

fn front(width_mm: u32, height_mm: u32) -> Dimensions {
    Dimensions::Front { width_mm, height_mm, depth_mm: None, count: 1 }
}

fn percent(percent: i32) -> Discount {
    Discount::Percent { percent: Percent::whole(percent) }
}

/// The worked example of the product rules.
fn kitchen() -> [Line; 4] {
    [
        line(&front(3600, 838), 1450, Discount::None),
        line(&front(2700, 686), 1350, Discount::None),
        line(&Dimensions::Run { length_mm: 3600, count: 1 }, 950, Discount::None),
        line(&Dimensions::Sets { count: 3 }, 6500, percent(5)),
    ]
}

const CHECK: Terms = Terms {
    surcharge: EXPRESS,
    discount: Discount::Percent { percent: Percent::whole(4) },
    supply: Supply::WithinState,
};

#[test]
fn the_worked_example_is_exact_to_the_paisa() {
    let lines = kitchen();
    assert_eq!(lines.each_ref().map(|line| line.quantity.0), [3247, 1994, 1181, 300]);
    let priced = price(&lines, &CHECK).unwrap();
    let nets: Vec<_> = priced.lines.iter().map(|line| line.net_paise).collect();
    assert_eq!(nets, [4_708_150, 2_691_900, 1_121_950, 1_852_500]);
    assert_eq!(
        priced.totals,
        Totals {
            gross_paise: 10_472_000,
            line_discount_paise: 97_500,
            subtotal_paise: 10_374_500,
            surcharge_paise: 1_556_175,
            discount_paise: 477_227,
            taxable_paise: 11_453_448,
            tax: Tax { cgst_paise: 1_030_810, sgst_paise: 1_030_810, igst_paise: 0 },
            total_paise: 13_515_068,
            round_off_paise: 32,
            payable_paise: 13_515_100,
        }
    );
}

#[test]
fn the_worked_example_is_exact_on_each_line_too() {
    let priced = price(&kitchen(), &CHECK).unwrap();
    let lines: Vec<_> = priced
        .lines
        .iter()
        .map(|line| (line.surcharge_paise, line.discount_paise, line.taxable_paise, line.tax.cgst_paise))
        .collect();
    assert_eq!(
        lines,
        [
            // The surcharge leaves half a paisa on two lines; the one of the heavier line is rounded up.
            (706_223, 216_575, 5_197_798, 467_802),
            (403_785, 123_827, 2_971_858, 267_467),
            (168_292, 51_610, 1_238_632, 111_477),
            (277_875, 85_215, 2_045_160, 184_064),
        ]
    );
}

#[test]
fn another_state_gets_integrated_tax() {
    let terms = Terms { supply: Supply::InterState, ..CHECK };
    let totals = price(&kitchen(), &terms).unwrap().totals;
    assert_eq!(totals.taxable_paise, 11_453_448);
    assert_eq!(totals.tax, Tax { cgst_paise: 0, sgst_paise: 0, igst_paise: 2_061_621 });
    assert_eq!(totals.payable_paise, 13_515_100);
}

#[test]
fn each_kind_of_goods_keeps_its_taxable_value() {
    let mut lines = kitchen();
    lines[2] = Line { hsn: "6802".to_owned(), tax: Percent::whole(5), ..lines[2].clone() };
    let priced = price(&lines, &CHECK).unwrap();
    let groups: Vec<_> =
        priced.taxes.iter().map(|group| (group.hsn.as_str(), group.rate.0, group.taxable_paise)).collect();
    assert_eq!(groups, [("6802", 500, 1_238_632), ("9403", 1800, 10_214_816)]);
    assert_eq!(priced.taxes[0].tax, Tax { cgst_paise: 30_966, sgst_paise: 30_966, igst_paise: 0 });
}

#[test]
fn a_line_that_does_not_count_is_priced_but_not_in_the_total() {
    let mut lines = kitchen();
    lines[3].counts = false;
    let priced = price(&lines, &CHECK).unwrap();
    assert_eq!(priced.totals, price(&lines[..3], &CHECK).unwrap().totals);
    let left_out = PricedLine {
        gross_paise: 1_950_000,
        line_discount_paise: 97_500,
        net_paise: 1_852_500,
        ..PricedLine::default()
    };
    assert_eq!(priced.lines[3], left_out);
}

#[test]
fn the_cost_includes_wastage_and_is_unknown_if_any_line_is() {
    let mut lines = kitchen();
    for line in &mut lines {
        line.cost = Some(Cost { rate: Rate::rupees(100), wastage: Percent::whole(10) });
    }
    // 32.47, 19.94, 11.81 and 3 at 110.
    assert_eq!(price(&lines, &CHECK).unwrap().cost_paise, Some(357_170 + 219_340 + 129_910 + 33_000));
    lines[0].cost = None;
    assert_eq!(price(&lines, &CHECK).unwrap().cost_paise, None);
    lines[0].counts = false;
    assert_eq!(price(&lines, &CHECK).unwrap().cost_paise, Some(219_340 + 129_910 + 33_000));
}

#[test]
fn no_lines_cost_nothing() {
    let priced = price(&[], &Terms { discount: percent(4), ..CHECK }).unwrap();
    assert_eq!((priced.totals, priced.taxes, priced.cost_paise), (Totals::default(), vec![], Some(0)));
}

#[test]
fn implausible_input_is_a_named_error() {
    use PriceError::{DiscountExceedsValue, Negative, TooLarge};
    let whole = || kitchen()[0].clone();
    let refused = |line: Line| price(&[line], &CHECK).unwrap_err();
    let amount = |amount_paise| Discount::Amount { amount_paise };
    let free = Cost { rate: Rate(0), wastage: Percent::NONE };
    assert_eq!(refused(Line { rate: Rate(-1), ..whole() }), Negative("rate"));
    assert_eq!(refused(Line { quantity: Quantity(-1), ..whole() }), Negative("quantity"));
    assert_eq!(refused(Line { tax: Percent(-1), ..whole() }), Negative("tax"));
    assert_eq!(refused(Line { discount: amount(-1), ..whole() }), Negative("discount"));
    assert_eq!(refused(Line { discount: percent(-1), ..whole() }), Negative("discount"));
    assert_eq!(refused(Line { discount: amount(4_708_151), ..whole() }), DiscountExceedsValue);
    assert_eq!(refused(Line { discount: percent(101), ..whole() }), DiscountExceedsValue);
    assert_eq!(refused(Line { rate: Rate(i64::MAX), ..whole() }), TooLarge("gross amount"));
    let wasted = Cost { wastage: Percent(-1), ..free };
    assert_eq!(refused(Line { cost: Some(wasted), ..whole() }), Negative("wastage"));
    let dear = Cost { rate: Rate(i64::MAX), wastage: Percent(i32::MAX) };
    assert_eq!(
        refused(Line { quantity: Quantity(i64::MAX), rate: Rate(0), cost: Some(dear), ..whole() }),
        TooLarge("cost")
    );
    let refused = |terms| price(&kitchen(), &terms).unwrap_err();
    assert_eq!(refused(Terms { surcharge: Percent(-1), ..CHECK }), Negative("surcharge"));
    assert_eq!(refused(Terms { discount: amount(11_930_676), ..CHECK }), DiscountExceedsValue);
    assert!(price(&kitchen(), &Terms { discount: amount(11_930_675), ..CHECK }).is_ok());
}

/// Typical lines, and small ones, on which rounding matters most.
fn any_line() -> impl Strategy<Value = Line> {
    let measures = prop_oneof![
        3 => (0..=1_000_000_i64, 0..=10_000_000_i64),
        2 => (0..=300_i64, 0..=20_i64),
        1 => (Just(100_i64), select(vec![100_i64, 1_000, 333])),
    ];
    let cost = option::weighted(0.9, (0..=5_000_000_i64, 0..=3_000_i32));
    let kind =
        (select(vec!["9403", "9401", "9954", "998391"]), select(vec![0, 25, 500, 1_200, 1_800, 2_800]));
    (measures, any_discount(), kind, cost, prop::bool::weighted(0.8)).prop_map(
        |((quantity, rate), off, (hsn, tax), cost, counts)| {
            let (quantity, rate) = (Quantity(quantity), Rate(rate));
            Line {
                discount: off.of(rate.times(quantity).unwrap()),
                quantity,
                rate,
                hsn: hsn.to_owned(),
                tax: Percent(tax),
                cost: cost.map(|(rate, wastage)| Cost { rate: Rate(rate), wastage: Percent(wastage) }),
                counts,
            }
        },
    )
}

/// A discount before its base is known.
#[derive(Clone, Copy, Debug)]
enum Off {
    Nothing,
    Part(i32),
    /// An amount that is this fraction of the base.
    Amount(i32),
}

impl Off {
    fn of(self, paise: i64) -> Discount {
        match self {
            Self::Nothing => Discount::None,
            Self::Part(part) => Discount::Percent { percent: Percent(part) },
            Self::Amount(part) => Discount::Amount { amount_paise: Percent(part).of(paise).unwrap() },
        }
    }
}

fn any_discount() -> impl Strategy<Value = Off> {
    prop_oneof![
        4 => Just(Off::Nothing),
        3 => (0..=10_000_i32).prop_map(Off::Part),
        3 => prop_oneof![0..=10_000_i32, 9_990..=10_000_i32].prop_map(Off::Amount),
    ]
}

/// Lines and terms.
fn any_quotation() -> impl Strategy<Value = (Vec<Line>, Terms)> {
    let surcharge = prop_oneof![Just(0), Just(500), Just(1_500), 0..=10_000_i32];
    let supply = select(Supply::ALL);
    (vec(any_line(), 0..12), surcharge, any_discount(), supply).prop_map(|(lines, surcharge, off, supply)| {
        let terms = Terms { surcharge: Percent(surcharge), discount: Discount::None, supply };
        let full = price(&lines, &terms).unwrap().totals.taxable_paise;
        let discount = off.of(full);
        (lines, Terms { discount, ..terms })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10_000))]

    #[test]
    fn lines_add_up_to_the_totals((lines, terms) in any_quotation()) {
        let Priced { lines: priced, totals, taxes, .. } = price(&lines, &terms).unwrap();
        let counted = || priced.iter().zip(&lines).filter(|(_, line)| line.counts).map(|(priced, _)| priced);
        let sum = |of: fn(&PricedLine) -> i64| counted().map(of).sum::<i64>();
        prop_assert_eq!(sum(|line| line.gross_paise), totals.gross_paise);
        prop_assert_eq!(sum(|line| line.line_discount_paise), totals.line_discount_paise);
        prop_assert_eq!(sum(|line| line.net_paise), totals.subtotal_paise);
        prop_assert_eq!(sum(|line| line.surcharge_paise), totals.surcharge_paise);
        prop_assert_eq!(sum(|line| line.discount_paise), totals.discount_paise);
        prop_assert_eq!(sum(|line| line.taxable_paise), totals.taxable_paise);
        prop_assert_eq!(sum(|line| line.tax.cgst_paise), totals.tax.cgst_paise);
        prop_assert_eq!(sum(|line| line.tax.sgst_paise), totals.tax.sgst_paise);
        prop_assert_eq!(sum(|line| line.tax.igst_paise), totals.tax.igst_paise);
        let group = |of: fn(&TaxedGroup) -> i64| taxes.iter().map(of).sum::<i64>();
        prop_assert_eq!(group(|group| group.taxable_paise), totals.taxable_paise);
        prop_assert_eq!(group(|group| group.tax.cgst_paise), totals.tax.cgst_paise);
        prop_assert_eq!(group(|group| group.tax.igst_paise), totals.tax.igst_paise);
        for line in &priced {
            prop_assert_eq!(line.gross_paise - line.line_discount_paise, line.net_paise);
        }
    }

    #[test]
    fn totals_follow_from_each_other((lines, terms) in any_quotation()) {
        let totals = price(&lines, &terms).unwrap().totals;
        prop_assert_eq!(totals.gross_paise - totals.line_discount_paise, totals.subtotal_paise);
        prop_assert_eq!(
            totals.subtotal_paise + totals.surcharge_paise - totals.discount_paise,
            totals.taxable_paise
        );
        prop_assert_eq!(totals.taxable_paise + totals.tax.total_paise().unwrap(), totals.total_paise);
        prop_assert_eq!(totals.total_paise + totals.round_off_paise, totals.payable_paise);
        prop_assert_eq!(totals.payable_paise % 100, 0);
        prop_assert!((-49..=50).contains(&totals.round_off_paise));
    }

    #[test]
    fn nothing_is_ever_negative((lines, terms) in any_quotation()) {
        let Priced { lines: priced, totals, .. } = price(&lines, &terms).unwrap();
        for line in &priced {
            prop_assert!(line.net_paise >= 0 && line.surcharge_paise >= 0 && line.discount_paise >= 0);
            prop_assert!(line.taxable_paise >= 0, "{line:?}");
            prop_assert!(line.tax.cgst_paise >= 0 && line.tax.igst_paise >= 0);
        }
        prop_assert!(totals.payable_paise >= 0);
    }

    #[test]
    fn tax_is_either_cgst_and_sgst_or_igst((lines, terms) in any_quotation()) {
        let Priced { lines: priced, totals, taxes, .. } = price(&lines, &terms).unwrap();
        let lines = priced.iter().map(|line| line.tax);
        for tax in lines.chain([totals.tax]).chain(taxes.iter().map(|group| group.tax)) {
            prop_assert_eq!(tax.cgst_paise, tax.sgst_paise);
            match terms.supply {
                Supply::WithinState => prop_assert_eq!(tax.igst_paise, 0),
                Supply::InterState => prop_assert_eq!(tax.cgst_paise, 0),
            }
        }
    }

    #[test]
    fn tax_is_right_to_half_a_paisa_on_each_line((lines, terms) in any_quotation()) {
        let terms = Terms { supply: Supply::WithinState, ..terms };
        for (line, priced) in lines.iter().zip(price(&lines, &terms).unwrap().lines) {
            let exact = i128::from(priced.taxable_paise) * i128::from(line.tax.0);
            let off = i128::from(priced.tax.cgst_paise) * 20_000 - exact;
            prop_assert!((-10_000 < off) && (off <= 10_000), "off by {off}");
        }
    }

    #[test]
    fn another_state_changes_at_most_a_paisa_per_line((lines, terms) in any_quotation()) {
        let total = |supply| price(&lines, &Terms { supply, ..terms }).unwrap().totals;
        let (within, across) = (total(Supply::WithinState), total(Supply::InterState));
        prop_assert_eq!(within.taxable_paise, across.taxable_paise);
        let counted = lines.iter().filter(|line| line.counts).count();
        prop_assert!(usize::try_from(within.total_paise.abs_diff(across.total_paise)).unwrap() <= counted);
    }

    #[test]
    fn a_line_bears_its_share_of_surcharge_and_discount((lines, terms) in any_quotation()) {
        let Priced { lines: priced, totals, .. } = price(&lines, &terms).unwrap();
        let subtotal = i128::from(totals.subtotal_paise);
        let is_fair = |part: i64, amount: i64, net: i64, paise: i128| {
            let off = i128::from(part) * subtotal - i128::from(amount) * i128::from(net);
            off.abs() <= paise * subtotal
        };
        for (line, _) in priced.iter().zip(&lines).filter(|(_, line)| line.counts) {
            prop_assert!(is_fair(line.surcharge_paise, totals.surcharge_paise, line.net_paise, 1), "{line:?}");
            // A second paisa is possible only if another line has no taxable value left.
            let bound = if priced.iter().any(|line| line.taxable_paise == 0) { 2 } else { 1 };
            prop_assert!(is_fair(line.discount_paise, totals.discount_paise, line.net_paise, bound), "{line:?}");
        }
    }

    #[test]
    fn the_order_of_lines_changes_no_total(
        ((lines, terms), other) in any_quotation().prop_flat_map(|quotation| {
            let other = Just(quotation.0.clone()).prop_shuffle();
            (Just(quotation), other)
        }),
    ) {
        let (first, second) = (price(&lines, &terms).unwrap(), price(&other, &terms).unwrap());
        prop_assert_eq!(first.totals, second.totals);
        prop_assert_eq!(first.taxes, second.taxes);
        prop_assert_eq!(first.cost_paise, second.cost_paise);
    }

    #[test]
    fn lines_that_do_not_count_change_nothing((lines, terms) in any_quotation()) {
        let all = price(&lines, &terms).unwrap();
        let counted: Vec<_> = lines.into_iter().filter(|line| line.counts).collect();
        let without = price(&counted, &terms).unwrap();
        prop_assert_eq!(all.totals, without.totals);
        prop_assert_eq!(all.taxes, without.taxes);
        prop_assert_eq!(all.cost_paise, without.cost_paise);
    }

    #[test]
    fn a_larger_discount_never_raises_the_taxable_value(
        (lines, terms) in any_quotation(),
        (one, other) in (0..=10_000_i32, 0..=10_000_i32),
    ) {
        let taxable = |percent| {
            let discount = Discount::Percent { percent: Percent(percent) };
            price(&lines, &Terms { discount, ..terms }).unwrap().totals.taxable_paise
        };
        prop_assert!(taxable(one.max(other)) <= taxable(one.min(other)));
        prop_assert_eq!(taxable(10_000), 0);
    }

    #[test]
    fn any_input_is_priced_or_refused_and_never_overflows(
        lines in vec(
            (any::<i64>(), any::<i64>(), any::<i64>(), any::<i32>(), any::<(i64, i32)>(), any::<bool>()),
            0..6,
        ),
        surcharge in any::<i32>(),
        off in any::<i64>(),
    ) {
        let lines: Vec<_> = lines
            .into_iter()
            .map(|(quantity, rate, off, tax, (cost, wastage), counts)| Line {
                quantity: Quantity(quantity),
                rate: Rate(rate),
                discount: Discount::Amount { amount_paise: off },
                hsn: String::new(),
                tax: Percent(tax),
                cost: Some(Cost { rate: Rate(cost), wastage: Percent(wastage) }),
                counts,
            })
            .collect();
        let terms = Terms {
            surcharge: Percent(surcharge),
            discount: Discount::Amount { amount_paise: off },
            supply: Supply::WithinState,
        };
        if let Ok(priced) = price(&lines, &terms) {
            prop_assert!((0..=LARGEST).contains(&priced.totals.payable_paise));
        }
    }
}
