/** The three states of an order. */
import type { OrderDetail, OrderItem } from "../../../api/contract/types.gen";
import { labelOf } from "../../../ui/label-of";
import { Status } from "../../kit/status";
import { fulfilmentTone, fulfilments, payments, paymentTone, statuses, statusTone } from "./labels";

type States = Pick<OrderItem | OrderDetail, "status" | "paymentStatus" | "fulfilmentStatus">;

export function StatusBadge({ status }: Pick<States, "status">) {
  return <Status tone={statusTone(status)}>{labelOf(statuses, status)}</Status>;
}

export function PaymentBadge({ paymentStatus }: Pick<States, "paymentStatus">) {
  return <Status tone={paymentTone(paymentStatus)}>{labelOf(payments, paymentStatus)}</Status>;
}

export function FulfilmentBadge({ fulfilmentStatus }: Pick<States, "fulfilmentStatus">) {
  return <Status tone={fulfilmentTone(fulfilmentStatus)}>{labelOf(fulfilments, fulfilmentStatus)}</Status>;
}
