import { describe, expect, test } from "vitest";
import { blank, schema, urlOf } from "./links";

const link = {
  ...blank,
  name: "Kitchens",
  landingPage: "/ads/kitchen-renovation",
  source: "google",
  medium: "cpc",
  campaign: "kitchens-november",
};

test("an address has the parameters that are set, in their usual order", () => {
  expect(urlOf({ ...link, term: "modular.kitchen" }, "https://nivas.example.com")).toBe(
    "https://nivas.example.com/ads/kitchen-renovation?utm_source=google&utm_medium=cpc&utm_campaign=kitchens-november&utm_term=modular.kitchen",
  );
});

describe("a link", () => {
  test.each([
    ["landingPage", "https://example.com/landing", "Please enter a page of our site, such as /ads/kitchen-renovation."],
    ["landingPage", "/landing?a=b", "Please enter a page of our site, such as /ads/kitchen-renovation."],
    ["landingPage", "/admin/leads", "Please enter a page that every visitor can open."],
    ["source", "", "Please enter a source, such as google."],
    ["campaign", "Two Words", "Please use lower-case letters, digits, dots, hyphens and underscores only."],
    ["content", "-reel", "Please use lower-case letters, digits, dots, hyphens and underscores only."],
  ] as const)("with %s “%s” is refused", (field, value, message) => {
    const { success, error } = schema.safeParse({ ...link, [field]: value });
    expect(success).toBe(false);
    expect(error?.issues[0]).toMatchObject({ path: [field], message });
  });

  test("to a page with a similar name is allowed", () => {
    expect(schema.safeParse({ ...link, landingPage: "/administration" }).success).toBe(true);
  });
});
