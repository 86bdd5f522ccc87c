/** A database per journey, on the server of `DATABASE_URL`. */
import pg from "pg";

/** Prefix of database names, followed by the time in seconds. */
const mark = "nivas_journey";

/** Older databases are left over from killed runs. */
const leftOverAfter = 3600;

function server(): string {
  const url = process.env["DATABASE_URL"];
  if (!url) throw new Error("DATABASE_URL must name a Postgres in which databases can be created.");
  return url;
}

async function onServer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: server() });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Creates an empty database, or a copy of a template, which takes milliseconds. */
export async function createDatabase(template?: string): Promise<string> {
  const name = `${mark}_${Math.floor(Date.now() / 1000)}_${crypto.randomUUID().slice(0, 8)}`;
  await onServer((client) => client.query(`create database ${name}${template ? ` template ${template}` : ""}`));
  return name;
}

export async function dropDatabase(name: string): Promise<void> {
  await onServer((client) => client.query(`drop database if exists ${name} with (force)`));
}

export async function renameDatabase(name: string, to: string): Promise<void> {
  await onServer((client) => client.query(`alter database ${name} rename to ${to}`));
}

/** Does something about a database that no other process may do meanwhile, knowing whether the database is there. */
export async function whileAlone(name: string, work: (isThere: boolean) => Promise<void>): Promise<void> {
  await onServer(async (client) => {
    await client.query("select pg_advisory_lock(hashtext($1))", [name]);
    const { rowCount } = await client.query("select from pg_database where datname = $1", [name]);
    await work(rowCount !== 0);
  });
}

export async function dropStaleDatabases(): Promise<void> {
  const names = await onServer(async (client) => {
    const found = await client.query<{ datname: string }>("select datname from pg_database where datname like $1", [
      `${mark.replaceAll("_", "\\_")}\\_%`,
    ]);
    return found.rows.map((row) => row.datname);
  });
  const madeBefore = Date.now() / 1000 - leftOverAfter;
  const old = names.filter((name) => Number(name.slice(mark.length + 1).split("_", 1)[0]) < madeBefore);
  for (const name of old) await dropDatabase(name);
}

/** Connects as the owner. */
export function urlOf(name: string): string {
  return Object.assign(new URL(server()), { pathname: `/${name}` }).href;
}

/** The role of the programs. It cannot log in; the tests' user switches to it. */
const application = "nivas_test_application";

export async function createApplicationRole(): Promise<void> {
  await onServer((client) =>
    client.query(
      `do $$ begin
         if not exists (select from pg_roles where rolname = '${application}') then
           create role ${application} nologin;
         end if;
       exception when duplicate_object or unique_violation then null;
       end $$`,
    ),
  );
}

/** Connects with the rights of the programs. */
export function applicationUrlOf(name: string): string {
  const url = new URL(urlOf(name));
  url.searchParams.set("options", `-c role=${application}`);
  return url.href;
}

/** The database of a journey. */
export class Database {
  /** For the programs. */
  readonly applicationUrl: string;
  readonly #name: string;
  readonly #pool: pg.Pool;

  constructor(name: string) {
    this.#name = name;
    this.applicationUrl = applicationUrlOf(name);
    this.#pool = new pg.Pool({ connectionString: urlOf(name), max: 3 });
    // A test may close all connections on purpose; the pool reconnects.
    this.#pool.on("error", () => undefined);
  }

  async query<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> {
    const { rows } = await this.#pool.query<Row>(sql, values);
    return rows;
  }

  async one<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row> {
    const [row, ...others] = await this.query<Row>(sql, values);
    if (!row || others.length > 0) throw new Error(`Not exactly one row: ${sql}`);
    return row;
  }

  async count(sql: string, values: unknown[] = []): Promise<number> {
    const { count } = await this.one<{ count: string }>(`select count(*) as count from ${sql}`, values);
    return Number(count);
  }

  /** Runs `work` while the table is locked for others. */
  async whileLocked<T>(table: string, work: () => Promise<T>): Promise<T> {
    const client = await this.#pool.connect();
    try {
      await client.query("begin");
      await client.query(`lock table ${table} in exclusive mode`);
      return await work();
    } finally {
      await client.query("rollback");
      client.release();
    }
  }

  /** Disconnects all others, as a restart does, and returns a function that lets them in again. */
  async shutOut(): Promise<() => Promise<void>> {
    await onServer(async (client) => {
      await client.query(`alter database ${this.#name} allow_connections false`);
      await client.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [this.#name]);
    });
    return () =>
      onServer(async (client) => void (await client.query(`alter database ${this.#name} allow_connections true`)));
  }

  /** Saves settings; running programs read them on each use. */
  async saveSettings(section: string, value: object): Promise<void> {
    await this.query(
      `insert into settings (section, value) values ($1, $2)
       on conflict (section) do update set value = settings.value || excluded.value`,
      [section, JSON.stringify(value)],
    );
  }

  /** Closes the connections. */
  async end(): Promise<void> {
    if (!this.#pool.ended) await this.#pool.end();
  }

  async drop(): Promise<void> {
    await this.end();
    await dropDatabase(this.#name);
  }
}
