//! A text as HTML for readers of feeds and mail: plain elements, everything escaped, absolute addresses.

use std::collections::HashMap;
use std::fmt::Write as _;

use serde_json::Value;
use url::Url;
use uuid::Uuid;

use super::schema::{is_address, is_page};
use super::{Body, Mark, Node};

/// What a text is surrounded by where it is read: the site, and what is known of the records that it refers to.
#[derive(Clone, Debug)]
pub struct Surroundings<'a> {
    /// The site's address.
    pub site: &'a Url,
    /// Pictures by photograph.
    pub pictures: HashMap<Uuid, FeedPicture>,
    /// Titles and paths of videos, products and designs.
    pub pages: HashMap<Uuid, (String, String)>,
}

/// A picture as feeds and mail show it.
#[derive(Clone, Debug)]
pub struct FeedPicture {
    /// Path of a JPEG.
    pub path: String,
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// The photograph's own alt text.
    pub alt: String,
}

impl Body {
    /// As HTML. What is not known is left out.
    #[must_use]
    pub fn html(&self, around: &Surroundings<'_>) -> String {
        let mut html = String::new();
        for block in &self.content {
            around.write(&mut html, block);
        }
        html
    }
}

/// Escapes a text for HTML and XML.
#[must_use]
pub fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            // XML has no place for other control characters, even escaped.
            letter if letter.is_control() && !matches!(letter, '\n' | '\t') => {}
            letter => escaped.push(letter),
        }
    }
    escaped
}

impl Surroundings<'_> {
    fn absolute(&self, path: &str) -> String {
        self.site.join(path).map_or_else(|_| path.to_owned(), String::from)
    }

    fn within(&self, html: &mut String, tag: &str, node: &Node) {
        let _ = write!(html, "<{tag}>");
        self.parts(html, node);
        let _ = write!(html, "</{tag}>");
    }

    fn parts(&self, html: &mut String, node: &Node) {
        for part in &node.content {
            self.write(html, part);
        }
    }

    fn write(&self, html: &mut String, node: &Node) {
        match node.kind.as_str() {
            "paragraph" => self.within(html, "p", node),
            "heading" => {
                let level = node.attrs.get("level").and_then(Value::as_i64).unwrap_or(2).clamp(2, 4);
                self.within(html, &format!("h{level}"), node);
            }
            "bulletList" => self.within(html, "ul", node),
            "orderedList" => {
                let start = node.attrs.get("start").and_then(Value::as_i64).unwrap_or(1);
                let _ = write!(html, "<ol start=\"{start}\">");
                self.parts(html, node);
                html.push_str("</ol>");
            }
            "listItem" => self.within(html, "li", node),
            "blockquote" => {
                html.push_str("<blockquote>");
                self.parts(html, node);
                if let Some(author) = node.word("author").filter(|author| !author.is_empty()) {
                    let _ = write!(html, "<p><cite>{}</cite></p>", escaped(author));
                }
                html.push_str("</blockquote>");
            }
            "horizontalRule" => html.push_str("<hr/>"),
            "hardBreak" => html.push_str("<br/>"),
            "text" => self.run(html, node),
            "table" | "columns" => {
                self.within(html, if node.kind == "table" { "table" } else { "div" }, node);
            }
            "tableRow" => self.within(html, "tr", node),
            "tableHeader" => self.within(html, "th", node),
            "tableCell" => self.within(html, "td", node),
            "column" | "faq" => self.within(html, "div", node),
            "faqItem" => {
                let _ = write!(
                    html,
                    "<p><strong>{}</strong></p>",
                    escaped(node.word("question").unwrap_or_default())
                );
                self.parts(html, node);
            }
            "image" => self.image(html, node),
            "gallery" => {
                let ids = node.attrs.get("photographIds").and_then(Value::as_array);
                for id in ids.into_iter().flatten().filter_map(Value::as_str) {
                    if let Some(picture) = id.parse().ok().and_then(|id: Uuid| self.pictures.get(&id)) {
                        self.picture(html, picture, &picture.alt, "");
                    }
                }
            }
            "video" => self.page(html, node.reference("videoId")),
            "product" => self.page(html, node.reference("productId")),
            "design" => self.page(html, node.reference("designId")),
            "callToAction" => self.call(html, node),
            // Unknown types are for the versions that know them.
            _ => {}
        }
    }

    fn run(&self, html: &mut String, node: &Node) {
        let mut run = escaped(node.text.as_deref().unwrap_or_default());
        for mark in &node.marks {
            run = self.marked(&run, mark);
        }
        html.push_str(&run);
    }

    fn marked(&self, run: &str, mark: &Mark) -> String {
        let tag = match mark.kind.as_str() {
            "bold" => "strong",
            "italic" => "em",
            "underline" => "u",
            "strike" => "s",
            "code" => "code",
            "link" => {
                let address = mark.attrs.get("href").and_then(Value::as_str).unwrap_or_default();
                if !is_address(address) || address.starts_with('#') {
                    return run.to_owned();
                }
                let address = if is_page(address) { self.absolute(address) } else { address.to_owned() };
                return format!("<a href=\"{}\">{run}</a>", escaped(&address));
            }
            _ => return run.to_owned(),
        };
        format!("<{tag}>{run}</{tag}>")
    }

    fn image(&self, html: &mut String, node: &Node) {
        let picture = node.reference("photographId").and_then(|id| self.pictures.get(&id));
        if let Some(picture) = picture {
            let alt = node.word("alt").unwrap_or_default();
            self.picture(html, picture, alt, node.word("caption").unwrap_or_default());
        }
    }

    fn picture(&self, html: &mut String, picture: &FeedPicture, alt: &str, caption: &str) {
        let _ = write!(
            html,
            "<figure><img src=\"{}\" width=\"{}\" height=\"{}\" alt=\"{}\"/>",
            escaped(&self.absolute(&picture.path)),
            picture.width,
            picture.height,
            escaped(alt),
        );
        if !caption.is_empty() {
            let _ = write!(html, "<figcaption>{}</figcaption>", escaped(caption));
        }
        html.push_str("</figure>");
    }

    fn page(&self, html: &mut String, id: Option<Uuid>) {
        if let Some((title, path)) = id.and_then(|id| self.pages.get(&id)) {
            let _ =
                write!(html, "<p><a href=\"{}\">{}</a></p>", escaped(&self.absolute(path)), escaped(title));
        }
    }

    fn call(&self, html: &mut String, node: &Node) {
        let word = |name| node.word(name).unwrap_or_default();
        let target = word("target");
        let path = if target == "booking" { "/booking" } else { target };
        if !is_page(path) {
            return;
        }
        let _ = write!(
            html,
            "<p><strong>{}</strong> {} <a href=\"{}\">{}</a></p>",
            escaped(word("heading")),
            escaped(word("text")),
            escaped(&self.absolute(path)),
            escaped(word("label")),
        );
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::tests::body;
    use super::*;

    #[test]
    fn everything_is_escaped_and_absolute() {
        let (photograph, design) = (Uuid::from_u128(1), Uuid::from_u128(2));
        let site = Url::parse("https://nivas.example").unwrap();
        let picture = FeedPicture {
            path: "/media/a/b/960.jpg".to_owned(),
            width: 960,
            height: 640,
            alt: String::new(),
        };
        let around = Surroundings {
            site: &site,
            pictures: HashMap::from([(photograph, picture)]),
            pages: HashMap::from([(design, ("L & U".to_owned(), "/designs/l-u".to_owned()))]),
        };
        let text = body(json!([
            {"type": "paragraph", "content": [
                {"type": "text", "text": "<b> & \"more\"", "marks": [{"type": "bold"}]},
                {"type": "text", "text": "here", "marks": [{"type": "link", "attrs": {"href": "/booking?a=1&b=2"}}]},
                {"type": "text", "text": "bad", "marks": [{"type": "link", "attrs": {"href": "javascript:alert(1)"}}]}]},
            {"type": "image", "attrs": {"photographId": photograph, "alt": "A \"sink\""}},
            {"type": "image", "attrs": {"photographId": design, "alt": "unknown"}},
            {"type": "design", "attrs": {"designId": design}},
            {"type": "script", "content": [{"type": "text", "text": "alert(1)"}]},
        ]));
        assert_eq!(
            text.html(&around),
            "<p><strong>&lt;b&gt; &amp; &quot;more&quot;</strong>\
             <a href=\"https://nivas.example/booking?a=1&amp;b=2\">here</a>bad</p>\
             <figure><img src=\"https://nivas.example/media/a/b/960.jpg\" width=\"960\" height=\"640\" \
             alt=\"A &quot;sink&quot;\"/></figure>\
             <p><a href=\"https://nivas.example/designs/l-u\">L &amp; U</a></p>"
        );
    }
}
