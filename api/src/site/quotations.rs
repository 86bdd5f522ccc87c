//! `/api/quotations/{token}`: a quotation by its private link, where the customer reads, comments, selects
//! options and signs.
//!
//! Staff who open the page while signed in get a preview and cannot act on the customer's behalf.

use aide::OperationInput;
use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::{DefaultBodyLimit, FromRequestParts, State};
use axum::http::StatusCode;
use axum::http::request::Parts;
use chrono::{DateTime, Utc};
use kernel::reach::Reach;
use kernel::{Db, Locked, Tx};
use people::account::throttle::{self, LETTERS, LETTERS_A_DAY, REQUESTS};

use garde::Validate;
use kernel::contact::mask_email;
use kernel::document;
use kernel::ids::{QuotationId, QuotationLineId};
use sales::quotation::acceptance::{self, AcceptanceDraft, Signed};
use sales::quotation::code;
use sales::quotation::comment::{self, Comment, CommentDraft};
use sales::quotation::comparison::{self, Comparison};
use sales::quotation::ending::{self, Rejection};
use sales::quotation::offer::{self, Closed, Offer};
use sales::quotation::visit::{self, Visit};
use sales::quotation::{self, Quotation, link, revision};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::App;
use crate::auth::{InvalidToken, bearer};
use crate::client::Client;
use crate::params::{Params, Path};
use crate::problem::Problem;
use crate::reply::{Accepted, Created, Done, Pdf};
use crate::route::{get_with, post_with};
use crate::valid::Valid;

/// Largest body with a signature of some thousand points.
const SIGNATURE: usize = 256 * 1024;

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/quotations/{token}",
            get_with(read, |op| op.id("readOffer").summary("Get a quotation as the customer sees it")),
        )
        .api_route(
            "/api/quotations/{token}/choices",
            post_with(choose, |op| {
                op.id("priceOffer")
                    .summary("Price a quotation with these options")
                    .description("Saves nothing.")
            }),
        )
        .api_route(
            "/api/quotations/{token}/comments",
            post_with(comment_on, |op| op.id("commentOnOffer").summary("Comment on a quotation")),
        )
        .api_route(
            "/api/quotations/{token}/visits",
            post_with(visit, |op| op.id("noteVisitOfOffer").summary("Record viewing time")),
        )
        .api_route(
            "/api/quotations/{token}/codes",
            post_with(send_code, |op| op.id("sendCodeForOffer").summary("Send the signing code")),
        )
        .api_route(
            "/api/quotations/{token}/acceptance",
            post_with(accept, |op| {
                op.id("acceptOffer")
                    .summary("Sign a quotation")
                    .description("Idempotent: repeating the request returns the same response.")
            }),
        )
        .api_route(
            "/api/quotations/{token}/rejection",
            post_with(reject, |op| op.id("rejectOffer").summary("Decline a quotation")),
        )
        .api_route(
            "/api/quotations/{token}/comparison",
            get_with(compare, |op| {
                op.id("compareOffer").summary("Compare a quotation with another revision")
            }),
        )
        .api_route(
            "/api/quotations/{token}/document",
            get_with(document, |op| {
                op.id("readOfferDocument").summary("Get a quotation's PDF; the signed one after acceptance")
            }),
        )
        .layer(DefaultBodyLimit::max(SIGNATURE))
}

/// Private link to a quotation.
#[derive(Debug, Deserialize, JsonSchema)]
struct Link {
    /// Signed token of the link.
    token: String,
}

impl Link {
    fn quotation(&self, app: &App) -> Result<QuotationId, Problem> {
        link::read(app.auth.keys(), &self.token).ok_or_else(unknown)
    }
}

fn unknown() -> Problem {
    let message = "This link isn't valid. Please use the link in our latest e-mail, or call us.";
    Problem::new(StatusCode::NOT_FOUND, "link_unknown", message)
}

impl From<Closed> for Problem {
    fn from(closed: Closed) -> Self {
        let (code, message) = match closed {
            Closed::Withdrawn => (
                "link_withdrawn",
                "This quotation has been withdrawn. Please use the link in our latest e-mail, or call us.",
            ),
            Closed::Expired => (
                "link_expired",
                "This quotation has expired. Please call us or reply to our e-mail for a new one.",
            ),
        };
        Self::new(StatusCode::NOT_FOUND, code, message)
    }
}

/// Who is viewing: the customer or staff.
struct Viewer {
    is_staff: bool,
}

impl FromRequestParts<App> for Viewer {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        let Ok(client) = Client::from_request_parts(parts, app).await;
        let Some(token) = bearer(&parts.headers) else { return Ok(Self { is_staff: false }) };
        // A colleague who is suspended or has not completed the second factor is still no customer.
        let claims = app.auth.read(&app.db, app.clock.now(), token).await;
        let holder = match claims {
            Ok(claims) => app.auth.holder(app, token, &claims, &client).await,
            Err(error) => Err(error),
        };
        match holder {
            Ok(holder) => Ok(Self { is_staff: holder.is_some_and(|holder| holder.role.is_staff()) }),
            Err(error @ (InvalidToken::Unavailable(_) | InvalidToken::AuthUnavailable(_))) => {
                Err(error.into())
            }
            // The session has ended: whoever holds the token, nobody is signed in.
            Err(_) => Ok(Self { is_staff: false }),
        }
    }
}

impl OperationInput for Viewer {}

/// Ensures that the caller is not staff: staff cannot act on a customer's behalf.
struct Visitor;

impl FromRequestParts<App> for Visitor {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        if Viewer::from_request_parts(parts, app).await?.is_staff {
            let message = "You're signed in as staff, so this is a preview. Only the customer can ask for a code, \
                           comment, decline or sign.";
            return Err(Problem::new(StatusCode::FORBIDDEN, "staff_preview", message));
        }
        Ok(Self)
    }
}

impl OperationInput for Visitor {}

/// The link's quotation, if the customer may see it.
async fn open(db: &mut Db, app: &App, id: QuotationId) -> Result<Quotation, Problem> {
    let today = app.clock.today();
    Ok(offer::open(db, id, today).await??)
}

/// Like [`open`], locked until the transaction ends.
async fn lock(tx: &mut Tx<'_>, app: &App, id: QuotationId) -> Result<Locked<Quotation>, Problem> {
    Ok(offer::lock(tx, id, app.clock.today()).await??)
}

async fn offer(
    db: &mut Db,
    app: &App,
    quotation: &Quotation,
    chosen: Option<&[QuotationLineId]>,
    is_preview: bool,
) -> Result<Offer, Problem> {
    Ok(offer::read(db, &app.clock, app.auth.keys(), quotation, chosen, is_preview).await?)
}

async fn read(
    State(app): State<App>,
    viewer: Viewer,
    client: Client,
    Path(link): Path<Link>,
) -> Result<Json<Offer>, Problem> {
    let id = link.quotation(&app)?;
    let mut tx = app.db.begin().await?;
    let mut quotation = open(&mut tx, &app, id).await?;
    if !viewer.is_staff {
        if offer::view(&mut tx, &app.clock, &client.actor(), &quotation).await? {
            quotation = open(&mut tx, &app, id).await?;
        }
        comment::read_by(&mut tx, id, comment::Speaker::Client, app.clock.now()).await?;
    }
    let offer = offer(&mut tx, &app, &quotation, None, viewer.is_staff).await?;
    tx.commit().await?;
    Ok(Json(offer))
}

/// The customer's selection.
#[derive(Debug, Deserialize, Validate, JsonSchema)]
#[schemars(rename = "QuotationChoice")]
struct Choice {
    /// Selected options and alternatives.
    #[garde(length(max = 1000))]
    chosen: Vec<QuotationLineId>,
}

async fn choose(
    State(app): State<App>,
    viewer: Viewer,
    Path(link): Path<Link>,
    Valid { value: Choice { chosen }, .. }: Valid<Choice>,
) -> Result<Json<Offer>, Problem> {
    let mut db = app.db.acquire().await?;
    let quotation = open(&mut db, &app, link.quotation(&app)?).await?;
    offer(&mut db, &app, &quotation, Some(&chosen), viewer.is_staff).await.map(Json)
}

async fn comment_on(
    State(app): State<App>,
    _: Visitor,
    client: Client,
    Path(link): Path<Link>,
    Valid { value: draft, .. }: Valid<CommentDraft>,
) -> Result<Created<Comment>, Problem> {
    let id = link.quotation(&app)?;
    let mut db = client.connect(&app, "quotations", REQUESTS).await?;
    let mut tx = db.begin().await?;
    let quotation = open(&mut tx, &app, id).await?;
    let comment = comment::add(&mut tx, &app.clock, &client.actor(), &quotation, None, &draft).await?;
    tx.commit().await?;
    Ok(Created(comment))
}

async fn visit(
    State(app): State<App>,
    _: Visitor,
    client: Client,
    Path(link): Path<Link>,
    Valid { value: seen, .. }: Valid<Visit>,
) -> Result<Done, Problem> {
    let id = link.quotation(&app)?;
    let mut tx = app.db.begin().await?;
    open(&mut tx, &app, id).await?;
    visit::note(&mut tx, id, &seen, client.0.user_agent.as_deref(), app.clock.now()).await?;
    tx.commit().await?;
    Ok(Done)
}

/// Request for a signing code.
#[derive(Debug, Deserialize, Validate, JsonSchema)]
#[garde(allow_unvalidated)]
#[schemars(rename = "QuotationCodeDraft")]
struct NewCode {
    /// Delivery channel.
    #[expect(dead_code, reason = "there is one way so far")]
    by: CodeChannel,
}

/// Delivery channel of a code.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
enum CodeChannel {
    /// E-mail, to an address known to be the customer's.
    Email,
}

/// A code that was sent.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "QuotationCodeSent")]
struct CodeSent {
    /// The masked address: the link alone does not prove who opened it.
    sent_to: String,
    /// When the code expires.
    expires_at: DateTime<Utc>,
}

async fn send_code(
    State(app): State<App>,
    _: Visitor,
    client: Client,
    Path(link): Path<Link>,
    _: Valid<NewCode>,
) -> Result<Accepted<CodeSent>, Problem> {
    let id = link.quotation(&app)?;
    let mut db = client.connect(&app, "quotations", REQUESTS).await?;
    let mut tx = db.begin().await?;
    let quotation = lock(&mut tx, &app, id).await?;
    if !quotation.status.is_with_customer() {
        let message = "This quotation has already been accepted or declined.";
        return Err(Problem::conflict("decided", message));
    }
    // After locking the quotation, so that a code that cannot be requested does not count against the limit.
    for (what, rate) in [("quotation codes", LETTERS), ("quotation codes a day", LETTERS_A_DAY)] {
        let key = app.auth.keys().blind(what, &id.to_string());
        throttle::consume(&mut tx, &key, rate, app.clock.now()).await?.map_err(Problem::too_many)?;
    }
    let code = code::issue(&mut tx, app.auth.keys(), &quotation, app.clock.now()).await?;
    tx.commit().await?;
    Ok(Accepted(CodeSent { sent_to: mask_email(&code.email), expires_at: code.expires_at }))
}

async fn accept(
    State(app): State<App>,
    _: Visitor,
    client: Client,
    Path(link): Path<Link>,
    Valid { value: draft, .. }: Valid<AcceptanceDraft>,
) -> Result<Json<Offer>, Problem> {
    let id = link.quotation(&app)?;
    let mut db = client.connect(&app, "quotations", REQUESTS).await?;
    let mut tx = db.begin().await?;
    let quotation = lock(&mut tx, &app, id).await?;
    let (keys, actor) = (app.auth.keys(), client.actor());
    let signed = acceptance::accept(&mut tx, &app.clock, &actor, keys, &quotation, &draft, &client.0).await?;
    if let Signed::WrongCode(reason) = signed {
        // A wrong code counts as an attempt.
        tx.commit().await?;
        let message = "Please check your input and try again.";
        return Err(Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "invalid", message).at("code", reason));
    }
    let quotation = open(&mut tx, &app, id).await?;
    let offer = offer(&mut tx, &app, &quotation, None, false).await?;
    tx.commit().await?;
    Ok(Json(offer))
}

async fn reject(
    State(app): State<App>,
    _: Visitor,
    client: Client,
    Path(link): Path<Link>,
    Valid { value: Rejection { reason, text }, .. }: Valid<Rejection>,
) -> Result<Json<Offer>, Problem> {
    let id = link.quotation(&app)?;
    let mut db = client.connect(&app, "quotations", REQUESTS).await?;
    let mut tx = db.begin().await?;
    let quotation = lock(&mut tx, &app, id).await?;
    // A second click declines nothing twice.
    if quotation.status != quotation::Status::Rejected {
        ending::reject(&mut tx, &app.clock, &client.actor(), &quotation, Some(reason), &text).await?;
    }
    let quotation = open(&mut tx, &app, id).await?;
    let offer = offer(&mut tx, &app, &quotation, None, false).await?;
    tx.commit().await?;
    Ok(Json(offer))
}

/// The revision to compare with.
#[derive(Debug, Deserialize, Validate, JsonSchema)]
struct ComparedWith {
    /// Revision number: 0 is the first, 1 is "R1".
    #[garde(skip)]
    with: i32,
}

async fn compare(
    State(app): State<App>,
    Path(link): Path<Link>,
    Params(ComparedWith { with }): Params<ComparedWith>,
) -> Result<Json<Comparison>, Problem> {
    let id = link.quotation(&app)?;
    let mut db = app.db.acquire().await?;
    let to = open(&mut db, &app, id).await?;
    let revisions = revision::all(&mut db, id).await?;
    // Revisions that the customer never received are not revealed.
    let had = revisions.into_iter().find(|it| it.revision == with && it.sent_at.is_some());
    let other = had.ok_or_else(Problem::not_found)?;
    let from = quotation::find(&mut db, other.id, Reach::All).await?;
    Ok(Json(comparison::compare(&mut db, &from, &to).await?))
}

async fn document(State(app): State<App>, Path(link): Path<Link>) -> Result<Pdf, Problem> {
    let id = link.quotation(&app)?;
    let file = {
        let mut db = app.db.acquire().await?;
        open(&mut db, &app, id).await?;
        document::of_quotation(&mut db, id).await?.and_then(|document| document.file)
    };
    Pdf::open(&app.storage, file.ok_or_else(Problem::document_not_ready)?, true).await
}
