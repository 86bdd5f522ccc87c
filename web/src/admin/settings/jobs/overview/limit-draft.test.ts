import { describe, expect, it, test } from "vitest";
import { type LimitDraft, draftOf, limitsSchema, toRequest, wholeQueue } from "./limit-draft";

const limit = (facts: Partial<LimitDraft>): LimitDraft => ({
  kind: wholeQueue,
  concurrency: null,
  perSecond: null,
  burst: null,
  ...facts,
});

/** The paths of the validation errors. */
function errorPaths(...limits: LimitDraft[]): string[] {
  const result = limitsSchema.safeParse({ limits });
  return result.success ? [] : result.error.issues.map(({ path }) => path.slice(1).join("."));
}

describe("the rules", () => {
  it("accept a concurrency, a rate, or both", () => {
    expect(errorPaths(limit({ concurrency: 5 }), limit({ kind: "announce_lead", perSecond: 0.5, burst: 3 }))).toEqual(
      [],
    );
  });

  it.each<[string, Partial<LimitDraft>, string]>([
    ["limits nothing", {}, "0.concurrency"],
    ["allows no jobs", { concurrency: 0 }, "0.concurrency"],
    ["is half a job", { concurrency: 1.5 }, "0.concurrency"],
    ["has no rate", { perSecond: 0 }, "0.perSecond"],
    ["is not a number", { perSecond: Number.NaN }, "0.perSecond"],
    ["has a burst below 1", { perSecond: 1, burst: 0 }, "0.burst"],
  ])("reject one that %s", (_, facts, path) => {
    expect(errorPaths(limit(facts))).toEqual([path]);
  });

  it("reject a second limit for the same jobs", () => {
    expect(errorPaths(limit({ concurrency: 5 }), limit({ concurrency: 6 }))).toEqual(["1.kind"]);
  });
});

test("an unchanged draft is saved unchanged", () => {
  const limits = [
    { kind: null, concurrency: 5, perSecond: null, burst: 1 },
    { kind: "announce_lead", concurrency: null, perSecond: 2, burst: 10 },
  ];
  expect(toRequest(draftOf({ limits }))).toEqual({ limits });
});
