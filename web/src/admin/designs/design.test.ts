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
])("%j stands in addresses as %j", (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});

describe("what visitors would miss", () => {
  const words = (more: Parameters<typeof detail>[1]) => missingIn(detail(1, more)).map((one) => one.words);

  test("is named, one by one", () => {
    expect(words({})).toEqual(["A description", "A photograph"]);
    expect(words({ description: "Oak.", photographs: [shot(1), shot(2, { alt: "A hob" })] })).toEqual([
      "Alt text for IMG_1.jpg",
    ]);
    expect(words({ description: "Oak.", photographs: [shot(1, { photographAlt: "A sink", picture: null })] })).toEqual([
      "The pictures of a photograph, which are being made",
    ]);
  });

  test("is nothing once each photograph has words, of its own or of this place", () => {
    const photographs = [shot(1, { photographAlt: "A sink" }), shot(2, { alt: "A hob", picture: null })];
    expect(words({ description: "Oak.", photographs })).toEqual([]);
  });
});

test("the form has the contract's limits", () => {
  // Without a name in addresses the server makes one up; the form always shows one.
  expect(limitsOfForm(schema)).toMatchObject(limitsOfContract("DesignDraft"));
});

describe("the rules", () => {
  const reasons = (more: Partial<typeof blank>) => {
    const outcome = schema.safeParse({ ...blank, title: "One", slug: "one", ...more });
    return Object.fromEntries(outcome.error?.issues.map(({ path, message }) => [path.join("."), message]) ?? []);
  };

  test("ask for words at each hot-spot", () => {
    const hotspots = [{ x: 0.5, y: 0.5, materialId: null, label: "  " }];
    expect(reasons({ photographs: [{ photographId: "p1", alt: null, hotspots }] })).toEqual({
      "photographs.0.hotspots.0.label": "Please say what it is.",
    });
  });

  test("know that only kitchens have a layout, and which area is the larger", () => {
    expect(reasons({ designType: "study", layout: "island" })).toEqual({ layout: "Only kitchens have a layout." });
    expect(reasons({ designType: "kitchen", layout: "island" })).toEqual({});
    expect(reasons({ areaFromSqft: 200, areaToSqft: 100 })).toEqual({
      areaToSqft: "This is less than where it begins.",
    });
  });

  test("take no other addresses than small letters, digits and hyphens", () => {
    for (const slug of ["Oak", "oak_kitchen", "-oak", "oak--kitchen"]) expect(reasons({ slug })).toHaveProperty("slug");
  });
});

test("what is only told of a design is not sent back", () => {
  const draft = draftOf(detail(1, { photographs: [shot(1, { photographAlt: "A sink" })], saved: 3 }));
  expect(draft.photographs).toEqual([{ photographId: "p1", alt: null, hotspots: [] }]);
  expect(Object.keys(draft).toSorted()).toEqual(Object.keys(blank).toSorted());
});
