import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { fromLg, fromMd } from "./breakpoints";

it("matches the breakpoints of the theme", () => {
  const tokens = readFileSync(new URL("tokens.css", import.meta.url), "utf8");
  const widths = [...tokens.matchAll(/--breakpoint-(\w+): ([\d.]+rem);/g)].map(([, name, width]) => [name, width]);

  expect(widths).toEqual([
    ["md", "48rem"],
    ["lg", "64rem"],
  ]);
  expect(fromMd).toContain("48rem");
  expect(fromLg).toContain("64rem");
});
