//! Privileges of the serving role, and their grant by the owner.

use std::process::{Command, Output};

use kernel::database;
use sqlx::{AssertSqlSafe, ConnectOptions as _, Executor as _, PgPool};
use test_database::{APPLICATION_ROLE, application};

#[test_database::test]
async fn the_application_role_can_change_neither_the_audit_log_nor_the_schema(db: PgPool) {
    let serving = application(&db, 1).await.unwrap();
    let insert = "insert into audit_entries (at, source, action, subject_kind, subject_id)
                  values (now(), 'system', 'settings_changed', 'settings', 'sales')";
    serving.execute(insert).await.unwrap();
    for forbidden in [
        "update audit_entries set action = 'lead_seen'",
        "delete from audit_entries",
        "truncate audit_entries",
        "alter table audit_entries disable trigger user",
        "drop trigger audit_entries_append_only on audit_entries",
        "create or replace function refuse_audit_change() returns trigger language plpgsql as 'begin return new; end'",
        "set session_replication_role = replica",
        "alter table audit_entries owner to current_user",
        "select grant_application(current_user)",
        "create table elsewhere (id bigint)",
        "create schema elsewhere",
        "create function elsewhere() returns int language sql as 'select 1'",
        "alter table leads add column elsewhere text",
        "drop table leads",
        "truncate leads",
        "update _sqlx_migrations set success = false",
        "create role elsewhere",
        "copy leads to program 'true'",
        "select pg_read_file('/etc/passwd')",
    ] {
        let error = serving.execute(forbidden).await.unwrap_err();
        let code = error.as_database_error().and_then(sqlx::error::DatabaseError::code).unwrap_or_default();
        assert_eq!(code, "42501", "{forbidden}: {error}");
    }
    // Postgres only warns about a grant without the right to grant.
    serving.execute("grant update, delete, truncate on audit_entries to current_user").await.unwrap();
    let refused = serving.execute("delete from audit_entries").await.unwrap_err();
    assert!(refused.to_string().contains("permission denied"), "{refused}");
    assert!(!database::owns_schema(&mut serving.acquire().await.unwrap()).await.unwrap());
    // Sealed once, and never again.
    let seal = "update audit_entries set position = 1, hash = sha256('x')";
    serving.execute(seal).await.unwrap();
    let again = serving.execute("update audit_entries set hash = sha256('y')").await.unwrap_err();
    assert!(again.to_string().contains("audit entries are never changed"), "{again}");
}

#[test_database::test]
async fn statements_and_idle_transactions_time_out(db: PgPool) {
    let url = db.connect_options().to_url_lossy();
    for (profile, statement, idle) in
        [(database::API, "20s", "30s"), (database::WORKER, "2min", "5min"), (database::MIGRATION, "0", "0")]
    {
        let pool = database::connect(&url, 1, profile).await.unwrap();
        let told = sqlx::query!(
            r#"select current_setting('statement_timeout') as "statement!",
                   current_setting('idle_in_transaction_session_timeout') as "idle!",
                   current_setting('application_name') as "application!""#
        )
        .fetch_one(&pool)
        .await
        .unwrap();
        assert_eq!((told.statement.as_str(), told.idle.as_str()), (statement, idle), "{}", told.application);
        pool.close().await;
    }
}

/// Runs `api migrate` as these roles, which the tests' user assumes.
async fn migrate(db: &PgPool, owner: Option<&str>, application: &str) -> Output {
    let url = |role: &str| {
        let mut url = db.connect_options().to_url_lossy();
        url.query_pairs_mut().append_pair("options", &format!("-c role={role}"));
        url.to_string()
    };
    let mut command = Command::new(env!("CARGO_BIN_EXE_api"));
    command.arg("migrate").env_clear().env("NO_COLOR", "1").env("DATABASE_URL", url(application));
    if let Some(owner) = owner {
        command.env("DATABASE_OWNER_URL", url(owner));
    }
    tokio::task::spawn_blocking(move || command.output().unwrap()).await.unwrap()
}

#[test_database::test]
async fn an_owner_without_other_privileges_migrates_and_grants_access(db: PgPool) {
    // Like on a hosted Postgres: neither role is a superuser, and the database is empty.
    let owner = format!("nivas_test_owner_{}", uuid::Uuid::new_v4().simple());
    let database = db.connect_options().get_database().unwrap().to_owned();
    for statement in [
        "drop schema public cascade".to_owned(),
        "create schema public authorization pg_database_owner".to_owned(),
        format!("create role {owner} nologin"),
        format!("alter database {database:?} owner to {owner}"),
        "do $$ begin create role nivas_test_application nologin; exception when others then null; end $$"
            .to_owned(),
    ] {
        db.execute(AssertSqlSafe(statement)).await.unwrap();
    }
    let first = migrate(&db, Some(&owner), APPLICATION_ROLE).await;
    assert!(first.status.success(), "{}", String::from_utf8_lossy(&first.stdout));
    assert!(!String::from_utf8_lossy(&first.stdout).contains("WARN"), "{first:?}");

    // Tables of later migrations are granted too.
    let as_owner = format!("set role {owner}; create table later (id bigint primary key); reset role");
    db.execute(AssertSqlSafe(as_owner)).await.unwrap();
    assert!(migrate(&db, Some(&owner), APPLICATION_ROLE).await.status.success());
    let may =
        "select has_table_privilege('nivas_test_application', 'later', 'select, insert, update, delete')
                   and not has_table_privilege('nivas_test_application', 'later', 'truncate')";
    #[expect(clippy::disallowed_methods, reason = "the table is this test's own")]
    let may: bool = sqlx::query_scalar(may).fetch_one(&db).await.unwrap();
    assert!(may);

    // A small installation may use a single role, with a warning.
    let one = migrate(&db, None, &owner).await;
    assert!(
        one.status.success() && String::from_utf8_lossy(&one.stdout).contains("the serving role also owns"),
        "{one:?}"
    );

    let tidy = format!("reassign owned by {owner} to current_user; drop owned by {owner}; drop role {owner}");
    db.execute(AssertSqlSafe(tidy)).await.unwrap();
}
