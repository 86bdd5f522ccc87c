//! A request about personal data, from arrival to answer, with a number and due dates.
//!
//! A request from the public page counts only once its address is proved by a letter's link, and the page
//! answers the same whether or not the address is known. A typed phone number finds no records unless a
//! colleague wrote it down.

use chrono::{DateTime, TimeDelta, Utc};
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;
use uuid::Uuid;

use crate::privacy::settings::Privacy;
use jobs::{Documents, Mail, enqueue};
use kernel::audit::{self, Actor, Change, Event};
use kernel::check::filled;
use kernel::clock::{Clock, day_of};
use kernel::contact::{normalize_email, normalize_mobile};
use kernel::ids::{Named, PrivacyRequestId, UserId};
use kernel::number::{self, Prefix};
use kernel::page::{AnyOf, Page, PageQuery, read_page};
use kernel::record::Refusal;
use kernel::words::words;
use kernel::{Db, settings};
use people::account::Keys;
use people::private_link;

words! {
    /// What somebody asks about their data.
    #[schemars(rename = "PrivacyRequestKind")]
    pub enum Kind {
        /// To see what is kept of them.
        Access = "access",
        /// To have it corrected.
        Correction = "correction",
        /// To take it along as files.
        Portability = "portability",
        /// To have it erased.
        Erasure = "erasure",
        /// To name who acts for them if they no longer can.
        Nomination = "nomination",
        /// To complain.
        Grievance = "grievance",
    }
}

impl Kind {
    /// As people read it.
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

    /// Is answered with a file.
    #[must_use]
    pub const fn wants_file(self) -> bool {
        matches!(self, Self::Access | Self::Portability)
    }
}

words! {
    /// How far a request has come.
    #[schemars(rename = "PrivacyRequestStatus")]
    pub enum Status {
        /// The address has not been proved.
        Unconfirmed = "unconfirmed",
        /// Somebody has to answer it.
        Open = "open",
        /// An erasure that one admin approved and another one has to confirm.
        Approved = "approved",
        /// The worker is erasing.
        Erasing = "erasing",
        /// Done.
        Completed = "completed",
        /// Not done, with a reason.
        Refused = "refused",
    }
}

words! {
    /// How a request came.
    #[schemars(rename = "PrivacyRequestChannel")]
    pub enum Channel {
        /// From the page of an account.
        Account = "account",
        /// From the public page.
        Public = "public",
        /// A colleague wrote it down.
        Staff = "staff",
    }
}

/// Who acts for a person who no longer can.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "PrivacyNominee")]
pub struct Nominee {
    /// Their name.
    #[garde(length(chars, min = 1, max = 120), custom(filled))]
    pub name: String,
    /// What they are to the person.
    #[serde(default)]
    #[garde(length(chars, max = 80))]
    pub relation: String,
    /// Their address.
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

/// What is asked.
#[derive(Clone, Debug, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "PrivacyAsk")]
pub struct Ask {
    /// What for.
    #[garde(skip)]
    pub kind: Kind,
    /// What is wrong, or what the complaint is about.
    #[serde(default)]
    #[garde(length(chars, max = 4000), custom(said(self.kind)))]
    pub details: String,
    /// Who acts for the person; of a nomination alone.
    #[serde(default)]
    #[garde(dive, custom(named(self.kind)))]
    pub nominee: Option<Nominee>,
}

fn said(kind: Kind) -> impl FnOnce(&str, &()) -> garde::Result {
    move |details, ()| match kind {
        Kind::Correction | Kind::Grievance if details.trim().is_empty() => {
            Err(garde::Error::new("must say what it is about"))
        }
        _ if details.contains('\0') => Err(garde::Error::new("must not contain the character U+0000")),
        _ => Ok(()),
    }
}

fn named(kind: Kind) -> impl FnOnce(&Option<Nominee>, &()) -> garde::Result {
    move |nominee, ()| match (kind, nominee) {
        (Kind::Nomination, None) => Err(garde::Error::new("must be named")),
        (Kind::Nomination, Some(_)) | (_, None) => Ok(()),
        (_, Some(_)) => Err(garde::Error::new("is no part of this request")),
    }
}

/// A request from the public page, whose sender is yet to prove their address.
#[derive(Clone, Debug, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "PublicPrivacyRequest")]
pub struct PublicAsk {
    /// Name of the person, as typed.
    #[garde(length(chars, min = 1, max = 120), custom(filled))]
    pub name: String,
    /// Where the answer goes; a letter there proves it first.
    #[garde(length(chars, max = 254), custom(mailable))]
    pub email: String,
    /// What is asked.
    #[serde(flatten)]
    #[garde(dive)]
    pub ask: Ask,
}

/// A request that a colleague writes down.
#[derive(Clone, Debug, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "StaffPrivacyRequest")]
pub struct StaffAsk {
    /// Name of the person.
    #[garde(length(chars, min = 1, max = 120), custom(filled))]
    pub name: String,
    /// Their address.
    #[garde(length(chars, max = 254), custom(mailable))]
    pub email: String,
    /// Their number, if records are to be found by it too.
    #[serde(default)]
    #[garde(length(chars, max = 32), custom(callable))]
    pub phone: String,
    /// How the colleague knows who asks.
    #[garde(length(chars, min = 3, max = 500), custom(filled))]
    pub identity: String,
    /// What is asked.
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

/// Who asks, and how they came.
struct Asker<'a> {
    channel: Channel,
    name: &'a str,
    email: &'a str,
    phone: &'a str,
    user: Option<UserId>,
    /// Nobody has to prove anything any more.
    is_known: bool,
}

async fn insert(
    db: &mut Db,
    clock: &Clock,
    asker: &Asker<'_>,
    ask: &Ask,
) -> Result<PrivacyRequestId, sqlx::Error> {
    let (id, now) = (PrivacyRequestId::new(), clock.now());
    let number = number::next(&mut *db, Prefix::PrivacyRequest, day_of(now)).await?;
    sqlx::query!(
        "insert into privacy_requests (
             id, number, kind, status, channel, name, email, email_normalized, phone, phone_normalized, user_id,
             details, nominee, received_at, updated_at
         ) values ($1, $2, $3, 'unconfirmed', $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13)",
        id.0,
        number,
        ask.kind.as_str(),
        asker.channel.as_str(),
        asker.name.trim(),
        asker.email.trim(),
        normalize_email(asker.email),
        asker.phone.trim(),
        normalize_mobile(asker.phone),
        asker.user.map(|user| user.0),
        ask.details.trim(),
        ask.nominee.as_ref().map(Json) as _,
        now,
    )
    .execute(&mut *db)
    .await?;
    note(&mut *db, clock, None, id, EventKind::Received, "").await?;
    if asker.is_known {
        open(db, clock, id, ask.kind).await?;
    } else {
        enqueue(db, Mail::ConfirmPrivacyRequest { request: id }).await?;
    }
    Ok(id)
}

/// The time to answer begins. Whoever asks is told by e-mail, and their file is made if they want one.
async fn open(db: &mut Db, clock: &Clock, id: PrivacyRequestId, kind: Kind) -> Result<(), sqlx::Error> {
    let privacy: Privacy = settings::read(&mut *db).await?;
    let now = clock.now();
    let deadlines = privacy.requests;
    let acknowledge_by = (kind == Kind::Grievance)
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

/// Takes in what somebody asks from their account. Their address is proved.
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
        let reason = "You have already asked for this. We are working on it.".to_owned();
        return Err(Refusal::Rule { code: "already_asked", reason });
    }
    let asker = Asker {
        channel: Channel::Account,
        name: &row.name,
        email: &row.email,
        phone: "",
        user: Some(user),
        is_known: true,
    };
    let id = insert(&mut *db, clock, &asker, ask).await?;
    record(db, clock, actor, id, "privacy_request_received", vec![Change::new("kind", (), ask.kind)]).await?;
    Ok(id)
}

/// Takes in what somebody asks on the public page. Nothing happens until they prove the address, for which they get an
/// e-mail.
pub async fn receive_from_public(
    db: &mut Db,
    clock: &Clock,
    form: &PublicAsk,
) -> Result<PrivacyRequestId, sqlx::Error> {
    let asker = Asker {
        channel: Channel::Public,
        name: &form.name,
        email: &form.email,
        phone: "",
        user: None,
        is_known: false,
    };
    insert(db, clock, &asker, &form.ask).await
}

/// Writes down what somebody told a colleague.
pub async fn receive_from_staff(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    form: &StaffAsk,
) -> Result<PrivacyRequestId, sqlx::Error> {
    let asker = Asker {
        channel: Channel::Staff,
        name: &form.name,
        email: &form.email,
        phone: &form.phone,
        user: None,
        is_known: true,
    };
    let id = insert(&mut *db, clock, &asker, &form.ask).await?;
    let identity = form.identity.trim();
    note(&mut *db, clock, actor.user, id, EventKind::IdentityChecked, identity).await?;
    record(db, clock, actor, id, "privacy_request_received", vec![Change::new("kind", (), form.ask.kind)])
        .await?;
    Ok(id)
}

/// What the signature in a letter's link is for.
const CONFIRMS: &str = "privacy-request";

/// What the link carries that proves the address of a request.
#[must_use]
pub fn link(keys: &Keys, id: PrivacyRequestId) -> String {
    private_link::token(keys, CONFIRMS, id.0)
}

/// How long an address can be proved.
const CONFIRMABLE_FOR: TimeDelta = TimeDelta::days(7);

/// Takes a request whose address is proved by its letter's link. A link that was used is no error.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] when there is no such link, or its time is over.
pub async fn confirm(db: &mut Db, clock: &Clock, keys: &Keys, token: &str) -> Result<Request, sqlx::Error> {
    let id = private_link::read(keys, CONFIRMS, token).ok_or(sqlx::Error::RowNotFound)?;
    let id = PrivacyRequestId(id);
    let request = lock(&mut *db, id).await?;
    if request.status != Status::Unconfirmed {
        return Ok(request);
    }
    if clock.now() > request.received_at + CONFIRMABLE_FOR {
        return Err(sqlx::Error::RowNotFound);
    }
    open(&mut *db, clock, id, request.kind).await?;
    note(&mut *db, clock, None, id, EventKind::AddressProved, "").await?;
    let kind = vec![Change::new("kind", (), request.kind)];
    record(db, clock, &Actor::system(), id, "privacy_request_received", kind).await?;
    Ok(request)
}

words! {
    /// What happened to a request.
    #[schemars(rename = "PrivacyEventKind")]
    pub enum EventKind {
        /// It came.
        Received = "received",
        /// The letter's link was used.
        AddressProved = "address_proved",
        /// A colleague saw who asks.
        IdentityChecked = "identity_checked",
        /// Somebody looks after it.
        Assigned = "assigned",
        /// The person was told that we have it.
        Acknowledged = "acknowledged",
        /// Something to remember.
        Noted = "noted",
        /// The file with the person's data is ready.
        FileReady = "file_ready",
        /// The file was fetched.
        FileFetched = "file_fetched",
        /// One admin approved the erasure.
        Approved = "approved",
        /// The approval was taken back.
        ApprovalWithdrawn = "approval_withdrawn",
        /// Another admin confirmed it.
        Confirmed = "confirmed",
        /// The data is erased.
        Erased = "erased",
        /// It is answered.
        Completed = "completed",
        /// It is turned down.
        Refused = "refused",
    }
}

/// Writes down what happened to a request.
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

/// Enters a step of a request: among what happened to it, and in the audit log.
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

/// A request.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "PrivacyRequest")]
pub struct Request {
    /// Names it to programs.
    pub id: PrivacyRequestId,
    /// Names it to people.
    pub number: String,
    /// What is asked.
    pub kind: Kind,
    /// How far it has come.
    pub status: Status,
    /// How it came.
    pub channel: Channel,
    /// Who asks; empty once they are forgotten.
    pub name: String,
    /// Their address.
    pub email: String,
    /// Their number.
    pub phone: String,
    /// What they wrote.
    pub details: String,
    /// Who acts for them.
    pub nominee: Option<Nominee>,
    /// When it came.
    pub received_at: DateTime<Utc>,
    /// Since when the time to answer runs.
    pub opened_at: Option<DateTime<Utc>>,
    /// By when a complaint must be acknowledged.
    pub acknowledge_by: Option<DateTime<Utc>>,
    /// When it was.
    pub acknowledged_at: Option<DateTime<Utc>>,
    /// By when it must be answered.
    pub due_at: Option<DateTime<Utc>>,
    /// It is late, as a whole or with its acknowledgement.
    pub is_overdue: bool,
    /// Who looks after it.
    pub handler: Option<Named<UserId>>,
    /// Who approved an erasure.
    pub approved_by: Option<Named<UserId>>,
    /// When it was answered or turned down.
    pub closed_at: Option<DateTime<Utc>>,
    /// What the person was told.
    pub answer: String,
    /// When its file can be fetched no more.
    pub file_expires_at: Option<DateTime<Utc>>,
    /// Counts its changes.
    pub version: i32,
    #[serde(skip)]
    #[schemars(skip)]
    pub(super) user: Option<UserId>,
}

struct Row {
    id: PrivacyRequestId,
    number: String,
    kind: Kind,
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

/// Which requests a list shows.
#[derive(Clone, Debug, Default, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
#[schemars(rename = "PrivacyRequestFilter")]
pub struct Filter {
    /// Of these kinds.
    #[garde(skip)]
    pub kind: AnyOf<Kind>,
    /// That have come so far.
    #[garde(skip)]
    pub status: AnyOf<Status>,
    /// Only those that are late.
    #[garde(skip)]
    pub overdue: bool,
}

/// A page of requests: the open ones first, by when they are due. Those whose address nobody proved are left out unless
/// they are asked for.
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
        r#"select request.id as "id: PrivacyRequestId", number, kind as "kind: Kind",
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
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] when there is none.
pub async fn find(db: &mut Db, id: PrivacyRequestId, now: DateTime<Utc>) -> Result<Request, sqlx::Error> {
    let rows = rows(db, &PageQuery::default(), &Filter::default(), Some(id), now).await?;
    rows.into_iter().next().map(Request::from).ok_or(sqlx::Error::RowNotFound)
}

/// One request that nobody else changes until the caller's transaction ends.
pub async fn lock(db: &mut Db, id: PrivacyRequestId) -> Result<Request, sqlx::Error> {
    sqlx::query!("select id from privacy_requests where id = $1 for update", id.0)
        .fetch_one(&mut *db)
        .await?;
    find(db, id, DateTime::UNIX_EPOCH).await
}

/// The requests of somebody with an account, the latest first.
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

/// Whether a request is of somebody with an account.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] when it is another's, or there is none.
pub async fn of_user_one(db: &mut Db, user: UserId, id: PrivacyRequestId) -> Result<(), sqlx::Error> {
    sqlx::query!("select id from privacy_requests where id = $1 and user_id = $2", id.0, user.0)
        .fetch_one(db)
        .await?;
    Ok(())
}

/// Something that happened to a request.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "PrivacyRequestEvent")]
pub struct RequestEvent {
    /// When.
    pub at: DateTime<Utc>,
    /// What.
    pub kind: EventKind,
    /// In more words.
    pub text: String,
    /// Who did it, if a colleague did.
    pub actor: Option<Named<UserId>>,
}

/// What happened to a request, the latest first.
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

/// A word to the person or a colleague.
#[derive(Clone, Debug, Deserialize, Validate, JsonSchema)]
#[schemars(rename = "PrivacyAnswer")]
pub struct AnswerDraft {
    /// What is said.
    #[garde(length(chars, min = 3, max = 4000), custom(filled))]
    pub text: String,
}

fn refuse(code: &'static str, reason: &str) -> Refusal {
    Refusal::Rule { code, reason: reason.to_owned() }
}

/// Refuses what can only be done to a request that nobody has answered.
pub(super) fn must_be_open(request: &Request) -> Result<(), Refusal> {
    match request.status {
        Status::Open => Ok(()),
        Status::Unconfirmed => Err(refuse("unconfirmed", "The address of this request isn't proved yet.")),
        Status::Approved => Err(refuse("approved", "This erasure is approved. Withdraw the approval first.")),
        Status::Erasing => Err(refuse("erasing", "The data is being erased.")),
        Status::Completed | Status::Refused => Err(refuse("closed", "This request is closed.")),
    }
}

/// Has a colleague look after a request.
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

/// Records that the person knows that we have their complaint.
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

/// Answers a request by e-mail. An erasure is answered by erasing, a file by being made.
pub async fn complete(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    request: &Request,
    draft: &AnswerDraft,
) -> Result<(), Refusal> {
    must_be_open(request)?;
    if request.kind == Kind::Erasure {
        return Err(refuse("erasure", "An erasure is completed by erasing."));
    }
    close(db, clock, actor, request, Status::Completed, draft.text.trim()).await?;
    Ok(())
}

/// Turns a request down, for a reason that the person is told.
pub async fn turn_down(
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

/// How many requests wait for an answer, and how many of them are late.
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
