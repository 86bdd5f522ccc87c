import { expect, test } from "vitest";
import { paths } from "./paths";

test("every path is as published", () => {
  expect(Object.fromEntries(Object.entries(paths).map(([name, build]) => [name, build("a/b")]))).toMatchInlineSnapshot(`
    {
      "admin": "/admin",
      "adminEditQuotation": "/admin/quotations/a%2Fb/edit",
      "adminFinance": "/admin/finance",
      "adminLeads": "/admin/leads",
      "adminNewQuotation": "/admin/quotations/new",
      "adminQuotation": "/admin/quotations/a%2Fb",
      "adminSettings": "/admin/settings",
      "adminTeam": "/admin/team",
      "adminUsers": "/admin/users",
      "auth": "/auth",
      "authConfirm": "/auth/confirm",
      "authPassword": "/auth/password",
      "authRecover": "/auth/recover",
      "bathroomRenovation": "/bathroom-renovation",
      "booking": "/booking",
      "civilServices": "/civil-services",
      "clientPortal": "/client-portal",
      "clientProject": "/client-portal/a%2Fb",
      "dashboard": "/dashboard",
      "electricalServices": "/electrical-services",
      "flooringServices": "/flooring-services",
      "home": "/",
      "homeAutomation": "/home-automation",
      "interiorDesignConsultation": "/interior-design-consultation",
      "kitchenCalculator": "/kitchen-calculator",
      "kitchenRenovation": "/kitchen-renovation",
      "modularKitchens": "/services/modular-kitchens",
      "paintingServices": "/painting-services",
      "plumbingServices": "/plumbing-services",
      "pricing": "/pricing",
      "quotation": "/quotation/a%2Fb",
      "unsubscribe": "/unsubscribe/a%2Fb",
      "wardrobesStorage": "/services/wardrobes-storage",
    }
  `);
});
