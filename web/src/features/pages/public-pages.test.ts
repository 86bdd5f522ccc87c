import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { publicPages } from "./public-pages";

it("has the pages that the server lets people close", () => {
  const known = readFileSync(new URL("../../../../domain/src/page_setting.rs", import.meta.url), "utf8");
  const names = /PAGES: \[&str; \d+\] = \[([^\]]*)\]/.exec(known)?.[1] ?? "";
  expect([...names.matchAll(/"([^"]+)"/g)].map(([, name]) => name)).toEqual(
    publicPages.map(({ pageName }) => pageName),
  );
});
