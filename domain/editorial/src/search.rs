//! Search over what visitors can read: articles, help, case studies, designs, furniture, videos and pages.
//!
//! One statement over `search_entries`, which triggers keep. Words are found by their stems, the last one also by its
//! beginning, and mistyped titles by their likeness.

use chrono::NaiveDate;
use content::photograph::picture::{Made, Picture};
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;
use uuid::Uuid;

use crate::site::path_of;
use kernel::Db;
use kernel::search::Segment;

/// Results of one search: the excerpt of each is cut from its text, which takes most of the time.
const MAX_RESULTS: i64 = 16;

/// Marks of matches in what Postgres returns: characters that no text has.
const MARKS: [char; 2] = ['\u{e000}', '\u{e001}'];

/// What a visitor looks for.
#[derive(Clone, Debug, Default, Deserialize, Validate, JsonSchema)]
#[serde(default)]
#[schemars(rename = "SearchQuery")]
pub struct Query {
    /// Words.
    #[garde(length(chars, max = 200))]
    pub q: String,
}

/// A page that was found.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "SearchResult")]
pub struct Found {
    /// Id of its record, if it is one.
    #[serde(skip)]
    pub item: Option<Uuid>,
    /// Kind: `article`, `help_page`, `case_study`, `design`, `product`, `video`, `page` or another one.
    pub kind: String,
    /// Path of the page.
    pub address: String,
    /// Title.
    pub title: Vec<Segment>,
    /// The part of the text with the words.
    pub excerpt: Vec<Segment>,
    /// Picture.
    pub picture: Option<Picture>,
}

/// A page that is no record, and what it is found by.
#[derive(Clone, Copy, Debug)]
pub struct SitePage {
    /// Name in the page settings.
    pub name: &'static str,
    /// Title.
    pub title: &'static str,
    /// What it is about.
    pub summary: &'static str,
}

const fn page(name: &'static str, title: &'static str, summary: &'static str) -> SitePage {
    SitePage { name, title, summary }
}

/// Pages that are no records.
#[rustfmt::skip]
pub const SITE_PAGES: [SitePage; 36] = [
    page("services/modular-kitchens", "Modular kitchens", "Cabinets, countertops and appliances, planned to your room."),
    page("services/wardrobes-storage", "Wardrobes and storage", "Wardrobes, lofts and cupboards made to measure."),
    page("painting-services", "Painting services", "Interior and exterior walls, textures, wood finish, enamel and waterproofing."),
    page("interior-design-consultation", "Interior design consultation", "Plans, drawings and advice from a designer."),
    page("electrical-services", "Electrical services", "Wiring, points, lights and switchboards."),
    page("plumbing-services", "Plumbing services", "Pipes, taps, drainage and bathroom fittings."),
    page("flooring-services", "Flooring services", "Tiles, wood, vinyl and stone floors."),
    page("kitchen-renovation", "Kitchen renovation", "An old kitchen made new, from tiles to cabinets."),
    page("bathroom-renovation", "Bathroom renovation", "Waterproofing, tiles, fittings and storage."),
    page("home-automation", "Home automation", "Lights, curtains, climate and security by switch, app or voice."),
    page("civil-services", "Civil services", "Walls, plaster, false ceilings and structural work."),
    page("pricing", "Pricing", "Packages by home and what they include."),
    page("kitchen-calculator", "Kitchen calculator", "An estimate for your kitchen in a few steps."),
    page("booking", "Book a consultation", "Choose a time to talk to a designer."),
    page("designs", "Designs", "Rooms to choose from, with prices."),
    page("kitchen-designs", "Kitchen designs", "Kitchens by layout and style."),
    page("kitchen-styles", "Kitchen styles", "Modern, traditional and other styles, with kitchens in each."),
    page("furniture", "Furniture shop", "Furniture to order, ready or made to measure."),
    page("catalog", "Catalogue", "What we make and fit, from modules to accessories."),
    page("gallery", "Gallery", "Photographs of rooms."),
    page("videos", "Videos", "Tours of homes and how they were made."),
    page("about", "About us", "Who we are and how we work."),
    page("projects", "Projects", "Homes that we have made."),
    page("end-users", "Who we serve", "New keys, growing families, landlords, owners abroad, homes to grow old in."),
    page("rental-property", "Rental homes", "Interiors for homes that you let: hard to break, easy to repair."),
    page("blog", "Blog", "Articles on design, materials, costs and care."),
    page("docs", "Help", "Answers about interiors, payments, orders and warranty."),
    page("bring-your-design", "Bring your design", "Upload your own plans and drawings for a quotation."),
    page("refer-earn", "Refer and earn", "Recommend us to a friend."),
    page("warranty", "Warranty", "What is covered, for how long, and how to claim."),
    page("terms-and-conditions", "Terms and conditions", "The terms of our work."),
    page("privacy-policy", "Privacy policy", "What we do with your personal data, and your rights."),
    page("returns-policy", "Returns and refunds", "How to return furniture, cancel an order and get your money back."),
    page("shipping-policy", "Shipping policy", "Where we deliver furniture, when, and what it costs."),
    page("materials", "Materials guide", "Boards and finishes compared: what lasts, what it costs, where it belongs."),
    page("material-catalog", "Material catalogue", "Boards, laminates, fittings and finishes."),
];

/// The words as a `tsquery`: all of them, the last one by its beginning. `None` without letters or digits.
fn asked(typed: &str) -> Option<String> {
    let words: Vec<String> = typed
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .take(12)
        .map(str::to_lowercase)
        .collect();
    (!words.is_empty()).then(|| words.join(" & ") + ":*")
}

/// Text with marks as segments.
fn segments(marked: &str) -> Vec<Segment> {
    let mut segments = Vec::new();
    let mut is_match = false;
    for part in marked.split_inclusive(MARKS) {
        let text = part.trim_end_matches(MARKS);
        if !text.is_empty() {
            segments.push(Segment { text: text.to_owned(), is_match });
        }
        match part.chars().last() {
            Some(mark) if mark == MARKS[0] => is_match = true,
            Some(mark) if mark == MARKS[1] => is_match = false,
            _ => {}
        }
    }
    segments
}

/// What is found by the words, of one kind or of all, the best first. Designs have no picture here: `app::site_search` adds
/// their covers, which may be drawn.
pub async fn find(
    db: &mut Db,
    typed: &str,
    kind: Option<&str>,
    today: NaiveDate,
) -> Result<Vec<Found>, sqlx::Error> {
    let Some(query) = asked(typed) else { return Ok(Vec::new()) };
    let names: Vec<String> = SITE_PAGES.iter().map(|page| page.name.to_owned()).collect();
    let addresses: Vec<String> = SITE_PAGES.iter().map(|page| path_of(page.name)).collect();
    let titles: Vec<String> = SITE_PAGES.iter().map(|page| page.title.to_owned()).collect();
    let summaries: Vec<String> = SITE_PAGES.iter().map(|page| page.summary.to_owned()).collect();
    let title_options = format!("HighlightAll=true, StartSel={}, StopSel={}", MARKS[0], MARKS[1]);
    let text_options =
        format!("MaxWords=28, MinWords=14, MaxFragments=1, StartSel={}, StopSel={}", MARKS[0], MARKS[1]);
    let rows = sqlx::query!(
        r#"with found as (
               select kind, item, section, address, title, summary,
                   ts_rank(search, to_tsquery('english', $1) || to_tsquery('simple', $1), 1)
                       + word_similarity($2, title) as rank
               from search_entries
               where (search @@ (to_tsquery('english', $1) || to_tsquery('simple', $1)) or $2 <% title)
                   and ($3::text is null or kind = $3)
               union all
               select 'page', null, name, address, title, summary,
                   0.1 + ts_rank(to_tsvector('english', title || ' ' || summary), to_tsquery('english', $1))
                       + word_similarity($2, title)
               from unnest($4::text[], $5::text[], $6::text[], $7::text[]) as page (name, address, title, summary)
               where $3 is null and name not in (select closed_policy_pages($11))
                   and (to_tsvector('english', title || ' ' || summary) @@ to_tsquery('english', $1) or $2 <% title)
           ), best as (
               select * from found
               where not exists (select from page_settings where not is_enabled and page_name = section)
               order by rank desc, title, address limit $8
           )
           select best.item as "item?", best.kind as "kind!", best.address as "address!",
               ts_headline('english', best.title, asked.words, $9) as "title!",
               -- A part of the text is shown as one.
               case when starts_with(part.whole, left(part.plain, 40)) then '' else '… ' end || part.marked
                   || case when right(part.whole, 40) = right(part.plain, 40) then '' else ' …' end
                   as "excerpt!",
               to_jsonb(picture) as "picture: Json<Made>"
           from best
           cross join lateral (select to_tsquery('english', $1) || to_tsquery('simple', $1) as words) as asked
           left join search_entries as entry on entry.kind = best.kind and entry.item = best.item
           cross join lateral (
               select whole, ts_headline('english', whole, asked.words, $10) as marked
               from (
                   select case when entry.body <> '' and not to_tsvector('english', best.summary) @@ asked.words
                       then left(entry.body, 6000) else best.summary end as whole
               ) as text
               -- A fence: else each use below would look for the words anew.
               offset 0
           ) as headline
           cross join lateral (
               -- A fragment comes without the punctuation around it.
               select btrim(whole, $13) as whole, btrim(marked) as marked, btrim(translate(marked, $12, ''), $13) as plain
           ) as part
           left join lateral (
               select case best.kind
                   when 'article' then (select cover from articles where id = best.item)
                   when 'video' then (select thumbnail from videos where id = best.item)
                   when 'product' then (
                       select photograph_id from product_photographs where product_id = best.item order by place limit 1
                   )
                   when 'case_study' then (
                       select photograph_id from case_study_photographs where case_study_id = best.item
                       order by place limit 1
                   )
                   when 'catalog_item' then (
                       select photograph_id from catalog_item_photographs where item_id = best.item
                       order by place limit 1
                   )
               end as id
           ) as shown on true
           left join lateral (
               select sha256, recipe, width, height, thumbhash, colour, variants from photographs
               where photographs.id = shown.id
           ) as picture on true
           order by best.rank desc, best.title, best.address"#,
        query,
        typed.trim(),
        kind,
        &names,
        &addresses,
        &titles,
        &summaries,
        MAX_RESULTS,
        title_options,
        text_options,
        today,
        String::from_iter(MARKS),
        " \n.,:;!?()“”\"'’",
    )
    .fetch_all(db)
    .await?;
    let found = rows.into_iter().map(|row| Found {
        item: row.item,
        kind: row.kind,
        address: row.address,
        title: segments(&row.title),
        excerpt: segments(&row.excerpt),
        picture: row.picture.and_then(|Json(made)| made.picture()),
    });
    Ok(found.collect())
}

#[cfg(test)]
mod tests {
    use content::page_setting::PAGES;
    use sqlx::PgPool;

    use super::*;

    /// Pages that nobody searches for: they are everywhere, or advertised.
    fn is_left_out(page: &str) -> bool {
        let campaigns = ["landing", "budget-interior", "full-home-interior", "full-home-interior-v2"];
        ["home", "cart"].contains(&page) || campaigns.contains(&page) || page.starts_with("ads/")
    }

    #[test]
    fn every_page_is_found() {
        let is_listed = |page: &str| SITE_PAGES.iter().any(|listed| listed.name == page);
        let missing: Vec<_> = PAGES.iter().filter(|page| !is_left_out(page) && !is_listed(page)).collect();
        assert!(missing.is_empty(), "{missing:?}");
        assert!(SITE_PAGES.iter().all(|page| PAGES.contains(&page.name)));
    }

    #[test]
    fn nothing_typed_is_an_operator() {
        assert_eq!(asked("Kitchen & (cost"), Some("kitchen & cost:*".to_owned()));
        assert_eq!(asked(" ':*! "), None);
    }

    #[test]
    fn matches_become_segments() {
        let part = |text: &str, is_match| Segment { text: text.to_owned(), is_match };
        assert_eq!(
            segments("A \u{e000}teak\u{e001} <b>door</b>"),
            [part("A ", false), part("teak", true), part(" <b>door</b>", false)]
        );
        assert_eq!(segments(""), []);
    }

    #[test_database::test]
    async fn an_excerpt_shows_that_it_is_a_part(pool: PgPool) -> sqlx::Result<()> {
        let mut db = pool.begin().await?;
        sqlx::query!(
            "insert into search_entries (kind, item, section, address, title, summary, body) values (
                 'article', gen_random_uuid(), 'blog', '/blog/day', 'A day', 'Before you draw', 'Walk through one morning
                 with a notebook. Kitchens are mostly drawn around the plumbing and the gas, later around the hob, and only
                 at last around those who cook in them every evening. Ask each of them what they miss, and then measure.'
             )"
        )
        .execute(&mut *db)
        .await?;
        for (word, is_later, is_earlier) in
            [("walk", false, true), ("hob", true, true), ("measure", true, false)]
        {
            let found = find(&mut db, word, Some("article"), NaiveDate::default()).await?;
            let excerpt: String = found[0].excerpt.iter().map(|part| part.text.as_str()).collect();
            assert_eq!(
                (excerpt.starts_with("… "), excerpt.ends_with(" …")),
                (is_later, is_earlier),
                "{word}: {excerpt}"
            );
        }
        let found = find(&mut db, "draw", Some("article"), NaiveDate::default()).await?;
        assert_eq!(found[0].excerpt.len(), 2, "the whole of a short text: {:?}", found[0].excerpt);
        db.rollback().await
    }
}
