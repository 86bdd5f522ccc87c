/** What buyers read of an order's states. */
import type { OrderStatus, PaymentStatus, ShopPaymentMethod, TicketStatus } from "../../api/contract/types.gen";

export const orderStatuses: Record<OrderStatus, string> = {
  pending_payment: "Waiting for payment",
  payment_failed: "Payment failed",
  confirmed: "Confirmed",
  processing: "Being prepared",
  on_hold: "On hold",
  ready_to_ship: "Ready to leave",
  partially_shipped: "Partly on its way",
  shipped: "On its way",
  out_for_delivery: "Out for delivery",
  delivered: "Delivered",
  completed: "Delivered",
  return_requested: "Return requested",
  return_approved: "Return approved",
  returned: "Returned",
  rto: "Could not be delivered",
  refunded: "Refunded",
  cancelled: "Cancelled",
};

export const paymentStatuses: Record<PaymentStatus, string> = {
  unpaid: "Not paid yet",
  failed: "Payment failed",
  authorized: "Payment is being confirmed",
  cod_pending: "To be paid on delivery",
  paid: "Paid",
  cod_collected: "Paid on delivery",
  partially_refunded: "Partly refunded or credited",
  refunded: "Refunded",
};

export const paymentMethods: Record<ShopPaymentMethod, string> = {
  gateway: "Card, net banking or wallet",
  upi: "UPI",
  bank_transfer: "Bank transfer",
  cod: "Cash on delivery",
};

export const ticketStatuses: Record<TicketStatus, string> = {
  open: "We are looking at it",
  waiting_for_customer: "Waiting for your answer",
  resolved: "Resolved",
  closed: "Closed",
};

/** Nothing more happens to it by itself. */
export function isOver(status: OrderStatus): boolean {
  return status === "completed" || status === "refunded" || status === "cancelled";
}

/** It is paid for, or need not be yet. */
export function isConfirmed({ status }: { status: OrderStatus }): boolean {
  return status !== "pending_payment" && status !== "payment_failed" && status !== "cancelled";
}
