//! Search of the back office: what the lists of all contexts find, each within its own permission and record scope.
//!
//! A list becomes searchable by implementing [`Searchable`] beside it and adding a [`FoundKind`]. Lists are read one
//! after another on one connection, with a time limit: a search is repeated with every letter typed, and must not wait
//! for a slow one.

use std::pin::Pin;

use chrono::{DateTime, Utc};
use schemars::JsonSchema;
use serde::Serialize;

use content::video::list::VideoItem;
use designs::catalog::list::CatalogItemRow;
use designs::design::list::DesignItem;
use editorial::article::list::ArticleItem;
use editorial::case_study::list::CaseStudyItem;
use editorial::help_page::list::HelpPageItem;
use enquiries::lead::list::LeadItem;
use enquiries::referral::desk::ReferralItem;
use kernel::reach::Viewer;
use kernel::role::{Area, Verb, access};
use kernel::search::{Hit, MAX_HITS, Searchable, Term};
use kernel::string_enum::string_enum;
use kernel::{Db, Tx};
use people::team::TeamMemberDraft;
use people::user::list::UserItem;
use pricing::material::MaterialDraft;
use sales::customer::list::CustomerItem;
use sales::quotation::list::QuotationItem;
use sales::receipt::Receipt;
use shop::order::desk::OrderItem;
use shop::product::list::ProductItem;
use shop::ticket::desk::TicketItem;

string_enum! {
    /// A list that is searched, in the order of the results.
    pub enum FoundKind {
        /// Customers.
        Customer = "customer",
        /// Leads.
        Lead = "lead",
        /// Quotations.
        Quotation = "quotation",
        /// Receipts of payments on leads.
        Receipt = "receipt",
        /// Orders of the furniture shop, also by the numbers of their tax documents.
        Order = "order",
        /// Support tickets.
        Ticket = "ticket",
        /// Referrals.
        Referral = "referral",
        /// Designs.
        Design = "design",
        /// Items of the catalogue.
        CatalogItem = "catalog_item",
        /// Materials.
        Material = "material",
        /// Products of the furniture shop.
        Product = "product",
        /// Articles.
        Article = "article",
        /// Help pages.
        HelpPage = "help_page",
        /// Case studies.
        CaseStudy = "case_study",
        /// Videos.
        Video = "video",
        /// Team.
        TeamMember = "team_member",
        /// Users.
        User = "user",
    }
}

impl FoundKind {
    /// Whether a company has so many of them that they must be found by an index.
    const fn has_many(self) -> bool {
        match self {
            Self::Customer
            | Self::Lead
            | Self::Quotation
            | Self::Receipt
            | Self::Order
            | Self::Ticket
            | Self::Referral
            | Self::User => true,
            Self::Design
            | Self::CatalogItem
            | Self::Material
            | Self::Product
            | Self::Article
            | Self::HelpPage
            | Self::CaseStudy
            | Self::Video
            | Self::TeamMember => false,
        }
    }

    fn list(self) -> &'static dyn List {
        match self {
            Self::Customer => &Of::<CustomerItem>::NEW,
            Self::Lead => &Of::<LeadItem>::NEW,
            Self::Quotation => &Of::<QuotationItem>::NEW,
            Self::Receipt => &Of::<Receipt>::NEW,
            Self::Order => &Of::<OrderItem>::NEW,
            Self::Ticket => &Of::<TicketItem>::NEW,
            Self::Referral => &Of::<ReferralItem>::NEW,
            Self::Design => &Of::<DesignItem>::NEW,
            Self::CatalogItem => &Of::<CatalogItemRow>::NEW,
            Self::Material => &Of::<MaterialDraft>::NEW,
            Self::Product => &Of::<ProductItem>::NEW,
            Self::Article => &Of::<ArticleItem>::NEW,
            Self::HelpPage => &Of::<HelpPageItem>::NEW,
            Self::CaseStudy => &Of::<CaseStudyItem>::NEW,
            Self::Video => &Of::<VideoItem>::NEW,
            Self::TeamMember => &Of::<TeamMemberDraft>::NEW,
            Self::User => &Of::<UserItem>::NEW,
        }
    }
}

type Hits<'a> = Pin<Box<dyn Future<Output = Result<Vec<Hit>, sqlx::Error>> + Send + 'a>>;

/// A [`Searchable`] as a trait object.
trait List: Sync {
    fn area(&self) -> Area;
    fn search<'a>(&self, db: &'a mut Db, viewer: Viewer, term: &'a Term, now: DateTime<Utc>) -> Hits<'a>;
}

struct Of<S>(std::marker::PhantomData<fn() -> S>);

impl<S> Of<S> {
    const NEW: Self = Self(std::marker::PhantomData);
}

impl<S: Searchable> List for Of<S> {
    fn area(&self) -> Area {
        S::AREA
    }

    fn search<'a>(&self, db: &'a mut Db, viewer: Viewer, term: &'a Term, now: DateTime<Utc>) -> Hits<'a> {
        Box::pin(S::search(db, viewer, term, now))
    }
}

/// What a search found.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
pub struct FoundRecords {
    /// Lists with results, most wanted first.
    pub groups: Vec<FoundGroup>,
}

/// The results of one list.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct FoundGroup {
    /// Which list.
    pub kind: FoundKind,
    /// The first results, at most five.
    pub items: Vec<Hit>,
    /// Whether the list has more.
    pub has_more: bool,
}

/// What the viewer may see and the text finds; nothing for fewer than three letters or digits. The transaction is
/// only for its time limit: nothing is written.
///
/// # Errors
/// A database error that [`kernel::is_passing`], if a list takes longer than two seconds.
pub async fn find(
    tx: &mut Tx<'_>,
    viewer: Viewer,
    typed: &str,
    now: DateTime<Utc>,
) -> Result<FoundRecords, sqlx::Error> {
    let Some(term) = Term::read(typed) else { return Ok(FoundRecords::default()) };
    let mut groups = Vec::new();
    for has_many in [true, false] {
        set_planning(tx, has_many).await?;
        for &kind in FoundKind::ALL.iter().filter(|kind| kind.has_many() == has_many) {
            let list = kind.list();
            if !access(list.area(), viewer.role).allows(Verb::View) {
                continue;
            }
            let mut items = list.search(&mut *tx, viewer, &term, now).await?;
            let has_more = items.len() > MAX_HITS as usize;
            items.truncate(MAX_HITS as usize);
            if !items.is_empty() {
                groups.push(FoundGroup { kind, items, has_more });
            }
        }
    }
    groups.sort_by_key(|group| FoundKind::ALL.iter().position(|kind| *kind == group.kind));
    Ok(FoundRecords { groups })
}

/// Sets how the queries that follow are planned, and their time limit. A plan for any text would use no index; for a
/// short list it is as good as one for this text, and costs no planning. Records that are searched with every letter
/// typed are in memory, where a few found by the index cost less than many read in their order.
async fn set_planning(tx: &mut Tx<'_>, has_many: bool) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "select set_config('statement_timeout', '2s', true) as patience,
             set_config('plan_cache_mode', $1, true) as plans,
             set_config('random_page_cost', '1.1', true) as places",
        if has_many { "force_custom_plan" } else { "force_generic_plan" },
    )
    .fetch_one(&mut **tx)
    .await?;
    Ok(())
}
