//! Exports: lists as downloadable files.
//!
//! A list becomes exportable by implementing [`Listing`] beside it and adding a [`Resource`]. An export is a
//! row and a job: the worker checks again that the user may export the list, reads it in one snapshot with
//! the same filters as their screen, and keeps the file for 24 hours, for that user and admins only. Papers of many
//! orders in one PDF are made and fetched in the same way ([`request_print`]).

use std::collections::BTreeMap;
use std::pin::Pin;
use std::slice::from_mut;

use chrono::{DateTime, TimeDelta, Utc};
use garde::Validate;
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;
use uuid::Uuid;

use ads::report::Campaign;
use content::photograph::list::PhotographItem;
use content::video::list::VideoItem;
use designs::catalog::list::CatalogItemRow;
use designs::design::addon::DesignAddonDraft;
use designs::design::category::DesignCategoryDraft;
use designs::design::list::DesignItem;
use editorial::article::list::ArticleItem;
use editorial::case_study::list::CaseStudyItem;
use editorial::help_page::list::HelpPageItem;
use editorial::policy::export::PublishedVersion;
use editorial::redirect::RedirectDraft;
use enquiries::lead::list::LeadItem;
use enquiries::referral::desk::ReferralItem;
use jobs::queue::fail_dead;
use jobs::queue::queries::JobRow;
use jobs::{Documents, enqueue};
use kernel::Db;
use kernel::audit::{self, Actor, Change, Event};
use kernel::clock::{Clock, IST};
use kernel::ids::{ExportId, OrderId, UserId};
use kernel::listing::{Cell, Listing};
use kernel::page::PageQuery;
use kernel::reach::Viewer;
use kernel::role::{Area, Role, Verb, access};
use kernel::string_enum::string_enum;
use people::team::TeamMemberDraft;
use people::user;
use pricing::brand::BrandDraft;
use pricing::material::MaterialDraft;
use privacy::request::Request;
use sales::customer::list::CustomerItem;
use sales::quotation::list::QuotationItem;
use shop::coupon::manage::CouponDraft;
use shop::order::desk::OrderItem;
use shop::order::print::{self, OrderPaper};
use shop::product::list::ProductItem;
use shop::review::moderate::ProductReview;
use shop::ticket::desk::TicketItem;

/// With more rows than this, the user also gets an e-mail with a link, as the export takes a while.
pub const MAILED_ABOVE: i32 = 1_000;

/// With more rows than this the export fails: neither the worker nor a spreadsheet could handle the file.
pub const MAX_ROWS: usize = 200_000;

/// How long a file can be downloaded.
const EXPIRES_AFTER: TimeDelta = TimeDelta::hours(24);

/// Rows per batch: few enough for memory, many enough to be fast. A batch with fewer is the last.
pub const BATCH: u32 = 5_000;

string_enum! {
    /// A list that can be exported.
    pub enum Resource {
        /// Campaigns.
        AdCampaigns = "ad_campaigns",
        /// Log of conversions.
        AdConversions = "ad_conversions",
        /// Articles of the blog.
        Articles = "articles",
        /// Audit log.
        Audit = "audit",
        /// Brands of materials.
        Brands = "brands",
        /// Items of the catalogue.
        CatalogItems = "catalog_items",
        /// Case studies.
        CaseStudies = "case_studies",
        /// Coupons of the furniture shop.
        Coupons = "coupons",
        /// Customers.
        Customers = "customers",
        /// Add-ons to designs.
        DesignAddons = "design_addons",
        /// Design categories.
        DesignCategories = "design_categories",
        /// Designs.
        Designs = "designs",
        /// Help pages.
        HelpPages = "help_pages",
        /// Background jobs.
        Jobs = "jobs",
        /// Leads.
        Leads = "leads",
        /// Materials.
        Materials = "materials",
        /// Orders of the furniture shop.
        Orders = "orders",
        /// Photographs of the gallery.
        Photographs = "photographs",
        /// Published versions of the policies.
        PolicyVersions = "policy_versions",
        /// Privacy requests.
        PrivacyRequests = "privacy_requests",
        /// Reviews of furniture.
        ProductReviews = "product_reviews",
        /// Products of the furniture shop.
        Products = "products",
        /// Quotations.
        Quotations = "quotations",
        /// Redirects.
        Redirects = "redirects",
        /// Referrals and their payouts.
        Referrals = "referrals",
        /// Team.
        Team = "team",
        /// Support tickets of the furniture shop.
        Tickets = "tickets",
        /// Users.
        Users = "users",
        /// Videos.
        Videos = "videos",
    }
}

impl Resource {
    fn table(self) -> &'static dyn Table {
        match self {
            Self::AdCampaigns => &Of::<Campaign>::NEW,
            Self::AdConversions => &Of::<ads::log::Item>::NEW,
            Self::Articles => &Of::<ArticleItem>::NEW,
            Self::Audit => &Of::<audit::log::Log>::NEW,
            Self::Brands => &Of::<BrandDraft>::NEW,
            Self::CatalogItems => &Of::<CatalogItemRow>::NEW,
            Self::CaseStudies => &Of::<CaseStudyItem>::NEW,
            Self::Coupons => &Of::<CouponDraft>::NEW,
            Self::Customers => &Of::<CustomerItem>::NEW,
            Self::DesignAddons => &Of::<DesignAddonDraft>::NEW,
            Self::DesignCategories => &Of::<DesignCategoryDraft>::NEW,
            Self::Designs => &Of::<DesignItem>::NEW,
            Self::HelpPages => &Of::<HelpPageItem>::NEW,
            Self::Jobs => &Of::<JobRow>::NEW,
            Self::Leads => &Of::<LeadItem>::NEW,
            Self::Materials => &Of::<MaterialDraft>::NEW,
            Self::Orders => &Of::<OrderItem>::NEW,
            Self::Photographs => &Of::<PhotographItem>::NEW,
            Self::PolicyVersions => &Of::<PublishedVersion>::NEW,
            Self::PrivacyRequests => &Of::<Request>::NEW,
            Self::ProductReviews => &Of::<ProductReview>::NEW,
            Self::Products => &Of::<ProductItem>::NEW,
            Self::Quotations => &Of::<QuotationItem>::NEW,
            Self::Redirects => &Of::<RedirectDraft>::NEW,
            Self::Referrals => &Of::<ReferralItem>::NEW,
            Self::Team => &Of::<TeamMemberDraft>::NEW,
            Self::Tickets => &Of::<TicketItem>::NEW,
            Self::Users => &Of::<user::list::UserItem>::NEW,
            Self::Videos => &Of::<VideoItem>::NEW,
        }
    }

    /// Display label.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::AdCampaigns => "Campaigns",
            Self::AdConversions => "Conversions",
            Self::Articles => "Articles",
            Self::Audit => "Audit log",
            Self::Brands => "Brands",
            Self::CatalogItems => "Catalogue items",
            Self::CaseStudies => "Case studies",
            Self::Coupons => "Coupons",
            Self::Customers => "Customers",
            Self::DesignAddons => "Design add-ons",
            Self::DesignCategories => "Design categories",
            Self::Designs => "Designs",
            Self::HelpPages => "Help pages",
            Self::Jobs => "Jobs",
            Self::Leads => "Leads",
            Self::Materials => "Materials",
            Self::Orders => "Orders",
            Self::Photographs => "Photographs",
            Self::PolicyVersions => "Versions of policies",
            Self::PrivacyRequests => "Privacy requests",
            Self::ProductReviews => "Reviews",
            Self::Products => "Products",
            Self::Quotations => "Quotations",
            Self::Redirects => "Redirects",
            Self::Referrals => "Referrals",
            Self::Team => "Team",
            Self::Tickets => "Tickets",
            Self::Users => "Users",
            Self::Videos => "Videos",
        }
    }

    /// Whether a role may export the list. A file leaves the access rules behind, so this takes the permission
    /// to edit the records, not just to view them.
    #[must_use]
    pub fn is_open_to(self, role: Role) -> bool {
        role.is_staff() && access(self.table().area(), role).allows(Verb::Edit)
    }
}

string_enum! {
    /// Format of a list's file.
    pub enum Format {
        /// CSV.
        Csv = "csv",
        /// Excel workbook.
        Xlsx = "xlsx",
    }
}

string_enum! {
    /// Format of an export's file.
    pub enum FileFormat {
        /// CSV.
        Csv = "csv",
        /// Excel workbook.
        Xlsx = "xlsx",
        /// Papers to print.
        Pdf = "pdf",
    }
}

impl From<Format> for FileFormat {
    fn from(format: Format) -> Self {
        match format {
            Format::Csv => Self::Csv,
            Format::Xlsx => Self::Xlsx,
        }
    }
}

impl FileFormat {
    /// Media type.
    #[must_use]
    pub const fn media_type(self) -> &'static str {
        match self {
            Self::Csv => "text/csv; charset=utf-8",
            Self::Xlsx => "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
            Self::Pdf => "application/pdf",
        }
    }
}

type Rows<'a> = Pin<Box<dyn Future<Output = Result<Vec<Vec<Cell>>, sqlx::Error>> + Send + 'a>>;

/// A [`Listing`] as a trait object, without its types.
trait Table: Sync {
    fn area(&self) -> Area;
    fn is_selectable(&self) -> bool;
    fn columns(&self) -> Vec<(&'static str, &'static str)>;
    fn check(&self, query: &Query) -> Result<(), ExportError>;
    fn rows<'a>(&self, db: &'a mut Db, work: &'a Work, page: u32, now: DateTime<Utc>) -> Rows<'a>;
}

struct Of<L>(std::marker::PhantomData<fn() -> L>);

impl<L> Of<L> {
    const NEW: Self = Self(std::marker::PhantomData);
}

impl<L: Listing> Table for Of<L> {
    fn area(&self) -> Area {
        L::AREA
    }

    fn is_selectable(&self) -> bool {
        L::IS_SELECTABLE
    }

    fn columns(&self) -> Vec<(&'static str, &'static str)> {
        L::COLUMNS.iter().map(|column| (column.key, column.heading)).collect()
    }

    fn check(&self, query: &Query) -> Result<(), ExportError> {
        let filter: L::Filter = parse(query)?;
        let page: PageQuery = parse(query)?;
        let checked = filter.validate().and(page.validate());
        checked.map_err(|report| ExportError::Query(report.to_string().trim().to_owned()))
    }

    fn rows<'a>(&self, db: &'a mut Db, work: &'a Work, page: u32, now: DateTime<Utc>) -> Rows<'a> {
        Box::pin(async move {
            let unreadable = |refusal: ExportError| sqlx::Error::Decode(refusal.to_string().into());
            let filter: L::Filter = parse(&work.query).map_err(unreadable)?;
            let only = (!work.ids.is_empty()).then(|| work.ids.clone());
            let asked: PageQuery = parse(&work.query).map_err(unreadable)?;
            let page = PageQuery { page, per_page: BATCH, only, ..asked };
            let items = L::items(db, work.viewer, &page, &filter, now).await?;
            let chosen = |key: &String| L::COLUMNS.iter().find(|column| column.key == key);
            let columns: Vec<_> = work.columns.iter().filter_map(chosen).collect();
            Ok(items.iter().map(|item| columns.iter().map(|column| (column.cell)(item)).collect()).collect())
        })
    }
}

/// Query parameters of a list.
pub type Query = BTreeMap<String, String>;

fn parse<T: DeserializeOwned>(query: &Query) -> Result<T, ExportError> {
    // Pagination is dropped: a file has all pages.
    let pairs = query.iter().filter(|(name, _)| !matches!(name.as_str(), "page" | "perPage"));
    let text = serde_urlencoded::to_string(pairs.collect::<Vec<_>>());
    let text = text.map_err(|error| ExportError::Query(error.to_string()))?;
    serde_urlencoded::from_str(&text).map_err(|error| ExportError::Query(error.to_string()))
}

/// Request for an export.
#[derive(Clone, Debug, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ExportRequest {
    /// List.
    #[garde(skip)]
    pub resource: Resource,
    /// File format.
    #[garde(skip)]
    pub format: Format,
    /// Query parameters of the list.
    #[serde(default)]
    #[garde(length(max = 40))]
    pub query: Query,
    /// Columns, in order; all if empty.
    #[serde(default)]
    #[garde(length(max = 60))]
    pub columns: Vec<String>,
    /// Selected records, of those that match the query; all of those if empty. Ids that the user may not see are left
    /// out.
    #[serde(default)]
    #[garde(length(max = 1_000))]
    pub ids: Vec<Uuid>,
}

/// Why an export is refused.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// The role may not export the list.
    #[error("this role can't export this list")]
    NotAllowed,
    /// Unknown column.
    #[error("unknown column {0:?}")]
    Column(String),
    /// Invalid query parameters.
    #[error("{0}")]
    Query(String),
    /// Selected records of a list without a selection.
    #[error("Rows of this list can't be selected for export.")]
    Selection,
    /// Database error.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

string_enum! {
    /// State of an export.
    #[schemars(rename = "ExportState")]
    pub enum ExportState {
        /// Waiting or being written.
        Waiting = "waiting",
        /// Ready for download.
        Ready = "ready",
        /// Failed.
        Failed = "failed",
    }
}

/// An export.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Export {
    /// Id.
    pub id: ExportId,
    /// List.
    pub resource: Resource,
    /// File format.
    pub format: FileFormat,
    /// State.
    pub state: ExportState,
    /// File name.
    pub file_name: Option<String>,
    /// Number of rows, without the headings; of papers, of their pages.
    pub rows: Option<i32>,
    /// Why it failed.
    pub error: Option<String>,
    /// When the download expires.
    pub expires_at: Option<DateTime<Utc>>,
}

/// Stores a request and enqueues the job that writes the file.
pub async fn request(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    (by, role): (UserId, Role),
    request: &ExportRequest,
) -> Result<Export, ExportError> {
    let ExportRequest { resource, format, query, columns, ids } = request;
    if !resource.is_open_to(role) {
        return Err(ExportError::NotAllowed);
    }
    let table = resource.table();
    table.check(query)?;
    if !ids.is_empty() && !table.is_selectable() {
        return Err(ExportError::Selection);
    }
    let offered = table.columns();
    if let Some(unknown) = columns.iter().find(|key| offered.iter().all(|(offered, _)| offered != key)) {
        return Err(ExportError::Column(unknown.clone()));
    }
    let columns = if columns.is_empty() {
        offered.iter().map(|(key, _)| (*key).to_owned()).collect()
    } else {
        columns.clone()
    };
    let id = ExportId::new();
    sqlx::query!(
        "insert into exports (id, requested_by, resource, format, query, columns, record_ids, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8)",
        id.0,
        by.0,
        resource.as_str(),
        format.as_str(),
        Json(query) as _,
        &columns,
        (!ids.is_empty()).then_some(ids.as_slice()) as Option<&[Uuid]>,
        clock.now(),
    )
    .execute(&mut *db)
    .await?;
    let event = Event::new("list_exported", "export", &id).changing(audit::changes(&(), request));
    audit::record(&mut *db, clock, actor, event).await?;
    enqueue(db, Documents::WriteExport { export: id }).await?;
    Ok(Export::waiting(id, *resource, (*format).into()))
}

impl Export {
    const fn waiting(id: ExportId, resource: Resource, format: FileFormat) -> Self {
        let (file_name, rows, error, expires_at) = (None, None, None, None);
        Self { id, resource, format, state: ExportState::Waiting, file_name, rows, error, expires_at }
    }
}

/// Stores a request for a paper of orders and enqueues the job that writes the file. The caller has made sure that
/// the orders have the paper.
///
/// # Errors
/// If the role may not take orders away.
pub async fn request_print(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    (by, role): (UserId, Role),
    paper: OrderPaper,
    orders: &[OrderId],
) -> Result<Export, ExportError> {
    let (id, resource, format) = (ExportId::new(), Resource::Orders, FileFormat::Pdf);
    if !resource.is_open_to(role) {
        return Err(ExportError::NotAllowed);
    }
    let ids: Vec<_> = orders.iter().map(|order| order.0).collect();
    sqlx::query!(
        "insert into exports (id, requested_by, resource, format, query, columns, paper, order_ids, created_at)
         values ($1, $2, $3, $4, '{}', '{}', $5, $6, $7)",
        id.0,
        by.0,
        resource.as_str(),
        format.as_str(),
        paper.as_str(),
        &ids,
        clock.now(),
    )
    .execute(&mut *db)
    .await?;
    if matches!(paper, OrderPaper::Labels | OrderPaper::PackingSlips) {
        print::request_absent(&mut *db, orders, clock.now()).await?;
    }
    let changes = vec![Change::new("paper", "", paper.as_str()), Change::new("orders", 0, orders.len())];
    audit::record(&mut *db, clock, actor, Event::new("orders_printed", "export", &id).changing(changes))
        .await?;
    enqueue(db, Documents::WriteExport { export: id }).await?;
    Ok(Export::waiting(id, resource, format))
}

/// An export, for the user who requested it or an admin.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] if there is none, or it is another user's.
pub async fn find(db: &mut Db, id: ExportId, (by, role): (UserId, Role)) -> Result<Export, sqlx::Error> {
    let mut export = sqlx::query_as!(
        Export,
        r#"select id as "id: ExportId", resource as "resource: Resource",
               format as "format: FileFormat", state as "state: ExportState", file_name, row_count as rows, error, expires_at
           from exports where id = $1 and (requested_by = $2 or $3)"#,
        id.0,
        by.0,
        role == Role::Admin,
    )
    .fetch_one(&mut *db)
    .await?;
    fail_dead(db, from_mut(&mut export), Export::job, Export::fail).await?;
    Ok(export)
}

impl Export {
    /// The job that it waits for.
    fn job(&self) -> Option<Documents> {
        (self.state == ExportState::Waiting).then_some(Documents::WriteExport { export: self.id })
    }

    fn fail(&mut self) {
        self.state = ExportState::Failed;
        self.error = Some("The file could not be created. Please try again later.".to_owned());
    }
}

/// A file to download.
#[derive(Clone, Debug)]
pub struct File {
    /// File name.
    pub name: String,
    /// File format.
    pub format: FileFormat,
    /// Size.
    pub bytes: u64,
    /// Content.
    pub content: Vec<u8>,
}

/// The file of an export, for the user who requested it or an admin.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] if it is missing, not ready, expired, or another user's.
pub async fn file(
    db: &mut Db,
    id: ExportId,
    by: (UserId, Role),
    now: DateTime<Utc>,
) -> Result<File, sqlx::Error> {
    read_file(db, id, by, now, true).await
}

/// The same without its content, for who only asks whether they get it.
///
/// # Errors
/// As of [`file`].
pub async fn describe_file(
    db: &mut Db,
    id: ExportId,
    by: (UserId, Role),
    now: DateTime<Utc>,
) -> Result<File, sqlx::Error> {
    read_file(db, id, by, now, false).await
}

async fn read_file(
    db: &mut Db,
    id: ExportId,
    (by, role): (UserId, Role),
    now: DateTime<Utc>,
    has_content: bool,
) -> Result<File, sqlx::Error> {
    let row = sqlx::query!(
        r#"select resource as "resource: Resource", file_name as "name!", format as "format: FileFormat",
               octet_length(content) as "bytes!", case when $5 then content else '' end as "content!"
           from exports
           where id = $1 and (requested_by = $2 or $3) and state = 'ready' and expires_at > $4"#,
        id.0,
        by.0,
        role == Role::Admin,
        now,
        has_content,
    )
    .fetch_one(db)
    .await?;
    // The user's role may have changed since the request.
    if !row.resource.is_open_to(role) {
        return Err(sqlx::Error::RowNotFound);
    }
    let bytes = row.bytes.unsigned_abs().into();
    Ok(File { name: row.name, format: row.format, bytes, content: row.content })
}

/// What to write.
#[derive(Clone, Debug)]
pub enum Task {
    /// A list.
    List(Work),
    /// Papers of orders.
    Papers(Papers),
}

/// Papers of orders to write into one file.
#[derive(Clone, Debug)]
pub struct Papers {
    /// Which.
    pub paper: OrderPaper,
    /// Of these orders.
    pub orders: Vec<OrderId>,
    /// When they were requested.
    pub requested_at: DateTime<Utc>,
}

impl Papers {
    /// File name, such as `pick-list-2026-11-20-1500.pdf`.
    #[must_use]
    pub fn file_name(&self) -> String {
        format!("{}-{}.pdf", self.paper.slug(), self.requested_at.with_timezone(&IST).format("%Y-%m-%d-%H%M"))
    }
}

/// A list to write.
#[derive(Clone, Debug)]
pub struct Work {
    /// User who requested it, with their current role.
    pub viewer: Viewer,
    /// List.
    pub resource: Resource,
    /// File format.
    pub format: Format,
    query: Query,
    columns: Vec<String>,
    /// Selected records; empty for all.
    ids: Vec<Uuid>,
}

/// Starts writing an export. `None` if there is nothing left to do.
///
/// Fails the export if the user has been suspended or may no longer export the list.
pub async fn begin(db: &mut Db, id: ExportId, now: DateTime<Utc>) -> Result<Option<Task>, sqlx::Error> {
    let row = sqlx::query!(
        r#"select requested_by as "requested_by: UserId", users.role as "role: Role",
               is_sales_head and role = 'sales' as "is_sales_head!",
               users.status = 'active' as "is_active!", resource as "resource: Resource",
               format as "format: FileFormat", query as "query: Json<Query>", columns, record_ids, paper as "paper: OrderPaper",
               order_ids as "order_ids: Vec<OrderId>", exports.created_at
           from exports join users on users.id = requested_by where exports.id = $1 and state = 'waiting'"#,
        id.0,
    )
    .fetch_optional(&mut *db)
    .await?;
    let Some(row) = row else { return Ok(None) };
    if !row.is_active || !row.resource.is_open_to(row.role) {
        fail(db, id, "You don't have permission to perform this action.", now).await?;
        return Ok(None);
    }
    let format = match row.format {
        FileFormat::Csv => Format::Csv,
        FileFormat::Xlsx => Format::Xlsx,
        FileFormat::Pdf => {
            // The table holds both or neither.
            let (Some(paper), Some(orders)) = (row.paper, row.order_ids) else { return Ok(None) };
            return Ok(Some(Task::Papers(Papers { paper, orders, requested_at: row.created_at })));
        }
    };
    Ok(Some(Task::List(Work {
        viewer: Viewer { user: row.requested_by, role: row.role, is_sales_head: row.is_sales_head },
        resource: row.resource,
        format,
        query: row.query.0,
        columns: row.columns,
        ids: row.record_ids.unwrap_or_default(),
    })))
}

impl Work {
    /// Headings of the selected columns.
    #[must_use]
    pub fn headings(&self) -> Vec<&'static str> {
        let offered = self.resource.table().columns();
        let heading =
            |key: &String| offered.iter().find(|(offered, _)| offered == key).map(|(_, heading)| *heading);
        self.columns.iter().filter_map(heading).collect()
    }

    /// File name, such as `audit-2026-11-20-1500.csv`.
    #[must_use]
    pub fn file_name(&self, now: DateTime<Utc>) -> String {
        format!("{}-{}.{}", self.resource, now.with_timezone(&IST).format("%Y-%m-%d-%H%M"), self.format)
    }

    /// A batch of rows, from 1; empty after the last. All batches must be read in one snapshot.
    pub async fn rows(
        &self,
        db: &mut Db,
        batch: u32,
        now: DateTime<Utc>,
    ) -> Result<Vec<Vec<Cell>>, sqlx::Error> {
        self.resource.table().rows(db, self, batch, now).await
    }
}

/// Stores the file.
pub async fn finish(
    db: &mut Db,
    id: ExportId,
    name: &str,
    content: &[u8],
    rows: i32,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update exports
         set state = 'ready', file_name = $2, content = $3, row_count = $4, finished_at = $5, expires_at = $6
         where id = $1",
        id.0,
        name,
        content,
        rows,
        now,
        now + EXPIRES_AFTER,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Marks the export as failed. The user sees the reason.
pub async fn fail(db: &mut Db, id: ExportId, reason: &str, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update exports set state = 'failed', error = $2, finished_at = $3 where id = $1",
        id.0,
        reason,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Contents of the e-mail about an export.
#[derive(Clone, Debug)]
pub struct Notice {
    /// List.
    pub resource: Resource,
    /// Number of rows.
    pub rows: i32,
    /// What the file is called.
    pub file_name: String,
    /// When the download expires.
    pub expires_at: DateTime<Utc>,
    /// Recipient's address.
    pub email: String,
    /// Recipient's first name.
    pub first_name: String,
}

/// The e-mail about a ready export; `None` if it is not ready, or has expired.
pub async fn notice(db: &mut Db, id: ExportId, now: DateTime<Utc>) -> Result<Option<Notice>, sqlx::Error> {
    sqlx::query_as!(
        Notice,
        r#"select resource as "resource: Resource", row_count as "rows!", file_name as "file_name!",
               expires_at as "expires_at!", users.email, users.first_name
           from exports join users on users.id = requested_by
           where exports.id = $1 and state = 'ready' and expires_at > $2 and users.status = 'active'"#,
        id.0,
        now,
    )
    .fetch_optional(db)
    .await
}

/// Deletes expired exports and returns their number.
pub async fn delete_expired(db: &mut Db, now: DateTime<Utc>) -> Result<u64, sqlx::Error> {
    let deleted = sqlx::query!(
        "delete from exports where expires_at <= $1 or (expires_at is null and created_at <= $2)",
        now,
        now - EXPIRES_AFTER,
    )
    .execute(db)
    .await?;
    Ok(deleted.rows_affected())
}

#[cfg(test)]
mod tests;
