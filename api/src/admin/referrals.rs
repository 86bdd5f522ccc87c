//! Referrals for staff: whom to thank, and the payout of rewards by two people.

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::State;
use enquiries::referral::desk::{self, Due, ReferralDetail, ReferralFilter, ReferralItem, Rejection};
use enquiries::referral::payout::{self, PaidDraft, PayoutDetails, PayoutDraft, PayoutReturn};
use enquiries::referral::{self, Referral};
use kernel::Locked;
use kernel::ids::ReferralId;
use kernel::page::{Page, PageQuery};
use kernel::role::Role;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::App;
use crate::database::Transaction;
use crate::params::{Params, Path};
use crate::problem::Problem;
use crate::route::{get_with, post_with};
use crate::session::Caller;
use crate::staff::{Permission, Staff, perm};
use crate::valid::Versioned;

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/admin/referrals",
            get_with(list, |op| op.id("listReferrals").summary("List referrals")),
        )
        .api_route(
            "/api/admin/referrals/{id}",
            get_with(read, |op| op.id("getReferral").summary("Get a referral with its timeline")),
        )
        .api_route(
            "/api/admin/referrals/{id}/rejection",
            post_with(reject, |op| op.id("rejectReferral").summary("Reject a referral")),
        )
        .api_route(
            "/api/admin/referrals/{id}/due",
            post_with(mark_due, |op| op.id("markReferralDue").summary("Mark a reward as due")),
        )
        .api_route(
            "/api/admin/referrals/{id}/payout",
            post_with(ask, |op| op.id("prepareReferralPayout").summary("Prepare the payout of a reward"))
                .merge(get_with(show, |op| {
                    op.id("readReferralPayout")
                        .summary("Show the account that a reward is paid to")
                        .description("For finance and admins. Who looked is on record.")
                })),
        )
        .api_route(
            "/api/admin/referrals/{id}/payout/approval",
            post_with(approve, |op| {
                op.id("approveReferralPayout").summary("Approve a payout that somebody else prepared")
            }),
        )
        .api_route(
            "/api/admin/referrals/{id}/payout/return",
            post_with(send_back, |op| op.id("returnReferralPayout").summary("Send a payout back")),
        )
        .api_route(
            "/api/admin/referrals/{id}/payout/payment",
            post_with(pay, |op| {
                op.id("payReferralReward").summary("Record that an approved payout was paid")
            }),
        )
}

async fn list(
    State(app): State<App>,
    staff: Staff<perm::ViewReferrals>,
    Params(page): Params<PageQuery>,
    Params(filter): Params<ReferralFilter>,
) -> Result<Json<Page<ReferralItem>>, Problem> {
    let mut db = app.db.acquire().await?;
    Ok(Json(desk::list(&mut db, staff.reach(), &page, &filter).await?))
}

async fn read(
    State(app): State<App>,
    staff: Staff<perm::ViewReferrals>,
    Path(id): Path<ReferralId>,
) -> Result<Json<ReferralDetail>, Problem> {
    let mut db = app.db.acquire().await?;
    Ok(Json(desk::read(&mut db, staff.caller.viewer(), id).await?))
}

/// Locks a referral within reach that is still as the caller read it.
async fn open<P: Permission>(
    app: &App,
    staff: &Staff<P>,
    id: ReferralId,
    version: i32,
) -> Result<(Transaction, Locked<Referral>), Problem> {
    let mut tx = app.db.begin().await?;
    let visible = referral::visible(&mut tx, id, staff.reach()).await?;
    let referral = referral::lock(&mut tx, visible).await?;
    if referral.version != version {
        return Err(Problem::stale(desk::read(&mut tx, staff.caller.viewer(), id).await?));
    }
    Ok((tx, referral))
}

/// Commits, and answers with the referral as it is now.
async fn done(mut tx: Transaction, caller: &Caller, id: ReferralId) -> Result<Json<ReferralDetail>, Problem> {
    let referral = desk::read(&mut tx, caller.viewer(), id).await?;
    tx.commit().await?;
    Ok(Json(referral))
}

/// Money is approved and paid by finance or an admin.
fn must_handle_money(caller: &Caller) -> Result<(), Problem> {
    if matches!(caller.role, Role::Admin | Role::Finance) {
        return Ok(());
    }
    Err(Problem::conflict("finance_only", "Finance or an admin approves and pays rewards."))
}

async fn reject(
    State(app): State<App>,
    staff: Staff<perm::ManageReferrals>,
    Path(id): Path<ReferralId>,
    Versioned { value: draft, version }: Versioned<Rejection>,
) -> Result<Json<ReferralDetail>, Problem> {
    let (mut tx, referral) = open(&app, &staff, id, version).await?;
    desk::reject(&mut tx, &app.clock, &staff.caller.actor(), &referral, &draft).await?;
    done(tx, &staff.caller, id).await
}

async fn mark_due(
    State(app): State<App>,
    staff: Staff<perm::EditReferrals>,
    Path(id): Path<ReferralId>,
    Versioned { value: draft, version }: Versioned<Due>,
) -> Result<Json<ReferralDetail>, Problem> {
    let (mut tx, referral) = open(&app, &staff, id, version).await?;
    desk::mark_due(&mut tx, &app.clock, &staff.caller.actor(), &referral, &draft).await?;
    done(tx, &staff.caller, id).await
}

async fn ask(
    State(app): State<App>,
    staff: Staff<perm::EditReferrals>,
    Path(id): Path<ReferralId>,
    Versioned { value: draft, version }: Versioned<PayoutDraft>,
) -> Result<Json<ReferralDetail>, Problem> {
    let (mut tx, referral) = open(&app, &staff, id, version).await?;
    let (actor, keys) = (staff.caller.actor(), app.auth.keys());
    payout::ask(&mut tx, &app.clock, keys, &actor, &referral, &draft).await?;
    done(tx, &staff.caller, id).await
}

async fn show(
    State(app): State<App>,
    staff: Staff<perm::EditReferrals>,
    Path(id): Path<ReferralId>,
) -> Result<Json<PayoutDetails>, Problem> {
    must_handle_money(&staff.caller)?;
    let mut tx = app.db.begin().await?;
    let visible = referral::visible(&mut tx, id, staff.reach()).await?;
    let referral = referral::lock(&mut tx, visible).await?;
    let shown = payout::show(&mut tx, &app.clock, app.auth.keys(), &staff.caller.actor(), &referral).await?;
    tx.commit().await?;
    Ok(Json(shown))
}

/// Nothing but the version that the caller has read.
#[derive(Debug, Deserialize, garde::Validate, JsonSchema)]
#[schemars(inline)]
struct AsRead {}

async fn approve(
    State(app): State<App>,
    staff: Staff<perm::EditReferrals>,
    Path(id): Path<ReferralId>,
    Versioned { value: AsRead {}, version }: Versioned<AsRead>,
) -> Result<Json<ReferralDetail>, Problem> {
    must_handle_money(&staff.caller)?;
    let (mut tx, referral) = open(&app, &staff, id, version).await?;
    payout::approve(&mut tx, &app.clock, &staff.caller.actor(), &referral).await?;
    done(tx, &staff.caller, id).await
}

async fn send_back(
    State(app): State<App>,
    staff: Staff<perm::EditReferrals>,
    Path(id): Path<ReferralId>,
    Versioned { value: draft, version }: Versioned<PayoutReturn>,
) -> Result<Json<ReferralDetail>, Problem> {
    must_handle_money(&staff.caller)?;
    let (mut tx, referral) = open(&app, &staff, id, version).await?;
    payout::send_back(&mut tx, &app.clock, &staff.caller.actor(), &referral, &draft).await?;
    done(tx, &staff.caller, id).await
}

async fn pay(
    State(app): State<App>,
    staff: Staff<perm::EditReferrals>,
    Path(id): Path<ReferralId>,
    Versioned { value: draft, version }: Versioned<PaidDraft>,
) -> Result<Json<ReferralDetail>, Problem> {
    must_handle_money(&staff.caller)?;
    let (mut tx, referral) = open(&app, &staff, id, version).await?;
    payout::pay(&mut tx, &app.clock, &staff.caller.actor(), &referral, &draft).await?;
    done(tx, &staff.caller, id).await
}
