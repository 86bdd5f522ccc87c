/** `/admin/furniture/orders`: orders of the shop. A row opens the order's own page. */
import { useMemo } from "react";
import type { DeliveryZone, OrderItem, Policy } from "../../../api/contract/types.gen";
import { date, dateTime, number, phone } from "../../../ui/format";
import { labelOf } from "../../../ui/label-of";
import { useMay } from "../../kit/access";
import { ListPage } from "../../kit/list/list-page";
import { useList } from "../../kit/list/use-list";
import { BulkSelect, type DetailsProps } from "../../kit/publishing/bulk";
import { query } from "../../kit/query";
import { type BulkAction, type Choice, type Page, either, list } from "../../kit/resource";
import { Status, Tag } from "../../kit/status";
import { adminPaths } from "../../paths";
import { FulfilmentBadge, PaymentBadge, StatusBadge } from "./badges";
import { fulfilments, methods, payments, policyVersion, statuses } from "./labels";
import { PrintDialog } from "./print";

const orders = list("/api/admin/orders", {
  screen: "furniture-orders",
  title: "Orders",
  noun: ["order", "orders"],
  drawer: "order",
  nameOf: (order) => order.number,
  searches: "number, buyer, phone, e-mail or pincode",
  sort: "-createdAt",
  exports: "orders",
  card: (item) => <OrderCard item={item} />,
  columns: [
    { name: "number", label: "Number", width: 160, cell: (item) => <OrderNumber item={item} /> },
    {
      field: "createdAt",
      label: "Placed",
      sort: "createdAt",
      newestFirst: true,
      width: 165,
      card: "none",
      cell: ({ createdAt }) => dateTime(createdAt),
    },
    { field: "name", label: "Buyer", width: 160, card: "line", cell: (item) => item.name },
    { field: "phone", label: "Phone", width: 140, card: "none", cell: (item) => phone(item.phone) },
    { field: "pincode", label: "Pincode", width: 140, card: "none", cell: (item) => `${item.pincode} ${item.city}` },
    { field: "city", label: "City", hidden: true, card: "none" },
    {
      field: "pieces",
      label: "Items",
      width: 70,
      align: "end",
      card: "none",
      cell: ({ pieces }) => <span className="tabular-nums">{number(pieces)}</span>,
    },
    {
      field: "payablePaise",
      label: "Total",
      sort: "payable",
      newestFirst: true,
      width: 120,
      align: "end",
      card: "corner",
      cell: ({ payablePaise }, money) => <span className="tabular-nums">{money(payablePaise)}</span>,
    },
    { field: "status", label: "Status", width: 160, card: "line", cell: (item) => <StatusBadge {...item} /> },
    { field: "paymentStatus", label: "Payment", width: 160, card: "line", cell: (item) => <Paid item={item} /> },
    {
      field: "fulfilmentStatus",
      label: "Fulfilment",
      width: 140,
      card: "none",
      cell: (item) => <FulfilmentBadge {...item} />,
    },
    { field: "method", label: "Method", width: 140, card: "none", cell: ({ method }) => labelOf(methods, method) },
    {
      field: "promisedOn",
      label: "Promised",
      sort: "promisedOn",
      width: 160,
      card: "none",
      cell: (item) => <Promised item={item} />,
    },
  ],
  filters: [
    { kind: "choices", name: "status", label: "Status", choices: statuses },
    { kind: "choices", name: "payment", label: "Payment", choices: payments },
    { kind: "choices", name: "fulfilment", label: "Fulfilment", choices: fulfilments },
    { kind: "choices", name: "method", label: "Method", choices: methods },
    { kind: "loaded", name: "zone", label: "Zone", choices: zoneChoices },
    { kind: "days", name: "from", until: "to", label: "Placed" },
    { kind: "text", name: "coupon", label: "Coupon", rare: true },
    { kind: "loaded", name: "policy", label: "Agreed to", choices: policyChoices, single: true, rare: true },
    { name: "isLate", label: "Delivery", rare: true, ...either("Late", "Not late") },
    { name: "hasOpenRefund", label: "Refund", rare: true, ...either("Waiting for a decision", "None waiting") },
    { name: "needsRefund", label: "Money to send back", rare: true, ...either("Yes", "None") },
    { name: "hasFailedMail", label: "E-mail", rare: true, ...either("Not delivered", "All delivered") },
  ],
  views: [
    { name: "To ship", query: { status: "confirmed,processing,ready_to_ship,partially_shipped", sort: "promisedOn" } },
    { name: "Unpaid", query: { status: "pending_payment,payment_failed" } },
    { name: "Returns", query: { status: "return_requested,return_approved,returned,rto" } },
    { name: "Refunds waiting", query: { hasOpenRefund: "true" } },
    { name: "Money to send back", query: { needsRefund: "true" } },
    { name: "E-mails not delivered", query: { hasFailedMail: "true" } },
  ],
  empty: { title: "No orders yet", text: "Orders appear here as soon as buyers place them in the shop." },
});

const print: BulkAction = {
  label: "Print",
  title: (count) => `Print ${count}`,
  confirm: "Make PDF",
  Dialog: PrintDialog,
};

const changeStatus: BulkAction = {
  label: "Status",
  title: (count) => `Change the status of ${count}`,
  confirm: "Change status",
  dryRun: true,
  Details: StatusDetails,
};

function OrderNumber({ item }: { item: OrderItem }) {
  return (
    <span className="inline-flex items-center gap-2 tabular-nums">
      {item.number}
      {item.isTest && <Tag>Test</Tag>}
      {item.addedTo && <Tag>{`Added to ${item.addedTo}`}</Tag>}
    </span>
  );
}

function Paid({ item }: { item: OrderItem }) {
  return item.hasOpenRefund ? <Status tone="attention">Refund waiting</Status> : <PaymentBadge {...item} />;
}

function Promised({ item: { promisedOn, isLate } }: { item: OrderItem }) {
  return isLate ? <Status tone="danger">{`${date(promisedOn)}, late`}</Status> : date(promisedOn);
}

function OrderCard({ item }: { item: OrderItem }) {
  return (
    <div className="mt-0.5 space-y-1 text-sm">
      <p className="flex flex-wrap items-center gap-x-3">
        <StatusBadge {...item} />
        <Paid item={item} />
        {item.isLate && <Status tone="danger">Late</Status>}
        {item.addedTo && <Tag>{`Added to ${item.addedTo}`}</Tag>}
      </p>
      <p className="truncate text-ash">
        {item.name} · {item.city} · {date(item.createdAt)}
      </p>
    </div>
  );
}

/** The statuses that packers give to many orders at once: without a reason, and before anything has left. */
const packing = statuses.filter(({ value }) => ["processing", "ready_to_ship"].includes(value));

function StatusDetails({ onChange }: DetailsProps) {
  return (
    <>
      <BulkSelect
        label="Status"
        choices={packing}
        onSelect={(status) => onChange(status === null ? null : { status: { status } })}
      />
      <p>Orders that cannot go from their status to this one are skipped.</p>
    </>
  );
}

function zoneChoices() {
  return {
    ...query("/api/admin/delivery-zones", { perPage: 100 }),
    select: ({ items }: Page<DeliveryZone>): Choice[] => items.map(({ id, name }) => ({ value: id, label: name })),
  };
}

/** Published versions, as the API names them: `terms-2`. */
function policyChoices() {
  return {
    ...query("/api/admin/policies"),
    select: (policies: Policy[]): Choice[] =>
      policies.flatMap(({ kind, versions }) =>
        versions.map(({ number }) => ({ value: `${kind}-${number}`, label: policyVersion(kind, number) })),
      ),
  };
}

export function Component() {
  const may = useMay("furniture_orders");
  const [prints, manages] = [may("edit"), may("manage")];
  // Zones belong to the settings.
  const seesZones = useMay("operations_settings")("view");
  const seesPolicies = useMay("content")("view");
  const shown = useMemo(
    () => ({
      ...orders,
      bulk: [...(prints ? [print] : []), ...(manages ? [changeStatus] : [])],
      filters: (orders.filters ?? []).filter(
        ({ name }) => (seesZones || name !== "zone") && (seesPolicies || name !== "policy"),
      ),
    }),
    [prints, manages, seesZones, seesPolicies],
  );
  // Rows open a page instead of a drawer.
  const model = { ...useList(shown), addressOf: adminPaths.order };
  return <ListPage model={model} />;
}
