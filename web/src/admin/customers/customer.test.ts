import type { CustomerDraft } from "../drafts";
import { describe, expect, it, test } from "vitest";
import { limitsOfContract, limitsOfForm } from "../kit/form/test-limits";
import { formatAddress } from "./addresses-field";
import { blank, editing } from "./customer";

const { schema } = editing;

test("the form has the contract's limits", () => {
  expect(limitsOfForm(schema)).toMatchObject(limitsOfContract("CustomerDraft"));
});

/** Why a draft is refused, by field. */
function reasons(changes: Partial<CustomerDraft>): Record<string, string> {
  const { error } = schema.safeParse({ ...blank, name: "Asha Rao", phone: "98450 12345", ...changes });
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path.join("."), message]) ?? []);
}

describe("a customer", () => {
  it("needs a phone number or an e-mail address", () => {
    expect(reasons({})).toEqual({});
    expect(reasons({ phone: "", email: "asha@example.com" })).toEqual({});
    expect(reasons({ phone: "" })).toEqual({ phone: "Please enter a phone number or an e-mail address." });
  });

  it("may have a GSTIN only as a business", () => {
    const gstin = "29AABCN1234A1Z5";
    expect(reasons({ gstin })).toEqual({ gstin: "Only businesses have a GSTIN." });
    expect(reasons({ kind: "business", gstin })).toEqual({});
    expect(Object.keys(reasons({ kind: "business", gstin: "29AABC" }))).toEqual(["gstin"]);
  });

  it("has addresses with a valid pincode", () => {
    const [address] = blank.addresses;
    expect(reasons({ addresses: [{ ...address!, pincode: "060038" }] })).toEqual({
      "addresses.0.pincode": "Please enter a valid six-digit pincode.",
    });
    expect(formatAddress({ ...address!, line: "14, 12th Main", pincode: "560038" })).toBe(
      "14, 12th Main, Bengaluru 560038, Karnataka",
    );
  });
});
