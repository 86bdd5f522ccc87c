//! Customers. Sales see their own; a role that bills changes only what billing needs.

mod bulk;
mod records;

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::State;
use enquiries::consent::{self, Holder, MarketingDraft, TrackingWithdrawal};
use enquiries::lead;
use enquiries::proved_address::{self, Confirmation, Party};
use kernel::ids::{CustomerId, Named, UserId};
use kernel::page::{Page, PageQuery};
use kernel::reach::Reach;
use kernel::role::{Area, Verb, access};
use kernel::{Locked, Tx};
use sales::customer::detail::{self, CustomerDetail};
use sales::customer::edit::{self, NoteDraft};
use sales::customer::list::{self, CustomerFilter, CustomerItem};
use sales::customer::merge::{self, MergeDraft, Pair};
use sales::customer::{CustomerDraft, mention, timeline};

use super::leads::timeline::{Timeline, newest_first, of_lead, plain};
use crate::App;
use crate::database::Transaction;
use crate::params::{Params, Path};
use crate::problem::Problem;
use crate::reply::{Created, Done};
use crate::route::{delete_with, get_with, post_with, put_with};
use crate::staff::{Permission, Staff, perm};
use crate::valid::{Valid, Versioned};

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/admin/customers",
            get_with(list, |op| op.id("listCustomers").summary("List customers"))
                .merge(post_with(create, |op| op.id("createCustomer").summary("Create a customer"))),
        )
        .api_route(
            "/api/admin/customers/{id}",
            get_with(read, |op| op.id("getCustomer").summary("Get a customer"))
                .merge(put_with(change, |op| {
                    op.id("updateCustomer").summary("Update a customer").description(
                        "A role that may not create customers can change only the GSTIN and the billing addresses; other \
                         fields are ignored.",
                    )
                }))
                .merge(delete_with(archive, |op| op.id("archiveCustomer").summary("Archive a customer"))),
        )
        .api_route(
            "/api/admin/customers/{id}/address-confirmation",
            post_with(confirm_address, |op| {
                op.id("confirmCustomerAddress")
                    .summary("Confirm that an e-mail address is the customer's")
                    .description("Signing codes are sent only to confirmed addresses. The reason is kept in the audit log.")
            }),
        )
        .api_route(
            "/api/admin/customers/{id}/merge",
            post_with(merge_into, |op| op.id("mergeCustomer").summary("Merge another customer into this one")),
        )
        .api_route(
            "/api/admin/customers/{id}/marketing-consent",
            put_with(record_marketing, |op| {
                op.id("recordCustomerMarketingConsent").summary("Record whether a customer wants marketing e-mails")
            }),
        )
        .api_route(
            "/api/admin/customers/{id}/tracking-withdrawal",
            put_with(withdraw_tracking, |op| {
                op.id("withdrawCustomerTracking")
                    .summary("Record that a customer withdraws consent to analytics or ads")
                    .description("What is queued for ad platforms about them is not sent.")
            }),
        )
        .api_route(
            "/api/admin/customers/{id}/notes",
            post_with(note, |op| op.id("noteOnCustomer").summary("Add a note to a customer")),
        )
        .api_route(
            "/api/admin/customers/{id}/colleagues",
            get_with(colleagues, |op| {
                op.id("listCustomerColleagues")
                    .summary("List the colleagues who can see a customer")
                    .description("By name; a note on the customer can name them.")
            }),
        )
        .api_route(
            "/api/admin/customers/{id}/timeline",
            get_with(history, |op| {
                op.id("getCustomerTimeline").summary("Get a customer's timeline, newest first")
            }),
        )
        .merge(bulk::routes())
        .merge(records::routes())
}

async fn list(
    State(app): State<App>,
    staff: Staff<perm::ViewCustomers>,
    Params(page): Params<PageQuery>,
    Params(filter): Params<CustomerFilter>,
) -> Result<Json<Page<CustomerItem>>, Problem> {
    let mut db = app.db.acquire().await?;
    Ok(Json(list::list(&mut db, &staff.caller.viewer(), &page, &filter).await?))
}

async fn create(
    State(app): State<App>,
    staff: Staff<perm::ManageCustomers>,
    Valid { value: draft, .. }: Valid<CustomerDraft>,
) -> Result<Created<CustomerDetail>, Problem> {
    let mut tx = app.db.begin().await?;
    let id = edit::create(&mut tx, &app.clock, &staff.caller.actor(), &draft).await?;
    let customer = detail::read(&mut tx, id, Reach::All).await?.seen_by(&staff.caller.viewer());
    tx.commit().await?;
    Ok(Created(customer))
}

async fn read(
    State(app): State<App>,
    staff: Staff<perm::ViewCustomers>,
    Path(id): Path<CustomerId>,
) -> Result<Json<CustomerDetail>, Problem> {
    let mut db = app.db.acquire().await?;
    Ok(Json(detail::read(&mut db, id, staff.reach()).await?.seen_by(&staff.caller.viewer())))
}

/// Opens a customer for editing and locks them until the transaction ends. A merged customer's error names
/// the one it was merged into.
async fn open<P: Permission>(
    tx: &mut Tx<'_>,
    staff: &Staff<P>,
    id: CustomerId,
    version: Option<i32>,
) -> Result<Locked<CustomerDetail>, Problem> {
    let customer = edit::lock(tx, id, staff.reach()).await?;
    merge::refuse_merged(&customer)?;
    match version {
        Some(version) if version != customer.version => {
            Err(Problem::stale(customer.into_inner().seen_by(&staff.caller.viewer())))
        }
        _ => Ok(customer),
    }
}

/// Commits and returns the current customer; a caller who reassigned them sees them one last time.
async fn answer<P: Permission>(
    mut tx: Transaction,
    staff: &Staff<P>,
    id: CustomerId,
) -> Result<Json<CustomerDetail>, Problem> {
    let customer = detail::read(&mut tx, id, Reach::All).await?.seen_by(&staff.caller.viewer());
    tx.commit().await?;
    Ok(Json(customer))
}

async fn change(
    State(app): State<App>,
    staff: Staff<perm::EditCustomers>,
    Path(id): Path<CustomerId>,
    Versioned { value: draft, version }: Versioned<CustomerDraft>,
) -> Result<Json<CustomerDetail>, Problem> {
    let mut tx = app.db.begin().await?;
    let customer = open(&mut tx, &staff, id, Some(version)).await?;
    let draft = if staff.access.allows(Verb::Manage) { draft } else { customer.draft.billed_as(draft) };
    edit::change(&mut tx, &app.clock, &staff.caller.actor(), &customer, &draft).await?;
    answer(tx, &staff, id).await
}

async fn confirm_address(
    State(app): State<App>,
    staff: Staff<perm::ManageAllCustomers>,
    Path(id): Path<CustomerId>,
    Valid { value: confirmation, .. }: Valid<Confirmation>,
) -> Result<Json<CustomerDetail>, Problem> {
    let mut tx = app.db.begin().await?;
    open(&mut tx, &staff, id, None).await?;
    let party = Party::Customer(id);
    proved_address::confirm(&mut tx, &app.clock, &staff.caller.actor(), party, &confirmation).await?;
    answer(tx, &staff, id).await
}

async fn archive(
    State(app): State<App>,
    staff: Staff<perm::ManageCustomers>,
    Path(id): Path<CustomerId>,
) -> Result<Done, Problem> {
    let mut tx = app.db.begin().await?;
    let customer = open(&mut tx, &staff, id, None).await?;
    edit::archive(&mut tx, &app.clock, &staff.caller.actor(), &customer).await?;
    tx.commit().await?;
    Ok(Done)
}

async fn merge_into(
    State(app): State<App>,
    staff: Staff<perm::ManageCustomers>,
    Path(id): Path<CustomerId>,
    Valid { value: MergeDraft { into, version }, .. }: Valid<MergeDraft>,
) -> Result<Json<CustomerDetail>, Problem> {
    let mut tx = app.db.begin().await?;
    let pair = Pair::lock(&mut tx, id, into, staff.reach()).await?;
    if version.is_some_and(|version| version != pair.customer.version) {
        return Err(Problem::stale(pair.customer.into_inner().seen_by(&staff.caller.viewer())));
    }
    merge::merge(&mut tx, &app.clock, &staff.caller.actor(), &pair).await?;
    answer(tx, &staff, into).await
}

async fn record_marketing(
    State(app): State<App>,
    staff: Staff<perm::ManageCustomers>,
    Path(id): Path<CustomerId>,
    Valid { value: draft, .. }: Valid<MarketingDraft>,
) -> Result<Json<CustomerDetail>, Problem> {
    let mut tx = app.db.begin().await?;
    open(&mut tx, &staff, id, None).await?;
    let actor = staff.caller.actor();
    consent::record_marketing(&mut tx, &app.clock, &actor, Holder::Customer(id), &draft).await?;
    answer(tx, &staff, id).await
}

async fn withdraw_tracking(
    State(app): State<App>,
    staff: Staff<perm::ManageCustomers>,
    Path(id): Path<CustomerId>,
    Valid { value: draft, .. }: Valid<TrackingWithdrawal>,
) -> Result<Json<CustomerDetail>, Problem> {
    let mut tx = app.db.begin().await?;
    open(&mut tx, &staff, id, None).await?;
    let actor = staff.caller.actor();
    consent::record_tracking_withdrawal(&mut tx, &app.clock, &actor, Holder::Customer(id), &draft).await?;
    answer(tx, &staff, id).await
}

async fn note(
    State(app): State<App>,
    staff: Staff<perm::EditCustomers>,
    Path(id): Path<CustomerId>,
    Valid { value: note, .. }: Valid<NoteDraft>,
) -> Result<Done, Problem> {
    let mut tx = app.db.begin().await?;
    let customer = open(&mut tx, &staff, id, None).await?.visible_id();
    edit::note(&mut tx, &app.clock, &staff.caller.actor(), customer, &note).await?;
    tx.commit().await?;
    Ok(Done)
}

async fn colleagues(
    State(app): State<App>,
    staff: Staff<perm::EditCustomers>,
    Path(id): Path<CustomerId>,
) -> Result<Json<Vec<Named<UserId>>>, Problem> {
    let mut db = app.db.acquire().await?;
    let customer = detail::read(&mut db, id, staff.reach()).await?.visible_id();
    Ok(Json(mention::colleagues(&mut db, customer).await?))
}

async fn history(
    State(app): State<App>,
    staff: Staff<perm::ViewCustomers>,
    Path(id): Path<CustomerId>,
) -> Result<Json<Timeline>, Problem> {
    let mut db = app.db.acquire().await?;
    let customer = detail::read(&mut db, id, staff.reach()).await?;
    let mut items: Vec<_> =
        timeline::read(&mut db, customer.visible_id()).await?.into_iter().map(plain).collect();
    // Lead entries are shown only to those who may see the leads.
    let wishes = timeline::leads(&mut db, id).await?;
    let access = access(Area::Leads, staff.caller.role);
    if access.allows(Verb::View) {
        let reach = staff.caller.viewer().reach(Area::Leads);
        for wish in lead::list::visible(&mut db, &wishes, reach).await? {
            items.extend(of_lead(&mut db, wish, &staff.caller, access).await?);
        }
    }
    Ok(Json(newest_first(items)))
}
