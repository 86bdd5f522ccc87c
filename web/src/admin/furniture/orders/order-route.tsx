/** `/admin/furniture/orders/{orderId}`: an order whole, and what can be done with it. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useParams } from "react-router";
import type { OrderDetail } from "../../../api/contract/types.gen";
import { below, path } from "../../../api/path";
import { policyVersionPath } from "../../../features/reading/policies";
import { count, date, dateTime, phone } from "../../../ui/format";
import { labelOf } from "../../../ui/label-of";
import { Link } from "../../../ui/link";
import { toast } from "../../../ui/toast";
import { useMay, useMe } from "../../kit/access";
import { Action } from "../../kit/button";
import { Attribution } from "../../attribution/attribution";
import { DrawerSection } from "../../kit/drawer";
import { Fact, Facts } from "../../kit/facts";
import { messageOf } from "../../kit/failure";
import { MenuItem, MoreMenu } from "../../kit/menu";
import { moneyFormat } from "../../kit/money";
import { NoteBox } from "../../kit/note/note-box";
import { WithMentions } from "../../kit/note/with-mentions";
import { PageHeader } from "../../kit/page-header";
import { invalidate, mutate, query } from "../../kit/query";
import { Pending } from "../../kit/states";
import { Status, Tag } from "../../kit/status";
import { adminPaths } from "../../paths";
import { Deadline, TicketBadge } from "../tickets/badges";
import { kinds as ticketKinds } from "../tickets/labels";
import { dueOf, leftOf, refundVerbs, returnSteps, shipmentSteps, verbsOf, waitingOf } from "./actions";
import { FulfilmentBadge, PaymentBadge, StatusBadge } from "./badges";
import { ChangeCreditNote, Changes } from "./changes";
import { type OpenDialog, OrderDialog } from "./dialogs";
import {
  events,
  gateways,
  methods,
  policyVersion,
  receiptStatuses,
  refundCauses,
  refundStatuses,
  returnReasons,
  returnStatuses,
  shipmentStatuses,
  statuses,
} from "./labels";
import { address, addressOf, colleagues } from "./paths";
import { File, Pdf, isBeingMade } from "./pdf";
import { ReturnPhotographs } from "./return-photographs";

export function Component() {
  const { orderId = "" } = useParams();
  const { data, error, refetch } = useQuery({
    ...query(addressOf(orderId)),
    staleTime: 0,
    // Papers and pictures are made within seconds, and colleagues wait for them.
    refetchInterval: ({ state }) => (state.data && isUnfinished(state.data) ? 2_000 : false),
  });
  if (!data) {
    return (
      <>
        <PageHeader title="Order" />
        <Pending error={error} refetch={refetch} lines={12} className="px-6" />
      </>
    );
  }
  return <OrderPage key={orderId} order={data} />;
}

type Shipment = OrderDetail["shipments"][number];

function isUnfinished({ shipments, returns }: OrderDetail): boolean {
  return (
    shipments.some(({ slip, label }) => isBeingMade(slip) || isBeingMade(label)) ||
    returns.some(({ photographs }) => photographs.some(({ state }) => state === "waiting"))
  );
}

type PartProps = { order: OrderDetail; open: (dialog: OpenDialog) => void };

function OrderPage({ order }: { order: OrderDetail }) {
  const [dialog, open] = useState<OpenDialog | null>(null);
  const part = { order, open };
  return (
    <>
      <PageHeader
        title={order.number}
        count={
          <span className="inline-flex flex-wrap items-center gap-3">
            <StatusBadge {...order} />
            <PaymentBadge {...order} />
            <FulfilmentBadge {...order} />
            {order.isTest && <Tag>Test</Tag>}
          </span>
        }
        actions={<Verbs {...part} />}
      />
      <div className="md:grid md:grid-cols-[minmax(0,1fr)_22rem] md:items-start md:gap-6 md:px-6 md:pb-6">
        <div className="min-w-0 border-y border-seam bg-paper md:rounded-lg md:border">
          {order.cancelledAt && (
            <DrawerSection title="Cancelled">
              <p>{`${dateTime(order.cancelledAt)}: ${order.cancelledBecause}`}</p>
            </DrawerSection>
          )}
          <Changes {...part} />
          <Lines {...part} />
          <Shipments {...part} />
          <Returns {...part} />
          <Tickets order={order} />
          <Payments {...part} />
          <Refunds {...part} />
          <Timeline order={order} />
        </div>
        <aside aria-label="About the order" className="border-b border-seam bg-paper md:rounded-lg md:border">
          <Price order={order} />
          <Buyer {...part} />
          <Invoice order={order} />
          <About order={order} />
          <Attribution attribution={order.attribution} />
        </aside>
      </div>
      {dialog && <OrderDialog open={dialog} order={order} onClose={() => open(null)} />}
    </>
  );
}

function Verbs({ order, open }: PartProps) {
  const verbs = verbsOf(order, useMay("furniture_orders"));
  const { primary } = verbs;
  const variant = (name: typeof primary) => (primary === name ? "primary" : "plain");
  return (
    <>
      {verbs.statuses.map((status) => (
        <Action key={status} variant={variant(status)} onClick={() => open({ kind: "status", status })}>
          {`${labelOf(statuses, status)}…`}
        </Action>
      ))}
      {verbs.payment && (
        <Action variant={variant("payment")} onClick={() => open({ kind: "payment" })}>
          {order.method === "cod" ? "Record cash…" : "Record payment…"}
        </Action>
      )}
      {verbs.ship && (
        <Action variant={variant("ship")} onClick={() => open({ kind: "ship" })}>
          Create shipment…
        </Action>
      )}
      {(verbs.address || verbs.change || verbs.refund || verbs.cancel) && (
        <MoreMenu>
          {verbs.address && <MenuItem onSelect={() => open({ kind: "address" })}>Edit address…</MenuItem>}
          {verbs.change && <MenuItem onSelect={() => open({ kind: "change" })}>Change items…</MenuItem>}
          {verbs.refund && <MenuItem onSelect={() => open({ kind: "refund" })}>Ask for refund…</MenuItem>}
          {verbs.cancel && <MenuItem onSelect={() => open({ kind: "cancel" })}>Cancel order…</MenuItem>}
        </MoreMenu>
      )}
    </>
  );
}

function Lines({ order, open }: PartProps) {
  const verbs = verbsOf(order, useMay("furniture_orders"));
  const waiting = waitingOf(order)?.unitIds ?? [];
  const money = moneyFormat(order.lines.flatMap((line) => [line.valuePaise, line.unitPaise, line.discountPaise]));
  return (
    <DrawerSection
      title="Items"
      aside={
        verbs.change && (
          <Action variant="quiet" onClick={() => open({ kind: "change" })}>
            Change items…
          </Action>
        )
      }
    >
      <ul className="divide-y divide-seam">
        {order.lines.map((line) => {
          const kept = line.units.filter(({ takenOutBy }) => takenOutBy === null);
          const sent = kept.filter(({ shipmentId }) => shipmentId !== null).length;
          const waits = kept.filter(({ id }) => waiting.includes(id)).length;
          const gone = line.units.length - kept.length;
          const reasons = order.changes
            .filter(({ id }) => line.units.some(({ takenOutBy }) => takenOutBy === id))
            .map(({ reason }) => reason);
          const options = line.options.map(({ groupName, optionName }) => `${groupName}: ${optionName}`).join(", ");
          return (
            <li key={line.id} className="flex gap-4 py-2">
              <div className="min-w-0 flex-1">
                <p className={kept.length === 0 ? "font-medium line-through decoration-ash/60" : "font-medium"}>
                  {line.name}
                </p>
                {options && <p className="text-ash">{options}</p>}
                <p className="text-xs text-ash">
                  {`${line.sku} · HSN ${line.hsn} · GST ${line.taxBasisPoints / 100}%`}
                  {line.withAssembly && " · with assembly"}
                </p>
                {kept.length > 0 && (
                  <p className="mt-1 text-xs">
                    <Status tone={sent === kept.length ? "good" : "quiet"}>
                      {`${sent} of ${count(kept.length, "piece")} shipped`}
                    </Status>
                  </p>
                )}
                {gone > 0 && (
                  <p className="mt-1 text-xs">{`${count(gone, "piece")} taken out: ${reasons.join("; ")}`}</p>
                )}
                {waits > 0 && (
                  <p className="mt-1 text-xs">
                    <Status tone="attention">{`${count(waits, "piece")} taken out once the change is paid`}</Status>
                  </p>
                )}
              </div>
              <div className="text-right tabular-nums">
                <p>{money(line.valuePaise)}</p>
                <p className="text-xs text-ash">
                  {gone > 0 && kept.length > 0 && <del className="mr-1">{line.quantity}</del>}
                  {`${kept.length || line.quantity} × ${money(line.unitPaise)}`}
                </p>
                {line.discountPaise > 0 && <p className="text-xs text-ash">{`−${money(line.discountPaise)}`}</p>}
              </div>
            </li>
          );
        })}
      </ul>
    </DrawerSection>
  );
}

function Price({ order }: { order: OrderDetail }) {
  const { tax, coupons } = order;
  const rows: [string, number][] = [
    ["Goods", order.goodsPaise],
    [coupons.length > 0 ? `Coupon ${coupons.join(", ")}` : "Discount", -order.discountPaise],
    ["Shipping", order.shippingPaise],
    ["Carrying upstairs", order.carryingPaise],
    ["Assembly", order.assemblyPaise],
    ["Fee for cash on delivery", order.codFeePaise],
  ];
  const taxes: [string, number][] = [
    ["CGST included", tax.cgstPaise],
    ["SGST included", tax.sgstPaise],
    ["IGST included", tax.igstPaise],
  ];
  const money = moneyFormat(
    [...rows, ...taxes].map(([, paise]) => paise).concat(order.payablePaise, order.creditPaise),
  );
  const row = ([label, paise]: [string, number], className = "") => (
    <div key={label} className={`flex justify-between gap-4 ${className}`}>
      <dt>{label}</dt>
      <dd className="tabular-nums">{money(paise)}</dd>
    </div>
  );
  return (
    <DrawerSection title="Price">
      <dl className="space-y-1">
        {rows.filter(([label, paise]) => paise !== 0 || label === "Shipping").map((each) => row(each))}
        {row(["Payable", order.payablePaise], "border-t border-seam pt-1 font-medium")}
        {order.creditPaise > 0 && (
          <>
            {row([order.method === "cod" ? "Items taken out" : "Covered by items taken out", -order.creditPaise])}
            {row([order.method === "cod" ? "To collect" : "To pay", dueOf(order)], "font-medium")}
          </>
        )}
        {taxes.filter(([, paise]) => paise !== 0).map((each) => row(each, "text-xs text-ash"))}
      </dl>
    </DrawerSection>
  );
}

function Buyer({ order, open }: PartProps) {
  const verbs = verbsOf(order, useMay("furniture_orders"));
  const { line1, line2, landmark, city, pincode, floor, hasLift } = order;
  return (
    <DrawerSection
      title="Buyer"
      aside={
        verbs.address && (
          <Action variant="quiet" onClick={() => open({ kind: "address" })}>
            Edit address…
          </Action>
        )
      }
    >
      <Facts>
        <Fact label="Name">{order.name}</Fact>
        <Fact label="Phone">{phone(order.phone)}</Fact>
        <Fact label="E-mail">{order.email}</Fact>
        <Fact label="Delivery">{[line1, line2, landmark, `${city} ${pincode}`].filter(Boolean).join(", ")}</Fact>
        <Fact label="Floor">{`${floor}, ${hasLift ? "lift" : "no lift"}`}</Fact>
        {order.deliveryNote && <Fact label="Note">{order.deliveryNote}</Fact>}
        {order.billingName && <Fact label="Billed to">{order.billingName}</Fact>}
        {order.billingAddress && <Fact label="Billing">{order.billingAddress}</Fact>}
        {order.gstin && <Fact label="GSTIN">{order.gstin}</Fact>}
      </Facts>
    </DrawerSection>
  );
}

function Shipments({ order, open }: PartProps) {
  const may = useMay("furniture_orders");
  const work = useStep();
  if (order.shipments.length === 0) return null;
  return (
    <DrawerSection title="Shipments">
      {order.shipments.map((shipment) => {
        const target = path("/api/admin/orders/{id}/shipments/{shipment}", { id: order.id, shipment: shipment.id });
        return (
          <Entry
            key={shipment.id}
            title={[shipment.carrier, shipment.awb].filter(Boolean).join(" ")}
            status={
              <Status tone={shipment.status === "rto" ? "danger" : "neutral"}>
                {labelOf(shipmentStatuses, shipment.status)}
              </Status>
            }
            actions={shipmentSteps(shipment, may).map(({ status, label }) => (
              <Action
                key={status}
                busy={work.isPending}
                onClick={() =>
                  status === "delivered"
                    ? open({ kind: "delivered", shipment })
                    : work.mutate(() => mutate("PUT", target, { status }))
                }
              >
                {label}
              </Action>
            ))}
          >
            <p>{`${count(shipment.packages, "package")}, left ${dateTime(shipment.shippedAt)}`}</p>
            {shipment.outAt && <p>{`Out for delivery ${dateTime(shipment.outAt)}`}</p>}
            {shipment.deliveredAt && (
              <p>
                {`Delivered ${dateTime(shipment.deliveredAt)}`}
                {shipment.receivedBy && `, received by ${shipment.receivedBy}`}
              </p>
            )}
            <Paper
              title="Packing slip"
              state={shipment.slip}
              name={`${order.number}-packing-slip`}
              file={below(target, "packing-slip")}
            />
            <Paper
              title={shipment.packages === 1 ? "Address label" : "Address labels"}
              state={shipment.label}
              name={`${order.number}-labels`}
              file={below(target, "labels")}
            />
            {shipment.trackingUrl && (
              <a href={shipment.trackingUrl} target="_blank" rel="noreferrer" className="text-link">
                Track
              </a>
            )}
          </Entry>
        );
      })}
    </DrawerSection>
  );
}

function Returns({ order, open }: PartProps) {
  const may = useMay("furniture_orders");
  const work = useStep();
  if (order.returns.length === 0) return null;
  return (
    <DrawerSection title="Returns">
      {order.returns.map((back) => {
        const target = path("/api/admin/orders/{id}/returns/{return}", { id: order.id, return: back.id });
        const buttons = {
          approve: (
            <Action
              key="approve"
              busy={work.isPending}
              onClick={() => work.mutate(() => mutate("POST", target, { step: "approve" }))}
            >
              Approve
            </Action>
          ),
          decline: (
            <Action key="decline" onClick={() => open({ kind: "decline", back })}>
              Decline…
            </Action>
          ),
          receive: (
            <Action key="receive" onClick={() => open({ kind: "receive", back })}>
              Goods received…
            </Action>
          ),
          replace: (
            <Action
              key="replace"
              busy={work.isPending}
              onClick={() => work.mutate(() => mutate("POST", target, { step: "replace" }))}
            >
              Replacement sent
            </Action>
          ),
        };
        return (
          <Entry
            key={back.id}
            title={back.number}
            status={
              <Status tone={back.resolvedAt ? "quiet" : "attention"}>{labelOf(returnStatuses, back.status)}</Status>
            }
            actions={returnSteps(back, may).map((step) => buttons[step])}
          >
            <p>
              {`${labelOf(returnReasons, back.reason)}, wants ${back.wish === "refund" ? "the money" : "a replacement"}, ` +
                `${count(back.unitIds.length, "piece")}, asked ${dateTime(back.askedAt)}`}
            </p>
            <p className="whitespace-pre-line">{back.description}</p>
            <ReturnPhotographs order={order} back={back} />
            {back.declinedBecause && <p>{`Declined: ${back.declinedBecause}`}</p>}
            {!back.resolvedAt && <p>{`To be settled by ${date(back.resolveBy)}`}</p>}
          </Entry>
        );
      })}
    </DrawerSection>
  );
}

function Tickets({ order }: { order: OrderDetail }) {
  const { data } = useQuery({ ...query("/api/admin/tickets", { order: order.id }), staleTime: 0 });
  if (!data || data.items.length === 0) return null;
  return (
    <DrawerSection title="Tickets">
      {data.items.map((ticket) => (
        <Entry
          key={ticket.id}
          title={
            <Link to={adminPaths.ticket(ticket.id)} className="inline-flex min-h-6 items-center text-link">
              {ticket.number}
            </Link>
          }
          status={<TicketBadge {...ticket} />}
        >
          <p>{[labelOf(ticketKinds, ticket.kind), ticket.title].join(": ")}</p>
          <p>
            <Deadline {...ticket} />
          </p>
        </Entry>
      ))}
    </DrawerSection>
  );
}

function Payments({ order, open }: PartProps) {
  const verbs = verbsOf(order, useMay("furniture_orders"));
  const money = moneyFormat(
    order.payments.flatMap((payment) => [payment.amountPaise, payment.feePaise, payment.refundedPaise]),
  );
  return (
    <DrawerSection
      title="Payments"
      aside={
        verbs.refund && (
          <Action variant="quiet" onClick={() => open({ kind: "refund" })}>
            Ask for refund…
          </Action>
        )
      }
    >
      {order.payments.length === 0 && <p className="text-ash">None so far.</p>}
      {order.payments.map((payment) => (
        <Entry
          key={payment.id}
          title={`${money(payment.amountPaise)} · ${labelOf(gateways, payment.gateway)}`}
          status={
            <Status tone={payment.status === "failed" ? "danger" : leftOf(payment) > 0 ? "good" : "quiet"}>
              {labelOf(receiptStatuses, payment.status)}
            </Status>
          }
        >
          <p>{[dateTime(payment.createdAt), payment.instrument, payment.reference].filter(Boolean).join(" · ")}</p>
          {payment.gatewayOrderId && <p className="wrap-anywhere">{`Gateway order ${payment.gatewayOrderId}`}</p>}
          {payment.gatewayPaymentId && <p className="wrap-anywhere">{`Gateway payment ${payment.gatewayPaymentId}`}</p>}
          {payment.feePaise > 0 && <p>{`${money(payment.feePaise)} gateway fee, paid by the buyer`}</p>}
          {payment.creditedFrom && <p>{`Credited from ${payment.creditedFrom}, for items taken out of it`}</p>}
          {payment.refundedPaise > 0 && <p>{`${money(payment.refundedPaise)} refunded or credited`}</p>}
          {payment.error && <p className="text-error">{payment.error}</p>}
        </Entry>
      ))}
      {order.gatewayEvents.length > 0 && (
        <details className="mt-2">
          <summary className="cursor-pointer text-ash">{count(order.gatewayEvents.length, "gateway event")}</summary>
          <ul className="mt-1 space-y-1 text-xs text-ash">
            {order.gatewayEvents.map(({ event, receivedAt, workedAt }, place) => (
              <li key={place}>{`${dateTime(receivedAt)} ${event}${workedAt ? "" : ", not worked on yet"}`}</li>
            ))}
          </ul>
        </details>
      )}
    </DrawerSection>
  );
}

function Refunds({ order, open }: PartProps) {
  const may = useMay("furniture_orders");
  const me = useMe();
  if (order.refunds.length === 0) return null;
  const money = moneyFormat(order.refunds.map(({ amountPaise }) => amountPaise));
  return (
    <DrawerSection title="Refunds">
      {order.refunds.map((refund) => {
        const verbs = refundVerbs(refund, may, me.id);
        const note = path("/api/admin/orders/{id}/refunds/{refund}/credit-note", { id: order.id, refund: refund.id });
        return (
          <Entry
            key={refund.id}
            title={`${money(refund.amountPaise)} · ${labelOf(refundCauses, refund.cause)}`}
            status={
              <Status tone={refund.status === "failed" ? "danger" : refund.status === "done" ? "good" : "attention"}>
                {refund.creditedTo ? "Credited" : labelOf(refundStatuses, refund.status)}
              </Status>
            }
            actions={
              <>
                {verbs.decide && (
                  <>
                    <Action onClick={() => open({ kind: "approve", refund })}>Approve…</Action>
                    <Action onClick={() => open({ kind: "refuse", refund })}>Refuse…</Action>
                  </>
                )}
                {verbs.transfer && <Action onClick={() => open({ kind: "transfer", refund })}>Record transfer…</Action>}
              </>
            }
          >
            <p>{`Asked ${dateTime(refund.askedAt)} by ${refund.askedBy?.name ?? "the shop's rules"}`}</p>
            {refund.remark && <p>{refund.remark}</p>}
            {verbs.own && <p>You asked for this refund, so a colleague has to decide about it.</p>}
            {refund.decidedBy && <p>{`Decided by ${refund.decidedBy.name}`}</p>}
            {refund.refusedBecause && <p>{`Refused: ${refund.refusedBecause}`}</p>}
            {refund.creditedTo && <p>{`Credited to ${refund.creditedTo}: no money went`}</p>}
            {refund.destination && <p>{`To ${refund.destination}`}</p>}
            {refund.reference && <p>{`UTR ${refund.reference}`}</p>}
            {refund.gatewayRefundId && <p className="wrap-anywhere">{`Gateway refund ${refund.gatewayRefundId}`}</p>}
            {refund.error && <p className="text-error">{refund.error}</p>}
            {refund.creditNote && <File title="Credit note" document={refund.creditNote} file={note} />}
          </Entry>
        );
      })}
    </DrawerSection>
  );
}

async function addNote({ id }: OrderDetail, text: string, mentions: string[]): Promise<void> {
  await mutate("POST", below(addressOf(id), "notes"), { text, mentions });
  await invalidate(address);
}

function Timeline({ order }: { order: OrderDetail }) {
  const verbs = verbsOf(order, useMay("furniture_orders"));
  return (
    <DrawerSection title="Timeline">
      {verbs.note && <NoteBox add={(text, mentions) => addNote(order, text, mentions)} colleagues={colleagues} />}
      <ol className="space-y-2">
        {order.events.map(({ at, kind, note, mentions, by }, place) => (
          <li key={order.events.length - place}>
            <p className="text-xs text-ash">{[dateTime(at), by?.name].filter(Boolean).join(" · ")}</p>
            <p>{labelOf(events, kind)}</p>
            {note && (
              <p className="wrap-anywhere whitespace-pre-line text-ash">
                <WithMentions text={note} names={mentions} />
              </p>
            )}
          </li>
        ))}
      </ol>
    </DrawerSection>
  );
}

function Invoice({ order }: { order: OrderDetail }) {
  return (
    <DrawerSection title="Invoice">
      {order.invoice ? (
        <File title="Invoice" document={order.invoice} file={below(addressOf(order.id), "invoice")} />
      ) : (
        <p className="text-ash">Issued when the order is confirmed.</p>
      )}
      {order.creditNote && (
        <File title="Credit note" document={order.creditNote} file={below(addressOf(order.id), "credit-note")} />
      )}
      {order.changes.map((change) => (
        <ChangeCreditNote key={change.id} order={order} change={change} />
      ))}
    </DrawerSection>
  );
}

function About({ order }: { order: OrderDetail }) {
  return (
    <DrawerSection title="About">
      <Facts>
        <Fact label="Placed">{dateTime(order.createdAt)}</Fact>
        <Fact label="Method">{labelOf(methods, order.method)}</Fact>
        <Fact label="Promised">{date(order.promisedOn)}</Fact>
        {order.heldUntil && <Fact label="Held until">{dateTime(order.heldUntil)}</Fact>}
        {order.confirmedAt && <Fact label="Confirmed">{dateTime(order.confirmedAt)}</Fact>}
        {order.deliveredAt && <Fact label="Delivered">{dateTime(order.deliveredAt)}</Fact>}
        {order.policies.length > 0 && (
          <Fact label="Agreed to">
            <ul>
              {order.policies.map(({ kind, number }) => (
                <li key={kind}>
                  <a
                    href={policyVersionPath(kind, number)}
                    target="_blank"
                    rel="noreferrer"
                    className="underline underline-offset-4"
                  >
                    {policyVersion(kind, number)}
                  </a>
                </li>
              ))}
            </ul>
          </Fact>
        )}
        {order.mails.map(({ template, state, createdAt }) => (
          <Fact key={`${template} ${createdAt}`} label="E-mail">
            {`${template.replaceAll("_", " ")}: ${state}, ${dateTime(createdAt)}`}
          </Fact>
        ))}
      </Facts>
    </DrawerSection>
  );
}

type EntryProps = { title: ReactNode; status: ReactNode; actions?: ReactNode; children: ReactNode };

function Entry({ title, status, actions, children }: EntryProps) {
  return (
    <div className="border-t border-seam py-2 first-of-type:border-t-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="font-medium wrap-anywhere">{title}</p>
        {status}
      </div>
      <div className="text-ash">{children}</div>
      {actions && <div className="mt-2 flex flex-wrap gap-2 empty:hidden">{actions}</div>}
    </div>
  );
}

type PaperProps = { title: string; state: Shipment["slip"]; name: string; file: string };

/** A paper of a shipment. Shipments that left before there were papers have none. */
function Paper({ title, state, name, file }: PaperProps) {
  if (state === null) return null;
  return (
    <div className="mt-2 text-ink">
      <p>{title}</p>
      {state === "ready" && <Pdf title={title} name={name} file={file} />}
      {state === "failed" && (
        <p className="text-error">The PDF couldn't be made. An admin can retry it under Settings, Jobs.</p>
      )}
      {isBeingMade(state) && <p className="text-ash">The PDF is being made.</p>}
    </div>
  );
}

/** A step without a dialog. */
function useStep() {
  return useMutation({
    mutationFn: (send: () => Promise<unknown>) => send(),
    retry: false,
    onSuccess: () => toast({ title: "Order updated" }),
    onError: (error) => toast({ variant: "destructive", title: "Not done", description: messageOf(error) }),
    onSettled: () => invalidate(address),
  });
}
