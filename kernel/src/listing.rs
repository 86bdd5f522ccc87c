//! Lists that can be exported: columns, cells, and who may export them.

use chrono::{DateTime, NaiveDate, Utc};
use garde::Validate;
use serde::de::DeserializeOwned;

use crate::Db;
use crate::page::PageQuery;
use crate::reach::Viewer;
use crate::role::Area;

/// A cell of an export.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// Empty.
    Empty,
    /// Text.
    Text(String),
    /// Whole number.
    Whole(i64),
    /// Amount in paise; shown in rupees.
    Paise(i64),
    /// Time; shown in Indian time.
    Instant(DateTime<Utc>),
    /// Date.
    Day(NaiveDate),
    /// Yes or no.
    Truth(bool),
}

impl<T: Into<Self>> From<Option<T>> for Cell {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Empty, Into::into)
    }
}

macro_rules! cells {
    ($($type:ty => $cell:expr;)+) => {
        $(impl From<$type> for Cell {
            fn from(value: $type) -> Self {
                ($cell)(value)
            }
        })+
    };
}

cells! {
    String => Self::Text;
    &str => |text: &str| Self::Text(text.to_owned());
    i64 => Self::Whole;
    i32 => |number: i32| Self::Whole(number.into());
    i16 => |number: i16| Self::Whole(number.into());
    DateTime<Utc> => Self::Instant;
    NaiveDate => Self::Day;
    bool => Self::Truth;
}

/// Text that no spreadsheet takes for a formula.
#[must_use]
pub fn disarmed(text: &str) -> String {
    let is_armed = text.starts_with(['=', '+', '-', '@', '\t', '\r']);
    if is_armed { format!("'{text}") } else { text.to_owned() }
}

/// Undoes [`disarmed`], so that a list can be imported as it was exported.
#[must_use]
pub fn rearmed(text: &str) -> &str {
    match text.strip_prefix('\'') {
        Some(rest) if rest.starts_with(['=', '+', '-', '@']) => rest,
        _ => text,
    }
}

/// A column of an export.
#[derive(Debug)]
pub struct Column<T> {
    /// Key, as in the list's screen.
    pub key: &'static str,
    /// Heading.
    pub heading: &'static str,
    /// The cell of a row.
    pub cell: fn(&T) -> Cell,
}

/// A list that can be exported.
pub trait Listing: Send + Sync + 'static {
    /// Area whose edit permission the export requires.
    const AREA: Area;
    /// Whether [`Self::items`] keeps to [`PageQuery::only`], so that selected rows can be exported.
    const IS_SELECTABLE: bool = false;
    /// Available columns, in default order.
    const COLUMNS: &'static [Column<Self::Item>];
    /// Filters and order of the list.
    type Filter: DeserializeOwned + Validate<Context: Default> + Send + Sync;
    /// Row.
    type Item: Send + 'static;

    /// The rows of a page in the user's scope, in the list's order.
    ///
    /// Selected rows are looked up in the same way: outside the user's scope, an id finds nothing.
    fn items(
        db: &mut Db,
        viewer: Viewer,
        page: &PageQuery,
        filter: &Self::Filter,
        now: DateTime<Utc>,
    ) -> impl Future<Output = Result<Vec<Self::Item>, sqlx::Error>> + Send;
}
