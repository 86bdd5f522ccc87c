//! What belongs to a customer: contracts, payments, statements, documents, furniture orders and tickets.
//!
//! Each list takes the permission of what it shows, and the customer must be within the caller's reach.

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::State;
use kernel::Db;
use kernel::ids::{CustomerId, DocumentId, StatementId};
use kernel::page::{Page, PageQuery};
use kernel::reach::Visible;
use kernel::role::{Area, Verb, access};
use sales::customer;
use sales::customer::money;
use sales::ledger::invoice::{self, Invoice};
use sales::ledger::paper::{self, Paper};
use sales::ledger::statement::{self, StatementDraft, StatementItem};
use sales::ledger::{self, Contract, Payment};
use schemars::JsonSchema;
use serde::Deserialize;
use shop::order::desk::{self as orders, OrderItem};
use shop::ticket::desk::{self as tickets, Reader, TicketItem};

use super::open;
use crate::App;
use crate::params::{Params, Path};
use crate::problem::Problem;
use crate::reply::{Created, FileForm, Pdf};
use crate::route::{get_with, post_with};
use crate::session::Caller;
use crate::staff::{Staff, perm};
use crate::valid::Valid;

pub(super) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/admin/customers/{id}/contracts",
            get_with(contracts, |op| {
                op.id("listCustomerContracts")
                    .summary("List the quotations that a customer signed, with their milestones")
            }),
        )
        .api_route(
            "/api/admin/customers/{id}/payments",
            get_with(payments, |op| op.id("listCustomerPayments").summary("List a customer's payments")),
        )
        .api_route(
            "/api/admin/customers/{id}/invoices",
            get_with(invoices, |op| {
                op.id("listCustomerInvoices")
                    .summary("List the tax invoices of a customer's furniture orders")
            }),
        )
        .api_route(
            "/api/admin/customers/{id}/statements",
            get_with(statements, |op| {
                op.id("listCustomerStatements").summary("List the statements of a customer's account")
            })
            .merge(post_with(issue, |op| {
                op.id("createCustomerStatement")
                    .summary("Generate a statement of a customer's account for a period")
                    .description("Its PDF is among the customer's documents once it is ready.")
            })),
        )
        .api_route(
            "/api/admin/customers/{id}/statements/{statement}/email",
            post_with(send, |op| {
                op.id("sendCustomerStatement")
                    .summary("Send a customer the statement of their account by e-mail")
                    .description("Once for each statement.")
            }),
        )
        .api_route(
            "/api/admin/customers/{id}/documents",
            get_with(documents, |op| {
                op.id("listCustomerDocuments").summary("List the documents made for a customer")
            }),
        )
        .api_route(
            "/api/admin/customers/{id}/documents/{document}/file",
            get_with(file, |op| {
                op.id("downloadCustomerDocument").summary("Download a document made for a customer")
            }),
        )
        .api_route(
            "/api/admin/customers/{id}/orders",
            get_with(list_orders, |op| {
                op.id("listCustomerOrders").summary("List a customer's furniture orders").description(
                    "Those placed with one of their accounts, or with their e-mail address or phone number.",
                )
            }),
        )
        .api_route(
            "/api/admin/customers/{id}/tickets",
            get_with(list_tickets, |op| {
                op.id("listCustomerTickets")
                    .summary("List the support tickets about a customer's orders and projects")
            }),
        )
}

/// The customer, if the caller may see customers and reaches this one.
async fn reached(db: &mut Db, caller: &Caller, id: CustomerId) -> Result<Visible<CustomerId>, Problem> {
    let viewer = caller.viewer();
    if !access(Area::Customers, viewer.role).allows(Verb::View) {
        return Err(Problem::not_found());
    }
    Ok(customer::visible(db, id, viewer.reach(Area::Customers)).await?)
}

async fn contracts(
    State(app): State<App>,
    staff: Staff<perm::ViewFinance>,
    Path(id): Path<CustomerId>,
) -> Result<Json<Vec<Contract>>, Problem> {
    let mut db = app.db.acquire().await?;
    let customer = reached(&mut db, &staff.caller, id).await?;
    Ok(Json(ledger::contracts(&mut db, &staff.caller.viewer(), customer).await?))
}

async fn payments(
    State(app): State<App>,
    staff: Staff<perm::ViewFinance>,
    Path(id): Path<CustomerId>,
    Params(page): Params<PageQuery>,
) -> Result<Json<Page<Payment>>, Problem> {
    let mut db = app.db.acquire().await?;
    let customer = reached(&mut db, &staff.caller, id).await?;
    Ok(Json(ledger::payments(&mut db, &staff.caller.viewer(), customer, &page).await?))
}

async fn invoices(
    State(app): State<App>,
    staff: Staff<perm::ViewFurnitureOrders>,
    Path(id): Path<CustomerId>,
    Params(page): Params<PageQuery>,
) -> Result<Json<Page<Invoice>>, Problem> {
    let mut db = app.db.acquire().await?;
    let customer = reached(&mut db, &staff.caller, id).await?;
    Ok(Json(invoice::list(&mut db, customer, &page).await?))
}

async fn statements(
    State(app): State<App>,
    staff: Staff<perm::ViewFinance>,
    Path(id): Path<CustomerId>,
    Params(page): Params<PageQuery>,
) -> Result<Json<Page<StatementItem>>, Problem> {
    let mut db = app.db.acquire().await?;
    let customer = reached(&mut db, &staff.caller, id).await?;
    if !money::sees_statements(&staff.caller.viewer()) {
        return Ok(Json(page.page(Vec::new(), 0)));
    }
    Ok(Json(statement::list(&mut db, customer, &page).await?))
}

/// Refuses a caller who does not see the deals of all colleagues, which a statement names.
fn refuse_partial_view(caller: &Caller) -> Result<(), Problem> {
    if money::sees_statements(&caller.viewer()) { Ok(()) } else { Err(Problem::forbidden()) }
}

async fn issue(
    State(app): State<App>,
    staff: Staff<perm::ManageFinance>,
    Path(id): Path<CustomerId>,
    Valid { value: draft, .. }: Valid<StatementDraft>,
) -> Result<Created<StatementItem>, Problem> {
    let mut tx = app.db.begin().await?;
    reached(&mut tx, &staff.caller, id).await?;
    refuse_partial_view(&staff.caller)?;
    let customer = open(&mut tx, &staff, id, None).await?.visible_id();
    let statement = statement::issue(&mut tx, &app.clock, &staff.caller.actor(), customer, draft).await?;
    let item = statement::item(&mut tx, customer, statement).await?;
    tx.commit().await?;
    Ok(Created(item))
}

/// Path of a customer's statement.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "StatementOfCustomer")]
struct StatementPath {
    /// Customer id.
    id: CustomerId,
    /// Statement id.
    statement: StatementId,
}

async fn send(
    State(app): State<App>,
    staff: Staff<perm::ManageFinance>,
    Path(StatementPath { id, statement }): Path<StatementPath>,
) -> Result<Json<StatementItem>, Problem> {
    let mut tx = app.db.begin().await?;
    let customer = reached(&mut tx, &staff.caller, id).await?;
    refuse_partial_view(&staff.caller)?;
    statement::send(&mut tx, &app.clock, &staff.caller.actor(), customer, statement).await?;
    let item = statement::item(&mut tx, customer, statement).await?;
    tx.commit().await?;
    Ok(Json(item))
}

async fn documents(
    State(app): State<App>,
    staff: Staff<perm::ViewCustomers>,
    Path(id): Path<CustomerId>,
    Params(page): Params<PageQuery>,
) -> Result<Json<Page<Paper>>, Problem> {
    let mut db = app.db.acquire().await?;
    let customer = reached(&mut db, &staff.caller, id).await?;
    Ok(Json(paper::list(&mut db, &staff.caller.viewer(), customer, &page).await?))
}

/// Path of a customer's document.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "DocumentOfCustomer")]
struct DocumentPath {
    /// Customer id.
    id: CustomerId,
    /// Document id.
    document: DocumentId,
}

async fn file(
    State(app): State<App>,
    staff: Staff<perm::ViewCustomers>,
    Path(DocumentPath { id, document }): Path<DocumentPath>,
    Params(form): Params<FileForm>,
) -> Result<Pdf, Problem> {
    let file = {
        let mut db = app.db.acquire().await?;
        let customer = reached(&mut db, &staff.caller, id).await?;
        paper::file(&mut db, &staff.caller.viewer(), customer, document).await?
    };
    Pdf::open(&app.storage, file, form.is_saved()).await
}

async fn list_orders(
    State(app): State<App>,
    staff: Staff<perm::ViewFurnitureOrders>,
    Path(id): Path<CustomerId>,
    Params(page): Params<PageQuery>,
) -> Result<Json<Page<OrderItem>>, Problem> {
    let mut db = app.db.acquire().await?;
    let customer = reached(&mut db, &staff.caller, id).await?;
    Ok(Json(orders::of_customer(&mut db, app.clock.today(), customer, &page).await?))
}

async fn list_tickets(
    State(app): State<App>,
    staff: Staff<perm::ViewFurnitureOrders>,
    Path(id): Path<CustomerId>,
    Params(page): Params<PageQuery>,
) -> Result<Json<Page<TicketItem>>, Problem> {
    let mut db = app.db.acquire().await?;
    let customer = reached(&mut db, &staff.caller, id).await?;
    let reader = Reader { me: staff.caller.user, now: app.clock.now() };
    Ok(Json(tickets::of_customer(&mut db, reader, customer, &page).await?))
}
