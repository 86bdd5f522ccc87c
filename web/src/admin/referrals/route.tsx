/** `/admin/referrals`: who recommended us, what came of it, and the payout of rewards. */
import { date, dateTime } from "../../ui/format";
import { labelOf } from "../../ui/label-of";
import { ListPage } from "../kit/list/list-page";
import { useList } from "../kit/list/use-list";
import { type Choice, either, list } from "../kit/resource";
import { ReferralBadge } from "./badge";
import { ReferralDrawer } from "./drawer";
import { address, statuses, ways } from "./labels";
import { monthChoices } from "./months";

const referrals = list(address, {
  screen: "referrals",
  title: "Referrals",
  noun: ["referral", "referrals"],
  drawer: "referral",
  nameOf: ({ referee }) => referee,
  searches: "name, phone, e-mail, code or payment reference",
  sort: "-submittedAt",
  columns: [
    {
      field: "referee",
      label: "Friend",
      width: 190,
      cell: ({ referee }) => <span className="font-medium">{referee}</span>,
    },
    { field: "referrer", label: "Referrer", width: 180, card: "line", cell: ({ referrer }) => referrer },
    {
      field: "code",
      label: "Code",
      width: 120,
      card: "none",
      cell: ({ code }) => <span className="tabular-nums">{code}</span>,
    },
    { field: "status", label: "Status", width: 170, card: "corner", cell: (item) => <ReferralBadge {...item} /> },
    { field: "way", label: "By", width: 120, card: "none", cell: ({ way }) => labelOf(ways, way) },
    {
      field: "contractPaise",
      label: "Contract",
      width: 130,
      align: "end",
      card: "none",
      cell: ({ contractPaise }, money) => typeof contractPaise === "number" && money(contractPaise),
    },
    {
      field: "rewardPaise",
      label: "Reward",
      sort: "reward",
      newestFirst: true,
      width: 110,
      align: "end",
      card: "line",
      cell: ({ rewardPaise }, money) => typeof rewardPaise === "number" && money(rewardPaise),
    },
    {
      field: "payoutHint",
      label: "Account",
      width: 150,
      hidden: true,
      card: "none",
      cell: ({ payoutHint }) => payoutHint,
    },
    {
      field: "paidOn",
      label: "Paid",
      width: 120,
      card: "none",
      cell: ({ paidOn }) => (paidOn ? date(paidOn) : ""),
    },
    {
      field: "submittedAt",
      label: "Submitted",
      sort: "submittedAt",
      newestFirst: true,
      width: 165,
      card: "none",
      cell: ({ submittedAt }) => dateTime(submittedAt),
    },
  ],
  filters: [
    { kind: "choices", name: "status", label: "Status", choices: statuses },
    {
      kind: "choices",
      name: "month",
      label: "Month",
      choices: monthChoices(new Date()) satisfies Choice[],
      single: true,
    },
    { name: "toApprove", label: "Payout", ...either("To approve", "Others"), rare: true },
  ],
  views: [
    { name: "Rewards due", query: { status: "reward_due" } },
    { name: "To approve", query: { toApprove: "true" } },
    { name: "Paid", query: { status: "reward_paid" } },
  ],
  exports: "referrals",
  empty: {
    title: "No referrals yet",
    text: "They arrive by the page Refer and earn. Share its link with customers after handover.",
  },
});

export function Component() {
  const model = useList(referrals);
  return <ListPage model={model}>{model.opened && <ReferralDrawer key={model.opened} id={model.opened} />}</ListPage>;
}
