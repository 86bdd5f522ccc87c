//! String enums: the same values in JSON, in the database and in code.

/// Declares an enum for serde, the contract and Postgres `text`, with `as_str`.
#[macro_export]
macro_rules! string_enum {
    (
        $(#[$doc:meta])*
        pub enum $name:ident { $($(#[$variant_doc:meta])* $variant:ident = $word:literal),+ $(,)? }
    ) => {
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, Hash,
            serde::Serialize, serde::Deserialize, schemars::JsonSchema, sqlx::Type,
        )]
        $(#[$doc])*
        #[sqlx(type_name = "text")]
        pub enum $name {
            $($(#[$variant_doc])* #[serde(rename = $word)] #[sqlx(rename = $word)] $variant,)+
        }

        impl $name {
            /// All values, in order of declaration.
            pub const ALL: &[Self] = &[$(Self::$variant),+];

            /// The value in JSON and in the database.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $word),+ }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.as_str())
            }
        }

        impl std::str::FromStr for $name {
            type Err = $crate::string_enum::UnknownValue;

            fn from_str(word: &str) -> Result<Self, Self::Err> {
                match word {
                    $($word => Ok(Self::$variant),)+
                    _ => Err($crate::string_enum::UnknownValue(word.to_owned())),
                }
            }
        }
    };
}
pub use string_enum;

/// An unknown value.
#[derive(Debug, thiserror::Error)]
#[error("unknown value {0:?}")]
pub struct UnknownValue(pub String);
