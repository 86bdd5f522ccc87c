/** The project's cargo plugins in fixed versions, installed below `target/` to leave the user's own ones alone. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./checkout.mjs";
import { command } from "./command.mjs";

const VERSIONS = { "cargo-cyclonedx": "0.5.9", "cargo-deny": "0.20.2" };

/**
 * The plugin's program, built from the registry's sources if missing.
 * @param {keyof typeof VERSIONS} name
 * @param {(text: string) => void} onText
 */
export async function cargoTool(name, onText) {
  const root = join(ROOT, "target", "tools", `${name}-${VERSIONS[name]}`);
  const program = join(root, "bin", name);
  if (!existsSync(program)) {
    const args = ["install", "--locked", "--root", root, "--version", VERSIONS[name], name];
    await command("cargo", args, { env: { CARGO_TARGET_DIR: join(ROOT, "target", "tools", "build") }, onText });
  }
  return program;
}
