/** Paths of the programs and the built site. */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../../..");

/** The built site; like all folders in the environment, relative to the checkout. */
export const webDist = resolve(root, process.env["WEB_DIST"] || "web/dist");

/** A built program. */
export function program(name: "api" | "worker"): string {
  return built(name);
}

/** A program that the product does not need, but journeys do. */
export function example(name: "imap_server"): string {
  return built(join("examples", name));
}

function built(file: string): string {
  const path = resolve(root, process.env["BIN"] || "target/debug", file);
  if (!existsSync(path)) {
    throw new Error(`${path} does not exist: run \`cargo build --workspace --bins --examples\`.`);
  }
  return path;
}
