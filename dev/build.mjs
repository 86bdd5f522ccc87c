/** Builds what production runs: the web application and the release programs that serve it. */
import { spawnSync } from "node:child_process";
import { ROOT } from "./checkout.mjs";
import { checkTools } from "./tools.mjs";
import { buildWeb, installWeb } from "./web.mjs";

const show = (/** @type {string} */ text) => process.stdout.write(text);

try {
  await checkTools();
  await installWeb(show);
  await buildWeb(show);
  const { status } = spawnSync("cargo", ["build", "--workspace", "--bins", "--release"], { cwd: ROOT, stdio: "inherit" });
  process.exitCode = status ?? 1;
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
