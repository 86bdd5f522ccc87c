/** Builds for production: the web application and the release programs. */
import { command, stopOnSignals } from "./command.mjs";
import { ensureCompilers } from "./compilers.mjs";
import { PRODUCT, release } from "./programs.mjs";
import { checkTools } from "./tools.mjs";
import { buildWeb, installWeb } from "./web.mjs";

const show = (/** @type {string} */ text) => process.stdout.write(text);

try {
  stopOnSignals();
  await checkTools();
  await ensureCompilers(show);
  await installWeb(show);
  await buildWeb(show);
  await command("cargo", release(PRODUCT), { onText: show });
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
