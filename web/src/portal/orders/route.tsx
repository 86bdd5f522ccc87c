/** All furniture orders of the client. */
import { useState } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { userMessage } from "../../api/error";
import { requireSignedIn, useLeaveWhenSignedOut } from "../../features/session/guard";
import { paths } from "../../paths";
import { Button, buttonClass } from "../../ui/button";
import { Link } from "../../ui/link";
import { OrderList } from "../order-list";
import type { MyOrder, PageForMyOrder } from "../../api/contract/types.gen";
import { pageTitle } from "../../ui/page-title";
import { readOrders } from "../orders-data";

export async function loader({ request }: LoaderFunctionArgs): Promise<PageForMyOrder> {
  await requireSignedIn({ request });
  return readOrders();
}

export function Component() {
  const first = useLoaderData<PageForMyOrder>();
  useLeaveWhenSignedOut();
  const [{ items, total, page }, setPage] = useState(first);
  const [isLoading, setLoading] = useState(false);
  const [error, setError] = useState("");

  async function loadMore() {
    if (isLoading) return;
    setLoading(true);
    setError("");
    try {
      const more = await readOrders(page + 1);
      // An order that was placed meanwhile moves the last of the page before to this one.
      const isNew = ({ id }: MyOrder) => items.every((other) => other.id !== id);
      setPage({ ...more, items: [...items, ...more.items.filter(isNew)] });
    } catch (refusal) {
      setError(userMessage(refusal));
    } finally {
      setLoading(false);
    }
  }

  return (
    <div className="page pt-10 pb-20 lg:pt-16 lg:pb-28">
      <title>{pageTitle("Your orders")}</title>
      <Link
        to={paths.dashboard()}
        className="inline-flex min-h-11 items-center text-areca underline-offset-4 hover:underline"
      >
        Your account
      </Link>
      <h1 className="mt-1 font-display text-4xl">Your orders</h1>
      {items.length === 0 ? (
        <>
          <p className="mt-4 text-lg text-ash">You have not ordered any furniture with this account yet.</p>
          <Link to={paths.furniture()} className={buttonClass({ className: "mt-6" })}>
            Browse furniture
          </Link>
        </>
      ) : (
        <OrderList orders={items} />
      )}
      {error && (
        <p role="alert" className="mt-4 error">
          {error}
        </p>
      )}
      {items.length < total && (
        <Button variant="secondary" className="mt-6" aria-disabled={isLoading} onClick={() => void loadMore()}>
          {isLoading ? "Loading…" : "Show more"}
        </Button>
      )}
    </div>
  );
}
