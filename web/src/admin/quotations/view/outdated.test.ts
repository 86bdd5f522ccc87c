import { expect, test } from "vitest";
import { isOutdated } from "./outdated";

const ready = { state: "ready", version: 3 } as const;

test("a change makes an unsent quotation's PDF outdated", () => {
  expect(isOutdated(ready, { status: "draft", version: 4 })).toBe(true);
  expect(isOutdated(ready, { status: "draft", version: 3 })).toBe(false);
  expect(isOutdated({ state: "working", version: 3 }, { status: "draft", version: 4 })).toBe(false);
});

test("the PDF of a sent or signed quotation is never outdated", () => {
  for (const status of ["sent", "viewed", "accepted", "converted", "rejected"] as const) {
    expect(isOutdated(ready, { status, version: 9 })).toBe(false);
  }
});
