//! Google's Data Manager API, by which new accounts upload conversions to Google Ads.
//!
//! One bad field rejects a whole request, so that a request is split until the bad event is alone. What is taken is
//! processed later: its state is asked by the request's id, and comes as counts for the request, not by event. The same
//! `transactionId` with identical values does no harm, with another value it restates the first.

use serde_json::{Value, json};

use crate::configuration::below;
use crate::conversion::{Account, Answer, Click, Conversion, Outcome, Prepared, Unfit, rupees};
use crate::google::{self, GoogleError, in_india};
use crate::identity::{google_email, google_phone, hash};
use crate::oauth::Scope;
use crate::{Connection, Platforms};

/// The event in Google's words.
pub(crate) fn prepare(account: &Account, conversion: &Conversion) -> Result<Prepared, Unfit> {
    let mut event = json!({
        "transactionId": transaction_id(&conversion.event_id)?,
        "eventTimestamp": in_india(conversion.occurred_at).to_rfc3339_opts(chrono::SecondsFormat::Secs, false),
        "eventSource": "WEB",
        "currency": "INR",
        "conversionValue": rupees(conversion.value_paise),
    });
    let click = conversion.click.as_ref().map(|click| match click {
        Click::Gclid(id) => json!({"gclid": id}),
        Click::Gbraid(id) => json!({"gbraid": id}),
        Click::Wbraid(id) => json!({"wbraid": id}),
    });
    let email =
        conversion.email.as_deref().and_then(google_email).map(|it| json!({"emailAddress": hash(&it)}));
    let phone =
        conversion.phone.as_deref().and_then(google_phone).map(|it| json!({"phoneNumber": hash(&it)}));
    let identifiers: Vec<_> = email.into_iter().chain(phone).collect();
    if click.is_none() && identifiers.is_empty() {
        return Err(Unfit::NoIdentifier);
    }
    if let Some(click) = click {
        event["adIdentifiers"] = click;
    }
    if !identifiers.is_empty() {
        event["userData"] = json!({"userIdentifiers": identifiers});
    }
    Ok(Prepared { group: format!("{}/{}/{}", account.id, account.login, account.action), body: event })
}

/// An id that ingest takes: digits alone pass validation and are refused later.
pub(crate) fn transaction_id(event_id: &str) -> Result<&str, Unfit> {
    if event_id.is_empty() || event_id.bytes().all(|byte| byte.is_ascii_digit()) {
        let message = "An event's id needs something besides digits.".to_owned();
        return Err(Unfit::Invalid { code: "bad_transaction_id", message });
    }
    Ok(event_id)
}

fn destination(account: &Account) -> Value {
    let ads = |id: &str| json!({"accountType": "GOOGLE_ADS", "accountId": id});
    let mut destination =
        json!({"operatingAccount": ads(&account.id), "productDestinationId": account.action});
    if !account.login.is_empty() {
        destination["loginAccount"] = ads(&account.login);
    }
    destination
}

fn request(account: &Account, events: &[&Value], validate_only: bool) -> Value {
    json!({
        "destinations": [destination(account)],
        "encoding": "HEX",
        // People agree to being counted; that their data trains advertising to others like them was not asked.
        "consent": {"adUserData": "CONSENT_GRANTED", "adPersonalization": "CONSENT_DENIED"},
        "events": events,
        "validateOnly": validate_only,
    })
}

pub(crate) async fn send(
    platforms: &Platforms,
    connection: &Connection,
    account: &Account,
    events: &[&Value],
    validate_only: bool,
) -> Answer {
    let url = below(&platforms.configuration.data_manager, "/v1/events:ingest");
    let body = request(account, events, validate_only).to_string();
    let reply = google::send(platforms, connection, Scope::DataManager, || {
        platforms.http.post(&url).header("content-type", "application/json").body(body.clone())
    });
    let reply = match reply.await {
        Ok(reply) => reply,
        Err(answer) => return answer,
    };
    if !reply.status.is_success() {
        return GoogleError::read(&reply).answer(reply.status.as_u16());
    }
    match reply.body["requestId"].as_str() {
        Some(id) if !id.is_empty() => Answer::Each(vec![Outcome::Sent(id.to_owned()); events.len()]),
        _ if validate_only => Answer::Each(vec![Outcome::Accepted; events.len()]),
        _ => Answer::pause(None, "no_request_id", "Google's answer has no request id."),
    }
}

/// How far a request is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Progress {
    /// Google has not finished.
    Processing,
    /// The same became of all its events.
    All(Outcome),
    /// Some were refused, and Google does not say which: they are sent again in smaller requests.
    Mixed {
        /// A code of Google.
        code: String,
        /// Which refusals, and how many.
        message: String,
    },
}

/// Asks what became of a request that had so many events.
pub(crate) async fn progress(
    platforms: &Platforms,
    connection: &Connection,
    request_id: &str,
    events: usize,
) -> Result<Progress, Answer> {
    let base = below(&platforms.configuration.data_manager, "/v1/requestStatus:retrieve");
    let url = format!("{base}?{}", crate::http::form(&[("requestId", request_id)]));
    let reply = google::send(platforms, connection, Scope::DataManager, || platforms.http.get(&url)).await?;
    if reply.status.is_success() {
        return Ok(read_progress(&reply.body, events));
    }
    // A request that was just taken may not be found yet.
    if reply.status.as_u16() == 404 {
        return Ok(Progress::Processing);
    }
    let error = GoogleError::read(&reply);
    Err(Answer::pause(reply.retry_after, error.code, error.message))
}

/// Each request of ours has one destination.
fn read_progress(body: &Value, events: usize) -> Progress {
    let status = &body["requestStatusPerDestination"][0];
    let counts = status["errorInfo"]["errorCounts"].as_array().map(Vec::as_slice).unwrap_or_default();
    let refusals: Vec<(String, usize)> = counts
        .iter()
        .map(|count| {
            let reason = count["reason"].as_str().unwrap_or("UNKNOWN");
            let reason = ["PROCESSING_ERROR_REASON_", "PROCESSING_ERROR_"]
                .iter()
                .find_map(|prefix| reason.strip_prefix(prefix))
                .unwrap_or(reason);
            // Numbers of 64 bits are texts in Google's JSON.
            let number = &count["recordCount"];
            let number = number.as_str().and_then(|text| text.parse().ok()).or_else(|| number.as_u64());
            (reason.to_owned(), number.and_then(|number| usize::try_from(number).ok()).unwrap_or(1))
        })
        .filter(|(reason, _)| !is_duplicate(reason))
        .collect();
    let has_duplicates = counts.len() > refusals.len();
    match status["requestStatus"].as_str() {
        Some("SUCCESS") => Progress::All(Outcome::Accepted),
        Some("FAILED" | "PARTIAL_SUCCESS") => match &refusals[..] {
            [] if has_duplicates => Progress::All(Outcome::Accepted),
            [] if events <= 1 => Progress::All(Outcome::rejected("FAILED", "Google gave no reason.")),
            [] => mixed(&refusals),
            // What was processed already does no harm when it is sent again.
            passing if passing.iter().all(|(reason, _)| is_passing(reason)) => {
                Progress::All(outcome(&passing[0].0))
            }
            [(reason, count)] if *count >= events => Progress::All(outcome(reason)),
            _ if events <= 1 => Progress::All(outcome(&refusals[0].0)),
            _ => mixed(&refusals),
        },
        _ => Progress::Processing,
    }
}

fn mixed(refusals: &[(String, usize)]) -> Progress {
    let code = refusals.first().map_or("PARTIAL_SUCCESS", |(reason, _)| reason);
    let list = refusals.iter().map(|(reason, count)| format!("{count} × {reason}")).collect::<Vec<_>>();
    Progress::Mixed { code: code.to_owned(), message: list.join(", ") }
}

/// Told before, which is what was to be achieved.
fn is_duplicate(reason: &str) -> bool {
    matches!(reason, "DUPLICATE_TRANSACTION_ID" | "DUPLICATE_GCLID")
}

fn is_passing(reason: &str) -> bool {
    matches!(reason, "INTERNAL_ERROR" | "TOO_RECENT_CLICK")
}

/// Google knows a click some hours after it.
pub(crate) const RECENT_CLICK: chrono::TimeDelta = chrono::TimeDelta::hours(6);

fn outcome(reason: &str) -> Outcome {
    match reason {
        "TOO_RECENT_CLICK" => Outcome::Retry {
            after: Some(RECENT_CLICK),
            code: reason.to_owned(),
            message: "Google does not know the click yet.".to_owned(),
        },
        _ if is_passing(reason) => Outcome::retry(reason, "Google could not process it yet."),
        _ => Outcome::rejected(reason, explain(reason)),
    }
}

/// Google's codes in words, for those who read the log.
fn explain(reason: &str) -> &'static str {
    match reason {
        "EVENT_TOO_OLD" => "The click is too long ago for Google.",
        "OPERATING_ACCOUNT_MISMATCH_FOR_AD_IDENTIFIER" => "The click belongs to another Google Ads account.",
        "DENIED_CONSENT" | "NO_CONSENT" | "UNKNOWN_CONSENT" => "Google has a refusal of consent for it.",
        "INVALID_GCLID" | "INVALID_GBRAID" | "INVALID_WBRAID" => "Google does not recognise the click id.",
        "CONVERSION_PRECEDES_CLICK" => "It happened before the click.",
        "INVALID_CLICK" => "Google counts the click as invalid.",
        "CLICK_NOT_FOUND" => "Google found no ad click of this person, which is normal for other visitors.",
        "ONE_PER_CLICK_CONVERSION_ACTION_NOT_PERMITTED_WITH_BRAID" => {
            "The conversion action counts one per click, which this kind of click id does not allow."
        }
        "DESTINATION_ACCOUNT_ENHANCED_CONVERSIONS_TERMS_NOT_SIGNED"
        | "ENHANCED_CONVERSIONS_TERMS_NOT_SIGNED" => {
            "The terms for customer data have not been accepted in Google Ads."
        }
        _ => "Google refused it.",
    }
}

/// Sends an event that is only validated.
pub(crate) async fn check(platforms: &Platforms, connection: &Connection) -> Result<(), String> {
    for account in connection.google_accounts() {
        let event = json!({
            "transactionId": "connection-check",
            "eventTimestamp": in_india(platforms.clock.now()).to_rfc3339_opts(chrono::SecondsFormat::Secs, false),
            "eventSource": "WEB",
            "currency": "INR",
            "conversionValue": 0,
            "userData": {"userIdentifiers": [{"emailAddress": hash("connection-check@example.com")}]},
        });
        crate::accepted(send(platforms, connection, &account, &[&event], true).await)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conversion::Contract;
    use crate::conversion::testing::{account, conversion};

    #[test]
    fn an_event_is_as_the_contract_has_it() {
        let account = Account { login: "1112223334".to_owned(), ..account(Contract::DataManager) };
        let event = prepare(&account, &conversion()).unwrap().body;
        assert_eq!(
            request(&account, &[&event], false),
            json!({
                "destinations": [{
                    "operatingAccount": {"accountType": "GOOGLE_ADS", "accountId": "1234567890"},
                    "loginAccount": {"accountType": "GOOGLE_ADS", "accountId": "1112223334"},
                    "productDestinationId": "987654321",
                }],
                "encoding": "HEX",
                "consent": {"adUserData": "CONSENT_GRANTED", "adPersonalization": "CONSENT_DENIED"},
                "events": [{
                    "transactionId": "lead-uuid:contract_won",
                    "eventTimestamp": "2026-11-20T10:15:00+05:30",
                    "eventSource": "WEB",
                    "currency": "INR",
                    "conversionValue": 650_000,
                    "adIdentifiers": {"gclid": "Cj0KCQiA-sample_click"},
                    "userData": {"userIdentifiers": [
                        {"emailAddress": "f109a2a632fbcea5fc82049f50beed3d8621bf9034399f437fb622222acccdac"},
                        {"phoneNumber": "07afa5a55570072bd903ce6f651eacc533c5a5600c7d626d303a152f2bf1b3b0"},
                    ]},
                }],
                "validateOnly": false,
            })
        );
    }

    #[test]
    fn an_event_of_nobody_is_not_told() {
        let account = account(Contract::DataManager);
        let nobody = Conversion { click: None, email: None, phone: Some("-".to_owned()), ..conversion() };
        assert_eq!(prepare(&account, &nobody).err(), Some(Unfit::NoIdentifier));
        let digits = Conversion { event_id: "20261120".to_owned(), ..conversion() };
        let unfit = prepare(&account, &digits).err().unwrap();
        assert!(matches!(unfit, Unfit::Invalid { code: "bad_transaction_id", .. }), "{unfit:?}");
    }

    #[test]
    fn what_became_of_a_request() {
        let progress = |status: &str, counts: &[(&str, u64)], events| {
            let counts: Vec<_> = counts
                .iter()
                .map(|(reason, count)| {
                    let reason = format!("PROCESSING_ERROR_REASON_{reason}");
                    json!({"reason": reason, "recordCount": count.to_string()})
                })
                .collect();
            let body = json!({"requestStatusPerDestination": [
                {"requestStatus": status, "errorInfo": {"errorCounts": counts}}
            ]});
            read_progress(&body, events)
        };
        let accepted = Progress::All(Outcome::Accepted);
        assert_eq!(progress("PROCESSING", &[], 3), Progress::Processing);
        assert_eq!(read_progress(&json!({}), 3), Progress::Processing);
        assert_eq!(progress("SUCCESS", &[], 3), accepted);
        assert_eq!(progress("FAILED", &[("DUPLICATE_TRANSACTION_ID", 3)], 3), accepted, "told before");
        assert_eq!(progress("PARTIAL_SUCCESS", &[("DUPLICATE_TRANSACTION_ID", 1)], 3), accepted);
        let all = |status, counts: &[_], events| match progress(status, counts, events) {
            Progress::All(outcome) => outcome,
            other => panic!("{other:?}"),
        };
        assert!(
            matches!(all("FAILED", &[("EVENT_TOO_OLD", 3)], 3), Outcome::Rejected { code, .. } if code == "EVENT_TOO_OLD")
        );
        assert!(matches!(all("PARTIAL_SUCCESS", &[("CLICK_NOT_FOUND", 1)], 1), Outcome::Rejected { .. }));
        let recent = all("PARTIAL_SUCCESS", &[("TOO_RECENT_CLICK", 2)], 3);
        assert!(matches!(recent, Outcome::Retry { after: Some(RECENT_CLICK), .. }), "{recent:?}");
        let duplicate_and_old = &[("DUPLICATE_TRANSACTION_ID", 2), ("EVENT_TOO_OLD", 1)];
        assert_eq!(
            progress("PARTIAL_SUCCESS", duplicate_and_old, 3),
            Progress::Mixed { code: "EVENT_TOO_OLD".to_owned(), message: "1 × EVENT_TOO_OLD".to_owned() }
        );
    }
}
