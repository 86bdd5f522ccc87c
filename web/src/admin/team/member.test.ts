import type { TeamMemberDraft } from "../drafts";
import { describe, expect, it, test } from "vitest";
import { limitsOfContract, limitsOfForm } from "../kit/form/test-limits";
import { team } from "./member";

const { blank, schema } = team.editing;

/** Why a draft is refused, by field. */
function reasons(changes: Partial<TeamMemberDraft>): Record<string, string> {
  const { error } = schema.safeParse({ ...blank, name: "Asha Rao", ...changes });
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path.join("."), message]) ?? []);
}

test("the form has the contract's limits", () => {
  expect(limitsOfForm(schema)).toEqual(limitsOfContract("TeamMemberDraft"));
});

describe("a member", () => {
  it("needs a name and nothing else", () => {
    expect(reasons({})).toEqual({});
    expect(reasons({ name: "  " })).toEqual({ name: "Please enter the name." });
  });

  it.each(["98450 12345", "+91 98450 12345", "080-4000 1234", "+49 30 1234567"])(
    "accepts the phone number %s",
    (phone) => {
      expect(reasons({ phone })).toEqual({});
    },
  );

  it.each(["12345", "98450", "no phone", "+91 12345 67890"])("rejects the phone number %s", (phone) => {
    expect(reasons({ phone })).toEqual({ phone: "Please enter a valid phone number, such as 98450 12345." });
  });

  it("has Indian pincodes as territory", () => {
    expect(reasons({ territoryPincodes: ["560001", "012345"] })).toEqual({
      "territoryPincodes.1": "Please enter a pincode: six digits, not starting with 0.",
    });
  });

  it("has leave periods that end after they start and do not overlap", () => {
    const away = (...days: [string, string][]) =>
      reasons({ leave: days.map(([from, to]) => ({ from, to, reason: "" })) });
    expect(away(["2026-11-21", "2026-11-21"], ["2026-11-22", "2026-11-24"])).toEqual({});
    expect(away(["2026-11-24", "2026-11-21"])).toEqual({ "leave.0.to": "The last day can’t be before the first." });
    expect(away(["2026-11-21", "2026-11-23"], ["2026-11-23", "2026-11-24"])).toEqual({
      leave: "Leave periods can’t overlap.",
    });
  });
});
