import { expect, test } from "vitest";
import { pageOf, touchLabel } from "./attribution";

const nothing = { at: null, source: null, medium: null, campaign: null, landingPage: null, click: null };

test("a touch names what is known of it", () => {
  expect(touchLabel({ ...nothing, source: "google", medium: "cpc", campaign: "Diwali" })).toBe("google / cpc / Diwali");
  expect(touchLabel({ ...nothing, source: "bing.com", medium: "referral" })).toBe("bing.com / referral");
  expect(touchLabel(nothing)).toBe("Direct");
});

test("a landing page is shown as its path", () => {
  expect(pageOf("https://nivas.example.com/ads/kitchen-renovation")).toBe("/ads/kitchen-renovation");
  expect(pageOf("/landing")).toBe("/landing");
});
