//! Whatever a test leaves behind, the next one finds a database in its initial state.

use sqlx::{AssertSqlSafe, Executor as _, PgPool, Row as _};

/// Runs tests one after the other on the same database.
fn after(statements: &'static [&'static str], expected: &'static [(&'static str, &'static str)]) {
    test_database::run(async |db: PgPool| {
        for statement in statements {
            db.execute(*statement).await.expect("a permitted statement");
        }
    });
    test_database::run(async |db: PgPool| {
        for (question, answer) in expected {
            let question = format!("select ({question})::text");
            let row = db.fetch_one(AssertSqlSafe(question.clone())).await.expect("an answer");
            assert_eq!(
                row.try_get::<Option<String>, _>(0).expect("a text").as_deref(),
                Some(*answer),
                "{question}"
            );
        }
    });
}

/// One test, so that it has one database throughout.
#[test]
fn nothing_is_left_of_the_test_before() {
    after(
        &[
            "insert into users (id, email) values (gen_random_uuid(), 'asha@example.com')",
            "select nextval('lead_turns'), nextval('lead_turns')",
        ],
        &[("select count(*) from users", "0"), ("select nextval('lead_turns')", "1")],
    );
    // Rows from migrations are restored.
    let rates = "select md5(string_agg(it::text, ',' order by it::text)) from rate_card_rates it";
    let first_day = test_database::run(async |db: PgPool| {
        db.fetch_one(rates).await.expect("rates").try_get::<String, _>(0).expect("a digest")
    });
    after(&["delete from homepages", "update rate_card_rates set card_id = card_id"], &[]);
    test_database::run(async |db: PgPool| {
        db.execute("delete from rate_card_rates").await.expect("a permitted statement");
    });
    test_database::run(async |db: PgPool| {
        let now: String = db.fetch_one(rates).await.expect("rates").try_get(0).expect("a digest");
        assert_eq!(now, first_day);
        assert!(db.fetch_all("select from homepages").await.expect("home pages").len() > 1);
    });
    // Triggers and references do not keep rows alive.
    after(
        &["insert into audit_entries (at, source, action, subject_kind, subject_id)
           values (now(), 'system', 'settings_changed', 'settings', 'sales')"],
        &[("select count(*) from audit_entries", "0")],
    );
    // Changes to anything but rows.
    after(
        &["create table elsewhere (id bigint)", "alter table leads add column elsewhere text"],
        &[
            ("to_regclass('elsewhere') is null", "true"),
            ("select count(*) from pg_attribute where attname = 'elsewhere'", "0"),
        ],
    );
    after(
        &["alter table audit_entries disable trigger user"],
        &[(
            "select bool_and(tgenabled = 'O') from pg_trigger where tgrelid = 'audit_entries'::regclass and not tgisinternal",
            "true",
        )],
    );
    after(
        &[
            "grant truncate on leads to nivas_test_application",
            "insert into users (id, email) values (gen_random_uuid(), 'asha@example.com')",
            "analyze users",
        ],
        &[
            ("has_table_privilege('nivas_test_application', 'leads', 'truncate')", "false"),
            ("select count(*) from pg_statistic where starelid = 'users'::regclass", "0"),
        ],
    );
    after(
        &[
            "insert into users (id, email) select gen_random_uuid(), n || '@example.com' from generate_series(1, 20000) n",
        ],
        &[("select count(*) from users", "0"), ("pg_relation_size('users')", "0")],
    );
    // A restored table keeps its size, a copied one does not.
    after(
        &["insert into users (id, email) values (gen_random_uuid(), 'asha@example.com')"],
        &[("pg_relation_size('users') > 0", "true")],
    );
    test_database::run_on_copy(async |db: PgPool| {
        let size = db.fetch_one("select pg_relation_size('users')").await.expect("a size");
        assert_eq!(size.get::<i64, _>(0), 0);
    });
}

#[test_database::test]
async fn the_attribute_gives_a_database_and_takes_a_result(db: PgPool) -> Result<(), sqlx::Error> {
    let row = db.fetch_one("select current_database()").await?;
    assert!(row.try_get::<String, _>(0)?.starts_with(test_database::template()));
    let serving = test_database::application(&db, 1).await?.fetch_one("select current_user").await?;
    assert_eq!(serving.try_get::<String, _>(0)?, test_database::APPLICATION_ROLE);
    Ok(())
}
