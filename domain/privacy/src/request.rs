//! A privacy request from arrival to answer, with a number and due dates.
//!
//! A request from the public page counts only once its address is verified by an e-mailed link, and the page
//! responds the same whether or not the address is known. A phone number typed there finds no records unless
//! staff entered it.

mod export;

use chrono::{DateTime, TimeDelta, Utc};
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;
use uuid::Uuid;

use enquiries::privacy_settings::Privacy;
use jobs::{Documents, Mail, enqueue};
use kernel::audit::{self, Actor, Change, Event};
use kernel::check::filled;
use kernel::clock::{Clock, day_of};
use kernel::contact::{normalize_email, normalize_mobile};
use kernel::ids::{Named, PrivacyRequestId, UserId};
use kernel::number::{self, Series};
use kernel::page::{AnyOf, Page, PageQuery, read_page};
use kernel::record::Refusal;
use kernel::string_enum::string_enum;
use kernel::{Db, settings};
use people::account::Keys;
use people::private_link;

string_enum! {
    /// Kind of privacy request.
    #[schemars(rename = "PrivacyRequestKind")]
    pub enum RequestKind {
        /// See the data.
        Access = "access",
        /// Correct the data.
        Correction = "correction",
        /// Receive the data as files.
        Portability = "portability",
        /// Erase the data.
        Erasure = "erasure",
        /// Name a nominee who acts for them if they no longer can.
        Nomination = "nomination",
        /// Complain.
        Grievance = "grievance",
    }
}

impl RequestKind {
    /// Display label.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Access => "See my data",
            Self::Correction => "Correct my data",
            Self::Portability => "Download my data",
            Self::Erasure => "Erase my data",
            Self::Nomination => "Name a nominee",
            Self::Grievance => "Make a complaint",
        }
    }

    /// Whether the answer is a file.
    #[must_use]
    pub const fn wants_file(self) -> bool {
        matches!(self, Self::Access | Self::Portability)
    }
}

string_enum! {
    /// Status of a privacy request.
    #[schemars(rename = "PrivacyRequestStatus")]
    pub enum Status {
        /// Address not verified yet.
        Unconfirmed = "unconfirmed",
        /// Waiting for an answer.
        Open = "open",
        /// Erasure approved by one admin, to be confirmed by another.
        Approved = "approved",
        /// Erasure in progress.
        Erasing = "erasing",
        /// Completed.
        Completed = "completed",
        /// Refused, with a reason.
        Refused = "refused",
    }
}

impl Status {
    /// Display label.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Unconfirmed => "Address not confirmed",
            Self::Open => "Open",
            Self::Approved => "Awaiting second admin",
            Self::Erasing => "Erasing",
            Self::Completed => "Completed",
            Self::Refused => "Refused",
        }
    }
}

string_enum! {
    /// Channel of a privacy request.
    #[schemars(rename = "PrivacyRequestChannel")]
    pub enum Channel {
        /// Account page.
        Account = "account",
        /// Public page.
        Public = "public",
        /// Recorded by staff.
        Staff = "staff",
    }
}

impl Channel {
    /// Display label.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Account => "Account page",
            Self::Public => "Public page",
            Self::Staff => "Entered by staff",
        }
    }
}

/// Nominee, who acts for a person who no longer can.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "PrivacyNominee")]
pub struct Nominee {
    /// Name.
    #[garde(length(chars, min = 1, max = 120), custom(filled))]
    pub name: String,
    /// Relation to the person.
    #[serde(default)]
    #[garde(length(chars, max = 80))]
    pub relation: String,
    /// E-mail address.
    #[garde(length(chars, max = 254), custom(mailable))]
    pub email: String,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature is garde's")]
fn mailable(email: &str, _: &()) -> garde::Result {
    match normalize_email(email) {
        Some(_) => Ok(()),
        None => Err(garde::Error::new("is not an e-mail address")),
    }
}

/// What is requested.
#[derive(Clone, Debug, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "PrivacyAsk")]
pub struct Ask {
    /// Kind of request.
    #[garde(skip)]
    pub kind: RequestKind,
    /// What is wrong, or what the complaint is about.
    #[serde(default)]
    #[garde(length(chars, max = 4000), custom(requires_details(self.kind)))]
    pub details: String,
    /// Nominee; only with a nomination.
    #[serde(default)]
    #[garde(dive, custom(requires_nominee(self.kind)))]
    pub nominee: Option<Nominee>,
}

fn requires_details(kind: RequestKind) -> impl FnOnce(&str, &()) -> garde::Result {
    move |details, ()| match kind {
        RequestKind::Correction | RequestKind::Grievance if details.trim().is_empty() => {
            Err(garde::Error::new("must not be blank"))
        }
        _ if details.contains('\0') => Err(garde::Error::new("must not contain the character U+0000")),
        _ => Ok(()),
    }
}

fn requires_nominee(kind: RequestKind) -> impl FnOnce(&Option<Nominee>, &()) -> garde::Result {
    move |nominee, ()| match (kind, nominee) {
        (RequestKind::Nomination, None) => Err(garde::Error::new("is required")),
        (RequestKind::Nomination, Some(_)) | (_, None) => Ok(()),
        (_, Some(_)) => Err(garde::Error::new("is only for a nomination")),
    }
}

/// A request from the public page, whose address is not verified yet.
#[derive(Clone, Debug, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "PublicPrivacyRequest")]
pub struct PublicAsk {
    /// Name, as typed.
    #[garde(length(chars, min = 1, max = 120), custom(filled))]
    pub name: String,
    /// Address for the answer; it must be verified by an e-mailed link first.
    #[garde(length(chars, max = 254), custom(mailable))]
    pub email: String,
    /// What is requested.
    #[serde(flatten)]
    #[garde(dive)]
    pub ask: Ask,
}

/// A request recorded by staff.
#[derive(Clone, Debug, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "StaffPrivacyRequest")]
pub struct StaffAsk {
    /// Name.
    #[garde(length(chars, min = 1, max = 120), custom(filled))]
    pub name: String,
    /// E-mail address.
    #[garde(length(chars, max = 254), custom(mailable))]
    pub email: String,
    /// Phone number, to find records by as well.
    #[serde(default)]
    #[garde(length(chars, max = 32), custom(callable))]
    pub phone: String,
    /// How the colleague verified the person's identity.
    #[garde(length(chars, min = 3, max = 500), custom(filled))]
    pub identity: String,
    /// What is requested.
    #[serde(flatten)]
    #[garde(dive)]
    pub ask: Ask,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature is garde's")]
fn callable(phone: &str, _: &()) -> garde::Result {
    if phone.trim().is_empty() || normalize_mobile(phone).is_some() {
        return Ok(());
    }
    Err(garde::Error::new("is not an Indian mobile number"))
}

/// The requester and the channel.
struct Requester<'a> {
    channel: Channel,
    name: &'a str,
    email: &'a str,
    phone: &'a str,
    user: Option<UserId>,
    /// Whether the identity needs no further verification.
    is_known: bool,
}

async fn insert(
    db: &mut Db,
    clock: &Clock,
    requester: &Requester<'_>,
    ask: &Ask,
) -> Result<PrivacyRequestId, sqlx::Error> {
    let (id, now) = (PrivacyRequestId::new(), clock.now());
    let number = number::next(&mut *db, Series::PrivacyRequest, day_of(now)).await?;
    sqlx::query!(
        "insert into privacy_requests (
             id, number, kind, status, channel, name, email, email_normalized, phone, phone_normalized, user_id,
             details, nominee, received_at, updated_at
         ) values ($1, $2, $3, 'unconfirmed', $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13)",
        id.0,
        number,
        ask.kind.as_str(),
        requester.channel.as_str(),
        requester.name.trim(),
        requester.email.trim(),
        normalize_email(requester.email),
        requester.phone.trim(),
        normalize_mobile(requester.phone),
        requester.user.map(|user| user.0),
        ask.details.trim(),
        ask.nominee.as_ref().map(Json) as _,
        now,
    )
    .execute(&mut *db)
    .await?;
    note(&mut *db, clock, None, id, EventKind::Received, "").await?;
    if requester.is_known {
        open(db, clock, id, ask.kind).await?;
    } else {
        enqueue(db, Mail::ConfirmPrivacyRequest { request: id }).await?;
    }
    Ok(id)
}

/// Starts the time limit for the answer. The requester is notified by e-mail, and a requested file is created.
async fn open(
    db: &mut Db,
    clock: &Clock,
    id: PrivacyRequestId,
    kind: RequestKind,
) -> Result<(), sqlx::Error> {
    let privacy: Privacy = settings::read(&mut *db).await?;
    let now = clock.now();
    let deadlines = privacy.requests;
    let acknowledge_by = (kind == RequestKind::Grievance)
        .then(|| now + TimeDelta::hours(i64::from(deadlines.acknowledge_grievance_hours)));
    sqlx::query!(
        "update privacy_requests
         set status = 'open', opened_at = $2, due_at = $3, acknowledge_by = $4, version = version + 1, updated_at = $2
         where id = $1 and status = 'unconfirmed'",
        id.0,
        now,
        now + TimeDelta::days(i64::from(deadlines.answer_days)),
        acknowledge_by,
    )
    .execute(&mut *db)
    .await?;
    enqueue(&mut *db, Mail::ReceivePrivacyRequest { request: id }).await?;
    if kind.wants_file() {
        enqueue(db, Documents::MakePersonalFile { request: id }).await?;
    }
    Ok(())
}

/// Records a request from an account, whose address is verified.
pub async fn receive_from_account(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    user: UserId,
    ask: &Ask,
) -> Result<PrivacyRequestId, Refusal> {
    let row = sqlx::query!("select name, email from users where id = $1", user.0).fetch_one(&mut *db).await?;
    let is_asked = sqlx::query_scalar!(
        r#"select exists (
               select from privacy_requests where user_id = $1 and kind = $2 and closed_at is null
           ) as "is_asked!""#,
        user.0,
        ask.kind.as_str(),
    )
    .fetch_one(&mut *db)
    .await?;
    if is_asked {
        let reason = "You have already made this request. We are working on it.".to_owned();
        return Err(Refusal::Rule { code: "already_asked", reason });
    }
    let requester = Requester {
        channel: Channel::Account,
        name: &row.name,
        email: &row.email,
        phone: "",
        user: Some(user),
        is_known: true,
    };
    let id = insert(&mut *db, clock, &requester, ask).await?;
    record(db, clock, actor, id, "privacy_request_received", vec![Change::new("kind", (), ask.kind)]).await?;
    Ok(id)
}

/// Records a request from the public page and sends the verification e-mail. Nothing else happens until the
/// address is verified.
pub async fn receive_from_public(
    db: &mut Db,
    clock: &Clock,
    form: &PublicAsk,
) -> Result<PrivacyRequestId, sqlx::Error> {
    let requester = Requester {
        channel: Channel::Public,
        name: &form.name,
        email: &form.email,
        phone: "",
        user: None,
        is_known: false,
    };
    insert(db, clock, &requester, &form.ask).await
}

/// Records a request made to a colleague.
pub async fn receive_from_staff(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    form: &StaffAsk,
) -> Result<PrivacyRequestId, sqlx::Error> {
    let requester = Requester {
        channel: Channel::Staff,
        name: &form.name,
        email: &form.email,
        phone: &form.phone,
        user: None,
        is_known: true,
    };
    let id = insert(&mut *db, clock, &requester, &form.ask).await?;
    let identity = form.identity.trim();
    note(&mut *db, clock, actor.user, id, EventKind::IdentityChecked, identity).await?;
    record(db, clock, actor, id, "privacy_request_received", vec![Change::new("kind", (), form.ask.kind)])
        .await?;
    Ok(id)
}

/// Purpose of the link's signature.
const CONFIRMS: &str = "privacy-request";

/// Token of the verification link.
#[must_use]
pub fn link(keys: &Keys, id: PrivacyRequestId) -> String {
    private_link::token(keys, CONFIRMS, id.0)
}

/// How long an address can be verified.
const CONFIRMATION_LIFETIME: TimeDelta = TimeDelta::days(7);

/// Verifies the address of a request by its link. Using a link twice is no error.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] if the link is invalid or has expired.
pub async fn confirm(db: &mut Db, clock: &Clock, keys: &Keys, token: &str) -> Result<Request, sqlx::Error> {
    let id = private_link::read(keys, CONFIRMS, token).ok_or(sqlx::Error::RowNotFound)?;
    let id = PrivacyRequestId(id);
    let request = lock(&mut *db, id).await?;
    if request.status != Status::Unconfirmed {
        return Ok(request);
    }
    if clock.now() > request.received_at + CONFIRMATION_LIFETIME {
        return Err(sqlx::Error::RowNotFound);
    }
    open(&mut *db, clock, id, request.kind).await?;
    note(&mut *db, clock, None, id, EventKind::AddressProved, "").await?;
    let kind = vec![Change::new("kind", (), request.kind)];
    record(db, clock, &Actor::system(), id, "privacy_request_received", kind).await?;
    Ok(request)
}

string_enum! {
    /// Kind of event of a privacy request.
    #[schemars(rename = "PrivacyEventKind")]
    pub enum EventKind {
        /// Received.
        Received = "received",
        /// Address verified by the link.
        AddressProved = "address_proved",
        /// Identity checked by a colleague.
        IdentityChecked = "identity_checked",
        /// Assigned to a colleague.
        Assigned = "assigned",
        /// Complaint acknowledged.
        Acknowledged = "acknowledged",
        /// Note added.
        Noted = "noted",
        /// Data file ready.
        FileReady = "file_ready",
        /// Data file downloaded.
        FileFetched = "file_fetched",
        /// Erasure approved by one admin.
        Approved = "approved",
        /// Approval withdrawn.
        ApprovalWithdrawn = "approval_withdrawn",
        /// Erasure confirmed by another admin.
        Confirmed = "confirmed",
        /// Data erased.
        Erased = "erased",
        /// Completed.
        Completed = "completed",
        /// Refused.
        Refused = "refused",
    }
}

/// Adds a note to a request.
pub async fn note(
    db: &mut Db,
    clock: &Clock,
    actor: Option<UserId>,
    id: PrivacyRequestId,
    kind: EventKind,
    text: &str,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "insert into privacy_request_events (id, request_id, at, actor_id, kind, text)
         values ($1, $2, $3, $4, $5, $6)",
        Uuid::now_v7(),
        id.0,
        clock.now(),
        actor.map(|user| user.0),
        kind.as_str(),
        text,
    )
    .execute(db)
    .await?;
    Ok(())
}

pub(super) async fn record(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    id: PrivacyRequestId,
    action: &'static str,
    changes: Vec<Change>,
) -> Result<(), sqlx::Error> {
    audit::record(db, clock, actor, Event::new(action, "privacy_request", &id).changing(changes)).await
}

/// Records an event of a request, also in the audit log.
pub(super) async fn enter(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    id: PrivacyRequestId,
    kind: EventKind,
    action: &'static str,
) -> Result<(), sqlx::Error> {
    note(&mut *db, clock, actor.user, id, kind, "").await?;
    record(db, clock, actor, id, action, Vec::new()).await
}

/// A privacy request.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "PrivacyRequest")]
pub struct Request {
    /// Request id.
    pub id: PrivacyRequestId,
    /// Request number.
    pub number: String,
    /// Kind of request.
    pub kind: RequestKind,
    /// Status.
    pub status: Status,
    /// Channel.
    pub channel: Channel,
    /// Requester's name; blank once erased.
    pub name: String,
    /// E-mail address.
    pub email: String,
    /// Phone number.
    pub phone: String,
    /// Details, as written.
    pub details: String,
    /// Nominee.
    pub nominee: Option<Nominee>,
    /// When it was received.
    pub received_at: DateTime<Utc>,
    /// Start of the time limit for the answer.
    pub opened_at: Option<DateTime<Utc>>,
    /// Deadline to acknowledge a complaint.
    pub acknowledge_by: Option<DateTime<Utc>>,
    /// When it was acknowledged.
    pub acknowledged_at: Option<DateTime<Utc>>,
    /// Deadline for the answer.
    pub due_at: Option<DateTime<Utc>>,
    /// Whether the answer or the acknowledgement is overdue.
    pub is_overdue: bool,
    /// Assigned colleague.
    pub handler: Option<Named<UserId>>,
    /// Admin who approved the erasure.
    pub approved_by: Option<Named<UserId>>,
    /// When it was completed or refused.
    pub closed_at: Option<DateTime<Utc>>,
    /// Answer to the person.
    pub answer: String,
    /// When its file expires.
    pub file_expires_at: Option<DateTime<Utc>>,
    /// Optimistic-lock version.
    pub version: i32,
    #[serde(skip)]
    #[schemars(skip)]
    pub(super) user: Option<UserId>,
}

struct Row {
    id: PrivacyRequestId,
    number: String,
    kind: RequestKind,
    status: Status,
    channel: Channel,
    name: String,
    email: String,
    phone: String,
    details: String,
    nominee: Option<Json<Nominee>>,
    received_at: DateTime<Utc>,
    opened_at: Option<DateTime<Utc>>,
    acknowledge_by: Option<DateTime<Utc>>,
    acknowledged_at: Option<DateTime<Utc>>,
    due_at: Option<DateTime<Utc>>,
    is_overdue: bool,
    handler_id: Option<UserId>,
    handler_name: Option<String>,
    approved_by: Option<UserId>,
    approver_name: Option<String>,
    closed_at: Option<DateTime<Utc>>,
    answer: String,
    file_expires_at: Option<DateTime<Utc>>,
    version: i32,
    user_id: Option<UserId>,
    total: i64,
}

impl From<Row> for Request {
    fn from(row: Row) -> Self {
        Self {
            id: row.id,
            number: row.number,
            kind: row.kind,
            status: row.status,
            channel: row.channel,
            name: row.name,
            email: row.email,
            phone: row.phone,
            details: row.details,
            nominee: row.nominee.map(|Json(nominee)| nominee),
            received_at: row.received_at,
            opened_at: row.opened_at,
            acknowledge_by: row.acknowledge_by,
            acknowledged_at: row.acknowledged_at,
            due_at: row.due_at,
            is_overdue: row.is_overdue,
            handler: Named::of(row.handler_id, row.handler_name),
            approved_by: Named::of(row.approved_by, row.approver_name),
            closed_at: row.closed_at,
            answer: row.answer,
            file_expires_at: row.file_expires_at,
            version: row.version,
            user: row.user_id,
        }
    }
}

/// Filters of the list of privacy requests.
#[derive(Clone, Debug, Default, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
#[schemars(rename = "PrivacyRequestFilter")]
pub struct Filter {
    /// Any of these kinds.
    #[garde(skip)]
    pub kind: AnyOf<RequestKind>,
    /// Any of these statuses.
    #[garde(skip)]
    pub status: AnyOf<Status>,
    /// Only overdue requests.
    #[garde(skip)]
    pub overdue: bool,
}

/// A page of requests, open ones first by due date. Requests with an unverified address appear only if that
/// status is asked for.
pub async fn list(
    db: &mut Db,
    page: &PageQuery,
    filter: &Filter,
    now: DateTime<Utc>,
) -> Result<Page<Request>, sqlx::Error> {
    let requests = read_page!(page => rows(&mut *db, page, filter, None, now));
    Ok(requests.map(Request::from))
}

async fn rows(
    db: &mut Db,
    page: &PageQuery,
    filter: &Filter,
    id: Option<PrivacyRequestId>,
    now: DateTime<Utc>,
) -> Result<Vec<Row>, sqlx::Error> {
    let (kinds, statuses) = (filter.kind.texts(), filter.status.texts());
    sqlx::query_as!(
        Row,
        r#"select request.id as "id: PrivacyRequestId", number, kind as "kind: RequestKind",
               request.status as "status: Status", channel as "channel: Channel", request.name, request.email, phone,
               details, nominee as "nominee: Json<Nominee>", received_at, opened_at, acknowledge_by, acknowledged_at,
               due_at,
               (closed_at is null
                and (coalesce(due_at < $7, false)
                     or (acknowledged_at is null and coalesce(acknowledge_by < $7, false)))) as "is_overdue!",
               handler_id as "handler_id: UserId", handler.name as "handler_name?",
               approved_by as "approved_by: UserId", approver.name as "approver_name?", closed_at, answer,
               case when file.expires_at > $7 then file.expires_at end as "file_expires_at?", request.version,
               user_id as "user_id: UserId", count(*) over () as "total!"
           from privacy_requests as request
           left join users as handler on handler.id = handler_id
           left join users as approver on approver.id = approved_by
           left join privacy_files as file on file.request_id = request.id
           where ($1::uuid is null or request.id = $1)
               and ($2::text[] is null or kind = any($2))
               and (case when $3::text[] is null then $1 is not null or request.status <> 'unconfirmed'
                    else request.status = any($3) end)
               and (not $4 or (closed_at is null
                    and (due_at < $7 or (acknowledged_at is null and acknowledge_by < $7))))
               and ($5::text is null or number ilike $5 or request.name ilike $5 or request.email ilike $5)
           order by closed_at is not null, case when closed_at is null then due_at end, closed_at desc, request.id
           limit $6 offset $8"#,
        id.map(|id| id.0),
        kinds.as_deref(),
        statuses.as_deref(),
        filter.overdue,
        page.pattern(),
        page.limit(),
        now,
        page.offset(),
    )
    .fetch_all(db)
    .await
}

/// One request.
pub async fn find(db: &mut Db, id: PrivacyRequestId, now: DateTime<Utc>) -> Result<Request, sqlx::Error> {
    let rows = rows(db, &PageQuery::default(), &Filter::default(), Some(id), now).await?;
    rows.into_iter().next().map(Request::from).ok_or(sqlx::Error::RowNotFound)
}

/// Locks a request until the transaction ends.
pub async fn lock(db: &mut Db, id: PrivacyRequestId) -> Result<Request, sqlx::Error> {
    sqlx::query!("select id from privacy_requests where id = $1 for update", id.0)
        .fetch_one(&mut *db)
        .await?;
    find(db, id, DateTime::UNIX_EPOCH).await
}

/// Requests of an account, latest first.
pub async fn of_user(db: &mut Db, user: UserId, now: DateTime<Utc>) -> Result<Vec<Request>, sqlx::Error> {
    let ids = sqlx::query_scalar!(
        r#"select id as "id: PrivacyRequestId" from privacy_requests
           where user_id = $1 order by received_at desc, id desc limit 50"#,
        user.0,
    )
    .fetch_all(&mut *db)
    .await?;
    let mut requests = Vec::with_capacity(ids.len());
    for id in ids {
        requests.push(find(&mut *db, id, now).await?);
    }
    Ok(requests)
}

/// Checks that a request belongs to this account.
pub async fn of_user_one(db: &mut Db, user: UserId, id: PrivacyRequestId) -> Result<(), sqlx::Error> {
    sqlx::query!("select id from privacy_requests where id = $1 and user_id = $2", id.0, user.0)
        .fetch_one(db)
        .await?;
    Ok(())
}

/// An event of a privacy request.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "PrivacyRequestEvent")]
pub struct RequestEvent {
    /// When it happened.
    pub at: DateTime<Utc>,
    /// Kind of event.
    pub kind: EventKind,
    /// Details.
    pub text: String,
    /// The colleague who did it, if any.
    pub actor: Option<Named<UserId>>,
}

/// Events of a request, latest first.
pub async fn events(db: &mut Db, id: PrivacyRequestId) -> Result<Vec<RequestEvent>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select at, kind as "kind: EventKind", text, actor_id as "actor_id: UserId", users.name as "actor_name?"
           from privacy_request_events as event left join users on users.id = actor_id
           where request_id = $1 order by at desc, event.id desc"#,
        id.0,
    )
    .fetch_all(db)
    .await?;
    let events = rows.into_iter().map(|row| RequestEvent {
        at: row.at,
        kind: row.kind,
        text: row.text,
        actor: Named::of(row.actor_id, row.actor_name),
    });
    Ok(events.collect())
}

/// A message to the requester, or a note.
#[derive(Clone, Debug, Deserialize, Validate, JsonSchema)]
#[schemars(rename = "PrivacyAnswer")]
pub struct AnswerDraft {
    /// Text.
    #[garde(length(chars, min = 3, max = 4000), custom(filled))]
    pub text: String,
}

fn refuse(code: &'static str, reason: &str) -> Refusal {
    Refusal::Rule { code, reason: reason.to_owned() }
}

/// Refuses actions on requests that are not open.
pub(super) fn must_be_open(request: &Request) -> Result<(), Refusal> {
    match request.status {
        Status::Open => Ok(()),
        Status::Unconfirmed => {
            Err(refuse("unconfirmed", "The requester hasn't confirmed their e-mail address yet."))
        }
        Status::Approved => Err(refuse("approved", "This erasure is approved. Withdraw the approval first.")),
        Status::Erasing => Err(refuse("erasing", "The data is already being erased.")),
        Status::Completed | Status::Refused => Err(refuse("closed", "This request is closed.")),
    }
}

/// Assigns a request to the caller.
pub async fn assign(db: &mut Db, clock: &Clock, actor: &Actor, request: &Request) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update privacy_requests set handler_id = $2, version = version + 1, updated_at = $3 where id = $1",
        request.id.0,
        actor.user.map(|user| user.0),
        clock.now(),
    )
    .execute(&mut *db)
    .await?;
    enter(db, clock, actor, request.id, EventKind::Assigned, "privacy_request_assigned").await
}

async fn touch(
    db: &mut Db,
    clock: &Clock,
    id: PrivacyRequestId,
    handler: Option<UserId>,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update privacy_requests
         set handler_id = coalesce(handler_id, $2), version = version + 1, updated_at = $3 where id = $1",
        id.0,
        handler.map(|user| user.0),
        clock.now(),
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Records that a complaint was acknowledged, and sends the e-mail.
pub async fn acknowledge(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    request: &Request,
) -> Result<(), Refusal> {
    must_be_open(request)?;
    if request.acknowledged_at.is_some() {
        return Ok(());
    }
    touch(&mut *db, clock, request.id, actor.user).await?;
    sqlx::query!("update privacy_requests set acknowledged_at = $2 where id = $1", request.id.0, clock.now())
        .execute(&mut *db)
        .await?;
    Ok(enter(db, clock, actor, request.id, EventKind::Acknowledged, "privacy_request_acknowledged").await?)
}

/// Completes a request with an answer by e-mail. Erasures are completed by erasing, file requests by creating the
/// file.
pub async fn complete(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    request: &Request,
    draft: &AnswerDraft,
) -> Result<(), Refusal> {
    must_be_open(request)?;
    if request.kind == RequestKind::Erasure {
        return Err(refuse("erasure", "Approve and confirm the erasure instead of writing an answer."));
    }
    close(db, clock, actor, request, Status::Completed, draft.text.trim()).await?;
    Ok(())
}

/// Refuses a request, with a reason for the requester.
pub async fn reject(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    request: &Request,
    draft: &AnswerDraft,
) -> Result<(), Refusal> {
    must_be_open(request)?;
    close(db, clock, actor, request, Status::Refused, draft.text.trim()).await?;
    Ok(())
}

pub(super) async fn close(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    request: &Request,
    status: Status,
    answer: &str,
) -> Result<(), sqlx::Error> {
    touch(&mut *db, clock, request.id, actor.user).await?;
    sqlx::query!(
        "update privacy_requests set status = $2, closed_at = $3, answer = $4 where id = $1",
        request.id.0,
        status.as_str(),
        clock.now(),
        answer,
    )
    .execute(&mut *db)
    .await?;
    let (kind, action) = match status {
        Status::Refused => (EventKind::Refused, "privacy_request_refused"),
        _ => (EventKind::Completed, "privacy_request_completed"),
    };
    enter(&mut *db, clock, actor, request.id, kind, action).await?;
    enqueue(db, Mail::AnswerPrivacyRequest { request: request.id }).await
}

/// Numbers of open and of overdue requests.
pub async fn counts(db: &mut Db, now: DateTime<Utc>) -> Result<(i64, i64), sqlx::Error> {
    let row = sqlx::query!(
        r#"select count(*) as "open!",
               count(*) filter (where due_at < $1 or (acknowledged_at is null and acknowledge_by < $1)) as "late!"
           from privacy_requests where closed_at is null and status <> 'unconfirmed'"#,
        now,
    )
    .fetch_one(db)
    .await?;
    Ok((row.open, row.late))
}
