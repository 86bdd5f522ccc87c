//! Writes the objects of a PDF to a file: streams separately, everything else packed into object streams.

use std::collections::BTreeMap;
use std::io::Write as _;

use libdeflater::{CompressionLvl, Compressor};
use lopdf::{Dictionary, Object};
use siphasher::sip128::SipHasher13;

/// Objects per object stream: a reader must unpack the whole stream to read one.
const PACKED: usize = 500;

/// Lowest zlib level: the default makes a short document 1% smaller and takes 20% longer.
const LEVEL: i32 = 1;

/// Highest level, for what is compressed once.
pub(super) const HIGHEST: i32 = 12;

/// Objects by number.
pub(super) struct Objects {
    plain: BTreeMap<u32, Vec<u8>>,
    streams: BTreeMap<u32, Vec<u8>>,
    compressor: Compressor,
    last: u32,
}

impl Objects {
    /// An empty set; objects added later are numbered from `last` + 1 on.
    pub(super) fn after(last: u32) -> Self {
        Self { plain: BTreeMap::new(), streams: BTreeMap::new(), compressor: compressor(LEVEL), last }
    }

    /// Reserves an object number.
    pub(super) fn reserve(&mut self) -> u32 {
        self.last += 1;
        self.last
    }

    /// Adds a serialised object.
    pub(super) fn put(&mut self, id: u32, body: Vec<u8>) {
        self.plain.insert(id, body);
    }

    /// Adds an object.
    pub(super) fn put_object(&mut self, id: u32, object: &Object) {
        if let Object::Stream(stream) = object {
            self.put_stream(id, &stream.dict, &stream.content);
        } else {
            let mut body = Vec::new();
            write_object(&mut body, object);
            self.put(id, body);
        }
    }

    /// Adds a stream, compressed unless its dictionary names a filter.
    pub(super) fn put_stream(&mut self, id: u32, dictionary: &Dictionary, content: &[u8]) {
        // Metadata stays uncompressed, so that programs without PDF support can read it.
        let is_open = dictionary.get(b"Type").and_then(Object::as_name).is_ok_and(|name| name == b"Metadata");
        let is_filtered = dictionary.has(b"Filter") || is_open;
        let packed = (!is_filtered).then(|| zlib(&mut self.compressor, content));
        let content = packed.as_deref().unwrap_or(content);
        let mut body = b"<<".to_vec();
        for (key, value) in dictionary {
            if key != b"Length" {
                write_name(&mut body, key);
                write_separated(&mut body, value);
            }
        }
        if packed.is_some() {
            body.extend_from_slice(b"/Filter/FlateDecode");
        }
        append(&mut body, format_args!("/Length {}>>stream\n", content.len()));
        body.extend_from_slice(content);
        body.extend_from_slice(b"\nendstream");
        self.streams.insert(id, body);
    }

    /// The complete file.
    pub(super) fn file(mut self, root: u32, info: u32) -> Vec<u8> {
        let mut places = self.packed();
        // The second line marks the file as binary for transfer programs.
        let mut out = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n".to_vec();
        for (id, body) in &self.streams {
            places.insert(*id, Place::At(out.len()));
            append(&mut out, format_args!("{id} 0 obj\n"));
            out.extend_from_slice(body);
            out.extend_from_slice(b"\nendobj\n");
        }
        let table = self.reserve();
        places.insert(table, Place::At(out.len()));
        // The file identifier is not security relevant (ISO 32000-1, 14.4), so the hash need not be
        // cryptographic.
        let identifier = hex(&SipHasher13::new().hash(&out).as_bytes());
        let start = out.len();
        let packed = zlib(&mut self.compressor, &cross_references(&places, table));
        append(
            &mut out,
            format_args!(
                "{table} 0 obj\n<</Type/XRef/Size {}/W[1 4 2]/Root {root} 0 R/Info {info} 0 R/ID[<{identifier}><{identifier}>]/Filter/FlateDecode/Length {}>>stream\n",
                table + 1,
                packed.len()
            ),
        );
        out.extend_from_slice(&packed);
        append(&mut out, format_args!("\nendstream\nendobj\nstartxref\n{start}\n%%EOF\n"));
        out
    }

    /// Packs plain objects into streams and returns their places.
    fn packed(&mut self) -> BTreeMap<u32, Place> {
        let plain: Vec<_> = std::mem::take(&mut self.plain).into_iter().collect();
        let mut places = BTreeMap::new();
        for chunk in plain.chunks(PACKED) {
            let container = self.reserve();
            let (mut index, mut bodies) = (Vec::new(), Vec::new());
            for ((id, body), place) in chunk.iter().zip(0..) {
                append(&mut index, format_args!("{id} {} ", bodies.len()));
                bodies.extend_from_slice(body);
                bodies.push(b'\n');
                places.insert(*id, Place::In(container, place));
            }
            let first = i64::try_from(index.len()).unwrap_or(0);
            let count = i64::try_from(chunk.len()).unwrap_or(0);
            let dictionary = Dictionary::from_iter([
                ("Type", Object::Name(b"ObjStm".to_vec())),
                ("N", count.into()),
                ("First", first.into()),
            ]);
            index.append(&mut bodies);
            self.put_stream(container, &dictionary, &index);
        }
        places
    }
}

/// Compresses with zlib at a level.
pub(super) fn compressed(content: &[u8], level: i32) -> Vec<u8> {
    zlib(&mut compressor(level), content)
}

fn compressor(level: i32) -> Compressor {
    Compressor::new(CompressionLvl::new(level).unwrap_or_default())
}

fn zlib(compressor: &mut Compressor, content: &[u8]) -> Vec<u8> {
    let mut packed = vec![0; compressor.zlib_compress_bound(content.len())];
    // A buffer of the bound's size is large enough by definition.
    let length = compressor.zlib_compress(content, &mut packed).unwrap_or(0);
    packed.truncate(length);
    packed
}

/// Place of an object.
enum Place {
    /// Byte offset in the file.
    At(usize),
    /// Index in an object stream.
    In(u32, u16),
}

fn cross_references(places: &BTreeMap<u32, Place>, last: u32) -> Vec<u8> {
    let mut table = Vec::new();
    for id in 0..=last {
        let (kind, place, index) = match places.get(&id) {
            Some(Place::At(byte)) => (1, u32::try_from(*byte).unwrap_or(u32::MAX), 0),
            Some(Place::In(container, index)) => (2, *container, *index),
            None => (0, 0, u16::MAX),
        };
        table.push(kind);
        table.extend_from_slice(&place.to_be_bytes());
        table.extend_from_slice(&index.to_be_bytes());
    }
    table
}

fn write_object(out: &mut Vec<u8>, object: &Object) {
    match object {
        Object::Boolean(value) => append(out, format_args!("{value}")),
        Object::Integer(value) => append(out, format_args!("{value}")),
        Object::Real(value) => append(out, format_args!("{value}")),
        Object::Name(name) => write_name(out, name),
        Object::String(bytes, _) => append(out, format_args!("<{}>", hex(bytes))),
        Object::Array(items) => {
            out.push(b'[');
            for item in items {
                write_separated(out, item);
            }
            out.push(b']');
        }
        Object::Dictionary(dictionary) => {
            out.extend_from_slice(b"<<");
            for (key, value) in dictionary {
                write_name(out, key);
                write_separated(out, value);
            }
            out.extend_from_slice(b">>");
        }
        Object::Reference((id, generation)) => append(out, format_args!("{id} {generation} R")),
        // Streams are always separate objects, never nested.
        Object::Null | Object::Stream(_) => out.extend_from_slice(b"null"),
    }
}

/// Writes an object, preceded by a space if it is not self-delimiting.
fn write_separated(out: &mut Vec<u8>, object: &Object) {
    let is_apart =
        matches!(object, Object::Name(_) | Object::String(..) | Object::Array(_) | Object::Dictionary(_));
    if !is_apart {
        out.push(b' ');
    }
    write_object(out, object);
}

fn write_name(out: &mut Vec<u8>, name: &[u8]) {
    out.push(b'/');
    for &byte in name {
        if byte.is_ascii_graphic() && !b"()<>[]{}/%#".contains(&byte) {
            out.push(byte);
        } else {
            append(out, format_args!("#{byte:02X}"));
        }
    }
}

/// Bytes in hexadecimal.
pub(super) fn hex(bytes: &[u8]) -> String {
    bytes
        .iter()
        .flat_map(|byte| [byte >> 4, byte & 15])
        .filter_map(|digit| char::from_digit(digit.into(), 16))
        .collect()
}

fn append(out: &mut Vec<u8>, what: std::fmt::Arguments<'_>) {
    // Writing to a vector cannot fail.
    let _ = out.write_fmt(what);
}
