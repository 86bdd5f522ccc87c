/** Why a code was not taken, in words. */
import type { Refusal } from "../session/refusal";

export function messageOf({ code, message }: Refusal): string {
  return code === "mfa_verification_failed" ? "That code isn't correct. Use the one your app shows now." : message;
}
