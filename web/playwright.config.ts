/** How the journeys run: against the real programs, without second chances. */
import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";

/** `make test` names the browser; a run by hand takes the one that is installed. */
const chromium =
  process.env["CHROMIUM_PATH"] ||
  [
    "/usr/bin/chromium-headless-shell",
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
  ].find((path) => existsSync(path));

export default defineConfig({
  testDir: "e2e",
  outputDir: "../target/journeys",
  globalSetup: "./e2e/stack/template.ts",
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // A journey waits half of its time, for pages and for the worker.
  workers: 3,
  // Many times what the longest takes alone: the machine may be busy, and a journey is no measurement.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [["list"]],
  use: {
    browserName: "chromium",
    viewport: { width: 1440, height: 900 },
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
    // Traces cost half of the time; `--trace on` makes one.
    screenshot: "only-on-failure",
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
