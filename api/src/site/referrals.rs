//! `/api/referrals`: the referral programme for visitors.

use ads::visit::attribution::Touched;
use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use chrono::TimeDelta;
use enquiries::lead::assignment::Assign;
use enquiries::lead::{self, LeadSource, Terms, Wish};
use enquiries::referral::lookup::{self, MyReferrals};
use enquiries::referral::settings::{Referrals, Rewards};
use enquiries::referral::{ReferralRule, ReferralWay};
use enquiries::referral_intake::{self, NewReferral, Submission};
use garde::Validate;
use kernel::audit::{Actor, Source};
use kernel::check::mobile;
use kernel::contact::{Contact, normalize_mobile};
use kernel::{Tx, settings};
use people::account::throttle::{self, LETTERS, LETTERS_A_DAY, REQUESTS, Rate};
use sales::lookup_code::{self, LookupPurpose};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::leads::{Receipt, Rules, Signs};
use crate::App;
use crate::client::Client;
use crate::problem::Problem;
use crate::reply::{Accepted, Done};
use crate::route::{get_with, post_with};
use crate::valid::Valid;

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/referrals/programme",
            get_with(programme, |op| {
                op.id("getReferralProgramme").summary("Get the rules of the referral programme")
            }),
        )
        .api_route(
            "/api/referrals",
            post_with(receive, |op| {
                op.id("receiveReferral").summary("Recommend somebody").description(
                    "The answer is the same whether or not the programme's rules allow it: who recommends is told by \
                     e-mail.",
                )
            }),
        )
        .api_route(
            "/api/referrals/codes",
            post_with(send_code, |op| {
                op.id("sendReferralCode")
                    .summary("E-mail a referrer the code that shows their referrals")
                    .description("The answer is the same whether or not the number is known.")
            }),
        )
        .api_route(
            "/api/referrals/status",
            post_with(status, |op| op.id("readMyReferrals").summary("Get a referrer's own referrals")),
        )
}

/// The rules of the programme, from the settings.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ReferralProgramme {
    /// New referrals are taken.
    is_open: bool,
    /// Rewards by contract value.
    rewards: Rewards,
    /// Share of the contract that has to be received before a reward is due, in basis points.
    due_share: i32,
    /// Days after which a referral without a contract expires.
    expires_after_days: u32,
    /// Days in which somebody who was in touch already can't be referred.
    recent_lead_days: u32,
    /// Rewards of a year above which a PAN is required, in paise.
    pan_above_paise: i64,
}

async fn programme(State(app): State<App>) -> Result<Json<ReferralProgramme>, Problem> {
    let rules: Referrals = settings::read(&mut *app.db.acquire().await?).await?;
    Ok(Json(ReferralProgramme {
        is_open: rules.is_open,
        rewards: rules.rewards,
        due_share: rules.due_share.0,
        expires_after_days: rules.expires_after_days,
        recent_lead_days: rules.recent_lead_days,
        pan_above_paise: rules.pan_above_paise,
    }))
}

/// A referral that was sent.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub(crate) struct ReferralReceipt {
    /// The friend's name, as sent.
    referee: String,
}

/// Referrals by one number.
fn referrals_a_day() -> Rate {
    Rate::within(10, TimeDelta::days(1))
}

async fn receive(
    State(app): State<App>,
    client: Client,
    headers: HeaderMap,
    Valid { value: form, .. }: Valid<NewReferral>,
) -> Result<Accepted<ReferralReceipt>, Problem> {
    let contact = Contact::read(&form.referrer.email, &form.referrer.phone);
    let referee = form.referee.wish();
    refuse_self_referral(&contact, &referee)?;
    let (mut db, rules) = Rules::connect(&app, &client).await?;
    let mut tx = db.begin().await?;
    let programme: Referrals = settings::read(&mut tx).await?;
    if !programme.is_open {
        let message = "We aren't taking new referrals at the moment.";
        return Err(Problem::conflict("programme_closed", message));
    }
    let now = app.clock.now();
    let key = app.auth.keys().blind("referrals", contact.phone.as_deref().unwrap_or_default());
    throttle::consume(&mut tx, &key, referrals_a_day(), now).await?.map_err(Problem::too_many)?;
    let referrer = referral_intake::referrer(&mut tx, &form.referrer, now).await?;
    let broken = referral_intake::broken_rule(&mut tx, &referrer, &referee, &programme, now).await?;
    let lead = match broken {
        None => Some(make_lead(&mut tx, &app, &client, &headers, &rules, &form, &referee).await?),
        Some(_) => None,
    };
    let new = Submission {
        referrer: &referrer,
        lead,
        referee_name: &form.referee.name,
        way: ReferralWay::Form,
        broken,
    };
    let id = referral_intake::store(&mut tx, &new, &programme, now).await?;
    tx.commit().await?;
    tracing::info!(referral = %id, refused = broken.map(ReferralRule::as_str), "referral received");
    Ok(Accepted(ReferralReceipt { referee: form.referee.name.trim().to_owned() }))
}

/// Who enters the same number twice learns nothing from being told so.
fn refuse_self_referral(referrer: &Contact, referee: &Wish) -> Result<(), Problem> {
    let friend = referee.contact();
    let field = match () {
        () if friend.phone.is_some() && friend.phone == referrer.phone => "referee.phone",
        () if friend.email.is_some() && friend.email == referrer.email => "referee.email",
        () => return Ok(()),
    };
    let reason = "is your own. Enter your friend's details here.".to_owned();
    Err(Problem::invalid([(field.to_owned(), reason)].into()))
}

/// Makes the friend's lead. They did not write to us themselves, so they get no e-mail and agreed to nothing; a colleague
/// calls them once.
async fn make_lead(
    tx: &mut Tx<'_>,
    app: &App,
    client: &Client,
    headers: &HeaderMap,
    rules: &Rules,
    form: &NewReferral,
    wish: &Wish,
) -> Result<kernel::ids::LeadId, Problem> {
    let receipt = Receipt::new(app.clock.now(), &rules.sales);
    let raw = lead::raw(wish, LeadSource::Referral).map_err(Problem::malformed)?;
    let submission = receipt.submission(headers, raw, Touched::default());
    let terms = Terms {
        source: LeadSource::Referral,
        actor: Actor {
            source: Source::System,
            user: None,
            ip: None,
            request_id: submission.request_id.clone(),
            batch: None,
        },
        assign: Assign::ByTurns,
        notice: None,
        marketing: None,
        is_timed: true,
        proves_address: false,
    };
    let received = lead::receive_wish(tx, wish, &submission, &terms, &rules.sales).await?;
    let signs = Signs::read(form.topic.as_deref(), headers);
    let screened = rules.screen(tx, app, client, &wish.contact(), &signs).await?;
    rules.follow(tx, &receipt, &received, None, screened).await?;
    Ok(received.lead)
}

/// A number whose referrals somebody wants to see.
#[derive(Debug, Deserialize, Validate, JsonSchema)]
#[schemars(rename = "ReferralCodeRequest")]
struct NewCode {
    /// Mobile number.
    #[garde(length(chars, max = 32), custom(mobile))]
    phone: String,
}

async fn send_code(
    State(app): State<App>,
    client: Client,
    Valid { value: NewCode { phone }, .. }: Valid<NewCode>,
) -> Result<Done, Problem> {
    let phone = normalize_mobile(&phone).unwrap_or_default();
    let mut db = client.connect(&app, "referral codes", REQUESTS).await?;
    let mut tx = db.begin().await?;
    let (keys, now) = (app.auth.keys(), app.clock.now());
    // Counted for any number, so that the limit tells nothing either.
    for (what, rate) in [("referral codes", LETTERS), ("referral codes a day", LETTERS_A_DAY)] {
        throttle::consume(&mut tx, &keys.blind(what, &phone), rate, now).await?.map_err(Problem::too_many)?;
    }
    if let Some((referrer, email)) = lookup::find(&mut tx, &phone).await? {
        lookup_code::issue(&mut tx, keys, LookupPurpose::Referral, referrer.0, &email, now).await?;
    }
    tx.commit().await?;
    Ok(Done)
}

/// A number with the code that was sent.
#[derive(Debug, Deserialize, Validate, JsonSchema)]
#[schemars(rename = "ReferralStatusRequest")]
struct StatusRequest {
    /// Mobile number.
    #[garde(length(chars, max = 32), custom(mobile))]
    phone: String,
    /// Six digits from the e-mail.
    #[garde(length(chars, min = 1, max = 12))]
    code: String,
}

async fn status(
    State(app): State<App>,
    client: Client,
    Valid { value: StatusRequest { phone, code }, .. }: Valid<StatusRequest>,
) -> Result<Json<MyReferrals>, Problem> {
    let phone = normalize_mobile(&phone).unwrap_or_default();
    let mut db = client.connect(&app, "referral status", REQUESTS).await?;
    let mut tx = db.begin().await?;
    let found = lookup::find(&mut tx, &phone).await?;
    let Some((referrer, _)) = found else { return Err(wrong_code()) };
    let (keys, now) = (app.auth.keys(), app.clock.now());
    let is_right =
        lookup_code::consume(&mut tx, keys, LookupPurpose::Referral, referrer.0, &code, now).await?;
    let answer = if is_right { Some(lookup::read(&mut tx, referrer).await?) } else { None };
    // A wrong attempt counts, too.
    tx.commit().await?;
    answer.map(Json).ok_or_else(wrong_code)
}

/// The same answer for a wrong code as for an unknown number.
pub(super) fn wrong_code() -> Problem {
    let reason = "That code isn't correct or has expired. Use the latest one, or request a new one.";
    Problem::invalid([("code".to_owned(), reason.to_owned())].into())
}
