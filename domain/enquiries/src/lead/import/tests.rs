use sqlx::PgPool;

use super::*;
use crate::consent::{self, Purpose};
use crate::lead::testing::{nth_lead, received};
use crate::lead::{self, LeadSource, Status};
use kernel::clock::Clock;
use kernel::ids::{ImportId, UserId};
use kernel::import::{
    Import, ImportState, MAX_ROWS, MappingDraft, Seen, begin_check, begin_run, errors_file, find,
    finish_check, finish_run, import_next, map, run, upload,
};
use kernel::reach::Reach;
use kernel::record::Refusal;
use kernel::role::Role;
use kernel::testing::{ist, user};
use pricing::material::import::Stock;

const LIST: &str = "Name,Phone,Email,BHK,Budget,Tags\r\n\
    Asha Rao,98123 45678,asha@example.com,3 BHK,5 lakh,vip; north\r\n\
    Known Person,9800000001,,villa,,vip\r\n\
    ,98123 00000,,9 BHK,,\r\n\
    \"=HYPERLINK(\"\"x\"\")\",,,,,\r\n\
    Asha R,+91 98123-45678,,,,\r\n";

struct Desk {
    clock: Clock,
    actor: Actor,
    me: UserId,
}

async fn desk(db: &mut Db) -> Desk {
    let me = user(db, "Ravi", Role::Sales).await;
    Desk {
        clock: Clock::stopped_at(ist("2026-11-20T15:00")),
        actor: Actor { user: Some(me), ..Actor::system() },
        me,
    }
}

impl Desk {
    async fn upload(&self, db: &mut Db, csv: &str) -> Import {
        let id = upload::<People>(db, &self.clock, &self.actor, self.me, "list.csv", csv).await.unwrap();
        find::<People>(db, id, Seen::All).await.unwrap()
    }

    async fn map(&self, db: &mut Db, import: &Import) -> Result<i32, Refusal> {
        let mapping = MappingDraft { mapping: import.suggested_mapping.clone() };
        map::<People>(db, &self.clock, import.id, Seen::By(self.me), &mapping).await
    }

    async fn check(&self, tx: &mut Tx<'_>, id: ImportId, number: i32) -> Import {
        let mut check = begin_check::<People>(tx, id, number).await.unwrap().expect("a check");
        while check.next(tx, self.clock.now()).await.unwrap() {}
        finish_check(tx, id, number, self.clock.now()).await.unwrap();
        find::<People>(tx, id, Seen::All).await.unwrap()
    }

    async fn checked(&self, tx: &mut Tx<'_>, csv: &str) -> Import {
        let import = self.upload(tx, csv).await;
        let number = self.map(tx, &import).await.unwrap();
        self.check(tx, import.id, number).await
    }

    async fn run(&self, tx: &mut Tx<'_>, id: ImportId) -> Import {
        run::<People>(tx, &self.clock, &self.actor, id, Seen::All).await.unwrap();
        let run = begin_run::<People>(tx, id).await.unwrap().expect("a run");
        while import_next(tx, &self.clock, &run).await.unwrap() {}
        finish_run(tx, &self.clock, &run).await.unwrap();
        find::<People>(tx, id, Seen::All).await.unwrap()
    }
}

fn numbers(import: &Import) -> (ImportState, i64, i64, i64, i64) {
    (import.state, import.valid, import.duplicate, import.invalid, import.imported)
}

async fn leads(db: &mut Db) -> i64 {
    sqlx::query_scalar!(r#"select count(*) as "count!" from leads"#).fetch_one(db).await.unwrap()
}

#[test_database::test]
async fn a_check_says_what_would_happen_and_writes_nothing(pool: PgPool) -> sqlx::Result<()> {
    let mut db = pool.begin().await?;
    let desk = desk(&mut db).await;
    received(&mut db, &nth_lead(1), ist("2026-11-20T11:00")).await;
    sqlx::query!("update leads set phone_normalized = '+919800000001'").execute(&mut *db).await?;
    let import = desk.upload(&mut db, LIST).await;
    assert_eq!((numbers(&import), import.rows), ((ImportState::Uploaded, 0, 0, 0, 0), 5));
    assert_eq!(import.sample[1][0], "Known Person");
    assert_eq!(import.suggested_mapping.len(), 6);
    let number = desk.map(&mut db, &import).await.unwrap();
    let import = desk.check(&mut db, import.id, number).await;
    // One is new; one has a lead; one repeats a row above.
    assert_eq!(numbers(&import), (ImportState::Checked, 1, 2, 2, 0));
    let wrong: Vec<_> = import.errors.iter().map(|error| (error.row, error.field.as_str())).collect();
    assert_eq!(wrong, [(4, "bhkType"), (4, "customerName"), (5, "customerEmail")]);
    assert_eq!(leads(&mut db).await, 1);
    let text = sqlx::query_scalar!("select csv from imports").fetch_one(&mut *db).await?;
    assert_eq!(text, None, "the rows have it");
    Ok(())
}

#[test_database::test]
async fn rows_become_leads_that_nobody_promised_anything(pool: PgPool) -> sqlx::Result<()> {
    let mut db = pool.begin().await?;
    let desk = desk(&mut db).await;
    let known = received(&mut db, &nth_lead(1), ist("2026-11-20T11:00")).await;
    sqlx::query!("update leads set customer_phone = '9800000001', phone_normalized = '+919800000001'")
        .execute(&mut *db)
        .await?;
    let import = desk.checked(&mut db, LIST).await;
    let import = desk.run(&mut db, import.id).await;
    assert_eq!(numbers(&import), (ImportState::Imported, 1, 2, 2, 3));
    assert_eq!(leads(&mut db).await, 2);
    let made = sqlx::query_scalar!(
        r#"select lead_id as "lead!: kernel::ids::LeadId" from import_rows where state = 'imported'"#,
    )
    .fetch_one(&mut *db)
    .await?;
    let lead = lead::find(&mut db, made, Reach::All).await?;
    assert_eq!((lead.source, lead.status, lead.owner), (LeadSource::Import, Status::New, Some(desk.me)));
    assert_eq!((lead.call_due_at, lead.promise_at), (None, None));
    assert_eq!(lead.tags, ["vip", "north"]);
    assert!(!consent::covers(&mut db, made, Purpose::ServiceContact).await?);
    let known = lead::find(&mut db, known, Reach::All).await?;
    assert_eq!((known.tags, known.wish.bhk_type), (vec!["vip".to_owned()], Some(lead::BhkType::Villa)));
    let sources = sqlx::query_scalar!(
        "select distinct source from audit_entries where action in ('lead_tagged', 'lead_import_ended')",
    )
    .fetch_all(&mut *db)
    .await?;
    assert_eq!(sources, ["import"]);
    // Imported rows are deleted: the leads have their contents.
    let kept = sqlx::query_scalar!("select row from import_rows where cells <> '{}' order by row")
        .fetch_all(&mut *db)
        .await?;
    assert_eq!(kept, [4, 5]);
    Ok(())
}

#[test_database::test]
async fn who_takes_over_goes_on_where_the_other_stopped(pool: PgPool) -> sqlx::Result<()> {
    let mut db = pool.begin().await?;
    let desk = desk(&mut db).await;
    let list = (0..20).map(|n| format!("Person {n},97{n:08}\n")).collect::<Vec<_>>().concat();
    let import = desk.checked(&mut db, &format!("Name,Phone\n{list}")).await;
    run::<People>(&mut db, &desk.clock, &desk.actor, import.id, Seen::All).await.unwrap();
    let begun = begin_run::<People>(&mut db, import.id).await?.unwrap();
    // Killed before the end of a row's transaction, after seven others.
    for _ in 0..7 {
        import_next(&mut db, &desk.clock, &begun).await?;
    }
    db.commit().await?;
    let mut killed = pool.begin().await?;
    assert!(import_next(&mut killed, &desk.clock, &begun).await?);
    killed.rollback().await?;
    // Two at once, because one was only presumed dead.
    let work = async || {
        loop {
            let mut tx = pool.begin().await?;
            let had_row = import_next(&mut tx, &desk.clock, &begun).await?;
            tx.commit().await?;
            if !had_row {
                return Ok::<_, sqlx::Error>(());
            }
        }
    };
    let (one, other) = futures_util::future::join(work(), work()).await;
    one.and(other)?;
    let mut db = pool.acquire().await?;
    finish_run(&mut db, &desk.clock, &begun).await?;
    let import = find::<People>(&mut db, import.id, Seen::All).await?;
    assert_eq!((numbers(&import), leads(&mut db).await), ((ImportState::Imported, 20, 0, 0, 20), 20));
    assert!(begin_run::<People>(&mut db, import.id).await?.is_none());
    Ok(())
}

#[test_database::test]
async fn columns_can_be_told_anew_until_rows_are_taken_in(pool: PgPool) -> sqlx::Result<()> {
    let mut db = pool.begin().await?;
    let desk = desk(&mut db).await;
    let import = desk.checked(&mut db, LIST).await;
    assert_eq!(import.invalid, 2);
    // Without the home column, the third row still lacks a name.
    let mut mapping = import.suggested_mapping.clone();
    mapping.remove(Field::BhkType.as_str());
    let draft = MappingDraft { mapping };
    let number = map::<People>(&mut db, &desk.clock, import.id, Seen::All, &draft).await.unwrap();
    assert_eq!(find::<People>(&mut db, import.id, Seen::All).await?.checked, 0);
    assert!(
        begin_check::<People>(&mut db, import.id, number - 1).await.unwrap().is_none(),
        "an earlier check is over"
    );
    let import = desk.check(&mut db, import.id, number).await;
    let wrong: Vec<_> = import.errors.iter().map(|error| error.field.as_str()).collect();
    assert_eq!(wrong, ["customerName", "customerEmail"]);
    desk.run(&mut db, import.id).await;
    for refused in [
        map::<People>(&mut db, &desk.clock, import.id, Seen::All, &draft).await.err(),
        run::<People>(&mut db, &desk.clock, &desk.actor, import.id, Seen::All).await.err(),
    ] {
        assert!(matches!(refused, Some(Refusal::Rule { .. })), "{refused:?}");
    }
    Ok(())
}

#[test_database::test]
async fn the_file_of_errors_holds_no_formula(pool: PgPool) -> sqlx::Result<()> {
    let mut db = pool.begin().await?;
    let desk = desk(&mut db).await;
    let import = desk.checked(&mut db, LIST).await;
    let file = String::from_utf8(errors_file::<People>(&mut db, import.id, Seen::All).await?).unwrap();
    let lines: Vec<_> = file.split("\r\n").collect();
    assert_eq!(lines[0], "\u{feff}Row,Reason,Name,Phone,Email,BHK,Budget,Tags");
    assert!(
        lines[1]
            .starts_with("4,\"bhkType: must be 1 BHK to 4 BHK, villa or duplex; customerName: is missing\"")
    );
    assert!(lines[2].starts_with("5,customerEmail: either"), "{}", lines[2]);
    assert!(lines[2].contains("\"'=HYPERLINK("), "{}", lines[2]);
    Ok(())
}

#[test_database::test]
async fn an_import_is_its_makers(pool: PgPool) -> sqlx::Result<()> {
    let mut db = pool.begin().await?;
    let desk = desk(&mut db).await;
    let other = Seen::By(user(&mut db, "Meera", Role::Sales).await);
    let import = desk.upload(&mut db, LIST).await;
    assert!(find::<People>(&mut db, import.id, other).await.is_err());
    assert!(errors_file::<People>(&mut db, import.id, other).await.is_err());
    let draft = MappingDraft { mapping: import.suggested_mapping };
    assert!(map::<People>(&mut db, &desk.clock, import.id, other, &draft).await.is_err());
    assert!(run::<People>(&mut db, &desk.clock, &desk.actor, import.id, other).await.is_err());
    assert!(find::<People>(&mut db, import.id, Seen::By(desk.me)).await.is_ok());
    Ok(())
}

#[test_database::test]
async fn a_long_file_is_spread_whole(pool: PgPool) -> sqlx::Result<()> {
    let mut db = pool.begin().await?;
    let desk = desk(&mut db).await;
    let list =
        (0..MAX_ROWS).map(|n| format!("\"Person {n}, of many\",97{n:08}\n")).collect::<Vec<_>>().concat();
    let import = desk.checked(&mut db, &format!("Name,Phone\n{list}")).await;
    assert_eq!((import.checked, import.valid), (20_000, 20_000));
    assert_eq!(import.sample[0], ["Person 0, of many", "9700000000"]);
    Ok(())
}

#[test_database::test]
async fn a_list_of_materials_is_none_of_people(pool: PgPool) -> sqlx::Result<()> {
    let mut db = pool.begin().await?;
    let desk = desk(&mut db).await;
    let list = "Code,Name\r\nPLY-18,Plywood\r\n";
    let id = upload::<Stock>(&mut db, &desk.clock, &desk.actor, desk.me, "stock.csv", list).await.unwrap();
    assert!(find::<Stock>(&mut db, id, Seen::All).await.is_ok());
    assert!(find::<People>(&mut db, id, Seen::All).await.is_err());
    Ok(())
}
