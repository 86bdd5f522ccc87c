/** Where the programs under test and the site's files are. */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../../..");

export const webDist = join(root, "web", "dist");

/** A built program; the folder is named as seen from the checkout's root. */
export function program(name: "api" | "worker"): string {
  const path = resolve(root, process.env["BIN"] || "target/debug", name);
  if (!existsSync(path)) throw new Error(`${path} does not exist: run \`cargo build --workspace --bins\`.`);
  return path;
}
