//! Creating leads, editing them and changing their status.

use ads::visit::attribution::Touched;
use aide::OperationInput;
use aide::axum::ApiRouter;
use aide::generate::GenContext;
use aide::openapi::Operation;
use aide::transform::TransformOperation;
use axum::Json;
use axum::extract::{FromRequest, Request, State};
use enquiries::consent::{self, Holder, MarketingDraft, TrackingWithdrawal};
use enquiries::lead::assignment::{self, Assign, OwnerDraft};
use enquiries::lead::edit::{self, DesignerDraft, FollowUpDraft, TagsDraft};
use enquiries::lead::intake::{self, Intake};
use enquiries::lead::settings::{FollowUps, Sales};
use enquiries::lead::status::Move;
use enquiries::lead::{self, LeadSource, Submission, Terms, Wish, hold, party};
use enquiries::proved_address::{self, Confirmation};
use jobs::Mail;
use kernel::ids::{EnquiryId, LeadId, PaymentId, UserId};
use kernel::reach::{Reach, Viewer};
use kernel::role::Role;
use kernel::{Db, settings};
use sales::deal;
use sales::lead_detail::{self, LeadDetail};
use sales::receipt::PaymentDraft;
use sales::receipt::payment::{self, Payment, VoidDraft};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::open;
use crate::App;
use crate::contract::describe_sent;
use crate::database::Transaction;
use crate::params::Path;
use crate::problem::Problem;
use crate::reply::{Created, Done};
use crate::route::{post_with, put_with};
use crate::session::Caller;
use crate::staff::{Either, Staff, perm};
use crate::valid::{Valid, Versioned, parse};

pub(super) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/admin/leads/{id}/status",
            post_with(change_status, |op| op.id("changeLeadStatus").summary("Change a lead's status")),
        )
        .api_route(
            "/api/admin/leads/{id}/address-confirmation",
            post_with(confirm_address, |op| {
                op.id("confirmLeadAddress")
                    .summary("Confirm that an e-mail address is the customer's")
                    .description("Signing codes are sent only to confirmed addresses. The reason is kept in the audit log.")
            }),
        )
        .api_route(
            "/api/admin/leads/{id}/owner",
            put_with(assign, |op| op.id("assignLead").summary("Assign a lead")),
        )
        .api_route(
            "/api/admin/leads/{id}/designer",
            put_with(give_to_designer, |op| op.id("giveLeadToDesigner").summary("Assign a designer to a lead")),
        )
        .api_route(
            "/api/admin/leads/{id}/tags",
            put_with(tag, |op| op.id("tagLead").summary("Set a lead's tags")),
        )
        .api_route(
            "/api/admin/leads/{id}/follow-up",
            put_with(plan, |op| op.id("planLeadFollowUp").summary("Schedule the next follow-up")),
        )
        .api_route(
            "/api/admin/leads/{id}/booking-payments",
            post_with(pay, |op| {
                op.id("recordBookingPayment").summary("Record a booking payment").description(
                    "Issues its receipt: a receipt voucher with the tax on the advance, none for an \
                     advance on goods, and a plain receipt if the company has no GSTIN. The PDF is e-mailed to \
                     the customer.",
                )
            }),
        )
        .api_route(
            "/api/admin/leads/{id}/booking-payments/{payment}/void",
            post_with(void, |op| {
                op.id("voidBookingPayment").summary("Void a booking payment").description(
                    "The payment stays on record but no longer counts. Its receipt is cancelled and keeps its number; a \
                     customer who has it is notified.",
                )
            }),
        )
        .api_route(
            "/api/admin/leads/{id}/release",
            post_with(release, |op| {
                op.id("releaseLead").summary("Release an enquiry held for review").description(
                    "Sends the customer's e-mails that were held because the enquiry looked like spam. 409 \
                     `not_on_hold` if none are held.",
                )
            }),
        )
        .api_route(
            "/api/admin/leads/{id}/marketing-consent",
            put_with(record_marketing, |op| {
                op.id("recordLeadMarketingConsent").summary("Record whether a customer wants marketing e-mails")
            }),
        )
        .api_route(
            "/api/admin/leads/{id}/tracking-withdrawal",
            put_with(withdraw_tracking, |op| {
                op.id("withdrawLeadTracking")
                    .summary("Record that a customer withdraws consent to analytics or ads")
                    .description("What is queued for ad platforms about them is not sent.")
            }),
        )
        .api_route(
            "/api/admin/leads/{id}/sequence-stop",
            post_with(stop, |op| op.id("stopLeadSequence").summary("Stop a lead's follow-up e-mails")),
        )
}

/// A lead entered by staff, and its source.
pub(crate) struct ManualLead {
    wish: Wish,
    entered: ManualDetails,
}

/// What staff enter besides the requirements.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
#[schemars(inline)]
#[serde(rename_all = "camelCase")]
struct ManualDetails {
    /// Source.
    source: ManualSource,
    /// Owner; if omitted, the caller if they work in sales.
    #[serde(default)]
    owner_id: Option<UserId>,
    /// The customer agreed to e-mails about the enquiry.
    #[serde(default)]
    agrees_to_emails: bool,
    /// The customer agreed to marketing e-mails.
    #[serde(default)]
    agrees_to_marketing: bool,
}

/// Sources that staff can choose; the others are set automatically.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum ManualSource {
    Phone,
    WalkIn,
    Whatsapp,
    Referral,
    Manual,
}

impl From<ManualSource> for LeadSource {
    fn from(source: ManualSource) -> Self {
        match source {
            ManualSource::Phone => Self::Phone,
            ManualSource::WalkIn => Self::WalkIn,
            ManualSource::Whatsapp => Self::Whatsapp,
            ManualSource::Referral => Self::Referral,
            ManualSource::Manual => Self::Manual,
        }
    }
}

impl<S: Send + Sync> FromRequest<S> for ManualLead {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        let Valid { value: wish, raw } = Valid::from_request(request, state).await?;
        Ok(Self { wish, entered: parse(&raw)? })
    }
}

impl OperationInput for ManualLead {
    fn operation_input(ctx: &mut GenContext, operation: &mut Operation) {
        #[derive(JsonSchema)]
        #[schemars(rename = "LeadByHand")]
        #[expect(dead_code, reason = "describes the body")]
        struct Body {
            #[serde(flatten)]
            wish: Wish,
            #[serde(flatten)]
            entered: ManualDetails,
        }
        describe_sent::<Json<Body>>(ctx, operation);
    }
}

pub(super) fn document_create(op: TransformOperation<'_>) -> TransformOperation<'_> {
    op.id("createLead").summary("Create a lead").description(
        "Like the site's form: if the person has an open lead, adds an enquiry to it. 409 `known` if that \
         lead belongs to a colleague.",
    )
}

pub(super) async fn create(
    State(app): State<App>,
    staff: Staff<perm::ManageLeads>,
    ManualLead { wish, entered }: ManualLead,
) -> Result<Created<LeadDetail>, Problem> {
    let caller = &staff.caller;
    let mut tx = app.db.begin().await?;
    let own = (caller.role == Role::Sales).then_some(caller.user);
    let assign = match entered.owner_id.or(own) {
        Some(owner) => {
            assignment::check(&mut tx, Some(owner)).await?;
            Assign::To(Some(owner))
        }
        None => Assign::ByTurns,
    };
    let source = LeadSource::from(entered.source);
    let marketing =
        if entered.agrees_to_marketing { Some(consent::marketing_version(&mut tx).await?) } else { None };
    let notice = if entered.agrees_to_emails { Some(consent::booking_notice(&mut tx).await?) } else { None };
    let terms = Terms {
        source,
        actor: caller.actor(),
        assign,
        notice,
        marketing,
        is_timed: true,
        proves_address: false,
    };
    let sales: Sales = settings::read(&mut tx).await?;
    let submission = Submission {
        enquiry: EnquiryId::new(),
        raw: lead::raw(&wish, source).map_err(|_| Problem::internal())?,
        user_agent: None,
        request_id: jobs::trace::request_id(),
        received_at: app.clock.now(),
        visit: Touched::default(),
    };
    let received = lead::receive_wish(&mut tx, &wish, &submission, &terms, &sales).await?;
    let viewer = caller.viewer();
    let lead = match lead_detail::read(&mut tx, received.lead, staff.reach(), viewer, app.clock.now()).await {
        Ok(lead) => lead,
        // Not saved: the colleague who looks after the customer should hear of it in person.
        Err(sqlx::Error::RowNotFound) => return Err(known_elsewhere(&mut tx, received.lead, viewer).await?),
        Err(error) => return Err(error.into()),
    };
    let follow_ups: FollowUps = settings::read(&mut tx).await?;
    let intake = Intake {
        enquiry: submission.enquiry,
        received: &received,
        received_at: submission.received_at,
        agrees: entered.agrees_to_emails,
        answer: Some(Mail::AcknowledgeLead { enquiry: submission.enquiry }),
        by: Some(caller.user),
        is_announced: true,
    };
    intake::follow(&mut tx, &intake, &follow_ups).await?;
    tx.commit().await?;
    Ok(Created(lead))
}

async fn known_elsewhere(db: &mut Db, lead: LeadId, viewer: Viewer) -> Result<Problem, Problem> {
    let owner =
        lead_detail::read(db, lead, Reach::All, viewer, chrono::DateTime::UNIX_EPOCH).await?.item.owner;
    let who = owner.map_or_else(|| "A colleague".to_owned(), |owner| owner.name);
    Ok(Problem::conflict(
        "known",
        format!("{who} already looks after this customer. Please hand the enquiry over."),
    ))
}

pub(super) async fn update(
    State(app): State<App>,
    staff: Staff<perm::ManageLeads>,
    Path(id): Path<LeadId>,
    Versioned { value: wish, version }: Versioned<Wish>,
) -> Result<Json<LeadDetail>, Problem> {
    let mut tx = app.db.begin().await?;
    let lead = open(&mut tx, &app, &staff, id, Some(version)).await?;
    let sales: Sales = settings::read(&mut tx).await?;
    edit::change(&mut tx, &app.clock, &staff.caller.actor(), &lead, &wish, &sales).await?;
    answer(tx, &app, &staff.caller, id).await
}

async fn change_status(
    State(app): State<App>,
    staff: Staff<perm::ManageLeads>,
    Path(id): Path<LeadId>,
    Versioned { value: step, version }: Versioned<Move>,
) -> Result<Json<LeadDetail>, Problem> {
    let mut tx = app.db.begin().await?;
    let lead = open(&mut tx, &app, &staff, id, Some(version)).await?;
    deal::advance(&mut tx, &app.clock, &staff.caller.actor(), &lead, &step).await?;
    answer(tx, &app, &staff.caller, id).await
}

async fn assign(
    State(app): State<App>,
    staff: Staff<perm::ManageLeads>,
    Path(id): Path<LeadId>,
    Versioned { value: draft, version }: Versioned<OwnerDraft>,
) -> Result<Json<LeadDetail>, Problem> {
    let mut tx = app.db.begin().await?;
    let lead = open(&mut tx, &app, &staff, id, Some(version)).await?;
    assignment::assign(&mut tx, &app.clock, &staff.caller.actor(), &lead, draft).await?;
    answer(tx, &app, &staff.caller, id).await
}

async fn confirm_address(
    State(app): State<App>,
    staff: Staff<perm::ManageAllLeads>,
    Path(id): Path<LeadId>,
    Valid { value: confirmation, .. }: Valid<Confirmation>,
) -> Result<Json<LeadDetail>, Problem> {
    let mut tx = app.db.begin().await?;
    let lead = open(&mut tx, &app, &staff, id, None).await?;
    let party = party::of(&mut tx, &lead).await?;
    proved_address::confirm(&mut tx, &app.clock, &staff.caller.actor(), party, &confirmation).await?;
    answer(tx, &app, &staff.caller, id).await
}

async fn give_to_designer(
    State(app): State<App>,
    staff: Staff<perm::ManageLeads>,
    Path(id): Path<LeadId>,
    Versioned { value: draft, version }: Versioned<DesignerDraft>,
) -> Result<Json<LeadDetail>, Problem> {
    let mut tx = app.db.begin().await?;
    let lead = open(&mut tx, &app, &staff, id, Some(version)).await?;
    edit::give_to_designer(&mut tx, &app.clock, &staff.caller.actor(), &lead, draft).await?;
    answer(tx, &app, &staff.caller, id).await
}

async fn tag(
    State(app): State<App>,
    staff: Staff<perm::ManageLeads>,
    Path(id): Path<LeadId>,
    Versioned { value: draft, version }: Versioned<TagsDraft>,
) -> Result<Json<LeadDetail>, Problem> {
    let mut tx = app.db.begin().await?;
    let lead = open(&mut tx, &app, &staff, id, Some(version)).await?;
    edit::tag_with(&mut tx, &app.clock, &staff.caller.actor(), &lead, &draft).await?;
    answer(tx, &app, &staff.caller, id).await
}

async fn plan(
    State(app): State<App>,
    staff: Staff<perm::ManageLeads>,
    Path(id): Path<LeadId>,
    Versioned { value: draft, version }: Versioned<FollowUpDraft>,
) -> Result<Json<LeadDetail>, Problem> {
    let mut tx = app.db.begin().await?;
    let lead = open(&mut tx, &app, &staff, id, Some(version)).await?;
    edit::plan(&mut tx, &app.clock, &staff.caller.actor(), &lead, draft).await?;
    answer(tx, &app, &staff.caller, id).await
}

async fn release(
    State(app): State<App>,
    staff: Staff<perm::ManageLeads>,
    Path(id): Path<LeadId>,
) -> Result<Json<LeadDetail>, Problem> {
    let mut tx = app.db.begin().await?;
    let lead = open(&mut tx, &app, &staff, id, None).await?;
    hold::review(&mut tx, &app.clock, &staff.caller.actor(), &lead).await?;
    intake::release(&mut tx, &lead, staff.caller.user, true, app.clock.now()).await?;
    answer(tx, &app, &staff.caller, id).await
}

/// Commits and returns the current lead; a caller who reassigned it sees it one last time.
async fn answer(
    mut tx: Transaction,
    app: &App,
    caller: &Caller,
    id: LeadId,
) -> Result<Json<LeadDetail>, Problem> {
    let lead = lead_detail::read(&mut tx, id, Reach::All, caller.viewer(), app.clock.now()).await?;
    tx.commit().await?;
    Ok(Json(lead))
}

async fn pay(
    State(app): State<App>,
    staff: Staff<perm::ManageLeads>,
    Path(id): Path<LeadId>,
    Valid { value: draft, .. }: Valid<PaymentDraft>,
) -> Result<Created<Payment>, Problem> {
    let mut tx = app.db.begin().await?;
    let lead = open(&mut tx, &app, &staff, id, None).await?.visible_id();
    let payment = payment::record(&mut tx, &app.clock, &staff.caller.actor(), lead, &draft).await?;
    tx.commit().await?;
    Ok(Created(payment))
}

/// Path of a lead's payment.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "PaymentOfLead")]
struct OfLead {
    /// Lead id.
    id: LeadId,
    /// Payment id.
    payment: PaymentId,
}

async fn void(
    State(app): State<App>,
    staff: Either<perm::ManageLeads, perm::ManageFinance>,
    Path(OfLead { id, payment }): Path<OfLead>,
    Valid { value: draft, .. }: Valid<VoidDraft>,
) -> Result<Json<LeadDetail>, Problem> {
    let mut tx = app.db.begin().await?;
    let lead = match &staff {
        Either::First(staff) => open(&mut tx, &app, staff, id, None).await?,
        Either::Second(staff) => open(&mut tx, &app, staff, id, None).await?,
    };
    let actor = staff.caller().actor();
    payment::void(&mut tx, &app.clock, &actor, lead.visible_id(), payment, &draft).await?;
    answer(tx, &app, staff.caller(), id).await
}

async fn record_marketing(
    State(app): State<App>,
    staff: Staff<perm::ManageLeads>,
    Path(id): Path<LeadId>,
    Valid { value: draft, .. }: Valid<MarketingDraft>,
) -> Result<Json<LeadDetail>, Problem> {
    let mut tx = app.db.begin().await?;
    open(&mut tx, &app, &staff, id, None).await?;
    let actor = staff.caller.actor();
    consent::record_marketing(&mut tx, &app.clock, &actor, Holder::Lead(id), &draft).await?;
    answer(tx, &app, &staff.caller, id).await
}

async fn withdraw_tracking(
    State(app): State<App>,
    staff: Staff<perm::ManageLeads>,
    Path(id): Path<LeadId>,
    Valid { value: draft, .. }: Valid<TrackingWithdrawal>,
) -> Result<Json<LeadDetail>, Problem> {
    let mut tx = app.db.begin().await?;
    open(&mut tx, &app, &staff, id, None).await?;
    let actor = staff.caller.actor();
    consent::record_tracking_withdrawal(&mut tx, &app.clock, &actor, Holder::Lead(id), &draft).await?;
    answer(tx, &app, &staff.caller, id).await
}

async fn stop(
    State(app): State<App>,
    staff: Staff<perm::ManageLeads>,
    Path(id): Path<LeadId>,
) -> Result<Done, Problem> {
    let mut tx = app.db.begin().await?;
    let lead = open(&mut tx, &app, &staff, id, None).await?;
    edit::stop_letters(&mut tx, &app.clock, &staff.caller.actor(), &lead).await?;
    tx.commit().await?;
    Ok(Done)
}
