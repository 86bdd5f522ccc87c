//! The rendering process's reply: a line of JSON, then the files that it lists, one after the other.

use std::io::{self, Write};

use media::{Encoding, Facts, Likeness, MAX_SIDE, Rejection, Rendering, Sizes, Variant};
use serde::{Deserialize, Serialize};

/// Maximum reply: ten files, each smaller than its uncompressed pixels.
pub(super) const MAX_BYTES: usize = 64 << 20;

/// Resources used by a rendering.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct ResourceUsage {
    /// CPU time in milliseconds.
    pub cpu_ms: f64,
    /// Peak memory in KiB, where the system reports it.
    pub memory_kib: Option<u64>,
}

#[derive(Serialize, Deserialize)]
struct Heading {
    spent: ResourceUsage,
    outcome: Result<Contents, Rejection>,
}

#[derive(Serialize, Deserialize)]
struct Contents {
    width: u32,
    height: u32,
    likeness: Likeness,
    facts: Facts,
    variants: Vec<Entry>,
}

#[derive(Serialize, Deserialize)]
struct Entry {
    encoding: Encoding,
    width: u32,
    height: u32,
    length: usize,
}

/// An invalid reply.
#[derive(Debug, thiserror::Error)]
#[error("the rendering process returned {0}")]
pub(super) struct InvalidReply(&'static str);

pub(super) fn write(
    to: &mut impl Write,
    rendered: &Result<Rendering, Rejection>,
    spent: ResourceUsage,
) -> io::Result<()> {
    let heading = Heading { spent, outcome: rendered.as_ref().map(contents).map_err(Clone::clone) };
    serde_json::to_writer(&mut *to, &heading)?;
    to.write_all(b"\n")?;
    rendered
        .iter()
        .flat_map(|rendering| &rendering.variants)
        .try_for_each(|variant| to.write_all(&variant.bytes))
}

fn contents(rendering: &Rendering) -> Contents {
    let entry = |variant: &Variant| Entry {
        encoding: variant.encoding,
        width: variant.width,
        height: variant.height,
        length: variant.bytes.len(),
    };
    Contents {
        width: rendering.width,
        height: rendering.height,
        likeness: rendering.likeness.clone(),
        facts: rendering.facts.clone(),
        variants: rendering.variants.iter().map(entry).collect(),
    }
}

/// Parses a reply and verifies all that can be verified: the files must be the expected ones for such an
/// original, and without metadata.
pub(super) fn read(
    reply: &[u8],
    sizes: Sizes,
) -> Result<(Result<Rendering, Rejection>, ResourceUsage), InvalidReply> {
    let line = reply.iter().position(|byte| *byte == b'\n').ok_or(InvalidReply("no header"))?;
    let (heading, files) = reply.split_at(line);
    let Heading { spent, outcome } =
        serde_json::from_slice(heading).map_err(|_| InvalidReply("an invalid header"))?;
    let rendered = match outcome {
        Ok(contents) => Ok(unpack(contents, sizes, &files[1..])?),
        Err(refusal) => Err(refusal),
    };
    Ok((rendered, spent))
}

fn unpack(contents: Contents, sizes: Sizes, mut files: &[u8]) -> Result<Rendering, InvalidReply> {
    let Contents { width, height, likeness, facts, variants: entries } = contents;
    let listed = entries.iter().map(|entry| (entry.encoding, entry.width, entry.height));
    if !listed.eq(expected(sizes, width, height)) {
        return Err(InvalidReply("unexpected pictures"));
    }
    let mut variants = Vec::with_capacity(entries.len());
    for Entry { encoding, width, height, length } in entries {
        let (file, rest) = files.split_at_checked(length).ok_or(InvalidReply("fewer files than listed"))?;
        let variant = Variant { encoding, width, height, bytes: file.to_vec() };
        if !variant.is_bare() {
            return Err(InvalidReply("a file that does not match its description"));
        }
        variants.push(variant);
        files = rest;
    }
    if !files.is_empty() {
        return Err(InvalidReply("more files than listed"));
    }
    Ok(Rendering { width, height, variants, likeness, facts })
}

/// The expected pictures of an original of this size, in order.
fn expected(sizes: Sizes, width: u32, height: u32) -> impl Iterator<Item = (Encoding, u32, u32)> {
    let is_possible = (1..=MAX_SIDE).contains(&width) && (1..=MAX_SIDE).contains(&height);
    let measures = if is_possible { sizes.measures(width, height) } else { vec![] };
    measures.into_iter().flat_map(|(width, height)| {
        [Encoding::WebP, Encoding::Jpeg].map(|encoding| (encoding, width, height))
    })
}
