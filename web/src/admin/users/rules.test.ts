import type { User } from "../../api/contract/types.gen";
import { expect, test } from "vitest";
import { disabledReasons } from "./rules";

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
  customers: [],
};

test("admins can't change their own role or suspend themselves", () => {
  const reasons = disabledReasons(admin, { me: "a", activeAdmins: 3 });
  expect(reasons.role).toBe("You can’t change your own role.");
  expect(reasons.suspension).toBe("You can’t suspend yourself.");
});

test("the last active admin can't be demoted or suspended", () => {
  const reasons = disabledReasons(admin, { me: "b", activeAdmins: 1 });
  expect(reasons.role).toBe("There must be at least one active admin.");
  expect(reasons.suspension).toBe("There must be at least one active admin.");
});

test.each([
  ["one of two admins", admin, 2],
  ["a suspended admin next to the last active one", { ...admin, status: "suspended" } as const, 1],
  ["a sales user", { ...admin, role: "sales" } as const, 1],
])("%s can be changed", (_, user, activeAdmins) => {
  const reasons = disabledReasons(user, { me: "b", activeAdmins });
  expect(reasons.role).toBeUndefined();
  expect(reasons.suspension).toBeUndefined();
});

test("a reset link needs an active user with a password", () => {
  const reset = (status: User["status"]) => disabledReasons({ ...admin, status }, { me: "b", activeAdmins: 2 }).reset;
  expect(reset("active")).toBeUndefined();
  expect(reset("invited")).toMatch(/invitation/);
  expect(reset("suspended")).toMatch(/can’t sign in/);
});
