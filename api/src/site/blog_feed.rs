//! `/feeds/blog.xml` and `/feeds/blog.atom`: the latest articles with their texts.

use std::fmt::Write as _;

use aide::axum::ApiRouter;
use axum::body::Body;
use axum::extract::State;
use axum::http::HeaderMap;
use chrono::{DateTime, SecondsFormat, Utc};
use editorial::article::visitors::{self, ArticlePage};
use editorial::body::escaped;
use kernel::document::File;
use kernel::organization::Organization;
use kernel::settings;
use url::Url;

use super::embeds::Embeds;
use super::feeds::{Feed, FeedKind};
use crate::App;
use crate::media::is_known;
use crate::problem::Problem;
use crate::route::get_with;

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/feeds/blog.xml",
            get_with(rss, |op| {
                op.id("getBlogFeed")
                    .summary("Get the blog's feed")
                    .description("RSS 2.0 with the 20 latest articles and their texts.")
            }),
        )
        .api_route(
            "/feeds/blog.atom",
            get_with(atom, |op| {
                op.id("getBlogAtomFeed")
                    .summary("Get the blog's feed as Atom")
                    .description("RFC 4287, with the 20 latest articles and their texts.")
            }),
        )
}

async fn rss(State(app): State<App>, headers: HeaderMap) -> Result<Feed, Problem> {
    feed(&app, FeedKind::Rss, &headers).await
}

async fn atom(State(app): State<App>, headers: HeaderMap) -> Result<Feed, Problem> {
    feed(&app, FeedKind::Atom, &headers).await
}

async fn feed(app: &App, kind: FeedKind, headers: &HeaderMap) -> Result<Feed, Problem> {
    let mut db = app.db.acquire().await?;
    let articles = visitors::latest(&mut db).await?;
    let bodies: Vec<_> = articles.iter().map(|article| &article.body).collect();
    let embeds = Embeds::read(&mut db, &bodies, app.clock.today()).await?;
    let organization: Organization = settings::read(&mut db).await?;
    let xml = match kind {
        FeedKind::Rss => written_rss(&app.public_url, &organization.brand_name, &articles, &embeds),
        FeedKind::Atom => {
            // A feed must tell when it changed; without articles it has not.
            let changed_at = articles.iter().map(|article| article.card.revised_at).max();
            let changed_at = changed_at.unwrap_or(DateTime::UNIX_EPOCH);
            written_atom(&app.public_url, &organization.brand_name, changed_at, &articles, &embeds)
        }
    };
    let etag = format!("\"{}\"", &File::digest(xml.as_bytes())[..32]);
    let xml = (!is_known(headers, &etag)).then(|| (xml.len() as u64, Body::from(xml)));
    Ok(Feed { kind, etag, xml })
}

/// An address below the site's.
fn absolute(site: &Url, path: &str) -> String {
    site.join(path).map(String::from).unwrap_or_default()
}

/// The feed as Atom. Its ids are those of the articles, so that a renamed one is not taken for a new one.
fn written_atom(
    site: &Url,
    brand: &str,
    changed_at: DateTime<Utc>,
    articles: &[ArticlePage],
    embeds: &Embeds,
) -> String {
    let around = embeds.around(site);
    let instant = |at: DateTime<Utc>| at.to_rfc3339_opts(SecondsFormat::Secs, true);
    let mut xml = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"en-IN\"><title>{brand}: blog</title>\
         <subtitle>Articles by {brand}</subtitle><id>{blog}</id><updated>{changed}</updated>\
         <link rel=\"alternate\" type=\"text/html\" href=\"{blog}\"/>\
         <link rel=\"self\" type=\"application/atom+xml\" href=\"{itself}\"/>\
         <author><name>{brand}</name></author>",
        brand = escaped(brand),
        blog = escaped(&absolute(site, "/blog")),
        changed = instant(changed_at),
        itself = escaped(&absolute(site, "/feeds/blog.atom")),
    );
    for ArticlePage { card, body, .. } in articles {
        let _ = write!(
            xml,
            "<entry><title>{title}</title><id>urn:uuid:{id}</id>\
             <link rel=\"alternate\" type=\"text/html\" href=\"{link}\"/>\
             <published>{published}</published><updated>{updated}</updated><category term=\"{category}\"/>\
             <summary>{excerpt}</summary><content type=\"html\">{content}</content>",
            title = escaped(&card.title),
            id = card.id,
            link = escaped(&absolute(site, &format!("/blog/{}", card.slug))),
            published = instant(card.published_at),
            updated = instant(card.revised_at),
            category = escaped(&card.category.name),
            excerpt = escaped(&card.excerpt),
            content = escaped(&body.html(&around)),
        );
        if let Some(author) = &card.author {
            let _ = write!(xml, "<author><name>{}</name></author>", escaped(&author.name));
        }
        xml.push_str("</entry>");
    }
    xml.push_str("</feed>\n");
    xml
}

/// The feed as RSS.
fn written_rss(site: &Url, brand: &str, articles: &[ArticlePage], embeds: &Embeds) -> String {
    let around = embeds.around(site);
    let mut xml = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <rss version=\"2.0\" xmlns:atom=\"http://www.w3.org/2005/Atom\" \
         xmlns:content=\"http://purl.org/rss/1.0/modules/content/\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\">\
         <channel><title>{brand}: blog</title><link>{link}</link><description>Articles by {brand}</description>\
         <language>en-IN</language><atom:link href=\"{itself}\" rel=\"self\" type=\"application/rss+xml\"/>",
        brand = escaped(brand),
        link = escaped(&absolute(site, "/blog")),
        itself = escaped(&absolute(site, "/feeds/blog.xml")),
    );
    if let Some(latest) = articles.iter().map(|article| article.card.revised_at).max() {
        let _ = write!(xml, "<lastBuildDate>{}</lastBuildDate>", latest.to_rfc2822());
    }
    for ArticlePage { card, body, .. } in articles {
        let link = escaped(&absolute(site, &format!("/blog/{}", card.slug)));
        let _ = write!(
            xml,
            "<item><title>{title}</title><link>{link}</link><guid isPermaLink=\"false\">{id}</guid>\
             <pubDate>{published}</pubDate><category>{category}</category><description>{excerpt}</description>\
             <content:encoded>{content}</content:encoded>",
            title = escaped(&card.title),
            id = card.id,
            published = card.published_at.to_rfc2822(),
            category = escaped(&card.category.name),
            excerpt = escaped(&card.excerpt),
            content = escaped(&body.html(&around)),
        );
        if let Some(author) = &card.author {
            let _ = write!(xml, "<dc:creator>{}</dc:creator>", escaped(&author.name));
        }
        xml.push_str("</item>");
    }
    xml.push_str("</channel></rss>\n");
    xml
}
