/** Installs and builds the web application only when something it depends on has changed. */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT } from "./checkout.mjs";
import { command } from "./command.mjs";
import { checkNpm } from "./tools.mjs";

export const WEB = join(ROOT, "web");

const NOT_BUILT_FROM = new Set([
  "node_modules", "dist", "e2e", "demo-imagery", "coverage", "playwright-report", "test-results",
]);

/**
 * Installs the locked packages.
 * @param {(text: string) => void} [onText]
 * @returns {Promise<boolean>} whether there was anything to do
 */
export async function installWeb(onText) {
  const stamp = join(WEB, "node_modules", ".installed");
  const wanted = hash([join(WEB, "package.json"), join(WEB, "package-lock.json")], `${process.platform} ${process.arch}`);
  if (isStamped(stamp, wanted)) return false;
  await checkNpm();
  await command("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], { cwd: WEB, onText });
  // Install scripts run only for the packages that `allowScripts` allows.
  const { allowScripts = {} } = JSON.parse(readFileSync(join(WEB, "package.json"), "utf8"));
  const allowed = Object.keys(allowScripts).filter((name) => allowScripts[name]);
  if (allowed.length > 0) await command("npm", ["rebuild", "--ignore-scripts=false", ...allowed], { cwd: WEB, onText });
  write(stamp, wanted);
  return true;
}

/**
 * Builds for production into `web/dist`.
 * @param {(text: string) => void} [onText]
 * @returns {Promise<boolean>} whether there was anything to do
 */
export async function buildWeb(onText) {
  const stamp = join(ROOT, ".data", "web-build");
  const wanted = hash(sources(WEB));
  if (existsSync(join(WEB, "dist", "index.html")) && isStamped(stamp, wanted)) return false;
  await command("npm", ["run", "build"], { cwd: WEB, onText });
  write(stamp, wanted);
  return true;
}

/** @param {string} stamp @param {string} wanted */
function isStamped(stamp, wanted) {
  return existsSync(stamp) && readFileSync(stamp, "utf8") === wanted;
}

/** @param {string} stamp @param {string} wanted */
function write(stamp, wanted) {
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

/** @param {string} folder @returns {string[]} */
function sources(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !NOT_BUILT_FROM.has(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? sources(path) : entry.isFile() ? [path] : [];
    });
}

/** @param {string[]} files @param {string} [more] */
function hash(files, more = "") {
  const sum = createHash("sha256").update(more);
  for (const file of files) {
    const content = readFileSync(file);
    sum.update(`${file}\0${content.length}\0`).update(content);
  }
  return sum.digest("hex");
}
