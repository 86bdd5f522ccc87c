/** Once for all journeys: a migrated and seeded database that each of them gets a copy of. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import pg from "pg";
import { program } from "./checkout";
import {
  applicationUrlOf,
  createApplicationRole,
  createDatabase,
  dropDatabase,
  dropLeftOvers,
  urlOf,
} from "./database";

const variable = "NIVAS_JOURNEY_TEMPLATE";

/** Playwright's global set-up; what it returns is the tear-down. */
export default async function prepareTemplate(): Promise<() => Promise<void>> {
  await dropLeftOvers();
  const name = await createDatabase();
  await createApplicationRole();
  const env = { DATABASE_URL: applicationUrlOf(name), DATABASE_OWNER_URL: urlOf(name), RUST_LOG: "warn" };
  for (const command of ["migrate", "seed"]) await promisify(execFile)(program("api"), [command], { env });
  await allowManyEnquiries(env.DATABASE_URL);
  // Only the environment reaches the processes in which the tests run.
  process.env[variable] = name;
  return () => dropDatabase(name);
}

/** A journey fills in forms faster than people, and all journeys come from this machine. */
async function allowManyEnquiries(url: string): Promise<void> {
  const most = { networkHourly: 10_000, phoneHourly: 10_000, emailHourly: 10_000, totalHourly: 100_000 };
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("insert into settings (section, value) values ('enquiries', $1)", [
    { ...most, minSeconds: 0, alerts: 100_000 },
  ]);
  await client.end();
}

export function template(): string {
  const name = process.env[variable];
  if (!name) throw new Error("The journeys' template database was not prepared.");
  return name;
}
