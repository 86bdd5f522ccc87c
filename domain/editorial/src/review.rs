//! What an editor should look at before a text is published: completeness, headings, links, and how search engines
//! will show it.

use schemars::JsonSchema;
use serde::Serialize;

use crate::body::{Body, Fault, Node};
use crate::external_link::{self, ExternalLink};
use crate::link::{self, BrokenLink};
use crate::reference;
use kernel::Db;
use kernel::string_enum::string_enum;

/// Characters of a title that search engines show.
const TITLE: usize = 60;

/// Characters of a description that search engines show, and fewest that say something.
const DESCRIPTION: std::ops::RangeInclusive<usize> = 50..=160;

/// Words that an article should have.
const WORDS: i32 = 300;

string_enum! {
    /// What a finding is about.
    pub enum FindingKind {
        /// Something is missing without which it cannot be published.
        Incomplete = "incomplete",
        /// A picture without an alt text, or one that cannot be shown.
        Picture = "picture",
        /// Order of headings.
        Headings = "headings",
        /// A link that leads nowhere.
        Link = "link",
        /// How search engines will show it.
        SearchEngines = "search_engines",
        /// Length of the text.
        Length = "length",
    }
}

/// Something to look at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "TextFinding")]
pub struct Finding {
    /// What it is about.
    pub kind: FindingKind,
    /// Whether it keeps the text from being published.
    pub is_required: bool,
    /// Field, such as `excerpt` or `body.content[3].attrs.alt`.
    pub field: String,
    /// Id of the block, if it is about one.
    pub block_id: Option<String>,
    /// What to do.
    pub message: String,
}

/// All findings.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct TextChecks {
    /// Findings, required ones first.
    pub findings: Vec<Finding>,
    /// Number of words.
    pub words: i32,
    /// Number of links to pages of the site.
    pub internal_links: usize,
    /// Links to other sites, each once, as the last checks found them.
    pub external_links: Vec<ExternalLink>,
}

/// A text with what search engines show of it.
#[derive(Clone, Copy, Debug)]
pub struct Reviewed<'a> {
    /// Title.
    pub title: &'a str,
    /// Title for search engines.
    pub seo_title: &'a str,
    /// Description for search engines.
    pub seo_description: &'a str,
    /// Excerpt or summary with its field.
    pub lead: (&'static str, &'a str),
    /// Required fields that are not ready for visitors, each with a sentence that says what to do.
    pub missing: &'a [(&'a str, &'a str)],
    /// Text.
    pub body: &'a Body,
    /// Whether a short text is worth a remark.
    pub is_article: bool,
}

/// Reviews a text.
pub async fn review(db: &mut Db, text: Reviewed<'_>) -> Result<TextChecks, sqlx::Error> {
    let Reviewed { title, seo_title, seo_description, lead, missing, body, is_article } = text;
    let mut findings: Vec<Finding> = missing
        .iter()
        .map(|(field, message)| Finding {
            kind: FindingKind::Incomplete,
            is_required: true,
            field: (*field).to_owned(),
            block_id: None,
            message: (*message).to_owned(),
        })
        .collect();
    if lead.1.is_empty() {
        findings.push(Finding {
            kind: FindingKind::Incomplete,
            is_required: true,
            field: lead.0.to_owned(),
            block_id: None,
            message: format!("Add {}: a sentence or two for lists and search engines.", article_of(lead.0)),
        });
    }
    if body.is_empty() {
        findings.push(Finding {
            kind: FindingKind::Incomplete,
            is_required: true,
            field: "body".to_owned(),
            block_id: None,
            message: "Write the text.".to_owned(),
        });
    }
    findings.extend(body.gaps().into_iter().map(|gap| at(body, gap, FindingKind::Incomplete)));
    let unseen = reference::unseen(&mut *db, body).await?;
    findings.extend(unseen.into_iter().map(|fault| at(body, fault, FindingKind::Picture)));
    findings.extend(headings(body));
    let external_links = external_link::of(&mut *db, body).await?;
    findings.extend(link::broken(db, body, &external_links).await?.into_iter().map(broken));
    findings.extend(shown(title, seo_title, seo_description, lead));
    let words = body.word_count();
    if is_article && words > 0 && words < WORDS {
        findings.push(advice(
            FindingKind::Length,
            "body",
            format!("The text has {words} words. Readers and search engines expect at least {WORDS} of an article."),
        ));
    }
    let links = body.references().links;
    let internal_links = links.iter().filter(|link| link.address.starts_with('/')).count();
    findings.sort_by_key(|finding| !finding.is_required);
    Ok(TextChecks { findings, words, internal_links, external_links })
}

fn article_of(field: &str) -> &'static str {
    if field == "excerpt" { "an excerpt" } else { "a summary" }
}

fn advice(kind: FindingKind, field: &str, message: String) -> Finding {
    Finding { kind, is_required: false, field: field.to_owned(), block_id: None, message }
}

/// A required finding at a place of the text.
fn at(body: &Body, Fault { place, reason }: Fault, kind: FindingKind) -> Finding {
    let is_picture = place.rsplit('.').next() == Some("alt") || place.contains("photographId");
    let block = place.strip_prefix("content[").and_then(|rest| rest.split_once(']'));
    let block = block.and_then(|(index, _)| body.content.get(index.parse::<usize>().ok()?));
    let what = match block.map(|block| block.kind.as_str()) {
        Some("image") => "This picture",
        Some("gallery") => "This gallery",
        Some("callToAction") => "This call to action",
        Some("faq") => "This FAQ",
        Some("video") => "This video",
        Some("product") => "This product",
        Some("design") => "This design",
        _ => "This block",
    };
    let message = match place.rsplit('.').next() {
        Some("alt") => "Describe this picture for people who can't see it.".to_owned(),
        _ => format!("{what} {}", ended(&reason)),
    };
    Finding {
        kind: if is_picture { FindingKind::Picture } else { kind },
        is_required: true,
        field: format!("body.{place}"),
        block_id: block.and_then(Node::id).map(str::to_owned),
        message,
    }
}

fn ended(reason: &str) -> String {
    if reason.ends_with('.') { reason.to_owned() } else { format!("{reason}.") }
}

/// Headings begin at the second level, since the title is the first, and skip none.
fn headings(body: &Body) -> Vec<Finding> {
    let mut above = 1;
    let mut findings = Vec::new();
    for (place, block) in body.content.iter().enumerate().filter(|(_, block)| block.kind == "heading") {
        let level = block.attrs.get("level").and_then(serde_json::Value::as_i64).unwrap_or(2);
        let message = if block.plain_text().is_empty() {
            Some("This heading is empty.".to_owned())
        } else if level > above + 1 {
            Some(format!(
                "This is a level {level} heading, but the one above is level {above}. Use level {}.",
                above + 1
            ))
        } else {
            None
        };
        above = level;
        if let Some(message) = message {
            findings.push(Finding {
                kind: FindingKind::Headings,
                is_required: false,
                field: format!("body.content[{place}]"),
                block_id: block.id().map(str::to_owned),
                message,
            });
        }
    }
    findings
}

fn broken(BrokenLink { address, text, block_id, reason }: BrokenLink) -> Finding {
    let message = format!("The link “{}” leads to {address}. {reason}", text.trim());
    Finding {
        kind: FindingKind::Link,
        is_required: false,
        field: "body".to_owned(),
        block_id: Some(block_id),
        message,
    }
}

/// How search engines will show it.
fn shown(title: &str, seo_title: &str, seo_description: &str, lead: (&'static str, &str)) -> Vec<Finding> {
    let mut findings = Vec::new();
    if seo_title.is_empty() && title.chars().count() > TITLE {
        let message =
            format!("Search engines cut titles after about {TITLE} characters. Add a shorter one for them.");
        findings.push(advice(FindingKind::SearchEngines, "seoTitle", message));
    }
    let description = if seo_description.is_empty() { lead.1 } else { seo_description };
    let length = description.chars().count();
    let field = if seo_description.is_empty() { lead.0 } else { "seoDescription" };
    if !description.is_empty() && length < *DESCRIPTION.start() {
        let message =
            format!("The description has {length} characters. Write at least {}.", DESCRIPTION.start());
        findings.push(advice(FindingKind::SearchEngines, field, message));
    } else if length > *DESCRIPTION.end() {
        let message = format!(
            "Search engines cut descriptions after about {} characters. Add a shorter one for them.",
            DESCRIPTION.end()
        );
        findings.push(advice(FindingKind::SearchEngines, "seoDescription", message));
    }
    findings
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::body::tests::body;

    #[test]
    fn headings_skip_no_level() {
        let heading = |level: i32| json!({"type": "heading", "attrs": {"level": level}, "content": [{"type": "text", "text": "a"}]});
        let places = |levels: &[i32]| {
            let blocks: Vec<_> = levels.iter().map(|level| heading(*level)).collect();
            headings(&body(json!(blocks))).into_iter().map(|it| it.field).collect::<Vec<_>>()
        };
        assert_eq!(places(&[2, 3, 4, 2, 3]), [""; 0]);
        assert_eq!(places(&[3, 4, 2, 4]), ["body.content[0]", "body.content[3]"]);
    }

    #[test]
    fn a_finding_names_its_block() {
        let text = body(json!([{"type": "image", "attrs": {"photographId": uuid::Uuid::nil()}}]));
        let found = at(&text, text.gaps().remove(0), FindingKind::Incomplete);
        assert_eq!((found.kind, found.block_id.as_deref()), (FindingKind::Picture, Some("block000")));
        assert_eq!(found.message, "Describe this picture for people who can't see it.");
    }
}
