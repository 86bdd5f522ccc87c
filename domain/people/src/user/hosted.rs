//! Users of a hosted auth service: introduced once, recognised from then on.
//!
//! A new user is a client. If their confirmed address is already known, from an invitation or from before the
//! hosted service was used, they become that user.

use chrono::{DateTime, Utc};

use crate::account::Status;
use kernel::audit::{self, Actor, Change, Event};
use kernel::clock::Clock;
use kernel::ids::UserId;
use kernel::role::Role;
use kernel::{Db, Tx};

/// A user, as the service describes them.
#[derive(Clone, Copy, Debug)]
pub struct Introduced<'a> {
    /// Subject of their tokens.
    pub subject: UserId,
    /// Confirmed address in lower case.
    pub email: &'a str,
    /// First name, set by themselves.
    pub first_name: &'a str,
    /// Last name, set by themselves.
    pub last_name: &'a str,
}

/// A known user.
#[derive(Clone, Debug)]
pub struct Person {
    /// User id in the product.
    pub id: UserId,
    /// E-mail address in lower case.
    pub email: String,
    /// Role.
    pub role: Role,
    /// Whether they are head of sales.
    pub is_sales_head: bool,
    /// Status.
    pub status: Status,
    /// Last sign-in.
    pub last_sign_in_at: Option<DateTime<Utc>>,
    /// Sessions that began before this have ended.
    pub signed_out_before: Option<DateTime<Utc>>,
    /// Whether the role currently requires a second factor for the admin area.
    pub needs_second_factor: bool,
}

/// The user with this token subject, if known.
pub async fn find(db: &mut Db, subject: UserId) -> Result<Option<Person>, sqlx::Error> {
    sqlx::query_as!(
        Person,
        r#"select id as "id: UserId", email, role as "role: Role", is_sales_head and role = 'sales' as "is_sales_head!",
               status as "status: Status", last_sign_in_at, signed_out_before,
               needs_second_factor(role) as "needs_second_factor!"
           from users where id = $1 or subject = $1"#,
        subject.0,
    )
    .fetch_optional(db)
    .await
}

/// Creates the user, recognises them by their address, or updates their address. `actor` has the client's
/// address.
pub async fn meet(
    tx: &mut Tx<'_>,
    clock: &Clock,
    actor: &Actor,
    introduced: &Introduced<'_>,
) -> Result<Option<Person>, sqlx::Error> {
    if find(tx, introduced.subject).await?.is_none() && !recognise(tx, clock, actor, introduced).await? {
        welcome(tx, clock, actor, introduced).await?;
    }
    let Some(person) = find(tx, introduced.subject).await? else { return Ok(None) };
    let person = readdress(tx, clock, actor, introduced, person).await?;
    join(tx, clock, actor, introduced, person).await.map(Some)
}

/// Whether a known user has this address; they get this subject.
async fn recognise(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    introduced: &Introduced<'_>,
) -> Result<bool, sqlx::Error> {
    let id = sqlx::query_scalar!(
        r#"update users set subject = $1, updated_at = $3 where email = $2 returning id as "id: UserId""#,
        introduced.subject.0,
        introduced.email,
        clock.now(),
    )
    .fetch_optional(&mut *db)
    .await?;
    let Some(id) = id else { return Ok(false) };
    let changes = vec![Change::new("subject", (), introduced.subject)];
    note(db, clock, actor, id, Event::new("user_recognised", "user", &id).changing(changes)).await?;
    Ok(true)
}

async fn welcome(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    introduced: &Introduced<'_>,
) -> Result<(), sqlx::Error> {
    let made = sqlx::query!(
        "insert into users (id, email, first_name, last_name, created_at, updated_at)
         values ($1, $2, left($3, 60), left($4, 60), $5, $5) on conflict do nothing",
        introduced.subject.0,
        introduced.email,
        introduced.first_name,
        introduced.last_name,
        clock.now(),
    )
    .execute(&mut *db)
    .await?;
    // A concurrent first request has created them.
    if made.rows_affected() == 0 {
        return Ok(());
    }
    let id = introduced.subject;
    note(db, clock, actor, id, Event::new("user_signed_up", "user", &id)).await
}

/// Updates a user's address to that of the service, unless it belongs to someone else here.
async fn readdress(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    introduced: &Introduced<'_>,
    person: Person,
) -> Result<Person, sqlx::Error> {
    if person.email == introduced.email {
        return Ok(person);
    }
    let moved = sqlx::query!(
        "update users set email = $2, version = version + 1, updated_at = $3
         where id = $1 and not exists (select from users as others where others.email = $2)",
        person.id.0,
        introduced.email,
        clock.now(),
    )
    .execute(&mut *db)
    .await?;
    if moved.rows_affected() == 0 {
        return Ok(person);
    }
    let changes = vec![Change::new("email", &person.email, introduced.email)];
    let event = Event::new("user_email_changed", "user", &person.id).changing(changes);
    note(db, clock, actor, person.id, event).await?;
    Ok(Person { email: introduced.email.to_owned(), ..person })
}

/// Activates an invited user with this address.
async fn join(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    introduced: &Introduced<'_>,
    person: Person,
) -> Result<Person, sqlx::Error> {
    if person.status != Status::Invited || person.email != introduced.email {
        return Ok(person);
    }
    sqlx::query!(
        "update users set status = 'active', version = version + 1, updated_at = $2
         where id = $1 and status = 'invited'",
        person.id.0,
        clock.now(),
    )
    .execute(&mut *db)
    .await?;
    note(db, clock, actor, person.id, Event::new("user_joined", "user", &person.id)).await?;
    Ok(Person { status: Status::Active, ..person })
}

/// Records a sign-in at the service, unless already recorded.
pub async fn note_sign_in(
    tx: &mut Tx<'_>,
    clock: &Clock,
    actor: &Actor,
    id: UserId,
    at: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let noted = sqlx::query!(
        "update users set last_sign_in_at = $2
         where id = $1 and (last_sign_in_at is null or last_sign_in_at < $2)",
        id.0,
        at,
    )
    .execute(&mut **tx)
    .await?;
    if noted.rows_affected() == 0 {
        return Ok(());
    }
    note(tx, clock, actor, id, Event::new("user_signed_in", "user", &id)).await
}

/// Users act for themselves here.
async fn note(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    id: UserId,
    event: Event<'_>,
) -> Result<(), sqlx::Error> {
    audit::record(db, clock, &Actor { user: Some(id), ..actor.clone() }, event).await
}
