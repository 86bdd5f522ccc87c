//! CSV as written by spreadsheets.

use std::collections::HashSet;

use csv::{ReaderBuilder, StringRecord};

use crate::record::Refusal;

/// Maximum file size in bytes.
pub const MAX_BYTES: usize = 5 * 1024 * 1024;

/// Maximum number of rows.
pub const MAX_ROWS: usize = 20_000;

/// Maximum number of columns.
pub(super) const MAX_COLUMNS: usize = 100;

/// A parsed file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Table {
    /// Unique column names from the first row.
    pub(super) columns: Vec<String>,
    /// Non-empty rows with their numbers: the header is row 1.
    pub(super) rows: Vec<(i32, Vec<String>)>,
}

impl Table {
    /// Parses a file.
    pub(super) fn read(text: &str) -> Result<Self, Refusal> {
        let refused = |code, reason: String| Err(Refusal::Rule { code, reason });
        if text.len() > MAX_BYTES {
            return refused("file_too_large", "The file is larger than 5 MB. Please split it.".to_owned());
        }
        let text = text.trim_start_matches('\u{feff}');
        if text.contains('\0') {
            return refused("not_csv", "This is not a text file. Please save the list as CSV.".to_owned());
        }
        let mut reader = ReaderBuilder::new()
            .has_headers(false)
            .flexible(true)
            .delimiter(delimiter(text))
            .from_reader(text.as_bytes());
        let mut records = reader.records();
        let (heading, mut number) = match records.next() {
            Some(Ok(heading)) if !is_blank(&heading) => {
                let number = 1 + empty_lines_before(&heading, text);
                (heading, number)
            }
            _ => {
                let reason = "The file is empty. Its first row must contain column names.";
                return refused("file_empty", reason.to_owned());
            }
        };
        if heading.len() > MAX_COLUMNS {
            let reason = format!("The file has more than {MAX_COLUMNS} columns.");
            return refused("too_many_columns", reason);
        }
        let columns = names(&heading);
        let mut rows = Vec::new();
        for record in records {
            number += 1;
            let Ok(record) = record else {
                return refused(
                    "not_csv",
                    format!("Row {number} could not be read. Please save the list as CSV."),
                );
            };
            number += empty_lines_before(&record, text);
            if is_blank(&record) {
                continue;
            }
            if rows.len() == MAX_ROWS {
                let reason = "The file has more than 20,000 rows. Please split it.".to_owned();
                return refused("too_many_rows", reason);
            }
            rows.push((number, record.iter().map(|cell| cell.trim().to_owned()).collect()));
        }
        if rows.is_empty() {
            return refused("file_empty", "The file has column names but no rows.".to_owned());
        }
        Ok(Self { columns, rows })
    }
}

/// Number of blank lines before a record: a spreadsheet counts them as rows, the CSV parser skips them.
fn empty_lines_before(record: &StringRecord, text: &str) -> i32 {
    let start = record.position().and_then(|start| usize::try_from(start.byte()).ok()).unwrap_or_default();
    let (before, mut rest) = text.split_at_checked(start).unwrap_or_default();
    if before.ends_with('\r') {
        rest = rest.strip_prefix('\n').unwrap_or(rest);
    }
    let mut lines = 0;
    while let Some(after) = rest.strip_prefix("\r\n").or_else(|| rest.strip_prefix(['\r', '\n'])) {
        rest = after;
        lines += 1;
    }
    lines
}

/// The most frequent delimiter in the header: some locales use semicolons, and copied cells have tabs.
fn delimiter(text: &str) -> u8 {
    let mut counts = [(b'\t', 0), (b';', 0), (b',', 0)];
    let mut is_quoted = false;
    for byte in text.trim_start_matches(['\r', '\n']).bytes() {
        match byte {
            b'"' => is_quoted = !is_quoted,
            // Quoted text belongs to a name.
            _ if is_quoted => {}
            b'\r' | b'\n' => break,
            byte => {
                if let Some((_, count)) = counts.iter_mut().find(|(mark, _)| *mark == byte) {
                    *count += 1;
                }
            }
        }
    }
    // Ties go to the last, the comma.
    counts.into_iter().max_by_key(|(_, count)| *count).map_or(b',', |(mark, _)| mark)
}

fn is_blank(record: &StringRecord) -> bool {
    record.iter().all(|cell| cell.trim().is_empty())
}

/// Column names, made unique so that each can be selected.
fn names(heading: &StringRecord) -> Vec<String> {
    let mut taken = HashSet::new();
    let mut names = Vec::with_capacity(heading.len());
    for (cell, place) in heading.iter().zip(1..) {
        let cell = cell.trim();
        let name = if cell.is_empty() { format!("Column {place}") } else { cell.to_owned() };
        let again = (2..).map(|nth| format!("{name} ({nth})"));
        let free = std::iter::once(name.clone()).chain(again).find(|name| !taken.contains(name));
        let name = free.unwrap_or(name);
        taken.insert(name.clone());
        names.push(name);
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(text: &str) -> Table {
        Table::read(text).unwrap()
    }

    fn code(text: &str) -> &'static str {
        match Table::read(text).unwrap_err() {
            Refusal::Rule { code, .. } => code,
            other => panic!("{other}"),
        }
    }

    #[test]
    fn rows_are_numbered_as_a_spreadsheet_does() {
        let read = table("\u{feff}Name,Phone\r\nAsha, 98123 \r\n,\r\n\"Rao, R\",\"1\n2\"\r\nIyer\r\n");
        assert_eq!(read.columns, ["Name", "Phone"]);
        let cells = |cells: &[&str]| cells.iter().map(|cell| (*cell).to_owned()).collect::<Vec<_>>();
        assert_eq!(
            read.rows,
            [(2, cells(&["Asha", "98123"])), (4, cells(&["Rao, R", "1\n2"])), (5, cells(&["Iyer"]))]
        );
    }

    #[test]
    fn empty_lines_are_rows_as_well() {
        for end in ["\n", "\r\n", "\r"] {
            let lines = ["", "Name,Phone", "", "Asha,1", "\"Rao\n\nR\",2", "", "", "Iyer,3", ""];
            let numbers: Vec<_> =
                table(&lines.join(end)).rows.into_iter().map(|(number, _)| number).collect();
            assert_eq!(numbers, [4, 5, 8], "{end:?}");
        }
    }

    #[test]
    fn other_spreadsheets_put_other_marks_between_cells() {
        for text in ["Name;Phone\nRao, R;1", "Name\tPhone\nRao, R\t1", "\"N;a;m;e\",Phone\n\"Rao, R\",1"] {
            let read = table(text);
            assert_eq!((read.columns.len(), &read.rows[0].1[0]), (2, &"Rao, R".to_owned()), "{text:?}");
        }
        assert_eq!(table("Name\nAsha").columns, ["Name"]);
    }

    #[test]
    fn every_column_has_a_name_of_its_own() {
        assert_eq!(
            table("Phone,,Phone,Phone (2),Phone\n1,2,3,4,5").columns,
            ["Phone", "Column 2", "Phone (2)", "Phone (2) (2)", "Phone (3)"]
        );
    }

    #[test]
    fn what_is_no_list_is_refused_with_its_reason() {
        assert_eq!(code(""), "file_empty");
        assert_eq!(code(",,\nAsha"), "file_empty");
        assert_eq!(code("Name\n\n"), "file_empty");
        assert_eq!(code("PK\u{3}\0\0"), "not_csv");
        assert_eq!(code(&"x,".repeat(101)), "too_many_columns");
        assert_eq!(code(&format!("Name\n{}", "A\n".repeat(MAX_ROWS + 1))), "too_many_rows");
        assert_eq!(table(&format!("Name\n{}", "A\n".repeat(MAX_ROWS))).rows.len(), MAX_ROWS);
        assert_eq!(code(&"x".repeat(MAX_BYTES + 1)), "file_too_large");
    }
}
