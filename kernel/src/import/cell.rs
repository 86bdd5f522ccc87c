//! Cell parsers shared by all imports.

/// Only the letters and digits, in lower case.
#[must_use]
pub fn plain(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Whether a cell means "none".
#[must_use]
pub fn is_nothing(text: &str) -> bool {
    matches!(plain(text).as_str(), "" | "na" | "nil" | "none" | "null" | "nan" | "notavailable")
}

/// A number with at most two decimals, in hundredths: `₹1,450.50`, `Rs. 1450/-`, `18 mm`, `7.5%`.
pub fn hundredths(text: &str) -> Result<i64, String> {
    let wrong = || "must be a number with at most two decimals, such as 1,450.50".to_owned();
    let start = text.find(|c: char| c.is_ascii_digit()).ok_or_else(wrong)?;
    let (before, rest) = text.split_at(start);
    let end = rest.find(|c: char| !(c.is_ascii_digit() || c == ',' || c == '.')).unwrap_or(rest.len());
    let (number, after) = rest.split_at(end);
    if before.contains('-') || after.contains(|c: char| c.is_ascii_digit() || c == '+') {
        return Err(wrong());
    }
    let number = number.replace(',', "");
    let (whole, decimals) = number.trim_end_matches('.').split_once('.').unwrap_or((&number, ""));
    let decimals = decimals.trim_end_matches('0');
    if decimals.len() > 2 || decimals.contains('.') {
        return Err(wrong());
    }
    format!("{}{decimals:0<2}", whole.trim_end_matches('.')).parse().map_err(|_| wrong())
}

/// A whole number.
pub fn whole(text: &str) -> Result<i32, String> {
    let wrong = || "must be a whole number".to_owned();
    let hundredths = hundredths(text).map_err(|_| wrong())?;
    if hundredths % 100 == 0 { i32::try_from(hundredths / 100).map_err(|_| wrong()) } else { Err(wrong()) }
}

/// Yes or no.
pub fn truth(text: &str) -> Result<bool, String> {
    match plain(text).as_str() {
        "yes" | "y" | "true" | "1" => Ok(true),
        "no" | "n" | "false" | "0" => Ok(false),
        _ => Err("must be yes or no".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_to_the_hundredth() {
        for (text, number) in [
            ("1450", 145_000),
            ("₹1,35,151.50", 13_515_150),
            ("Rs. 1,450/-", 145_000),
            ("0.8 mm", 80),
            ("7.5%", 750),
            ("18.250", 1_825),
            ("1200.", 120_000),
        ] {
            assert_eq!(hundredths(text), Ok(number), "{text}");
        }
        for text in ["", "ask", "-5", "1.005", "1.2.3", "9.8E+05", "10 to 20"] {
            assert!(hundredths(text).is_err(), "{text}");
        }
        assert_eq!((whole("12 months"), whole("12.0")), (Ok(12), Ok(12)));
        assert!(whole("12.5").is_err() && truth("perhaps").is_err());
        assert_eq!((truth("Yes"), truth("0")), (Ok(true), Ok(false)));
    }
}
