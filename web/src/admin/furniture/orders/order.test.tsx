// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { expect, test } from "vitest";
import type { OrderChangePreview, OrderDetail } from "../../../api/contract/types.gen";
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
  creditedTo: null,
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
  canBeChanged: false,
  addedTo: null,
  changes: [],
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
      units: [{ id: "piece1", paidPaise: 500_000, refundedPaise: 0, shipmentId: null, takenOutBy: null }],
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
  creditPaise: 0,
  tax: { cgstPaise: 38_136, sgstPaise: 38_136, igstPaise: 0 },
  promisedOn: "2026-12-02",
  cancelledBecause: "",
  cancelledAt: null,
  payments: [],
  gatewayEvents: [],
  shipments: [],
  refunds: [refund],
  returns: [],
  attribution: null,
  policies: [{ kind: "terms", number: 2, effectiveOn: "2026-11-01" }],
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
    creditedFrom: null,
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
  await screen.findByText("Out for delivery 25 Nov 2026, 8:30 am");
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
  const { user, requests, close } = await show(
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
  await close();
});

const piece = (id: string, takenOutBy: string | null = null) => ({
  id,
  paidPaise: 250_000,
  refundedPaise: 0,
  shipmentId: null,
  takenOutBy,
});
const confirmed = {
  ...order,
  status: "confirmed",
  canBeChanged: true,
  method: "gateway",
  refunds: [],
  lines: [{ ...order.lines[0], quantity: 2, units: [piece("piece1"), piece("piece2")] }],
} as unknown as OrderDetail;
const screenOf = (
  <Routes>
    <Route path="/admin/furniture/orders/:orderId" element={<Component />} />
  </Routes>
);
const manager = admin({ furniture_orders: "full", furniture: "view" });
const preview: OrderChangePreview = {
  takenOutPaise: 250_000,
  takenOutTax: { cgstPaise: 19_068, sgstPaise: 19_068, igstPaise: 0 },
  added: null,
  balancePaise: -250_000,
  duePaise: 0,
  refundPaise: 250_000,
  isOnDelivery: false,
  needsDestination: false,
};

test("takes a piece out only after the server has said what it comes to", async () => {
  const { user, requests, close } = await show(
    screenOf,
    "/admin/furniture/orders/o1",
    {
      "GET /api/admin/orders/o1": confirmed,
      "POST /api/admin/orders/o1/changes/preview": preview,
      "POST /api/admin/orders/o1/changes": confirmed,
    },
    manager,
  );
  await user.click((await screen.findAllByRole("button", { name: "Change items…" }))[0] as HTMLElement);
  const first = await screen.findByRole("button", { name: "Preview" });
  expect(first.matches(":disabled")).toBe(true);
  await user.selectOptions(screen.getByRole("combobox", { name: "Cane chair" }), "1 of 2");
  await user.click(screen.getByRole("button", { name: "Preview" }));
  await screen.findByText("₹2,500.00 goes back to the buyer, after a colleague approves the refund.");
  screen.getByText("−₹2,500.00 for 1 piece, ₹381.36 GST included");
  // The reason goes to the buyer, so there must be one.
  expect(screen.getByRole("button", { name: "Change and refund ₹2,500" }).matches(":disabled")).toBe(true);
  await user.type(screen.getByLabelText("Reason, for the buyer"), "One is enough");
  // Another number of pieces needs another preview.
  await user.selectOptions(screen.getByRole("combobox", { name: "Cane chair" }), "2 of 2");
  expect(screen.queryByRole("button", { name: "Change and refund ₹2,500" })).toBeNull();
  await user.selectOptions(screen.getByRole("combobox", { name: "Cane chair" }), "1 of 2");
  await user.click(screen.getByRole("button", { name: "Preview" }));
  await user.click(await screen.findByRole("button", { name: "Change and refund ₹2,500" }));
  await screen.findAllByText("Items changed");
  expect(requests.findLast(({ method }) => method === "POST")?.body).toEqual({
    unitIds: ["piece1"],
    added: [],
    reason: "One is enough",
    acceptedPaise: -250_000,
    version: 3,
  });
  await close();
});

test("shows why the server refuses a change, and the new amount after a price has changed", async () => {
  let refused = 0;
  const { user, close } = await show(
    screenOf,
    "/admin/furniture/orders/o1",
    {
      "GET /api/admin/orders/o1": confirmed,
      "POST /api/admin/orders/o1/changes/preview": () =>
        refused++ === 0
          ? {
              status: 422,
              body: { status: 422, code: "invalid", message: "", fields: { "unitIds[0]": "has been shipped" } },
            }
          : { status: 200, body: preview },
      "POST /api/admin/orders/o1/changes": () => ({
        status: 409,
        body: { status: 409, code: "price_changed", message: "Prices have changed. Please check the new amount." },
      }),
    },
    manager,
  );
  await user.click((await screen.findAllByRole("button", { name: "Change items…" }))[0] as HTMLElement);
  await user.selectOptions(await screen.findByRole("combobox", { name: "Cane chair" }), "1 of 2");
  await user.type(screen.getByLabelText("Reason, for the buyer"), "One is enough");
  await user.click(screen.getByRole("button", { name: "Preview" }));
  await screen.findByText("A piece has been shipped.");
  await user.click(screen.getByRole("button", { name: "Preview" }));
  await user.click(await screen.findByRole("button", { name: "Change and refund ₹2,500" }));
  await screen.findByText("Prices have changed. Please check the new amount.");
  screen.getByRole("button", { name: "Preview" });
  await close();
});

test("shows a change that waits, with its link, and withdraws it", async () => {
  const addition = {
    id: "o2",
    number: "SO/2026-27/0002",
    status: "pending_payment",
    duePaise: 420_000,
    heldUntil: "2026-11-27T08:00:00Z",
  } as const;
  const waiting = {
    ...confirmed,
    changes: [
      {
        id: "c1",
        status: "waiting",
        reason: "Another chair",
        unitIds: ["piece2"],
        addition,
        askedBy: null,
        askedAt: "2026-11-25T08:00:00Z",
        closedAt: null,
        creditNote: null,
      },
    ],
  } as unknown as OrderDetail;
  const { user, sent, close } = await show(
    screenOf,
    "/admin/furniture/orders/o1",
    {
      "GET /api/admin/orders/o1": waiting,
      "GET /api/admin/orders/o1/changes/c1/pay-link": { url: "https://nivas.example/order-confirmation/o2?token=t" },
      "POST /api/admin/orders/o1/changes/c1/withdraw": confirmed,
    },
    manager,
  );
  await screen.findByText("₹4,200 to be paid");
  screen.getByRole("link", { name: "SO/2026-27/0002" });
  screen.getByText("1 piece taken out once the change is paid");
  await screen.findByRole("button", { name: "Copy pay link" });
  expect(screen.queryByRole("button", { name: "Change items…" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Withdraw…" }));
  await user.click(await screen.findByRole("button", { name: "Withdraw change" }));
  await screen.findAllByText("Change withdrawn");
  expect(sent("POST", "/api/admin/orders/o1/changes/c1/withdraw")).toHaveLength(1);
  await close();
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
