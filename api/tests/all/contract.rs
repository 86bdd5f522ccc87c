//! Requests generated from the contract, so that new operations are tested automatically.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};
use uuid::Uuid;

/// A step from a schema to a part of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// A property.
    Field(String),
    /// The only element of a list.
    Element,
    /// One of several alternatives.
    Branch(usize),
}

/// The path to a part of a schema.
pub(crate) type Route = Vec<Step>;

/// A readable route: `rooms[].items[].line.id`.
pub(crate) fn spell(route: &[Step]) -> String {
    let mut text = String::new();
    for step in route {
        match step {
            Step::Field(name) if text.is_empty() => text.push_str(name),
            Step::Field(name) => text.extend([".", name]),
            Step::Element => text.push_str("[]"),
            Step::Branch(_) => {}
        }
    }
    text
}

/// An operation of the contract.
#[derive(Clone, Debug)]
pub(crate) struct Operation {
    pub(crate) id: String,
    pub(crate) method: String,
    pub(crate) path: String,
    raw: Value,
}

/// Location of a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    Path,
    Query,
}

impl Operation {
    /// Parameters at a location: name, schema, and whether it is required.
    pub(crate) fn parameters(&self, place: Place) -> Vec<(&str, &Value, bool)> {
        let wanted = if place == Place::Path { "path" } else { "query" };
        let all = self.raw["parameters"].as_array().map(Vec::as_slice).unwrap_or_default();
        let here = all.iter().filter(|parameter| parameter["in"] == wanted);
        let read = |parameter: &'_ Value| parameter["required"].as_bool().unwrap_or_default();
        here.map(|it| (it["name"].as_str().unwrap(), &it["schema"], read(it))).collect()
    }

    /// The schema of its JSON body, if any.
    pub(crate) fn body(&self) -> Option<&Value> {
        self.raw.pointer("/requestBody/content/application~1json/schema")
    }
}

/// The contract as data.
pub(crate) struct Contract {
    schemas: Value,
    /// All operations.
    pub(crate) operations: Vec<Operation>,
}

impl Contract {
    /// The contract of this service.
    pub(crate) fn read() -> Self {
        let whole = serde_json::to_value(api::contract()).unwrap();
        let mut operations = Vec::new();
        for (path, item) in whole["paths"].as_object().unwrap() {
            for method in ["get", "put", "patch", "post", "delete"] {
                if let Some(raw) = item.get(method) {
                    let id =
                        raw["operationId"].as_str().unwrap_or_else(|| panic!("{method} {path} has no name"));
                    let (id, method) = (id.to_owned(), method.to_uppercase());
                    operations.push(Operation { id, method, path: path.clone(), raw: raw.clone() });
                }
            }
        }
        Self { schemas: whole["components"]["schemas"].clone(), operations }
    }

    /// The operation with this id.
    pub(crate) fn operation(&self, id: &str) -> &Operation {
        let found = self.operations.iter().find(|operation| operation.id == id);
        found.unwrap_or_else(|| panic!("the contract has no operation {id:?}"))
    }

    /// The data of a stream's event, validated against the contract; `None` for a comment.
    pub(crate) fn event(&self, operation: &str, sent: &str) -> Option<Value> {
        if sent.starts_with(':') {
            return None;
        }
        let fields: Map<String, Value> = sent
            .lines()
            .filter_map(|line| line.split_once(": "))
            .map(|(name, value)| (name.to_owned(), json!(value)))
            .collect();
        let stream = "/responses/200/content/text~1event-stream/schema";
        let schema = self.operation(operation).raw.pointer(stream).expect("a stream of events");
        let event = Value::Object(fields);
        self.expect_valid(schema, &event);
        let data = serde_json::from_str(event["data"].as_str().unwrap()).unwrap();
        self.expect_valid(&schema["properties"]["data"]["contentSchema"], &data);
        Some(data)
    }

    fn expect_valid(&self, schema: &Value, value: &Value) {
        let whole = json!({ "components": { "schemas": self.schemas }, "allOf": [schema] });
        let validator = jsonschema::draft202012::new(&whole).unwrap();
        let faults: Vec<String> = validator.iter_errors(value).map(|it| it.to_string()).collect();
        assert!(faults.is_empty(), "{faults:?} in {value}");
    }

    fn resolved<'a>(&'a self, schema: &'a Value) -> &'a Value {
        match schema["$ref"].as_str() {
            Some(name) => self.resolved(&self.schemas[name.rsplit('/').next().unwrap()]),
            None => schema,
        }
    }

    /// All ids in a schema.
    pub(crate) fn ids(&self, schema: &Value) -> Vec<Route> {
        let mut found = Vec::new();
        self.find_ids(schema, &mut Vec::new(), &mut Vec::new(), &mut found);
        found
    }

    fn find_ids(&self, schema: &Value, route: &mut Route, inside: &mut Vec<String>, found: &mut Vec<Route>) {
        if let Some(name) = schema["$ref"].as_str() {
            // A recursive schema adds nothing new.
            if !inside.iter().any(|outer| outer == name) {
                inside.push(name.to_owned());
                self.find_ids(self.resolved(schema), route, inside, found);
                inside.pop();
            }
            return;
        }
        if schema["format"] == "uuid" {
            found.push(route.clone());
        }
        let mut go = |step: Option<Step>, part: &Value| {
            let depth = route.len();
            route.extend(step);
            self.find_ids(part, route, inside, found);
            route.truncate(depth);
        };
        for (index, part) in alternatives(schema).iter().enumerate() {
            go(Some(Step::Branch(index)), part);
        }
        for part in schema["allOf"].as_array().into_iter().flatten() {
            go(None, part);
        }
        for (name, part) in schema["properties"].as_object().into_iter().flatten() {
            go(Some(Step::Field(name.clone())), part);
        }
        if schema["items"].is_object() {
            go(Some(Step::Element), &schema["items"]);
        }
    }

    /// The minimal value of a schema, with the optional parts along `route` and `leaf` at its end. Other required ids come
    /// from `fill`, by field name.
    pub(crate) fn example(
        &self,
        schema: &Value,
        route: Option<(&[Step], &Value)>,
        fill: &dyn Fn(&str) -> Value,
    ) -> Value {
        self.part(schema, route, "", fill)
    }

    fn part(
        &self,
        schema: &Value,
        route: Option<(&[Step], &Value)>,
        name: &str,
        fill: &dyn Fn(&str) -> Value,
    ) -> Value {
        let schema = self.resolved(schema);
        if let Some(([], leaf)) = route {
            return leaf.clone();
        }
        if let Some(only) = schema.get("const") {
            return only.clone();
        }
        if let Some(words) = schema["enum"].as_array() {
            return words[0].clone();
        }
        let several = alternatives(schema);
        let chosen = match route {
            Some(([Step::Branch(index), rest @ ..], leaf)) => {
                several.get(*index).map(|part| (part, Some((rest, leaf))))
            }
            _ => several.iter().find(|part| self.resolved(part)["type"] != "null").map(|part| (part, None)),
        };
        let mut value = self.plain(schema, route, name, fill);
        if let Some((part, rest)) = chosen {
            value = merged(value, self.part(part, rest, name, fill));
        }
        for part in schema["allOf"].as_array().into_iter().flatten() {
            value = merged(value, self.part(part, route, name, fill));
        }
        value
    }

    fn plain(
        &self,
        schema: &Value,
        route: Option<(&[Step], &Value)>,
        name: &str,
        fill: &dyn Fn(&str) -> Value,
    ) -> Value {
        let kind = match &schema["type"] {
            Value::Array(kinds) => kinds.iter().find(|kind| **kind != "null").cloned().unwrap_or_default(),
            kind => kind.clone(),
        };
        match kind.as_str().unwrap_or_default() {
            "object" => self.object(schema, route, fill),
            "array" => {
                if let Some(([Step::Element, rest @ ..], leaf)) = route {
                    return json!([self.part(&schema["items"], Some((rest, leaf)), name, fill)]);
                }
                let least = schema["minItems"].as_u64().unwrap_or_default();
                (0..least).map(|_| self.part(&schema["items"], None, name, fill)).collect()
            }
            "integer" | "number" => {
                let least = schema["minimum"].as_i64().unwrap_or(1).max(1);
                json!(least.min(schema["maximum"].as_i64().unwrap_or(least)))
            }
            "boolean" => json!(false),
            "string" => match schema["format"].as_str() {
                Some("uuid") => fill(name),
                Some("date") => json!("2026-11-20"),
                Some("date-time") => json!("2026-12-01T10:00:00Z"),
                Some("email") => json!("somebody@example.com"),
                _ => {
                    let least = schema["minLength"].as_u64().unwrap_or(1).max(1);
                    json!("a".repeat(usize::try_from(least).unwrap()))
                }
            },
            _ => Value::Null,
        }
    }

    fn object(
        &self,
        schema: &Value,
        route: Option<(&[Step], &Value)>,
        fill: &dyn Fn(&str) -> Value,
    ) -> Value {
        let is_needed =
            |name: &str| schema["required"].as_array().is_some_and(|names| names.iter().any(|it| it == name));
        let mut object = Map::new();
        for (name, part) in schema["properties"].as_object().into_iter().flatten() {
            match route {
                Some(([Step::Field(next), rest @ ..], leaf)) if next == name => {
                    object.insert(name.clone(), self.part(part, Some((rest, leaf)), name, fill));
                }
                _ if is_needed(name) => {
                    object.insert(name.clone(), self.part(part, None, name, fill));
                }
                _ => {}
            }
        }
        Value::Object(object)
    }
}

fn alternatives(schema: &Value) -> &[Value] {
    let of = |key: &str| schema[key].as_array().map(Vec::as_slice);
    of("oneOf").or_else(|| of("anyOf")).unwrap_or_default()
}

/// Merges both, field by field and element by element; otherwise the second wins.
pub(crate) fn merged(one: Value, other: Value) -> Value {
    match (one, other) {
        (Value::Object(mut one), Value::Object(other)) => {
            for (name, value) in other {
                let old = one.remove(&name).unwrap_or_default();
                one.insert(name, merged(old, value));
            }
            Value::Object(one)
        }
        (Value::Array(one), Value::Array(other)) if one.len() == other.len() => {
            one.into_iter().zip(other).map(|(one, other)| merged(one, other)).collect()
        }
        (one, Value::Null) => one,
        (_, other) => other,
    }
}

/// A text with its ids replaced by a placeholder.
pub(crate) fn without_ids(text: &str) -> String {
    let mut rest = text;
    let mut kept = String::new();
    while let Some(next) = rest.chars().next() {
        if rest.get(..36).is_some_and(|head| head.parse::<Uuid>().is_ok()) {
            kept.push_str("{id}");
            rest = &rest[36..];
        } else {
            kept.push(next);
            rest = &rest[next.len_utf8()..];
        }
    }
    kept
}

/// All operations of the contract: method, path and definition.
fn described() -> Vec<(String, Value)> {
    let contract = serde_json::to_value(api::contract()).unwrap();
    let paths = contract["paths"].as_object().unwrap();
    let operations = paths.iter().flat_map(|(path, item)| {
        let item = item.as_object().unwrap();
        item.iter().map(move |(method, operation)| (format!("{method} {path}"), operation.clone()))
    });
    operations.collect()
}

#[test]
fn every_path_parameter_is_declared() {
    for (address, operation) in described() {
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
fn errors_are_documented() {
    for (address, operation) in described() {
        if operation.get("security").is_some() {
            let schema = &operation["responses"]["default"]["content"]["application/json"]["schema"];
            assert_eq!(*schema, json!({"$ref": "#/components/schemas/Problem"}), "{address}");
        }
    }
}

/// Names of the schemas that these parts of the contract lead to.
fn reached<'a>(schemas: &'a Value, parts: Vec<&'a Value>) -> BTreeSet<&'a str> {
    let (mut reached, mut open) = (BTreeSet::new(), parts);
    while let Some(part) = open.pop() {
        match part {
            Value::Object(fields) => {
                let reference = fields.get("$ref").and_then(Value::as_str);
                let name = reference.and_then(|reference| reference.strip_prefix("#/components/schemas/"));
                if let Some(name) = name
                    && reached.insert(name)
                {
                    open.push(&schemas[name]);
                }
                open.extend(fields.values());
            }
            Value::Array(items) => open.extend(items),
            _ => {}
        }
    }
    reached
}

#[test]
fn what_is_sent_has_a_schema_of_its_own_where_it_differs_from_answers() {
    let contract = serde_json::to_value(api::contract()).unwrap();
    let schemas = &contract["components"]["schemas"];
    let (mut sent, mut answered) = (Vec::new(), Vec::new());
    let paths = contract["paths"].as_object().unwrap().values();
    for operation in paths.flat_map(|path| path.as_object().unwrap().values()) {
        sent.extend([&operation["requestBody"], &operation["parameters"]]);
        answered.push(&operation["responses"]);
    }
    let (sent, answered) = (reached(schemas, sent), reached(schemas, answered));
    for name in schemas.as_object().unwrap().keys() {
        let input = format!("{name}Input");
        if let Some(schema) = schemas.get(&input) {
            assert_ne!(*schema, schemas[name], "{name}");
            assert!(answered.contains(name.as_str()) && !answered.contains(input.as_str()), "{name}");
            assert!(sent.contains(input.as_str()) && !sent.contains(name.as_str()), "{name}");
        }
    }
    assert!(sent.intersection(&answered).next().is_some(), "what does not differ has one name");

    // An answer has every field; what is sent may leave out what has a default.
    let fields = ["accountName", "accountNumber", "ifsc", "bankName", "branch"];
    assert_eq!(schemas["BankAccount"]["required"], json!(fields));
    assert_eq!(schemas["BankAccountInput"]["required"], json!(fields[..4]));
    // These differ in what they lead to alone.
    let [text, input] = ["HomeVariantText", "HomeVariantTextInput"].map(|name| &schemas[name]);
    assert_eq!(text["required"], input["required"]);
    let whole = BTreeSet::from(["SectionPlace"]);
    assert!(reached(schemas, vec![text]).is_superset(&whole), "{text}");
    assert!(reached(schemas, vec![input]).is_disjoint(&whole), "{input}");
}
