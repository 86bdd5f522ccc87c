/** Installs Debian packages where possible. */
import { attempt, which } from "./command.mjs";

/** Runs one installation at a time, because of apt's lock. @type {Promise<void>} */
let last = Promise.resolve();

/**
 * Tries to install the packages. The caller checks afterwards whether they exist.
 * @param {string[]} packages
 * @param {(text: string) => void} [onText]
 */
export function aptInstall(packages, onText) {
  last = last.then(() => install(packages, onText));
  return last;
}

/** @param {string[]} packages @param {(text: string) => void} [onText] */
async function install(packages, onText) {
  const apt = aptGet();
  if (!apt) return;
  for (const args of [["update"], ["install", "-y", "--no-install-recommends", ...packages]]) {
    // Another program may hold the lock.
    const words = [...apt.slice(1), "-o", "DPkg::Lock::Timeout=300", ...args];
    await attempt(apt[0], words, { env: { DEBIAN_FRONTEND: "noninteractive" }, onText });
  }
}

function aptGet() {
  if (!which("apt-get")) return null;
  return process.getuid?.() === 0 ? ["apt-get"] : ["sudo", "-n", "apt-get"];
}
