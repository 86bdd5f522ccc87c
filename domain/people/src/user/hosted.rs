//! Users of a hosted auth service: introduced once, recognised from then on.
//!
//! A newcomer is a client. A newcomer with a proved address that the product knows already, from an
//! invitation or from before there was a hosted service, is that user.

use chrono::{DateTime, Utc};

use crate::account::Status;
use kernel::audit::{self, Actor, Change, Event};
use kernel::clock::Clock;
use kernel::ids::UserId;
use kernel::role::Role;
use kernel::{Db, Tx};

/// Somebody as the service describes them.
#[derive(Clone, Copy, Debug)]
pub struct Introduced<'a> {
    /// The subject of their tokens.
    pub subject: UserId,
    /// Proved to be theirs; lower case.
    pub email: &'a str,
    /// Given name, by their own account.
    pub first_name: &'a str,
    /// Family name, by their own account.
    pub last_name: &'a str,
}

/// Somebody whom the product has met.
#[derive(Clone, Debug)]
pub struct Person {
    /// Names them in the product.
    pub id: UserId,
    /// Lower case.
    pub email: String,
    /// What they are to the company.
    pub role: Role,
    /// They lead the others in sales.
    pub is_sales_head: bool,
    /// Whether they may come in.
    pub status: Status,
    /// When they last signed in.
    pub last_sign_in_at: Option<DateTime<Utc>>,
    /// Sessions that began before this have ended.
    pub signed_out_before: Option<DateTime<Utc>>,
    /// Their role reaches the admin area only with a second factor, by the settings of this moment.
    pub needs_second_factor: bool,
}

/// The person behind the subject of a token, if the product has met them.
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

/// Takes in what the service says of somebody: makes them known, recognises them by their address, or gives
/// them their new one. `actor` says where they come from.
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

/// Whether the address is a known person's, who has this subject from now on.
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
    // Two first requests at once: the other one has made them.
    if made.rows_affected() == 0 {
        return Ok(());
    }
    let id = introduced.subject;
    note(db, clock, actor, id, Event::new("user_signed_up", "user", &id)).await
}

/// Gives a person the address that they have at the service now. One that is somebody else's here stays
/// theirs.
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

/// Whoever was invited has come, if the address that was invited is theirs.
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

/// Enters that a person has signed in at the service at that time, if that is news.
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

/// People act for themselves here.
async fn note(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    id: UserId,
    event: Event<'_>,
) -> Result<(), sqlx::Error> {
    audit::record(db, clock, &Actor { user: Some(id), ..actor.clone() }, event).await
}
