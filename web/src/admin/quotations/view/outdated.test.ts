import { expect, test } from "vitest";
import { isOutdated } from "./outdated";

const ready = { state: "ready", version: 3 } as const;

test("what is still being written grows out of its file", () => {
  expect(isOutdated(ready, { status: "draft", version: 4 })).toBe(true);
  expect(isOutdated(ready, { status: "draft", version: 3 })).toBe(false);
  expect(isOutdated({ state: "working", version: 3 }, { status: "draft", version: 4 })).toBe(false);
});

test("what was sent or signed is what its file says, whatever is noted about it later", () => {
  for (const status of ["sent", "viewed", "accepted", "converted", "rejected"] as const) {
    expect(isOutdated(ready, { status, version: 9 })).toBe(false);
  }
});
