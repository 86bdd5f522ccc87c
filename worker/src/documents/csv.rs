//! CSV as spreadsheets read it: UTF-8 with a byte order mark, lines ended by CR and LF.

use csv::{Terminator, WriterBuilder};
use kernel::clock::IST;
use kernel::listing::{Cell, disarmed};

/// Without it Excel assumes a legacy encoding.
const BYTE_ORDER_MARK: &str = "\u{feff}";

/// Writes the header and all rows.
pub(super) fn write(
    headings: &[&str],
    batches: impl Iterator<Item = Vec<Vec<Cell>>>,
) -> Result<Vec<u8>, csv::Error> {
    let start = BYTE_ORDER_MARK.as_bytes().to_vec();
    let mut file = WriterBuilder::new().terminator(Terminator::CRLF).from_writer(start);
    file.write_record(headings)?;
    for row in batches.flatten() {
        file.write_record(row.iter().map(text))?;
    }
    file.into_inner().map_err(|error| csv::Error::from(error.into_error()))
}

fn text(cell: &Cell) -> String {
    match cell {
        Cell::Empty => String::new(),
        Cell::Text(text) => disarmed(text),
        Cell::Whole(number) => number.to_string(),
        Cell::Paise(paise) => {
            let sign = if *paise < 0 { "-" } else { "" };
            format!("{sign}{}.{:02}", paise.unsigned_abs() / 100, paise.unsigned_abs() % 100)
        }
        Cell::Instant(instant) => instant.with_timezone(&IST).format("%Y-%m-%d %H:%M:%S").to_string(),
        Cell::Day(day) => day.to_string(),
        Cell::Truth(true) => "yes".to_owned(),
        Cell::Truth(false) => "no".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use chrono::{DateTime, NaiveDate};
    use csv::ReaderBuilder;

    use super::*;

    fn written(rows: Vec<Vec<Cell>>) -> String {
        // In two batches, as long lists arrive.
        let batches = rows.into_iter().map(|row| vec![row]);
        String::from_utf8(write(&["One", "Two, three"], batches).unwrap()).unwrap()
    }

    #[test]
    fn every_kind_of_value_has_its_text() {
        let instant = DateTime::parse_from_rfc3339("2026-11-20T09:30:05Z").unwrap().to_utc();
        let rows = vec![
            vec![Cell::from("Ā, \"b\"\nc"), Cell::Empty],
            vec![Cell::Whole(-7), Cell::Paise(-123_405)],
            vec![Cell::Instant(instant), Cell::Day(NaiveDate::from_ymd_opt(2026, 11, 20).unwrap())],
            vec![Cell::Truth(true), Cell::Truth(false)],
        ];
        assert_eq!(
            written(rows),
            "\u{feff}One,\"Two, three\"\r\n\"Ā, \"\"b\"\"\nc\",\r\n-7,-1234.05\r\n\
             2026-11-20 15:00:05,2026-11-20\r\nyes,no\r\n"
        );
    }

    #[test]
    fn no_text_becomes_a_formula_and_none_is_lost() {
        let texts = ["=1+1", "+91 98123 45678", "-1", "@SUM(A1)", "\tx", "\rx", "'=x", "a=b", "", "कमल"];
        let file = written(texts.iter().map(|text| vec![Cell::from(*text), Cell::Empty]).collect());
        let mut reader = ReaderBuilder::new().from_reader(file.as_bytes());
        let read: Vec<_> = reader.records().map(|record| record.unwrap()[0].to_owned()).collect();
        for (text, read) in texts.iter().zip(&read) {
            assert!(!read.starts_with(['=', '+', '-', '@', '\t', '\r']), "{read:?}");
            let is_armed = text.starts_with(['=', '+', '-', '@', '\t', '\r']);
            assert_eq!(if is_armed { &read[1..] } else { &read[..] }, *text);
        }
        assert_eq!(read.len(), texts.len());
    }
}
