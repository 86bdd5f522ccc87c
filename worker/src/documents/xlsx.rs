//! Excel workbooks with one sheet, real numbers, dates and amounts, and a frozen header.

use std::borrow::Cow;

use kernel::clock::IST;
use kernel::listing::{Cell, disarmed};
use rust_xlsxwriter::{Format, FormatAlign, Workbook, Worksheet, XlsxError};

/// Maximum characters of a cell.
const CELL_CHARS: usize = 32_767;

/// Rupees with Indian grouping: 1,35,151.00.
const RUPEES: &str = r"[>=10000000]##\,##\,##\,##0.00;[>=100000]##\,##\,##0.00;##,##0.00";

struct Formats {
    heading: Format,
    text: Format,
    rupees: Format,
    instant: Format,
    day: Format,
}

impl Formats {
    fn new() -> Self {
        let top = || Format::new().set_align(FormatAlign::Top);
        Self {
            heading: top().set_bold(),
            text: top().set_text_wrap(),
            rupees: top().set_num_format(RUPEES),
            instant: top().set_num_format("dd mmm yyyy hh:mm:ss"),
            day: top().set_num_format("dd mmm yyyy"),
        }
    }
}

/// Writes the header and all rows. Rows are buffered on disk, not in memory.
pub(super) fn write(
    headings: &[&str],
    batches: impl Iterator<Item = Vec<Vec<Cell>>>,
) -> Result<Vec<u8>, XlsxError> {
    let formats = Formats::new();
    let mut workbook = Workbook::new();
    let sheet = workbook.add_worksheet_with_constant_memory()?;
    sheet.set_freeze_panes(1, 0)?;
    for (column, heading) in (0..).zip(headings) {
        sheet.set_column_width(column, 22)?;
        sheet.write_string_with_format(0, column, *heading, &formats.heading)?;
    }
    for (row, cells) in (1..).zip(batches.flatten()) {
        for (column, cell) in (0..).zip(cells) {
            write_cell(sheet, &formats, (row, column), &cell)?;
        }
    }
    workbook.save_to_buffer()
}

fn write_cell(
    sheet: &mut Worksheet,
    formats: &Formats,
    (row, column): (u32, u16),
    cell: &Cell,
) -> Result<(), XlsxError> {
    match cell {
        Cell::Empty => {}
        Cell::Text(text) => {
            let text = disarmed(text);
            sheet.write_string_with_format(row, column, fitting(&text), &formats.text)?;
        }
        Cell::Whole(number) => {
            #[expect(clippy::cast_precision_loss, reason = "a spreadsheet has no other numbers")]
            sheet.write_number(row, column, *number as f64)?;
        }
        Cell::Paise(paise) => {
            #[expect(clippy::cast_precision_loss, reason = "a spreadsheet has no other numbers")]
            sheet.write_number_with_format(row, column, *paise as f64 / 100.0, &formats.rupees)?;
        }
        Cell::Instant(instant) => {
            let local = instant.with_timezone(&IST).naive_local();
            sheet.write_datetime_with_format(row, column, local, &formats.instant)?;
        }
        Cell::Day(day) => {
            sheet.write_datetime_with_format(row, column, *day, &formats.day)?;
        }
        Cell::Truth(truth) => {
            sheet.write_boolean(row, column, *truth)?;
        }
    }
    Ok(())
}

fn fitting(text: &str) -> Cow<'_, str> {
    // Excel counts UTF-16 units.
    if text.encode_utf16().count() <= CELL_CHARS {
        return text.into();
    }
    let mut left = CELL_CHARS - 1;
    let kept = text.chars().take_while(|c| {
        let fits = c.len_utf16() <= left;
        left = left.saturating_sub(c.len_utf16());
        fits
    });
    (kept.collect::<String>() + "…").into()
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use calamine::{Data, Reader as _, Xlsx};
    use chrono::{DateTime, NaiveDate};

    use super::*;

    fn read(file: Vec<u8>) -> Vec<Vec<Data>> {
        let mut book: Xlsx<_> = calamine::open_workbook_from_rs(Cursor::new(file)).unwrap();
        let range = book.worksheet_range_at(0).unwrap().unwrap();
        range.rows().map(<[Data]>::to_vec).collect()
    }

    #[test]
    fn every_kind_of_value_is_of_its_kind() {
        let instant = DateTime::parse_from_rfc3339("2026-11-20T09:30:05Z").unwrap().to_utc();
        let day = NaiveDate::from_ymd_opt(2026, 11, 20).unwrap();
        let row = vec![
            Cell::from("कमल"),
            Cell::Whole(-7),
            Cell::Paise(13_515_125),
            Cell::Instant(instant),
            Cell::Day(day),
            Cell::Truth(true),
            Cell::Empty,
        ];
        let headings = ["Text", "Whole", "Money", "Time", "Day", "Truth", "Nothing"];
        let rows = read(write(&headings, [vec![row]].into_iter()).unwrap());
        assert_eq!(rows[0], headings.map(|heading| Data::String(heading.to_owned())));
        let [text, whole, money, time, on, truth, nothing] = &rows[1][..] else { panic!("{rows:?}") };
        assert_eq!((text, whole), (&Data::String("कमल".to_owned()), &Data::Float(-7.0)));
        assert_eq!(money, &Data::Float(135_151.25));
        let local = day.and_hms_opt(15, 0, 5).unwrap();
        assert!(matches!(time, Data::DateTime(time) if time.as_datetime() == Some(local)), "{time:?}");
        let midnight = day.and_hms_opt(0, 0, 0).unwrap();
        assert!(matches!(on, Data::DateTime(on) if on.as_datetime() == Some(midnight)), "{on:?}");
        assert_eq!((truth, nothing), (&Data::Bool(true), &Data::Empty));
    }

    #[test]
    fn no_text_becomes_a_formula_and_none_is_lost() {
        let texts = ["=1+1", "+91 98123 45678", "-1", "@SUM(A1)", "a=b", "0042", "https://example.com"];
        let row = texts.iter().map(|text| Cell::from(*text)).collect();
        let headings = texts.map(|_| "Text");
        let rows = read(write(&headings, [vec![row]].into_iter()).unwrap());
        for (text, read) in texts.iter().zip(&rows[1]) {
            let is_armed = text.starts_with(['=', '+', '-', '@']);
            let expected = if is_armed { format!("'{text}") } else { (*text).to_owned() };
            assert_eq!(read, &Data::String(expected));
        }
    }

    #[test]
    fn a_text_that_no_cell_can_hold_is_cut() {
        let long = Cell::Text("अ😀".repeat(20_000));
        let rows = read(write(&["Text"], [vec![vec![long]]].into_iter()).unwrap());
        let Data::String(text) = &rows[1][0] else { panic!("text") };
        assert!(text.ends_with('…') && text.encode_utf16().count() <= CELL_CHARS);
        assert!(text.encode_utf16().count() > CELL_CHARS - 3);
    }

    #[test]
    fn many_rows_come_in_their_order() {
        let batches = (0..30).map(|batch| (0..100).map(|n| vec![Cell::Whole(batch * 100 + n)]).collect());
        let rows = read(write(&["No."], batches).unwrap());
        assert_eq!(rows.len(), 3_001);
        assert_eq!((&rows[1][0], &rows[3_000][0]), (&Data::Float(0.0), &Data::Float(2_999.0)));
    }
}
