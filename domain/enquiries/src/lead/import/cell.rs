//! Parses the cells of an imported lead list.

use crate::lead::{BhkType, BudgetBand, InteriorType};
use kernel::import::cell::plain;

/// `3 BHK`, `3bhk flat`, `2.5 BHK`, `Villa`, `1 RK`.
pub(super) fn home(text: &str) -> Result<BhkType, String> {
    let words = plain(text);
    if ["villa", "bungalow", "independenthouse", "rowhouse"].iter().any(|word| words.contains(word)) {
        return Ok(BhkType::Villa);
    }
    if words.contains("duplex") {
        return Ok(BhkType::Duplex);
    }
    if words.contains("studio") {
        return Ok(BhkType::OneBhk);
    }
    // Half a room does not change the size.
    match numbers(text).first().map(|number| number.value.floor()) {
        Some(1.0) => Ok(BhkType::OneBhk),
        Some(2.0) => Ok(BhkType::TwoBhk),
        Some(3.0) => Ok(BhkType::ThreeBhk),
        Some(4.0) => Ok(BhkType::FourBhk),
        _ => Err("must be 1 BHK to 4 BHK, villa or duplex".to_owned()),
    }
}

/// `Kitchen, wardrobes & TV unit`.
pub(super) fn interiors(text: &str) -> Result<Vec<InteriorType>, String> {
    let text = text.to_lowercase().replace(" and ", ",");
    let mut kinds = Vec::new();
    for part in text.split([',', ';', '/', '&', '+', '|', '\n']) {
        let word = plain(part);
        let kind = match word.as_str() {
            "" => continue,
            "kitchen" | "kitchens" | "modularkitchen" => InteriorType::Kitchen,
            "wardrobe" | "wardrobes" | "cupboards" => InteriorType::Wardrobe,
            "tv" | "tvunit" | "tvunits" => InteriorType::TvUnit,
            "fullhome" | "fullhouse" | "fullhomeinteriors" | "completehome" | "wholehome" | "home"
            | "full" => InteriorType::FullHome,
            "furniture" | "loosefurniture" => InteriorType::Furniture,
            "discuss" | "letsdiscuss" | "tobediscussed" | "notsure" | "undecided" => InteriorType::Discuss,
            _ => {
                let known = "kitchen, wardrobe, TV unit, full home, furniture or discuss";
                return Err(format!("{:?} is not one of {known}", part.trim()));
            }
        };
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    Ok(kinds)
}

/// Rupees in a lakh.
const LAKH: f64 = 100_000.0;

/// `5 lakh`, `₹5-6 L`, `4,50,000`, `under 3 lakhs`, `20L+`, `1 crore`. A number too small to be rupees is in
/// lakhs.
pub(super) fn budget(text: &str) -> Result<BudgetBand, String> {
    let unknown = || "must be an amount, such as 5 lakh or 3-6 lakh".to_owned();
    let amounts = numbers(text);
    let last_unit = amounts.last().and_then(Number::in_rupees);
    let lakhs: Vec<f64> = amounts
        .iter()
        .map(|number| {
            // `5-6 lakh` names the unit once.
            let unit = number.in_rupees().or(last_unit);
            let unit = unit.unwrap_or(if number.value >= 1_000.0 { 1.0 } else { LAKH });
            number.value * unit / LAKH
        })
        .collect();
    let words = text.to_lowercase();
    let says = |phrases: &[&str]| phrases.iter().any(|phrase| words.contains(phrase));
    match lakhs[..] {
        [most] if says(&["under", "below", "less", "upto", "up to", "within", "<", "max"]) => {
            // "Under 3" is below 3, while "3" starts the next band.
            Ok(if most <= 3.0 { BudgetBand::Under3 } else { up_to(most) })
        }
        [least] if says(&["over", "above", "more", "+", ">", "min"]) => Ok(from(least)),
        [amount] => Ok(up_to(amount)),
        [least, most] if least <= most => Ok(from(least)),
        _ => Err(unknown()),
    }
}

fn up_to(lakhs: f64) -> BudgetBand {
    match lakhs {
        ..3.0 => BudgetBand::Under3,
        ..=6.0 => BudgetBand::From3To6,
        ..=10.0 => BudgetBand::From6To10,
        ..=20.0 => BudgetBand::From10To20,
        _ => BudgetBand::Over20,
    }
}

fn from(lakhs: f64) -> BudgetBand {
    match lakhs {
        ..3.0 => BudgetBand::Under3,
        ..6.0 => BudgetBand::From3To6,
        ..10.0 => BudgetBand::From6To10,
        ..20.0 => BudgetBand::From10To20,
        _ => BudgetBand::Over20,
    }
}

/// A number with the letters after it.
struct Number {
    value: f64,
    unit: String,
}

impl Number {
    fn in_rupees(&self) -> Option<f64> {
        match self.unit.as_str() {
            "l" | "lk" | "lac" | "lacs" | "lakh" | "lakhs" => Some(LAKH),
            "cr" | "crore" | "crores" => Some(100.0 * LAKH),
            "k" | "thousand" => Some(1_000.0),
            _ => None,
        }
    }
}

/// The numbers in a text; commas group digits.
fn numbers(text: &str) -> Vec<Number> {
    let mut numbers = Vec::new();
    let mut rest = text;
    while let Some(start) = rest.find(|c: char| c.is_ascii_digit()) {
        rest = &rest[start..];
        let end = rest.find(|c: char| !(c.is_ascii_digit() || c == ',' || c == '.')).unwrap_or(rest.len());
        let digits = rest[..end].replace(',', "");
        let after = rest[end..].trim_start();
        let letters = after.find(|c: char| !c.is_alphabetic()).unwrap_or(after.len());
        if let Ok(value) = digits.trim_end_matches('.').parse() {
            numbers.push(Number { value, unit: after[..letters].to_lowercase() });
        }
        rest = &rest[end..];
    }
    numbers
}

/// `1,200 sq ft`.
pub(super) fn area(text: &str) -> Result<i32, String> {
    let wrong = || "must be an area in square feet, such as 1,200".to_owned();
    let numbers = numbers(text);
    let [number] = &numbers[..] else { return Err(wrong()) };
    format!("{:.0}", number.value.floor()).parse().map_err(|_| wrong())
}

/// `560 038`, or `560038.0` when a spreadsheet took it for a number.
pub(super) fn pincode(text: &str) -> String {
    let text = text.strip_suffix(".0").unwrap_or(text);
    text.chars().filter(|c| !c.is_whitespace() && *c != '-').collect()
}

/// A phone number as entered, unless the spreadsheet has rounded it.
pub(super) fn phone(text: &str) -> Result<String, String> {
    let text = text.strip_suffix(".0").unwrap_or(text);
    let upper = text.to_uppercase();
    if upper.contains("E+") {
        let reason = "was shortened by the spreadsheet; format the column as text and export it again";
        return Err(reason.to_owned());
    }
    Ok(text.to_owned())
}

/// `VIP; north`.
pub(super) fn tags(text: &str) -> Vec<String> {
    let tags = text.split([',', ';', '|', '\n']).map(str::trim).filter(|tag| !tag.is_empty());
    tags.map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::import::cell::is_nothing;

    #[test]
    fn homes_are_read_as_people_name_them() {
        for (text, home_is) in [
            ("3 BHK", Some(BhkType::ThreeBhk)),
            ("3bhk flat", Some(BhkType::ThreeBhk)),
            ("2.5 BHK", Some(BhkType::TwoBhk)),
            ("4", Some(BhkType::FourBhk)),
            ("1 RK", Some(BhkType::OneBhk)),
            ("4 BHK Villa", Some(BhkType::Villa)),
            ("duplex", Some(BhkType::Duplex)),
            ("7 BHK", None),
            ("flat", None),
        ] {
            assert_eq!(home(text).ok(), home_is, "{text}");
        }
    }

    #[test]
    fn interiors_are_read_from_a_sentence() {
        assert_eq!(
            interiors("Modular Kitchen, wardrobes & TV unit and kitchen"),
            Ok(vec![InteriorType::Kitchen, InteriorType::Wardrobe, InteriorType::TvUnit])
        );
        assert_eq!(interiors("Full home"), Ok(vec![InteriorType::FullHome]));
        assert!(
            interiors("Kitchen, swimming pool").unwrap_err().starts_with("\"swimming pool\" is not one of")
        );
    }

    #[test]
    fn amounts_are_read_as_people_write_them_in_india() {
        for (text, band) in [
            ("5 lakh", BudgetBand::From3To6),
            ("5L", BudgetBand::From3To6),
            ("₹ 5-6 lakhs", BudgetBand::From3To6),
            ("4,50,000", BudgetBand::From3To6),
            ("Rs. 450000/-", BudgetBand::From3To6),
            ("250k", BudgetBand::Under3),
            ("under 3 lakh", BudgetBand::Under3),
            ("< 2.5 lac", BudgetBand::Under3),
            ("6-10 L", BudgetBand::From6To10),
            ("10 to 20 lakhs", BudgetBand::From10To20),
            ("20L+", BudgetBand::Over20),
            ("above 20 lakh", BudgetBand::Over20),
            ("20 lakh", BudgetBand::From10To20),
            ("1 Cr", BudgetBand::Over20),
            ("8", BudgetBand::From6To10),
        ] {
            assert_eq!(budget(text), Ok(band), "{text}");
        }
        for text in ["ask him", "1-2-3", "9-5 lakh"] {
            assert!(budget(text).is_err(), "{text}");
        }
    }

    #[test]
    fn what_a_spreadsheet_did_to_numbers_is_undone_or_named() {
        assert_eq!(area("1,200 sq ft"), Ok(1200));
        assert_eq!(area("1200.75"), Ok(1200));
        assert!(area("30x40").is_err() && area("large").is_err());
        assert_eq!(pincode("560 038"), "560038");
        assert_eq!(pincode("560038.0"), "560038");
        assert_eq!(phone("9812345678.0"), Ok("9812345678".to_owned()));
        assert!(phone("9.81E+09").is_err());
        assert_eq!(tags(" VIP; north,, "), ["VIP", "north"]);
        assert!(is_nothing(" - ") && is_nothing("N/A") && !is_nothing("0"));
    }
}
