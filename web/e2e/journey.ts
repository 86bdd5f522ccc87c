/** What every journey starts from: a running product of its own, and a page that is listened to. */
import { test as base } from "@playwright/test";
import { type Stack, type StackOptions, startStack } from "./stack/stack";

export { expect } from "@playwright/test";

type Fixtures = {
  stackOptions: StackOptions;
  stack: Stack;
  /** What the pages of this journey have complained about; a journey that expects complaints takes them out. */
  complaints: string[];
};

export const test = base.extend<Fixtures>({
  stackOptions: [{ mail: "smtp" }, { option: true }],

  stack: async ({ stackOptions }, use, testInfo) => {
    const stack = await startStack(stackOptions);
    await use(stack);
    if (testInfo.status !== testInfo.expectedStatus) {
      for (const name of ["api", "worker"] as const) {
        await testInfo.attach(`${name}.log`, { body: stack[name].log, contentType: "text/plain" });
      }
    }
    await stack.close();
  },

  baseURL: async ({ stack }, use) => use(stack.url),

  complaints: async ({}, use) => use([]),

  page: async ({ page, complaints }, use) => {
    page.on("console", (message) => {
      if (message.type() === "error") complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(String(error)));
    await use(page);
    base.expect(complaints, "errors in the browser's console").toEqual([]);
  },
});
