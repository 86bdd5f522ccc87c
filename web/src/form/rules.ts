/** Rules for texts that the forms of the public pages and the client area share. */
import * as z from "zod/mini";

const tooLong = (max: number) => `Please use at most ${max} characters.`;

export function requiredText(missing: string, max: number) {
  return z.string().check(z.trim(), z.minLength(1, missing), z.maxLength(max, tooLong(max)));
}

export function optionalText(max: number) {
  return z.string().check(z.trim(), z.maxLength(max, tooLong(max)));
}
