import { expect, test } from "vitest";
import { paths } from "./paths";

test("every path is as published", () => {
  expect(Object.fromEntries(Object.entries(paths).map(([name, build]) => [name, build("a/b")]))).toMatchInlineSnapshot(`
    {
      "account": "/dashboard/account",
      "admin": "/admin",
      "adminSettings": "/admin/settings",
      "auth": "/auth",
      "authConfirm": "/auth/confirm",
      "authPassword": "/auth/password",
      "authRecover": "/auth/recover",
      "authTwoStep": "/auth/two-step",
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
      "privacyRequest": "/privacy-request",
      "video": "/videos/a%2Fb",
      "videos": "/videos",
      "wardrobesStorage": "/services/wardrobes-storage",
    }
  `);
});
