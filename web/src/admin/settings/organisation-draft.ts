/**
 * Form values of the organisation. Groups such as the bank account always have all their fields here; the API takes
 * null for an empty group.
 */
import * as limits from "../kit/form/limits.gen";
import * as z from "zod/mini";
import type { Organization } from "../../api/contract/types.gen";
import { email, filled, text } from "../kit/form/rules";
import {
  bankDraftOf,
  bankOf,
  bankSchema,
  matching,
  missingMessage,
  missingOf,
  neededOfBank,
  upiId,
} from "./bank-draft";
import { hours, withSeconds, withoutSeconds } from "./times";

const link = z.nullable(
  text(limits.SocialLinks.x).check(
    z.regex(limits.SocialLinks.x.pattern, "Please enter the full address, starting with https://."),
  ),
);

const tag = matching(limits.Organization.googleAdsId.pattern, "An ID of 4 to 30 letters, digits and hyphens.");

const label = matching(
  limits.Organization.googleAdsLeadLabel.pattern,
  "A label of 4 to 40 letters, digits, hyphens and underscores.",
);

const pan = /^[A-Z]{5}[0-9]{4}[A-Z]$/i;

export const schema = z
  .object({
    brandName: filled(limits.Organization.brandName, "Please enter the name."),
    legalName: z.nullable(filled(limits.Organization.legalName)),
    logoPhotographId: z.nullable(z.string()),
    phoneNumber: z.nullable(filled(limits.Organization.phoneNumber)),
    whatsappNumber: matching(
      limits.Organization.whatsappNumber.pattern,
      "A number with the country's code, such as +91 98450 12345.",
    ),
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
    bank: bankSchema,
    upiId,
    googleAnalyticsId: tag,
    googleAdsId: tag,
    googleAdsLeadLabel: label,
    googleAdsPurchaseLabel: label,
    facebookPixelId: matching(limits.Organization.facebookPixelId.pattern, "An ID of 4 to 30 digits."),
  })
  .check(
    z.check(({ value, issues }) => {
      const missing = [
        ...missingOf(value.bank, neededOfBank).map((field) => ["bank", field]),
        ...missingOf(value.grievanceOfficer, ["name", "email", "phone"]).map((field) => ["grievanceOfficer", field]),
      ];
      for (const path of missing) issues.push({ code: "custom", input: value, path, message: missingMessage });
    }),
  );

export type OrganisationDraft = z.output<typeof schema>;

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
    bank: bankDraftOf(bank),
  };
}

const noLinks = { facebook: null, instagram: null, linkedin: null, pinterest: null, x: null, youtube: null };

export function valueOf(draft: OrganisationDraft): Organization {
  const { hasHours, hours, bank, grievanceOfficer: officer, gstin, pan, ...plain } = draft;
  return {
    ...plain,
    gstin: gstin?.toUpperCase() ?? null,
    pan: pan?.toUpperCase() ?? null,
    hours: hasHours ? withSeconds(hours) : null,
    bank: bankOf(bank),
    // The schema lets a group through only if it is complete or empty.
    grievanceOfficer:
      officer.name && officer.email && officer.phone
        ? { name: officer.name, email: officer.email, phone: officer.phone }
        : null,
  };
}
