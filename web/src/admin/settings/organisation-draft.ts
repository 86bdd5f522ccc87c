/**
 * Form values of the organisation. Groups such as the bank account always have all their fields here; the API takes
 * null for an empty group.
 */
import * as limits from "../kit/form/limits.gen";
import * as z from "zod/mini";
import type { Organization } from "../../api/contract/types.gen";
import { email, filled, text } from "../kit/form/rules";
import { hours, withSeconds, withoutSeconds } from "./times";

/** Accepts either case; `valueOf` converts to upper case. */
const matching = (pattern: RegExp, message: string, length?: number) =>
  z.nullable(z.string().check(z.trim(), z.regex(pattern, message), ...(length ? [z.length(length, message)] : [])));

const link = z.nullable(
  text(limits.SocialLinks.x).check(
    z.regex(limits.SocialLinks.x.pattern, "Please enter the full address, starting with https://."),
  ),
);

const tag = matching(limits.Organization.googleAdsId.pattern, "An ID of 4 to 30 letters, digits and hyphens.");

const pan = /^[A-Z]{5}[0-9]{4}[A-Z]$/i;

export const schema = z
  .object({
    brandName: filled(limits.Organization.brandName, "Please enter the name."),
    legalName: z.nullable(filled(limits.Organization.legalName)),
    phoneNumber: z.nullable(filled(limits.Organization.phoneNumber)),
    emailId: z.nullable(email()),
    officeAddress: z.nullable(filled(limits.Organization.officeAddress)),
    city: z.nullable(filled(limits.Organization.city)),
    state: z.nullable(filled(limits.Organization.state)),
    hasHours: z.boolean(),
    hours: z.object({ weekdays: hours, sunday: hours }),
    socialLinks: z.object({
      facebook: link,
      instagram: link,
      linkedin: link,
      pinterest: link,
      x: link,
      youtube: link,
    }),
    grievanceOfficer: z.object({
      name: z.nullable(filled(limits.GrievanceOfficer.name)),
      email: z.nullable(email()),
      phone: z.nullable(filled(limits.GrievanceOfficer.phone)),
    }),
    gstin: matching(
      /^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][0-9A-Z]Z[0-9A-Z]$/i,
      "A GSTIN has 15 characters, such as 29AAAAA0000A1Z5.",
      15,
    ),
    pan: matching(pan, "A PAN has five letters, four digits and a letter."),
    bank: z.object({
      accountName: z.nullable(filled(limits.BankAccount.accountName)),
      accountNumber: matching(limits.BankAccount.accountNumber.pattern, "An account number has 9 to 18 digits."),
      ifsc: matching(/^[A-Z]{4}0[A-Z0-9]{6}$/i, "An IFSC has four letters, a 0, and six letters or digits."),
      bankName: z.nullable(filled(limits.BankAccount.bankName)),
      branch: z.nullable(filled(limits.BankAccount.branch)),
    }),
    upiId: matching(limits.Organization.upiId.pattern, "A UPI ID looks like name@handle."),
    googleAnalyticsId: tag,
    googleAdsId: tag,
    facebookPixelId: matching(limits.Organization.facebookPixelId.pattern, "An ID of 4 to 30 digits."),
  })
  .check(
    z.check(({ value, issues }) => {
      const needed = {
        bank: ["accountName", "accountNumber", "ifsc", "bankName"],
        grievanceOfficer: ["name", "email", "phone"],
      } as const;
      for (const [group, fields] of Object.entries(needed) as [keyof typeof needed, readonly string[]][]) {
        const entered: Record<string, string | null> = value[group];
        if (isEmpty(entered)) continue;
        for (const field of fields.filter((field) => !entered[field])) {
          issues.push({
            code: "custom",
            input: value,
            path: [group, field],
            message: "Fill in all fields of this group.",
          });
        }
      }
    }),
  );

export type OrganisationDraft = z.output<typeof schema>;

function isEmpty(fields: Record<string, string | null>): boolean {
  return Object.values(fields).every((value) => !value);
}

const defaultHours = { weekdays: { from: "09:00", until: "18:00" }, sunday: { from: "10:00", until: "16:00" } };

export function draftOf(organization: Organization): OrganisationDraft {
  const { bank, hours, socialLinks, grievanceOfficer, ...plain } = organization;
  return {
    ...plain,
    hasHours: hours !== null,
    hours: hours ? withoutSeconds(hours) : defaultHours,
    // The API leaves out links that are not set.
    socialLinks: { ...noLinks, ...socialLinks },
    grievanceOfficer: grievanceOfficer ?? { name: null, email: null, phone: null },
    bank: bank
      ? { ...bank, branch: bank.branch || null }
      : { accountName: null, accountNumber: null, ifsc: null, bankName: null, branch: null },
  };
}

const noLinks = { facebook: null, instagram: null, linkedin: null, pinterest: null, x: null, youtube: null };

export function valueOf(draft: OrganisationDraft): Organization {
  const { hasHours, hours, bank, grievanceOfficer: officer, gstin, pan, ...plain } = draft;
  const { accountName, accountNumber, ifsc, bankName, branch } = bank;
  return {
    ...plain,
    gstin: gstin?.toUpperCase() ?? null,
    pan: pan?.toUpperCase() ?? null,
    hours: hasHours ? withSeconds(hours) : null,
    // The schema lets a group through only if it is complete or empty.
    bank:
      accountName && accountNumber && ifsc && bankName
        ? { accountName, accountNumber, ifsc: ifsc.toUpperCase(), bankName, branch: branch ?? "" }
        : null,
    grievanceOfficer:
      officer.name && officer.email && officer.phone
        ? { name: officer.name, email: officer.email, phone: officer.phone }
        : null,
  };
}
