import { expect, test } from "vitest";
import { paths } from "./paths";

test("every path is as published", () => {
  expect(Object.fromEntries(Object.entries(paths).map(([name, build]) => [name, build("a/b")]))).toMatchInlineSnapshot(`
    {
      "admin": "/admin",
      "adminFinance": "/admin/finance",
      "adminLeads": "/admin/leads",
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
      "designs": "/designs",
      "electricalServices": "/electrical-services",
      "flooringServices": "/flooring-services",
      "gallery": "/gallery",
      "home": "/",
      "homeAutomation": "/home-automation",
      "interiorDesignConsultation": "/interior-design-consultation",
      "kitchenCalculator": "/kitchen-calculator",
      "kitchenDesigns": "/kitchen-designs",
      "kitchenRenovation": "/kitchen-renovation",
      "kitchenStyles": "/kitchen-styles",
      "modularKitchens": "/services/modular-kitchens",
      "paintingServices": "/painting-services",
      "plumbingServices": "/plumbing-services",
      "pricing": "/pricing",
      "privacyConfirmation": "/privacy-request/a%2Fb",
      "privacyFile": "/privacy-file/a%2Fb",
      "privacyRequest": "/privacy-request",
      "quotation": "/quotation/a%2Fb",
      "unsubscribe": "/unsubscribe/a%2Fb",
      "video": "/videos/a%2Fb",
      "videos": "/videos",
      "wardrobesStorage": "/services/wardrobes-storage",
    }
  `);
});
