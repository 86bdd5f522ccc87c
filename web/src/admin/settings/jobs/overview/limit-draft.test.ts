import { describe, expect, it, test } from "vitest";
import { type LimitDraft, draftOf, limitsSchema, sent, wholeQueue } from "./limit-draft";

const limit = (facts: Partial<LimitDraft>): LimitDraft => ({
  kind: wholeQueue,
  concurrency: null,
  perSecond: null,
  burst: null,
  ...facts,
});

/** The places at which the rules complain. */
function complaints(...limits: LimitDraft[]): string[] {
  const result = limitsSchema.safeParse({ limits });
  return result.success ? [] : result.error.issues.map(({ path }) => path.slice(1).join("."));
}

describe("the rules", () => {
  it("let a limit hold a number, a rate, or both", () => {
    expect(complaints(limit({ concurrency: 5 }), limit({ kind: "announce_lead", perSecond: 0.5, burst: 3 }))).toEqual(
      [],
    );
  });

  it.each<[string, Partial<LimitDraft>, string]>([
    ["limits nothing", {}, "0.concurrency"],
    ["lets nothing through", { concurrency: 0 }, "0.concurrency"],
    ["is half a job", { concurrency: 1.5 }, "0.concurrency"],
    ["has no rate", { perSecond: 0 }, "0.perSecond"],
    ["is no number", { perSecond: Number.NaN }, "0.perSecond"],
    ["begins less than one", { perSecond: 1, burst: 0 }, "0.burst"],
  ])("refuse one that %s", (_, facts, place) => {
    expect(complaints(limit(facts))).toEqual([place]);
  });

  it("refuse a second one for the same", () => {
    expect(complaints(limit({ concurrency: 5 }), limit({ concurrency: 6 }))).toEqual(["1.kind"]);
  });
});

test("what is saved is what was shown", () => {
  const limits = [
    { kind: null, concurrency: 5, perSecond: null, burst: 1 },
    { kind: "announce_lead", concurrency: null, perSecond: 2, burst: 10 },
  ];
  expect(sent(draftOf({ limits }))).toEqual({ limits });
});
