/** Labels for the contract's values. */
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
  { value: "converted", label: "Converted", tone: "good" },
  { value: "rejected", label: "Rejected", tone: "danger" },
  { value: "expired", label: "Expired", tone: "quiet" },
  { value: "superseded", label: "Superseded", tone: "quiet" },
  { value: "cancelled", label: "Cancelled", tone: "quiet" },
];

export const units: Record<Unit, string> = {
  sqft: "sq ft",
  rft: "rft",
  nos: "nos",
  set: "set",
  ls: "lump sum",
};

export const measures: readonly { value: Dimensions["by"]; label: string; short: string }[] = [
  { value: "front", label: "Front area (sq ft)", short: "sq ft" },
  { value: "floor", label: "Floor area (sq ft)", short: "sq ft floor" },
  { value: "wall", label: "Wall area (sq ft)", short: "sq ft wall" },
  { value: "run", label: "Running length (rft)", short: "rft" },
  { value: "pieces", label: "Pieces (nos)", short: "nos" },
  { value: "sets", label: "Sets", short: "set" },
  { value: "lump_sum", label: "Lump sum", short: "lump sum" },
];

/** The sides of a size, in the order they are typed. */
export const sideNames: Record<Dimensions["by"], string> = {
  front: "Width × height (× depth)",
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

export const marginLights: Record<Margin["light"], { tone: Tone; label: string }> = {
  green: { tone: "good", label: "Good margin" },
  amber: { tone: "attention", label: "Margin near the limit" },
  red: { tone: "danger", label: "Margin too low" },
  unknown: { tone: "quiet", label: "Margin unknown" },
};

export const approvers: Record<Approval["by"], string> = {
  sales_head: "the sales head",
  admin: "an admin",
};

export const approvalReasons: Record<Approval["reasons"][number], string> = {
  discount: "the discount is above the limit",
  margin: "the margin is too low",
  unknown_cost: "some lines have no cost price",
};

/** `Needs approval by the sales head: the margin is too low`. */
export function approvalText({ by, reasons }: Approval, mayApprove = false): string {
  const because = reasons.map((reason) => approvalReasons[reason]).join(", and ");
  return mayApprove
    ? `Needs approval, which you can give: ${because}`
    : `Needs approval by ${approvers[by]}: ${because}`;
}

/** `QTN-2026-0001 R2`; without the revision for the original. */
export function numberText(number: string, revision: number): string {
  return revision > 0 ? `${number} R${revision}` : number;
}

/** The button that submits a draft. */
export function submitLabel({ approval, mayApprove }: { approval: Approval | null; mayApprove: boolean }): string {
  if (!approval) return "Finalise";
  return mayApprove ? "Approve and lock" : "Request approval";
}

/** Indian states with their GST state codes, neighbouring states first. */
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

/** Suggestions when a room is added. */
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
