//! Cells of a file: parses those with units, and writes them as they are parsed.

use kernel::import::cell::plain;

use super::ProductPackage;
use crate::availability::Availability;

/// A unit, and how many of the smallest unit it is.
type Unit = (&'static str, i64);

const LENGTHS: &[Unit] = &[("mm", 1), ("cm", 10), ("m", 1_000)];
const WEIGHTS: &[Unit] = &[("kg", 1_000), ("kgs", 1_000), ("g", 1), ("grams", 1)];
const MONTHS: &[Unit] = &[("months", 1), ("month", 1), ("years", 12), ("year", 12), ("yrs", 12), ("yr", 12)];
const DAYS: &[Unit] = &[("days", 1), ("day", 1), ("weeks", 7), ("week", 7)];

/// In millimetres: `1200`, `120 cm`.
pub(crate) fn length(text: &str) -> Result<i32, String> {
    measure(text, LENGTHS)
}

/// In grams: `12.5`, `12.5 kg`, `500 g`.
pub(crate) fn weight(text: &str) -> Result<i32, String> {
    measure(text, WEIGHTS)
}

/// In months: `12`, `2 years`.
pub(crate) fn months(text: &str) -> Result<i32, String> {
    measure(text, MONTHS)
}

/// In days: `10`, `2 weeks`.
pub(crate) fn days(text: &str) -> Result<i32, String> {
    measure(text, DAYS)
}

/// A number with at most three decimals and perhaps a unit, in the smallest unit. Without one it is in the first.
fn measure(text: &str, units: &[Unit]) -> Result<i32, String> {
    let (name, _) = units[0];
    let wrong = || format!("must be a number of {name}");
    let (number, unit) = text.split_at(text.find(char::is_alphabetic).unwrap_or(text.len()));
    let unit = unit.trim_end_matches('.').trim().to_lowercase();
    let known = units.iter().find(|(name, _)| unit.is_empty() || unit == *name);
    let (_, size) = known.ok_or_else(|| format!("must be in {name}, not in {unit}"))?;
    let number = number.trim().replace(',', "");
    let (whole, decimals) = number.split_once('.').unwrap_or((&number, ""));
    let decimals = decimals.trim_end_matches('0');
    let digits = format!("{whole}{decimals:0<3}");
    if whole.is_empty()
        || decimals.len() > 3
        || digits.len() > 12
        || !digits.bytes().all(|byte| byte.is_ascii_digit())
    {
        return Err(wrong());
    }
    let thousandths = digits.parse::<i64>().map_err(|_| wrong())? * size;
    if thousandths % 1_000 != 0 {
        return Err(wrong());
    }
    i32::try_from(thousandths / 1_000).map_err(|_| "is too large".to_owned())
}

/// Grams in kilograms: `12.5 kg`.
pub(crate) fn kilograms(grams: u32) -> String {
    let number = format!("{}.{:03}", grams / 1_000, grams % 1_000);
    format!("{} kg", number.trim_end_matches('0').trim_end_matches('.'))
}

/// `1200 x 600 x 150 mm, 25 kg; 600 x 600 x 400 mm, 8.5 kg`.
pub(crate) fn packages(text: &str) -> Result<Vec<ProductPackage>, String> {
    let parts = text.split([';', '\n']).map(str::trim).filter(|part| !part.is_empty());
    parts.map(package).collect::<Option<_>>().ok_or_else(|| {
        "must name the size and weight of each package, such as 1200 x 600 x 150 mm, 25 kg; 600 x 600 x 400 mm, 8.5 kg"
            .to_owned()
    })
}

fn package(text: &str) -> Option<ProductPackage> {
    let (measures, heavy) = text.rsplit_once(',')?;
    // The last side names the unit of all.
    let numbers = measures.trim().trim_end_matches(char::is_alphabetic);
    let unit = &measures.trim()[numbers.len()..];
    let sides: Vec<_> = numbers.split(['x', 'X', '×', '*']).collect();
    let [length_mm, width_mm, height_mm] = sides[..] else { return None };
    let side = |text: &str| u32::try_from(length(&format!("{} {unit}", text.trim())).ok()?).ok();
    Some(ProductPackage {
        length_mm: side(length_mm)?,
        width_mm: side(width_mm)?,
        height_mm: side(height_mm)?,
        weight_g: u32::try_from(weight(heavy.trim()).ok()?).ok()?,
    })
}

/// As [`packages`] reads them.
pub(crate) fn packages_text(packages: &[ProductPackage]) -> String {
    let texts = packages.iter().map(|package| {
        let ProductPackage { length_mm, width_mm, height_mm, weight_g } = package;
        format!("{length_mm} x {width_mm} x {height_mm} mm, {}", kilograms(*weight_g))
    });
    texts.collect::<Vec<_>>().join("; ")
}

/// `in_stock`, `In stock`, `Pre-order`.
pub(crate) fn availability(text: &str) -> Result<Availability, String> {
    text.to_lowercase().replace([' ', '-'], "_").parse().map_err(|_| {
        let values: Vec<_> = Availability::ALL.iter().map(|value| value.as_str()).collect();
        format!("must be one of {}", values.join(", "))
    })
}

/// The code of a country: `IN`, `India`.
pub(crate) fn country(text: &str) -> String {
    if plain(text) == "india" { "IN".to_owned() } else { text.to_uppercase() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_are_understood_or_refused() {
        assert_eq!((length("1,200"), length("120 cm"), length("1.2m")), (Ok(1_200), Ok(1_200), Ok(1_200)));
        assert_eq!((weight("12.5"), weight("12.5 kg"), weight("500 g")), (Ok(12_500), Ok(12_500), Ok(500)));
        assert_eq!((months("12"), months("2 years"), days("2 weeks")), (Ok(12), Ok(24), Ok(14)));
        assert_eq!(length("4 ft"), Err("must be in mm, not in ft".to_owned()));
        for text in ["", "-5", "1.2345", "10 to 20", "9.8E+05", "12.5.1"] {
            assert!(length(text).is_err() && weight(text).is_err(), "{text}");
        }
        assert!(length("12.5").is_err(), "not in half millimetres");
    }

    #[test]
    fn packages_are_read_as_they_are_written() {
        let board = ProductPackage { length_mm: 1_200, width_mm: 600, height_mm: 150, weight_g: 25_000 };
        let legs = ProductPackage { length_mm: 600, width_mm: 80, height_mm: 80, weight_g: 8_050 };
        let text = "1200 x 600 x 150 mm, 25 kg; 600 x 80 x 80 mm, 8.05 kg";
        assert_eq!(packages_text(&[board, legs]), text);
        assert_eq!(packages(text), Ok(vec![board, legs]));
        assert_eq!(packages("120×60×15 cm, 25"), Ok(vec![board]));
        assert_eq!(packages("1200*600*150, 25kg"), Ok(vec![board]));
        for text in ["2", "1200 x 600 mm, 25 kg", "1200 x 600 x 150 mm", "1200 x 600 x 150 ft, 25 kg"] {
            assert!(packages(text).is_err(), "{text}");
        }
    }

    #[test]
    fn both_spellings_of_pre_order_are_kept_apart() {
        for value in Availability::ALL {
            assert_eq!(availability(value.as_str()), Ok(*value));
        }
        assert_eq!(availability("Pre-order"), Ok(Availability::PreOrder));
        assert!(availability("perhaps").is_err());
    }
}
