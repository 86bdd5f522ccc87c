//! GST as documents show it: its split, and its breakdown by HSN or SAC.

use super::letterhead::{column, percent};
use super::paper::Composer;
use super::paper::table::{Align, Cell, Ending, Ruling};
use super::paper::text::Style;
use super::rupees::exact;
use super::theme::LABEL;

/// Tax on the lines with the same code and rate.
#[derive(Clone, Debug)]
pub struct Tax {
    /// HSN or SAC.
    pub hsn: String,
    /// Full rate: 1800 for 18%.
    pub rate: u32,
    /// Taxable value.
    pub taxable_paise: i64,
    /// Split of the tax.
    pub levy: Levy,
}

/// Split of the tax.
#[derive(Clone, Copy, Debug)]
pub enum Levy {
    /// CGST and SGST, each at half the rate.
    Local {
        /// CGST.
        cgst_paise: i64,
        /// SGST.
        sgst_paise: i64,
    },
    /// IGST, for supply to another state.
    Interstate {
        /// IGST.
        igst_paise: i64,
    },
}

impl Levy {
    /// The taxes with their shares of a rate in basis points and their amounts.
    #[must_use]
    pub fn parts(self, rate: u32) -> Vec<(&'static str, u32, i64)> {
        match self {
            Self::Local { cgst_paise, sgst_paise } => {
                vec![("CGST", rate / 2, cgst_paise), ("SGST", rate / 2, sgst_paise)]
            }
            Self::Interstate { igst_paise } => vec![("IGST", rate, igst_paise)],
        }
    }

    /// Total tax.
    #[must_use]
    pub fn paise(self) -> i64 {
        match self {
            Self::Local { cgst_paise, sgst_paise } => cgst_paise + sgst_paise,
            Self::Interstate { igst_paise } => igst_paise,
        }
    }
}

/// How a breakdown is set: its rules, and the styles of its figures and sums.
pub(super) type Look = (Ruling, [Style; 2]);

/// A table of the taxes by HSN or SAC and rate.
pub(super) fn breakdown(composer: &mut Composer, taxes: &[Tax], (ruling, [figure, sum]): Look, gap: f32) {
    let is_local = taxes.iter().all(|tax| matches!(tax.levy, Levy::Local { .. }));
    let figures: &[(&str, [f32; 2])] = if is_local {
        &[("CGST", [245.0, 80.0]), ("SGST", [325.0, 80.0]), ("TAX", [405.0, 90.0])]
    } else {
        &[("IGST", [405.0, 90.0])]
    };
    let mut columns = vec![
        column(0.0, 90.0, Align::Left),
        column(90.0, 50.0, Align::Right),
        column(140.0, 105.0, Align::Right),
    ];
    let mut headings = vec![("HSN/SAC", LABEL), ("RATE", LABEL), ("TAXABLE VALUE", LABEL)];
    for (heading, [x, width]) in figures {
        columns.push(column(*x, *width, Align::Right));
        headings.push((heading, LABEL));
    }
    let mut table = composer.table(&columns, ruling, &headings, gap);
    let mut sums = [0; 3];
    for tax in taxes {
        let paise = columns_of(tax.levy);
        let mut texts = vec![tax.hsn.clone(), percent(tax.rate), exact(tax.taxable_paise)];
        texts.extend(paise.iter().map(|paise| exact(*paise)));
        table.row(texts.iter().map(|text| Cell::text(text, figure)).collect(), Ending::KEPT);
        for (total, paise) in sums.iter_mut().zip(paise) {
            *total += paise;
        }
    }
    let taxable = taxes.iter().map(|tax| tax.taxable_paise).sum();
    let mut texts = vec!["Total".to_owned(), String::new(), exact(taxable)];
    texts.extend(sums[..figures.len()].iter().map(|paise| exact(*paise)));
    table.row(texts.iter().map(|text| Cell::text(text, sum)).collect(), Ending::FREE);
    table.end();
}

fn columns_of(levy: Levy) -> Vec<i64> {
    match levy {
        Levy::Local { cgst_paise, sgst_paise } => vec![cgst_paise, sgst_paise, cgst_paise + sgst_paise],
        Levy::Interstate { igst_paise } => vec![igst_paise],
    }
}
