//! Case studies: finished homes, with their pictures before and after. Source: product rules for case studies.
//!
//! What a customer said, their name and their rating are shown only with a recorded consent: who recorded it, when, and
//! how the customer agreed. Without one, a case study that holds any of them cannot be published.
//!
//! As with articles, visitors read the title, summary and story that were last published or scheduled. The rest applies at
//! once.

pub mod bulk;
mod check;
pub mod choices;
pub mod edit;
pub mod list;
pub mod locality;
pub mod order;
pub mod publishing;
pub mod read;
mod search;
mod story;
pub mod visitors;

use chrono::{DateTime, Utc};
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::body::Body;
use content::photograph::distinct_words;
use content::placement::leads_somewhere;
use kernel::check::filled;
use kernel::home::{BhkType, BudgetBand};
use kernel::ids::{CaseStudyId, MaterialId, PhotographId, ProjectId, TeamMemberId, VideoId};
use kernel::publishing::Status;
use kernel::record::once_each;
use kernel::slug::slug_or_none;
use kernel::string_enum::string_enum;

pub use read::{find, lock};
pub use story::publish_changes;

const KIND: &str = "case_study";

string_enum! {
    /// A service of the company, by the name of its page.
    #[schemars(rename = "CaseStudyService")]
    pub enum Service {
        /// Modular kitchens.
        ModularKitchens = "services/modular-kitchens",
        /// Wardrobes and storage.
        WardrobesStorage = "services/wardrobes-storage",
        /// Kitchen renovation.
        KitchenRenovation = "kitchen-renovation",
        /// Bathroom renovation.
        BathroomRenovation = "bathroom-renovation",
        /// Painting.
        Painting = "painting-services",
        /// Flooring.
        Flooring = "flooring-services",
        /// Electrical work.
        Electrical = "electrical-services",
        /// Plumbing.
        Plumbing = "plumbing-services",
        /// Home automation.
        HomeAutomation = "home-automation",
        /// Civil work.
        Civil = "civil-services",
        /// Interior design consultation.
        Consultation = "interior-design-consultation",
    }
}

/// Editable fields of a case study.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct CaseStudyDraft {
    /// Title.
    #[garde(custom(filled), length(chars, max = 120))]
    pub title: String,
    /// Slug; derived from the title if empty.
    #[serde(default)]
    #[garde(custom(slug_or_none))]
    pub slug: String,
    /// The story in one or two sentences, for lists. Required to publish.
    #[serde(default)]
    #[garde(length(chars, max = 300))]
    pub summary: String,
    /// Story: what had to be solved, and how it was. Required to publish.
    #[serde(default)]
    #[garde(dive)]
    pub body: Body,
    /// Home size.
    #[serde(default)]
    #[garde(skip)]
    pub home_type: Option<BhkType>,
    /// Locality, such as "Indiranagar".
    #[serde(default)]
    #[garde(length(chars, max = 80))]
    pub locality: String,
    /// Pincode. Not shown; it places the home on the map if the locality is not known there.
    #[serde(default)]
    #[garde(inner(custom(kernel::check::pincode)))]
    pub pincode: Option<String>,
    /// Carpet area in square feet.
    #[serde(default)]
    #[garde(range(min = 1, max = 100_000))]
    pub area_sqft: Option<i32>,
    /// Budget band.
    #[serde(default)]
    #[garde(skip)]
    pub budget_band: Option<BudgetBand>,
    /// Interior style.
    #[serde(default)]
    #[garde(length(chars, max = 40))]
    pub style: String,
    /// Services.
    #[serde(default)]
    #[garde(length(max = 11))]
    pub services: Vec<Service>,
    /// Days from the start on site to handover.
    #[serde(default)]
    #[garde(range(min = 1, max = 1_500))]
    pub days_taken: Option<i32>,
    /// The same places before and after.
    #[serde(default)]
    #[garde(length(max = 12), dive)]
    pub pairs: Vec<Pair>,
    /// Photographs of the finished home, the cover first.
    #[serde(default)]
    #[garde(length(max = 40))]
    pub gallery: Vec<PhotographId>,
    /// Materials used.
    #[serde(default)]
    #[garde(length(max = 40))]
    pub material_ids: Vec<MaterialId>,
    /// Designer.
    #[serde(default, rename = "designedById")]
    #[garde(skip)]
    pub designer_id: Option<TeamMemberId>,
    /// Customer's name as they want it shown. Shown only with their consent.
    #[serde(default)]
    #[garde(length(chars, max = 120))]
    pub customer_name: String,
    /// What the customer said. Shown only with their consent.
    #[serde(default)]
    #[garde(length(chars, max = 600))]
    pub quote: String,
    /// Customer's rating, 1 to 5. Shown only with their consent.
    #[serde(default)]
    #[garde(range(min = 1, max = 5))]
    pub rating: Option<i16>,
    /// Whether the customer agreed to have name, quote and rating shown.
    #[serde(default)]
    #[garde(skip)]
    pub has_consent: bool,
    /// How they agreed, such as "E-mail of 4 March 2026".
    #[serde(default)]
    #[garde(length(chars, max = 200), custom(told_with(self.has_consent)))]
    pub consent_note: String,
    /// Video about the home.
    #[serde(default)]
    #[garde(skip)]
    pub video_id: Option<VideoId>,
    /// Project. Not shown to visitors.
    #[serde(default)]
    #[garde(skip)]
    pub project_id: Option<ProjectId>,
    /// Whether it is featured.
    #[serde(default)]
    #[garde(skip)]
    pub is_featured: bool,
    /// Title for search engines; the case study's if empty.
    #[serde(default)]
    #[garde(length(chars, max = 60))]
    pub seo_title: String,
    /// Description for search engines; the summary if empty.
    #[serde(default)]
    #[garde(length(chars, max = 160))]
    pub seo_description: String,
    /// Canonical address, if not its own: a path on this site, or an https:// address.
    #[serde(default)]
    #[garde(inner(length(chars, max = 500), custom(leads_somewhere)))]
    pub canonical: Option<String>,
    /// Picture for sharing, if not the cover.
    #[serde(default)]
    #[garde(skip)]
    pub share_photograph_id: Option<PhotographId>,
}

/// The same place before and after.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "BeforeAfterPair")]
pub struct Pair {
    /// Photograph before.
    #[garde(skip)]
    pub before_id: PhotographId,
    /// Photograph after.
    #[garde(custom(another_than(self.before_id)))]
    pub after_id: PhotographId,
    /// What it shows, such as "Kitchen".
    #[serde(default)]
    #[garde(length(chars, max = 80))]
    pub caption: String,
}

fn another_than(before: PhotographId) -> impl FnOnce(&PhotographId, &()) -> garde::Result {
    move |after, ()| {
        if *after == before {
            return Err(garde::Error::new("must be another photograph than the one before"));
        }
        Ok(())
    }
}

fn told_with(has_consent: bool) -> impl FnOnce(&str, &()) -> garde::Result {
    move |note, ()| {
        if has_consent && note.trim().is_empty() {
            return Err(garde::Error::new("is required: say how and when the customer agreed"));
        }
        Ok(())
    }
}

impl CaseStudyDraft {
    /// A case study with a title and nothing else.
    #[must_use]
    pub fn titled(title: String) -> Self {
        Self {
            title,
            slug: String::new(),
            summary: String::new(),
            body: Body::default(),
            home_type: None,
            locality: String::new(),
            pincode: None,
            area_sqft: None,
            budget_band: None,
            style: String::new(),
            services: Vec::new(),
            days_taken: None,
            pairs: Vec::new(),
            gallery: Vec::new(),
            material_ids: Vec::new(),
            designer_id: None,
            customer_name: String::new(),
            quote: String::new(),
            rating: None,
            has_consent: false,
            consent_note: String::new(),
            video_id: None,
            project_id: None,
            is_featured: false,
            seo_title: String::new(),
            seo_description: String::new(),
            canonical: None,
            share_photograph_id: None,
        }
    }

    /// As stored: texts trimmed, no duplicates, no note about a consent that was not given.
    #[must_use]
    pub fn tidied(&self) -> Self {
        let trimmed = |text: &str| text.trim().replace("\r\n", "\n");
        let filled = |text: &Option<String>| text.as_deref().map(trimmed).filter(|text| !text.is_empty());
        let pair = |pair: &Pair| Pair { caption: trimmed(&pair.caption), ..pair.clone() };
        Self {
            title: trimmed(&self.title),
            slug: self.slug.clone(),
            summary: trimmed(&self.summary),
            body: self.body.clone(),
            home_type: self.home_type,
            locality: locality::spelled(&trimmed(&self.locality)),
            pincode: self.pincode.clone(),
            area_sqft: self.area_sqft,
            budget_band: self.budget_band,
            style: distinct_words(std::slice::from_ref(&self.style)).pop().unwrap_or_default(),
            services: once_each(&self.services),
            days_taken: self.days_taken,
            pairs: self.pairs.iter().map(pair).collect(),
            gallery: once_each(&self.gallery),
            material_ids: once_each(&self.material_ids),
            designer_id: self.designer_id,
            customer_name: trimmed(&self.customer_name),
            quote: trimmed(&self.quote),
            rating: self.rating,
            has_consent: self.has_consent,
            consent_note: if self.has_consent { trimmed(&self.consent_note) } else { String::new() },
            video_id: self.video_id,
            project_id: self.project_id,
            is_featured: self.is_featured,
            seo_title: trimmed(&self.seo_title),
            seo_description: trimmed(&self.seo_description),
            canonical: filled(&self.canonical),
            share_photograph_id: self.share_photograph_id,
        }
    }

    /// All photographs that it shows, in the order of the page.
    fn photographs(&self) -> impl Iterator<Item = PhotographId> {
        let pairs = self.pairs.iter().flat_map(|pair| [pair.before_id, pair.after_id]);
        self.gallery.iter().copied().chain(pairs)
    }

    /// Whether it holds what is shown only with the customer's consent.
    const fn speaks_of_customer(&self) -> bool {
        !self.customer_name.is_empty() || !self.quote.is_empty() || self.rating.is_some()
    }
}

/// A case study with its editable fields and publishing status.
#[derive(Clone, Debug)]
pub struct CaseStudy {
    /// Case study id.
    pub id: CaseStudyId,
    /// Editable fields.
    pub draft: CaseStudyDraft,
    /// The customer's consent, if it was recorded.
    pub consent: Option<Consent>,
    /// Publishing status.
    pub status: Status,
    /// When it is scheduled to be published.
    pub publish_at: Option<DateTime<Utc>>,
    /// When it was first published; since then visitors may have its address.
    pub first_published_at: Option<DateTime<Utc>>,
    /// The story that visitors read or will read.
    pub published: Option<Body>,
    /// Whether the working copy is what was released last, even if no visitor reads it at the moment.
    pub is_released: bool,
    /// When it was last changed.
    pub updated_at: DateTime<Utc>,
    /// Who changed it last.
    pub updated_by: Option<String>,
    /// Optimistic-lock version.
    pub version: i32,
}

/// Who recorded a customer's consent, and when.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "CaseStudyConsent")]
pub struct Consent {
    /// Name of the colleague.
    pub recorded_by: Option<String>,
    /// When.
    pub recorded_at: DateTime<Utc>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_consent_says_how_it_was_given() {
        let given = CaseStudyDraft { has_consent: true, ..CaseStudyDraft::titled("A home".to_owned()) };
        assert!(given.validate().unwrap_err().to_string().contains("say how and when"));
        let told = CaseStudyDraft { consent_note: "E-mail of 4 March 2026".to_owned(), ..given };
        assert!(told.validate().is_ok());
        let withdrawn = CaseStudyDraft { has_consent: false, ..told };
        assert_eq!(withdrawn.tidied().consent_note, "");
    }

    #[test]
    fn before_and_after_are_two_photographs() {
        let (one, other) = (PhotographId::new(), PhotographId::new());
        let pair = |after_id| Pair { before_id: one, after_id, caption: String::new() };
        let draft =
            |pair| CaseStudyDraft { pairs: vec![pair], ..CaseStudyDraft::titled("A home".to_owned()) };
        assert!(draft(pair(other)).validate().is_ok());
        assert!(draft(pair(one)).validate().unwrap_err().to_string().contains("pairs[0].after_id"));
    }
}
