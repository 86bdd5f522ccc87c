import { describe, expect, it } from "vitest";
import { type Status, movesFrom, needOf, statuses } from "./status";

const all = statuses.map(({ value }) => value);

describe("the moves of a lead", () => {
  it("lead from new to won, by the visit and by the quotation alone", () => {
    for (const way of [
      "new contacted qualified site_visit_scheduled site_visit_done quotation_sent negotiation won",
      "new qualified quotation_sent won",
    ]) {
      const steps = way.split(" ") as Status[];
      for (const [index, step] of steps.slice(1).entries()) expect(movesFrom(steps[index]!)).toContain(step);
    }
  });

  it("end with won", () => {
    expect(movesFrom("won")).toEqual([]);
  });

  it("reach every status, and none from itself", () => {
    expect(new Set(all.flatMap(movesFrom))).toEqual(new Set(all));
    for (const status of all) expect(movesFrom(status)).not.toContain(status);
  });

  it("win only what was quoted", () => {
    expect(all.filter((status) => movesFrom(status).includes("won"))).toEqual(["quotation_sent", "negotiation"]);
  });
});

it("says what a move cannot be made without", () => {
  expect(needOf("new", "lost")).toBe("lost reason");
  expect(needOf("qualified", "nurture")).toBe("nurture date");
  expect(needOf("quotation_sent", "won")).toBe("booking payment");
  expect(needOf("lost", "contacted")).toBe("reason to reopen");
  expect(needOf("nurture", "contacted")).toBeNull();
  expect(needOf("new", "junk")).toBeNull();
});
