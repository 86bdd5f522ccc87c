//! Google Analytics' Measurement Protocol.
//!
//! The live address answers 2xx to anything, so that each request is first sent to the validating one, which stores
//! nothing, and only what that finds faultless is sent.

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::configuration::below;
use crate::conversion::{Account, Answer, Conversion, Outcome, Prepared, Unfit, rupees};
use crate::http::{self, Reply};
use crate::secrets::SecretName;
use crate::{Connection, Platforms};

/// Longest event and parameter names, and longest texts.
const MAX_NAME: usize = 40;
const MAX_TEXT: usize = 100;

/// The event in Google's words. Its group has the fields that events of one request share.
pub(crate) fn prepare(account: &Account, conversion: &Conversion) -> Result<Prepared, Unfit> {
    let client = conversion.ga_client_id.as_deref().filter(|id| !id.is_empty()).ok_or(Unfit::NoIdentifier)?;
    let is_refund = conversion.name == "refund";
    let mut params = json!({
        "currency": "INR",
        "value": rupees(conversion.value_paise),
        "event_id": conversion.event_id,
        // Without it an event counts for no user.
        "engagement_time_msec": 1,
    });
    if let Some(session) = conversion.ga_session_id.as_deref().filter(|id| !id.is_empty()) {
        params["session_id"] = json!(session);
    }
    if is_refund || conversion.name == "purchase" {
        params["transaction_id"] = json!(transaction_id(&conversion.event_id));
    }
    let time = if is_refund { conversion.adjusted_at } else { None }.unwrap_or(conversion.occurred_at);
    let body = json!({
        "client_id": client,
        "consent": {
            "ad_user_data": if conversion.allows_ads { "GRANTED" } else { "DENIED" },
            "ad_personalization": "DENIED",
        },
        "event": {"name": conversion.name, "timestamp_micros": time.timestamp_micros(), "params": params},
    });
    validate(&body)?;
    let group = format!("{}/{client}/{}", account.id, conversion.allows_ads);
    Ok(Prepared { group, body })
}

/// The order's id, which the tag sends too: Google Analytics counts a purchase once by it.
fn transaction_id(event_id: &str) -> &str {
    event_id.split_once(':').map_or(event_id, |(id, _)| id)
}

/// The documented limits.
fn validate(body: &Value) -> Result<(), Unfit> {
    let invalid = |message: String| Err(Unfit::Invalid { code: "invalid_event", message });
    let name = body["event"]["name"].as_str().unwrap_or_default();
    let is_name = |name: &str| {
        name.len() <= MAX_NAME
            && name.starts_with(|c: char| c.is_ascii_alphabetic())
            && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
    };
    if !is_name(name) {
        return invalid(format!("Google Analytics takes no event named {name:?}."));
    }
    for (name, value) in body["event"]["params"].as_object().into_iter().flatten() {
        if !is_name(name) || value.as_str().is_some_and(|text| text.chars().count() > MAX_TEXT) {
            return invalid(format!("The parameter {name} is too long for Google Analytics."));
        }
    }
    Ok(())
}

/// For how long Google Analytics takes events afterwards.
pub(crate) const BACKDATING: TimeDelta = TimeDelta::hours(72);

pub(crate) async fn send(
    platforms: &Platforms,
    connection: &Connection,
    account: &Account,
    events: &[&Value],
) -> Answer {
    let Some(secret) = connection.secrets.get(SecretName::ApiSecret) else {
        return Answer::pause(None, "no_credentials", "No API secret has been entered.");
    };
    let first = events.first().copied().unwrap_or(&Value::Null);
    let list: Vec<_> = events.iter().map(|event| &event["event"]).collect();
    let mut body = json!({"client_id": first["client_id"], "consent": first["consent"], "events": list});
    let live = body.to_string();
    body["validation_behavior"] = json!("ENFORCE_RECOMMENDATIONS");
    let validated = match post(platforms, "/debug/mp/collect", &account.id, secret, body.to_string()).await {
        Ok(reply) => reply,
        Err(answer) => return answer,
    };
    if let Some((code, message)) = fault(&validated.body) {
        return Answer::split(code, message);
    }
    match post(platforms, "/mp/collect", &account.id, secret, live).await {
        Ok(_) => Answer::Each(vec![Outcome::Accepted; events.len()]),
        Err(answer) => answer,
    }
}

/// The first thing that is wrong.
fn fault(body: &Value) -> Option<(String, String)> {
    let fault = body["validationMessages"].as_array()?.first()?;
    let text = |key: &str| fault[key].as_str().unwrap_or_default();
    Some((text("validationCode").to_owned(), format!("{}: {}", text("fieldPath"), text("description"))))
}

async fn post(
    platforms: &Platforms,
    path: &str,
    measurement_id: &str,
    secret: &str,
    body: String,
) -> Result<Reply, Answer> {
    let query = http::form(&[("measurement_id", measurement_id), ("api_secret", secret)]);
    let url = format!("{}?{query}", below(&platforms.configuration.google_analytics, path));
    let request = platforms.http.post(url).header("content-type", "application/json").body(body);
    let reply = http::send(request, platforms.clock.now()).await;
    let reply = reply.map_err(|error| Answer::pause(None, "unreachable", error))?;
    let status = reply.status.as_u16();
    match status {
        200..300 => Ok(reply),
        400 | 413 => Err(Answer::split(status.to_string(), "Google Analytics refused the request.")),
        _ => Err(Answer::pause(
            reply.retry_after,
            status.to_string(),
            format!("It answered {}.", reply.status),
        )),
    }
}

/// Has an event validated; none is stored. Google Analytics does not say whether it knows the secret.
pub(crate) async fn check(platforms: &Platforms, connection: &Connection) -> Result<(), String> {
    let secret = connection.secrets.get(SecretName::ApiSecret).ok_or("No API secret has been entered.")?;
    let body = json!({
        "client_id": "1.1",
        "validation_behavior": "ENFORCE_RECOMMENDATIONS",
        "events": [{
            "name": "generate_lead",
            "timestamp_micros": platforms.clock.now().timestamp_micros(),
            "params": {"currency": "INR", "value": 0, "engagement_time_msec": 1},
        }],
    });
    match post(platforms, "/debug/mp/collect", &connection.account, secret, body.to_string()).await {
        Ok(reply) => fault(&reply.body).map_or(Ok(()), |(_, message)| Err(message)),
        Err(answer) => crate::accepted(answer),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conversion::Contract;
    use crate::conversion::testing::{account, conversion, noon};

    #[test]
    fn an_event_is_as_the_contract_has_it() {
        let prepared = prepare(&account(Contract::Ga4), &conversion()).unwrap();
        assert_eq!(
            prepared.body,
            json!({
                "client_id": "1234567890.1795000000",
                "consent": {"ad_user_data": "GRANTED", "ad_personalization": "DENIED"},
                "event": {
                    "name": "close_convert_lead",
                    "timestamp_micros": noon().timestamp_micros(),
                    "params": {
                        "currency": "INR", "value": 650_000, "event_id": "lead-uuid:contract_won",
                        "engagement_time_msec": 1, "session_id": "1795000000",
                    },
                },
            })
        );
        let other = Conversion { ga_client_id: Some("2.2".to_owned()), ..conversion() };
        assert_ne!(
            prepare(&account(Contract::Ga4), &other).unwrap().group,
            prepared.group,
            "one client a request"
        );
    }

    #[test]
    fn a_refund_names_the_order_and_the_time_of_the_refund() {
        let later = noon() + TimeDelta::days(9);
        let refund = Conversion {
            event_id: "order-uuid:purchase".to_owned(),
            name: "refund",
            adjusted_at: Some(later),
            ..conversion()
        };
        let event = &prepare(&account(Contract::Ga4), &refund).unwrap().body["event"];
        assert_eq!(event["params"]["transaction_id"], "order-uuid");
        assert_eq!(event["timestamp_micros"], later.timestamp_micros());
    }

    #[test]
    fn what_the_live_address_would_swallow_is_refused() {
        let ga4 = account(Contract::Ga4);
        let no_client = Conversion { ga_client_id: None, ..conversion() };
        assert_eq!(prepare(&ga4, &no_client).err(), Some(Unfit::NoIdentifier));
        let long = Conversion { event_id: "x".repeat(101), ..conversion() };
        assert!(matches!(prepare(&ga4, &long).err(), Some(Unfit::Invalid { .. })));
        for name in ["", "1st", "two words", "of_more_than_forty_characters_in_its_name_x"] {
            let event = Conversion { name, ..conversion() };
            assert!(matches!(prepare(&ga4, &event).err(), Some(Unfit::Invalid { .. })), "{name}");
        }
    }
}
