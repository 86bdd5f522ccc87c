//! What the contract says of itself, as strangers' programs read it.

use std::collections::BTreeSet;

use serde_json::{Value, json};

/// Every operation of the contract: its method and address, and what is said of it.
fn operations() -> Vec<(String, Value)> {
    let contract = serde_json::to_value(api::contract()).unwrap();
    let paths = contract["paths"].as_object().unwrap();
    let operations = paths.iter().flat_map(|(path, item)| {
        let item = item.as_object().unwrap();
        item.iter().map(move |(method, operation)| (format!("{method} {path}"), operation.clone()))
    });
    operations.collect()
}

#[test]
fn every_name_in_an_address_is_declared_as_its_parameter() {
    for (address, operation) in operations() {
        let names = address.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
        let names: BTreeSet<_> = names.map(|name| name.trim_start_matches('*')).collect();
        let parameters = operation["parameters"].as_array().cloned().unwrap_or_default();
        let declared: BTreeSet<_> = parameters
            .iter()
            .filter(|parameter| parameter["in"] == "path")
            .map(|parameter| parameter["name"].as_str().unwrap())
            .collect();
        assert_eq!(declared, names, "{address}");
    }
}

#[test]
fn whoever_may_be_refused_is_told_in_which_form() {
    for (address, operation) in operations() {
        if operation.get("security").is_some() {
            let schema = &operation["responses"]["default"]["content"]["application/json"]["schema"];
            assert_eq!(*schema, json!({"$ref": "#/components/schemas/Problem"}), "{address}");
        }
    }
}
