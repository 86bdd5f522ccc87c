//! The text of an article, help page or case study: a tree of blocks, as the editor writes it.

use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// Version that new texts are written in.
pub const VERSION: u16 = 1;

/// A text of blocks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Body {
    /// Version of the format.
    pub version: u16,
    /// Blocks, from top to bottom.
    pub content: Vec<Node>,
}

/// A block, a part of one, or a run of text. Types that this version does not know are kept as they are.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
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
pub struct Mark {
    /// Name of the type.
    #[serde(rename = "type")]
    pub kind: String,
    /// Attributes by name.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub attrs: Map<String, Value>,
}

impl Default for Body {
    fn default() -> Self {
        Self { version: VERSION, content: Vec::new() }
    }
}

impl Validate for Body {
    type Context = ();

    fn validate_into(&self, (): &(), mut path: &mut dyn FnMut() -> garde::Path, report: &mut garde::Report) {
        if self.version != VERSION {
            report.append(garde::util::nested_path!(path, "version")(), garde::Error::new("is not known"));
        }
    }
}
