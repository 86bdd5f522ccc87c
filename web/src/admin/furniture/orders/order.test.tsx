// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { expect, test } from "vitest";
import type { OrderDetail } from "../../../api/contract/types.gen";
import { admin, show } from "../../kit/test-screen";
import { Component } from "./order-route";

const refund: OrderDetail["refunds"][number] = {
  id: "r1",
  paymentId: "p1",
  cause: "goodwill",
  remark: "Scratch on the seat",
  amountPaise: 50_000,
  status: "waiting",
  way: "upi",
  destination: "meera@upi",
  askedBy: { id: "u1", name: "Asha Rao" },
  askedAt: "2026-11-24T08:00:00Z",
  decidedBy: null,
  refusedBecause: "",
  gatewayRefundId: null,
  reference: "",
  error: "",
  creditNote: null,
};

const order = {
  id: "o1",
  number: "SO/2026-27/0001",
  status: "ready_to_ship",
  heldFrom: null,
  next: [],
  canBeCancelled: true,
  paymentStatus: "paid",
  fulfilmentStatus: "unfulfilled",
  method: "upi",
  isTest: false,
  name: "Meera Nair",
  email: "meera@example.com",
  phone: "+919845012345",
  line1: "4, 2nd Cross",
  line2: "",
  landmark: "",
  city: "Bengaluru",
  pincode: "560038",
  floor: 2,
  hasLift: true,
  deliveryNote: "",
  lines: [
    {
      id: "l1",
      name: "Cane chair",
      sku: "CH-1",
      hsn: "9401",
      taxBasisPoints: 1800,
      options: [],
      unitPaise: 500_000,
      quantity: 1,
      valuePaise: 500_000,
      discountPaise: 0,
      chargesPaise: 0,
      withAssembly: false,
      units: [{ id: "piece1", paidPaise: 500_000, refundedPaise: 0, shipmentId: null }],
    },
  ],
  goodsPaise: 500_000,
  discountPaise: 0,
  coupons: [],
  shippingPaise: 0,
  carryingPaise: 0,
  assemblyPaise: 0,
  codFeePaise: 0,
  payablePaise: 500_000,
  tax: { cgstPaise: 38_136, sgstPaise: 38_136, igstPaise: 0 },
  promisedOn: "2026-12-02",
  cancelledBecause: "",
  cancelledAt: null,
  payments: [],
  gatewayEvents: [],
  shipments: [],
  refunds: [refund],
  returns: [],
  invoice: null,
  mails: [],
  events: [],
  createdAt: "2026-11-23T08:00:00Z",
  version: 3,
} as unknown as OrderDetail;

test("names what the gateway calls payments and refunds, and when a shipment went out", async () => {
  const payment: OrderDetail["payments"][number] = {
    id: "p1",
    gateway: "razorpay",
    gatewayOrderId: "order_A1",
    gatewayPaymentId: "pay_B2",
    instrument: "card",
    reference: "",
    amountPaise: 500_000,
    feePaise: 11_800,
    refundedPaise: 50_000,
    status: "partially_refunded",
    error: "",
    createdAt: "2026-11-23T08:00:00Z",
  };
  const shipment: OrderDetail["shipments"][number] = {
    id: "s1",
    carrier: "Delhivery",
    awb: "1234",
    trackingUrl: "",
    packages: 1,
    status: "out_for_delivery",
    shippedAt: "2026-11-24T04:30:00Z",
    outAt: "2026-11-25T03:00:00Z",
    deliveredAt: null,
    receivedBy: "",
    slip: "ready",
    label: "waiting",
  };
  const sent = {
    ...order,
    payments: [payment],
    shipments: [shipment],
    refunds: [{ ...refund, gatewayRefundId: "rfnd_C3" }],
  };
  const { close } = await show(
    <Routes>
      <Route path="/admin/furniture/orders/:orderId" element={<Component />} />
    </Routes>,
    "/admin/furniture/orders/o1",
    { "GET /api/admin/orders/o1": sent },
    admin({ furniture_orders: "view" }),
  );
  await screen.findByText("Out for delivery 25 Nov 2026, 08:30");
  for (const text of ["Gateway order order_A1", "Gateway payment pay_B2", "Gateway refund rfnd_C3"]) {
    screen.getByText(text);
  }
  screen.getByText("₹118 gateway fee, paid by the buyer");
  screen.getByRole("button", { name: "Download Packing slip" });
  screen.getByText("Address label");
  screen.getByText("The PDF is being made.");
  await close();
});

test("ships the chosen pieces, and tells who asked for a refund why they can't approve it", async () => {
  const { user, requests } = await show(
    <Routes>
      <Route path="/admin/furniture/orders/:orderId" element={<Component />} />
    </Routes>,
    "/admin/furniture/orders/o1",
    { "GET /api/admin/orders/o1": order, "POST /api/admin/orders/o1/shipments": order },
    admin({ furniture_orders: "full" }),
  );
  await screen.findByText("You asked for this refund, so a colleague has to decide about it.");
  expect(screen.queryByRole("button", { name: "Approve…" })).toBeNull();

  await user.click(screen.getByRole("button", { name: "Create shipment…" }));
  await user.type(await screen.findByLabelText("Carrier"), "Delhivery");
  await user.click(screen.getByRole("button", { name: "Create shipment" }));
  await screen.findByRole("heading", { name: /SO\/2026-27\/0001/ });
  expect(requests.find(({ method }) => method === "POST")?.body).toEqual({
    carrier: "Delhivery",
    awb: "",
    trackingUrl: "",
    packages: 1,
    unitIds: ["piece1"],
  });
});

const photograph = (id: string, change: Partial<OrderDetail["returns"][number]["photographs"][number]> = {}) => ({
  id,
  fileName: `${id}.jpg`,
  state: "ready" as const,
  error: "",
  width: 1600,
  height: 1200,
  ...change,
});

test("shows the photos of a return, opens them large, and steps through them with arrow keys", async () => {
  const back: OrderDetail["returns"][number] = {
    id: "b1",
    number: "RT/2026-27/0001",
    reason: "damaged",
    wish: "refund",
    description: "One leg is broken off.",
    status: "requested",
    declinedBecause: "",
    unitIds: ["piece1"],
    askedAt: "2026-11-24T08:00:00Z",
    acknowledgedAt: null,
    resolveBy: "2026-12-24T08:00:00Z",
    resolvedAt: null,
    refundId: null,
    photographs: [
      photograph("leg"),
      photograph("torn", { state: "failed", error: "The picture is damaged.", width: null, height: null }),
      photograph("box"),
    ],
  };
  const answer = { ...order, returns: [back] };
  const { user, sent, close } = await show(
    <Routes>
      <Route path="/admin/furniture/orders/:orderId" element={<Component />} />
    </Routes>,
    "/admin/furniture/orders/o1",
    { "GET /api/admin/orders/o1": answer, "GET /api/admin/tickets": { items: [], total: 0 } },
    admin({ furniture_orders: "view" }),
  );
  const first = await screen.findByRole("button", { name: "Open Cane chair, photo 1 of 2" });
  expect(screen.getByText("torn.jpg couldn't be read: The picture is damaged.")).toBeTruthy();
  await user.click(first);
  const viewer = await screen.findByRole("dialog", { name: "RT/2026-27/0001: Cane chair, photo 1 of 2" });
  expect(
    viewer.querySelector("[aria-label='Cane chair, photo 1 of 2'], [alt='Cane chair, photo 1 of 2']"),
  ).toBeTruthy();
  await user.keyboard("{ArrowRight}");
  expect(screen.getByRole("dialog", { name: /photo 2 of 2$/ })).toBeTruthy();
  await user.keyboard("{ArrowRight}");
  expect(screen.getByRole("dialog", { name: /photo 2 of 2$/ }), "it is the last").toBeTruthy();
  await user.keyboard("{Home}");
  expect(screen.getByRole("dialog", { name: /photo 1 of 2$/ })).toBeTruthy();
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.activeElement).toBe(first);
  const picture = "/api/admin/orders/o1/returns/b1/photographs/leg";
  const sizes = sent("GET", picture).map(({ url }) => url.searchParams.get("size"));
  expect(sizes).toContain("small");
  expect(sizes).toContain("large");
  await close();
});
