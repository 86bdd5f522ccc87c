/** Once for all journeys: a migrated and seeded database that each of them gets a copy of. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { program } from "./checkout";
import { createDatabase, dropDatabase, dropLeftOvers, urlOf } from "./database";

const variable = "NIVAS_JOURNEY_TEMPLATE";

/** Playwright's global set-up; what it returns is the tear-down. */
export default async function prepareTemplate(): Promise<() => Promise<void>> {
  await dropLeftOvers();
  const name = await createDatabase();
  const env = { DATABASE_URL: urlOf(name), RUST_LOG: "warn" };
  for (const command of ["migrate", "seed"]) await promisify(execFile)(program("api"), [command], { env });
  // Only the environment reaches the processes in which the tests run.
  process.env[variable] = name;
  return () => dropDatabase(name);
}

export function template(): string {
  const name = process.env[variable];
  if (!name) throw new Error("The journeys' template database was not prepared.");
  return name;
}
