/** The dialogs of an order's verbs. */
import { useState } from "react";
import type { OrderDetail, OrderStatus, RefundDestination } from "../../../api/contract/types.gen";
import { below, path } from "../../../api/path";
import { money } from "../../../ui/format";
import { labelOf } from "../../../ui/label-of";
import { ActionDialog } from "../../kit/confirm";
import { Select } from "../../kit/form/fields";
import { moneyFormat } from "../../kit/money";
import { mutate } from "../../kit/query";
import { dueOf, isByGateway, leftOf, piecesOf, refundable, unshipped } from "./actions";
import { ChangeDialog } from "./change-dialog";
import { Destination, Labelled, Text, noUpi } from "./dialog-fields";
import { methods, statuses } from "./labels";
import { address, addressOf } from "./paths";

type Refund = OrderDetail["refunds"][number];
type Return = OrderDetail["returns"][number];
type Shipment = OrderDetail["shipments"][number];
type Change = OrderDetail["changes"][number];
type Props = { order: OrderDetail; onClose: () => void };

export type OpenDialog =
  | { kind: "status"; status: OrderStatus }
  | { kind: "ship" | "address" | "change" | "cancel" | "payment" | "refund" }
  | { kind: "withdraw"; change: Change }
  | { kind: "delivered"; shipment: Shipment }
  | { kind: "approve" | "refuse" | "transfer"; refund: Refund }
  | { kind: "decline" | "receive"; back: Return };

export function OrderDialog({ open, ...props }: Props & { open: OpenDialog }) {
  switch (open.kind) {
    case "status":
      return <StatusDialog status={open.status} {...props} />;
    case "ship":
      return <ShipDialog {...props} />;
    case "address":
      return <AddressDialog {...props} />;
    case "change":
      return <ChangeDialog {...props} />;
    case "withdraw":
      return <WithdrawDialog change={open.change} {...props} />;
    case "cancel":
      return <CancelDialog {...props} />;
    case "payment":
      return <PaymentDialog {...props} />;
    case "refund":
      return <RefundDialog {...props} />;
    case "delivered":
      return <DeliveredDialog shipment={open.shipment} {...props} />;
    case "approve":
    case "refuse":
      return <DecisionDialog refund={open.refund} isApproved={open.kind === "approve"} {...props} />;
    case "transfer":
      return <TransferDialog refund={open.refund} {...props} />;
    case "decline":
      return <DeclineDialog back={open.back} {...props} />;
    case "receive":
      return <ReceiveDialog back={open.back} {...props} />;
  }
}

function StatusDialog({ order: { id, version }, onClose, status }: Props & { status: OrderStatus }) {
  const [note, setNote] = useState("");
  const label = labelOf(statuses, status);
  return (
    <ActionDialog
      title={`Set to “${label}”?`}
      confirm={label}
      run={() => mutate("POST", below(addressOf(id), "status"), { status, note: note.trim(), version })}
      done={{ title: `Order set to “${label}”` }}
      invalidates={[address]}
      onClose={onClose}
    >
      <Text label="Note for colleagues (optional)" value={note} onChange={setNote} max={400} lines={2} />
    </ActionDialog>
  );
}

function ShipDialog({ order, onClose }: Props) {
  const pieces = unshipped(order);
  const [chosen, choose] = useState<readonly string[]>(pieces.map(({ unit }) => unit.id));
  const [carrier, setCarrier] = useState("");
  const [awb, setAwb] = useState("");
  const [trackingUrl, setTrackingUrl] = useState("");
  const [packages, setPackages] = useState("1");
  return (
    <ActionDialog
      wide
      title="Create shipment"
      confirm="Create shipment"
      disabled={chosen.length === 0 || !carrier.trim() || !(Number(packages) >= 1)}
      run={() =>
        mutate("POST", below(addressOf(order.id), "shipments"), {
          // Some may have left since the dialog was opened.
          unitIds: pieces.map(({ unit }) => unit.id).filter((id) => chosen.includes(id)),
          carrier: carrier.trim(),
          awb: awb.trim(),
          trackingUrl: trackingUrl.trim(),
          packages: Math.round(Number(packages)),
        })
      }
      done={{ title: "Shipment created", description: "The buyer gets an e-mail." }}
      invalidates={[address]}
      onClose={onClose}
    >
      <Pieces legend="Pieces" pieces={pieces} chosen={chosen} choose={choose} />
      <div className="grid gap-3 md:grid-cols-2">
        <Text label="Carrier" value={carrier} onChange={setCarrier} max={80} />
        <Text label="AWB number (optional)" value={awb} onChange={setAwb} max={60} />
        <Text label="Packages" value={packages} onChange={setPackages} max={3} numeric />
        <Text label="Tracking address (optional)" value={trackingUrl} onChange={setTrackingUrl} max={300} />
      </div>
    </ActionDialog>
  );
}

function DeliveredDialog({ order, onClose, shipment }: Props & { shipment: Shipment }) {
  const [receivedBy, setReceivedBy] = useState("");
  return (
    <ActionDialog
      title="Shipment delivered?"
      confirm="Delivered"
      run={() =>
        mutate("PUT", path("/api/admin/orders/{id}/shipments/{shipment}", { id: order.id, shipment: shipment.id }), {
          status: "delivered",
          receivedBy: receivedBy.trim(),
        })
      }
      done={{ title: "Shipment delivered" }}
      invalidates={[address]}
      onClose={onClose}
    >
      <Text label="Received by (optional)" value={receivedBy} onChange={setReceivedBy} max={120} />
    </ActionDialog>
  );
}

function AddressDialog({ order, onClose }: Props) {
  const { name, phone, line1, line2, landmark, city, deliveryNote } = order;
  // Of what the user edits: saving over a colleague's change is refused, also when tried again.
  const [version] = useState(order.version);
  const [draft, setDraft] = useState({ name, phone, line1, line2, landmark, city, deliveryNote });
  const text = (field: keyof typeof draft, label: string, max: number) => (
    <Text label={label} value={draft[field]} onChange={(value) => setDraft({ ...draft, [field]: value })} max={max} />
  );
  return (
    <ActionDialog
      wide
      title="Edit delivery address"
      confirm="Save address"
      disabled={!draft.name.trim() || !draft.line1.trim() || !draft.city.trim()}
      run={() => mutate("PUT", below(addressOf(order.id), "address"), { ...draft, version })}
      done={{ title: "Address saved" }}
      invalidates={[address]}
      onClose={onClose}
    >
      <p>Pincode {order.pincode} and state stay as they are: price and tax depend on them.</p>
      <div className="grid gap-3 md:grid-cols-2">
        {text("name", "Name", 120)}
        {text("phone", "Phone", 20)}
        {text("line1", "House and street", 200)}
        {text("line2", "Area", 200)}
        {text("landmark", "Landmark", 120)}
        {text("city", "City", 80)}
      </div>
      {text("deliveryNote", "Note for the delivery", 300)}
    </ActionDialog>
  );
}

function WithdrawDialog({ order, onClose, change }: Props & { change: Change }) {
  return (
    <ActionDialog
      danger
      title="Withdraw the change?"
      confirm="Withdraw change"
      cancel="Keep waiting"
      run={() =>
        mutate("POST", path("/api/admin/orders/{id}/changes/{change}/withdraw", { id: order.id, change: change.id }))
      }
      done={{ title: "Change withdrawn" }}
      invalidates={[address]}
      onClose={onClose}
    >
      <p>{`${order.number} stays as it is, and ${change.addition?.number ?? "the addition"} is cancelled. A payment that still arrives goes back.`}</p>
    </ActionDialog>
  );
}

function CancelDialog({ order, onClose }: Props) {
  const [reason, setReason] = useState("");
  const paid = order.payments.find((payment) => leftOf(payment) > 0);
  const needsDestination = paid !== undefined && !isByGateway(paid);
  const [to, setTo] = useState<RefundDestination | null>(null);
  return (
    <ActionDialog
      danger
      title={`Cancel order ${order.number}?`}
      confirm="Cancel order"
      cancel="Keep order"
      disabled={!reason.trim()}
      run={() =>
        mutate("POST", below(addressOf(order.id), "cancel"), {
          reason: reason.trim(),
          version: order.version,
          ...(needsDestination && to && { refundTo: to }),
        })
      }
      done={{ title: "Order cancelled" }}
      invalidates={[address]}
      onClose={onClose}
    >
      <p>Its pieces and coupons are given back. {paid && refundHint(needsDestination)}</p>
      <Text label="Reason" value={reason} onChange={setReason} max={400} lines={2} />
      {needsDestination && (
        <label className="flex min-h-8 items-center gap-2 text-ink">
          <input
            type="checkbox"
            checked={to !== null}
            onChange={({ target }) => setTo(target.checked ? noUpi : null)}
            className="size-4 accent-areca"
          />
          The buyer has told where the refund goes
        </label>
      )}
      {to && <Destination value={to} onChange={setTo} />}
    </ActionDialog>
  );
}

function refundHint(needsDestination: boolean): string {
  if (!needsDestination) return "A refund is asked for, and a colleague approves it.";
  return "The payment didn't come through the gateway: a refund is asked for as soon as it is known where it goes.";
}

function PaymentDialog({ order, onClose }: Props) {
  const [reference, setReference] = useState("");
  const isCash = order.method === "cod";
  const due = dueOf(order);
  return (
    <ActionDialog
      title={isCash ? "Record cash collected" : `Record ${labelOf(methods, order.method)} payment`}
      confirm={`Record ${money(due)}`}
      disabled={!reference.trim()}
      run={() =>
        mutate("POST", below(addressOf(order.id), "payments"), {
          reference: reference.trim(),
          amountPaise: due,
        })
      }
      done={{ title: "Payment recorded" }}
      invalidates={[address]}
      onClose={onClose}
    >
      <p>{`Record it only if all of ${money(due)} was received.`}</p>
      <Text
        label={isCash ? "Collected by" : "UTR from the bank statement"}
        value={reference}
        onChange={setReference}
        max={60}
      />
    </ActionDialog>
  );
}

function RefundDialog({ order, onClose }: Props) {
  const payments = order.payments.filter((payment) => leftOf(payment) > 0);
  const [paymentId, setPaymentId] = useState(payments[0]?.id ?? "");
  const payment = payments.find(({ id }) => id === paymentId);
  const byGateway = payment !== undefined && isByGateway(payment);
  const [chosen, choose] = useState<readonly string[]>([]);
  const [amount, setAmount] = useState("");
  const [remark, setRemark] = useState("");
  const [to, setTo] = useState<RefundDestination>(byGateway ? { way: "source" } : noUpi);
  const pieces = refundable(order);
  const amountPaise = Math.round(Number(amount) * 100);
  return (
    <ActionDialog
      wide
      title="Ask for a refund"
      confirm="Ask for refund"
      disabled={!payment || !remark.trim() || (chosen.length === 0 && !(amountPaise > 0))}
      run={() =>
        mutate("POST", below(addressOf(order.id), "refunds"), {
          paymentId,
          remark: remark.trim(),
          to,
          unitIds: [...chosen],
          ...(chosen.length === 0 && { amountPaise }),
        })
      }
      done={{ title: "Refund asked for", description: "A colleague has to approve it." }}
      invalidates={[address]}
      onClose={onClose}
    >
      <Labelled label="Payment">
        <Select
          value={paymentId}
          onChange={({ target }) => {
            setPaymentId(target.value);
            const next = payments.find(({ id }) => id === target.value);
            setTo(next && isByGateway(next) ? { way: "source" } : noUpi);
          }}
        >
          {payments.map((each) => (
            <option key={each.id} value={each.id}>
              {`${each.gateway}, ${money(leftOf(each))} left`}
            </option>
          ))}
        </Select>
      </Labelled>
      <Pieces legend="All that is left of these pieces" pieces={pieces} chosen={chosen} choose={choose} />
      {chosen.length === 0 && <Text label="Or an amount in ₹" value={amount} onChange={setAmount} max={12} numeric />}
      <Destination value={to} onChange={setTo} bySource={byGateway} />
      <Text label="Why, for colleagues" value={remark} onChange={setRemark} max={400} lines={2} />
    </ActionDialog>
  );
}

function DecisionDialog({ order, onClose, refund, isApproved }: Props & { refund: Refund; isApproved: boolean }) {
  const [reason, setReason] = useState("");
  return (
    <ActionDialog
      danger={!isApproved}
      title={`${isApproved ? "Approve" : "Refuse"} the refund of ${money(refund.amountPaise)}?`}
      confirm={isApproved ? "Approve refund" : "Refuse refund"}
      disabled={!isApproved && !reason.trim()}
      run={() =>
        mutate("POST", path("/api/admin/orders/{id}/refunds/{refund}/decision", { id: order.id, refund: refund.id }), {
          isApproved,
          reason: reason.trim(),
        })
      }
      done={{ title: isApproved ? "Refund approved" : "Refund refused" }}
      invalidates={[address]}
      onClose={onClose}
    >
      <p>{refund.remark}</p>
      {!isApproved && <Text label="Reason" value={reason} onChange={setReason} max={400} lines={2} />}
    </ActionDialog>
  );
}

function TransferDialog({ order, onClose, refund }: Props & { refund: Refund }) {
  const [reference, setReference] = useState("");
  return (
    <ActionDialog
      title={`Record the transfer of ${money(refund.amountPaise)}`}
      confirm="Record transfer"
      disabled={!reference.trim()}
      run={() =>
        mutate("POST", path("/api/admin/orders/{id}/refunds/{refund}/transfer", { id: order.id, refund: refund.id }), {
          reference: reference.trim(),
        })
      }
      done={{ title: "Transfer recorded" }}
      invalidates={[address]}
      onClose={onClose}
    >
      <p>{refund.destination}</p>
      <Text label="UTR" value={reference} onChange={setReference} max={60} />
    </ActionDialog>
  );
}

function returnOf(order: OrderDetail, back: Return) {
  return path("/api/admin/orders/{id}/returns/{return}", { id: order.id, return: back.id });
}

function DeclineDialog({ order, onClose, back }: Props & { back: Return }) {
  const [reason, setReason] = useState("");
  return (
    <ActionDialog
      danger
      title={`Decline return ${back.number}?`}
      confirm="Decline return"
      disabled={!reason.trim()}
      run={() => mutate("POST", returnOf(order, back), { step: "decline", reason: reason.trim() })}
      done={{ title: "Return declined" }}
      invalidates={[address]}
      onClose={onClose}
    >
      <Text label="Reason, for the buyer" value={reason} onChange={setReason} max={400} lines={2} />
    </ActionDialog>
  );
}

function ReceiveDialog({ order, onClose, back }: Props & { back: Return }) {
  const [restocked, restock] = useState<readonly string[]>([]);
  const byGateway = order.method === "gateway";
  const [to, setTo] = useState<RefundDestination>(byGateway ? { way: "source" } : noUpi);
  const wantsMoney = back.wish === "refund";
  return (
    <ActionDialog
      wide
      title={`Goods of ${back.number} received?`}
      confirm="Goods received"
      run={() =>
        mutate("POST", returnOf(order, back), {
          step: "receive",
          restocked: [...restocked],
          refundTo: wantsMoney ? to : { way: "source" },
        })
      }
      done={{ title: "Goods received" }}
      invalidates={[address]}
      onClose={onClose}
    >
      <Pieces
        legend="Pieces that can be sold again"
        pieces={piecesOf(order).filter(({ unit }) => back.unitIds.includes(unit.id))}
        chosen={restocked}
        choose={restock}
      />
      {wantsMoney && <Destination value={to} onChange={setTo} bySource={byGateway} />}
    </ActionDialog>
  );
}

type PiecesProps = {
  legend: string;
  pieces: ReturnType<typeof piecesOf>;
  chosen: readonly string[];
  choose: (chosen: readonly string[]) => void;
};

function Pieces({ legend, pieces, chosen, choose }: PiecesProps) {
  const leftPaise = pieces.map(({ unit }) => unit.paidPaise - unit.refundedPaise);
  const text = moneyFormat(leftPaise);
  return (
    <fieldset>
      <legend className="mb-1 font-medium text-ink">{legend}</legend>
      {pieces.map(({ unit, name }, place) => (
        <label key={unit.id} className="flex min-h-8 items-center gap-2 text-ink">
          <input
            type="checkbox"
            checked={chosen.includes(unit.id)}
            onChange={({ target }) =>
              choose(target.checked ? [...chosen, unit.id] : chosen.filter((id) => id !== unit.id))
            }
            className="size-4 accent-areca"
          />
          <span className="min-w-0 flex-1">{name}</span>
          <span className="text-ash tabular-nums">{text(leftPaise[place] ?? 0)}</span>
        </label>
      ))}
    </fieldset>
  );
}
