/** Rules that many forms share, in words that help. What the server alone can know, it says itself. */
import * as z from "zod/mini";

// Compiling schemas at run time would need `unsafe-eval` in the content security policy.
z.config({ jitless: true });

const tooLong = (max: number) => `Please use at most ${max.toLocaleString("en-IN")} characters.`;

/** Bounds of a text or a list, as the contract has them: `limits.BrandDraft.name`. */
type Most = { readonly max: number };

/** A text that must be there. */
export function filled({ max }: Most, missing = "Please fill this in.") {
  return z.string().check(z.trim(), z.minLength(1, missing), z.maxLength(max, tooLong(max)));
}

/** A text that may be empty. */
export function text({ max }: Most) {
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
      z.regex(emailPattern, "This does not look like an e-mail address."),
    );
}

/** An Indian mobile number, with or without +91 or 0, or any number with a country code. */
export function phone() {
  const plausible = (typed: string) => {
    const number = typed.replaceAll(/[\s().-]/g, "");
    return /^(\+91|0)?[6-9]\d{9}$/.test(number) || /^\+(?!91)\d{8,15}$/.test(number) || /^0\d{9,10}$/.test(number);
  };
  return z
    .string()
    .check(z.trim(), z.maxLength(32, tooLong(32)), z.refine(plausible, "This does not look like a phone number."));
}

export function pincode() {
  return z.string().check(z.regex(/^[1-9]\d{5}$/, "A pincode has six digits and does not begin with 0."));
}

/** Some words, none of which is empty. */
export function words({ max, each }: Most & { readonly each: Most }) {
  return atMost(z.array(filled(each, "Please leave no empty word.")), { max }, "words");
}

/** No more of a list than there may be: `atMost(z.array(room), limits.Home.rooms, "rooms")`. */
export function atMost<Element extends z.ZodMiniType>(list: z.ZodMiniArray<Element>, { max }: Most, many: string) {
  return list.check(z.maxLength(max, `Please use at most ${max} ${many}.`));
}

/** A code of goods or services. */
export function hsn({ pattern }: { readonly pattern: RegExp }, name = "An HSN") {
  return z.string().check(z.trim(), z.regex(pattern, `${name} has 4, 6 or 8 digits.`));
}

/** A number between two others, both included. */
export function between({ min, max }: Most & { readonly min: number }, whole = true) {
  const words = `Please enter ${whole ? "a whole number" : "a number"} from ${min} to ${max}.`;
  const number = z.number(words).check(z.gte(min, words), z.lte(max, words));
  return whole ? number.check(z.refine(Number.isInteger, words)) : number;
}

/** A calendar day, as date fields hold it. */
export function day(missing = "Please choose a day.") {
  return z.string(missing).check(z.regex(/^\d{4}-\d{2}-\d{2}$/, missing));
}
