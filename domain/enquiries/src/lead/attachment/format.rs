//! What a file is, by its first bytes: names and headers are the sender's.

use kernel::string_enum::string_enum;

string_enum! {
    /// What a file is.
    #[schemars(rename = "LeadFileKind")]
    pub enum FileKind {
        /// PDF.
        Pdf = "pdf",
        /// JPEG picture.
        Jpeg = "jpeg",
        /// PNG picture.
        Png = "png",
        /// AutoCAD drawing.
        Dwg = "dwg",
        /// SketchUp model.
        Skp = "skp",
    }
}

/// Beginning of a `SketchUp` model: a counted UTF-16 text, `SketchUp Model`.
const SKETCHUP: &[u8] = b"\xff\xfe\xff\x0eS\0k\0e\0t\0c\0h\0U\0p\0 \0M\0o\0d\0e\0l\0";

/// What the file is; `None` for anything that is not taken.
#[must_use]
pub fn detect(beginning: &[u8]) -> Option<FileKind> {
    match beginning {
        [b'%', b'P', b'D', b'F', b'-', ..] => Some(FileKind::Pdf),
        [0xff, 0xd8, 0xff, ..] => Some(FileKind::Jpeg),
        [0x89, b'P', b'N', b'G', b'\r', b'\n', 0x1a, b'\n', ..] => Some(FileKind::Png),
        // The version follows as two digits: AC1032 is AutoCAD 2018.
        [b'A', b'C', b'1', b'0', a, b, ..] if a.is_ascii_digit() && b.is_ascii_digit() => Some(FileKind::Dwg),
        _ if beginning.starts_with(SKETCHUP) => Some(FileKind::Skp),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_what_its_first_bytes_say() {
        for (beginning, kind) in [
            (&b"%PDF-1.7\n"[..], Some(FileKind::Pdf)),
            (b"\xff\xd8\xff\xe0\0\x10JFIF", Some(FileKind::Jpeg)),
            (b"\x89PNG\r\n\x1a\n\0", Some(FileKind::Png)),
            (b"AC1032\0\0", Some(FileKind::Dwg)),
            (SKETCHUP, Some(FileKind::Skp)),
            (b"AC10xx", None),
            (b"PK\x03\x04plan.pdf", None),
            (b"MZ\x90\0", None),
            (b"<svg onload=alert(1)>", None),
            (b"\xff\xfe\xff\x0eS\0k\0", None),
            (b"", None),
        ] {
            assert_eq!(detect(beginning), kind, "{beginning:?}");
        }
    }
}
