/** A migrated and seeded database, created once and copied for each journey. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import pg from "pg";
import { program } from "./checkout";
import {
  applicationUrlOf,
  createApplicationRole,
  createDatabase,
  dropDatabase,
  dropStaleDatabases,
  urlOf,
} from "./database";
import { dropDemo } from "./demo";
import { chooseSecretKey } from "./environment";

const variable = "NIVAS_JOURNEY_TEMPLATE";

/** Playwright's global setup; it returns the teardown. */
export default async function prepareTemplate(): Promise<() => Promise<void>> {
  chooseSecretKey();
  await dropStaleDatabases();
  const name = await createDatabase();
  await createApplicationRole();
  const env = { DATABASE_URL: applicationUrlOf(name), DATABASE_OWNER_URL: urlOf(name), RUST_LOG: "warn" };
  for (const command of ["migrate", "seed"]) await promisify(execFile)(program("api"), [command], { env });
  await allowManyEnquiries(env.DATABASE_URL);
  // Test processes only get the environment.
  process.env[variable] = name;
  return async () => {
    await dropDemo(name);
    await dropDatabase(name);
  };
}

/** Raises rate limits, since journeys submit forms fast and from one address. */
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
