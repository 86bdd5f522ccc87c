/** Finds the browser for the journeys, and installs Debian's where there is none. */
import { aptInstall } from "./apt.mjs";
import { isProgram, which } from "./command.mjs";

/**
 * @param {(text: string) => void} [onText]
 * @returns {Promise<string>} the program's path
 */
export async function ensureChromium(onText) {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (isProgram(named)) return named;
    throw new Error(`CHROMIUM_PATH is "${named}", which is not a program.`);
  }
  const found = installed();
  if (found) return found;
  await aptInstall(["chromium"], onText);
  const fresh = installed();
  if (fresh) return fresh;
  throw new Error("No Chromium was found and none could be installed; install it, or name it in CHROMIUM_PATH.");
}

function installed() {
  const applications = ["Google Chrome", "Chromium"].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);
  return which("chromium", "chromium-browser", "google-chrome", "google-chrome-stable") ?? applications.find(isProgram) ?? null;
}
