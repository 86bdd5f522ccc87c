/** Selects the server's system user, since Postgres does not run as root or as a user without a name. */
import { execFileSync } from "node:child_process";
import { existsSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The user for the server if the launcher runs as root; else null.
 * @returns {{ uid: number, gid: number } | null}
 */
export function owner() {
  if (process.getuid?.() !== 0) return null;
  for (const name of ["postgres", "_postgres", "nobody"]) {
    const uid = id("-u", name);
    const gid = id("-g", name);
    if (uid && gid) return { uid, gid };
  }
  throw new Error("Postgres does not run as root, and there is neither a user postgres nor a user nobody to run it as.");
}

/** @param {string} flag @param {string} name @returns {number | null} */
function id(flag, name) {
  try {
    return Number(execFileSync("id", [flag, name], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
  } catch {
    return null;
  }
}

/**
 * The environment in which `initdb`, started in the same folder, finds a name for the current user. Containers with an
 * arbitrary uid have no entry for it, and `initdb` fails. A tiny preloaded library provides the missing entry; it is
 * built with the C compiler that Rust needs for linking anyway.
 * @param {string} folder a writable folder for the library
 * @returns {Record<string, string>}
 */
export function named(folder) {
  const uid = process.getuid?.();
  if (hasName(uid)) return {};
  if (process.platform !== "linux") {
    throw new Error(`Postgres needs a user name, and the user id ${uid} has none.`);
  }
  compile(folder);
  // Relative, because the loader splits the path at spaces.
  return { LD_PRELOAD: `./${LIBRARY}` };
}

/** @param {number | undefined} uid */
function hasName(uid) {
  try {
    return execFileSync("id", ["-un"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim() !== String(uid);
  } catch {
    return false;
  }
}

const LIBRARY = "passwd.so";

// Both functions, because Postgres up to version 16 uses the one in some places and the other in others.
const SOURCE = `
#include <errno.h>
#include <pwd.h>
#include <stddef.h>

static char name[] = "nivas", none[] = "", home[] = "/", shell[] = "/bin/sh";

static struct passwd *fill(struct passwd *entry, uid_t uid) {
  entry->pw_name = name;
  entry->pw_passwd = none;
  entry->pw_uid = uid;
  entry->pw_gid = uid;
  entry->pw_gecos = none;
  entry->pw_dir = home;
  entry->pw_shell = shell;
  return entry;
}

struct passwd *getpwuid(uid_t uid) {
  static struct passwd entry;
  return fill(&entry, uid);
}

int getpwuid_r(uid_t uid, struct passwd *entry, char *buffer, size_t size, struct passwd **found) {
  (void)buffer;
  (void)size;
  *found = fill(entry, uid);
  return 0;
}
`;

/** @param {string} folder */
function compile(folder) {
  const library = join(folder, LIBRARY);
  if (existsSync(library)) return;
  const source = join(folder, "passwd.c");
  const fresh = join(folder, `passwd.${process.pid}.so`);
  writeFileSync(source, SOURCE);
  try {
    execFileSync("cc", ["-shared", "-fPIC", "-O1", "-o", fresh, source], { stdio: ["ignore", "ignore", "pipe"] });
  } catch (error) {
    throw new Error(
      `The user id ${process.getuid?.()} has no entry in /etc/passwd, which initdb requires, and the C compiler cc ` +
        `for the workaround is missing or failed: ${error.message}`,
    );
  }
  renameSync(fresh, library);
}
