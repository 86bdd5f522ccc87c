//! Support tickets about furniture orders for staff.

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::State;
use kernel::ids::{CustomerId, Named, TicketId, UserId};
use kernel::page::{Page, PageQuery};
use kernel::role::{Area, Verb, access};
use kernel::{Db, Locked};
use sales::customer;
use shop::ticket::desk::{self, Reader, TicketDetail, TicketFilter, TicketItem};
use shop::ticket::manage::{self, NoteDraft, OwnerDraft, ReplyDraft, Step};
use shop::ticket::{self, Ticket};

use crate::App;
use crate::database::Transaction;
use crate::params::{Params, Path};
use crate::problem::Problem;
use crate::route::{get_with, post_with, put_with};
use crate::session::Caller;
use crate::staff::{Staff, perm};
use crate::valid::{Valid, Versioned};

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/admin/tickets",
            get_with(list, |op| op.id("listTickets").summary("List support tickets")),
        )
        .api_route(
            "/api/admin/tickets/owners",
            get_with(owners, |op| {
                op.id("listTicketOwners").summary("List users who can be assigned support tickets")
            }),
        )
        .api_route(
            "/api/admin/tickets/{id}",
            get_with(read, |op| op.id("getTicket").summary("Get a support ticket with its messages")),
        )
        .api_route(
            "/api/admin/tickets/{id}/replies",
            post_with(reply, |op| op.id("replyToTicket").summary("Answer the buyer in a support ticket")),
        )
        .api_route(
            "/api/admin/tickets/{id}/notes",
            post_with(note, |op| {
                op.id("addTicketNote").summary("Add a note to a support ticket, for colleagues only")
            }),
        )
        .api_route(
            "/api/admin/tickets/{id}/status",
            post_with(step, |op| {
                op.id("stepTicket").summary("Acknowledge, resolve or reopen a support ticket")
            }),
        )
        .api_route(
            "/api/admin/tickets/{id}/owner",
            put_with(assign, |op| op.id("assignTicket").summary("Assign a support ticket to a colleague")),
        )
}

fn reader(app: &App, caller: &Caller) -> Reader {
    Reader { me: caller.user, now: app.clock.now() }
}

async fn list(
    State(app): State<App>,
    staff: Staff<perm::ViewFurnitureOrders>,
    Params(page): Params<PageQuery>,
    Params(filter): Params<TicketFilter>,
) -> Result<Json<Page<TicketItem>>, Problem> {
    let mut db = app.db.acquire().await?;
    Ok(Json(desk::list(&mut db, reader(&app, &staff.caller), &page, &filter).await?))
}

async fn owners(
    State(app): State<App>,
    _: Staff<perm::ViewFurnitureOrders>,
) -> Result<Json<Vec<Named<UserId>>>, Problem> {
    Ok(Json(manage::owners(&mut *app.db.acquire().await?).await?))
}

async fn read(
    State(app): State<App>,
    staff: Staff<perm::ViewFurnitureOrders>,
    Path(id): Path<TicketId>,
) -> Result<Json<TicketDetail>, Problem> {
    let mut db = app.db.acquire().await?;
    Ok(Json(shown(&mut db, &app, &staff.caller, id).await?))
}

/// A ticket whole. Its customer only for a caller who can see them.
async fn shown(db: &mut Db, app: &App, caller: &Caller, id: TicketId) -> Result<TicketDetail, Problem> {
    let mut ticket = desk::read(&mut *db, reader(app, caller), id).await?;
    if let Some(customer) = ticket.customer_id
        && !reaches(db, caller, customer).await?
    {
        ticket.customer_id = None;
    }
    Ok(ticket)
}

async fn reaches(db: &mut Db, caller: &Caller, customer: CustomerId) -> Result<bool, sqlx::Error> {
    let viewer = caller.viewer();
    if !access(Area::Customers, viewer.role).allows(Verb::View) {
        return Ok(false);
    }
    let visible = customer::list::visible(db, &[customer], viewer.reach(Area::Customers)).await?;
    Ok(!visible.is_empty())
}

/// Locks a ticket that is still as the caller read it.
async fn open(
    app: &App,
    caller: &Caller,
    id: TicketId,
    version: i32,
) -> Result<(Transaction, Locked<Ticket>), Problem> {
    let mut tx = app.db.begin().await?;
    let ticket = ticket::lock(&mut tx, id).await?;
    if ticket.version != version {
        return Err(Problem::stale(shown(&mut tx, app, caller, id).await?));
    }
    Ok((tx, ticket))
}

/// Commits, and answers with the ticket as it is now.
async fn done(
    mut tx: Transaction,
    app: &App,
    caller: &Caller,
    id: TicketId,
) -> Result<Json<TicketDetail>, Problem> {
    let ticket = shown(&mut tx, app, caller, id).await?;
    tx.commit().await?;
    Ok(Json(ticket))
}

async fn reply(
    State(app): State<App>,
    staff: Staff<perm::EditFurnitureOrders>,
    Path(id): Path<TicketId>,
    Versioned { value: draft, version }: Versioned<ReplyDraft>,
) -> Result<Json<TicketDetail>, Problem> {
    let (mut tx, ticket) = open(&app, &staff.caller, id, version).await?;
    manage::reply(&mut tx, &app.clock, &staff.caller.actor(), &ticket, &draft).await?;
    done(tx, &app, &staff.caller, id).await
}

async fn note(
    State(app): State<App>,
    staff: Staff<perm::EditFurnitureOrders>,
    Path(id): Path<TicketId>,
    Valid { value: draft, .. }: Valid<NoteDraft>,
) -> Result<Json<TicketDetail>, Problem> {
    let mut tx = app.db.begin().await?;
    let ticket = ticket::lock(&mut tx, id).await?;
    manage::note(&mut tx, &app.clock, &staff.caller.actor(), &ticket, &draft).await?;
    done(tx, &app, &staff.caller, id).await
}

async fn step(
    State(app): State<App>,
    staff: Staff<perm::EditFurnitureOrders>,
    Path(id): Path<TicketId>,
    Versioned { value: step, version }: Versioned<Step>,
) -> Result<Json<TicketDetail>, Problem> {
    let (mut tx, ticket) = open(&app, &staff.caller, id, version).await?;
    manage::step(&mut tx, &app.clock, &staff.caller.actor(), &ticket, &step).await?;
    done(tx, &app, &staff.caller, id).await
}

async fn assign(
    State(app): State<App>,
    staff: Staff<perm::EditFurnitureOrders>,
    Path(id): Path<TicketId>,
    Versioned { value: draft, version }: Versioned<OwnerDraft>,
) -> Result<Json<TicketDetail>, Problem> {
    let (mut tx, ticket) = open(&app, &staff.caller, id, version).await?;
    manage::assign(&mut tx, &app.clock, &staff.caller.actor(), &ticket, draft).await?;
    done(tx, &app, &staff.caller, id).await
}
