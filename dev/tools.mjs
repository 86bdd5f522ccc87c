/** Checks for the build tools, and says how to get missing ones. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./checkout.mjs";
import { attempt, which } from "./command.mjs";

const NODE = "20.12";
const NPM = "10";

/** Throws an error that lists everything missing or too old. */
export async function checkTools() {
  const rust = readFileSync(join(ROOT, "Cargo.toml"), "utf8").match(/^rust-version = "([\d.]+)"/m)?.[1] ?? "1.85";
  const missing = [];
  if (isOlder(process.versions.node, NODE)) {
    missing.push(`Node is ${process.versions.node}; ${NODE} or newer is needed (https://nodejs.org).`);
  }
  if (!which("npm")) missing.push("npm is missing; it comes with Node (https://nodejs.org), or apt-get install npm.");
  if (!which("cc", "clang", "gcc")) {
    missing.push("A C compiler is missing, which Rust needs for linking: apt-get install build-essential, or xcode-select --install.");
  }
  const cargo = which("cargo") && (await attempt("cargo", ["--version"]));
  const version = cargo && cargo.stdout.match(/\d+\.\d+\.\d+/)?.[0];
  if (!cargo) missing.push("cargo is missing; install Rust from https://rustup.rs.");
  else if (!version) missing.push(`cargo does not work: ${cargo.output.trim()}`);
  else if (isOlder(version, rust)) missing.push(`Rust is ${version}; ${rust} or newer is needed (rustup update stable).`);
  if (missing.length > 0) throw new Error(missing.join("\n"));
}

/** Separate, because asking npm takes longer than all other steps of an unchanged start. */
export async function checkNpm() {
  const { stdout } = await attempt("npm", ["--version"]);
  if (isOlder(stdout.trim(), NPM)) throw new Error(`npm is ${stdout.trim()}; ${NPM} or newer is needed (npm install --global npm).`);
}

/** @param {string} version @param {string} wanted */
function isOlder(version, wanted) {
  return version.localeCompare(wanted, "en", { numeric: true }) < 0;
}
