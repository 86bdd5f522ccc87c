//! The user behind a hosted service's token, and whether they may sign in.

use std::sync::PoisonError;

use enquiries::lead::intake;
use kernel::contact::normalize_email;
use people::account::Status;
use people::account::session::Holder;
use people::user::hosted::{self, Introduced, Person};
use sales::customer::portal;

use super::{Hosted, RemoteUser};
use crate::App;
use crate::auth::access_token::{Claims, InvalidToken, hosted_holder};
use crate::auth::actor;
use crate::auth::unavailable::AuthUnavailable;
use crate::client::Client;

/// Cache size of users already looked up; beyond it the cache is cleared.
const CACHE_CAPACITY: usize = 10_000;

impl Hosted {
    /// The user of a valid token's session with their current role. `None` if the session has ended, as far
    /// as that is known here.
    pub(in crate::auth) async fn holder(
        &self,
        app: &App,
        token: &str,
        claims: &Claims,
        client: &Client,
    ) -> Result<Option<Holder>, InvalidToken> {
        let Some(since) = claims.since else { return Err(InvalidToken::Foreign) };
        let Some(person) = self.person(app, token, claims, client).await? else { return Ok(None) };
        if person.signed_out_before.is_some_and(|at| since <= at) {
            return Ok(None);
        }
        if person.status == Status::Active && person.last_sign_in_at.is_none_or(|at| at < since) {
            let mut tx = app.db.begin().await?;
            hosted::note_sign_in(&mut tx, &app.clock, &actor(person.id, client), person.id, since).await?;
            tx.commit().await?;
        }
        Ok(Some(hosted_holder(&person, since, claims.has_second_factor)))
    }

    /// The user in our database. If it knows too little, the service is asked.
    async fn person(
        &self,
        app: &App,
        token: &str,
        claims: &Claims,
        client: &Client,
    ) -> Result<Option<Person>, InvalidToken> {
        let known = hosted::find(&mut *app.db.acquire().await?, claims.user).await?;
        let (is_known, is_news) = match &known {
            None => (false, true),
            Some(person) if person.status == Status::Invited => (false, true),
            Some(person) => (true, person.email != claims.email && !self.has_asked(claims)),
        };
        if !is_news {
            return Ok(known);
        }
        match self.introduction(token, claims).await {
            Ok(Introduction::Person(user, email)) => {
                self.remember(claims);
                meet(app, client, &user, &email).await
            }
            // They keep the address known here.
            Ok(Introduction::Unproved) if is_known => {
                self.remember(claims);
                Ok(known)
            }
            Ok(Introduction::Unproved) => Err(InvalidToken::Unproved),
            Ok(Introduction::Nobody) => Ok(None),
            Err(error) if is_known => {
                tracing::warn!(%error, "cannot check a changed address now; will retry");
                Ok(known)
            }
            Err(error) => Err(error.into()),
        }
    }

    async fn introduction(&self, token: &str, claims: &Claims) -> Result<Introduction, AuthUnavailable> {
        let Some(user) = self.user(token).await?.filter(|user| user.id == claims.user) else {
            return Ok(Introduction::Nobody);
        };
        // Confirmation claims in the token are not trusted: users can write them into their metadata.
        let email = user.email.as_deref().filter(|_| user.email_confirmed_at.is_some());
        match email.and_then(normalize_email) {
            Some(email) if self.proves_addresses().await? => Ok(Introduction::Person(user, email)),
            _ => Ok(Introduction::Unproved),
        }
    }

    fn has_asked(&self, claims: &Claims) -> bool {
        let asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
        asked.get(&claims.user) == Some(&claims.email)
    }

    fn remember(&self, claims: &Claims) {
        let mut asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
        if asked.len() >= CACHE_CAPACITY {
            asked.clear();
        }
        asked.insert(claims.user, claims.email.clone());
    }
}

/// Result of looking up a user at the service.
enum Introduction {
    /// The user and their confirmed address.
    Person(RemoteUser, String),
    /// No confirmed address.
    Unproved,
    /// Signed out or deleted.
    Nobody,
}

async fn meet(
    app: &App,
    client: &Client,
    user: &RemoteUser,
    email: &str,
) -> Result<Option<Person>, InvalidToken> {
    let word =
        |field| user.user_metadata.get(field).and_then(|value| value.as_str()).unwrap_or_default().trim();
    let introduced =
        Introduced { subject: user.id, email, first_name: word("first_name"), last_name: word("last_name") };
    let mut tx = app.db.begin().await?;
    let person = portal::meet(&mut tx, &app.clock, &client.actor(), &introduced).await?;
    if let Some(person) = person.as_ref().filter(|person| person.email == email) {
        intake::release_proved(&mut tx, &app.clock, &actor(person.id, client), email).await?;
    }
    tx.commit().await?;
    Ok(person)
}
