//! `/feeds/blog.xml`: the latest articles as RSS 2.0, with their texts.

use std::fmt::Write as _;

use aide::axum::ApiRouter;
use aide::axum::routing::get_with;
use axum::body::Body;
use axum::extract::State;
use axum::http::HeaderMap;
use editorial::article::visitors::{self, ArticlePage};
use editorial::body::escaped;
use kernel::document::File;
use kernel::organization::Organization;
use kernel::settings;
use url::Url;

use super::embeds::Embeds;
use super::feeds::Feed;
use crate::App;
use crate::media::is_known;
use crate::problem::Problem;

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new().api_route(
        "/feeds/blog.xml",
        get_with(blog, |op| {
            op.id("getBlogFeed")
                .summary("Get the blog's feed")
                .description("RSS 2.0 with the 20 latest articles and their texts.")
        }),
    )
}

async fn blog(State(app): State<App>, headers: HeaderMap) -> Result<Feed, Problem> {
    let mut db = app.db.acquire().await?;
    let articles = visitors::latest(&mut db).await?;
    let bodies: Vec<_> = articles.iter().map(|article| &article.body).collect();
    let embeds = Embeds::read(&mut db, &bodies, app.clock.today()).await?;
    let organization: Organization = settings::read(&mut db).await?;
    let xml = written(&app.public_url, &organization.brand_name, &articles, &embeds);
    let etag = format!("\"{}\"", &File::digest(xml.as_bytes())[..32]);
    let xml = (!is_known(&headers, &etag)).then(|| (xml.len() as u64, Body::from(xml)));
    Ok(Feed { etag, xml })
}

/// The feed's XML.
fn written(site: &Url, brand: &str, articles: &[ArticlePage], embeds: &Embeds) -> String {
    let around = embeds.around(site);
    let absolute = |path: &str| site.join(path).map(String::from).unwrap_or_default();
    let mut xml = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <rss version=\"2.0\" xmlns:atom=\"http://www.w3.org/2005/Atom\" \
         xmlns:content=\"http://purl.org/rss/1.0/modules/content/\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\">\
         <channel><title>{brand}: blog</title><link>{link}</link><description>Articles by {brand}</description>\
         <language>en-IN</language><atom:link href=\"{itself}\" rel=\"self\" type=\"application/rss+xml\"/>",
        brand = escaped(brand),
        link = escaped(&absolute("/blog")),
        itself = escaped(&absolute("/feeds/blog.xml")),
    );
    if let Some(latest) = articles.iter().map(|article| article.card.revised_at).max() {
        let _ = write!(xml, "<lastBuildDate>{}</lastBuildDate>", latest.to_rfc2822());
    }
    for ArticlePage { card, body, .. } in articles {
        let link = escaped(&absolute(&format!("/blog/{}", card.slug)));
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
