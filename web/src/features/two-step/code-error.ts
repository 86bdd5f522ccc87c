/** The message for a rejected code. */
import type { AuthError } from "../session/auth-error";

export function codeErrorMessage({ code, message }: AuthError): string {
  return code === "mfa_verification_failed" ? "That code isn't correct. Use the one your app shows now." : message;
}
