/**
 * Finds the browser for the end-to-end tests, installs Debian's if there is none, and starts it. Prefers the headless
 * shell, which renders the same pages with a fifth less CPU time.
 */
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { aptInstall } from "./apt.mjs";
import { isProgram, which } from "./command.mjs";
import { WEB } from "./web.mjs";

const SHELL = "chromium-headless-shell";

/** Without background network requests. */
const ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

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
  const found = shell() ?? (await added(SHELL, shell, onText)) ?? installed() ?? (await added("chromium", installed, onText));
  if (found) return found;
  throw new Error("No Chromium was found and none could be installed; install it, or name it in CHROMIUM_PATH.");
}

/** @param {string} name @param {() => string | null} look @param {(text: string) => void} [onText] */
async function added(name, look, onText) {
  await aptInstall([name], onText);
  return look();
}

/** Starts a browser; wants the web's packages. @param {string} executablePath */
export async function launchChromium(executablePath) {
  const playwright = createRequire(join(WEB, "package.json")).resolve("playwright-core");
  const { default: driver } = await import(pathToFileURL(playwright).href);
  return driver.chromium.launch({ executablePath, args: ARGUMENTS });
}

const shell = () => which(SHELL);

function installed() {
  const applications = ["Google Chrome", "Chromium"].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);
  return which("chromium", "chromium-browser", "google-chrome", "google-chrome-stable") ?? applications.find(isProgram) ?? null;
}
