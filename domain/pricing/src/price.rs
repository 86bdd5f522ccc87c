//! The price engine: lines and terms in, figures in whole paise out. Source: product rules for quotations,
//! steps 1 to 8.
//!
//! Everything is priced here: quotations, designs, packages and kitchens. It knows no database and no
//! clock, and there is no second one, neither in SQL nor in the browser; an editor sends what it has and
//! gets the figures back. Tax rates and costs come from tables by date (`gst_rates`, `rate_cards`), and a
//! price is copied to where it is used.
//!
//! - Each figure is rounded once, where the rules say so, half up. Tax is rounded per line and per half
//!   (CGST, SGST), so that the halves are equal and the lines add up to the tax return.
//! - Surcharge and discount are spread over the lines to the paisa, largest remainder first. Ties go by
//!   weight, rate and code, never by position: moving a line changes no total. No line goes below zero.
//! - Absurd input is a named error. No figure exceeds what a browser's number holds exactly.

#![deny(clippy::float_arithmetic)]

pub mod measure;

use std::collections::BTreeMap;

use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::gst::{Supply, Tax};
use crate::price::measure::Quantity;
use kernel::money::{self, LARGEST, Percent, Share, TooLarge, figure, half_up, spread, up_to_the_whole};

/// What express delivery adds to the subtotal. Source: source specification, business constants.
pub const EXPRESS: Percent = Percent::whole(15);

/// Why something cannot be priced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PriceError {
    /// A figure is implausibly large.
    #[error("the {0} is too large")]
    TooLarge(&'static str),
    /// A figure is negative.
    #[error("the {0} must not be negative")]
    Negative(&'static str),
    /// The discount exceeds the amount.
    #[error("the discount is larger than the amount")]
    DiscountExceedsValue,
    /// The openings of a wall are larger than the wall.
    #[error("the openings are larger than the wall")]
    OpeningsExceedWall,
    /// More than one alternative of a group is selected.
    #[error("more than one alternative is selected")]
    AlternativesExclude,
}

/// Wraps an overflow in an error that names the figure.
pub fn too_large(what: &'static str) -> impl Fn(TooLarge) -> PriceError {
    move |TooLarge| PriceError::TooLarge(what)
}

/// Rate per unit in paise.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    JsonSchema,
    sqlx::Type,
)]
#[serde(transparent)]
#[sqlx(transparent)]
pub struct Rate(pub i64);

impl Rate {
    /// A rate in whole rupees.
    #[must_use]
    pub const fn rupees(rupees: i64) -> Self {
        Self(rupees * 100)
    }

    /// The price of a quantity, rounded to the paisa.
    pub fn times(self, quantity: Quantity) -> Result<i64, PriceError> {
        let exact = i128::from(self.not_negative()?.0) * i128::from(counted(quantity)?.0);
        figure(half_up(exact, 100)).map_err(too_large("gross amount"))
    }

    fn not_negative(self) -> Result<Self, PriceError> {
        if self.0 < 0 { Err(PriceError::Negative("rate")) } else { Ok(self) }
    }
}

fn counted(quantity: Quantity) -> Result<Quantity, PriceError> {
    if quantity.0 < 0 { Err(PriceError::Negative("quantity")) } else { Ok(quantity) }
}

/// Maximum rate per unit in paise: a crore rupees.
pub const MAX_PAISE: i64 = 1_000_000_000;

/// Checks that a rate is between zero and a crore rupees.
pub fn sensible_rate(rate: &Rate, _: &()) -> garde::Result {
    if (0..=MAX_PAISE).contains(&rate.0) {
        Ok(())
    } else {
        Err(garde::Error::new("must be 0 to 1,00,00,000 rupees"))
    }
}

/// A discount.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(tag = "by", rename_all = "snake_case", rename_all_fields = "camelCase")]
pub enum Discount {
    /// None.
    #[default]
    None,
    /// A percentage.
    Percent {
        /// In basis points: 4% is 400.
        #[garde(custom(up_to_the_whole))]
        percent: Percent,
    },
    /// An amount.
    Amount {
        /// In paise.
        #[garde(range(min = 0, max = LARGEST))]
        amount_paise: i64,
    },
}

impl Discount {
    /// The discount on an amount, at most the amount.
    pub fn on(self, paise: i64) -> Result<i64, PriceError> {
        let off = match self {
            Self::None => 0,
            Self::Percent { percent } => percent.of(paise).map_err(too_large("discount"))?,
            Self::Amount { amount_paise } => amount_paise,
        };
        match off {
            ..0 => Err(PriceError::Negative("discount")),
            off if off > paise => Err(PriceError::DiscountExceedsValue),
            off => Ok(off),
        }
    }
}

/// Cost of one unit, and its wastage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cost {
    /// Cost per unit.
    pub rate: Rate,
    /// Wastage.
    pub wastage: Percent,
}

impl Cost {
    /// The cost of a quantity, rounded to the paisa once.
    fn times(self, quantity: Quantity) -> Result<i64, PriceError> {
        if self.wastage < Percent::NONE {
            return Err(PriceError::Negative("wastage"));
        }
        let exact = i128::from(self.rate.not_negative()?.0) * i128::from(counted(quantity)?.0);
        let bought = i128::from(Percent::WHOLE.0) + i128::from(self.wastage.0);
        let exact = exact.checked_mul(bought).ok_or(PriceError::TooLarge("cost"))?;
        figure(half_up(exact, 100 * i128::from(Percent::WHOLE.0))).map_err(too_large("cost"))
    }
}

/// A line to price.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Billed quantity.
    pub quantity: Quantity,
    /// Rate per unit before tax.
    pub rate: Rate,
    /// Discount on this line.
    pub discount: Discount,
    /// HSN or SAC.
    pub hsn: String,
    /// GST rate.
    pub tax: Percent,
    /// Cost, if known.
    pub cost: Option<Cost>,
    /// Whether it counts towards the total.
    pub counts: bool,
}

/// Terms for all lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// Surcharge on the subtotal, for express delivery or installation.
    pub surcharge: Percent,
    /// Discount on subtotal and surcharge.
    pub discount: Discount,
    /// Split of GST.
    pub supply: Supply,
}

/// Priced lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Priced {
    /// Lines, in order.
    pub lines: Vec<PricedLine>,
    /// Totals.
    pub totals: Totals,
    /// GST breakdown by HSN or SAC.
    pub taxes: Vec<TaxedGroup>,
    /// Total cost; unknown if any line's cost is.
    pub cost_paise: Option<i64>,
}

/// Price of a line, in paise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PricedLine {
    /// Quantity times rate.
    pub gross_paise: i64,
    /// Discount on this line.
    pub line_discount_paise: i64,
    /// Gross less discount.
    pub net_paise: i64,
    /// Share of the surcharge. Zero, like all below, for a line that does not count.
    pub surcharge_paise: i64,
    /// Share of the overall discount.
    pub discount_paise: i64,
    /// Taxable value.
    pub taxable_paise: i64,
    /// Tax.
    pub tax: Tax,
}

/// Totals of the lines that count, in paise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "PriceTotals")]
pub struct Totals {
    /// Before any discount.
    pub gross_paise: i64,
    /// Line discounts.
    pub line_discount_paise: i64,
    /// Subtotal of the lines.
    pub subtotal_paise: i64,
    /// Surcharge for express delivery or installation.
    pub surcharge_paise: i64,
    /// Overall discount.
    pub discount_paise: i64,
    /// Taxable value.
    pub taxable_paise: i64,
    /// Tax.
    pub tax: Tax,
    /// Taxable value plus tax.
    pub total_paise: i64,
    /// Rounding to whole rupees: from -49 to 50.
    pub round_off_paise: i64,
    /// Amount payable.
    pub payable_paise: i64,
}

/// Taxable value and tax of one HSN or SAC at one rate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct TaxedGroup {
    /// HSN or SAC.
    pub hsn: String,
    /// In basis points: 18% is 1800.
    pub rate: Percent,
    /// In paise.
    pub taxable_paise: i64,
    /// Tax.
    pub tax: Tax,
}

/// Prices lines.
pub fn price(lines: &[Line], terms: &Terms) -> Result<Priced, PriceError> {
    let mut priced = lines.iter().map(net).collect::<Result<Vec<_>, _>>()?;
    let counted: Vec<usize> = (0..lines.len()).filter(|&line| lines[line].counts).collect();
    let (surcharge, discount) = adjust(lines, &mut priced, &counted, terms)?;
    for &line in &counted {
        tax(&lines[line], &mut priced[line], terms.supply)?;
    }
    let counted: Vec<(&Line, PricedLine)> =
        counted.into_iter().map(|line| (&lines[line], priced[line])).collect();
    Ok(Priced {
        totals: totals(&counted, surcharge, discount)?,
        taxes: taxes(&counted)?,
        cost_paise: cost(&counted)?,
        lines: priced,
    })
}

/// Gross and net price of a line.
pub fn net(line: &Line) -> Result<PricedLine, PriceError> {
    if line.tax < Percent::NONE {
        return Err(PriceError::Negative("tax"));
    }
    let gross_paise = line.rate.times(line.quantity)?;
    let line_discount_paise = line.discount.on(gross_paise)?;
    let net_paise = gross_paise - line_discount_paise;
    Ok(PricedLine { gross_paise, line_discount_paise, net_paise, ..PricedLine::default() })
}

/// Distributes surcharge and discount over the lines that count, by net price, so that the taxable value of
/// each HSN is exact. Returns both.
fn adjust(
    lines: &[Line],
    priced: &mut [PricedLine],
    counted: &[usize],
    terms: &Terms,
) -> Result<(i64, i64), PriceError> {
    let subtotal = money::sum(counted.iter().map(|&line| priced[line].net_paise));
    let subtotal = subtotal.map_err(too_large("subtotal"))?;
    if terms.surcharge < Percent::NONE {
        return Err(PriceError::Negative("surcharge"));
    }
    let surcharge = terms.surcharge.of(subtotal).map_err(too_large("surcharge"))?;
    let discount = terms.discount.on(money::sum([subtotal, surcharge]).map_err(too_large("subtotal"))?)?;

    let share = |line: usize, priced: &PricedLine, room| {
        let Line { hsn, tax, .. } = &lines[line];
        // Ties are decided by all that the totals depend on; lines that are equal in that are interchangeable.
        Share { weight: priced.net_paise, room, tie: (*tax, hsn) }
    };
    let shares: Vec<_> = counted.iter().map(|&line| share(line, &priced[line], LARGEST)).collect();
    let parts = spread(surcharge, &shares).ok_or(PriceError::TooLarge("surcharge"))?;
    for (&line, part) in counted.iter().zip(parts) {
        priced[line].surcharge_paise = part;
    }
    let shares: Vec<_> = counted
        .iter()
        .map(|&line| share(line, &priced[line], priced[line].net_paise + priced[line].surcharge_paise))
        .collect();
    let parts = spread(discount, &shares).ok_or(PriceError::DiscountExceedsValue)?;
    for (&line, part) in counted.iter().zip(parts) {
        priced[line].discount_paise = part;
    }
    Ok((surcharge, discount))
}

/// Taxable value and tax of a line.
fn tax(line: &Line, priced: &mut PricedLine, supply: Supply) -> Result<(), PriceError> {
    priced.taxable_paise = priced.net_paise + priced.surcharge_paise - priced.discount_paise;
    priced.tax = Tax::on(priced.taxable_paise, line.tax, supply).map_err(too_large("tax"))?;
    Ok(())
}

fn totals(lines: &[(&Line, PricedLine)], surcharge: i64, discount: i64) -> Result<Totals, PriceError> {
    let total = |of: fn(&PricedLine) -> i64| {
        money::sum(lines.iter().map(|(_, line)| of(line))).map_err(too_large("total"))
    };
    let taxable_paise = total(|line| line.taxable_paise)?;
    let tax = all(lines)?;
    let total_paise = money::sum([taxable_paise, tax.total_paise().map_err(too_large("tax"))?]);
    let total_paise = total_paise.map_err(too_large("total"))?;
    let payable_paise = money::to_the_rupee(total_paise).map_err(too_large("total"))?;
    Ok(Totals {
        gross_paise: total(|line| line.gross_paise)?,
        line_discount_paise: total(|line| line.line_discount_paise)?,
        subtotal_paise: total(|line| line.net_paise)?,
        surcharge_paise: surcharge,
        discount_paise: discount,
        taxable_paise,
        tax,
        total_paise,
        round_off_paise: payable_paise - total_paise,
        payable_paise,
    })
}

fn all(lines: &[(&Line, PricedLine)]) -> Result<Tax, PriceError> {
    lines.iter().try_fold(Tax::default(), |sum, (_, line)| sum.plus(line.tax)).map_err(too_large("tax"))
}

/// GST breakdown by HSN or SAC, for the tax return.
fn taxes(lines: &[(&Line, PricedLine)]) -> Result<Vec<TaxedGroup>, PriceError> {
    let mut groups: BTreeMap<(&str, Percent), Vec<(&Line, PricedLine)>> = BTreeMap::new();
    for (line, priced) in lines {
        groups.entry((&line.hsn, line.tax)).or_default().push((line, *priced));
    }
    let groups = groups.into_iter().map(|((hsn, rate), lines)| {
        let taxable = money::sum(lines.iter().map(|(_, line)| line.taxable_paise));
        Ok(TaxedGroup {
            hsn: hsn.to_owned(),
            rate,
            taxable_paise: taxable.map_err(too_large("total"))?,
            tax: all(&lines)?,
        })
    });
    groups.collect()
}

fn cost(lines: &[(&Line, PricedLine)]) -> Result<Option<i64>, PriceError> {
    let mut costs = Vec::with_capacity(lines.len());
    for (line, _) in lines {
        let Some(cost) = line.cost else { return Ok(None) };
        costs.push(cost.times(line.quantity)?);
    }
    money::sum(costs).map(Some).map_err(too_large("cost"))
}

#[cfg(test)]
mod tests;
