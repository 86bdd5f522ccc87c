import type { User } from "../../api/contract/types.gen";
import { expect, test } from "vitest";
import { rulesFor } from "./rules";

const admin: User = {
  id: "a",
  email: "asha@nivas.example",
  firstName: "Asha",
  lastName: "Rao",
  role: "admin",
  status: "active",
  lastSignInAt: null,
  invitedAt: null,
  createdAt: "2026-11-01T00:00:00Z",
  version: 1,
  teamMember: null,
  isSalesHead: false,
  hasSecondFactor: false,
};

test("nobody changes their own role or suspends themselves", () => {
  const rules = rulesFor(admin, { me: "a", activeAdmins: 3 });
  expect(rules.role).toBe("Nobody changes their own role.");
  expect(rules.suspension).toBe("Nobody suspends themselves.");
});

test("the last active admin stays", () => {
  const rules = rulesFor(admin, { me: "b", activeAdmins: 1 });
  expect(rules.role).toBe("At least one active admin has to stay.");
  expect(rules.suspension).toBe("At least one active admin has to stay.");
});

test.each([
  ["one of two admins", admin, 2],
  ["a suspended admin beside the last active one", { ...admin, status: "suspended" } as const, 1],
  ["somebody of sales", { ...admin, role: "sales" } as const, 1],
])("%s may change", (_, user, activeAdmins) => {
  const rules = rulesFor(user, { me: "b", activeAdmins });
  expect(rules.role).toBeUndefined();
  expect(rules.suspension).toBeUndefined();
});

test("a reset link goes only to somebody with a password who may sign in", () => {
  const reset = (status: User["status"]) => rulesFor({ ...admin, status }, { me: "b", activeAdmins: 2 }).reset;
  expect(reset("active")).toBeUndefined();
  expect(reset("invited")).toMatch(/invitation/);
  expect(reset("suspended")).toMatch(/cannot sign in/);
});
