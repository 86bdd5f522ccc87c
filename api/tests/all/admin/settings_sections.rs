//! All settings sections of the contract: saved values are kept completely, and no valid value breaks the site.

use std::collections::BTreeSet;
use std::path::Path;

use api::contract;
use axum::http::StatusCode;
use chrono::TimeDelta;
use kernel::role::Role;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::harness::{Service, booking_with};

/// By section, a value with every field set to something other than its default.
fn samples() -> Value {
    serde_json::from_str(include_str!("../../settings.json")).unwrap()
}

const SETTINGS: &str = "/api/admin/settings/";

/// The maintenance switch has a separate endpoint.
const ELSEWHERE: [&str; 1] = ["maintenance"];

/// Fields with the id of a record: null in the samples, which no record goes with.
const RECORDS: [&str; 1] = ["organization.logoPhotographId"];

fn contract_json() -> Value {
    serde_json::to_value(contract()).unwrap()
}

/// The contract's sections, which have versions, with the schemas of their values.
fn sections(contract: &Value) -> Vec<(String, &Value)> {
    let paths = contract["paths"].as_object().unwrap();
    let sections = paths.iter().filter_map(|(path, item)| {
        let name = path.strip_prefix(SETTINGS).filter(|name| !name.contains('/'))?;
        paths.get(&format!("{path}/versions"))?;
        let body = &item["put"]["requestBody"]["content"]["application/json"]["schema"];
        Some((name.to_owned(), resolve(contract, &resolve(contract, body)["properties"]["value"])))
    });
    sections.collect()
}

/// Resolves a reference to a schema, also beside null.
fn resolve<'a>(contract: &'a Value, schema: &'a Value) -> &'a Value {
    let named = schema["$ref"].as_str().map(|reference| reference.trim_start_matches('#'));
    if let Some(pointer) = named {
        return resolve(contract, contract.pointer(pointer).unwrap());
    }
    let one_of = ["allOf", "anyOf"].iter().find_map(|key| schema[*key].as_array());
    match one_of.and_then(|all| all.iter().find(|one| one["type"] != "null")) {
        Some(inner) => resolve(contract, inner),
        None => schema,
    }
}

async fn read(service: &Service, admin: &str, name: &str) -> Value {
    let answer = service.get_as(admin, &format!("{SETTINGS}{name}")).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    answer.json()
}

/// Saves a value if it is valid.
async fn save(service: &Service, admin: &str, name: &str, value: &Value) -> Result<Value, String> {
    let version = read(service, admin, name).await["version"].clone();
    let body = json!({"value": value, "version": version});
    let answer = service.put_as(admin, &format!("{SETTINGS}{name}"), &body).await;
    match answer.status {
        StatusCode::OK => Ok(answer.json()["value"].clone()),
        StatusCode::UNPROCESSABLE_ENTITY => Err(answer.text),
        _ => panic!("{name}: {} {}", answer.status, answer.text),
    }
}

#[test]
fn every_section_has_a_complete_sample_value() {
    let contract = contract_json();
    let sections = sections(&contract);
    let listed: BTreeSet<&str> = sections.iter().map(|(name, _)| name.as_str()).collect();
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let declared: BTreeSet<_> =
        ["kernel", "domain"].iter().flat_map(|room| declared(&workspace.join(room))).collect();
    let changed: BTreeSet<&str> =
        declared.iter().map(String::as_str).filter(|name| !ELSEWHERE.contains(name)).collect();
    assert_eq!(listed, changed, "the contract has other sections than the code");
    let samples = samples();
    let with_sample: BTreeSet<&str> = samples.as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(listed, with_sample, "api/tests/settings.json has other sections than the contract");
    for (name, schema) in sections {
        let mut missing = Vec::new();
        lacks(&contract, schema, &samples[&name], &name, &mut missing);
        assert!(missing.is_empty(), "api/tests/settings.json lacks {missing:?}");
    }
}

/// The types that implement `Section`, from the sources.
fn declared(folder: &Path) -> BTreeSet<String> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries
        .flat_map(|path| {
            if path.is_dir() {
                return declared(&path);
            }
            let source = std::fs::read_to_string(&path).unwrap();
            let sections = source.split("impl Section for ").skip(1);
            sections.filter_map(|rest| Some(rest.split('"').nth(1)?.to_owned())).collect()
        })
        .collect()
}

/// Collects a schema's fields that a value does not set.
fn lacks(contract: &Value, schema: &Value, value: &Value, path: &str, missing: &mut Vec<String>) {
    let schema = resolve(contract, schema);
    if let Some(fields) = schema["properties"].as_object() {
        for (name, field) in fields {
            lacks(contract, field, &value[name], &format!("{path}.{name}"), missing);
        }
    } else if value.is_null() && !RECORDS.contains(&path) {
        missing.push(path.to_owned());
    } else if let Some(first) = value.as_array().and_then(|list| list.first()) {
        lacks(contract, &schema["items"], first, &format!("{path}[]"), missing);
    }
}

#[test_database::test]
async fn every_section_is_saved_completely_and_unchanged_saves_do_nothing(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.sign_in_as(Role::Admin).await;
    for (name, mut sample) in samples().as_object().unwrap().clone() {
        let untouched = read(&service, &admin, &name).await["value"].clone();
        assert_eq!(save(&service, &admin, &name, &untouched).await.unwrap(), untouched, "{name}");
        let saved = save(&service, &admin, &name, &sample).await.unwrap();
        // Ids of notices are derived from their texts by the server.
        for (field, notice) in sample.as_object_mut().unwrap() {
            if notice.get("version").is_some() {
                notice["version"] = saved[field.as_str()]["version"].clone();
            }
        }
        assert_eq!(saved, sample, "{name}");
        assert_eq!(read(&service, &admin, &name).await["value"], sample, "{name}");
        assert_eq!(save(&service, &admin, &name, &sample).await.unwrap(), sample, "{name}");
    }
}

/// Lower or upper bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Least,
    Most,
}

/// The positions in a value with a bound, and the value at that bound.
fn extremes(contract: &Value, schema: &Value, value: &Value, path: &str, end: End) -> Vec<(String, Value)> {
    let is_nullable = schema["type"].as_array().is_some_and(|types| types.contains(&json!("null")))
        || schema["anyOf"].as_array().is_some_and(|all| all.iter().any(|one| one["type"] == "null"));
    let mut found = Vec::new();
    let schema = resolve(contract, schema);
    if let Some(fields) = schema["properties"].as_object() {
        for (name, field) in fields {
            found.extend(extremes(contract, field, &value[name], &format!("{path}/{name}"), end));
        }
    }
    if let Some(list) = value.as_array() {
        let (least, most) = (schema["minItems"].as_u64().unwrap_or(0), schema["maxItems"].as_u64());
        let first = list.first().map_or_else(|| json!("W"), Clone::clone);
        for (place, one) in list.iter().enumerate() {
            found.extend(extremes(contract, &schema["items"], one, &format!("{path}/{place}"), end));
        }
        match (end, most) {
            (End::Least, _) => {
                let fewest = usize::try_from(least).unwrap();
                found.push((path.to_owned(), json!(list[..fewest.min(list.len())])));
            }
            (End::Most, Some(most)) => {
                found.push((path.to_owned(), json!(vec![first; usize::try_from(most).unwrap()])));
            }
            (End::Most, None) => panic!("{path} is a list without a limit"),
        }
    }
    let limit = match end {
        End::Least => "minimum",
        End::Most => "maximum",
    };
    match value {
        Value::Number(_) => {
            assert!(schema[limit].is_number(), "{path} is a number without a {limit}");
            found.push((path.to_owned(), schema[limit].clone()));
        }
        Value::String(_) if schema["enum"].is_array() || schema["oneOf"].is_array() => {}
        Value::String(_) if schema["format"].is_string() || schema["pattern"].is_string() => {}
        Value::String(_) if schema["readOnly"] == true => {}
        Value::String(_) => {
            let length = match end {
                End::Least => schema["minLength"].as_u64().unwrap_or(0),
                End::Most => schema["maxLength"].as_u64().unwrap_or_else(|| panic!("{path} has no limit")),
            };
            // Without spaces, so that pages cannot wrap it.
            found.push((path.to_owned(), json!("W".repeat(usize::try_from(length).unwrap()))));
        }
        Value::Bool(_) => found.push((path.to_owned(), json!(end == End::Most))),
        _ => {}
    }
    if is_nullable && end == End::Least {
        found.push((path.to_owned(), Value::Null));
    }
    found
}

/// Public addresses without parameters.
fn open_addresses(contract: &Value) -> Vec<String> {
    let paths = contract["paths"].as_object().unwrap().iter();
    let open = paths.filter(|(path, item)| {
        item["get"].is_object() && !path.contains('{') && !path.starts_with("/api/admin")
    });
    open.map(|(path, _)| path.clone()).collect()
}

#[test_database::test]
async fn no_valid_setting_breaks_the_public_site(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.sign_in_as(Role::Admin).await;
    app::seed::demo(&mut service.db.acquire().await.unwrap()).await.unwrap();
    let contract = contract_json();
    let addresses = open_addresses(&contract);
    let kitchen = json!({
        "layout": "l_shape", "legs": [1000, 800], "package": "essential", "core": "BWR plywood",
        "finish": "Laminate", "counter": "Granite", "accessories": []
    });
    let mut visitors = 0;
    for end in [End::Least, End::Most] {
        for (name, schema) in sections(&contract) {
            let mut value = samples()[&name].clone();
            let tried = extremes(&contract, schema, &value, "", end);
            let mut accepted = 0;
            for (place, extreme) in &tried {
                let mut next = value.clone();
                // An element may be gone with its list.
                let Some(held) = next.pointer_mut(place) else { continue };
                held.clone_from(extreme);
                // Rules across fields may reject it in combination.
                if save(&service, &admin, &name, &next).await.is_err() {
                    continue;
                }
                (value, accepted) = (next, accepted + 1);
                for address in &addresses {
                    let answer = service.get(address).await;
                    let what = format!("{address} after {name}{place} became {extreme}");
                    assert!(answer.status.as_u16() < 500, "{what}: {} {}", answer.status, answer.text);
                }
                // The rate limit of a caller.
                service.clock.advance(TimeDelta::seconds(2));
                let estimate = service.post("/api/calculators/kitchen", &kitchen).await;
                assert_eq!(estimate.status, StatusCode::OK, "{name}{place}: {}", estimate.text);
            }
            assert!(accepted * 3 > tried.len(), "{name}: only {accepted} of {} were accepted", tried.len());
            visitors += 1;
            let lead = booking_with(&json!({
                "customerEmail": format!("visitor{visitors}@example.com"),
                "customerPhone": format!("98{visitors:08}"),
            }));
            let answer = service.post("/api/leads", &lead).await;
            assert_eq!(answer.status, StatusCode::ACCEPTED, "{name} at its {end:?}: {}", answer.text);
        }
    }
    service.claim_mail().await;
}
