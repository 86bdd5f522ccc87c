//! The audit log is sealed every minute, and later changes are detected.

use jobs::Upkeep;
use kernel::audit::{self, Actor, Event, chain};
use kernel::clock::Clock;
use sqlx::PgPool;

use crate::house::{House, friday};

#[test_database::test]
async fn new_entries_are_sealed_and_later_changes_detected(owner: PgPool) {
    let house = House::new(owner.clone()).await;
    let mut db = house.db().await;
    for n in 0..2_500 {
        let event = Event::new("lead_created", "lead", &n);
        audit::record(&mut db, &Clock::stopped_at(friday()), &Actor::job(), event).await.unwrap();
    }
    house.handle(Upkeep::SealAuditLog { due_at: friday() }).await.unwrap();
    let verified = chain::verify(&mut db, 1_000).await.unwrap();
    assert_eq!((verified.sealed, verified.waiting, verified.is_intact), (2_500, 0, true));
    // A second round has nothing to do.
    house.handle(Upkeep::SealAuditLog { due_at: friday() }).await.unwrap();

    // The programs' role has no privilege to do this.
    let mut owner = owner.acquire().await.unwrap();
    sqlx::query!("alter table audit_entries disable trigger user").execute(&mut *owner).await.unwrap();
    sqlx::query!("update audit_entries set subject_id = 'another' where position = 1234")
        .execute(&mut *owner)
        .await
        .unwrap();
    let verified = chain::verify(&mut db, 1_000).await.unwrap();
    assert_eq!((verified.is_intact, verified.first_broken), (false, Some(1_234)));
}
