/** Furniture orders, each with its page, its invoice and the way to order it again. */
import { useState } from "react";
import { useNavigate } from "react-router";
import { userMessage } from "../api/error";
import { InvoiceButton } from "../features/orders/invoice-button";
import { isConfirmed, orderStatuses } from "../features/orders/labels";
import { cartPaths } from "../features/cart/paths";
import { count, date, money } from "../ui/format";
import { Link } from "../ui/link";
import { toast } from "../ui/toast";
import type { MyOrder } from "../api/contract/types.gen";
import { orderAgain } from "./orders-data";
import { StatusMark, type Tone } from "./status-mark";

const action =
  "inline-flex min-h-11 items-center text-areca underline decoration-areca/40 underline-offset-[6px] hover:decoration-areca";

export function OrderList({ orders }: { orders: readonly MyOrder[] }) {
  return (
    <ul className="mt-4 border-t border-ink">
      {orders.map((order) => (
        <Order key={order.id} order={order} />
      ))}
    </ul>
  );
}

function Order({ order }: { order: MyOrder }) {
  const { id, number, status, payablePaise, pieces, firstItem, createdAt } = order;
  return (
    <li className="grid grid-cols-[1fr_auto] items-baseline gap-x-6 border-b border-seam py-4 md:grid-cols-[1fr_auto_17rem]">
      <div className="min-w-0">
        <h3 className="flex flex-wrap items-center gap-x-3 gap-y-0.5">
          <span className="font-medium">{number}</span>
          <StatusMark tone={toneOf(order)}>{orderStatuses[status]}</StatusMark>
        </h3>
        <p className="mt-0.5 text-sm text-ash">
          {firstItem}
          {pieces > 1 && `, ${count(pieces, "piece")}`}. Ordered {date(createdAt)}
        </p>
      </div>
      <p className="text-lg tabular-nums">{money(payablePaise)}</p>
      <div className="flex flex-wrap gap-x-6 max-md:col-span-2 max-md:mt-1 md:justify-end">
        <Link to={cartPaths.orderConfirmation(id)} className={action}>
          Open <span className="sr-only">order {number}</span>
        </Link>
        {isConfirmed(order) && (
          <InvoiceButton orderId={id} className={action}>
            Invoice <span className="sr-only">of order {number}</span>
          </InvoiceButton>
        )}
        <OrderAgain id={id} number={number} />
      </div>
    </li>
  );
}

function toneOf({ status }: MyOrder): Tone {
  if (status === "pending_payment" || status === "payment_failed") return "waiting";
  return status === "cancelled" || status === "refunded" || status === "returned" ? "quiet" : "good";
}

function OrderAgain({ id, number }: { id: string; number: string }) {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);

  async function again() {
    if (isBusy) return;
    setBusy(true);
    try {
      const refused = await orderAgain(id);
      if (refused.length > 0) toast({ title: "Not everything is sold now", description: refused.join(", ") });
      await navigate(cartPaths.cart());
    } catch (error) {
      toast({ variant: "destructive", title: "The order could not be read", description: userMessage(error) });
    } finally {
      setBusy(false);
    }
  }

  return (
    <button type="button" aria-disabled={isBusy} className={action} onClick={() => void again()}>
      Order again <span className="sr-only">what was in {number}</span>
    </button>
  );
}
