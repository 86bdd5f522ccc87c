/** Times of day: the API sends `09:00:00`, time inputs hold `09:00`. */
import * as z from "zod/mini";

const time = z.string().check(z.regex(/^\d{2}:\d{2}$/, "Enter a time."));

/** Hours within one day. Equal times mean closed all day. */
export const hours = z
  .object({ from: time, until: time })
  .check(z.refine(({ from, until }) => from <= until, { error: "Must not be before the start.", path: ["until"] }));

/** Converts all times in a value for inputs. */
export function withoutSeconds<Value>(value: Value): Value {
  return mapStrings(value, (text) => text.replace(/^(\d{2}:\d{2}):00$/, "$1"));
}

/** Converts all times in a value for the API. */
export function withSeconds<Value>(value: Value): Value {
  return mapStrings(value, (text) => text.replace(/^(\d{2}:\d{2})$/, "$1:00"));
}

function mapStrings<Value>(value: Value, change: (text: string) => string): Value {
  if (typeof value === "string") return change(value) as Value;
  if (Array.isArray(value)) return value.map((one) => mapStrings(one, change)) as Value;
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).map(([name, field]) => [name, mapStrings(field, change)]);
  return Object.fromEntries(fields) as Value;
}
