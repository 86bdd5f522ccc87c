/** Validation rules that forms share. */
import * as z from "zod/mini";
import { pincodePattern } from "../../../form/pincode";
import { money, number } from "../../../ui/format";

// Compiling schemas at run time would need `unsafe-eval` in the content security policy.
z.config({ jitless: true });

const tooLong = (max: number) => `Please use at most ${number(max)} characters.`;

/** From the generated limits, such as `limits.BrandDraft.name`. */
type Max = { readonly max: number };

/** A required text. */
export function filled({ max }: Max, missing = "Please fill this in.") {
  return z.string().check(z.trim(), z.minLength(1, missing), z.maxLength(max, tooLong(max)));
}

export function text({ max }: Max) {
  return z.string().check(z.trim(), z.maxLength(max, tooLong(max)));
}

const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/;

export function email(missing = "Please enter an e-mail address.") {
  return z
    .string()
    .check(
      z.trim(),
      z.minLength(1, missing),
      z.maxLength(254, tooLong(254)),
      z.regex(emailPattern, "Please enter a valid e-mail address, such as name@example.com."),
    );
}

/** An Indian mobile number, with or without +91 or 0, or any number with a country code. */
export function phone() {
  const isPhone = (typed: string) => {
    const number = typed.replaceAll(/[\s().-]/g, "");
    return /^(\+91|0)?[6-9]\d{9}$/.test(number) || /^\+(?!91)\d{8,15}$/.test(number) || /^0\d{9,10}$/.test(number);
  };
  return z
    .string()
    .check(
      z.trim(),
      z.maxLength(32, tooLong(32)),
      z.refine(isPhone, "Please enter a valid phone number, such as 98450 12345."),
    );
}

export function pincode() {
  return z.string().check(z.regex(pincodePattern, "Please enter a pincode: six digits, not starting with 0."));
}

/** A list of tags. */
export function tags({ max, each }: Max & { readonly each: Max }) {
  return atMost(z.array(filled(each, "Please remove the empty entry.")), { max }, "entries");
}

/** Limits the length of a list: `atMost(z.array(room), limits.Home.rooms, "rooms")`. */
export function atMost<Element extends z.ZodMiniType>(list: z.ZodMiniArray<Element>, { max }: Max, many: string) {
  return list.check(z.maxLength(max, `Please use at most ${max} ${many}.`));
}

export function hsn({ pattern }: { readonly pattern: RegExp }, name = "An HSN") {
  return z.string().check(z.trim(), z.regex(pattern, `${name} has 4, 6 or 8 digits.`));
}

/** A number from `min` to `max`. */
export function between({ min, max }: Max & { readonly min: number }, whole = true) {
  const message = `Please enter ${whole ? "a whole number" : "a number"} from ${min} to ${max}.`;
  const number = z.number(message).check(z.gte(min, message), z.lte(max, message));
  return whole ? number.check(z.refine(Number.isInteger, message)) : number;
}

/** An amount in paise. */
export function amount({ min, max }: Max & { readonly min: number }) {
  const message = `Please enter an amount from ${money(min)} to ${money(max)}.`;
  return z.number(message).check(z.gte(min, message), z.lte(max, message));
}

/** A calendar date, `2026-11-21`. */
export function day(missing = "Please choose a date.") {
  return z.string(missing).check(z.regex(/^\d{4}-\d{2}-\d{2}$/, missing));
}
