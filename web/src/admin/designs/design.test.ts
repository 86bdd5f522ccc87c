import { describe, expect, test } from "vitest";
import { limitsOfContract, limitsOfForm } from "../kit/form/test-limits";
import { blank, draftOf, missingIn, schema, slugOf } from "./design";
import { detail, shot } from "./test-designs";

test.each([
  ["Sage & oak kitchen", "sage-oak-kitchen"],
  ["  Café – 3 BHK, Whitefield!", "cafe-3-bhk-whitefield"],
  ["Kids' bedroom", "kids-bedroom"],
  ["कन्नड", ""],
  ["a".repeat(79) + " bcd", "a".repeat(79)],
])("the slug of %j is %j", (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});

describe("what is needed to publish", () => {
  const missing = (more: Parameters<typeof detail>[1]) => missingIn(detail(1, more)).map(({ label }) => label);

  test("is listed one by one", () => {
    expect(missing({})).toEqual(["Description", "A photograph"]);
    expect(missing({ description: "Oak.", photographs: [shot(1), shot(2, { alt: "A hob" })] })).toEqual([
      "Alt text for IMG_1.jpg",
    ]);
    expect(
      missing({ description: "Oak.", photographs: [shot(1, { photographAlt: "A sink", picture: null })] }),
    ).toEqual(["A photograph that has finished processing"]);
  });

  test("is nothing once each photograph has alt text, its own or the design's", () => {
    const photographs = [shot(1, { photographAlt: "A sink" }), shot(2, { alt: "A hob", picture: null })];
    expect(missing({ description: "Oak.", photographs })).toEqual([]);
  });
});

test("the form has the contract's limits", () => {
  // Without a name in addresses the server makes one up; the form always shows one.
  expect(limitsOfForm(schema)).toMatchObject(limitsOfContract("DesignDraft"));
});

describe("validation", () => {
  const reasons = (more: Partial<typeof blank>) => {
    const outcome = schema.safeParse({ ...blank, title: "One", slug: "one", ...more });
    return Object.fromEntries(outcome.error?.issues.map(({ path, message }) => [path.join("."), message]) ?? []);
  };

  test("requires a label for each hotspot", () => {
    const hotspots = [{ x: 0.5, y: 0.5, materialId: null, label: "  " }];
    expect(reasons({ photographs: [{ photographId: "p1", alt: null, hotspots }] })).toEqual({
      "photographs.0.hotspots.0.label": "Please enter a label.",
    });
  });

  test("allows layouts for kitchens only, and areas in ascending order", () => {
    expect(reasons({ designType: "study", layout: "island" })).toEqual({ layout: "Only kitchens have a layout." });
    expect(reasons({ designType: "kitchen", layout: "island" })).toEqual({});
    expect(reasons({ areaFromSqft: 200, areaToSqft: 100 })).toEqual({
      areaToSqft: "Must not be less than “Area from”.",
    });
  });

  test("allows booking amounts in whole rupees, for kitchens and full homes", () => {
    const booking = (designType: typeof blank.designType, bookingAmountPaise: number) =>
      reasons({ designType, bookingAmountPaise })["bookingAmountPaise"];
    expect(booking("kitchen", 25_000_00)).toBeUndefined();
    expect(booking("full-home", 25_000_50)).toBe("Please enter whole rupees.");
    expect(booking("kitchen", 999_00)).toBe("Please enter an amount from ₹1,000 to ₹10,00,000.");
    expect(booking("study", 25_000_00)).toBe("Only kitchens and full homes have a booking amount.");
  });

  test("allows lowercase letters, digits and hyphens in slugs", () => {
    for (const slug of ["Oak", "oak_kitchen", "-oak", "oak--kitchen"]) expect(reasons({ slug })).toHaveProperty("slug");
  });
});

test("the draft leaves out read-only facts", () => {
  const draft = draftOf(detail(1, { photographs: [shot(1, { photographAlt: "A sink" })], saved: 3 }));
  expect(draft.photographs).toEqual([{ photographId: "p1", alt: null, hotspots: [] }]);
  expect(Object.keys(draft).toSorted()).toEqual(Object.keys(blank).toSorted());
});
