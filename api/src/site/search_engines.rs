//! What search engines and language models read beside the pages: `/robots.txt`, the sitemaps as the worker wrote them,
//! `/llms.txt`, and the key by which IndexNow knows the site.

mod llms;

use aide::OperationOutput;
use aide::axum::ApiRouter;
use aide::generate::GenContext;
use aide::openapi::{MediaType, Operation, Response as ApiResponse};
use app::sitemap;
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, X_CONTENT_TYPE_OPTIONS};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use chrono::SecondsFormat;
use content::maintenance;
use content::search_engines::SearchEngines;
use kernel::document::File;
use kernel::organization::Organization;
use kernel::settings;
use platforms::index_now::KEY_PATH;
use schemars::JsonSchema;
use serde::Deserialize;
use url::Url;

use crate::App;
use crate::media::is_known;
use crate::params::Path;
use crate::problem::Problem;
use crate::reply::only;
use crate::route::get_with;

/// First segments of the addresses that `robots.txt` keeps search engines away from. Source: search metadata.
pub(crate) const CLOSED_SECTIONS: [&str; 10] =
    ["admin", "dashboard", "auth", "login", "register", "logout", "api", "uploads", "server", "debug"];

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/robots.txt",
            get_with(robots, |op| {
                op.id("getRobots").summary("Get the rules for search engines").description(
                    "Keeps them away from everything during maintenance, and while the settings hide the site.",
                )
            }),
        )
        .api_route(
            "/sitemap.xml",
            get_with(index, |op| op.id("getSitemapIndex").summary("Get the index of the sitemaps")),
        )
        .api_route(
            "/sitemaps/{file}",
            get_with(one, |op| op.id("getSitemap").summary("Get a sitemap")),
        )
        .api_route(
            "/llms.txt",
            get_with(llms, |op| {
                op.id("getLlms").summary("Get a plain description of the company for language models")
            }),
        )
        .api_route(
            KEY_PATH,
            get_with(key, |op| {
                op.id("getIndexNowKey").summary("Get the site's key of IndexNow").description("404 without one.")
            }),
        )
}

async fn robots(State(app): State<App>, headers: HeaderMap) -> Result<TextFile, Problem> {
    let mut db = app.db.acquire().await?;
    let is_closed = maintenance::effective(&mut db, app.clock.now()).await?.is_on;
    let settings: SearchEngines = settings::read(&mut db).await?;
    Ok(TextFile::plain(rules(&app.public_url, is_closed || settings.is_hidden), &headers))
}

fn rules(site: &Url, is_closed: bool) -> String {
    if is_closed {
        return "User-agent: *\nDisallow: /\n".to_owned();
    }
    // The section itself and what is below it, but not `/authors` beside `/auth`.
    let rules =
        CLOSED_SECTIONS.iter().map(|section| format!("Disallow: /{section}$\nDisallow: /{section}/\n"));
    let rules = rules.collect::<Vec<_>>().concat();
    let sitemap = site.join("/sitemap.xml").map(String::from).unwrap_or_default();
    format!("User-agent: *\n{rules}\nSitemap: {sitemap}\n")
}

async fn index(State(app): State<App>, headers: HeaderMap) -> Result<TextFile, Problem> {
    let files = sitemap::index(&mut *app.db.acquire().await?).await?;
    // Names are the code's own and need no escaping.
    let entries: String = files
        .iter()
        .filter_map(|file| {
            let address = app.public_url.join(&format!("/sitemaps/{}.xml", file.name)).ok()?;
            let changed_at = file.changed_at.to_rfc3339_opts(SecondsFormat::Secs, true);
            Some(format!("<sitemap><loc>{address}</loc><lastmod>{changed_at}</lastmod></sitemap>"))
        })
        .collect();
    let body = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\
         <sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">{entries}</sitemapindex>",
    );
    Ok(TextFile::new(XML, &File::digest(body.as_bytes()), body, &headers))
}

/// Path of a sitemap.
#[derive(Debug, Deserialize, JsonSchema)]
struct Named {
    /// Name with `.xml`, as in the index.
    file: String,
}

async fn one(
    State(app): State<App>,
    Path(Named { file }): Path<Named>,
    headers: HeaderMap,
) -> Result<TextFile, Problem> {
    let name = file.strip_suffix(".xml").ok_or_else(Problem::not_found)?;
    let served = sitemap::served(&mut *app.db.acquire().await?, name).await?;
    let sitemap::Served { body, sha256 } = served.ok_or_else(Problem::not_found)?;
    Ok(TextFile::new(XML, &sha256, body, &headers))
}

async fn llms(State(app): State<App>, headers: HeaderMap) -> Result<TextFile, Problem> {
    let mut db = app.db.acquire().await?;
    let organization: Organization = settings::read(&mut db).await?;
    let search: SearchEngines = settings::read(&mut db).await?;
    if search.is_hidden {
        return Err(Problem::not_found());
    }
    let closed = content::sitemap::closed(&mut db, app.clock.today()).await?;
    Ok(TextFile::plain(llms::describe(&app.public_url, &organization, &search, &closed), &headers))
}

async fn key(State(app): State<App>, headers: HeaderMap) -> Result<TextFile, Problem> {
    let settings: SearchEngines = settings::read(&mut *app.db.acquire().await?).await?;
    let key = settings.index_now_key.ok_or_else(Problem::not_found)?;
    Ok(TextFile::plain(key, &headers))
}

const PLAIN: &str = "text/plain; charset=utf-8";
const XML: &str = "application/xml; charset=utf-8";

/// Response with a text that search engines read.
struct TextFile {
    kind: &'static str,
    etag: String,
    /// `None` if the client has it already.
    body: Option<String>,
}

impl TextFile {
    fn new(kind: &'static str, sha256: &str, body: String, headers: &HeaderMap) -> Self {
        let etag = format!("\"{}\"", sha256.get(..32).unwrap_or(sha256));
        let body = (!is_known(headers, &etag)).then_some(body);
        Self { kind, etag, body }
    }

    fn plain(body: String, headers: &HeaderMap) -> Self {
        Self::new(PLAIN, &File::digest(body.as_bytes()), body, headers)
    }
}

impl IntoResponse for TextFile {
    fn into_response(self) -> Response {
        let lasting = [
            (CACHE_CONTROL, "public, max-age=300".to_owned()),
            (ETAG, self.etag),
            (X_CONTENT_TYPE_OPTIONS, "nosniff".to_owned()),
        ];
        match self.body {
            Some(body) => (lasting, [(CONTENT_TYPE, self.kind)], body).into_response(),
            None => (StatusCode::NOT_MODIFIED, lasting).into_response(),
        }
    }
}

impl OperationOutput for TextFile {
    type Inner = Self;

    fn operation_response(_: &mut GenContext, _: &mut Operation) -> Option<ApiResponse> {
        let content = ["text/plain", "application/xml"].map(|kind| (kind.to_owned(), MediaType::default()));
        let content = content.into_iter().collect();
        Some(ApiResponse { description: "The file.".to_owned(), content, ..ApiResponse::default() })
    }

    fn inferred_responses(
        ctx: &mut GenContext,
        operation: &mut Operation,
    ) -> Vec<(Option<u16>, ApiResponse)> {
        only::<Self>(StatusCode::OK, ctx, operation)
    }
}
