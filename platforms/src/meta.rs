//! Meta's Conversions API. One invalid event fails a whole request, so that a request is split until it is alone.

use data_encoding::HEXLOWER;
use ring::hmac;
use serde_json::{Value, json};

use crate::configuration::below;
use crate::conversion::{Account, Answer, Conversion, Outcome, Prepared, Unfit, rupees};
use crate::http::{self, Reply};
use crate::identity::{hash, meta_email, meta_phone};
use crate::secrets::SecretName;
use crate::{Connection, Platforms};

/// Version of the Graph API.
pub(crate) const VERSION: &str = "v26.0";

/// The event in Meta's words.
pub(crate) fn prepare(account: &Account, conversion: &Conversion) -> Result<Prepared, Unfit> {
    if conversion.adjusted_at.is_some() {
        return Err(Unfit::NoAdjustments);
    }
    let email = conversion.email.as_deref().and_then(meta_email).map(|it| hash(&it));
    let phone = conversion.phone.as_deref().and_then(meta_phone).map(|it| hash(&it));
    let given = |text: &Option<String>| text.clone().filter(|text| !text.is_empty());
    let (fbc, fbp) = (given(&conversion.fbc), given(&conversion.fbp));
    if email.is_none() && phone.is_none() && fbc.is_none() && fbp.is_none() {
        return Err(Unfit::NoIdentifier);
    }
    let mut user = json!({"external_id": [hash(&conversion.external_id)]});
    for (key, value) in [("em", email), ("ph", phone)] {
        if let Some(value) = value {
            user[key] = json!([value]);
        }
    }
    // Never hashed, and passed on byte for byte.
    for (key, value) in [("fbc", fbc), ("fbp", fbp)] {
        if let Some(value) = value {
            user[key] = json!(value);
        }
    }
    let mut event = json!({
        "event_name": conversion.name,
        "event_time": conversion.occurred_at.timestamp(),
        "event_id": conversion.event_id,
        "action_source": "system_generated",
        "custom_data": {"currency": "INR", "value": rupees(conversion.value_paise)},
    });
    // Meta takes an event of a website only with its browser and its page.
    if let (true, Some(agent), Some(page)) =
        (conversion.is_on_site, given(&conversion.user_agent), &conversion.page)
    {
        event["action_source"] = json!("website");
        event["event_source_url"] = json!(page.as_str());
        user["client_user_agent"] = json!(agent);
    }
    event["user_data"] = user;
    Ok(Prepared { group: account.id.clone(), body: event })
}

pub(crate) async fn send(
    platforms: &Platforms,
    connection: &Connection,
    account: &Account,
    events: &[&Value],
) -> Answer {
    let mut body = json!({"data": events});
    if !connection.test_code.is_empty() {
        body["test_event_code"] = json!(connection.test_code);
    }
    let path = format!("/{VERSION}/{}/events", account.id);
    let reply = call(platforms, connection, &path, &[], |http, url| {
        http.post(url).header("content-type", "application/json").body(body.to_string())
    });
    let reply = match reply.await {
        Ok(reply) => reply,
        Err(answer) => return answer,
    };
    match reply.body["events_received"].as_u64() {
        Some(received) if received == events.len() as u64 => {
            Answer::Each(vec![Outcome::Accepted; events.len()])
        }
        Some(received) => {
            Answer::split("events_missing", format!("Meta took {received} of {} events.", events.len()))
        }
        None => Answer::pause(None, "no_count", "Meta's answer has no count of events."),
    }
}

/// Calls the Graph API. The error is what an unsuccessful answer means for a request's events.
pub(crate) async fn call(
    platforms: &Platforms,
    connection: &Connection,
    path: &str,
    query: &[(&str, &str)],
    request: impl FnOnce(&reqwest::Client, String) -> reqwest::RequestBuilder,
) -> Result<Reply, Answer> {
    let Some(token) = connection.secrets.get(SecretName::AccessToken) else {
        return Err(Answer::pause(None, "no_credentials", "No access token has been entered."));
    };
    let mut pairs = vec![("access_token", token)];
    let proof = connection.secrets.get(SecretName::AppSecret).map(|secret| proof(token, secret));
    pairs.extend(proof.as_deref().map(|proof| ("appsecret_proof", proof)));
    pairs.extend_from_slice(query);
    let url = format!("{}?{}", below(&platforms.configuration.meta, path), http::form(&pairs));
    let reply = http::send(request(&platforms.http, url), platforms.clock.now()).await;
    let reply = reply.map_err(|error| Answer::pause(None, "unreachable", error))?;
    if reply.status.is_success() { Ok(reply) } else { Err(refusal(&reply)) }
}

/// Proves that the caller has the app's secret too.
fn proof(token: &str, app_secret: &str) -> String {
    let key = hmac::Key::new(hmac::HMAC_SHA256, app_secret.as_bytes());
    HEXLOWER.encode(hmac::sign(&key, token.as_bytes()).as_ref())
}

fn refusal(reply: &Reply) -> Answer {
    let error = &reply.body["error"];
    let number = error["code"].as_u64();
    let code = match (number, error["error_subcode"].as_u64()) {
        (Some(code), Some(subcode)) if subcode != 0 => format!("{code}/{subcode}"),
        (Some(code), _) => code.to_string(),
        (None, _) => reply.status.as_u16().to_string(),
    };
    let message = [&error["error_user_msg"], &error["message"]].into_iter().find_map(Value::as_str);
    let message = message.unwrap_or("Meta gave no reason.");
    // Out of order for now; or too many calls, of the app, the user, the page or the account.
    let is_passing = error["is_transient"].as_bool() == Some(true)
        || matches!(number, Some(1 | 2 | 4 | 17 | 32 | 613 | 80_000..80_010));
    match number {
        _ if is_passing => Answer::pause(reply.retry_after, code, message),
        // The token or its permissions: staff can set it right while the events wait.
        Some(10 | 102 | 190 | 200..300 | 463 | 467) => Answer::pause(None, code, message),
        // The pixel does not exist, or not for this token.
        Some(100) if error["error_subcode"].as_u64() == Some(33) => {
            Answer::All(Outcome::rejected(code, message))
        }
        _ => match reply.status.as_u16() {
            400 => Answer::split(code, message),
            404 => Answer::All(Outcome::rejected(code, message)),
            _ => Answer::pause(reply.retry_after, code, message),
        },
    }
}

/// Reads the pixel with the token; no event is sent.
pub(crate) async fn check(platforms: &Platforms, connection: &Connection) -> Result<(), String> {
    let path = format!("/{VERSION}/{}", connection.account);
    match call(platforms, connection, &path, &[("fields", "id")], reqwest::Client::get).await {
        Ok(reply) if reply.body["id"] == connection.account.as_str() => Ok(()),
        Ok(_) => Err("Meta answered with another pixel.".to_owned()),
        Err(answer) => crate::accepted(answer),
    }
}

#[cfg(test)]
mod tests {
    use reqwest::StatusCode;

    use super::*;
    use crate::conversion::Contract;
    use crate::conversion::testing::{account, conversion, noon};

    #[test]
    fn an_event_of_the_site_has_its_browser_and_page() {
        let lead = Conversion {
            event_id: "enquiry-uuid:lead_submitted".to_owned(),
            name: "Lead",
            value_paise: 0,
            is_on_site: true,
            email: Some("John_Smith@gmail.com".to_owned()),
            ..conversion()
        };
        assert_eq!(
            prepare(&account(Contract::Meta), &lead).unwrap().body,
            json!({
                "event_name": "Lead",
                "event_time": noon().timestamp(),
                "event_id": "enquiry-uuid:lead_submitted",
                "action_source": "website",
                "event_source_url": "https://nivas.example/landing",
                "custom_data": {"currency": "INR", "value": 0},
                "user_data": {
                    "external_id": [hash("lead-uuid")],
                    "em": ["62a14e44f765419d10fea99367361a727c12365e2520f32218d505ed9aa0f62f"],
                    "ph": ["a5f2bd9ec98f32171407e05521bebb865c7b3ef6be94fddafec455f7836e3bea"],
                    "fbc": "fb.1.1795000000000.IwAR-sample_click",
                    "fbp": "fb.1.1795000000000.1234567890",
                    "client_user_agent": "Mozilla/5.0 (Linux; Android 16)",
                },
            })
        );
    }

    #[test]
    fn later_stages_and_visits_without_a_browser_come_from_the_system() {
        let prepared = |conversion: &Conversion| prepare(&account(Contract::Meta), conversion).unwrap().body;
        for conversion in [conversion(), Conversion { is_on_site: true, user_agent: None, ..conversion() }] {
            let event = prepared(&conversion);
            assert_eq!(event["action_source"], "system_generated");
            assert!(
                event.get("event_source_url").is_none()
                    && event["user_data"].get("client_user_agent").is_none()
            );
        }
    }

    #[test]
    fn nobody_and_adjustments_are_not_told() {
        let meta = account(Contract::Meta);
        let nobody =
            Conversion { email: None, phone: None, fbc: None, fbp: Some(String::new()), ..conversion() };
        assert_eq!(prepare(&meta, &nobody).err(), Some(Unfit::NoIdentifier));
        let adjusted = Conversion { adjusted_at: Some(noon()), ..conversion() };
        assert_eq!(prepare(&meta, &adjusted).err(), Some(Unfit::NoAdjustments));
    }

    #[test]
    fn the_proof_is_an_hmac_of_the_token() {
        // RFC 4231, test case 2.
        assert_eq!(
            proof("what do ya want for nothing?", "Jefe"),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        );
    }

    #[test]
    fn refusals_are_told_apart() {
        let answer = |status: u16, error: Value| {
            refusal(&Reply {
                status: StatusCode::from_u16(status).unwrap(),
                retry_after: None,
                body: json!({"error": error}),
            })
        };
        assert!(matches!(answer(400, json!({"code": 4})), Answer::Pause { .. }), "too many calls");
        assert!(matches!(answer(400, json!({"code": 190})), Answer::Pause { .. }), "the token");
        assert!(matches!(answer(500, json!({"code": 2, "is_transient": true})), Answer::Pause { .. }));
        assert!(matches!(
            answer(400, json!({"code": 100, "error_subcode": 33})),
            Answer::All(Outcome::Rejected { .. })
        ));
        assert!(matches!(
            answer(400, json!({"code": 100, "error_subcode": 2_804_003, "message": "event_time"})),
            Answer::Split { code, .. } if code == "100/2804003"
        ));
        assert!(matches!(answer(503, Value::Null), Answer::Pause { .. }));
    }
}
