//! The contracts of the ad platforms: how Google Ads, Google Analytics and Meta are told of conversions, and asked what
//! campaigns cost. Beside them IndexNow, by which search engines are told of changed pages.
//!
//! A [`Conversion`] is prepared in the words of its [`Account`]'s contract, sent with others in one request, and
//! answered for by [`Outcome`]. A request that is refused because of one event is [`split`]. A caller holds no database
//! connection while it waits for a platform.

mod click_conversions;
mod configuration;
mod contract;
pub mod conversion;
mod data_manager;
mod ga4;
mod google;
mod http;
mod identity;
pub mod index_now;
pub mod keys;
mod mask;
mod meta;
mod oauth;
mod platforms;
mod secrets;
pub mod spend;
pub mod split;

pub use configuration::Configuration;
pub use contract::max_age;
pub use conversion::{Account, Answer, Click, Contract, Conversion, GoogleMethod, Outcome, Prepared, Unfit};
pub use data_manager::Progress;
pub use http::TIMEOUT;
pub use keys::{Connection, NewConnection, Saved, StoredConnection};
pub use platforms::Platforms;
pub use secrets::SecretName;
pub use split::Split;

/// Whether all events of an answer were accepted; otherwise why not.
fn accepted(answer: Answer) -> Result<(), String> {
    let said = |code: &str, message: &str| match message {
        "" => code.to_owned(),
        message => format!("{message} ({code})"),
    };
    match answer {
        Answer::All(Outcome::Accepted | Outcome::Sent(_)) => Ok(()),
        Answer::All(Outcome::Retry { code, message, .. } | Outcome::Rejected { code, message })
        | Answer::Split { code, message }
        | Answer::Pause { code, message, .. } => Err(said(&code, &message)),
        Answer::Each(outcomes) => outcomes.into_iter().try_for_each(|outcome| match outcome {
            Outcome::Accepted | Outcome::Sent(_) => Ok(()),
            Outcome::Retry { code, message, .. } | Outcome::Rejected { code, message } => {
                Err(said(&code, &message))
            }
        }),
    }
}
