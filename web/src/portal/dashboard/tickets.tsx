/** Complaints about the client's furniture orders. Renders nothing if there are none. */
import { useEffect, useState } from "react";
import type { MyTicket } from "../../api/contract/types.gen";
import { request } from "../../api/request";
import { cartPaths } from "../../features/cart/paths";
import { ticketStatuses } from "../../features/orders/labels";
import { date } from "../../ui/format";
import { Link } from "../../ui/link";
import { StatusMark, type Tone } from "../status-mark";

const tones: Record<MyTicket["status"], Tone> = {
  open: "good",
  waiting_for_customer: "waiting",
  resolved: "quiet",
  closed: "quiet",
};

export function Tickets() {
  const tickets = useTickets();
  if (tickets.length === 0) return null;
  return (
    <section aria-labelledby="tickets" className="mt-14 lg:mt-16">
      <h2 id="tickets" className="font-display text-2xl">
        Support tickets
      </h2>
      <ul className="mt-4 border-t border-ink">
        {tickets.map(({ id, number, title, status, orderId, orderNumber, openedAt, resolveBy }) => (
          <li
            key={id}
            className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-seam py-4"
          >
            <div className="min-w-0">
              <h3 className="flex flex-wrap items-center gap-x-3 gap-y-0.5">
                <span className="font-medium">{number}</span>
                <StatusMark tone={tones[status]}>{ticketStatuses[status]}</StatusMark>
              </h3>
              <p className="mt-0.5 text-sm wrap-anywhere text-ash">
                {title}. Order {orderNumber}, raised {date(openedAt)}
                {status === "open" && `, resolved by ${date(resolveBy)}`}
              </p>
            </div>
            <Link
              to={`${cartPaths.orderConfirmation(orderId)}#tickets`}
              className="inline-flex min-h-11 items-center text-link"
            >
              {status === "waiting_for_customer" ? "Answer" : "Open"} <span className="sr-only">ticket {number}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Empty while loading and after a failure: the rest of the page does not depend on it. */
function useTickets(): readonly MyTicket[] {
  const [tickets, setTickets] = useState<readonly MyTicket[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    request("GET", "/api/me/tickets", { signal: controller.signal }).then(
      ({ items }) => setTickets(items),
      (error: unknown) => {
        if (!controller.signal.aborted) console.warn("Tickets could not be loaded.", error);
      },
    );
    return () => controller.abort();
  }, []);
  return tickets;
}
