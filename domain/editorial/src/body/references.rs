//! What a text refers to.

use std::collections::BTreeMap;

use serde_json::Value;
use uuid::Uuid;

use super::{Body, Node};

/// Records and addresses that a text refers to, each with the first place where it does.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct References {
    /// Photographs.
    pub photographs: BTreeMap<Uuid, String>,
    /// Photographs shown without an alt text of the text's own: galleries show the photograph's.
    pub untold: Vec<Uuid>,
    /// Videos.
    pub videos: BTreeMap<Uuid, String>,
    /// Products of the furniture shop.
    pub products: BTreeMap<Uuid, String>,
    /// Designs.
    pub designs: BTreeMap<Uuid, String>,
    /// Links, in their order.
    pub links: Vec<LinkPlace>,
}

/// A link in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkPlace {
    /// Address as written.
    pub address: String,
    /// Words that are the link.
    pub text: String,
    /// Id of the block that it is in.
    pub block_id: String,
}

impl Body {
    /// What it refers to.
    #[must_use]
    pub fn references(&self) -> References {
        let mut found = References::default();
        for (place, block) in self.content.iter().enumerate() {
            found.add(block, &format!("content[{place}]"), block.id().unwrap_or_default());
        }
        found
    }
}

impl References {
    fn add(&mut self, node: &Node, path: &str, block_id: &str) {
        let at = |name: &str| format!("{path}.attrs.{name}");
        match node.kind.as_str() {
            "image" => {
                if let Some(id) = node.reference("photographId") {
                    self.photographs.entry(id).or_insert_with(|| at("photographId"));
                }
            }
            "gallery" => {
                let ids = node.attrs.get("photographIds").and_then(Value::as_array);
                for (place, id) in ids.into_iter().flatten().enumerate() {
                    let Some(id) = id.as_str().and_then(|id| id.parse().ok()) else { continue };
                    self.photographs.entry(id).or_insert_with(|| at(&format!("photographIds[{place}]")));
                    if !self.untold.contains(&id) {
                        self.untold.push(id);
                    }
                }
            }
            "video" => {
                if let Some(id) = node.reference("videoId") {
                    self.videos.entry(id).or_insert_with(|| at("videoId"));
                }
            }
            "product" => {
                if let Some(id) = node.reference("productId") {
                    self.products.entry(id).or_insert_with(|| at("productId"));
                }
            }
            "design" => {
                if let Some(id) = node.reference("designId") {
                    self.designs.entry(id).or_insert_with(|| at("designId"));
                }
            }
            "callToAction" => {
                if let Some(target) = node.word("target").filter(|target| target.starts_with('/')) {
                    self.links.push(LinkPlace {
                        address: target.to_owned(),
                        text: node.word("label").unwrap_or_default().to_owned(),
                        block_id: block_id.to_owned(),
                    });
                }
            }
            _ => {}
        }
        for mark in node.marks.iter().filter(|mark| mark.kind == "link") {
            if let Some(address) = mark.attrs.get("href").and_then(Value::as_str) {
                self.links.push(LinkPlace {
                    address: address.to_owned(),
                    text: node.text.clone().unwrap_or_default(),
                    block_id: block_id.to_owned(),
                });
            }
        }
        for (place, part) in node.content.iter().enumerate() {
            self.add(part, &format!("{path}.content[{place}]"), block_id);
        }
    }
}
