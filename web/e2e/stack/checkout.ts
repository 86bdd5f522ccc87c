/** Paths of the programs and the built site. */
import { existsSync } from "node:fs";
import { resolve } from "node:path";

const root = resolve(import.meta.dirname, "../../..");

/** The built site; like all folders in the environment, relative to the checkout. */
export const webDist = resolve(root, process.env["WEB_DIST"] || "web/dist");

/** A built program. */
export function program(name: "api" | "worker"): string {
  const path = resolve(root, process.env["BIN"] || "target/debug", name);
  if (!existsSync(path)) throw new Error(`${path} does not exist: run \`cargo build --workspace --bins\`.`);
  return path;
}
