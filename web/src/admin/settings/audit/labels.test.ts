import { expect, test } from "vitest";
import { actionLabel, actorLabel, recordPath, subjectLabel } from "./labels";

test("known and unknown names get a readable label", () => {
  expect(actionLabel("lead_status_changed")).toBe("Lead status changed");
  expect(subjectLabel("team_member")).toBe("Team member");
  expect(subjectLabel("purchase_order")).toBe("Purchase order");
});

test("an action without a user shows its source", () => {
  expect(actorLabel({ actor: { name: "Asha Rao" }, source: "user" })).toBe("Asha Rao");
  expect(actorLabel({ actor: null, source: "job" })).toBe("Background job");
});

test("a record with a screen has a link", () => {
  expect(recordPath("lead", "1")).toBe("/admin/leads?lead=1");
  expect(recordPath("user", "a&b")).toBe("/admin/users?user=a%26b");
  expect(recordPath("team_member", "1")).toBe("/admin/team?member=1");
  expect(recordPath("number_series", "QT")).toBe("/admin/settings?section=numbering");
  expect(recordPath("letter_text", "send_receipt")).toBe("/admin/settings?section=letters&letter=send_receipt");
  expect(recordPath("job", "7")).toBe("/admin/settings?section=jobs&view=jobs&job=7");
  expect(recordPath("settings", "sales")).toBeNull();
});
