/** What looks mistyped in contact details. Only ever a reason to ask: forms take any text. */
import { looksMistyped } from "./form";

export type Doubt = {
  field: "customerPhone" | "customerEmail";
  question: string;
  /** What was probably meant. */
  suggestion?: string;
};

export function doubtsAbout({ phone, email }: { phone: string; email: string }): Doubt[] {
  const phoneQuestion = questionAboutPhone(phone);
  const suggestion = suggestedEmail(email);
  return [
    ...(phoneQuestion ? [{ field: "customerPhone" as const, question: phoneQuestion }] : []),
    ...(suggestion
      ? [{ field: "customerEmail" as const, question: `Did you mean ${suggestion}?`, suggestion }]
      : looksMistyped(email)
        ? [{ field: "customerEmail" as const, question: `“${email.trim()}” is no complete e-mail address.` }]
        : []),
  ];
}

/** `Did you mean asha@gmail.com?` */
export function didYouMean(email: string): string | undefined {
  const suggestion = suggestedEmail(email);
  return suggestion ? `Did you mean ${suggestion}?` : undefined;
}

/** Null for a number that can be Indian, and for one that says it is of another country. */
export function questionAboutPhone(phone: string): string | null {
  const text = phone.trim();
  if (text === "") return null;
  const quoted = `“${text}”`;
  if (/[^\d\s+().-]/.test(text)) return `${quoted} has more than digits in it.`;
  const isInternational = /^(\+|00)/.test(text);
  const digits = text.replaceAll(/\D/g, "").replace(/^00/, "");
  if (isInternational && !digits.startsWith("91")) {
    return digits.length >= 8 && digits.length <= 15 ? null : `${quoted} is too short or too long for a phone number.`;
  }
  // With the country's code, or with the 0 of calls within the country, as landlines are written.
  const withoutCode = isInternational || digits.length > 11 ? digits.replace(/^0?91/, "") : digits;
  const number = withoutCode.replace(/^0/, "");
  if (number.length !== 10) {
    return `${quoted} has ${number.length} ${number.length === 1 ? "digit" : "digits"}. Indian numbers have 10.`;
  }
  const isLandline = number !== withoutCode;
  return isLandline || /^[6-9]/.test(number)
    ? null
    : `${quoted} begins with ${number.charAt(0)}. Indian mobile numbers begin with 6, 7, 8 or 9.`;
}

/** Where most people here have their mail. */
const providers = [
  "gmail.com",
  "yahoo.com",
  "yahoo.co.in",
  "outlook.com",
  "hotmail.com",
  "rediffmail.com",
  "icloud.com",
  "protonmail.com",
] as const;

/** Others that resemble those and are meant. */
const alike = ["ymail.com", "mail.com", "email.com", "fastmail.com", "googlemail.com", "yahoo.in", "hotmail.co.in"];

/** `asha@gmail.com` for `asha@gmial.com`; null for an address that looks as meant. */
export function suggestedEmail(email: string): string | null {
  const text = email.trim();
  const at = text.lastIndexOf("@");
  const host = text.slice(at + 1).toLowerCase();
  if (at < 1 || host === "" || alike.includes(host)) return null;
  const better = nearestProvider(host) ?? withoutBrokenEnding(host);
  return better === null || better === host ? null : `${text.slice(0, at)}@${better}`;
}

function nearestProvider(host: string): string | null {
  const unfinished = providers.find((provider) => provider.startsWith(`${host}.`));
  if (unfinished) return unfinished;
  const [nearest] = providers
    .map((provider) => ({ provider, edits: editsBetween(host, provider) }))
    .toSorted((one, other) => one.edits - other.edits);
  return nearest && nearest.edits <= (nearest.provider.length < 10 ? 1 : 2) ? nearest.provider : null;
}

/** `.con` for `.com`, as fingers slip. */
function withoutBrokenEnding(host: string): string | null {
  const mended = host.replace(/[.,](con|cmo|ocm|comm|coom|vom|xom|cpm|cim)$/, ".com");
  return mended === host ? null : mended;
}

/** Letters to add, leave out, replace or swap with their neighbour. */
function editsBetween(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? Infinity;
  for (let row = 1; row <= one.length; row += 1) {
    rows.push([row]);
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      rows[row]?.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (isSame ? 0 : 1),
          isSwapped ? at(row - 2, column - 2) + 1 : Infinity,
        ),
      );
    }
  }
  return at(one.length, other.length);
}
