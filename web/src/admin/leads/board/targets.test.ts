import { expect, it } from "vitest";
import { nextTarget } from "./targets";

it("skips columns that do not accept the card", () => {
  expect(nextTarget("qualified", "qualified", 1)).toBe("site_visit_scheduled");
  expect(nextTarget("qualified", "site_visit_scheduled", 1)).toBe("quotation_sent");
  expect(nextTarget("qualified", "quotation_sent", 1)).toBe("nurture");
});

it("leads back to the card's own column", () => {
  expect(nextTarget("qualified", "site_visit_scheduled", -1)).toBe("qualified");
});

it("stays when no column accepts the card", () => {
  expect(nextTarget("new", "junk", 1)).toBe("junk");
  expect(nextTarget("new", "new", -1)).toBe("new");
});
