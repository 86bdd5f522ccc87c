//! Cell parsers shared by all imports.

use chrono::{Datelike as _, NaiveDate};

use crate::money::Percent;

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

/// `7.5 %`.
pub fn percent(text: &str) -> Result<Percent, String> {
    match i32::try_from(hundredths(text)?).map_err(|_| "is too large".to_owned())? {
        // A spreadsheet stores 5% as 0.05.
        points @ 1..100 if !text.contains('%') => {
            Err(format!("must be in percent: {text} would be less than one, write {points} or {text}%"))
        }
        points => Ok(Percent(points)),
    }
}

/// `15/03/2027`, `15-3-27`, `15 March 2027`, `2027-03-15`, and `March 2027` for its first day.
pub fn day(text: &str) -> Result<NaiveDate, String> {
    let parts: Vec<&str> =
        text.split(|c: char| !c.is_alphanumeric()).filter(|part| !part.is_empty()).collect();
    let read = match parts[..] {
        [year, month, day] if year.len() == 4 && year.parse::<i32>().is_ok() => date(day, month, year),
        [day, month, year] => date(day, month, year),
        [month, year] => date("1", month, year),
        _ => None,
    };
    read.filter(|day| (2000..2100).contains(&day.year()))
        .ok_or_else(|| "must be a date, such as 15/03/2027 or March 2027".to_owned())
}

fn date(day: &str, month: &str, year: &str) -> Option<NaiveDate> {
    const MONTHS: [&str; 12] =
        ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
    let day = day.trim_end_matches(|c: char| c.is_alphabetic()).parse().ok()?;
    let month = if let Ok(number) = month.parse() {
        number
    } else {
        let word = month.to_lowercase();
        let place = MONTHS.iter().position(|name| word.starts_with(name))?;
        u32::try_from(place).ok()? + 1
    };
    let written: i32 = year.parse().ok()?;
    NaiveDate::from_ymd_opt(if year.len() == 2 { 2000 + written } else { written }, month, day)
}

/// Digits of a code, without what people and spreadsheets write between or behind them: `94.03`, `9403.0`.
#[must_use]
pub fn code(text: &str) -> String {
    text.strip_suffix(".0").unwrap_or(text).replace([' ', '.', '-'], "")
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

    #[test]
    fn days_come_before_months() {
        let march = NaiveDate::from_ymd_opt(2027, 3, 15).unwrap();
        for text in [
            "15/03/2027",
            "15-3-27",
            "15.03.2027",
            "15 March 2027",
            "15th Mar, 2027",
            "15-Mar-27",
            "2027-03-15",
        ] {
            assert_eq!(day(text), Ok(march), "{text}");
        }
        assert_eq!(day("March 2027"), Ok(march.with_day(1).unwrap()));
        assert_eq!(day("03/2027"), Ok(march.with_day(1).unwrap()));
        for text in ["03/15/2027", "31/02/2027", "soon", "2027", "15/03/1027", "1/2/3/4"] {
            assert!(day(text).is_err(), "{text}");
        }
    }
}
