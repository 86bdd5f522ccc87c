//! Texts of built pages: the service pages, the home page with its variants, and pages with a text of their own sort.
//!
//! The web application has the built texts. Stored are only the changes: an empty text or list means the built one. So a
//! page that nobody has changed gets better with the application, and a change can be taken back at any time.

pub mod about;
pub mod end_users;
pub mod guide;
pub mod home;
pub mod own_design;
pub mod parts;
pub mod referral;
pub mod rental;
pub mod service;
pub mod warranty;

use std::fmt::Debug;

use chrono::{DateTime, Utc};
use garde::Validate;
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sqlx::types::Json;

use crate::homepage::Variant;
use kernel::audit::{self, Actor, Event};
use kernel::clock::Clock;
use kernel::record::Changed;
use kernel::{Db, Tx};

pub use about::AboutText;
pub use end_users::EndUsersText;
pub use guide::GuideText;
pub use home::{HomeText, HomeVariantText};
pub use own_design::OwnDesignText;
pub use referral::ReferralText;
pub use rental::RentalText;
pub use service::{ServiceText, ServiceTextPage};
pub use warranty::WarrantyText;

/// Declares the changes to a text. Each field may be left out, and an unknown one is refused by its name.
macro_rules! texts {
    ($($(#[$doc:meta])* pub struct $name:ident { $($(#[$rule:meta])* $field:ident: $type:ty,)+ })+) => {
        $(
            $(#[$doc])*
            #[derive(
                Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize, garde::Validate,
                schemars::JsonSchema,
            )]
            #[serde(rename_all = "camelCase", default, deny_unknown_fields)]
            pub struct $name {
                $($(#[$rule])* #[serde(skip_serializing_if = "crate::page_text::is_built")] pub $field: $type,)+
            }
        )+
    };
}
use texts;

/// Whether a field says nothing, so that the built text is shown.
fn is_built<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// The changes to the text of one sort of page.
pub trait PageText:
    Clone
    + Debug
    + Default
    + PartialEq
    + Serialize
    + DeserializeOwned
    + Validate<Context = ()>
    + Send
    + Sync
    + Unpin
{
    /// Which page of its sort.
    type Which: Copy + Debug + Send + Sync;

    /// Name of the page, unique among all sorts.
    fn page(which: Self::Which) -> &'static str;
}

impl PageText for ServiceText {
    type Which = ServiceTextPage;

    fn page(which: ServiceTextPage) -> &'static str {
        which.as_str()
    }
}

impl PageText for HomeText {
    type Which = ();

    fn page((): ()) -> &'static str {
        "home"
    }
}

impl PageText for HomeVariantText {
    type Which = Variant;

    fn page(which: Variant) -> &'static str {
        which.as_str()
    }
}

/// The changes to the text of a page that is the only one of its sort.
pub trait SinglePageText: PageText<Which = ()> + JsonSchema + 'static {
    /// Name in the operations of the API: `About`.
    const OPERATION: &'static str;
}

/// What [`each_page`] makes of each text of the register.
pub trait EachPage {
    /// What is made of a page.
    type Output;

    /// Makes it of a page that is the only one of its sort.
    fn page<T: SinglePageText>() -> Self::Output;
}

/// The register of the pages that are the only ones of their sort, in the order of the screen. The name is that of the
/// public page.
macro_rules! single_pages {
    ($($text:ty: $page:literal, $operation:literal;)+) => {
        $(
            impl PageText for $text {
                type Which = ();

                fn page((): ()) -> &'static str {
                    $page
                }
            }

            impl SinglePageText for $text {
                const OPERATION: &'static str = $operation;
            }
        )+

        /// Names of the pages that are the only ones of their sort.
        pub const SINGLE_PAGES: &[&str] = &[$($page),+];

        /// What `E` makes of each text of the register, in the order of the screen.
        #[must_use]
        pub fn each_page<E: EachPage>() -> Vec<E::Output> {
            vec![$(E::page::<$text>()),+]
        }
    };
}

single_pages! {
    AboutText: "about", "About";
    RentalText: "rental-property", "RentalProperty";
    EndUsersText: "end-users", "EndUsers";
    GuideText: "materials", "Materials";
    ReferralText: "refer-earn", "ReferEarn";
    OwnDesignText: "bring-your-design", "BringYourDesign";
    WarrantyText: "warranty", "Warranty";
}

/// The changes to a page's text, for staff.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "Stored{T}")]
pub struct StoredText<T> {
    /// Changes to the built text.
    pub content: T,
    /// Optimistic-lock version; 0 if nobody has ever changed the text.
    pub version: i32,
    /// When it was last changed.
    pub updated_at: Option<DateTime<Utc>>,
    /// Who last changed it.
    pub updated_by: Option<String>,
}

/// A page with texts that staff may change.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct TextPage {
    /// Name of the page.
    pub page: String,
    /// Whether it shows something other than the built text.
    pub is_changed: bool,
    /// When it was last changed.
    pub updated_at: Option<DateTime<Utc>>,
    /// Who last changed it.
    pub updated_by: Option<String>,
}

/// The home page's texts as visitors read them.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct HomePageText {
    /// Changes to what all variants share.
    pub shared: HomeText,
    /// Changes to this variant.
    pub variant: HomeVariantText,
}

/// All pages with texts, in the order of the screen.
pub async fn pages(db: &mut Db) -> Result<Vec<TextPage>, sqlx::Error> {
    let stored = sqlx::query!(
        r#"select page, content <> '{}'::jsonb as "is_changed!", updated_at,
               (select coalesce(nullif(trim(first_name || ' ' || last_name), ''), email)
                from users where users.id = updated_by) as updated_by
           from page_texts"#,
    )
    .fetch_all(db)
    .await?;
    let names = [HomeText::page(())]
        .into_iter()
        .chain(Variant::ALL.iter().map(|variant| variant.as_str()))
        .chain(SINGLE_PAGES.iter().copied())
        .chain(ServiceTextPage::ALL.iter().map(|page| page.as_str()));
    let page = |name: &str| {
        let row = stored.iter().find(|row| row.page == name);
        TextPage {
            page: name.to_owned(),
            is_changed: row.is_some_and(|row| row.is_changed),
            updated_at: row.map(|row| row.updated_at),
            updated_by: row.and_then(|row| row.updated_by.clone()),
        }
    };
    Ok(names.map(page).collect())
}

/// The changes to a page's text.
pub async fn read<T: PageText>(db: &mut Db, which: T::Which) -> Result<StoredText<T>, sqlx::Error> {
    let row = sqlx::query!(
        r#"select content as "content: Json<Value>", version, updated_at,
               (select coalesce(nullif(trim(first_name || ' ' || last_name), ''), email)
                from users where users.id = updated_by) as updated_by
           from page_texts where page = $1"#,
        T::page(which),
    )
    .fetch_optional(db)
    .await?;
    let Some(row) = row else {
        return Ok(StoredText { content: T::default(), version: 0, updated_at: None, updated_by: None });
    };
    let content = serde_json::from_value(row.content.0).map_err(|error| sqlx::Error::Decode(error.into()))?;
    let (version, updated_at, updated_by) = (row.version, Some(row.updated_at), row.updated_by);
    Ok(StoredText { content, version, updated_at, updated_by })
}

/// The changes to the home page in one of its variants.
pub async fn home(db: &mut Db, variant: Variant) -> Result<HomePageText, sqlx::Error> {
    let shared = read::<HomeText>(&mut *db, ()).await?.content;
    Ok(HomePageText { shared, variant: read::<HomeVariantText>(db, variant).await?.content })
}

/// Saves the changes to a page's text. None at all bring back the built text; the row stays, so that whoever still has
/// the text of before is told.
pub async fn save<T: PageText>(
    tx: &mut Tx<'_>,
    clock: &Clock,
    actor: &Actor,
    which: T::Which,
    version: i32,
    text: &T,
) -> Result<Changed<StoredText<T>>, sqlx::Error> {
    let page = T::page(which);
    sqlx::query!("select pg_advisory_xact_lock(hashtext('page_text'), hashtext($1))", page)
        .execute(&mut **tx)
        .await?;
    let stored = read::<T>(&mut *tx, which).await?;
    if stored.version != version {
        return Ok(Changed::Stale(stored));
    }
    let encoded = |error: serde_json::Error| sqlx::Error::Encode(error.into());
    let text: T =
        serde_json::from_value(trimmed(serde_json::to_value(text).map_err(encoded)?)).map_err(encoded)?;
    if text == stored.content {
        return Ok(Changed::To(stored));
    }
    sqlx::query!(
        "insert into page_texts (page, content, updated_at, updated_by) values ($1, $2, $3, $4)
         on conflict (page) do update
         set content = excluded.content, version = page_texts.version + 1, updated_at = excluded.updated_at,
             updated_by = excluded.updated_by",
        page,
        serde_json::to_value(&text).map_err(encoded)?,
        clock.now(),
        actor.user.map(|user| user.0),
    )
    .execute(&mut **tx)
    .await?;
    let action = if text == T::default() { "page_text_reset" } else { "page_text_changed" };
    let event = Event::new(action, "page_text", &page).changing(audit::changes(&stored.content, &text));
    audit::record(&mut *tx, clock, actor, event).await?;
    Ok(Changed::To(read::<T>(&mut *tx, which).await?))
}

/// Without spaces around texts, so that a text of spaces counts as empty, and without groups that say nothing.
fn trimmed(value: Value) -> Value {
    match value {
        Value::String(text) => Value::String(text.trim().to_owned()),
        Value::Array(all) => Value::Array(all.into_iter().map(trimmed).collect()),
        Value::Object(fields) => {
            Value::Object(fields.into_iter().map(|(name, value)| (name, trimmed(value))).collect())
        }
        other => other,
    }
}

#[cfg(test)]
mod tests;
