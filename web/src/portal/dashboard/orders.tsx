/** The newest furniture orders. Renders nothing if there are none. */
import { useEffect, useState } from "react";
import { cartPaths } from "../../features/cart/paths";
import { Link } from "../../ui/link";
import { OrderList } from "../order-list";
import type { MyOrder } from "../../api/contract/types.gen";
import { readOrders } from "../orders-data";

const shown = 3;

export function Orders() {
  const orders = useOrders();
  if (orders.length === 0) return null;
  return (
    <section aria-labelledby="orders" className="mt-14 lg:mt-16">
      <h2 id="orders" className="font-display text-2xl">
        Furniture orders
      </h2>
      <OrderList orders={orders.slice(0, shown)} />
      <Link to={cartPaths.orders()} className="mt-2 inline-flex min-h-11 items-center text-link">
        All orders
      </Link>
    </section>
  );
}

/** Empty while loading and after a failure: the rest of the page does not depend on it. */
function useOrders(): readonly MyOrder[] {
  const [orders, setOrders] = useState<readonly MyOrder[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    readOrders(1, controller.signal).then(
      ({ items }) => setOrders(items),
      (error: unknown) => {
        if (!controller.signal.aborted) console.warn("Orders could not be loaded.", error);
      },
    );
    return () => controller.abort();
  }, []);
  return orders;
}
