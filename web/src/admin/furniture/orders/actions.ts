/** What can be done with an order by its state. The server decides; this hides what it would refuse. */
import type { OrderDetail, OrderStatus } from "../../../api/contract/types.gen";
import type { Verb } from "../../kit/access";

type Shipment = OrderDetail["shipments"][number];
type Refund = OrderDetail["refunds"][number];
type Return = OrderDetail["returns"][number];
type Unit = OrderDetail["lines"][number]["units"][number];

type May = (verb: Verb) => boolean;

export type Verbs = {
  /** Statuses that can be given by hand. */
  statuses: readonly OrderStatus[];
  ship: boolean;
  address: boolean;
  /** Take pieces out, or add products. */
  change: boolean;
  cancel: boolean;
  payment: boolean;
  refund: boolean;
  note: boolean;
  /** The next sensible one. */
  primary: "payment" | "ship" | OrderStatus | null;
};

type State = Pick<
  OrderDetail,
  | "status"
  | "fulfilmentStatus"
  | "paymentStatus"
  | "method"
  | "next"
  | "canBeCancelled"
  | "canBeChanged"
  | "changes"
  | "lines"
  | "payments"
  | "heldFrom"
>;

export function verbsOf(order: State, may: May): Verbs {
  const manages = may("manage");
  const edits = may("edit");
  const ship = manages && ["ready_to_ship", "partially_shipped"].includes(order.status) && unshipped(order).length > 0;
  const payment = edits && isPayable(order);
  const statuses = manages ? order.next : [];
  return {
    statuses,
    ship,
    address: manages && order.canBeCancelled && order.fulfilmentStatus === "unfulfilled",
    change: manages && order.canBeChanged && waitingOf(order) === undefined,
    cancel: manages && order.canBeCancelled,
    payment,
    refund: edits && order.payments.some((payment) => leftOf(payment) > 0),
    note: edits,
    primary: primaryOf(order, { ship, payment, statuses }),
  };
}

function primaryOf(order: State, { ship, payment, statuses }: Pick<Verbs, "ship" | "payment" | "statuses">) {
  if (ship) return "ship";
  if (payment && (order.method !== "cod" || order.status === "delivered")) return "payment";
  const onward = order.status === "on_hold" ? order.heldFrom : statuses.find((status) => status !== "on_hold");
  return onward && statuses.includes(onward) ? onward : null;
}

/** A transfer or cash can be recorded: gateways tell of their payments themselves. */
function isPayable({ method, paymentStatus }: Pick<State, "method" | "paymentStatus">): boolean {
  if (method === "gateway") return false;
  if (method === "cod") return paymentStatus === "cod_pending";
  return ["unpaid", "failed", "authorized"].includes(paymentStatus);
}

/** What of a received payment was not refunded, in paise. */
export function leftOf({ status, amountPaise, refundedPaise }: OrderDetail["payments"][number]): number {
  return ["captured", "partially_refunded"].includes(status) ? amountPaise - refundedPaise : 0;
}

export function isByGateway({ gateway }: OrderDetail["payments"][number]): boolean {
  return !["upi", "bank_transfer", "cod"].includes(gateway);
}

/** The pieces with the names of their lines. */
export function piecesOf(order: Pick<OrderDetail, "lines">): { unit: Unit; name: string }[] {
  return order.lines.flatMap((line) =>
    line.units.map((unit, place) => ({
      unit,
      name: line.units.length > 1 ? `${line.name}, piece ${place + 1}` : line.name,
    })),
  );
}

/** The pieces that money can be given back for. What was taken out of an order is given back by its change. */
export function refundable(order: Pick<OrderDetail, "lines">): { unit: Unit; name: string }[] {
  return piecesOf(order).filter(({ unit }) => unit.takenOutBy === null && unit.paidPaise > unit.refundedPaise);
}

export function unshipped(order: Pick<OrderDetail, "lines" | "changes">): { unit: Unit; name: string }[] {
  const waiting = waitingOf(order)?.unitIds ?? [];
  return piecesOf(order).filter(
    ({ unit }) => unit.shipmentId === null && unit.takenOutBy === null && !waiting.includes(unit.id),
  );
}

/** The change that waits for its payment. */
export function waitingOf({ changes }: Pick<OrderDetail, "changes">): OrderDetail["changes"][number] | undefined {
  return changes.find(({ status }) => status === "waiting");
}

/** The lines with the pieces that can be taken out of them. */
export function changeable({ lines }: Pick<OrderDetail, "lines">) {
  const isFree = ({ shipmentId, takenOutBy, refundedPaise }: Unit) =>
    shipmentId === null && takenOutBy === null && refundedPaise === 0;
  return lines.map((line) => ({ line, units: line.units.filter(isFree) })).filter(({ units }) => units.length > 0);
}

/** What is paid with the order. */
export function dueOf({ payablePaise, creditPaise }: Pick<OrderDetail, "payablePaise" | "creditPaise">): number {
  return payablePaise - creditPaise;
}

export type ShipmentStep = { status: Shipment["status"]; label: string };

/** A failed attempt of delivery is on its way again. */
export function shipmentSteps({ status }: Pick<Shipment, "status">, may: May): ShipmentStep[] {
  if (!may("manage")) return [];
  const delivered: ShipmentStep = { status: "delivered", label: "Delivered" };
  const back: ShipmentStep = { status: "rto", label: "Returned to origin" };
  if (status === "shipped") return [{ status: "out_for_delivery", label: "Out for delivery" }, delivered, back];
  if (status === "out_for_delivery") return [delivered, { status: "shipped", label: "Failed attempt" }, back];
  return [];
}

/** `own`: the user asked for it, so a colleague decides. */
export function refundVerbs(refund: Pick<Refund, "status" | "way" | "askedBy">, may: May, me: string) {
  const isOwn = refund.askedBy?.id === me;
  const isWaiting = refund.status === "waiting" && may("edit");
  return {
    decide: isWaiting && !isOwn,
    own: isWaiting && isOwn,
    transfer: refund.status === "approved" && refund.way !== "source" && may("edit"),
  };
}

export function returnSteps({ status, wish }: Pick<Return, "status" | "wish">, may: May) {
  if (!may("manage")) return [];
  if (status === "requested") return ["approve", "decline"] as const;
  if (status === "approved") return ["receive"] as const;
  if (status === "received" && wish === "replacement") return ["replace"] as const;
  return [];
}
