//! Lists that can be exported: columns, cells, and who may export them.

use chrono::{DateTime, NaiveDate, Utc};
use garde::Validate;
use serde::de::DeserializeOwned;

use crate::Db;
use crate::page::PageQuery;
use crate::reach::Viewer;
use crate::role::Area;

/// A value in a file.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// Nothing.
    Empty,
    /// Words.
    Text(String),
    /// A whole number.
    Whole(i64),
    /// Money, in paise; shown in rupees.
    Paise(i64),
    /// A time, shown by the clocks of India.
    Instant(DateTime<Utc>),
    /// A day.
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

/// The text such that no spreadsheet takes it for a formula.
#[must_use]
pub fn disarmed(text: &str) -> String {
    let is_armed = text.starts_with(['=', '+', '-', '@', '\t', '\r']);
    if is_armed { format!("'{text}") } else { text.to_owned() }
}

/// A column of a list as its file has it.
#[derive(Debug)]
pub struct Column<T> {
    /// Names it to programs, as the list's screen does.
    pub key: &'static str,
    /// Names it to people.
    pub heading: &'static str,
    /// Its value in a row.
    pub cell: fn(&T) -> Cell,
}

/// A list that can be exported.
pub trait Listing: Send + Sync + 'static {
    /// Whoever changes records of this area may export its list.
    const AREA: Area;
    /// The columns that a file can have, in the order in which they stand if nobody chooses others.
    const COLUMNS: &'static [Column<Self::Item>];
    /// The list's own filter and order.
    type Filter: DeserializeOwned + Validate<Context: Default> + Send + Sync;
    /// A row.
    type Item: Send + 'static;

    /// The rows of a page that somebody may see, in the list's order.
    fn items(
        db: &mut Db,
        viewer: Viewer,
        page: &PageQuery,
        filter: &Self::Filter,
        now: DateTime<Utc>,
    ) -> impl Future<Output = Result<Vec<Self::Item>, sqlx::Error>> + Send;
}
