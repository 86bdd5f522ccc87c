//! Campaign pages: whole documents, so that whoever clicks an ad reads at once. Scripts only add the form.
//!
//! Nothing of a document depends on the visitor. While a test runs it has both texts, and a small script before them
//! chooses one.

mod offer;
mod pictures;
mod prices;
mod questions;

use std::path::PathBuf;
use std::sync::Arc;

use ads::landing::{self, LandingDraft, LandingPage, LandingTestId, LandingText, LandingVariant};
use askama::Template;
use axum::Router;
use axum::extract::{Request, State};
use axum::http::Uri;
use axum::response::{Html, IntoResponse as _, Response};
use axum::routing::get;
use content::maintenance;
use content::page_setting::{self, PageSetting};
use kernel::organization::Organization;
use kernel::settings;
use url::Url;

use self::offer::{Offer, Question};
use self::pictures::Photo;
use self::prices::Prices;
use super::document::{escaped, meta, with_head};
use super::pages::Pages;
use crate::App;
use crate::problem::Problem;

/// State of the handlers.
#[derive(Clone)]
struct Campaigns {
    app: App,
    /// Show why a page is not there.
    pages: Arc<Pages>,
    /// Path of the campaign pages' document.
    document: PathBuf,
}

pub(super) fn routes(app: App, pages: Arc<Pages>, document: PathBuf) -> Router {
    let routes = LandingPage::ALL.iter().fold(Router::new(), |routes, page| {
        let handler = async |State(campaigns): State<Campaigns>, request: Request| {
            Box::pin(show(campaigns, *page, request)).await
        };
        routes.route(page.path(), get(handler))
    });
    routes.with_state(Campaigns { app, pages, document })
}

async fn show(campaigns: Campaigns, page: LandingPage, request: Request) -> Response {
    let Campaigns { app, pages, document } = campaigns;
    let facts = match Facts::read(&app, page).await {
        Ok(facts) => facts,
        Err(error) => {
            tracing::error!(%error, page = page.as_str(), "cannot read a campaign page");
            // An ad was paid for: better without prices than not at all.
            Facts::built_in(page)
        }
    };
    if !facts.is_open {
        return pages.serve(request).await;
    }
    let document = match tokio::fs::read_to_string(document).await {
        Ok(document) => document,
        Err(error) => {
            tracing::error!(%error, "cannot read the document of campaign pages");
            return Problem::internal().into_response();
        }
    };
    let campaign = Campaign::new(page, &facts, preview(request.uri()));
    let body = match campaign.render() {
        Ok(body) => body,
        Err(error) => {
            tracing::error!(%error, "cannot write a campaign page");
            return Problem::internal().into_response();
        }
    };
    let head = head(&app.public_url, &campaign);
    Html(with_head(&document, &head).replacen("<!--campaign-->", &body, 1)).into_response()
}

/// The text to preview, from `?preview=b`.
fn preview(uri: &Uri) -> Option<LandingVariant> {
    uri.query()?.split('&').find_map(|pair| pair.strip_prefix("preview="))?.parse().ok()
}

/// What a page is made of.
struct Facts {
    /// It is neither hidden nor under maintenance.
    is_open: bool,
    texts: LandingDraft,
    test: Option<LandingTestId>,
    organization: Organization,
    prices: Prices,
    hero: Photo,
    photographs: Vec<Photo>,
    /// Pages of the policies that apply, with their labels.
    policies: Vec<(&'static str, &'static str)>,
}

/// Policies that the pages link to.
const POLICIES: [(&str, &str); 2] =
    [("privacy-policy", "Privacy policy"), ("terms-and-conditions", "Terms and conditions")];

impl Facts {
    async fn read(app: &App, page: LandingPage) -> Result<Self, sqlx::Error> {
        let mut db = app.db.acquire().await?;
        let (offer, today) = (Offer::of(page), app.clock.today());
        let landing::Shown { texts, test } = landing::shown(&mut db, page).await?;
        let (hero, photographs) = pictures::of(&mut db, &offer, today).await?;
        let pages = page_setting::for_visitors(&mut db, today).await?;
        Ok(Self {
            is_open: is_enabled(&pages, page.path().trim_start_matches('/'))
                && !maintenance::effective(&mut db, app.clock.now()).await?.is_on,
            texts,
            test,
            organization: settings::read(&mut db).await?,
            prices: Prices::read(&mut db, &offer, today).await?,
            hero,
            photographs,
            policies: POLICIES.into_iter().filter(|(page, _)| is_enabled(&pages, page)).collect(),
        })
    }

    fn built_in(page: LandingPage) -> Self {
        let offer = Offer::of(page);
        Self {
            is_open: true,
            texts: LandingDraft::built_in(page),
            test: None,
            organization: Organization::default(),
            prices: Prices::default(),
            hero: Photo::room(&offer.rooms[0]),
            photographs: offer.rooms[1..].iter().map(Photo::room).collect(),
            policies: Vec::new(),
        }
    }
}

fn is_enabled(pages: &[PageSetting], name: &str) -> bool {
    pages.iter().find(|page| page.page_name == name).is_none_or(|page| page.is_enabled)
}

/// A campaign page, below the document's head.
#[derive(Template)]
#[template(path = "site/campaign.html")]
struct Campaign<'a> {
    page: LandingPage,
    offer: Offer,
    facts: &'a Facts,
    /// The text that everybody sees while no test is running.
    single: LandingVariant,
    /// Only while a test is running.
    test: Option<LandingTestId>,
    is_preview: bool,
}

impl<'a> Campaign<'a> {
    fn new(page: LandingPage, facts: &'a Facts, preview: Option<LandingVariant>) -> Self {
        Self {
            page,
            offer: Offer::of(page),
            facts,
            single: preview.or(page.only()).unwrap_or(LandingVariant::A),
            test: facts.test.filter(|_| preview.is_none()),
            is_preview: preview.is_some(),
        }
    }

    /// The texts in the document: both during a test.
    fn texts(&self) -> Vec<(LandingVariant, &LandingText)> {
        let shown = if self.test.is_some() { LandingVariant::ALL } else { &[self.single] };
        shown.iter().map(|variant| (*variant, self.facts.texts.text(*variant))).collect()
    }

    /// What is included, with the package's own list where there is one.
    fn included(&self) -> Vec<&str> {
        listed(&self.facts.prices.included, self.offer.included)
    }

    fn excluded(&self) -> Vec<&str> {
        listed(&self.facts.prices.excluded, self.offer.excluded)
    }

    /// The package whose contents are listed.
    fn package(&self) -> Option<&str> {
        let Prices { included, packages, .. } = &self.facts.prices;
        packages.first().copied().filter(|_| !included.is_empty())
    }

    fn questions(&self) -> Vec<Question> {
        self.offer.questions(&self.facts.prices)
    }

    fn phone(&self) -> Option<&str> {
        self.facts.organization.phone_number.as_deref()
    }

    /// The address that calls the phone.
    fn telephone(&self) -> String {
        let digits = |character: &char| character.is_ascii_digit() || *character == '+';
        format!("tel:{}", self.phone().unwrap_or_default().chars().filter(digits).collect::<String>())
    }

    fn company(&self) -> &str {
        let Organization { brand_name, legal_name, .. } = &self.facts.organization;
        legal_name.as_deref().unwrap_or(brand_name)
    }

    fn address(&self) -> String {
        let Organization { office_address, city, state, .. } = &self.facts.organization;
        [office_address, city, state].into_iter().flatten().map(String::as_str).collect::<Vec<_>>().join(", ")
    }
}

fn listed<'a>(of_prices: &'a [String], of_offer: &[&'a str]) -> Vec<&'a str> {
    if of_prices.is_empty() { of_offer.to_vec() } else { of_prices.iter().map(String::as_str).collect() }
}

fn head(site: &Url, campaign: &Campaign<'_>) -> String {
    let absolute = |address: &str| site.join(address).map(String::from).unwrap_or_default();
    let Campaign { page, offer, facts, .. } = campaign;
    let mut lines = vec![
        format!("<title>{} | {}</title>", escaped(offer.title), escaped(&facts.organization.brand_name)),
        format!("<link rel=\"canonical\" href=\"{}\" />", absolute(page.source().path())),
        meta("name=\"description\"", offer.description),
        meta("property=\"og:type\"", "website"),
        meta("property=\"og:title\"", offer.title),
        meta("property=\"og:description\"", offer.description),
        meta("property=\"og:url\"", &absolute(page.source().path())),
        meta("property=\"og:image\"", &absolute(&facts.hero.src)),
    ];
    // A page that repeats another one has its canonical address.
    if campaign.is_preview {
        lines.push(meta("name=\"robots\"", "noindex"));
    }
    let Photo { src, srcset, .. } = &facts.hero;
    lines.push(format!(
        "<link rel=\"preload\" as=\"image\" href=\"{}\" imagesrcset=\"{}\" imagesizes=\"{}\" fetchpriority=\"high\" />",
        escaped(src),
        escaped(srcset),
        pictures::HERO_SIZES,
    ));
    if let Some(test) = campaign.test {
        lines.push(format!("<script src=\"/campaign-variant.js\" data-test=\"{test}\"></script>"));
    }
    lines.join("\n    ")
}
