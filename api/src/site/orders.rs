//! `/api/orders`: placing an order, and following it by its private link or account.

use aide::OperationInput;
use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::{FromRequestParts, State};
use axum::http::request::Parts;
use axum::response::sse::Event;
use chrono::{DateTime, TimeDelta, Utc};
use enquiries::privacy_settings::Privacy;
use futures_util::stream;
use garde::Validate;
use kernel::check;
use kernel::contact::{Contact, mask_email};
use kernel::ids::{OrderId, UserId};
use kernel::{Db, settings};
use people::account::throttle::{self, LETTERS, LETTERS_A_DAY, REQUESTS};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shop::coupon::PaymentMethod;
use shop::order::place::{self, NewOrder, Placed};
use shop::order::public::{Checkout, PlacedOrder, PublicOrder};
use shop::order::{self, code, link, read};

use super::gateway_account::is_open;
use crate::App;
use crate::auth::{InvalidToken, bearer};
use crate::client::Client;
use crate::live::{EventData, Events, Subscription};
use crate::params::{Params, Path};
use crate::problem::Problem;
use crate::reply::{Accepted, Created};
use crate::route::{get_with, post_with};
use crate::valid::Valid;
use crate::visitor_cookie::Browser;

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/orders",
            post_with(place_order, |op| {
                op.id("placeOrder").summary("Place an order").description(
                    "The same `attemptKey` gets the same order. 409 `price_changed` with the new `PricedCart` as \
                     `current` if it costs something else than `acceptedPaise`.",
                )
            }),
        )
        .api_route(
            "/api/orders/code",
            post_with(send_code, |op| {
                op.id("sendOrderCode").summary("Send the code that confirms an order for cash on delivery")
            }),
        )
        .api_route(
            "/api/orders/{id}",
            get_with(find, |op| {
                op.id("readOrder").summary("Get an order as its buyer").description("By `token`, or signed in.")
            }),
        )
        .api_route(
            "/api/orders/{id}/events",
            get_with(watch, |op| {
                op.id("watchOrder").summary("Watch an order as its buyer").description(
                    "Server-sent events: `order` with the order now, and whenever it changes. Ends after a few \
                     minutes: listen again.",
                )
            }),
        )
}

/// The account that a visitor is signed in with, if any.
pub(crate) struct Visitor {
    pub(crate) user: Option<UserId>,
}

impl FromRequestParts<App> for Visitor {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        let Ok(client) = Client::from_request_parts(parts, app).await;
        let Some(token) = bearer(&parts.headers) else { return Ok(Self { user: None }) };
        let holder = match app.auth.read(&app.db, app.clock.now(), token).await {
            Ok(claims) => app.auth.holder(app, token, &claims, &client).await,
            Err(error) => Err(error),
        };
        match holder {
            Ok(holder) => Ok(Self { user: holder.map(|holder| holder.user) }),
            Err(error @ (InvalidToken::Unavailable(_) | InvalidToken::AuthUnavailable(_))) => {
                Err(error.into())
            }
            // The session has ended: they buy as a guest.
            Err(_) => Ok(Self { user: None }),
        }
    }
}

impl OperationInput for Visitor {}

async fn place_order(
    State(app): State<App>,
    visitor: Visitor,
    client: Client,
    browser: Browser,
    Valid { value: checkout, .. }: Valid<Checkout>,
) -> Result<Created<PlacedOrder>, Problem> {
    let mut db = client.connect(&app, "orders", REQUESTS).await?;
    let code = proved(&mut db, &app, &checkout).await?;
    let mut tx = db.begin().await?;
    let offers_version = if checkout.wants_offers {
        Some(settings::read::<Privacy>(&mut tx).await?.marketing_ask.version)
    } else {
        None
    };
    let new = NewOrder {
        checkout: &checkout,
        user: visitor.user,
        offers_version: offers_version.as_deref(),
        code,
        pays_online: is_open(&app, &mut tx).await?,
        visit: browser.arrival(checkout.attribution.as_ref(), &client),
    };
    match place::place(&mut tx, &app.clock, &new).await? {
        Placed::Order { id, number } => {
            tx.commit().await?;
            tracing::info!(order = %id, %number, "order placed");
            Ok(Created(PlacedOrder { id, number, token: link::token(app.auth.keys(), id) }))
        }
        Placed::PriceChanged(cart) => {
            let message = "Prices have changed. Please check the new total.";
            let current = serde_json::to_value(cart).map_err(Problem::malformed)?;
            Err(Problem::conflict("price_changed", message).with_current(current))
        }
    }
}

/// The code of an order for cash on delivery, checked. A wrong one counts as an attempt.
async fn proved(
    db: &mut Db,
    app: &App,
    checkout: &Checkout,
) -> Result<Option<kernel::ids::OrderCodeId>, Problem> {
    let Some(typed) = checkout.code.as_deref().filter(|_| checkout.cart.method == Some(PaymentMethod::Cod))
    else {
        return Ok(None);
    };
    let contact = Contact::read(&checkout.contact.email, &checkout.contact.phone);
    let checked = code::check(db, app.auth.keys(), &contact, typed, app.clock.now()).await?;
    checked.map(Some).map_err(|reason| Problem::invalid([("code".to_owned(), reason.to_owned())].into()))
}

/// Whose address is to be proved.
#[derive(Debug, Deserialize, Validate, JsonSchema)]
#[schemars(rename = "NewOrderCode")]
struct NewCode {
    /// E-mail address.
    #[garde(custom(check::email))]
    email: String,
    /// Indian mobile number.
    #[garde(custom(check::mobile))]
    phone: String,
}

/// A code that was sent.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "OrderCodeSent")]
pub(crate) struct CodeSent {
    /// Masked recipient.
    sent_to: String,
    /// When it expires.
    expires_at: DateTime<Utc>,
}

async fn send_code(
    State(app): State<App>,
    client: Client,
    Valid { value: NewCode { email, phone }, .. }: Valid<NewCode>,
) -> Result<Accepted<CodeSent>, Problem> {
    let contact = Contact::read(&email, &phone);
    let (Some(email), Some(phone)) = (contact.email, contact.phone) else { return Err(Problem::not_found()) };
    let mut db = client.connect(&app, "order codes", REQUESTS).await?;
    let mut tx = db.begin().await?;
    for (what, rate) in [("order codes of address", LETTERS), ("order codes a day", LETTERS_A_DAY)] {
        let key = app.auth.keys().blind(what, &email);
        throttle::consume(&mut tx, &key, rate, app.clock.now()).await?.map_err(Problem::too_many)?;
    }
    let code = code::issue(&mut tx, app.auth.keys(), &email, &phone, app.clock.now()).await?;
    tx.commit().await?;
    Ok(Accepted(CodeSent { sent_to: mask_email(&code.email), expires_at: code.expires_at }))
}

/// The private link of an order.
#[derive(Debug, Default, Deserialize, Validate, JsonSchema)]
pub(crate) struct Link {
    /// Token of the link; not needed by the signed-in owner.
    #[serde(default)]
    #[garde(inner(length(max = 200)))]
    pub(crate) token: Option<String>,
}

/// Refuses an order that is not the visitor's, as if it did not exist.
pub(crate) async fn admit(
    db: &mut Db,
    app: &App,
    visitor: &Visitor,
    link: &Link,
    id: OrderId,
) -> Result<(), Problem> {
    let keys = app.auth.keys();
    if link.token.as_deref().is_some_and(|token| link::opens(keys, token, id)) {
        return Ok(());
    }
    match visitor.user {
        Some(user) if read::is_of_account(db, id, user).await? => Ok(()),
        _ => Err(Problem::not_found()),
    }
}

async fn find(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<OrderId>,
    Params(link): Params<Link>,
) -> Result<Json<PublicOrder>, Problem> {
    let mut db = app.db.acquire().await?;
    admit(&mut db, &app, &visitor, &link, id).await?;
    let order = order::find(&mut db, id).await?;
    Ok(Json(read::public(&mut db, app.auth.keys(), order, app.clock.now()).await?))
}

impl EventData for PublicOrder {
    const EVENT: &'static str = "order";
    const DESCRIPTION: &'static str = "An order that has changed.";
}

/// How long a buyer can watch before they listen again.
const LIFETIME: TimeDelta = TimeDelta::minutes(5);

async fn watch(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<OrderId>,
    Params(link): Params<Link>,
) -> Result<Events<PublicOrder>, Problem> {
    admit(&mut *app.db.acquire().await?, &app, &visitor, &link, id).await?;
    // Counted by order: a buyer without an account has no other name.
    let subscription = app.live.subscribe(UserId(id.0))?;
    let ends_at = app.clock.now() + LIFETIME;
    let watcher = Watcher { app, subscription, order: id, ends_at, has_looked: false, told: None };
    Ok(Events::of(stream::unfold(watcher, async |mut watcher| Some((Ok(watcher.next().await?), watcher)))))
}

/// A buyer who watches an order.
struct Watcher {
    app: App,
    subscription: Subscription,
    order: OrderId,
    ends_at: DateTime<Utc>,
    has_looked: bool,
    /// What they were told last.
    told: Option<Vec<u8>>,
}

impl Watcher {
    async fn next(&mut self) -> Option<Event> {
        loop {
            if self.has_looked {
                // Every second poll is enough for one order.
                self.subscription.next_poll().await?;
                self.subscription.next_poll().await?;
            }
            self.has_looked = true;
            if self.app.clock.now() >= self.ends_at {
                return None;
            }
            match self.changed().await {
                Ok(Some(event)) => return Some(event),
                Ok(None) => {}
                Err(error) => tracing::warn!(%error, "cannot read an order"),
            }
        }
    }

    /// The order, if it is another than before. Holds a connection only while it reads.
    async fn changed(&mut self) -> Result<Option<Event>, sqlx::Error> {
        let mut db = self.app.db.acquire().await?;
        let order = order::find(&mut db, self.order).await?;
        let keys = self.app.auth.keys();
        let public = read::public(&mut db, keys, order, self.app.clock.now()).await?;
        let now = serde_json::to_vec(&public).map_err(|error| sqlx::Error::Encode(error.into()))?;
        if self.told.as_ref() == Some(&now) {
            return Ok(None);
        }
        self.told = Some(now);
        Ok(public.event())
    }
}
