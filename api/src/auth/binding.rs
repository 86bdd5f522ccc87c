//! What happens when the tokens of a session come from another browser than the one in which it began
//! ([`crate::browser`]): whoever has a copy cannot end the session, and its owner is notified.

use kernel::ids::UserId;
use people::account::notice::{self, Notice};
use people::account::session;
use people::account::throttle::{self, REFUSALS_TOLD};

use super::nobody;
use crate::App;
use crate::client::Client;

/// Notes that the tokens of somebody's session came from elsewhere than its browser. The session goes on: whoever has
/// a copy must not be able to end it. Its owner is told, once a day.
pub(super) async fn note_copy(app: &App, client: &Client, user: UserId) -> Result<(), sqlx::Error> {
    let mut tx = app.db.begin().await?;
    // A tab that has not noticed yet that another one has signed in anew.
    if let Some(browser) = client.0.browser
        && session::is_browser_of(&mut tx, user, browser).await?
    {
        return Ok(());
    }
    tracing::warn!(%user, "the tokens of a session came from another browser");
    let key = app.auth.keys().blind("refused sessions", &user.to_string());
    if throttle::take(&mut tx, &key, REFUSALS_TOLD, app.clock.now()).await?.is_ok() {
        notice::tell(&mut tx, &app.clock, &nobody(client), user, Notice::SessionRefused).await?;
    }
    tx.commit().await
}
