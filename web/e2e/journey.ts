/** Fixtures of every journey: its own running product, and a page whose console errors are recorded. */
import { writeFile } from "node:fs/promises";
import { test as base } from "@playwright/test";
import { cookieNotice } from "../src/features/consent/notices";
import { type Stack, type StackOptions, startStack } from "./stack/stack";

export { expect } from "@playwright/test";

type Fixtures = {
  stackOptions: StackOptions;
  content: NonNullable<StackOptions["content"]>;
  stack: Stack;
  /** Console errors of this journey's pages; a journey removes those that it expects. */
  consoleErrors: string[];
};

/** As after a refusal: the notice about cookies has a journey of its own. */
const refused = {
  name: "consent",
  value: `${cookieNotice.version}.0.0.notice.0.1`,
  domain: "localhost",
  path: "/",
  expires: -1,
  httpOnly: false,
  secure: false,
  sameSite: "Lax" as const,
};

export const test = base.extend<Fixtures>({
  storageState: { cookies: [refused], origins: [] },

  stackOptions: [{ mail: "smtp" }, { option: true }],

  content: ["least", { option: true }],

  stack: async ({ stackOptions, content }, provide, testInfo) => {
    const stack = await startStack({ content, ...stackOptions });
    await provide(stack);
    if (testInfo.status !== testInfo.expectedStatus) {
      for (const name of ["api", "worker"] as const) {
        await writeFile(testInfo.outputPath(`${name}.log`), stack[name].log);
      }
    }
    await stack.close();
  },

  baseURL: async ({ stack }, provide) => provide(stack.url),

  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures are needed.
  consoleErrors: async ({}, provide) => provide([]),

  page: async ({ page, consoleErrors }, provide) => {
    const documents = new Set<string>();
    page.on("request", (request) => {
      if (request.isNavigationRequest()) documents.add(request.url());
    });
    page.on("console", (message) => {
      // A journey that opens a page which is not there, or a closed site, says so by what it expects of the page.
      const isPageStatus = documents.has(message.location().url) && /status of (404|410|503)/.test(message.text());
      // Some quote whole files.
      if (message.type() === "error" && !isPageStatus)
        consoleErrors.push(`${message.text().slice(0, 300)} (${message.location().url})`);
    });
    page.on("pageerror", (error) => consoleErrors.push(String(error)));
    await provide(page);
    base.expect(consoleErrors, `errors in the browser's console: ${consoleErrors.join("; ")}`).toEqual([]);
  },
});
