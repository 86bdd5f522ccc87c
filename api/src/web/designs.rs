//! HTML documents of designs, with title, description and picture for clients that run no scripts, and
//! redirects from old slugs.

use std::path::PathBuf;

use axum::Router;
use axum::extract::{Path, State};
use axum::http::header::LOCATION;
use axum::http::{StatusCode, Uri};
use axum::response::{Html, IntoResponse as _, Response};
use axum::routing::get;
use designs::design::show::{self, Seo};
use url::Url;

use super::document::{escaped, meta, with_head};
use crate::App;
use crate::problem::Problem;

/// State of the handlers.
#[derive(Clone)]
struct Pages {
    app: App,
    /// Path of the application's document.
    index: PathBuf,
}

pub(super) fn routes(app: App, index: PathBuf) -> Router {
    Router::new()
        .route("/designs/{slug}", get(page))
        .route("/kitchen-designs/{slug}", get(page))
        .with_state(Pages { app, index })
}

async fn page(State(pages): State<Pages>, uri: Uri, Path(slug): Path<String>) -> Response {
    let index = match tokio::fs::read_to_string(&pages.index).await {
        Ok(index) => index,
        Err(error) => {
            tracing::error!(%error, "cannot read the application's document");
            return Problem::internal().into_response();
        }
    };
    match find_design(&pages.app, &slug).await {
        Ok(Found::Here(seo)) => {
            Html(with_head(&index, &head(&pages.app.public_url, uri.path(), &seo))).into_response()
        }
        Ok(Found::Moved(to)) => {
            (StatusCode::MOVED_PERMANENTLY, [(LOCATION, moved(&uri, &to))]).into_response()
        }
        // The application shows the 404 page itself.
        Ok(Found::Nothing) => Html(index).into_response(),
        Err(error) => {
            tracing::error!(%error, "cannot look up a design");
            Html(index).into_response()
        }
    }
}

/// What is found at a path.
enum Found {
    Here(Box<Seo>),
    Moved(String),
    Nothing,
}

async fn find_design(app: &App, slug: &str) -> Result<Found, sqlx::Error> {
    let mut db = app.db.acquire().await?;
    if let Some(to) = show::moved_to(&mut db, slug).await? {
        return Ok(Found::Moved(to));
    }
    Ok(match show::find_by_slug(&mut db, slug).await? {
        Some(id) => Found::Here(Box::new(show::read(&mut db, id).await?.seo)),
        None => Found::Nothing,
    })
}

/// The address of the same page under another slug, with the query kept.
fn moved(uri: &Uri, slug: &str) -> String {
    let page = uri.path().rsplit_once('/').map_or("", |(page, _)| page);
    let query = uri.query().map(|query| format!("?{query}")).unwrap_or_default();
    format!("{page}/{slug}{query}")
}

/// The document's head for a design.
fn head(site: &Url, path: &str, seo: &Seo) -> String {
    let absolute = |address: &str| site.join(address).map(String::from).unwrap_or_default();
    let canonical = canonical(site, seo.canonical.as_deref()).unwrap_or_else(|| absolute(path));
    let mut lines = vec![
        format!("<title>{} | Nivas</title>", escaped(&seo.title)),
        format!("<link rel=\"canonical\" href=\"{}\" />", escaped(&canonical)),
        meta("name=\"description\"", &seo.description),
        meta("property=\"og:type\"", "website"),
        meta("property=\"og:title\"", &seo.title),
        meta("property=\"og:description\"", &seo.description),
        meta("property=\"og:url\"", &absolute(path)),
    ];
    lines.extend(seo.image.as_deref().map(|image| meta("property=\"og:image\"", &absolute(image))));
    lines.join("\n    ")
}

/// The page's canonical address from the settings, if it is HTTPS on the site's own domain.
fn canonical(site: &Url, given: Option<&str>) -> Option<String> {
    let address = site.join(given?).ok()?;
    let is_ours = given?.starts_with('/') || address.scheme() == "https";
    (is_ours && address.origin() == site.origin()).then(|| address.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_people_write_stays_text() {
        let seo = Seo {
            title: "</title><script>alert(1)</script>".to_owned(),
            description: "\" onload=\"alert(1)".to_owned(),
            canonical: None,
            image: Some("/media/a/1/1440.jpg".to_owned()),
        };
        let site = "https://nivas.example.com/".parse().unwrap();
        let document = with_head("<head><title>Nivas</title></head>", &head(&site, "/designs/a", &seo));
        assert!(!document.contains("<script>") && !document.contains("\" onload"), "{document}");
        assert!(document.contains("content=\"https://nivas.example.com/media/a/1/1440.jpg\""), "{document}");
        assert!(document.contains("href=\"https://nivas.example.com/designs/a\""), "{document}");
    }

    #[test]
    fn a_canonical_address_is_on_the_own_domain_over_https() {
        let canonical = |given| canonical(&"https://nivas.example.com/".parse().unwrap(), Some(given));
        let ours = Some("https://nivas.example.com/designs/b".to_owned());
        assert_eq!(canonical("/designs/b"), ours);
        assert_eq!(canonical("https://nivas.example.com/designs/b"), ours);
        for foreign in [
            "http://nivas.example.com/designs/b",
            "https://elsewhere.example/designs/b",
            "https://nivas.example.com.elsewhere.example/",
            "//elsewhere.example/designs/b",
            "/\\elsewhere.example/designs/b",
            "javascript:alert(1)",
        ] {
            assert_eq!(canonical(foreign), None, "{foreign}");
        }
    }

    #[test]
    fn an_old_address_keeps_what_was_asked() {
        let uri = "/kitchen-designs/old?from=letter".parse().unwrap();
        assert_eq!(moved(&uri, "new"), "/kitchen-designs/new?from=letter");
    }
}
