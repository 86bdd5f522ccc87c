//! What documents about goods share: parties, taxed lines and their sums.

use std::collections::BTreeMap;

use super::gst::{Levy, Look, Tax};
use super::letterhead::{column, gstin, percent};
use super::paper::Composer;
use super::paper::table::{Align, Cell, Ending};
use super::rupees::exact;
use super::theme::{ARECA, DENSE, DENSE_ASIDE, DENSE_STRONG, LABEL, MEASURE, TIGHT};

/// Somebody who is billed, or to whom goods go.
#[derive(Clone, Debug)]
pub struct Party {
    /// Name, in any script.
    pub name: String,
    /// Address by line, with pincode and state: `Karnataka (29)`.
    pub address: Vec<String>,
    /// Phone number as printed; may be empty.
    pub phone: String,
    /// GSTIN of a business.
    pub gstin: Option<String>,
}

impl Party {
    /// What stands below the name.
    pub(super) fn rest(&self) -> Vec<String> {
        let mut rest = self.address.clone();
        rest.push(self.phone.clone());
        rest.push(gstin(self.gstin.as_deref().unwrap_or_default()));
        rest
    }
}

/// Goods on a line, without their price.
#[derive(Clone, Debug)]
pub struct Goods {
    /// Name.
    pub name: String,
    /// Chosen options, such as `Fabric: Rust linen`, and whether it is assembled.
    pub details: Vec<String>,
    /// Stock keeping unit; may be empty.
    pub sku: String,
    /// HSN.
    pub hsn: String,
    /// Pieces; none where only an amount changes.
    pub quantity: u32,
}

impl Goods {
    /// `2 nos`.
    pub(super) fn pieces(&self) -> String {
        match self.quantity {
            0 => String::new(),
            1 => "1 no.".to_owned(),
            many => format!("{many} nos"),
        }
    }

    /// Details, then the codes.
    pub(super) fn details(&self) -> Vec<String> {
        let mut details = self.details.clone();
        details.push(super::letterhead::joined(&[&code("HSN", &self.hsn), &code("SKU", &self.sku)]));
        details.retain(|text| !text.is_empty());
        details
    }
}

fn code(label: &str, code: &str) -> String {
    if code.is_empty() { String::new() } else { format!("{label} {code}") }
}

/// What a line comes to. Amounts are in paise.
#[derive(Clone, Debug)]
pub struct Taxed {
    /// Full rate in basis points: 1800 for 18%.
    pub rate: u32,
    /// Without tax.
    pub taxable_paise: i64,
    /// Tax.
    pub levy: Levy,
}

impl Taxed {
    /// With tax.
    #[must_use]
    pub fn total_paise(&self) -> i64 {
        self.taxable_paise + self.levy.paise()
    }

    /// Taxes as two columns: `CGST 9%` and its amount.
    pub(super) fn columns(&self) -> Vec<(String, String)> {
        let parts = self.levy.parts(self.rate);
        parts
            .into_iter()
            .map(|(name, rate, paise)| (format!("{name} {}", percent(rate)), bare(paise)))
            .collect()
    }
}

/// An amount under a heading that names the currency.
pub(super) fn bare(paise: i64) -> String {
    exact(paise).replace('₹', "")
}

/// The taxes by HSN and rate.
pub(super) fn taxes<'a>(lines: impl Iterator<Item = (&'a Goods, &'a Taxed)>) -> Vec<Tax> {
    let mut sums: BTreeMap<(&str, u32), (i64, Levy)> = BTreeMap::new();
    for (goods, taxed) in lines {
        let sum = sums.entry((&goods.hsn, taxed.rate)).or_insert((0, none(taxed.levy)));
        *sum = (sum.0 + taxed.taxable_paise, plus(sum.1, taxed.levy));
    }
    let tax = |((hsn, rate), (taxable_paise, levy)): ((&str, u32), _)| Tax {
        hsn: hsn.to_owned(),
        rate,
        taxable_paise,
        levy,
    };
    sums.into_iter().map(tax).collect()
}

fn none(levy: Levy) -> Levy {
    match levy {
        Levy::Local { .. } => Levy::Local { cgst_paise: 0, sgst_paise: 0 },
        Levy::Interstate { .. } => Levy::Interstate { igst_paise: 0 },
    }
}

/// The lines of one document are all supplied within the state, or none is.
fn plus(sum: Levy, levy: Levy) -> Levy {
    match (sum, levy) {
        (Levy::Local { cgst_paise, sgst_paise }, Levy::Local { cgst_paise: cgst, sgst_paise: sgst }) => {
            Levy::Local { cgst_paise: cgst_paise + cgst, sgst_paise: sgst_paise + sgst }
        }
        (Levy::Interstate { igst_paise }, Levy::Interstate { igst_paise: igst }) => {
            Levy::Interstate { igst_paise: igst_paise + igst }
        }
        (sum, _) => sum,
    }
}

/// Left edge and width of the sums, at the right of the page.
pub(super) const SUMS: [f32; 2] = [265.0, MEASURE - 265.0];

/// From the goods to the total: label, amount and whether it is a sum. They stay on one page.
pub(super) fn sums(composer: &mut Composer, steps: &[(String, i64, bool)], gap: f32) {
    let amount = 90.0;
    let columns = [
        column(SUMS[0], SUMS[1] - amount, Align::Left),
        column(SUMS[0] + SUMS[1] - amount, amount, Align::Right),
    ];
    let mut table = composer.table(&columns, TIGHT, &[], gap);
    for (index, (label, paise, is_sum)) in steps.iter().enumerate() {
        let style = if *is_sum { DENSE_STRONG.coloured(ARECA) } else { DENSE };
        let amount = exact(*paise);
        let ending = if index + 1 < steps.len() { Ending::KEPT } else { Ending::FREE };
        table.row(vec![Cell::text(label, style), Cell::text(&amount, style)], ending);
    }
    table.end();
}

/// How the taxes of these documents are set.
pub(super) const BREAKDOWN: Look = (TIGHT, [DENSE, DENSE_STRONG]);

/// A cell with goods.
pub(super) fn described<'a>(goods: &'a Goods, details: &'a [String]) -> Cell<'a> {
    let mut texts = vec![(goods.name.as_str(), DENSE_STRONG)];
    texts.extend(details.iter().map(|detail| (detail.as_str(), DENSE_ASIDE)));
    Cell { texts, ..Cell::default() }
}

/// Cells with the names and rates of taxes, and with their amounts.
pub(super) fn taxed(columns: &[(String, String)]) -> [Cell<'_>; 2] {
    let names = columns.iter().map(|(name, _)| (name.as_str(), DENSE)).collect();
    let amounts = columns.iter().map(|(_, amount)| (amount.as_str(), DENSE)).collect();
    [Cell { texts: names, ..Cell::default() }, Cell { texts: amounts, ..Cell::default() }]
}

/// A row with sums below the lines of a table.
pub(super) fn total(texts: &[String]) -> Vec<Cell<'_>> {
    texts.iter().map(|text| Cell::text(text, DENSE_STRONG.coloured(ARECA))).collect()
}

/// Heads of a table, in the style of labels.
pub(super) fn labels<const N: usize>(
    texts: [&'static str; N],
) -> [(&'static str, super::paper::text::Style); N] {
    texts.map(|text| (text, LABEL))
}
