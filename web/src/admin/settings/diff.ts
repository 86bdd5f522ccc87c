/** Field-by-field differences of two values of the contract. */
import { dateTime, money, timeOfDay } from "../../ui/format";

/** One changed value. An absent value is null. */
export type Difference = {
  /** Labels from the root to the value: `["Working hours", "Sunday", "from"]`. */
  path: readonly string[];
  old: Leaf;
  new: Leaf;
};

/** A value that is shown on one line. */
export type Leaf = string | number | boolean | null | readonly Scalar[];
type Scalar = string | number | boolean | null;

/** In the field order of the newer value. */
export function differences(old: unknown, next: unknown, path: readonly string[] = []): Difference[] {
  if (isRecord(old) || isRecord(next)) {
    const [before, after] = [isRecord(old) ? old : {}, isRecord(next) ? next : {}];
    const fields = new Set([...Object.keys(after), ...Object.keys(before)]);
    return [...fields].flatMap((field) =>
      differences(readable(before[field], field), readable(after[field], field), [...path, fieldLabel(field)]),
    );
  }
  if (isListOfRecords(old) || isListOfRecords(next)) {
    const [before, after] = [Array.isArray(old) ? old : [], Array.isArray(next) ? next : []];
    const length = Math.max(before.length, after.length);
    return Array.from({ length }, (_, index) =>
      differences(before[index], after[index], [...path, String(index + 1)]),
    ).flat();
  }
  const [from, to] = [leaf(old), leaf(next)];
  return JSON.stringify(from) === JSON.stringify(to) ? [] : [{ path, old: from, new: to }];
}

/** Amounts in rupees. */
function readable(value: unknown, field: string): unknown {
  return typeof value === "number" && /paise$/i.test(field) ? money(value) : value;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isListOfRecords(value: unknown): boolean {
  return Array.isArray(value) && value.some((one) => typeof one === "object" && one !== null);
}

/** Undefined, the empty string and the empty list all count as null. */
function leaf(value: unknown): Leaf {
  if (value === undefined || value === "" || (Array.isArray(value) && value.length === 0)) return null;
  return value as Leaf;
}

/** `phoneNumber` and `phone_number` are `Phone number`; `feePaise` is `Fee`. */
export function fieldLabel(field: string): string {
  const known = labels[field];
  if (known) return known;
  const words = field
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replaceAll(/[_.]/g, " ")
    .toLowerCase()
    .replace(/ paise$/, "");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Fields whose label differs from their name. */
const labels: Record<string, string> = {
  emailId: "E-mail",
  email: "E-mail",
  gstin: "GSTIN",
  pan: "PAN",
  ifsc: "IFSC",
  upiId: "UPI ID",
  googleAnalyticsId: "Google Analytics ID",
  googleAdsId: "Google Ads ID",
  whatsappNumber: "WhatsApp number",
  googleAdsLeadLabel: "Google Ads label for enquiries",
  googleAdsPurchaseLabel: "Google Ads label for orders",
  facebookPixelId: "Meta pixel ID",
  hours: "Opening hours",
  weekdays: "Monday to Saturday",
  from: "from",
  until: "until",
  isHidden: "Search engines stay away",
  serviceRadiusKm: "Service radius (km)",
  indexNowKey: "IndexNow key",
  isOn: "Turned on",
  isActive: "Active",
  isDefault: "Default",
  isEnabled: "Visible to visitors",
  isOffered: "Offered",
  showInNavigation: "Shown in menus",
  callWithinMinutes: "First call within (minutes)",
  escalateAfterMinutes: "Escalate after (minutes)",
  codLimitPaise: "Largest order to pay on delivery",
  codFeePaise: "Fee for cash on delivery",
  maxRefusedDeliveries: "Refused deliveries",
  reservationMinutes: "Unpaid orders are held for (minutes)",
  transferHours: "Bank transfers are awaited for (hours)",
  floorPaise: "Carrying per floor",
  returnsDays: "Returns within (days)",
  offersEmi: "The gateway offers EMI",
  remindsOfCarts: "Remind buyers of their cart",
  cartHours: "Cart e-mail after (hours)",
  cartDays: "No cart e-mail after (days)",
  startsAt: "Starts",
  endsAt: "Ends",
};

/** A value for display: `Yes`, `21 Nov 2026, 2:30 pm`, `Asha, Ravi`; null if it is absent. */
export function leafText(value: Leaf): string | null {
  if (value === null) return null;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value)) return value.map((one) => leafText(one as Leaf) ?? "none").join(", ");
  const text = String(value);
  if (instant.test(text)) return dateTime(text);
  return clockTime.test(text) ? timeOfDay(text) : text;
}

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;
const clockTime = /^\d{2}:\d{2}:00$/;
