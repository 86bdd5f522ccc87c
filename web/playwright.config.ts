/** The journeys (end-to-end tests) run against the real programs, without retries. */
import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";

/** `make test` sets the path; otherwise an installed browser is used. */
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
  // A journey spends half of its time waiting for pages and the worker.
  workers: 3,
  // Far longer than the slowest journey, since the machine may be busy.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [["list"]],
  use: {
    // What cannot be clicked in that time never can; else it would hold up the rest until the journey's own end.
    actionTimeout: 60_000,
    browserName: "chromium",
    viewport: { width: 1440, height: 900 },
    // Animations take a sixth of the browser's time.
    contextOptions: { reducedMotion: "reduce" },
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
    // Visits of a browser that calls itself headless are not stored.
    userAgent: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36",
    // Tracing doubles the time; use `--trace on` when needed.
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
