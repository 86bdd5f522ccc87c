import { describe, expect, test } from "vitest";
import type { OrderDetail } from "../../../api/contract/types.gen";
import { refundVerbs, refundable, returnSteps, shipmentSteps, verbsOf } from "./actions";

type State = Parameters<typeof verbsOf>[0];

const unit = { id: "unit", paidPaise: 100, refundedPaise: 0, shipmentId: null, takenOutBy: null };
const line = { name: "Chair", units: [unit] } as unknown as OrderDetail["lines"][number];

const ready: State = {
  status: "ready_to_ship",
  fulfilmentStatus: "unfulfilled",
  paymentStatus: "paid",
  method: "gateway",
  next: [],
  heldFrom: null,
  canBeCancelled: true,
  canBeChanged: true,
  changes: [],
  lines: [line],
  payments: [],
};

const all = () => true;
const onlyEdits = (verb: string) => verb === "view" || verb === "edit";

describe("the next sensible action", () => {
  test("is to ship once the order is packed", () => {
    expect(verbsOf(ready, all).primary).toBe("ship");
  });

  test("is to record a transfer that is waited for, and never a gateway's payment", () => {
    const unpaid: State = { ...ready, status: "pending_payment", paymentStatus: "unpaid" };
    expect(verbsOf({ ...unpaid, method: "bank_transfer" }, all).primary).toBe("payment");
    expect(verbsOf(unpaid, all)).toMatchObject({ payment: false, primary: null });
  });

  test("is to collect cash only after delivery", () => {
    const cash: State = { ...ready, method: "cod", paymentStatus: "cod_pending" };
    expect(verbsOf({ ...cash, status: "delivered" }, all).primary).toBe("payment");
    expect(verbsOf({ ...cash, status: "confirmed", next: ["processing", "on_hold"] }, all).primary).toBe("processing");
  });

  test("leads back from a hold, and is never the hold itself", () => {
    const held: State = { ...ready, status: "on_hold", heldFrom: "processing", next: ["processing"] };
    expect(verbsOf(held, all).primary).toBe("processing");
    expect(verbsOf({ ...ready, status: "processing", next: ["on_hold"] }, all).primary).toBeNull();
  });
});

test("who only edits takes payments and asks for refunds, but does not ship or cancel", () => {
  const payments = [{ status: "captured", amountPaise: 100, refundedPaise: 0 }] as unknown as State["payments"];
  expect(verbsOf({ ...ready, payments }, onlyEdits)).toMatchObject({
    ship: false,
    address: false,
    cancel: false,
    refund: true,
    note: true,
  });
});

test("a refund is decided by somebody else than who asked for it", () => {
  const refund = { status: "waiting", way: "upi", askedBy: { id: "asha", name: "Asha" } } as const;
  expect(refundVerbs(refund, all, "asha")).toMatchObject({ decide: false, own: true });
  expect(refundVerbs(refund, all, "vikram")).toMatchObject({ decide: true, own: false });
});

test("only what the gateway does not pay is transferred by hand", () => {
  const refund = { status: "approved", askedBy: null } as const;
  expect(refundVerbs({ ...refund, way: "upi" }, all, "asha").transfer).toBe(true);
  expect(refundVerbs({ ...refund, way: "source" }, all, "asha").transfer).toBe(false);
});

test("a failed attempt of delivery is on its way again; what arrived stays there", () => {
  const labels = shipmentSteps({ status: "out_for_delivery" }, all).map(({ label }) => label);
  expect(labels).toContain("Failed attempt");
  expect(shipmentSteps({ status: "delivered" }, all)).toEqual([]);
});

test("goods that came back are replaced only for who wants that", () => {
  expect(returnSteps({ status: "received", wish: "replacement" }, all)).toEqual(["replace"]);
  expect(returnSteps({ status: "received", wish: "refund" }, all)).toEqual([]);
});

test("a piece is refunded unless it was, or was taken out", () => {
  const names = (units: object[]) => refundable({ lines: [{ ...line, units } as never] }).map(({ unit: { id } }) => id);
  const [paid, refunded] = [unit, { ...unit, id: "refunded", refundedPaise: 100 }];
  expect(names([paid, refunded, { ...unit, id: "gone", takenOutBy: "change" }])).toEqual(["unit"]);
});

test("a piece that was taken out, or waits to be, is not packed", () => {
  const waiting = { status: "waiting", unitIds: ["unit"] } as unknown as State["changes"][number];
  expect(verbsOf(ready, all)).toMatchObject({ ship: true, change: true });
  expect(verbsOf({ ...ready, changes: [waiting] }, all)).toMatchObject({ ship: false, change: false });
  const gone = { ...line, units: [{ ...unit, takenOutBy: "change" }] };
  expect(verbsOf({ ...ready, lines: [gone] }, all).ship).toBe(false);
  expect(verbsOf(ready, onlyEdits).change).toBe(false);
});
