//! Demo texts: articles, help pages, and first versions of the policies. The studio and its people are fictional.
//!
//! Written in a short notation: a line is a paragraph; `## ` begins a heading, `- ` an item of a list, `> ` a quotation,
//! `| ` a row of a table, `? ` a question with its answer in the next line, `! ` a picture as file, alt text and
//! caption, `@ ` the first design
//! of a type, and `= ` a call to action as heading, text, label and target. `[words](/path)` is a link.

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::{Value, json};

use editorial::article::category::{ArticleCategory, ArticleCategoryDraft, ArticleCategoryId};
use editorial::article::{ArticleDraft, edit};
use editorial::body::{Body, new_block_id};
use editorial::help_page::category::{HelpCategory, HelpCategoryDraft, HelpIcon};
use editorial::help_page::{HelpPageDraft, edit as help};
use editorial::policy::{PolicyDraft, PolicyKind, edit as policy};
use kernel::audit::Actor;
use kernel::clock::Clock;
use kernel::ids::{DesignId, PhotographId};
use kernel::record::{self, Refusal};
use kernel::{Db, Tx};

/// Categories of articles: name, slug and description.
const CATEGORIES: [(&str, &str, &str); 3] = [
    ("Planning", "planning", "Decide well before anything is ordered."),
    ("Materials", "materials", "What boards, surfaces and fittings can and cannot do."),
    ("Living", "living", "Rooms in use: care, storage and small changes."),
];

struct Post {
    title: &'static str,
    excerpt: &'static str,
    category: &'static str,
    cover: &'static str,
    tags: &'static [&'static str],
    days_ago: i64,
    text: &'static str,
}

/// The articles, the latest first.
const POSTS: [Post; 6] = [
    Post {
        title: "Plan a kitchen around how you cook",
        excerpt: "Before layouts and colours, write down a day of cooking. It decides where the hob, the sink and the \
                  drawers go.",
        category: "planning",
        cover: "kitchen-1440.webp",
        tags: &["Kitchen", "Layout"],
        days_ago: 4,
        text: include_str!("writing/plan-a-kitchen.txt"),
    },
    Post {
        title: "Plywood, MDF or particle board: which board goes where",
        excerpt: "Water, weight and screws decide the board, not the price alone. A guide by room, with what to ask for \
                  on the bill.",
        category: "materials",
        cover: "island-1200.webp",
        tags: &["Boards", "Kitchen", "Wardrobe"],
        days_ago: 11,
        text: include_str!("writing/boards.txt"),
    },
    Post {
        title: "A wardrobe that fits: measure before you choose doors",
        excerpt: "Depth, swing and the space in front decide between hinged and sliding doors. Five measurements to take \
                  on a Sunday morning.",
        category: "planning",
        cover: "wardrobe-900.webp",
        tags: &["Wardrobe", "Storage"],
        days_ago: 19,
        text: include_str!("writing/wardrobe.txt"),
    },
    Post {
        title: "Keep a laminate kitchen looking new",
        excerpt: "A soft cloth, the right soap and five minutes a week do more than any polish.",
        category: "living",
        cover: "dining-1200.webp",
        tags: &["Kitchen", "Care"],
        days_ago: 27,
        text: include_str!("writing/care.txt"),
    },
    Post {
        title: "A pooja room in a flat: three places that work",
        excerpt: "A niche, a cabinet or a corner: how to find a calm place with light and ventilation in a compact home.",
        category: "planning",
        cover: "pooja-900.webp",
        tags: &["Pooja", "Small homes"],
        days_ago: 38,
        text: include_str!("writing/pooja.txt"),
    },
    Post {
        title: "Light a living room in layers",
        excerpt: "One bright lamp in the middle flattens a room. Plan three circuits before the false ceiling is closed.",
        category: "living",
        cover: "living-1440.webp",
        tags: &["Living room", "Lighting"],
        days_ago: 52,
        text: include_str!("writing/light.txt"),
    },
];

/// Categories of the help: name, slug, description, icon.
const HELP: [(&str, &str, &str, HelpIcon); 3] = [
    ("Getting started", "getting-started", "From the first call to a plan.", HelpIcon::Start),
    ("Prices and payments", "prices-and-payments", "Quotations, GST and paying.", HelpIcon::Payments),
    ("Care and warranty", "care-and-warranty", "After we have handed over.", HelpIcon::Warranty),
];

/// Help pages: category, title, summary and text.
const HELP_PAGES: [(&str, &str, &str, &str); 8] = [
    (
        "getting-started",
        "What happens after I book a consultation?",
        "We call you, look at your rooms and plan with you what to do first.",
        "We call you to agree on a time that suits you.\n- In the call we ask about your home, your plans and your budget.\n- If you have a floor plan, keep it at hand. A photograph of the builder's drawing is enough.\n- You decide afterwards whether we should measure your home and prepare a design.\n= Not booked yet?|It takes a few minutes.|Book a consultation|booking",
    ),
    (
        "getting-started",
        "What should I have ready for the first visit?",
        "A floor plan, photographs of the rooms, and a list of what has to stay.",
        "Nothing has to be perfect. These help most:\n- The builder's floor plan, on paper or as a photograph.\n- Photographs of each room from two corners.\n- A list of furniture that stays, with its sizes.\n- Pictures of rooms that you like. [Save designs](/designs) in your account, and we see them too.",
    ),
    (
        "getting-started",
        "Can you work from a design I already have?",
        "Yes. Upload plans, drawings or another company's quotation.",
        "Send us what you have on [Bring your design](/bring-your-design). We read it, ask what is open and quote what it describes.",
    ),
    (
        "prices-and-payments",
        "How is my quotation calculated?",
        "By rooms and pieces, each with its size, material and finish. GST is shown separately.",
        "Every line names the piece, its size, the core material and the finish. What you see is what we make.\n## What is included\nThe quotation lists delivery and installation if they are part of it. What is not listed is not included, so ask when you miss something.\n## Trying it yourself\nThe [kitchen calculator](/kitchen-calculator) shows how layout and finish change the price.",
    ),
    (
        "prices-and-payments",
        "How do I accept a quotation?",
        "Open the link in our e-mail, request a code and sign on the page.",
        "- Open the private link in our e-mail. Nobody else can open it.\n- Read the rooms and choose between alternatives where there are some.\n- Request a code. It comes to your e-mail address.\n- Enter the code and your name to sign. You get the signed PDF by e-mail.",
    ),
    (
        "prices-and-payments",
        "Where do I find my receipts?",
        "In your account, and in the e-mail that we send for each payment.",
        "Sign in and open your [client area](/client-portal). Each payment has a receipt as a PDF. If one is missing, write to us with the reference of your payment.",
    ),
    (
        "care-and-warranty",
        "What does the warranty cover?",
        "Modular products and other work have separate periods; wear and misuse are excluded.",
        "The [warranty](/warranty) lists what is covered, for how long, and how to claim.\n## Before you claim\n- Take a photograph of the whole piece and one of the damage.\n- Keep your project number at hand. It is on your contract.",
    ),
    (
        "care-and-warranty",
        "A door does not close properly. What can I do?",
        "Most doors only need a hinge turned by a few degrees.",
        "Wood and boards move a little with the seasons. A hinge has two screws: the front one moves the door sideways, the rear one moves it in and out.\n- Turn the front screw by a quarter and look.\n- Repeat until the gap is even.\n? The door still scrapes. Is that covered?\nIf turning the screws does not help, write to us. We look at it under the warranty.",
    ),
];

const POLICIES: [(PolicyKind, &str); 5] = [
    (PolicyKind::Terms, include_str!("writing/terms.txt")),
    (PolicyKind::Warranty, include_str!("writing/warranty.txt")),
    (PolicyKind::Privacy, include_str!("writing/privacy.txt")),
    (PolicyKind::Returns, include_str!("writing/returns.txt")),
    (PolicyKind::Shipping, include_str!("writing/shipping.txt")),
];

/// How long ago the policies were published: before the first demo order.
const POLICY_AGE: TimeDelta = TimeDelta::days(400);

/// Creates the demo texts if there are none yet.
pub async fn writing(tx: &mut Tx<'_>, now: DateTime<Utc>) -> Result<(), Refusal> {
    let is_empty = sqlx::query_scalar!(
        r#"select not exists (select from articles) and not exists (select from help_pages)
               and not exists (select from policies) as "empty!""#
    )
    .fetch_one(&mut **tx)
    .await?;
    if !is_empty {
        return Ok(());
    }
    let (clock, actor) = (Clock::stopped_at(now), Actor::system());
    articles(tx, &clock, &actor).await?;
    help_pages(tx, &clock, &actor).await?;
    let clock = Clock::stopped_at(now - POLICY_AGE);
    for (kind, text) in POLICIES {
        let draft = PolicyDraft {
            body: body(tx, text).await?,
            summary: String::new(),
            effective_on: Some(clock.today()),
        };
        policy::save(tx, &clock, &actor, kind, 0, &draft).await?;
        policy::publish(tx, &clock, &actor, kind, 1).await?;
    }
    Ok(())
}

async fn articles(db: &mut Db, clock: &Clock, actor: &Actor) -> Result<(), Refusal> {
    let mut categories: Vec<(&str, ArticleCategoryId)> = Vec::new();
    for (position, (name, slug, description)) in CATEGORIES.into_iter().enumerate() {
        let draft = ArticleCategoryDraft {
            name: name.to_owned(),
            slug: slug.to_owned(),
            description: description.to_owned(),
            position: i32::try_from(position).unwrap_or_default(),
        };
        let category: ArticleCategory = record::create(db, clock, actor, &draft).await?;
        categories.push((slug, category.id));
    }
    for post in &POSTS {
        // Without pictures, as in a server without the web application's files, there are no articles either.
        let Some(cover) = photograph(db, post.cover).await? else { continue };
        let category_id = categories.iter().find(|(slug, _)| *slug == post.category).map(|(_, id)| *id);
        let draft = ArticleDraft {
            title: post.title.to_owned(),
            slug: String::new(),
            excerpt: post.excerpt.to_owned(),
            body: body(db, post.text).await?,
            cover_photograph_id: Some(cover),
            category_id,
            tags: post.tags.iter().map(ToString::to_string).collect(),
            author_id: None,
            related_ids: Vec::new(),
            seo_title: String::new(),
            seo_description: String::new(),
            canonical: None,
            share_photograph_id: None,
        };
        let id = edit::create(db, clock, actor, &draft).await?;
        // Directly, since its pictures are rendered by the worker later.
        sqlx::query!(
            "update articles
             set published_title = title, published_excerpt = excerpt, published_body = body, published_words = words,
                 published_text = $2, status = 'published', first_published_at = $3, revised_at = $3
             where id = $1",
            id.0,
            draft.body.plain_text(),
            clock.now() - TimeDelta::days(post.days_ago),
        )
        .execute(&mut *db)
        .await?;
    }
    Ok(())
}

async fn help_pages(db: &mut Db, clock: &Clock, actor: &Actor) -> Result<(), Refusal> {
    for (position, (name, slug, description, icon)) in HELP.into_iter().enumerate() {
        let draft = HelpCategoryDraft {
            name: name.to_owned(),
            slug: slug.to_owned(),
            description: description.to_owned(),
            icon,
            position: i32::try_from(position).unwrap_or_default(),
        };
        let category: HelpCategory = record::create(db, clock, actor, &draft).await?;
        for (_, title, summary, text) in HELP_PAGES.iter().filter(|(of, ..)| *of == slug) {
            let draft = HelpPageDraft {
                title: (*title).to_owned(),
                slug: String::new(),
                summary: (*summary).to_owned(),
                body: body(db, text).await?,
                category_id: Some(category.id),
                related_ids: Vec::new(),
                seo_title: String::new(),
                seo_description: String::new(),
            };
            let id = help::create(db, clock, actor, &draft).await?;
            sqlx::query!(
                "update help_pages
                 set published_title = title, published_summary = summary, published_body = body,
                     published_words = words, published_text = $2, status = 'published', first_published_at = $3,
                     revised_at = $3
                 where id = $1",
                id.0,
                draft.body.plain_text(),
                clock.now(),
            )
            .execute(&mut *db)
            .await?;
        }
    }
    Ok(())
}

/// The demo photograph of a file.
async fn photograph(db: &mut Db, file: &str) -> Result<Option<PhotographId>, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select id as "id: PhotographId" from photographs where file_name = $1 order by uploaded_at limit 1"#,
        file,
    )
    .fetch_optional(db)
    .await
}

/// The first published design of a type.
async fn design(db: &mut Db, design_type: &str) -> Result<Option<DesignId>, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select id as "id: DesignId" from designs
           where design_type = $1 and status = 'published' order by position, id limit 1"#,
        design_type,
    )
    .fetch_optional(db)
    .await
}

/// A text of blocks from the notation.
pub(super) async fn body(db: &mut Db, text: &str) -> Result<Body, sqlx::Error> {
    let mut blocks: Vec<Value> = Vec::new();
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty()).peekable();
    while let Some(line) = lines.next() {
        let (mark, rest) = line.split_once(' ').unwrap_or((line, ""));
        match mark {
            "##" | "###" => blocks.push(block("heading", json!({"level": mark.len()}), json!(runs(rest)))),
            "-" => add(&mut blocks, "bulletList", json!({"type": "listItem", "content": [paragraph(rest)]})),
            "|" => {
                let is_first = blocks.last().is_none_or(|block| block["type"] != "table");
                let cell = if is_first { "tableHeader" } else { "tableCell" };
                let cells: Vec<_> = rest
                    .split('|')
                    .map(|text| json!({"type": cell, "content": [paragraph(text.trim())]}))
                    .collect();
                add(&mut blocks, "table", json!({"type": "tableRow", "content": cells}));
            }
            ">" => {
                let (words, author) = rest.split_once('|').unwrap_or((rest, ""));
                blocks.push(block("blockquote", json!({"author": author}), json!([paragraph(words)])));
            }
            "?" => {
                let answer = paragraph(lines.next().unwrap_or_default());
                let item = json!({"type": "faqItem", "attrs": {"question": rest}, "content": [answer]});
                add(&mut blocks, "faq", item);
            }
            "!" => {
                let parts: Vec<_> = rest.split('|').collect();
                if let [file, alt, caption] = parts[..]
                    && let Some(id) = photograph(db, file).await?
                {
                    let attributes =
                        json!({"photographId": id, "alt": alt, "caption": caption, "width": "wide"});
                    blocks.push(block("image", attributes, json!([])));
                }
            }
            "@" => {
                if let Some(id) = design(db, rest).await? {
                    blocks.push(block("design", json!({"designId": id}), json!([])));
                }
            }
            "=" => {
                let parts: Vec<_> = rest.split('|').collect();
                if let [heading, text, label, target] = parts[..] {
                    let attributes =
                        json!({"heading": heading, "text": text, "label": label, "target": target});
                    blocks.push(block("callToAction", attributes, json!([])));
                }
            }
            _ => blocks.push(block("paragraph", json!({}), json!(runs(line)))),
        }
    }
    serde_json::from_value(json!({"version": 1, "content": blocks}))
        .map_err(|error| sqlx::Error::Decode(error.into()))
}

fn block(kind: &str, mut attributes: Value, content: Value) -> Value {
    attributes["id"] = json!(new_block_id());
    let mut block = json!({"type": kind, "attrs": attributes});
    if content.as_array().is_some_and(|parts| !parts.is_empty()) {
        block["content"] = content;
    }
    block
}

/// Adds a part to the block before it, if that is of this kind, or else to a new one.
fn add(blocks: &mut Vec<Value>, kind: &str, part: Value) {
    match blocks.last_mut() {
        Some(last) if last["type"] == kind => {
            if let Some(parts) = last["content"].as_array_mut() {
                parts.push(part);
            }
        }
        _ => blocks.push(block(kind, json!({}), json!([part]))),
    }
}

fn paragraph(text: &str) -> Value {
    json!({"type": "paragraph", "content": runs(text)})
}

/// Runs of text with links.
fn runs(text: &str) -> Vec<Value> {
    let mut runs = Vec::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('[') {
        let Some((words, after)) = after.split_once("](") else { break };
        let Some((address, after)) = after.split_once(')') else { break };
        if !before.is_empty() {
            runs.push(json!({"type": "text", "text": before}));
        }
        runs.push(json!({
            "type": "text", "text": words, "marks": [{"type": "link", "attrs": {"href": address}}]
        }));
        rest = after;
    }
    if !rest.is_empty() {
        runs.push(json!({"type": "text", "text": rest}));
    }
    runs
}
