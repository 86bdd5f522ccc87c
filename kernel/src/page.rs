//! Pagination, sorting and filters of lists.

use std::fmt;
use std::str::FromStr;

use data_encoding::BASE64URL_NOPAD;
use garde::Validate;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize};
use uuid::Uuid;

/// A page of a list.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Page<T> {
    /// Records on this page.
    pub items: Vec<T>,
    /// Number of records on all pages.
    pub total: i64,
    /// Page number, from 1.
    pub page: u32,
    /// Page size.
    pub per_page: u32,
}

impl<T> Page<T> {
    /// Converts the records.
    #[must_use]
    pub fn map<U>(self, item: impl FnMut(T) -> U) -> Page<U> {
        let Self { items, total, page, per_page } = self;
        Page { items: items.into_iter().map(item).collect(), total, page, per_page }
    }
}

/// Reads a page with a query of `rows`, each of which has the total as `total`: a page past the last one has
/// no rows, so the total is then read from the first page. A macro, because the future of an equivalent
/// closure is not known to be `Send`.
#[macro_export]
macro_rules! read_page {
    ($page:ident => $rows:expr) => {{
        let items = $rows.await?;
        let mut total = items.first().map_or(0, |row| row.total);
        if items.is_empty() && $page.page > 1 {
            let $page = &$crate::page::PageQuery { page: 1, ..$page.clone() };
            total = $rows.await?.first().map_or(0, |row| row.total);
        }
        $page.page(items, total)
    }};
}
pub use read_page;

/// Page and search text of a list.
#[derive(Clone, Debug, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
pub struct PageQuery {
    /// Search text.
    #[garde(length(chars, max = 200))]
    pub q: String,
    /// Page number, from 1.
    #[garde(range(min = 1, max = 100_000))]
    pub page: u32,
    /// 25, 50 or 100.
    #[garde(custom(offered))]
    pub per_page: u32,
    /// Only these records, of those that match; any if `None`. No parameter of a request to a list: an export of
    /// selected records sets it.
    #[serde(skip)]
    #[garde(skip)]
    pub only: Option<Vec<Uuid>>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature is garde's")]
fn offered(per_page: &u32, _: &()) -> garde::Result {
    if matches!(per_page, 25 | 50 | 100) { Ok(()) } else { Err(garde::Error::new("must be 25, 50 or 100")) }
}

impl Default for PageQuery {
    fn default() -> Self {
        Self { q: String::new(), page: 1, per_page: 25, only: None }
    }
}

impl PageQuery {
    /// For `limit`.
    #[must_use]
    pub const fn limit(&self) -> i64 {
        self.per_page as i64
    }

    /// For `offset`.
    #[must_use]
    pub const fn offset(&self) -> i64 {
        (self.page as i64 - 1) * self.per_page as i64
    }

    /// The search text as an `ilike` pattern with escaped wildcards; `None` if empty.
    #[must_use]
    pub fn pattern(&self) -> Option<String> {
        let words = self.q.trim();
        let escaped = words.replace('\\', r"\\").replace('%', r"\%").replace('_', r"\_");
        (!words.is_empty()).then(|| format!("%{escaped}%"))
    }

    /// A page with these `items`.
    #[must_use]
    pub const fn page<T>(&self, items: Vec<T>, total: i64) -> Page<T> {
        Page { items, total, page: self.page, per_page: self.per_page }
    }
}

/// A position after which the next page begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cursor {
    /// Sort position.
    pub place: i64,
    /// Record id, which breaks ties.
    pub id: Uuid,
}

impl Cursor {
    /// Before the first record.
    pub const START: Self = Self { place: i64::MIN, id: Uuid::nil() };

    /// Parses a cursor; `None` if invalid.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let bytes = BASE64URL_NOPAD.decode(text.as_bytes()).ok()?;
        let (place, id) = bytes.split_first_chunk::<8>()?;
        Some(Self { place: i64::from_be_bytes(*place), id: Uuid::from_slice(id).ok()? })
    }

    /// URL-safe text.
    #[must_use]
    pub fn write(self) -> String {
        BASE64URL_NOPAD.encode(&[&self.place.to_be_bytes()[..], self.id.as_bytes()].concat())
    }
}

/// Sort order: a field's name, with `-` before it for descending. `K` is a `string_enum!` enum of the fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sort<K> {
    /// Field.
    pub by: K,
    /// Whether descending.
    pub is_descending: bool,
}

impl<K: FromStr> FromStr for Sort<K> {
    type Err = K::Err;

    fn from_str(text: &str) -> Result<Self, K::Err> {
        let (field, is_descending) = text.strip_prefix('-').map_or((text, false), |field| (field, true));
        Ok(Self { by: field.parse()?, is_descending })
    }
}

impl<'de, K: FromStr<Err: fmt::Display>> Deserialize<'de> for Sort<K> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

impl<K> JsonSchema for Sort<K> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Sort".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "string", "description": "Field name, with `-` in front for descending order."})
    }
}

/// Values of a filter, comma-separated. Empty means any.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnyOf<T>(pub Vec<T>);

impl<T> Default for AnyOf<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> AnyOf<T> {
    /// The values for a statement; `None` for any.
    #[must_use]
    pub fn texts(&self) -> Option<Vec<String>>
    where
        T: ToString,
    {
        (!self.0.is_empty()).then(|| self.0.iter().map(ToString::to_string).collect())
    }
}

impl<'de, T: FromStr<Err: fmt::Display>> Deserialize<'de> for AnyOf<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let values = text.split(',').filter(|value| !value.is_empty()).map(str::parse);
        Ok(Self(values.collect::<Result<_, _>>().map_err(serde::de::Error::custom)?))
    }
}

impl<T> JsonSchema for AnyOf<T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        "AnyOf".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "string", "description": "Comma-separated values."})
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::role::Role;

    #[test]
    fn nothing_that_was_typed_is_a_wildcard() {
        let query = PageQuery { q: r" 50%_\ ".to_owned(), ..PageQuery::default() };
        assert_eq!(query.pattern().as_deref(), Some(r"%50\%\_\\%"));
        assert_eq!(PageQuery::default().pattern(), None);
    }

    #[test]
    fn a_cursor_is_read_as_it_was_written() {
        let cursor = Cursor { place: -1_048_576, id: Uuid::from_u128(7) };
        assert_eq!(Cursor::read(&cursor.write()), Some(cursor));
        for text in ["", "x", "AAAA", "%%"] {
            assert_eq!(Cursor::read(text), None, "{text}");
        }
    }

    #[test]
    fn an_order_has_a_field_and_a_direction() {
        let sort: Sort<Role> = "-sales".parse().unwrap();
        assert_eq!(sort, Sort { by: Role::Sales, is_descending: true });
        assert!("nobody".parse::<Sort<Role>>().is_err());
    }

    #[test]
    fn several_values_are_any_of_them() {
        let roles: AnyOf<Role> = serde_json::from_value("sales,ops".into()).unwrap();
        assert_eq!(roles.texts(), Some(vec!["sales".to_owned(), "ops".to_owned()]));
        let any: AnyOf<Role> = serde_json::from_value("".into()).unwrap();
        assert_eq!(any.texts(), None);
        assert!(serde_json::from_value::<AnyOf<Role>>("sales,nobody".into()).is_err());
    }
}
