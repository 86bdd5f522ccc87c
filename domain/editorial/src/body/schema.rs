//! What a text may consist of: types, attributes, nesting and size.
//!
//! Two levels: a text with [`faults`] is not stored, while one with [`gaps`] is a draft that is not finished.

use serde_json::Value;
use url::Url;
use uuid::Uuid;

use super::{Body, Fault, MAX_BYTES, Mark, Node, VERSION};

/// Most nodes.
const MAX_NODES: usize = 2_000;

/// Most levels, the top-level block being the first.
const MAX_DEPTH: usize = 8;

/// Longest run of text, in characters.
const MAX_RUN: usize = 20_000;

/// Longest alt text, caption or call to action, in characters.
const MAX_LINE: usize = 300;

/// Longest heading, question or name, in characters.
const MAX_HEADING: usize = 160;

/// Longest label of a button, in characters.
const MAX_LABEL: usize = 40;

/// Most pictures of a gallery, and fewest that make one.
const GALLERY: std::ops::RangeInclusive<usize> = 2..=24;

/// Blocks of a text.
const BLOCKS: [&str; 15] = [
    "paragraph",
    "heading",
    "bulletList",
    "orderedList",
    "blockquote",
    "horizontalRule",
    "table",
    "image",
    "gallery",
    "video",
    "faq",
    "product",
    "design",
    "callToAction",
    "columns",
];

/// Blocks within others.
const FLOW: [&str; 8] =
    ["paragraph", "heading", "bulletList", "orderedList", "blockquote", "horizontalRule", "image", "table"];

const INLINE: [&str; 2] = ["text", "hardBreak"];

/// What a known type may contain; `None` for an unknown one.
fn allowed_within(kind: &str) -> Option<&'static [&'static str]> {
    Some(match kind {
        "paragraph" | "heading" => &INLINE,
        "bulletList" | "orderedList" => &["listItem"],
        "listItem" | "blockquote" | "tableHeader" | "tableCell" | "column" | "faqItem" => &FLOW,
        "table" => &["tableRow"],
        "tableRow" => &["tableHeader", "tableCell"],
        "faq" => &["faqItem"],
        "columns" => &["column"],
        "text" | "hardBreak" | "horizontalRule" | "image" | "gallery" | "video" | "product" | "design"
        | "callToAction" => &[],
        _ => return None,
    })
}

/// Why a text is not stored.
pub(super) fn faults(body: &Body) -> Vec<Fault> {
    let mut check = Check::default();
    if body.version != VERSION {
        check.fault("version", "is not known");
    }
    if serde_json::to_vec(body).map_or(usize::MAX, |json| json.len()) > MAX_BYTES {
        check.fault("content", "must be at most 200 KB. Split the text, or remove what was pasted.");
        return check.faults;
    }
    let mut ids = Vec::with_capacity(body.content.len());
    for (place, block) in body.content.iter().enumerate() {
        let path = format!("content[{place}]");
        check.id(block, &path, &mut ids);
        check.node(block, &path, &BLOCKS, 1);
    }
    if check.nodes > MAX_NODES {
        check.fault("content", &format!("must have at most {MAX_NODES} parts"));
    }
    // One is enough to find the place, and a broken editor would make thousands.
    check.faults.truncate(20);
    check.faults
}

#[derive(Default)]
struct Check {
    nodes: usize,
    faults: Vec<Fault>,
}

impl Check {
    fn fault(&mut self, place: &str, reason: &str) {
        self.faults.push(Fault { place: place.to_owned(), reason: reason.to_owned() });
    }

    fn id<'a>(&mut self, block: &'a Node, path: &str, ids: &mut Vec<&'a str>) {
        let place = format!("{path}.attrs.id");
        match block.id() {
            Some(id) if id.len() == 8 && id.bytes().all(|byte| byte.is_ascii_alphanumeric()) => {
                if ids.contains(&id) {
                    self.fault(&place, "is used by another block");
                }
                ids.push(id);
            }
            _ => self.fault(&place, "must be 8 letters or digits"),
        }
    }

    fn node(&mut self, node: &Node, path: &str, allowed: &[&str], depth: usize) {
        self.nodes += 1;
        if depth > MAX_DEPTH {
            self.fault(path, "is nested too deeply");
            return;
        }
        let within = allowed_within(&node.kind);
        if within.is_some() && !allowed.contains(&node.kind.as_str()) {
            self.fault(&format!("{path}.type"), &format!("{} is not allowed here", node.kind));
            return;
        }
        self.attributes(node, path);
        self.run(node, path);
        for (place, part) in node.content.iter().enumerate() {
            let path = format!("{path}.content[{place}]");
            match within {
                Some(allowed) => self.node(part, &path, allowed, depth + 1),
                // Of an unknown type: only its size matters.
                None => self.unknown(part, &path, depth + 1),
            }
        }
    }

    fn unknown(&mut self, node: &Node, path: &str, depth: usize) {
        self.nodes += 1;
        if depth > MAX_DEPTH {
            self.fault(path, "is nested too deeply");
            return;
        }
        for (place, part) in node.content.iter().enumerate() {
            self.unknown(part, &format!("{path}.content[{place}]"), depth + 1);
        }
    }

    /// A run of text and its marks.
    fn run(&mut self, node: &Node, path: &str) {
        match &node.text {
            Some(text) if node.kind == "text" => {
                if text.is_empty() || text.chars().count() > MAX_RUN {
                    self.fault(&format!("{path}.text"), "must be 1 to 20,000 characters");
                }
            }
            None if node.kind == "text" => self.fault(&format!("{path}.text"), "is required"),
            Some(_) | None => {}
        }
        for (place, mark) in node.marks.iter().enumerate() {
            if let Some(reason) = wrong_link(mark) {
                self.fault(&format!("{path}.marks[{place}].attrs.href"), reason);
            }
        }
    }

    fn attributes(&mut self, node: &Node, path: &str) {
        match node.kind.as_str() {
            "heading" => self.number(node, path, "level", 2, 4, true),
            "orderedList" => self.number(node, path, "start", 0, 9_999, false),
            "tableHeader" | "tableCell" => {
                self.number(node, path, "colspan", 1, 20, false);
                self.number(node, path, "rowspan", 1, 100, false);
            }
            "blockquote" => self.line(node, path, "author", MAX_HEADING),
            "faqItem" => self.line(node, path, "question", MAX_LINE),
            "image" => {
                self.reference(node, path, "photographId");
                self.line(node, path, "alt", MAX_LINE);
                self.line(node, path, "caption", MAX_LINE);
                self.choice(node, path, "width", &["text", "wide"]);
            }
            "gallery" => {
                self.references(node, path, "photographIds");
                self.choice(node, path, "layout", &["grid", "row"]);
            }
            "video" => self.reference(node, path, "videoId"),
            "product" => self.reference(node, path, "productId"),
            "design" => self.reference(node, path, "designId"),
            "callToAction" => {
                self.line(node, path, "heading", MAX_HEADING);
                self.line(node, path, "text", MAX_LINE);
                self.line(node, path, "label", MAX_LABEL);
                let target = node.word("target").unwrap_or_default();
                if !target.is_empty() && !is_target(target) {
                    let reason = "must be booking, or a page of this site such as /designs";
                    self.fault(&format!("{path}.attrs.target"), reason);
                }
            }
            "columns" => {
                let columns = node.content.iter().filter(|part| part.kind == "column").count();
                if !(2..=3).contains(&columns) {
                    self.fault(&format!("{path}.content"), "must be 2 or 3 columns");
                }
            }
            "faq" if node.content.len() > 30 => {
                self.fault(&format!("{path}.content"), "must be at most 30 questions");
            }
            _ => {}
        }
    }

    fn number(&mut self, node: &Node, path: &str, name: &str, least: i64, most: i64, is_required: bool) {
        let is_right = match node.attrs.get(name) {
            None | Some(Value::Null) => !is_required,
            Some(value) => value.as_i64().is_some_and(|number| (least..=most).contains(&number)),
        };
        if !is_right {
            self.fault(&format!("{path}.attrs.{name}"), &format!("must be a number from {least} to {most}"));
        }
    }

    fn line(&mut self, node: &Node, path: &str, name: &str, most: usize) {
        let is_right = match node.attrs.get(name) {
            None | Some(Value::Null) => true,
            Some(value) => value.as_str().is_some_and(|text| text.chars().count() <= most),
        };
        if !is_right {
            self.fault(
                &format!("{path}.attrs.{name}"),
                &format!("must be a text of at most {most} characters"),
            );
        }
    }

    fn choice(&mut self, node: &Node, path: &str, name: &str, words: &[&str]) {
        let is_right = match node.attrs.get(name) {
            None | Some(Value::Null) => true,
            Some(value) => value.as_str().is_some_and(|word| words.contains(&word)),
        };
        if !is_right {
            self.fault(&format!("{path}.attrs.{name}"), &format!("must be {}", words.join(" or ")));
        }
    }

    /// An id, or none as long as nothing is chosen.
    fn reference(&mut self, node: &Node, path: &str, name: &str) {
        let is_right = match node.attrs.get(name) {
            None | Some(Value::Null) => true,
            Some(value) => value.as_str().is_some_and(|text| text.is_empty() || text.parse::<Uuid>().is_ok()),
        };
        if !is_right {
            self.fault(&format!("{path}.attrs.{name}"), "is not an id");
        }
    }

    fn references(&mut self, node: &Node, path: &str, name: &str) {
        let place = format!("{path}.attrs.{name}");
        match node.attrs.get(name) {
            None | Some(Value::Null) => {}
            Some(Value::Array(ids)) if ids.len() <= *GALLERY.end() => {
                let is_id = |value: &Value| value.as_str().is_some_and(|text| text.parse::<Uuid>().is_ok());
                if let Some(wrong) = ids.iter().position(|value| !is_id(value)) {
                    self.fault(&format!("{place}[{wrong}]"), "is not an id");
                }
            }
            Some(_) => self.fault(&place, "must be at most 24 pictures"),
        }
    }
}

/// Whether a button may lead there.
fn is_target(target: &str) -> bool {
    target == "booking" || is_page(target)
}

/// A page of the site. Browsers read `/\` as `//`, which starts the address of another host.
pub(super) fn is_page(address: &str) -> bool {
    address.starts_with('/') && !address.starts_with("//") && !address.contains('\\') && address.len() <= 500
}

fn wrong_link(mark: &Mark) -> Option<&'static str> {
    if mark.kind != "link" {
        return None;
    }
    let address = mark.attrs.get("href").and_then(Value::as_str).unwrap_or_default();
    if is_address(address) {
        return None;
    }
    Some("must be a page of this site such as /booking, or start with https://, mailto: or tel:")
}

/// Whether a link may lead there: nothing that runs in the visitor's browser.
pub(super) fn is_address(address: &str) -> bool {
    if address.len() > 2_000 {
        return false;
    }
    let is_anchor = address.starts_with('#') && address.len() > 1;
    let is_elsewhere = || {
        Url::parse(address).is_ok_and(|url| match url.scheme() {
            "https" | "http" => url.has_host(),
            "mailto" | "tel" => !url.path().is_empty(),
            _ => false,
        })
    };
    is_anchor || is_page(address) || is_elsewhere()
}

/// What a finished text has.
pub(super) fn gaps(body: &Body) -> Vec<Fault> {
    let mut found = Vec::new();
    for (place, block) in body.content.iter().enumerate() {
        missing(block, &format!("content[{place}]"), &mut found);
    }
    found
}

fn missing(node: &Node, path: &str, found: &mut Vec<Fault>) {
    let mut ask = |name: &str, reason: &str| {
        found.push(Fault { place: format!("{path}.attrs.{name}"), reason: reason.to_owned() });
    };
    let lacks = |name: &str| node.word(name).is_none_or(|text| text.trim().is_empty());
    match node.kind.as_str() {
        "image" => {
            if lacks("photographId") {
                ask("photographId", "needs a picture");
            } else if lacks("alt") {
                ask("alt", "is required before visitors see the picture");
            }
        }
        "gallery" => {
            let pictures = node.attrs.get("photographIds").and_then(Value::as_array).map_or(0, Vec::len);
            if !GALLERY.contains(&pictures) {
                ask("photographIds", "needs at least 2 pictures");
            }
        }
        "video" if lacks("videoId") => ask("videoId", "needs a video"),
        "product" if lacks("productId") => ask("productId", "needs a product"),
        "design" if lacks("designId") => ask("designId", "needs a design"),
        "faqItem" if lacks("question") => ask("question", "needs a question"),
        "callToAction" => {
            for (name, reason) in [
                ("heading", "needs a heading"),
                ("label", "needs a label for the button"),
                ("target", "needs a page to open"),
            ] {
                if lacks(name) {
                    ask(name, reason);
                }
            }
        }
        _ => {}
    }
    for (place, part) in node.content.iter().enumerate() {
        missing(part, &format!("{path}.content[{place}]"), found);
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::tests::body;
    use super::*;

    fn places(blocks: Value) -> Vec<String> {
        faults(&body(blocks)).into_iter().map(|fault| fault.place).collect()
    }

    #[test]
    fn every_kind_of_block_is_taken() {
        let id = "0192f0c1-2d3e-7a4b-8c5d-6e7f8a9b0c1d";
        let text = json!([{"type": "text", "text": "a", "marks": [{"type": "link", "attrs": {"href": "/booking"}}]}]);
        let paragraph = json!({"type": "paragraph", "content": text});
        let blocks = json!([
            paragraph,
            {"type": "heading", "attrs": {"level": 2}, "content": [{"type": "text", "text": "b"}, {"type": "hardBreak"}]},
            {"type": "orderedList", "attrs": {"start": 3}, "content": [
                {"type": "listItem", "content": [paragraph, {"type": "bulletList", "content": [
                    {"type": "listItem", "content": [paragraph]}]}]}]},
            {"type": "blockquote", "attrs": {"author": "A carpenter"}, "content": [paragraph]},
            {"type": "horizontalRule"},
            {"type": "table", "content": [{"type": "tableRow", "content": [
                {"type": "tableHeader", "attrs": {"colspan": 2, "rowspan": 1, "colwidth": null}, "content": [paragraph]},
                {"type": "tableCell", "content": [paragraph]}]}]},
            {"type": "image", "attrs": {"photographId": id, "alt": "", "caption": null, "width": "wide"}},
            {"type": "gallery", "attrs": {"photographIds": [id, id], "layout": "row"}},
            {"type": "video", "attrs": {"videoId": id}},
            {"type": "faq", "content": [{"type": "faqItem", "attrs": {"question": "Why?"}, "content": [paragraph]}]},
            {"type": "product", "attrs": {"productId": id}},
            {"type": "design", "attrs": {"designId": null}},
            {"type": "callToAction", "attrs": {"heading": "h", "text": "t", "label": "l", "target": "booking"}},
            {"type": "columns", "content": [
                {"type": "column", "content": [paragraph]}, {"type": "column", "content": [paragraph]}]},
        ]);
        assert_eq!(places(blocks.clone()), [""; 0]);
        let gaps: Vec<_> = gaps(&body(blocks)).into_iter().map(|gap| gap.place).collect();
        assert_eq!(gaps, ["content[6].attrs.alt", "content[11].attrs.designId"]);
    }

    #[test]
    fn what_does_not_belong_there_is_refused() {
        for (block, place) in [
            (json!({"type": "text", "text": "loose"}), "content[0].type"),
            (json!({"type": "paragraph", "content": [{"type": "paragraph"}]}), "content[0].content[0].type"),
            (json!({"type": "heading", "attrs": {"level": 1}}), "content[0].attrs.level"),
            (json!({"type": "image", "attrs": {"photographId": "x"}}), "content[0].attrs.photographId"),
            (json!({"type": "image", "attrs": {"width": "huge"}}), "content[0].attrs.width"),
            (
                json!({"type": "gallery", "attrs": {"photographIds": ["x"]}}),
                "content[0].attrs.photographIds[0]",
            ),
            (json!({"type": "callToAction", "attrs": {"target": "//a.example"}}), "content[0].attrs.target"),
            (json!({"type": "columns", "content": [{"type": "column"}]}), "content[0].content"),
            (
                json!({"type": "paragraph", "content": [{"type": "text", "text": ""}]}),
                "content[0].content[0].text",
            ),
            (json!({"type": "paragraph", "attrs": {"id": "short"}}), "content[0].attrs.id"),
        ] {
            assert_eq!(places(json!([block])), [place], "{block}");
        }
        let twice = json!([
            {"type": "paragraph", "attrs": {"id": "aaaaaaaa"}}, {"type": "paragraph", "attrs": {"id": "aaaaaaaa"}}
        ]);
        assert_eq!(places(twice), ["content[1].attrs.id"]);
    }

    #[test]
    fn links_run_nothing() {
        for address in [
            "/designs",
            "#costs",
            "https://example.com/a",
            "http://example.com",
            "mailto:a@b.example",
            "tel:+918055500142",
        ] {
            assert!(is_address(address), "{address}");
        }
        for address in [
            "",
            "#",
            "javascript:alert(1)",
            "//example.com",
            "/\\example.com",
            "data:text/html,x",
            "designs",
            "mailto:",
        ] {
            assert!(!is_address(address), "{address}");
        }
    }

    #[test]
    fn size_and_depth_have_limits() {
        let many: Vec<_> = (0..2_001)
            .map(|place| json!({"type": "paragraph", "attrs": {"id": format!("a{place:07}")}}))
            .collect();
        assert_eq!(places(json!(many)), ["content"]);
        let mut deep = json!({"type": "paragraph"});
        for _ in 0..4 {
            deep = json!({"type": "bulletList", "content": [{"type": "listItem", "content": [deep]}]});
        }
        assert_eq!(places(json!([deep])).len(), 1);
        let long = json!([{"type": "paragraph", "content": [{"type": "text", "text": "a".repeat(210_000)}]}]);
        assert_eq!(places(long), ["content"]);
    }
}
