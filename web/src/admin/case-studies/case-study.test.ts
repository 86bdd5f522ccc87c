import { expect, test } from "vitest";
import { blank, missingIn, schema } from "./case-study";

const picture = { width: 1600, height: 900, thumbhash: "", colour: "#204030", sources: [] };
const photograph = { id: "p1", fileName: "kitchen.jpg", alt: "A kitchen", focal: { x: 0.5, y: 0.5 }, picture };
const told = { ...blank, summary: "A kitchen.", solution: "We moved it.", gallery: ["p1"], photographs: [photograph] };

test("a case study is published with texts, described photographs and the customer's consent", () => {
  expect(missingIn(told)).toEqual([]);
  const labels = (changes: Partial<typeof told>) => missingIn({ ...told, ...changes }).map(({ label }) => label);
  expect(labels({ summary: "", gallery: [] })).toEqual(["Summary", "A photograph"]);
  expect(labels({ photographs: [{ ...photograph, alt: "" }] })).toEqual(["Alt text for kitchen.jpg"]);
  expect(labels({ quote: "We love it." })).toEqual(["The customer's consent"]);
  expect(labels({ quote: "We love it.", hasConsent: true })).toEqual([]);
});

test("a consent says how it was given, and a pair has two photographs", () => {
  const problems = (changes: object) =>
    schema.safeParse({ ...blank, title: "A home", ...changes }).error?.issues.map(({ path }) => path.join("."));
  expect(problems({})).toBeUndefined();
  expect(problems({ hasConsent: true, consentNote: " " })).toEqual(["consentNote"]);
  expect(problems({ pairs: [{ beforeId: "a", afterId: "a", caption: "" }] })).toEqual(["pairs.0.afterId"]);
});
