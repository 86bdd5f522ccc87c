import { expect, it } from "vitest";
import { blank, missingIn, schema } from "./item";

it("needs a category, a summary and alt texts to be published, but no photograph", () => {
  const shot = { photographId: "1", alt: null, fileName: "door.jpg", photographAlt: "", picture: null };
  const labels = (item: Parameters<typeof missingIn>[0]) => missingIn(item).map(({ label }) => label);
  expect(labels({ categoryId: null, summary: " ", photographs: [shot] })).toEqual([
    "Category",
    "Summary",
    "Alt text for door.jpg",
  ]);
  expect(labels({ categoryId: "1", summary: "Two doors.", photographs: [] })).toEqual([]);
});

it("refuses half a specification", () => {
  const item = { ...blank, name: "Wardrobe", slug: "wardrobe", specifications: [{ label: "Core", value: "" }] };
  const { error } = schema.safeParse(item);
  expect(error?.issues.map(({ path }) => path.join("."))).toEqual(["specifications.0.value"]);
});
