import { describe, expect, it } from "vitest";
import { type Status, allowedMoves, openStatuses, requiredInput, statuses } from "./status";

const all = statuses.map(({ value }) => value);

describe("moves between statuses", () => {
  it("lead from new to won, with or without a site visit", () => {
    for (const route of [
      "new contacted qualified site_visit_scheduled site_visit_done quotation_sent negotiation won",
      "new qualified quotation_sent won",
    ]) {
      const steps = route.split(" ") as Status[];
      for (const [index, step] of steps.slice(1).entries()) expect(allowedMoves(steps[index]!)).toContain(step);
    }
  });

  it("end with won", () => {
    expect(allowedMoves("won")).toEqual([]);
  });

  it("reach every status, but never the same one", () => {
    expect(new Set(all.flatMap(allowedMoves))).toEqual(new Set(all));
    for (const status of all) expect(allowedMoves(status)).not.toContain(status);
  });

  it("to won start from a quotation", () => {
    expect(all.filter((status) => allowedMoves(status).includes("won"))).toEqual(["quotation_sent", "negotiation"]);
  });
});

it("counts nurture as open, and won as closed", () => {
  expect(openStatuses).toContain("nurture");
  expect(openStatuses).not.toContain("won");
});

it("names what a move requires", () => {
  expect(requiredInput("new", "lost")).toBe("lost reason");
  expect(requiredInput("qualified", "nurture")).toBe("nurture date");
  expect(requiredInput("quotation_sent", "won")).toBe("booking payment");
  expect(requiredInput("lost", "contacted")).toBe("reason to reopen");
  expect(requiredInput("nurture", "contacted")).toBeNull();
  expect(requiredInput("new", "junk")).toBeNull();
});
