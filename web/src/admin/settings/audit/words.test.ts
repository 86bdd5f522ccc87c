import { expect, test } from "vitest";
import { actionWords, actorWords, recordAddress, subjectWords } from "./words";

test("names are read as words, known or not", () => {
  expect(actionWords("lead_status_changed")).toBe("Lead status changed");
  expect(subjectWords("team_member")).toBe("Team member");
  expect(subjectWords("purchase_order")).toBe("Purchase order");
});

test("what no person did is told by its cause", () => {
  expect(actorWords({ actor: { name: "Asha Rao" }, source: "user" })).toBe("Asha Rao");
  expect(actorWords({ actor: null, source: "job" })).toBe("Worker");
});

test("records with a screen are linked to", () => {
  expect(recordAddress("lead", "1")).toBe("/admin/leads?lead=1");
  expect(recordAddress("user", "a&b")).toBe("/admin/users?user=a%26b");
  expect(recordAddress("team_member", "1")).toBe("/admin/team?member=1");
  expect(recordAddress("job", "7")).toBe("/admin/settings?section=jobs&view=jobs&job=7");
  expect(recordAddress("settings", "sales")).toBeNull();
});
