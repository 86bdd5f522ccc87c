/** The checkout's path, and the variables of its `.env`. */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** Reads `.env` if present; variables that are already set stay. */
export function loadEnvironment() {
  const file = join(ROOT, ".env");
  if (existsSync(file)) process.loadEnvFile(file);
  // The launcher starts cargo's programs from a known folder.
  process.env.CARGO_TARGET_DIR = join(ROOT, "target");
}
