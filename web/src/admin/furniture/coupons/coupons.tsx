/** The coupon list's definition. */
import type { Coupon } from "../../../api/contract/types.gen";
import { date, number } from "../../../ui/format";
import { labelOf } from "../../../ui/label-of";
import type { MoneyFormat } from "../../kit/money";
import { list } from "../../kit/resource";
import { Status } from "../../kit/status";
import { address } from "./coupon";
import { benefitText, conditionsText, statuses, statusTones, usesText, validityText } from "./labels";

export const coupons = list(address, {
  screen: "coupons",
  title: "Coupons",
  noun: ["coupon", "coupons"],
  drawer: "coupon",
  nameOf: ({ code }) => code,
  searches: "code or note",
  sort: "-createdAt",
  exports: "coupons",
  exportsAllColumns: true,
  bulk: [
    {
      label: "Pause",
      title: (count) => `Pause ${count}?`,
      text: "Nobody can use them until they are resumed. Orders that have used them keep their discount.",
      confirm: "Pause",
      dryRun: true,
      action: { pause: {} },
    },
    {
      label: "Resume",
      title: (count) => `Resume ${count}?`,
      text: "Buyers can use them again, within their dates and limits.",
      confirm: "Resume",
      dryRun: true,
      action: { resume: {} },
    },
  ],
  card: (coupon, money) => <CouponCard coupon={coupon} money={money} />,
  columns: [
    { field: "code", label: "Code", width: 180 },
    { name: "gives", label: "Gives", width: 190, cell: benefitText },
    { field: "status", label: "Status", width: 100, card: "corner", cell: CouponBadge },
    { name: "validity", label: "Valid", width: 270, cell: validityText },
    { field: "uses", label: "Uses", width: 90, align: "end", cell: usesText },
    {
      field: "givenPaise",
      label: "Discount given",
      width: 115,
      align: "end",
      cell: ({ givenPaise }, money) => money(givenPaise),
    },
    {
      field: "revenuePaise",
      label: "Revenue",
      width: 100,
      align: "end",
      cell: ({ revenuePaise }, money) => money(revenuePaise),
    },
    {
      field: "newBuyers",
      label: "New buyers",
      width: 100,
      align: "end",
      cell: ({ newBuyers }) => number(newBuyers),
    },
    { name: "conditions", label: "Conditions", width: 220, hidden: true, cell: conditionsText },
    { field: "note", label: "Note", width: 200, hidden: true },
    {
      field: "createdAt",
      label: "Created",
      width: 110,
      hidden: true,
      cell: ({ createdAt }) => date(createdAt),
    },
  ],
  filters: [{ kind: "choices", name: "status", label: "Status", choices: statuses, single: true }],
  views: [
    { name: "Active", query: { status: "active" } },
    { name: "Scheduled", query: { status: "scheduled" } },
    { name: "Paused", query: { status: "paused" } },
  ],
  empty: {
    title: "No coupons yet",
    text: "Add a code that buyers enter in the cart: a percentage, an amount or free shipping.",
  },
});

export function CouponBadge({ status }: Pick<Coupon, "status">) {
  return <Status tone={statusTones[status]}>{labelOf(statuses, status)}</Status>;
}

function CouponCard({ coupon, money }: { coupon: Coupon; money: MoneyFormat }) {
  return (
    <div className="mt-0.5 space-y-0.5 text-sm">
      <p>{benefitText(coupon)}</p>
      <p className="text-ash">{validityText(coupon)}</p>
      <p className="text-ash tabular-nums">{`Uses: ${usesText(coupon)} · ${money(coupon.givenPaise)} given`}</p>
    </div>
  );
}
