//! The settings by section, with all their versions.

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::State;
use content::photograph::picture;
use content::search_engines::SearchEngines;
use content::upload::settings::Uploads;
use editorial::company::CompanyPage;
use enquiries::lead::settings::enquiries::Enquiries;
use enquiries::lead::settings::{FollowUps, Sales, lost_reasons};
use enquiries::privacy_settings::Privacy;
use enquiries::referral::settings::Referrals;
use garde::Validate;
use kernel::Db;
use kernel::organization::Organization;
use kernel::record::Refusal;
use kernel::settings::{self, Saved, Section, Version};
use people::account::policy::Policy;
use people::notices::NoticeDefaults;
use people::notifications::Notifications;
use sales::price_page::settings::Pricing;
use sales::quotation_settings::Quotations;
use sales::site_visit::settings::SiteVisits;
use sales::warranty::Warranty;
use schemars::JsonSchema;
use serde::Deserialize;
use shop::settings::{ShopDelivery, ShopLetters, ShopPayment};

use crate::App;
use crate::params::Path;
use crate::problem::Problem;
use crate::reply::committed;
use crate::route::{get_with, post_with, put_with};
use crate::staff::{Permission, Staff, perm};
use crate::valid::{Whole, check};

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .merge(section::<Organization>("OrganizationSettings", "company details"))
        .merge(section::<Sales>("SalesSettings", "lead intake, scoring and response times"))
        .merge(section::<Enquiries>("EnquirySettings", "enquiry limits before review"))
        .merge(section::<FollowUps>("FollowUpSettings", "follow-up e-mails"))
        .merge(section::<SiteVisits>("SiteVisitSettings", "visits to leads' homes"))
        .merge(section::<Notifications>("NotificationSettings", "staff notifications"))
        .merge(section::<NoticeDefaults>("NoticeSettings", "who gets which notices"))
        .merge(section::<Privacy>("PrivacySettings", "privacy notices"))
        .merge(section::<SearchEngines>("SearchSettings", "search engines"))
        .merge(section::<Uploads>("UploadSettings", "limits on uploaded files"))
        .merge(section::<Policy>("AccountSettings", "accounts and sessions"))
        .merge(section::<Pricing>("PricingPageSettings", "pricing page"))
        .merge(section::<CompanyPage>("CompanyPageSettings", "page about the company"))
        .merge(section::<Quotations>("QuotationSettings", "quotations and approval limits"))
        .merge(section::<Referrals>("ReferralSettings", "the referral programme"))
        .merge(section::<Warranty>("WarrantySettings", "warranty"))
        .merge(section::<ShopPayment>("ShopPaymentSettings", "payment of furniture orders"))
        .merge(section::<ShopDelivery>("ShopDeliverySettings", "delivery and return of furniture orders"))
        .merge(section::<ShopLetters>("ShopLetterSettings", "letters of the furniture shop"))
}

/// A section that staff with a permission can edit.
trait Editable: Section + Validate<Context: Default> + JsonSchema {
    /// Permission to view it.
    type View: Permission + 'static;
    /// Permission to change it.
    type Change: Permission + 'static;

    /// Refuses references to what does not exist, and lists without what records refer to.
    fn refuse_unknown(&self, _: &mut Db) -> impl Future<Output = Result<(), Refusal>> + Send {
        async { Ok(()) }
    }
}

impl Editable for Organization {
    type View = perm::ViewSettings;
    type Change = perm::ManageSettings;

    async fn refuse_unknown(&self, db: &mut Db) -> Result<(), Refusal> {
        picture::refuse_unready(db, "logoPhotographId", self.logo_photograph_id).await
    }
}

impl Editable for Sales {
    type View = perm::ViewSettings;
    type Change = perm::ManageSettings;

    async fn refuse_unknown(&self, db: &mut Db) -> Result<(), Refusal> {
        lost_reasons::refuse_removal(db, &self.lost_reasons).await
    }
}

macro_rules! editable {
    ($view:ident, $change:ident: $($section:ty),+) => {
        $(impl Editable for $section {
            type View = perm::$view;
            type Change = perm::$change;
        })+
    };
}

editable!(ViewSettings, ManageSettings:
    Enquiries, FollowUps, Notifications, NoticeDefaults, Privacy, Policy, Pricing, Quotations, Referrals, SiteVisits, Warranty,
    SearchEngines, Uploads);
editable!(ViewPageSettings, EditPageSettings: CompanyPage);
editable!(ViewMoneySettings, EditMoneySettings: ShopPayment);
editable!(ViewOperationsSettings, EditOperationsSettings: ShopDelivery, ShopLetters);

fn section<S: Editable>(name: &str, about: &str) -> ApiRouter<App> {
    let path = format!("/api/admin/settings/{}", S::NAME);
    ApiRouter::new()
        .api_route(
            &path,
            get_with(read::<S>, |op| op.id(&format!("get{name}")).summary(&format!("Get settings: {about}")))
                .merge(put_with(change::<S>, |op| {
                    op.id(&format!("update{name}")).summary(&format!("Update settings: {about}"))
                })),
        )
        .api_route(
            &format!("{path}/versions"),
            get_with(versions::<S>, |op| {
                op.id(&format!("list{name}Versions"))
                    .summary(&format!("List earlier versions of settings: {about}"))
            }),
        )
        .api_route(
            &format!("{path}/versions/{{version}}/revert"),
            post_with(revert::<S>, |op| {
                op.id(&format!("revert{name}"))
                    .summary(&format!("Restore an earlier version of settings: {about}"))
            }),
        )
}

async fn read<S: Editable>(State(app): State<App>, _: Staff<S::View>) -> Result<Json<Saved<S>>, Problem> {
    Ok(Json(settings::find(&mut *app.db.acquire().await?).await?))
}

async fn change<S: Editable>(
    State(app): State<App>,
    staff: Staff<S::Change>,
    Whole { value, version }: Whole<S>,
) -> Result<Json<Saved<S>>, Problem> {
    let mut tx = app.db.begin().await?;
    value.refuse_unknown(&mut tx).await?;
    let changed = settings::change(&mut tx, &app.clock, &staff.caller.actor(), version, &value).await?;
    committed(tx, changed).await
}

async fn versions<S: Editable>(
    State(app): State<App>,
    _: Staff<S::View>,
) -> Result<Json<Vec<Version<S>>>, Problem> {
    Ok(Json(settings::versions(&mut *app.db.acquire().await?).await?))
}

/// Path of an earlier version.
#[derive(Deserialize, JsonSchema)]
#[schemars(inline)]
struct Earlier {
    /// Version number.
    version: i32,
}

async fn revert<S: Editable>(
    State(app): State<App>,
    staff: Staff<S::Change>,
    Path(Earlier { version }): Path<Earlier>,
) -> Result<Json<Saved<S>>, Problem> {
    let mut tx = app.db.begin().await?;
    let value: S = settings::at_version(&mut tx, version).await?;
    // Validation may have become stricter since.
    check(&value)?;
    value.refuse_unknown(&mut tx).await?;
    let saved = settings::revert(&mut tx, &app.clock, &staff.caller.actor(), &value).await?;
    tx.commit().await?;
    Ok(Json(saved))
}
