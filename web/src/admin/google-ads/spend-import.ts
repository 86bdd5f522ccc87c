/** Imports of what campaigns cost: reports of the platforms by campaign and day. */
import { count } from "../../ui/format";
import type { ImportList } from "../kit/import/list";
import type { ImportField, Mapping } from "../kit/import/mapping";
import { addressOfTab } from "./tabs";

const fields: readonly ImportField[] = [
  { value: "day", label: "Day", required: true },
  { value: "platform", label: "Platform (Google Ads or Meta)", required: true },
  { value: "campaignId", label: "Campaign ID", required: true },
  { value: "campaign", label: "Campaign", required: true },
  { value: "clicks", label: "Clicks", required: false },
  { value: "impressions", label: "Impressions", required: false },
  { value: "costPaise", label: "Cost (₹)", required: true },
];

export const spendImport: ImportList = {
  records: "/api/admin/ads/spend",
  shownBy: "/api/admin/ads/campaigns",
  title: "Import costs",
  rowHint: "One day of a campaign per row, with the platform's name in a column",
  fields,
  missing,
  created: { title: (rows) => `${count(rows, "day")} of campaigns added`, text: "Their costs were not known yet." },
  existing: {
    title: (rows) => `${count(rows, "day")} of campaigns replaced`,
    text: "Their costs were known. The file's take their place.",
  },
  done: {
    title: ({ valid }) => `${count(valid, "day")} of campaigns added`,
    existing: ({ duplicate }) => `${count(duplicate, "day")} replaced`,
    show: "View campaigns",
    to: () => addressOfTab("campaigns"),
  },
};

function missing(mapping: Mapping): string | null {
  const first = fields.find(({ value, required }) => required && !mapping[value]);
  return first ? `Choose the column with “${first.label}”.` : null;
}
