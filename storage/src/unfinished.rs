//! Unfinished files in a storage folder: the received part, named after the file with `#` and a number. A
//! killed process leaves it behind, and listings omit it.

use std::path::Path;
use std::time::SystemTime;

use walkdir::{DirEntry, WalkDir};

/// Deletes such parts not written to since `before`. Returns their number.
pub(crate) fn remove(folder: &Path, before: SystemTime) -> Result<u64, walkdir::Error> {
    let mut removed = 0;
    for entry in WalkDir::new(folder) {
        let entry = match entry {
            Ok(entry) => entry,
            Err(error) if is_gone(&error) => continue,
            Err(error) => return Err(error),
        };
        if is_unfinished(&entry) && is_older(&entry, before) {
            // Its writer may have finished or cancelled meanwhile.
            removed += u64::from(std::fs::remove_file(entry.path()).is_ok());
        }
    }
    Ok(removed)
}

fn is_gone(error: &walkdir::Error) -> bool {
    error.io_error().is_some_and(|error| error.kind() == std::io::ErrorKind::NotFound)
}

fn is_unfinished(entry: &DirEntry) -> bool {
    let name = entry.file_name().to_string_lossy();
    let number = name.rsplit_once('#').map(|(_, number)| number);
    entry.file_type().is_file()
        && number.is_some_and(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
}

fn is_older(entry: &DirEntry, before: SystemTime) -> bool {
    let modified = entry.metadata().ok().and_then(|metadata| metadata.modified().ok());
    modified.is_some_and(|modified| modified < before)
}
