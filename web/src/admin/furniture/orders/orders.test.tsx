// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { admin, show } from "../../kit/test-screen";
import { Component } from "./route";

const item = {
  id: "o1",
  number: "SO/2026-27/0001",
  createdAt: "2026-11-23T08:00:00Z",
  name: "Meera Nair",
  phone: "+919845012345",
  pincode: "560038",
  city: "Bengaluru",
  pieces: 2,
  payablePaise: 500_000,
  status: "processing",
  paymentStatus: "paid",
  fulfilmentStatus: "unfulfilled",
  method: "upi",
  promisedOn: "2026-11-20",
  isLate: true,
  hasOpenRefund: false,
  isTest: false,
  version: 1,
};

test("marks late orders, and asks the API for what the address filters", async () => {
  const { requests } = await show(
    <Component />,
    "/admin/furniture/orders?hasOpenRefund=true&coupon=DIWALI&policy=terms-2",
    {
      "GET /api/admin/orders": { items: [item], total: 1, page: 1, perPage: 25, pages: 1 },
      "GET /api/admin/policies": [{ kind: "terms", versions: [{ number: 2 }, { number: 1 }] }],
    },
    admin({ furniture_orders: "full", content: "view" }),
  );
  expect(await screen.findByText("Terms and conditions, version 2")).toBeTruthy();
  expect((await screen.findAllByText("20 Nov 2026, late")).length).toBeGreaterThan(0);
  const asked = requests.find(({ url }) => url.pathname === "/api/admin/orders")?.url.searchParams;
  expect(asked?.get("hasOpenRefund")).toBe("true");
  expect(asked?.get("coupon")).toBe("DIWALI");
  expect(asked?.get("policy")).toBe("terms-2");
});
