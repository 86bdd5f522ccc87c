//! Use of a session's tokens in another browser than the one where it began ([`crate::browser`]): a thief cannot
//! end the session, and its owner is notified.

use kernel::ids::UserId;
use people::account::notice::{self, Notice};
use people::account::session;
use people::account::throttle::{self, SESSION_NOTICES};

use crate::App;
use crate::client::Client;

/// Notes that a session's tokens came from another browser. The session goes on: whoever copied them must not
/// be able to end it. Its owner is notified, at most once a day.
pub(super) async fn note_copy(app: &App, client: &Client, user: UserId) -> Result<(), sqlx::Error> {
    let mut tx = app.db.begin().await?;
    // A tab that has not noticed yet that another one signed in again.
    if let Some(browser) = client.0.browser
        && session::is_browser_of(&mut tx, user, browser).await?
    {
        return Ok(());
    }
    tracing::warn!(%user, "the tokens of a session came from another browser");
    let key = app.auth.keys().blind("refused sessions", &user.to_string());
    if throttle::consume(&mut tx, &key, SESSION_NOTICES, app.clock.now()).await?.is_ok() {
        notice::send(&mut tx, &app.clock, &client.actor(), user, Notice::SessionRefused).await?;
    }
    tx.commit().await
}
