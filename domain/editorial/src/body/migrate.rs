//! Texts of earlier versions of the format, one step per version.

use serde_json::{Map, Value, json};

use super::{VERSION, new_block_id};

/// What turns a text of version 0, 1 and so on into one of the next.
const STEPS: [fn(Value) -> Value; VERSION as usize] = [with_ids];

/// A text in the present version. What is newer is left as it is.
pub(super) fn renewed(text: Value) -> Value {
    let version = match text.get("version") {
        Some(version) => version.as_u64().and_then(|version| usize::try_from(version).ok()),
        // Version 0 had no number.
        None if text.is_object() => Some(0),
        None => None,
    };
    let Some(version) = version else { return text };
    STEPS.iter().skip(version).fold(text, |text, step| step(text))
}

/// Version 0 was the editor's whole document, `{"type": "doc", "content": […]}`, without ids.
fn with_ids(text: Value) -> Value {
    let Value::Object(mut document) = text else { return text };
    let Some(mut content) = document.remove("content") else {
        return json!({"version": 1, "content": []});
    };
    for block in content.as_array_mut().into_iter().flatten() {
        let Value::Object(block) = block else { continue };
        let attributes = block.entry("attrs").or_insert_with(|| Value::Object(Map::new()));
        if attributes.is_null() {
            *attributes = Value::Object(Map::new());
        }
        if let Value::Object(attributes) = attributes
            && !attributes.get("id").is_some_and(Value::is_string)
        {
            attributes.insert("id".to_owned(), json!(new_block_id()));
        }
    }
    json!({"version": 1, "content": content})
}

#[cfg(test)]
mod tests {
    use garde::Validate as _;

    use super::super::Body;
    use super::*;

    #[test]
    fn a_document_without_a_version_gets_ids() {
        let old = json!({"type": "doc", "content": [
            {"type": "paragraph", "content": [{"type": "text", "text": "Teak"}]},
            {"type": "heading", "attrs": {"level": 2, "id": null}},
            {"type": "paragraph", "attrs": {"id": "abcdefgh"}},
        ]});
        let body: Body = serde_json::from_value(old).unwrap();
        assert!(body.validate().is_ok(), "{:?}", body.validate());
        assert_eq!(body.content[2].id(), Some("abcdefgh"));
        assert_eq!(body.plain_text(), "Teak");
        assert_eq!(serde_json::from_value::<Body>(json!({})).unwrap(), Body::default());
    }

    #[test]
    fn what_is_of_today_or_later_stays() {
        for version in [1, 2] {
            let text =
                json!({"version": version, "content": [{"type": "paragraph", "attrs": {"id": "abcdefgh"}}]});
            assert_eq!(renewed(text.clone()), text);
        }
        let later: Body = serde_json::from_value(json!({"version": 2, "content": []})).unwrap();
        assert!(later.validate().unwrap_err().to_string().contains("version"));
    }
}
