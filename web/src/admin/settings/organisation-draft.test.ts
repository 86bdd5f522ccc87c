import { expect, test } from "vitest";
import type { Organization } from "../../api/contract/types.gen";
import { draftOf, schema, valueOf } from "./organisation-draft";

const organization: Organization = {
  brandName: "Nivas",
  legalName: null,
  logoPhotographId: null,
  phoneNumber: "+91 80 5550 0142",
  whatsappNumber: null,
  emailId: "hello@nivas.example",
  officeAddress: null,
  city: "Bengaluru",
  state: "Karnataka",
  googleAnalyticsId: null,
  googleAdsId: null,
  googleAdsLeadLabel: null,
  googleAdsPurchaseLabel: null,
  facebookPixelId: null,
  gstin: null,
  pan: null,
  bank: null,
  upiId: null,
  hours: { weekdays: { from: "09:00:00", until: "18:00:00" }, sunday: { from: "10:00:00", until: "16:00:00" } },
  socialLinks: { facebook: null, instagram: null, linkedin: null, pinterest: null, x: null, youtube: null },
  grievanceOfficer: null,
};

const draft = draftOf(organization);
const reasons = (changes: object) =>
  schema.safeParse({ ...draft, ...changes }).error?.issues.map(({ path, message }) => [path.join("."), message]);

test("an unchanged draft is sent unchanged", () => {
  expect(reasons({})).toBeUndefined();
  expect(valueOf(draft)).toEqual(organization);
  const bank = {
    accountName: "Nivas Interiors",
    accountNumber: "001234567890",
    ifsc: "ABCD0123456",
    bankName: "Bank",
    branch: "",
  };
  const whole = {
    ...organization,
    hours: null,
    bank,
    grievanceOfficer: { name: "A", email: "a@b.example", phone: "1" },
  };
  expect(valueOf(draftOf(whole))).toEqual(whole);
});

test("links missing from the response become empty fields", () => {
  const socialLinks = { instagram: "https://example.com/nivas" } as typeof organization.socialLinks;
  expect(draftOf({ ...organization, socialLinks }).socialLinks).toEqual({
    ...organization.socialLinks,
    instagram: "https://example.com/nivas",
  });
});

test("a group of fields is filled in completely or not at all", () => {
  expect(reasons({ bank: { ...draft.bank, accountNumber: "001234567890" } })).toEqual([
    ["bank.accountName", "Fill in all fields of this group."],
    ["bank.ifsc", "Fill in all fields of this group."],
    ["bank.bankName", "Fill in all fields of this group."],
  ]);
  expect(reasons({ grievanceOfficer: { name: "A", email: null, phone: "1" } })).toEqual([
    ["grievanceOfficer.email", "Fill in all fields of this group."],
  ]);
});

test("GSTIN and PAN may be typed in lower case", () => {
  const typed = { gstin: "29aabcn1234f1z5", pan: "aabcn1234f" };
  expect(reasons(typed)).toBeUndefined();
  expect(valueOf({ ...draft, ...typed })).toMatchObject({ gstin: "29AABCN1234F1Z5", pan: "AABCN1234F" });
  expect(reasons({ pan: "AABCN12345" })).toEqual([["pan", "A PAN has five letters, four digits and a letter."]]);
});
