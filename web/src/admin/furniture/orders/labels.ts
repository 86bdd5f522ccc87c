/** Labels of an order's values. */
import type { OrderDetail, OrderPaper, OrderStatus, PolicyKind } from "../../../api/contract/types.gen";
import { pageLabels } from "../../../features/pages/labels";
import { policyPages } from "../../../features/reading/policies";
import type { Choice } from "../../kit/resource";
import type { Tone } from "../../kit/status";

type Refund = OrderDetail["refunds"][number];
type Return = OrderDetail["returns"][number];
type Shipment = OrderDetail["shipments"][number];

export const statuses = choices<OrderStatus>({
  pending_payment: "Payment pending",
  payment_failed: "Payment failed",
  confirmed: "Confirmed",
  processing: "Processing",
  on_hold: "On hold",
  ready_to_ship: "Ready to ship",
  partially_shipped: "Partially shipped",
  shipped: "Shipped",
  out_for_delivery: "Out for delivery",
  delivered: "Delivered",
  completed: "Completed",
  return_requested: "Return requested",
  return_approved: "Return approved",
  returned: "Returned",
  rto: "Returned to origin",
  refunded: "Refunded",
  cancelled: "Cancelled",
});

export const payments = choices<OrderDetail["paymentStatus"]>({
  unpaid: "Unpaid",
  failed: "Failed",
  authorized: "Authorised",
  cod_pending: "Cash to collect",
  paid: "Paid",
  cod_collected: "Cash collected",
  partially_refunded: "Partly refunded or credited",
  refunded: "Refunded",
});

export const fulfilments = choices<OrderDetail["fulfilmentStatus"]>({
  unfulfilled: "Not shipped",
  partial: "Partly shipped",
  fulfilled: "All shipped",
  returned: "Returned",
});

export const methods = choices<OrderDetail["method"]>({
  gateway: "Online payment",
  upi: "UPI",
  bank_transfer: "Bank transfer",
  cod: "Cash on delivery",
});

/** Papers that are printed for many orders at once. */
export const papers = choices<OrderPaper>({
  pick_list: "Pick list",
  packing_slips: "Packing slips",
  labels: "Address labels",
  invoices: "Invoices",
});

/** How a payment came, by its gateway. */
export const gateways = choices({
  razorpay: "Razorpay",
  demo: "Demo gateway",
  upi: "UPI",
  bank_transfer: "Bank transfer",
  cod: "Cash",
});

export const receiptStatuses = choices({
  created: "Started",
  authorized: "Authorised",
  captured: "Received",
  partially_refunded: "Partly refunded or credited",
  refunded: "Refunded",
  failed: "Failed",
});

export const shipmentStatuses = choices<Shipment["status"]>({
  shipped: "Shipped",
  out_for_delivery: "Out for delivery",
  delivered: "Delivered",
  rto: "Returned to origin",
});

export const refundStatuses = choices<Refund["status"]>({
  waiting: "Waiting for approval",
  approved: "Approved",
  sent: "On its way",
  done: "Refunded",
  failed: "Failed",
  refused: "Refused",
});

export const refundCauses = choices<Refund["cause"]>({
  cancelled: "Order cancelled",
  returned: "Goods returned",
  changed: "Items taken out",
  goodwill: "Goodwill",
  paid_twice: "Paid twice",
  paid_late: "Paid too late",
  wrong_amount: "Wrong amount paid",
  gateway: "Begun at the gateway",
});

export const returnStatuses = choices<Return["status"]>({
  requested: "Requested",
  approved: "Approved",
  declined: "Declined",
  received: "Received",
  refunded: "Refunded",
  replaced: "Replaced",
});

export const returnReasons = choices<Return["reason"]>({
  damaged: "Damaged",
  defective: "Defective",
  wrong: "Not what was ordered",
  other: "Other",
});

/** Entries of the timeline. */
export const events: readonly Choice[] = choices({
  placed: "Placed",
  confirmed: "Confirmed",
  paid: "Payment received",
  payment_failed: "Payment failed",
  payment_returned: "Buyer came back from the payment",
  released: "Released, because it was not paid",
  cancelled: "Cancelled",
  status: "Status changed",
  address: "Address changed",
  added: "Added to another order",
  change_asked: "Change of items waits for its payment",
  changed: "Items changed",
  change_dropped: "Change of items dropped",
  credited: "Credited to another order",
  note: "Note",
  shipped: "Shipment created",
  shipment: "Shipment updated",
  refund_needed: "Refund needed: ask the buyer where to send it",
  refund_asked: "Refund asked for",
  refund_decided: "Refund decided",
  refund_failed: "Refund failed",
  refunded: "Refunded",
  return_asked: "Return asked for",
  return: "Return updated",
  completed: "Completed",
  ticket_raised: "Ticket raised",
  ticket_resolved: "Ticket resolved",
  ticket_reopened: "Ticket reopened",
});

/** `Terms and conditions, version 2`. */
export function policyVersion(kind: PolicyKind, number: number): string {
  return `${pageLabels[policyPages[kind]]}, version ${number}`;
}

export function statusTone(status: OrderStatus): Tone {
  if (["payment_failed", "rto"].includes(status)) return "danger";
  if (["pending_payment", "on_hold", "return_requested", "return_approved"].includes(status)) return "attention";
  if (["delivered", "completed"].includes(status)) return "good";
  if (["cancelled", "refunded", "returned"].includes(status)) return "quiet";
  return "neutral";
}

export function paymentTone(status: OrderDetail["paymentStatus"]): Tone {
  if (status === "failed") return "danger";
  if (["paid", "cod_collected"].includes(status)) return "good";
  if (["refunded", "partially_refunded"].includes(status)) return "quiet";
  return "attention";
}

export function fulfilmentTone(status: OrderDetail["fulfilmentStatus"]): Tone {
  return ({ unfulfilled: "quiet", partial: "attention", fulfilled: "good", returned: "quiet" } as const)[status];
}

function choices<Value extends string>(labels: Record<Value, string>): Choice<Value>[] {
  return Object.entries<string>(labels).map(([value, label]) => ({ value: value as Value, label }));
}
