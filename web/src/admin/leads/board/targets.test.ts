import { expect, it } from "vitest";
import { nextTarget, worked } from "./targets";

it("skips what the table of statuses forbids", () => {
  expect(nextTarget("qualified", "qualified", 1)).toBe("site_visit_scheduled");
  expect(nextTarget("qualified", "site_visit_scheduled", 1)).toBe("quotation_sent");
  expect(nextTarget("qualified", "quotation_sent", 1)).toBe("nurture");
});

it("leads back to where the card came from", () => {
  expect(nextTarget("qualified", "site_visit_scheduled", -1)).toBe("qualified");
});

it("stays where there is nowhere to go", () => {
  expect(nextTarget("new", "junk", 1)).toBe("junk");
  expect(nextTarget("new", "new", -1)).toBe("new");
});

it("shows cards of those that need work", () => {
  expect(worked).not.toContain("won");
  expect(worked).toContain("nurture");
});
