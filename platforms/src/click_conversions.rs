//! The Google Ads API's `uploadClickConversions`, for accounts that used it before it was closed to new ones, and its
//! adjustments. A request fails in part: each event has its own answer.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::configuration::below;
use crate::conversion::{Account, Answer, Click, Conversion, Outcome, Prepared, Unfit, rupees};
use crate::data_manager::{RECENT_CLICK, transaction_id};
use crate::google::{self, GoogleError, ads_code, in_india};
use crate::identity::{google_email, google_phone, hash};
use crate::oauth::Scope;
use crate::secrets::SecretName;
use crate::{Connection, Platforms};

/// Version of the Google Ads API.
pub(crate) const VERSION: &str = "v26";

/// Time format of the Google Ads API.
const TIME: &str = "%Y-%m-%d %H:%M:%S%:z";

/// The click conversion, or the adjustment of one, in Google's words.
pub(crate) fn prepare(account: &Account, conversion: &Conversion) -> Result<Prepared, Unfit> {
    let action = format!("customers/{}/conversionActions/{}", account.id, account.action);
    let order_id = transaction_id(&conversion.event_id)?;
    let group = |kind: &str| format!("{}/{}/{kind}", account.id, account.login);
    if let Some(adjusted_at) = conversion.adjusted_at {
        let mut adjustment = json!({
            "conversionAction": action,
            "orderId": order_id,
            "adjustmentDateTime": in_india(adjusted_at).format(TIME).to_string(),
            "adjustmentType": "RETRACTION",
        });
        if conversion.value_paise > 0 {
            adjustment["adjustmentType"] = json!("RESTATEMENT");
            adjustment["restatementValue"] =
                json!({"adjustedValue": rupees(conversion.value_paise), "currencyCode": "INR"});
        }
        return Ok(Prepared { group: group(ADJUSTMENTS), body: adjustment });
    }
    let email =
        conversion.email.as_deref().and_then(google_email).map(|it| json!({"hashedEmail": hash(&it)}));
    let phone =
        conversion.phone.as_deref().and_then(google_phone).map(|it| json!({"hashedPhoneNumber": hash(&it)}));
    let identifiers: Vec<_> = email.into_iter().chain(phone).collect();
    if conversion.click.is_none() && identifiers.is_empty() {
        return Err(Unfit::NoIdentifier);
    }
    let mut event = json!({
        "conversionAction": action,
        "conversionDateTime": in_india(conversion.occurred_at).format(TIME).to_string(),
        "conversionValue": rupees(conversion.value_paise),
        "currencyCode": "INR",
        "orderId": order_id,
        "consent": {"adUserData": "GRANTED", "adPersonalization": "DENIED"},
    });
    match &conversion.click {
        Some(Click::Gclid(id)) => event["gclid"] = json!(id),
        Some(Click::Gbraid(id)) => event["gbraid"] = json!(id),
        Some(Click::Wbraid(id)) => event["wbraid"] = json!(id),
        None => {}
    }
    if !identifiers.is_empty() {
        event["userIdentifiers"] = json!(identifiers);
    }
    Ok(Prepared { group: group(CONVERSIONS), body: event })
}

/// What the request's list is called.
const CONVERSIONS: &str = "conversions";
const ADJUSTMENTS: &str = "conversionAdjustments";

pub(crate) async fn send(
    platforms: &Platforms,
    connection: &Connection,
    account: &Account,
    events: &[&Value],
    validate_only: bool,
) -> Answer {
    let is_adjustment = events.first().is_some_and(|event| event.get("adjustmentType").is_some());
    let (method, list) = if is_adjustment {
        ("uploadConversionAdjustments", ADJUSTMENTS)
    } else {
        ("uploadClickConversions", CONVERSIONS)
    };
    let body = json!({list: events, "partialFailure": true, "validateOnly": validate_only}).to_string();
    let reply = google::send(platforms, connection, Scope::AdWords, || {
        request(platforms, connection, &account.id, &account.login, method).body(body.clone())
    });
    let reply = match reply.await {
        Ok(reply) => reply,
        Err(answer) => return answer,
    };
    if reply.status.is_success() {
        Answer::Each(read(&reply.body, events.len()))
    } else {
        GoogleError::read(&reply).answer(reply.status.as_u16())
    }
}

/// A call of the Google Ads API.
pub(crate) fn request(
    platforms: &Platforms,
    connection: &Connection,
    customer: &str,
    login: &str,
    method: &str,
) -> reqwest::RequestBuilder {
    let path =
        format!("/{VERSION}/customers/{customer}{}{method}", if method.contains(':') { "/" } else { ":" });
    let request = platforms.http.post(below(&platforms.configuration.google_ads, &path));
    let request = request.header("content-type", "application/json");
    let request = match login {
        "" => request,
        login => request.header("login-customer-id", login),
    };
    match connection.secrets.get(SecretName::DeveloperToken) {
        Some(token) => request.header("developer-token", token),
        None => request,
    }
}

/// What became of each event: those without an error were accepted.
fn read(body: &Value, events: usize) -> Vec<Outcome> {
    let details = body["partialFailureError"]["details"].as_array().map(Vec::as_slice).unwrap_or_default();
    let errors = details.iter().filter_map(|detail| detail["errors"].as_array()).flatten();
    // An event may have several errors: one that lasts says more than one that passes.
    let mut refused: BTreeMap<usize, Outcome> = BTreeMap::new();
    let mut is_of_none = None;
    for error in errors {
        let found = outcome(error);
        let Some(index) = index(error) else {
            is_of_none = Some(found);
            continue;
        };
        let lasts = |outcome: &Outcome| matches!(outcome, Outcome::Rejected { .. });
        if refused.get(&index).is_none_or(|former| !lasts(former) && lasts(&found)) {
            refused.insert(index, found);
        }
    }
    let refusal = body["partialFailureError"]["message"].as_str();
    (0..events)
        .map(|index| {
            let is_empty = body["results"][index].as_object().is_none_or(serde_json::Map::is_empty);
            match refused.remove(&index) {
                Some(outcome) => outcome,
                // A failed row has an empty result: without a reason of its own it has the request's.
                None if is_empty && refusal.is_some() => is_of_none
                    .clone()
                    .unwrap_or_else(|| Outcome::retry("PARTIAL_FAILURE", refusal.unwrap_or_default())),
                None => Outcome::Accepted,
            }
        })
        .collect()
}

fn index(error: &Value) -> Option<usize> {
    let path = error["location"]["fieldPathElements"].as_array()?;
    let list = path.iter().find(|element| {
        element["fieldName"]
            .as_str()
            .is_some_and(|name| matches!(name, "conversions" | "conversion_adjustments"))
    })?;
    let index = &list["index"];
    // A first element may lack its index, as zeros are left out.
    let number = index.as_u64().or_else(|| index.as_str()?.parse().ok()).unwrap_or(0);
    usize::try_from(number).ok()
}

fn outcome(error: &Value) -> Outcome {
    let code = ads_code(error).unwrap_or_else(|| "UNKNOWN".to_owned());
    let message = error["message"].as_str().unwrap_or_default();
    match code.as_str() {
        // Told before, which is what was to be achieved.
        "CLICK_CONVERSION_ALREADY_EXISTS"
        | "DUPLICATE_CLICK_CONVERSION_IN_REQUEST"
        | "DUPLICATE_ORDER_ID"
        | "ORDER_ID_ALREADY_IN_USE"
        | "CONVERSION_ALREADY_RETRACTED"
        | "CONVERSION_ADJUSTMENT_ALREADY_EXISTS" => Outcome::Accepted,
        "TOO_RECENT_EVENT" | "TOO_RECENT_CONVERSION" | "TOO_RECENT_CONVERSION_ACTION" => {
            Outcome::Retry { after: Some(RECENT_CLICK), code, message: message.to_owned() }
        }
        "INTERNAL_ERROR" | "TRANSIENT_ERROR" | "RESOURCE_EXHAUSTED" | "RESOURCE_TEMPORARILY_EXHAUSTED" => {
            Outcome::retry(code, message)
        }
        _ => Outcome::rejected(code, message),
    }
}

/// Sends a conversion that is only validated. That its click is unknown says that everything else was accepted.
pub(crate) async fn check(platforms: &Platforms, connection: &Connection) -> Result<(), String> {
    for account in connection.google_accounts() {
        let event = json!({
            "conversionAction": format!("customers/{}/conversionActions/{}", account.id, account.action),
            "conversionDateTime": in_india(platforms.clock.now()).format(TIME).to_string(),
            "conversionValue": 0,
            "currencyCode": "INR",
            "orderId": "connection-check",
            "userIdentifiers": [{"hashedEmail": hash("connection-check@example.com")}],
            "consent": {"adUserData": "GRANTED", "adPersonalization": "DENIED"},
        });
        let answer = send(platforms, connection, &account, &[&event], true).await;
        let is_of_click = |code: &str| matches!(code, "CLICK_NOT_FOUND" | "UNPARSEABLE_GCLID");
        match &answer {
            Answer::Each(outcomes)
                if outcomes.iter().all(
                    |outcome| matches!(outcome, Outcome::Rejected { code, .. } if is_of_click(code)),
                ) => {}
            _ => crate::accepted(answer)?,
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::*;
    use crate::conversion::Contract;
    use crate::conversion::testing::{account, conversion, noon};

    #[test]
    fn a_conversion_is_as_the_contract_has_it() {
        let account = account(Contract::ClickConversions);
        let event = prepare(&account, &conversion()).unwrap().body;
        assert_eq!(
            event,
            json!({
                "gclid": "Cj0KCQiA-sample_click",
                "conversionAction": "customers/1234567890/conversionActions/987654321",
                "conversionDateTime": "2026-11-20 10:15:00+05:30",
                "conversionValue": 650_000, "currencyCode": "INR", "orderId": "lead-uuid:contract_won",
                "userIdentifiers": [
                    {"hashedEmail": "f109a2a632fbcea5fc82049f50beed3d8621bf9034399f437fb622222acccdac"},
                    {"hashedPhoneNumber": "07afa5a55570072bd903ce6f651eacc533c5a5600c7d626d303a152f2bf1b3b0"},
                ],
                "consent": {"adUserData": "GRANTED", "adPersonalization": "DENIED"},
            })
        );
    }

    #[test]
    fn an_adjustment_restates_or_retracts() {
        let account = account(Contract::ClickConversions);
        let adjusted_at = Some(noon() + TimeDelta::days(2));
        let restated = Conversion { adjusted_at, value_paise: 12_345, ..conversion() };
        assert_eq!(
            prepare(&account, &restated).unwrap().body,
            json!({
                "conversionAction": "customers/1234567890/conversionActions/987654321",
                "orderId": "lead-uuid:contract_won",
                "adjustmentType": "RESTATEMENT",
                "adjustmentDateTime": "2026-11-22 10:15:00+05:30",
                "restatementValue": {"adjustedValue": 123.45, "currencyCode": "INR"},
            })
        );
        let retracted = prepare(&account, &Conversion { value_paise: 0, ..restated }).unwrap().body;
        assert_eq!(
            (&retracted["adjustmentType"], &retracted["restatementValue"]),
            (&json!("RETRACTION"), &Value::Null)
        );
    }

    #[test]
    fn each_event_has_its_own_answer() {
        let error = |code: &str, index: Value| {
            json!({
                "errorCode": {"conversionUploadError": code}, "message": code,
                "location": {"fieldPathElements": [{"fieldName": "conversions", "index": index}]},
            })
        };
        let body = json!({
            "partialFailureError": {"code": 3, "message": "Multiple errors", "details": [{"errors": [
                error("EXPIRED_EVENT", json!(1)),
                error("CLICK_CONVERSION_ALREADY_EXISTS", json!("2")),
                error("TOO_RECENT_EVENT", json!(3)),
            ]}]},
            "results": [{"orderId": "a"}, {}, {}, {}, {}],
        });
        let outcomes = read(&body, 5);
        assert_eq!(outcomes[0], Outcome::Accepted);
        assert!(matches!(&outcomes[1], Outcome::Rejected { code, .. } if code == "EXPIRED_EVENT"));
        assert_eq!(outcomes[2], Outcome::Accepted, "told before");
        assert!(matches!(outcomes[3], Outcome::Retry { after: Some(RECENT_CLICK), .. }));
        assert!(matches!(outcomes[4], Outcome::Retry { .. }), "failed without a reason");
        assert_eq!(read(&json!({"results": [{"orderId": "a"}]}), 1), [Outcome::Accepted]);
    }
}
