//! A payload for people to look at: what identifies somebody is shortened.

use serde_json::Value;

/// Keys whose text identifies a person, a browser or a click, in any contract.
const IDENTIFYING: &[&str] = &[
    "emailAddress",
    "phoneNumber",
    "hashedEmail",
    "hashedPhoneNumber",
    "em",
    "ph",
    "external_id",
    "gclid",
    "gbraid",
    "wbraid",
    "fbc",
    "fbp",
    "client_id",
    "session_id",
];

/// The same with shortened identifiers.
pub(crate) fn mask(value: &Value) -> Value {
    match value {
        Value::Object(fields) => Value::Object(
            fields
                .iter()
                .map(|(key, value)| {
                    let value =
                        if IDENTIFYING.contains(&key.as_str()) { shorten_all(value) } else { mask(value) };
                    (key.clone(), value)
                })
                .collect(),
        ),
        Value::Array(values) => Value::Array(values.iter().map(mask).collect()),
        other => other.clone(),
    }
}

fn shorten_all(value: &Value) -> Value {
    match value {
        Value::String(text) => Value::String(shorten(text)),
        Value::Array(values) => Value::Array(values.iter().map(shorten_all).collect()),
        // A number, such as a session, identifies as a text does.
        Value::Number(number) => Value::String(shorten(&number.to_string())),
        other => mask(other),
    }
}

/// A beginning by which it is recognised, and at most a third of it.
fn shorten(text: &str) -> String {
    let shown = (text.chars().count() / 3).min(8);
    format!("{}…", text.chars().take(shown).collect::<String>())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn identifiers_are_shortened_wherever_they_are() {
        let payload = json!({
            "transactionId": "lead:contract_won",
            "adIdentifiers": {"gclid": "Cj0KCQiA-sample_click"},
            "userData": {"userIdentifiers": [{"emailAddress": "f109a2a632fbcea5fc82049f50beed3d"}]},
            "user_data": {"em": ["a5f2bd9ec98f32171407e055"], "fbp": "fb.1.1"},
            "params": {"session_id": 1_795_000_000},
        });
        assert_eq!(
            mask(&payload),
            json!({
                "transactionId": "lead:contract_won",
                "adIdentifiers": {"gclid": "Cj0KCQi…"},
                "userData": {"userIdentifiers": [{"emailAddress": "f109a2a6…"}]},
                "user_data": {"em": ["a5f2bd9e…"], "fbp": "fb…"},
                "params": {"session_id": "179…"},
            })
        );
    }
}
