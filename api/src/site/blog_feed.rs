//! `/feeds/blog.xml`: the latest articles as RSS 2.0, with their texts.

use std::fmt::Write as _;

use aide::OperationOutput;
use aide::axum::ApiRouter;
use aide::axum::routing::get_with;
use aide::generate::GenContext;
use aide::openapi::{MediaType, Operation, Response as ApiResponse};
use axum::extract::State;
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use editorial::article::visitors::{self, ArticlePage};
use editorial::body::escaped;
use kernel::document::File;
use kernel::organization::Organization;
use kernel::settings;
use url::Url;

use super::embeds::Embeds;
use crate::App;
use crate::media::is_known;
use crate::problem::Problem;
use crate::reply::{SANDBOX, only};

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
    let is_known = is_known(&headers, &etag);
    Ok(Feed { etag, xml: (!is_known).then_some(xml) })
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

/// Response with the feed.
struct Feed {
    etag: String,
    /// `None` if the client has it already.
    xml: Option<String>,
}

impl IntoResponse for Feed {
    fn into_response(self) -> Response {
        let lasting = [
            (CACHE_CONTROL, "public, max-age=900".to_owned()),
            (ETAG, self.etag),
            (CONTENT_SECURITY_POLICY, SANDBOX.to_owned()),
            (X_CONTENT_TYPE_OPTIONS, "nosniff".to_owned()),
        ];
        let Some(xml) = self.xml else { return (StatusCode::NOT_MODIFIED, lasting).into_response() };
        (lasting, [(CONTENT_TYPE, "application/rss+xml; charset=utf-8")], xml).into_response()
    }
}

impl OperationOutput for Feed {
    type Inner = Self;

    fn operation_response(_: &mut GenContext, _: &mut Operation) -> Option<ApiResponse> {
        let content = [("application/rss+xml".to_owned(), MediaType::default())].into_iter().collect();
        Some(ApiResponse { description: "The feed.".to_owned(), content, ..ApiResponse::default() })
    }

    fn inferred_responses(
        ctx: &mut GenContext,
        operation: &mut Operation,
    ) -> Vec<(Option<u16>, ApiResponse)> {
        only::<Self>(StatusCode::OK, ctx, operation)
    }
}
