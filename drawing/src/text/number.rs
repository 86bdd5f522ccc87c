//! Whole numbers in paths: without the machinery of `format!`, which would take a third of a drawing's time.

use crate::Mm;

pub(crate) fn write(path: &mut String, number: Mm) {
    path.push_str(itoa::Buffer::new().format(number));
}

/// A command with one length: `h120`.
pub(crate) fn along(path: &mut String, command: char, length: Mm) {
    path.push(command);
    write(path, length);
}

/// A command with a place: `M40 120`.
pub(crate) fn moved(path: &mut String, command: char, x: Mm, y: Mm) {
    along(path, command, x);
    path.push(' ');
    write(path, y);
}
