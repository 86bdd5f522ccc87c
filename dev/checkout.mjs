/** Where the checkout is, and the settings that its `.env` adds to the environment. */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** Reads `.env`, if there is one; what the environment says already stays. */
export function loadEnvironment() {
  const file = join(ROOT, ".env");
  if (existsSync(file)) process.loadEnvFile(file);
  // The launcher starts what cargo built from one known place.
  process.env.CARGO_TARGET_DIR = join(ROOT, "target");
}
