/** Words for what the contract names. */
import type {
  Approval,
  Delivery,
  Dimensions,
  Margin,
  Package,
  QuotationStatus,
  Unit,
} from "../../api/contract/types.gen";
import type { Tone } from "../kit/status";

export const statuses: readonly { value: QuotationStatus; label: string; tone: Tone }[] = [
  { value: "draft", label: "Draft", tone: "quiet" },
  { value: "pending_approval", label: "Needs approval", tone: "attention" },
  { value: "approved", label: "Approved", tone: "neutral" },
  { value: "sent", label: "Sent", tone: "neutral" },
  { value: "viewed", label: "Viewed", tone: "attention" },
  { value: "accepted", label: "Accepted", tone: "good" },
  { value: "converted", label: "Project", tone: "good" },
  { value: "rejected", label: "Rejected", tone: "danger" },
  { value: "expired", label: "Expired", tone: "quiet" },
  { value: "superseded", label: "Superseded", tone: "quiet" },
  { value: "cancelled", label: "Cancelled", tone: "quiet" },
];

export const units: Record<Unit, string> = {
  sqft: "sqft",
  rft: "rft",
  nos: "nos",
  set: "set",
  ls: "lump sum",
};

export const measures: readonly { value: Dimensions["by"]; label: string; short: string }[] = [
  { value: "front", label: "Front, sqft", short: "sqft" },
  { value: "floor", label: "Floor, sqft", short: "sqft floor" },
  { value: "wall", label: "Wall, sqft", short: "sqft wall" },
  { value: "run", label: "Length, rft", short: "rft" },
  { value: "pieces", label: "Pieces, nos", short: "nos" },
  { value: "sets", label: "Sets", short: "set" },
  { value: "lump_sum", label: "Lump sum", short: "lump sum" },
];

/** What the sides are called, in the order in which they are typed. */
export const sideNames: Record<Dimensions["by"], string> = {
  front: "Width × height, or with depth",
  floor: "Length × width",
  wall: "Length × height",
  run: "Length",
  pieces: "No size",
  sets: "No size",
  lump_sum: "No size",
};

export const deliveries: readonly { value: Delivery; label: string }[] = [
  { value: "standard", label: "Standard, 45 days" },
  { value: "express", label: "Express, 30 days" },
];

export const packages: readonly { value: Package; label: string }[] = [
  { value: "essential", label: "Essential" },
  { value: "premium", label: "Premium" },
  { value: "luxe", label: "Luxe" },
];

export const lights: Record<Margin["light"], { tone: Tone; label: string }> = {
  green: { tone: "good", label: "Good margin" },
  amber: { tone: "attention", label: "Margin is close to the limit" },
  red: { tone: "danger", label: "Margin is too thin" },
  unknown: { tone: "quiet", label: "Margin is not known" },
};

export const approvers: Record<Approval["by"], string> = {
  sales_head: "the head of sales",
  admin: "an admin",
};

export const approvalReasons: Record<Approval["reasons"][number], string> = {
  discount: "the discount is above what you may give",
  margin: "the margin is thin",
  unknown_cost: "nobody knows what a line costs us",
};

/** `Needs the head of sales: the discount is above what you may give`. */
export function approvalWords({ by, reasons }: Approval): string {
  return `Needs ${approvers[by]}: ${reasons.map((reason) => approvalReasons[reason]).join(", and ")}`;
}

/** The states of India with their codes in the law of goods and services tax. */
export const states: readonly { value: string; label: string }[] = [
  ["29", "Karnataka"],
  ["37", "Andhra Pradesh"],
  ["32", "Kerala"],
  ["33", "Tamil Nadu"],
  ["36", "Telangana"],
  ["27", "Maharashtra"],
  ["30", "Goa"],
  ["34", "Puducherry"],
  ["35", "Andaman and Nicobar Islands"],
  ["12", "Arunachal Pradesh"],
  ["18", "Assam"],
  ["10", "Bihar"],
  ["04", "Chandigarh"],
  ["22", "Chhattisgarh"],
  ["26", "Dadra and Nagar Haveli and Daman and Diu"],
  ["07", "Delhi"],
  ["24", "Gujarat"],
  ["06", "Haryana"],
  ["02", "Himachal Pradesh"],
  ["01", "Jammu and Kashmir"],
  ["20", "Jharkhand"],
  ["38", "Ladakh"],
  ["31", "Lakshadweep"],
  ["23", "Madhya Pradesh"],
  ["14", "Manipur"],
  ["17", "Meghalaya"],
  ["15", "Mizoram"],
  ["13", "Nagaland"],
  ["21", "Odisha"],
  ["03", "Punjab"],
  ["08", "Rajasthan"],
  ["11", "Sikkim"],
  ["16", "Tripura"],
  ["09", "Uttar Pradesh"],
  ["05", "Uttarakhand"],
  ["19", "West Bengal"],
].map(([value = "", label = ""]) => ({ value, label: `${label} (${value})` }));

/** Rooms that most homes have, to be offered when one is added. */
export const roomNames = [
  "Kitchen",
  "Living room",
  "Master bedroom",
  "Bedroom 2",
  "Bedroom 3",
  "Dining",
  "Foyer",
  "Pooja room",
  "Study",
  "Utility",
  "Bathroom",
  "Balcony",
];
