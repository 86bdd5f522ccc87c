/** Installs packages of Debian's, where that can be done. */
import { attempt, which } from "./command.mjs";

/** Two at once would lock each other out. @type {Promise<void>} */
let last = Promise.resolve();

/**
 * Tries to install the packages; whoever needs them looks afterwards whether they are there.
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
    // Another program may be installing something.
    const words = [...apt.slice(1), "-o", "DPkg::Lock::Timeout=300", ...args];
    await attempt(apt[0], words, { env: { DEBIAN_FRONTEND: "noninteractive" }, onText });
  }
}

function aptGet() {
  if (!which("apt-get")) return null;
  return process.getuid?.() === 0 ? ["apt-get"] : ["sudo", "-n", "apt-get"];
}
