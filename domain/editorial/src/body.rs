//! The text of an article, help page or case study: a tree of blocks, as the editor writes it.
//!
//! The format is that of `ProseMirror`. Every top-level block has an id that is unique in the text, by which two
//! writers' changes are merged and versions are compared. Types that this version does not know are kept as they are:
//! the editor shows them as they are, and visitors do not see them.

mod difference;
mod html;
mod merge;
mod migrate;
mod references;
mod schema;
mod text;

use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};
use uuid::Uuid;

pub use difference::{BlockDifference, DifferenceKind, TextPart, TextPartKind, difference, words};
pub use html::{FeedPicture, Surroundings, escaped};
pub use merge::{Conflict, Merge, merge};
pub use references::{LinkPlace, References};
pub use text::reading_minutes;

/// Version that new texts are written in.
pub const VERSION: u16 = 1;

/// Largest text as JSON, in bytes.
pub const MAX_BYTES: usize = 200 * 1024;

/// Limit on request bodies with a text: the text, and the fields beside it.
pub const MAX_REQUEST_BYTES: usize = 512 * 1024;

/// A text of blocks.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Body {
    /// Version of the format.
    pub version: u16,
    /// Blocks, from top to bottom.
    pub content: Vec<Node>,
}

/// A block, a part of one, or a run of text. Types that this version does not know are kept as they are.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "BodyNode")]
pub struct Node {
    /// Name of the type, such as `paragraph`.
    #[serde(rename = "type")]
    pub kind: String,
    /// Attributes by name.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub attrs: Map<String, Value>,
    /// Parts, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub content: Vec<Self>,
    /// Letters of a run of text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Marks of a run of text.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<Mark>,
}

/// A mark of a run of text, such as `bold` or `link`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "BodyMark")]
pub struct Mark {
    /// Name of the type.
    #[serde(rename = "type")]
    pub kind: String,
    /// Attributes by name.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub attrs: Map<String, Value>,
}

/// A place in a text, as in `content[3].attrs.alt`, and what is wrong there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Path below the text.
    pub place: String,
    /// What is wrong.
    pub reason: String,
}

impl Default for Body {
    fn default() -> Self {
        Self { version: VERSION, content: Vec::new() }
    }
}

impl<'de> Deserialize<'de> for Body {
    /// Brings texts of earlier versions up to date.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        struct Read {
            version: u16,
            content: Vec<Node>,
        }
        let value = migrate::renewed(Value::deserialize(deserializer)?);
        let Read { version, content } = serde_json::from_value(value).map_err(serde::de::Error::custom)?;
        Ok(Self { version, content })
    }
}

impl Validate for Body {
    type Context = ();

    fn validate_into(&self, (): &(), path: &mut dyn FnMut() -> garde::Path, report: &mut garde::Report) {
        for Fault { place, reason } in schema::faults(self) {
            report.append(path().join(place), garde::Error::new(reason));
        }
    }
}

impl Body {
    /// What visitors must not see it without: alt texts, questions, labels of buttons.
    #[must_use]
    pub fn gaps(&self) -> Vec<Fault> {
        schema::gaps(self)
    }

    /// Whether it has nothing to read or look at.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.content.iter().all(|block| block.kind == "paragraph" && block.content.is_empty())
    }

    /// The block with this id.
    #[must_use]
    pub fn block(&self, id: &str) -> Option<&Node> {
        self.content.iter().find(|block| block.id() == Some(id))
    }
}

impl Node {
    /// An empty node.
    #[must_use]
    pub fn new(kind: &str) -> Self {
        Self { kind: kind.to_owned(), attrs: Map::new(), content: Vec::new(), text: None, marks: Vec::new() }
    }

    /// Id of a top-level block.
    #[must_use]
    pub fn id(&self) -> Option<&str> {
        self.word("id")
    }

    /// An attribute that is a text.
    fn word(&self, name: &str) -> Option<&str> {
        self.attrs.get(name).and_then(Value::as_str)
    }

    /// An attribute that is an id.
    fn reference(&self, name: &str) -> Option<Uuid> {
        self.word(name)?.parse().ok()
    }
}

/// A new id of a block.
#[must_use]
pub fn new_block_id() -> String {
    Uuid::new_v4().simple().to_string()[..8].to_owned()
}

#[cfg(test)]
pub(crate) mod tests {
    use serde_json::json;

    use super::*;

    /// A body of these blocks, with ids by their place.
    #[expect(clippy::needless_pass_by_value, reason = "tests write the blocks in place")]
    pub(crate) fn body(blocks: Value) -> Body {
        let mut body: Body = serde_json::from_value(json!({"version": 1, "content": blocks})).unwrap();
        for (place, block) in body.content.iter_mut().enumerate() {
            block.attrs.entry("id").or_insert_with(|| json!(format!("block{place:03}")));
        }
        body
    }

    pub(crate) fn paragraph(id: &str, text: &str) -> Value {
        json!({"type": "paragraph", "attrs": {"id": id}, "content": [{"type": "text", "text": text}]})
    }

    #[test]
    fn what_is_unknown_is_kept_as_it_came() {
        let sent = json!({"version": 1, "content": [
            {"type": "hologram", "attrs": {"id": "abcdefgh", "depth": 3, "more": {"a": [1]}},
             "content": [{"type": "text", "text": "x", "marks": [{"type": "glow", "attrs": {"hue": 4}}]}]},
        ]});
        let body: Body = serde_json::from_value(sent.clone()).unwrap();
        assert!(body.validate().is_ok());
        assert_eq!(serde_json::to_value(&body).unwrap(), sent);
    }

    #[test]
    fn errors_name_the_place() {
        let body = body(json!([
            {"type": "paragraph"},
            {"type": "columns", "content": [
                {"type": "column", "content": [{"type": "heading", "attrs": {"level": 9}}]},
                {"type": "column"},
            ]},
        ]));
        let report = body.validate().unwrap_err().to_string();
        assert!(report.contains("content[1].content[0].content[0].attrs.level"), "{report}");
    }
}
