import { expect, test } from "vitest";
import { limitsOfContract, limitsOfForm } from "../kit/form/test-limits";
import { invitationSchema } from "./invite";

test("the form has the contract's limits", () => {
  expect(limitsOfForm(invitationSchema)).toEqual(limitsOfContract("Invitation"));
});
