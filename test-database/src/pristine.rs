//! Initial state of a test database, and how to restore it.

use sqlx::{AssertSqlSafe, Executor as _, PgConnection, Row as _};

/// The template's state, as far as tests could change it.
pub(crate) struct Pristine {
    /// Everything that deleting rows does not restore.
    fingerprint: String,
    /// SQL that restores rows and sequences.
    reset: String,
}

/// A table with rows from migrations.
struct Seeded {
    name: String,
    columns: String,
    rows: String,
    digest: String,
}

/// A larger table is faster to copy from the template than to clean up.
const MAX_TABLE_BYTES: u32 = 1024 * 1024;

/// All catalog state that a test could change, including statistics, which affect query plans.
const FINGERPRINT: &str = "
    select md5(concat_ws('|',
        (select concat_ws(' ', datdba, datacl) from pg_database where datname = current_database()),
        (select string_agg(concat_ws(' ', oid, nspname, nspowner, nspacl), ',' order by oid) from pg_namespace
         where nspname !~ '^pg_(toast_)?temp'),
        (select string_agg(concat_ws(' ', oid, relname, relnamespace, relowner, relacl), ',' order by oid)
         from pg_class where oid >= 16384 and relpersistence <> 't'),
        (select concat_ws(' ', count(*), max(xmin::text::bigint)) from pg_attribute
         where attrelid >= 16384 and attrelid in (select oid from pg_class where relpersistence <> 't')),
        (select concat_ws(' ', count(*), max(xmin::text::bigint)) from pg_constraint where oid >= 16384),
        (select concat_ws(' ', count(*), max(xmin::text::bigint)) from pg_proc where oid >= 16384),
        (select concat_ws(' ', count(*), max(xmin::text::bigint)) from pg_trigger),
        (select concat_ws(' ', count(*), max(xmin::text::bigint)) from pg_type where oid >= 16384),
        (select count(*) from pg_rewrite),
        (select count(*) from pg_default_acl),
        (select count(*) from pg_statistic where starelid >= 16384),
        (select count(*) from pg_db_role_setting
         where setdatabase = (select oid from pg_database where datname = current_database()))
    ))";

impl Pristine {
    pub(crate) async fn read(db: &mut PgConnection) -> Result<Self, sqlx::Error> {
        let fingerprint = db.fetch_one(FINGERPRINT).await?.try_get(0)?;
        let tables = db
            .fetch_all(
                "select oid::regclass::text as name,
                     (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
                      where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '')
                     as columns
                 from pg_class
                 where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0",
            )
            .await?;
        let mut seeded = Vec::new();
        for table in tables {
            let (name, columns): (String, String) = (table.try_get("name")?, table.try_get("columns")?);
            let (digest, rows) =
                (digest(&name), format!("select json_agg(it order by it.ctid)::text from {name} it"));
            let digest = db.fetch_one(AssertSqlSafe(digest)).await?.try_get(0)?;
            let rows =
                db.fetch_one(AssertSqlSafe(rows)).await?.try_get::<Option<_>, _>(0)?.unwrap_or_default();
            seeded.push(Seeded { name, columns, rows, digest });
        }
        let begun = "select seqrelid::regclass::text, pg_sequence_last_value(seqrelid) from pg_sequence
                     where pg_sequence_last_value(seqrelid) is not null";
        let mut sequences = Vec::new();
        for begun in db.fetch_all(begun).await? {
            sequences.push((begun.try_get::<String, _>(0)?, begun.try_get::<i64, _>(1)?));
        }
        Ok(Self { fingerprint, reset: reset(&seeded, &sequences) })
    }

    /// Restores a database after a test. Returns whether that was possible.
    pub(crate) async fn restore(&self, db: &mut PgConnection) -> Result<bool, sqlx::Error> {
        // Other connections could still write afterwards.
        db.execute(
            "select count(pg_terminate_backend(pid, 10000)) from pg_stat_activity
             where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'",
        )
        .await?;
        let fingerprint: String = db.fetch_one(FINGERPRINT).await?.try_get(0)?;
        let is_small = format!(
            "select current_setting('is_superuser')::bool and coalesce(max(pg_relation_size(oid)), 0) < {MAX_TABLE_BYTES}
             from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace"
        );
        let is_small: bool = db.fetch_one(AssertSqlSafe(is_small)).await?.try_get(0)?;
        if fingerprint != self.fingerprint || !is_small {
            return Ok(false);
        }
        db.execute(sqlx::raw_sql(AssertSqlSafe(self.reset.clone()))).await?;
        Ok(true)
    }
}

/// SQL expression for a digest of a table's rows.
fn digest(table: &str) -> String {
    format!("select md5(coalesce(string_agg(it::text, ',' order by it::text), '')) from {table} it")
}

fn reset(seeded: &[Seeded], sequences: &[(String, i64)]) -> String {
    let names: Vec<_> = seeded.iter().map(|table| format!("'{}'::regclass", table.name)).collect();
    let restored: Vec<_> = seeded
        .iter()
        .map(|Seeded { name, columns, rows, digest: of_first_day }| {
            let digest = digest(name);
            format!(
                "if ({digest}) <> '{of_first_day}' then
                     delete from {name};
                     insert into {name} ({columns}) overriding system value
                     select {columns} from json_populate_recordset(null::{name}, $rows${rows}$rows$);
                 end if;"
            )
        })
        .collect();
    let begun: Vec<_> =
        sequences.iter().map(|(name, last)| format!("perform setval('{name}', {last});")).collect();
    format!(
        "do $reset$
         declare touched regclass;
         begin
             -- Neither triggers nor references: all of it goes at once.
             set local session_replication_role = replica;
             for touched in
                 select oid from pg_class
                 where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0
                   and oid <> all (array[{}]::regclass[])
             loop
                 execute format('delete from %s', touched);
             end loop;
             {}
             perform setval(seqrelid::regclass, seqstart, false) from pg_sequence
             where pg_sequence_last_value(seqrelid) is not null;
             {}
         end $reset$",
        names.join(", "),
        restored.join("\n"),
        begun.join("\n"),
    )
}
