/** Times of day: the API writes `09:00:00`, inputs of that kind hold `09:00`. */
import * as z from "zod/mini";

const time = z.string().check(z.regex(/^\d{2}:\d{2}$/, "Enter a time."));

/** A span of one day. Equal ends mean closed all day. */
export const hours = z
  .object({ from: time, until: time })
  .check(z.refine(({ from, until }) => from <= until, { error: "Must not be before the beginning.", path: ["until"] }));

/** All times within, as inputs hold them. */
export function withoutSeconds<Value>(value: Value): Value {
  return everyText(value, (text) => text.replace(/^(\d{2}:\d{2}):00$/, "$1"));
}

/** All times within, as the API writes them. */
export function withSeconds<Value>(value: Value): Value {
  return everyText(value, (text) => text.replace(/^(\d{2}:\d{2})$/, "$1:00"));
}

function everyText<Value>(value: Value, change: (text: string) => string): Value {
  if (typeof value === "string") return change(value) as Value;
  if (Array.isArray(value)) return value.map((one) => everyText(one, change)) as Value;
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).map(([name, field]) => [name, everyText(field, change)]);
  return Object.fromEntries(fields) as Value;
}
