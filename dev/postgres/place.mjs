/** Location and settings of the clusters, by profile. */
import { createHash } from "node:crypto";
import {
  chmodSync, chownSync, existsSync, lstatSync, mkdirSync, readFileSync, readdirSync, readlinkSync, realpathSync, rmSync, rmdirSync,
  statSync, statfsSync, symlinkSync, writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { owner } from "./owner.mjs";

const SAFE = { fsync: "on", synchronous_commit: "on", full_page_writes: "on" };
const FAST = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_wal_size: "256MB" };

/** @type {Record<string, { folder: string, settings: Record<string, string>, auth?: string, isFleeting?: boolean }>} */
export const PROFILES = {
  durable: { folder: "postgres", settings: SAFE },
  // Tests open thousands of connections, and password authentication takes an unoptimised program 100 ms.
  tests: { folder: "postgres-tests", settings: FAST, auth: "password", isFleeting: true },
  bench: { folder: "postgres-bench", settings: SAFE },
  // Used by nobody else: tests restart it at any time.
  faults: { folder: "postgres-faults", settings: SAFE },
};

/**
 * @typedef {{
 *   root: string, profile: string, home: string, data: string, users: string,
 *   folder: string, owner: { uid: number, gid: number } | null,
 * }} Place `home` contains the data, the password, the port and the log; `folder` is accessible to the owner
 */

/**
 * Folder of a cluster's lock.
 * @param {string} root
 * @param {string} profile
 */
export function lockOf(root, profile) {
  if (!PROFILES[profile]) throw new Error(`Unknown profile "${profile}"; the profiles are ${Object.keys(PROFILES).join(", ")}.`);
  return join(root, ".data", "lock", PROFILES[profile].folder);
}

/**
 * Opens a cluster's folder, and creates it if missing. Call it under the cluster's lock.
 * @param {string} root
 * @param {string} profile
 * @returns {Place}
 */
export function openPlace(root, profile) {
  const to = owner();
  const data = join(root, ".data");
  mkdirSync(data, { recursive: true });
  const shown = join(data, PROFILES[profile].folder);
  const folder = to ? outside(root) : data;
  if (to) open(folder);
  const home = homeOf(root, profile, to ? join(folder, PROFILES[profile].folder) : shown);
  if (home !== shown) point(shown, home);
  mkdirSync(home, { recursive: true, mode: 0o700 });
  const mine = to?.uid ?? process.getuid?.();
  if (to) chownSync(home, to.uid, to.gid);
  else if (statSync(home).uid !== mine) {
    throw new Error(`${shown} belongs to another user. Start or remove it as that user.`);
  }
  chmodSync(home, 0o700);
  mark(home, shown, profile);
  const real = realpathSync(home);
  return {
    root, profile, folder, owner: to, home: real, data: join(real, "data"), users: join(real, "users"),
  };
}

/** Allows traversal by other users, but not listing. @param {string} folder */
function open(folder) {
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  chmodSync(folder, 0o711);
}

/**
 * Folder of a checkout's clusters if root runs the launcher: the server's user has no access to root's home, where the
 * checkout may be, and the system cleans up its temporary folders.
 * @param {string} root
 */
const outside = (root) => join("/var/lib/nivas", nameOf(root));

/** @param {string} root */
function nameOf(root) {
  const real = realpathSync(root);
  const name = basename(real).replace(/[^\w-]+/g, "-");
  return `${name}-${createHash("sha256").update(real).digest("hex").slice(0, 12)}`;
}

/**
 * Disposable data is stored in memory if the system has a folder for it: creating a database, a thousand files, is ten
 * times as fast there.
 * @param {string} root
 * @param {string} profile
 * @param {string} onDisk
 */
function homeOf(root, profile, onDisk) {
  const folder = PROFILES[profile].isFleeting ? inMemory(root) : null;
  if (!folder) {
    // The data in memory is gone.
    if (!existsSync(onDisk)) rmSync(onDisk, { force: true });
    return onDisk;
  }
  if (lstatSync(onDisk, { throwIfNoEntry: false })?.isDirectory()) {
    // A running server stays where it is, and other profiles' data is not touched.
    if (existsSync(join(onDisk, "data", "postmaster.pid")) || profileOf(onDisk) !== profile) return onDisk;
    rmSync(onDisk, { recursive: true });
  }
  open(folder);
  return join(folder, PROFILES[profile].folder);
}

const MEMORY = "/dev/shm";
const LEAST_FREE = 2 * 1024 ** 3;
const TMPFS = 0x01021994;

/** @param {string} root */
function inMemory(root) {
  const folder = join(MEMORY, `nivas-${nameOf(root)}`);
  // All users may create folders there.
  const there = lstatSync(folder, { throwIfNoEntry: false });
  if (there) return there.isDirectory() && there.uid === process.getuid?.() ? folder : null;
  if (!existsSync(MEMORY)) return null;
  const { type, bavail, bsize } = statfsSync(MEMORY);
  return type === TMPFS && bavail * bsize >= LEAST_FREE ? folder : null;
}

/** @param {string} link @param {string} target */
function point(link, target) {
  try {
    symlinkSync(target, link);
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    if (!lstatSync(link).isSymbolicLink()) {
      throw new Error(`${link} was not created by root. Start as the user who created it, or remove it first.`);
    }
    if (readlinkSync(link) === target) return;
    // A copied checkout has the original's link, whose data it must not share.
    rmSync(link);
    point(link, target);
  }
}

// The profile is stored with the data, so that a renamed or copied folder cannot expose durable data to a server that
// may lose it.
/** @param {string} home @param {string} shown @param {string} profile */
function mark(home, shown, profile) {
  const made = profileOf(home);
  if (made) {
    if (made !== profile) throw new Error(`${shown} contains a database of the profile "${made}", not "${profile}".`);
  } else if (existsSync(join(home, "data"))) {
    throw new Error(`${shown} contains a database of an unknown profile, which may not be disposable. Remove it if you do not need it.`);
  } else {
    writeFileSync(join(home, "profile"), `${profile}\n`);
  }
}

/** @param {string} home */
function profileOf(home) {
  const file = join(home, "profile");
  return existsSync(file) ? readFileSync(file, "utf8").trim() : null;
}

/**
 * Removes a stopped cluster with all its data.
 * @param {Place} place
 */
export function removePlace(place) {
  rmSync(place.home, { recursive: true, force: true, maxRetries: 5 });
  rmSync(join(place.root, ".data", PROFILES[place.profile].folder), { recursive: true, force: true });
  if (dirname(place.home) !== realpathSync(place.folder)) removeEmpty(dirname(place.home));
  if (!place.owner) return;
  const left = readdirSync(place.folder).filter((name) => !name.startsWith("postgresql-"));
  if (left.length === 0) rmSync(place.folder, { recursive: true });
  removeEmpty(dirname(place.folder));
}

/** @param {string} folder */
function removeEmpty(folder) {
  try {
    rmdirSync(folder);
  } catch (error) {
    if (!["ENOTEMPTY", "EEXIST", "ENOENT"].includes(error.code)) throw error;
  }
}
