//! Who must approve a quotation before it goes out. Source: product rules for quotations, approval.
//!
//! The discount that counts is everything given away, on lines and overall, less what rounding added. A
//! line without a known cost needs an admin, as a thin margin does: otherwise a custom line would pass
//! where a line from the rate card does not.

#![deny(clippy::float_arithmetic)]

use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::price::Priced;
use kernel::Db;
use kernel::money::{Percent, up_to_the_whole};
use kernel::settings::{self, Section};
use kernel::string_enum::string_enum;

string_enum! {
    /// Required approver.
    pub enum Approver {
        /// Head of sales, or an admin.
        SalesHead = "sales_head",
        /// An admin.
        Admin = "admin",
    }
}

string_enum! {
    /// Why approval is required.
    #[schemars(rename = "ApprovalReason")]
    pub enum Reason {
        /// The discount exceeds the author's limit.
        Discount = "discount",
        /// The margin is too low.
        Margin = "margin",
        /// The margin is unknown, because a line has no cost price.
        UnknownCost = "unknown_cost",
    }
}

/// Approval limits, set in the settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
#[schemars(rename = "ApprovalLimits")]
pub struct Limits {
    /// A higher discount needs the head of sales. In basis points, like all of these.
    #[garde(custom(up_to_the_whole))]
    #[schemars(extend("minimum" = 0, "maximum" = 10_000))]
    pub discount_of_staff: Percent,
    /// A higher discount needs an admin.
    #[garde(custom(up_to_the_whole))]
    #[schemars(extend("minimum" = 0, "maximum" = 10_000))]
    pub discount_of_sales_head: Percent,
    /// A lower margin needs an admin.
    #[garde(custom(up_to_the_whole))]
    #[schemars(extend("minimum" = 0, "maximum" = 10_000))]
    pub least_margin: Percent,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            discount_of_staff: Percent::whole(5),
            discount_of_sales_head: Percent::whole(10),
            least_margin: Percent::whole(25),
        }
    }
}

string_enum! {
    /// Margin indicator for users who may not see the margin.
    pub enum MarginLight {
        /// Sufficient.
        Green = "green",
        /// Close to the minimum.
        Amber = "amber",
        /// Below the minimum.
        Red = "red",
        /// Unknown.
        Unknown = "unknown",
    }
}

impl MarginLight {
    /// The indicator for a margin.
    #[must_use]
    pub fn of(margin: Option<Percent>, limits: &Limits) -> Self {
        match margin {
            None => Self::Unknown,
            Some(percent) if percent < limits.least_margin => Self::Red,
            Some(percent) if percent.0 < limits.least_margin.0 + CLOSE => Self::Amber,
            Some(_) => Self::Green,
        }
    }
}

/// A margin within this of the minimum is close to it.
const CLOSE: i32 = 500;

/// The part of the quotation settings that has the limits.
#[derive(Default, Serialize, Deserialize)]
#[serde(default)]
struct OfQuotations {
    approval: Limits,
}

impl Section for OfQuotations {
    const NAME: &'static str = "quotations";
}

/// The current limits.
pub(crate) async fn limits(db: &mut Db) -> Result<Limits, sqlx::Error> {
    let OfQuotations { approval } = settings::read(db).await?;
    Ok(approval)
}

/// A required approval.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Approval {
    /// Approver.
    pub by: Approver,
    /// Reasons.
    pub reasons: Vec<Reason>,
}

/// The approval that a price requires, if any.
#[must_use]
pub fn needed(priced: &Priced, limits: &Limits) -> Option<Approval> {
    let (mut by, mut reasons) = (Approver::SalesHead, Vec::new());
    let exceeds = |limit: Percent| given_twice(priced) * WHOLE > 2 * i128::from(limit.0) * full(priced);
    if exceeds(limits.discount_of_staff) || exceeds(limits.discount_of_sales_head) {
        reasons.push(Reason::Discount);
    }
    if exceeds(limits.discount_of_sales_head) {
        by = Approver::Admin;
    }
    match left(priced) {
        None => reasons.push(Reason::UnknownCost),
        Some(left) if left * WHOLE < i128::from(limits.least_margin.0) * taxable(priced) => {
            reasons.push(Reason::Margin);
        }
        Some(_) => {}
    }
    if reasons.iter().any(|reason| *reason != Reason::Discount) {
        by = Approver::Admin;
    }
    (!reasons.is_empty()).then_some(Approval { by, reasons })
}

/// Total discount, on lines and overall, as a fraction of the price without it. Rounded up, so that a discount
/// above a limit is never taken for one below. `None` for a price of zero.
#[must_use]
pub fn discount(priced: &Priced) -> Option<Percent> {
    percent((-given_twice(priced) * WHOLE).checked_div_euclid(2 * full(priced))?.checked_neg()?)
}

/// Margin as a fraction of the taxable value. Rounded down, so that a margin below a limit is never taken for
/// one above. `None` for a price of zero, or if the cost is unknown.
#[must_use]
pub fn margin(priced: &Priced) -> Option<Percent> {
    percent((left(priced)? * WHOLE).checked_div_euclid(taxable(priced))?)
}

const WHOLE: i128 = Percent::WHOLE.0 as i128;

/// A loss too large for the type counts as the largest loss.
fn percent(points: i128) -> Option<Percent> {
    i32::try_from(points.max(i32::MIN.into())).ok().map(Percent)
}

/// Twice the discount, less what rounding may have added: half a paisa per line and overall, which nobody gave.
fn given_twice(priced: &Priced) -> i128 {
    let given = i128::from(priced.totals.line_discount_paise) + i128::from(priced.totals.discount_paise);
    let rounded = i128::try_from(priced.lines.len() + 1).unwrap_or_default();
    (2 * given - rounded).max(0)
}

fn full(priced: &Priced) -> i128 {
    i128::from(priced.totals.gross_paise) + i128::from(priced.totals.surcharge_paise)
}

fn taxable(priced: &Priced) -> i128 {
    i128::from(priced.totals.taxable_paise)
}

fn left(priced: &Priced) -> Option<i128> {
    priced.cost_paise.map(|cost| taxable(priced) - i128::from(cost))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gst::Supply;
    use crate::price::measure::Quantity;
    use crate::price::{Cost, Discount, Line, Rate, Terms, price};

    /// A line of a thousand rupees with this cost, and the overall discount.
    fn priced(cost: Option<i64>, line_discount: i32, discount: i32) -> Priced {
        price(&[line(cost, line_discount)], &terms(discount)).unwrap()
    }

    fn line(cost: Option<i64>, discount: i32) -> Line {
        Line {
            quantity: Quantity::ONE,
            rate: Rate::rupees(1000),
            discount: Discount::Percent { percent: Percent(discount) },
            hsn: "9403".to_owned(),
            tax: Percent::whole(18),
            cost: cost.map(|cost| Cost { rate: Rate(cost), wastage: Percent::NONE }),
            counts: true,
        }
    }

    fn terms(discount: i32) -> Terms {
        Terms {
            surcharge: Percent::NONE,
            discount: Discount::Percent { percent: Percent(discount) },
            supply: Supply::WithinState,
        }
    }

    fn needs(cost: Option<i64>, line_discount: i32, discount: i32) -> Option<(Approver, Vec<Reason>)> {
        needed(&priced(cost, line_discount, discount), &Limits::default())
            .map(|approval| (approval.by, approval.reasons))
    }

    #[test]
    fn a_discount_needs_whoever_may_give_it() {
        use {Approver::*, Reason::Discount};
        assert_eq!(needs(Some(0), 0, 500), None);
        assert_eq!(needs(Some(0), 0, 501), Some((SalesHead, vec![Discount])));
        assert_eq!(needs(Some(0), 0, 1000), Some((SalesHead, vec![Discount])));
        assert_eq!(needs(Some(0), 0, 1001), Some((Admin, vec![Discount])));
    }

    #[test]
    fn what_is_rounded_up_is_not_given() {
        // 5% of 47,081.50 is 2,354.075.
        let line = Line { quantity: Quantity(3247), rate: Rate::rupees(1450), ..line(Some(0), 0) };
        let discount = Discount::Percent { percent: Percent::whole(5) };
        let priced = price(&[line], &Terms { discount, ..terms(0) }).unwrap();
        assert_eq!(priced.totals.discount_paise, 235_408);
        assert_eq!(needed(&priced, &Limits::default()), None);
        assert_eq!(super::discount(&priced), Some(Percent::whole(5)));
    }

    #[test]
    fn what_is_taken_off_lines_counts_as_well() {
        // 5% and then 1% of the rest is 5.95%.
        assert_eq!(discount(&priced(Some(0), 500, 100)), Some(Percent(595)));
        assert_eq!(needs(Some(0), 500, 100), Some((Approver::SalesHead, vec![Reason::Discount])));
        assert_eq!(needs(Some(0), 500, 0), None);
    }

    #[test]
    fn a_thin_margin_needs_an_admin() {
        use {Approver::*, Reason::*};
        assert_eq!(margin(&priced(Some(75_000), 0, 0)), Some(Percent(2500)));
        assert_eq!(needs(Some(75_000), 0, 0), None);
        assert_eq!(margin(&priced(Some(75_001), 0, 0)), Some(Percent(2499)));
        assert_eq!(needs(Some(75_001), 0, 0), Some((Admin, vec![Margin])));
        assert_eq!(needs(Some(75_000), 0, 600), Some((Admin, vec![Discount, Margin])));
        assert_eq!(margin(&priced(Some(200_000), 0, 0)), Some(Percent(-10_000)));
    }

    #[test]
    fn what_nobody_knows_is_not_taken_for_good() {
        assert_eq!(needs(None, 0, 0), Some((Approver::Admin, vec![Reason::UnknownCost])));
        assert_eq!(margin(&priced(None, 0, 0)), None);
    }

    #[test]
    fn what_is_given_away_is_all_discount_and_no_margin() {
        use {Approver::*, Reason::*};
        let gift = priced(Some(1), 10_000, 0);
        assert_eq!((discount(&gift), margin(&gift)), (Some(Percent::WHOLE), None));
        assert_eq!(needs(Some(1), 10_000, 0), Some((Admin, vec![Discount, Margin])));
    }
}
