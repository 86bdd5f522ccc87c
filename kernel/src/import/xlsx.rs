//! Converts the first sheet of a workbook to CSV, as a spreadsheet would save it.
//!
//! A few kilobytes can contain a sheet of any size, so a workbook is measured first, and read cell by cell.

use std::io::{Cursor, Read as _, copy, sink};

use calamine::{Data, DataRef, Reader as _, SheetType, SheetVisible, Xlsx};
use csv::{QuoteStyle, Writer, WriterBuilder};
use zip::ZipArchive;

use super::file::{MAX_BYTES, MAX_COLUMNS};
use crate::record::Refusal;

/// Maximum unpacked size in bytes.
const MAX_UNPACKED_BYTES: u64 = 64 * 1024 * 1024;

/// Last possible row of a sheet, from 0.
const LAST_ROW: u32 = 1_048_575;

/// The first visible sheet of a workbook as CSV, with a line per row.
///
/// # Errors
/// A [`Refusal`] with the reason for the user.
pub(super) fn as_csv(file: &[u8]) -> Result<String, Refusal> {
    if file.len() > MAX_BYTES {
        return Err(too_large());
    }
    measure(file, MAX_UNPACKED_BYTES)?;
    let mut workbook: Xlsx<_> = Xlsx::new(Cursor::new(file)).map_err(unreadable)?;
    let is_shown = |sheet: &&calamine::Sheet| {
        sheet.typ == SheetType::WorkSheet && sheet.visible == SheetVisible::Visible
    };
    let name = workbook.sheets_metadata().iter().find(is_shown).map(|sheet| sheet.name.clone());
    let name = name.ok_or_else(|| refusal("file_empty", "The workbook has no visible sheet."))?;
    let mut cells = workbook.worksheet_cells_reader(&name).map_err(unreadable)?;
    let mut lines = Lines::new();
    while let Some((cell, style)) = cells.next_cell_with_style_id().map_err(unreadable)? {
        let format = cells.styles().get(style).and_then(|style| style.number_format.as_ref());
        let is_percent = format.is_some_and(|format| format.format_code.ends_with('%'));
        let text = text(cell.get_value(), is_percent);
        if !text.trim().is_empty() {
            let (row, column) = cell.get_position();
            lines.put(row, column, text)?;
        }
    }
    lines.end()
}

/// Rejects what is no archive, or too large once unpacked. The archive's own sizes are not trusted.
fn measure(file: &[u8], most: u64) -> Result<(), Refusal> {
    let mut archive = ZipArchive::new(Cursor::new(file)).map_err(unreadable)?;
    let mut left = most;
    for place in 0..archive.len() {
        let entry = archive.by_index(place).map_err(unreadable)?;
        let size = copy(&mut entry.take(left + 1), &mut sink()).map_err(unreadable)?;
        left = left.checked_sub(size).ok_or_else(too_large)?;
    }
    Ok(())
}

/// A cell as displayed: dates as days, fractions as percent.
fn text(value: &DataRef<'_>, is_percent: bool) -> String {
    match value {
        DataRef::Float(number) if is_percent => format!("{}%", shown(number * 100.0)),
        DataRef::Float(number) => shown(*number),
        DataRef::Bool(is_true) => (if *is_true { "yes" } else { "no" }).to_owned(),
        DataRef::DateTime(moment) => match moment.as_datetime() {
            Some(moment) if moment.time() == chrono::NaiveTime::MIN => moment.date().to_string(),
            Some(moment) => moment.to_string(),
            None => moment.to_string(),
        },
        other => Data::from(other.clone()).to_string(),
    }
}

/// With the 15 digits that spreadsheets show: 0.1 + 0.2 is 0.3.
fn shown(number: f64) -> String {
    let rounded: f64 = format!("{number:.14e}").parse().unwrap_or(number);
    rounded.to_string()
}

/// CSV being written.
struct Lines {
    writer: Writer<Vec<u8>>,
    /// Row of `cells`, from 0.
    row: u32,
    cells: Vec<String>,
    /// Approximate size written, in bytes.
    written: usize,
}

impl Lines {
    fn new() -> Self {
        let writer =
            WriterBuilder::new().flexible(true).quote_style(QuoteStyle::Always).from_writer(Vec::new());
        Self { writer, row: 0, cells: Vec::new(), written: 0 }
    }

    fn put(&mut self, row: u32, column: u32, text: String) -> Result<(), Refusal> {
        let column = usize::try_from(column).unwrap_or(usize::MAX);
        if column >= MAX_COLUMNS {
            let reason = format!("The sheet has more than {MAX_COLUMNS} columns.");
            return Err(refusal("too_many_columns", &reason));
        }
        if row < self.row || row > LAST_ROW {
            return Err(unreadable("a row out of its order"));
        }
        while self.row < row {
            self.next_row()?;
        }
        if self.cells.len() <= column {
            self.cells.resize(column + 1, String::new());
        }
        self.cells[column] = text;
        Ok(())
    }

    fn next_row(&mut self) -> Result<(), Refusal> {
        // A line without cells could not be told from the end of the previous one.
        if self.cells.is_empty() {
            self.cells.push(String::new());
        }
        self.written += self.cells.iter().map(|cell| cell.len() + 3).sum::<usize>();
        if self.written > MAX_BYTES {
            return Err(too_large());
        }
        self.writer.write_record(self.cells.drain(..)).map_err(unreadable)?;
        self.row += 1;
        Ok(())
    }

    fn end(mut self) -> Result<String, Refusal> {
        self.next_row()?;
        let text = self.writer.into_inner().map_err(unreadable)?;
        String::from_utf8(text).map_err(unreadable)
    }
}

fn refusal(code: &'static str, reason: &str) -> Refusal {
    Refusal::Rule { code, reason: reason.to_owned() }
}

fn too_large() -> Refusal {
    refusal("file_too_large", "The workbook is too large to import at once. Please split it.")
}

/// The parser's own error would not help someone who filled in a spreadsheet.
fn unreadable(_: impl ToString) -> Refusal {
    let reason = "This workbook can't be read. Please save the list as .xlsx without a password, or as CSV.";
    refusal("not_xlsx", reason)
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use rust_xlsxwriter::{ExcelDateTime, Format, Workbook, Worksheet};
    use zip::ZipWriter;
    use zip::write::SimpleFileOptions;

    use super::*;
    use crate::import::file::Table;

    fn workbook(sheet: Worksheet) -> Vec<u8> {
        let mut book = Workbook::new();
        let mut notes = Worksheet::new();
        notes.set_hidden(true).write(0, 0, "For nobody").unwrap();
        book.push_worksheet(notes);
        book.push_worksheet(sheet);
        book.worksheet_from_index(1).unwrap().set_active(true);
        book.save_to_buffer().unwrap()
    }

    fn code(file: &[u8]) -> &'static str {
        match as_csv(file).unwrap_err() {
            Refusal::Rule { code, .. } => code,
            other => panic!("{other}"),
        }
    }

    #[test]
    fn a_sheet_is_read_as_it_is_shown() {
        let mut sheet = Worksheet::new();
        for (column, name) in (0..).zip(["Name; of it", "Price", "Waste", "From", "Public"]) {
            sheet.write(0, column, name).unwrap();
        }
        sheet.write(1, 0, "Board, \"18\"\nmm").unwrap();
        sheet.write(1, 1, 0.1 + 0.2).unwrap();
        sheet.write_with_format(1, 2, 0.075, &Format::new().set_num_format("0.0%")).unwrap();
        let day = ExcelDateTime::from_ymd(2026, 12, 1).unwrap();
        sheet.write_with_format(1, 3, day, &Format::new().set_num_format("dd/mm/yyyy")).unwrap();
        sheet.write(1, 4, true).unwrap();
        // Empty rows, and empty cells in between.
        sheet.write(4, 0, 1001).unwrap();
        sheet.write(4, 4, "ಕನ್ನಡ").unwrap();
        let table = Table::read(&as_csv(&workbook(sheet)).unwrap()).unwrap();
        assert_eq!(table.columns[0], "Name; of it");
        let cells = |cells: &[&str]| cells.iter().map(|cell| (*cell).to_owned()).collect::<Vec<_>>();
        assert_eq!(
            table.rows,
            [
                (2, cells(&["Board, \"18\"\nmm", "0.3", "7.5%", "2026-12-01", "yes"])),
                (5, cells(&["1001", "", "", "", "ಕನ್ನಡ"])),
            ]
        );
    }

    #[test]
    fn what_is_no_workbook_is_refused() {
        let mut sheet = Worksheet::new();
        sheet.write(0, 0, "Name").unwrap();
        let file = workbook(sheet);
        assert!(as_csv(&file).is_ok());
        for wrong in [&b""[..], b"Name,Phone\n", b"\xd0\xcf\x11\xe0", &file[..file.len() / 2]] {
            assert_eq!(code(wrong), "not_xlsx");
        }
        let mut empty = ZipWriter::new(Cursor::new(Vec::new()));
        empty.start_file("hello.txt", SimpleFileOptions::default()).unwrap();
        assert_eq!(code(empty.finish().unwrap().get_ref()), "not_xlsx");
        let mut wide = Worksheet::new();
        wide.write(0, 100, "Far").unwrap();
        assert_eq!(code(&workbook(wide)), "too_many_columns");
    }

    #[test]
    fn a_small_file_that_holds_a_large_one_is_refused_before_it_is_read() {
        let mut bomb = ZipWriter::new(Cursor::new(Vec::new()));
        for name in ["xl/sharedStrings.xml", "xl/worksheets/sheet1.xml"] {
            bomb.start_file(name, SimpleFileOptions::default()).unwrap();
            bomb.write_all(&vec![0; 1024 * 1024]).unwrap();
        }
        let bomb = bomb.finish().unwrap().into_inner();
        assert!(bomb.len() < 10_000, "{}", bomb.len());
        assert!(measure(&bomb, 2 * 1024 * 1024).is_ok());
        assert!(measure(&bomb, 2 * 1024 * 1024 - 1).is_err(), "the total size counts");
    }

    #[test]
    fn one_cell_at_the_end_of_a_sheet_costs_nothing() {
        let mut sheet = Worksheet::new();
        sheet.write(0, 0, "Name").unwrap();
        sheet.write(1_048_575, 0, "Last").unwrap();
        let table = Table::read(&as_csv(&workbook(sheet)).unwrap()).unwrap();
        assert_eq!(table.rows, [(1_048_576, vec!["Last".to_owned()])]);
    }
}
