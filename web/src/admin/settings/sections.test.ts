import { expect, test } from "vitest";
import type { Me } from "../../api/contract/types.gen";
import { sectionsFor, shopSectionsFor } from "./sections";

function userWith(areas: Me["areas"]): Me {
  return {
    id: "1",
    email: "a@b.example",
    firstName: "",
    lastName: "",
    role: "ops",
    status: "active",
    needsSecondFactor: false,
    hasDeclaredAge: true,
    areas,
  };
}

function labels(areas: Me["areas"], of = sectionsFor): string[] {
  return of(userWith(areas)).map(({ label }) => label);
}

test("users see only the sections they may open", () => {
  expect(labels({ page_settings: "edit" })).toEqual(["Pages", "Homepage", "About page"]);
  expect(labels({ operations_settings: "edit" })).toEqual([
    "Delivery",
    "Delivery zones",
    "Cart e-mails",
    "Jobs",
    "Schedules",
  ]);
  expect(labels({ money_settings: "edit" })).toEqual(["GST rates", "Numbering", "Payment", "Payment gateway"]);
  expect(labels({ settings: "none" })).toEqual([]);
  expect(labels({ settings: "full", page_settings: "full", operations_settings: "full" })).toEqual([
    "Organisation",
    "Pages",
    "Homepage",
    "Search engines",
    "About page",
    "Uploads",
    "Maintenance",
    "Sales",
    "Enquiries",
    "Site visits",
    "Quotations",
    "Refer and earn",
    "Warranty",
    "Rate cards",
    "Price page",
    "Delivery",
    "Delivery zones",
    "Cart e-mails",
    "Follow-up e-mails",
    "Notifications",
    "E-mail texts",
    "Staff notices",
    "Privacy",
    "Privacy requests",
    "Accounts",
    "Integrations",
    "Jobs",
    "Schedules",
    "Audit log",
  ]);
});

test("the shop's settings are on one page", () => {
  const all = { money_settings: "full", operations_settings: "full", settings: "full" } as const;
  expect(labels(all, shopSectionsFor)).toEqual([
    "Payment",
    "Payment gateway",
    "Delivery",
    "Delivery zones",
    "Cart e-mails",
  ]);
  expect(labels({ operations_settings: "edit" }, shopSectionsFor)).toEqual([
    "Delivery",
    "Delivery zones",
    "Cart e-mails",
  ]);
  expect(labels({ settings: "full" }, shopSectionsFor)).toEqual([]);
});
