//! `POST /api/leads`: a visitor books a consultation.

use std::collections::BTreeMap;

use ads::conversion::EventKind;
use ads::landing;
use ads::visit::attribution::{self, Arrival, Touched};
use aide::axum::ApiRouter;
use axum::extract::State;
use axum::http::header::USER_AGENT;
use axum::http::{HeaderMap, StatusCode};
use chrono::{DateTime, TimeDelta, Utc};
use enquiries::lead::hold::{self, HoldReason, Screening, SpamSignals};
use enquiries::lead::intake::{self, Intake};
use enquiries::lead::settings::enquiries::Enquiries;
use enquiries::lead::settings::{FollowUps, Sales};
use enquiries::lead::{self, NewLead, Received, Submission, Wish, attachment, requested_design};
use enquiries::privacy_settings::Privacy;
use enquiries::referral::ReferralWay;
use enquiries::referral::settings::Referrals;
use enquiries::referral_intake::{self, Referrer};
use jobs::Mail;
use kernel::contact::Contact;
use kernel::idempotency::{self, Claim};
use kernel::ids::EnquiryId;
use kernel::settings::{self, Section as _};
use kernel::{Db, Tx};
use people::account::throttle::ENQUIRIES;
use sales::site_visit::link;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::lead_files::UploadSession;
use crate::App;
use crate::client::Client;
use crate::database::Connection;
use crate::problem::Problem;
use crate::reply::Accepted;
use crate::route::post_with;
use crate::valid::Valid;
use crate::visitor_cookie::Browser;

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new().api_route(
        "/api/leads",
        post_with(receive, |op| {
            op.id("receiveLead").summary("Book a consultation").description(
                "With the header `Idempotency-Key`, a retry returns the first response. Above the configured limits \
                 an enquiry is still saved, but its e-mails are held for review.",
            )
        }),
    )
}

/// Confirmation of an enquiry.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Receipt {
    /// Enquiry id.
    pub(super) id: EnquiryId,
    /// Reference to quote on the phone.
    reference: String,
    /// When it was received.
    received_at: DateTime<Utc>,
    /// We call before this time.
    call_by: DateTime<Utc>,
    /// Event id of the conversion, which the browser's tags use too.
    #[serde(default)]
    event_id: String,
    /// Token with which the sender of a booking form chooses a time for the visit. Derived anew for each answer, never
    /// stored.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    visit_token: Option<String>,
}

impl Receipt {
    /// The confirmation of a form received now.
    pub(super) fn new(now: DateTime<Utc>, sales: &Sales) -> Self {
        let id = EnquiryId::new();
        Self {
            id,
            reference: lead::reference(id),
            received_at: now,
            call_by: now + TimeDelta::hours(i64::from(sales.promise_hours)),
            event_id: format!("{id}:{}", EventKind::LeadSubmitted),
            visit_token: None,
        }
    }

    /// The confirmation as answered: its holder may choose a time for the visit.
    fn with_visit_token(self, app: &App) -> Self {
        Self { visit_token: Some(link::booking_token(app.auth.keys(), self.id)), ..self }
    }

    /// Metadata of the request that sent the form.
    pub(super) fn submission(&self, headers: &HeaderMap, raw: Box<RawValue>, visit: Touched) -> Submission {
        Submission {
            enquiry: self.id,
            raw,
            user_agent: headers.get(USER_AGENT).and_then(|agent| agent.to_str().ok()).map(str::to_owned),
            request_id: jobs::trace::request_id(),
            received_at: self.received_at,
            visit,
        }
    }

    /// Stores the visit that led to the form.
    pub(super) async fn touch(
        &self,
        db: &mut Db,
        arrival: Arrival<'_>,
        contact: &Contact,
    ) -> Result<Touched, sqlx::Error> {
        attribution::touch(db, &Arrival { email: contact.email.as_deref(), at: self.received_at, ..arrival })
            .await
    }

    /// Claims the request's idempotency key, if it has one. Returns the first response if there was one.
    pub(super) async fn claim(
        &self,
        db: &mut Db,
        operation: &str,
        headers: &HeaderMap,
        raw: &[u8],
    ) -> Result<Option<Self>, Problem> {
        let Some(key) = idempotency_key(headers)? else { return Ok(None) };
        match idempotency::claim(db, operation, key, raw, self).await? {
            Claim::First => Ok(None),
            Claim::Repeat(first) => Ok(Some(first)),
            Claim::Misused => {
                let message = "This Idempotency-Key was used for another booking.";
                Err(Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "idempotency_key_reused", message))
            }
        }
    }
}

/// Bot signals of a form.
pub(super) struct Signs {
    has_hidden_field: bool,
    filled_in: Option<TimeDelta>,
}

impl Signs {
    /// `topic` is the honeypot field. How long the form was open is sent in a header, so that a second press
    /// of the button sends the same body.
    pub(super) fn read(topic: Option<&str>, headers: &HeaderMap) -> Self {
        let filled_in = headers.get("x-filled-in-ms").and_then(|value| value.to_str().ok());
        let filled_in = filled_in.and_then(|text| text.parse::<u32>().ok());
        Self {
            has_hidden_field: topic.is_some_and(|topic| !topic.is_empty()),
            filled_in: filled_in.map(|milliseconds| TimeDelta::milliseconds(i64::from(milliseconds))),
        }
    }
}

/// Settings for enquiries.
pub(super) struct Rules {
    pub(super) sales: Sales,
    limits: Enquiries,
    privacy: Privacy,
    follow_ups: FollowUps,
}

impl Rules {
    /// Acquires a connection for an enquiry, if the client's network is within the rate limit, and reads the settings.
    pub(super) async fn connect(app: &App, client: &Client) -> Result<(Connection, Self), Problem> {
        let names = [Sales::NAME, Enquiries::NAME, Privacy::NAME, FollowUps::NAME];
        let (db, mut sections) = client.connect_and_read(app, "enquiries", ENQUIRIES, &names).await?;
        let rules = Self {
            sales: sections.section()?,
            limits: sections.section()?,
            privacy: sections.section()?,
            follow_ups: sections.section()?,
        };
        Ok((db, rules))
    }

    /// Version of the privacy notice beside the forms' buttons.
    pub(super) fn notice(&self) -> &str {
        &self.privacy.booking_notice.version
    }

    /// Screens a form for spam, near the end of its transaction.
    pub(super) async fn screen(
        &self,
        tx: &mut Tx<'_>,
        app: &App,
        client: &Client,
        contact: &Contact,
        signs: &Signs,
    ) -> Result<Screening, Problem> {
        let signals = SpamSignals {
            network: &client.network(),
            has_hidden_field: signs.has_hidden_field,
            filled_in: signs.filled_in,
        };
        let (keys, now) = (app.auth.keys(), app.clock.now());
        Ok(hold::screen(tx, keys, &self.limits, contact, &signals, now).await?)
    }

    /// Enqueues the jobs for a new enquiry, its acknowledgement e-mail first unless something else sends
    /// that.
    pub(super) async fn follow(
        &self,
        db: &mut Db,
        receipt: &Receipt,
        received: &Received,
        answer: Option<Mail>,
        screened: Screening,
    ) -> Result<(), Problem> {
        let intake = Intake {
            enquiry: receipt.id,
            received,
            received_at: receipt.received_at,
            agrees: true,
            answer,
            by: None,
            is_announced: screened.announced_at.is_none(),
        };
        Ok(intake::follow_screened(db, &intake, screened, &self.follow_ups).await?)
    }
}

async fn receive(
    State(app): State<App>,
    client: Client,
    browser: Browser,
    headers: HeaderMap,
    Valid { value: form, raw }: Valid<NewLead>,
) -> Result<Accepted<Receipt>, Problem> {
    let (mut db, rules) = Rules::connect(&app, &client).await?;
    let mut tx = db.begin_by_key().await?;
    let receipt = Receipt::new(app.clock.now(), &rules.sales);
    if let Some(first) = receipt.claim(&mut tx, "receive_lead", &headers, &raw).await? {
        return Ok(Accepted(first.with_visit_token(&app)));
    }
    let contact = Contact::read(&form.customer_email, &form.customer_phone);
    let visit = browser.arrival(form.attribution.as_ref(), &client);
    let visit = receipt.touch(&mut tx, visit, &contact).await?;
    let submission = receipt.submission(&headers, stored_form(&raw)?, visit);
    let recommended = recommendation(&mut tx, &form, app.clock.now()).await?;
    let received = lead::receive(&mut tx, &form, &submission, rules.notice(), &rules.sales).await?;
    if let Some((referrer, programme)) = recommended {
        let new = referral_intake::Submission {
            referrer: &referrer,
            lead: Some(received.lead),
            // The friend did not agree to more being told of them.
            referee_name: form.customer_name.split_whitespace().next().unwrap_or_default(),
            way: ReferralWay::Link,
            broken: None,
        };
        referral_intake::store(&mut tx, &new, &programme, receipt.received_at).await?;
    }
    if !form.file_ids.is_empty() {
        let session = UploadSession::read(&app, &headers).map(|session| session.0).unwrap_or_default();
        attachment::attach(&mut tx, &session, &form.file_ids, received.lead, Some(receipt.id), None).await?;
    }
    if let Some(slug) = &form.design {
        let (lead, at) = (received.lead, receipt.received_at);
        requested_design::note(&mut tx, lead, receipt.id, slug, form.wants_to_book, at).await?;
    }
    if let Some(landing) = form.landing {
        landing::note_enquiry(&mut tx, receipt.id, landing, receipt.received_at).await?;
    }
    let signs = Signs::read(form.topic.as_deref(), &headers);
    let screened = rules.screen(&mut tx, &app, &client, &contact, &signs).await?;
    let answer = Some(Mail::AcknowledgeLead { enquiry: receipt.id });
    rules.follow(&mut tx, &receipt, &received, answer, screened).await?;
    tx.commit().await?;
    let (repeat, held_for) = (received.is_repeat, screened.held_for.map(HoldReason::as_str));
    tracing::info!(lead = %received.lead, enquiry = %receipt.id, repeat, held_for, "enquiry received");
    Ok(Accepted(receipt.with_visit_token(&app)))
}

/// Who recommended the company to this visitor, if the programme's rules allow it. An unknown code costs nothing.
async fn recommendation(
    tx: &mut Tx<'_>,
    form: &NewLead,
    now: DateTime<Utc>,
) -> Result<Option<(Referrer, Referrals)>, Problem> {
    let Some(code) = &form.referral_code else { return Ok(None) };
    let programme: Referrals = settings::read(tx).await?;
    let Some(referrer) = referral_intake::by_code(tx, code).await?.filter(|_| programme.is_open) else {
        return Ok(None);
    };
    let broken = referral_intake::broken_rule(tx, &referrer, &Wish::from(form), &programme, now).await?;
    Ok(broken.is_none().then_some((referrer, programme)))
}

/// The form as stored. Where the visit came from is stored with the visit, which is kept for a shorter time. A kitchen
/// is stored by the calculator only.
fn stored_form(raw: &[u8]) -> Result<Box<RawValue>, Problem> {
    let mut fields: BTreeMap<String, &RawValue> = serde_json::from_slice(raw).map_err(Problem::malformed)?;
    let removed = ["attribution", "kitchen"].map(|field| fields.remove(field));
    let stored = if removed.iter().any(Option::is_some) {
        serde_json::value::to_raw_value(&fields)
    } else {
        serde_json::from_slice(raw)
    };
    stored.map_err(Problem::malformed)
}

fn idempotency_key(headers: &HeaderMap) -> Result<Option<&str>, Problem> {
    let Some(key) = headers.get("idempotency-key") else { return Ok(None) };
    match key.to_str() {
        Ok(key) if (1..=128).contains(&key.len()) => Ok(Some(key)),
        _ => {
            let message = "Idempotency-Key must be 1 to 128 visible characters.";
            Err(Problem::new(StatusCode::BAD_REQUEST, "idempotency_key_invalid", message))
        }
    }
}
