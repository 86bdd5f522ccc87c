/** An order after it was placed: its state, its payment, and what can be done with it. */
import type { PublicOrder, PublicShipment } from "../../api/contract/types.gen";
import { type ReactNode, useEffect, useState } from "react";
import { type LoaderFunctionArgs, useLoaderData, useLocation, useNavigate } from "react-router";
import { userMessage } from "../../api/error";
import { path, withParams } from "../../api/path";
import { ApiError, request as callApi } from "../../api/request";
import { emptyAfterOrder } from "../../features/cart/store";
import { purchaseEventId, report } from "../../features/events/report";
import { InvoiceButton } from "../../features/orders/invoice-button";
import { isConfirmed, orderStatuses, paymentMethods, paymentStatuses } from "../../features/orders/labels";
import { useLiveOrder } from "../../features/orders/live";
import { reportReturn } from "../../features/orders/pay";
import { forgetAttempt, storedPlaced } from "../../features/orders/placed";
import { hasSessionCookie } from "../../features/session/cookies";
import { ready } from "../../features/session/session";
import { paths } from "../../paths";
import { buttonClass } from "../../ui/button";
import { date, dateTime, money } from "../../ui/format";
import { Link } from "../../ui/link";
import { pageTitle } from "../../ui/page-title";
import { Breakdown } from "../cart/breakdown";
import { Pieces } from "../cart/pieces";
import { notFound } from "../designs/not-found";
import { CancelForm } from "./cancel-form";
import { PaymentPanel } from "./payment-panel";
import { Returns } from "./returns";
import { OrderReviews } from "./reviews";
import { Tickets } from "./tickets";

export async function loader({ params: { orderId = "" }, request: { url } }: LoaderFunctionArgs) {
  const token = new URL(url).searchParams.get("token");
  // Without a token, the session decides.
  if (hasSessionCookie()) await ready().catch(() => undefined);
  try {
    return { token, order: await callApi("GET", withParams(path("/api/orders/{id}", { id: orderId }), { token })) };
  } catch (error) {
    if (error instanceof ApiError && (error.kind === "NOT_FOUND" || error.kind === "VALIDATION"))
      throw await notFound();
    throw error;
  }
}

/** The gateway's parameters are removed from the address without loading the order again. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}

export function Component() {
  const { order, token } = useLoaderData<typeof loader>();
  return <Order key={order.id} loaded={order} token={token} />;
}

function Order({ loaded, token }: { loaded: PublicOrder; token: string | null }) {
  const { order, refresh } = useLiveOrder(loaded, token);
  const returned = useGatewayReturn(order, token, refresh);
  useEndOfAttempt(order);
  const { title, text } = headOf(order, returned.isChecking);
  const { id, number, shipments } = order;
  return (
    <div className="page pt-8 pb-24 lg:pt-14">
      <title>{pageTitle(`Order ${number}`)}</title>
      <meta name="robots" content="noindex" />
      {/* The token in the address must not reach other sites. */}
      <meta name="referrer" content="no-referrer" />
      {order.isTest && <p className="mb-6 notice">The payment gateway runs in test mode: nothing is charged.</p>}
      <p className="text-ash">Order {number}</p>
      <div role="status">
        <h1 className="mt-2 max-w-[24ch] font-display text-4xl">{title}</h1>
        <p className="mt-4 max-w-[56ch] text-lg text-ash">{text}</p>
      </div>
      {returned.error && order.status === "pending_payment" && (
        <p role="alert" className="mt-6 error">
          {returned.error}
        </p>
      )}
      <div className="mt-8 grid gap-x-16 gap-y-12 lg:mt-12 lg:grid-cols-[minmax(0,1fr)_23rem]">
        <div className="grid content-start gap-12">
          {order.canBePaid && !(returned.isChecking && order.status === "pending_payment") && (
            <PaymentPanel order={order} token={token} onChange={() => void refresh()} />
          )}
          {shipments.length > 0 && <Shipments shipments={shipments} />}
          <Section id="pieces" title="Pieces">
            <Pieces
              lines={order.lines.map((line, index) => ({
                ...line,
                id: String(index),
                note: line.withAssembly && "With assembly",
                gone: takenOutText(line),
              }))}
            />
          </Section>
          <Others order={order} />
          <NextSteps steps={nextSteps(order)} />
          {order.canBeCancelled && <CancelForm order={order} token={token} onDone={() => void refresh()} />}
          {shipments.some(({ deliveredAt }) => deliveredAt !== null) && <OrderReviews orderId={id} token={token} />}
          {order.deliveredAt !== null && <Returns orderId={id} token={token} onDone={() => void refresh()} />}
          <Tickets orderId={id} token={token} />
        </div>
        <aside aria-label="Order" className="grid content-start gap-8 lg:sticky lg:top-28 lg:self-start">
          <div className="grid gap-2">
            <Breakdown priced={order} />
            {order.creditPaise > 0 && <Due order={order} />}
          </div>
          <dl className="grid gap-4 border-t border-seam pt-5">
            <Fact label="Placed">{dateTime(order.createdAt)}</Fact>
            <Fact label="Payment">
              {paymentMethods[order.method]}: {paymentStatuses[order.paymentStatus].toLowerCase()}
            </Fact>
            <Fact label="Status">{orderStatuses[order.status]}</Fact>
            <Fact label="Delivery to">
              {order.address.map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </Fact>
          </dl>
          {order.confirmedAt !== null && (
            <InvoiceButton orderId={id} token={token} className={buttonClass({ variant: "secondary" })}>
              Invoice (PDF)
            </InvoiceButton>
          )}
          <Link
            to={paths.furniture()}
            className={buttonClass({ variant: "tertiary", className: "justify-self-start" })}
          >
            Continue shopping
          </Link>
        </aside>
      </div>
    </div>
  );
}

function takenOutText({ quantity, takenOut, takenOutBecause }: PublicOrder["lines"][number]) {
  if (takenOut === 0) return undefined;
  const pieces = takenOut === quantity ? "Taken out" : `${takenOut} of ${quantity} taken out`;
  return { text: `${pieces}: ${takenOutBecause}`, isAll: takenOut === quantity };
}

/** What is paid with this order, if other items cover the rest, or some of it is not delivered. */
function Due({ order: { method, creditPaise, payablePaise, confirmedAt } }: { order: PublicOrder }) {
  const [covered, due] =
    method === "cod"
      ? ["Items taken out", "To pay on delivery"]
      : ["Covered by items taken out", confirmedAt === null ? "To pay" : "Paid with this order"];
  return (
    <dl className="grid gap-2 tabular-nums">
      <div className="flex items-baseline justify-between gap-4">
        <dt>{covered}</dt>
        <dd>{`−${money(creditPaise)}`}</dd>
      </div>
      <div className="flex items-baseline justify-between gap-4 font-medium">
        <dt>{due}</dt>
        <dd>{money(payablePaise - creditPaise)}</dd>
      </div>
    </dl>
  );
}

/** The orders with which this one was changed. */
function Others({ order: { addedTo, additions } }: { order: PublicOrder }) {
  if (!addedTo && additions.length === 0) return null;
  const link = ({ id, number, token }: PublicOrder["additions"][number]) => (
    <Link
      to={`/order-confirmation/${id}?token=${encodeURIComponent(token)}`}
      className="inline-flex min-h-11 items-center text-link"
    >
      {number}
    </Link>
  );
  return (
    <Section id="changes" title="Changed items">
      {addedTo && <p>These items are added to your order {link(addedTo)}.</p>}
      {additions.map((addition) => (
        <p key={addition.id}>
          {addition.duePaise > 0 ? (
            <>
              Please pay {money(addition.duePaise)} for {link(addition)}. Until then, this order stays as it is.
            </>
          ) : (
            <>You get the items added with {link(addition)}.</>
          )}
        </p>
      ))}
    </Section>
  );
}

function headOf(order: PublicOrder, isChecking: boolean): { title: string; text: string } {
  const { status, name, email, promisedOn } = order;
  const arrives = `It arrives by ${date(promisedOn)}.`;
  // The answer may come before the time that it is given.
  if (isChecking && status === "pending_payment")
    return { title: "Checking your payment", text: "This takes a few seconds. You can stay on this page." };
  switch (status) {
    case "pending_payment":
      if (order.paymentStatus === "authorized") {
        return {
          title: "Your payment is being confirmed",
          text: "Your bank has approved it. We wait for the final confirmation.",
        };
      }
      return {
        title: "Your order is waiting for payment",
        text: order.heldUntil
          ? `We hold the pieces for you until ${dateTime(order.heldUntil)}.`
          : "We hold the pieces for you.",
      };
    case "payment_failed":
      return {
        title: "The payment did not go through",
        text: `${order.paymentError ? `${order.paymentError} ` : ""}Your order is kept: you can pay again, and nothing is ordered twice.`,
      };
    case "confirmed":
    case "processing":
    case "ready_to_ship":
      return {
        title: `Thank you${name ? `, ${name.split(" ")[0]}` : ""}. Your order is confirmed`,
        text: `${arrives} The confirmation goes to ${email}.`,
      };
    case "on_hold":
      return { title: "Your order is on hold", text: "We will contact you about it." };
    case "partially_shipped":
    case "shipped":
    case "out_for_delivery":
      return { title: status === "out_for_delivery" ? "Out for delivery" : "Your order is on its way", text: arrives };
    case "delivered":
    case "completed":
      return {
        title: "Your order is delivered",
        text: order.deliveredAt ? `It arrived on ${date(order.deliveredAt)}.` : "All of it has arrived.",
      };
    case "cancelled":
      if (isExchanged(order))
        return { title: "All items of your order were changed", text: "You get the others instead." };
      return {
        title: "Your order is cancelled",
        text: order.cancelledAt ? `It was cancelled on ${date(order.cancelledAt)}.` : "Nothing will be delivered.",
      };
    case "rto":
      return { title: "Your order could not be delivered", text: "It came back to us. We will contact you." };
    case "return_requested":
      return { title: "You asked to return pieces", text: "We will answer by e-mail." };
    case "return_approved":
      return { title: "Your return is approved", text: "We will collect the pieces." };
    case "returned":
      return { title: "Your pieces are back with us", text: "The refund follows." };
    case "refunded":
      return { title: "Your order is refunded", text: "The money goes back the way it was paid." };
  }
}

function NextSteps({ steps }: { steps: readonly string[] }) {
  if (steps.length === 0) return null;
  return (
    <Section id="next" title="What happens next">
      {steps.length === 1 ? (
        <p>{steps[0]}</p>
      ) : (
        <ol className="grid list-decimal gap-2 pl-5">
          {steps.map((step) => (
            <li key={step} className="wrap-anywhere">
              {step}
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}

function nextSteps(order: PublicOrder): string[] {
  if (order.status === "cancelled") {
    if (isExchanged(order)) return [];
    return wasPaid(order)
      ? [`We refund what you paid, and write to ${order.email} when the money is on its way.`]
      : ["You have not paid anything, so there is nothing to refund."];
  }
  if (!isConfirmed(order)) {
    return [
      "Pay for the order. It is confirmed as soon as the payment arrives.",
      `You receive the confirmation and the invoice at ${order.email}.`,
      `The pieces arrive by ${date(order.promisedOn)} if it is paid today.`,
    ];
  }
  if (isReturning(order) || order.status === "on_hold" || order.status === "rto") return [];
  if (order.deliveredAt !== null) return ["If something is not right, ask to return it or tell us on this page."];
  if (order.status === "partially_shipped") return ["We tell you when the other pieces leave.", ...delivery(order)];
  if (order.shipments.length > 0) return delivery(order);
  return [
    `You receive the confirmation and the invoice at ${order.email}.`,
    "We tell you when the pieces leave, with the number to follow them.",
    ...delivery(order),
  ];
}

function delivery({ method }: PublicOrder): string[] {
  return [
    "The carrier calls before delivery. Please check the pieces before you sign.",
    ...(method === "cod" ? ["You pay when the pieces arrive."] : []),
  ];
}

/** All of its items were taken out, and others added in another order. */
function isExchanged({ lines }: PublicOrder): boolean {
  return lines.every(({ takenOut, quantity }) => takenOut === quantity);
}

function wasPaid({ paymentStatus }: PublicOrder): boolean {
  return paymentStatus !== "unpaid" && paymentStatus !== "failed" && paymentStatus !== "cod_pending";
}

/** Pieces go back, or have; the head of the page says how far it is. */
function isReturning({ status }: PublicOrder): boolean {
  return (
    status === "return_requested" || status === "return_approved" || status === "returned" || status === "refunded"
  );
}

/** Gateway payments that were posted: a page shown twice posts them once. */
const posted = new Set<string>();

const gatewayParams = [
  "razorpay_payment_id",
  "razorpay_order_id",
  "razorpay_signature",
  "error_code",
  "error_description",
];

/** Tells the server what the gateway returned to this address, and removes it from there. */
function useGatewayReturn({ id }: PublicOrder, token: string | null, refresh: () => Promise<void>) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const [isChecking, setChecking] = useState(false);
  // The gateway's reason, until the order itself says what became of the payment.
  const [error, setError] = useState(() => new URLSearchParams(search).get("error_description") ?? "");
  useEffect(() => {
    const searchParams = new URLSearchParams(search);
    if (!gatewayParams.some((name) => searchParams.has(name))) return;
    const paymentId = searchParams.get("razorpay_payment_id");
    const signature = searchParams.get("razorpay_signature");
    for (const name of gatewayParams) searchParams.delete(name);
    void navigate({ search: searchParams.toString() }, { replace: true, preventScrollReset: true });
    const post = async () => {
      if (!paymentId || !signature || posted.has(paymentId)) return refresh();
      posted.add(paymentId);
      setChecking(true);
      try {
        await reportReturn({ id, token }, paymentId, signature);
      } catch (refusal) {
        // The gateway tells the server as well, so that the order follows in any case.
        setError(`We could not check the payment at once. ${userMessage(refusal)} This page follows by itself.`);
      }
      await refresh();
      setTimeout(() => setChecking(false), checkingFor);
    };
    void post();
  }, [id, token, search, navigate, refresh]);
  return { isChecking, error };
}

/** Milliseconds for which a returned payment is given time, before the page offers to pay again. */
const checkingFor = 5000;

/** The cart of a confirmed order is empty, and after it, or a cancelled one, the next order is another attempt. */
function useEndOfAttempt(order: PublicOrder): void {
  const isDone = isConfirmed(order);
  const isCancelled = order.status === "cancelled";
  const { id, payablePaise, tax, lines } = order;
  const untaxedPaise = payablePaise - tax.cgstPaise - tax.sgstPaise - tax.igstPaise;
  const items = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  useEffect(() => {
    if (!(isDone || isCancelled) || storedPlaced()?.id !== id) return;
    forgetAttempt();
    if (!isDone) return;
    emptyAfterOrder();
    report({ name: "purchase", eventId: purchaseEventId(id), items, valuePaise: untaxedPaise });
  }, [isDone, isCancelled, id, items, untaxedPaise]);
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-4 font-display text-2xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ash">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

function Shipments({ shipments }: { shipments: readonly PublicShipment[] }) {
  return (
    <Section id="shipments" title={shipments.length === 1 ? "Shipment" : "Shipments"}>
      <ul className="border-t border-ink">
        {shipments.map(({ carrier, awb, trackingUrl, items, shippedAt, outAt, deliveredAt }) => (
          <li key={`${carrier} ${awb}`} className="border-b border-seam py-4">
            <p className="font-medium">
              {carrier} {awb}
            </p>
            <p className="text-sm text-ash">{items.join(", ")}</p>
            <p className="mt-1">
              {deliveredAt
                ? `Delivered on ${date(deliveredAt)}`
                : outAt
                  ? `Out for delivery since ${dateTime(outAt)}`
                  : `On its way since ${date(shippedAt)}`}
            </p>
            {/^https?:/.test(trackingUrl) && (
              <a
                href={trackingUrl}
                target="_blank"
                rel="noreferrer"
                className="inline-flex min-h-11 items-center text-link"
              >
                Follow it <span className="sr-only">at {carrier}</span>
              </a>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
