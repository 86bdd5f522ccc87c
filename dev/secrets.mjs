/** Secrets of this checkout: created on first use, stored in .data/, readable only by their owner. */
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** @param {string} root the checkout @param {string} name the file's @returns {string} 43 URL-safe characters */
export function secret(root, name) {
  const folder = join(root, ".data", "secrets");
  const file = join(folder, name);
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(file, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx" });
  }
  return readFileSync(file, "utf8").trim();
}
