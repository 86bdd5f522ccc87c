//! `/api/visits`: how a visitor came, once they have agreed to be recognised, and what they agree to.

use ads::visit::VisitorId;
use ads::visit::attribution::{Arrival, touch};
use ads::visit::bot::is_bot;
use ads::visit::choice::{Choice, choose};
use ads::visit::report::VisitReport;
use aide::axum::ApiRouter;
use aide::generate::GenContext;
use aide::openapi::{Operation, Response as ApiResponse};
use aide::{OperationInput, OperationOutput};
use axum::Json;
use axum::extract::{FromRequest, Request, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use enquiries::consent;
use garde::Validate;
use kernel::Tx;
use people::account::throttle::VISITS;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::App;
use crate::browser::SetCookie;
use crate::client::Client;
use crate::consent_cookie;
use crate::contract::describe_sent;
use crate::problem::Problem;
use crate::reply::Done;
use crate::route::{post_with, put_with};
use crate::valid::{Valid, check, parse};
use crate::visitor_cookie::{self, Browser};

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/visits",
            post_with(receive, |op| {
                op.id("reportVisit").summary("Report how a visit began").description(
                    "Only for visitors who agreed to something, from pages of the site. Sets the cookie `visitor`. \
                     Without agreement only the choice counts, and the cookie is deleted.",
                )
            }),
        )
        .api_route(
            "/api/visits/consent",
            put_with(decide, |op| {
                op.id("updateTrackingConsent").summary("Choose what cookies may be used for").description(
                    "What is withdrawn stops in the same moment. The cookie `visitor` is set while anything is \
                     allowed, and deleted otherwise.",
                )
            }),
        )
}

/// A visit with the choice under which it is reported.
#[derive(Debug)]
struct Reported {
    visit: VisitReport,
    consent: Choice,
}

impl<S: Send + Sync> FromRequest<S> for Reported {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        // Parsed separately, because serde loses the path of an error inside a flattened struct.
        #[derive(Deserialize, Validate)]
        struct Beside {
            #[garde(dive)]
            consent: Choice,
        }
        let Valid { value: visit, raw } = Valid::from_request(request, state).await?;
        let beside: Beside = parse(&raw)?;
        check(&beside)?;
        Ok(Self { visit, consent: beside.consent })
    }
}

impl OperationInput for Reported {
    fn operation_input(ctx: &mut GenContext, operation: &mut Operation) {
        #[derive(JsonSchema)]
        #[schemars(inline)]
        #[expect(dead_code, reason = "describes the body")]
        struct NewVisit {
            #[serde(flatten)]
            visit: VisitReport,
            /// The visitor's choice.
            consent: Choice,
        }
        describe_sent::<Json<NewVisit>>(ctx, operation);
    }
}

/// 204, with the cookie of the visitor set or deleted, and that of the choice set.
#[derive(Default)]
struct Cookies {
    visitor: Option<SetCookie>,
    consent: Option<SetCookie>,
}

impl IntoResponse for Cookies {
    fn into_response(self) -> Response {
        let mut response = Done.into_response();
        for [(name, cookie)] in [self.visitor, self.consent].into_iter().flatten() {
            response.headers_mut().append(name, cookie);
        }
        response
    }
}

impl OperationOutput for Cookies {
    type Inner = Self;

    fn operation_response(ctx: &mut GenContext, operation: &mut Operation) -> Option<ApiResponse> {
        Done::operation_response(ctx, operation)
    }

    fn inferred_responses(
        ctx: &mut GenContext,
        operation: &mut Operation,
    ) -> Vec<(Option<u16>, ApiResponse)> {
        Done::inferred_responses(ctx, operation)
    }
}

async fn receive(
    State(app): State<App>,
    client: Client,
    browser: Browser,
    Reported { visit, consent }: Reported,
) -> Result<Cookies, Problem> {
    refuse_others(browser)?;
    let mut db = client.connect(&app, "visits", VISITS).await?;
    if is_bot(client.0.user_agent.as_deref()) {
        return Ok(Cookies::default());
    }
    let consent = consent.beside_signal(browser.has_signal);
    let mut tx = db.begin().await?;
    let visitor = decided(&mut tx, &app, browser, &consent).await?;
    if visitor.is_some() {
        let arrival = Arrival {
            visitor,
            report: Some(&visit.limited_to(&consent)),
            user_agent: client.0.user_agent.as_deref(),
            at: app.clock.now(),
            ..Arrival::default()
        };
        touch(&mut tx, &arrival).await?;
    }
    tx.commit().await?;
    Ok(Cookies { visitor: cookie_of(&app, browser, visitor), consent: None })
}

async fn decide(
    State(app): State<App>,
    client: Client,
    browser: Browser,
    Valid { value: choice, .. }: Valid<Choice>,
) -> Result<Cookies, Problem> {
    refuse_others(browser)?;
    let mut db = client.connect(&app, "visits", VISITS).await?;
    if is_bot(client.0.user_agent.as_deref()) {
        return Ok(Cookies::default());
    }
    let choice = choice.beside_signal(browser.has_signal);
    let mut tx = db.begin().await?;
    let visitor = decided(&mut tx, &app, browser, &choice).await?;
    tx.commit().await?;
    let consent = consent_cookie::set(&app.public_url, &choice, browser.has_signal);
    Ok(Cookies { visitor: cookie_of(&app, browser, visitor), consent })
}

/// Another site must not answer for its visitors.
fn refuse_others(browser: Browser) -> Result<(), Problem> {
    if browser.is_ours {
        return Ok(());
    }
    let message = "Only pages of this site can report visits.";
    Err(Problem::new(StatusCode::FORBIDDEN, "other_origin", message))
}

/// Stores the choice. What is withdrawn shows with the people that the visitor is known to be, too.
async fn decided(
    tx: &mut Tx<'_>,
    app: &App,
    browser: Browser,
    choice: &Choice,
) -> Result<Option<VisitorId>, Problem> {
    let chosen = choose(tx, browser.visitor, choice, app.clock.now()).await?;
    for purpose in chosen.withdrawn {
        consent::note_withdrawal(tx, &chosen.subjects, purpose.into(), app.clock.now()).await?;
    }
    Ok(chosen.visitor)
}

/// Recognises a visitor who allows something, and forgets one who does not.
fn cookie_of(app: &App, browser: Browser, visitor: Option<VisitorId>) -> Option<SetCookie> {
    match visitor {
        Some(visitor) => Some(visitor_cookie::set(&app.public_url, visitor)),
        None => browser.visitor.map(|_| visitor_cookie::forget(&app.public_url)),
    }
}
